"""What players declare outside the rules, alike in every game: conceding, a draw, an early end.

A record keeps the declarations beside its choices. The game is over once all but one seat have conceded, or
once every seat that has not agrees to the same thing at the same moment; bots agree through whoever seats them.
Where people send each other what they do, a declaration is one message: it needs a seat and a kind, no more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from .words import Seat, Sentence

YIELD, DRAW, STOP = "yield", "draw", "stop"
KINDS = (YIELD, DRAW, STOP)
"""Concede; share the game; end it here and count it as it stands. Links know them by their place in this list."""
AGREEMENTS = (DRAW, STOP)
"""Those that take everybody's word. One that not everybody has agreed to lapses with the next choice."""


class Declared(NamedTuple):
    """A seat's word, after so many choices."""

    at: int
    kind: str
    seat: int


class Ending(NamedTuple):
    """How a game ended otherwise than by its rules: what was declared, by whom first, and who has won."""

    kind: str
    seat: int
    winners: tuple[int, ...]

    @classmethod
    def load(cls, data: Any) -> Ending | None:
        """The ending in the dump of a position; raises whatever odd data makes it raise."""
        if data is None:
            return None
        kind, seat, winners = data
        if kind not in KINDS:
            raise ValueError(kind)
        return cls(kind, int(seat), tuple(map(int, winners)))


class CannotDeclare(ValueError):
    """Something that cannot be declared now; ``reason`` says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = Sentence(key)


def conceded(declared: Iterable[Declared]) -> list[int]:
    """The seats that have conceded, in their order."""
    return [one.seat for one in declared if one.kind == YIELD]


def lasting(declared: Iterable[Declared]) -> list[Declared]:
    """What another choice leaves standing: offers lapse, who has conceded has conceded."""
    return [one for one in declared if one.kind == YIELD]


def offered(declared: Iterable[Declared], kind: str) -> list[int]:
    """The seats that have agreed to a draw or an early end now, the one that offered it first."""
    return [one.seat for one in declared if one.kind == kind]


def ending(declared: Sequence[Declared], seats: int, standing: Callable[[], Sequence[float]]) -> Ending | None:
    """How a game of so many seats has ended by what was declared; None if it goes on."""
    left = [seat for seat in range(seats) if seat not in conceded(declared)]
    if len(left) == 1:
        return Ending(YIELD, declared[-1].seat, tuple(left))
    for kind in AGREEMENTS:
        agreed = offered(declared, kind)
        if agreed and set(left) <= set(agreed):
            winners = () if kind == DRAW else _leaders(left, standing())
            return _agreed(declared, kind, agreed[0], winners)
    return None


def _leaders(left: Sequence[int], standing: Sequence[float]) -> tuple[int, ...]:
    best = max(standing[seat] for seat in left)
    return tuple(seat for seat in left if standing[seat] == best)


def _agreed(declared: Sequence[Declared], kind: str, first: int, winners: tuple[int, ...]) -> Ending:
    """Where nobody is left to play on after somebody conceded, conceding is what ended the game."""
    now = declared[-1].at
    gone = [one.seat for one in declared if one.kind == YIELD and one.at == now]
    return Ending(YIELD, gone[-1], winners) if gone and kind == STOP else Ending(kind, first, winners)


# -- in words --------------------------------------------------------------------------------------


def sentence(declared: Declared) -> Sentence:
    """What a seat declares, for the log."""
    return Sentence(f"core.declared_{declared.kind}", {"seat": Seat(declared.seat)})


def verdict(found: Ending) -> Sentence:
    """How the game has ended."""
    many = "_shared" if len(found.winners) > 1 else ""
    seats = tuple(map(Seat, found.winners))
    return Sentence(f"core.ended_{found.kind}{many}", {"seat": Seat(found.seat), "winners": seats})
