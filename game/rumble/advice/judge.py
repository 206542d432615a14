"""What a turn is worth by the learned judgement: every roll that can follow is looked at, none is drawn."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from ...core.judgement import judgement, softmax
from ..choices import ROLL, Reroll, Roll
from ..rules.pieces import pieces_left
from ..rules.turn import SPLITS
from ..state import IN_STOCK, State
from .features import PLACES, Stand, fight, inputs, layout, stand_of
from .policy import PIECES_LEFT_FOR_CARDS, Chain, plans, without_action

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
    """Whether somebody is nearly done: the best of a hundred ways to use a card is always flattered by the judgement's

    errors, and cards that it used early lost games (docs/training.md).
    """
    return min(pieces_left(position, seat) for seat in range(position.players)) <= PIECES_LEFT_FOR_CARDS


def judge(position: State, chains: Sequence[Chain]) -> Iterator[list[float]]:
    """What chains are worth: all at first sight, then the best of them through the turns that follow.

    It yields what it thinks by now, slice by slice.
    """
    seat = position.turn or 0
    stand = stand_of(position, seat)
    afters = [_after(position, chain) for chain in chains]
    worths = [0.0] * len(chains)
    for one, (chain, after) in enumerate(zip(chains, afters)):
        worths[one] = _first_sight(stand, chain, after, seat)
        if one % SLICE == SLICE - 1:
            yield worths
    yield worths
    for looks, reach in LOOKS:
        least, before = max(worths) - reach, worths
        near = sorted((one for one, worth in enumerate(worths) if worth >= least), key=lambda one: -before[one])
        if len(near) == 1:
            return
        deep: dict[int, float] = {}
        for one in near[:DEEP]:
            after = afters[one]
            if after is None and looks > 1:
                continue
            may_roll_again = isinstance(chains[one][0], Roll)
            look = (
                look_ahead(stand_of(after, seat), _uses(after), looks)
                if after
                else look_at_roll(stand, may_roll_again, 2)
            )
            deep[one] = (yield from _while(look, worths))[0]
            # What the longer look finds better or worse on the whole holds for what it has not reached as well.
            drift = sum(value - before[one] for one, value in deep.items()) / len(deep)
            worths = [deep.get(other, worth + drift) for other, worth in enumerate(before)]
            yield worths


def _while(look: Look, worths: list[float]) -> Generator[list[float], None, Worth]:
    """What a look finds; after each slice of it the same as before is thought."""
    while True:
        try:
            next(look)
        except StopIteration as found:
            worth: Worth = found.value
            return worth
        yield worths


def _after(position: State, chain: Chain) -> State | None:
    """The position after a seat's turn; None where the dice have a say first."""
    if isinstance(chain[0], (Roll, Reroll)):
        return None
    after = position.copy()
    for choice in chain:
        after.play(choice)
    return after


def _uses(position: State) -> list[Stand]:
    """What the next seat can come to by a card, where that matters most: when somebody is nearly done."""
    seat = position.turn
    if seat is None or position.choices() == [ROLL] or min(stand_of(position, seat).left) > LATE:
        return []
    return [stand_of(end, seat) for end, _ in plans(position, seat, FEW_PLANS)]


def _first_sight(stand: Stand, chain: Chain, after: State | None, seat: int) -> float:
    if after is not None:
        return worth_of(stand_of(after, seat))[0]
    return roll_worth(stand, isinstance(chain[0], Roll))[0]


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
    best = {splits: (count, offer.worth) for splits, (count, offer) in _best_offers(stand).items()}
    if not may_roll_again:
        return best
    again = weighed_mean(list(best.values()))
    return {splits: (count, worth if worth[0] >= again[0] else again) for splits, (count, worth) in best.items()}


def weighed_mean(weighed: Sequence[tuple[float, Worth]]) -> Worth:
    """The mean of what all 216 rolls are worth."""
    return [sum([count * worth[seat] for count, worth in weighed]) / 216 for seat in range(len(weighed[0][1]))]


def _answers(stand: Stand, may_roll_again: bool) -> list[tuple[float, Offer]]:
    """What seat 0 does, and how often of 216; a roll that brings less than a new one is rolled again."""
    best = list(_best_offers(stand).values())
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


def _best_offers(stand: Stand) -> dict[Splits, tuple[int, Offer]]:
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


# -- for whoever explains --------------------------------------------------------------------------------

SHARPER = {2: 1.3, 3: 1.3, 4: 1.3}
"""Victories are somewhat surer than worths, in which the size counts as well: fitted to games of the net (docs)."""


def chances(position: State) -> list[float]:
    """How likely each seat is to win, by the judgement alone, without a look ahead: well below a millisecond."""
    players = position.players
    if position.turn is None:
        return [(seat in position.winners) / len(position.winners) for seat in range(players)]
    if position.agenda[-1][0] == "deploy":
        seat = position.turn
        afters = [after for after in (_after(position, (choice,)) for choice in position.choices()) if after]
        worth = max(worth_of(stand_of(after, seat)) for after in afters)
    else:
        seat = (position.turn - 1) % players
        worth = worth_of(stand_of(position, seat))
    sharp = [one ** SHARPER[players] for one in worth]
    return [sharp[(one - seat) % players] / sum(sharp) for one in range(players)]


def traits(position: State, seat: int) -> dict[str, list[int]]:
    """What the judgement looks at, by name; a place is a castle less two, and seat 0 is the one that is asked about."""
    stand = stand_of(position, seat)
    found = inputs(stand, fight(stand))
    return {name: found[start : start + length] for name, start, length in layout(position.players).blocks}
