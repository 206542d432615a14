"""Shogun, by Dirk Henn (Queen Games): secret plans, ten actions, and a tower that remembers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from ..core.advice import Advice, Measured
from ..core.contract import Game
from ..core.markup import Html
from ..core.options import Option
from ..core.position import Choice, Event, View
from ..core.ui import Ui
from ..core.words import Name, Seat, Sentence
from .editions import EDITION
from .rules.tower import SETTINGS
from .rules.turn import begin
from .state import State

if TYPE_CHECKING:
    from ..core import contract
    from ..core.lesson import Lesson
    from ..core.secrets import Secrets

__all__ = ["EDITION", "GAME", "OPTIONS", "State", "load", "new", "opening", "why_not"]


class Shogun(Game[State]):
    """Three to five seats, which plan in secret; the farmers draw from the tower beside them."""

    name = "shogun"
    code = 2
    edition = EDITION
    most_choices = 800
    options = (
        Option("players", (4, 3, 5), capacity=8),
        Option("side", ("sun", "moon"), capacity=4),
        Option("setup", ("preset", "draft"), capacity=4),
        Option("corrected", (False, True)),
        Option("strict", (False, True)),
        Option("revolt_help", (False, True)),
        Option("tower", tuple(SETTINGS), capacity=8),
    )
    secret = True
    projection = True
    neutral = Name("analysis.farmers")
    luck_note = Name("analysis.luck_note_shogun")
    styles = ("raider", "miser", "steward")
    ladder = {"ashigaru": -674, "kogashira": -445, "hatamoto": -110, "karo": 0}
    measured = (Measured("gunshi", "random", 3, 402, 1.0000, 0.991, 1.000),)
    state = State

    def settled(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; the moon side always drafts (ruling 37)."""
        values = super().settled(options)
        return values | {"setup": "draft"} if values["side"] == "moon" else values

    def set_up(self, state: State) -> list[Event]:
        """Provinces dealt or drafted, the tower filled, the first year begun."""
        return begin(state)

    @cached_property
    def words(self) -> contract.WordsModule[State]:
        """Events, choices and questions as sentences."""
        from . import words

        return words

    @cached_property
    def scene(self) -> contract.SceneModule[State]:
        """The board with its tower."""
        from . import scene

        return scene

    @cached_property
    def panel(self) -> contract.PanelModule[State]:
        """The planning board, answers with their odds, seats, the reckoning."""
        from . import panel

        return panel

    @cached_property
    def reasons(self) -> contract.ReasonsModule[State]:
        """Why something cannot be done."""
        from . import reasons

        return reasons

    @cached_property
    def places(self) -> contract.PlacesModule[State]:
        """The provinces in words."""
        from . import places

        return places

    @cached_property
    def rulebook(self) -> contract.RulebookModule:
        """Sections and pictures of the rules."""
        from . import rulebook

        return rulebook

    @cached_property
    def analysis(self) -> contract.AnalysisModule[State]:
        """Points so far, armies by region, the cubes in the tower."""
        from . import analysis

        return analysis

    @cached_property
    def advice(self) -> Advice[State]:
        """What the bots are told; a candidate is a whole plan."""
        from . import advice

        first = Advice(
            imagine=advice.imagine,
            candidates=advice.candidates,
            noisy_candidates=advice.noisy_candidates,
            playout=advice.playout,
            first_sight=advice.first_sight,
            evaluate=advice.evaluate,
            follow=advice.follow,
            rollout=advice.rollout,
            win=advice.win,
            rounds=advice.rounds,
            reason=advice.reason,
            insight=advice.INSIGHT,
            levels=advice.LEVELS,
        )
        second = replace(
            first,
            candidates=advice.second_candidates,
            judge=advice.judge,
            trust=1,
            imagines=advice.imagines,
            rollout=advice.second_rollout,
            rounds=advice.second_rounds,
            levels=advice.SECOND_LEVELS,
        )
        styles = {name: advice.in_style(second, name) for name in advice.STYLES}
        newer = {"gunshi@2": replace(second, styles=styles)} | {
            name: self._seeing(name) for name in advice.LEVELS_SEEING
        }
        return replace(first, styles=styles, newer=newer, standing={"gunshi": {4: "gunshi@1", 5: "gunshi@1"}})

    def _seeing(self, edition: str) -> Advice[State]:
        """What a level is told that sees less."""
        from . import advice

        level = edition.partition("@")[0]
        sight = advice.SIGHTS[level]
        return Advice(
            imagine=advice.imagine,
            candidates=partial(advice.seen_candidates, sight=sight),
            playout=advice.playout,
            evaluate=advice.evaluate,
            follow=advice.follow,
            rollout=advice.rollout,
            rounds=advice.rounds,
            reason=advice.reason,
            sight=sight,
            levels={level: advice.LEVELS_SEEING[edition]},
        )

    def prompt(self, position: State) -> Sentence:
        """On the page a plan is arranged as a whole, whichever card of it the rules ask for next."""
        if position.agenda and position.agenda[-1][0] == "plan":
            return Sentence("shogun.prompt_bid", {"seat": Seat(position.agenda[-1][1])})
        return super().prompt(position)

    @cached_property
    def secrets(self) -> Secrets[State]:
        """What is hidden at a distance."""
        from .secrets import SECRETS

        return SECRETS

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """Five lessons."""
        from .lessons import LESSONS

        return LESSONS

    @cached_property
    def text(self) -> contract.TextModule[State]:
        """Provinces and plans as tables."""
        from . import text

        return text

    @cached_property
    def numbers(self) -> contract.NumbersModule:
        """For programs that learn."""
        from . import numbers

        return numbers

    def act(
        self, view: View[State], local_state: dict[str, object], data: Mapping[str, str], form: Mapping[str, str]
    ) -> list[Choice]:
        """Arranging a plan happens on the page."""
        from .panel import act

        return act(view, local_state, data, form)

    def kept_in_sight(self, view: View[State], ui: Ui) -> Html:
        """One's own plan all season long, and at its end what it brought everybody."""
        from .panel import kept_in_sight

        return kept_in_sight(view, ui)

    def private(self, position: State) -> bool:
        """Only plans are secret: places, marches and the draft are chosen from what lies open."""
        return position.planning

    def quiet(self, position: State) -> bool:
        """Plans are made where nobody can watch."""
        from .panel import quiet

        return quiet(position)


GAME = Shogun()
OPTIONS = GAME.options
new, opening, load, why_not = GAME.new, GAME.opening, GAME.load, GAME.why_not
