"""The real coastline (Natural Earth, public domain) as rings of longitude and latitude."""

import json
from functools import cache
from math import cos, radians
from pathlib import Path

Point = tuple[float, float]

HERE = Path(__file__).parent
HONSHU, HOKKAIDO, KYUSHU, SHIKOKU, OKINAWA, SADO, AMAMI, AWAJI, AMAKUSA, YAKU = range(10)
TSUSHIMA, TANEGA, GOTO, TSUSHIMA_SOUTH, OKI = 10, 11, 12, 13, 14
TOKUNOSHIMA, SHODO, IKI, OSHIMA, KUMEJIMA, OKI_WEST = 16, 22, 24, 28, 36, 37


@cache
def rings() -> list[list[Point]]:
    """All rings, largest island first; the capitals above are indices into this list."""
    data = json.loads((HERE / "coast.json").read_text())
    return [[(lon, lat) for lon, lat in ring] for ring in data["rings"]]


def flat(lon: float, lat: float) -> Point:
    """Degrees to a plane where a degree is as long east as north at the middle of Japan, y down."""
    return (lon - 136) * cos(radians(36)), 36 - lat
