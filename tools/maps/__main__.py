"""Draw the maps again: python -m tools.maps rumble shogun (see requirements.txt)."""

import json
import sys
from importlib import import_module
from pathlib import Path

ASSETS = Path(__file__).parents[2] / "assets" / "maps"


def main(names: list[str]) -> None:
    """Build the named maps, or both, into assets/maps."""
    for name in names or ["rumble", "shogun"]:
        data = import_module(f"tools.maps.{name}").build()
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        (ASSETS / f"{name}.json").write_text(text + "\n")
        print(f"{name}: {len(text)} bytes")


main(sys.argv[1:])
