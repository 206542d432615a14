// Faults in the scripts of the page and of the tools. Layout is not judged, and unknown names are found by tsc.
import js from "@eslint/js";

const ONE_FUNCTION = ["assets/shell.js", "assets/early.js"]; // run before the page is parsed to its end: they leave no names

export default [
  { ignores: ["node_modules/", "dist/", "build/", ".cache/", ".venv/"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "array-callback-return": "error",
      complexity: ["error", 12],
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "max-lines-per-function": ["error", { max: 25, skipBlankLines: true, skipComments: true }],
      "no-console": ["error", { allow: ["info", "log", "warn"] }],
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-unmodified-loop-condition": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["tools/**"], rules: { "no-console": "off" } },
  { files: [...ONE_FUNCTION, "assets/sw.js"], languageOptions: { sourceType: "script" } },
  { files: ONE_FUNCTION, rules: { "max-lines-per-function": "off" } },
];
