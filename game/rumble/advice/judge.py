"""What a turn is worth by the learned judgement: every roll that can follow is looked at, none is drawn."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from ...core.judgement import judgement, softmax
from ..choices import ROLL, Reroll, Roll
from ..rules.pieces import pieces_left
from ..rules.turn import SPLITS
from ..state import IN_STOCK, State
from .features import PLACES, Stand, fight, inputs, stand_of
from .policy import PIECES_LEFT_FOR_CARDS, Chain, plans, played, without_action

SIZE_SHARE = 0.2
"""How much of a result's worth is the size of the victory, and not the victory."""
POINTS_SCALE = 6.0
MOST_PLANS = 600
DEEP = 5
"""So many of the best are looked at further."""
LOOKS = ((1, 0.06), (2, 0.03))
"""How many turns it is looked on, and who: whoever seems worse by more than this is not looked at again."""
MOST_ANSWERS, FEW_LEFT = 6, 6
"""So many of the next seat's answers are looked at further, the likeliest; all once so few pieces are left."""
SLICE = 40
"""So many positions at first sight are one slice."""
LATE = 5
"""From this few pieces of somebody on, the next seat's cards are looked at as well."""
FEW_PLANS = 300
MOST = 3
"""So many pieces at most go to one place in a turn."""

Worth = list[float]
"""To each seat, counted from the one whose turn it is."""
Look = Generator[None, None, Worth]
"""A longer look, in slices of some thirty positions; what it returns is the worth."""
Splits = tuple[tuple[int, int], ...]
"""What a roll allows: places, and how many pieces there."""


def _weighed_rolls() -> list[tuple[int, Splits]]:
    """What rolls allow, as place and number, and how many of 216 allow it."""
    found: dict[Splits, int] = {}
    for splits in SPLITS.values():
        key = tuple((total - 2, number) for total, number in splits)
        found[key] = found.get(key, 0) + 1
    return [(count, splits) for splits, count in found.items()]


ROLLS = _weighed_rolls()


def candidates(position: State) -> list[Chain]:
    """Every way to deploy, or the roll and every way to use a card."""
    if known := without_action(position):
        return known
    rolls: list[Chain] = [(ROLL,)] if ROLL in position.choices() else []
    if rolls and (position.choices() == [ROLL] or not thinks_of_cards(position)):
        return rolls
    return rolls + _distinct(position)


def _distinct(position: State) -> list[Chain]:
    """Ways to use a card, one of those that come to the same."""
    seat = position.turn
    assert seat is not None
    found: dict[object, Chain] = {}
    for end, chain in plans(position, seat, MOST_PLANS):
        key = (str(end.soldiers), *end.stock, *end.lords, *map(len, end.used), *end.lord_used)
        found.setdefault(key, chain)
    return list(found.values())


def imagines(_position: State) -> bool:
    """No games are imagined beside the judgement: it knows better, and always answers alike (docs/training.md)."""
    return False


def thinks_of_cards(position: State) -> bool:
    """Whether somebody is nearly done. Cards that were used sooner lost games (docs/training.md): the best of a

    hundred ways to use them is always flattered by the errors of the judgement.
    """
    return min(pieces_left(position, seat) for seat in range(position.players)) <= PIECES_LEFT_FOR_CARDS


def judge(position: State, chains: Sequence[Chain]) -> Iterator[list[float]]:
    """What chains are worth: all at first sight, then the best of them through the turns that follow.

    It yields what it thinks by now, slice by slice.
    """
    ends = _ends(position, chains)
    worths = [0.0] * len(ends)
    for one, end in enumerate(ends):
        worths[one] = _first_sight(end)
        if one % SLICE == SLICE - 1:
            yield worths
    yield worths
    for looks, reach in LOOKS:
        near = _near(worths, reach)
        if len(near) == 1:
            return
        worths = yield from _look_further(ends, worths, near, looks)


class End(NamedTuple):
    """What a chain comes to."""

    stand: Stand
    """After the turn of whoever chooses; before the roll where the dice have a say first."""
    after: State | None
    """The same after the turn; None before the roll."""
    again: bool
    """Whether that roll may be rolled again."""


def _ends(position: State, chains: Sequence[Chain]) -> list[End]:
    seat, found = position.turn or 0, []
    now = stand_of(position, seat)
    for chain in chains:
        if isinstance(chain[0], (Roll, Reroll)):
            found.append(End(now, None, isinstance(chain[0], Roll)))
        else:
            after = played(position, chain)
            found.append(End(stand_of(after, seat), after, False))
    return found


def _first_sight(end: End) -> float:
    return worth_of(end.stand)[0] if end.after else roll_worth(end.stand, end.again)[0]


def _near(worths: Sequence[float], reach: float) -> list[int]:
    """Who is hardly worse than the best, the best first."""
    least = max(worths) - reach
    near = [one for one, worth in enumerate(worths) if worth >= least]
    return sorted(near, key=lambda one: -worths[one])[:DEEP]


def _look_further(
    ends: Sequence[End], before: list[float], near: Sequence[int], looks: int
) -> Generator[list[float], None, list[float]]:
    """What all are worth once some have been looked at so many turns ahead; a roll only one turn, for its price."""
    deep: dict[int, float] = {}
    worths = before
    for one in near:
        stand, after, again = ends[one]
        if after:
            deep[one] = (yield from _while(look_ahead(stand, _uses(after), looks), worths))[0]
        elif looks == 1:
            deep[one] = (yield from _while(look_at_roll(stand, again, 2), worths))[0]
        else:
            continue
        # What the longer look finds better or worse on the whole holds for what it has not reached as well.
        drift = sum(value - before[other] for other, value in deep.items()) / len(deep)
        worths = [deep.get(other, worth + drift) for other, worth in enumerate(before)]
        yield worths
    return worths


def _while(look: Look, worths: list[float]) -> Generator[list[float], None, Worth]:
    """What a look finds; after each slice of it the same as before is thought."""
    while True:
        try:
            next(look)
        except StopIteration as found:
            worth: Worth = found.value
            return worth
        yield worths


def _uses(position: State) -> list[Stand]:
    """What the next seat can come to by a card, where that matters most: when somebody is nearly done."""
    seat = position.turn
    if seat is None or position.choices() == [ROLL] or min(stand_of(position, seat).left) > LATE:
        return []
    return [stand_of(end, seat) for end, _ in plans(position, seat, FEW_PLANS)]


def worth_of(stand: Stand) -> Worth:
    """What a stand after seat 0's turn is worth: by the rules where the war comes next, else by judgement."""
    war = fight(stand)
    if all(stand.chips):
        return result_worth(war.points, stand.chips)
    return judgement("rumble", len(stand.chips)).shares(inputs(stand, war))


def result_worth(points: Sequence[int], chips: Sequence[int]) -> Worth:
    """What the end of a game is worth to each seat."""
    best = max(zip(points, chips))
    sizes = softmax([point / POINTS_SCALE for point in points])
    return [
        (1 - SIZE_SHARE) * ((point, chip) == best) + SIZE_SHARE * size
        for point, chip, size in zip(points, chips, sizes)
    ]


def worth_ahead(stand: Stand, uses: Sequence[Stand] = (), looks: int = 1) -> Worth:
    """What a stand is worth to each seat once the next seat has done its best: rolled, or used one of its cards so.

    With more looks it goes on from each of the answers, as far as so many turns.
    """
    return _at_once(look_ahead(stand, uses, looks))


def roll_worth(stand: Stand, may_roll_again: bool, looks: int = 1) -> Worth:
    """What a roll of seat 0 is worth to each seat, over all 216 rolls."""
    return _at_once(look_at_roll(stand, may_roll_again, looks))


def _at_once(look: Look) -> Worth:
    while True:
        try:
            next(look)
        except StopIteration as found:
            worth: Worth = found.value
            return worth


def look_ahead(stand: Stand, uses: Sequence[Stand] = (), looks: int = 1) -> Look:
    """``worth_ahead`` in slices."""
    if all(stand.chips):
        return worth_of(stand)
    steps = stand.following()
    rolled = yield from look_at_roll(stand.turned(steps), True, looks)
    best = max([rolled, *map(worth_of, uses)])
    return best[-steps % len(best) :] + best[: -steps % len(best)]


def look_at_roll(stand: Stand, may_roll_again: bool, looks: int = 1) -> Look:
    """``roll_worth`` in slices."""
    if looks <= 1:
        yield
        return weighed_mean(list(roll_worths(stand, may_roll_again).values()))
    weighed: dict[int, float] = {}
    offers: dict[int, Offer] = {}
    for weight, offer in _answers(stand, may_roll_again):
        offers[id(offer)] = offer
        weighed[id(offer)] = weighed.get(id(offer), 0.0) + weight
    answers = sorted(((weight, offers[one]) for one, weight in weighed.items()), key=lambda answer: -answer[0])
    found: list[tuple[float, Worth]] = []
    for weight, offer in answers if sum(stand.left) <= FEW_LEFT else answers[:MOST_ANSWERS]:
        worth = yield from look_ahead(offer.stand, (), looks - 1)
        found.append((weight, worth))
    return _with_others(answers, found)


def _with_others(answers: Sequence[tuple[float, Offer]], found: Sequence[tuple[float, Worth]]) -> Worth:
    """The mean over all answers, where the rarest were not looked at: they have changed like the others."""
    seen = sum([weight for weight, _ in found])
    return [
        sum([weight * worth[seat] for weight, worth in found]) / seen
        + sum([weight * offer.worth[seat] for weight, offer in answers]) / 216
        - sum([weight * offer.worth[seat] for weight, offer in answers[: len(found)]]) / seen
        for seat in range(len(answers[0][1].worth))
    ]


def roll_worths(stand: Stand, may_roll_again: bool) -> dict[Splits, tuple[int, Worth]]:
    """By what a roll allows seat 0: how many of 216 allow it, and what that is worth to each seat."""
    best = {splits: (count, offer.worth) for splits, (count, offer) in best_offers(stand).items()}
    if not may_roll_again:
        return best
    again = weighed_mean(list(best.values()))
    return {splits: (count, worth if worth[0] >= again[0] else again) for splits, (count, worth) in best.items()}


def weighed_mean(weighed: Sequence[tuple[float, Worth]]) -> Worth:
    """The mean of what all 216 rolls are worth."""
    return [sum([count * worth[seat] for count, worth in weighed]) / 216 for seat in range(len(weighed[0][1]))]


def _answers(stand: Stand, may_roll_again: bool) -> list[tuple[float, Offer]]:
    """What seat 0 does, and how often of 216; a roll that brings less than a new one is rolled again."""
    best = list(best_offers(stand).values())
    if not may_roll_again:
        return list(best)
    again = sum([count * offer.worth[0] for count, offer in best]) / 216
    poor = sum([count for count, offer in best if offer.worth[0] < again]) / 216
    return [(count * ((offer.worth[0] >= again) + poor), offer) for count, offer in best]


class Offer(NamedTuple):
    """What dice can allow seat 0 to do."""

    worth: Worth
    stand: Stand


def _mine(offer: Offer) -> float:
    return offer.worth[0]


def best_offers(stand: Stand) -> dict[Splits, tuple[int, Offer]]:
    """By what a roll allows: how many of 216 allow it, and the best of it."""
    offers = _offers(stand)
    return {splits: (count, max([offers[split] for split in splits], key=_mine)) for count, splits in ROLLS}


def _offers(stand: Stand) -> dict[tuple[int, int], Offer]:
    """What each place is worth with each number that dice can allow."""
    left = stand.left[0]
    found: dict[tuple[int, int], Offer] = {}
    for place in PLACES:
        for number in range(1, MOST + 1):
            if number > left:
                found[place, number] = found[place, number - 1]
            else:
                offers = [Offer(worth_of(after), after) for after in _deployed(stand, place, number)]
                found[place, number] = max(offers, key=_mine)
    return found


def _deployed(stand: Stand, place: int, number: int) -> Iterator[Stand]:
    """Seat 0 places so many pieces: soldiers, or its daimyo among them."""
    if number <= stand.stock[0]:
        yield _placed(stand, place, number)
    if stand.lords[0] == IN_STOCK:
        after = _placed(stand, place, number - 1)
        after.lords[0] = place
        after.finish()
        yield after


def _placed(stand: Stand, place: int, number: int) -> Stand:
    after = stand.copy()
    after.men[0][place] += number
    after.stock[0] -= number
    after.finish()
    return after
