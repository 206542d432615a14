// QR codes of links. The library is fetched when the first one is asked for.

/** @typedef {typeof import("qrcode-generator")} Generator */
/** @typedef {{ getModuleCount(): number, isDark(row: number, column: number): boolean }} Code */

/** @param {string} src */
const script = (src) => new Promise((resolve, reject) => {
  const element = document.createElement("script");
  Object.assign(element, { src, onload: resolve, onerror: reject });
  document.head.append(element);
});

/**
 * The dark modules of a code: how many to a side, and one SVG path.
 * @param {Code} code
 */
export const pathOf = (code) => {
  const side = code.getModuleCount();
  let path = "";
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) if (code.isDark(y, x)) path += `M${x} ${y}h1v1h-1z`;
  }
  return `${side} ${path}`;
};

/**
 * The QR code of a text, or "" where the text is too long for one.
 * @param {string} text
 */
export const qr = async (text) => {
  const library = /** @type {{ qrcode?: Generator }} */ (globalThis);
  if (!library.qrcode) await script("vendor/qrcode.js");
  try {
    const code = /** @type {Generator} */ (library.qrcode)(0, "L");
    code.addData(text);
    code.make();
    return pathOf(code);
  } catch {
    return "";
  }
};
