"""What a bot needs to know of Rumble Nation: how a position stands, what is worth trying, a quick way to the end.

Imagined games do not go through the rules step by step. A ``Sketch`` holds only what the war needs,
so that a whole game to the end costs a fraction of a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp

from game.core.chance import Chance
from game.core.position import Choice
from game.rumble.board import AREAS, BOARDS, small
from game.rumble.rules import ROLL, soldiers_for
from game.rumble.state import IN_STOCK, State
from game.rumble.war import strengths

Chain = tuple[Choice, ...]
Front = tuple[int, int, tuple[int, ...]]
"""An area of the war: its castle, where its row of powers begins, and the later neighbours' rows."""

CARD_CHAINS = 5
"""So many ways to use a card are thought through, the best at first sight."""
MOST_CHAINS = 300
CHIP = 1 << 6
"""Powers are counted in this unit, so that ranks for ties fit below it."""
MARGIN_SCALE = 6.0
"""A lead of so many points is worth about three wins in four."""


# -- dice ------------------------------------------------------------------------------------------


def _splits(roll: int) -> tuple[tuple[int, int], ...]:
    """The castle values and numbers of pieces that a roll (0 to 215) allows."""
    dice = (roll % 6 + 1, roll // 6 % 6 + 1, roll // 36 + 1)
    return tuple((sum(dice) - die, soldiers_for(die)) for die in sorted(set(dice)))


SPLITS = tuple(_splits(roll) for roll in range(216))


# -- the war on a sketch -----------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _fronts(values: tuple[int, ...], map_name: str, players: int) -> tuple[Front, ...]:
    """The areas in the order of the war."""
    near = BOARDS[map_name].near
    order = sorted(range(len(AREAS)), key=values.__getitem__)
    return tuple(
        (values[area], area * players, tuple(goal * players for goal in near[area] if values[goal] > values[area]))
        for area in order
    )


def _war_of_two(powers: list[int], fronts: tuple[Front, ...], ranks: list[int]) -> list[int]:
    """The points of both seats: only large castles, one soldier of reinforcement."""
    powers = powers[:]
    first_wins = ranks[0] > ranks[1]
    points = [0, 0]
    for value, row, goals in fronts:
        mine, theirs = powers[row], powers[row + 1]
        if not mine and not theirs:
            continue
        winner = 0 if mine > theirs or (mine == theirs and first_wins) else 1
        points[winner] += value
        for goal in goals:
            if powers[goal + winner]:
                powers[goal + winner] += 1
    return points


def _war_of_many(powers: list[int], fronts: tuple[Front, ...], ranks: list[int]) -> list[int]:
    """The points of three or more seats: large and small castles, two soldiers of reinforcement."""
    players = len(ranks)
    strong = [power and power * CHIP + rank for power, rank in zip(powers, ranks * len(AREAS))]
    points = [0] * players
    for value, row, goals in fronts:
        here = strong[row : row + players]
        best = max(here)
        if not best:
            continue
        winner = here.index(best)
        points[winner] += value
        for goal in goals:
            if strong[goal + winner]:
                strong[goal + winner] += 2 * CHIP
        here[winner] = 0
        best = max(here)
        if best:
            points[here.index(best)] += small(value)
    return points


class Sketch:
    """A position as far as the war is concerned."""

    __slots__ = ("chips", "fronts", "left", "places", "players", "powers", "war")

    def __init__(self, state: State) -> None:
        players = state.players
        rows = strengths(state)
        self.players = players
        self.powers = [rows[seat][area] for area in range(len(AREAS)) for seat in range(players)]
        self.left = [state.stock[seat] + (state.lords[seat] == IN_STOCK) for seat in range(players)]
        self.chips = state.chips[:]
        self.fronts = _fronts(tuple(state.values), state.options["map"], players)
        self.places = {value: row for value, row, _ in self.fronts}
        self.war: Callable[..., list[int]] = _war_of_two if players == 2 else _war_of_many

    def ranks(self) -> list[int]:
        """Who wins ties: chips first, then who has least left to place."""
        return [40 + chip if chip else 30 - left for chip, left in zip(self.chips, self.left)]

    def margins(self) -> list[int]:
        """Everybody's points over the best of the others', if the war came now."""
        points = self.war(self.powers, self.fronts, self.ranks())
        return [_margin(points, seat) for seat in range(self.players)]

    def margin(self, seat: int) -> int:
        """A seat's points over the best of the others', if the war came now."""
        return _margin(self.war(self.powers, self.fronts, self.ranks()), seat)


def _margin(points: list[int], seat: int) -> int:
    return points[seat] - max(score for other, score in enumerate(points) if other != seat)


# -- how a position stands ---------------------------------------------------------------------------


def worth(margin: float) -> float:
    """A lead in points as a number from 0 to 1, steepest where the game is close."""
    return 1.0 / (1.0 + exp(-margin / MARGIN_SCALE))


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands if the war came now."""
    return worth(Sketch(position).margin(seat))


# -- what is worth trying ------------------------------------------------------------------------------


def candidates(position: State) -> list[Chain]:
    """The ways to deploy, or the roll and the best uses of the cards."""
    if position.agenda[-1][0] in ("deploy", "draft"):
        return [(choice,) for choice in position.choices()]
    plans = _best_plans(position)
    return [(ROLL,), *plans] if ROLL in position.choices() else plans


def _best_plans(position: State) -> list[Chain]:
    seat = position.turn
    assert seat is not None
    found: dict[tuple[int, ...], tuple[float, Chain]] = {}
    for end, chain in _plans(position, seat):
        sketch = Sketch(end)
        key = (*sketch.powers, *sketch.left, *map(len, end.used))
        if key not in found:
            found[key] = (sketch.margin(seat), chain)
    best = sorted(found.values(), key=lambda plan: -plan[0])
    return [chain for _, chain in best[:CARD_CHAINS]]


def _plans(position: State, seat: int) -> list[tuple[State, Chain]]:
    """Every way to use a card to the end of the turn, up to a number that keeps this quick."""
    ends: list[tuple[State, Chain]] = []
    open_plans: list[tuple[State, Chain]] = [(position, ())]
    while open_plans and len(ends) + len(open_plans) < MOST_CHAINS:
        state, chain = open_plans.pop(0)
        for choice in state.choices():
            if choice != ROLL:
                after = state.copy()
                after.play(choice)
                over = after.turn != seat or after.agenda[-1][0] == "action"
                (ends if over else open_plans).append((after, (*chain, choice)))
    return ends


# -- imagined games ------------------------------------------------------------------------------------


def playout(position: State, chance: Chance) -> Choice:
    """The choice that looks best at once; a roll rather than a card, and no second roll."""
    choices = position.choices()
    if ROLL in choices:
        return ROLL
    seat = position.turn
    assert seat is not None
    best, best_margin = choices[0], -1000
    for choice in choices:
        if choice[0] == "deploy":
            after = position.copy()
            after.play(choice)
            margin = Sketch(after).margin(seat)
            if margin > best_margin:
                best, best_margin = choice, margin
    return best if best_margin > -1000 else chance.pick(choices)


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The game played to its end by quick choices, judged for a seat."""
    while position.turn is not None and len(position.agenda) > 1:
        position.play(playout(position, chance))
    if position.turn is None:
        return _final(position.scores, seat)
    sketch = Sketch(position)
    _deploy_all(sketch, position.turn, chance)
    points = sketch.war(sketch.powers, sketch.fronts, sketch.chips)
    return _final(points, seat)


def _final(points: list[int], seat: int) -> float:
    margin = _margin(points, seat)
    return 0.5 * worth(margin) + 0.5 * (margin > 0)


def _deploy_all(sketch: Sketch, turn: int, chance: Chance) -> None:
    """Everybody deploys in turn until nobody has anything left."""
    players, left, chips = sketch.players, sketch.left, sketch.chips
    chip = players - sum(map(bool, chips))
    while chip:
        if not chips[turn]:
            _deploy_once(sketch, turn, chance)
            if not left[turn]:
                chips[turn] = chip
                chip -= 1
        turn = (turn + 1) % players


def _deploy_once(sketch: Sketch, seat: int, chance: Chance) -> None:
    powers, places = sketch.powers, sketch.places
    best_margin, best = -1000, (0, 0)
    for value, number in SPLITS[chance.below(216)]:
        number = min(number, sketch.left[seat])
        place = places[value] + seat
        powers[place] += number
        margin = sketch.margin(seat)
        powers[place] -= number
        if margin > best_margin:
            best_margin, best = margin, (place, number)
    powers[best[0]] += best[1]
    sketch.left[seat] -= best[1]
