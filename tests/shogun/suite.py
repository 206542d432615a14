"""What the common suites must know about Shogun."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.chance import Chance
from game.shogun import State
from game.shogun.board import NAMES, PLOTS, PROVINCES
from game.shogun.cards import (
    ACTIONS,
    ARMIES,
    BID,
    COVER,
    EMPTY,
    EVENTS,
    FARMERS,
    GROUPS,
    HIDDEN,
    SPECIALS,
    TILES,
    TREASURE,
    TREASURE_CARDS,
)
from game.shogun.setup import UNDER
from game.shogun.state import NOBODY, NONE, REMOVED
from game.shogun.words.events import SENTENCES


def _options(players: int, side: str, setup: str, tower: str, *local_state: str) -> dict[str, Any]:
    on = {name: name in local_state for name in ("corrected", "strict", "revolt_help")}
    return {"players": players, "side": side, "setup": setup, **on, "tower": tower}


SILENT = ("plans", "reveals", "shown")
OPTION_SETS: list[dict[str, Any]] = [
    _options(3, "sun", "preset", "fair"),
    _options(4, "sun", "preset", "fair"),
    _options(5, "sun", "preset", "fair", "strict"),
    _options(3, "sun", "draft", "sticky", "corrected"),
    _options(4, "sun", "draft", "deep", "strict", "revolt_help"),
    _options(5, "sun", "draft", "fair", "corrected", "revolt_help"),
    _options(3, "moon", "draft", "fair", "strict"),
    _options(4, "moon", "draft", "sticky", "corrected"),
    _options(5, "moon", "draft", "deep"),
]
"""Every number of players with every side and set-up; the switches spread over them."""

ALL = range(len(PROVINCES))


STRETCH = 100
GAMES = 40


def longest(options: Mapping[str, Any]) -> int:
    """For each seat: a draft of 27 choices, six seasons of 13 planned and 7 marched, and two winters."""
    return int(options["players"]) * (27 + 6 * 20 + 4)


def legend(_state: State) -> list[str]:
    """The numbers of the provinces and of the actions."""
    provinces = [f"province {province} {NAMES[province]}" for province in ALL]
    return provinces + [f"action {action} {name}" for action, name in enumerate(ACTIONS)]


# -- nothing is lost or made -----------------------------------------------------------------------


def invariants(state: State) -> None:
    """Every cube, card and tile is in exactly one place."""
    _cubes(state)
    _provinces(state)
    _tiles(state)
    _plans(state)
    _cards(state)
    _draft(state)
    assert min(state.chests) >= 0 and all(0 <= rice <= 18 for rice in state.rice)
    assert sum(state.unrest) <= 2 * state.players * 3


def _cubes(state: State) -> None:
    inside = state.inside()
    for seat in range(state.players):
        on_board = sum(state.armies[province] for province in state.provinces(seat))
        assert on_board + state.supply[seat] + inside[seat] + state.tray[seat] == ARMIES
    assert state.supply[-1] + inside[-1] + state.tray[-1] == FARMERS
    assert min(state.supply) >= 0 and min(state.tray) >= 0


def _provinces(state: State) -> None:
    """An owned province has an army; a neutral one is bare; a removed one is never entered."""
    for province in ALL:
        assert (state.owner[province] >= 0) == (state.armies[province] > 0)
        assert (state.owner[province] == REMOVED) == (province not in state.board.in_play)
        if state.owner[province] < 0:
            assert state.buildings[province] == state.unrest[province] == 0


def _tiles(state: State) -> None:
    for kind, number in enumerate(TILES):
        assert state.tiles[kind] + sum(row >> kind & 1 for row in state.buildings) == number
        assert state.tiles[kind] >= 0
    assert all(state.buildings[province].bit_count() <= PLOTS[province] for province in ALL)


def _plans(state: State) -> None:
    """A card lies on one space at most, and only on its owner's board."""
    for seat, plan in enumerate(state.plans):
        cards = [card for card in plan if 0 <= card < TREASURE]
        assert len(cards) == len(set(cards)) and all(state.owner[card] == seat for card in cards)
        assert plan.count(COVER) + (plan[BID] >= TREASURE) <= TREASURE_CARDS
        assert all(card < TREASURE for card in plan[:BID])


def _cards(state: State) -> None:
    known = [action for action in state.actions if action != HIDDEN]  # hidden ones are drawn when turned (ruling 43)
    assert len(set(known)) == len(known) >= state.open_actions and set(known) <= set(range(len(ACTIONS)))
    assert sorted(state.specials) in ([], list(range(len(SPECIALS))))
    assert sorted(state.order) == list(range(state.players))
    events = state.events + state.event_deck + ([state.event] if state.event else [])
    assert len(events) == len(set(events)) and set(events) <= set(range(1, len(EVENTS)))
    assert len(state.event_deck) == 12 - 4 * state.year
    for seat in range(state.players):
        slot = state.slots.index(seat) if seat in state.slots else NONE
        assert state.special[seat] in (NONE, state.specials[slot] if slot != NONE else NONE)


def _draft(state: State) -> None:
    for seat in range(state.players):
        left = len(state.groups[seat])
        assert state.year or left + len(state.provinces(seat)) in (
            len(GROUPS[state.players]) - 1,  # a card is taken and its group not yet placed
            len(GROUPS[state.players]),
        )
    cards = [card % UNDER for card in state.deck] + state.display
    assert len(cards) == len(set(cards)) and all(state.owner[card] == NOBODY for card in cards)


# -- what a seat cannot know -----------------------------------------------------------------------


def perturb(state: State, seat: int | None, chance: Chance) -> State:
    """Other plans, the hidden action cards, the decks and the inside of the tower, all mixed anew."""
    twin = state.copy()
    twin._legal = None
    twin.chance = chance.below(1 << 64)
    closed = twin.actions[twin.open_actions :]
    chance.shuffle(closed)
    twin.actions[twin.open_actions :] = closed
    chance.shuffle(twin.deck)
    chance.shuffle(twin.event_deck)
    _mix_floors(twin, chance)
    for other in range(twin.players):
        if other != seat:
            _mix_plan(twin, other, chance)
    return twin


def _mix_floors(state: State, chance: Chance) -> None:
    cubes = state.floors[0] + state.floors[1]
    chance.shuffle(cubes)
    cut = chance.below(len(cubes) + 1)
    state.floors = [cubes[:cut], cubes[cut:]]


def _mix_plan(state: State, seat: int, chance: Chance) -> None:
    """The hidden cards of a plan change places with one another and with those in hand."""
    plan, shown = state.plans[seat], state.shown[seat]
    hidden = [
        space
        for space, card in enumerate(plan)
        if space != BID and not shown >> space & 1 and (card != EMPTY or state.planning)
    ]
    laid = [plan[space] for space in hidden]
    spare = [card for card in state.provinces(seat) if card not in plan]
    pool = laid + spare[: len(spare) // 2]
    chance.shuffle(pool)
    for space, card in zip(hidden, pool, strict=False):
        plan[space] = card
    if plan[BID] >= TREASURE and not shown >> BID & 1:
        plan[BID] = TREASURE + chance.below(TREASURE_CARDS)


# -- the rules to read -------------------------------------------------------------------------------

GLOSSARY = [
    ("unrest marker", "segnalin[io] del tumulto", "marcador(es)? de agitación"),
    ("treasure card", "cart[ae] del tesoro", "cartas? de tesoro"),
    ("special card", "cart[ae] special[ei]", "cartas? especial(es)?"),
    ("action card", "carte delle azioni", "cartas de acción"),
    ("event card", "carte degli eventi", "cartas? de evento"),
    ("province", "provinc[ia]a?e?", "provincias?"),
    ("chest", "forzier[ei]", "cofres?"),
    ("rice", "riso", "arroz"),
    ("farmer", "contadin[oi]", "campesinos?"),
    ("armies", "armate", "ejércitos"),
    ("supply", "scorta", "reserva"),
    ("tower", "torre", "torre"),
    ("tray", "piattino", "bandeja"),
    ("revolt", "insurrezion[ei]", "revueltas?"),
    ("plot", "terren[oi]", "solar(es)?"),
    ("castle", "castell[oi]", "castillos?"),
    ("temple", "temp[il]i?o?", "templos?"),
    ("Nō theatre", "teatr[oi] Nô", "teatros? Nō"),
    ("bid", "offert[ae]", "pujas?"),
    ("turn order", "sequenza dei giocatori", "orden de turno"),
    ("tie", "pareggi", "empate"),
]
SEARCHES = [("TUMULTO", "unrest"), ("teatro no", "theatre"), ("più riso", "hunger"), ("offerta", "bid")]
CHANCE_EVENTS = frozenset(SENTENCES)
UNTOLD = {"season_end"}
"""The scene clears the table after it; the log has nothing to say."""
FEWEST_REASONS = 24
MORE_REASONS = {"shogun.plan_unfilled", "shogun.plan_bid_unpaid"}
"""What the planning board says of a plan that cannot be sealed yet."""
ONLY_PICTURES = {"actions"}
"""A chapter that shows all action cards; each has its own section below."""

# -- the lessons -------------------------------------------------------------------------------------

PLAYED_OUT: set[str] = set()
FEWEST_DEEDS = 2
FEWEST_WORDS = 10
KEYS_BY_NAME = False
