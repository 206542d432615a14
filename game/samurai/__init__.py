"""Commands & Colors: Samurai Battles, by Richard Borg (GMT Games): forty battles with command and dragon cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from ..core.advice import Advice, Measured
from ..core.contract import Army, Chooser, Cover, Game
from ..core.options import BadOption, Option
from ..core.position import Choice, Event, View
from ..core.words import Name, Sentence
from .editions import EDITION
from .rules.combat import reckoning
from .rules.retreat import retreat_paths
from .rules.turn import begin
from .scenario import NUMBERS, scenario
from .setup import HANDICAPS
from .state import APART, State

if TYPE_CHECKING:
    from ..core import contract
    from ..core.lesson import Lesson
    from ..core.markup import Html
    from ..core.placed import PlacingModule
    from ..core.secrets import Secrets
    from ..core.ui import Sequel, Ui

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
        Option("handicap", tuple(HANDICAPS), capacity=16),
    )
    filled = ("campaign", "red_banners", "blue_banners", "course")
    secret = True
    sides = (Name("samurai.army_red_army"), Name("samurai.army_blue_army"))
    unconfirmed = ("pass",)
    fleeting = ("asked", "selected", "alone")
    cover = Cover(options={"scenario": 15})
    styles = ("charger", "archer", "cautious")
    ladder = {"ashigaru": -386, "kogashira": -289, "hatamoto": -116, "karo": -63, "gunshi": 75}
    measured = (Measured("gunshi", "random", 2, 400, 0.995, 0.982, 0.999),)
    state = State

    def settled(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values, and whether the players sit apart."""
        given = dict(options)
        apart = given.pop(APART, False)
        if type(apart) is not bool:
            raise BadOption(APART, apart)
        return super().settled(given) | ({APART: True} if apart else {})

    def blank(self, options: Mapping[str, Any], seed: int) -> State:
        """A position before its set-up."""
        settled = self.settled(options)
        return self._kind(settled)(settled, seed)

    def load(self, data: Mapping[str, Any]) -> State:
        """The position that ``dump`` wrote."""
        return self._kind(data.get("options", {})).load(data)

    def _kind(self, options: Mapping[str, Any]) -> type[State]:
        """The class of the positions of a battle."""
        if not options.get(APART):
            return State
        from .secrets import SealedState

        return SealedState

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

        second = Advice(
            imagine=advice.imagine,
            candidates=advice.second_candidates,
            playout=advice.second_playout,
            limit=advice.limit,
            evaluate=advice.evaluate,
            judge=advice.judge,
            imagines=advice.imagines,
            reason=advice.reason,
            levels=advice.SECOND_LEVELS,
        )
        third = Advice(
            imagine=advice.imagine,
            candidates=advice.third_candidates,
            playout=advice.third_playout,
            limit=advice.limit,
            evaluate=advice.evaluate,
            prior=advice.third_prior,
            reason=advice.reason,
            styles={name: advice.styled(name) for name in advice.STYLES},
            levels=advice.THIRD_LEVELS,
        )
        return Advice(
            imagine=advice.imagine,
            candidates=advice.candidates,
            playout=advice.playout,
            limit=advice.limit,
            evaluate=advice.evaluate,
            rollout=advice.rollout,
            win=advice.rollout,  # measured over 250 battles, its values are the shares of battles won
            prior=advice.prior,
            reason=advice.reason,
            insight=advice.INSIGHT,
            levels=advice.LEVELS,
            newer={"gunshi@2": second, "gunshi@3": third} | {name: self._seeing(name) for name in advice.LEVELS_SEEING},
        )

    def _seeing(self, edition: str) -> Advice[State]:
        """What a level is told that sees less."""
        from . import advice

        level = edition.partition("@")[0]
        sight = advice.SIGHTS[level]
        eyes: dict[str, Any] = {"scorers": advice.scorers_of(sight), "by": advice.judgement_of(sight)}
        return Advice(
            imagine=advice.imagine,
            candidates=partial(advice.candidates, **eyes),
            prior=partial(advice.prior, **eyes),
            playout=partial(advice.playout, scorers=eyes["scorers"]),
            limit=advice.limit,
            evaluate=advice.evaluate,
            rollout=advice.rollout,
            reason=advice.reason,
            sight=sight,
            levels={level: advice.LEVELS_SEEING[edition]},
        )

    @cached_property
    def secrets(self) -> Secrets[State]:
        """The cards, where the players sit apart."""
        from .secrets import SamuraiSecrets

        return SamuraiSecrets()

    @cached_property
    def drafts(self) -> contract.DraftModule[State]:
        """Orders and moves are arranged together, and so is the end of a turn."""
        from . import draft

        return draft

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """Six lessons."""
        from .lessons import LESSONS

        return LESSONS

    @cached_property
    def placing(self) -> PlacingModule[State]:
        """Both armies, tokens, banners, hands and whose turn it is."""
        from . import placing

        return placing

    @cached_property
    def text(self) -> contract.TextModule[State]:
        """The field in letters."""
        from . import text

        return text

    @cached_property
    def numbers(self) -> contract.NumbersModule:
        """For programs that learn."""
        from . import numbers

        return numbers

    @cached_property
    def chooser(self) -> Chooser:
        """The list of battles and campaigns."""
        from .panel import chosen, setup

        return Chooser("scenario", setup, chosen)

    def tools(self, view: View[State], ui: Ui) -> Html:
        """What turns the table, shows lines of sight and enlarges the field."""
        from .panel import tools

        return tools(view, ui)

    def act(
        self, view: View[State], local_state: dict[str, object], data: Mapping[str, str], form: Mapping[str, str]
    ) -> list[Choice]:
        """Turning the table, picking out a unit, passing for the rest of a turn."""
        from .panel import act

        return act(view, local_state, data, form)

    def auto_pass(self, view: View[State], local_state: Mapping[str, object]) -> Choice | None:
        """A pass, where the player has asked for it in this turn."""
        from .panel import auto_pass

        return auto_pass(view, local_state)

    def obvious(self, view: View[State]) -> Choice | None:
        """A pass or a step where no other could do any good."""
        from .obvious import obvious

        return obvious(view)

    def armies(self, options: Mapping[str, Any]) -> Sequence[Army]:
        """The two armies of the scenario, in red and blue."""
        from .scene.crests import crest_of
        from .words.names import army_name

        armies = scenario(options["scenario"]).armies
        return [Army(army_name(army), seat, crest_of(army)) for seat, army in enumerate(armies)]

    def headline(self, options: Mapping[str, Any]) -> Sentence:
        """Which battle, and when it was."""
        from .words.names import battle_title

        return battle_title(options["scenario"], scenario(options["scenario"]).year)

    def briefing(self, position: State, ui: Ui) -> Html:
        """The story of the battle, and what is special about it."""
        from .panel import briefing

        return briefing(position, ui)

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
