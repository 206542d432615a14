"""Shogun in letters: who holds which province, the season's actions, the plan of the seat, the tower."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.position import View
from ..core.text import columns, named
from ..core.words import Words
from .board import CHESTS, PLOTS, RICE
from .cards import BUILDINGS, COVER, EMPTY, HIDDEN, NO_EVENT, TREASURE
from .state import NOBODY, NONE, State
from .words.names import building_name, event_name, province_name, region_name, season_name, space_name, special_name


def board(view: View[State], words: Words, names: Sequence[str]) -> list[str]:
    """The seats, their provinces, and what everybody sees of season and tower."""
    state = view.position
    return [
        *_season(state, words, names),
        "",
        *_seats(state, words, names),
        "",
        *_provinces(view, words, names),
        *_neutral(state, words),
        "",
        *_plan(view, words),
        *_tower(state, words, names),
    ]


# -- the season ------------------------------------------------------------------------------------


def _season(state: State, words: Words, names: Sequence[str]) -> list[str]:
    if not state.year:
        return [words("shogun.season_setup")]
    heading = [words("shogun.season_year", year=state.year), words(season_name(state.season))]
    if state.event != NO_EVENT:
        heading.append(words(event_name(state.event)))
    places = [f"{place + 1}: {words(special_name(card))}" for place, card in enumerate(state.specials)]
    return [
        ", ".join(heading),
        *named(words("shogun.glance_order"), [_action(state, words, place) for place in range(len(state.actions))]),
        *named(words("shogun.glance_places"), places),
        *named(words("shogun.glance_events"), [words(event_name(event)) for event in state.events]),
        *named(words("terminal.order"), [names[seat] for seat in state.order]),
    ]


def _action(state: State, words: Words, place: int) -> str:
    """An action card; the one that is carried out stands in brackets."""
    action = state.actions[place]
    name = "?" if action == HIDDEN else words(space_name(action))
    return f"[{name}]" if place == state.step else name


def _seats(state: State, words: Words, names: Sequence[str]) -> list[str]:
    keys = ("shogun.result_chests", "terminal.rice", "shogun.result_provinces", "shogun.result_points")
    head = ["", *map(words, keys), ""]
    rows = [
        [
            name,
            state.chests[seat],
            state.rice[seat],
            len(state.provinces(seat)),
            state.points[seat],
            "" if state.special[seat] == NONE else words(special_name(state.special[seat])),
        ]
        for seat, name in enumerate(names)
    ]
    return columns([head, *rows], left=(0, 5))


# -- the map ---------------------------------------------------------------------------------------


PROVINCE_HEAD = (
    "terminal.province", "terminal.region", "terminal.armies", "terminal.unrest",
    "terminal.chests", "terminal.rice", "terminal.plots", "terminal.buildings",
)  # fmt: skip


def _provinces(view: View[State], words: Words, names: Sequence[str]) -> list[str]:
    """Owned provinces, seat by seat."""
    state = view.position
    head = ["", *map(words, PROVINCE_HEAD)]
    rows = [
        _province(state, words, "" if at else name, province)
        for seat, name in enumerate(names)
        for at, province in enumerate(state.provinces(seat))
    ]
    return columns([head, *rows], left=(0, 1, 2, 8))


def _province(state: State, words: Words, owner: str, province: int) -> list[object]:
    bits = state.buildings[province]
    built = [words(building_name(kind)) for kind in range(len(BUILDINGS)) if bits >> kind & 1]
    return [
        owner,
        province_name(province),
        words(region_name(state.board.region[province])),
        state.armies[province],
        state.unrest[province] or ".",
        CHESTS[province],
        RICE[province],
        PLOTS[province] - len(built),
        ", ".join(built),
    ]


def _neutral(state: State, words: Words) -> list[str]:
    free = [f"{province_name(province)} {CHESTS[province]}/{RICE[province]}" for province in state.provinces(NOBODY)]
    return named(words("terminal.neutral"), free)


# -- the plan and the tower ------------------------------------------------------------------------


def _plan(view: View[State], words: Words) -> list[str]:
    """The cards on the viewer's own board."""
    if view.seat is None:
        return []
    laid = [
        f"{words(space_name(space))}: {_card(words, card)}"
        for space, card in enumerate(view.position.plans[view.seat])
        if card != EMPTY
    ]
    return named(words("shogun.tab_plan"), laid)


def _card(words: Words, card: int) -> str:
    if card == COVER:
        return words("terminal.cover")
    return words("shogun.stock_chests", n=card - TREASURE) if card >= TREASURE else province_name(card)


def _tower(state: State, words: Words, names: Sequence[str]) -> list[str]:
    colours = [*names, words("terminal.farmers")]
    piles = (("shogun.tower_inside", state.inside()), ("shogun.tower_tray", state.tray))
    return [
        line
        for key, cubes in piles
        for line in named(words(key), [f"{colour}: {number}" for colour, number in zip(colours, cubes) if number])
    ]
