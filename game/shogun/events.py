"""Everything that can happen in a game of Shogun, in the order of the rulebook.

Provinces, actions, buildings, special and event cards are numbers, as in ``board`` and ``cards``. Cubes are
counted by colour: the seats, and the farmers last.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..core.kinds import by_kind

PassReason = Literal["no_card", "same_kind", "no_plot", "no_tile", "poor", "no_cubes", "alone", "no_goal", "stays"]
"""Why an action is not carried out; ``stays`` is the seat's own choice."""
BattleOutcome = Literal["won", "tie", "held"]
"""As the attacker sees it: ``held`` is a defence that succeeded."""
RevoltOutcome = Literal["held", "lost"]
"""As the owner of the province sees it."""

# -- the set-up ------------------------------------------------------------------------------------


class Take(NamedTuple):
    """A seat takes a province card in the draft."""

    kind: Literal["take"]
    seat: int
    province: int
    blind: int
    """1 if it was drawn from the deck, 0 if it lay open."""


class TurnOver(NamedTuple):
    """A seat has the two open cards of the draft replaced."""

    kind: Literal["turn_over"]
    seat: int
    provinces: tuple[int, ...]
    """The new ones."""


class Occupy(NamedTuple):
    """A seat places one of its groups of armies on the province that it has taken."""

    kind: Literal["occupy"]
    seat: int
    province: int
    armies: int


class TowerFilled(NamedTuple):
    """The tower has been filled before the first season; what came out is back in the supplies."""

    kind: Literal["tower_filled"]
    inside: tuple[int, ...]
    """The cubes that rest in it."""


# -- the course of a year --------------------------------------------------------------------------


class Year(NamedTuple):
    """A year begins and its four event cards are opened."""

    kind: Literal["year"]
    year: int
    """1 or 2."""
    cards: tuple[int, ...]


class Season(NamedTuple):
    """A season begins: action cards and special cards are laid out."""

    kind: Literal["season"]
    year: int
    season: int
    actions: tuple[int, ...]
    """Those that lie open, in their order."""
    specials: tuple[int, ...]
    """The special card on each place of the turn order."""


class Sealed(NamedTuple):
    """A seat has sealed its plan."""

    kind: Literal["sealed"]
    seat: int


class EventDrawn(NamedTuple):
    """The event of the season is drawn."""

    kind: Literal["event"]
    card: int


class Bid(NamedTuple):
    """A seat's bid is shown and paid."""

    kind: Literal["bid"]
    seat: int
    card: int
    """A province, TREASURE + chests, or EMPTY."""


class Ranking(NamedTuple):
    """The order in which the seats choose their places."""

    kind: Literal["ranking"]
    seats: tuple[int, ...]


class Slot(NamedTuple):
    """A seat takes a place of the turn order and its special card."""

    kind: Literal["slot"]
    seat: int
    slot: int
    """From 0 on."""
    special: int


class Order(NamedTuple):
    """The turn order of the season."""

    kind: Literal["order"]
    seats: tuple[int, ...]


class Action(NamedTuple):
    """An action begins."""

    kind: Literal["action"]
    step: int
    """Its place among the ten, from 0 on."""
    action: int


class OpenAction(NamedTuple):
    """A hidden action card is turned over."""

    kind: Literal["open_action"]
    step: int
    """Its place among the ten, from 0 on."""
    action: int


class SeasonEnd(NamedTuple):
    """The season is over, and everybody takes the cards back."""

    kind: Literal["season_end"]
    year: int
    season: int


# -- the ten actions -------------------------------------------------------------------------------


class Pass(NamedTuple):
    """A seat does not carry out an action."""

    kind: Literal["pass"]
    seat: int
    action: int
    card: int
    """What lies on the action: a province, COVER or EMPTY."""
    reason: PassReason


class Build(NamedTuple):
    """A seat pays for a building."""

    kind: Literal["build"]
    seat: int
    building: int
    province: int


class Calm(NamedTuple):
    """A new Nō theatre takes away a marker of unrest, by the event of the season."""

    kind: Literal["calm"]
    province: int
    unrest: int
    """The markers that are left."""


class Collect(NamedTuple):
    """A seat collects rice or taxes."""

    kind: Literal["collect"]
    seat: int
    action: int
    """COLLECT_RICE or COLLECT_TAX."""
    province: int
    income: int
    unrest: int
    """The markers in the province now."""


class Muster(NamedTuple):
    """A seat pays for armies and places them."""

    kind: Literal["muster"]
    seat: int
    action: int
    """MUSTER5, MUSTER3 or MUSTER1."""
    province: int
    armies: int


class Move(NamedTuple):
    """Armies move between two provinces of a seat."""

    kind: Literal["move"]
    seat: int
    origin: int
    goal: int
    armies: int


# -- battles and revolts ---------------------------------------------------------------------------


class Attack(NamedTuple):
    """A seat attacks a province."""

    kind: Literal["attack"]
    seat: int
    origin: int
    goal: int
    armies: int
    bonus: int
    """The army of the attack card, which is not among the others."""
    other: int
    """The seat that defends, or NOBODY."""
    defenders: int
    """Armies, or farmers in a neutral province."""
    defence_bonus: int
    """The armies of the defence card and of a castle, which are not among the others."""


class Revolt(NamedTuple):
    """Farmers rise against a seat."""

    kind: Literal["revolt"]
    seat: int
    province: int
    cause: str
    """``rice``, ``tax`` or ``winter``."""
    armies: int
    bonus: int
    """The armies of the defence card and of a castle, where an option lets them help."""
    farmers: int


class Throw(NamedTuple):
    """Cubes are thrown into the tower; everything is counted by colour."""

    kind: Literal["throw"]
    hands: tuple[int, ...]
    """What was thrown beside the cubes of the tray."""
    before: tuple[int, ...]
    """What lay in the tray and was thrown as well."""
    stayed: tuple[int, ...]
    """What of both rests in the tower now."""
    freed: tuple[int, ...]
    """What had rested in the tower and came out."""
    tray: tuple[int, ...]
    """What lies in the tray now."""


class Battle(NamedTuple):
    """A battle is decided."""

    kind: Literal["battle"]
    outcome: BattleOutcome
    goal: int
    seat: int
    other: int
    """The seat that defended, or NOBODY."""
    attackers: int
    """The attacker's cubes in the tray, and so on."""
    defenders: int
    helpers: int
    """The farmers that fought for the defender; all that defended a neutral province."""
    survivors: int
    """The armies that the winner keeps in the province."""


class RevoltEnd(NamedTuple):
    """A revolt is decided."""

    kind: Literal["revolt_end"]
    outcome: RevoltOutcome
    seat: int
    province: int
    armies: int
    """The seat's cubes in the tray."""
    farmers: int
    survivors: int
    """The armies that stay in the province."""


class Conquer(NamedTuple):
    """A province and its card change hands."""

    kind: Literal["conquer"]
    seat: int
    province: int
    loser: int
    """The seat that had it, or NOBODY."""
    armies: int


class Waste(NamedTuple):
    """A province becomes neutral and bare."""

    kind: Literal["waste"]
    province: int
    loser: int
    buildings: int
    """Those that stood there, one bit for each kind."""


class Lapse(NamedTuple):
    """A seat loses a planned action with the province that lay on it."""

    kind: Literal["lapse"]
    seat: int
    space: int
    """The space of the player's board."""
    province: int


class Tray(NamedTuple):
    """What lies in the tray after a battle or a revolt."""

    kind: Literal["tray"]
    cubes: tuple[int, ...]


# -- winter ----------------------------------------------------------------------------------------


class Winter(NamedTuple):
    """Winter comes, and everybody loses rice."""

    kind: Literal["winter"]
    year: int
    card: int
    """The event card that was left for it."""
    loss: int


class Feed(NamedTuple):
    """A seat feeds its provinces."""

    kind: Literal["feed"]
    seat: int
    rice: int
    provinces: int
    shortage: int
    """The provinces that go without."""


class Hungry(NamedTuple):
    """The provinces of a seat are drawn in which farmers rise."""

    kind: Literal["hungry"]
    seat: int
    provinces: tuple[int, ...]
    farmers: int
    """How many rise in each, besides one for each marker of unrest."""


class Majority(NamedTuple):
    """Seats are paid for most buildings of a kind in a region."""

    kind: Literal["majority"]
    region: int
    building: int
    seats: tuple[int, ...]
    number: int
    """The buildings that each of them has."""
    points: int
    """What each of them gets."""


class Score(NamedTuple):
    """A seat scores the year."""

    kind: Literal["score"]
    seat: int
    provinces: int
    buildings: int
    majorities: int
    total: int
    """The points of this winter."""
    points: int
    """All points so far."""


class End(NamedTuple):
    """The game is over."""

    kind: Literal["end"]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    chests: tuple[int, ...]


EVENTS = by_kind(
    *(Take, TurnOver, Occupy, TowerFilled),
    *(Year, Season, Sealed, EventDrawn, Bid, Ranking, Slot, Order, Action, OpenAction, SeasonEnd),
    *(Pass, Build, Calm, Collect, Muster, Move),
    *(Attack, Revolt, Throw, Battle, RevoltEnd, Conquer, Waste, Lapse, Tray),
    *(Winter, Feed, Hungry, Majority, Score, End),
)
"""All of them by their kind."""
