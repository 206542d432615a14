"""A position set up by hand: the castles' numbers, soldiers on the map and in stock, and whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..core.markup import Html, attributes, esc
from ..core.placed import BadPlacing
from ..core.ui import Ui
from .board import AREAS, VALUES
from .state import SOLDIERS, State
from .words import area_name

KEPT = ("players", "mori_limit", "map")


def form(position: State, ui: Ui) -> Html:
    """A row of fields for each area, one for the stocks, and whose turn it is; filled with what lies there."""
    words, seats = ui.words, range(position.players)
    head = "".join(f'<th scope="col">{esc(ui.names[seat])}</th>' for seat in seats)
    rows = "".join(_area(position, ui, area) for area in range(len(AREAS)))
    left = words("analysis.place_stock")
    fields = [_number(f"stock-{seat}", position.stock[seat], SOLDIERS, left, ui.names[seat]) for seat in seats]
    stock = "".join(f"<td>{field}</td>" for field in fields)
    turns = "".join(
        f"<option{attributes(value=seat, selected=seat == position.turn)}>{esc(ui.names[seat])}</option>"
        for seat in seats
    )
    label = esc(words("analysis.place_turn"))
    castle = esc(words("analysis.place_castle"))
    return (
        f'<table class="placing"><thead><tr><td></td><th scope="col">{castle}</th>{head}</tr>'
        f'</thead><tbody>{rows}<tr><th scope="row">{esc(left)}</th><td></td>{stock}</tr></tbody>'
        f'</table><p><label>{label} <select name="turn">{turns}</select></label></p>'
    )


def _area(position: State, ui: Ui, area: int) -> Html:
    name = ui.words(area_name(area))
    castle = _number(f"value-{area}", position.values[area], max(VALUES), ui.words("analysis.place_castle"), name)
    men = "".join(
        f"<td>{_number(f'men-{seat}-{area}', position.soldiers[seat][area], SOLDIERS, name, ui.names[seat])}</td>"
        for seat in range(position.players)
    )
    return f'<tr><th scope="row">{esc(name)}</th><td>{castle}</td>{men}</tr>'


def _number(name: str, value: int, most: int, *label: str) -> Html:
    pairs = attributes(
        type="number", name=name, value=value, min=0, max=most, inputmode="numeric", aria_label=", ".join(label)
    )
    return f"<input{pairs}>"


def read(position: State, form: Mapping[str, str]) -> list[int]:
    """The numbers in the fields, in the order of ``placed``; raises ValueError for what is none."""
    areas, seats = range(len(AREAS)), range(position.players)
    names = [f"value-{area}" for area in areas]
    names += [f"men-{seat}-{area}" for seat in seats for area in areas]
    names += [f"stock-{seat}" for seat in seats]
    return [int(form.get(name, "")) for name in [*names, "turn"]]


def placed(blank: State, numbers: Sequence[int]) -> State:
    """The position that these numbers say; raises BadPlacing for what cannot be."""
    areas, players = len(AREAS), blank.players
    values, rest = list(numbers[:areas]), list(numbers[areas:])
    if len(rest) != players * (areas + 1) + 1 or sorted(values) != sorted(VALUES):
        raise BadPlacing("rumble.place_castles")
    soldiers = [rest[seat * areas : (seat + 1) * areas] for seat in range(players)]
    *stock, turn = rest[players * areas :]
    if min(rest) < 0 or any(sum(row) + left > SOLDIERS for row, left in zip(soldiers, stock)):
        raise BadPlacing("rumble.place_soldiers", n=SOLDIERS)
    if not (turn < players and stock[turn]):
        raise BadPlacing("rumble.place_turn")
    state = blank
    state.values, state.soldiers, state.stock = values, soldiers, stock
    state.first = turn
    for chip, seat in enumerate((seat for seat in range(players) if not stock[seat]), 1):
        state.chips[seat] = players + 1 - chip  # whoever has none left has finished, in the order they sit
    state.agenda, state.turn, state._legal = [("action", turn)], turn, None
    return state
