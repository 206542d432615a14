import assert from "node:assert/strict";
import { test } from "node:test";

import { pathOf, qr } from "../../assets/page/qr.js";

const code = (rows) => ({ getModuleCount: () => rows.length, isDark: (y, x) => rows[y][x] === "#" });

test("dark modules become squares, row by row", () => {
  assert.equal(pathOf(code(["#.", ".#"])), "2 M0 0h1v1h-1zM1 1h1v1h-1z");
});

test("a text that is too long for a code has none", async (t) => {
  t.after(() => delete globalThis.qrcode);
  globalThis.qrcode = () => ({ addData() {}, make() { throw new Error("code length overflow"); } });
  assert.equal(await qr("x".repeat(9000)), "");
});
