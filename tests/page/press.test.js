import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { listen } from "../../assets/page/press.js";
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
  for (const choices of ["1 2", "1 2"]) fire("pointerover", element({ choices }), { pointerType: "mouse" });
  fire("focusin", element());
  assert.deepEqual(sent.map((message) => message.data.choices), ["1 2", ""]);
});
