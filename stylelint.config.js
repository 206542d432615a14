// Faults in the style sheets. Layout is not judged.
export default {
  extends: ["stylelint-config-recommended"],
  rules: {
    "no-descending-specificity": null, // the sheets follow the parts of the page, not the weight of selectors
    "function-url-no-scheme-relative": true,
    "function-url-scheme-allowed-list": ["data"], // nothing is asked of another host
  },
};
