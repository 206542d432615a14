// The keyboard: arrows on a board, Enter on drawn parts, W to ask, and the keys that buttons name themselves.
import { ask } from "./ask.js";
import { jump, neighbour, rove } from "./board.js";
import { byKey } from "./focus.js";
import { active, askable, covered, one } from "./parts.js";
import { act, send } from "./send.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {import("./board.js").Point} Point */

const SVG = "http://www.w3.org/2000/svg";
const PRESSES = new Set(["Enter", " "]);

/** @type {Record<string, Point>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, number>} */
const JUMPS = { ".": 1, ",": -1 };

/** @param {string} key */
const buttonOf = (key) => one(`[data-key="${CSS.escape(key.toLowerCase())}"]:not([disabled])`);

/**
 * Steps among the places of a board.
 * @param {string} key
 * @param {Part} part
 */
const step = (key, part) => {
  const way = STEPS[key];
  if (!way || !part.dataset?.at) return null;
  return () => {
    const to = neighbour(part, way);
    if (to) rove(to);
  };
};

/**
 * Enter and space press what is drawn; the browser does so for buttons only.
 * @param {string} key
 * @param {Part} part
 */
const press = (key, part) => {
  const pressed = PRESSES.has(key) && part.namespaceURI === SVG ? active(part) : null;
  return pressed && (() => act(pressed));
};

/**
 * From one place that can be chosen to the next.
 * @param {string} key
 */
const jumpAlong = (key) => {
  const by = JUMPS[key];
  return by && !covered() ? () => jump(by) : null;
};

/**
 * W asks about what has the focus.
 * @param {string} key
 * @param {Part} part
 */
const question = (key, part) => {
  const asked = key.toLowerCase() === "w" ? askable(part) : null;
  return asked && (() => ask(asked));
};

/**
 * Presses the button that names this key.
 * @param {string} key
 */
const shortcut = (key) => {
  const button = key.length === 1 && !covered() ? buttonOf(key) : null;
  return button && (() => act(button));
};

/** @type {((key: string, part: Part) => (() => void) | null)[]} */
const MEANINGS = [step, press, jumpAlong, question, shortcut];

/**
 * What a key may do again while it is held: go about a board, or press what steps along.
 * @param {string} key
 */
const mayRepeat = (key) => key in STEPS || key in JUMPS || buttonOf(key)?.dataset.repeat !== undefined;

/**
 * Keys that belong to the browser: with another one held, or typed into a field.
 * @param {KeyboardEvent} event
 * @param {Part} part
 */
const isForeign = (event, part) => event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(part.nodeName);

/** @param {KeyboardEvent} event */
const onKey = (event) => {
  const part = /** @type {Part} */ (event.target);
  byKey(true);
  if (isForeign(event, part)) return;
  if (event.repeat && PRESSES.has(event.key)) return event.preventDefault(); // a button that is held is pressed once
  if (event.key === "Escape" && !covered()) return send({ act: "escape" });
  for (const meaning of MEANINGS) {
    const answer = meaning(event.key, part);
    if (!answer) continue;
    event.preventDefault();
    return event.repeat && !mayRepeat(event.key) ? undefined : answer();
  }
};

/** Begins to listen for keys. */
export const listen = () => document.addEventListener("keydown", onKey);
