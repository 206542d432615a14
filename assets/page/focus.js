// Where the keyboard and the eye are led after a screen was drawn.
import { rove } from "./board.js";
import { all, one } from "./parts.js";
import { quietly, send } from "./send.js";

/** @typedef {import("./parts.js").Part} Part */

let revealed = "";
let lastPhase = "";
let marked = "";
let keyed = false; // whether the player uses the keyboard now
let owed = false; // whether the focus has still to be led on
/** @type {Element | null} */
let greeted = null;

/**
 * Puts the focus on the element of that id, once the page is drawn.
 * @param {string} id
 */
export const focus = (id) => requestAnimationFrame(() => {
  const part = document.getElementById(id);
  if (part?.dataset.at) rove(part);
  else part?.focus();
});

/** @param {Part | null} place */
const focusQuietly = (place) => quietly(() => place?.focus({ preventScroll: true })); // the page points at nothing

/**
 * The focus was on something that is gone: to what comes next, or to the heading. Where the next thing is a choice,
 * whoever plays by keys is led to a sensible one, for which Python is asked once the page is drawn.
 */
const leadOn = () => {
  owed = false;
  const next = one("dialog[open] [data-next], dialog[open] button") ?? one("[data-next]");
  focusQuietly(next ?? one("#prompt, h1, h2"));
  if (!next && keyed) queueMicrotask(() => send({ act: "default" }));
};

const payFocus = () => {
  if (owed && document.activeElement === document.body) leadOn();
  owed = false;
};

/**
 * The same, for a pointer no sooner than the page is laid out anyway: to ask for the focus is to ask for all of that.
 */
export const refocus = () => {
  if (keyed || one("dialog[open]")) return leadOn();
  owed = true;
  requestAnimationFrame(payFocus);
};

/**
 * The player has pressed a key, or used a pointer.
 * @param {boolean} key
 */
export const byKey = (key) => {
  if (key) payFocus();
  keyed = key;
};

/** The choice that looks best at first sight gets the focus, once it has been named. */
export const lead = () => {
  const choice = one("[data-default]")?.dataset.default ?? "";
  if (choice && choice !== marked) focusQuietly(one(`.panel [data-choices~="${choice}"], .foot [data-choices~="${choice}"]`));
  marked = choice;
};

/** While something is played back the frame of the focus does not lie over the map. */
export const leaveBoard = () => {
  const phase = one("#screen-table")?.dataset.phase ?? "";
  if (phase === "playback" && phase !== lastPhase && document.activeElement?.closest("svg.board")) refocus();
  lastPhase = phase;
};

/** What a text speaks of is brought into sight, once. */
export const reveal = () => {
  const wanted = one("[data-reveal]")?.dataset.reveal ?? "";
  if (wanted && wanted !== revealed) document.getElementById(wanted)?.scrollIntoView({ block: "start" });
  revealed = wanted;
};

/** What a lesson speaks of gets a ring. */
export const point = () => {
  const wanted = one("[data-point]")?.dataset.point;
  const now = wanted ? all(wanted) : [];
  for (const part of all("[data-pointed]")) if (!now.includes(part)) part.removeAttribute("data-pointed");
  for (const part of now) part.setAttribute("data-pointed", "");
};

/** A field that has just appeared and wants to be typed into gets the focus. */
export const greet = () => {
  const field = one("[data-focus]");
  if (field && field !== greeted) field.focus();
  greeted = field;
};
