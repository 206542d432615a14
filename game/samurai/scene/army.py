"""The armies on the field: blocks, leaders and command tents, each under a key of its own so that it glides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from ...core.drawing.svg import Point, num
from ...core.markup import NOTHING, Html
from ...core.shown import Row
from ...core.ui import Ui
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


def way(owner: int, flipped: bool) -> Html:
    """Which way the blocks of a seat point."""
    return UP if (owner == BLUE) != flipped else DOWN


Classes = Mapping[int, Html]
"""What else a piece is drawn as, by its hex."""
PLAIN: Classes = {}


def army(state: State, clans: tuple[int, int], flipped: bool, ui: Ui, classes: Classes = PLAIN) -> Html:
    """Tents, then blocks, then leaders in front of them."""
    pieces = chain(_units(state, clans, flipped, classes), _leaders(state, clans, flipped, classes))
    return ui.series("army", chain(_tents(state, clans, flipped), pieces))


def _place(point: Point) -> Html:
    return f'style="transform:translate({num(point[0])}px,{num(point[1])}px)"'


def _tents(state: State, clans: tuple[int, int], flipped: bool) -> Iterator[Row]:
    for seat, place in enumerate(state.tents):
        if place != NOWHERE and state.terrain_at[place] == TENT:
            yield f"tent-{seat}", (place, flipped), partial(_tent, seat, clans[seat], middle(place, flipped))


def _tent(seat: int, clan: int, at: Point) -> Html:
    crests = "".join(
        f'<use href="#sb-crest-{seat}" class="sb-tent-crest" transform="translate({x} -15) scale(.17)"/>'
        for x in (-30, 0, 30)
    )
    front = '<g transform="translate(0 88) scale(1 .42)"><use href="#sb-curtain"/></g>'
    return (
        f'<g id="tent-{seat}" class="sb-tent clan-{clan}" {_place((at[0], at[1] - 34))}>'
        f'<g transform="translate(0 -2) scale(1.1)"><use href="#sb-curtain"/>{crests}</g>{front}</g>'
    )


def _units(state: State, clans: tuple[int, int], flipped: bool, classes: Classes) -> Iterator[Row]:
    for number, place in enumerate(state.places):
        if place >= 0:
            owner, standing, at = state.owners[number], classes.get(place, NOTHING), middle(place, flipped)
            strength = (state.kinds[number], state.blocks[number], state.marks[number], _holds(state, number))
            draw = partial(unit, state, number, clans[owner], way(owner, flipped), at, standing)
            yield f"unit-{number}", (place, flipped, standing, strength), draw


def unit(state: State, number: int, clan: int, points: Html, at: Point, standing: Html = NOTHING) -> Html:
    """One block with its plate, crests, teeth, and the mark of what it has done."""
    marks = state.marks[number]
    return (
        f'<g id="unit-{number}" class="sb-unit clan-{clan} {_classes(marks, standing)}" {_place(at)}>'
        f'<g class="sb-body" transform="scale({BLOCK})">'
        f'<use href="#sb-tile-{points}"/><use href="#sb-mon-{state.owners[number]}-{points}"/>'
        f'<use href="#sb-kind-{state.kinds[number]}" y="{PLATE_Y[points]}"/>'
        f'<use href="#sb-teeth-{state.blocks[number]}" y="{TEETH_Y[points]}"/></g>{_badge(state, number)}</g>'
    )


def _classes(marks: int, standing: Html) -> Html:
    found = [standing] if standing else []
    if marks & ORDERED:
        found.append(Html("sb-ordered"))
    if marks & (FOUGHT | TIRED):
        found.append(Html("sb-spent"))
    return " ".join(found)


def badge(marks: int) -> Html:
    """The name of the mark that tells what a piece has done this turn; empty if nothing."""
    if marks & FOUGHT:
        return Html("fought")
    if marks & TIRED and marks & ORDERED:
        return Html("tired")
    if marks & (STEPPED | MOVED | SHOT) and marks & ORDERED:
        return Html("moved")
    return Html("ordered" if marks & ORDERED else "")


def _badge(state: State, number: int) -> Html:
    name = badge(state.marks[number])
    drawn = f'<use href="#sb-badge-{name}" x="-40" y="36"/>' if name else NOTHING
    if _holds(state, number):
        drawn += '<use href="#sb-badge-banner" x="-40" y="-36"/>'
    return drawn


def _holds(state: State, number: int) -> bool:
    """Whether a unit holds a banner that may be lost again."""
    return any(holder == number and state.holds(holder, kept) for holder, kept in state.holders)


def _leaders(state: State, clans: tuple[int, int], flipped: bool, classes: Classes) -> Iterator[Row]:
    for number, place in enumerate(state.leader_places):
        if place >= 0:
            alone, standing = state.unit_at[place] < 0, classes.get(place, NOTHING)
            facts = (place, flipped, alone, standing, state.leader_kinds[number], state.leader_marks[number])
            yield f"leader-{number}", facts, partial(_leader, state, number, clans, flipped, standing)


def _leader(state: State, number: int, clans: tuple[int, int], flipped: bool, standing: Html) -> Html:
    owner, place = state.leader_owners[number], state.leader_places[number]
    alone = state.unit_at[place] < 0
    (dx, dy), size = (ALONE, BY_HIMSELF) if alone else (STANDING[way(owner, flipped)], WITH_UNIT)
    name = badge(state.leader_marks[number])
    mark = f'<use href="#sb-badge-{name}" x="{-34 if alone else 18}" y="{28 if alone else -20}"/>' if name else ""
    x, y = middle(place, flipped)
    more = f" {standing}" if standing else NOTHING
    return (
        f'<g id="leader-{number}" class="sb-leader clan-{clans[owner]}{more}" {_place((x + dx, y + dy))}>'
        f'<use href="#sb-leader-{state.leader_kinds[number]}-{owner}" transform="scale({size})"/>{mark}</g>'
    )
