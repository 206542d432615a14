"""What is worth thinking about, and how an imagined battle is played on and judged."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.position import Choice
from game.samurai.advice.policy import glance, playout
from game.samurai.advice.urges import hex_worths
from game.samurai.advice.worth import evaluate
from game.samurai.movement import allowance, destinations
from game.samurai.state import State

Chain = tuple[Choice, ...]

MOST = {"command": 4, "order": 3, "unit_to": 3, "leader_to": 3, "battle": 3, "seek": 4, "carry": 4, "turncoat": 4}
"""So many choices of a question are thought through, the best at a glance; all where no number stands."""
MARGINS = {"command": 0.35, "order": 0.08, "unit_to": 0.1, "battle": 0.08, "bonus": 0.08, "leader_to": 0.3}
"""What looks so much worse than the best at a glance is not thought about: the luck of a few imagined games
must not talk anybody into a blunder."""
HEXES = 3
"""So many hexes are thought through for the unit that marches first."""
ANY_MARGIN = 99.0
AT_ONCE = ("march", "charge", "loyalty", "flags", "back_at")
"""Questions where the order of things hardly matters, or that need no thought."""
LIMIT = 70
"""Choices of an imagined game: the rest of one's own turn and most of the answer to it."""


def candidates(position: State) -> list[Chain]:
    """The best choices at a glance; for a march, the hexes for the unit in front."""
    ranked = sorted(glance(position), key=lambda pair: -pair[0])
    name = position.agenda[-1][0]
    if name == "march" and ranked[0][1][0] == "unit":
        return _marches(position, ranked[0][1])
    most = 1 if name in AT_ONCE else MOST.get(name, len(ranked))
    return [(choice,) for choice in _plausible(name, ranked[:most])]


def _plausible(name: str, ranked: list[tuple[float, Choice]]) -> list[Choice]:
    """The choices that do not fall far behind the best."""
    least = ranked[0][0] - MARGINS.get(name, ANY_MARGIN)
    return [choice for worth, choice in ranked if worth >= least]


def _marches(state: State, first: Choice) -> list[Chain]:
    """The unit in front and where it might go, or stay."""
    unit = state.unit_at[first[1]]
    goals = sorted(destinations(state, unit, allowance(state, unit)[0]))
    worths = hex_worths(state, unit, [state.places[unit], *goals])
    steps: list[Choice] = [("stay",), *[("to", goal) for goal in goals]]
    ranked = sorted(zip(worths, steps), key=lambda pair: -pair[0])
    return [(first, step) for step in _plausible("unit_to", ranked[:HEXES])]


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
