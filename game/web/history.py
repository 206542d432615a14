"""Looking back: any earlier position of a game, quickly reached."""

from __future__ import annotations

from ..core.position import Position, Step
from ..core.record import Record

STRIDE = 24
"""A position is kept every so many choices; the others are replayed from the nearest one."""


class History:
    """The positions of a record, from the first to the last."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._kept: dict[int, Position] = {0: record.branch(0).state}

    def at(self, length: int) -> Position:
        """The position after so many choices; an independent copy."""
        start = max(place for place in self._kept if place <= length)
        state = self._kept[start].copy()
        for place in range(start, length):
            self.record.prepare(state, place)
            state.play(self.record.choices[place])
            if (place + 1) % STRIDE == 0:
                self._kept[place + 1] = state.copy()
        return state

    def steps(self, length: int) -> list[Step[Position]]:
        """The events of the choice that led there, each with the position right after it."""
        earlier = self.at(length - 1)
        self.record.prepare(earlier, length - 1)
        return earlier.play_in_steps(self.record.choices[length - 1])

    def turn_before(self, length: int) -> int:
        """Where the turn began that led here, or the one before if this is already its beginning."""
        seat = self.at(max(length - 1, 0)).turn
        place = max(length - 1, 0)
        while place > 0 and self.at(place - 1).turn == seat:
            place -= 1
        return place

    def turn_after(self, length: int) -> int:
        """Where the next turn begins."""
        last = len(self.record.choices)
        seat = self.at(length).turn
        place = min(length + 1, last)
        while place < last and self.at(place).turn == seat:
            place += 1
        return place
