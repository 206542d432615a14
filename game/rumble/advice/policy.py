"""What is worth trying, and the choice that looks best at once."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.position import Choice
from .. import choices
from ..choices import DRAFT, ROLL
from ..odds import lead
from ..rules.pieces import pieces_left
from ..state import State
from .sketch import Sketch

Chain = tuple[Choice, ...]
"""Choices that one seat makes one after the other."""

CARD_PLANS = 5
"""How many ways to use a card are thought through, the best at first sight."""
PIECES_LEFT_FOR_CARDS = 3
"""A card is worth most when the others can hardly answer any more, but before somebody's last piece
locks it: so nobody thinks of cards before somebody has so few pieces left. Against bots that used them
as soon as they gained anything this won six games in ten."""
PLAINLY_WORSE = 8
"""How many points behind the best place is a waste that even the weakest level sees, with its last pieces."""
MOST_PLANS = 300
"""About how many ways to use cards are followed at most."""
DAIMYO_BY_VALUE = ("mori", "otomo", "takeda", "uesugi", "chosokabe", "oda")
"""The daimyo cards by what they can move in a turn: imagined games use no cards, so they cannot tell."""


def candidates(position: State) -> list[Chain]:
    """The ways to deploy, or the roll and the best uses of the cards."""
    if known := without_action(position):
        return known
    if ROLL not in position.choices():
        return _best_plans(position)
    left = [pieces_left(position, seat) for seat in range(position.players)]
    return [(ROLL,), *(_best_plans(position) if min(left) <= PIECES_LEFT_FOR_CARDS else ())]


def without_action(position: State) -> list[Chain]:
    """The daimyo card that is drafted, or every way to deploy; nothing where the question is how to act."""
    task = position.agenda[-1][0]
    if task == "draft":
        return [(DRAFT[next(card for card in DAIMYO_BY_VALUE if card in position.draft)],)]
    return [(choice,) for choice in position.choices()] if task == "deploy" else []


def noisy_candidates(position: State, noise: float) -> list[Chain]:
    """The same for a level that errs: for the last pieces only what is not plainly worse, another roll included."""
    seat = position.turn
    assert seat is not None
    if position.agenda[-1][0] != "deploy" or pieces_left(position, seat) > PIECES_LEFT_FOR_CARDS:
        return candidates(position)
    legal = position.choices()
    leads = [_lead_after(position, seat, choice) for choice in legal]
    return [(choice,) for choice, after in zip(legal, leads) if after > max(leads) - PLAINLY_WORSE]


def _lead_after(position: State, seat: int, choice: Choice) -> int:
    """A seat's lead after pieces have been placed; another roll leaves it as it is."""
    if isinstance(choice, choices.Reroll):
        return lead(Sketch(position).points, seat)
    after = position.copy()
    after.play(choice)
    return lead(Sketch(after).points, seat)


def _best_plans(position: State) -> list[Chain]:
    seat = position.turn
    assert seat is not None
    found: dict[tuple[int, ...], tuple[float, Chain]] = {}
    for end, chain in plans(position, seat):
        sketch = Sketch(end)
        key = (*sketch.powers, *sketch.left, *map(len, end.used))
        if key not in found:
            found[key] = (lead(sketch.points, seat), chain)
    best = sorted(found.values(), key=lambda plan: -plan[0])
    return [chain for _, chain in best[:CARD_PLANS]]


def plans(position: State, seat: int, most: int = MOST_PLANS) -> list[tuple[State, Chain]]:
    """Every way to use a card to the end of the turn, up to a number that keeps this quick."""
    ends: list[tuple[State, Chain]] = []
    open_plans: list[tuple[State, Chain]] = [(position, ())]
    while open_plans and len(ends) + len(open_plans) < most:
        state, chain = open_plans.pop(0)
        for choice in state.choices():
            if not isinstance(choice, choices.Roll):
                after = state.copy()
                after.play(choice)
                over = after.turn != seat or after.agenda[-1][0] == "action"
                (ends if over else open_plans).append((after, (*chain, choice)))
    return ends


# -- at once -------------------------------------------------------------------------------------------


def playout(position: State, chance: Chance) -> Choice:
    """The choice that looks best at once; a roll rather than a card, and no second roll."""
    legal = position.choices()
    if ROLL in legal:
        return ROLL
    seat = position.turn
    assert seat is not None
    deploys = [choice for choice in legal if isinstance(choice, choices.Deploy)]
    if deploys:
        return max(deploys, key=lambda choice: _lead_after(position, seat, choice))
    picked: Choice = chance.pick(legal)
    return picked


def first_sight(position: State, chance: Chance) -> Choice:
    """The same, but in the middle of a card the way to use it that leads to the best end."""
    task = position.agenda[-1][0]
    ways = () if task in ("action", "deploy") else candidates(position)
    return ways[0][0] if ways else playout(position, chance)
