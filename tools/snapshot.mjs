// Runs Pyodide in Node at build time, for what only the browser's own Python can make:
//   node snapshot.mjs library <pyodide> <script> <out.zip>                        the library, compiled and pruned
//   node snapshot.mjs game    <pyodide> <script> <game.zip> <out.zip>             the game, compiled
//   node snapshot.mjs memory  <pyodide> <script> <library.zip> <game.zip> <out.bin>  a memory snapshot of both
// The Python half of each job lies in the script, so that this stays a thin bridge.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { constants, gzipSync } from "node:zlib";

const [job, pyodide, script, ...rest] = process.argv.slice(2);
const part = (name) => import(pathToFileURL(`${pyodide}/${name}`).href);
const { loadPyodide } = await part("pyodide.mjs");
// Python is compiled without column marks: no source travels for them to point into, and they are a third of a module.
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" };
const bytes = (path) => new Uint8Array(readFileSync(path)); // Pyodide does not know Node's Buffer

async function compile(out, game) {
  const py = await loadPyodide({ indexURL: pyodide, env });
  if (game) py.FS.writeFile("/game.zip", bytes(game));
  py.globals.set("JOB", job);
  py.runPython(readFileSync(script, "utf8"));
  writeFileSync(out, py.FS.readFile("/compiled.zip"));
}

// The memory of a module that waits for a snapshot.
async function untouched(library, snapshot) {
  const { default: createModule } = await part("pyodide.asm.mjs");
  let found;
  const createPyodideModule = async (settings) => {
    const module = await createModule(settings);
    found = module.HEAPU8.slice();
    return module;
  };
  await loadPyodide({ indexURL: pyodide, env, stdLibURL: library, _loadSnapshot: snapshot, createPyodideModule });
  return found;
}

const PAGE = 4096;

// Where one memory differs from another, page by page: [start, end] of each run. What lies beyond the other is zero there.
function differences(whole, other) {
  const runs = [];
  const zero = Buffer.alloc(PAGE);
  for (let at = 0; at < whole.length; at += PAGE) {
    const before = at < other.length ? Buffer.from(other.buffer, at, PAGE) : zero;
    if (before.equals(Buffer.from(whole.buffer, whole.byteOffset + at, PAGE))) continue;
    if (runs.at(-1)?.[1] === at) runs.at(-1)[1] += PAGE;
    else runs.push([at, at + PAGE]);
  }
  return runs;
}

// A snapshot is a head, which says where its memory begins, and that memory. Most of the memory is zero or lies in the
// wasm anyway: what travels is the number of runs, where each begins and ends, and their bytes (boot.mjs reads it).
async function memory(library, game, out) {
  const py = await loadPyodide({ indexURL: pyodide, env, stdLibURL: library, _makeSnapshot: true });
  py.unpackArchive(bytes(game), "zip", { extractDir: "." });
  py.runPython(readFileSync(script, "utf8"));
  const raw = py.makeMemorySnapshot();
  const start = new DataView(raw.buffer, raw.byteOffset).getUint32(4, true);
  const [head, whole] = [raw.subarray(0, start), raw.subarray(start)];
  const runs = differences(whole, await untouched(library, raw));
  const table = Uint32Array.from([runs.length, ...runs.flat()]);
  const parts = [new Uint8Array(table.buffer), ...runs.map(([from, to]) => whole.subarray(from, to))];
  writeFileSync(out, gzipSync(Buffer.concat(parts), { level: constants.Z_BEST_COMPRESSION }));
  const modules = JSON.parse(py.runPython("__import__('json').dumps(WARM)"));
  console.log(JSON.stringify({ bytes: whole.length, head: Buffer.from(head).toString("base64"), modules }));
}

const JOBS = { library: (out) => compile(out), game: (game, out) => compile(out, game), memory };

try {
  await JOBS[job](...rest);
} catch (error) {
  console.error(error.message); // the stack would print a megabyte of minified source
  process.exit(1);
}
process.exit(0); // Pyodide keeps timers alive
