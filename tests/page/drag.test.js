import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { dropOf, isCarrying, listen, meaningOf } from "../../assets/page/drag.js";
import { deliverTo } from "../../assets/page/send.js";
import { element, page } from "./fake.js";

const MOUSE = { pointerType: "mouse" };
const FINGER = { pointerType: "touch" };
const at = (clientX, clientY) => ({ clientX, clientY });

let sent;

beforeEach(() => {
  sent = [];
  deliverTo((text) => sent.push(JSON.parse(text)));
});

/** A page with a card and a space that lies under every spot. */
const table = (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const card = element({ drag: "owari" }, { class: "sg-face", id: "card-owari" });
  const space = element({ drop: "space-9" });
  const made = page({ elementFromPoint: () => space });
  listen();
  t.after(() => made.fire("pointercancel", null)); // nothing is carried into the next test
  return { ...made, card, space };
};

test("a mouse drags at once, a finger only what it has rested on", () => {
  const begun = { x: 0, y: 0, time: 0, ghost: null };
  assert.equal(meaningOf({ ...begun, finger: false }, { x: 5, y: 5 }), "wait");
  assert.equal(meaningOf({ ...begun, finger: false }, { x: 8, y: 0 }), "carry");
  assert.equal(meaningOf({ ...begun, finger: true }, { x: 5, y: 5 }), "wait");
  assert.equal(meaningOf({ ...begun, finger: true }, { x: 8, y: 0 }), "scroll");
});

test("what counts is when a finger moved, not when a busy page came to hear of it", () => {
  const lifted = { x: 0, y: 0, time: 1000, finger: true, ghost: element() };
  assert.equal(meaningOf(lifted, { x: 1, y: 0, time: 1100 }), "carry");
  assert.equal(meaningOf(lifted, { x: 50, y: 0, time: 1279 }), "scroll");
  assert.equal(meaningOf(lifted, { x: 50, y: 0, time: 1280 }), "carry");
});

test("what is dragged keeps the colours of its clan, which lie on what it is taken from", (t) => {
  const { body, card, fire } = table(t);
  card.style.setProperty("--clan", "#27456b");
  fire("pointerdown", card, { ...MOUSE, ...at(100, 100) });
  fire("pointermove", card, at(140, 90));
  assert.equal(body.children[0].style["--clan"], "#27456b");
});

test("a drop beside every place says so", () => {
  assert.deepEqual(dropOf(element({ drag: "owari" }), null), { do: "drop", drag: "owari", drop: "" });
});

test("a card dragged by the mouse is dropped where it is let go", (t) => {
  const { body, card, fire, fireOutside, root } = table(t);
  fire("pointerdown", card, { ...MOUSE, ...at(100, 100) });
  assert.equal(fire("pointermove", card, at(103, 100)).prevented, false);
  assert.equal(isCarrying(), false);
  assert.equal(fire("pointermove", card, at(140, 90)).prevented, true);
  const [ghost] = body.children;
  assert.deepEqual([ghost.style.translate, ghost.attributes], ["140px 90px", { class: "sg-face dragged" }]);
  assert.equal(root.getAttribute("data-dragging"), "owari");
  fire("pointerup", card, at(140, 90));
  assert.deepEqual(sent, [{ act: "game", data: { do: "drop", drag: "owari", drop: "space-9" }, form: {} }]);
  assert.deepEqual([ghost.gone, root.getAttribute("data-dragging"), isCarrying()], [true, null, false]);
  assert.equal(fireOutside("click", card).stopped, true, "the click of the drag's end is no click");
  assert.equal(fireOutside("click", card).stopped, false);
});

test("a press without a move is left to be a click", (t) => {
  const { card, fire, fireOutside } = table(t);
  fire("pointerdown", card, { ...MOUSE, ...at(100, 100) });
  fire("pointerup", card, at(100, 100));
  assert.deepEqual(sent, []);
  assert.equal(fireOutside("click", card).stopped, false);
});

test("another mouse button, or a part that cannot be dragged, begins nothing", (t) => {
  const { card, fire, space } = table(t);
  fire("pointerdown", card, { ...MOUSE, ...at(0, 0), button: 2 });
  fire("pointermove", card, at(50, 50));
  fire("pointerdown", space, { ...MOUSE, ...at(0, 0) });
  fire("pointermove", space, at(50, 50));
  assert.equal(isCarrying(), false);
});

test("a finger that moves at once scrolls", (t) => {
  const { card, fire } = table(t);
  fire("pointerdown", card, { ...FINGER, ...at(0, 0) });
  assert.equal(fire("pointermove", card, at(0, 20)).prevented, false);
  t.mock.timers.tick(1000);
  assert.equal(isCarrying(), false);
  assert.equal(fire("touchmove", card).prevented, false);
});

test("a finger that rests on a card takes it up, and the page under it holds still", (t) => {
  const { body, card, fire } = table(t);
  fire("pointerdown", card, { ...FINGER, ...at(10, 20) });
  t.mock.timers.tick(279);
  assert.equal(isCarrying(), false);
  t.mock.timers.tick(1);
  assert.equal(body.children[0].style.translate, "10px 20px");
  assert.deepEqual(["touchmove", "contextmenu"].map((type) => fire(type, card).prevented), [true, true]);
  assert.equal(fire("touchmove", card, { cancelable: false }).prevented, false, "a browser that scrolls complains");
  fire("pointerup", card, at(10, 20));
  assert.equal(sent.length, 1);
});

test("a finger lifted before its rest is over takes nothing up", (t) => {
  const { card, fire } = table(t);
  fire("pointerdown", card, { ...FINGER, ...at(0, 0) });
  fire("pointerup", card, at(0, 0));
  t.mock.timers.tick(1000);
  assert.equal(isCarrying(), false);
});

test("a second finger leaves nothing behind of what the first one carried", (t) => {
  const { body, card, fire } = table(t);
  fire("pointerdown", card, { ...FINGER, ...at(0, 0) });
  t.mock.timers.tick(280);
  fire("pointerdown", card, { ...FINGER, ...at(90, 0) });
  fire("pointerup", card, at(90, 0));
  t.mock.timers.tick(1000);
  assert.deepEqual(body.children.map((ghost) => ghost.gone), [true]);
  assert.deepEqual(sent, []);
});

test("a drag that the browser breaks off drops nothing", (t) => {
  const { body, card, fire } = table(t);
  fire("pointerdown", card, { ...MOUSE, ...at(0, 0) });
  fire("pointermove", card, at(50, 50));
  fire("pointercancel", card);
  fire("pointerup", card, at(50, 50));
  assert.deepEqual([sent, body.children[0].gone], [[], true]);
});
