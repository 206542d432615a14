// Clicks, fields and forms: what a player presses, changes, submits or points at.
import { ask } from "./ask.js";
import { byKey } from "./focus.js";
import { active, around, askable, one } from "./parts.js";
import { act, isQuiet, send } from "./send.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {{ time: number, x: number, y: number, spot?: number }} Moment when and where somebody clicked, how exactly */

const FIELDS = new Set(["FORM", "INPUT", "SELECT"]); // say "change" or "submit" instead of "click"
const ANSWERS = new Set(["confirm", "game"]); // acts that may answer a question, beside the choices
const NO_FIELDS = new Set(["FORM", "BUTTON"]);
const LARGEST_FILE = 4e6;
const AFTERWARDS = 500; // within so many milliseconds a browser makes its click of a release
const TWICE = 400; // within so many milliseconds a second click at the same spot belongs to the first
const SPOT = 30; // pixels that the two taps of a finger may lie apart: less than a button is wide
const MOUSE_SPOT = 10; // a mouse rests between the two clicks: lines of a list lie farther apart

let lastHover = "";
/** @type {{ what: string } | null} */
let meant = null; // what the pointer was pressed on
/** @type {Moment | null} */
let last = null; // the click before
let lastOn = ""; // what the last click was on that meant something
let asked = ""; // what the table asks
let askedSince = 0; // when the page began to ask it

/** What the table asks now: how many choices have been made, and whether it asks at all. */
const question = () => {
  const { made, phase } = one("#screen-table")?.dataset ?? {};
  return `${made} ${phase}`;
};

/** The page was drawn: remembers since when it asks what it asks. */
export const drawn = () => {
  if (question() !== asked) [asked, askedSince] = [question(), performance.now()];
};

/** @param {Part | null} part */
const answers = (part) => Boolean(part && (part.dataset.choices !== undefined || ANSWERS.has(part.dataset.act ?? "")));

/**
 * What a part stands for: two that say the same are one to the player, whatever was drawn between. The same answer
 * to another question is another.
 * @param {Part} part
 */
const meaningOf = (part) => {
  const { act: name, choices, do: verb, seat } = part.dataset;
  return JSON.stringify([answers(part) && question(), name, verb, choices, seat]);
};

/**
 * Whether a click belongs to the one before it: the second of a double click decides nothing, neither again nor on
 * what has come under the pointer meanwhile.
 * @param {Moment} click
 * @param {Moment | null} before
 */
export const isSecond = (click, before) => {
  if (!before || click.time - before.time >= TWICE) return false;
  return Math.hypot(click.x - before.x, click.y - before.y) <= (click.spot ?? SPOT);
};

/**
 * Whether a click says nothing: the second of two, or an answer that was given before the question was on the
 * screen, however late a busy page comes to hear of it. Clicks of keys and assistive technology are made one at a
 * time, and what steps along says that it may be hurried, by clicks on itself.
 * @param {MouseEvent} event
 * @param {Part | null} part
 */
const isHasty = (event, part) => {
  if (event.detail === 0) {
    last = null; // what was done by keys meanwhile parts two clicks, however quick they are
    return false;
  }
  const mouse = /** @type {PointerEvent} */ (event).pointerType === "mouse";
  const now = { time: event.timeStamp, x: event.clientX, y: event.clientY, spot: mouse ? MOUSE_SPOT : SPOT };
  const on = part ? meaningOf(part) : "";
  const hurried = part?.dataset.repeat !== undefined && on === lastOn;
  const second = isSecond(now, last) && !hurried;
  last = now;
  if (!second) lastOn = on;
  return second || (answers(part) && now.time < askedSince);
};

/** @param {Event} event */
const onDown = (event) => {
  byKey(false);
  const part = active(event.target);
  meant = part && { what: meaningOf(part) };
};

const onUp = () => {
  const mine = meant;
  setTimeout(() => {
    if (meant === mine) meant = null;
  }, AFTERWARDS);
};

/**
 * A page that goes on by itself may turn one button into another between press and release: then the click means
 * neither. Clicks that no press came before, from keys or assistive technology, are as good as any.
 * @param {MouseEvent} event
 * @param {Part} part
 */
const isAnother = (event, part) => Boolean(event.detail > 0 && meant && meant.what !== meaningOf(part));

/** @param {EventTarget | null} target */
const pressNothing = (target) => {
  const thing = askable(target);
  if (thing) return ask(thing);
  const beside = /** @type {Element} */ (target).nodeName === "DIALOG"; // the dark around a dialog
  return send({ act: beside ? "close" : "elsewhere" });
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  const part = active(event.target);
  if (part && FIELDS.has(part.nodeName)) return;
  const hasty = isHasty(event, part);
  if (part) event.preventDefault();
  if (hasty) return;
  if (!part) return pressNothing(event.target);
  if (!isAnother(event, part)) act(part);
};

/** @param {HTMLInputElement} field */
const readFile = async (field) => {
  const file = field.files?.[0];
  if (!file) return;
  const text = file.size > LARGEST_FILE ? "" : await file.text();
  field.value = "";
  act(field, { value: text });
};

/** @param {Event} event */
const onChange = (event) => {
  const field = /** @type {HTMLInputElement | null} */ (around(event.target, "[data-act]"));
  if (!field || NO_FIELDS.has(field.nodeName)) return;
  if (field.type === "file") void readFile(field);
  else act(field, { value: field.type === "checkbox" ? String(field.checked) : field.value });
};

/** @param {Event} event */
const onInput = (event) => {
  if (/** @type {Element} */ (event.target).matches("[type=range], [data-live]")) onChange(event);
};

/** @param {Event} event */
const onSubmit = (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  act(form);
  if (form.hasAttribute("data-clear")) form.reset();
};

/** @param {Event} event */
const onHover = (event) => {
  if (isQuiet()) return; // the focus was moved by the page, not by the player
  const choices = around(event.target, "[data-choices]")?.dataset.choices ?? "";
  if (choices === lastHover) return;
  lastHover = choices;
  send({ act: "hover", data: { choices } });
};

/**
 * Something that was drawn under a resting pointer is not pointed at before the pointer moves.
 * @param {PointerEvent} event
 */
const isResting = ({ clientX, clientY }) =>
  Boolean(last && Math.abs(clientX - last.x) < 1 && Math.abs(clientY - last.y) < 1); // a click is told in whole pixels

/** @param {PointerEvent} event */
const onPointer = (event) => {
  if (event.pointerType !== "touch" && !isResting(event)) onHover(event);
};

/** @param {Event} event */
const onCancel = (event) => {
  event.preventDefault(); // Python closes its own dialogs
  send({ act: "close" });
};

/** Begins to listen for clicks, fields and forms. */
export const listen = () => {
  document.addEventListener("pointerdown", onDown);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, onUp);
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  document.addEventListener("input", onInput);
  document.addEventListener("submit", onSubmit);
  document.addEventListener("pointerover", onPointer);
  document.addEventListener("focusin", onHover);
  document.addEventListener("cancel", onCancel, true);
};
