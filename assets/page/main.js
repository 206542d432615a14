// The page's own part: draws the text that Python hands over, and sends Python what the player does.
// Knows no game and no screen; all decisions are made in game/web. Python calls what stands in `tenka` here.
import * as ask from "./ask.js";
import { canShare, copy, date, download, hearLines, line, linePossible, share } from "./device.js";
import * as drag from "./drag.js";
import { announce, attribute, picture, render } from "./draw.js";
import { focus } from "./focus.js";
import * as keys from "./keys.js";
import * as motion from "./motion.js";
import * as press from "./press.js";
import { qr } from "./qr.js";
import { deliverTo, fields, send } from "./send.js";
import { sound } from "./sound.js";
import * as zooming from "./zoom.js";

const PULSE = 4000; // milliseconds

/**
 * Hands everything the player does to this function.
 * @param {(text: string) => void} handler
 */
const listen = (handler) => {
  deliverTo(handler);
  for (const input of [motion, ask, press, keys, drag, zooming]) input.listen(); // several hear the same pointer, in this order
  addEventListener("hashchange", () => send({ act: "address", data: { hash: location.hash } }));
  document.addEventListener("visibilitychange", () => send({ act: "seen", data: { hidden: String(document.hidden) } }));
  setInterval(() => send({ act: "pulse" }), PULSE);
  addEventListener("storage", (event) => send({ act: "stored", data: { key: event.key || "" } }));
};

/** The fields of the form on the screen, as JSON. */
const formValues = () => JSON.stringify(fields(document.querySelector(".screen:not([hidden]) form")));

const tenka = {
  announce, attribute, canShare, copy, date, download, focus, formValues, hearLines, line, linePossible, listen, picture,
  qr, render, share, sound, zoom: zooming.zoom,
};

/** @typedef {typeof tenka} Page */

Object.assign((globalThis.tenka ??= {}), tenka);
