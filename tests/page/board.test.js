import assert from "node:assert/strict";
import { test } from "node:test";

import { jump, nearest, neighbour, next, oneStop, rove, stopAmong } from "../../assets/page/board.js";
import { element, page } from "./fake.js";

const LEFT = [-1, 0];
const RIGHT = [1, 0];
const UP = [0, -1];
const DOWN = [0, 1];

const places = (points) => Object.entries(points).map(([place, at]) => ({ at, place }));

/** A board with places at these points, of which one is the tab stop. */
const board = (points, stop) => {
  const all = points.map((at, i) => element({ at: at.join(" ") }, { tabindex: i === stop ? "0" : "-1" }));
  for (const place of all) place.closest = () => ({ querySelectorAll: () => all });
  const chosen = () => all.filter((place) => place.dataset.choices);
  page({ querySelectorAll: (selector) => (selector.includes("[data-choices]") ? chosen() : all) });
  return all;
};

const stops = (all) => all.map((place, i) => (place.getAttribute("tabindex") === "0" ? i : -1)).filter((i) => i >= 0);

test("an arrow goes to the nearest place on its side", () => {
  const others = places({ east: [10, 0], far: [30, 0], west: [-5, 0], north: [0, -8], south: [0, 9] });
  const found = [RIGHT, LEFT, UP, DOWN].map((step) => nearest([0, 0], step, others));
  assert.deepEqual(found, ["east", "west", "north", "south"]);
});

test("what lies aside counts as twice as far, and what lies behind or level not at all", () => {
  assert.equal(nearest([0, 0], RIGHT, places({ slant: [10, 10], straight: [29, 0] })), "straight");
  assert.equal(nearest([0, 0], RIGHT, places({ slant: [10, 10], straight: [31, 0] })), "slant");
  assert.equal(nearest([0, 0], RIGHT, places({ level: [0, 5], behind: [-1, 0] })), null);
});

test("of two places just as near the first one drawn is taken", () => {
  assert.equal(nearest([0, 0], DOWN, places({ first: [-2, 6], second: [2, 6] })), "first");
});

test("places that can be chosen follow each other in a ring", () => {
  assert.deepEqual([next(0, 1, 3), next(2, 1, 3), next(0, -1, 3)], [1, 0, 2]);
  assert.deepEqual([next(-1, 1, 3), next(-1, -1, 3)], [0, 2]);
});

test("an arrow takes the one tab stop along", () => {
  const all = board([[0, 0], [10, 0], [20, 0]], 0);
  rove(neighbour(all[0], RIGHT));
  assert.deepEqual(stops(all), [1]);
  assert.equal(globalThis.document.activeElement, all[1]);
  assert.equal(neighbour(all[2], RIGHT), null);
});

test("a jump goes to the next place that can be chosen, whatever lies between", () => {
  const all = board([[0, 0], [10, 0], [20, 0], [30, 0]], 0);
  jump(1);
  assert.deepEqual(stops(all), [0], "nothing can be chosen");
  all[1].dataset.choices = "4";
  all[3].dataset.choices = "5";
  for (const [by, place] of [[1, 1], [1, 3], [1, 1], [-1, 3]]) {
    jump(by);
    assert.deepEqual(stops(all), [place]);
  }
});

test("a board that has one tab stop keeps it", () => {
  const all = board([[0, 0], [10, 0]], 1);
  assert.equal(stopAmong(all, null), null);
  oneStop();
  assert.deepEqual(stops(all), [1]);
});

test("of several stops the focused one stays, else the first", () => {
  const all = board([[0, 0], [10, 0], [20, 0]], 1);
  all[2].setAttribute("tabindex", "0");
  assert.equal(stopAmong(all, null), all[1]);
  all[2].focus();
  oneStop();
  assert.deepEqual(stops(all), [2]);
});

test("a board without a stop gets one where something can be chosen", () => {
  const all = board([[0, 0], [10, 0]], -1);
  assert.equal(stopAmong(all, null), all[0]);
  all[1].dataset.choices = "0";
  oneStop();
  assert.deepEqual(stops(all), [1]);
  assert.equal(stopAmong([], null), null);
});
