"""Rumble Nation in letters: a table of areas and clans, and what lies beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.position import View
from ..core.text import Rows, columns, named
from ..core.words import Words
from .board import AREAS
from .state import IN_STOCK, NOBODY, State
from .words import area_name, card_name, lord_name


def board(view: View[State], words: Words, names: Sequence[str]) -> list[str]:
    """The areas from north to south, then stock, chips, points, dice and cards."""
    state = view.position
    rows: Rows = [_head(words, names), *_areas(state, words, names), *_sums(state, words)]
    table = columns(rows, left=(1, 3, 4 + len(names)))
    return [*table, words("terminal.rumble_key"), "", *_beside(state, words, names)]


def _head(words: Words, names: Sequence[str]) -> list[str]:
    return ["", words("terminal.area"), words("terminal.castle"), words("terminal.near"), *names, ""]


def _areas(state: State, words: Words, names: Sequence[str]) -> list[list[object]]:
    return [
        [
            area + 1,
            words(area_name(area)),
            state.values[area],
            _near(state, area),
            *(_army(state, seat, area) for seat in range(state.players)),
            _taken(state, area, names),
        ]
        for area in range(len(AREAS))
    ]


def _near(state: State, area: int) -> str:
    """The numbers of the neighbours, those by sea with a wave."""
    sea = state.board.sea[area]
    return " ".join(f"{'~' if other in sea else ''}{other + 1}" for other in state.board.near[area])


def _army(state: State, seat: int, area: int) -> str:
    """Soldiers, + reinforcements, * daimyo."""
    white, lord = state.white[seat][area], state.lords[seat] == area
    soldiers = state.soldiers[seat][area]
    return f"{soldiers or ('' if white or lord else '.')}{f'+{white}' if white else ''}{'*' if lord else ''}"


def _taken(state: State, area: int, names: Sequence[str]) -> str:
    """Who won the area in the war, and who came second."""
    return ", ".join(names[seat] for seat in (state.owners[area], state.seconds[area]) if seat != NOBODY)


def _sums(state: State, words: Words) -> list[list[object]]:
    """What each clan has, below its column."""
    lords = ["*" if lord == IN_STOCK else "" for lord in state.lords]
    stock = [f"{number}{lord}" for number, lord in zip(state.stock, lords)]
    rows: dict[str, Sequence[object]] = {
        "terminal.stock": stock,
        "terminal.chip": state.chips,
        "terminal.points": state.scores,
    }
    return [["", words(key), "", "", *(value or "." for value in values), ""] for key, values in rows.items()]


def _beside(state: State, words: Words, names: Sequence[str]) -> list[str]:
    used = [f"{name}: {words(card_name(card))}" for name, card in zip(names, state.used) if card]
    lords = [
        f"{name}: {words(lord_name(card))}{' †' if spent else ''}"
        for name, card, spent in zip(names, state.lord_cards, state.lord_used)
        if card
    ]
    return [
        *named(words("rumble.dice"), list(map(str, state.dice))),
        *named(words("rumble.display"), [words(card_name(card)) for card in state.display]),
        *named(words("terminal.used"), used),
        *named(words("terminal.daimyo"), lords or [words(lord_name(card)) for card in state.draft]),
    ]
