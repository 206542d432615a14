"""Rumble Nation, by Yogi Shinichi (Hobby Japan): dice place soldiers, then a war resolves them in a chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ..core.advice import Advice, Measured
from ..core.contract import Cover, Game
from ..core.options import Option
from ..core.position import Choice, Event
from .editions import EDITION
from .rules.turn import begin
from .state import State

if TYPE_CHECKING:
    from ..core import contract
    from ..core.insight import Insight
    from ..core.lesson import Lesson
    from ..core.placed import PlacingModule
    from ..core.secrets import Secrets

__all__ = ["EDITION", "GAME", "OPTIONS", "State", "load", "new", "opening", "why_not"]


class RumbleNation(Game[State]):
    """Two to four seats; everything is open, and the dice offer where soldiers may go."""

    name = "rumble"
    code = 1
    edition = EDITION
    most_choices = 400
    options = (
        Option("players", (3, 2, 4), capacity=8),
        Option("daimyo", (False, True)),
        Option("mori_limit", (1, 2), capacity=4),
        Option("map", ("classic", "routes"), capacity=8),
    )
    projection = True
    styles = ("builder", "raider", "miser")
    cover = Cover(seed=11)
    ladder = {"ashigaru": -487, "kogashira": -358, "hatamoto": -242, "karo": -64, "gunshi": 68}
    measured = (
        Measured("karo", "hatamoto", 2, 400, 0.7625, 0.718, 0.802),
        Measured("hatamoto", "kogashira", 2, 600, 0.6550, 0.616, 0.692),
        Measured("kogashira", "ashigaru", 2, 600, 0.6700, 0.631, 0.706),
        Measured("ashigaru", "random", 2, 600, 0.7833, 0.749, 0.814),
        Measured("gunshi", "random", 2, 400, 0.9875, 0.971, 0.995),
    )
    state = State

    def set_up(self, state: State) -> list[Event]:
        """The draft of the daimyo cards if they are used, and the first turn."""
        return begin(state)

    @cached_property
    def words(self) -> contract.WordsModule[State]:
        """Events, choices and questions as sentences."""
        from . import words

        return words

    @cached_property
    def scene(self) -> contract.SceneModule[State]:
        """The board."""
        from . import scene

        return scene

    @cached_property
    def panel(self) -> contract.PanelModule[State]:
        """Dice and splits, cards, seats, the reckoning."""
        from . import panel

        return panel

    @cached_property
    def reasons(self) -> contract.ReasonsModule[State]:
        """Why something cannot be done."""
        from . import reasons

        return reasons

    @cached_property
    def places(self) -> contract.PlacesModule[State]:
        """The areas in words."""
        from . import places

        return places

    @cached_property
    def rulebook(self) -> contract.RulebookModule:
        """Sections and pictures of the rules."""
        from . import rulebook

        return rulebook

    @cached_property
    def analysis(self) -> contract.AnalysisModule[State]:
        """The war as it would have gone, powers by area, the castles on the dice."""
        from . import analysis

        return analysis

    @cached_property
    def advice(self) -> Advice[State]:
        """What the bots are told; nothing is hidden, so imagining is left to the default."""
        from . import advice

        styles = {name: advice.styled(name) for name in advice.STYLES}
        return Advice(
            candidates=advice.candidates,
            noisy_candidates=advice.noisy_candidates,
            playout=advice.playout,
            first_sight=advice.first_sight,
            evaluate=advice.evaluate,
            rollout=advice.rollout,
            win=advice.win,
            reason=advice.reason,
            insight=self._insight(),
            levels=advice.LEVELS,
            styles=styles,
            newer={"gunshi@3": replace(advice.judging(), styles=styles)}
            | {name: self._seeing(name) for name in advice.LEVELS_SEEING},
            standing={"gunshi": {3: "gunshi@1", 4: "gunshi@1"}},  # docs/arena.md: stronger with two seats only
        )

    def _insight(self) -> Insight[State]:
        """What is told to whoever explains."""
        from .advice.expecting import EXPECTING

        return EXPECTING

    def _seeing(self, edition: str) -> Advice[State]:
        """What a level is told that sees less."""
        from . import advice

        level = edition.partition("@")[0]
        sight = advice.SIGHTS[level]
        return Advice(
            candidates=partial(advice.seen_candidates, sight=sight),
            prior=partial(advice.seen_prior, sight=sight),
            playout=advice.playout,
            evaluate=advice.evaluate,
            rollout=advice.rollout,
            reason=advice.reason,
            sight=sight,
            levels={level: advice.LEVELS_SEEING[edition]},
        )

    @cached_property
    def secrets(self) -> Secrets[State]:
        """What is hidden at a distance."""
        from .secrets import SECRETS

        return SECRETS

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """Six lessons."""
        from .lessons import LESSONS

        return LESSONS

    @cached_property
    def placing(self) -> PlacingModule[State]:
        """Castles, soldiers, stocks and whose turn it is."""
        from . import placing

        return placing

    @cached_property
    def text(self) -> contract.TextModule[State]:
        """Areas and clans as a table."""
        from . import text

        return text

    @cached_property
    def numbers(self) -> contract.NumbersModule:
        """For programs that learn."""
        from . import numbers

        return numbers

    def draws(self, _position: State, choice: Choice, /) -> Sequence[tuple[float, int]]:
        """Each throw of the dice."""
        from .odds import draws

        return draws(choice)

    def judge(self, position: State) -> Sequence[float]:
        """The lead that each seat would have if the war came now."""
        from .analysis import judge

        return judge(position)


GAME = RumbleNation()
OPTIONS = GAME.options
new, opening, load, why_not = GAME.new, GAME.opening, GAME.load, GAME.why_not
