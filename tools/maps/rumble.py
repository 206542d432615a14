"""The map of Rumble Nation: eleven areas in a square of 1000 units, bent so that each has room.

Every island is bent by its own pins, so the straits can be as wide as a sea link needs.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from shapely.geometry import LineString, Polygon, box
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from . import coast
from .brush import relax, resample, snap, tremble
from .coast import Point
from .links import SeaLink, described, sea_link, through, trim, wake
from .rumble_table import BORDERS, COMPASS, EXTRA, ISLETS, PINS, PLACES, SEA, SILT, SIZE, TITLE
from .scenery import hills, waves
from .shapes import around, boxed, inland, islet, largest, rings
from .topology import Arc, Arcs, Pair, crossing
from .warp import Pin, spline

STEP = 4.5
NAME_WIDTHS = {"yoshida": 236.0, "tsutsujigasaki": 178.0, "kiyosu": 88.0}  # Yoshida-Koriyama is long
FRAME = box(0, 0, *SIZE)
ISLANDS = {"tokuyama": coast.HOKKAIDO, "oko": coast.SHIKOKU, "usuki": coast.KYUSHU, "shuri": coast.OKINAWA}


def build() -> dict[str, Any]:
    """The whole map as plain data, ready for JSON."""
    cells, islets = _cells(), [_islet(*row) for row in ISLETS]
    arcs = Arcs(cells, _smooth)
    solid = unary_union([part for parts in cells.values() for part in parts] + islets)
    busy = unary_union(list(_busy()))
    return {
        "size": list(SIZE),
        "areas": {name: {"path": arcs.area_path(name), **place} for name, place in PLACES.items()},
        "coast": arcs.coast_path(),
        "borders": arcs.border_table(),
        "links": [_sea_link(trim(link, solid)) for link in SEA] + [_land_link(arc) for arc in arcs.borders()],
        "extra_links": [_sea_link(trim(link, solid)) for link in EXTRA],
        "islets": rings(islets),
        "waves": waves(FRAME.difference(solid.buffer(16)).difference(busy)),
        "mountains": hills(inland(cells.values(), 5).difference(busy)),
        "title": TITLE,
        "compass": COMPASS,
    }


def _cells() -> dict[str, list[Polygon]]:
    cells: dict[str, list[Polygon]] = {name: [] for name in PLACES}
    for name, ring in ISLANDS.items():
        cells[name].append(land(coast.rings()[ring], PINS[name]))
    for piece in _cut(land(coast.rings()[coast.HONSHU], PINS["honshu"])):
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


def _land_link(arc: Arc) -> dict[str, Any]:
    mid, (a, b) = crossing(arc), arc.pair
    start, end = (_towards(mid, PLACES[name]["castle"]) for name in arc.pair)
    return _walked(described(a, b, "land", start, mid, end))


def _sea_link(link: SeaLink) -> dict[str, Any]:
    return _walked(sea_link(link))


def _walked(link: dict[str, Any]) -> dict[str, Any]:
    """A link with the long stroke from castle to castle beside the short one over the border or strait."""
    first, last = (PLACES[name]["castle"] for name in link["areas"])
    return {**link, "walk": through(first, link["mid"], last)}


def _towards(start: Point, goal: Point, reach: float = 26.0) -> Point:
    length = hypot(goal[0] - start[0], goal[1] - start[1])
    return start[0] + (goal[0] - start[0]) / length * reach, start[1] + (goal[1] - start[1]) / length * reach


def _busy() -> Iterator[BaseGeometry]:
    """Everything that scenery must leave free: tokens, names, stacks, links, cartouche, compass."""
    for name, place in PLACES.items():
        yield Spot(place["castle"]).buffer(38)
        yield around(place["name"], name_width(name), 34)
        yield from (around(stack, 90, 60) for stack in place["stacks"])
    yield from map(wake, SEA + EXTRA)
    yield boxed(TITLE)
    yield Spot(COMPASS).buffer(70)


def name_width(name: str) -> float:
    """Room for a name in letters 30 units high."""
    return NAME_WIDTHS.get(name, 14.5 * len(name) + 6)


def _islet(ring: int, x: float, y: float, scale: float) -> Polygon:
    points = [coast.flat(*p) for p in coast.rings()[ring]]
    middle = Polygon(points).centroid
    return islet(Polygon([(x + (px - middle.x) * scale, y + (py - middle.y) * scale) for px, py in points]))
