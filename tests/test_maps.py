"""The drawn maps: what the shapes themselves say about neighbours, links and room for pieces."""

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any

import pytest

MAPS = Path(__file__).parents[1] / "assets" / "maps"
Point = tuple[float, float]
Stroke = tuple[Point, ...]
Box = tuple[float, float, float, float]
Map = dict[str, Any]
BoxesOf = Callable[[str, Map], dict[str, Box]]

RUMBLE_LAND = """kyo-yoshida kyo-tsutsujigasaki kiyosu-kyo kiyosu-tsutsujigasaki kasugayama-tsutsujigasaki
kasugayama-kiyosu kiyosu-odawara kasugayama-odawara kasugayama-yonezawa odawara-yonezawa"""
RUMBLE_SEA = "usuki-yoshida oko-usuki shuri-usuki oko-yoshida kyo-oko tokuyama-yonezawa"
RUMBLE_EXTRA = "kyo-shuri odawara-tokuyama"
SHOGUN_LAND = """aki-bingo aki-iwami awa.boso-kazusa awa.shikoku-iyo awa.shikoku-sanuki awa.shikoku-tosa
bingo-bitchu bingo-hoki bingo-iwami bingo-izumo bitchu-bizen bitchu-hoki bitchu-mimasaka
bizen-harima bizen-mimasaka echigo-etchu echigo-kozuke echigo-mutsu echigo-shinano echizen-hida
echizen-kaga echizen-mino echizen-omi echizen-wakasa etchu-hida etchu-kaga etchu-noto
etchu-shinano harima-hoki harima-mimasaka harima-settsu harima-tajima harima-tamba hida-kaga
hida-mino hida-shinano hitachi-mutsu hitachi-shimosa hitachi-shimotsuke hoki-izumo hoki-mimasaka
hoki-tajima ise-kii ise-mino ise-omi ise-owari ise-shima ise-yamato iwami-izumo iyo-sanuki
iyo-tosa izu-sagami izu-suruga kaga-noto kai-musashi kai-sagami kai-shinano kai-suruga kai-totomi
kazusa-shimosa kii-settsu kii-yamato kozuke-musashi kozuke-mutsu kozuke-shimosa kozuke-shimotsuke
kozuke-shinano mikawa-mino mikawa-owari mikawa-shinano mikawa-totomi mino-omi mino-owari
mino-shinano musashi-sagami musashi-shimosa musashi-shinano mutsu-shimotsuke omi-settsu omi-tamba
omi-wakasa omi-yamato sagami-suruga settsu-tamba settsu-yamato shimosa-shimotsuke shinano-totomi
suruga-totomi tajima-tamba tajima-wakasa tamba-wakasa"""
SHOGUN_SEA = {
    "sun": "aki-iyo harima-sanuki awa.shikoku-kii izu-shima awa.boso-izu kaga-tajima",
    "moon": "aki-iyo bizen-sanuki awa.shikoku-kii mikawa-shima awa.boso-izu kazusa-musashi echigo-noto hoki-noto",
}
SHOGUN_ONE_PLOT = "bizen hitachi iwami kai mikawa mimasaka mino sanuki settsu shima shimosa tajima tamba"
SHOGUN_THREE_PLOTS = "etchu iyo izu izumo kaga kazusa omi sagami shimotsuke shinano"
WIDE_NAMES = {"yoshida": 236, "tsutsujigasaki": 178, "kiyosu": 88}


def pairs(text: str) -> set[frozenset[str]]:
    """Pairs written as a-b; Shogun's two Awas keep their hyphen behind a dot."""
    return {frozenset(name.replace(".", "-") for name in word.split("-")) for word in text.split()}


def load(name: str) -> Map:
    data: Map = json.loads((MAPS / f"{name}.json").read_text())
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
            out += [
                (
                    (1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx,
                    (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy,
                )
                for t in (1 / 3, 2 / 3)
            ]
        out.append(stroke[-1])
    return out


@cache
def rings(path: str) -> list[list[Point]]:
    """The rings of a path as corner points."""
    return [flatten(subpath) for subpath in strokes(path)]


def inside(point: Point, path: str) -> bool:
    """Even-odd test against all rings of a path."""
    return sum(_crossings(point, ring) for ring in rings(path)) % 2 == 1


def _crossings(point: Point, ring: list[Point]) -> int:
    x, y = point
    return sum(
        (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1])
    )


def touching(data: Map) -> tuple[set[frozenset[str]], set[frozenset[str]]]:
    """Pairs of areas that share a line, and pairs that share at least one corner."""
    lines = {name: edges(area["path"]) for name, area in data["areas"].items()}
    corners = {name: {end for stroke in found for end in stroke[:: len(stroke) - 1]} for name, found in lines.items()}
    both = list(combinations(lines, 2))
    return (
        {frozenset((a, b)) for a, b in both if lines[a] & lines[b]},
        {frozenset((a, b)) for a, b in both if corners[a] & corners[b]},
    )


def around(middle: list[float], width: float, height: float) -> Box:
    x, y = middle
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def rumble_boxes(name: str, area: Map) -> dict[str, Box]:
    wide = WIDE_NAMES.get(name, 14.5 * len(name) + 6)
    boxes = {f"{name} castle": around(area["castle"], 62, 62), f"{name} name": around(area["name"], wide, 30)}
    return boxes | {f"{name} stack {i}": around(spot, 88, 58) for i, spot in enumerate(area["stacks"])}


def shogun_boxes(name: str, area: Map) -> dict[str, Box]:
    wide = 10.4 * len("awa" if name.startswith("awa-") else name) + 4
    boxes = {
        f"{name} name": around(area["name"], wide, 20),
        f"{name} armies": around(area["armies"], 38, 36),
        f"{name} marker": around(area["marker"], 20, 20),
    }
    return boxes | {f"{name} plot {i}": around(spot, 24, 24) for i, spot in enumerate(area["plots"])}


def owners(point: Point, data: Map) -> list[str]:
    """The areas in which a point lies: one on land, none at sea."""
    return [name for name, area in data["areas"].items() if inside(point, area["path"])]


MAP_NAMES = ("rumble", "shogun")
LAND_TABLES = {"rumble": RUMBLE_LAND, "shogun": SHOGUN_LAND}
SEA_TABLES = [
    ("rumble", "links", RUMBLE_SEA),
    ("rumble", "extra_links", RUMBLE_EXTRA),
    ("shogun", "sun", SHOGUN_SEA["sun"]),
    ("shogun", "moon", SHOGUN_SEA["moon"]),
]


@pytest.fixture(scope="module")
def maps() -> dict[str, Map]:
    return {name: load(name) for name in MAP_NAMES}


def test_the_tables_have_their_known_sizes() -> None:
    assert len(pairs(RUMBLE_LAND)) == 10 and len(pairs(RUMBLE_SEA)) == 6
    assert len(pairs(SHOGUN_LAND)) == 91 and len(set().union(*pairs(SHOGUN_LAND))) == 45
    assert [len(pairs(SHOGUN_SEA[side])) for side in ("sun", "moon")] == [6, 8]


@pytest.mark.parametrize("name", MAP_NAMES)
def test_borders_are_exactly_the_land_links(maps: dict[str, Map], name: str) -> None:
    shared, near = touching(maps[name])
    assert shared == pairs(LAND_TABLES[name])
    assert near == shared  # nobody meets at a mere corner either


@pytest.mark.parametrize("name", MAP_NAMES)
def test_each_border_is_drawn_once_and_belongs_to_both(maps: dict[str, Map], name: str) -> None:
    data = maps[name]
    drawn = [frozenset(border["areas"]) for border in data["borders"]]
    assert len(drawn) == len(set(drawn)) and set(drawn) == pairs(LAND_TABLES[name])
    for border in data["borders"]:
        a, b = (edges(data["areas"][side]["path"]) for side in border["areas"])
        assert edges(border["path"]) == a & b


@pytest.mark.parametrize("name", MAP_NAMES)
def test_every_stroke_of_an_area_is_coast_or_border(maps: dict[str, Map], name: str) -> None:
    data = maps[name]
    drawn = edges(data["coast"]).union(*(edges(border["path"]) for border in data["borders"]))
    assert drawn == set().union(*(edges(area["path"]) for area in data["areas"].values()))


@pytest.mark.parametrize("name", MAP_NAMES)
def test_borders_are_long_enough_to_see(maps: dict[str, Map], name: str) -> None:
    for border in maps[name]["borders"]:
        points = flatten(strokes(border["path"])[0])
        assert sum(dist(a, b) for a, b in pairwise(points)) > 18, border["areas"]


@pytest.mark.parametrize("name, key, table", SEA_TABLES)
def test_sea_links_run_from_shore_to_shore(maps: dict[str, Map], name: str, key: str, table: str) -> None:
    data = maps[name]
    links = data["links"][key] if name == "shogun" else [link for link in data[key] if link["kind"] == "sea"]
    assert {frozenset(link["areas"]) for link in links} == pairs(table) and len(links) == len(pairs(table))
    for link in links:
        start, *_, end = strokes(link["path"])[0][0]
        assert owners(start, data) + owners(end, data) == link["areas"]
        assert owners(link["mid"], data) == []


def test_rumble_land_links_cross_their_border(maps: dict[str, Map]) -> None:
    data = maps["rumble"]
    links = [link for link in data["links"] if link["kind"] == "land"]
    assert {frozenset(link["areas"]) for link in links} == pairs(RUMBLE_LAND) and len(links) == 10
    for link in links:
        start, *_, end = strokes(link["path"])[0][0]
        assert owners(start, data) + owners(end, data) == link["areas"]


def test_rumble_walks_go_from_castle_to_castle(maps: dict[str, Map]) -> None:
    data = maps["rumble"]
    for link in data["links"] + data["extra_links"]:
        start, *_, end = strokes(link["walk"])[0][0]
        assert [list(start), list(end)] == [data["areas"][name]["castle"] for name in link["areas"]]


@pytest.mark.parametrize("name", MAP_NAMES)
def test_pieces_stand_in_their_own_area_or_at_sea(maps: dict[str, Map], name: str) -> None:
    data = maps[name]
    for area_name, area in data["areas"].items():
        assert owners(area["castle" if name == "rumble" else "armies"], data) == [area_name]
        spots = [area["name"], *area.get("stacks", []), *area.get("plots", [])]
        assert set().union(*(owners(spot, data) for spot in spots)) <= {area_name}


@pytest.mark.parametrize("name, boxes_of", [("rumble", rumble_boxes), ("shogun", shogun_boxes)])
def test_boxes_do_not_overlap(maps: dict[str, Map], name: str, boxes_of: BoxesOf) -> None:
    data = maps[name]
    boxes: dict[str, Box] = {}
    for area_name, area in data["areas"].items():
        boxes |= boxes_of(area_name, area)
    for key in {"title", "inset"} & set(data):
        x, y, width, height = data[key]
        boxes[key] = x, y, x + width, y + height
    assert [(a, b) for a, b in combinations(boxes, 2) if overlap(boxes[a], boxes[b])] == []
    width, height = data["size"]
    assert all(0 <= a and 0 <= b and c <= width and d <= height for a, b, c, d in boxes.values())


def test_rumble_has_four_stacks_and_shogun_its_plots(maps: dict[str, Map]) -> None:
    assert all(len(area["stacks"]) == 4 for area in maps["rumble"]["areas"].values())
    known = dict.fromkeys(SHOGUN_ONE_PLOT.split(), 1) | dict.fromkeys(SHOGUN_THREE_PLOTS.split(), 3)
    for name, area in maps["shogun"]["areas"].items():
        assert len(area["plots"]) == known.get(name, 2), name


@pytest.mark.parametrize("name", MAP_NAMES)
def test_nothing_leaves_the_sheet(maps: dict[str, Map], name: str) -> None:
    data = maps[name]
    width, height = data["size"]
    for path in [data["coast"], data["islets"], *(area["path"] for area in data["areas"].values())]:
        for stroke in edges(path):
            assert all(0 <= x <= width and 0 <= y <= height for x, y in stroke)


@pytest.mark.parametrize("name, limit", [("rumble", 125_000), ("shogun", 170_000)])
def test_maps_stay_light(name: str, limit: int) -> None:
    assert (MAPS / f"{name}.json").stat().st_size < limit


def test_on_a_small_screen_no_token_of_shogun_hides_a_building(maps: dict[str, Map]) -> None:
    """As large as a phone draws them: see ``--sg-piece`` and ``--sg-built`` in assets/shogun.css."""
    small = {name: area["small"] for name, area in maps["shogun"]["areas"].items()}
    tokens = {name: around(place["armies"], 38 * 1.9, 40 * 1.9) for name, place in small.items()}
    buildings = {
        f"{name} {i}": around(spot, 26 * 1.45, 27 * 1.45)
        for name, place in small.items()
        for i, spot in enumerate(place["plots"])
    }
    hidden = [(a, b) for a in tokens for b in buildings if overlap(tokens[a], buildings[b])]
    assert hidden == []
    for name, area in maps["shogun"]["areas"].items():
        assert len(small[name]["plots"]) == len(area["plots"])
        assert dist(small[name]["armies"], area["armies"]) < 100, f"the token of {name} stands too far away"


def test_soldiers_of_rumble_stand_on_their_land_or_on_its_shore(maps: dict[str, Map]) -> None:
    """Shuri's once stood in the open sea beside their island."""
    data = maps["rumble"]
    at_sea = [
        f"{name} {i}"
        for name, area in data["areas"].items()
        for i, (x, y) in enumerate(area["stacks"])
        if not any(owners((x + dx, y + dy), data) == [name] for dx in (-26, 0, 26) for dy in (-20, 0, 20))
    ]
    assert at_sea == []
    assert all(owners(spot, data) == ["shuri"] for spot in data["areas"]["shuri"]["stacks"])
