"""What can be chosen in a battle: every choice with its fields, in the order of the rulebook.

A place is the number of a hex. Rules take choices from the tables at the end, since long lists of them are made
at every question and making a named tuple takes several times as long as looking one up.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from ..core.kinds import by_kind
from .board import ALL
from .cards import COMMAND_CARDS, DRAGON_CARDS, HIDDEN

# -- cards and orders --------------------------------------------------------------------------------


class Card(NamedTuple):
    """Play a command card; First Strike answers an attack."""

    kind: Literal["card"]
    card: str


class Dragon(NamedTuple):
    """Play a dragon card."""

    kind: Literal["dragon"]
    card: str


class DragonAt(NamedTuple):
    """Play a dragon card for the unit in a hex, which is the next to move."""

    kind: Literal["dragon"]
    card: str
    place: int


class Pass(NamedTuple):
    """Play no dragon card, trade no card."""

    kind: Literal["pass"]


class Done(NamedTuple):
    """No more orders, moves, attacks or levies."""

    kind: Literal["done"]


class Become(NamedTuple):
    """Tactical Wisdom: what the command card shall be."""

    kind: Literal["become"]
    card: str


class Order(NamedTuple):
    """Order the unit in a hex, or the leader who is alone there."""

    kind: Literal["order"]
    place: int


class Detach(NamedTuple):
    """Order a leader to leave the unit he is with."""

    kind: Literal["detach"]
    place: int


# -- movement ----------------------------------------------------------------------------------------


class Unit(NamedTuple):
    """Pick a unit: to move, to charge along, to be healed, to suffer something."""

    kind: Literal["unit"]
    place: int


class Leader(NamedTuple):
    """Pick a leader: to move, or as the victim of an assassin."""

    kind: Literal["leader"]
    place: int


class To(NamedTuple):
    """Go to a hex: in a move, a retreat or a flight."""

    kind: Literal["to"]
    place: int


class Stay(NamedTuple):
    """Stay in the hex, or with one's own side."""

    kind: Literal["stay"]


class Exit(NamedTuple):
    """Leave the battlefield, as a lone leader may."""

    kind: Literal["exit"]


# -- battle ------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """Attack one hex from another."""

    kind: Literal["attack"]
    origin: int
    goal: int


class Inspire(NamedTuple):
    """Pay a token so that a leader adds a die."""

    kind: Literal["inspire"]


class Roll(NamedTuple):
    """Roll the dice as they are."""

    kind: Literal["roll"]


class Ignore(NamedTuple):
    """Ignore so many flags."""

    kind: Literal["ignore"]
    number: int


class Seppuku(NamedTuple):
    """A lone leader takes his own life instead of fleeing."""

    kind: Literal["seppuku"]


class BattleBack(NamedTuple):
    """Strike back."""

    kind: Literal["battle_back"]


class Decline(NamedTuple):
    """Do not strike back."""

    kind: Literal["decline"]


class Advance(NamedTuple):
    """Gain the ground that was emptied."""

    kind: Literal["advance"]


# -- dragon cards, the end of a turn, campaigns --------------------------------------------------------


class Defect(NamedTuple):
    """Turncoat: the unit changes sides."""

    kind: Literal["defect"]


class Take(NamedTuple):
    """Take a card from the discards."""

    kind: Literal["take"]
    card: str


class Keep(NamedTuple):
    """Keep this one of two command cards."""

    kind: Literal["keep"]
    card: str


class Tokens(NamedTuple):
    """Two tokens at the end of the turn."""

    kind: Literal["tokens"]


class DragonCard(NamedTuple):
    """A dragon card at the end of the turn."""

    kind: Literal["dragon_card"]


class Discard(NamedTuple):
    """Discard a dragon card for a token."""

    kind: Literal["discard"]
    card: str


class Back(NamedTuple):
    """Losses carried over: an enemy unit begins one hex further back."""

    kind: Literal["back"]
    origin: int
    goal: int


# -- arranging a turn: choices of a draft, which never stand in a record -------------------------------------


class Go(NamedTuple):
    """Take the unit in a hex to another one, or order it to stay where it is; the order is implied."""

    kind: Literal["go"]
    origin: int
    goal: int


class Lead(NamedTuple):
    """The same for a leader by himself."""

    kind: Literal["lead"]
    origin: int
    goal: int


class Leave(NamedTuple):
    """Take the leader in a hex off the battlefield."""

    kind: Literal["leave"]
    place: int


class Recall(NamedTuple):
    """Take back the order of the unit in a hex, or of the leader who is alone there, and its move."""

    kind: Literal["recall"]
    place: int


class RecallLeader(NamedTuple):
    """The same for a leader who has left his unit."""

    kind: Literal["recall_leader"]
    place: int


Pair = Attack | Back | Go | Lead
"""From one hex to another."""
Takes = Go | Lead
"""A piece to its hex."""
InHex = Order | Detach | Unit | Leader | To | DragonAt
"""About one hex."""
PlaysCard = Card | Dragon | DragonAt | Discard
"""About a card in the hand."""
PicksCard = Keep | Take | Become
"""About a card that lies open."""

CHOICES = by_kind(
    *(Card, Dragon, Pass, Done, Become, Order, Detach),
    *(Unit, Leader, To, Stay, Exit),
    *(Attack, Inspire, Roll, Ignore, Seppuku, BattleBack, Decline, Advance),
    *(Defect, Take, Keep, Tokens, DragonCard, Discard, Back),
)
"""Every choice by its kind; ``DragonAt`` is of the kind ``dragon`` too, and one field longer."""
ARRANGING = by_kind(Go, Lead, Leave, Recall, RecallLeader)
"""The choices of a draft; they stand in no record."""


# -- tables ------------------------------------------------------------------------------------------

PASS = Pass("pass")
DONE = Done("done")
STAY = Stay("stay")
EXIT = Exit("exit")
INSPIRE = Inspire("inspire")
ROLL = Roll("roll")
SEPPUKU = Seppuku("seppuku")
BATTLE_BACK = BattleBack("battle_back")
DECLINE = Decline("decline")
ADVANCE = Advance("advance")
DEFECT = Defect("defect")
TOKENS = Tokens("tokens")
DRAGON_CARD = DragonCard("dragon_card")

CARD = {card: Card("card", card) for card in (*COMMAND_CARDS, HIDDEN)}
DRAGON = {card: Dragon("dragon", card) for card in DRAGON_CARDS}
DISCARD = {card: Discard("discard", card) for card in (*DRAGON_CARDS, HIDDEN)}
"""By the name of the card."""
ORDER_AT = tuple(Order("order", place) for place in ALL)
DETACH_AT = tuple(Detach("detach", place) for place in ALL)
UNIT_AT = tuple(Unit("unit", place) for place in ALL)
LEADER_AT = tuple(Leader("leader", place) for place in ALL)
TO = tuple(To("to", place) for place in ALL)
"""By hex."""


@cache
def attack(origin: int, goal: int) -> Attack:
    """The attack from one hex upon another."""
    return Attack("attack", origin, goal)
