import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { browser, SCOPE, worker } from "./fake_worker.js";

const ONE = { "index.html": "page one", "a.js": "script one", "start-0123456789ab/bots.py": "game one" };
const TWO = { "index.html": "page two", "a.js": "script two", "b.js": "only in two", "start-ba9876543210/bots.py": "game two" };
const name = (build) => `tenka /sub/ ${build}`;
const text = async (response) => (await response).text();

/** A browser with build one in its cache and one tab that runs it. */
const settled = async () => {
  const around = browser(ONE);
  const one = worker(around, "one");
  await one.fire("install");
  await one.fire("activate");
  await one.openTab("first");
  return { around, one };
};

/** The same after the host has changed and another tab has let the new worker take over. */
const changed = async () => {
  const { around } = await settled();
  around.host = { ...TWO };
  const two = worker(around, "two");
  await two.fire("install");
  await two.fire("activate");
  return { around, two };
};

test("only requests for this folder are answered, and addresses of pages only where there is one", () => {
  const { pathOf } = worker(browser(ONE), "one");
  const path = (url, more = {}) => pathOf({ method: "GET", mode: "cors", url, ...more });
  assert.equal(path(SCOPE), "index.html");
  assert.equal(path(`${SCOPE}a.js?again=1#there`), "a.js");
  assert.equal(path(`${SCOPE}not/listed.css`), "not/listed.css", "whose answer depends on the tab");
  assert.equal(path(`${SCOPE}a.js`, { method: "POST" }), undefined);
  assert.equal(path("https://host.example/subway/a.js"), undefined);
  assert.equal(path("https://other.example/sub/a.js"), undefined);
  assert.equal(path(`${SCOPE}?boot=plain`, { mode: "navigate" }), "index.html");
  assert.equal(path(`${SCOPE}not/there.html`, { mode: "navigate" }), undefined);
});

test("a build is kept whole, from the browser's own cache where that has it", async () => {
  const around = browser(ONE);
  await worker(around, "one").fire("install");
  const kept = await around.caches.open(name("one"));
  assert.deepEqual((await kept.keys()).map(({ url }) => url.slice(SCOPE.length)).sort(), Object.keys(ONE).sort());
  const asked = ["./", "a.js", "start-0123456789ab/bots.py"]; // the page by the address that most tabs know it by
  assert.deepEqual(around.fetched.sort(), asked.map((path) => `force-cache ${path}`));
});

test("what travels packed is kept unpacked, and says so; its hash is that of what travelled", async () => {
  const packed = gzipSync("much memory");
  const around = browser({ "index.html": "page", "start-0123456789ab/memory.bin": packed });
  const one = worker(around, "one");
  await one.fire("install");
  const kept = await one.ask("start-0123456789ab/memory.bin", "first");
  assert.equal(kept.headers.get("x-tenka-unpacked"), "yes");
  assert.equal(kept.headers.get("x-tenka-hash"), createHash("sha256").update(packed).digest("hex").slice(0, 20));
  assert.equal(await kept.text(), "much memory");
  assert.equal((await one.ask("index.html", "first")).headers.get("x-tenka-unpacked"), null);
  around.fetched.length = 0;
  around.host = { ...around.host, "start-ba9876543210/memory.bin": packed };
  await worker(around, "two").fire("install");
  assert.deepEqual(around.fetched, [], "another build takes it over as it is");
});

test("what the browser has of another build is downloaded past its cache", async () => {
  const around = Object.assign(browser(TWO), { stale: { "a.js": ONE["a.js"] } });
  const two = worker(around, "two");
  await two.fire("install");
  assert.ok(around.fetched.includes("reload a.js"));
  assert.equal(await text(two.ask("a.js", "tab")), TWO["a.js"]);
});

test("a host that has another build by now is not mixed in, and the next attempt goes on where this one ended", async () => {
  const around = browser({ ...ONE, "start-0123456789ab/bots.py": "another" });
  await assert.rejects(worker(around, "one", ONE).fire("install"), /bots\.py is not the file of build one/);
  const kept = await around.caches.open(name("one"));
  while ((await kept.keys()).length < 2) await new Promise(setImmediate); // the others were on their way
  around.host = { ...ONE };
  around.fetched = [];
  await worker(around, "one").fire("install");
  assert.deepEqual(around.fetched, ["force-cache start-0123456789ab/bots.py"]);
});

test("a content that another build keeps is not fetched again, wherever it lay there", async () => {
  const { around } = await settled();
  around.host = { "index.html": "page two", "moved/a.js": ONE["a.js"] };
  around.fetched = [];
  const two = worker(around, "two");
  await two.fire("install");
  assert.deepEqual(around.fetched, ["force-cache ./"]);
  await two.openTab("second");
  assert.equal(await text(two.ask("moved/a.js", "second")), ONE["a.js"]);
});

test("the first worker takes the open tabs for its own, one that follows another leaves them alone", async () => {
  const around = browser(ONE);
  around.tabs.push("early");
  const one = worker(around, "one");
  await one.fire("install");
  await one.fire("activate");
  assert.equal(around.claimed, 1);
  const two = worker(around, "two", TWO);
  around.host = { ...TWO };
  await two.fire("install");
  await two.fire("activate");
  assert.equal(around.claimed, 1);
  assert.equal(await text(two.ask("a.js", "early")), ONE["a.js"]);
});

test("a tab gets the files of the build it was opened with, and nothing of another", async () => {
  const { two } = await changed();
  assert.equal(await text(two.openTab("second")), TWO["index.html"]);
  assert.equal(await text(two.ask("a.js", "second")), TWO["a.js"]);
  assert.equal(await text(two.ask("a.js", "first")), ONE["a.js"]);
  assert.equal((await two.ask("b.js", "first")).type, "error");
  assert.equal(await text(two.ask("b.js", "second")), TWO["b.js"]);
});

test("which tab runs which build is known after the worker was ended, too", async () => {
  const { around, two } = await changed();
  await two.openTab("second");
  const again = worker(around, "two");
  assert.equal(await text(again.ask("a.js", "first")), ONE["a.js"]);
  assert.equal(await text(again.ask("a.js", "second")), TWO["a.js"]);
});

test("a bots' worker finds the folder of its own build by its name", async () => {
  const { two } = await changed();
  assert.equal(await text(two.ask("start-0123456789ab/bots.py", "a worker")), ONE["start-0123456789ab/bots.py"]);
});

test("a cache that was emptied fills as the page asks", async () => {
  const { around, one } = await settled();
  await around.caches.delete(name("one"));
  around.fetched = [];
  assert.equal(await text(one.ask("a.js", "first")), ONE["a.js"]);
  assert.equal(await text(one.ask("a.js", "first")), ONE["a.js"]);
  assert.deepEqual(around.fetched, ["force-cache a.js"]);
});

test("a tab that is opened while the cache is empty belongs to the build all the same", async () => {
  const { around, one } = await settled();
  await around.caches.delete(name("one"));
  assert.equal(await text(one.openTab("second")), ONE["index.html"]);
  around.host = { ...TWO };
  assert.equal(await text(one.ask("", "second")), ONE["index.html"]);
  await assert.rejects(one.ask("a.js", "second"), /not the file of build one/);
});

test("a cache that could not be filled without a network is filled the next time", async () => {
  const { around, one } = await settled();
  await around.caches.delete(name("one"));
  around.host = {};
  await one.fire("message", { data: "page is up" });
  around.host = { ...ONE };
  await one.fire("message", { data: "page is up" });
  assert.equal((await (await around.caches.open(name("one"))).keys()).length, Object.keys(ONE).length);
});

test("what no build lists is asked of the host", async () => {
  const { around, one } = await settled();
  around.host["robots.txt"] = "for others";
  assert.equal(await text(one.ask("robots.txt", "first")), "for others");
});

test("where the cache is empty and the host has another build, a tab lives from the host alone", async () => {
  const { around, one } = await settled();
  await around.caches.delete(name("one"));
  around.host = { ...TWO };
  assert.equal(await text(one.openTab("second")), TWO["index.html"]);
  assert.equal(await text(one.ask("a.js", "second")), TWO["a.js"]);
  await assert.rejects(one.ask("a.js", "first"), /not the file of build one/);
});

test("a build goes when no tab runs it any more, and other folders' caches stay", async () => {
  const { around, two } = await changed();
  for (const other of ["neighbour", "tenka /else/ one"]) await around.caches.open(other);
  await two.openTab("second");
  await two.fire("message", { data: "page is up" });
  assert.ok((await around.caches.keys()).includes(name("one")), "the first tab still runs it");
  around.tabs = ["second"];
  await two.fire("message", { data: "page is up" });
  assert.deepEqual((await around.caches.keys()).sort(), ["neighbour", "tenka /else/ one", name("two"), "tenka-tabs /sub/"].sort());
  const notes = await (await around.caches.open("tenka-tabs /sub/")).keys();
  assert.deepEqual(notes.map(({ url }) => url), [`${SCOPE}tabs/second`], "of closed tabs nothing is kept");
});

test("while another build is on its way nothing is thrown out", async () => {
  const { around, two } = await changed();
  around.tabs = [];
  for (const state of ["installing", "waiting"]) {
    two.registration[state] = {};
    await two.fire("message", { data: "page is up" });
    assert.ok((await around.caches.keys()).includes(name("one")), state);
    two.registration[state] = null;
  }
  await two.fire("message", { data: "page is up" });
  assert.ok(!(await around.caches.keys()).includes(name("one")));
});

test("a worker takes over when it is told to and not before, and a word that nobody knows does nothing", async () => {
  const { around, two } = await changed();
  await two.fire("message", { data: "take care" });
  assert.equal(around.skipped, 0);
  await two.fire("message", { data: "take over" });
  assert.equal(around.skipped, 1);
});
