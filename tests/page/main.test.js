import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, ROOT), "utf8");

test("the page has every function that Python calls, and keeps what shell.js put there", async () => {
  globalThis.tenka = { state: "starting" };
  await import("../../assets/page/main.js");
  const { tenka } = globalThis;
  const called = new Set(Array.from(read("game/web/browser.py").matchAll(/js\.tenka\.(\w+)\(/g), ([, name]) => name));
  assert.ok(called.size > 12, "the pattern finds calls");
  assert.deepEqual([...called].filter((name) => typeof tenka[name] !== "function"), []);
  assert.deepEqual(Object.keys(tenka).filter((name) => name !== "state" && !called.has(name)), [], "nobody calls these");
  assert.equal(tenka.state, "starting");
});

test("no module of the page is left over, and none asks for one that is not there", () => {
  const names = readdirSync(new URL("assets/page/", ROOT));
  const wanted = new Set(["main.js"]);
  const asked = /(?:from |import\()"\.\/([\w.]+)"/g;
  for (const name of wanted) for (const [, other] of read(`assets/page/${name}`).matchAll(asked)) wanted.add(other);
  assert.deepEqual([...wanted].sort(), names.sort());
});
