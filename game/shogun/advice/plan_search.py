"""The search for a plan: what each card on each action is worth is learned from whole plans tried in imagined seasons.

Every imagined season is played with a few different plans, all against the same plans of the others. A plan that did
better than these on average lends credit to each of its cards, one that did worse takes it, beginning with what the
rules of thumb think of them. Then the plans that look best by now are tried against each other, and half of them are
let go at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ...core.chance import Chance
from ..cards import BID, HIDDEN, OPEN_ACTIONS, TREASURE
from ..rules.planning import chain
from ..state import State
from .evaluation import chest_value, seasons_later
from .features import played
from .imagine import plan_so_far
from .plans import Spaces, fill, fingerprint, rated
from .policy import PLANNING, Chain
from .policy import candidates as usual_candidates
from .seasons import laid_out, try_plan

Cell = tuple[int, int]
"""A space of the board and what lies on it."""
Plan = tuple[int, ...]


class Taste(NamedTuple):
    """What somebody likes to plan beyond what wins, in points for a card on an action or a bid."""

    name: str
    likes: Callable[[State, int, int, int], float]
    """Asked for a position, a seat, an action, and what would lie on it."""


SOBER = Taste("", lambda _state, _seat, _action, _card: 0.0)
"""Nothing."""

SEASONS_TRIED = 900
LEARNING = 0.55
"""This part of the imagined seasons is for learning what cards are worth, the rest for the finalists."""
TOGETHER = 4
"""So many plans are tried in one imagined world."""
FINALISTS = 8
ERROR = 0.6
"""How far off, in points, cards may be valued at first when a plan to try is drawn up; half of it in the end."""
BID_ERROR = 0.2
ERROR_STEPS = 1000
KNOWN_BEFORE = 6.0
"""What the rules of thumb say of a card counts like so many plans."""
TRUST = 0.2
"""How much of what cards are thought worth counts among the finalists, beside what came of them."""
POINT = (0.018, 0.018, 0.018, 0.022, 0.033, 0.044)
"""What a point adds to what a position is worth, roughly, by the seasons that are over."""
BIDS = (0, 1, 2, 3)


class Tried(NamedTuple):
    """A plan in one imagined season: its cells, what came of it in points, and what was expected."""

    cells: list[Cell]
    came: float
    expected: float


class PlanSearch:
    """The search for the open part of a seat's plan."""

    def __init__(self, position: State, taste: Taste = SOBER) -> None:
        self.position, self.task = position, position.agenda[-1]
        self.seat = self.task[1]
        self.begun = plan_so_far(position)
        self.chance = Chance(position.chance)
        self.point = POINT[min(played(position), len(POINT) - 1)]
        self.values: dict[Cell, float] = {
            (action, card): value
            for value, action, card in rated(position, self.seat)
            if self.begun[action] == HIDDEN and card not in self.begun
        }
        self._add_bids()
        self.likes = {cell: taste.likes(position, self.seat, *cell) for cell in self.values}
        self.values = {cell: value + self.likes[cell] for cell, value in self.values.items()}
        self.counts = dict.fromkeys(self.values, KNOWN_BEFORE)
        self.drawn: dict[Plan, None] = {}
        self.first = self._draw_up(self.bids[min(1, len(self.bids) - 1)], 0.0)

    def _add_bids(self) -> None:
        purse, later = self.position.chests[self.seat], seasons_later(self.position)
        self.bids = [self.begun[BID]]
        if self.begun[BID] == HIDDEN:
            self.bids = [TREASURE + bid for bid in BIDS if bid <= purse]
            self.values.update({(BID, bid): chest_value(purse + TREASURE - bid, later) for bid in self.bids})

    # -- drawing up -------------------------------------------------------------------------------

    def _draw_up(self, bid: int, noise: float) -> Plan:
        """A plan by what cards are thought worth now, with errors."""
        plan: Spaces = self.begun[:]
        plan[BID] = bid
        cells = [(self._judged(value, noise), *cell) for cell, value in self.values.items() if cell[0] != BID]
        cells.sort(reverse=True)
        fill(self.position, self.seat, plan, cells)
        return tuple(plan)

    def _judged(self, value: float, noise: float) -> float:
        if not noise:
            return value
        high, low = divmod(self.chance.below(ERROR_STEPS * ERROR_STEPS), ERROR_STEPS)
        return value + noise * ((high + low) / ERROR_STEPS - 1)

    def _any_bid(self) -> int:
        return max((self._judged(self.values.get((BID, bid), 0.0), BID_ERROR), bid) for bid in self.bids)[1]

    def _cells(self, plan: Plan) -> list[Cell]:
        return [cell for cell in enumerate(plan) if cell in self.values]

    def expected(self, plan: Plan) -> float:
        """What a plan's cards are thought worth together, in points."""
        return sum(self.values[cell] for cell in self._cells(plan))

    def liked(self, plan: Plan) -> float:
        """How much of that is taste."""
        return sum(self.likes[cell] for cell in self._cells(plan))

    # -- learning ---------------------------------------------------------------------------------

    def learn(self) -> Iterator[None]:
        """Try plans and learn from them what cards are worth."""
        tries = int(SEASONS_TRIED * LEARNING)
        for done in range(0, tries, TOGETHER):
            world, luck = laid_out(self.position, self.seat, self.chance), self.chance.below(1 << 62)
            noise = ERROR * (1 - done / tries / 2)
            tried = []
            for _ in range(TOGETHER):
                plan = self._draw_up(self._any_bid(), noise)
                self.drawn[plan] = None
                came = try_plan(world, self.seat, [*plan], luck) / self.point + self.liked(plan)
                tried.append(Tried(self._cells(plan), came, self.expected(plan)))
                yield
            self._credit(tried)

    def _credit(self, tried: list[Tried]) -> None:
        came = sum(one.came for one in tried) / len(tried)
        expected = sum(one.expected for one in tried) / len(tried)
        for one in tried:
            surprise = (one.came - came) - (one.expected - expected)
            for cell in one.cells:
                self.counts[cell] += 1
                self.values[cell] += surprise / self.counts[cell] / len(one.cells) ** 0.5

    # -- the finalists ----------------------------------------------------------------------------

    def finalists(self) -> list[Plan]:
        """The plans that look best by now, among them what the rules of thumb would do."""
        found = dict.fromkeys([self.first, *(self._draw_up(bid, 0.0) for bid in self.bids)])
        for plan in sorted(self.drawn, key=self.expected, reverse=True):
            if len(found) >= FINALISTS:
                break
            found[plan] = None
        return sorted(found, key=self.expected, reverse=True)

    def chain_of(self, plan: Plan) -> Chain:
        """What is still to be chosen of a plan."""
        done = {"bid": -1, "seal": BID}.get(self.task[0])
        done = self.task[2] if done is None else done
        return tuple(chain(plan[:BID], plan[BID])[done + 1 :])

    def race(self, plans: list[Plan]) -> Iterator[list[float]]:
        """What the finalists are worth, better known with every imagined season; half of them are let go at a time."""
        totals, tries = [0.0] * len(plans), 0
        trusted = [self.point * (TRUST * self.expected(plan) + self.liked(plan)) for plan in plans]
        worths, running = trusted[:], list(range(len(plans)))
        for rounds in _stages(len(plans)):
            for _ in range(rounds):
                world, luck = laid_out(self.position, self.seat, self.chance), self.chance.below(1 << 62)
                for one in running:
                    totals[one] += try_plan(world, self.seat, [*plans[one]], luck)
                    yield worths
                tries += 1
                worths = [trusted[one] + totals[one] / tries if one in running else OUT for one in range(len(plans))]
            running = sorted(running, key=lambda one: -worths[one])[: max(len(running) // 2, 1)]
        yield worths


OUT = -1.0
"""What a plan is worth that was let go."""


def _stages(plans: int) -> list[int]:
    """How many imagined worlds the finalists meet, before and after each time that half of them are let go."""
    stages = max(plans.bit_length() - 1, 1)
    tries = int(SEASONS_TRIED * (1 - LEARNING)) // stages
    return [max(tries // max(plans >> stage, 1), 1) for stage in range(stages)]


# -- what the bots are told ------------------------------------------------------------------------------


def candidates(position: State, taste: Taste = SOBER) -> list[Chain]:
    """A plan that was found when the season began; else one to begin with, and the others come while it is judged."""
    if position.agenda[-1][0] not in PLANNING:
        return usual_candidates(position)
    search = PlanSearch(position, taste)
    found = _FOUND.get(_key(position, search.seat, taste))
    if found and all(begun in (HIDDEN, card) for begun, card in zip(search.begun, found)):
        return [search.chain_of(found)]
    first = search.chain_of(search.first)
    return [first, *[(choice,) for choice in position.choices() if choice != first[0]][:1]]


def judge(position: State, chains: list[Chain], taste: Taste = SOBER) -> Iterator[list[float]]:
    """What plans are worth; the finalists take the place of the chains. Other questions are for imagined seasons."""
    if position.agenda[-1][0] not in PLANNING:
        yield [0.0] * len(chains)
        return
    search = PlanSearch(position, taste)
    best = search.first
    try:
        begin = [1.0] + [0.0] * (len(chains) - 1)
        for _ in search.learn():
            yield begin
        plans = search.finalists()
        chains[:] = map(search.chain_of, plans)
        for worths in search.race(plans):
            best = plans[worths.index(max(worths))]
            yield worths
    finally:
        _remember(position, best, taste)


def imagines(position: State) -> bool:
    """Whether imagined seasons tell anything beyond the judgement: a plan has been through them already."""
    return position.agenda[-1][0] not in PLANNING


_FOUND: dict[tuple[object, ...], Plan] = {}
"""The plans that were found lately, so that none is thought out again at its second card."""
MOST_FOUND = 16


def _remember(position: State, plan: Plan, taste: Taste) -> None:
    if len(_FOUND) >= MOST_FOUND:
        _FOUND.clear()
    _FOUND[_key(position, position.agenda[-1][1], taste)] = plan


def _key(position: State, seat: int, taste: Taste) -> tuple[object, ...]:
    """Everything open that a plan may depend on."""
    return (
        taste.name,
        fingerprint(position, seat),
        *map(tuple, (position.actions[:OPEN_ACTIONS], position.specials, position.order, position.inside())),
    )
