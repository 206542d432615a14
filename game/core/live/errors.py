"""The one error of the live talk."""

from __future__ import annotations

from ..words import Sentence


class BadFrame(ValueError):
    """A text that no device of ours sends over a line; ``reason`` tells the player why. Nothing has changed."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = Sentence(key)
