"""Imagined games: the dice to come are drawn afresh, and everybody deploys by quick choices until the war."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.chance import Chance
from ...core.position import View
from ..odds import lead
from ..rules.turn import SPLITS
from ..state import State
from .evaluation import final_value, has_won
from .policy import playout
from .sketch import LOWEST, Sketch, War

SPLITS_OF_ROLL = tuple(SPLITS[roll % 6 + 1, roll // 6 % 6 + 1, roll // 36 + 1] for roll in range(6**3))
"""What each roll of three dice allows."""
SOLDIER_PRICE = 3
"""A soldier deployed here is missing elsewhere: the points of lead that each should bring in an imagined game.
Those who reckon so, and roll again when nothing is worth its price, beat those who take the best at first
sight in two games of three; prices from 3 to 5 do about equally well."""


def imagine(view: View[State], chance: Chance) -> State:
    """A position that the viewer cannot tell from the real one: all is open but the dice to come."""
    state = view.position.copy()
    state.chance = chance.below(1 << 64)
    return state


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The game played to its end by quick choices, judged for a seat."""
    return final_value(*_played_out(position, chance), seat)


def win(position: State, seat: int, chance: Chance) -> float:
    """The same, and whether the seat has won."""
    return float(has_won(*_played_out(position, chance), seat))


def _played_out(position: State, chance: Chance) -> tuple[Sequence[int], Sequence[int]]:
    """Points and chips at the end of a game that is played by quick choices."""
    while position.turn is not None and len(position.agenda) > 1:
        position.play(playout(position, chance))
    if position.turn is None:
        return position.scores, position.chips
    sketch = Sketch(position)
    deploy_all(sketch, position.turn, chance)
    sketch.settle_ties()
    return sketch.points, sketch.chips


def deploy_all(sketch: Sketch, turn: int, chance: Chance) -> None:
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


class Offer(NamedTuple):
    """What can be had for a roll."""

    gain: int
    """The lead that it brings, less the price of the soldiers."""
    place: int
    number: int
    power: int
    war: War | None
    """See ``Sketch.joined``."""


def _deploy_once(sketch: Sketch, seat: int, chance: Chance) -> None:
    """The best bargain of one roll, or of a second one if the first offers none."""
    offer = _best_offer(sketch, seat, chance.below(len(SPLITS_OF_ROLL)))
    if offer.gain <= 0:
        offer = _best_offer(sketch, seat, chance.below(len(SPLITS_OF_ROLL)))
    extra = sketch.lords[seat]
    sketch.lords[seat] = False
    sketch.join(offer.place, seat, offer.number + extra, offer.power, offer.war)
    sketch.left[seat] -= offer.number


def _best_offer(sketch: Sketch, seat: int, roll: int) -> Offer:
    left, extra = sketch.left[seat], sketch.lords[seat]
    now = lead(sketch.points, seat)
    best: tuple[int, int, int, int, War | None] | None = None
    for value, number in SPLITS_OF_ROLL[roll]:
        number = min(number, left)
        power, war = sketch.joined(value - LOWEST, seat, number + extra)
        gain = (lead(war.points, seat) - now if war else 0) - SOLDIER_PRICE * number
        if best is None or gain > best[0]:
            best = gain, value - LOWEST, number, power, war
    assert best is not None
    return Offer(*best)
