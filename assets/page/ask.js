// Asking about a part: why it cannot be done, or which rule speaks of it. By right click or a long press; clicks and
// the key W ask through here too.
import { isCarrying } from "./drag.js";
import { askable } from "./parts.js";
import { send } from "./send.js";

/** @typedef {import("./parts.js").Part} Part */

const LONG = 550; // milliseconds
const SLACK = 10; // pixels that a resting finger may tremble

/** @type {{ x: number, y: number, timer: number } | null} */
let press = null;
let answeredAt = -Infinity;

/**
 * Asks about a part.
 * @param {Part} part
 */
export const ask = (part) => {
  const data = { ...part.dataset };
  if (data.at) data.ask ||= part.id; // a place on the board
  send({ act: "ask", data });
};

/** The click that lifting the finger makes belongs to the press. */
const swallowNext = () => {
  const swallow = (/** @type {Event} */ click) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  addEventListener("pointerdown", () => removeEventListener("click", swallow, true), { capture: true, once: true });
};

const endPress = () => {
  clearTimeout(press?.timer);
  press = null;
};

/** @param {Part} part @param {number} since */
const pressedLong = (part, since) => {
  if (isCarrying()) return;
  answeredAt = since + LONG;
  press = null;
  swallowNext();
  ask(part);
};

/** @param {PointerEvent} event */
const onPress = (event) => {
  endPress();
  const part = event.pointerType === "touch" && event.isPrimary && askable(event.target);
  if (!part) return;
  const timer = setTimeout(pressedLong, LONG, part, event.timeStamp);
  press = { x: event.clientX, y: event.clientY, timer };
};

/** @param {PointerEvent} event */
const onMove = (event) => {
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) endPress();
};

/** @param {MouseEvent} event */
const onMenu = (event) => {
  const part = askable(event.target);
  if (!part) return;
  event.preventDefault();
  if (event.timeStamp - answeredAt > 2 * LONG) ask(part); // a long press has been answered already
};

/** Begins to listen for questions. */
export const listen = () => {
  document.addEventListener("contextmenu", onMenu);
  document.addEventListener("pointerdown", onPress);
  document.addEventListener("pointermove", onMove);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, endPress);
};
