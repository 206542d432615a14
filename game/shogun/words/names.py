"""The names of things, and pieces of sentences that several of them need.

Names are keys, but for provinces, whose names all languages share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.words import Name, Seat, Sentence
from ..board import NAMES, REGIONS
from ..cards import ACTIONS, BID, BUILDINGS, EVENTS, SEASONS, SPECIALS


def province_name(province: int) -> str:
    """The name of a province."""
    return NAMES[province]


def space_name(space: int) -> Name:
    """The name of a space of the player's board: an action, or the bid."""
    return Name("shogun.space_bid" if space == BID else f"shogun.action_{ACTIONS[space]}")


def building_name(kind: int) -> Name:
    """The name of a kind of building."""
    return Name(f"shogun.building_{BUILDINGS[kind]}")


def region_name(region: int) -> Name:
    """The name of a region."""
    return Name(f"shogun.region_{REGIONS[region]}")


def special_name(special: int) -> Name:
    """The name of a special card."""
    return Name(f"shogun.special_{SPECIALS[special]}")


def special_text(special: int) -> Name:
    """What a special card does."""
    return Name(f"shogun.special_{SPECIALS[special]}_text")


def event_name(event: int) -> Name:
    """The name of an event card."""
    return Name(f"shogun.effect_{EVENTS[event].effect}")


def event_text(event: int) -> Name:
    """What an event card changes."""
    return Name(f"shogun.effect_{EVENTS[event].effect}_text")


def season_name(season: int) -> Name:
    """The name of a season."""
    return Name(f"shogun.season_{SEASONS[season]}")


# -- pieces of sentences ---------------------------------------------------------------------------


def say(key: str, seat: int, **args: Any) -> Sentence:
    """A sentence about a seat."""
    return Sentence(key, {"seat": Seat(seat), **args})


def seat_names(seats: Sequence[int]) -> tuple[Seat, ...]:
    """Seats as arguments of a sentence, which shows the names of their players."""
    return tuple(Seat(seat) for seat in seats)


def verdict(winners: Sequence[int], points: Sequence[int]) -> Sentence:
    """Who has won, and by what."""
    best = points[winners[0]]
    if len(winners) > 1:
        return Sentence("shogun.verdict_shared", {"seats": seat_names(winners), "n": best})
    key = "shogun.verdict_by_chests" if list(points).count(best) > 1 else "shogun.verdict"
    return say(key, winners[0], n=best)
