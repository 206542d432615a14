"""Draw the maps again: python -m tools.maps rumble shogun (see requirements.txt)."""

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from shapely.geometry import Polygon
from shapely.ops import unary_union

ASSETS = Path(__file__).parents[2] / "assets" / "maps"


def main(names: list[str]) -> None:
    """Build the named maps, or both, into assets/maps."""
    for name in names or ["rumble", "shogun"]:
        data = import_module(f"tools.maps.{name}").build()
        check(data)
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (ASSETS / f"{name}.json").write_text(text + "\n")
        print(f"{name}: {len(text)} bytes")


def check(data: dict[str, Any]) -> None:
    """Refuse a map whose lines cross: areas must be sound and lie side by side."""
    shapes = {name: _outline(area["path"]) for name, area in data["areas"].items()}
    broken = [name for name, shape in shapes.items() if not shape.is_valid]
    overlap = sum(shape.area for shape in shapes.values()) - unary_union(list(shapes.values())).area
    if broken or overlap > 1:
        raise SystemExit(f"lines cross: {broken}, {overlap:.1f} square units of overlap")


def _outline(path: str) -> Polygon:
    """The corner points of a path of one ring: enough to see whether lines cross."""
    ends = [stroke.split()[-2:] for stroke in path.strip("MZ").replace("L", "Q").split("Q")]
    return Polygon([(float(x), float(y)) for x, y in ends])


main(sys.argv[1:])
