import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { hearLines, line } from "../../assets/page/device.js";
import {
  accept, answer, call, CHUNK, chunks, close, confirm, handOver, HEAD, join, MOST_CHUNKS, say, tellTo,
} from "../../assets/page/line.js";

const fresh = () => ({ number: -1, parts: [] });
const soon = () => new Promise((resolve) => { setTimeout(resolve); });

let told;
let peers;

/** As much of a connection as line.js asks for. */
class FakePeer extends EventTarget {
  iceGatheringState = "new";
  connectionState = "new";

  constructor(asked) {
    super();
    Object.assign(this, { asked, said: [], channel: { readyState: "connecting", bufferedAmount: 0, sent: [] } });
    this.channel.send = (chunk) => {
      this.channel.sent.push(chunk);
      this.channel.bufferedAmount += chunk.byteLength;
    };
    peers.push(this);
  }

  createDataChannel(label, options) {
    this.options = options;
    return this.channel;
  }

  async setLocalDescription() {
    this.localDescription = { sdp: "ours" };
  }

  async setRemoteDescription(description) {
    if (description.sdp === "odd") throw new Error("no SDP");
    this.said.push(description);
  }

  gather() {
    this.iceGatheringState = "complete";
    this.dispatchEvent(new Event("icegatheringstatechange"));
  }

  open() {
    this.channel.readyState = "open";
    this.channel.onopen();
  }

  close() {
    this.closed = true;
  }
}

beforeEach((t) => {
  told = [];
  peers = [];
  globalThis.RTCPeerConnection = FakePeer;
  tellTo((...what) => told.push(what));
  t.after?.(() => ["one", "two"].forEach(close));
});

/** A line that is open. */
const laid = async (name = "one") => {
  const calling = call(name, "[]");
  await soon();
  const peer = peers.at(-1);
  peer.gather();
  await calling;
  await accept(name, "theirs");
  peer.open();
  return peer;
};

const whole = (parts) => parts.reduce((_, part) => join(partly, part.buffer), null);
let partly;

test("texts of any length come through in chunks", () => {
  partly = fresh();
  for (const text of ["", "a", "\ufeffä天", "x".repeat(CHUNK - HEAD), "x".repeat(CHUNK), "天".repeat(65536)]) {
    const parts = chunks(text, 7);
    assert.ok(parts.every((part) => part.byteLength <= CHUNK) && parts.length <= MOST_CHUNKS);
    assert.equal(whole(parts), text);
  }
});

test("a text of which a part is lost gives way to the next, whole one", () => {
  const state = fresh();
  const long = chunks("x".repeat(3 * CHUNK), 1);
  assert.equal(join(state, long[0].buffer), null);
  assert.equal(join(state, long[2].buffer), null);
  assert.equal(join(state, chunks("short", 2)[0].buffer), "short");
  assert.equal(join(state, long[1].buffer), null);
});

test("what no page of ours sends is refused", () => {
  const head = (place, count, size = HEAD) => {
    const chunk = new DataView(new ArrayBuffer(size));
    chunk.setUint16(4, place);
    chunk.setUint16(6, count);
    return chunk.buffer;
  };
  for (const bad of [head(0, 0), head(1, 1), head(0, MOST_CHUNKS + 1), head(0, 1, CHUNK + 1), new ArrayBuffer(3), "text"]) {
    assert.throws(() => join(fresh(), bad));
  }
  const torn = chunks("ä", 1)[0].slice(0, HEAD + 1); // half a letter
  assert.throws(() => join(fresh(), torn.buffer));
});

test("a call is described, accepted and opened", async () => {
  const peer = await laid();
  assert.deepEqual(peer.options, { negotiated: true, id: 0, ordered: true });
  assert.deepEqual(peer.asked, { iceServers: [] });
  assert.deepEqual(peer.said, [{ type: "answer", sdp: "theirs" }]);
  assert.deepEqual(told, [["one", "described", "ours"], ["one", "open", ""]]);
});

test("an answer knows the call before it describes itself, and asks the hosts that were named", async () => {
  const hosts = [{ urls: "stun:host.example:3478" }];
  const answering = answer("two", JSON.stringify(hosts), "theirs");
  await soon();
  peers[0].gather();
  await answering;
  assert.deepEqual(peers[0].asked, { iceServers: hosts });
  assert.deepEqual(peers[0].said, [{ type: "offer", sdp: "theirs" }]);
  assert.deepEqual(told, [["two", "described", "ours"]]);
});

test("what the browser refuses ends the line, once", async () => {
  await answer("two", "[]", "odd");
  assert.deepEqual(told, [["two", "failed", "refused"]]);
  await laid();
  await accept("one", "odd");
  assert.deepEqual(told.at(-1), ["one", "failed", "refused"]);
  assert.ok(peers.every((peer) => peer.closed));
  await accept("one", "theirs");
  assert.equal(told.length, 4);
});

test("nothing is told of a line that was closed while it was being described, nor of one that took its place", async () => {
  const calling = call("one", "[]");
  await soon();
  close("one");
  peers[0].gather();
  await calling;
  assert.deepEqual(told, []);
  const peer = await laid();
  const other = await laid();
  peer.channel.onclose();
  peer.channel.onopen();
  assert.ok(peer.closed && !other.closed);
  assert.deepEqual(told.map(([, event]) => event), ["described", "open", "described", "open"]);
});

test("texts wait while the browser holds enough, and go on in order", async () => {
  const peer = await laid();
  const text = "x".repeat(64 * 1024);
  for (let count = 0; count < 8; count++) say("one", text);
  const held = peer.channel.sent.length;
  assert.ok(held < 8 * 5 && peer.channel.bufferedAmount < 2 * 256 * 1024);
  while (peer.channel.bufferedAmount) {
    peer.channel.bufferedAmount = 0;
    peer.channel.onbufferedamountlow();
  }
  const state = fresh();
  const texts = peer.channel.sent.map((chunk) => join(state, chunk.buffer)).filter((it) => it !== null);
  assert.deepEqual(texts.map((it) => it.length), Array(8).fill(text.length));
});

test("a text from before the line is open is sent when it opens; one for nobody is dropped", async () => {
  const calling = call("one", "[]");
  await soon();
  peers[0].gather();
  await calling;
  say("one", "early");
  say("two", "to nobody");
  assert.equal(peers[0].channel.sent.length, 0);
  peers[0].open();
  assert.equal(peers[0].channel.sent.length, 1);
});

test("an end that takes nothing any more is given up", async () => {
  const peer = await laid();
  peer.channel.bufferedAmount = Infinity;
  for (let count = 0; count < 300; count++) say("one", "x".repeat(64 * 1024));
  assert.ok(!peer.closed); // whoever speaks is told afterwards
  await null;
  assert.deepEqual(told.at(-1), ["one", "failed", "stuck"]);
  assert.ok(peer.closed);
});

test("what arrives is told; what is no chunk ends the line", async () => {
  const peer = await laid();
  peer.channel.onmessage({ data: chunks("roll", 0)[0].buffer });
  assert.deepEqual(told.at(-1), ["one", "text", "roll"]);
  peer.channel.onmessage({ data: "a plain text" });
  assert.deepEqual(told.at(-1), ["one", "failed", "garbled"]);
});

test("a line that was open is closed, one that never was has failed", async () => {
  const peer = await laid();
  peer.connectionState = "disconnected"; // it may come back
  peer.onconnectionstatechange();
  assert.equal(told.at(-1)[1], "open");
  peer.connectionState = "failed";
  peer.onconnectionstatechange();
  assert.deepEqual(told.at(-1).slice(0, 2), ["one", "closed"]);
});

test("an end that was given up before the answer came may come back, for a while", async (t) => {
  const answering = answer("two", "[]", "theirs");
  await soon();
  peers[0].gather();
  await answering;
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const become = (state) => {
    peers[0].connectionState = state;
    peers[0].onconnectionstatechange();
    t.mock.timers.tick(9000);
  };
  for (const state of ["failed", "connecting", "failed"]) become(state);
  assert.equal(told.length, 1);
  t.mock.timers.tick(1000);
  assert.deepEqual(told.at(-1), ["two", "failed", "unreachable"]);
});

test("a text is shown to tabs that wait for one", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  handOver("", "nobody waits");
  t.mock.timers.tick(1000);
  assert.deepEqual(told, [["", "nobody", "nobody waits"]]);
  t.mock.timers.reset();

  const calling = call("one", "[]");
  await soon();
  peers[0].gather();
  await calling;
  const events = new Promise((resolve) => {
    tellTo((name, event, text) => {
      if (event === "offered") confirm(name);
      else resolve([event, text]);
    });
  });
  handOver("", "an answer");
  assert.deepEqual(await events, ["taken", "an answer"]);
});

test("what the page says leaves before the page does anything else", async () => {
  hearLines((...what) => told.push(what));
  await line("close", "nobody"); // with it line.js is there
  const peer = await laid();
  line("say", "one", "a share");
  assert.equal(peer.channel.sent.length, 1);
});

test("a line that breaks while the page speaks is told afterwards", async () => {
  hearLines((...what) => told.push(what));
  await line("close", "nobody");
  const peer = await laid();
  peer.channel.send = () => {
    throw new Error("not open");
  };
  const number = told.length;
  const saying = line("say", "one", "a share");
  assert.equal(told.length, number);
  await saying;
  assert.deepEqual(told.at(-1), ["one", "failed", "not_loaded"]);
});
