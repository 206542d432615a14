"""Everything the drawing of one board needs to know, gathered once."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.drawing.map import choices_by_place, lit_places
from ...core.position import Choice, View
from ...core.ui import Ui
from ..cards import BID
from ..choices import Go, Revolt, Take
from ..panel import arranging
from ..state import State
from .playback import Highlight, highlight

Planned = dict[int, int]
"""The space on which the card of a province lies, by province."""


@dataclass(frozen=True)
class BoardModel:
    """A position as far as it has been played back, what is lit in it, and the plan that is being made."""

    ui: Ui
    view: View[State]
    state: State
    highlight: Highlight
    choices: dict[int, list[int]]
    """The legal choices that mean a province, by province, as indices."""
    lit: frozenset[int]
    origin: int | None
    """Where the armies start that are about to march."""
    aimed: int | None
    """The province of the previewed choice, or of the card in hand."""
    planned: Planned
    planning: bool
    """Whether whoever looks on is making a plan now."""

    def clan(self, seat: int) -> int:
        """The clan of a seat."""
        return self.ui.players[seat].clan


def board_model(view: View[State], ui: Ui) -> BoardModel:
    """Gather what the drawing needs."""
    playing_back = ui.played_back is not None
    state = view.position
    choices = {} if playing_back else choices_by_place(view, province_of)
    planning = arranging.is_planning(view) and not playing_back
    arranged = arranging.arranged(view, ui.local_state) if planning else None
    return BoardModel(
        ui=ui,
        view=view,
        state=state,
        highlight=highlight(ui.played_back),
        choices=choices,
        lit=lit_places(view, ui, choices, province_of),
        origin=None if playing_back else origin_of(state),
        aimed=_aimed(state, ui) if arranged is None else _in_hand(arranged.held),
        planned=_planned(arranged.spaces) if arranged else {},
        planning=planning,
    )


def province_of(choice: Choice | None) -> int | None:
    """The province that a choice means; None if it means none."""
    if isinstance(choice, Take | Revolt):
        return choice.province
    return choice.goal if isinstance(choice, Go) else None


def _aimed(state: State, ui: Ui) -> int | None:
    if ui.played_back is None and state.agenda and state.agenda[-1][0] == "march_size":
        goal: int = state.agenda[-1][4]
        return goal
    return province_of(ui.preview)


def _in_hand(card: int | None) -> int | None:
    return card if card is not None and arranging.is_province(card) else None


def _planned(spaces: tuple[int, ...]) -> Planned:
    return {card: space for space, card in enumerate(spaces) if arranging.is_province(card) and space <= BID}


def origin_of(state: State) -> int | None:
    """The province from which armies are about to march, or on which they are being placed."""
    task = state.agenda[-1] if state.agenda else ("",)
    if task[0] in ("march", "march_size"):
        origin: int = task[3]
        return origin
    if task[0] == "group":
        card: int = task[2]
        return card
    return None
