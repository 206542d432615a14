import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { forget, keep, make, recall } from "../../assets/page/certificates.js";
import { close, comeBack, pledge, tellTo } from "../../assets/page/line.js";

const SOON = Date.now() + 3600_000;
const soon = () => new Promise((resolve) => { setTimeout(resolve); });

/** A request that is answered a little later. */
const answered = (result) => {
  const request = { result };
  queueMicrotask(() => {
    request.onupgradeneeded?.();
    request.onsuccess();
  });
  return request;
};

/** As much of a store of the browser's as certificates need. */
const storeOf = (kept) => ({
  put: (value, key) => answered(kept.set(key, value)),
  get: (key) => answered(kept.get(key)),
  getAll: () => answered([...kept.values()]),
  getAllKeys: () => answered([...kept.keys()]),
  delete: (key) => answered(kept.delete(key)),
});

/** As much of a connection as coming back asks for; a strict one keeps the name that it was born with. */
class Peer extends EventTarget {
  static strict = false;
  static made = [];

  static async generateCertificate() {
    return { expires: SOON };
  }

  constructor(asked) {
    super();
    this.asked = asked;
    Peer.made.push(this);
  }

  createDataChannel() {
    return {};
  }

  async createOffer() {
    return { sdp: "a=fingerprint:sha-256 0A:FF\r\n" };
  }

  async setRemoteDescription(description) {
    this.remote = description;
  }

  async createAnswer() {
    return { sdp: "a=ice-ufrag:born\r\na=ice-pwd:with\r\n" };
  }

  async setLocalDescription(description) {
    this.localDescription = Peer.strict ? await this.createAnswer() : description;
  }

  close() {
    this.closed = true;
  }
}

let kept;
let told;

beforeEach(() => {
  kept = new Map();
  told = [];
  Peer.strict = false;
  Peer.made = [];
  globalThis.RTCPeerConnection = Peer;
  const base = { createObjectStore() {}, transaction: () => ({ objectStore: () => storeOf(kept) }), close() {} };
  globalThis.indexedDB = { open: () => answered(base) };
  tellTo((...what) => told.push(what));
});

test("a certificate is found again under its key, and none that has run out", async () => {
  const { certificate, fingerprint } = await make();
  assert.equal(fingerprint, "0aff");
  kept.set("old", { expires: 1 });
  await keep("key", certificate);
  assert.deepEqual([...kept.keys()], ["key"]);
  assert.equal(await recall("key"), certificate);
  kept.set("old", { expires: 1 });
  assert.equal(await recall("old"), null);
  await forget("key");
  assert.equal(await recall("key"), null);
});

test("who comes back has the name, the password and the certificate that the other end expects", async () => {
  await keep("user", { expires: SOON });
  await comeBack("one", "[]", "their call", "user", "secret");
  const peer = Peer.made.at(-1);
  assert.deepEqual(peer.remote, { type: "offer", sdp: "their call" });
  assert.deepEqual(peer.localDescription, { type: "answer", sdp: "a=ice-ufrag:user\r\na=ice-pwd:secret\r\n" });
  assert.deepEqual(peer.asked.certificates, [kept.get("user")]);
  assert.deepEqual(told, []);
  close("one");
});

test("a browser that lets nobody choose a name, or has lost the certificate, says so", async () => {
  Peer.strict = true;
  await keep("user", { expires: SOON });
  await comeBack("one", "[]", "their call", "user", "secret");
  await soon();
  assert.deepEqual(told, [["one", "failed", "refused"]]);
  assert.ok(Peer.made.at(-1).closed && !kept.size);
  await comeBack("one", "[]", "their call", "user", "secret");
  assert.equal(told.length, 2);
});

test("a certificate is pledged on a line only where it can be kept", async () => {
  await keep("user", { expires: SOON });
  await comeBack("one", "[]", "their call", "user", "secret");
  await pledge("one", "next");
  delete globalThis.indexedDB;
  await pledge("one", "lost");
  assert.deepEqual(told, [["one", "pledged", "0aff"], ["one", "pledged", ""]]);
  close("one");
  await pledge("one", "nobody");
  assert.equal(told.length, 2);
});
