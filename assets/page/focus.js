// Where the keyboard and the eye are led after a screen was drawn.
import { rove } from "./board.js";
import { all, one } from "./parts.js";

let revealed = "";
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

/** The focus was on something that is gone: to what comes next, or to the heading. */
export const refocus = () => {
  const place = one("dialog[open] [data-next], dialog[open] button") ?? one("[data-next]") ?? one("h1, h2");
  place?.focus({ preventScroll: true });
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
