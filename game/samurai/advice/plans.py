"""Looking at whole turns: today's plan and noisy ones, each played up to its battles and judged there without a die."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.chance import Chance
from ...core.position import Choice
from ..choices import Card
from ..state import State
from .candidates import BANNER_IN_ODDS, Chain, prior
from .dragons import SECOND_SCORERS
from .evaluation import SECOND, Judgement
from .lookahead import BEFORE_BATTLE, LEFT_OUT, MOST_CHOICES
from .order_value import card_price
from .outlook import outlook
from .policy import Scored, Scorers, score_choices

PLANS = {"command": 8, "order": 3, "march": 3, "unit_to": 3, "leader_to": 2}
"""Questions whose answers are judged by whole turns, and how many noisy ones each answer is given."""
NOISE, ASTRAY = 0.4, 1024
"""How far a noisy plan strays from the values of its choices, in banners."""
MARGIN = 0.06
"""A noisy plan must be so much better than one by the values alone."""


def judge(
    position: State, chains: Sequence[Chain], scorers: Scorers = SECOND_SCORERS, by: Judgement = SECOND
) -> Iterator[list[float]]:
    """What chains are worth by the best plan that has been found for each, in the units of ``evaluate``."""
    if position.agenda[-1][0] not in PLANS:
        yield prior(position, chains, False, scorers, by)
        return
    seat, chance = position.agenda[-1][1], Chance(position.chance)
    known = Known(scorers)
    best = [_turn_of(position, chain, seat, known, None) for chain in chains]
    yield _in_odds(best)
    for _ in range(PLANS[position.agenda[-1][0]]):
        # The same noise for all: what tells two chains apart is then what they do.
        luck = chance.below(1 << 64)
        plans = [_turn_of(position, chain, seat, known, Chance(luck)) - MARGIN for chain in chains]
        best = list(map(max, best, plans))
        yield _in_odds(best)


def imagines(_position: State) -> bool:
    """No: so few imagined battles as there is time for tell less than the judgement."""
    return False


def _in_odds(values: Sequence[float]) -> list[float]:
    best = max(values)
    return [max(0.0, 0.5 + BANNER_IN_ODDS * (value - best)) for value in values]


class Known:
    """The rules of thumb, and the values of orders by the card in play: no piece moves before all of them are given."""

    def __init__(self, scorers: Scorers) -> None:
        self.scorers = scorers
        self.orders: dict[tuple[str, Choice], float] = {}


def _turn_of(position: State, chain: Chain, seat: int, known: Known, noise: Chance | None) -> float:
    """What a seat can expect of the turn that begins with a chain and goes on by the values of the choices."""
    state = position.copy()
    for choice in chain:
        state.play(choice)
    for _ in range(MOST_CHOICES):
        name = state.agenda[-1][0] if state.agenda else ""
        if name not in BEFORE_BATTLE and name not in LEFT_OUT:
            break
        state.play(state.choices()[0] if name in LEFT_OUT else _next(state, name, known, noise))
    return outlook(state, seat) - (card_price(position, seat, chain[0].card) if isinstance(chain[0], Card) else 0.0)


def _next(state: State, name: str, known: Known, noise: Chance | None) -> Choice:
    """The choice of the highest value, more or less."""
    choices = state.choices()
    if len(choices) == 1:
        return choices[0]
    scored = _orders(state, choices, known) if name == "order" else score_choices(state, known.scorers)
    if noise is None or name not in PLANS or name == "march":
        return max(scored, key=lambda pair: pair[0])[1]
    return max(scored, key=lambda pair: pair[0] + noise.below(ASTRAY) * NOISE / ASTRAY)[1]


def _orders(state: State, choices: list[Choice], known: Known) -> Scored:
    """The orders with their values."""
    card, orders = state.card, known.orders
    if any((card, choice) not in orders for choice in choices):
        orders.update({(card, choice): value for value, choice in score_choices(state, known.scorers)})
    return [(orders[card, choice], choice) for choice in choices]
