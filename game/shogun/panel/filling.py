"""Filling the rest of a plan: a draft that its player could seal as it is.

What is laid stays. Provinces go where they gain most by the advice's rough value, as long as the forecast has
nothing against it; treasure cards cover the other actions. If they do not last, provinces go where they do
something, then where nothing happens, and only then where farmers would rise.
"""

from __future__ import annotations

from ..advice.plans import Pair, rated
from ..cards import BID, EMPTY, TREASURE
from ..rules.actions import BATTLES
from ..state import State
from .arranging import Arranged, is_province, is_treasure
from .forecast import COLLECTIONS, plan_forecast


def filled(state: State, now: Arranged) -> list[int]:
    """The spaces of a plan with all that was empty filled, while cards last."""
    now = _lay_bid(state, now)
    free = [space for space in range(BID) if now.spaces[space] == EMPTY]
    pairs = [pair for pair in sorted(rated(state, now.seat), reverse=True) if pair[1] in free]
    now = _lay_the_useful(state, now, [pair for pair in pairs if pair[0] > 0])
    now = _lay_what_must_be(state, now, pairs)
    return list(_mended(state, _covered(now), free).spaces)


def _lay(now: Arranged, space: int, card: int) -> Arranged:
    """The plan with a card of the hand on a space."""
    spaces = [*now.spaces[:space], card, *now.spaces[space + 1 :]]
    return now._replace(spaces=tuple(spaces), hand=tuple(other for other in now.hand if other != card))


def _treasures(now: Arranged) -> list[int]:
    return [card for card in now.hand if is_treasure(card)]


# -- the bid -------------------------------------------------------------------------------------------------


def _lay_bid(state: State, now: Arranged) -> Arranged:
    """The treasure card with the fewest chests, if they are there; else one that costs nothing."""
    if now.spaces[BID] != EMPTY or not now.hand:
        return now
    payable = [card for card in _treasures(now) if card - TREASURE <= state.chests[now.seat]]
    if payable:
        return _lay(now, BID, min(payable))
    return _exchange(now) or _lay(now, BID, _least_useful(state, now))


def _exchange(now: Arranged) -> Arranged | None:
    """On an action any treasure card is as good as another: the empty one goes from there to the bid."""
    if TREASURE not in now.spaces or not _treasures(now) or now.is_locked(now.spaces.index(TREASURE)):
        return None
    space = now.spaces.index(TREASURE)
    return _lay(_lay(now, BID, TREASURE), space, max(_treasures(now)))


def _least_useful(state: State, now: Arranged) -> int:
    """The province in hand that gains least on any action; only if there is none, a treasure card."""
    best: dict[int, float] = {card: EMPTY for card in now.hand if is_province(card)}
    for value, _action, card in sorted(rated(state, now.seat)):
        if card in best:
            best[card] = value
    return min(best, key=lambda card: (best[card], card)) if best else min(now.hand)


# -- the actions ---------------------------------------------------------------------------------------------


def _lay_the_useful(state: State, now: Arranged, pairs: list[Pair]) -> Arranged:
    """The best first; each card laid may pay for another that was too dear before, so all are tried again."""
    for _, action, card in pairs:
        if now.spaces[action] == EMPTY and card in now.hand and not _spoilt(state, now, action, card):
            rest = [pair for pair in pairs if pair[1] != action and pair[2] != card]
            return _lay_the_useful(state, _lay(now, action, card), rest)
    return now


def _warned(state: State, now: Arranged) -> set[int]:
    """The spaces against which the forecast has something."""
    return {warning.space for warning in plan_forecast(state, now).warnings}


def _spoilt(state: State, now: Arranged, action: int, card: int) -> set[int]:
    """The spaces against which it has something new once a card is laid."""
    return _warned(state, _lay(now, action, card)) - _warned(state, now)


def _lay_what_must_be(state: State, now: Arranged, pairs: list[Pair]) -> Arranged:
    """All spaces are filled while cards last (ruling 26): where treasure cards do not, provinces are laid."""
    while now.spaces[:BID].count(EMPTY) > len(_treasures(now)):
        found = [pair for pair in pairs if now.spaces[pair[1]] == EMPTY and pair[2] in now.hand]
        if not found:
            break
        _, action, card = min(found, key=lambda pair: (_harm(state, now, pair[1], pair[2]), -pair[0], pair))
        now = _lay(now, action, card)
    return now


def _harm(state: State, now: Arranged, action: int, card: int) -> int:
    """How little a card is wanted on an action: it does something; nothing happens; it must march; it does harm."""
    spoilt = _spoilt(state, now, action, card)
    if spoilt - {action} or (action in COLLECTIONS and state.unrest[card]):
        return 3
    return 1 if spoilt else 2 if _must_march(state, action) else 0


def _must_march(state: State, action: int) -> bool:
    return action in BATTLES and bool(state.options["strict"])


def _covered(now: Arranged) -> Arranged:
    """Treasure cards on what is empty still, the dearest first."""
    for space, card in enumerate(now.spaces):
        if card == EMPTY and now.hand:
            now = _lay(now, space, max(now.hand, key=lambda card: (is_treasure(card), card)))
    return now


def _mended(state: State, now: Arranged, free: list[int]) -> Arranged:
    """A card that had to be laid may have spoilt another, which does better now where a treasure card lies."""
    warned = _warned(state, now)
    for space in sorted(warned.intersection(free)):
        for other in free:
            if is_treasure(now.spaces[other]) and not _must_march(state, other):
                changed = _exchanged(now, space, other)
                if _warned(state, changed) < warned:
                    return _mended(state, changed, free)
    return now


def _exchanged(now: Arranged, one: int, other: int) -> Arranged:
    spaces = list(now.spaces)
    spaces[one], spaces[other] = spaces[other], spaces[one]
    return now._replace(spaces=tuple(spaces))
