"""Cells to arcs: every line between two areas, or between an area and the sea, is kept once.

Areas are then chains of arcs walked forwards or backwards, so neighbours share a border to the digit
and the smoothing of a line can never open a gap or make a new neighbour.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

from .brush import Stroke, closed_path, open_path
from .coast import Point

Segment = tuple[Point, Point]
Pair = tuple[str, ...]
Smooth = Callable[[Stroke, Pair], Stroke]


class Arc(NamedTuple):
    """A drawn line and the one or two areas beside it."""

    pair: Pair
    stroke: Stroke


Chain = list[Arc]


def _key(a: Point, b: Point) -> Segment:
    return (a, b) if a <= b else (b, a)


def _rings(cells: Mapping[str, Sequence[Polygon]]) -> Iterator[tuple[str, list[Point]]]:
    for name, parts in cells.items():
        for part in parts:
            yield name, list(orient(part).exterior.coords)[:-1]


class Arcs:
    """The shared lines of a set of cells whose vertices agree exactly."""

    def __init__(self, cells: Mapping[str, Sequence[Polygon]], smooth: Smooth) -> None:
        self.cells = cells
        self.smooth = smooth
        self.owners = self._owners()
        self.nodes = self._nodes()
        self.drawn: dict[tuple[Point, ...], Arc] = {}
        self.chains: dict[str, list[Chain]] = defaultdict(list)
        for name, ring in _rings(cells):
            self.chains[name].append([self._arc(run) for run in self._runs(ring)])

    def _owners(self) -> dict[Segment, Pair]:
        found: dict[Segment, set[str]] = defaultdict(set)
        for name, ring in _rings(self.cells):
            for a, b in zip(ring, ring[1:] + ring[:1]):
                found[_key(a, b)].add(name)
        return {segment: tuple(sorted(names)) for segment, names in found.items()}

    def _nodes(self) -> set[Point]:
        """Points where the line changes its owners: the ends of arcs."""
        meet: dict[Point, set[Pair]] = defaultdict(set)
        for (a, b), names in self.owners.items():
            meet[a].add(names)
            meet[b].add(names)
        return {point for point, pairs in meet.items() if len(pairs) > 1}

    def _runs(self, ring: list[Point]) -> list[list[Point]]:
        starts = [i for i, point in enumerate(ring) if point in self.nodes]
        if not starts:
            low = ring.index(min(ring))  # a ring starts at the same point from whichever side it is walked
            return [ring[low:] + ring[: low + 1]]
        turned = ring[starts[0] :] + ring[: starts[0] + 1]
        cuts = [i for i, point in enumerate(turned) if point in self.nodes]
        return [turned[a : b + 1] for a, b in zip(cuts, cuts[1:])]

    def _arc(self, run: list[Point]) -> Arc:
        forward = tuple(run) <= tuple(reversed(run))
        key = tuple(run) if forward else tuple(reversed(run))
        if key not in self.drawn:
            pair = self.owners[_key(run[0], run[1])]
            self.drawn[key] = Arc(pair, self.smooth(list(key), pair))
        arc = self.drawn[key]
        return arc if forward else Arc(arc.pair, arc.stroke[::-1])

    def borders(self) -> list[Arc]:
        """Every line between two areas, once, in the order of their names."""
        return sorted(arc for arc in self.drawn.values() if len(arc.pair) == 2)

    def shores(self) -> Iterator[list[Stroke]]:
        """The lines against the sea, chained into closed rings."""
        arcs = [arc for chains in self.chains.values() for chain in chains for arc in chain]
        ahead = {arc.stroke[0]: arc.stroke for arc in arcs if len(arc.pair) == 1}
        while ahead:
            chain = [ahead.pop(min(ahead))]
            while chain[-1][-1] != chain[0][0]:
                chain.append(ahead.pop(chain[-1][-1]))
            yield chain

    def area_path(self, name: str) -> str:
        """The outline of an area."""
        return "".join(closed_path([arc.stroke for arc in chain]) for chain in self.chains[name])

    def coast_path(self) -> str:
        """The outline of all land."""
        return "".join(closed_path(chain) for chain in self.shores())

    def border_table(self) -> list[dict[str, Any]]:
        """The borders as the games read them; mid is a point on the line where an arrow may cross."""
        return [
            {"areas": list(arc.pair), "path": open_path(arc.stroke), "mid": list(crossing(arc))}
            for arc in self.borders()
        ]


def crossing(arc: Arc) -> Point:
    """The middle of a line."""
    middle = LineString(arc.stroke).interpolate(0.5, normalized=True)
    return round(middle.x, 1), round(middle.y, 1)
