"""Small helpers on shapes that both maps use."""

from collections.abc import Iterable, Sequence

from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from .brush import relax, resample, ring_path, snap


def largest(shape: BaseGeometry) -> Polygon:
    """The biggest piece of a shape."""
    return max(getattr(shape, "geoms", [shape]), key=lambda part: part.area)


def around(middle: Sequence[float], width: float, height: float) -> Polygon:
    """A box of this size around its middle."""
    x, y = middle
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def boxed(numbers: Sequence[float]) -> Polygon:
    """A box from its left, top, width and height."""
    x, y, width, height = numbers
    return box(x, y, x + width, y + height)


def islet(shape: BaseGeometry) -> Polygon:
    """A small island as the brush would draw it."""
    calm = largest(shape.buffer(0).buffer(2).buffer(-3).buffer(1.5))
    return Polygon(relax(resample(list(calm.exterior.coords), 4.0)[:-1], 1, closed=True))


def rings(shapes: Iterable[Polygon]) -> str:
    """The outlines of islands as one path."""
    return "".join(ring_path(snap(shape.exterior.coords[:-1])) for shape in shapes)


def inland(cells: Iterable[Sequence[Polygon]], margin: float) -> BaseGeometry:
    """All ground that keeps this distance from coasts and borders."""
    return unary_union([part.buffer(-margin) for parts in cells for part in parts])
