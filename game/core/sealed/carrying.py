"""Carrying a choice out, once everything is there that it needs: shares of chance, what tokens hide, shuffled decks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..position import Choice, Undealt, Unknown
from ..secrets import Deal
from ..undo import barrier_between
from . import decks
from .dice import joint
from .entry import Kind, Opening
from .rounds import SECRET, SHARE, Answer, Note, Run, Script, Step, Want
from .table import LIVE

if TYPE_CHECKING:
    from .course import Course


def carry_out(course: Course, seat: int, choice: Choice, answer: Answer | None = None) -> Script:
    """Play a choice. It is tried on a copy of the position until nothing is lacking for it any more."""
    dice, asked = course.dice, course.digest
    dice.unbind()
    chance = dice.bind(course.public, choice, course.digest) if dice.open else None
    shared = False
    while True:
        before = course.public
        after = before.copy()
        if chance is not None:
            after.chance = chance
        start = after.chance
        try:
            events = after.play(choice)
            lacking: Unknown | Undealt | None = None
        except (Unknown, Undealt) as need:
            lacking = need
        drew = after.chance != start
        if drew and not shared and not dice.bound and (sharers := dice.handed_over(seat)):
            dice.hand_over(seat, sharers)
            yield dict.fromkeys(sharers, (SHARE,))
            chance, shared = joint(course.digest), True
            continue
        fresh = isinstance(lacking, Unknown) and not shared and _shown_by_all(course, lacking, drew)
        if drew and chance is None and not fresh:
            yield dict.fromkeys(dice.ask(seat, after.turn), (SHARE,))
            chance = joint(course.digest)
        elif isinstance(lacking, Undealt):
            yield from decks.deal(course, before, [Deal(kind, tuple(cards)) for kind, cards in lacking.decks])
        elif lacking is not None:
            yield from _show(course, seat, lacking, shares=fresh)
            chance, shared = (joint(course.digest), True) if fresh else (chance, shared)
        else:
            break
    if drew:
        dice.note()
    else:
        after.chance = before.chance
    course.position = after
    place = SECRET if answer is not None else before.choices().index(choice)
    course.steps.append(Step(seat, choice, place, chance if drew else None, events, Run(before), answer=answer))
    if course.digest != asked or barrier_between(before, after) is not None:  # others have shown something, or will
        course.backs.stand(len(course.steps))


# -- what tokens hide ------------------------------------------------------------------------------------


def _shown_by_all(course: Course, need: Unknown, drew: bool) -> bool:
    """Whether several seats must show something, so that shares for what follows can come in the same round."""
    if need.value is not None or (drew and not need.certain):
        return False
    return len({course.secrets.owner(course.position, token) for token in _tokens(course, need)}) > 1


def _tokens(course: Course, need: Unknown) -> Sequence[int]:
    """All that is shown, where something must be."""
    if need.value is not None:
        return need.tokens
    return course.secrets.together(course.position, need.tokens, course.table.kind != LIVE)


def _show(course: Course, mover: int, need: Unknown, *, shares: bool) -> Script:
    """Let owners show what is behind tokens; with it shares, if what follows may draw."""
    position, seats = course.public, course.table.seats
    by_owner: dict[int, list[int]] = {}
    for token in _tokens(course, need):
        by_owner.setdefault(course.secrets.owner(position, token), []).append(token)
    holders = {token: owner for owner, mine in by_owner.items() for token in mine}
    if unseen := decks.keys_lacking(course, holders, seats):
        yield {giver: (Want(Kind.KEY, tuple(cards)),) for giver, cards in unseen.items()}
    wanted: dict[int, list[Want]] = {
        seat: [Want(Kind.SHOW, tuple(mine), need.value)] for seat, mine in by_owner.items()
    }
    for seat in course.dice.ask_all((mover, *by_owner)) if shares else ():
        wanted.setdefault(seat, []).append(SHARE)
    given = yield {seat: tuple(wants) for seat, wants in sorted(wanted.items())}
    for seat, mine in by_owner.items():
        openings = given[seat][0]
        if need.value is not None and not openings:
            for token in mine:
                course.denied.add((token, need.value))
                course.note(Note.DENY, token, need.value)
                course.secrets.deny(position, token, need.value)
        learn(course, openings)


def learn(course: Course, openings: Iterable[Opening]) -> None:
    """What has been shown takes the place of its tokens."""
    position = course.public
    for one in openings:
        course.note(Note.LEARN, one.token, one.value)
        if course.secrets.standing(position, one.token):
            course.orders.sealed[course.secrets.owner(position, one.token)].append(one.value)
        else:
            course.secrets.learn(position, one.token, one.value)
        for answer in reversed(course.answers):
            if one.token in answer.tokens:
                answer.values[one.token] = one.value
                break
