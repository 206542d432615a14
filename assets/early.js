// The first script, and the only one the page waits for: it asks for what Python starts from, keeps what the player does
// before shell.js listens, notes which files did not arrive, and shows what stands ready in the page when shell.js itself
// is one of them, or when the address brings a game.
(() => {
  "use strict";

  const LANGUAGES = ["en", "it", "es"];
  const HOT = "[data-show], [data-act]";
  const page = document.documentElement;
  const listeners = new AbortController();
  /** @type {Tenka.Act[]} */
  const acts = []; // clicks, submits and changes
  /** @type {Map<string, Promise<Response>>} */
  const files = new Map(); // on their way, for boot.mjs
  /** @type {string[]} */
  const lost = []; // addresses of scripts and of what was to be loaded ahead

  /** @type {Tenka.Early["settings"]} */
  function settings() {
    try {
      return JSON.parse(localStorage.getItem("tenka.settings") ?? "{}") ?? {};
    } catch {
      return {}; // storage may be forbidden or damaged: the page opens all the same
    }
  }

  function chosen() {
    const wishes = [settings().language, ...(navigator.languages ?? [navigator.language])];
    const found = wishes.map((wish) => String(wish ?? "").slice(0, 2)).find((wish) => LANGUAGES.includes(wish));
    return /** @type {Tenka.Language} */ (found ?? "en");
  }

  /** @param {string} path */
  function ask(path) {
    const { href } = new URL(path, document.baseURI);
    const coming = fetch(href);
    coming.catch(() => {}); // boot.mjs asks again, and says what it was
    files.set(href, coming);
  }

  // A later visit wakes from memory (see boot.mjs), which is its largest file.
  function askAhead() {
    const { files: needed = "", memory } = page.dataset;
    const plain = new URLSearchParams(location.search).get("boot") === "plain";
    if (memory && navigator.serviceWorker?.controller && !plain) ask(memory);
    needed.split(" ").filter(Boolean).forEach(ask);
  }

  // Before anything is painted: whoever was sent a game sees that first, and no plain home screen.
  function tellOfLink() {
    const beginnings = (page.dataset.links ?? "").split(" ");
    if (beginnings.some((start) => start && location.hash.startsWith(`#${start}`))) page.dataset.sent = chosen();
  }

  /** @param {Event} event */
  function keep(event) {
    /** @type {HTMLInputElement | null | undefined} */
    const element = /** @type {Element} */ (event.target).closest?.(HOT);
    const answers = element?.matches("form") ? "submit" : element?.matches("select, input") ? "change" : "click";
    if (!element || answers !== event.type) return; // a click on anything else in a form is the form's own business
    event.preventDefault();
    acts.push({ type: event.type, index: Array.from(document.querySelectorAll(HOT)).indexOf(element), value: element.value });
  }

  function noShell() {
    if (page.dataset.state) return; // set by shell.js
    page.dataset.lost = chosen();
    const again = document.querySelector("#lost a");
    again?.addEventListener("click", (event) => {
      event.preventDefault();
      Promise.allSettled(lost.map((file) => fetch(file, { cache: "reload" }))).then(() => location.reload());
    });
  }

  /** @param {ErrorEvent} event */
  function missed(event) {
    const target = /** @type {HTMLScriptElement & HTMLLinkElement} */ (event.target); // or the window, which has none of it
    const file = target.src || target.href || event.filename;
    if (file && !target.matches?.("img")) lost.push(file);
    if (/shell\.js$/.test(file) && !target.matches?.("link")) noShell();
  }

  /** @type {Tenka.Watch} */
  function watch(type, act) {
    addEventListener(type, act, { signal: listeners.signal, capture: true });
  }

  askAhead();
  tellOfLink();
  watch("click", keep);
  watch("submit", keep);
  watch("change", keep);
  watch("error", missed);
  addEventListener("DOMContentLoaded", noShell);
  /** @type {Tenka.Early} */
  const made = { language: chosen(), settings, early: { HOT, acts, files, lost, stop: () => listeners.abort() } };
  globalThis.tenka = made;
})();
