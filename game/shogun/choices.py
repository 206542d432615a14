"""Everything that a player of Shogun can choose, in the order of the rulebook."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..core.kinds import by_kind

# -- the draft -------------------------------------------------------------------------------------


class Take(NamedTuple):
    """Take one of the two open province cards."""

    kind: Literal["take"]
    province: int


class Blind(NamedTuple):
    """Take the uppermost card of the deck."""

    kind: Literal["blind"]


class TurnOver(NamedTuple):
    """Have the two open cards replaced."""

    kind: Literal["turn_over"]


class Group(NamedTuple):
    """Place a group of armies on the province that was taken."""

    kind: Literal["group"]
    armies: int


# -- planning --------------------------------------------------------------------------------------


class Bid(NamedTuple):
    """Lay the bid."""

    kind: Literal["bid"]
    card: int
    """A province, TREASURE + chests, or EMPTY."""


class Plan(NamedTuple):
    """Lay a card on an action."""

    kind: Literal["plan"]
    space: int
    """The space of the player's board, which has the number of its action."""
    card: int
    """A province, COVER for any treasure card, or EMPTY."""


class Seal(NamedTuple):
    """Seal the plan."""

    kind: Literal["seal"]


# -- the turn order --------------------------------------------------------------------------------


class Slot(NamedTuple):
    """Take a place of the turn order and its special card."""

    kind: Literal["slot"]
    slot: int
    """From 0 on."""


# -- the ten actions -------------------------------------------------------------------------------


class Go(NamedTuple):
    """March to a neighbour: into an own province, or to attack any other."""

    kind: Literal["go"]
    goal: int


class Stay(NamedTuple):
    """Do not march."""

    kind: Literal["stay"]


class Number(NamedTuple):
    """March with so many armies."""

    kind: Literal["number"]
    armies: int


# -- winter ----------------------------------------------------------------------------------------


class Revolt(NamedTuple):
    """Let the farmers of this hungry province rise next."""

    kind: Literal["revolt"]
    province: int


CHOICES = by_kind(Take, Blind, TurnOver, Group, Bid, Plan, Seal, Slot, Go, Stay, Number, Revolt)
"""All of them by their kind."""

BLIND, TURN_OVER, SEAL, STAY = Blind("blind"), TurnOver("turn_over"), Seal("seal"), Stay("stay")
