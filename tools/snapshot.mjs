// Runs Pyodide in Node at build time, for the two things only the browser's own Python can make:
//   node snapshot.mjs library  <pyodide> <python file> <out.zip>        the standard library, compiled and pruned
//   node snapshot.mjs memory   <pyodide> <python file> <library.zip> <game.zip> <out.bin>   a memory snapshot
// The Python half of each job lies in the given file, so that this stays a thin bridge.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { constants, gzipSync } from "node:zlib";

const [job, pyodide, script, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" };

async function library(out) {
  const py = await loadPyodide({ indexURL: pyodide, env });
  py.runPython(readFileSync(script, "utf8"));
  writeFileSync(out, py.FS.readFile("/library.zip"));
}

async function memory(lib, game, out) {
  const py = await loadPyodide({ indexURL: pyodide, env, stdLibURL: lib, _makeSnapshot: true });
  py.unpackArchive(new Uint8Array(readFileSync(game)), "zip", { extractDir: "." });
  py.runPython(readFileSync(script, "utf8"));
  const raw = py.makeMemorySnapshot();
  writeFileSync(out, gzipSync(raw, { level: constants.Z_BEST_COMPRESSION }));
  console.log(JSON.stringify({ bytes: raw.length, modules: py.runPython("__import__('json').dumps(WARM)") }));
}

try {
  await { library, memory }[job](...rest);
} catch (error) {
  console.error(error.message); // the stack would print a megabyte of minified source
  process.exit(1);
}
process.exit(0); // Pyodide keeps timers alive
