// The keyboard: arrows on a board, Enter on drawn parts, W to ask, and the keys that buttons name themselves.
import { ask } from "./ask.js";
import { jump, neighbour, rove } from "./board.js";
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

/** @param {Part} part */
const isTypedInto = (part) => /^(INPUT|SELECT|TEXTAREA)$/.test(part.nodeName);

/** @param {KeyboardEvent} event */
const onKey = (event) => {
  const part = /** @type {Part} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(part)) return;
  if (event.key === "Escape" && !covered()) return send({ act: "escape" });
  for (const meaning of MEANINGS) {
    const answer = meaning(event.key, part);
    if (!answer) continue;
    event.preventDefault();
    return answer();
  }
};

/** Begins to listen for keys. */
export const listen = () => document.addEventListener("keydown", onKey);
