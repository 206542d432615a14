"""Everything the drawing of one board needs to know, gathered once."""

from __future__ import annotations

from dataclasses import dataclass

from ...core.drawing.map import choices_by_place, lit_places
from ...core.position import View
from ...core.ui import Ui
from .. import choices as kinds
from ..events import Reinforce
from ..odds import projection
from ..rules.war import BattleResult
from ..state import NOBODY, State
from .labels import leaders
from .playback import Highlight, highlight
from .preview import Arrival, Preview, area_of, arrivals, origin, preview


@dataclass(frozen=True)
class BoardModel:
    """A position, what would come of the previewed choice, and what is lit."""

    ui: Ui
    view: View[State]
    state: State
    """The position as far as it has been played back."""
    preview: Preview
    highlight: Highlight
    battles: dict[int, BattleResult]
    """The war if it came now, by area; empty unless it is to be shown."""
    choices: dict[int, list[int]]
    """The legal choices that mean an area, by area, as indices."""
    victims: dict[tuple[int, int], int]
    """The legal choices that mean one seat's soldiers in an area."""
    lit: frozenset[int]
    origin: int | None
    aimed: int | None
    """The area of the previewed choice."""
    arrivals: dict[tuple[str, int, int], Arrival]
    """The pieces that have just come from elsewhere, by their kind, owner and area."""

    @property
    def after(self) -> State:
        """The position to draw: with the previewed choice made."""
        return self.preview.after

    def clan(self, seat: int) -> int:
        """The clan of a seat."""
        return self.ui.players[seat].clan

    def power(self, seat: int, area: int) -> int:
        """The strength to show for a seat in an area."""
        if area in self.battles:
            return self.battles[area].powers[seat]
        return self.after.power(seat, area)

    def first(self, area: int) -> int:
        """Who holds, would win or leads an area; NOBODY if that is open."""
        if self.state.owners[area] != NOBODY:
            return self.state.owners[area]
        if area in self.battles:
            return self.battles[area].winner
        ahead = leaders(self.after, area)
        return ahead[0] if len(ahead) == 1 else NOBODY

    def second(self, area: int) -> int:
        """Who has or would have the second prize of an area."""
        return self.battles[area].second if area in self.battles else self.state.seconds[area]


def board_model(view: View[State], ui: Ui) -> BoardModel:
    """Gather what the drawing needs."""
    playing_back = ui.played_back is not None
    state = view.position
    previewed = Preview(state) if playing_back else preview(view, ui.preview)
    choices = {} if playing_back else choices_by_place(view, area_of)
    return BoardModel(
        ui=ui,
        view=view,
        state=state,
        preview=previewed,
        highlight=highlight(ui.played_back),
        battles=_war(previewed.after) if ui.projected and state.turn is not None and not playing_back else {},
        choices=choices,
        victims={} if playing_back else _victims(view),
        lit=lit_places(view, ui, choices, area_of),
        origin=None if playing_back else origin(state),
        aimed=area_of(ui.preview),
        arrivals={(found.kind, found.owner, found.goal): found for found in _arrived(ui)},
    )


def _arrived(ui: Ui) -> tuple[Arrival, ...]:
    """What came with the last choice; while it is played back, with the event shown last."""
    if ui.played_back is None:
        return arrivals(ui.events)
    last = ui.played_back[-1] if ui.played_back else None
    return arrivals(ui.played_back, last.origin) if isinstance(last, Reinforce) else ()


def _victims(view: View[State]) -> dict[tuple[int, int], int]:
    return {(choice.area, choice.owner): i for i, choice in enumerate(view.choices) if isinstance(choice, kinds.Victim)}


def _war(state: State) -> dict[int, BattleResult]:
    return {battle.area: battle for battle in projection(state)}
