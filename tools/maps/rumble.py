"""The map of Rumble Nation: eleven areas in a square of 1000 units, bent so that each has room.

Every island is bent by its own pins, so the straits can be as wide as a sea link needs.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from shapely.geometry import LineString, MultiPolygon, Point as Spot, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from . import coast
from .brush import closed_path, half, open_path, relax, resample, ring_path, snap, spot, tremble
from .coast import Point
from .rumble_table import BORDERS, COMPASS, EXTRA, ISLETS, PINS, PLACES, SEA, SILT, SIZE, TITLE, SeaLink
from .scenery import hills, waves
from .topology import Arc, Arcs, Pair
from .warp import Pin, spline

STEP = 4.5
NAME_WIDTHS = {"yoshida": 236.0, "tsutsujigasaki": 178.0, "kiyosu": 88.0}  # Yoshida-Koriyama is long
FRAME = box(0, 0, *SIZE)


def build() -> dict[str, Any]:
    """The whole map as plain data, ready for JSON."""
    cells = _cells()
    arcs = Arcs(cells, _smooth)
    solid = unary_union([part for parts in cells.values() for part in parts] + [_islet(*i) for i in ISLETS])
    busy = unary_union(list(_busy()))
    return {
        "size": list(SIZE),
        "areas": {name: _area(name, arcs) for name in PLACES},
        "coast": "".join(closed_path(chain) for chain in arcs.shores()),
        "borders": [{"areas": list(arc.pair), "path": open_path(arc.stroke)} for arc in arcs.borders()],
        "links": [_sea_link(link) for link in SEA] + [_land_link(arc) for arc in arcs.borders()],
        "extra_links": [_sea_link(link) for link in EXTRA],
        "islets": "".join(ring_path(snap(_islet(*islet).exterior.coords[:-1])) for islet in ISLETS),
        "waves": waves(FRAME.difference(solid.buffer(16)).difference(busy)),
        "mountains": hills(_open_ground(arcs).difference(busy)),
        "title": TITLE,
        "compass": COMPASS,
    }


def _cells() -> dict[str, list[Polygon]]:
    cells: dict[str, list[Polygon]] = {name: [] for name in PLACES}
    for name, rings in (("tokuyama", [coast.HOKKAIDO]), ("oko", [coast.SHIKOKU]), ("usuki", [coast.KYUSHU]),
                        ("shuri", [coast.OKINAWA])):
        for ring in rings:
            cells[name].append(land(coast.rings()[ring], PINS[name]))
    honshu = land(coast.rings()[coast.HONSHU], PINS["honshu"])
    for piece in _cut(honshu):
        cells[_owner(piece)].append(piece)
    return cells


def land(ring: Sequence[Point], pins: Sequence[Pin], bold: float = 1.8) -> Polygon:
    """An island bent by its pins, its coast made calm enough for a brush of this boldness."""
    raw = Polygon(spline(pins)(ring)).buffer(0)
    bent = unary_union([raw, *(bay for bay in map(Polygon, SILT) if bay.intersects(raw))])
    calm = bent.buffer(bold).buffer(-2 * bold).buffer(bold)
    island = largest(calm.intersection(FRAME))
    line = resample(list(island.exterior.coords), STEP)[:-1]
    return Polygon(relax(line, 1, closed=True)).buffer(0)


def largest(shape: Polygon | MultiPolygon) -> Polygon:
    """The biggest piece of a shape."""
    return max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)


def _cut(island: Polygon) -> list[Polygon]:
    lines = [LineString(tremble(points, 1.6, i)) for i, points in enumerate(BORDERS.values())]
    pieces = polygonize(unary_union([island.exterior, *lines]))
    return [piece for piece in pieces if island.contains(piece.representative_point())]


def _owner(piece: Polygon) -> str:
    owners = [name for name, place in PLACES.items() if piece.contains(Spot(place["castle"]))]
    if owners:
        return owners[0]
    return min(PLACES, key=lambda name: piece.distance(Spot(PLACES[name]["castle"])))


def _smooth(line: list[Point], pair: Pair) -> list[Point]:
    return snap(resample(line, STEP if len(pair) == 1 else 8.0))


def _area(name: str, arcs: Arcs) -> dict[str, Any]:
    path = "".join(closed_path([arc.stroke for arc in chain]) for chain in arcs.chains[name])
    return {"path": path, **PLACES[name]}


def _land_link(arc: Arc) -> dict[str, Any]:
    line = LineString(arc.stroke)
    mid = line.interpolate(0.5, normalized=True)
    a, b = (PLACES[name]["castle"] for name in arc.pair)
    return _link(arc.pair, "land", _towards((mid.x, mid.y), a), (mid.x, mid.y), _towards((mid.x, mid.y), b))


def _towards(start: Point, goal: Point, reach: float = 26.0) -> Point:
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    return start[0] + (goal[0] - start[0]) / length * reach, start[1] + (goal[1] - start[1]) / length * reach


def _sea_link(link: SeaLink) -> dict[str, Any]:
    a, b, start, bend, end = link
    return _link((a, b), "sea", start, half(half(start, bend), half(bend, end)), end)


def _link(pair: Pair, kind: str, start: Point, mid: Point, end: Point) -> dict[str, Any]:
    """A short stroke over the border or the strait, and the long one from castle to castle."""
    first, last = (PLACES[name]["castle"] for name in pair)
    return {"areas": list(pair), "kind": kind, "path": through(start, mid, end),
            "mid": list(snap([mid])[0]), "walk": through(first, mid, last)}


def through(start: Point, mid: Point, end: Point) -> str:
    """One gentle curve from start to end that passes mid half way."""
    bend = (2 * mid[0] - (start[0] + end[0]) / 2, 2 * mid[1] - (start[1] + end[1]) / 2)
    return f"M{spot(start)}Q{spot(bend)} {spot(end)}"


def _busy() -> Iterator[BaseGeometry]:
    """Everything that scenery must leave free: tokens, names, stacks, links, cartouche, compass."""
    for name, place in PLACES.items():
        yield Spot(place["castle"]).buffer(38)
        yield around(place["name"], name_width(name), 34)
        yield from (around(stack, 90, 60) for stack in place["stacks"])
    for _, _, start, bend, end in SEA + EXTRA:
        yield LineString([start, half(half(start, bend), half(bend, end)), end]).buffer(12)
    x, y, width, height = TITLE
    yield box(x, y, x + width, y + height)
    yield Spot(COMPASS).buffer(70)


def around(middle: Sequence[float], width: float, height: float) -> Polygon:
    """A box of this size around its middle."""
    x, y = middle
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def name_width(name: str) -> float:
    """Room for a name in letters 30 units high."""
    return NAME_WIDTHS.get(name, 14.5 * len(name) + 6)


def _open_ground(arcs: Arcs) -> BaseGeometry:
    areas = [Polygon([p for arc in chain for p in arc.stroke[:-1]]).buffer(-5)
             for chains in arcs.chains.values() for chain in chains]
    return unary_union(areas)


def _islet(ring: int, x: float, y: float, scale: float) -> Polygon:
    points = [coast.flat(*p) for p in coast.rings()[ring]]
    middle = Polygon(points).centroid
    moved = Polygon([(x + (px - middle.x) * scale, y + (py - middle.y) * scale) for px, py in points]).buffer(0)
    calm = largest(moved.buffer(2).buffer(-3).buffer(1.5))
    return Polygon(relax(resample(list(calm.exterior.coords), 4.0)[:-1], 1, closed=True))
