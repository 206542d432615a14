"""What a turn is worth by the learned judgement: every roll that can follow is looked at, none is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.judgement import judgement, softmax
from ..choices import DRAFT, ROLL, Reroll, Roll
from ..rules.pieces import pieces_left
from ..rules.turn import SPLITS
from ..state import IN_STOCK, State
from .features import PLACES, Stand, fight, inputs, stand_of
from .policy import DAIMYO_BY_VALUE, PIECES_LEFT_FOR_CARDS, Chain, plans

SIZE_SHARE = 0.2
"""How much of a result's worth is the size of the victory, and not the victory."""
POINTS_SCALE = 6.0
MOST_PLANS = 600
DEEP = 5
"""So many of the best are looked at through the next seat's answer."""
IN_REACH = 0.06
"""Whoever seems worse by more than this at first is not looked at again."""
LATE = 5
"""From this few pieces of somebody on, the next seat's cards are looked at as well."""
FEW_PLANS = 300
MOST = 3
"""So many pieces at most go to one place in a turn."""

Worth = list[float]
"""To each seat, counted from the one whose turn it is."""


def _weighed_rolls() -> list[tuple[int, tuple[tuple[int, int], ...]]]:
    """The different rolls: how many of 216 each is, and its splits as place and number."""
    found: dict[tuple[int, ...], int] = {}
    for dice in SPLITS:
        key = tuple(sorted(dice))
        found[key] = found.get(key, 0) + 1
    return [(count, tuple((total - 2, number) for total, number in SPLITS[dice])) for dice, count in found.items()]


ROLLS = _weighed_rolls()


def candidates(position: State) -> list[Chain]:
    """Every way to deploy, or the roll and every way to use a card."""
    task = position.agenda[-1][0]
    if task == "draft":
        return [(DRAFT[next(card for card in DAIMYO_BY_VALUE if card in position.draft)],)]
    if task == "deploy":
        return [(choice,) for choice in position.choices()]
    rolls: list[Chain] = [(ROLL,)] if ROLL in position.choices() else []
    if rolls and (position.choices() == [ROLL] or not imagines(position)):
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


def imagines(position: State) -> bool:
    """Imagined players use no cards, so their games cannot tell when to use one before the last pieces.

    Nor can the judgement alone: the best of a hundred ways is always flattered, and cards that it used early lost
    games (docs/training.md). So nobody thinks of them sooner.
    """
    if position.agenda[-1][0] == "deploy":
        return True
    return min(pieces_left(position, seat) for seat in range(position.players)) <= PIECES_LEFT_FOR_CARDS


def judge(position: State, chains: Sequence[Chain]) -> Iterator[list[float]]:
    """What chains are worth: all at first sight, then the best of them through the next seat's turn."""
    seat = position.turn or 0
    stand = stand_of(position, seat)
    afters = [_after(position, chain) for chain in chains]
    flat = [_first_sight(stand, chain, after, seat) for chain, after in zip(chains, afters)]
    yield flat[:]
    best = max(flat)
    order = sorted((one for one, after in enumerate(afters) if after), key=lambda one: -flat[one])
    deep: dict[int, float] = {}
    for one in order[:DEEP]:
        after = afters[one]
        if after is None or flat[one] < best - IN_REACH:
            break
        deep[one] = worth_ahead(stand_of(after, seat), _uses(after))
        # What the longer look finds better or worse on the whole holds for what it has not reached as well.
        drift = sum(value - flat[one] for one, value in deep.items()) / len(deep)
        yield [deep.get(other, value + drift) for other, value in enumerate(flat)]


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


def worth_ahead(stand: Stand, uses: Sequence[Stand] = ()) -> float:
    """What a stand is worth to seat 0 once the next seat has done its best: rolled, or used one of its cards so."""
    if all(stand.chips):
        return worth_of(stand)[0]
    steps = stand.following()
    best = max([roll_worth(stand.turned(steps), True), *map(worth_of, uses)])
    return best[-steps % len(stand.chips)]


def roll_worth(stand: Stand, may_roll_again: bool) -> Worth:
    """What a roll of seat 0 is worth to each seat, over all 216 rolls."""
    offers = _offers(stand)
    best = [(count, max(offers[place, number] for place, number in splits)) for count, splits in ROLLS]
    again = _mean(best)
    if not may_roll_again:
        return again
    return _mean([(count, worth if worth[0] >= again[0] else again) for count, worth in best])


def _mean(weighed: Sequence[tuple[int, Worth]]) -> Worth:
    return [sum(count * worth[seat] for count, worth in weighed) / 216 for seat in range(len(weighed[0][1]))]


def _offers(stand: Stand) -> dict[tuple[int, int], Worth]:
    """What each place is worth with each number that dice can allow."""
    left = stand.left[0]
    found: dict[tuple[int, int], Worth] = {}
    for place in PLACES:
        for number in range(1, MOST + 1):
            if number > left:
                found[place, number] = found[place, number - 1]
            else:
                found[place, number] = max(worth_of(after) for after in _deployed(stand, place, number))
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
