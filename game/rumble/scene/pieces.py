"""Pieces and dice: lacquered wood seen from a little above, with a front, an edge and a drop of shadow.

Each is drawn once as a definition and copied with ``use``; the origin lies between the feet. The
classes ``p-front``, ``p-side``, ``p-mark`` ... take the colours of the clan class around them.
"""

from __future__ import annotations

from ...core.drawing.clans import CLANS, crest
from ...core.drawing.pieces import castle
from ...core.markup import NOTHING, Html, esc

_HAT = "M-13.2-22.4C-7.5-24.4-3.5-27.6 0-32.4C3.5-27.6 7.5-24.4 13.2-22.4C6.5-19.2-6.5-19.2-13.2-22.4Z"
_COAT = "M-4.6-17.6C-9.4-17.2-12.4-13.4-13-7.2L-10-6.4L-11.6-1Q0 2.6 11.6-1L10-6.4L13-7.2C12.4-13.4 9.4-17.2 4.6-17.6Z"
_FACE = "M-5.6-22Q-5.6-16.4 0-15.6Q5.6-16.4 5.6-22Z"
_SHINE = "M-13.2-22.4C-7.5-24.4-3.5-27.6 0-32.4C-1-28-3-23.6-6-20.4Q-10.6-21-13.2-22.4Z"


def soldier(clan: int, white: bool = False) -> Html:
    """A foot soldier under his broad hat; a white one is a reinforcement with the clan's crest."""
    kind = "white" if white else "own"
    return (
        f'<ellipse class="p-shadow" cx="3" cy=".6" rx="13" ry="3.6"/>'
        f'<g class="p-{kind}"><g transform="translate(2 -1.2)"><path class="p-side" d="{_COAT}"/>'
        f'<path class="p-side" d="{_HAT}"/></g><path class="p-front" d="{_COAT}"/>'
        f'<path class="p-face" d="{_FACE}"/>'
        f'{crest(clan, 0, -7.4, 6.6, "p-mark")}<path class="p-hat" d="{_HAT}"/>'
        f'<path class="p-shine" d="{_SHINE}"/></g>'
    )


_LORD_BODY = "M-9-33L-20-29L-18.5-16L-13-17L-16.5-1.5Q0 3.4 16.5-1.5L13-17L18.5-16L20-29L9-33Z"
_LORD_HELM = (
    "M-11.5-31C-15-32-16-35-14.5-37C-9-36.5-9-46 0-46C9-46 9-36.5 14.5-37C16-35 15-32 11.5-31C5-29-5-29-11.5-31Z"
)
_LORD_HORNS = "M0-42.5C-7-43-12-48-13-56C-9-50-5-47.5 0-47.3C5-47.5 9-50 13-56C12-48 7-43 0-42.5Z"
_LORD_PLATES = "M-13.8-9.5Q0-6 13.8-9.5M-12.6-15Q0-11.5 12.6-15"


def daimyo(clan: int) -> Html:
    """A daimyo: helmet with golden horns, broad shoulders, the crest on his breast."""
    return (
        f'<ellipse class="p-shadow" cx="4" cy=".8" rx="20" ry="4.8"/>'
        f'<g class="p-own"><g transform="translate(2.6 -1.4)"><path class="p-side" d="{_LORD_BODY}"/>'
        f'<path class="p-side" d="{_LORD_HELM}"/></g><path class="p-front" d="{_LORD_BODY}"/>'
        f'<path class="p-seam" d="{_LORD_PLATES}"/>{crest(clan, 0, -20.6, 8.4, "p-mark")}'
        f'<path class="p-hat" d="{_LORD_HELM}"/><path class="p-gold" d="{_LORD_HORNS}"/></g>'
    )


def small_castle() -> Html:
    """The second prize: a round token with a low roof, its number below."""
    return Html(
        '<circle class="p-shadow" cx="1.5" cy="2.5" r="18"/><circle class="t-edge" cy="1.6" r="17.5"/>'
        '<circle class="t-face" r="17.5"/>'
        '<path class="t-roof" d="M-13-8C-8-9.5-5-12-3-16H3C5-12 8-9.5 13-8Q0-4.5-13-8Z"/>'
    )


def rosette() -> Html:
    """Sixteen golden petals, for the capital."""
    petal = "M0-20C-4.8-30-7-36-5.6-41.5Q0-47 5.6-41.5C7-36 4.8-30 0-20Z"
    return "".join(f'<path class="petal" d="{petal}" transform="rotate({22.5 * i:g})"/>' for i in range(16))


def pennant(clan: int) -> Html:
    """A tall banner on a pole with the crest; the origin is the foot of the pole."""
    return (
        '<path class="pole" d="M0 0V-46M0-44H21"/>'
        '<path class="p-front banner" d="M1.5-43.5H20V-15Q15-17 10.5-15T1.5-15Z"/>'
        f"{crest(clan, 10.8, -32.5, 8, 'p-mark')}"
    )


def sword_chip(number: int, classes: Html = NOTHING) -> Html:
    """A sword chip with its number, as an SVG of its own; a decoration beside its words."""
    return (
        f'<svg class="sword-chip {classes}" viewBox="-50 -50 100 100" aria-hidden="true">'
        '<circle class="t-edge" cy="3" r="45"/><circle class="t-face" r="45"/><circle class="t-line" r="39"/>'
        '<path class="t-blade" d="M-31 24C-12 8 10-10 33-33C26-6 4 16-22 31Z"/>'
        '<path class="t-hilt" d="M-36 33L-23 20M-28 15L-17 26"/>'
        f'<text class="t-number" y="15">{number}</text></svg>'
    )


def definitions() -> Html:
    """All pieces of all clans, to be copied with ``use``."""
    parts = {
        "castle": f'<g transform="translate(0 3) scale(.93)">{castle()}</g>',
        "small-castle": small_castle(),
        "rosette": rosette(),
        "blank-man": f'<path class="printed-man" d="{_COAT}{_HAT}"/>',
    }
    for i in range(len(CLANS)):
        parts[f"soldier-{i}"] = soldier(i)
        parts[f"white-{i}"] = soldier(i, white=True)
        parts[f"daimyo-{i}"] = daimyo(i)
        parts[f"pennant-{i}"] = pennant(i)
        parts[f"crest-{i}"] = crest(i)
    return "".join(f'<g id="{esc(name)}">{part}</g>' for name, part in parts.items())


def figure(kind: str, clan: int, classes: Html = NOTHING) -> Html:
    """A single piece as an SVG of its own, for a panel: ``soldier``, ``white`` or ``daimyo``."""
    drawn = {"soldier": soldier(clan), "white": soldier(clan, white=True), "daimyo": daimyo(clan)}[kind]
    box = "-24 -60 50 66" if kind == "daimyo" else "-16 -35 35 41"
    return f'<svg class="figure {classes} clan-{clan}" viewBox="{box}" aria-hidden="true">{drawn}</svg>'


# -- dice, in the colour of whoever rolls them -------------------------------------------------------

PIPS = {
    1: ((32, 31),),
    2: ((19, 18), (45, 44)),
    3: ((18, 17), (32, 31), (46, 45)),
    4: ((19, 18), (45, 18), (19, 44), (45, 44)),
    5: ((18, 17), (46, 17), (32, 31), (18, 45), (46, 45)),
    6: ((19, 16), (45, 16), (19, 31), (45, 31), (19, 46), (45, 46)),
}
TUMBLES = (2, 5, 3)
"""The faces a rolling die shows before it comes to rest, counted on from its own."""


def pips(value: int, classes: Html) -> Html:
    """The pips of one face, as ends of lines without length; a one is a single large pip, as on dice in Japan."""
    width = 18 if value == 1 else 11.2
    dots = "".join(f"M{x} {y}h0" for x, y in PIPS[value])
    return f'<path class="pips {classes}" stroke-width="{width}" d="{dots}"/>'


def die_body() -> Html:
    """The cube without its pips, in a square of 64."""
    return Html(
        '<rect class="p-shadow" x="6" y="10" width="56" height="54" rx="13"/>'
        '<rect class="p-side" x="4" y="6" width="56" height="56" rx="13"/>'
        '<rect class="p-front" x="4" y="2" width="56" height="56" rx="13"/>'
        '<path class="p-shine" d="M8 17Q8 6 19 6H45Q53 6 55 11Q34 9 22 15T8 30Z"/>'
    )


def die(value: int, clan: int, key: Html, *, order: int = 0, classes: Html = NOTHING) -> Html:
    """A die as an SVG of its own. With a new ``key`` it tumbles in; ``order`` staggers several."""
    others = [(value - 1 + step) % 6 + 1 for step in TUMBLES]
    rolling = "".join(pips(face, f"tumble tumble-{i}") for i, face in enumerate(others))
    return _die(value, clan, key, f"after-{order} {classes}", rolling)


def tiny_die(value: int, clan: int, key: Html) -> Html:
    """A small die that lies still."""
    return _die(value, clan, key, "tiny", NOTHING)


def _die(value: int, clan: int, key: Html, classes: Html, rolling: Html) -> Html:
    return (
        f'<svg id="{key}" class="die clan-{clan} {classes}" viewBox="0 0 64 68" role="img" '
        f'aria-label="{value}"><g class="cube">{die_body()}{rolling}{pips(value, "rest")}</g></svg>'
    )
