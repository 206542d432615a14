// Drawing: puts the markup that Python hands over into the page and keeps the nodes that stay.
import { oneStop } from "./board.js";
import { greet, point, refocus, reveal } from "./focus.js";
import { all } from "./parts.js";
import { quietly } from "./send.js";
import { carry, fill } from "./zoom.js";

/** @typedef {typeof import("morphdom").default} Morph */

const LASTING = new Set(["DIALOG", "DETAILS"]); // stay open through a redraw, as the player left them

/** @type {Map<string, string>} */
const pictures = new Map();

const screenBox = () => /** @type {HTMLElement} */ (document.getElementById("app"));

/**
 * Whether an element that stays must be changed into its new self.
 * @param {HTMLElement} from
 * @param {HTMLElement} to
 */
const update = (from, to) => {
  const cache = to.getAttribute("data-cache");
  if (cache && cache === from.getAttribute("data-cache")) return false;
  if (LASTING.has(from.nodeName) && /** @type {HTMLDetailsElement} */ (from).open) to.setAttribute("open", "");
  if (from.hasAttribute("data-zoom")) carry(from, to);
  const typedInto = from === document.activeElement && from.nodeName === "INPUT" && /** @type {HTMLInputElement} */ (from).type === "text";
  return !typedInto && !from.isEqualNode(to);
};

const OPTIONS = {
  childrenOnly: true,
  /** @param {Node} node */
  getNodeKey: (node) => /** @type {Element} */ (node).getAttribute?.("id") || undefined,
  onBeforeElUpdated: update,
};

/** @param {string} html */
const parsed = (html) => {
  const next = document.createElement("div");
  next.innerHTML = html;
  for (const part of all("img[data-picture]", next)) {
    const image = /** @type {HTMLImageElement} */ (part);
    image.src = String(pictures.get(String(image.dataset.picture)));
  }
  return next;
};

const openDialogs = () => {
  for (const part of all("dialog[data-modal]")) {
    const dialog = /** @type {HTMLDialogElement} */ (part);
    if (!dialog.open) dialog.showModal();
  }
};

/**
 * Shows this markup.
 * @param {string} html
 */
export const render = (html) => {
  const box = screenBox();
  const focused = document.activeElement;
  const inside = focused && focused !== document.body && box.contains(focused);
  const screen = box.firstElementChild?.id;
  const { morphdom } = /** @type {{ morphdom: Morph }} */ (/** @type {unknown} */ (globalThis));
  quietly(() => morphdom(box, parsed(html), OPTIONS));
  openDialogs();
  if (box.firstElementChild?.id !== screen) scrollTo(0, 0);
  for (const finish of [oneStop, fill, reveal, point, greet]) finish();
  if (inside && !document.contains(focused)) refocus();
};

/** The names of the layers that are on the page already, a line each. */
export const cachedLayers = () => all("#app [data-cache]").map((part) => part.getAttribute("data-cache")).join("\n");

/**
 * Small pictures of boards are handed over once and named from then on.
 * @param {string} name
 * @param {string} address
 */
export const picture = (name, address) => {
  pictures.set(name, address);
};

/**
 * Says something to a screen reader, even if it is the same again.
 * @param {string} text
 */
export const announce = (text) => {
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = text;
  });
};

/**
 * Sets an attribute of the document; an empty value takes it away.
 * @param {string} name
 * @param {string} value
 */
export const attribute = (name, value) => {
  if (value === "") document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
};
