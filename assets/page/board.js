// The places of a board under the keyboard: one tab stop for all of them, which the arrow keys move about.
import { all } from "./parts.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {[x: number, y: number]} Point */

/**
 * The place that lies nearest in the direction of a step; what lies aside counts as twice as far.
 * @template T
 * @param {Point} from
 * @param {Point} step
 * @param {{ at: Point, place: T }[]} others
 * @returns {T | null}
 */
export const nearest = ([x, y], [dx, dy], others) => {
  let best = null;
  let least = Infinity;
  for (const { at: [ox, oy], place } of others) {
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = along + 2 * aside;
    if (along > 0 && cost < least) [best, least] = [place, cost];
  }
  return best;
};

/**
 * Which of so many things comes next in a ring; from -1, which is none of them, to the first or the last.
 * @param {number} at
 * @param {number} by
 * @param {number} count
 */
export const next = (at, by, count) => (at + by + (at < 0 && by < 0 ? 1 : 0) + count) % count;

/**
 * Which place should be the one tab stop; null where nothing is to be changed.
 * @param {Part[]} places
 * @param {Element | null} focused
 * @returns {Part | null}
 */
export const stopAmong = (places, focused) => {
  const stops = places.filter((place) => place.getAttribute("tabindex") === "0");
  if (!places.length || stops.length === 1) return null;
  const wanted = places.find((place) => place.dataset.choices);
  return stops.find((place) => place === focused) ?? stops[0] ?? wanted ?? places[0] ?? null;
};

/** @param {Part} place @returns {Point} */
const position = (place) => {
  const [x = NaN, y = NaN] = (place.dataset.at ?? "").split(" ").map(Number); // nothing lies in the direction of NaN
  return [x, y];
};

/** @param {Part} place */
const sameBoard = (place) => all("[data-at]", place.closest("svg") ?? document);

/** @param {Part[]} places @param {Part} stop */
const makeStop = (places, stop) => {
  for (const place of places) place.setAttribute("tabindex", "-1");
  stop.setAttribute("tabindex", "0");
};

/**
 * The neighbour of a place in the direction of a step.
 * @param {Part} place
 * @param {Point} step
 */
export const neighbour = (place, step) => {
  const others = sameBoard(place).filter((other) => other !== place);
  return nearest(position(place), step, others.map((other) => ({ at: position(other), place: other })));
};

/**
 * Takes tab stop and focus to a place.
 * @param {Part} place
 */
export const rove = (place) => {
  makeStop(sameBoard(place), place);
  place.focus({ preventScroll: true });
};

/**
 * From one place that can be chosen to the next, whatever lies between.
 * @param {number} by
 */
export const jump = (by) => {
  const places = all("svg.board [data-at][data-choices]");
  const at = places.findIndex((place) => place === document.activeElement);
  const to = places[next(at, by, places.length)];
  if (to) rove(to);
};

/** A board is one tab stop, though the arrow keys may have moved it among places that were not drawn again. */
export const oneStop = () => {
  const places = all("svg.board [data-at][tabindex]");
  const stop = stopAmong(places, document.activeElement);
  if (stop) makeStop(places, stop);
};
