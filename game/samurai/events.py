"""What happens in a battle: every event with its fields, in the order of the rulebook.

A seat is 0 for Red and 1 for Blue, a place the number of a hex, faces are those of battle dice; ``unit_kind`` and
``leader_kind`` are lines of the unit chart. ``unit`` and ``leader`` are numbers of pieces, as the position counts them.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from ..core.kinds import by_kind

Faces = tuple[int, ...]
LONE_LEADER = -1
"""Stands for the kind of the unit under attack where a leader is alone."""


# -- set-up ------------------------------------------------------------------------------------------


class FirstMove(NamedTuple):
    """Both sides roll for the first turn; more honor symbols begin."""

    kind: Literal["first_move"]
    red: Faces
    blue: Faces


class CarryOver(NamedTuple):
    """The second battle of a campaign: a die for each banner won in the first."""

    kind: Literal["carry_over"]
    seat: int
    faces: Faces


# -- the turn, cards and orders ----------------------------------------------------------------------


class Turn(NamedTuple):
    """A seat's turn begins."""

    kind: Literal["turn"]
    seat: int
    number: int
    """Which of the seat's own turns it is, from 1."""


class Card(NamedTuple):
    """A command card is played."""

    kind: Literal["card"]
    seat: int
    card: str
    became: str
    """What it stands for: another card after Counter Attack, empty if there was nothing to copy."""


class Dragon(NamedTuple):
    """A dragon card is played and paid for."""

    kind: Literal["dragon"]
    seat: int
    card: str
    cost: int


class Become(NamedTuple):
    """Tactical Wisdom: the command card orders in another section."""

    kind: Literal["become"]
    seat: int
    card: str


class Shogun(NamedTuple):
    """The dice of the Shogun card, which say what it orders."""

    kind: Literal["shogun"]
    seat: int
    faces: Faces


class Order(NamedTuple):
    """A piece is ordered."""

    kind: Literal["order"]
    seat: int
    place: int
    what: str
    """``order`` for a unit or a lone leader, ``detach`` for a leader who leaves his unit."""


# -- movement ----------------------------------------------------------------------------------------


class Move(NamedTuple):
    """A unit moves, with the leader attached to it."""

    kind: Literal["move"]
    seat: int
    unit_kind: int
    origin: int
    goal: int
    unit: int


class MoveLeader(NamedTuple):
    """A leader moves by himself."""

    kind: Literal["move_leader"]
    seat: int
    leader_kind: int
    origin: int
    goal: int
    leader: int


class Exit(NamedTuple):
    """A lone leader leaves the battlefield over his own edge."""

    kind: Literal["exit"]
    seat: int
    leader_kind: int
    place: int
    leader: int


class SentBack(NamedTuple):
    """Insult: a leader goes back to where he came from."""

    kind: Literal["sent_back"]
    seat: int
    leader_kind: int
    place: int
    unit: int
    """The unit that goes back with him; negative if he moved alone."""
    leader: int


# -- battle ------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """A unit of the active player declares an attack."""

    kind: Literal["attack"]
    seat: int
    unit_kind: int
    origin: int
    goal: int
    facing: int
    """The kind of unit under attack, or LONE_LEADER."""
    mode: str
    """``attack`` (close combat), ``shot`` or ``bonus``."""


class Strike(NamedTuple):
    """The dice of one strike are rolled."""

    kind: Literal["strike"]
    seat: int
    origin: int
    goal: int
    mode: str
    """``attack``, ``shot``, ``bonus``, ``back``, ``first`` or ``ambush``."""
    lines: tuple[tuple[str, int], ...]
    """The reckoning: each reason with the dice it adds or takes."""
    faces: Faces


class Duel(NamedTuple):
    """Personal Challenge: both sides roll for their leaders."""

    kind: Literal["duel"]
    seat: int
    """Who challenged."""
    red: Faces
    blue: Faces


class Loss(NamedTuple):
    """A unit loses blocks."""

    kind: Literal["loss"]
    seat: int
    unit_kind: int
    place: int
    lost: int
    left: int
    why: str
    """The mode of a strike, or ``blocked``, ``castle``, ``honor``, ``dragon``, ``famine``, ``carried``."""
    unit: int


class Eliminated(NamedTuple):
    """A unit has lost its last block."""

    kind: Literal["eliminated"]
    seat: int
    unit_kind: int
    place: int
    unit: int


class Heal(NamedTuple):
    """A unit gets blocks back."""

    kind: Literal["heal"]
    seat: int
    unit_kind: int
    place: int
    blocks: int
    left: int
    """The blocks it has now."""
    unit: int


class BackDeclined(NamedTuple):
    """The owner of a unit that could battle back lets it be."""

    kind: Literal["back_declined"]
    seat: int
    unit_kind: int
    place: int
    unit: int


class Check(NamedTuple):
    """A leader may fall: the enemy's dice for him."""

    kind: Literal["check"]
    seat: int
    """The leader's own seat."""
    leader_kind: int
    place: int
    faces: Faces
    falls: bool


class LeaderLost(NamedTuple):
    """A leader falls."""

    kind: Literal["leader_lost"]
    seat: int
    leader_kind: int
    place: int
    leader: int


class Surrender(NamedTuple):
    """The bodyguards of a fallen army commander surrender."""

    kind: Literal["surrender"]
    seat: int
    place: int


class Flags(NamedTuple):
    """A unit suffers flags and ignores some of them."""

    kind: Literal["flags"]
    seat: int
    unit_kind: int
    place: int
    flags: int
    ignored: int
    unit: int


class Retreat(NamedTuple):
    """A unit goes back one hex."""

    kind: Literal["retreat"]
    seat: int
    unit_kind: int
    origin: int
    goal: int
    unit: int


class Flight(NamedTuple):
    """A lone leader flees."""

    kind: Literal["flight"]
    seat: int
    leader_kind: int
    origin: int
    goal: int
    leader: int


class Seppuku(NamedTuple):
    """A lone leader takes his own life."""

    kind: Literal["seppuku"]
    seat: int
    leader_kind: int
    place: int
    leader: int


class Advance(NamedTuple):
    """A unit gains ground: it takes the hex that it emptied."""

    kind: Literal["advance"]
    seat: int
    unit_kind: int
    origin: int
    goal: int
    unit: int


# -- honor & fortune ---------------------------------------------------------------------------------


class Gain(NamedTuple):
    """A seat takes tokens from the pool."""

    kind: Literal["gain"]
    seat: int
    number: int
    why: str
    """``dice``, ``turn``, ``trade``, ``seppuku``, ``handicap`` or the name of a dragon card."""
    held: int
    """The tokens it has now."""


class Spend(NamedTuple):
    """A seat gives tokens back to the pool."""

    kind: Literal["spend"]
    seat: int
    number: int
    why: str
    """``inspire``, ``retreat``, ``exit``, ``dragon`` or ``carried``."""
    held: int
    """The tokens it has now."""


class LackOfHonor(NamedTuple):
    """A seat could not pay: its dice for Lack of Honor."""

    kind: Literal["lack_of_honor"]
    seat: int
    faces: Faces
    missing: int


# -- dragon cards ------------------------------------------------------------------------------------


class DragonRoll(NamedTuple):
    """The dice of a dragon card."""

    kind: Literal["dragon_roll"]
    seat: int
    card: str
    faces: Faces
    place: int
    """The hex they are rolled for; negative if for none."""


class Loyalty(NamedTuple):
    """Turncoat: both sides roll for a unit."""

    kind: Literal["loyalty"]
    seat: int
    """The unit's owner so far."""
    unit_kind: int
    place: int
    red: Faces
    blue: Faces


class Defect(NamedTuple):
    """A unit changes sides."""

    kind: Literal["defect"]
    seat: int
    """Its new owner."""
    unit_kind: int
    place: int
    unit: int


# -- the end of a turn -------------------------------------------------------------------------------


class Take(NamedTuple):
    """A card of one's choice comes from the discards into the hand."""

    kind: Literal["take"]
    seat: int
    card: str


class Draw(NamedTuple):
    """Command cards are drawn; which, only their owner knows."""

    kind: Literal["draw"]
    seat: int
    number: int


class Discard(NamedTuple):
    """Of two command cards drawn this one is not kept."""

    kind: Literal["discard"]
    seat: int
    card: str


class DrawDragon(NamedTuple):
    """A dragon card is drawn; which, only its owner knows."""

    kind: Literal["draw_dragon"]
    seat: int


class Trade(NamedTuple):
    """A dragon card is discarded for a token."""

    kind: Literal["trade"]
    seat: int
    card: str


class Shuffle(NamedTuple):
    """Discards are shuffled into their deck again."""

    kind: Literal["shuffle"]
    deck: str
    """``command``, ``dragon`` or ``both``."""


class CardLost(NamedTuple):
    """A command card is lost for good."""

    kind: Literal["card_lost"]
    seat: int
    card: str


# -- victory -----------------------------------------------------------------------------------------


class Banner(NamedTuple):
    """A seat wins permanent banners."""

    kind: Literal["banner"]
    seat: int
    number: int
    why: str
    """``unit``, ``leader``, ``tent``, ``handicap``, or the rule of the scenario."""
    total: int
    """All its banners, temporary ones included."""


class Held(NamedTuple):
    """So many units hold a temporary banner each."""

    kind: Literal["held"]
    seat: int
    number: int


class Hills(NamedTuple):
    """The banner of the hills is won or lost."""

    kind: Literal["hills"]
    seat: int
    """Who holds it now; negative for nobody."""


class Tent(NamedTuple):
    """A seat takes the enemy's command tent."""

    kind: Literal["tent"]
    seat: int
    place: int


class Escape(NamedTuple):
    """A unit leaves the battlefield with a banner."""

    kind: Literal["escape"]
    seat: int
    unit_kind: int
    place: int
    unit: int


class End(NamedTuple):
    """The battle is over."""

    kind: Literal["end"]
    seat: int
    """Who has won."""
    why: str
    """``banners``, ``storm`` or ``command``."""
    scores: tuple[int, ...]


OneRolls = CarryOver | Shogun | Strike | LackOfHonor | DragonRoll
"""One seat rolls its own dice."""
BothRoll = FirstMove | Duel | Loyalty
"""Both seats roll."""
UnitGoes = Move | Retreat | Advance
LeaderGoes = MoveLeader | Flight
Goes = UnitGoes | LeaderGoes
"""A piece goes from one hex to another."""

EVENTS = by_kind(
    *(FirstMove, CarryOver),
    *(Turn, Card, Dragon, Become, Shogun, Order),
    *(Move, MoveLeader, Exit, SentBack),
    *(Attack, Strike, Duel, Loss, Eliminated, Heal, BackDeclined, Check, LeaderLost, Surrender),
    *(Flags, Retreat, Flight, Seppuku, Advance),
    *(Gain, Spend, LackOfHonor),
    *(DragonRoll, Loyalty, Defect),
    *(Take, Draw, Discard, DrawDragon, Trade, Shuffle, CardLost),
    *(Banner, Held, Hills, Tent, Escape, End),
)
"""Every event by its kind."""

# The most frequent events are made once: half of random play is orders and cards, and a named tuple costs time.
DRAW_ONE = tuple(Draw("draw", seat, 1) for seat in (0, 1))
DRAW_DRAGON = tuple(DrawDragon("draw_dragon", seat) for seat in (0, 1))
"""By seat."""


@cache
def order(seat: int, place: int, what: str) -> Order:
    """A piece is ordered."""
    return Order("order", seat, place, what)


@cache
def turn(seat: int, number: int) -> Turn:
    """A seat's turn begins."""
    return Turn("turn", seat, number)


@cache
def card(seat: int, card: str, became: str) -> Card:
    """A command card is played."""
    return Card("card", seat, card, became)
