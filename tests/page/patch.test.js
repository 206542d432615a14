import assert from "node:assert/strict";
import { test } from "node:test";

import { pairs } from "../../assets/page/patch.js";

/** An element that holds these; `same` makes it stand for the parts from its own to that one. */
const node = (id, children = [], same = null) => {
  const made = { id, nodeName: "g", firstChild: children[0] ?? null, nextSibling: null, nextElementSibling: null };
  made.getAttribute = () => same;
  for (const [i, child] of children.entries()) child.nextSibling = child.nextElementSibling = children[i + 1] ?? null;
  return made;
};
const all = (...ids) => node("", ids.map((id) => node(id)));
const ids = (found) => found?.map(([mine, next]) => [mine.id, next.id]) ?? null;

test("what is new takes the place of what has its name, and what stays is passed by", () => {
  const next = node("", [node("a", [], "c"), node("d"), node("e", [], "")]);
  assert.deepEqual(ids(pairs(all("a", "b", "c", "d", "e"), next)), [["d", "d"]]);
});

test("what comes, goes or changes places is no such matter", () => {
  const stays = () => node("a", [], "b");
  assert.equal(pairs(all("a", "b"), node("", [stays(), node("c")])), null);
  assert.equal(pairs(all("a", "b", "c"), node("", [stays()])), null);
  assert.equal(pairs(all("c", "a", "b"), node("", [stays(), node("c")])), null);
});

test("a run that ends with a part that is not there is left to whoever can say so", () => {
  assert.equal(pairs(all("a", "b"), node("", [node("a", [], "z"), node("b")])), null);
});

test("nothing in nothing is nothing to change", () => {
  assert.deepEqual(pairs(all(), all()), []);
});
