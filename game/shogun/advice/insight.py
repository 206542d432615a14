"""What Shogun tells whoever explains it: how likely each seat is to win in any position, and what that hangs on.

The judgement is a sum of named numbers (``moments``), each with a weight for how far the game is; training finds the
weights from quick games (``tools/train_moments.py``), ``docs/training.md`` says how good they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...core.insight import Insight, Traits
from ...core.judgement import dot, judgement, softmax
from ...core.words import Name, Seat, Sentence
from ..state import State
from .features import Numbers
from .moments import FIRST_WINTER, MOMENT_NAMES, PARTS, SEASONS, STAGES, Moment, moment, numbers

TRAITS: dict[str, tuple[str, ...]] = {
    "points": ("points",),
    "provinces": ("provinces",),
    "castles": ("castles", "yet_castle"),
    "temples": ("temples", "yet_temple"),
    "theatres": ("theatres", "yet_theatre"),
    "majorities": ("majority_points", "lost_by_one", "gained_by_one"),
    "plots": ("plots",),
    "chests": ("chests", "few_chests", "yet_chests"),
    "rice": ("shortage", "spare_rice", "yet_hungry"),
    "unrest": ("unrest",),
    "income": ("quiet_tax", "quiet_rice"),
    "armies": ("armies", "border_armies", "strongest", "yet_armies"),
    "threatened": ("threatened", "threatened_buildings", "danger", "even", "exposed", "exposed_buildings"),
    "targets": ("weak_neighbours", "weak_buildings", "neutral_neighbours", "yet_attacks"),
    "tower": ("in_tower",),
}
"""What one thing that a sentence can speak of is made of; each seat has all of them."""
MOMENT = "moment"
"""How far the game is, which is the same for all."""
PLACES = {name: place for place, name in enumerate(MOMENT_NAMES)}
assert sorted(PLACES) == sorted(name for names in TRAITS.values() for name in names)
QUARTERS = frozenset(("shortage", "spare_rice", *(name for name in MOMENT_NAMES if name.startswith("yet_"))))
"""Numbers that are counted in quarters."""
UNSPOKEN = frozenset(("few_chests", "danger", "even", "exposed", "exposed_buildings"))
"""Numbers that another one of the same trait says in plainer words."""
WHOLE = frozenset(("yet_hungry",))


# -- chances ---------------------------------------------------------------------------------------------


def chances(position: State) -> list[float]:
    """How likely each seat is to win, in any position."""
    if position.turn is None:
        winners = position.winners
        return [(seat in winners) / len(winners) if winners else 1 / position.players for seat in _seats(position)]
    return _shares(moment(position), numbers(position))


def _seats(position: State) -> range:
    return range(position.players)


def _shares(now: Moment, rows: Sequence[Numbers]) -> list[float]:
    net = judgement("shogun-moments", len(rows))
    weights, unit = net.layers[0].rows, net.unit * PARTS
    early, late = weights[now.stage], weights[now.next]
    sums = [dot(early, row) * (PARTS - now.part) + dot(late, row) * now.part for row in rows]
    return softmax([one / unit for one in sums])


# -- traits ----------------------------------------------------------------------------------------------


def trait(name: str, seat: int) -> str:
    """What a trait of a seat is called."""
    return f"{name} of {seat}"


def traits(position: State, _seat: int) -> dict[str, list[int]]:
    """What the judgement looks at; it looks at all seats alike, so it is the same whoever asks."""
    rows = numbers(position)
    found = {MOMENT: list(moment(position))}
    for seat, row in enumerate(rows):
        found |= {trait(name, seat): [row[PLACES[one]] for one in parts] for name, parts in TRAITS.items()}
    return found


def chance(position: State, seat: int, seen: Traits) -> float:
    """How likely a seat is to win if its traits and those of the others were these."""
    if position.turn is None:
        return chances(position)[seat]
    return _shares(_moment_in(seen), [_row_in(seen, one) for one in _seats(position)])[seat]


def _moment_in(seen: Traits) -> Moment:
    stage, following, part = map(int, seen[MOMENT])
    return Moment(min(max(stage, 0), STAGES - 1), min(max(following, 0), STAGES - 1), min(max(part, 0), PARTS))


def _row_in(seen: Traits, seat: int) -> Numbers:
    row = [0] * len(MOMENT_NAMES)
    for name, parts in TRAITS.items():
        for one, number in zip(parts, seen[trait(name, seat)]):
            row[PLACES[one]] = int(number)
    return row


# -- doubt -----------------------------------------------------------------------------------------------


PHASES = ("draft", *(f"season {one}" for one in range(1, SEASONS + 1)), "winter 1", "winter 2")
DOUBT = (0.20, 0.20, 0.25, 0.30, 0.30, 0.43, 0.21, 0.30, 0.20)
"""How far off the chances may be in each phase: 19 of 20 long play-outs lie no further away
(``python -m tools.doubt_shogun``)."""


def phase(position: State) -> int:
    """The place of a position's phase in PHASES."""
    stage = moment(position).stage
    return 1 + SEASONS + stage - FIRST_WINTER if stage >= FIRST_WINTER else (stage + 2) // 3


def doubt(position: State) -> float:
    """How far off the chances may be; a result is sure."""
    return 0.0 if position.turn is None else DOUBT[phase(position)]


# -- words -----------------------------------------------------------------------------------------------


def sentence(position: State, seat: int, name: str, before: Traits, after: Traits) -> Sentence | None:
    """What it means that a trait is what it is now, and no more what it was: the number of it that counts most."""
    kind, _, owner = name.partition(" of ")
    if kind not in TRAITS or not owner.isdigit():
        return None
    weights = _weights(position)
    changes = [
        Change(one, _shown(one, was), _shown(one, now), abs(weights[PLACES[one]] * (now - was)))
        for one, was, now in zip(TRAITS[kind], before[name], after[name])
        if one not in UNSPOKEN
    ]
    told = [change for change in changes if change.now != change.was]
    return _tell(seat, int(owner), max(told, key=lambda change: change.effect)) if told else None


def on_average(position: State, seat: int, name: str, before: Traits, after: Traits) -> Sentence | None:
    """What a seat has more or less of on the average: the number of the trait that counts most."""
    kind, _, owner = name.partition(" of ")
    if kind not in TRAITS or not owner.isdigit():
        return None
    weights, sign = _weights(position), 1 if int(owner) == seat else -1
    effects = {
        one: (sign * weights[PLACES[one]] * (now - was), now > was)
        for one, was, now in zip(TRAITS[kind], before[name], after[name])
        if one not in UNSPOKEN and now != was
    }
    most = max(effects, key=lambda one: effects[one], default="")
    if not most or effects[most][0] <= 0:
        return None
    more = "more" if effects[most][1] else "less"
    thing = {"thing": Name(f"shogun.trait_{most}")}
    if seat == int(owner):
        return Sentence(f"shogun.trait_own_{more}", thing)
    return Sentence(f"shogun.trait_other_{more}", {"seat": Seat(int(owner)), **thing})


class Change(NamedTuple):
    """A named number that is another one now, and how much that counts."""

    name: str
    was: int
    now: int
    effect: float


def _weights(position: State) -> Sequence[int]:
    return judgement("shogun-moments", position.players).layers[0].rows[moment(position).stage]


def _shown(name: str, number: float) -> int:
    """A number as people count it."""
    return round(number / 4) if name in QUARTERS - WHOLE else round(number)


def _tell(seat: int, owner: int, change: Change) -> Sentence:
    args: Mapping[str, object] = {"thing": Name(f"shogun.trait_{change.name}"), "now": change.now, "was": change.was}
    if seat == owner:
        return Sentence("shogun.trait_own", args)
    return Sentence("shogun.trait_other", {"seat": Seat(owner), **args})


INSIGHT = Insight(chances=chances, doubt=doubt, traits=traits, chance=chance, sentence=sentence, on_average=on_average)
