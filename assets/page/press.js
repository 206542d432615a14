// Clicks, fields and forms: what a player presses, changes, submits or points at.
import { ask } from "./ask.js";
import { active, around, askable } from "./parts.js";
import { act, send } from "./send.js";

/** @typedef {import("./parts.js").Part} Part */

const FIELDS = new Set(["FORM", "INPUT", "SELECT"]); // say "change" or "submit" instead of "click"
const NO_FIELDS = new Set(["FORM", "BUTTON"]);
const LARGEST_FILE = 4e6;
const AFTERWARDS = 500; // within so many milliseconds a browser makes its click of a release

let lastHover = "";
/** @type {{ what: string } | null} */
let meant = null; // what the pointer was pressed on

/**
 * What a part stands for: two that say the same are one to the player, whatever was drawn between.
 * @param {Part} part
 */
const meaningOf = ({ dataset }) => JSON.stringify([dataset.act, dataset.do, dataset.choices, dataset.seat]);

/** @param {Event} event */
const onDown = (event) => {
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
  const question = askable(target);
  if (question) return ask(question);
  const beside = /** @type {Element} */ (target).nodeName === "DIALOG"; // the dark around a dialog
  return send({ act: beside ? "close" : "elsewhere" });
};

/** @param {MouseEvent} event */
const onClick = (event) => {
  const part = active(event.target);
  if (!part) return pressNothing(event.target);
  if (FIELDS.has(part.nodeName)) return;
  event.preventDefault();
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
  const choices = around(event.target, "[data-choices]")?.dataset.choices ?? "";
  if (choices === lastHover) return;
  lastHover = choices;
  send({ act: "hover", data: { choices } });
};

/** @param {PointerEvent} event */
const onPointer = (event) => {
  if (event.pointerType !== "touch") onHover(event);
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
