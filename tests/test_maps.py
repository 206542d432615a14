"""The drawn maps: what the shapes themselves say about neighbours, links and room for pieces."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

MAPS = Path(__file__).parents[1] / "assets" / "maps"
Point = tuple[float, float]
Stroke = tuple[Point, ...]
Box = tuple[float, float, float, float]

RUMBLE_LAND = """kyo-yoshida kyo-tsutsujigasaki kiyosu-kyo kiyosu-tsutsujigasaki kasugayama-tsutsujigasaki
kasugayama-kiyosu kiyosu-odawara kasugayama-odawara kasugayama-yonezawa odawara-yonezawa"""
RUMBLE_SEA = "usuki-yoshida oko-usuki shuri-usuki oko-yoshida kyo-oko tokuyama-yonezawa"
RUMBLE_EXTRA = "kyo-shuri odawara-tokuyama"
WIDE_NAMES = {"yoshida": 236, "tsutsujigasaki": 178, "kiyosu": 88}


def pairs(text: str) -> set[frozenset[str]]:
    """Pairs written as a-b; Shogun's two Awas keep their hyphen behind a dot."""
    return {frozenset(name.replace(".", "-") for name in word.split("-")) for word in text.split()}


def load(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((MAPS / f"{name}.json").read_text())
    return data


def strokes(path: str) -> list[list[Stroke]]:
    """A path of M, L, Q and Z as subpaths, each a list of strokes with all their points."""
    subpaths: list[list[Stroke]] = []
    for command, body in re.findall(r"([MLQZ])([^MLQZ]*)", path):
        numbers = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", body)]
        points = list(zip(numbers[::2], numbers[1::2]))
        if command == "M":
            subpaths.append([])
            here = points[0]
        elif command in "LQ":
            subpaths[-1].append((here, *points))
            here = points[-1]
    return subpaths


def keyed(stroke: Stroke) -> Stroke:
    return min(stroke, stroke[::-1])


def edges(path: str) -> set[Stroke]:
    """Every stroke of a path, the same from whichever side it is walked."""
    return {keyed(stroke) for subpath in strokes(path) for stroke in subpath}


def flatten(subpath: list[Stroke]) -> list[Point]:
    """A subpath as corner points; a quadratic curve gets three points."""
    out: list[Point] = []
    for stroke in subpath:
        if len(stroke) == 3:
            (ax, ay), (bx, by), (cx, cy) = stroke
            out += [((1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
                     (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy) for t in (1 / 3, 2 / 3)]
        out.append(stroke[-1])
    return out


def inside(point: Point, path: str) -> bool:
    """Even-odd test against all rings of a path."""
    return sum(_crossings(point, flatten(subpath)) for subpath in strokes(path)) % 2 == 1


def _crossings(point: Point, ring: list[Point]) -> int:
    x, y = point
    return sum((ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
               for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]))


def touching(data: dict[str, Any]) -> tuple[set[frozenset[str]], set[frozenset[str]]]:
    """Pairs of areas that share a line, and pairs that share at least one corner."""
    lines = {name: edges(area["path"]) for name, area in data["areas"].items()}
    corners = {name: {p for stroke in found for p in (stroke[0], stroke[-1])} for name, found in lines.items()}
    both = list(combinations(lines, 2))
    return ({frozenset(pair) for pair in both if lines[pair[0]] & lines[pair[1]]},
            {frozenset(pair) for pair in both if corners[pair[0]] & corners[pair[1]]})


def around(middle: list[float], width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def rumble_boxes(name: str, area: dict[str, Any]) -> dict[str, Box]:
    wide = WIDE_NAMES.get(name, 14.5 * len(name) + 6)
    boxes = {f"{name} castle": around(area["castle"], 62, 62), f"{name} name": around(area["name"], wide, 30)}
    return boxes | {f"{name} stack {i}": around(spot, 88, 58) for i, spot in enumerate(area["stacks"])}


@pytest.fixture(scope="module")
def rumble() -> dict[str, Any]:
    return load("rumble")


def test_rumble_borders_are_the_ten_land_links(rumble: dict[str, Any]) -> None:
    shared, near = touching(rumble)
    assert shared == pairs(RUMBLE_LAND)
    assert near == shared  # nobody meets at a mere corner either
    assert {frozenset(border["areas"]) for border in rumble["borders"]} == shared


def test_rumble_border_strokes_belong_to_both_areas(rumble: dict[str, Any]) -> None:
    for border in rumble["borders"]:
        a, b = (edges(rumble["areas"][name]["path"]) for name in border["areas"])
        assert edges(border["path"]) <= a & b


def test_every_rumble_stroke_is_coast_or_border(rumble: dict[str, Any]) -> None:
    drawn = edges(rumble["coast"]).union(*(edges(border["path"]) for border in rumble["borders"]))
    assert drawn == set().union(*(edges(area["path"]) for area in rumble["areas"].values()))


@pytest.mark.parametrize("key, kind, table", [
    ("links", "sea", RUMBLE_SEA), ("links", "land", RUMBLE_LAND), ("extra_links", "sea", RUMBLE_EXTRA)])
def test_rumble_links(rumble: dict[str, Any], key: str, kind: str, table: str) -> None:
    links = [link for link in rumble[key] if link["kind"] == kind]
    assert {frozenset(link["areas"]) for link in links} == pairs(table) and len(links) == len(pairs(table))
    for link in links:
        start, *_, end = strokes(link["path"])[0][0]
        assert inside(start, rumble["areas"][link["areas"][0]]["path"]), link["areas"]
        assert inside(end, rumble["areas"][link["areas"][1]]["path"]), link["areas"]
        assert kind == "land" or not inside(link["mid"], rumble["coast"])


def test_rumble_places_lie_in_their_own_area(rumble: dict[str, Any]) -> None:
    for name, area in rumble["areas"].items():
        assert [other for other, shape in rumble["areas"].items() if inside(area["castle"], shape["path"])] == [name]
        for stack in area["stacks"]:
            assert not any(inside(stack, shape["path"]) for other, shape in rumble["areas"].items() if other != name)


def test_rumble_boxes_do_not_overlap(rumble: dict[str, Any]) -> None:
    boxes: dict[str, Box] = {}
    for name, area in rumble["areas"].items():
        assert len(area["stacks"]) == 4
        boxes |= rumble_boxes(name, area)
    x, y, width, height = rumble["title"]
    boxes["title"] = x, y, x + width, y + height
    assert [pair for pair in combinations(boxes, 2) if overlap(boxes[pair[0]], boxes[pair[1]])] == []
    assert all(0 <= a and 0 <= b and c <= 1000 and d <= 1000 for a, b, c, d in boxes.values())


@pytest.mark.parametrize("name", ["rumble"])
def test_nothing_leaves_the_sheet(name: str) -> None:
    data = load(name)
    width, height = data["size"]
    for path in [data["coast"], data["islets"], *(area["path"] for area in data["areas"].values())]:
        for stroke in edges(path):
            assert all(0 <= x <= width and 0 <= y <= height for x, y in stroke)


def test_maps_stay_light() -> None:
    assert (MAPS / "rumble.json").stat().st_size < 125_000
