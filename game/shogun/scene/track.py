"""The ten action cards in their order on the board, and the season with its event in the cartouche."""

from __future__ import annotations

from ...core.drawing.svg import num
from ...core.markup import NOTHING, Html, esc
from ..cards import ACTIONS, HIDDEN, NO_EVENT, WINTER
from ..state import State
from ..words.names import event_name, season_name
from .layout import layout
from .model import BoardModel

COLUMNS = 5
GAP = 9
LONG = 20
"""An event with more letters is written smaller."""


def season(model: BoardModel) -> Html:
    """Year, season and event."""
    state, words = model.state, model.ui.words
    x, y, width, _ = layout().title
    cx = x + 92 + (width - 92) / 2 + 22
    if not state.year:
        return f'<g class="sg-season">{_line("sg-season-name", cx, y + 92, words("shogun.season_setup"))}</g>'
    year = words("shogun.season_year", year=state.year)
    name = words(season_name(state.season))
    lines = _line("sg-season-year", cx, y + 52, year) + _line("sg-season-name", cx, y + 92, name)
    if state.event != NO_EVENT:
        name = words(event_name(state.event))
        lines += _line(f"sg-season-event{' sg-long' if len(name) > LONG else ''}", cx, y + 132, name)
    return f'<g class="sg-season">{lines}</g>'


def _line(classes: Html, x: float, y: float, text: str) -> Html:
    return f'<text class="{classes}" x="{num(x)}" y="{num(y)}">{esc(text)}</text>'


def track(model: BoardModel) -> Html:
    """The action cards: done, at hand, open, and face down; nothing where none is known."""
    if not model.state.year or set(model.state.actions) == {HIDDEN}:
        return NOTHING
    return f'<g class="sg-track">{"".join(_card(model.state, place) for place in range(len(ACTIONS)))}</g>'


def _card(state: State, place: int) -> Html:
    x, y, width, height = layout().inset
    wide, tall = (width - GAP * (COLUMNS - 1)) / COLUMNS, (height - GAP) / 2
    column, row = place % COLUMNS, place // COLUMNS
    at = f"translate({num(x + column * (wide + GAP))} {num(y + row * (tall + GAP))})"
    hidden = state.actions[place] == HIDDEN
    size = f'width="{num(wide)}" height="{num(tall)}" rx="9"'
    face = _back(wide, tall) if hidden else _face(state.actions[place], wide, tall)
    number = f'<text class="sg-step-number" x="17" y="26">{place + 1}</text>'
    return (
        f'<g id="step-{place}-{"back" if hidden else "face"}" class="sg-step{_mark(state, place, hidden)}" '
        f'transform="{at}"><rect class="sg-step-edge" y="3" {size}/><rect class="sg-step-card" {size}/>'
        f"{face}{number}</g>"
    )


def _mark(state: State, place: int, hidden: bool) -> Html:
    if place == state.step:
        return Html(" sg-now")
    done = place < state.step or state.season == WINTER
    return Html(" sg-done" if done else " sg-hidden" if hidden else "")


def _face(action: int, wide: float, tall: float) -> Html:
    middle = f"translate({num(wide / 2 + 6)} {num(tall / 2 + 2)})"
    return f'<use href="#sg-action-{action}" transform="{middle} scale(1.55)"/>'


def _back(wide: float, tall: float) -> Html:
    """The back of a card: a plain lattice."""
    inner = f'x="8" y="8" width="{num(wide - 16)}" height="{num(tall - 16)}" rx="5"'
    return f'<rect class="sg-lattice" {inner} fill="url(#pattern-2)"/>'
