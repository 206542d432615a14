"""What the judgement hangs on, by name: each name is one thing that stands or lies there, and that a sentence can tell.

All that the net sees follows from these: the chain of victories, margins, what more soldiers would bring. So where one
of them is replaced, the war is fought anew and everything else follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.insight import Traits
from ..choices import Reroll
from ..state import State
from .features import PLACES, Stand, stand_of
from .judge import worth_of
from .policy import played
from .sketch import LOWEST

LEFT, FINISH, CARDS, DAIMYO = "left", "finish", "cards", "daimyo"
"""Soldiers still to be placed; sword chips; cards used and on display; places and cards of the daimyo."""


def castle(place: int) -> str:
    """The soldiers in the area of a castle."""
    return f"castle {place + LOWEST}"


CASTLES = {castle(place): place for place in PLACES}


class Seen(NamedTuple):
    """What the judgement is asked about."""

    mover: int
    """Who has just had a turn."""
    stand: Stand


def seen(position: State) -> Seen:
    """The stand after the last turn; in the midst of a turn the best of those that can come of it at once."""
    turn = position.turn
    if turn is None:
        return Seen(0, stand_of(position, 0))
    if position.agenda[-1][0] in ("action", "draft"):
        mover = (turn - 1) % position.players
        return Seen(mover, stand_of(position, mover))
    choices = [choice for choice in position.choices() if not isinstance(choice, Reroll)]
    ends = [stand_of(played(position, (choice,)), turn) for choice in choices]
    return Seen(turn, max(ends, key=lambda end: worth_of(end)[0]))


def traits(position: State, seat: int) -> dict[str, tuple[int, ...]]:
    """What the judgement hangs on in a position; seats are counted from the one that asks."""
    mover, stand = seen(position)
    stand = stand.turned((seat - mover) % position.players)
    found = {castle(place): tuple([row[place] for row in stand.men]) for place in PLACES}
    found[LEFT], found[FINISH] = tuple(stand.stock), tuple(stand.chips)
    found[CARDS] = (*stand.used, *stand.cards)
    found[DAIMYO] = (*stand.lords, *stand.lord_cards)
    return found


def stand_with(position: State, seat: int, traits: Traits) -> Stand:
    """The stand that has these traits, as that seat sees it."""
    stand, players = stand_of(position, seat), position.players
    rows = zip(*(_whole(traits[castle(place)]) for place in PLACES))
    stand.men = [list(row) for row in rows]
    stand.stock, stand.chips = _whole(traits[LEFT]), _whole(traits[FINISH])
    cards, daimyo = _whole(traits[CARDS]), _whole(traits[DAIMYO])
    stand.used, stand.cards = cards[:players], cards[players:]
    stand.lords, stand.lord_cards = daimyo[:players], daimyo[players:]
    return stand


def finish_all(stand: Stand) -> None:
    """Whoever has nothing left takes a chip: traits of two positions may say that somebody goes on with nothing."""
    chips = stand.chips
    for seat, number in enumerate(stand.left):
        if not number and not chips[seat]:
            chips[seat] = max(chip for chip in range(1, len(chips) + 1) if chip not in chips)


def _whole(numbers: Sequence[float]) -> list[int]:
    return [int(number) for number in numbers]
