// Parts of the page as this folder knows them, by selector: elements of HTML or SVG with data attributes.

/** @typedef {HTMLElement | SVGElement} Part */

/**
 * The first part that a selector names.
 * @param {string} selector
 * @returns {Part | null}
 */
export const one = (selector) => document.querySelector(selector);

/**
 * Every part that a selector names, in the order of the page.
 * @param {string} selector
 * @param {ParentNode} inside
 * @returns {Part[]}
 */
export const all = (selector, inside = document) => [...inside.querySelectorAll(selector)].map((found) => /** @type {Part} */ (found));

/**
 * The part of that kind in which something happened; an event may also happen to the document, which lies in none.
 * @param {EventTarget | null} target
 * @param {string} selector
 * @returns {Part | null}
 */
export const around = (target, selector) => /** @type {Part | null} */ (target)?.closest?.(selector) ?? null;

/**
 * What does something when it is pressed.
 * @param {EventTarget | null} target
 */
export const active = (target) => around(target, "[data-act], [data-choices]");

/**
 * What can be asked about: why it cannot be done, or which rule speaks of it.
 * @param {EventTarget | null} target
 */
export const askable = (target) => around(target, "[data-ask], [data-reason], [data-tells], [data-at][id]");

/** Whether a dialog covers the page. */
export const covered = () => Boolean(one("dialog[open]"));
