"""A toy game for the tests of the core: two seats, every kind of wall, a secret, two options.

``with_toy`` puts it among the games for one test, so that records, links and saves can find it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Any, Self

import pytest

from game import games
from game.core.contract import Option, settle_options
from game.core.position import Choice, Emit, Position, Question, Task
from game.core.words import Sentence

OPTIONS = (Option("seats", (2, 3), capacity=4), Option("extra", (False, True)))
CODE = 63
EDITION = 1
MOST_CHOICES = 20_000
MOVES: list[Choice] = [("think", 1), ("think", 2), ("peek",), ("roll",), ("pass",), ("end",)]


class Toy(Position):
    """Thoughts so far, the last die, and a secret that only seat 0 knows."""

    __slots__ = ("die", "secret", "thoughts")
    DATA = (*Position.DATA, *__slots__)

    thoughts: list[int]
    die: int
    secret: int

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(options, seed)
        self.thoughts, self.die, self.secret = [], 0, self.below(1000)
        self.agenda = [("turn", 0)]
        self.settle(lambda event: None)

    def _copy_into(self, twin: Self) -> None:
        super()._copy_into(twin)
        twin.thoughts, twin.die, twin.secret = self.thoughts[:], self.die, self.secret

    def hide_from(self, seat: int | None) -> None:
        """Only seat 0 knows the secret."""
        if seat != 0:
            self.secret = 0

    @property
    def scores(self) -> list[int]:
        """Thoughts are points for the first seat."""
        return [sum(self.thoughts)] + [0] * (self.options["seats"] - 1)

    @property
    def winners(self) -> list[int]:
        """The first seat always wins."""
        return [0] if self.turn is None else []


def _choices(_state: Toy, _task: Task) -> list[Choice]:
    return list(MOVES)


def _answer(state: Toy, task: Task, choice: Choice, emit: Emit) -> None:
    name, seat = choice[0], task[1]
    if name == "think":
        state.thoughts.append(choice[1])
    elif name == "peek":
        state.reveals += 1
    elif name == "roll":
        state.die = state.below(6) + 1
    if name != "end":
        state.agenda.append(("hand_over", seat) if name == "pass" else ("turn", seat))
    emit((name, seat))


def _hand_over(state: Toy, task: Task, emit: Emit) -> None:
    following = (task[1] + 1) % state.options["seats"]
    state.agenda.append(("turn", following))
    emit(("hand_over", task[1], following))


Toy.QUESTIONS = {"turn": Question(_choices, _answer)}
Toy.DUTIES = {"hand_over": _hand_over}


def new(*, seed: int = 0, **options: Any) -> Toy:
    """The first position."""
    return Toy(settle_options(OPTIONS, options, EDITION), seed)


def load(data: Mapping[str, Any]) -> Toy:
    """The position that ``dump`` wrote."""
    return Toy.load(data)


def why_not(state: Position, choice: Choice) -> Sentence | None:
    """The rule that forbids a choice."""
    return state.why_not(choice)


def with_toy(monkeypatch: pytest.MonkeyPatch, options: tuple[Option, ...] = OPTIONS) -> None:
    """Put the toy among the games, with these options."""
    module = ModuleType("game.toy")
    module.__dict__.update(OPTIONS=options, CODE=CODE, EDITION=EDITION, MOST_CHOICES=MOST_CHOICES)
    module.__dict__.update(load=load, why_not=why_not)
    module.__dict__["new"] = lambda *, seed=0, **given: _older_or_newer(options, seed, given)
    monkeypatch.setattr(games, "GAMES", (*games.GAMES, "toy"))
    monkeypatch.setitem(sys.modules, "game.toy", module)


def _older_or_newer(options: tuple[Option, ...], seed: int, given: Mapping[str, Any]) -> Toy:
    return Toy(settle_options(options, given, EDITION), seed)
