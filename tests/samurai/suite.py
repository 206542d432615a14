"""What the common suites must know about Samurai Battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.core.chance import Chance
from game.samurai import OPTIONS, State, board
from game.samurai.cards import COMMAND_DECK, DRAGON_DECK
from game.samurai.events import EVENTS
from game.samurai.scenario import NOWHERE, NUMBERS, TOKENS
from game.samurai.setup import HANDICAPS
from game.samurai.state import EMPTY
from game.samurai.terrain import CLOSED
from game.samurai.units import GUARD, STRENGTH, may_lead

DEFAULTS = {option.name: option.default for option in OPTIONS}
SPECIAL: dict[int, dict[str, Any]] = {
    2: {"battle_back": "asked"},
    3: {"brave_leader": "after"},
    5: {"battle_back": "asked"},
    18: {"course": "campaign"},
    19: {"campaign": "red", "red_banners": 5, "blue_banners": 3, "course": "campaign"},
    39: {"misprints": "corrected"},
    # Every handicap is here to be seen.
    **{20 + number: {"handicap": handicap} for number, handicap in enumerate(HANDICAPS)},
    40: {"campaign": "blue", "red_banners": 2, "blue_banners": 6},
    # The other numbers of banners mean nothing without a campaign, and are here to be seen.
    10: {"red_banners": 1, "blue_banners": 4},
    11: {"red_banners": 3, "blue_banners": 7},
    12: {"red_banners": 4, "blue_banners": 8},
    13: {"red_banners": 6, "blue_banners": 9},
    14: {"red_banners": 7, "blue_banners": 1},
    16: {"red_banners": 8, "blue_banners": 2},
    17: {"red_banners": 9, "blue_banners": 5},
}
SILENT = (
    *("fresh", "drawn", "marks", "leader_marks", "discards", "dragon_discards", "laid", "played"),
    *("played_by", "pool", "spent", "last_cards"),
)
OPTION_SETS: list[dict[str, Any]] = [{**DEFAULTS, "scenario": number, **SPECIAL.get(number, {})} for number in NUMBERS]


STRETCH = 30
GAMES = 40


def longest(_options: Mapping[str, Any]) -> int:
    """Random armies wander for hundreds of turns before they have killed enough of each other."""
    return 60_000


def perturb(state: State, seat: int | None, chance: Chance) -> State:
    """Other dice to come, and other cards in the hands and decks that the seat cannot see."""
    twin = state.copy()
    twin.chance = chance.below(1 << 64)
    unseen = [other for other in (0, 1) if other != seat]
    _deal_again([twin.deck, *(twin.hands[other] for other in unseen)], chance)
    _deal_again([twin.dragon_deck, *(twin.dragons[other] for other in unseen)], chance)
    return twin


def _deal_again(places: list[list[str]], chance: Chance) -> None:
    cards = [card for place in places for card in place]
    chance.shuffle(cards)
    for place in places:
        place[:] = [cards.pop() for _ in place]


def legend(state: State) -> list[str]:
    """The terrain, and who stands where."""
    return [state.scenario.name, f"red {state.scenario.armies[0]}, blue {state.scenario.armies[1]}"]


def invariants(state: State) -> None:
    """Every block, leader, card and token is in exactly one place."""
    _tokens(state)
    _cards(state)
    _units(state)
    _leaders(state)
    assert all(banners >= 0 for banners in state.banners)
    assert (state.turn is None) == (state.victor >= 0)


def _tokens(state: State) -> None:
    assert min(*state.tokens, state.pool, state.spent) >= 0
    assert sum(state.tokens) + state.pool + state.spent == TOKENS


def _cards(state: State) -> None:
    command = state.deck + state.discards + state.hands[0] + state.hands[1] + state.laid + state.drawn
    assert Counter(command) == Counter(COMMAND_DECK)
    dragons = state.dragon_deck + state.dragon_discards + state.dragons[0] + state.dragons[1] + state.played
    assert Counter(dragons) == Counter(DRAGON_DECK)
    assert len(state.played) == len(state.played_by)


def _units(state: State) -> None:
    for unit, place in enumerate(state.places):
        if place == NOWHERE:
            continue
        assert state.unit_at[place] == unit and 1 <= state.blocks[unit] <= STRENGTH
        assert not CLOSED[state.terrain_at[place]]
    standing = [unit for unit in state.unit_at if unit != EMPTY]
    assert len(standing) == len(set(standing)) == sum(place != NOWHERE for place in state.places)


def _leaders(state: State) -> None:
    for leader, place in enumerate(state.leader_places):
        if place == NOWHERE:
            continue
        assert state.leader_at[place] == leader and not CLOSED[state.terrain_at[place]]
        unit = state.unit_at[place]
        if unit != EMPTY:
            assert state.owners[unit] == state.leader_owners[leader]
            assert may_lead(state.leader_kinds[leader], state.kinds[unit])
    standing = [leader for leader in state.leader_at if leader != EMPTY]
    assert len(standing) == len(set(standing)) == sum(place != NOWHERE for place in state.leader_places)
    for unit, kind in enumerate(state.kinds):
        if kind == GUARD and state.places[unit] != NOWHERE:
            assert state.leader_at[state.places[unit]] != EMPTY
    assert len(state.unit_at) == len(state.leader_at) == board.SIZE


# -- the rules to read -------------------------------------------------------------------------------

GLOSSARY = [
    ("command card", "carta comando", "carta de mando"),
    ("dragon card", "carta dragone", "carta de dragón"),
    ("honor & fortune", "onore e fortuna", "honor y fortuna"),
    ("token", "gettone", "ficha"),
    ("victory banners", "bandiere di vittoria", "banderas de victoria"),
    ("block", "blocco", "bloque"),
    ("hex", "esagono", "hexágono"),
    ("section", "sezione", "sección"),
    ("leader", "comandante", "líder"),
    ("army commander", "comandante di armata", "comandante del ejército"),
    ("bodyguards", "guardie del corpo", "guardaespaldas"),
    ("command tent", "tenda comando", "tienda de mando"),
    ("close combat", "combattimento ravvicinato", "combate cercano"),
    ("ranged combat", "combattimento a distanza", "combate a distancia"),
    ("battle back", "risposta all'attacco", "contraataque"),
    ("gain ground", "guadagnare terreno", "ganar terreno"),
    ("bonus combat", "combattimento bonus", "combate adicional"),
    ("inspiration", "ispirazione", "inspiración"),
    ("line of sight", "visuale", "línea de visión"),
    ("lack of honor", "mancanza di onore", "falta de honor"),
    ("retreat", "ritirata", "retirada"),
    ("levies", "leve contadine", "levas campesinas"),
    ("support", "supporto", "apoyo"),
    ("seppuku", "seppuku", "seppuku"),
    ("crossed swords", "spade incrociate", "espadas cruzadas"),
]
SEARCHES = [("seppuku", "seppuku"), ("leve carica", "levy-charge")]
CHANCE_EVENTS = frozenset(EVENTS)
FEWEST_REASONS = 51

# -- the lessons -------------------------------------------------------------------------------------

PLAYED_OUT = {"goal"}
BEGUN_BY_OTHERS = {"flags"}
"""Red attacks, and the learner answers."""
FEWEST_DEEDS = 3
FEWEST_WORDS = 5
"""Where only one thing more is to be clicked, little is said."""
KEYS_BY_NAME = True
