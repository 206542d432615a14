import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { listen } from "../../assets/page/keys.js";
import { deliverTo } from "../../assets/page/send.js";
import { element, page } from "./fake.js";

let sent;

beforeEach(() => {
  sent = [];
  deliverTo((text) => sent.push(JSON.parse(text)));
});

/** A page on which these selectors find something. */
const screen = (found = {}) => {
  const made = page({ querySelector: (selector) => found[selector] ?? null });
  listen();
  return { ...made, press: (key, target = element(), members = {}) => made.fire("keydown", target, { key, ...members }) };
};

const drawn = (dataset) => Object.assign(element(dataset), { namespaceURI: "http://www.w3.org/2000/svg" });
const acts = () => sent.map((message) => message.act);
const UNDO = { '[data-key="u"]:not([disabled])': element({ act: "undo" }) };
const DIALOG = { "dialog[open]": element() };

test("a button's own key presses it, in either case", () => {
  const { press } = screen(UNDO);
  assert.deepEqual(["u", "U", "x"].map((key) => press(key).prevented), [true, true, false]);
  assert.deepEqual(acts(), ["undo", "undo"]);
});

test("a key that is held presses once", () => {
  const next = { '[data-key="n"]:not([disabled])': element({ act: "playback_next", repeat: "" }) };
  const { press } = screen({ ...UNDO, ...next });
  const part = drawn({ choices: "1" });
  press("Enter", part);
  for (const key of ["Enter", "u"]) assert.equal(press(key, part, { repeat: true }).prevented, true);
  assert.equal(press("Tab", part, { repeat: true }).prevented, false);
  press("n", part, { repeat: true }); // what steps along may be done again
  assert.deepEqual(acts(), ["choose", "playback_next"]);
});

test("keys with Ctrl, Alt or Meta, and keys that are typed, belong to the browser", () => {
  const { press } = screen(UNDO);
  for (const held of ["ctrlKey", "altKey", "metaKey"]) press("u", element(), { [held]: true });
  for (const nodeName of ["INPUT", "SELECT", "TEXTAREA"]) press("u", Object.assign(element(), { nodeName }));
  assert.deepEqual(acts(), []);
});

test("a dialog keeps keys from what it covers, and closes itself", () => {
  const { press } = screen({ ...UNDO, ...DIALOG });
  for (const key of ["u", "Escape", "."]) assert.equal(press(key).prevented, false);
  assert.deepEqual(acts(), []);
});

test("Escape is told to the game and left to the browser", () => {
  const { press } = screen();
  assert.equal(press("Escape").prevented, false);
  assert.deepEqual(acts(), ["escape"]);
});

test("Enter and space press what is drawn, not what the browser presses by itself", () => {
  const { press } = screen();
  for (const key of ["Enter", " "]) assert.equal(press(key, drawn({ choices: "3" })).prevented, true);
  assert.equal(press("Enter", element({ choices: "3" })).prevented, false);
  assert.deepEqual(acts(), ["choose", "choose"]);
});

test("W asks about what has the focus, and is a plain key elsewhere", () => {
  const { press } = screen({ '[data-key="w"]:not([disabled])': element({ act: "watch" }) });
  press("w", element({ reason: "no_soldiers" }));
  press("W", element());
  assert.deepEqual(acts(), ["ask", "watch"]);
});

test("an arrow on a board moves even where nothing lies that way, so that the page does not scroll", () => {
  const { press } = screen();
  const lonely = element({ at: "1 1" });
  assert.equal(press("ArrowUp", lonely).prevented, true);
  assert.equal(press("ArrowUp", element()).prevented, false);
});
