"""What is played back: frames of one choice or of several, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.ui import Frame


class Shot(NamedTuple):
    """A frame of the playback, and after how many choices it happens."""

    at: int
    frame: Frame


class Playback:
    """Frames, and which of them is shown."""

    def __init__(self) -> None:
        self.shots: list[Shot] = []
        self.frame = 0
        self.paused = False

    @property
    def playing_back(self) -> bool:
        """Whether events are being played back."""
        return self.frame < len(self.shots)

    def play_back(self, shots: Sequence[Shot]) -> None:
        """Play these back from their beginning."""
        self.shots, self.frame, self.paused = list(shots), 0, False

    def step(self, by: int = 1) -> None:
        """The next frame, or an earlier one."""
        self.frame = max(0, min(self.frame + by, len(self.shots)))

    def skip(self) -> None:
        """To the end of the playback."""
        self.frame = len(self.shots)

    @property
    def current(self) -> Frame:
        """The frame that is shown; there is one only while something is played back."""
        return self.shots[self.frame].frame
