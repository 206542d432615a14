"""The events of Rumble Nation, in the order of the rulebook."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..core.kinds import by_kind

# -- the daimyo module -----------------------------------------------------------------------------


class Draft(NamedTuple):
    """A seat takes a daimyo card before the game."""

    kind: Literal["draft"]
    seat: int
    card: str


# -- the deployment phase --------------------------------------------------------------------------


class Roll(NamedTuple):
    """A seat rolls its three dice."""

    kind: Literal["roll"]
    seat: int
    dice: tuple[int, ...]
    again: int
    """1 if this is the second roll of the turn, else 0."""


class Deploy(NamedTuple):
    """Pieces go from the stock to the area that two of the dice name."""

    kind: Literal["deploy"]
    seat: int
    area: int
    soldiers: int
    lord: int
    """1 if the daimyo is among the pieces, else 0; it is not counted in ``soldiers``."""


class Card(NamedTuple):
    """A seat takes a tactic card from the display and begins to use it."""

    kind: Literal["card"]
    seat: int
    card: str


class Lord(NamedTuple):
    """A seat begins to use its daimyo card."""

    kind: Literal["lord"]
    seat: int
    card: str


class Move(NamedTuple):
    """Soldiers go from one area to another by the effect of a card."""

    kind: Literal["move"]
    seat: int
    """Who uses the card."""
    owner: int
    """Whose soldiers they are."""
    origin: int
    goal: int
    soldiers: int


class MoveLord(NamedTuple):
    """A daimyo goes from one area to another by the effect of its card."""

    kind: Literal["move_lord"]
    seat: int
    origin: int
    goal: int


class Place(NamedTuple):
    """Soldiers go from the stock to an area by the effect of a card."""

    kind: Literal["place"]
    seat: int
    area: int
    soldiers: int


class TakeBack(NamedTuple):
    """Soldiers go from an area back to the stock of their owner by the effect of a card."""

    kind: Literal["take_back"]
    seat: int
    """Who uses the card."""
    owner: int
    """Whose soldiers they are."""
    area: int
    soldiers: int


class Chip(NamedTuple):
    """A seat has deployed everything and takes the highest sword chip left."""

    kind: Literal["chip"]
    seat: int
    value: int


class Lock(NamedTuple):
    """Somebody is the first to have deployed everything: no card can be used any more."""

    kind: Literal["lock"]
    seat: int


# -- the war phase ---------------------------------------------------------------------------------


class War(NamedTuple):
    """The war begins."""

    kind: Literal["war"]


class Empty(NamedTuple):
    """The war passes over an area where nobody stands."""

    kind: Literal["empty"]
    area: int
    value: int
    """Of its large castle."""


class Battle(NamedTuple):
    """The war is decided in an area."""

    kind: Literal["battle"]
    area: int
    value: int
    """Of its large castle."""
    powers: tuple[int, ...]
    """By seat, reinforcements included."""
    winner: int
    """The seat that takes the large castle."""
    second: int
    """The seat that takes the small castle; -1 if nobody does."""
    by_chip: bool
    """Whether a sword chip decided a tie for the first place."""
    second_by_chip: bool


class Reinforce(NamedTuple):
    """The winner of an area sends reinforcements to a neighbouring one."""

    kind: Literal["reinforce"]
    seat: int
    origin: int
    goal: int
    soldiers: int


class End(NamedTuple):
    """The game is over."""

    kind: Literal["end"]
    scores: tuple[int, ...]
    winner: int


EVENTS = by_kind(
    Draft, Roll, Deploy, Card, Lord, Move, MoveLord, Place, TakeBack, Chip, Lock, War, Empty, Battle, Reinforce, End
)
