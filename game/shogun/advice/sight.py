"""The weaker levels: plans and marches by values from which something is missing, weighed at once.

What a level does not see is named in its ``Sight``; what it sees it weighs as the others do.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor

from ...core.advice import Sight
from ...core.chance import Chance
from ..cards import BID, HIDDEN, SPACES, TREASURE
from ..choices import STAY, Go, Number
from ..rules.planning import chain
from ..state import NOBODY, State
from .evaluation import SEASONS_A_YEAR, Survey
from .imagine import plan_so_far
from .marches import marches
from .plans import BID_DIVISOR, CARD_VALUES, COMMON_BIDS, Pair, draw_up, fill
from .policy import Chain, open_seed, playout
from .policy import candidates as all_candidates

WINTER = "winter"
"""How much rice winter will ask for, before the last season."""
DANGER = "danger"
"""What neighbours could send against a province."""
MAJORITY = "majority"
"""What the most buildings of a kind in a region bring."""
TOWER = "tower"
"""That the tower holds cubes back and lets others out: armies are only counted."""
TERMS = (WINTER, DANGER, MAJORITY, TOWER)

SIGHTS = {
    "ashigaru": Sight(ideas=1, grain=1.0, blind=frozenset(TERMS)),
    "kogashira": Sight(ideas=1, grain=0.5, blind=frozenset((DANGER, TOWER))),
    "hatamoto": Sight(ideas=1, grain=0.25, blind=frozenset((TOWER,))),
    "karo": Sight(ideas=4),
}
"""What each level sees; here ``grain`` is in points."""


class Glimpse(Survey):
    """A survey from which something is missing."""

    __slots__ = ("blind",)

    def __init__(self, state: State, blind: frozenset[str]) -> None:
        super().__init__(state)
        self.blind = blind

    def build_gain(self, seat: int, kind: int, province: int) -> float:
        """The points of a new building, or of the building alone."""
        return self.weight if MAJORITY in self.blind else super().build_gain(seat, kind, province)

    def threat(self, province: int) -> int:
        """The most armies that any neighbour could send, if one looks at neighbours."""
        return 0 if DANGER in self.blind else super().threat(province)

    def rice_need(self, seat: int, mouths: int, later: float) -> float:
        """The rice that is lacking; whoever does not see so far lacks none before the last season of a year."""
        early = self.state.season < SEASONS_A_YEAR - 1
        return 0.0 if WINTER in self.blind and early else super().rice_need(seat, mouths, later)

    def win_chance(self, seat: int, goal: int, armies: int) -> float:
        """The chance of a conquest, or who has more."""
        if TOWER not in self.blind:
            return super().win_chance(seat, goal, armies)
        foes = self.state.armies[goal] if self.state.owner[goal] != NOBODY else 1
        return 0.5 + 0.5 * ((armies > foes) - (armies < foes))


def candidates(position: State, sight: Sight) -> list[Chain]:
    """The one plan or march that a level thinks of; where it sees everything, the first of all that there are."""
    name = position.agenda[-1][0]
    if sight.ideas > 1:
        return all_candidates(position)
    return CANDIDATES.get(name, _quick)(position, sight)


def _quick(position: State, _sight: Sight) -> list[Chain]:
    return [(playout(position, Chance(open_seed(position, position.agenda[-1][1]))),)]


def _plan(position: State, sight: Sight) -> list[Chain]:
    """The same plan at every card; if somebody else began this one, an end for it."""
    task, so_far = position.agenda[-1], plan_so_far(position)
    done = -1 if task[0] == "bid" else BID if task[0] == "seal" else task[2]
    plan = draw_up_in_sight(position, task[1], sight)
    if done >= 0 and (plan[:done], plan[BID]) != (so_far[:done], so_far[BID]):
        plan = draw_up(position, task[1], so_far, Chance(0), 0.0)
    return [tuple(chain(plan[:BID], plan[BID])[done + 1 :])]


def draw_up_in_sight(state: State, seat: int, sight: Sight) -> list[int]:
    """A whole plan by what a level sees."""
    chance, survey, plan = Chance(open_seed(state, seat)), Glimpse(state, sight.blind), [HIDDEN] * SPACES
    plan[BID] = TREASURE + min(state.chests[seat] // BID_DIVISOR, chance.pick(COMMON_BIDS))
    values = [
        (CARD_VALUES[action](survey, seat, action, card), action, card)
        for action in range(BID)
        for card in state.provinces(seat)
        if card not in plan
    ]
    fill(state, seat, plan, _coarsely(values, sight.grain, chance))
    return plan


def _coarsely(pairs: list[Pair], grain: float, chance: Chance) -> list[Pair]:
    """The best first; chance puts those in order that look alike. What is bad still looks bad."""
    if not grain:
        return sorted(pairs, reverse=True)
    steps = [(_step(value, grain), chance.below(1 << 16), action, card) for value, action, card in pairs]
    return [(value, action, card) for value, _, action, card in sorted(steps, reverse=True)]


def _step(value: float, grain: float) -> float:
    return grain * (floor(value / grain) + 0.5) if value > 0 else value


def _march(position: State, sight: Sight) -> list[Chain]:
    """Of the marches that gain anything, one that seems to gain most."""
    _, seat, action, origin = position.agenda[-1]
    chance = Chance(open_seed(position, seat) + position.step + 1)
    found = marches(Glimpse(position, sight.blind), seat, action, origin)
    good = [(value, goal, armies) for value, goal, armies in _coarsely(found, sight.grain, chance) if value > 0]
    if not good and STAY in position.choices():
        return [(STAY,)]
    if not good:
        return all_candidates(position)[:1]
    _, goal, armies = good[0]
    return [(Go("go", goal), Number("number", armies))]


CANDIDATES: dict[str, Callable[[State, Sight], list[Chain]]] = {
    "bid": _plan,
    "plan": _plan,
    "seal": _plan,
    "march": _march,
}
