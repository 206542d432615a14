"""Everything the drawing of one field needs to know, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...core.position import Choice, View
from ...core.ui import Ui
from ..board import RED
from ..choices import Attack, Pair
from ..rules.combat import Strike
from ..rules.line_of_sight import visible
from ..state import State
from .playback import Highlight, highlight, mentioned
from .preview import NOTHING, Preview, dice_of, hex_of, origin_of, preview, retreating, strike_for

NO_HEX = -1


@dataclass(frozen=True)
class BoardModel:
    """A position as far as it has been told, what is lit, and what the previewed choice would do."""

    ui: Ui
    view: View[State]
    state: State
    flipped: bool
    clans: tuple[int, int]
    choices: dict[int, list[int]]
    """The legal choices that mean a hex, by hex, as indices."""
    origins: frozenset[int]
    """Hexes from which an attack can be made, to be picked out first."""
    selected: int
    """The hex that was picked out, or NO_HEX."""
    lit: frozenset[int]
    origin: int | None
    aimed: int | None
    preview: Preview
    strike: Strike | None
    dice: dict[int, int]
    """The dice of every attack that can be chosen, by its target; the most where several could."""
    highlight: Highlight
    looking: int | None
    """The hex from which the line of sight is shown."""
    watched: frozenset[int]
    mentioned: frozenset[int]
    """Hexes of the entry of the log that is being looked back at."""


def bottom(view: View[State], ui: Ui) -> int:
    """Whose side lies at the bottom: the viewer's, unless the table was turned."""
    state = view.position
    seat = view.seat
    if seat is None:
        seat = state.active if ui.played_back is not None or state.turn is None else state.turn
    return 1 - seat if ui.local_state.get("turned") else seat


def board_model(view: View[State], ui: Ui) -> BoardModel:
    """Gather what the drawing needs."""
    playing_back = ui.played_back is not None
    state = view.position
    chosen = None if playing_back else ui.preview
    choices, origins, selected = ({}, frozenset(), NO_HEX) if playing_back else _choices(view, ui)
    looking = _looking(ui)
    return BoardModel(
        ui=ui,
        view=view,
        state=state,
        flipped=bottom(view, ui) == RED,
        clans=(ui.players[0].clan, ui.players[1].clan),
        choices=choices,
        origins=origins,
        selected=selected,
        lit=_lit(view, ui, choices, origins, selected),
        origin=None if playing_back else origin_of(state),
        aimed=hex_of(state, chosen),
        preview=NOTHING if playing_back else preview(view, chosen),
        strike=None if playing_back else strike_for(state, chosen),
        dice={} if playing_back else _dice(view, selected),
        highlight=highlight(ui.played_back),
        looking=looking,
        watched=frozenset(visible(state, looking)) if looking is not None else frozenset(),
        mentioned=frozenset(mentioned(ui.events)) if ui.replaying and not playing_back else frozenset(),
    )


def _looking(ui: Ui) -> int | None:
    place = int(ui.local_state.get("look", NO_HEX))
    return place if ui.local_state.get("sight") and place != NO_HEX else None


def _choices(view: View[State], ui: Ui) -> tuple[dict[int, list[int]], frozenset[int], int]:
    """Choices by hex; attacks by their target, and only those of the unit that was picked out."""
    legal = view.choices
    origins = frozenset(choice.origin for choice in legal if isinstance(choice, Pair))
    selected = picked_out(origins, ui.local_state)
    found: dict[int, list[int]] = {}
    for i, choice in enumerate(legal):
        place = hex_of(view.position, choice)
        if place is not None and (not isinstance(choice, Pair) or selected in (NO_HEX, choice.origin)):
            found.setdefault(place, []).append(i)
    return found, origins, selected


def picked_out(origins: frozenset[int], local_state: Any) -> int:
    """The unit picked out for an attack: the one tapped, or the only one there is."""
    wanted = local_state.get("selected", NO_HEX)
    if wanted in origins:
        return int(wanted)
    return next(iter(origins)) if len(origins) == 1 else NO_HEX


def _lit(
    view: View[State], ui: Ui, choices: dict[int, list[int]], origins: frozenset[int], selected: int
) -> frozenset[int]:
    if ui.narrowed:
        found = (hex_of(view.position, view.choices[i]) for i in ui.narrowed if i < len(view.choices))
        return frozenset(place for place in found if place is not None)
    goals = frozenset(choices)
    return goals if selected != NO_HEX or not origins else goals | origins


def _dice(view: View[State], selected: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for choice in view.choices:
        if isinstance(choice, Attack) and selected in (NO_HEX, choice.origin):
            strike = strike_for(view.position, choice)
            if strike:
                found[choice.goal] = max(found.get(choice.goal, 0), dice_of(view.position, strike))
    return found


def narrowed_paths(view: View[State], choice: Choice | None) -> tuple[tuple[int, ...], ...]:
    """The ways of a retreat that the previewed choice of flags leaves."""
    found = retreating(view, choice)
    return tuple((view.position.places[found[0]], *path) for path, _, _ in found[2] if path) if found else ()
