import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { act, deliverTo, fields, quietly, send } from "../../assets/page/send.js";
import { element } from "./fake.js";

let sent;

beforeEach(() => {
  sent = [];
  deliverTo((text) => sent.push(JSON.parse(text)));
});

test("a message always has an act, data and a form", () => {
  send({ act: "escape" });
  send({ act: "hover", data: { choices: "1 2" } });
  assert.deepEqual(sent, [
    { act: "escape", data: {}, form: {} },
    { act: "hover", data: { choices: "1 2" }, form: {} },
  ]);
});

test("before Python listens nothing is sent, and nothing is kept for later", () => {
  deliverTo(null);
  send({ act: "early" });
  deliverTo((text) => sent.push(JSON.parse(text)));
  assert.deepEqual(sent, []);
});

test("while the page is drawn nothing is sent, even where drawing fails", () => {
  quietly(() => send({ act: "drawn" }));
  assert.throws(() => quietly(() => { throw new Error("no such node"); }));
  send({ act: "after" });
  assert.deepEqual(sent.map((message) => message.act), ["after"]);
});

test("messages arrive in the order of what the player did", () => {
  for (const name of ["one", "two", "three"]) send({ act: name });
  assert.deepEqual(sent.map((message) => message.act), ["one", "two", "three"]);
});

test("a part says its act, or the choices it stands for, or nothing", () => {
  act(element({ act: "undo", slot: "3" }));
  act(element({ choices: "" }));
  act(element({ at: "1 2" }));
  act(element({ act: "set", name: "speed" }), { value: "2" });
  assert.deepEqual(sent, [
    { act: "undo", data: { act: "undo", slot: "3" }, form: {} },
    { act: "choose", data: { choices: "" }, form: {} },
    { act: "set", data: { act: "set", name: "speed" }, form: {}, value: "2" },
  ]);
});

test("a part in a form sends the form's fields along", () => {
  const button = element({ act: "start" });
  const form = { elements: [{ name: "seed", value: "7", type: "text" }] };
  button.closest = (selector) => (selector === "form" ? form : null);
  act(button);
  assert.deepEqual(sent[0].form, { seed: "7" });
});

test("of a form count named fields, and of boxes and rings those that are ticked", () => {
  const form = {
    elements: [
      { name: "", type: "submit", value: "Go" },
      { name: "players", type: "select-one", value: "3" },
      { name: "map", type: "radio", value: "sun", checked: false },
      { name: "map", type: "radio", value: "moon", checked: true },
      { name: "daimyo", type: "checkbox", value: "on", checked: false },
    ],
  };
  assert.deepEqual(fields(form), { players: "3", map: "moon" });
  assert.deepEqual(fields(null), {});
});
