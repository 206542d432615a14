"""Characters: the same judgement with a liking of its own, worth a chance or two in a hundred at each turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from ...core.advice import Advice
from ...core.words import Name
from ..choices import Deploy
from ..state import State
from .evaluation import evaluate
from .explain import reason
from .features import PLACES, Stand, fight, stand_of
from .imagine import imagine, rollout
from .insight import INSIGHT
from .judge import candidates, imagines, judge
from .policy import Chain, played, playout

LEVELS_JUDGING = {"gunshi": (400, 4.0, True, 0.0)}
"""Each slice of a look counts as an iteration."""


class Style(NamedTuple):
    """What a character likes, and how much."""

    name: Name
    note: Name
    likes: Callable[[Stand, Stand], float]
    """How well it likes what placing pieces has brought, in chances of winning: the stand before and after."""


def _footholds(_before: Stand, after: Stand) -> float:
    """Areas where its soldiers stand, and more so those that its victories would reinforce."""
    there = [row > 0 for row in after.men[0]]
    won = fight(after).first
    fed = {goal for place in PLACES if won[place] == 0 for goal in after.goals[place] if there[goal]}
    return 0.018 * (sum(there) + len(fed))


def _castles_broken(before: Stand, after: Stand) -> float:
    """Castles that others would have won and now would not."""
    then, now = fight(before).first, fight(after).first
    return 0.022 * sum([then[place] > 0 and now[place] != then[place] for place in PLACES])


def _soldiers_kept(before: Stand, after: Stand) -> float:
    """Soldiers that are not spent."""
    return 0.035 * (after.left[0] - before.left[0])


STYLES: Mapping[str, Style] = {
    "builder": Style(Name("rumble.style_builder"), Name("rumble.style_builder_note"), _footholds),
    "raider": Style(Name("rumble.style_raider"), Name("rumble.style_raider_note"), _castles_broken),
    "miser": Style(Name("rumble.style_miser"), Name("rumble.style_miser_note"), _soldiers_kept),
}


def judging() -> Advice[State]:
    """The advice of those who judge."""
    return _judging(judge)


def styled(name: str) -> Advice[State]:
    """The same with a character."""
    return _judging(partial(_judge_with, STYLES[name]))


def _judging(how: Callable[[State, list[Chain]], Iterator[Sequence[float]]]) -> Advice[State]:
    return Advice(
        imagine=imagine,
        candidates=candidates,
        playout=playout,
        evaluate=evaluate,
        judge=how,
        rollout=rollout,
        imagines=imagines,
        reason=reason,
        insight=INSIGHT,
        levels=LEVELS_JUDGING,
    )


def _judge_with(style: Style, position: State, chains: list[Chain]) -> Iterator[Sequence[float]]:
    likings = _likings(style, position, chains)
    for worths in judge(position, chains):
        yield [worth + liking for worth, liking in zip(worths, likings)]


def _likings(style: Style, position: State, chains: list[Chain]) -> list[float]:
    """What it likes about placing pieces so, against the mean of the ways: so that another roll stands at nothing."""
    seat = position.turn or 0
    before = stand_of(position, seat)
    places = {
        one: style.likes(before, stand_of(played(position, chain), seat))
        for one, chain in enumerate(chains)
        if isinstance(chain[0], Deploy)
    }
    mean = sum(places.values()) / max(1, len(places))
    return [places[one] - mean if one in places else 0.0 for one in range(len(chains))]
