import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { ask, listen } from "../../assets/page/ask.js";
import { deliverTo } from "../../assets/page/send.js";
import { element, page } from "./fake.js";

const FINGER = { pointerType: "touch", clientX: 50, clientY: 50 };

let sent;

beforeEach(() => {
  sent = [];
  deliverTo((text) => sent.push(JSON.parse(text)));
});

const card = () => element({ ask: "card-kyo" });

const table = (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const made = page();
  listen();
  t.after(() => made.fire("pointercancel", null));
  return made;
};

test("a place on the board is asked about by its name", () => {
  ask(Object.assign(element({ at: "3 4" }), { id: "area-kyo" }));
  ask(Object.assign(element({ at: "3 4", ask: "own" }), { id: "area-kyo" }));
  assert.deepEqual(sent.map((message) => message.data.ask), ["area-kyo", "own"]);
});

test("a right click asks, and the browser's own menu stays away", (t) => {
  const { fire } = table(t);
  assert.equal(fire("contextmenu", card(), { timeStamp: 5 }).prevented, true);
  assert.equal(fire("contextmenu", element(), { timeStamp: 6 }).prevented, false);
  assert.deepEqual(sent.map((message) => [message.act, message.data.ask]), [["ask", "card-kyo"]]);
});

test("a long press asks once: neither the click nor the menu that follows counts", (t) => {
  const { fire, fireOutside } = table(t);
  const pressed = card();
  fire("pointerdown", pressed, { ...FINGER, timeStamp: 10_000 });
  t.mock.timers.tick(549);
  assert.equal(sent.length, 0);
  t.mock.timers.tick(1);
  assert.equal(sent.length, 1);
  fire("contextmenu", pressed, { timeStamp: 10_600 });
  assert.equal(fireOutside("click", pressed).stopped, true);
  assert.equal(sent.length, 1);
  fire("contextmenu", pressed, { timeStamp: 20_000 });
  assert.equal(sent.length, 2);
});

test("a press that ends where no click follows swallows none of the next press", (t) => {
  const { fire, fireOutside } = table(t);
  fire("pointerdown", card(), FINGER);
  t.mock.timers.tick(550);
  fireOutside("pointerdown", card());
  assert.equal(fireOutside("click", card()).stopped, false);
});

test("a finger may tremble but not move on, and must stay down", (t) => {
  const { fire } = table(t);
  fire("pointerdown", card(), FINGER);
  fire("pointermove", card(), { clientX: 56, clientY: 58 });
  t.mock.timers.tick(550);
  assert.equal(sent.length, 1);
  fire("pointerdown", card(), FINGER);
  fire("pointermove", card(), { clientX: 61, clientY: 50 });
  t.mock.timers.tick(550);
  fire("pointerdown", card(), FINGER);
  fire("pointerup", card());
  t.mock.timers.tick(550);
  assert.equal(sent.length, 1);
});

test("a mouse that is held down, or a second finger, asks nothing", (t) => {
  const { fire } = table(t);
  fire("pointerdown", card(), { ...FINGER, pointerType: "mouse" });
  t.mock.timers.tick(550);
  fire("pointerdown", card(), { ...FINGER, isPrimary: false });
  t.mock.timers.tick(550);
  assert.equal(sent.length, 0);
});
