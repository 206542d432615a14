"""Where pieces stand on a small screen, which draws them twice as large: no token may hide a building.

Every province may shift its token a little and put its buildings on one of a token's sides. Which of these go well
together is found by trying changes at random, ever more strictly. Plain Python, so that the places can be found again
for a finished map: ``python -m tools.maps.small``.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from math import dist, exp
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .coast import Point

MAP = Path(__file__).parents[2] / "assets" / "maps" / "shogun.json"
TOKEN, BUILDING = (74.0, 80.0), (38.0, 40.0)
SIZE = (1400.0, 1000.0)
STEPS, SEED, HEAT = 60_000, 1, 6000.0
REACH, NEAR = 70, 380.0
HIDES, CROWDS, JOSTLES = 12.0, 2.0, 3.0
"""What a square unit costs where a token lies on a building, a token on a token, a building on a building."""
ABROAD, AT_SEA, OFF_SHEET, COVERS = 1500.0, 500.0, 200.0, 3.0
"""What a piece costs that stands in another province, at sea, off the sheet (by the unit) or on a table."""

Box = tuple[float, float, float, float]
Areas = Mapping[str, Mapping[str, Any]]


class Stand(NamedTuple):
    """How a province stands: its token's shift, and the side of its buildings."""

    dx: int
    dy: int
    side: int


class Standing(NamedTuple):
    """The places that follow from it."""

    token: Point
    buildings: tuple[Point, ...]


def _row(side: int, number: int) -> list[Point]:
    """The buildings beside a token in the origin: below, above, right, left, or in a line to the right or left."""
    (tw, th), (bw, bh) = TOKEN, BUILDING
    across, down = (tw + bw) / 2, (th + bh) / 2
    middle = [k - (number - 1) / 2 for k in range(number)]
    return [
        [(k * bw, down) for k in middle],
        [(k * bw, -down) for k in middle],
        [(across, k * bh) for k in middle],
        [(-across, k * bh) for k in middle],
        [(across + k * bw, 0.0) for k in range(number)],
        [(-across - k * bw, 0.0) for k in range(number)],
    ][side]


def _box(middle: Point, size: Point) -> Box:
    return middle[0] - size[0] / 2, middle[1] - size[1] / 2, size[0], size[1]


def _overlap(a: Box, b: Box) -> float:
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _corners(path: str) -> list[Point]:
    """The corners of an outline of one ring."""
    ends = [stroke.split()[-2:] for stroke in path.strip("MZ").replace("L", "Q").split("Q")]
    return [(float(x), float(y)) for x, y in ends]


def _inside(point: Point, ring: list[Point]) -> bool:
    x, y = point
    crossed = sum(
        (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True)
    )
    return crossed % 2 == 1


class Search:
    """All provinces with how they stand now."""

    def __init__(self, areas: Areas, tables: list[Box]) -> None:
        self.names = list(areas)
        self.armies = [(area["armies"][0], area["armies"][1]) for area in areas.values()]
        self.plots = [len(area["plots"]) for area in areas.values()]
        self.rings = [_corners(area["path"]) for area in areas.values()]
        self.tables = tables
        every = range(len(self.names))
        self.near = [[j for j in every if i != j and dist(self.armies[i], self.armies[j]) < NEAR] for i in every]
        self.stands = [Stand(0, 0, 0) for _ in every]
        self.alone = lru_cache(maxsize=None)(self._alone)

    def standing(self, i: int, stand: Stand) -> Standing:
        """The places of a province that stands so."""
        x, y = self.armies[i][0] + stand.dx, self.armies[i][1] + stand.dy
        return Standing((x, y), tuple((x + dx, y + dy) for dx, dy in _row(stand.side, self.plots[i])))

    def _alone(self, i: int, stand: Stand) -> float:
        """What it costs a province to stand so, whatever the others do."""
        token, buildings = self.standing(i, stand)
        cost = 0.25 * (stand.dx**2 + stand.dy**2) + (0.0 if _inside(token, self.rings[i]) else ABROAD)
        cost += sum(self._ground(i, spot) for spot in buildings)
        boxes = [_box(token, TOKEN), *(_box(spot, BUILDING) for spot in buildings)]
        return cost + sum(self._margin(box) for box in boxes)

    def _ground(self, i: int, spot: Point) -> float:
        if _inside(spot, self.rings[i]):
            return 0.0
        return ABROAD if any(_inside(spot, ring) for ring in self.rings) else AT_SEA

    def _margin(self, box: Box) -> float:
        x, y, wide, high = box
        off = max(0.0, -x) + max(0.0, -y) + max(0.0, x + wide - SIZE[0]) + max(0.0, y + high - SIZE[1])
        return OFF_SHEET * off + sum(COVERS * _overlap(box, table) for table in self.tables)

    def together(self, i: int, one: Stand, j: int, other: Stand) -> float:
        """What it costs two provinces to stand so beside each other."""
        (token, mine), (their_token, theirs) = self.standing(i, one), self.standing(j, other)
        here, there = _box(token, TOKEN), _box(their_token, TOKEN)
        own, others = [_box(spot, BUILDING) for spot in mine], [_box(spot, BUILDING) for spot in theirs]
        hidden = sum(_overlap(box, there) for box in own) + sum(_overlap(box, here) for box in others)
        jostled = sum(_overlap(a, b) for a in own for b in others)
        return CROWDS * _overlap(here, there) + HIDES * hidden + JOSTLES * jostled

    def cost(self, i: int, stand: Stand) -> float:
        """What it costs a province to stand so among the others as they are."""
        return self.alone(i, stand) + sum(self.together(i, stand, j, self.stands[j]) for j in self.near[i])

    def run(self) -> None:
        """Change one province after another, by chance, and keep what is better; early on also what is worse."""
        chance = Random(SEED)
        for step in range(STEPS):
            heat = HEAT * (1 - step / STEPS) ** 2 + 5
            i = chance.randrange(len(self.stands))
            changed = _changed(self.stands[i], chance)
            worse = self.cost(i, changed) - self.cost(i, self.stands[i])
            if worse < 0 or chance.random() < exp(-worse / heat):
                self.stands[i] = changed


def _changed(stand: Stand, chance: Random) -> Stand:
    dx, dy = (max(-REACH, min(REACH, shift + chance.choice((-20, -10, -5, 0, 5, 10, 20)))) for shift in stand[:2])
    return Stand(dx, dy, chance.randrange(6) if chance.random() < 0.4 else stand.side)


def small_places(areas: Areas, tables: list[Box]) -> dict[str, dict[str, Any]]:
    """For each province where its armies and its buildings stand on a small screen."""
    search = Search(areas, tables)
    search.run()
    found = (search.standing(i, stand) for i, stand in enumerate(search.stands))
    return {
        name: {"armies": _whole(standing.token), "plots": [_whole(spot) for spot in standing.buildings]}
        for name, standing in zip(search.names, found, strict=True)
    }


def _whole(point: Point) -> list[int]:
    return [round(point[0]), round(point[1])]


def main() -> None:
    """Find the small places of the finished map again."""
    data = json.loads(MAP.read_text())
    found = small_places(data["areas"], [tuple(data["title"]), tuple(data["inset"])])
    for name, area in data["areas"].items():
        area["small"] = found[name]
    MAP.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
