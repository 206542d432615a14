import assert from "node:assert/strict";
import { test } from "node:test";

import { FakeNode, link, picture, script, visit } from "./fake_visit.js";

const kept = (settings) => ({ "tenka.settings": settings });
const button = (dataset, members = {}) => new FakeNode("button", { dataset, ...members });
const plain = (value) => JSON.parse(JSON.stringify(value)); // made in another context, with prototypes of its own

// --- early.js

test("the language is that of the settings, or the first of the browser's that we speak, or English", () => {
  const language = (more) => {
    const page = visit(more);
    page.run("early.js");
    return page.tenka.language;
  };
  assert.equal(language({ languages: ["de-DE", "es-MX", "it-IT"] }), "es");
  assert.equal(language({ languages: ["it-IT"], kept: kept('{"language": "es"}') }), "es");
  assert.equal(language({ languages: ["it-IT"], kept: kept('{"language": "xx"}') }), "it");
  assert.equal(language({ languages: ["de-DE"] }), "en");
  for (const damaged of ["{", "null", "7", '{"language": {"a": 1}}']) {
    assert.equal(language({ languages: ["it-IT"], kept: kept(damaged) }), "it", damaged);
  }
});

test("an address that brings a game says so before shell.js runs, in the player's language, until Python shows it", () => {
  const links = { links: "g= t=" };
  const sent = (address, more = {}) => {
    const page = visit({ address, languages: ["es-MX"], page: links, ...more });
    page.run("early.js");
    return page;
  };
  const said = (page) => page.document.documentElement.dataset.sent;
  assert.equal(said(sent("#g=2abc&n=0hA")), "es");
  assert.equal(said(sent("?boot=plain#t=xyz", { languages: ["de-DE"] })), "en");
  for (const other of ["", "#", "#there", "#x=g=", "?g=2abc", "#G=2abc"]) assert.equal(said(sent(other)), undefined, other);
  assert.equal(said(sent("#g=2abc", { page: {} })), undefined, "a page that was not baked");
  const opened = sent("#g=2abc");
  opened.run("shell.js");
  assert.equal(said(opened), "es");
  opened.tenka.ready();
  assert.equal(said(opened), undefined);
});

test("what is done before shell.js listens is kept by its place among the parts that answer", () => {
  const field = new FakeNode("select", { dataset: { act: "set" }, value: "it" });
  const page = visit({ parts: [button({ show: "rules" }), field, button({ act: "open" }), button({})] });
  page.run("early.js");
  const [show, , open, dumb] = page.part("app").children;
  assert.ok(page.fire("click", { target: open }), "the browser does nothing of its own");
  assert.ok(page.fire("click", { target: show }));
  assert.ok(!page.fire("click", { target: field }), "a field opens");
  page.fire("change", { target: field });
  assert.ok(!page.fire("click", { target: dumb }));
  const acts = page.tenka.early.acts.map(({ type, index, value }) => [type, index, value]);
  assert.deepEqual(plain(acts), [["click", 2, null], ["click", 0, null], ["change", 1, "it"]]);
});

test("a form answers when it is sent, and what is clicked inside it is left to the browser", () => {
  const form = new FakeNode("form", { dataset: { act: "start" }, fields: { players: "3" } });
  form.append(new FakeNode("input", { type: "radio" }), button({ act: "start" }));
  const page = visit({ parts: [form] });
  page.run("early.js");
  assert.ok(!page.fire("click", { target: form.children[0] }) && !page.fire("change", { target: form.children[0] }));
  assert.deepEqual(plain(page.tenka.early.acts), []);
  assert.ok(page.fire("click", { target: form.children[1] }) && page.fire("submit", { target: form }));
  assert.deepEqual(plain(page.tenka.early.acts.map(({ type }) => type)), ["click", "submit"]);
  const later = visit({ parts: [form] });
  later.boot();
  assert.ok(!later.fire("click", { target: form.children[0] }));
  assert.deepEqual(plain(later.tenka.intents), []);
  later.fire("submit", { target: form });
  assert.equal(later.tenka.intents[0].act, "start");
});

test("what did not arrive is noted, pictures aside, and the page says so when shell.js is among it", () => {
  const page = visit({ languages: ["it-IT"] });
  page.run("early.js");
  const said = () => page.document.documentElement.dataset.lost;
  for (const target of [picture("a.svg"), link("assets/shell.js"), script("vendor/core.js")]) page.fire("error", { target });
  assert.equal(said(), undefined, "a script loaded ahead in vain is asked for again");
  assert.deepEqual(plain(page.tenka.early.lost).map((file) => file.split("/").at(-1)), ["shell.js", "core.js"]);
  page.fire("error", { target: script("assets/shell.js") });
  assert.equal(said(), "it");
});

test("a fault inside shell.js counts as its absence, and a shell.js that came empty is found out at the end", () => {
  const broken = visit();
  broken.run("early.js");
  broken.fire("error", { filename: "https://host.example/sub/assets/shell.js" });
  assert.equal(broken.document.documentElement.dataset.lost, "en");
  const empty = visit();
  empty.run("early.js");
  empty.fire("DOMContentLoaded");
  assert.equal(empty.document.documentElement.dataset.lost, "en");
  const whole = visit();
  whole.boot();
  whole.fire("DOMContentLoaded");
  assert.equal(whole.document.documentElement.dataset.lost, undefined);
});

// --- shell.js: before Python

test("shell.js does without early.js, in English", () => {
  const page = visit({ languages: ["it-IT"] });
  page.run("shell.js");
  assert.equal(page.tenka.state, "starting");
  assert.equal(page.document.documentElement.lang, "en");
});

test("what was done early is done now, and what is no longer there is left out", () => {
  const page = visit({ parts: [new FakeNode("form", { dataset: { act: "open", game: "rumble" }, fields: {} })] });
  page.run("early.js");
  page.fire("submit", { target: page.part("app").children[0] });
  page.tenka.early.acts.unshift({ type: "submit", index: 9, value: "" }, { type: "change", index: 9, value: "" });
  page.run("shell.js");
  assert.deepEqual(plain(page.tenka.intents), [{ act: "open", data: { act: "open", game: "rumble" }, form: {} }]);
});

test("each thing that is done has one script that hears it, and in the end Python", () => {
  const field = new FakeNode("select", { dataset: { act: "set" } });
  const page = visit({ parts: [button({ act: "open" }), field] });
  const tenka = page.boot();
  const [open] = page.part("app").children;
  assert.ok(page.fire("click", { target: open }));
  assert.equal(tenka.early.acts.length, 0, "early.js has stopped");
  assert.ok(!page.fire("click", { target: field }), "a field opens");
  tenka.ready();
  assert.ok(!page.fire("click", { target: open }) && !page.fire("submit", { target: open }));
  assert.equal(tenka.intents[0].act, "open");
});

test("the last wish counts, with the fields around it, and its words stay while the boot goes on", () => {
  const form = new FakeNode("form", { fields: { seats: "3" } });
  form.append(button({ act: "start", wait: "Dealing…" }));
  const page = visit({ parts: [button({ act: "open" }), form] });
  const tenka = page.boot();
  const progress = page.part("boot").children[0];
  page.fire("click", { target: page.part("app").children[0] });
  assert.equal(page.part("boot-text").textContent, "The board is being laid out…");
  page.fire("click", { target: form.children[0] });
  assert.deepEqual(plain(tenka.intents), [{ act: "start", data: { act: "start", wait: "Dealing…" }, form: { seats: "3" } }]);
  page.fire("py:progress", { detail: "Loaded interpreter" });
  assert.equal(progress.value, 85);
  assert.equal(page.part("boot-text").textContent, "Dealing…");
});

test("the steps of PyScript and Pyodide move the bar, until it is over", () => {
  const page = visit({ languages: ["es"] });
  const tenka = page.boot();
  const progress = page.part("boot").children[0];
  const shown = () => [progress.value, page.part("boot-text").textContent];
  assert.deepEqual(shown(), [15, "Descargando el entorno de Python…"]);
  tenka.stage("python");
  assert.deepEqual(shown(), [60, "Iniciando Python…"]);
  page.fire("py:progress", { detail: "Something else" });
  assert.deepEqual(shown(), [60, "Iniciando Python…"]);
  tenka.ready();
  tenka.stage("game");
  assert.equal(progress.value, 60);
});

test("a language chosen now is spoken and kept beside the other settings", () => {
  const choice = new FakeNode("select", { dataset: { name: "language" }, id: "choice", value: "it" });
  const page = visit({ parts: [choice], kept: kept('{"theme": "dark"}') });
  const tenka = page.boot();
  page.fire("change", { target: choice });
  assert.equal(tenka.language, "it");
  assert.equal(page.document.documentElement.lang, "it");
  assert.equal(page.document.documentElement.dataset.theme, "dark");
  assert.deepEqual(JSON.parse(page.kept["tenka.settings"]), { theme: "dark", language: "it" });
});

test("what Python starts from is asked for at once, the snapshot where a service worker has it", () => {
  const named = { files: "vendor/a.wasm start-1/game.bin", memory: "start-1/memory.bin" };
  const asked = (more) => {
    const page = visit({ page: named, ...more });
    page.run("early.js");
    assert.deepEqual(Array.from(page.tenka.early.files.keys()).map((url) => `undefined ${url}`), page.fetched);
    return page.fetched.map((words) => words.split("/sub/")[1]);
  };
  assert.deepEqual(asked({}), ["vendor/a.wasm", "start-1/game.bin"]);
  assert.deepEqual(asked({ worker: {} }), ["start-1/memory.bin", "vendor/a.wasm", "start-1/game.bin"]);
  assert.deepEqual(asked({ worker: {}, address: "?boot=plain" }), ["vendor/a.wasm", "start-1/game.bin"]);
  assert.deepEqual(asked({ page: {} }), [], "a page that was not built");
});

// --- shell.js: plain words for failures

const failed = (...words) => {
  const page = visit({ languages: ["en"] });
  page.boot().fail(...words);
  return page;
};

test("a file that did not arrive is called by the last part of its address", () => {
  const missing = (file) => failed({ file }).told()[0];
  const sentence = (name) => `The games could not start: ${name} did not arrive whole. Check the connection and try again.`;
  assert.equal(missing("https://host.example/sub/vendor/pyodide-1/pyodide.asm.wasm?again=1#x"), sentence("pyodide.asm.wasm"));
  assert.equal(missing("assets/page/zoom.js"), sentence("zoom.js"));
  assert.equal(missing(""), "The games could not start.");
});

test("whatever the reason is, it is told, and its details where there are any", () => {
  const details = (reason) => failed(reason).part("notices").querySelector("pre")?.textContent;
  assert.equal(details("Traceback"), "Traceback");
  assert.equal(details({ stack: "at line 3" }), "at line 3");
  assert.equal(details(7), "7");
  for (const none of ["", null, undefined]) {
    assert.deepEqual(failed(none).told(), ["The games could not start."]);
    assert.equal(details(none), undefined);
  }
});

test("the first cause counts", () => {
  const page = failed({ file: "one.js" });
  page.tenka.fail({ file: "two.js" });
  assert.equal(page.told().length, 1);
  assert.match(page.told()[0], /one\.js/);
  assert.equal(page.document.documentElement.dataset.state, "failed");
  assert.equal(page.part("boot").hidden, true);
});

test("a fault in a game that runs is another matter", () => {
  const page = visit();
  const tenka = page.boot();
  tenka.ready();
  tenka.fail("Traceback");
  assert.deepEqual(page.told(), ["Something went wrong in the game. What was saved is still there."]);
  assert.equal(tenka.state, "ready");
});

test("trying again asks for what was lost past the cache, and starts the other way", async () => {
  for (const [address, next] of [["", "?boot=plain"], ["?boot=plain", ""], ["?boot=memory", "?boot=plain"]]) {
    const page = visit({ address });
    page.boot().fail({ file: "https://host.example/sub/game.bin" });
    await page.part("notices").querySelector("button").listeners.click();
    assert.deepEqual(page.fetched, ["reload https://host.example/sub/game.bin"]);
    assert.deepEqual(page.went, [next], address);
  }
});

// --- shell.js: what it makes of errors

test("a script that did not load is named; what was to be loaded ahead is not the end, but the cause if one follows", () => {
  const page = visit();
  page.boot();
  page.fire("error", { target: link("vendor/pyodide.mjs") });
  assert.deepEqual(page.told(), []);
  page.fire("error", { target: script("start-1/boot.mjs") });
  assert.match(page.told()[0], /pyodide\.mjs/);
});

test("a script that was lost before shell.js ran is named as well", () => {
  const page = visit();
  const core = script("vendor/core.js");
  page.run("early.js");
  page.fire("error", { target: core });
  page.document.scripts.push(core);
  page.run("shell.js");
  assert.match(page.told()[0], /core\.js/);
});

test("of faults inside a script only those of one that was cut short name it", () => {
  const told = (message) => {
    const page = visit();
    page.boot();
    page.fire("error", { message, filename: "https://host.example/sub/vendor/core.js", lineno: 3 });
    return page.told()[0];
  };
  assert.match(told("Uncaught SyntaxError: Unexpected end of input"), /core\.js/);
  assert.match(told("Uncaught ReferenceError: later is not defined"), /core\.js/);
  assert.equal(told("Uncaught TypeError: x is not a function"), "The games could not start.");
  assert.equal(told(undefined), undefined, "a picture that did not load");
});

test("a promise that fails is told once in plain words, and forbidden storage is no failure", () => {
  const page = visit();
  page.boot();
  const refuse = (reason) => page.fire("unhandledrejection", { reason });
  assert.ok(refuse(new Event("error")) && refuse({ name: "SecurityError" }));
  assert.deepEqual(page.told(), []);
  assert.ok(refuse({ file: "library.bin", stack: "at line 1" }), "and not told again by the browser");
  assert.match(page.told()[0], /library\.bin/);
  const other = visit();
  other.boot();
  assert.ok(!other.fire("unhandledrejection", { reason: new Error("why") }));
  assert.deepEqual(other.told(), ["The games could not start."]);
});

test("a script that came empty has left no mark when the page has loaded", () => {
  const marks = { listen() {}, begun: true };
  const loaded = (missing) => {
    const page = visit();
    const tenka = page.boot();
    page.document.scripts.push(...["vendor/other.js", "page-1/main.js", "start-1/boot.mjs"].map(script));
    for (const [name, mark] of Object.entries(marks)) if (name !== missing) tenka[name] = mark;
    page.fire("load");
    return page.told()[0];
  };
  assert.equal(loaded(""), undefined);
  assert.match(loaded("listen"), /main\.js/);
  assert.match(loaded("begun"), /boot\.mjs/);
});

test("a boot that takes long is spoken of, one that is over is not", () => {
  const slow = visit();
  slow.boot();
  slow.timers.forEach((act) => act());
  assert.match(slow.told()[0], /unusually long/);
  slow.timers.forEach((act) => act());
  assert.equal(slow.told().length, 1, "one notice takes the place of another");
  slow.tenka.ready();
  assert.deepEqual(slow.told(), [], "and forgotten when it ends well");
  slow.timers.forEach((act) => act());
  assert.deepEqual(slow.told(), []);
});

test("opened as a file, or without WebAssembly, the page says so, and offers no second try that would end the same way", () => {
  const file = visit({ address: "file:///home/me/dist/index.html" });
  file.boot();
  assert.match(file.told()[0], /python3 build\.py play/);
  assert.equal(file.part("notices").querySelector("button"), null);
  const old = visit({ without: "WebAssembly" });
  old.boot();
  assert.match(old.told()[0], /WebAssembly/);
  assert.equal(old.part("notices").querySelector("button"), null);
  assert.equal(old.tenka.state, "failed");
});
