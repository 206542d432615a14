"""What the coach has found out about a game, as plain data that can travel from a worker to the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...core.advice import Chain
from ...core.position import Choice, as_choice
from ...core.words import Name, Seat, Sentence
from .estimate import Estimate, around, share
from .luck import LuckEntry, in_all

DIGITS = 5
Declared = Callable[[Choice], Choice]
"""Makes a choice that came as plain data one of the game's own kinds: ``Position.declared``."""


class Mistake(NamedTuple):
    """A decision that another would have bettered: what was done, what was better, how likely to win each makes."""

    at: int
    seat: int
    played: Chain
    better: Chain
    played_wins: Estimate
    better_wins: Estimate
    gap: Estimate
    reasons: tuple[Sentence, ...] = ()
    """Why, as far as it is proved."""
    idea: Sentence | None = None
    """What speaks for the better choice by the game's own rules of thumb; nothing of it is proved."""


class Skill(NamedTuple):
    """How well a seat chose: what a decision that mattered cost it on average, and how many of them there were."""

    decisions: int
    error: Estimate


@dataclass
class Findings:
    """Everything the coach knows by now; all lists grow while it thinks."""

    chances: list[tuple[float, ...]] = field(default_factory=list)
    """How likely each seat was to win after so many choices, the first before any."""
    doubts: list[float] = field(default_factory=list)
    """How far off each of these may be."""
    luck: list[LuckEntry] = field(default_factory=list)
    luck_done: bool = False
    skill: dict[int, Skill] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)
    progress: float = 0.0
    done: bool = False
    error: str | None = None

    def chance(self, at: int, seat: int) -> Estimate:
        """How likely a seat was to win after so many choices."""
        return share(self.chances[at][seat], self.doubts[at])

    def luck_of(self, seat: int) -> Estimate:
        """What chance was worth to a seat in all."""
        return in_all(self.luck, seat)

    def adjusted(self, seat: int) -> Estimate:
        """The result of a seat less its luck."""
        luck = self.luck_of(seat)
        return around(self.chances[-1][seat] - luck.value, luck.reach)

    def dump(self) -> dict[str, Any]:
        """All of it as plain JSON data."""
        return {
            "chances": [[round(one, DIGITS) for one in row] for row in self.chances],
            "doubts": [round(one, DIGITS) for one in self.doubts],
            "luck": [[one.at, one.seat, [round(x, DIGITS) for x in one.luck], one.reach] for one in self.luck],
            "luck_done": self.luck_done,
            "skill": [[seat, one.decisions, list(one.error)] for seat, one in self.skill.items()],
            "mistakes": [mistake_data(one) for one in self.mistakes],
            "progress": self.progress,
            "done": self.done,
            "error": self.error,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any], declared: Declared) -> Findings:
        """What ``dump`` wrote; ``declared`` makes choices of the game's own kinds."""
        return cls(
            [tuple(row) for row in data["chances"]],
            list(data["doubts"]),
            [LuckEntry(at, seat, tuple(luck), reach) for at, seat, luck, reach in data["luck"]],
            data["luck_done"],
            {seat: Skill(number, Estimate(*error)) for seat, number, error in data["skill"]},
            [mistake_of(one, declared) for one in data["mistakes"]],
            data["progress"],
            data["done"],
            data["error"],
        )


# -- choices, sentences and mistakes as plain data -----------------------------------------------------


def chain_data(chain: Chain) -> list[list[Any]]:
    """Choices as JSON writes them."""
    return [list(choice) for choice in chain]


def chain_of(data: Sequence[Any], declared: Declared) -> Chain:
    """Choices as the rules write them."""
    return tuple(declared(as_choice(choice)) for choice in data)


def mistake_data(one: Mistake) -> dict[str, Any]:
    """A mistake as plain data."""
    return {
        "at": one.at,
        "seat": one.seat,
        "played": chain_data(one.played),
        "better": chain_data(one.better),
        "wins": [list(one.played_wins), list(one.better_wins), list(one.gap)],
        "reasons": [sentence_data(reason) for reason in one.reasons],
        "idea": None if one.idea is None else sentence_data(one.idea),
    }


def mistake_of(data: Mapping[str, Any], declared: Declared) -> Mistake:
    """A mistake as ``mistake_data`` wrote it; raises whatever odd data makes it raise."""
    played, better, gap = (_estimate(one) for one in data["wins"])
    idea = data["idea"]
    return Mistake(
        int(data["at"]),
        int(data["seat"]),
        chain_of(data["played"], declared),
        chain_of(data["better"], declared),
        played,
        better,
        gap,
        tuple(sentence_of(reason) for reason in data["reasons"]),
        None if idea is None else sentence_of(idea),
    )


def _estimate(data: Sequence[Any]) -> Estimate:
    value, low, high = map(float, data)
    if not -1 <= low <= value <= high <= 1:
        raise ValueError("no estimate of ours")
    return Estimate(value, low, high)


def sentence_data(sentence: Sentence) -> list[Any]:
    """A sentence as plain data; names, seats and sentences in it stay what they are."""
    return [sentence.key, {name: _argument_data(value) for name, value in sentence.args.items()}]


def sentence_of(data: Sequence[Any]) -> Sentence:
    """The sentence again."""
    key, args = data
    return Sentence(str(key), {str(name): _argument_of(value) for name, value in args.items()})


def _argument_data(value: Any) -> Any:
    if isinstance(value, Name):
        return {"name": str(value)}
    if isinstance(value, Seat):
        return {"seat": int(value)}
    if isinstance(value, Sentence):
        return {"sentence": sentence_data(value)}
    return [_argument_data(one) for one in value] if isinstance(value, list | tuple) else value


def _argument_of(value: Any) -> Any:
    if isinstance(value, dict):
        ((kind, inner),) = value.items()
        return ARGUMENTS[kind](inner)
    return [_argument_of(one) for one in value] if isinstance(value, list) else value


ARGUMENTS: dict[str, Any] = {"name": Name, "seat": Seat, "sentence": sentence_of}
