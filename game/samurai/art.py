"""The faces of the cards: diagrams for commands, small scenes of a few strokes for dragon cards.

A command card shows the field from its player's seat with a block for every order. A dragon card has
two or three strokes of the brush in a field of 120 by 72: ink, a paler wash, one touch of red or gold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..core.drawing.brush import Dab
from ..core.drawing.cards import Mark, picture
from ..core.drawing.svg import disc, num
from ..core.markup import NOTHING, Html, esc
from .cards import COMMAND, COMMAND_CARDS, DRAGON_CARDS
from .scene.tokens import HELM, HORNS, HORSE, SHAPES, glyph
from .units import CIRCLE, SQUARE, TRIANGLE

INK, WASH, RED, GOLD = Html("ink"), Html("wash"), Html("red"), Html("gold")

KANJI = {
    **{f"order{n}_{side}": f"{kanji}{where}" for n, kanji in ((1, "一"), (2, "二"), (3, "三"))
       for side, where in (("left", "左"), ("center", "中"), ("right", "右"))},
    "advance_left": "左進", "advance_center": "中進", "advance_right": "右進",
    "cranes_wing": "鶴翼", "flight_of_geese": "雁行", "outflank": "両翼",
    "tigers_tail_left": "虎尾", "tigers_tail_right": "虎尾",
    "order_circle": "丸", "order_triangle": "三角", "order_square": "四角",
    "cavalry_charge": "騎馬", "counter_attack": "反撃", "first_strike": "先手", "hold_and_shoot": "斉射",
    "infantry_onslaught": "突撃", "leadership": "大将", "snake_command": "長蛇", "shogun": "将軍",
    "ashigaru_attack": "足軽", "brave_leader": "勇将", "ninja_assassin": "忍者", "tactical_wisdom": "知略",
    "physician": "医師", "terrifying_strike": "恐怖", "ambush": "伏兵", "blue_dragon": "青龍",
    "wise_advisor": "軍師", "desperate_charge": "決死", "turncoat": "裏切", "flaming_arrows": "火矢",
    "brave_messenger": "使者", "cowards": "臆病", "courage": "勇気", "rank_fire": "三段", "head_collector": "首級",
    "katchu_keiba": "競馬", "legendary_combat": "伝説", "bishamon": "毘沙", "insult": "侮辱",
    "personal_challenge": "一騎", "move_like_wind": "如風", "ninja_thief": "盗賊", "aikido_training": "合気",
    "panic": "恐慌", "rice_famine": "飢饉", "red_dragon": "赤龍", "revenge": "復讐", "bulletproof_armor": "鉄鎧",
    "spirit_haya_ji": "疾風", "spirit_kisshoten": "吉祥", "tea_ceremony": "茶湯", "timid_success": "小心",
    "white_dragon": "白龍", "wild_winds": "暴風", "white_fox": "白狐",
}  # fmt: skip
"""Japanese letters beside the names."""


# -- command cards -----------------------------------------------------------------------------------------

_BLOCK = "l8 3.6l1.6 13.4h-19.2l1.6-13.4z"
SECTION_X = (20, 60, 100)
STACKS = {1: ((0, 40),), 2: ((-10, 42), (10, 42)), 3: ((-10, 50), (10, 50), (0, 29))}


def _blocks(x: float, number: int) -> Html:
    """So many blocks in one section; as many as the command is a stack with a plus."""
    shown = STACKS[3 if number == COMMAND else number] if number else ()
    shapes = "".join(f"M{num(x + dx)} {num(y - 9)}{_BLOCK}" for dx, y in shown)
    plus = f"M{num(x)} 6v14M{num(x - 7)} 13h14" if number == COMMAND else ""
    return f'<path class="red" d="{shapes}"/>' + (f'<path class="line" d="{plus}"/>' if plus else "")


def _sections(orders: Sequence[int]) -> Html:
    lit = "".join(f'<path class="sb-lit" d="M{40 * i} 0h40v72h-40z"/>' for i, n in enumerate(orders) if n)
    lines = '<path class="sb-dots" d="M40 2V70M80 2V70"/>'
    return lit + lines + "".join(_blocks(x, number) for x, number in zip(SECTION_X, orders) if number)


def _placed(drawn: Html, x: float, y: float, size: float = 1) -> Html:
    return f'<g transform="translate({num(x)} {num(y)}) scale({size:g})">{drawn}</g>'


def _plate(symbol: int, name: Html) -> Html:
    return _placed(f'<path class="sb-plate sb-rank-{name}" d="{SHAPES[symbol]}"/>', 60, 38, 1.15)


def _helmet(x: float, y: float, size: float) -> Html:
    return _placed(f'<path class="ink" d="{HELM}"/><path class="gold" d="{HORNS}"/>', x, y, size)


TACTICS = {
    "order_circle": _plate(CIRCLE, "circle"),
    "order_triangle": _plate(TRIANGLE, "triangle"),
    "order_square": _plate(SQUARE, "square"),
    "cavalry_charge": "".join(_placed(f'<path class="ink" d="{HORSE}"/>', x, 40, 1.25) for x in (28, 58, 88)),
    "counter_attack": '<path class="line" d="M30 24H82l-9-8M90 48H38l9 8"/>',
    "first_strike": '<path class="red" d="M14 60C40 44 78 22 108 8C92 30 54 54 18 66Z"/>'
    '<path class="line" d="M20 48L36 66"/>',
    "hold_and_shoot": _placed(glyph("AB"), 40, 36, 1.4) + _placed(glyph("AB"), 84, 36, 1.4),
    "infantry_onslaught": "".join(_placed(glyph("ASp"), x, 38, 1.35) for x in (28, 60, 92)),
    "leadership": _helmet(60, 46, 1.7),
    "snake_command": "",
    "shogun": f'<path class="red" d="{disc(60, 32, 26)}"/>' + _helmet(60, 48, 1.6),
}
SNAKE: list[Dab] = [(8, 52, 2), (24, 30, 9), (42, 54, 11), (60, 26, 12), (80, 52, 11), (98, 26, 9), (112, 20, 6)]


# -- dragon cards ---------------------------------------------------------------------------------------------


def _line(x1: float, y1: float, x2: float, y2: float, w: float = 2.6, kind: str = INK) -> Mark:
    return kind, [(x1, y1, w), ((x1 + x2) / 2, (y1 + y2) / 2, w * 1.1), (x2, y2, w * 0.5)]


def _curve(*dabs: Dab, kind: str = INK) -> Mark:
    return kind, list(dabs)


def _blade(x1: float, y1: float, x2: float, y2: float, kind: str = INK) -> Mark:
    bow = ((x1 + x2) / 2 + (y2 - y1) * 0.08, (y1 + y2) / 2 - (x2 - x1) * 0.08, 5.5)
    return kind, [(x1, y1, 4.5), bow, (x2, y2, 0.6)]


def _serpent(kind: str) -> list[Mark]:
    """A dragon: one long coil, a crest of horns, an eye."""
    coil = [(6, 60, 2), (24, 44, 9), (44, 58, 11), (56, 38, 12), (40, 20, 10), (66, 12, 9), (88, 26, 11), (104, 16, 6)]
    return [(kind, coil), _line(92, 18, 84, 4, 2.4), _line(98, 14, 96, 2, 2.2), _line(104, 18, 116, 22, 3)]


def _winds(kind: str = WASH) -> list[Mark]:
    return [
        _curve((8, 22, 2), (44, 14, 6), (82, 22, 5), (84, 8, 2), kind=kind),
        _curve((14, 42, 2), (56, 34, 7), (104, 44, 5), (100, 28, 2), kind=kind),
        _curve((4, 60, 2), (40, 54, 6), (78, 62, 4), kind=kind),
    ]


def _hill(kind: str = WASH) -> Mark:
    return _curve((0, 66, 10), (34, 54, 20), (70, 60, 16), (120, 64, 10), kind=kind)


def _flag(x: float, y: float, kind: str = RED) -> list[Mark]:
    return [
        _line(x, y, x, y - 52, 2.4),
        _curve((x + 7, y - 48, 12), (x + 8, y - 32, 13), (x + 6, y - 20, 9), kind=kind),
    ]


def _spear(x: float, y: float, lean: float) -> list[Mark]:
    return [_line(x, y, x + lean, y - 46, 2.2), _curve((x + lean, y - 45, 4), (x + lean * 1.2, y - 56, 0.5))]


def _arrow(x: float, y: float, tip: str) -> list[Mark]:
    return [_line(x, y, x + 40, y - 22, 2), _curve((x + 38, y - 20, 7), (x + 50, y - 30, 0.6), kind=tip)]


def _ground(kind: str = INK) -> Mark:
    return _line(10, 64, 110, 64, 2, kind)


def _figure(x: float, y: float, kind: str = INK) -> list[Mark]:
    """Somebody in a straw hat."""
    return [
        _curve((x - 12, y - 22, 0.8), (x, y - 29, 9), (x + 12, y - 22, 0.8), kind=kind),
        _curve((x, y - 20, 8), (x - 1, y - 8, 15), (x, y + 2, 17), kind=kind),
    ]


def _shape(kind: Html, d: Html) -> Html:
    return f'<path class="{kind}" d="{d}"/>'


_MOON = _shape(GOLD, disc(96, 18, 11))
_SUN = _shape(RED, disc(94, 18, 11))
_CUP = _shape(INK, "M34 30H86C86 50 76 60 60 60S34 50 34 30Z") + _shape(WASH, "M34 30a26 6 0 0 1 52 0a26 6 0 0 1-52 0z")
_MASK = _shape(INK, "M38 12H82C86 40 76 62 60 66C44 62 34 40 38 12Z") + _shape(
    GOLD, "M44 28l12 5l-12 4zM76 28l-12 5l12 4z"
)
_FOX = _shape(WASH, "M36 10L50 26H70L84 10L86 38L60 66L34 38Z") + _shape(RED, "M46 36l10 5l-9 2zM74 36l-10 5l9 2z")
_BOWL = _shape(INK, "M30 40H90C88 58 76 66 60 66S32 58 30 40Z")
_ARMOR = _shape(INK, "M36 10L50 6V14H70V6L84 10L90 34L80 36V66H40V36L30 34Z") + _shape(
    GOLD, "M44 30h32v4h-32zM44 42h32v4h-32zM44 54h32v4h-32z"
)
_SCROLL = (
    _shape(WASH, "M34 12h52v48h-52z") + _shape(INK, "M30 8h60v7h-60zM30 57h60v7h-60z") + _shape(RED, "M70 44h9v9h-9z")
)
_LOTUS = "".join(
    _shape(GOLD if i % 2 else RED, f"M60 58C{num(x)} 44 {num(x)} 24 60 12C{num(x + 8)} 28 {num(x + 8)} 44 60 58Z")
    for i, x in enumerate((20, 36, 52, 68, 84))
)


def _steed(x: float, y: float, size: float, kind: Html = INK) -> Html:
    return _placed(_shape(kind, HORSE), x, y, size)


def _gun(x: float, y: float) -> Html:
    return _placed(glyph("AA"), x, y, 1.3)


SCENES: dict[str, tuple[list[Mark], Html]] = {
    "ashigaru_attack": ([*_spear(30, 66, 12), *_spear(52, 66, 12), *_spear(74, 66, 12), _ground(RED)], NOTHING),
    "brave_leader": ([*_flag(26, 66)], _helmet(72, 50, 1.5)),
    "ninja_assassin": ([_blade(30, 62, 98, 14), _curve((14, 20, 3), (40, 30, 12), (66, 60, 3), kind=WASH)], _MOON),
    "tactical_wisdom": ([_curve((24, 54, 3), (50, 30, 4), (90, 40, 3), kind=RED)], _SCROLL),
    "physician": ([_line(60, 14, 60, 54, 9, RED), _line(40, 34, 80, 34, 9, RED), _hill()], NOTHING),
    "terrifying_strike": ([_blade(18, 66, 80, 6, RED)], _MASK),
    "ambush": ([_hill(INK), *_spear(34, 54, 6), *_spear(84, 56, -6), _line(20, 46, 104, 46, 14, WASH)], NOTHING),
    "blue_dragon": ([*_serpent(WASH), _curve((0, 66, 4), (30, 60, 6), (60, 68, 6), (90, 60, 6), (120, 66, 4))],
                    NOTHING),
    "wise_advisor": ([*_figure(40, 62), _line(66, 24, 66, 58, 14, WASH), _line(62, 30, 70, 30, 2, RED)], _MOON),
    "desperate_charge": ([*_spear(52, 66, 22), *_winds(RED)[:1], _ground()], NOTHING),
    "turncoat": ([*_flag(36, 66, RED), *_flag(80, 66, WASH), _curve((30, 12, 2), (60, 2, 4), (92, 12, 2))], NOTHING),
    "flaming_arrows": ([*_arrow(14, 64, RED), *_arrow(40, 56, RED), *_arrow(62, 66, RED)], NOTHING),
    "brave_messenger": ([*_winds()[1:]], _steed(64, 40, 1.7) + _shape(RED, "M24 14h20l-6 8l6 8h-20z")),
    "cowards": ([*_figure(84, 62, WASH), *_winds(INK)[1:2], _line(18, 64, 46, 64, 3)], NOTHING),
    "courage": ([_ground(), *_spear(60, 62, 0)], _SUN),
    "rank_fire": ([_line(84, 18, 112, 12, 8, WASH)], _gun(34, 46) + _gun(60, 40) + _gun(86, 34)),
    "head_collector": ([_line(22, 60, 98, 60, 4, RED)], _helmet(40, 46, 1.1) + _helmet(82, 46, 1.1)),
    "katchu_keiba": (_winds()[:2], _steed(40, 44, 1.5, WASH) + _steed(76, 40, 1.7)),
    "legendary_combat": ([_blade(16, 64, 104, 12), _blade(104, 64, 16, 12)], _shape(GOLD, disc(60, 36, 8))),
    "bishamon": ([_line(60, 66, 60, 8, 3), _curve((44, 8, 2), (48, 26, 4), (72, 26, 4), (76, 8, 2))], _SUN),
    "insult": ([*_figure(40, 62), _line(70, 26, 104, 18, 5, RED), _line(70, 38, 98, 42, 4, RED)], NOTHING),
    "personal_challenge": ([_blade(36, 66, 70, 14), _blade(84, 66, 50, 14, RED), _ground(WASH)], NOTHING),
    "move_like_wind": ([*_winds(), *_spear(50, 66, 16)], NOTHING),
    "ninja_thief": ([*_figure(52, 64), _curve((70, 58, 8), (82, 52, 13), (88, 60, 8), kind=GOLD)], _MOON),
    "aikido_training": (
        [_curve((30, 54, 3), (26, 26, 8), (60, 12, 10), (88, 30, 7), (70, 52, 3)), _line(56, 36, 70, 44, 6, RED)],
        NOTHING,
    ),
    "panic": ([*_figure(28, 62, WASH), *_figure(60, 58), *_figure(92, 64, WASH), *_winds(RED)[:1]], NOTHING),
    "rice_famine": ([_line(34, 10, 86, 34, 3), _line(86, 10, 34, 34, 3)], _BOWL),
    "red_dragon": (_serpent(RED), NOTHING),
    "revenge": ([_blade(20, 16, 96, 62, RED), _curve((96, 14, 2), (74, 30, 6), (90, 50, 2), kind=WASH)], NOTHING),
    "bulletproof_armor": ([_line(6, 20, 26, 26, 3, RED), _line(6, 44, 26, 40, 3, RED)], _ARMOR),
    "spirit_haya_ji": ([*_winds(INK)], _shape(RED, disc(100, 54, 7))),
    "spirit_kisshoten": ([_ground(WASH)], _LOTUS),
    "tea_ceremony": ([_line(50, 24, 54, 4, 4, WASH), _line(68, 24, 72, 2, 4, WASH)], _CUP),
    "timid_success": ([*_flag(70, 66, WASH), *_figure(36, 64)], NOTHING),
    "white_dragon": (_serpent(WASH), _shape(GOLD, disc(22, 18, 11))),
    "wild_winds": ([*_winds(INK), *_flag(92, 66)], NOTHING),
    "white_fox": ([_hill()], _FOX),
}  # fmt: skip


@lru_cache(maxsize=256)
def scene_of(card: str, key: str | None = None) -> Html:
    """The picture of a card of either deck, with an id if wanted; of the back if the card is hidden."""
    return picture(*_strokes(card), key=key)


def _strokes(card: str) -> tuple[list[Mark], Html]:
    if card in DRAGON_CARDS:
        return SCENES[card]
    if card == "snake_command":
        return [(INK, SNAKE), _line(108, 20, 118, 16, 2.4, RED)], NOTHING
    if card in TACTICS:
        return [], Html(TACTICS[card])
    row = COMMAND_CARDS.get(card)
    return ([], _sections(row.sections)) if row else ([_hill()], NOTHING)


def index_of(card: str) -> Html:
    """The corner of a card that shows in a fan: its orders at a glance."""
    row = COMMAND_CARDS[card]
    if row.scope != "sections":
        return f'<span class="sb-corner" lang="ja" aria-hidden="true">{esc(KANJI[card])}</span>'
    numbers = "".join(f"<i>{_corner(number)}</i>" for number in row.sections)
    return f'<span class="sb-corner sb-corner-3" aria-hidden="true">{numbers}</span>'


def _corner(number: int) -> Html:
    return Html("+" if number == COMMAND else str(number) if number else "·")
