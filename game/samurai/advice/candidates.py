"""What is worth thinking about, and how an imagined battle is played on and judged."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.chance import Chance
from ...core.position import Choice
from ..choices import STAY, TO, Unit
from ..rules.movement import allowance, destinations
from ..state import State
from .evaluation import FIRST, Judgement, evaluate
from .lookahead import look_ahead
from .order_value import hex_values
from .policy import NEVER, Scorers, playout, score_choices

Chain = tuple[Choice, ...]

MOST = {"order": 5, "unit_to": 5, "leader_to": 3, "battle": 4, "seek": 4, "carry": 4, "turncoat": 4}
"""How many choices of a question are thought through, those of the highest value; all where no number stands."""
MARGINS = {"command": 0.9, "order": 0.45, "unit_to": 0.45, "battle": 0.3, "bonus": 0.3, "leader_to": 0.3}
"""A choice whose value is so much below the best, in banners, is not thought about: the values do not err that far."""
HEXES = 5
"""How many hexes are thought through for the unit that marches first."""
ANY_MARGIN = 0.5
AT_ONCE = ("march", "charge", "loyalty", "flags", "back", "back_at")
"""Questions where the order of things hardly matters, or that need no thought."""
LOOKED_AHEAD = ("command", "order")
"""Questions for which looking ahead has been seen to win battles."""
BANNER_IN_ODDS = 0.13
"""A banner, in the units of ``evaluate``, where a battle is close."""
LIMIT = 70
"""Choices of an imagined game: enough for the rest of one's own turn and most of the enemy's next one."""


def candidates(position: State, scorers: Scorers | None = None, by: Judgement = FIRST) -> list[Chain]:
    """The choices of the highest value; for a march, the hexes for the unit in front."""
    return [chain for _, chain in _ranked(position, scorers, by)]


def prior(
    position: State, chains: Sequence[Chain], far: bool, scorers: Scorers | None = None, by: Judgement = FIRST
) -> list[float]:
    """The values of the chains, or what looking ahead finds, in the units of ``evaluate``."""
    if far and position.agenda[-1][0] in LOOKED_AHEAD:
        seat = position.turn
        assert seat is not None
        values = [look_ahead(position, chain[0], seat, Chance(0), scorers, by) for chain in chains]
    else:
        ranked = {chain: value for value, chain in _ranked(position, scorers, by)}
        values = [ranked.get(chain, NEVER) for chain in chains]
    best = max(values)
    return [max(0.0, 0.5 + BANNER_IN_ODDS * (value - best)) for value in values]


def _ranked(position: State, scorers: Scorers | None, by: Judgement) -> list[tuple[float, Chain]]:
    """What is worth thinking about, with its value in banners, the best first."""
    ranked = sorted(score_choices(position, scorers), key=lambda pair: -pair[0])
    name, best = position.agenda[-1][0], ranked[0][1]
    if name == "march" and isinstance(best, Unit):
        return _marches(position, best, by)
    most = 1 if name in AT_ONCE else MOST.get(name, len(ranked))
    return [(value, (choice,)) for value, choice in _plausible(name, ranked[:most])]


def _plausible(name: str, ranked: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """The choices that do not fall far behind the best."""
    least = ranked[0][0] - MARGINS.get(name, ANY_MARGIN)
    return [pair for pair in ranked if pair[0] >= least]


def _marches(state: State, first: Unit, by: Judgement) -> list[tuple[float, Chain]]:
    """The unit in front and where it might go, or stay."""
    unit = state.unit_at[first.place]
    goals = sorted(destinations(state, unit, allowance(state, unit)[0]))
    values = hex_values(state, unit, [state.places[unit], *goals], by=by)
    steps: list[Choice] = [STAY, *[TO[goal] for goal in goals]]
    ranked = sorted(zip(values, steps), key=lambda pair: -pair[0])
    return [(value, (first, step)) for value, step in _plausible("unit_to", ranked[:HEXES])]


def limit(_position: State) -> int:
    """How many choices an imagined game runs on before it is judged."""
    return LIMIT


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The rest of this turn and the whole of the other seat's next one by ``playout``; then it is evaluated."""
    for _ in range(LIMIT):
        if position.turn is None or _comes_round(position, seat):
            break
        position.play(playout(position, chance))
    return evaluate(position, seat)


def _comes_round(state: State, seat: int) -> bool:
    """Whether the seat is about to choose its next command card."""
    return state.turn == seat and state.agenda[-1][0] == "command"
