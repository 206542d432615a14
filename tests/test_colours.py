"""Colours for every eye: clans under three kinds of colour-blindness, text on its ground, and never colour alone."""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import game
from game.core.drawing import CLANS, charts, clans, crest_icon
from game.core.record import Record
from game.core.ui import Player, Ui
from tests.games import random_record
from tests.words import words
from tools.paths import ROOT

Colour = tuple[float, float, float]
"""Red, green and blue as light, from 0 to 1: linear, not as written in a style sheet."""

SHEETS = ("board", "style", "rumble", "shogun", "samurai", "analysis")
THEMES = ("light", "dark")
EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How eyes mix light, full strength: Machado, Oliveira and Fernandes, 2009."""
LIGHTNESS: Colour = (0.2126, 0.7152, 0.0722)
APART = 12.0
"""CIE76. Measured: light 12.1 (vermilion and farmers' moss, protanopia), dark 12.4 (ink and moss, tritanopia)."""
TEXT, LARGE = 4.5, 3.0
"""WCAG AA: text, and what is large or a drawing."""

each_theme = pytest.mark.parametrize("theme", THEMES)
each_eye = pytest.mark.parametrize("eye", EYES)
each_clan = pytest.mark.parametrize("clan", range(len(CLANS)))


# -- reading the style sheets ----------------------------------------------------------------------


@cache
def sheet(name: str) -> str:
    return (ROOT / "assets" / f"{name}.css").read_text(encoding="utf-8")


@cache
def named() -> dict[str, tuple[str, str]]:
    """Every colour that a style sheet names, for light and for dark."""
    both = r"--([\w-]+):\s*light-dark\((#\w{6}),\s*(#\w{6})\);"
    text = "".join(map(sheet, SHEETS))
    alone = {name: (colour, colour) for name, colour in re.findall(r"--([\w-]+):\s*(#\w{6});", text)}
    return alone | {name: (light, dark) for name, light, dark in re.findall(both, text)}


def light(name: str, theme: str) -> Colour:
    """A named colour as light."""
    written = named()[name][THEMES.index(theme)]
    parts = (int(written[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


# -- one table of the clans' colours -----------------------------------------------------------------


@each_clan
def test_the_style_sheet_has_the_clans_colours_of_the_table(clan: int) -> None:
    tint = re.search(
        rf"^\.clan-{clan} {{.*--clan-tint: light-dark\((#\w{{6}}), (#\w{{6}})\);", sheet("board"), re.MULTILINE
    )
    assert tint
    parts = [named()[f"clan-{clan}{part}"] for part in ("", "-edge", "-ink")]
    assert clans.COLOURS[clan] == tuple(zip(*parts, tint.groups()))


@pytest.mark.parametrize("name", game.GAMES)
def test_no_small_picture_has_colours_of_clans_of_its_own(name: str) -> None:
    text = (ROOT / "game" / name / "scene" / "miniature.py").read_text(encoding="utf-8")
    known = {colour for themes in clans.COLOURS for colours in themes for colour in colours}
    assert "COLOURS" in text and not known & set(re.findall(r"#\w{6}", text))


# -- seeing ---------------------------------------------------------------------------------------


def dot(row: Colour, colour: Colour) -> float:
    return min(1.0, max(0.0, sum(a * b for a, b in zip(row, colour))))


def seen(colour: Colour, eye: str) -> Colour:
    red, green, blue = (dot(row, colour) for row in EYES[eye])
    return red, green, blue


def lab(colour: Colour) -> Colour:
    """CIE L*a*b* under daylight."""

    def bend(part: float) -> float:
        return math.cbrt(part) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    x = bend(sum(a * b for a, b in zip((0.4124564, 0.3575761, 0.1804375), colour)) / 0.95047)
    y = bend(sum(a * b for a, b in zip((0.2126729, 0.7151522, 0.0721750), colour)))
    z = bend(sum(a * b for a, b in zip((0.0193339, 0.1191920, 0.9503041), colour)) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str, theme: str) -> float:
    """WCAG's ratio of two named colours."""
    low, high = sorted(dot(LIGHTNESS, light(name, theme)) for name in (one, other))
    return (high + 0.05) / (low + 0.05)


@each_eye
@each_theme
def test_clans_and_farmers_stay_apart_for_every_eye(theme: str, eye: str) -> None:
    names = [*(f"clan-{clan}" for clan in range(len(CLANS))), "moss"]
    labs = {name: lab(seen(light(name, theme), eye)) for name in names}
    near = [(one, other) for one, other in combinations(names, 2) if math.dist(labs[one], labs[other]) < APART]
    assert not near


def test_the_simulation_sees_what_such_eyes_see() -> None:
    """White stays white for everyone; red and green fall together where cones are missing, blue stays apart."""
    white, red, green, blue = (1.0, 1.0, 1.0), (0.6, 0.0, 0.0), (0.0, 0.19, 0.0), (0.0, 0.0, 1.0)
    for eye in EYES:
        assert seen(white, eye) == pytest.approx(white, abs=1e-5)

    def gap(eye: str, other: Colour) -> float:
        return math.dist(lab(seen(red, eye)), lab(seen(other, eye)))

    assert gap("deuteranopia", green) < gap("common", green) / 2
    assert gap("deuteranopia", blue) > 60


# -- contrast ---------------------------------------------------------------------------------------

GROUNDS = ("paper", "paper-high", "land", "land-warm", "land-cool", "sea", *(f"sg-region-{i}" for i in range(5)))
TEXTS = [
    *(("ink", ground) for ground in GROUNDS),
    *(("ink-soft", ground) for ground in GROUNDS),
    ("choose", "paper-high"),
    ("choose-fill-ink", "choose-fill"),
    ("stone-ink", "stone"),
    ("sb-plate-ink", "sb-plate"),
    *((f"clan-{clan}-ink", f"clan-{clan}") for clan in range(len(CLANS))),
]
DRAWINGS = [
    *(("choose", ground) for ground in GROUNDS),
    ("sg-farmer-ink", "moss"),
    *((f"sb-{face}", "sb-plate") for face in ("circle", "triangle", "square", "swords", "banner", "honor")),
]


@each_theme
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_on_its_ground(theme: str, text: str, ground: str) -> None:
    assert contrast(text, ground, theme) >= TEXT


@each_theme
@pytest.mark.parametrize(("line", "ground"), DRAWINGS)
def test_large_text_and_drawings_on_their_ground(theme: str, line: str, ground: str) -> None:
    assert contrast(line, ground, theme) >= LARGE


@each_theme
@each_clan
def test_a_piece_stands_out_from_land_by_its_face_or_its_edge(theme: str, clan: int) -> None:
    """Gold lies close to paper, so that its dark edge must carry it."""
    assert max(contrast(f"clan-{clan}{part}", "land", theme) for part in ("", "-edge")) >= LARGE


# -- in grey: a crest, a pattern or a letter beside every colour ---------------------------------------


def test_crests_patterns_and_letters_are_five_of_each() -> None:
    for field in ("crest", "pattern", "letter"):
        assert len({getattr(clan, field) for clan in CLANS}) == len(CLANS)
    assert len({clans.TILES[clan.pattern] for clan in CLANS}) == len(CLANS)
    for clan in range(len(CLANS)):
        assert CLANS[clan].crest in crest_icon(clan)


@cache
def record_of(name: str) -> Record:
    return random_record(name, {}, 3)


def table(name: str) -> Ui:
    seats = len(record_of(name).state.scores)
    return Ui(words=words("en"), players=[Player(CLANS[seat].id, seat) for seat in range(seats)])


def moments(name: str) -> list[Any]:
    """Some positions of a game, among them the last one."""
    record = record_of(name)
    steps = range(0, len(record.choices), max(1, len(record.choices) // 6))
    return [*(record.branch(step).state for step in steps), record.state]


def drawn(name: str, state: Any) -> Element:
    return ElementTree.fromstring(game.find(name).scene.board(state.view(state.turn), table(name)))


def clan_of(element: Element) -> int | None:
    found = re.search(r"\bclan-(\d)\b", element.get("class", ""))
    return int(found.group(1)) if found else None


def marked(root: Element, element: Element, crest: str, letter: str) -> bool:
    """Whether a drawing shows a crest or letter: by itself, or in what it uses of the definitions."""
    symbols = {found.get("id"): found for found in root.iter() if found.get("id")}
    for part in element.iter():
        if part.get("d") == crest or part.text == letter:
            return True
        used = symbols.get(part.get("href", "").removeprefix("#")) if part.tag.endswith("use") else None
        if used is not None and used is not element and marked(root, used, crest, letter):
            return True
    return False


def signs(name: str, state: Any, clan: int) -> tuple[str, str]:
    """Crest and letter under which a seat in a clan's colours plays: its own crest, where the game knows who it is."""
    armies = game.find(name).armies(state.options)
    return next((army.crest for army in armies if army.clan == clan), CLANS[clan].crest), CLANS[clan].letter


PIECES = {
    "rumble": ("stack", "castle", "score", "flag"),
    "shogun": ("sg-army",),
    "samurai": ("sb-unit", "sb-tent"),
}
"""What stands on a board in a clan's colour, by class; each must carry the crest."""


@pytest.mark.parametrize("name", game.GAMES)
def test_every_piece_on_a_board_carries_its_crest(name: str) -> None:
    met = set()
    for state in moments(name):
        root = drawn(name, state)
        for element in root.iter():
            kinds, clan = set(element.get("class", "").split()) & set(PIECES[name]), clan_of(element)
            if clan is not None and kinds:
                met |= kinds
                assert marked(root, element, *signs(name, state, clan)), (element.get("id"), clan)
                other = (clan + 1) % len(CLANS)  # a castle may hold a second one of another clan
                assert kinds == {"castle"} or not marked(root, element, *signs(name, state, other)), element.get("id")
    assert PIECES[name][0] in met


@pytest.mark.parametrize("name", ["rumble", "shogun"])
def test_land_in_a_clans_colour_carries_its_pattern(name: str) -> None:
    washed = 0
    for state in moments(name):
        root = drawn(name, state)
        for parent in root.iter():
            for child in parent:
                clan = clan_of(child)
                if clan is None or not {"tint", "sg-wash"} & set(child.get("class", "").split()):
                    continue
                washed += 1
                paints = {part.get(way) for part in parent for way in ("fill", "stroke")}
                assert f"url(#pattern-{clan})" in paints
    assert washed


def test_every_region_of_shogun_has_a_hatching_of_its_own() -> None:
    """The pale tints fall together in grey, so that lines tell the regions apart."""
    root = drawn("shogun", moments("shogun")[0])
    hatches = {
        part.get("id"): part[0].get("d") for part in root.iter() if (part.get("id") or "").startswith("sg-hatch")
    }
    assert len(hatches) == len(set(hatches.values())) == 5
    used = {part.get("fill") for part in root.iter()}
    assert {f"url(#{name})" for name in hatches} <= used


@pytest.mark.parametrize("name", game.GAMES)
def test_every_seat_shows_crest_and_name_beside_its_colour(name: str) -> None:
    state = moments(name)[0]
    shown = game.find(name).panel.seats(state.view(state.turn), table(name))
    for player in table(name).players:
        assert CLANS[player.clan].crest in clans.crest_marks({})  # what copies are made of
        copied = clans.crest_copy(player.clan) in shown
        assert (copied or CLANS[player.clan].crest in shown) and player.name in shown


def test_charts_name_every_line_by_a_letter() -> None:
    assert all(f">{CLANS[clan].letter}<" in charts.sample(clan) for clan in range(len(CLANS)))


# -- the style sheet of one game -------------------------------------------------------------------


def selectors(text: str) -> list[str]:
    bare = re.sub(r"/\*.*?\*/|@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text, flags=re.DOTALL)
    heads = re.findall(r"([^{}]+)\{[^{}]*\}", bare)
    return [part.strip() for head in heads for part in head.split(",") if "." in part]


def test_the_style_sheet_of_rumble_speaks_of_nothing_that_other_games_draw() -> None:
    others = "".join(
        game.find(name).scene.board(state.view(state.turn), table(name))
        + game.find(name).panel.seats(state.view(state.turn), table(name))
        for name in game.GAMES
        if name != "rumble"
        for state in moments(name)
    )
    drawn = {word for words_ in re.findall(r'class="([^"]*)"', others) for word in words_.split()}
    shared = [one for one in selectors(sheet("rumble")) if set(re.findall(r"\.([a-z][\w-]*)", one)) <= drawn]
    assert len(selectors(sheet("rumble"))) > 100 and not shared
