// The first script, and the only one the page waits for: it keeps what the player does before shell.js listens,
// notes which files did not arrive, and shows what stands ready in the page when shell.js itself is one of them.
(() => {
  "use strict";

  const LANGUAGES = ["en", "it", "es"];
  const HOT = "[data-show], [data-act]";
  const page = document.documentElement;
  const listeners = new AbortController();
  /** @type {Tenka.Act[]} */
  const acts = []; // clicks, submits and changes
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

  /** @param {Event} event */
  function keep(event) {
    /** @type {HTMLInputElement | null | undefined} */
    const element = /** @type {Element} */ (event.target).closest?.(HOT);
    const field = element?.matches("select, input") ?? false;
    if (!element || field !== (event.type === "change")) return;
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

  watch("click", keep);
  watch("submit", keep);
  watch("change", keep);
  watch("error", missed);
  addEventListener("DOMContentLoaded", noShell);
  /** @type {Tenka.Early} */
  const made = { language: chosen(), settings, early: { HOT, acts, lost, stop: () => listeners.abort() } };
  globalThis.tenka = made;
})();
