// Runs Pyodide in Node at build time, for what only the browser's own Python can make:
//   node snapshot.mjs library <pyodide> <script> <out.zip>                        the library, compiled and pruned
//   node snapshot.mjs game    <pyodide> <script> <game.zip> <out.zip>             the game, compiled
//   node snapshot.mjs memory  <pyodide> <script> <library.zip> <game.zip> <out.bin>  a memory snapshot of both
// The Python half of each job lies in the script, so that this stays a thin bridge.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { constants, gzipSync } from "node:zlib";

const [job, pyodide, script, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
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

async function memory(library, game, out) {
  const py = await loadPyodide({ indexURL: pyodide, env, stdLibURL: library, _makeSnapshot: true });
  py.unpackArchive(bytes(game), "zip", { extractDir: "." });
  py.runPython(readFileSync(script, "utf8"));
  const raw = py.makeMemorySnapshot();
  writeFileSync(out, gzipSync(raw, { level: constants.Z_BEST_COMPRESSION }));
  console.log(JSON.stringify({ bytes: raw.length, modules: JSON.parse(py.runPython("__import__('json').dumps(WARM)")) }));
}

const JOBS = { library: (out) => compile(out), game: (game, out) => compile(out, game), memory };

try {
  await JOBS[job](...rest);
} catch (error) {
  console.error(error.message); // the stack would print a megabyte of minified source
  process.exit(1);
}
process.exit(0); // Pyodide keeps timers alive
