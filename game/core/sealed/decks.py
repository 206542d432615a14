"""Decks that all shuffle together: the passes over them, and the keys that are lacking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..joint import SET_UP
from ..position import Position
from ..secrets import CARDS, MOST_CARDS, MOST_DECKS, Deal, card_token
from .entry import Kind, damaged
from .rounds import Dealt, Note, Round, Script, Want

if TYPE_CHECKING:
    from .course import Course


def deal(course: Course, position: Position, deals: Sequence[Deal]) -> Script:
    """Everybody locks and shuffles the decks, all at the same time, until each card has a lock of each seat."""
    first = len(course.decks)
    if first + len(deals) > MOST_DECKS or not all(0 < len(one.cards) <= MOST_CARDS for one in deals):
        raise damaged()
    at = SET_UP if course.position is None else len(course.steps)
    if at != SET_UP:
        course.note(Note.DEAL, *(number for one in deals for number in (1 + len(one.cards), one.kind, *one.cards)))
    course.decks += [Dealt(at, one) for one in deals]
    for one in deals:
        course.locks.begin(one.cards)
    while wanted := _passes(course, first):
        yield wanted
    for number, one in enumerate(deals, first):
        course.secrets.lay(position, one.kind, [card_token(number, place) for place in range(len(one.cards))])


def _passes(course: Course, first: int) -> Round:
    """The next passes over the decks from that one on."""
    wanted: dict[int, list[Want]] = {}
    for number, shuffle in enumerate(course.locks.shuffles[first:], first):
        if shuffle.next is not None:
            want = Want(Kind.LOCK, deck=number, stage=len(shuffle.done))
            wanted.setdefault(shuffle.next.seat, []).append(want)
    return {seat: tuple(wants) for seat, wants in sorted(wanted.items())}


def keys_to_see(course: Course, asked: int) -> dict[int, list[int]]:
    """Who is asked gets the keys of the cards that he must see for it, and gives his own of others' cards."""
    if not course.decks:
        return {}
    held, needed = course.secrets.held(course.position), course.secrets.needed(course.position)
    seen = keys_lacking(course, {token: held[token] for token in needed}, course.table.seats)
    return seen | keys_lacking(course, held, (asked,))


def keys_lacking(course: Course, holders: Mapping[int, int], givers: Iterable[int]) -> dict[int, list[int]]:
    """The keys that givers have not given yet to the holders of cards."""
    lacking: dict[int, list[int]] = {}
    keys = course.locks.keys
    for token, holder in holders.items():
        given = keys.get(token, ())
        for seat in givers:
            if seat != holder and seat not in given and token >= CARDS:
                lacking.setdefault(seat, []).append(token)
    for tokens in lacking.values():
        tokens.sort()
    return lacking
