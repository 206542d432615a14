// Dragging: a part with data-drag dropped on a part with data-drop.
import { all, around } from "./parts.js";
import { send } from "./send.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {{ x: number, y: number }} Spot */
/** @typedef {Spot & { time: number }} Moment where a pointer was, and when */
/** @typedef {Moment & { part: Part, finger: boolean, ghost: Part | null, rest?: number }} Drag */

const REST = 280; // milliseconds
const SLACK = 8; // pixels
const HALF = 60; // of a drawing that is carried, in the units of its board

/** @type {Drag | null} */
let drag = null;

/** Whether something is being carried about. */
export const isCarrying = () => Boolean(drag?.ghost);

/**
 * What a move means. A mouse drags at once. A finger that moves at once scrolls; one that rests on a part first takes
 * it up. What counts is when the finger moved, not when a busy page came to hear of it.
 * @param {Pick<Drag, "x" | "y" | "time" | "finger" | "ghost">} from
 * @param {Moment} to
 * @returns {"wait" | "carry" | "scroll"}
 */
export const meaningOf = ({ x, y, time, finger, ghost }, to) => {
  const far = Math.hypot(to.x - x, to.y - y) >= SLACK;
  if (!ghost && !far) return "wait";
  const rested = ghost && (!far || to.time - time >= REST);
  return finger && !rested ? "scroll" : "carry";
};

/**
 * What a drop says to the game.
 * @param {Part} part
 * @param {Part | null} target
 */
export const dropOf = (part, target) => ({
  do: "drop",
  drag: part.dataset.drag,
  drop: target?.dataset.drop ?? "",
  ...(target?.dataset.at && { at: target.id }), // a place on the board
});

/** @param {PointerEvent} event @returns {Moment} */
const momentOf = (event) => ({ x: event.clientX, y: event.clientY, time: event.timeStamp });

/** @param {Part} ghost @param {Spot} spot */
const put = (ghost, { x, y }) => {
  ghost.style.translate = `${x}px ${y}px`;
};

const CLAN = ["--clan", "--clan-edge", "--clan-ink", "--clan-tint"];

/**
 * A copy of what a part on a board shows, as a picture of its own: data-lift says which drawings those are.
 * @param {string} drawings
 */
const pictureOf = (drawings) => {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const [first] = all(drawings);
  if (!first) return picture;
  const { e: x, f: y } = new DOMMatrix(getComputedStyle(first).transform);
  picture.setAttribute("viewBox", `${x - HALF} ${y - HALF} ${2 * HALF} ${2 * HALF}`);
  picture.style.width = `${2 * HALF * (/** @type {SVGGraphicsElement} */ (first.parentNode).getScreenCTM()?.a ?? 1)}px`;
  for (const drawing of all(drawings)) picture.append(drawing.cloneNode(true));
  for (const copy of all("[id]", picture)) copy.removeAttribute("id");
  return picture;
};

/** @param {Part} part @param {Spot} spot */
const lift = (part, spot) => {
  const drawings = part.dataset.lift;
  const ghost = drawings ? pictureOf(drawings) : /** @type {Part} */ (part.cloneNode(true));
  const worn = getComputedStyle(part); // its colours come from what it lies in, which the ghost leaves
  for (const name of CLAN) ghost.style.setProperty(name, worn.getPropertyValue(name));
  if (drawings) send({ act: "game", data: { do: "lift", drag: part.dataset.drag } });
  put(ghost, spot);
  ghost.removeAttribute("id");
  ghost.setAttribute("class", `${part.getAttribute("class") || ""} dragged`);
  document.body.append(ghost);
  document.documentElement.setAttribute("data-dragging", String(part.dataset.drag));
  return ghost;
};

const letGo = () => {
  clearTimeout(drag?.rest);
  drag?.ghost?.remove();
  document.documentElement.removeAttribute("data-dragging");
  drag = null;
};

/** @param {PointerEvent} event */
const onDown = (event) => {
  const part = around(event.target, "[data-drag]");
  if (!part || event.button !== 0) return;
  letGo(); // a second finger must not leave behind what the first one carries
  /** @type {Drag} */
  const begun = { ...momentOf(event), part, ghost: null, finger: event.pointerType === "touch" };
  const takeUp = () => {
    begun.ghost = lift(part, begun);
  };
  if (begun.finger) begun.rest = setTimeout(takeUp, REST);
  drag = begun;
};

/** @param {PointerEvent} event */
const onMove = (event) => {
  const now = momentOf(event);
  const meaning = drag && meaningOf(drag, now);
  if (!drag || meaning === "wait") return;
  if (meaning === "scroll") return letGo();
  drag.ghost ||= lift(drag.part, now);
  put(drag.ghost, now);
  event.preventDefault();
};

/** @param {Event} event */
const holdStill = (event) => {
  if (isCarrying() && event.cancelable) event.preventDefault();
};

/** The click that a browser makes of a drag's end is no click. */
const swallowClick = () => {
  const swallow = (/** @type {Event} */ click) => click.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true), 0);
};

/** @param {PointerEvent} event */
const onUp = (event) => {
  const dropped = drag?.ghost ? drag.part : null;
  letGo();
  if (!dropped) return;
  swallowClick();
  const target = around(document.elementFromPoint(event.clientX, event.clientY), "[data-drop], [data-at]");
  send({ act: "game", data: dropOf(dropped, target) });
};

/** Begins to listen for dragging. */
export const listen = () => {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove, { passive: false });
  document.addEventListener("pointerup", onUp);
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("touchmove", holdStill, { passive: false });
  document.addEventListener("contextmenu", holdStill);
};
