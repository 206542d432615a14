"""What the common suites must know about Rumble Nation."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

from game.core.chance import Chance
from game.rumble import OPTIONS, State
from game.rumble.board import AREAS, small
from game.rumble.cards import DAIMYO, TACTICS
from game.rumble.events import EVENTS
from game.rumble.state import IN_STOCK, NO_DAIMYO, NOBODY, SOLDIERS, SOLDIERS_WITH_DAIMYO

SILENT = ("dice", "draft")
OPTION_SETS: list[dict[str, Any]] = [
    dict(zip((option.name for option in OPTIONS), values, strict=True))
    for values in product(*(option.values for option in OPTIONS))
]

ALL = range(len(AREAS))


def longest(options: Mapping[str, Any]) -> int:
    """18 pieces and a few that cards send home, three choices each, and the cards themselves."""
    return 90 * int(options["players"])


def perturb(state: State, _seat: int | None, chance: Chance) -> State:
    """All is open here, but nobody knows what the dice will show."""
    twin = state.copy()
    twin.chance = chance.below(1 << 64)
    return twin


def legend(state: State) -> list[str]:
    """The numbers of the areas and their castles."""
    return [f"area {area} {AREAS[area]} {state.values[area]}" for area in ALL]


def invariants(state: State) -> None:
    """Every soldier, daimyo, card, chip and castle is in exactly one place."""
    _castles(state)
    _pieces(state)
    _tactic_cards(state)
    _daimyo_cards(state)
    _chips(state)
    _dice(state)
    _spoils(state) if state.turn is None else _no_spoils(state)


def _castles(state: State) -> None:
    assert sorted(state.values) == list(range(2, 13))


def _pieces(state: State) -> None:
    module = state.options["daimyo"]
    for seat in range(state.players):
        row = state.soldiers[seat]
        assert min(row) >= 0 and state.stock[seat] >= 0
        assert sum(row) + state.stock[seat] == (SOLDIERS_WITH_DAIMYO if module else SOLDIERS)
        assert state.lords[seat] in ((IN_STOCK, *ALL) if module else (NO_DAIMYO,))


def _tactic_cards(state: State) -> None:
    cards = [*state.display, *filter(None, state.used)]
    assert len(cards) == len(set(cards)) == state.players + 1
    assert set(cards) <= set(TACTICS)


def _daimyo_cards(state: State) -> None:
    drafted = [card for card in state.lord_cards if card]
    cards = [*state.draft, *drafted]
    assert len(cards) == len(set(cards)) and set(cards) <= set(DAIMYO)
    if not state.options["daimyo"]:
        assert not cards and not any(state.lord_used)
    elif state.draft:
        assert len(cards) == state.players + 1 and len(drafted) < state.players
    else:
        assert len(drafted) == state.players


def _chips(state: State) -> None:
    """The highest ones went first, and exactly to those with nothing left to deploy (ruling 1)."""
    taken = sorted(filter(None, state.chips), reverse=True)
    assert taken == list(range(state.players, 0, -1))[: len(taken)]
    for seat in range(state.players):
        assert bool(state.chips[seat]) == state.finished(seat)


def _dice(state: State) -> None:
    rolled = bool(state.agenda) and state.agenda[-1][0] == "deploy"
    assert len(state.dice) == (3 if rolled else 0)
    assert all(1 <= die <= 6 for die in state.dice)


def _no_spoils(state: State) -> None:
    assert set(state.owners) == set(state.seconds) == {NOBODY}
    assert not any(map(any, state.white)) and state.scores == [0] * state.players


def _spoils(state: State) -> None:
    """Each castle lies before one seat, or in the box where nobody stood."""
    assert all(state.chips) and not any(state.stock)
    points = 0
    for area in ALL:
        present = [seat for seat in range(state.players) if state.power(seat, area)]
        owner, second = state.owners[area], state.seconds[area]
        assert (owner in present) if present else owner == NOBODY
        prize = len(present) > 1 and state.players > 2
        assert (second in present and second != owner) if prize else second == NOBODY
        points += bool(present) * state.values[area] + prize * small(state.values[area])
        assert not any(state.white[seat][area] for seat in present if not _units(state, seat, area))
    assert sum(state.scores) == points <= 77 + 36


def _units(state: State, seat: int, area: int) -> bool:
    return bool(state.soldiers[seat][area]) or state.lords[seat] == area


# -- the rules to read -------------------------------------------------------------------------------

GLOSSARY = [
    ("deployment phase", "Fase di Schieramento", "Fase de Despliegue"),
    ("war phase", "Fase di Guerra", "Fase de Guerra"),
    ("large castle", "castello grande", "castillo grande"),
    ("small castle", "castello piccolo", "castillo pequeño"),
    ("area", "regione", "zona"),
    ("adjacent", "adiacente", "adyacente"),
    ("soldier", "soldato", "soldado"),
    ("reinforcements", "rinforzi", "refuerzos"),
    ("stock", "riserva", "reserva"),
    ("sword chip", "segnalino katana", "ficha de Espada"),
    ("tactic card", "carta tattica", "carta de Táctica"),
    ("display", "vetrina", "oferta"),
    ("power", "potenza", "poder"),
    ("runner-up", "secondo classificato", "segunda posición"),
    ("daimyo card", "carta daimyo", "carta de Daimio"),
    ("by land", "via terra", "por tierra"),
    ("by sea", "via mare", "por mar"),
    ("starting player", "primo giocatore", "participante inicial"),
    ("opponent", "avversario", "rival"),
]
SEARCHES = [
    ("katana", "sword-chips"),
    ("più rotte", "option-map"),
    ("kyo ingresso", "card-kyo"),
    ("OTOMO", "lord-otomo"),
]
CHANCE_EVENTS = frozenset(EVENTS)
FEWEST_REASONS = 31

# -- the lessons -------------------------------------------------------------------------------------

PLAYED_OUT = {"goal", "chips", "war"}
FEWEST_DEEDS = 2
FEWEST_WORDS = 10
KEYS_BY_NAME = True
