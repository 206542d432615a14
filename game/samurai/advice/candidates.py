"""What is worth thinking about, and how an imagined battle is played on and judged."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.chance import Chance
from ...core.position import Choice
from ..rules.movement import allowance, destinations
from ..state import State
from .evaluation import evaluate
from .lookahead import look
from .order_value import hex_worths
from .policy import WORTHLESS, glance, playout

Chain = tuple[Choice, ...]

MOST = {"order": 5, "unit_to": 5, "leader_to": 3, "battle": 4, "seek": 4, "carry": 4, "turncoat": 4}
"""So many choices of a question are thought through, the best at a glance; all where no number stands."""
MARGINS = {"command": 0.9, "order": 0.45, "unit_to": 0.45, "battle": 0.3, "bonus": 0.3, "leader_to": 0.3}
"""What looks so much worse than the best at a glance, in banners, is not thought about: nobody errs that far."""
HEXES = 5
"""So many hexes are thought through for the unit that marches first."""
ANY_MARGIN = 0.5
AT_ONCE = ("march", "charge", "loyalty", "flags", "back", "back_at")
"""Questions where the order of things hardly matters, or that need no thought."""
LOOKED_INTO = ("command", "order")
"""Questions for which a longer look has been seen to win battles."""
BANNER_IN_ODDS = 0.13
"""A banner, in the units of ``evaluate``, where a battle is close."""
LIMIT = 70
"""Choices of an imagined game: the rest of one's own turn and most of the answer to it."""


def candidates(position: State) -> list[Chain]:
    """The best choices at a glance; for a march, the hexes for the unit in front."""
    return [chain for _, chain in _ranked(position)]


def prior(position: State, chains: Sequence[Chain], far: bool) -> list[float]:
    """What the chains are worth at a glance, or after a longer look, in the units of ``evaluate``."""
    if far and position.agenda[-1][0] in LOOKED_INTO:
        seat = position.turn
        assert seat is not None
        worths = [look(position, chain[0], seat, Chance(0)) for chain in chains]
    else:
        seen = {chain: worth for worth, chain in _ranked(position)}
        worths = [seen.get(chain, WORTHLESS) for chain in chains]
    best = max(worths)
    return [max(0.0, 0.5 + BANNER_IN_ODDS * (worth - best)) for worth in worths]


def _ranked(position: State) -> list[tuple[float, Chain]]:
    """What is worth thinking about, with its worth in banners, the best first."""
    ranked = sorted(glance(position), key=lambda pair: -pair[0])
    name = position.agenda[-1][0]
    if name == "march" and ranked[0][1][0] == "unit":
        return _marches(position, ranked[0][1])
    most = 1 if name in AT_ONCE else MOST.get(name, len(ranked))
    return [(worth, (choice,)) for worth, choice in _plausible(name, ranked[:most])]


def _plausible(name: str, ranked: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """The choices that do not fall far behind the best."""
    least = ranked[0][0] - MARGINS.get(name, ANY_MARGIN)
    return [pair for pair in ranked if pair[0] >= least]


def _marches(state: State, first: Choice) -> list[tuple[float, Chain]]:
    """The unit in front and where it might go, or stay."""
    unit = state.unit_at[first[1]]
    goals = sorted(destinations(state, unit, allowance(state, unit)[0]))
    worths = hex_worths(state, unit, [state.places[unit], *goals])
    steps: list[Choice] = [("stay",), *[("to", goal) for goal in goals]]
    ranked = sorted(zip(worths, steps), key=lambda pair: -pair[0])
    return [(worth, (first, step)) for worth, step in _plausible("unit_to", ranked[:HEXES])]


def limit(_position: State) -> int:
    """How many choices an imagined game runs on before it is judged."""
    return LIMIT


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The rest of this turn and the whole of the other seat's next one by quick choices; then it is judged."""
    for _ in range(LIMIT):
        if position.turn is None or _comes_round(position, seat):
            break
        position.play(playout(position, chance))
    return evaluate(position, seat)


def _comes_round(state: State, seat: int) -> bool:
    """Whether the seat is about to choose its next command card."""
    return state.turn == seat and state.agenda[-1][0] == "command"
