"""The cards and tables of the game: actions, specials, events, bids, army groups, the winter table."""

from __future__ import annotations

from typing import NamedTuple

# -- the ten actions -------------------------------------------------------------------------------

ACTIONS = (
    "castle",
    "temple",
    "theatre",
    "rice",
    "tax",
    "muster5",
    "muster3",
    "muster1",
    "battle_a",
    "battle_b",
)
"""The ten actions in the order of the player's board; an action's number is its place here."""
CASTLE, TEMPLE, THEATRE, COLLECT_RICE, COLLECT_TAX, MUSTER5, MUSTER3, MUSTER1, BATTLE_A, BATTLE_B = range(10)
BID = len(ACTIONS)
"""The eleventh space of the player's board."""
SPACES = BID + 1
OPEN_ACTIONS = 5
"""How many action cards lie open when a season begins."""

BUILDINGS = ("castle", "temple", "theatre")
"""The kinds of buildings; a kind has the same number as its action, and bit 1 << kind in a province."""
TILES = (28, 26, 26)
BUILD_COST = (3, 2, 1)
MAJORITY = (3, 2, 1)
"""Points for most buildings of a kind in a region; one less each for those who share it."""


class Muster(NamedTuple):
    """A recruiting action: its price, the armies it brings, and those it brings in a year of shortage."""

    cost: int
    armies: int
    shortage: int


MUSTERS = {MUSTER5: Muster(3, 5, 3), MUSTER3: Muster(2, 3, 2), MUSTER1: Muster(1, 1, 1)}
SIX_ARMIES = 6
ACTION_COSTS = (*BUILD_COST, 0, 0, *(muster.cost for muster in MUSTERS.values()), 0, 0)
"""The chests that each action costs whoever carries it out."""

# -- what lies on a space of the player's board ----------------------------------------------------

EMPTY = -1
HIDDEN = -2
COVER = -3
"""Any treasure card on an action: it says that nothing is to happen, and its chests do not matter."""
SEALED = -4
"""A card that its seat has laid far away: nobody else can know it yet. Below it stand those of which it is known
that they are not certain provinces."""
TREASURE = 100
"""The treasure card of n chests is TREASURE + n where its chests do matter, on the bid."""
TREASURE_CARDS = 5


TOKENS = 16
"""So many tokens has each seat for what it has sealed: its spaces, and what it answers ahead."""


def token(seat: int, space: int) -> int:
    """The token of a sealed space."""
    return seat * TOKENS + space


def is_sealed(card: int) -> bool:
    """Whether a space of a plan holds a card that only its owner knows."""
    return card <= SEALED


def without(card: int, province: int) -> int:
    """A sealed card of which it is known that it is not this province, besides what was known of it."""
    return SEALED - (SEALED - card | 1 << province)


def is_not(card: int, province: int) -> bool:
    """Whether it is known of a sealed card that it is not this province."""
    return bool(SEALED - card >> province & 1)


def bid_rank(card: int) -> int:
    """How early a bid comes: 4, 3, 2, 1 chests, any province, 0 chests, no card at all."""
    if card >= TREASURE:
        return 5 if card == TREASURE else TREASURE + 4 - card
    return 6 if card == EMPTY else 4


def bid_price(card: int) -> int:
    """The chests that a bid costs."""
    return card - TREASURE if card > TREASURE else 0


# -- specials, events ------------------------------------------------------------------------------

SPECIALS = ("attack", "defence", "chest", "rice", "six")
ATTACK, DEFENCE, EXTRA_CHEST, EXTRA_RICE, SIX = range(len(SPECIALS))


class EventCard(NamedTuple):
    """An event card: what it changes in its season, and the rice it costs as the card of the winter."""

    effect: str
    loss: int


NO_EVENT = 0
EVENTS = (
    EventCard("", 0),
    EventCard("theatre_calms", 5),
    EventCard("theatre_calms", 7),
    EventCard("strong_farmers", 3),
    EventCard("castle_guard", 2),
    EventCard("castle_guard", 6),
    EventCard("temple_peace", 3),
    EventCard("tax_cap", 0),
    EventCard("tax_floor", 2),
    EventCard("temple_peace", 4),
    EventCard("rice_floor", 3),
    EventCard("rice_cap", 4),
    EventCard("levy_shortage", 4),
)
"""The twelve event cards by number; there is no card 0."""
CORRECTED_LOSS = {12: 1}
"""The rulebook prints 4 for card 12, the card itself shows 1 (ruling 1)."""
EVENTS_OPEN = 4
TAX_CAP, TAX_FLOOR, RICE_CAP, RICE_FLOOR = 5, 6, 3, 4
NEUTRAL_FARMERS, STRONG_FARMERS = 1, 2


def winter_loss(event: int, corrected: bool) -> int:
    """The rice that everybody loses if this event card is the one left for the winter."""
    return CORRECTED_LOSS.get(event, EVENTS[event].loss) if corrected else EVENTS[event].loss


# -- set-up and winter -----------------------------------------------------------------------------

SEASONS = ("spring", "summer", "autumn", "winter")
SPRING, SUMMER, AUTUMN, WINTER = range(len(SEASONS))
YEARS = 2
ARMIES = 62
FARMERS = 20
TOWER_ARMIES, TOWER_FARMERS = 7, 10
START_CHESTS = {3: 18, 4: 15, 5: 12}
GROUPS = {3: (5, 4, 4, 3, 3, 2, 2, 2, 2), 4: (5, 4, 4, 3, 3, 2, 2, 2), 5: (5, 4, 4, 3, 3, 2, 2)}
"""The groups of armies that each seat distributes in the draft."""


class Hunger(NamedTuple):
    """A row of the winter table: in how many provinces farmers rise, and how many more of them."""

    revolts: int
    farmers: int


WINTER_TABLE = (
    Hunger(0, 0),
    Hunger(1, 1),
    Hunger(1, 2),
    Hunger(2, 2),
    Hunger(2, 2),
    Hunger(2, 3),
    Hunger(2, 3),
    Hunger(3, 3),
)
"""The winter table by the number of provinces without rice; seven stands for seven and more."""


def hunger(shortage: int) -> Hunger:
    """The row of the winter table for so many provinces without rice."""
    return WINTER_TABLE[min(max(shortage, 0), len(WINTER_TABLE) - 1)]
