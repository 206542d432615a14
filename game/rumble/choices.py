"""The choices of Rumble Nation, in the order of the rulebook.

Lists of legal choices are made at every step of a game, so the choices themselves are made once, in tables.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..core.kinds import by_kind
from .board import AREAS
from .cards import DAIMYO, TACTICS
from .state import SOLDIERS

# -- the daimyo module -----------------------------------------------------------------------------


class Daimyo(NamedTuple):
    """Take this daimyo card."""

    kind: Literal["daimyo"]
    card: str


# -- a turn ----------------------------------------------------------------------------------------


class Roll(NamedTuple):
    """Roll the dice."""

    kind: Literal["roll"]


class Card(NamedTuple):
    """Use this tactic card of the display."""

    kind: Literal["card"]
    card: str


class Lord(NamedTuple):
    """Use the own daimyo card."""

    kind: Literal["lord"]


class Deploy(NamedTuple):
    """Place pieces in the area whose castle two of the dice name."""

    kind: Literal["deploy"]
    area: int
    soldiers: int
    lord: int
    """1 if the daimyo is among the pieces, else 0; it is not counted in ``soldiers``."""


class Reroll(NamedTuple):
    """Roll all three dice once more."""

    kind: Literal["reroll"]


# -- using a card ----------------------------------------------------------------------------------


class From(NamedTuple):
    """Take own soldiers from this area."""

    kind: Literal["from"]
    area: int


class To(NamedTuple):
    """Bring soldiers to this area."""

    kind: Literal["to"]
    area: int


class Victim(NamedTuple):
    """Take soldiers of this opponent from this area."""

    kind: Literal["victim"]
    area: int
    owner: int


class Take(NamedTuple):
    """Bring own soldiers from this area to Kyo."""

    kind: Literal["take"]
    area: int
    soldiers: int


class LordTo(NamedTuple):
    """Bring the own daimyo to this area."""

    kind: Literal["lord_to"]
    area: int
    escort: int
    """1 if a soldier goes with it, else 0."""


class Done(NamedTuple):
    """Stop using the card."""

    kind: Literal["done"]


CHOICES = by_kind(Daimyo, Roll, Card, Lord, Deploy, Reroll, From, To, Victim, Take, LordTo, Done)

# -- every choice there is -------------------------------------------------------------------------

_AREAS = range(len(AREAS))
_MOST_SEATS = 4
_MOST_DEPLOYED = 3

DRAFT = {card: Daimyo("daimyo", card) for card in DAIMYO}
ROLL = Roll("roll")
CARD = {card: Card("card", card) for card in TACTICS}
LORD = Lord("lord")
DEPLOY = [
    [[Deploy("deploy", area, soldiers, lord) for lord in (0, 1)] for soldiers in range(_MOST_DEPLOYED + 1)]
    for area in _AREAS
]
"""By area, number of soldiers and number of daimyo."""
REROLL = Reroll("reroll")
FROM = [From("from", area) for area in _AREAS]
TO = [To("to", area) for area in _AREAS]
VICTIM = [[Victim("victim", area, owner) for owner in range(_MOST_SEATS)] for area in _AREAS]
TAKE = [[Take("take", area, soldiers) for soldiers in range(SOLDIERS + 1)] for area in _AREAS]
LORD_TO = [[LordTo("lord_to", area, escort) for escort in (0, 1)] for area in _AREAS]
DONE = Done("done")
