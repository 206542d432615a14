"""From a graph of neighbours to cells: who owns a point of the land.

The neighbours drawn as straight lines between seeds make triangles. Inside a triangle the ground is
split among its corners; outside, it goes to the nearest half of a line. So cells touch where the graph
says so, and (but for bays and capes) nowhere else.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np
from scipy.spatial import Voronoi, cKDTree
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize, unary_union

from .coast import Point

Edge = tuple[str, str]
EPSILON = 0.02
# Points far out, which close the outer cells.
FAR: list[Point] = [(x, y) for x in (-1e4, 0.0, 1e4) for y in (-1e4, 0.0, 1e4) if x or y]


class Partition:
    """The plane shared out among the seeds of one island."""

    def __init__(self, seeds: Mapping[str, Point], edges: Sequence[Edge], grain: float) -> None:
        self.seeds, self.grain = seeds, grain
        self.edges = [edge for edge in edges if edge[0] in seeds and edge[1] in seeds]
        self.triangles = self._triangles()
        self.inside: BaseGeometry = unary_union([self._shape(corners) for corners in self.triangles])
        self.samples, self.owners = self._samples()
        self.tree = cKDTree(self.samples)

    def _shape(self, names: Sequence[str]) -> Polygon:
        return Polygon([self.seeds[name] for name in names])

    def _triangles(self) -> list[tuple[str, ...]]:
        """Three neighbours with no fourth seed between them."""
        linked = {frozenset(edge) for edge in self.edges}
        trios = [
            trio
            for trio in combinations(sorted(self.seeds), 3)
            if all(frozenset(pair) in linked for pair in combinations(trio, 2))
        ]
        return [
            trio
            for trio in trios
            if not any(self._shape(trio).contains(Spot(seed)) for name, seed in self.seeds.items() if name not in trio)
        ]

    def _samples(self) -> tuple[np.ndarray, list[str]]:
        """Points along both halves of every line, each with its owner."""
        points: list[Point] = list(self.seeds.values()) + FAR
        owners = list(self.seeds) + ["far"] * len(FAR)
        for a, b in self.edges:
            for near, far in ((a, b), (b, a)):
                start, end = np.array(self.seeds[near]), np.array(self.seeds[far])
                count = max(2, round(float(np.hypot(*(end - start))) / self.grain / 2))
                points += [tuple(start + (end - start) * (i + 0.5) / count / 2) for i in range(count)]
                owners += [near] * count
        return np.array(points), owners

    def owner(self, point: Point) -> str:
        """The province that owns a point of the land."""
        for corners in self.triangles:
            if self._shape(corners).contains(Spot(point)):
                return self._corner(corners, point)
        return self.owners[int(self.tree.query(point)[1])]

    def _corner(self, corners: Sequence[str], point: Point) -> str:
        """A triangle's point belongs to the corner with the largest barycentric weight."""
        (ax, ay), (bx, by), (cx, cy) = (self.seeds[name] for name in corners)
        area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        first = ((by - cy) * (point[0] - cx) + (cx - bx) * (point[1] - cy)) / area
        second = ((cy - ay) * (point[0] - cx) + (ax - cx) * (point[1] - cy)) / area
        weights = (first, second, 1 - first - second)
        return corners[weights.index(max(weights))]

    def lines(self) -> list[LineString]:
        """Every line on which the owner changes, and a little more where two lines must meet."""
        return [line for corners in self.triangles for line in self._inner(corners)] + self._outer()

    def _inner(self, corners: Sequence[str]) -> list[LineString]:
        shape = np.array([self.seeds[name] for name in corners])
        centre = shape.mean(axis=0)
        middles = [(shape[i] + shape[i - 1]) / 2 for i in range(3)]
        return [LineString([centre, m + (m - centre) / np.hypot(*(m - centre)) * EPSILON]) for m in middles]

    def _outer(self) -> list[LineString]:
        cells = Voronoi(self.samples)
        ridges = [
            LineString(cells.vertices[list(ends)])
            for ends, (a, b) in zip(cells.ridge_vertices, cells.ridge_points)
            if -1 not in ends and self.owners[a] != self.owners[b]
        ]
        outside = unary_union(ridges).difference(self.inside.buffer(-EPSILON))
        return list(getattr(outside, "geoms", [outside]))

    def cut(self, land: Polygon) -> dict[str, Polygon]:
        """The land cut into provinces of one piece each, whose lines agree to the digit."""
        faces: dict[str, list[Polygon]] = {name: [] for name in self.seeds}
        for face in polygonize(unary_union([land.exterior, *self.lines()])):
            middle = face.representative_point()
            if land.contains(middle):
                faces[self.owner((middle.x, middle.y))].append(face)
        return _one_piece({name: unary_union(parts) for name, parts in faces.items()})


def _one_piece(cells: Mapping[str, BaseGeometry]) -> dict[str, Polygon]:
    """Each province keeps its largest piece; a scrap beyond a bay goes to the province it hangs on."""
    pieces = {name: sorted(getattr(cell, "geoms", [cell]), key=lambda part: -part.area) for name, cell in cells.items()}
    whole = {name: parts[0] for name, parts in pieces.items()}
    for scrap in [part for parts in pieces.values() for part in parts[1:]]:
        host = max(whole, key=lambda name: whole[name].intersection(scrap).length)
        if whole[host].intersection(scrap).length:
            whole[host] = unary_union([whole[host], scrap])
    return whole
