// The interpreter that pyscript.toml names: Pyodide, told where its library lies and, on later visits, to wake from
// a memory snapshot with the game already imported. The build fills in what stands in double braces.
// index.html loads this module first, so that Python starts while PyScript is still on its way. This file and what
// it fetches lie in folders named after their content: a tab that stays open never meets the files of another build.
import { loadPyodide as load, version } from "{{engine}}pyodide.mjs";
import createModule from "{{engine}}pyodide.asm.mjs";

/** @param {string} path */
const place = (path) => new URL(path, import.meta.url).href;
const ENGINE = place("{{engine}}");
const WASM = `${ENGINE}pyodide.asm.wasm`;
const LIBRARY = `${ENGINE}library.bin`;
const GAME = place("game.bin");
const MEMORY = { url: place("memory.bin"), bytes: Number("{{memory-bytes}}"), head: "{{memory-head}}" };
const HOME = "/home/pyodide";
// No packages are ever asked for, so an empty package index saves fetching the real one.
const NO_PACKAGES = JSON.stringify({
  info: { arch: "wasm32", platform: "emscripten", version, python: "3.14.0", abi_version: "2026_0" },
  packages: {},
});

// Not in a worker, nor where shell.js is missing.
const page = globalThis.tenka?.stage ? /** @type {Tenka.Shell} */ (globalThis.tenka) : undefined;
/** @type {Record<"stdout" | "stderr", (text: string) => void>} */
const print = { stdout: console.log, stderr: console.warn }; // until PyScript says where it wants Python's output

// --- PyScript opens a database for its package cache before it calls us. We have no packages, and a browser that
// forbids storage would stop the boot there: so until then it finds an empty database that is always open.

/** @param {unknown} result */
const answer = (result) => {
  /** @type {{ onsuccess?: (event: { target: { result: unknown } }) => void }} */
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const noStore = { getAllKeys: () => answer([]) };
const noDatabase = { transaction: () => ({ objectStore: () => noStore }), close() {} };
const realDatabases = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: () => answer(noDatabase) } });

function giveBackDatabases() {
  Reflect.deleteProperty(globalThis, "indexedDB");
  if (realDatabases) Object.defineProperty(globalThis, "indexedDB", realDatabases);
}

// --- which way to start

// Waking saves some work and costs four more megabytes: so it is for whoever has them already. No line is measured for
// it, since a busy processor makes every line look slow (docs/first-visit.md has what either way takes).
function memoryIsHere() {
  if (!globalThis.document) return true; // a worker starts when the page is up: the snapshot is in the cache by then
  const wish = new URLSearchParams(location.search).get("boot");
  return wish ? wish !== "plain" : Boolean(navigator.serviceWorker?.controller);
}

// --- fetching: what does not arrive whole is asked for once more past every cache, and then named

/** @type {(file: string, cause: unknown) => Error & { file: string }} */
function missing(file, cause) {
  const why = cause instanceof Error ? cause.message : cause;
  return Object.assign(new Error(`${file}: ${why}`, { cause }), { file });
}

const fetchFile = globalThis.fetch.bind(globalThis);
const early = globalThis.tenka?.early?.files; // what early.js has asked for

/** @type {<T>(url: string, read: (response: Response) => T | Promise<T>) => Promise<T>} */
async function arrive(url, read) {
  let reason;
  for (const cache of /** @type {const} */ (["default", "reload"])) {
    try {
      const coming = early?.get(url);
      early?.delete(url);
      const response = await (coming ?? fetchFile(url, { cache }));
      if (!response.ok) throw new Error(`the answer was ${response.status}`);
      return await read(response);
    } catch (error) {
      reason = error;
    }
  }
  throw missing(url, reason);
}

// The service worker keeps these files unpacked (see sw.js).
/** @param {Response} response */
const unpacked = (response) => {
  if (response.headers.has("x-tenka-unpacked")) return response.arrayBuffer();
  const packed = /** @type {NonNullable<Response["body"]>} */ (response.body);
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

/** @type {(file: string) => (error: Tenka.Fault) => never} */
const named = (file) => (error) => { throw error.file ? error : missing(file, error); };

// Pyodide would begin with its wasm when the snapshot is there: we compile it while both arrive.
const compile = () => WebAssembly.compileStreaming(arrive(WASM, (response) => response)).catch(named(WASM));

// Pyodide's own fetches, by address: its library travels packed, and its wasm it is given compiled.
/** @type {Record<string, () => Promise<Response>>} */
const FETCHED = {
  [WASM]: async () => new Response(),
  [LIBRARY]: async () => new Response(await arrive(LIBRARY, unpacked)),
};

/** @type {Promise<never>} */
const never = new Promise(() => {}); // for Pyodide, which must not go on without what it lacks

// Pyodide only warns and then waits for ever when a file of its own is missing, cut short, of the wrong type or
// forbidden: while it loads we fetch and compile for it, and the first failure ends the wait.
/** @param {import("pyodide").PyodideConfig} given */
async function loadOrFail(given) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  /** @type {(reason: unknown) => void} */
  let fail;
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => { fail = reject; });
  /** @type {<T>(promise: Promise<T>) => Promise<T>} */
  const orFail = (promise) => promise.catch((error) => {
    fail(error);
    return never;
  });
  const compiled = orFail(compile());
  globalThis.fetch = (url, ...rest) => {
    const own = FETCHED[String(url)];
    return own ? orFail(own()) : fetch(url, ...rest);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await orFail(WebAssembly.instantiate(module, imports)) };
  };
  try {
    return await Promise.race([load({ ...options(), ...given }), refused]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

// --- the two ways

/** @type {typeof createModule} */
const create = async (settings) => {
  const module = await createModule(settings);
  page?.stage("python");
  return module;
};

// What differs from the memory of a module that has not run yet: the number of runs, where each begins and ends, and
// their bytes one after the other (tools/snapshot.mjs writes it).
/** @type {(memory: Uint8Array, differences: ArrayBuffer) => void} */
function write(memory, differences) {
  const [count = 0] = new Uint32Array(differences, 0, 1);
  const edges = new Uint32Array(differences, 4, 2 * count);
  let from = edges.byteOffset + edges.byteLength;
  for (let at = 0; at < edges.length; at += 2) {
    const [first = 0, end = 0] = edges.subarray(at, at + 2);
    memory.set(new Uint8Array(differences, from, end - first), first);
    from += end - first;
  }
}

/** @param {string} text */
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @returns {import("pyodide").PyodideConfig} */
const options = () => ({
  indexURL: ENGINE,
  stdLibURL: LIBRARY,
  lockFileContents: NO_PACKAGES,
  env: { HOME },
  stdout: (text) => print.stdout(text),
  stderr: (text) => print.stderr(text),
});

// Pyodide would make its module only when the whole snapshot is there, and copy it: it is given the head alone, and
// the memory is written here as soon as both have come.
async function wake() {
  const differences = arrive(MEMORY.url, unpacked);
  differences.catch(() => {}); // awaited late; until then a failure must not count as unhandled
  /** @type {typeof create} */
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    if (MEMORY.bytes > module.HEAP8.length) module.growMemory(MEMORY.bytes);
    write(module.HEAPU8, await differences);
    return module;
  };
  const python = await loadOrFail({ createPyodideModule, _loadSnapshot: fromBase64(MEMORY.head) });
  if (page) page.boot = "memory";
  return python;
}

async function start() {
  const python = await loadOrFail({ createPyodideModule: create });
  if (page) page.boot = "library";
  return python;
}

async function interpreter() {
  if (memoryIsHere()) {
    try {
      return await wake();
    } catch (error) {
      const { file = MEMORY.url } = /** @type {Tenka.Fault} */ (error);
      if (file !== MEMORY.url) throw error; // the other way needs that file too
      console.warn("Tenka: the memory snapshot was refused, starting from the library instead.", error);
    }
  }
  return start();
}

// --- the game: a zip whose files lie one after the other, each behind its head, not packed by themselves

const HEAD = { sign: 0x04034b50, size: 18, name: 26, extra: 28, bytes: 30 };

/** @type {(zip: ArrayBuffer) => Generator<[string, Uint8Array]>} */
function* filesOf(zip) {
  const view = new DataView(zip);
  for (let at = 0; view.getUint32(at, true) === HEAD.sign; ) {
    const [name, extra] = [view.getUint16(at + HEAD.name, true), view.getUint16(at + HEAD.extra, true)];
    const from = at + HEAD.bytes + name + extra;
    const size = view.getUint32(at + HEAD.size, true);
    yield [new TextDecoder().decode(new Uint8Array(zip, at + HEAD.bytes, name)), new Uint8Array(zip, from, size)];
    at = from + size;
  }
}

// Python's own unpacking of some hundred files takes a tenth of a second.
/** @type {(python: import("pyodide").PyodideInterface, zip: ArrayBuffer) => void} */
function lay({ FS }, zip) {
  for (const [path, data] of filesOf(zip)) {
    const target = `${HOME}/${path}`;
    FS.mkdirTree(target.slice(0, target.lastIndexOf("/")));
    FS.writeFile(target, data, { canOwn: true });
  }
}

async function begin() {
  const game = arrive(GAME, unpacked);
  game.catch(() => {}); // awaited below
  const python = await interpreter();
  lay(python, await game);
  return python;
}

const begun = begin();
if (page) page.begun = true;
begun.catch((error) => page?.fail(error)); // and whoever calls loadPyodide hears of it too

export function loadPyodide({ stdout = print.stdout, stderr = print.stderr } = {}) {
  giveBackDatabases();
  Object.assign(print, { stdout, stderr });
  return begun;
}

export { version };
