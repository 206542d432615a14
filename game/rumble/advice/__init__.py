"""What a bot needs to know of Rumble Nation: how a position stands, what is worth trying, a quick way to the end.

Imagined games do not go through the rules step by step but on a ``Sketch`` that holds only what the war needs.
"""

from __future__ import annotations

from math import exp

from ...core.chance import Chance
from ...core.position import Choice
from ...core.words import Sentence
from ..board import small
from ..rules.pieces import soldiers_in_stock_or_lord
from ..rules.turn import REROLL, ROLL, soldiers_for
from ..rules.war import projection
from ..state import State
from ..words import area_name
from .sketch import LOWEST, Sketch, War, lead

Chain = tuple[Choice, ...]

LEVELS = {
    "ashigaru": (12, 1.0, False, 0.65),
    "hatamoto": (10, 2.0, True, 0.16),
    "gunshi": (800, 4.0, True, 0.0),
}
"""See ``game.bots.levels``: imagined games, seconds, whether they run to the end, errors of judgement."""

CARD_CHAINS = 5
"""So many ways to use a card are thought through, the best at first sight."""
CARD_TIME = 3
"""A card is worth most when the others can hardly answer any more, but before somebody's last piece
locks it: so nobody thinks of cards before somebody has so few pieces left. Against bots that used them
as soon as they gained anything this won six games in ten."""
PLAIN = 8
"""Of somebody's last pieces everybody sees when they are wasted: so many points behind the best place."""
PRICE = 3
"""A soldier deployed here is missing elsewhere: so many points of lead each should bring in an imagined game.
Those who reckon so, and roll again when nothing is worth its price, beat those who take the best at first
sight in two games of three; prices from 3 to 5 do about equally well."""
MOST_CHAINS = 300
LIKED = ("mori", "otomo", "takeda", "uesugi", "chosokabe", "oda")
"""The daimyo cards by what they can move in a turn: imagined games use no cards, so they cannot tell."""
MARGIN_SCALE = 6.0
"""A lead of so many points is worth about three wins in four."""


# -- dice ------------------------------------------------------------------------------------------


def _splits(roll: int) -> tuple[tuple[int, int], ...]:
    """The castle values and numbers of pieces that a roll (0 to 215) allows."""
    dice = (roll % 6 + 1, roll // 6 % 6 + 1, roll // 36 + 1)
    return tuple((sum(dice) - die, soldiers_for(die)) for die in sorted(set(dice)))


SPLITS = tuple(_splits(roll) for roll in range(216))


# -- how a position stands ---------------------------------------------------------------------------


def worth(margin: float) -> float:
    """A lead in points as a number from 0 to 1, steepest where the game is close."""
    return 1.0 / (1.0 + exp(-margin / MARGIN_SCALE))


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands if the war came now."""
    return worth(lead(Sketch(position).points, seat))


# -- what is worth trying ------------------------------------------------------------------------------


def candidates(position: State) -> list[Chain]:
    """The ways to deploy, or the roll and the best uses of the cards."""
    task = position.agenda[-1][0]
    if task == "draft":
        return [(("daimyo", next(card for card in LIKED if card in position.draft)),)]
    if task == "deploy":
        return [(choice,) for choice in position.choices()]
    if ROLL not in position.choices():
        return _best_plans(position)
    left = [soldiers_in_stock_or_lord(position, seat) for seat in range(position.players)]
    return [(ROLL,), *(_best_plans(position) if min(left) <= CARD_TIME else ())]


def noisy_candidates(position: State, noise: float) -> list[Chain]:
    """The same for a mind that errs: for the last pieces only what is not plainly worse, another roll included."""
    seat = position.turn
    assert seat is not None
    if position.agenda[-1][0] != "deploy" or soldiers_in_stock_or_lord(position, seat) > CARD_TIME:
        return candidates(position)
    choices = position.choices()
    leads = [_lead_after(position, seat, choice) for choice in choices]
    return [(choice,) for choice, after in zip(choices, leads) if after > max(leads) - PLAIN]


def _lead_after(position: State, seat: int, choice: Choice) -> int:
    """A seat's lead after pieces have been placed; another roll leaves it as it is."""
    if choice == REROLL:
        return lead(Sketch(position).points, seat)
    after = position.copy()
    after.play(choice)
    return lead(Sketch(after).points, seat)


def _best_plans(position: State) -> list[Chain]:
    seat = position.turn
    assert seat is not None
    found: dict[tuple[int, ...], tuple[float, Chain]] = {}
    for end, chain in _plans(position, seat):
        sketch = Sketch(end)
        key = (*sketch.powers, *sketch.left, *map(len, end.used))
        if key not in found:
            found[key] = (lead(sketch.points, seat), chain)
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
            margin = _lead_after(position, seat, choice)
            if margin > best_margin:
                best, best_margin = choice, margin
    return best if best_margin > -1000 else chance.pick(choices)


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The game played to its end by quick choices, judged for a seat."""
    while position.turn is not None and len(position.agenda) > 1:
        position.play(playout(position, chance))
    if position.turn is None:
        return _final(position.scores, position.chips, seat)
    sketch = Sketch(position)
    _deploy_all(sketch, position.turn, chance)
    sketch.settle_ties()
    return _final(sketch.points, sketch.chips, seat)


def _final(points: list[int], chips: list[int], seat: int) -> float:
    """Half for the victory, half for its size; of two who are level the higher chip wins (ruling 41)."""
    margin = lead(points, seat)
    won = margin > 0 or margin == 0 and chips[seat] == max(c for c, p in zip(chips, points) if p == points[seat])
    return 0.5 * worth(margin) + 0.5 * won


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


Offer = tuple[int, int, int, int, War | None]
"""What can be had for a roll: the lead it brings less its price, the place, the number, its power and war then."""


def _deploy_once(sketch: Sketch, seat: int, chance: Chance) -> None:
    """The best bargain of one roll, or of a second one if the first offers none."""
    offer = _best_offer(sketch, seat, chance.below(216))
    if offer[0] <= 0:
        offer = _best_offer(sketch, seat, chance.below(216))
    _, place, number, power, war = offer
    extra = sketch.lords[seat]
    sketch.lords[seat] = False
    sketch.join(place, seat, number + extra, power, war)
    sketch.left[seat] -= number


def _best_offer(sketch: Sketch, seat: int, roll: int) -> Offer:
    left, extra = sketch.left[seat], sketch.lords[seat]
    now = lead(sketch.points, seat)
    most, best = -1000, None
    for value, number in SPLITS[roll]:
        number = min(number, left)
        power, war = sketch.joined(value - LOWEST, seat, number + extra)
        bargain = (lead(war.points, seat) - now if war else 0) - PRICE * number
        if bargain > most:
            most, best = bargain, (bargain, value - LOWEST, number, power, war)
    assert best is not None
    return best


# -- reasons -------------------------------------------------------------------------------------------


def reason(position: State, chain: Chain) -> Sentence | None:
    """Why one would make these choices, from what the war would bring before and after them."""
    kind = chain[0][0]
    if kind == "roll":
        return Sentence("bots.reason_rumble_wait") if len(position.choices()) > 1 else None
    if kind == "reroll":
        return Sentence("bots.reason_rumble_reroll")
    seat, after = position.turn, position.copy()
    assert seat is not None
    for choice in chain:
        after.play(choice)
    if after.chips[seat] > position.chips[seat]:
        return Sentence("bots.reason_rumble_finish", {"value": after.chips[seat]})
    if kind == "deploy":
        return _why_there(position, after, seat, chain[0][1])
    return _why_points("bots.reason_rumble_card", position, after, seat)


def _why_there(before: State, after: State, seat: int, area: int) -> Sentence | None:
    """Why these pieces belong in an area: its castles first, then what they bring elsewhere."""
    old, new = ({battle.area: battle for battle in projection(state)}[area] for state in (before, after))
    args = {"area": area_name(area)}
    if new.winner == seat:
        key = "bots.reason_rumble_hold" if old.winner == seat else "bots.reason_rumble_take"
        return Sentence(key, {**args, "value": before.values[area]})
    if new.second == seat and old.second != seat:
        return Sentence("bots.reason_rumble_second", {**args, "value": small(before.values[area])})
    return _why_points("bots.reason_rumble_chain", before, after, seat)


def _why_points(key: str, before: State, after: State, seat: int) -> Sentence | None:
    gain = lead(Sketch(after).points, seat) - lead(Sketch(before).points, seat)
    return Sentence(key, {"n": gain}) if gain > 0 else None
