"""The armies on the field: blocks, leaders and command tents, each under a key of its own so that it glides."""

from __future__ import annotations

from ...core.drawing.svg import Point, num
from ..board import BLUE
from ..scenario import NOWHERE
from ..state import FOUGHT, MOVED, ORDERED, SHOT, STEPPED, TIRED, State
from ..terrain import TENT
from .layout import middle
from .tokens import DOWN, PLATE_Y, TEETH_Y, UP

STANDING = {UP: (36.0, -29.0), DOWN: (36.0, 27.0)}
"""Where a leader stands beside his unit: away from its teeth."""
ALONE: Point = (0, 0)
WITH_UNIT, BY_HIMSELF = 0.92, 1.5
"""How large a leader is drawn."""
BLOCK = 1.16
"""How large a block is drawn."""


def way(owner: int, flipped: bool) -> str:
    """Which way the blocks of a seat point."""
    return UP if (owner == BLUE) != flipped else DOWN


def army(state: State, clans: tuple[int, int], flipped: bool) -> str:
    """Tents, then blocks, then leaders in front of them."""
    return _tents(state, clans, flipped) + _units(state, clans, flipped) + _leaders(state, clans, flipped)


def _place(point: Point) -> str:
    return f'style="transform:translate({num(point[0])}px,{num(point[1])}px)"'


def _tents(state: State, clans: tuple[int, int], flipped: bool) -> str:
    return "".join(
        _tent(seat, clans[seat], middle(place, flipped))
        for seat, place in enumerate(state.tents)
        if place != NOWHERE and state.terrain_at[place] == TENT
    )


def _tent(seat: int, clan: int, at: Point) -> str:
    crests = "".join(
        f'<use href="#sb-crest-{clan}" class="sb-tent-crest" transform="translate({x} -15) scale(.17)"/>'
        for x in (-30, 0, 30)
    )
    front = '<g transform="translate(0 88) scale(1 .42)"><use href="#sb-curtain"/></g>'
    return (
        f'<g id="tent-{seat}" class="sb-tent clan-{clan}" {_place((at[0], at[1] - 34))}>'
        f'<g transform="translate(0 -2) scale(1.1)"><use href="#sb-curtain"/>{crests}</g>{front}</g>'
    )


def _units(state: State, clans: tuple[int, int], flipped: bool) -> str:
    return "".join(
        unit(state, number, clans[state.owners[number]], way(state.owners[number], flipped), middle(place, flipped))
        for number, place in enumerate(state.places)
        if place >= 0
    )


def unit(state: State, number: int, clan: int, points: str, at: Point) -> str:
    """One block with its plate, crests, teeth, and the mark of what it has done."""
    marks = state.marks[number]
    return (
        f'<g id="unit-{number}" class="sb-unit clan-{clan} {_classes(marks)}" {_place(at)}>'
        f'<g class="sb-body" transform="scale({BLOCK})">'
        f'<use href="#sb-tile-{points}"/><use href="#sb-mon-{clan}-{points}"/>'
        f'<use href="#sb-kind-{state.kinds[number]}" y="{PLATE_Y[points]}"/>'
        f'<use href="#sb-teeth-{state.blocks[number]}" y="{TEETH_Y[points]}"/></g>{_badge(state, number)}</g>'
    )


def _classes(marks: int) -> str:
    found = ["sb-ordered"] if marks & ORDERED else []
    if marks & (FOUGHT | TIRED):
        found.append("sb-spent")
    return " ".join(found)


def badge(marks: int) -> str:
    """The name of the mark that tells what a piece has done this turn; empty if nothing."""
    if marks & FOUGHT:
        return "fought"
    if marks & TIRED and marks & ORDERED:
        return "tired"
    if marks & (STEPPED | MOVED | SHOT) and marks & ORDERED:
        return "moved"
    return "ordered" if marks & ORDERED else ""


def _badge(state: State, number: int) -> str:
    name = badge(state.marks[number])
    drawn = f'<use href="#sb-badge-{name}" x="-40" y="36"/>' if name else ""
    if any(holder == number and state.holds(holder, kept) for holder, kept in state.holders):
        drawn += '<use href="#sb-badge-banner" x="-40" y="-36"/>'
    return drawn


def _leaders(state: State, clans: tuple[int, int], flipped: bool) -> str:
    return "".join(
        _leader(state, number, clans, flipped) for number, place in enumerate(state.leader_places) if place >= 0
    )


def _leader(state: State, number: int, clans: tuple[int, int], flipped: bool) -> str:
    owner, place = state.leader_owners[number], state.leader_places[number]
    alone = state.unit_at[place] < 0
    (dx, dy), size = (ALONE, BY_HIMSELF) if alone else (STANDING[way(owner, flipped)], WITH_UNIT)
    name = badge(state.leader_marks[number])
    mark = f'<use href="#sb-badge-{name}" x="{-34 if alone else 18}" y="{28 if alone else -20}"/>' if name else ""
    x, y = middle(place, flipped)
    return (
        f'<g id="leader-{number}" class="sb-leader clan-{clans[owner]}" {_place((x + dx, y + dy))}>'
        f'<use href="#sb-leader-{state.leader_kinds[number]}-{clans[owner]}" transform="scale({size})"/>{mark}</g>'
    )
