import assert from "node:assert/strict";
import { test } from "node:test";

import { listen } from "../../assets/page/motion.js";
import { element, page } from "./fake.js";

const moving = (endTime) => ({
  done: false,
  effect: { getComputedTiming: () => ({ endTime }) },
  finish() {
    this.done = true;
  },
});

test("a click or a key ends what moves on the board, but not what goes on for ever", () => {
  for (const kind of ["pointerdown", "keydown"]) {
    const [glide, pulse] = [moving(280), moving(Infinity)];
    const board = Object.assign(element(), { getAnimations: () => [glide, pulse] });
    const { fire } = page({ querySelectorAll: (selector) => (selector === "svg.board" ? [board] : []) });
    listen();
    fire(kind, element());
    assert.deepEqual([glide.done, pulse.done], [true, false]);
  }
});
