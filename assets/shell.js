// The page before Python: language and theme, a home screen that already answers, the progress of the boot,
// plain words when something fails, and the offer of a new version. Python takes over with tenka.ready().
// What the player did, and what went missing, before this script ran is told by early.js.
(() => {
  "use strict";

  const WORDS = {
    en: {
      runtime: "Fetching the Python runtime…",
      python: "Starting Python…",
      game: "Opening the game…",
      wait: "The board is being laid out…",
      wasm: "This browser does not run WebAssembly, and Tenka's games are Python that needs it. Try a current browser, or allow WebAssembly for this page.",
      file: "Opened as a file, this page cannot load the games. In the project folder run: python3 build.py play",
      slow: "The games are taking unusually long to start. You can keep waiting or try again.",
      missing: "The games could not start: {file} did not arrive whole. Check the connection and try again.",
      boot: "The games could not start.",
      fault: "Something went wrong in the game. What was saved is still there.",
      again: "Try again",
      close: "Close",
      details: "Details",
      fresh: "A new version is ready.",
      other: "Another tab has changed to the new version. This one keeps the old one until you load it again.",
      reload: "Use it now",
      later: "Later",
    },
    it: {
      runtime: "Scarico l’ambiente Python…",
      python: "Avvio Python…",
      game: "Apro il gioco…",
      wait: "Sto preparando il tavolo…",
      wasm: "Questo browser non esegue WebAssembly, e i giochi di Tenka sono scritti in Python e ne hanno bisogno. Prova un browser aggiornato o consenti WebAssembly per questa pagina.",
      file: "Aperta come file, questa pagina non può caricare i giochi. Nella cartella del progetto esegui: python3 build.py play",
      slow: "I giochi impiegano più del solito ad avviarsi. Puoi aspettare ancora o riprovare.",
      missing: "Non è stato possibile avviare i giochi: {file} non è arrivato intero. Controlla la connessione e riprova.",
      boot: "Non è stato possibile avviare i giochi.",
      fault: "Qualcosa è andato storto nel gioco. Quello che era salvato c’è ancora.",
      again: "Riprova",
      close: "Chiudi",
      details: "Dettagli",
      fresh: "È pronta una nuova versione.",
      other: "Un’altra scheda è passata alla nuova versione. Questa tiene la vecchia finché non la ricarichi.",
      reload: "Usala ora",
      later: "Più tardi",
    },
    es: {
      runtime: "Descargando el entorno de Python…",
      python: "Iniciando Python…",
      game: "Abriendo el juego…",
      wait: "Estamos preparando el tablero…",
      wasm: "Este navegador no ejecuta WebAssembly, y los juegos de Tenka están escritos en Python y lo necesitan. Prueba un navegador actual o permite WebAssembly en esta página.",
      file: "Abierta como archivo, esta página no puede cargar los juegos. En la carpeta del proyecto ejecuta: python3 build.py play",
      slow: "Los juegos tardan más de lo normal en arrancar. Puedes seguir esperando o intentarlo de nuevo.",
      missing: "No se han podido iniciar los juegos: {file} no ha llegado entero. Comprueba la conexión y vuelve a intentarlo.",
      boot: "No se han podido iniciar los juegos.",
      fault: "Algo ha fallado en el juego. Lo que estaba guardado sigue ahí.",
      again: "Reintentar",
      close: "Cerrar",
      details: "Detalles",
      fresh: "Hay una versión nueva lista.",
      other: "Otra pestaña ha pasado a la versión nueva. Esta conserva la anterior hasta que la recargues.",
      reload: "Usarla ahora",
      later: "Más tarde",
    },
  };
  const PROGRESS = { runtime: 15, python: 60, game: 85 };
  // What PyScript calls its steps -> what we call ours; Pyodide's own step is announced by boot.mjs.
  /** @type {Record<string, Tenka.Stage>} */
  const STEPS = { "Loading Pyodide": "runtime", "Loaded interpreter": "game" };
  const PATIENCE = 45_000;
  // A script of which only the first part came cannot be read, or misses a name that stands further down.
  const CUT = /SyntaxError|ReferenceError/;
  // Scripts that must have left their mark when the page has loaded: one that came empty makes no error.
  /** @type {Record<string, () => boolean>} */
  const NEEDED = {
    "morphdom.js": () => "morphdom" in globalThis,
    "main.js": () => "listen" in tenka,
    "boot.mjs": () => "begun" in tenka,
  };

  /** @param {string} id of a part that stands in index.html */
  const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const page = document.documentElement;
  const app = part("app");
  const bar = part("boot");
  const notices = part("notices");
  const listeners = new AbortController();

  // The page can do without early.js: in English, and deaf to what was done before now.
  /** @type {Tenka.Early} */
  const nothing = { language: "en", settings: () => ({}), early: { HOT: "[data-show], [data-act]", acts: [], files: new Map(), lost: [], stop() {} } };
  /** @type {Tenka.Shell} */
  const added = { intents: [], boot: "", state: "", stage, ready, fail };
  const tenka = Object.assign(/** @type {Tenka.Early} */ (globalThis.tenka ??= nothing), added);
  const { language, settings, early } = tenka;
  early.stop();

  // English is written into the page itself, the other languages lie in templates beside it.
  const english = document.createDocumentFragment();
  english.append(...Array.from(app.childNodes, (node) => node.cloneNode(true)));

  /** @param {Tenka.Language} wanted */
  function speak(wanted) {
    const home = wanted === "en" ? english : /** @type {HTMLTemplateElement | null} */ (document.getElementById(`home-${wanted}`))?.content;
    if (page.lang !== wanted && home) app.replaceChildren(home.cloneNode(true));
    page.lang = wanted;
  }

  // In the language of the page, which Python may change later on.
  /** @param {keyof typeof WORDS.en} name */
  const say = (name) => (WORDS[/** @type {Tenka.Language} */ (page.lang)] ?? WORDS.en)[name];

  const saved = settings();
  if (saved.theme === "light" || saved.theme === "dark") page.dataset.theme = saved.theme;
  speak(language);

  /** @param {Tenka.State} state */
  function become(state) {
    tenka.state = page.dataset.state = state; // starting, ready or failed: for styles and tests too
  }

  become("starting");

  // --- progress

  /** @param {string} text */
  function tell(text) {
    bar.hidden = false;
    part("boot-text").textContent = text;
  }

  /** @type {Tenka.Shell["stage"]} */
  function stage(name) {
    if (tenka.state !== "starting") return;
    /** @type {HTMLProgressElement} */ (bar.querySelector("progress")).value = PROGRESS[name];
    if (!tenka.intents.length) tell(say(name));
  }

  // --- notices

  /** @type {(text: string, act: () => void, main?: boolean) => HTMLElement} */
  function button(text, act, main = false) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    if (main) made.className = "main";
    made.addEventListener("click", act);
    return made;
  }

  /** @param {string} text */
  function details(text) {
    const [box, head, body] = [document.createElement("details"), document.createElement("summary"), document.createElement("pre")];
    head.textContent = say("details");
    body.textContent = text;
    box.append(head, body);
    return box;
  }

  /** @type {(name: string, role: string, text: string, ...rest: HTMLElement[]) => HTMLElement} */
  function notice(name, role, text, ...rest) {
    notices.querySelector(`[data-notice="${name}"]`)?.remove();
    const box = document.createElement("div");
    const line = document.createElement("p");
    box.className = "notice";
    box.dataset.notice = name;
    line.textContent = text;
    line.setAttribute("role", role);
    box.append(line, ...rest);
    notices.append(box);
    return box;
  }

  // --- failure

  // What came broken may lie broken in the browser's cache: it is asked for once more, past the cache.
  async function renew() {
    const files = Array.from(new Set(early.lost), (file) => fetch(file, { cache: "reload", signal: AbortSignal.timeout(5000) }));
    await Promise.allSettled(files);
  }

  async function tryAgain() {
    await renew();
    const url = new URL(location.href);
    if (url.searchParams.get("boot") === "plain") url.searchParams.delete("boot");
    else url.searchParams.set("boot", "plain"); // the other way of starting: see boot.mjs
    if (url.href === location.href) location.reload();
    else location.replace(url.href);
  }

  /** @param {string} file */
  const lastPart = (file) => new URL(file, location.href).pathname.replace(/.*\//, "");

  /** @param {string} [file] */
  function sentence(file) {
    return file ? say("missing").replace("{file}", lastPart(file)) : say("boot");
  }

  /** @type {Tenka.Shell["fail"]} */
  function fail(reason = "") {
    if (tenka.state === "failed") return; // the first cause counts, the rest follows from it
    if (tenka.state === "ready") return failLater(reason);
    const { file, stack = String(reason) } = typeof reason === "string" ? {} : reason ?? {};
    if (file) early.lost.push(file);
    const box = end(sentence(file), button(say("again"), tryAgain, true));
    if (reason) box.append(details(stack));
  }

  // Without a button there is nothing that could be tried again.
  /** @type {(text: string, ...buttons: HTMLElement[]) => HTMLElement} */
  function end(text, ...buttons) {
    become("failed");
    bar.hidden = true;
    return notice("fault", "alert", text, ...buttons);
  }

  /** @param {Tenka.Fault | string | null} reason */
  function failLater(reason) {
    const box = notice("fault", "alert", say("fault"), button(say("again"), () => location.reload(), true));
    box.append(button(say("close"), () => box.remove()));
    if (reason) box.append(details(String(reason)));
  }

  // A module that did not start may have missed another one: what was to be loaded ahead names it.
  /** @param {string} file */
  function failFor(file) {
    early.lost.push(file);
    fail({ file: early.lost[0], stack: early.lost.join("\n") });
  }

  const absent = () => Array.from(document.scripts).find((script) => script.src && NEEDED[lastPart(script.src)]?.() === false);

  /** @type {Tenka.Watch} */
  function watch(type, act) {
    addEventListener(type, act, { signal: listeners.signal, capture: true });
  }

  function watchForFaults() {
    watch("error", ({ target, message, filename, lineno }) => {
      if (target instanceof HTMLLinkElement) early.lost.push(target.href); // not the end: whoever needs it asks again
      else if (target instanceof HTMLScriptElement) failFor(target.src);
      else if (message) fail({ file: CUT.test(message) ? filename : "", stack: `${message}\n${filename}:${lineno}` });
    });
    addEventListener("load", () => {
      const missing = absent();
      if (missing && tenka.state === "starting") failFor(missing.src);
    });
    for (const script of document.scripts) if (early.lost.includes(script.src)) failFor(script.src);
    watch("unhandledrejection", (event) => {
      const reason = /** @type {Tenka.Fault | Event | null | undefined} */ (event.reason);
      // PyScript opens a database it can do without: where storage is forbidden the games start all the same.
      if (reason instanceof Event || reason?.name === "SecurityError") return event.preventDefault();
      if (reason?.file) event.preventDefault(); // told in plain words
      fail(reason);
    });
    setTimeout(() => tenka.state === "starting" && notice("fault", "alert", say("slow"), button(say("again"), tryAgain, true)), PATIENCE);
  }

  // --- what the player does before Python is up

  // Screens other than the home screen lie in files of their own, so that the page itself stays small.
  /** @param {string} id */
  async function show(id) {
    const target = document.getElementById(id) ?? (await fetched(id));
    if (!target || tenka.state !== "starting") return;
    for (const other of target.parentElement?.children ?? []) {
      if (other.classList.contains("screen")) other.toggleAttribute("hidden", other !== target);
    }
    /** @type {HTMLElement | null} */ (target.querySelector("h1, h2, [autofocus]"))?.focus?.();
  }

  /** @param {string} id */
  async function fetched(id) {
    const answer = await fetch(`assets/screens/${id}.${language}.html`).catch(() => null);
    if (!answer?.ok || tenka.state !== "starting") return null;
    app.insertAdjacentHTML("beforeend", await answer.text());
    return document.getElementById(id);
  }

  /** @param {HTMLElement} element */
  function remember(element) {
    const form = element.closest("form"); // the form itself, or the one around a button
    const values = form ? Object.fromEntries(new FormData(form)) : {};
    tenka.intents = [{ act: element.dataset.act, data: { ...element.dataset }, form: values }]; // the last wish counts
    element.setAttribute("aria-busy", "true");
    bar.classList.add("heard");
    tell(element.dataset.wait ?? say("wait"));
  }

  /** @param {HTMLSelectElement} choice */
  function setLanguage(choice) {
    const wanted = /** @type {Tenka.Language} */ (choice.value);
    tenka.language = wanted;
    speak(wanted);
    document.getElementById(choice.id)?.focus();
    try {
      localStorage.setItem("tenka.settings", JSON.stringify({ ...settings(), language: wanted }));
    } catch {
      // forbidden or full: it holds for this visit
    }
  }

  function watchClicks() {
    watch("change", ({ target }) => {
      const field = /** @type {HTMLSelectElement} */ (target);
      if (field.dataset.name === "language" && tenka.state === "starting") setLanguage(field);
    });
    watch("submit", (event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (form.dataset.act && tenka.state === "starting") remember(form); // Enter in a field
    });
    watch("click", (event) => {
      /** @type {HTMLElement | null | undefined} */
      const element = /** @type {Element} */ (event.target).closest?.("[data-show], [data-act]");
      if (!element || element.matches("select, input, form") || tenka.state !== "starting") return;
      event.preventDefault();
      if (element.dataset.show) show(element.dataset.show);
      else remember(element);
    });
  }

  /** @param {Tenka.Act} act */
  function replay({ type, index, value }) {
    const element = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(early.HOT))[index];
    if (!element) return;
    if (type === "click") element.click();
    else if (type === "submit") remember(element);
    else {
      element.value = value;
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  // --- ready, and the service worker that makes the next visit quick and offline

  function ready() {
    const missing = absent(); // a first screen may come about without it, but not the next
    if (missing) return tenka.state === "starting" ? failFor(missing.src) : undefined;
    become("ready");
    delete page.dataset.sent;
    listeners.abort();
    bar.hidden = true;
    notices.querySelector('[data-notice="fault"]')?.remove();
    performance.mark("tenka-ready");
    keepOffline().catch((error) => console.info("Tenka: not kept for offline use.", error));
  }

  let leaving = false; // this tab has asked for the new version itself

  /** @param {ServiceWorkerRegistration} registration */
  function useNow(registration) {
    const { waiting } = registration;
    if (!waiting) return location.reload(); // another tab has asked for it before us
    leaving = true;
    waiting.addEventListener("statechange", () => waiting.state === "activated" && location.reload());
    waiting.postMessage("take over");
  }

  /** @param {ServiceWorkerRegistration} registration */
  function offer(registration, text = say("fresh")) {
    const box = notice("fresh", "status", text, button(say("reload"), () => useNow(registration), true));
    box.append(button(say("later"), () => box.remove()));
  }

  // A tab whose worker is replaced goes on with its own files (see sw.js) and is offered the new ones.
  let controller = navigator.serviceWorker?.controller;
  let replaced = false;
  function watchWorker() {
    navigator.serviceWorker?.addEventListener("controllerchange", () => {
      replaced ||= Boolean(controller);
      controller = navigator.serviceWorker.controller;
      if (replaced && tenka.state === "ready") offerOther();
    });
  }

  async function offerOther() {
    if (!leaving) offer(await navigator.serviceWorker.ready, say("other"));
  }

  /** @param {ServiceWorkerRegistration} registration */
  function follow(registration) {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && navigator.serviceWorker.controller) offer(registration);
    });
  }

  async function keepOffline() {
    if (!navigator.serviceWorker) return;
    const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration);
    follow(registration);
    registration.addEventListener("updatefound", () => follow(registration));
    if (replaced) offerOther();
    navigator.serviceWorker.controller?.postMessage("page is up"); // it fills what the browser has thrown out
    // A tab may stay open for days: coming back to it is a good moment to ask for news, offline or not.
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  }

  // --- start

  watchClicks();
  watchWorker();
  early.acts.forEach(replay);
  if (location.protocol === "file:") return void end(say("file"));
  if (typeof WebAssembly !== "object") return void end(say("wasm"));
  watchForFaults();
  watch("py:progress", ({ detail }) => STEPS[detail] && stage(STEPS[detail]));
  stage("runtime");
})();
