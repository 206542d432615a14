"""Samurai Battles in letters: the battlefield as scenario files write it, and what each side has.

A hex is its terrain, then a unit's letter and blocks, a leader's letter, and ``*`` once it has been ordered. Red's
letters are small, Blue's are capitals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.position import View
from ..core.text import columns, named
from ..core.words import Words
from .board import LONG, NUMBER, RED, ROWS, width
from .state import ORDERED, State
from .terrain import BARE_TENT, CHART, OPEN, PALISADE, PEAK, SHALLOWS, TOMB
from .units import COMMANDER, KINDS, LEADER_LETTERS
from .words.names import army_name, card_name, leader_name, terrain_name, unit_name

TERRAIN_SIGNS = {number: row.letter for number, row in enumerate(CHART)} | {
    PALISADE: "p", SHALLOWS: "~", PEAK: "^", TOMB: "v", BARE_TENT: "t",
}  # fmt: skip
"""The letter of each terrain; what only a rule makes of another has the letter of that one or a sign."""
LEADER = dict(enumerate(LEADER_LETTERS)) | {COMMANDER: "O"}
CELL = 6


def board(view: View[State], words: Words, names: Sequence[str]) -> list[str]:
    """The battlefield with Red at the top, what the letters mean, both sides, and the viewer's hand."""
    state = view.position
    return [
        "   " + "".join(f"{column:<{CELL}}" for column in range(1, LONG + 1)).rstrip(),
        *(_row(state, row) for row in range(1, ROWS + 1)),
        words("terminal.samurai_key", letters=", ".join(_legend(state, words))),
        "",
        *_sides(state, words, names),
        "",
        *_cards(view, words),
    ]


# -- the battlefield -------------------------------------------------------------------------------


def _row(state: State, row: int) -> str:
    indent = "" if width(row) == LONG else " " * (CELL // 2)
    cells = (_hex(state, NUMBER[row, column]) for column in range(1, width(row) + 1))
    return f"{row:2} {indent}{''.join(cell.ljust(CELL) for cell in cells)}".rstrip()


def _hex(state: State, place: int) -> str:
    unit, leader = state.unit_at[place], state.leader_at[place]
    marks = (state.marks[unit] if unit >= 0 else 0) | (state.leader_marks[leader] if leader >= 0 else 0)
    troops = f"{_letter(KINDS[state.kinds[unit]].letter, state.owners[unit])}{state.blocks[unit]}" if unit >= 0 else ""
    head = _letter(LEADER[state.leader_kinds[leader]], state.leader_owners[leader]) if leader >= 0 else ""
    return f"{TERRAIN_SIGNS[state.terrain_at[place]]}{troops}{head}{'*' if marks & ORDERED else ''}"


def _letter(letter: str, owner: int) -> str:
    return letter.lower() if owner == RED else letter


def _legend(state: State, words: Words) -> Iterator[str]:
    """The letters that are on the field now."""
    units = {state.kinds[unit] for unit in state.unit_at if unit >= 0}
    leaders = {state.leader_kinds[leader] for leader in state.leader_at if leader >= 0}
    yield from (f"{TERRAIN_SIGNS[kind]} {words(terrain_name(kind))}" for kind in sorted(set(state.terrain_at) - {OPEN}))
    yield from (f"{KINDS[kind].letter} {words(unit_name(kind))}" for kind in sorted(units))
    yield from (f"{LEADER[kind]} {words(leader_name(kind))}" for kind in sorted(leaders))


# -- both sides ------------------------------------------------------------------------------------


def _sides(state: State, words: Words, names: Sequence[str]) -> list[str]:
    keys = ("samurai.result_who", "samurai.result_tokens", "samurai.result_banners")
    head = ["", *map(words, keys), words("terminal.command"), words("terminal.dragon")]
    rows = [
        [
            name,
            words(army_name(state.scenario.armies[seat])),
            state.tokens[seat],
            f"{state.scores[seat]}/{state.scenario.flags}",
            len(state.hands[seat]),
            len(state.dragons[seat]),
        ]
        for seat, name in enumerate(names)
    ]
    return columns([head, *rows], left=(0, 1))


def _cards(view: View[State], words: Words) -> list[str]:
    """The viewer's own hand, and what lies on the table."""
    state, own = view.position, view.seat
    hands = (
        (("samurai.hand_command", state.hands[own]), ("samurai.hand_dragon", state.dragons[own]))
        if own is not None
        else ()
    )
    table = ("samurai.on_table", [*state.laid, *state.played])
    return [line for key, cards in (*hands, table) for line in named(words(key), [words(card_name(c)) for c in cards])]
