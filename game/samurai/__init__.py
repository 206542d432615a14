"""Commands & Colors: Samurai Battles, by Richard Borg (GMT Games): forty battles with command and dragon cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..core.advice import Advice, Measured
from ..core.contract import Chooser, Cover, Game, Option
from ..core.position import Choice, Event, View
from .editions import EDITION
from .rules.combat import reckoning
from .rules.retreat import retreat_paths
from .rules.turn import begin
from .scenario import NUMBERS
from .state import State

if TYPE_CHECKING:
    from ..core import contract
    from ..core.lesson import Lesson
    from ..core.ui import Sequel

__all__ = [
    "EDITION",
    "GAME",
    "OPTIONS",
    "State",
    "load",
    "new",
    "opening",
    "reckoning",
    "retreat_paths",
    "why_not",
]


class SamuraiBattles(Game[State]):
    """Two seats with hidden hands, in one of forty battles or a campaign of two."""

    name = "samurai"
    code = 3
    edition = EDITION
    most_choices = 20_000
    options = (
        Option("scenario", tuple(NUMBERS), capacity=128),
        Option("misprints", ("printed", "corrected"), capacity=4),
        Option("brave_leader", ("before", "after"), capacity=4),
        Option("campaign", ("none", "red", "blue"), capacity=4),
        Option("red_banners", tuple(range(10)), capacity=16),
        Option("blue_banners", tuple(range(10)), capacity=16),
        Option("battle_back", ("always", "asked"), capacity=4),
        Option("course", ("battle", "campaign"), capacity=4),
    )
    filled = ("campaign", "red_banners", "blue_banners", "course")
    secret = True
    cover = Cover(options={"scenario": 15})
    measured = (
        Measured("hatamoto", "ashigaru", 2, 400, 0.7125, 0.666, 0.755),
        Measured("gunshi", "hatamoto", 2, 400, 0.7900, 0.747, 0.827),
        Measured("gunshi", "random", 2, 400, 0.995, 0.982, 0.999),
    )
    state = State

    def set_up(self, state: State) -> list[Event]:
        """The armies take the field; the deal goes without saying."""
        return [event for event in begin(state) if event[0] not in ("draw", "draw_dragon")]

    @cached_property
    def words(self) -> contract.WordsModule[State]:
        """Events, choices and questions as sentences."""
        from . import words

        return words

    @cached_property
    def scene(self) -> contract.SceneModule[State]:
        """The field."""
        from . import scene

        return scene

    @cached_property
    def panel(self) -> contract.PanelModule[State]:
        """What is asked, the dice, the hands, the seats, the reckoning."""
        from . import panel

        return panel

    @cached_property
    def reasons(self) -> contract.ReasonsModule[State]:
        """Why something cannot be done."""
        from . import reasons

        return reasons

    @cached_property
    def places(self) -> contract.PlacesModule[State]:
        """The hexes in words."""
        from . import places

        return places

    @cached_property
    def rulebook(self) -> contract.RulebookModule:
        """Sections and pictures of the rules."""
        from . import rulebook

        return rulebook

    @cached_property
    def analysis(self) -> contract.AnalysisModule[State]:
        """Banners, blocks by section of the field, the dice."""
        from . import analysis

        return analysis

    @cached_property
    def advice(self) -> Advice[State]:
        """What the bots are told."""
        from . import advice

        return Advice(
            imagine=advice.imagine,
            candidates=advice.candidates,
            playout=advice.playout,
            limit=advice.limit,
            evaluate=advice.evaluate,
            rollout=advice.rollout,
            prior=advice.prior,
            reason=advice.reason,
            levels=advice.LEVELS,
        )

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """Six lessons."""
        from .lessons import LESSONS

        return LESSONS

    @cached_property
    def chooser(self) -> Chooser:
        """The list of battles and campaigns."""
        from .panel import chosen, setup

        return Chooser("scenario", setup, chosen)

    def act(
        self, view: View[State], local_state: dict[str, Any], data: Mapping[str, str], form: Mapping[str, str]
    ) -> list[Choice]:
        """Turning the table, picking out a unit, passing for the rest of a turn."""
        from .panel import act

        return act(view, local_state, data, form)

    def auto_pass(self, view: View[State], local_state: Mapping[str, Any]) -> Choice | None:
        """A pass, where the player has asked for it in this turn."""
        from .panel import auto

        return auto(view, local_state)

    def sequel(self, position: State) -> Sequel | None:
        """The second battle of a campaign."""
        from .panel import sequel

        return sequel(position)

    def rematch(self, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """A campaign begins anew with its first battle."""
        from .panel import again

        return again(options)

    def more_pictures(self) -> Mapping[str, bytes]:
        """The maps of all scenarios, for the list of battles."""
        from .scene import scenario_pictures

        return scenario_pictures()


GAME = SamuraiBattles()
OPTIONS = GAME.options
new, opening, load, why_not = GAME.new, GAME.opening, GAME.load, GAME.why_not
