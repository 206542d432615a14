"""The rules of the toy: think for a point, peek, roll a die, pass the turn on, or end the game."""

from __future__ import annotations

from typing import Any, Self

from game.core.position import Choice, Emit, Event, Position, Question, Task

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

    def victors(self) -> list[int]:
        """The first seat always wins."""
        return [0] if self.turn is None else []


def begin(state: Toy) -> list[Event]:
    """The first seat begins."""
    events: list[Event] = [("begin", 0)]
    state.agenda = [("turn", 0)]
    state.settle(events.append)
    return events


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
