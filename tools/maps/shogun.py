"""The map of Shogun: 45 provinces cut from the real coast, then given equal room by a cartogram."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from . import coast
from .brush import resample, snap, tremble
from .cartogram import Ring, Sheet, stretch
from .coast import Point
from .labels import Ground, arrangements, place
from .links import sea_link, trim, wake
from .partition import Partition
from .scenery import hills, waves
from .shapes import around, boxed, inland, islet, largest, rings
from .shogun_table import (
    COMPASS,
    CROP,
    INSET,
    ISLETS,
    LAND,
    NAMES,
    PLOTS,
    ROOM,
    SEA,
    SEEDS,
    SHIKOKU,
    SILT,
    TITLE,
    URAGA,
)
from .small import small_places
from .topology import Arcs, Pair

SIZE = (1400, 1000)
SCALE = 170.0  # units to a degree before the fit to the sheet
GRAIN = 4.0  # distance between points while the sheet is stretched
TOKAI, WIDEN = (136.9, 138.9), 0.45  # longitudes between which the narrow Tokai provinces are drawn apart
STRAIT = 14.0  # Shikoku moves so far south to make room for sea links
VIEW = (-584.0, -322.0, 1312.0)  # left, top and width of the sheet's part that is shown
NAME_HEIGHT, ARMIES, PLOT, MARKER = 22.0, (40.0, 38.0), (26.0, 26.0), (22.0, 22.0)
FRAME = box(0, 0, *SIZE)


def flat(point: Point) -> Point:
    """Degrees to the plane of the cartogram."""
    lon, lat = point
    ease = min(1.0, max(0.0, (lon - TOKAI[0]) / (TOKAI[1] - TOKAI[0])))
    x, y = coast.flat(lon + WIDEN * ease, lat)
    return x * SCALE, y * SCALE


def build() -> dict[str, Any]:
    """The whole map as plain data, ready for JSON."""
    cells, islets = shapes()
    arcs = Arcs(cells, _smooth)
    solid = unary_union([part for parts in cells.values() for part in parts])
    ground = Ground(solid, SIZE)
    areas = {
        name: {"path": arcs.area_path(name), **_pieces(name, unary_union(cells[name]), ground)}
        for name in sorted(SEEDS)
    }
    for name, places in small_places(areas, [tuple(TITLE), tuple(INSET)]).items():
        areas[name]["small"] = places
    busy = unary_union(list(_busy(areas)))
    return {
        "size": list(SIZE),
        "areas": areas,
        "coast": arcs.coast_path(),
        "borders": arcs.border_table(),
        "links": {side: [sea_link(trim(link, solid)) for link in links] for side, links in SEA.items()},
        "islets": rings(islets),
        "waves": waves(FRAME.difference(unary_union([solid, *islets]).buffer(16)).difference(busy)),
        "mountains": hills(inland(cells.values(), 4).difference(busy)),
        "title": TITLE,
        "inset": INSET,
        "compass": COMPASS,
    }


def _busy(areas: Mapping[str, dict[str, Any]]) -> Iterator[BaseGeometry]:
    """Everything that scenery must leave free: pieces, names, links, cartouche, inset, compass."""
    for name, area in areas.items():
        yield around(area["name"], name_width(name), NAME_HEIGHT)
        yield around(area["armies"], *ARMIES)
        yield around(area["marker"], *MARKER)
        yield from (around(plot, *PLOT) for plot in area["plots"])
    for links in SEA.values():
        yield from map(wake, links)
    yield from (boxed(TITLE), boxed(INSET), around(COMPASS, 140, 140))


def _smooth(line: list[Point], pair: Pair) -> list[Point]:
    """A border wanders a little more than a coast, which has its own unrest."""
    if len(pair) == 1:
        return snap(resample(line, 5.0))
    return snap(tremble(line, 0.9, line[0][0], 8.0))


# --- room for pieces ---


def _pieces(name: str, own: BaseGeometry, ground: Ground) -> dict[str, Any]:
    plots = [("plots", *PLOT)] * PLOTS.get(name, 2)
    title = ("name", name_width(name), NAME_HEIGHT)
    ways = list(arrangements(title, ("armies", *ARMIES), plots, ("marker", *MARKER)))
    spots = place(ground.under(own), ways, own.bounds).spots
    out = {kind: snap([(x, y)])[0] for kind, x, y in spots}
    return {**out, "plots": snap([(x, y) for kind, x, y in spots if kind == "plots"])}


def name_width(name: str) -> float:
    """Room for a name in letters 20 units high."""
    return 10.4 * len(NAMES.get(name, name)) + 6


# --- provinces on the real coast ---


def provinces() -> dict[str, Polygon]:
    """The provinces as cut from the real coast."""
    main = [name for name in SEEDS if name not in SHIKOKU]
    return _island(coast.HONSHU, main, 0.0) | _island(coast.SHIKOKU, SHIKOKU, STRAIT)


def _island(ring: int, names: Sequence[str], shift: float) -> dict[str, Polygon]:
    raw, *silt = (_lowered(points, shift) for points in (coast.rings()[ring], *SILT))
    land = _calm(unary_union([raw, *(bay for bay in silt if bay.intersects(raw))]))
    west, south, east, north = CROP
    land = largest(land.intersection(box(*flat((west, north)), *flat((east, south)))))
    return Partition({name: _down(flat(SEEDS[name]), shift) for name in names}, LAND, 3.0).cut(land)


def _lowered(points: Sequence[Point], shift: float) -> BaseGeometry:
    return Polygon([_down(flat(p), shift) for p in points]).buffer(0)


def _down(point: Point, shift: float) -> Point:
    return point[0], point[1] + shift


def _calm(shape: BaseGeometry) -> BaseGeometry:
    """Bays and capes too narrow for the brush are filled and worn off."""
    filled = shape.buffer(9).buffer(-9)
    return filled.difference(LineString([flat(p) for p in URAGA]).buffer(11)).buffer(-3).buffer(3)


# --- room for everyone ---


def shapes() -> tuple[dict[str, list[Polygon]], list[Polygon]]:
    """The provinces on the sheet, and the coast of islands that belong to nobody."""
    sheet = Sheet()
    bounds = {name: [sheet.add(p) for p in _dense(cell)] for name, cell in provinces().items()}
    idle = [[sheet.add(flat(p)) for p in coast.rings()[ring]] for ring in ISLETS]
    points = _fit(_settle(np.array(sheet.points), bounds))
    cells = {name: Polygon(points[ring]) for name, ring in bounds.items()}
    return _framed(cells), [islet(Polygon(points[ring]).buffer(0)).intersection(FRAME) for ring in idle]


def _dense(cell: Polygon) -> Iterator[Point]:
    """The corners of a cell and points between, the same from whichever side a line is walked."""
    ring = list(cell.exterior.coords)
    for a, b in zip(ring, ring[1:]):
        low, high = min(a, b), max(a, b)
        count = int(np.hypot(high[0] - low[0], high[1] - low[1]) // GRAIN) + 1
        steps = range(count) if a == low else range(count, 0, -1)
        yield from (
            (low[0] + (high[0] - low[0]) * i / count, low[1] + (high[1] - low[1]) * i / count)
            if 0 < i < count
            else (low if i == 0 else high)
            for i in steps
        )


def _settle(points: np.ndarray, rings: Mapping[str, Ring]) -> np.ndarray:
    """Stretch and ease in turn, so that provinces grow without sharp corners."""
    room = {name: ROOM.get(name, 1.0) for name in rings}
    for _ in range(6):
        points = stretch(points, rings, room, 8)
        points = _ease(points, rings, 12)
    return points


def _ease(points: np.ndarray, rings: Mapping[str, Ring], rounds: int) -> np.ndarray:
    """Inner lines relax like a soap film; the coast stays."""
    near: dict[int, set[int]] = {}
    count: dict[tuple[int, int], int] = {}
    for ring in rings.values():
        for a, b in zip(ring, ring[1:] + ring[:1]):
            near.setdefault(a, set()).add(b)
            near.setdefault(b, set()).add(a)
            count[min(a, b), max(a, b)] = count.get((min(a, b), max(a, b)), 0) + 1
    shore = {end for pair, times in count.items() if times == 1 for end in pair}
    inner = [i for i in near if i not in shore]
    for _ in range(rounds):
        eased = points.copy()
        for i in inner:
            eased[i] = points[i] / 2 + points[list(near[i])].mean(axis=0) / 2
        points = eased
    return points


def _fit(points: np.ndarray) -> np.ndarray:
    left, top, width = VIEW
    return np.asarray((points - np.array([left, top])) * (SIZE[0] / width))


def _framed(cells: Mapping[str, Polygon]) -> dict[str, list[Polygon]]:
    """What of each province lies on the sheet; lines are cut once for both neighbours."""
    lines = unary_union([FRAME.exterior, *(cell.exterior for cell in cells.values())])
    out: dict[str, list[Polygon]] = {name: [] for name in cells}
    for face in polygonize(lines):
        middle = face.representative_point()
        for name, cell in cells.items():
            if FRAME.contains(middle) and cell.contains(middle):
                out[name].append(face)
    return out
