// The first script, and the only one the page waits for: it keeps what the player does before shell.js listens,
// notes which files did not arrive, and shows what stands ready in the page when shell.js itself is one of them.
(() => {
  "use strict";

  const LANGUAGES = ["en", "it", "es"];
  const HOT = "[data-show], [data-act]";
  const page = document.documentElement;
  const listeners = new AbortController();
  const acts = []; // clicks, submits and changes: which of the things that answer, and its value
  const lost = []; // addresses of scripts and of what was to be loaded ahead

  function settings() {
    try {
      return JSON.parse(localStorage.getItem("tenka.settings") ?? "{}") ?? {};
    } catch {
      return {}; // storage may be forbidden or damaged: the page opens all the same
    }
  }

  function chosen() {
    const wishes = [settings().language, ...(navigator.languages ?? [navigator.language])];
    return wishes.map((wish) => String(wish ?? "").slice(0, 2)).find((wish) => LANGUAGES.includes(wish)) ?? "en";
  }

  function keep(event) {
    const element = event.target.closest?.(HOT);
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

  function missed({ target, filename }) {
    const file = target.src || target.href || filename;
    if (file && !target.matches?.("img")) lost.push(file);
    if (/shell\.js$/.test(file) && !target.matches?.("link")) noShell();
  }

  function watch(type, act) {
    addEventListener(type, act, { signal: listeners.signal, capture: true });
  }

  for (const type of ["click", "submit", "change"]) watch(type, keep);
  watch("error", missed);
  addEventListener("DOMContentLoaded", noShell);
  globalThis.tenka = { language: chosen(), settings, early: { HOT, acts, lost, stop: () => listeners.abort() } };
})();
