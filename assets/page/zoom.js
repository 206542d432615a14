// Zoom and pan of the board: pinch, wheel with Ctrl, drag when zoomed; a double tap goes back.
import { isCarrying } from "./drag.js";
import { around, one } from "./parts.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {{ x: number, y: number }} Spot */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {Spot & { scale: number }} View how large the board is, and how far its middle has moved */
/** @typedef {Spot & { target: EventTarget | null }} Finger */

const LARGEST = 5;
const WORTH_FILLING = 1.2;
/** @type {Readonly<View>} */
export const WHOLE = Object.freeze({ scale: 1, x: 0, y: 0 });

// --- the arithmetic

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

/** @param {number} scale */
const possible = (scale) => clamp(scale, 1, LARGEST);

/**
 * The view, held so that the board always covers its box.
 * @param {View} view
 * @param {Size} box
 * @returns {View}
 */
export const bounded = (view, box) => {
  const scale = possible(view.scale);
  const [across, down] = [(box.width * (scale - 1)) / 2, (box.height * (scale - 1)) / 2];
  return { scale, x: clamp(view.x, -across, across), y: clamp(view.y, -down, down) };
};

/**
 * The view, larger or smaller around a spot that stays where it is; spots are counted from the middle of the box.
 * @param {View} view
 * @param {number} factor
 * @param {Spot} spot
 * @returns {View}
 */
export const scaled = (view, factor, spot) => {
  const scale = possible(view.scale * factor);
  const moved = (/** @type {number} */ middle, /** @type {number} */ at) => at - ((at - middle) * scale) / view.scale;
  return { scale, x: moved(view.x, spot.x), y: moved(view.y, spot.y) };
};

/**
 * How far two fingers are apart, and the spot between them.
 * @param {Spot} first
 * @param {Spot} second
 */
export const pinchOf = (first, second) => ({
  width: Math.hypot(first.x - second.x, first.y - second.y),
  middle: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
});

/**
 * The scale at which a board that is wider than its box fills the height of it.
 * @param {Size} box
 * @param {Size} board
 */
export const filling = (box, board) => possible((box.height * board.width) / (box.width * board.height));

// --- the page

/** @type {Map<number, Finger>} */
const fingers = new Map();
let view = { ...WHOLE };
let pinched = 0; // how far apart two fingers were
let filled = 0; // the scale at which the board fills its box, if it does

const anyBox = () => one("[data-zoom]");

/** @param {EventTarget | null} target */
const boxAround = (target) => around(target, "[data-zoom]");

/** @param {Part} box @returns {Size} */
const sizeOf = (box) => ({ width: box.clientWidth, height: box.clientHeight });

/** @param {Part} box */
const boardIn = (box) => /** @type {SVGSVGElement} */ (box.firstElementChild);

/** @param {Part} box @param {View} wanted */
const show = (box, wanted) => {
  view = bounded(wanted, sizeOf(box));
  const { scale, x, y } = view;
  box.style.setProperty("--zoom", String(scale));
  boardIn(box).style.transform = scale === 1 ? "" : `translate(${x}px, ${y}px) scale(${scale})`;
  box.toggleAttribute("data-zoomed", scale > 1);
};

/** @param {Part} box @param {number} factor @param {Spot} spot in the window */
const zoomAt = (box, factor, spot) => {
  const { left, top, width, height } = box.getBoundingClientRect();
  show(box, scaled(view, factor, { x: spot.x - left - width / 2, y: spot.y - top - height / 2 }));
};

/**
 * Makes the board larger or smaller around its middle; 0 shows all of it.
 * @param {number} factor
 */
export const zoom = (factor) => {
  const box = anyBox();
  if (!box) return;
  show(box, factor === 0 ? WHOLE : scaled(view, factor, { x: 0, y: 0 }));
};

/**
 * What zooming has set on the page survives a redraw.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
export const carry = (from, to) => {
  to.style.cssText = from.style.cssText;
  to.toggleAttribute("data-zoomed", from.hasAttribute("data-zoomed"));
  if (to.firstElementChild && from.firstElementChild) boardIn(to).style.transform = boardIn(from).style.transform;
};

/** A wide map that has a tall box to itself fills it, until it is left again; one can pan from side to side. */
export const fill = () => {
  const wanted = Boolean(one("[data-fill]"));
  const box = anyBox();
  if (!box || wanted === filled > 0) return;
  if (wanted && view.scale > 1) return;
  if (!wanted && view.scale === filled) zoom(0);
  filled = wanted ? filling(sizeOf(box), boardIn(box).viewBox.baseVal) : 0;
  if (filled >= WORTH_FILLING) show(box, { scale: filled, x: 0, y: box.clientHeight * filled });
};

/** @param {PointerEvent} event @param {EventTarget | null} target @returns {Finger} */
const fingerOf = (event, target) => ({ target, x: event.clientX, y: event.clientY });

/** @param {PointerEvent} event */
const onDown = (event) => {
  if (!boxAround(event.target)) return;
  fingers.set(event.pointerId, fingerOf(event, event.target));
  pinched = 0;
};

/** @param {Part} box @param {Finger} first @param {Finger} second */
const pinch = (box, first, second) => {
  const { width, middle } = pinchOf(first, second);
  if (pinched) zoomAt(box, width / pinched, middle);
  pinched = width;
};

/** @param {PointerEvent} event */
const onMove = (event) => {
  const last = fingers.get(event.pointerId);
  const box = last && boxAround(last.target);
  if (!box) return;
  const now = fingerOf(event, last.target);
  fingers.set(event.pointerId, now);
  const [first = now, second, third] = fingers.values();
  if (second && !third) pinch(box, first, second);
  else if (!second && view.scale > 1 && !isCarrying()) show(box, { ...view, x: view.x + now.x - last.x, y: view.y + now.y - last.y });
};

/** @param {Event} event */
const onUp = (event) => {
  fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
  pinched = 0;
};

/** @param {WheelEvent} event */
const onWheel = (event) => {
  const box = boxAround(event.target);
  if (!box || !(event.ctrlKey || view.scale > 1)) return;
  event.preventDefault();
  zoomAt(box, Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
};

/** @param {Event} event */
const onDoubleClick = (event) => {
  if (boxAround(event.target)) zoom(0);
};

/** Begins to listen for zooming and panning. */
export const listen = () => {
  document.addEventListener("pointerdown", onDown);
  document.addEventListener("pointermove", onMove);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) document.addEventListener(end, onUp);
  document.addEventListener("wheel", onWheel, { passive: false });
  document.addEventListener("dblclick", onDoubleClick);
};
