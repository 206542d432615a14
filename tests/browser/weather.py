"""What a network does to a line, as scripts that run before the page's own: delay, loss, and no direct way."""

from __future__ import annotations

import json

# Around every data channel of a page. ``weather`` can be changed while it lasts: {delay, loss, cut}.
_WEATHER = """(([delay, loss, seed]) => {
  let state = seed >>> 0;
  const chance = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const { send } = RTCDataChannel.prototype;
  const start = setTimeout;
  const weather = globalThis.weather = { delay, loss, cut: false, sent: 0, lost: 0 };
  RTCDataChannel.prototype.send = function (data) {
    weather.sent++;
    if (weather.cut || chance() < weather.loss) return void weather.lost++;
    if (weather.delay) start(() => this.readyState === "open" && send.call(this, data), weather.delay);
    else send.call(this, data);
  };
})"""

RELAY_ONLY = """(() => {
  const Peer = RTCPeerConnection;
  globalThis.RTCPeerConnection = class extends Peer {
    constructor(asked) {
      super({ ...asked, iceTransportPolicy: "relay" });
    }
  };
})()"""
"""The direct path switched off."""


def weather(delay: int = 300, loss: float = 0.02, seed: int = 15) -> str:
    """Every message of a page is so many milliseconds late, and this share of them never arrives.

    For ``page.add_init_script``. A real data channel loses nothing: it is only late. This is worse than any network.
    """
    return f"{_WEATHER}({json.dumps([delay, loss, seed])})"
