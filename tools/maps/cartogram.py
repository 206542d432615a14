"""Giving every province the room it needs: a rubber-sheet cartogram.

After Dougenik, Chrisman and Niemeyer (1985): each province pushes or pulls the whole sheet from its
middle until its area is near the one wanted. Neighbours stay neighbours because all points move with
one continuous field.
"""

from collections.abc import Mapping
from math import pi

import numpy as np

from .coast import Point

Ring = list[int]


class Sheet:
    """Points that move together, and rings of point numbers that bound the provinces."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.index: dict[Point, int] = {}

    def add(self, point: Point) -> int:
        """The number of a point; equal points are one."""
        if point not in self.index:
            self.index[point] = len(self.points)
            self.points.append(point)
        return self.index[point]


def stretch(
    points: np.ndarray, rings: Mapping[str, Ring], wanted: Mapping[str, float], rounds: int, force: float = 0.5
) -> np.ndarray:
    """The points after so many gentle rounds of pushing towards the wanted areas."""
    goal = np.array([wanted[name] for name in rings])
    for _ in range(rounds):
        shapes = [measure(points[ring]) for ring in rings.values()]
        areas = np.array([area for area, _ in shapes])
        middles = np.array([middle for _, middle in shapes])
        points = points + force * _pull(points, areas, middles, goal * areas.sum() / goal.sum())
    return points


def measure(ring: np.ndarray) -> tuple[float, Point]:
    """Area and middle of a ring."""
    x, y = ring.T
    cross = x * np.roll(y, -1) - np.roll(x, -1) * y
    area = float(cross.sum()) / 2
    middle = [float(((v + np.roll(v, -1)) * cross).sum() / (6 * area)) for v in (x, y)]
    return abs(area), (middle[0], middle[1])


def _pull(points: np.ndarray, areas: np.ndarray, middles: np.ndarray, goal: np.ndarray) -> np.ndarray:
    radius, mass = np.sqrt(areas / pi), np.sqrt(goal / pi) - np.sqrt(areas / pi)
    away = points[:, None, :] - middles[None, :, :]
    distance = np.maximum(np.hypot(away[..., 0], away[..., 1]), 1e-9)
    near = mass * (distance / radius) ** 2 * (4 - 3 * distance / radius)
    strength = np.where(distance > radius, mass * radius / distance, near)
    pull = (away / distance[..., None] * strength[..., None]).sum(axis=1)
    return np.asarray(pull / _damping(areas, goal))


def _damping(areas: np.ndarray, goal: np.ndarray) -> float:
    """Far from the goal the sheet moves slowly, lest it fold."""
    return 1 + float(np.mean(np.maximum(areas, goal) / np.minimum(areas, goal)))
