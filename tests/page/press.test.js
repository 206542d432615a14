import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { drawn, isSecond, listen } from "../../assets/page/press.js";
import { deliverTo } from "../../assets/page/send.js";
import { element, page } from "./fake.js";

let sent;

beforeEach(() => {
  sent = [];
  deliverTo((text) => sent.push(JSON.parse(text)));
});

const screen = (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const made = page();
  listen();
  return made;
};

const named = (nodeName, dataset = {}, members = {}) => Object.assign(element(dataset), { nodeName }, members);
const acts = () => sent.map((message) => message.act);

test("a click does what the part says, asks, closes a dialog or is told as a click elsewhere", (t) => {
  const { fire } = screen(t);
  assert.equal(fire("click", element({ act: "undo" })).prevented, true);
  fire("click", element({ reason: "too_late" }));
  fire("click", named("DIALOG"));
  fire("click", element());
  assert.deepEqual(acts(), ["undo", "ask", "close", "elsewhere"]);
});

test("a click on a field is left to the field", (t) => {
  const { fire } = screen(t);
  for (const name of ["INPUT", "SELECT", "FORM"]) assert.equal(fire("click", named(name, { act: "set" })).prevented, false);
  assert.deepEqual(acts(), []);
});

test("a button that became another between press and release is not pressed", (t) => {
  const { fire } = screen(t);
  fire("pointerdown", element({ choices: "1" }));
  fire("pointerup", element({ choices: "2" }));
  fire("click", element({ choices: "2" }));
  assert.deepEqual(acts(), []);
  fire("pointerdown", element({ choices: "2" }));
  fire("pointerup", element({ choices: "2" }));
  fire("click", element({ choices: "2" }));
  assert.deepEqual(acts(), ["choose"]);
});

test("a click that no press came before is as good as any", (t) => {
  const { fire } = screen(t);
  fire("pointerdown", element({ choices: "1" }));
  fire("click", element({ choices: "2" }), { detail: 0 }); // a key, or assistive technology
  fire("pointerup", element({ choices: "1" }));
  t.mock.timers.tick(499);
  fire("click", element({ choices: "3" }));
  t.mock.timers.tick(1);
  fire("click", element({ choices: "4" }));
  assert.deepEqual(sent.map((message) => message.data.choices), ["2", "4"]);
});

test("a changed field says its value, a box whether it is ticked", (t) => {
  const { fire } = screen(t);
  fire("change", named("SELECT", { act: "set" }, { type: "select-one", value: "it" }));
  fire("change", named("INPUT", { act: "set" }, { type: "checkbox", value: "on", checked: false }));
  fire("change", named("FORM", { act: "start" }));
  assert.deepEqual(sent.map((message) => message.value), ["it", "false"]);
});

test("pointing at the same choices twice is told once, and a finger points at nothing", (t) => {
  const { fire } = screen(t);
  fire("pointerover", element({ choices: "1 2" }), { pointerType: "touch" });
  for (const choices of ["1 2", "1 2"]) fire("pointerover", element({ choices }), { pointerType: "mouse", clientX: 5, clientY: 5 });
  fire("focusin", element());
  assert.deepEqual(sent.map((message) => message.data.choices), ["1 2", ""]);
});

test("two clicks are a double click if they are near in time and in place", () => {
  const first = { time: 1000, x: 100, y: 100 };
  assert.equal(isSecond({ time: 1399, x: 100, y: 100 }, first), true);
  assert.equal(isSecond({ time: 1399, x: 118, y: 124 }, first), true); // a finger comes down a little beside
  assert.equal(isSecond({ time: 1400, x: 100, y: 100 }, first), false);
  assert.equal(isSecond({ time: 1100, x: 144, y: 100 }, first), false); // the button beside
  assert.equal(isSecond({ time: 1000, x: 100, y: 100 }, null), false);
  assert.equal(isSecond({ time: 1399, x: 104, y: 103, spot: 10 }, first), true);
  assert.equal(isSecond({ time: 1100, x: 100, y: 124, spot: 10 }, first), false); // a mouse on the next line of a list
});

/** Clicks as a mouse or a finger makes them: pressed, let go, clicked. */
const clicks = (fire, part, time, [clientX, clientY] = [300, 300]) => {
  const where = { timeStamp: time, clientX, clientY };
  for (const type of ["pointerdown", "pointerup", "click"]) fire(type, part, where);
};

test("a second click at once decides nothing, neither on the same thing nor on what came there", (t) => {
  const { fire } = screen(t);
  clicks(fire, element({ choices: "1" }), 10_000);
  clicks(fire, element({ choices: "1" }), 10_150);
  clicks(fire, element({ act: "confirm" }), 10_300);
  clicks(fire, element({ reason: "too_late" }), 10_650); // and whoever hammers away is still not heard
  clicks(fire, element({ act: "confirm" }), 11_050);
  assert.deepEqual(acts(), ["choose", "confirm"]);
});

test("quick clicks in two places are two decisions", (t) => {
  const { fire } = screen(t);
  clicks(fire, element({ choices: "1" }), 20_000);
  clicks(fire, element({ act: "confirm" }), 20_150, [300, 500]);
  assert.deepEqual(acts(), ["choose", "confirm"]);
});

test("what steps along may be hurried", (t) => {
  const { fire } = screen(t);
  for (const time of [30_000, 30_120, 30_240]) clicks(fire, element({ act: "playback_next", repeat: "" }), time);
  assert.deepEqual(acts(), ["playback_next", "playback_next", "playback_next"]);
});

test("what may be hurried may not be hit by the second click on something else", (t) => {
  const { fire } = screen(t);
  clicks(fire, element({ act: "replay" }), 35_000);
  clicks(fire, element({ act: "undo", repeat: "" }), 35_120); // has come to lie under the pointer
  clicks(fire, element({ act: "undo", repeat: "" }), 35_240);
  assert.deepEqual(acts(), ["replay"]);
  for (const time of [35_700, 35_800]) clicks(fire, element({ act: "undo", repeat: "" }), time);
  assert.deepEqual(acts(), ["replay", "undo", "undo"]);
});

test("an answer given before its question was drawn answers nothing", (t) => {
  const { fire } = screen(t);
  const table = element({ made: "3", phase: "playing" });
  globalThis.document.querySelector = (selector) => (selector === "#screen-table" ? table : null);
  t.mock.method(performance, "now", () => 40_500);
  drawn();
  clicks(fire, element({ choices: "1" }), 40_400);
  clicks(fire, element({ act: "home" }), 40_450, [10, 10]); // a tool means the same whatever is asked
  t.mock.method(performance, "now", () => 99_000);
  drawn(); // drawn again, but the question is the same
  clicks(fire, element({ choices: "2" }), 41_000);
  assert.deepEqual(sent.map((message) => message.data.choices ?? message.act), ["home", "2"]);
});

test("the same choice of another question is another", (t) => {
  const { fire } = screen(t);
  const table = element({ made: "3", phase: "playing" });
  globalThis.document.querySelector = (selector) => (selector === "#screen-table" ? table : null);
  fire("pointerdown", element({ choices: "1" }), { timeStamp: 50_000 });
  table.dataset.made = "4";
  fire("pointerup", element({ choices: "1" }), { timeStamp: 50_100 });
  fire("click", element({ choices: "1" }), { timeStamp: 50_100, clientX: 1, clientY: 1 });
  assert.deepEqual(acts(), []);
});

test("what is drawn under a resting pointer is not pointed at", (t) => {
  const { fire } = screen(t);
  clicks(fire, element({ act: "join" }), 60_000, [70, 70]);
  const mouse = { pointerType: "mouse", clientX: 70, clientY: 70 };
  fire("pointerover", element({ choices: "7" }), mouse);
  assert.deepEqual(acts(), ["join"]);
  fire("pointerover", element({ choices: "7" }), { ...mouse, clientX: 71 });
  assert.deepEqual(acts(), ["join", "hover"]);
});
