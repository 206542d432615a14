"""The judgement of a battle for whoever explains: win chances, what they hang on by name, and what that means in words.

One weight for each named number of an army, the same for both armies; ``tools/train_samurai.py`` finds them,
``docs/training.md`` tells how good they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.insight import Insight, Traits
from ...core.judgement import dot, judgement, softmax
from ...core.words import Sentence
from ..state import NOBODY, State
from .features import ARMY, SIDE, TRAITS, Numbers, features, inputs, side

DOUBT = (0.24, 0.2, 0.24)
"""Half the width within which long play-outs lie 19 times in 20, by thirds of the banners the leader has."""
OWN, THEIR = "own", "their"


def chances(position: State) -> list[float]:
    """How likely each seat is to win, with the hands as they are in the position."""
    if position.victor != NOBODY:
        return [float(position.victor == seat) for seat in range(2)]
    armies = features(position)
    return _shares([inputs(position, seat, armies) for seat in range(2)])


def _shares(rows: Sequence[Numbers]) -> list[float]:
    net = judgement("samurai", 2)
    return softmax([dot(net.layers[0].rows[0], row) / net.unit for row in rows])


def doubt(position: State) -> float:
    """How far off the chances may be; nothing once the battle is over."""
    if position.victor != NOBODY:
        return 0.0
    return DOUBT[min(len(DOUBT) - 1, len(DOUBT) * max(position.scores) // position.scenario.flags)]


def traits(position: State, seat: int) -> dict[str, Numbers]:
    """What the judgement looks at in the eyes of a seat: its own army, the other one, the side it has."""
    armies = features(position)
    own, their = armies[seat], armies[1 - seat]
    found = {f"{whose}_{trait}": army[trait] for whose, army in ((OWN, own), (THEIR, their)) for trait in ARMY}
    return {**found, SIDE: side(position, seat)}


def chance(position: State, seat: int, seen: Traits) -> float:
    """How likely a seat is to win if this were what the judgement sees."""
    if position.victor != NOBODY:
        return float(position.victor == seat)
    own, their = ([int(number) for trait in ARMY for number in seen[f"{whose}_{trait}"]] for whose in (OWN, THEIR))
    ground = [int(number) for number in seen[SIDE]]
    return _shares([own + ground, their + [-number for number in ground]])[0]


# -- in words ----------------------------------------------------------------------------------------

Numbered = Callable[[Sequence[float], Sequence[float]], tuple[str, int, int] | None]
"""From what a trait was and what it is: the end of the sentence's key, and both in a number that a person counts."""


def sentence(position: State, seat: int, name: str, before: Traits, after: Traits) -> Sentence | None:
    """What it means that a trait is what it now is and no more what it was."""
    whose, _, trait = name.partition("_")
    said = SAID[trait](before[name], after[name]) if name in TRAITS else None
    if said is None:
        return None
    ending, was, now = said
    return Sentence(f"samurai.because_{whose}_{ending}", {"was": was, "n": now})


def _counted(ending: str, place: int) -> Numbered:
    """One of a trait's numbers, where it differs."""

    def said(was: Sequence[float], now: Sequence[float]) -> tuple[str, int, int] | None:
        before, after = int(was[place]), int(now[place])
        return (ending, before, after) if before != after else None

    return said


def _compared(ending: str, *places: int) -> Numbered:
    """The sum of some of a trait's numbers as more or less, where the number itself would say nothing to a person."""

    def said(was: Sequence[float], now: Sequence[float]) -> tuple[str, int, int] | None:
        before, after = (int(sum(numbers[place] for place in places)) for numbers in (was, now))
        return (f"{ending}_{'more' if after > before else 'less'}", before, after) if before != after else None

    return said


def _blocks(was: Sequence[float], now: Sequence[float]) -> tuple[str, int, int] | None:
    before, after = int(sum(was)), int(sum(now))
    return ("blocks", before, after) if before != after else None


def _first(*ways: Numbered) -> Numbered:
    """The first that has something to say."""
    return lambda was, now: next((said for way in ways if (said := way(was, now))), None)


SAID: dict[str, Numbered] = {
    "banners": _counted("banners", 0),
    "honor": _counted("honor", 0),
    "cards": _first(_counted("cards", 0), _compared("orders", 1, 2)),
    "dragons": _first(_counted("dragons", 0), _compared("paid", 1)),
    "blocks": _blocks,
    "weak": _first(_counted("last_block", 0), _compared("weak", 1, 2)),
    "danger": _compared("danger", 0, 1, 2, 3),
    "strikes": _compared("strikes", 0, 1, 2, 3),
    "support": _first(_compared("support", 0), _compared("alone", 1)),
    "leaders": _first(_counted("leaders", 0), _compared("leaders_alone", 2), _compared("leaders_with", 1)),
    "goals": _first(_counted("goals", 0), _compared("open", 2), _compared("goals_near", 1), _compared("tent", 3)),
    "blows": _compared("blows", 0, 1),
    "turn": _compared("turn", 0),
}
"""What is told of each trait; an army's turn, only that it has come or gone."""

INSIGHT: Insight[State] = Insight(chances, doubt, traits, chance, sentence)
