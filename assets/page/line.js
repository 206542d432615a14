// Lines to other browsers: WebRTC without a server. What one browser must know of another travels as a text that a
// friend sends; Python packs it (game/core/live). Only the other's description is put together anew, our own but for
// coming back: name and password are then those that the other end expects, where the browser allows it.
import { forget, keep, make, recall } from "./certificates.js";

/** @typedef {{ urls: string, username?: string, credential?: string }} Host */
/** @typedef {"described" | "open" | "text" | "closed" | "failed" | "offered" | "taken" | "nobody" |
 *   "pledged"} Event */
/** @typedef {{ parts: (Uint8Array | undefined)[], number: number }} Partly */
/** @typedef {{ peer: RTCPeerConnection, channel: RTCDataChannel, waiting: Uint8Array[], sent: number,
 *   partly: Partly, opened: boolean }} Line */

export const CHUNK = 16 * 1024;
export const HEAD = 8;
export const MOST_CHUNKS = 16; // 64 Ki characters of the longest kind are 12 of them
const FULL = 256 * 1024; // bytes that the browser may hold for us
const MOST_WAITING = 64 * MOST_CHUNKS;
const GATHERING = 5000; // milliseconds; what has not been found by then is left out
const GRACE = 10_000; // for a browser that has given up too early
const ANSWERING = 1000; // for a tab that waits
const TABS = "tenka.line";

/** @type {Map<string, Line>} */
const lines = new Map();
/** @type {(line: string, event: Event, text: string) => void} */
let tell = () => {};
/** @type {BroadcastChannel | null} */
let tabs = null;

/**
 * From now on what happens is told to this function.
 * @param {typeof tell} handler
 */
export const tellTo = (handler) => {
  tell = handler;
};

// -- arithmetic -----------------------------------------------------------------------------------------

/**
 * A text as chunks: each has the number of the text, its own place and how many there are.
 * @param {string} text
 * @param {number} number
 */
export const chunks = (text, number) => {
  const bytes = new TextEncoder().encode(text);
  const room = CHUNK - HEAD;
  const count = Math.max(1, Math.ceil(bytes.length / room));
  return Array.from({ length: count }, (_, place) => {
    const part = bytes.subarray(place * room, (place + 1) * room);
    const chunk = new Uint8Array(HEAD + part.length);
    const head = new DataView(chunk.buffer);
    head.setUint32(0, number);
    head.setUint16(4, place);
    head.setUint16(6, count);
    chunk.set(part, HEAD);
    return chunk;
  });
};

/** @param {Partly} partly */
const whole = ({ parts }) => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0));
  let at = 0;
  for (const part of parts) {
    if (part) bytes.set(part, at);
    at += part?.length ?? 0;
  }
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
};

/**
 * Takes a chunk in: the text that it completes, or null. A text of which a part was lost gives way to the next one;
 * what no page of ours sends throws.
 * @param {Partly} partly
 * @param {ArrayBuffer} chunk
 */
export const join = (partly, chunk) => {
  if (chunk.byteLength < HEAD || chunk.byteLength > CHUNK) throw new RangeError("size");
  const head = new DataView(chunk);
  const [number, place, count] = [head.getUint32(0), head.getUint16(4), head.getUint16(6)];
  if (!count || count > MOST_CHUNKS || place >= count) throw new RangeError("count");
  if (partly.number !== number || partly.parts.length !== count) {
    Object.assign(partly, { number, parts: Array.from({ length: count }) });
  }
  partly.parts[place] = new Uint8Array(chunk, HEAD);
  if (partly.parts.includes(undefined)) return null;
  const text = whole(partly);
  Object.assign(partly, { number: -1, parts: [] });
  return text;
};

// -- one line -------------------------------------------------------------------------------------------

/**
 * Ends a line and forgets it; whether it was there.
 * @param {string} name
 */
export const close = (name) => {
  const line = lines.get(name);
  lines.delete(name);
  listenToTabs();
  line?.peer.close();
  return Boolean(line);
};

/**
 * @param {string} name
 * @param {Event} event
 * @param {string} [reason]
 */
const end = (name, event, reason = "") => {
  if (close(name)) tell(name, event, reason);
};

/**
 * Hands the browser as much as it may hold; it asks for more by itself.
 * @param {Line} line
 */
const pump = ({ channel, waiting }) => {
  while (waiting.length && channel.readyState === "open" && channel.bufferedAmount < FULL) {
    channel.send(/** @type {Uint8Array<ArrayBuffer>} */ (waiting.shift()));
  }
};

/**
 * @param {string} name
 * @param {Line} line
 */
const listen = (name, line) => {
  const { peer, channel } = line;
  const ours = () => lines.get(name) === line; // a line of the same name may have taken its place
  channel.onopen = () => {
    if (!ours()) return;
    line.opened = true;
    tell(name, "open", "");
    pump(line);
  };
  channel.onbufferedamountlow = () => pump(line);
  channel.onclose = () => ours() && end(name, line.opened ? "closed" : "failed", "closed");
  channel.onmessage = ({ data }) => ours() && take(name, line, data);
  const failed = () => {
    if (ours() && peer.connectionState === "failed") end(name, line.opened ? "closed" : "failed", "unreachable");
  };
  // An answer that took minutes finds checks that have timed out, and the browser begins new ones by itself.
  peer.onconnectionstatechange = () => {
    if (line.opened) failed();
    else if (peer.connectionState === "failed") setTimeout(failed, GRACE);
  };
};

/**
 * @param {string} name
 * @param {Line} line
 * @param {unknown} data
 */
const take = (name, line, data) => {
  let text;
  try {
    text = join(line.partly, /** @type {ArrayBuffer} */ (data));
  } catch {
    return end(name, "failed", "garbled");
  }
  if (text !== null) tell(name, "text", text);
};

/**
 * @param {string} name
 * @param {Host[]} hosts
 * @param {RTCCertificate[]} [certificates]
 */
const begin = (name, hosts, certificates) => {
  close(name);
  const peer = new RTCPeerConnection({ iceServers: hosts, ...(certificates && { certificates }) });
  const channel = peer.createDataChannel("tenka", { negotiated: true, id: 0, ordered: true });
  channel.binaryType = "arraybuffer";
  channel.bufferedAmountLowThreshold = FULL / 4;
  /** @type {Line} */
  const line = { peer, channel, waiting: [], sent: 0, partly: { number: -1, parts: [] }, opened: false };
  lines.set(name, line);
  listenToTabs();
  listen(name, line);
  return peer;
};

/**
 * Waits until all places are known where this browser can be reached, or long enough.
 * @param {RTCPeerConnection} peer
 */
const gathered = (peer) => new Promise((resolve) => {
  const timer = setTimeout(resolve, GATHERING);
  const ready = () => {
    if (peer.iceGatheringState !== "complete") return;
    clearTimeout(timer);
    resolve(null);
  };
  peer.addEventListener("icegatheringstatechange", ready);
  ready();
});

/**
 * Does what leads to our description, and tells it; whatever goes wrong ends the line.
 * @param {string} name
 * @param {Host[]} hosts
 * @param {(peer: RTCPeerConnection) => Promise<unknown>} prepare
 */
const describe = async (name, hosts, prepare) => {
  try {
    const peer = begin(name, hosts);
    await prepare(peer);
    await peer.setLocalDescription();
    await gathered(peer);
    if (lines.get(name)?.peer === peer) tell(name, "described", peer.localDescription?.sdp ?? "");
  } catch {
    end(name, "failed", "refused");
  }
};

// -- what Python calls ----------------------------------------------------------------------------------

/**
 * Begins a line; "described" follows.
 * @param {string} name
 * @param {string} hosts as JSON
 */
export const call = (name, hosts) => describe(name, JSON.parse(hosts), async () => {});

/**
 * Begins the other end; "described" follows.
 * @param {string} name
 * @param {string} hosts as JSON
 * @param {string} sdp
 */
export const answer = (name, hosts, sdp) =>
  describe(name, JSON.parse(hosts), (peer) => peer.setRemoteDescription({ type: "offer", sdp }));

/**
 * Completes our call.
 * @param {string} name
 * @param {string} sdp
 */
export const accept = async (name, sdp) => {
  try {
    await lines.get(name)?.peer.setRemoteDescription({ type: "answer", sdp });
  } catch {
    end(name, "failed", "refused");
  }
};

// -- coming back ----------------------------------------------------------------------------------------

/**
 * Makes a certificate by which we may come back, and keeps it; "pledged" follows with its fingerprint.
 * @param {string} name
 * @param {string} key
 */
export const pledge = async (name, key) => {
  let fingerprint = "";
  try {
    const made = await make();
    await keep(key, made.certificate);
    fingerprint = made.fingerprint;
  } catch {
    // a browser that keeps nothing comes back by a new call
  }
  if (lines.has(name)) tell(name, "pledged", fingerprint);
};

/**
 * A description under another name and password.
 * @param {string} sdp
 * @param {string} user
 * @param {string} password
 */
const renamed = (sdp, user, password) =>
  sdp.replace(/^a=ice-ufrag:.*$/gm, `a=ice-ufrag:${user}`).replace(/^a=ice-pwd:.*$/gm, `a=ice-pwd:${password}`);

/**
 * Answers a standing call as was pledged: the other end knows all of our description but where we are.
 * @param {string} name
 * @param {string} hosts as JSON
 * @param {string} sdp
 * @param {string} user also the key of the certificate
 * @param {string} password
 */
export const comeBack = async (name, hosts, sdp, user, password) => {
  try {
    const certificate = await recall(user);
    if (!certificate) throw new Error("no certificate");
    const peer = begin(name, JSON.parse(hosts), [certificate]);
    await peer.setRemoteDescription({ type: "offer", sdp });
    const { sdp: own } = await peer.createAnswer();
    await peer.setLocalDescription({ type: "answer", sdp: renamed(own ?? "", user, password) });
    if (!peer.localDescription?.sdp.includes(password)) throw new Error("another name");
  } catch {
    forget(user);
    close(name);
    tell(name, "failed", "refused");
  }
};

/**
 * Sends a text; one that the other end does not take off our hands for too long ends the line.
 * @param {string} name
 * @param {string} text
 */
export const say = (name, text) => {
  const line = lines.get(name);
  if (!line) return;
  line.waiting.push(...chunks(text, line.sent++));
  if (line.waiting.length > MOST_WAITING) queueMicrotask(() => lines.get(name) === line && end(name, "failed", "stuck"));
  else pump(line);
};

// -- other tabs -----------------------------------------------------------------------------------------

/** @typedef {{ offer: string, text?: string }} Note */

/** As long as there is a line, an answer to it may turn up in another tab. */
const listenToTabs = () => {
  if (lines.size && !tabs) {
    tabs = new BroadcastChannel(TABS);
    tabs.onmessage = ({ data }) => {
      const { offer, text } = /** @type {Note} */ (data);
      if (text !== undefined) tell(offer, "offered", text);
    };
  } else if (!lines.size) {
    tabs?.close();
    tabs = null;
  }
};

/**
 * Says that an offered text was ours.
 * @param {string} offer
 */
export const confirm = (offer) => tabs?.postMessage({ offer });

/**
 * Shows a text to the other tabs; "taken" or "nobody" follows.
 * @param {string} name of no line, as it belongs to none here
 * @param {string} text
 */
export const handOver = (name, text) => {
  const asking = new BroadcastChannel(TABS);
  const offer = String(crypto.getRandomValues(new Uint32Array(1))[0]);
  /** @param {Event} event */
  const done = (event) => {
    clearTimeout(timer);
    asking.close();
    tell(name, event, text);
  };
  const timer = setTimeout(() => done("nobody"), ANSWERING);
  asking.onmessage = ({ data }) => data.offer === offer && data.text === undefined && done("taken");
  asking.postMessage({ offer, text });
};

// A page that is left says so: else its friends would wait for it.
globalThis.addEventListener?.("pagehide", () => {
  for (const name of [...lines.keys()]) close(name);
});
