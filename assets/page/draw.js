// Drawing: puts the markup that Python hands over into the page and keeps the nodes that stay.
import { oneStop } from "./board.js";
import { greet, lead, leaveBoard, point, refocus, reveal } from "./focus.js";
import { all } from "./parts.js";
import { patch } from "./patch.js";
import { drawn } from "./press.js";
import { quietly, send } from "./send.js";
import { carry, fill } from "./zoom.js";

const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA"]); // say that they have changed when they lose the focus
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
  if (to.hasAttribute("data-same")) return false;
  if (LASTING.has(from.nodeName) && /** @type {HTMLDetailsElement} */ (from).open) to.setAttribute("open", "");
  if (from.hasAttribute("data-zoom")) carry(from, to);
  const typedInto = from === document.activeElement && from.nodeName === "INPUT" && /** @type {HTMLInputElement} */ (from).type === "text";
  return !typedInto && !from.isEqualNode(to);
};

let lost = false; // whether something is said to be on the page that is not there

/** @param {Node} node */
const added = (node) => {
  const unknown = node instanceof Element && node.hasAttribute("data-same");
  lost ||= unknown;
  return unknown ? false : node;
};

const OPTIONS = {
  onBeforeNodeAdded: added,
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

/**
 * What looks like this part among others, as a player would say: it does the same and reads the same.
 * @param {Element} part
 * @param {Element} other
 */
const alike = (part, other) => {
  const [mine, its] = [part, other].map((one) => /** @type {HTMLElement} */ (one).dataset);
  return mine?.act === its?.act && mine?.choices === its?.choices && part.textContent === other.textContent;
};

/**
 * The run of parts that stay in which a part lies, if it is neither the first nor the only one.
 * @param {Element} part
 * @param {Element} next
 */
const runOf = (part, next) => {
  for (let at = part.previousElementSibling; at; at = at.previousElementSibling) {
    const run = at.id && next.querySelector(`#${CSS.escape(at.id)}[data-same]`);
    if (run) return reaches(at, run.getAttribute("data-same"), part) ? run : null;
  }
  return null;
};

/**
 * Whether a run from a part to the one of that id reaches as far as another.
 * @param {Element} from
 * @param {string | null} last
 * @param {Element} part
 */
const reaches = (from, last, part) => {
  let here = /** @type {Element | null} */ (from);
  if (last) while (here && here !== part && here.id !== last) here = here.nextElementSibling;
  return here === part;
};

/**
 * Whether a part will still be there once this markup is. What lies in a layer that is not sent again stays with it.
 * @param {Element} part
 * @param {Element} next
 */
export const stays = (part, next) => {
  for (let holder = part.closest("[id]"); holder; holder = holder.parentElement?.closest("[id]") ?? null) {
    const there = next.querySelector(`#${CSS.escape(holder.id)}`) ?? runOf(holder, next);
    if (!there) continue;
    if (there.hasAttribute("data-same") || holder === part) return true;
    return [...there.querySelectorAll(part.nodeName)].some((other) => alike(part, other));
  }
  return false;
};

/**
 * Lets go of a focus that will not stay. A browser that loses it in the middle of the change lays out the half-made page.
 * @param {Element} focused
 * @param {Element} next
 */
const letGo = (focused, next) => {
  const gone = !FIELDS.has(focused.nodeName) && !stays(focused, next);
  if (gone) /** @type {HTMLElement} */ (focused).blur();
  return gone;
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
  lost = false;
  const next = parsed(html);
  const gone = inside && letGo(focused, next);
  quietly(() => {
    lost = !patch(box, next, OPTIONS) || lost;
  });
  openDialogs();
  if (box.firstElementChild?.id !== screen) scrollTo(0, 0);
  for (const finish of [oneStop, fill, reveal, point, greet, leaveBoard, drawn]) finish();
  if (gone || (inside && !document.contains(focused))) refocus();
  lead();
  if (lost) send({ act: "redraw" });
};

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
