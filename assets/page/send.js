// Messages: one small JSON text to Python for each thing the player does.
import { around } from "./parts.js";

/** @typedef {import("./parts.js").Part} Part */
/** @typedef {Record<string, string | undefined>} Values */
/** @typedef {{ act: string, data?: Values, form?: Values, value?: string }} Message */

/** @type {((text: string) => void) | null} */
let receive = null;
let quiet = false;

/**
 * From now on messages go to this function; before that there is nobody to read them.
 * @param {((text: string) => void) | null} handler
 */
export const deliverTo = (handler) => {
  receive = handler;
};

/**
 * Does something during which nothing is sent: a field that goes away while it has the focus says "changed".
 * @param {() => void} work
 */
export const quietly = (work) => {
  quiet = true;
  try {
    work();
  } finally {
    quiet = false;
  }
};

/** Whether what happens now is the page's own doing. */
export const isQuiet = () => quiet;

/**
 * Sends a message.
 * @param {Message} message
 */
export const send = ({ act, data = {}, form = {}, ...more }) => {
  if (receive && !quiet) receive(JSON.stringify({ act, data, form, ...more }));
};

/**
 * The named values of a form, as a browser would submit them.
 * @param {HTMLFormElement | null} form
 * @returns {Values}
 */
export const fields = (form) => {
  /** @type {Values} */
  const values = {};
  for (const element of form ? form.elements : []) {
    const field = /** @type {HTMLInputElement} */ (element);
    const left = (field.type === "radio" || field.type === "checkbox") && !field.checked;
    if (field.name && !left) values[field.name] = field.value;
  }
  return values;
};

/**
 * What pressing a part says: its own act, or the choices that it stands for.
 * @param {Part} part
 * @param {{ value?: string }} more
 */
export const act = (part, more = {}) => {
  const data = { ...part.dataset };
  const name = data.act || (data.choices !== undefined ? "choose" : "");
  const form = /** @type {HTMLFormElement | null} */ (around(part, "form"));
  if (name) send({ act: name, data, form: fields(form), ...more });
};
