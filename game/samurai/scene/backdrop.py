"""The field itself: soil, water, gorges, what stands on them, and the dotted lines. Sent once for each side."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from ...core.drawing.svg import Point, num, pair
from ...core.markup import Html, esc
from ..board import ALL, SIZE
from ..scenario import scenario
from ..terrain import BRIDGE, CHART, GORGE, HILL, WATER
from . import motifs
from .layout import CORNERS, HEIGHT, MARGIN, OUTLINE, WIDTH, halves, middle, section_lines, seen, side_middle, sides
from .tokens import definitions as token_definitions

SOILS = 3
"""Shades of open ground, so that the field does not look printed."""


@lru_cache(maxsize=8)
def backdrop(number: int, flipped: bool) -> Html:
    """The layer of one scenario, seen from one side."""
    kinds = scenario(number).terrain_at
    return (
        f"<defs>{_definitions(scenario(number).armies)}</defs>{_frame()}"
        f'<g clip-path="url(#sb-clip)">{_soil(kinds, flipped)}{_slopes(kinds, flipped)}{_courses(kinds, flipped)}'
        f"{_grid(flipped)}{_halves(flipped)}{_things(kinds, flipped)}</g>"
        f'<path class="sb-section" d="{section_lines(flipped)}"/>'
    )


def _definitions(armies: tuple[str, str]) -> Html:
    field = f'<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}" rx="6"/>'
    return (
        f'<path id="sb-hex" d="{OUTLINE}"/><clipPath id="sb-clip">{field}</clipPath>'
        f"{motifs.definitions()}{token_definitions(armies)}"
    )


def _frame() -> Html:
    """A lacquered frame around the field."""
    inner = f'x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}" rx="6"'
    return f'<rect class="sb-frame" width="{WIDTH}" height="{HEIGHT}" rx="14"/><rect class="sb-paper" {inner}/>'


def _hexes(places: list[int], flipped: bool) -> Html:
    """One path around all these hexes."""
    return "".join(hex_path(middle(place, flipped)) for place in places)


def hex_path(point: Point) -> Html:
    """The outline of a hex around a point."""
    x, y = point
    return "M" + "L".join(pair((x + dx, y + dy)) for dx, dy in CORNERS) + "Z"


def _soil(kinds: tuple[int, ...], flipped: bool) -> Html:
    groups: dict[Html, list[int]] = {}
    for place in ALL:
        groups.setdefault(_tint(kinds[place], place), []).append(place)
    return "".join(
        f'<path class="sb-soil sb-soil-{tint}" d="{_hexes(places, flipped)}"/>'
        for tint, places in sorted(groups.items())
    )


def _tint(kind: int, place: int) -> Html:
    name = CHART[kind].name
    return esc(name if name in TINTED else place * 7 % 11 % SOILS)


OFF_BOARD = 2.6
"""So much further runs a course that leaves the board."""
SWAYS = (9, -7, 5, -10, 7, -5, 10)
"""How far a course strays from the middle of a hex, so that it looks no more like a canal."""
TINTED = ("forest", "hill", "field", "building", "castle", "peak", "tomb")
"""Terrain whose ground has a colour of its own."""


# -- hills: ticks that fall away from the plateau ------------------------------------------------------


def _slopes(kinds: tuple[int, ...], flipped: bool) -> Html:
    ticks, edge = [], []
    for place in ALL:
        if kinds[place] == HILL:
            for side, other in enumerate(sides(place)):
                if other is not None and kinds[other] != HILL:
                    ends = _side_points(place, side, flipped)
                    edge.append(f"M{pair(ends[0])}L{pair(ends[1])}")
                    ticks += _ticks(middle(place, flipped), *ends)
    return f'<path class="sb-brow" d="{"".join(edge)}"/><path class="sb-tick" d="{"".join(ticks)}"/>'


def _side_points(place: int, side: int, flipped: bool) -> tuple[Point, Point]:
    x, y = middle(place, flipped)
    way = -1 if flipped else 1
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    return (x + way * ax, y + way * ay), (x + way * bx, y + way * by)


def _ticks(centre: Point, a: Point, b: Point) -> list[Html]:
    """Short strokes from a side inwards, longer and shorter by turns."""
    found = []
    for i in range(1, 8):
        x, y = a[0] + (b[0] - a[0]) * i / 8, a[1] + (b[1] - a[1]) * i / 8
        dx, dy = centre[0] - x, centre[1] - y
        length = (8 if i % 2 else 12) / (hypot(dx, dy) or 1)
        found.append(f"M{pair((x, y))}L{pair((x + dx * length, y + dy * length))}")
    return found


# -- rivers and gorges: one course through the middles of the sides ---------------------------------------


def _courses(kinds: tuple[int, ...], flipped: bool) -> Html:
    water = [place for place in ALL if WATER[kinds[place]]]
    chasm = [place for place in ALL if kinds[place] == GORGE]
    river, ravine = course(water, flipped), course(chasm, flipped)
    bridges = "".join(_bridge(place, water, flipped) for place in water if kinds[place] == BRIDGE)
    return (
        f'<path class="sb-bank" d="{river}"/><path class="sb-water" d="{river}"/>'
        f'<path class="sb-current" d="{river}"/><path class="sb-current sb-current-2" d="{river}"/>'
        f'<path class="sb-cliff" d="{ravine}"/><path class="sb-ravine" d="{ravine}"/>'
        f'<path class="sb-abyss" d="{ravine}"/>{bridges}'
    )


def course(places: list[int], flipped: bool) -> Html:
    """One line through all these hexes, from side to side."""
    return "".join(_reach(place, set(places), flipped) for place in places)


def _reach(place: int, wet: set[int], flipped: bool) -> Html:
    """The piece of a course in one hex: from side to side, bent through the middle."""
    x, y = middle(place, flipped)
    ends = [_end(place, side, flipped) for side in _open_sides(place, wet)]
    if len(ends) == 2:
        sway = SWAYS[place % len(SWAYS)] * (-1 if flipped else 1)
        return f"M{pair(ends[0])}Q{pair((x + sway / 3, y + sway))} {pair(ends[1])}"
    return "".join(f"M{pair((x, y))}L{pair(end)}" for end in ends) or f"M{num(x - 8)} {num(y)}h16"


def _open_sides(place: int, wet: set[int]) -> list[int]:
    """The sides through which the course goes on; one that ends at the edge of the board runs off it."""
    around = sides(place)
    joined = [side for side, other in enumerate(around) if other in wet]
    if len(joined) == 1:
        beyond = [side for side, other in enumerate(around) if other is None]
        joined += sorted(beyond, key=lambda side: abs(abs(side - joined[0]) - 3))[:1]
    return joined


def _end(place: int, side: int, flipped: bool) -> Point:
    (x, y), (dx, dy) = middle(place, flipped), side_middle(side)
    way = (-1 if flipped else 1) * (1 if sides(place)[side] is not None else OFF_BOARD)
    return x + way * dx, y + way * dy


def _bridge(place: int, water: list[int], flipped: bool) -> Html:
    """Planks across the course, square to it."""
    ends = [side_middle(side) for side in _open_sides(place, set(water))[:2]]
    (ax, ay), (bx, by) = ends if len(ends) == 2 else ((-52, 0), (52, 0))
    turned = (bx - ax) * 1.0, (by - ay) * 1.0
    length = hypot(*turned) or 1
    c, s = turned[0] / length, turned[1] / length
    planks = "".join(f"M-17 {y}H17" for y in range(-40, 41, 8))
    return (
        f'<g transform="translate({pair(middle(place, flipped))}) matrix({c:.3f} {s:.3f} {-s:.3f} {c:.3f} 0 0)">'
        f'<path class="sb-deck" d="M-18-44H18V44H-18Z"/><path class="sb-plank" d="{planks}"/>'
        '<path class="sb-railing" d="M-19-46V46M19-46V46"/></g>'
    )


# -- the rest -------------------------------------------------------------------------------------------


def _grid(flipped: bool) -> Html:
    return f'<path class="sb-grid" d="{_hexes(list(range(SIZE)), flipped)}"/>'


def _halves(flipped: bool) -> Html:
    """The half hexes at the edges, out of play."""
    outlines = "".join(hex_path(seen(point, flipped)) for point in halves())
    return f'<path class="sb-half" d="{outlines}"/>'


def _things(kinds: tuple[int, ...], flipped: bool) -> Html:
    """Motifs from the far edge to the near one."""
    order = sorted(ALL, key=lambda place: middle(place, flipped)[1])
    return "".join(motifs.motif(CHART[kinds[place]].name, place, middle(place, flipped)) for place in order)
