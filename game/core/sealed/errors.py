"""The one error of the protocol."""

from __future__ import annotations

from ..words import Sentence


class BadMessage(ValueError):
    """A message that was not taken in; ``reason`` tells the player why. Nothing on the device has changed."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.key)
        self.reason = reason
