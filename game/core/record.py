"""Record: a game, its options, its seed and the choices so far. The only thing that is ever saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import game
from game.core.contract import EDITION, FIRST_EDITION
from game.core.position import Choice, Event, IllegalChoice, Position, as_choice
from game.core.words import Sentence

FORMAT = 1
SEEDS = 1 << 32
"""Seeds are below this number, so that a link has room for them."""


class BadRecord(ValueError):
    """Data that is no record of ours, or that does not replay through the rules."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.key)
        self.reason = reason


class CannotUndo(ValueError):
    """The last choice cannot be taken back; ``reason`` says why."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Record:
    """A game in progress: the record proper, and the position it leads to."""

    __slots__ = ("_past", "_wall", "choices", "game", "options", "seed", "state")

    def __init__(self, game_name: str, options: Mapping[str, Any] | None = None, seed: int = 0) -> None:
        if not (isinstance(seed, int) and 0 <= seed < SEEDS):
            raise ValueError(f"seed {seed!r} is not below {SEEDS}")
        self.game = game_name
        self.seed = seed
        self.options: dict[str, Any] = dict(options or {})
        self.state = self.begin()
        self.options = dict(self.state.options)
        self.choices: list[Choice] = []
        self._past: list[Position] = []
        self._wall = Sentence("core.undo_nothing")

    def begin(self) -> Position:
        """The first position."""
        return game.find(self.game).new(seed=self.seed, **self.options)

    def opening(self) -> list[Event]:
        """What happened before the first choice."""
        return game.find(self.game).opening(seed=self.seed, **self.options)

    def fresh(self) -> Record:
        """The same game from its beginning."""
        return Record(self.game, self.options, self.seed)

    def play(self, choice: Choice) -> list[Event]:
        """Make a choice in the position and write it down."""
        choice = self.state.legal(choice)
        before = self.state.copy()
        events = self.state.play(choice)
        self.choices.append(choice)
        wall = _wall_between(before, self.state)
        if wall is None:
            self._past.append(before)
        else:
            self._past.clear()
            self._wall = wall
        return events

    def play_all(self, choices: Iterable[Choice]) -> None:
        """Make several choices one after another."""
        for choice in choices:
            self.play(choice)

    # -- undo: never over a die roll, a reveal or another player's choice ------------------------

    def why_no_undo(self) -> Sentence | None:
        """Why the last choice cannot be taken back; None if it can."""
        return None if self._past else self._wall

    def undo(self) -> None:
        """Take the last choice back."""
        if not self._past:
            raise CannotUndo(self._wall)
        self.state = self._past.pop()
        self.choices.pop()

    # -- looking back ---------------------------------------------------------------------------

    def branch(self, length: int | None = None) -> Record:
        """A new record with the first choices of this one (all of them by default)."""
        twin = self.fresh()
        twin.play_all(self.choices[:length])
        return twin

    def replay(self) -> Iterable[tuple[Position, Choice | None, list[Event]]]:
        """Each position from the first on, with the choice that led to it and its events."""
        twin = self.fresh()
        yield twin.state, None, []
        for choice in self.choices:
            events = twin.play(choice)
            yield twin.state, choice, events

    # -- plain data -----------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """The record as plain JSON data."""
        return {
            "tenka": FORMAT,
            "game": self.game,
            "options": self.options,
            "seed": self.seed,
            "choices": [list(choice) for choice in self.choices],
        }

    @classmethod
    def load(cls, data: Any) -> Record:
        """The record that ``dump`` wrote, replayed through the rules."""
        if not isinstance(data, dict) or not isinstance(data.get("tenka"), int):
            raise BadRecord(Sentence("core.record_not_ours"))
        if data["tenka"] > FORMAT:
            raise BadRecord(Sentence("core.record_future"))
        try:
            options = {EDITION: FIRST_EDITION, **data["options"]}
            record = cls(data["game"], options, data["seed"])
            record.play_all(as_choice(choice) for choice in data["choices"])
        except (IllegalChoice, LookupError, TypeError, ValueError) as error:
            raise BadRecord(Sentence("core.record_broken")) from error
        return record


def ends_turn(position: Position, choice: Choice) -> bool:
    """Whether a choice would hand the turn to somebody else, so that it could not be undone.

    Ask it of what a seat may know: asked of the position itself it might betray a hidden answer.
    """
    after = position.copy()
    after.play(choice)
    wall = _wall_between(position, after)
    return wall is not None and wall.key in ("core.undo_seat", "core.undo_over")


def _wall_between(before: Position, after: Position) -> Sentence | None:
    """What stands between two positions so that one cannot go back from the second to the first."""
    if after.turn is None:
        return Sentence("core.undo_over")
    if before.chance != after.chance:
        return Sentence("core.undo_roll")
    if before.reveals != after.reveals:
        return Sentence("core.undo_reveal")
    if before.turn != after.turn:
        return Sentence("core.undo_seat")
    return None
