"""The rules to read: which section speaks of what, and the small pictures in the text.

The text stands in ``assets/rules/rumble.*.md``. A picture is a piece of the real board, drawn by the
scene from a prepared position and then made still: it answers no click, and its ids are its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from ..core.drawing import clans
from ..core.drawing.map import BACKDROP, lands, thinned, water, ways
from ..core.drawing.pieces import castle
from ..core.drawing.svg import num, picture_of, use
from ..core.markup import Html, esc, trusted
from ..core.position import Event, Step
from ..core.shown import Shown
from ..core.ui import Player, Ui
from ..core.words import Words
from . import art, events, scene
from .board import AREAS, KASUGAYAMA, KIYOSU, KYO, ODAWARA, OKO, TSUTSUJIGASAKI, USUKI, YOSHIDA
from .cards import DAIMYO, KANJI, TACTICS
from .lessons.positions import prepared
from .scene import pieces
from .scene.backdrop import SOILS
from .scene.layout import layout
from .state import State
from .words import card_name

# -- which section speaks of what --------------------------------------------------------------------

CARDS = {card: f"card-{card}" for card in TACTICS} | {card: f"lord-{card}" for card in DAIMYO}
"""The section of every card."""

EVENTS = {
    "draft": "draft",
    "card": "use-card",
    "lord": "daimyo-card",
    "roll": "roll",
    "deploy": "split",
    "move": "tactics",
    "move_lord": "daimyo-card",
    "place": "tactics",
    "take_back": "tactics",
    "chip": "finish",
    "lock": "lock",
    "war": "war-order",
    "empty": "empty",
    "battle": "winner",
    "reinforce": "reinforcements",
    "end": "scoring",
}
"""The section of every event, by its kind."""

REASONS = {
    "core.not_now": "turn",
    "rumble.why_over": "end",
    "rumble.why_card_taken": "use-card",
    "rumble.why_card_boxed": "setup",
    "rumble.why_locked": "lock",
    "rumble.why_card_once": "use-card",
    "rumble.why_lord_once": "daimyo-card",
    "rumble.why_lord_in_stock": "daimyo-card",
    "rumble.why_rolled": "roll",
    "rumble.why_finish_first": "full-effect",
    "rumble.why_rerolled": "reroll",
    "rumble.why_roll_first": "turn",
    "rumble.why_exact_number": "number",
    "rumble.why_no_sum": "split",
} | {f"rumble.why_{card}": section for card, section in CARDS.items()}
"""The section of every reason for a refusal, by its key."""

# -- pieces of the board -------------------------------------------------------------------------------

Box = tuple[int, int, int, int]
"""The part of the board that is shown: left, top, width and height."""

FULL_BOARD: Box = (0, 0, 1000, 1000)
PLAYERS = (Player("Aiko", 0), Player("Botan", 1), Player("Chiyo", 2))
"""Those of the examples in the text."""


def _excerpt(
    name: str, words: Words, state: State, box: Box, played_back: Sequence[Event] | None = None, *, large: bool = False
) -> Html:
    """A piece of the board as it stands, or in the middle of a war as far as it has been played back."""
    map_name = state.options["map"]
    ui = Ui(words, PLAYERS, played_back=played_back, shown=Shown({BACKDROP: map_name}))
    drawn = scene.board(state.view(None), ui)
    above = trusted(drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")])  # what our own scene drew
    return _still(name, box, _backdrop(map_name) + (_enlarged(above) if large else above))


SIMPLER = (
    (r' (?:role|tabindex|lang|aria-[a-z]+|data-[a-z]+)="[^"]*"', ""),
    (r'<use href="#land-\d+" class="(?:hit|focus-ring)"/>', ""),
)
"""What a picture can do without: what is there to be clicked."""


def _still(name: str, box: Box, inner: Html) -> Html:
    """A picture of its own: nothing to click or to focus, the shapes it needs, and ids that no other has."""
    for found, instead in SIMPLER:
        inner = trusted(re.sub(found, instead, inner))  # markup of our own scene, made simpler
    drawn = f"<defs>{_shapes(inner)}</defs>{inner}"
    own = picture_of(drawn, name)
    return f'<svg class="board rumble" viewBox="{" ".join(map(str, box))}" aria-hidden="true">{own}</svg>'


def _enlarged(markup: Html) -> Html:
    """Names as large as on a small screen, where the whole board is small too; no second names."""
    plain = re.sub(r'<text class="name-kanji[^<]*</text>', "", markup)
    larger = re.sub(r'(<text class="name[^"]*")', r'\1 style="font-size:36px;stroke-width:7px"', plain)
    return trusted(larger)  # markup of our own scene, with larger letters


SHAPES: dict[str, Callable[[int], Html]] = {
    "soldier": pieces.soldier,
    "white": lambda clan: pieces.soldier(clan, white=True),
    "daimyo": pieces.daimyo,
    "pennant": pieces.pennant,
    "crest": clans.crest,
}


def _shapes(markup: Html) -> Html:
    """The definitions that the markup asks for: pieces by clan, castles, patterns and outlines."""
    wanted = set(re.findall(r'(?:href="|url\()#([a-z-]+)-(\d+)', markup))
    by_clan = [(kind, int(n)) for kind, n in sorted(wanted) if kind in SHAPES]
    drawn = "".join(f'<g id="{esc(kind)}-{clan}">{SHAPES[kind](clan)}</g>' for kind, clan in by_clan)
    if any(kind == "pattern" for kind, _ in wanted):
        drawn += clans.patterns()
    return drawn + _plain_shapes(markup) + (_outlines() if "#land-" in markup else "")


def _plain_shapes(markup: Html) -> Html:
    shapes = {
        "castle": f'<g transform="translate(0 3) scale(.93)">{castle()}</g>',
        "small-castle": pieces.small_castle(),
        "rosette": pieces.rosette(),
    }
    return "".join(f'<g id="{name}">{shape}</g>' for name, shape in shapes.items() if f'"#{name}"' in markup)


@lru_cache
def _outlines() -> Html:
    """The areas in rough outline, which is enough for a picture this small."""
    outlines = lands(thinned(place.path) for place in layout().places)
    every = "".join(f'<use href="#land-{i}"/>' for i in range(len(AREAS)))
    width, height = layout().size
    edge = f'<clipPath id="edge"><rect width="{width}" height="{height}"/></clipPath>'
    return f'{outlines}<g id="lands">{every}</g>{edge}'


@lru_cache
def _backdrop(map_name: str) -> Html:
    """Sea, land and links in the manner of the board's own backdrop, in a tenth of its size."""
    laid = layout()
    soils = "".join(f'<use href="#land-{i}" class="soil soil-{soil}"/>' for i, soil in enumerate(SOILS))
    borders = "".join(f'<path class="border" d="{thinned(line, closed=False)}"/>' for line in laid.borders)
    links = [*laid.links.values(), *(laid.extra.values() if map_name == "routes" else ())]
    drawn_links = ways((link.kind, link.path) for link in links)
    sea = '<path class="sea" d="M-2000-2000h5000v5000h-5000Z"/>'  # wherever the picture is wider than its box
    waves = water("lands", range(1, 6))
    return f'{sea}{waves}<use href="#lands" class="coast"/>{soils}{borders}{drawn_links}'


# -- the positions of the pictures ---------------------------------------------------------------------

CASTLES: Mapping[int, int] = {TSUTSUJIGASAKI: 2, YOSHIDA: 3, OKO: 4, KYO: 5, KIYOSU: 6, ODAWARA: 8, KASUGAYAMA: 12}
"""The castles of the example of a war, and a few others that the text names."""
EXAMPLE: Mapping[int, Sequence[int]] = {
    TSUTSUJIGASAKI: (0, 1, 2),
    YOSHIDA: (2, 0, 2),
    OKO: (1, 1, 1),
    KYO: (1, 0, 3),
    KASUGAYAMA: (0, 0, 1),
}
SOUTH: Box = (0, 215, 780, 640)
"""The areas of the example."""


def _position(soldiers: Mapping[int, Sequence[int]], map_name: str = "classic") -> State:
    return prepared(soldiers, castles=CASTLES, map_name=map_name)


def _war(soldiers: Mapping[int, Sequence[int]]) -> list[Step[State]]:
    """A war fought to its end, event by event."""
    state = prepared(soldiers, castles=CASTLES, chips=(3, 2, 1))
    state.agenda = [("war",)]
    steps: list[Step[State]] = []
    state.settle(lambda event: steps.append(Step(event, state.copy())))
    return steps


def _board(words: Words) -> Html:
    return _excerpt("board", words, _position({}), FULL_BOARD, large=True)


def _routes(words: Words) -> Html:
    return _excerpt("routes", words, _position({}, "routes"), FULL_BOARD, large=True)


def _links(words: Words) -> Html:
    return _excerpt("links", words, _position({}), (0, 320, 740, 500))


def _area(words: Words) -> Html:
    return _excerpt("area", words, _position({ODAWARA: (3, 1, 0)}), (655, 398, 345, 210))


def _battle(words: Words) -> Html:
    state = prepared({KIYOSU: (4, 3, 0)}, castles=CASTLES, chips=(3, 2, 1))
    state.owners[KIYOSU], state.seconds[KIYOSU] = 0, 1
    battle = events.Battle("battle", KIYOSU, CASTLES[KIYOSU], (4, 3, 0), 0, 1, False, False)
    return _excerpt("battle", words, state, (400, 440, 420, 250), [battle])


def _reinforce(words: Words) -> Html:
    steps = _war({YOSHIDA: (3, 1, 0), OKO: (1, 2, 0), KYO: (1, 0, 0)})
    last = max(i for i, step in enumerate(steps) if _sent_from(YOSHIDA, step.event))
    played_back = [step.event for step in steps[: last + 1]]
    return _excerpt("reinforce", words, steps[last].position, (0, 350, 620, 480), played_back)


def _sent_from(area: int, event: Event) -> bool:
    return isinstance(event, events.Reinforce) and (event.seat, event.origin) == (0, area)


def _example(words: Words) -> Html:
    return _excerpt("example", words, prepared(EXAMPLE, castles=CASTLES), SOUTH)


def _example_end(words: Words) -> Html:
    end = next(step for step in _war(EXAMPLE) if isinstance(step.event, events.Battle) and step.event.area == KYO)
    return _excerpt("example-end", words, end.position, SOUTH)


def _daimyo(words: Words) -> Html:
    cards = ("otomo", "oda", "takeda")
    state = prepared({USUKI: (2, 0, 0)}, castles=CASTLES, lords={0: USUKI}, lord_cards=cards)
    return _excerpt("daimyo", words, state, (0, 530, 400, 240))


# -- dice, cards and chips -----------------------------------------------------------------------------


def _placed(x: float, y: float, inner: Html, *, size: float = 1, classes: Html = Html("clan-0")) -> Html:
    return f'<g class="{classes}" transform="translate({num(x)} {num(y)}) scale({num(size)})">{inner}</g>'


def _die(value: int, x: float, y: float) -> Html:
    return _placed(x, y, pieces.die_body() + pieces.pips(value, "rest"))


def _leads(x: float, y: float) -> Html:
    return f'<path class="leads-to" d="M{num(x)} {num(y)}h26m-9-8l9 8l-9 8"/>'


def _men(number: int, x: float, y: float) -> Html:
    return _placed(x, y, "".join(use("soldier-0", 24 * k, 0) for k in range(number)), size=1.3)


def _split(_words: Words) -> Html:
    """Two rows: the pair and its castle, the single die and its soldiers."""
    castle = f'<use href="#castle"/><text class="value" y="25.5">{CASTLES[ODAWARA]}</text>'
    pair = _die(3, 20, 16) + _die(5, 96, 16) + _leads(190, 48) + _placed(280, 52, castle)
    single = _die(4, 96, 106) + _leads(190, 138) + _men(2, 262, 156)
    return _still("split", (0, 0, 360, 190), pair + single)


def _die_table(_words: Words) -> Html:
    rows = "".join(
        _die(low, x, 12) + _die(low + 1, x + 72, 12) + _leads(x + 150, 44) + _men(k + 1, x + 204, 64)
        for k, (low, x) in enumerate(((1, 14), (3, 276), (5, 568)))
    )
    return _still("die-table", (0, 0, 880, 92), rows)


def _cards(words: Words) -> Html:
    faces = "".join(_card(words, card, 12 + 196 * k) for k, card in enumerate(("mountain", "rebel", "retreat")))
    return _still("cards", (0, 0, 592, 176), faces)


def _card(words: Words, card: str, x: float) -> Html:
    """A card without its text, which the section beside it says at length."""
    strokes = art.scene_of(card)
    scenery = trusted(strokes[strokes.index(">") + 1 : strokes.rindex("</svg>")])  # what our own art drew
    frame = '<rect class="scroll" width="176" height="168" rx="8"/>'
    field = '<rect class="soil soil-1" x="10" y="36" width="156" height="96" rx="3"/>'
    view = f'<g class="card-picture" transform="translate(14 40) scale(1.2)">{scenery}</g>'
    title = f'<text x="88" y="26" font-size="17">{esc(words(card_name(card)))}</text>'
    kanji = f'<text class="name-kanji" x="88" y="153">{esc(KANJI[card])}</text>'
    return _placed(x, 4, frame + field + view + title + kanji)


def _chips(_words: Words) -> Html:
    chips = "".join(_placed(70 + 120 * k, 60, _chip(4 - k)) for k in range(4))
    return _still("chips", (0, 0, 500, 120), chips)


def _chip(number: int) -> Html:
    drawn = pieces.sword_chip(number)
    return trusted(drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")])  # what our own scene drew


PICTURES: dict[str, Callable[[Words], Html]] = {
    "board": _board,
    "links": _links,
    "area": _area,
    "chips": _chips,
    "split": _split,
    "die-table": _die_table,
    "cards": _cards,
    "battle": _battle,
    "reinforce": _reinforce,
    "example": _example,
    "example-end": _example_end,
    "daimyo": _daimyo,
    "routes": _routes,
}
"""The pictures in the text, by name."""
