"""Longer studies than a bot's answer: what is asked, and how it goes on portion by portion.

Each portion is asked for anew and brings all that is known by then; so a study rests as soon as nobody asks any more.
It is known by the name in its request, and goes on where it was begun: in the worker, or on the page where none can
start.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .. import games
from ..bots.coach import Coach, Findings, Lines
from ..bots.coach.findings import chain_data, chain_of
from ..core.advice import Chain
from ..core.position import View
from ..core.record import Record

COACH, LINES = "coach", "lines"
KEPT = 2
"""So many studies are remembered at once."""


def coach_request(record: Record, seats: Sequence[int], name: str) -> dict[str, Any]:
    """To go through a finished game."""
    return {"study": COACH, "name": name, "record": record.dump(), "seats": list(seats)}


def lines_request(game: str, view: View[Any], seed: int, asked: Sequence[Chain], name: str) -> dict[str, Any]:
    """To compare the ways to go on from a position."""
    chains = [chain_data(chain) for chain in asked]
    return {"study": LINES, "name": name, "game": game, "view": view.dump(), "seed": seed, "asked": chains}


class Study(Protocol):
    """Something that is thought about for longer."""

    @property
    def done(self) -> bool:
        """Whether nothing is left to find out."""

    def step(self) -> None:
        """Think one small slice."""

    def dump(self) -> dict[str, Any]:
        """All that is known by now."""


class CoachStudy:
    """The coach, once the record that came as plain data has been followed."""

    def __init__(self, asked: Mapping[str, Any]) -> None:
        self._opening = Record.loading(asked["record"])
        self._seats = asked["seats"]
        self._coach: Coach | None = None
        self._failed: str | None = None

    @property
    def done(self) -> bool:
        """Whether nothing is left to find out."""
        return bool(self._failed) or (self._coach is not None and self._coach.done)

    def step(self) -> None:
        """Think one small slice."""
        if self._coach is not None:
            self._coach.step()
            return
        try:
            next(self._opening)
        except StopIteration as end:
            self._coach = Coach(end.value, self._seats)
        except Exception as error:
            self._failed = f"{type(error).__name__}: {error}"

    def dump(self) -> dict[str, Any]:
        """All that is known by now."""
        found = self._coach.found if self._coach is not None else Findings(done=self.done, error=self._failed)
        return found.dump()


def begun(asked: Mapping[str, Any]) -> Study:
    """The study that a request begins."""
    if asked["study"] == COACH:
        return CoachStudy(asked)
    game = games.find(asked["game"])
    chains = [chain_of(chain, game.state.declared) for chain in asked["asked"]]
    return Lines(asked["game"], game.load_view(asked["view"]), asked["seed"], chains)


class Studies:
    """The studies under way in one place, the newest of them."""

    def __init__(self) -> None:
        self._begun: dict[str, Study] = {}

    def of(self, asked: Mapping[str, Any]) -> Study:
        """The study of a request: the one that was begun, or a new one."""
        name = str(asked["name"])
        if name not in self._begun:
            self._begun[name] = begun(asked)
            for old in list(self._begun)[:-KEPT]:
                del self._begun[old]
        return self._begun[name]
