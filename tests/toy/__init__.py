"""A toy game: a page of rules, two options, a secret, and every kind of barrier that undo knows.

It is a whole game as one would lie in ``game/``: ``tests/move_in.py`` puts it among the games for one test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from game.core import contract
from game.core.advice import Advice, Chain
from game.core.contract import Game
from game.core.options import Option
from game.core.position import Event
from game.core.rulebook import Rulebook, parse

from .rules import MOVES, Toy, begin

__all__ = ["GAME", "MOVES", "OPTIONS", "Toy", "load", "new"]

RULES = """# The toy

## The goal {#goal}

Think more than anybody else. ![A thought](thought)

## The die {#die}

Nothing hangs on it. See [the goal](#goal).
"""


class ToyGame(Game[Toy]):
    """Two or three seats; advice, lessons and everything else that can be left out is left out."""

    name = "toy"
    code = 63
    edition = 1
    most_choices = 20_000
    options = (Option("seats", (2, 3), capacity=4), Option("extra", (False, True)))
    styles = ("thinker", "gambler")
    state = Toy

    def set_up(self, state: Toy) -> list[Event]:
        """The first seat begins."""
        return begin(state)

    def rules(self, _language: str) -> Rulebook:
        """The same in every language."""
        return parse(RULES)

    @cached_property
    def words(self) -> contract.WordsModule[Toy]:
        """Sentences."""
        from . import words

        return words

    @cached_property
    def scene(self) -> contract.SceneModule[Toy]:
        """The board."""
        from . import scene

        return scene

    @cached_property
    def panel(self) -> contract.PanelModule[Toy]:
        """What lies beside it."""
        from . import panel

        return panel

    @cached_property
    def reasons(self) -> contract.ReasonsModule[Toy]:
        """What pointing at things means."""
        from . import reasons

        return reasons

    @cached_property
    def places(self) -> contract.PlacesModule[Toy]:
        """The board in words."""
        from . import places

        return places

    @cached_property
    def rulebook(self) -> contract.RulebookModule:
        """Sections and pictures."""
        from . import rulebook

        return rulebook

    @cached_property
    def analysis(self) -> contract.AnalysisModule[Toy]:
        """Numbers."""
        from . import analysis

        return analysis

    @cached_property
    def advice(self) -> Advice[Toy]:
        """Whoever has a style thinks of nothing else."""
        return Advice(styles={"thinker": Advice(candidates=of("think")), "gambler": Advice(candidates=of("roll"))})


def of(kind: str) -> Callable[[Toy], Sequence[Chain]]:
    """The choices of one kind as candidates."""
    return lambda position: [(choice,) for choice in position.choices() if choice[0] == kind]


GAME = ToyGame()
OPTIONS = GAME.options
new, load = GAME.new, GAME.load
