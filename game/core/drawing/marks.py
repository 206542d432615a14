"""Marks on a board: what was chosen at a moment, and what would have been better, each an arrow with its word."""

from __future__ import annotations

from ..markup import NOTHING, Html, esc
from ..ui import Mark, Ui
from .brush import arrow, reveal
from .svg import Point, num

WIDTH = 30
CLEAR = 30
REACH = (78, 104)
"""An arrow to a single spot comes from so far to the side and above."""
LETTER, HIGH = 15, 40
"""The room that a letter of the word takes, and the height of its plate."""
LARGER = 1.5
"""So many times larger is a plate on a phone (assets/board.css)."""


def marks(ui: Ui, width: float) -> Html:
    """All marks of a drawing that is so wide; of several alike only the first says its word."""
    said: set[str] = set()
    drawn = []
    for number, mark in enumerate(ui.marks):
        drawn.append(_mark(number, mark, "" if mark.kind in said else mark.word, width))
        said.add(mark.kind)
    return f'<g class="marks">{"".join(drawn)}</g>' if drawn else NOTHING


def _mark(number: int, mark: Mark, word: str, width: float) -> Html:
    (start, goal), kind = _ends(mark), esc(mark.kind)
    drawn = reveal(f"mark-{number}-{kind}", arrow(start, goal, width=WIDTH, clear=CLEAR), WIDTH, f"mark mark-{kind}")
    return drawn + (_plate(kind, start, word, width) if word else NOTHING)


def _ends(mark: Mark) -> tuple[Point, Point]:
    """From where to where; to a single spot from above, from the left for one kind and from the right for another."""
    if len(mark.way) > 1:
        return mark.way[0], mark.way[-1]
    (x, y), (aside, above) = mark.way[0], REACH
    return (x - aside if mark.kind == "played" else x + aside, y - above if y > 2 * above else y + above), (x, y)


def _plate(kind: Html, spot: Point, word: str, width: float) -> Html:
    """The word on its plate, within the board also where a small screen shows it larger."""
    wide = LETTER * len(word) + 2 * LETTER
    room = LARGER * wide / 2
    x, y = min(max(spot[0], room), width - room), max(spot[1], LARGER * HIGH / 2)
    return (
        f'<g class="mark-word mark-{kind}" transform="translate({num(x)} {num(y)})">'
        f'<rect x="{num(-wide / 2)}" y="{num(-HIGH / 2)}" width="{num(wide)}" height="{HIGH}" rx="8"/>'
        f'<text y="9">{esc(word)}</text></g>'
    )
