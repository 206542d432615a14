// From the top of the page down to what is new, past the parts that stay. morphdom changes what is found there; asked to
// change the whole page it would first look at every node of it.

/** @typedef {typeof import("morphdom").default} Morph */
/** @typedef {[mine: ChildNode, next: ChildNode]} Pair */

/**
 * What stands for a part that the page has already: the id of the last part of its run, "" if it is the only one.
 * @param {Node} node
 */
const same = (node) => /** @type {Element} */ (node).getAttribute?.("data-same") ?? null;

/**
 * The sibling with which a run of parts ends; null if the page does not have it.
 * @param {Element} first
 * @param {string} last
 */
const end = (first, last) => {
  let here = /** @type {Element | null} */ (first);
  if (last) while (here && here.id !== last) here = here.nextElementSibling;
  return here;
};

/**
 * Whether one node can become the other.
 * @param {Node} mine
 * @param {Node} next
 */
const alike = (mine, next) =>
  mine.nodeName === next.nodeName && /** @type {Element} */ (mine).id === /** @type {Element} */ (next).id;

/**
 * The children that take one another's place, if all of them do, one by one; the parts that stay are left out.
 * @param {Element} from
 * @param {Element} to
 * @returns {Pair[] | null}
 */
export const pairs = (from, to) => {
  /** @type {Pair[]} */
  const found = [];
  let mine = from.firstChild;
  for (let next = to.firstChild; next; next = next.nextSibling) {
    if (!mine || !alike(mine, next)) return null;
    const last = same(next);
    if (last === null) found.push([mine, next]);
    else mine = end(/** @type {Element} */ (mine), last);
    mine = mine?.nextSibling ?? null;
  }
  return mine ? null : found;
};

/**
 * A run of parts that the page has already is sent as its first one, which names the last: here they all are. Says
 * whether the page has them all.
 * @param {Element} run
 */
const unfold = (run) => {
  const last = run.getAttribute("data-same");
  run.setAttribute("data-same", "");
  let here = document.getElementById(run.id);
  for (let at = run; here && here.id !== last; ) {
    here = /** @type {HTMLElement | null} */ (here.nextElementSibling);
    if (!here) return false;
    const next = /** @type {Element} */ (run.cloneNode(false));
    next.id = here.id;
    at.after(next);
    at = next;
  }
  return true;
};

/**
 * @param {Element} from
 * @param {Element} to
 */
const attributes = (from, to) => {
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
};

/**
 * The elements that hold parts which stay: only there is anything to pass by.
 * @param {Element} top
 */
const holders = (top) => {
  const found = new Set();
  for (const part of top.querySelectorAll("[data-same]")) {
    for (let at = part.parentElement; at && at !== top && !found.has(at); at = at.parentElement) found.add(at);
  }
  return found.add(top);
};

/**
 * Changes the children of an element into those of another; says whether the page had every part that stays.
 * @param {Element} box
 * @param {Element} next
 * @param {Parameters<Morph>[2] & object} options
 */
export const patch = (box, next, options) => {
  const { morphdom } = /** @type {{ morphdom: Morph }} */ (/** @type {unknown} */ (globalThis));
  const holding = holders(next);
  let whole = true;

  /** @param {Element} from @param {Element} to @param {boolean} childrenOnly */
  const morph = (from, to, childrenOnly) => {
    for (const run of to.querySelectorAll('[data-same]:not([data-same=""])')) whole = unfold(run) && whole;
    morphdom(from, to, { ...options, childrenOnly });
  };

  /** @param {Element} from @param {Element} to */
  const children = (from, to) => {
    const found = holding.has(to) ? pairs(from, to) : null;
    if (found) for (const [mine, its] of found) node(mine, its);
    else morph(from, to, true);
  };

  /** @param {ChildNode} from @param {ChildNode} to */
  const node = (from, to) => {
    if (!(from instanceof HTMLElement || from instanceof SVGElement)) from.nodeValue = to.nodeValue;
    else if (!holding.has(to)) from.isEqualNode(to) || morph(from, /** @type {Element} */ (to), false);
    else if (options.onBeforeElUpdated?.(/** @type {HTMLElement} */ (from), /** @type {HTMLElement} */ (to)) !== false) {
      attributes(from, /** @type {Element} */ (to));
      children(from, /** @type {Element} */ (to));
    }
  };

  children(box, next);
  return whole;
};
