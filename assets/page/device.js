// What the device can do for Python: clipboard, share sheet, files, dates.

/**
 * Puts a text on the clipboard and says whether it worked.
 * @param {string} text
 */
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * A date and time as that language writes it.
 * @param {number} milliseconds
 * @param {string} language
 */
export const date = (milliseconds, language) =>
  new Date(milliseconds).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

/** Whether the system has a share sheet. */
export const canShare = () => Boolean(navigator.share);

/**
 * Opens the share sheet; a player may well close it again.
 * @param {string} title
 * @param {string} url
 */
export const share = (title, url) => navigator.share({ title, url }).catch(() => {});

/**
 * Hands the player a file.
 * @param {string} name
 * @param {string} text
 */
export const download = (name, text) => {
  const link = document.createElement("a");
  const type = name.endsWith(".csv") ? "text/csv" : "application/json";
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};

/** Whether this browser can lay lines to others. */
export const linePossible = () => "createDataChannel" in (globalThis.RTCPeerConnection?.prototype ?? {});

/** @typedef {(line: string, event: string, text: string) => void} Hears */
/** @typedef {"call" | "answer" | "accept" | "say" | "close" | "handOver" | "confirm" | "pledge" | "comeBack"} OnLine */

/** @type {Hears} */
let hears = () => {};
/** @type {Promise<Record<OnLine, (...words: string[]) => unknown>> | null} */
let lines = null;
/** @type {((...words: string[]) => unknown) | null} */
let say = null;

/**
 * What happens on lines is told to this function.
 * @param {Hears} handler
 */
export const hearLines = (handler) => {
  hears = handler;
};

/** line.js is loaded for the first line: most games need none. */
const loadLines = async () => {
  const module = await import("./line.js");
  module.tellTo((...words) => hears(...words));
  say = /** @type {(...words: string[]) => unknown} */ (module.say);
  return /** @type {Record<OnLine, (...words: string[]) => unknown>} */ (/** @type {unknown} */ (module));
};

/**
 * Does something with a line. What is said leaves at once: a promise would let the page be drawn first. What follows
 * from anything is told later, when Python has come to an end with what it is doing.
 * @param {OnLine} what
 * @param {string} name
 * @param {string[]} words
 */
export const line = async (what, name, ...words) => {
  try {
    if (what === "say" && say) say(name, ...words);
    else (await (lines ??= loadLines()))[what](name, ...words);
  } catch {
    await null;
    lines = null;
    hears(name, "failed", "not_loaded");
  }
};
