// The interpreter that pyscript.toml names: Pyodide, told where its library lies and, where it pays, to wake from
// a memory snapshot with the game already imported. The build fills in the two names in double braces.
// index.html loads this module first, so that Python starts while PyScript is still on its way.
import { loadPyodide as load, version } from "./pyodide.mjs";
import createModule from "./pyodide.asm.mjs";

const HERE = new URL("./", import.meta.url).href;
const MEMORY = { url: `${HERE}{{memory}}`, bytes: Number("{{memory-bytes}}") };
// No packages are ever asked for, so an empty package index saves fetching the real one.
const NO_PACKAGES = JSON.stringify({
  info: { arch: "wasm32", platform: "emscripten", version, python: "3.14.0", abi_version: "2026_0" },
  packages: {},
});
// Waking saves half a second of work or more and costs five megabytes. Measured with throttled lines it pays from
// about 60 Mbit/s on, when the files that have arrived so far came at this many bytes a second beside the others.
const QUICK_LINE = 3_000_000;

const page = globalThis.document ? globalThis.tenka : undefined;
const print = { stdout: console.log, stderr: console.warn }; // until PyScript says where it wants Python's output

// --- PyScript opens a database for its package cache before it calls us. We have no packages, and a browser that
// forbids storage would stop the boot there: so until then it finds an empty database that is always open.

const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess({ target: { result } }));
  return request;
};
const noStore = { getAllKeys: () => answer([]) };
const noDatabase = { transaction: () => ({ objectStore: () => noStore }), close() {} };
const realDatabases = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => answer(noDatabase) } });

function giveBackDatabases() {
  delete globalThis.indexedDB;
  if (realDatabases) Object.defineProperty(globalThis, "indexedDB", realDatabases);
}

// --- which way to start

function lineSpeed() {
  const entries = performance.getEntriesByType("resource").filter((entry) => entry.transferSize > 50_000);
  const bytes = entries.reduce((sum, entry) => sum + entry.transferSize, 0);
  const start = Math.min(...entries.map((entry) => entry.requestStart));
  const end = Math.max(...entries.map((entry) => entry.responseEnd));
  return entries.length ? (bytes * 1000) / (end - start) : 0;
}

function memoryPays() {
  if (!globalThis.document) return true; // a worker starts when the page is up: the snapshot is in the cache by then
  const wish = new URLSearchParams(location.search).get("boot");
  if (wish) return wish !== "plain";
  return Boolean(navigator.serviceWorker?.controller) || lineSpeed() > QUICK_LINE;
}

// --- the two ways

async function memory() {
  const response = await fetch(MEMORY.url);
  if (!response.ok) throw new Error(`the memory snapshot answered ${response.status}`);
  return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Pyodide only warns and then waits for ever when its wasm is cut short, sent as the wrong type or forbidden.
async function createOrFail(settings) {
  const real = WebAssembly.instantiateStreaming;
  const refused = new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = (...given) => {
      const made = real.apply(WebAssembly, given);
      made.catch(fail);
      return made;
    };
  });
  try {
    return await Promise.race([createModule(settings), refused]);
  } finally {
    WebAssembly.instantiateStreaming = real;
  }
}

// Pyodide writes the snapshot into memory as it finds it (its INITIAL_MEMORY setting has no effect): grow it first.
const roomFor = (bytes) => async (settings) => {
  const module = await createOrFail(settings);
  page?.stage("python");
  if (bytes > module.HEAP8.length) module.growMemory(bytes);
  return module;
};

const options = () => ({
  indexURL: HERE,
  stdLibURL: `${HERE}library.zip`,
  lockFileContents: NO_PACKAGES,
  env: { HOME: "/home/pyodide" },
  stdout: (text) => print.stdout(text),
  stderr: (text) => print.stderr(text),
});

async function wake() {
  const snapshot = memory();
  snapshot.catch(() => {}); // Pyodide awaits it late; until then a failure must not count as unhandled
  const python = await load({ ...options(), createPyodideModule: roomFor(MEMORY.bytes), _loadSnapshot: snapshot });
  if (page) page.boot = "memory";
  return python;
}

async function start() {
  const python = await load({ ...options(), createPyodideModule: roomFor(0) });
  if (page) page.boot = "library";
  return python;
}

async function begin() {
  if (memoryPays()) {
    try {
      return await wake();
    } catch (error) {
      console.warn("Tenka: the memory snapshot was refused, starting from the library instead.", error);
    }
  }
  return start();
}

const begun = begin();
begun.catch(() => {}); // told by whoever calls loadPyodide

export function loadPyodide({ stdout = print.stdout, stderr = print.stderr } = {}) {
  giveBackDatabases();
  Object.assign(print, { stdout, stderr });
  return begun;
}

export { version };
