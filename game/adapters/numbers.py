"""Choices and views as numbers: what both adapters share.

A choice has the same number in every position, so that a learner can know it again: a game's module ``numbers``
lists every choice that there can be, and the number is the place in that list. (Its place among the legal ones,
which links use, would mean something else at every question.)

A view becomes one row of small integers: who looks, who is in turn, the question with its details, then the slots
of the position in a fixed order. Lists are filled up with PAD, names become their place in a table, and piles of
cards are counted. Nothing but the view is read, so nothing hidden can be in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from ..core.position import Choice, Position, View
from ..games import find

PAD = -9
"""Smaller than anything a slot holds."""
DETAILS = 16
"""So many numbers of a question are shown, its seat first."""


class Numbers:
    """The numbers of one game."""

    def __init__(self, game_name: str) -> None:
        game = find(game_name)
        module = game.numbers
        if module is None:
            raise LookupError(f"{game_name} has no module numbers")
        self.choices: tuple[Choice, ...] = tuple(module.choices())
        self._number = {choice: number for number, choice in enumerate(self.choices)}
        self._names = {name: number for number, name in enumerate(module.NAMES, 1)}
        self._slots = module.SLOTS
        self._piles = module.PILES
        self._questions = {name: number for number, name in enumerate(sorted(game.state.QUESTIONS))}
        self.layout = self._laid_out()

    # -- choices ----------------------------------------------------------------------------------

    def number(self, choice: Choice) -> int:
        """The number of a choice."""
        return self._number[choice]

    def legal(self, position: Position) -> list[int]:
        """The numbers of the legal choices, ascending."""
        return sorted(map(self._number.__getitem__, position.choices()))

    # -- views ------------------------------------------------------------------------------------

    @property
    def width(self) -> int:
        """How many numbers a view becomes."""
        return max(end for _, end in self.layout.values())

    def _laid_out(self) -> dict[str, tuple[int, int]]:
        """Where in the row each part begins and ends."""
        sizes = {"seat": 1, "turn": 1, "question": 1, "details": DETAILS}
        sizes |= {slot: _size(shape) for slot, shape in self._slots.items()}
        sizes |= {slot: max(1, piles) * (len(cards) + 1) for slot, (piles, cards) in self._piles.items()}
        ends = [sum(list(sizes.values())[: at + 1]) for at in range(len(sizes))]
        return {name: (end - size, end) for (name, size), end in zip(sizes.items(), ends)}

    def row(self, view: View[Any]) -> list[int]:
        """The view as numbers."""
        position = view.position
        question = position.agenda[-1] if position.agenda else ("",)
        numbers = [PAD if value is None else value for value in (view.seat, position.turn)]
        numbers.append(self._questions.get(question[0], PAD))
        numbers += _filled([self._value(item) for item in _leaves(question[1:])], DETAILS)
        for slot, shape in self._slots.items():
            numbers += self._padded(getattr(position, slot), shape)
        for slot, (piles, cards) in self._piles.items():
            content = getattr(position, slot)
            numbers += [number for pile in (content if piles else [content]) for number in _counted(pile, cards)]
        return numbers

    def _padded(self, value: Any, shape: tuple[int, ...]) -> list[int]:
        if not shape:
            return [self._value(value)]
        rest = _size(shape[1:])
        items = [number for item in value[: shape[0]] for number in self._padded(item, shape[1:])]
        return _filled(items, shape[0] * rest)

    def _value(self, value: Any) -> int:
        """A number as it is; a name as its place in the table, 0 for none or one that is not there."""
        return self._names.get(value, 0) if isinstance(value, str) else int(value)


def _size(shape: Sequence[int]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


def _filled(numbers: list[int], size: int) -> list[int]:
    return numbers[:size] + [PAD] * (size - len(numbers))


def _leaves(value: Any) -> Iterator[Any]:
    """The numbers and names in a question, however deep."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _counted(pile: Sequence[Any], cards: Sequence[Any]) -> list[int]:
    """How many there are of each card, and last of those that cannot be seen."""
    counts = [pile.count(card) for card in cards]
    return [*counts, len(pile) - sum(counts)]


@lru_cache
def numbers_of(game_name: str) -> Numbers:
    """The numbers of a game, made once."""
    return Numbers(game_name)


def payoffs(position: Position) -> list[float]:
    """What each seat gets at the end: 1 for a sole winner, and all of it comes to nothing; 0 before."""
    seats, winners = len(position.scores), position.winners
    if not winners or len(winners) == seats:
        return [0.0] * seats
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    return [(share - 1 / seats) * seats / (seats - 1) for share in shares]
