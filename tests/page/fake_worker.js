// As much of a browser as assets/sw.js asks for: caches, tabs, and a host whose files can change.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

export const SCOPE = "https://host.example/sub/";
const SOURCE = readFileSync(new URL("../../assets/sw.js", import.meta.url), "utf8");

const hash = (text) => createHash("sha256").update(text).digest("hex").slice(0, 20);
const address = (asked) => asked.url ?? String(asked);

class FakeCache {
  kept = new Map();

  match = async (asked) => this.kept.get(address(asked))?.clone();
  put = async (asked, response) => void this.kept.set(address(asked), response);
  keys = async () => Array.from(this.kept.keys(), (url) => ({ url }));
  delete = async (asked) => this.kept.delete(address(asked));
}

class FakeCaches {
  all = new Map();

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new FakeCache());
    return this.all.get(name);
  }

  keys = async () => [...this.all.keys()];
  delete = async (name) => this.all.delete(name);
}

/** What outlives a worker: the browser's caches, the open tabs, and the host with its files by path. */
export const browser = (files = {}) => ({ caches: new FakeCaches(), tabs: [], host: { ...files }, fetched: [], claimed: 0, skipped: 0 });

/** The host's answer to a request of the worker; what lies in the browser's own cache may be older. */
const fetchFrom = (around) => async (asked, { cache = "default" } = {}) => {
  const relative = address(asked).slice(SCOPE.length);
  const path = relative || "index.html";
  around.fetched.push(`${cache} ${relative || "./"}`);
  const text = (cache === "force-cache" ? around.stale?.[path] : undefined) ?? around.host[path];
  return text === undefined ? new Response("", { status: 404 }) : new Response(text, { headers: { "content-type": "text/x" } });
};

const filled = (build, files) => {
  const blank = '{ "{{files}}": "" }';
  assert.ok(SOURCE.includes(blank) && SOURCE.includes("{{build}}"), "the blanks are those that the build fills in");
  const listed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hash(text)]));
  return SOURCE.replace("{{build}}", build).replace(blank, JSON.stringify(listed));
};

/** Everything an event is told, done, and its answer: undefined where the browser is to ask the host itself. */
const fireAt = (listeners) => async (type, members = {}) => {
  const waiting = [];
  let answer;
  const event = { waitUntil: (promise) => waiting.push(promise), respondWith: (promise) => { answer = promise; }, ...members };
  listeners[type](event);
  const response = await answer;
  await Promise.all(waiting);
  return response;
};

/** The worker of one build in that browser, started afresh: it knows nothing but what the caches hold. */
export const worker = (around, build, files = around.host) => {
  const listeners = {};
  const registration = { scope: SCOPE, waiting: null, installing: null };
  const clients = { matchAll: async () => around.tabs.map((id) => ({ id })), claim: async () => void (around.claimed += 1) };
  const addEventListener = (type, act) => { listeners[type] = act; };
  const globals = { Blob, DecompressionStream, URL, Response, crypto, caches: around.caches, fetch: fetchFrom(around) };
  const skipWaiting = async () => void (around.skipped += 1);
  const scope = vm.createContext({ ...globals, registration, clients, addEventListener, skipWaiting });
  scope.self = scope;
  vm.runInContext(filled(build, files), scope);
  const fire = fireAt(listeners);
  const ask = (path, members = {}) =>
    fire("fetch", { clientId: "", request: { method: "GET", mode: "cors", url: SCOPE + path, ...members.request }, ...members.event });
  return {
    registration,
    fire,
    pathOf: scope.pathOf,
    ask: (path, clientId) => ask(path, { event: { clientId } }),
    openTab: (resultingClientId, path = "") => {
      around.tabs.push(resultingClientId);
      return ask(path, { request: { mode: "navigate" }, event: { resultingClientId } });
    },
  };
};
