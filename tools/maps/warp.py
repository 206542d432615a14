"""Bending the plane: a thin-plate spline through pairs of (real place, place on the board)."""

from collections.abc import Callable, Sequence

import numpy as np
from scipy.interpolate import RBFInterpolator

from .coast import Point, flat

Pin = tuple[float, float, float, float]  # longitude, latitude, x, y
Warp = Callable[[Sequence[Point]], list[Point]]


def spline(pins: Sequence[Pin], smoothing: float = 0.0) -> Warp:
    """The smoothest bending of the plane that carries every pin to its place on the board."""
    source = np.array([flat(lon, lat) for lon, lat, _, _ in pins])
    target = np.array([(x, y) for _, _, x, y in pins])
    bend = RBFInterpolator(source, target, kernel="thin_plate_spline", smoothing=smoothing)
    return lambda points: [(float(x), float(y)) for x, y in bend(np.array([flat(*p) for p in points]))]
