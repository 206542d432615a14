"""The eighteen cards and their small pictures.

Each picture is a few brush strokes in a field of 120 by 72: ink, a paler wash, and one touch of red
or gold. Some have a shape that a brush cannot make, such as a sun or a crest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..core.drawing.brush import Dab
from ..core.drawing.cards import Mark, card, picture
from ..core.drawing.svg import disc, polygon
from ..core.markup import NOTHING, Html, esc
from ..core.ui import Ui
from .cards import DAIMYO, KANJI
from .words import card_name, card_text, lord_name, lord_text

INK, WASH, RED, GOLD = Html("ink"), Html("wash"), Html("red"), Html("gold")


def _line(x1: float, y1: float, x2: float, y2: float, w: float = 2.4, kind: str = INK) -> Mark:
    """A short straight stroke that thins a little at its end."""
    middle = ((x1 + x2) / 2, (y1 + y2) / 2, w * 1.08)
    return kind, [(x1, y1, w), middle, (x2, y2, w * 0.55)]


def _hill(dabs: Sequence[Dab], kind: str = WASH) -> Mark:
    return kind, dabs


def _hat(x: float, y: float, size: float, kind: str = INK) -> Mark:
    """A broad straw hat from above the brim: one stroke, thick in the middle."""
    left, right = x - size * 0.4, x + size * 0.4
    slope, top = (y - size * 0.28, size * 0.5), (x, y - size * 0.38, size * 0.85)
    return kind, [(x - size, y, 0.6), (left, *slope), top, (right, *slope), (x + size, y, 0.6)]


def _spear(x: float, y: float, lean: float, length: float = 44, kind: str = INK) -> list[Mark]:
    """A spear that leans; only its blade has a colour."""
    top, end = x + lean, y - length
    blade = [(top - lean * 0.02, end + 1, 3.6), (top + lean * 0.16, end - 9, 0.4)]
    return [_line(x, y, top, end, 1.9), (kind, blade)]


def _flag(x: float, y: float, height: float, kind: str = RED) -> list[Mark]:
    """A tall banner on its pole."""
    cloth = [(x + 5.5, y - height + 2, 9), (x + 5.8, y - height * 0.6, 9.4), (x + 5, y - height * 0.34, 7)]
    return [_line(x, y, x, y - height, 1.9), (kind, cloth)]


def _shape(kind: Html, d: Html) -> Html:
    return f'<path class="{kind}" d="{d}"/>'


SUN = _shape(RED, disc(92, 19, 10))
RING = Html('<circle class="line" cx="60" cy="36" r="25"/>')
FAN = _shape(
    INK,
    "M60 4C80 0 92 12 90 26C89 36 80 40 72 40C66 40 64 46 60 48C56 46 54 40 48 40C40 40 31 36 30 26C28 12 40 0 60 4Z",
)
DIAMONDS = _shape(
    GOLD,
    "".join(
        polygon([(x, y - 8), (x + 9, y), (x, y + 8), (x - 9, y)])
        for x, y in ((60, 13), (60, 31), (49.5, 22), (70.5, 22))
    ),
)
SORREL = "".join(
    f'<path class="red" transform="translate(92 24) rotate({turn})" '
    'd="M0-2C-9-7-10-17-4-18Q-1-18 0-15Q1-18 4-18C10-17 9-7 0-2Z"/>'
    for turn in (0, 120, 240)
)
SMOKE: Mark = (WASH, [(52, 46, 5), (46, 34, 8), (58, 24, 9), (50, 12, 7), (60, 3, 3)])

TACTIC_MARKS: dict[str, tuple[list[Mark], Html]] = {
    "scout": (
        [
            _hill([(4, 66, 3), (34, 52, 12), (66, 58, 10), (116, 64, 4)]),
            _line(40, 52, 44, 22), _line(60, 54, 56, 22), _line(43, 40, 58, 38, 1.6),
            (INK, [(34, 24, 1), (42, 19, 6), (50, 11, 5), (58, 19, 6), (66, 24, 1)]),
        ],
        SUN,
    ),
    "mountain": (
        [
            _hill([(40, 66, 2), (72, 26, 12), (84, 18, 14), (96, 32, 12), (118, 64, 3)]),
            (INK, [(2, 66, 2), (20, 44, 6), (36, 16, 5), (46, 30, 7), (70, 64, 2)]),
            (INK, [(34, 20, 2), (38, 34, 3), (32, 44, 1)]),
            (RED, [(28, 68, 1), (48, 58, 3), (62, 62, 3), (78, 48, 3), (94, 52, 1.4)]),
        ],
        NOTHING,
    ),
    "marine": (
        [
            (INK, [(22, 46, 2), (44, 55, 8), (74, 55, 8), (100, 40, 2)]),
            _line(60, 54, 60, 8, 2.6),
            (RED, [(46, 13, 10), (45, 26, 14), (47, 40, 11)]),
            _hill([(4, 62, 1), (22, 66, 4), (44, 61, 3), (66, 67, 4), (90, 61, 3), (116, 66, 1)]),
            _hill([(78, 14, 1), (90, 11, 3), (104, 15, 1)]),
        ],
        NOTHING,
    ),
    "squad": (
        [
            *_spear(22, 64, 0), *_spear(34, 64, 0), *_spear(46, 64, 0),
            *_spear(72, 64, 16, 42, RED), *_spear(84, 64, 18, 40, RED), *_spear(96, 64, 20, 38, RED),
            _hill([(10, 66, 2), (40, 68, 5), (80, 67, 5), (112, 66, 2)]),
        ],
        NOTHING,
    ),
    "ninja": (
        [
            (INK, [(2, 62, 3), (26, 54, 7), (52, 46, 5), (60, 40, 9),
                   (68, 46, 5), (94, 54, 7), (118, 62, 3)]),
            (WASH, [(20, 68, 3), (60, 60, 5), (100, 68, 3)]),
        ],
        _shape(GOLD, "M100 8a15 15 0 1 0 6 23a12 12 0 0 1-6-23Z")
        + _shape(INK, "M34 8L38 20L50 24L38 28L34 40L30 28L18 24L30 20ZM34 21.4a2.6 2.6 0 1 0 .1 0Z"),
    ),
    "kyo": (
        [
            (RED, [(18, 13, 3), (40, 16, 7), (80, 16, 7), (102, 13, 3)]),
            _line(28, 29, 92, 29, 4.5, RED), _line(38, 17, 34, 66, 6, RED), _line(82, 17, 86, 66, 6, RED),
            (INK, [(48, 70, 2), (56, 56, 2), (59, 42, 1)]), (INK, [(72, 70, 2), (64, 56, 2), (61, 42, 1)]),
        ],
        NOTHING,
    ),
    "support": (
        [
            SMOKE,
            (INK, [(30, 66, 2), (44, 58, 9), (62, 58, 9), (78, 66, 2)]),
            _line(40, 60, 60, 50, 3), _line(66, 60, 46, 50, 3),
            (RED, [(46, 52, 2), (48, 44, 8), (54, 32, 5), (53, 26, 0.6)]),
            (RED, [(58, 51, 3), (60, 42, 5), (63, 36, 0.6)]),
            *_flag(98, 64, 46, GOLD),
        ],
        NOTHING,
    ),
    "rebel": (
        [
            (INK, [(22, 12, 1), (44, 26, 3), (78, 48, 5), (96, 62, 1)]),
            (INK, [(92, 52, 4), (84, 62, 3)]),
            (RED, [(30, 64, 1), (48, 46, 4), (66, 28, 5), (92, 6, 1)]),
        ],
        RING,
    ),
    "exile": (
        [
            _hill([(2, 60, 2), (40, 54, 6), (80, 58, 5), (118, 52, 2)]),
            _hat(36, 28, 15), (INK, [(36, 30, 8), (34, 42, 13), (30, 56, 15)]), _line(48, 20, 54, 60, 1.8),
            (RED, [(70, 61, 3.6), (74, 60.4, 1)]), (RED, [(84, 57, 3.2), (88, 56.4, 1)]),
            (RED, [(97, 53, 2.8), (101, 52.4, 1)]),
        ],
        NOTHING,
    ),
    "prisoner": (
        [
            *(_line(x, 6, x, 68, 4) for x in (26, 48, 72, 94)),
            _line(12, 16, 108, 16, 3.4), _line(12, 58, 108, 58, 3.4),
            (RED, [(14, 36, 2), (40, 40, 4), (60, 36, 5), (84, 33, 4), (106, 37, 2)]),
            (RED, [(60, 36, 4), (53, 46, 3), (56, 54, 1)]), (RED, [(62, 36, 4), (69, 46, 3), (67, 55, 1)]),
        ],
        NOTHING,
    ),
    "decoy": (
        [
            _line(60, 20, 60, 70, 3), _line(32, 34, 88, 34, 3), _hat(60, 20, 19),
            (GOLD, [(58, 33, 12), (59, 44, 19), (58, 56, 24)]),
            (GOLD, [(34, 33, 4), (30, 40, 7)]), (GOLD, [(86, 33, 4), (90, 40, 7)]),
            _line(52, 40, 48, 58, 1.2), _line(66, 40, 69, 58, 1.2),
            (RED, [(50, 36, 2), (60, 38, 2.6), (70, 36, 2)]),
        ],
        NOTHING,
    ),
    "retreat": (
        [
            (RED, [(98, 58, 2), (104, 34, 5), (86, 16, 6), (58, 16, 6), (36, 32, 5)]),
            (RED, [(36, 12, 1), (32, 30, 4), (33, 38, 4)]), (RED, [(33, 38, 4), (44, 38, 3), (54, 34, 1)]),
            *_spear(62, 66, -18, 26), *_spear(74, 66, -18, 26),
            _hill([(14, 66, 1), (50, 68, 5), (108, 66, 2)]),
        ],
        NOTHING,
    ),
}  # fmt: skip

DAIMYO_MARKS: dict[str, tuple[list[Mark], Html]] = {
    "uesugi": (
        [
            (INK, [(28, 52, 2), (36, 32, 9), (60, 21, 15), (84, 32, 9), (92, 52, 2)]),
            (INK, [(22, 56, 1), (42, 50, 7), (60, 48, 8), (78, 50, 7), (98, 56, 1)]),
            (WASH, [(30, 66, 2), (60, 60, 6), (90, 66, 2)]),
        ],
        _shape(GOLD, "M34 4C36 26 48 36 60 36S84 26 86 4C80 18 72 25 60 25S40 18 34 4Z")
        + _shape(RED, disc(60, 13, 7)),
    ),
    "oda": (
        [
            (INK, [(8, 60, 10), (24, 54, 8), (38, 48, 4), (70, 34, 4), (100, 20, 3.4)]),
            (INK, [(40, 50, 2), (44, 58, 2), (50, 54, 1)]),
            (WASH, [(102, 18, 4), (108, 8, 8), (98, 2, 6)]),
            (RED, [(101, 19, 2), (110, 15, 5), (118, 10, 0.6)]),
            (RED, [(102, 21, 2), (110, 23, 3), (116, 25, 0.6)]),
        ],
        NOTHING,
    ),
    "takeda": (
        [
            _line(60, 46, 60, 71, 4),
            (WASH, [(20, 66, 1), (40, 62, 4), (52, 66, 1)]), (WASH, [(68, 66, 1), (82, 62, 4), (102, 66, 1)]),
        ],
        FAN + DIAMONDS,
    ),
    "mori": (
        [
            mark
            for lean in (-26, 0, 26)
            for mark in (
                _line(60 - lean * 0.8, 66, 60 + lean, 12, 2.4),
                (INK, [(60 + lean, 14, 6), (60 + lean * 1.18, 3, 0.5)]),
                (RED, [(56 - lean * 0.8, 68, 2), (60 - lean * 0.72, 61, 3), (61 - lean * 0.62, 54, 1)]),
            )
        ] + [(GOLD, [(49, 42, 3), (60, 44, 6), (71, 42, 3)])],
        NOTHING,
    ),
    "chosokabe": (
        [
            (INK, [(2, 58, 2), (24, 44, 7), (46, 30, 10), (66, 30, 9), (76, 40, 5), (70, 46, 2)]),
            (INK, [(40, 62, 2), (70, 58, 7), (96, 60, 6), (118, 54, 1)]),
            (WASH, [(4, 68, 1), (36, 66, 4), (80, 69, 4), (116, 66, 1)]),
        ],
        SORREL,
    ),
    "otomo": (
        [
            (INK, [(18, 44, 13), (40, 40, 15), (70, 34, 13), (92, 29, 12)]),
            (WASH, [(96, 28, 6), (106, 20, 11), (114, 8, 7)]),
            (RED, [(95, 30, 4), (106, 28, 7), (118, 27, 0.6)]),
            _line(10, 62, 92, 62, 5),
        ],
        Html('<circle class="line" cx="34" cy="55" r="10"/><circle class="line" cx="70" cy="55" r="10"/>'),
    ),
}  # fmt: skip

MARKS = {**TACTIC_MARKS, **DAIMYO_MARKS}


@lru_cache
def scene_of(card_id: str) -> Html:
    """The picture of a card."""
    return picture(*MARKS[card_id], key=f"picture-{card_id}")


def card_face(
    card_id: str,
    ui: Ui,
    *,
    state: str = "ready",
    reason: str | None = None,
    choice_index: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> Html:
    """A tactic or daimyo card as a button; ``state`` is ready, used or off, ``reason`` says why it is off."""
    lord = card_id in DAIMYO
    face = card(
        f"card-{card_id}",
        name=ui.words(lord_name(card_id) if lord else card_name(card_id)),
        kanji=KANJI[card_id],
        scene=ui.part(f"picture-{esc(card_id)}", None, lambda: scene_of(card_id), "svg"),
        text=ui.words(lord_text(card_id, options) if lord else card_text(card_id)),
        state=state,
        reason=reason,
        choices=choice_index,
        kind="card-lord" if lord else "card-tactic",
        tells=card_id,
    )
    return ui.kept(f"card-{esc(card_id)}", face, "button")
