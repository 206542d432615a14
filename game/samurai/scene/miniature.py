"""A small picture of a battle for lists of games and scenarios; it carries its own colours and no style sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.drawing.clans import COLOURS, GOLD
from ...core.drawing.svg import Point, disc, num
from ...core.markup import NOTHING, Html, esc
from ..board import ALL, BLUE, RED, SIZE
from ..scenario import NOWHERE, NUMBERS, Scenario, scenario
from ..state import State
from ..terrain import CHART, GORGE, WATER
from ..units import CIRCLE, SQUARE, SWORDS, SYMBOL, TRIANGLE
from .backdrop import course, hex_path
from .layout import HEIGHT, MARGIN, WIDTH, middle

TINTS = {
    "forest": ("#b9c096", "#2f3a2b"),
    "hill": ("#d6bd86", "#4a3f2b"),
    "peak": ("#b3a68c", "#565043"),
    "field": ("#d3d89f", "#3a402a"),
    "building": ("#dcc8a0", "#3d372c"),
    "castle": ("#c9b890", "#464033"),
    "tomb": ("#c0b396", "#4a4438"),
    "fence": ("#d3bd92", "#463b2b"),
    "palisade": ("#c9ae7c", "#4c3f2c"),
}
GROUND_COLOURS = ("#e8dcc0 #9dbfc9 #3b3429 #5c7145 #8a6a36 #fbf5e6", "#322f29 #2b4d5e #0b0a08 #5f7a4d #9d8256 #fbf5e6")
"""Soil, water, gorge, trees, lines and plates, light and dark."""
BLOCKS = {1: "l-37 18l-6 64h86l-6-64z", -1: "l-37-18l-6-64h86l-6 64z"}
"""A block from its tip, for an army that points up and one that points down."""
PLATES = {
    CIRCLE: "m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z",
    TRIANGLE: "m0-22l23 40h-46z",
    SQUARE: "m-18-18h36v36h-36z",
    SWORDS: "m0-24l22 24l-22 24l-22-24z",
}
"""The plates that tell the rank, around the middle of a block."""
GRID = (
    f'<pattern id="l" width="104" height="180" patternUnits="userSpaceOnUse" x="{MARGIN}" y="{MARGIN}">'
    '<path class="e" d="M0 30L52 0L104 30V90L52 120L0 90ZM52 120V180"/></pattern>'
)
Piece = tuple[int, int, int]
MARKS = {
    "forest": "m-38-4l14-36l14 36zm30-10l14-36l14 36zm20 26l14-36l14 36zm-44 18l14-36l14 36zm30 6l14-36l14 36z",
    "building": "m-34 12l14-30h40l14 30z",
    "castle": "m-34 30l8-26h-8l14-26h40l14 26h-8l8 26z",
    "peak": "m-36 26l36-58l36 58z",
    "tomb": "m-12 24v-40h24v40z",
    "fence": "m-40-14h80v8h-80zm0 20h80v8h-80z",
    "palisade": "m-40 16v-22l10-14l10 14v22zm28 0v-22l10-14l10 14v22zm28 0v-22l10-14l10 14v22z",
    "field": "m-36-18h72v7h-72zm0 16h72v7h-72zm0 16h72v7h-72z",
}


def picture(position: State, clans: Sequence[int] = (0, 1)) -> Html:
    """The field in little, the side of whoever is in turn at the bottom: terrain, rivers, a block for each unit."""
    seats = [clan if clan in range(len(COLOURS)) else seat for seat, clan in enumerate((*clans, 0, 1)[:2])]
    pieces = zip(position.owners, position.kinds, position.places)
    units = [piece for piece in pieces if piece[2] != NOWHERE]
    leaders = [place for place in position.leader_places if place != NOWHERE]
    if (position.active if position.turn is None else position.turn) == BLUE:
        return _picture(position.terrain_at, units, leaders, seats)
    turned = [(1 - owner, kind, _opposite(place)) for owner, kind, place in units]
    return _picture(position.terrain_at[::-1], turned, list(map(_opposite, leaders)), seats[::-1])


def _opposite(place: int) -> int:
    """The hex that lies where another one does when the table is turned round."""
    return SIZE - 1 - place


def scenario_pictures() -> dict[str, bytes]:
    """The maps of all scenarios as files for the list from which one is chosen."""
    return {f"assets/pictures/samurai-{number}.svg": _scenario(scenario(number)).encode() for number in NUMBERS}


def _scenario(shown: Scenario) -> Html:
    return _picture(shown.terrain_at, list(shown.units), [place for _, _, place in shown.leaders], (0, 1))


def _picture(kinds: Sequence[int], units: list[Piece], leaders: list[int], clans: Sequence[int]) -> Html:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"><style>'
        f"{_style(0)}@media (prefers-color-scheme:dark){{{_style(1)}}}</style>"
        f'{GRID}<path class="g" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>{"".join(_tinted(kinds))}{_courses(kinds)}'
        f'<path fill="url(#l)" d="M0 0H{WIDTH}V{HEIGHT}H0Z"/>'
        f"{''.join(_marked(kinds))}{_tents(kinds)}{_army(RED, units, clans[0])}{_army(BLUE, units, clans[1])}"
        f'<path class="h" d="{"".join(disc(*_at(place, 30), 15) for place in leaders)}"/></svg>'
    )


def _style(dark: int) -> Html:
    soil, water, gorge, tree, line, plate = map(esc, GROUND_COLOURS[dark].split())
    style = f".g{{fill:{soil}}}.w,.x{{fill:none;stroke:{water};stroke-width:58;stroke-linecap:round}}"
    style += f".x{{stroke:{gorge}}}"
    style += f".t{{fill:{line};opacity:.8}}.forest{{fill:{tree};opacity:1}}.p{{fill:{plate}}}"
    style += f".e{{fill:none;stroke:{line};stroke-width:2;opacity:.4}}"
    style += f".h{{fill:{GOLD};stroke:{plate};stroke-width:5}}"
    style += "".join(f".k-{name}{{fill:{tints[dark]}}}" for name, tints in TINTS.items())
    for i, themes in enumerate(COLOURS):
        style += f".c{i}{{fill:{themes[dark].front};stroke:{themes[dark].edge};stroke-width:6}}"
    return style


def _at(place: int, lower: float = 0) -> Point:
    x, y = middle(place, False)
    return x, y + lower


def _tinted(kinds: Sequence[int]) -> Iterator[Html]:
    for name in TINTS:
        places = [place for place in ALL if CHART[kinds[place]].name == name]
        if places:
            yield f'<path class="k-{esc(name)}" d="{"".join(hex_path(_at(place)) for place in places)}"/>'


def _marked(kinds: Sequence[int]) -> Iterator[Html]:
    for name, mark in MARKS.items():
        places = [place for place in ALL if CHART[kinds[place]].name == name]
        if places:
            shapes = "".join(f"M{num(_at(place)[0])} {num(_at(place)[1])}{mark}" for place in places)
            yield f'<path class="t {name}" d="{shapes}"/>'


def _courses(kinds: Sequence[int]) -> Html:
    water = [place for place in ALL if WATER[kinds[place]]]
    chasm = [place for place in ALL if kinds[place] == GORGE]
    drawn = f'<path class="w" d="{course(water, False)}"/>' if water else ""
    return drawn + (f'<path class="x" d="{course(chasm, False)}"/>' if chasm else "")


def _tents(kinds: Sequence[int]) -> Html:
    places = [place for place in ALL if CHART[kinds[place]].name in ("tent", "bare_tent")]
    shapes = "".join(f"M{num(_at(place)[0] - 50)} {num(_at(place)[1] - 58)}h100v34h-100z" for place in places)
    return f'<path class="p" d="{shapes}"/>' if places else NOTHING


def _army(seat: int, units: list[Piece], clan: int) -> Html:
    way = 1 if seat == BLUE else -1
    army = [(kind, *middle(place, False)) for owner, kind, place in units if owner == seat]
    blocks = "".join(f"M{num(x)} {num(y - 42 * way)}{BLOCKS[way]}" for _, x, y in army)
    plates = "".join(f"M{num(x)} {num(y - 2 * way)}{PLATES[SYMBOL[kind]]}" for kind, x, y in army)
    return f'<path class="c{clan}" d="{blocks}"/><path class="p" d="{plates}"/>'
