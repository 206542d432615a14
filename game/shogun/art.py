"""The small drawings of Shogun: cubes, buildings, markers, and the pictures on its cards.

Shapes only: colours come from classes in ``assets/shogun.css``. Everything that stands on the map is
drawn once as a definition and copied; pictures beside the map copy them too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ..core.drawing.clans import CLANS, crest
from ..core.drawing.svg import num
from ..core.markup import NOTHING, Html, esc
from .cards import ACTIONS, BID, BUILDINGS, COLLECT_RICE, COLLECT_TAX, SPECIALS

FARMER = Html("farmer")
"""The class of the farmers' colour; a seat's colour is ``clan-0`` to ``clan-4``."""


def _path(kind: Html, d: Html) -> Html:
    return f'<path class="sg-{kind}" d="{d}"/>'


# -- cubes -----------------------------------------------------------------------------------------

_TOP = "M-9-5L-4.5-10.5H10.5L6-5Z"
_FRONT = "M-9-5H6V10H-9Z"
_SIDE = "M6-5L10.5-10.5V4.5L6 10Z"


def cube() -> Html:
    """A little lacquer block, 15 wide, seen from above and from the left."""
    return (
        '<ellipse class="p-shadow" cx="1.5" cy="10" rx="10.5" ry="2.6"/>'
        f'<path class="p-front" d="{_FRONT}"/><path class="p-side" d="{_SIDE}"/>'
        f'<path class="p-front" d="{_TOP}"/><path class="sg-shine" d="{_TOP}"/>'
    )


LAYER_HEIGHT = 3.6
"""How much a pile of armies grows with each army."""
HIGHEST_PILE = 5
"""With more armies a pile grows no higher: its number says how many there are."""


def pile(layers: int) -> Html:
    """Armies of one colour as a pile of lacquered tiles; crest and number go on its top."""
    height = LAYER_HEIGHT * layers
    seams = [LAYER_HEIGHT * layer for layer in range(1, layers)]
    edges = "".join(f'<path class="sg-seam" d="M-19 {num(11 + y)}Q0 {num(14.4 + y)} 19 {num(11 + y)}"/>' for y in seams)
    return (
        f'<ellipse class="p-shadow" cx="2" cy="{num(12 + height)}" rx="21" ry="4.4"/>'
        f'<path class="p-side" d="M-19-8V{num(10 + height)}Q0 {num(14 + height)} 19 {num(10 + height)}V-8Z"/>{edges}'
        '<rect class="p-front" x="-19" y="-14" width="38" height="26" rx="4.5"/>'
        '<path class="sg-shine" d="M-17-8Q-17-12-13-12H13Q17-12 17-9Q0-11-17-4Z"/>'
    )


# -- buildings: known by their outline ---------------------------------------------------------------


def castle() -> Html:
    """A keep on its stone foot."""
    return (
        _path("stone", "M-9 3C-9.5 8-11 10.5-13 13H13C11 10.5 9.5 8 9 3Z")
        + _path("wall", "M-8-1H8V4.5H-8Z")
        + _path("roof", "M-13 1C-9.6 0-8-1.6-6.6-4.4H6.6C8-1.6 9.6 0 13 1Q0 3.6-13 1Z")
        + _path("wall", "M-5-7.6H5V-3.8H-5Z")
        + _path("roof", "M-9-6.2C-6.6-7.2-5.2-8.8-4-12H4C5.2-8.8 6.6-7.2 9-6.2Q0-4.2-9-6.2Z")
        + _path("roof", "M-4-12C-5-13.6-4.6-14.6-3.4-15.4C-3.2-14-2.4-13-1.4-12Z")
        + _path("roof", "M4-12C5-13.6 4.6-14.6 3.4-15.4C3.2-14 2.4-13 1.4-12Z")
    )


def temple() -> Html:
    """A pagoda: three roofs and a spire."""
    tiers = "".join(
        _path("wood", f"M{-w * 0.45:.3g} {y - 1}H{w * 0.45:.3g}V{y + 5.4}H{-w * 0.45:.3g}Z")
        + _path(
            "temple",
            f"M{-w} {y + 1.4}C{-w * 0.6:.3g} {y} {-w * 0.5:.3g} {y - 1.6} {-w * 0.4:.3g} {y - 3}"
            f"H{w * 0.4:.3g}C{w * 0.5:.3g} {y - 1.6} {w * 0.6:.3g} {y} {w} {y + 1.4}Q0 {y + 2.6} {-w} {y + 1.4}Z",
        )
        for w, y in ((12, 5), (10, -1), (8, -7))
    )
    return _path("spire", "M0-15.5V-9") + tiers + _path("stone", "M-9 10.4H9V13H-9Z")


def theatre() -> Html:
    """A Nō stage: a broad gable on two posts, and a pine painted on the wall behind."""
    return (
        _path("stage", "M-8-3H8V8H-8Z")
        + _path("pine", "M0 7V-1M-5 2.4Q-2.6-1 0-.4Q2.6-1 5 2.4Q2.6 3.4 0 2.2Q-2.6 3.4-5 2.4Z")
        + _path("pine", "M-4-1.4Q0-5.4 4-1.4Q0 .2-4-1.4Z")
        + _path("wood", "M-10.5-3H-8V9H-10.5ZM8-3H10.5V9H8Z")
        + _path("wood", "M-13 8.4H13V12.6H-13Z")
        + _path("thatch", "M-14-2.4C-8-4-4-8.4 0-13.6C4-8.4 8-4 14-2.4Q0 .8-14-2.4Z")
    )


BUILDING_SHAPES: tuple[Callable[[], Html], ...] = (castle, temple, theatre)
"""The drawings of the kinds of buildings, by kind."""


def unrest() -> Html:
    """A marker of unrest: a sickle on a round token; the number goes beside it."""
    return '<circle class="p-shadow" cx="1" cy="2" r="11.5"/><circle class="sg-token" r="11"/>' + _path(
        "sickle", "M-6.5 1.5C-6-5.5 2-8.5 7-3.5C2-5-2.6-3-3.4 2.4L-4.6 7.6H-7.4L-6 2.2Z"
    )


def farmer() -> Html:
    """A farmer under a straw hat, for neutral provinces."""
    return (
        '<ellipse class="p-shadow" cx="1" cy="12" rx="10" ry="2.6"/>'
        + _path("coat", "M-8 12C-8 3-5-1 0-1S8 3 8 12Q0 14.4-8 12Z")
        + _path("hat", "M-12 1C-6-1-3-5 0-11C3-5 6-1 12 1Q0 5-12 1Z")
    )


def banner() -> Html:
    """A banner on its pole, for a majority."""
    return _path("pole", "M-12 22V-22H12") + _path("banner", "M-10-20H12V8Q5 4 1 8T-10 8Z")


def land() -> Html:
    """A province in outline."""
    shape = "M-20 6C-22-6-10-8-8-15C-3-22 8-20 12-13C20-12 23-2 18 6C18 15 8 13 3 18C-6 22-18 18-20 6Z"
    return _path("land-icon", shape)


def first_year() -> Html:
    """The sun over a hill, for the year before."""
    return '<circle class="sg-banner" cy="-4" r="11"/>' + _path("stone", "M-24 18C-14 4-4 4 4 12C10 6 18 8 24 18Z")


# -- the pictures of the actions, in a square of 48 around the origin ---------------------------------


def _scaled(shape: Html, scale: float, x: float = 0, y: float = 0) -> Html:
    return f'<g transform="translate({num(x)} {num(y)}) scale({scale:g})">{shape}</g>'


def bale() -> Html:
    """A bale of rice, tied."""
    return (
        _path("straw", "M-17-9H15C22-9 22 11 15 11H-17C-23 11-23-9-17-9Z")
        + _path("rope", "M-12-9.4V11.4M-7-9.4V11.4M5-9.4V11.4M10-9.4V11.4")
        + _path("end", "M15-9C22-9 22 11 15 11C10 11 10-9 15-9Z")
    )


def chest() -> Html:
    """A chest with iron bands."""
    return (
        _path("wood", "M-18-4H18V14H-18Z")
        + _path("lid", "M-20-12Q0-16 20-12V-3H-20Z")
        + _path("iron", "M-12-13.6V14M12-13.6V14")
        + _path("lock", "M-4-6H4V3Q0 6-4 3Z")
    )


def _troop(number: int) -> Html:
    """A heap of one, three or five cubes."""
    spots = {1: ((0, 2),), 3: ((-9, 8), (9, 8), (0, -7)), 5: ((-16, 9), (1, 9), (17, 9), (-8, -6), (9, -6))}[number]
    return "".join(_scaled(cube(), 0.92, x, y) for x, y in sorted(spots, key=lambda spot: spot[1], reverse=True))


def _muster1() -> Html:
    """One army, which may march on."""
    return _scaled(cube(), 0.98, -9, 3) + _path("march", "M4 6C9 8 12 6 14 0M8 1L14.6-2.4L18.4 4")


def _blades(letter: Html) -> Html:
    """Crossed blades and the letter of the action."""
    blade = "M-19 17C-8 9 6-4 17-19C14-4 2 10-14 20Z"
    return (
        f'<g transform="translate(0 -3)">{_path("blade", blade)}'
        f'<g transform="scale(-1 1)">{_path("blade", blade)}</g>'
        f"{_path('hilt', 'M-20 19L-13 12M-19 11L-12 18M20 19L13 12M19 11L12 18')}</g>"
        f'<text class="sg-letter" y="23">{letter}</text>'
    )


def fan() -> Html:
    """The war fan with which a place in the order is claimed."""
    return (
        _path("fan", "M-3 4C-17 4-20-8-15-16C-10-22-4-19 0-22C4-19 10-22 15-16C20-8 17 4 3 4Z")
        + _path("spoke", "M0 3V-19M-2 2L-12-14M2 2L12-14")
        + _path("wood", "M-2.4 3H2.4L2 22H-2Z")
    )


_ACTIONS: dict[str, Callable[[], Html]] = {
    "castle": lambda: _scaled(castle(), 1.35, 0, 1),
    "temple": lambda: _scaled(temple(), 1.35, 0, 1),
    "theatre": lambda: _scaled(theatre(), 1.35, 0, 1),
    "rice": bale,
    "tax": chest,
    "muster5": lambda: _troop(5),
    "muster3": lambda: _troop(3),
    "muster1": _muster1,
    "battle_a": lambda: _blades("A"),
    "battle_b": lambda: _blades("B"),
}


def action_shape(space: int) -> Html:
    """The picture of an action, or of the bid, around the origin."""
    return fan() if space == BID else _ACTIONS[ACTIONS[space]]()


def _shield() -> Html:
    return _path("shield", "M-15-18H15V0C15 10 8 17 0 21C-8 17-15 10-15 0Z") + _path("spoke", "M0-18V21M-15-4H15")


_SPECIALS: dict[str, Callable[[], Html]] = {
    "attack": lambda: _blades("+"),
    "defence": _shield,
    "chest": chest,
    "rice": bale,
    "six": lambda: _troop(5) + _scaled(cube(), 0.92, 0, -20),
}


def special_shape(special: int) -> Html:
    """The picture of a special card."""
    return _SPECIALS[SPECIALS[special]]()


# -- beside the map: small pictures that copy what the board has drawn once ------------------------------------


def copied(name: Html, classes: Html = NOTHING, box: Html = Html("-26 -26 52 52")) -> Html:
    """One of the definitions as an SVG of its own; a decoration beside words."""
    return f'<svg class="sg-icon {classes}" viewBox="{box}" aria-hidden="true"><use href="#sg-{name}"/></svg>'


def action_icon(space: int) -> Html:
    """The picture of an action for a panel; the cubes take the colour of the clan around them."""
    return copied(f"action-{space}")


def special_icon(special: int) -> Html:
    """The picture of a special card for a panel."""
    return copied(f"special-{special}")


def building_icon(kind: int) -> Html:
    """A building for a panel."""
    return copied(esc(BUILDINGS[kind]), "", "-16 -17 32 32")


def cube_icon(colour: Html) -> Html:
    """A cube for a panel, in a colour such as ``clan-2`` or FARMER."""
    return copied("cube", "sg-farmer" if colour == FARMER else colour, "-11 -12.5 25 27")


def chest_icon() -> Html:
    """A chest beside a number."""
    return copied(f"action-{COLLECT_TAX}")


def rice_icon() -> Html:
    """A bale of rice beside a number."""
    return copied(f"action-{COLLECT_RICE}")


def unrest_icon() -> Html:
    """A marker of unrest beside a number."""
    return copied("unrest", "", "-13 -13 27 27")


def mark_icon(name: Html) -> Html:
    """One of the marks of the reckoning: ``land``, ``banner`` or ``first-year``."""
    return copied(name)


@lru_cache
def definitions() -> Html:
    """Everything that is drawn more than once, to be copied with ``use``."""
    parts = {"sg-cube": cube(), "sg-unrest": unrest(), "sg-farmer": farmer()}
    parts |= {"sg-land": land(), "sg-banner": banner(), "sg-first-year": first_year()}
    parts |= {f"sg-pile-{layers}": pile(layers) for layers in range(1, HIGHEST_PILE + 1)}
    parts |= {f"sg-{name}": draw() for name, draw in zip(BUILDINGS, BUILDING_SHAPES, strict=True)}
    parts |= {f"sg-action-{space}": action_shape(space) for space in range(BID + 1)}
    parts |= {f"sg-special-{special}": special_shape(special) for special in range(len(SPECIALS))}
    parts |= {f"crest-{i}": crest(i) for i in range(len(CLANS))}
    return "".join(f'<g id="{name}">{part}</g>' for name, part in parts.items())
