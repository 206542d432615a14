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

Said = tuple[str, dict[str, int]]
"""The end of a sentence's key, and the numbers in it."""
Numbered = Callable[[Sequence[float], Sequence[float]], Said | None]
"""From what a trait was and what it is to what is said of it."""


def sentence(position: State, seat: int, name: str, before: Traits, after: Traits) -> Sentence | None:
    """What it means that a trait is what it now is and no more what it was."""
    whose, _, trait = name.partition("_")
    said = SAID[trait](before[name], after[name]) if name in TRAITS else None
    if said is None:
        return None
    ending, numbers = said
    return Sentence(f"samurai.because_{whose}_{ending}", numbers)


def _counted(ending: str, *places: int) -> Numbered:
    """The sum of some of a trait's numbers, where it differs."""

    def said(was: Sequence[float], now: Sequence[float]) -> Said | None:
        before, after = (int(sum(numbers[place] for place in places)) for numbers in (was, now))
        return (ending, {"was": before, "n": after}) if before != after else None

    return said


def _compared(ending: str, *places: int) -> Numbered:
    """The same as more or less, where the number itself would say nothing to a person."""

    def said(was: Sequence[float], now: Sequence[float]) -> Said | None:
        before, after = (sum(numbers[place] for place in places) for numbers in (was, now))
        return (f"{ending}_{'more' if after > before else 'less'}", {}) if before != after else None

    return said


def _first(*ways: Numbered) -> Numbered:
    """The first that has something to say."""
    return lambda was, now: next((said for way in ways if (said := way(was, now))), None)


PARTS: dict[str, dict[str, tuple[int, ...]]] = {
    "banners": {"banners": (0, 1, 2, 3, 4)},
    "honor": {"honor": (0, 1, 2)},
    "cards": {"cards": (0,), "orders": (1, 2)},
    "dragons": {"dragons": (0,), "paid": (1,)},
    "blocks": {"blocks": (0, 1, 2, 3)},
    "weak": {"last_block": (0,), "weak": (1, 2)},
    "danger": {"danger": (0, 1, 2, 3)},
    "strikes": {"strikes": (0, 1, 2, 3)},
    "support": {"support": (0,), "alone": (1,)},
    "leaders": {"leaders": (0,), "leaders_alone": (2,), "leaders_with": (1,)},
    "goals": {"goals": (0,), "open": (2,), "goals_near": (1,), "tent": (3,)},
    "blows": {"blows": (0, 1)},
    "turn": {"turn": (0,)},
}
"""The parts of each trait that something can be said of, and the numbers that make them."""
COUNTED = {"banners": (0,), "honor": (0,), "cards": (0,), "dragons": (0,), "blocks": (0, 1, 2, 3)} | {
    "last_block": (0,), "leaders": (0,), "goals": (0,)
}  # fmt: skip
"""Those that a person can count, and by which numbers."""
SAID = {
    trait: _first(
        *(
            _counted(part, *COUNTED[part]) if part in COUNTED else _compared(part, *places)
            for part, places in parts.items()
        )
    )
    for trait, parts in PARTS.items()
}
"""What is told of each trait; an army's turn, only that it has come or gone."""


def on_average(_position: State, seat: int, name: str, before: Traits, after: Traits) -> Sentence | None:
    """What an army has more or less of on the average: the part of the trait that counts most."""
    if name not in TRAITS:
        return None
    whose, _, trait = name.partition("_")
    weights, sign = _weights(trait), 1 if whose == OWN else -1
    steps = [now - was for was, now in zip(before[name], after[name])]
    effects = {
        part: sign * sum([weights[place] * steps[place] for place in places]) for part, places in PARTS[trait].items()
    }
    part = max(effects, key=lambda one: effects[one])
    step = (
        steps[PARTS[trait][part][0]]
        if part in COUNTED and part != "blocks"
        else sum([steps[place] for place in PARTS[trait][part]])
    )
    if effects[part] <= 0 or not step:
        return None
    return Sentence(f"samurai.because_{whose}_{part}_{'more' if step > 0 else 'less'}")


def _weights(trait: str) -> Sequence[int]:
    """The weights of a trait's numbers."""
    row = judgement("samurai", 2).layers[0].rows[0]
    start = sum([len(ARMY[one]) for one in list(ARMY)[: list(ARMY).index(trait)]])
    return row[start : start + len(ARMY[trait])]


INSIGHT: Insight[State] = Insight(chances, doubt, traits, chance, sentence, on_average=on_average)
