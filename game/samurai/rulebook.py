"""The rules to read: which section speaks of what, and the small pictures in the text.

The text stands in ``assets/rules/samurai.*.md``. A picture is a piece of the real field, drawn by the
scene from a prepared position and then made still: it answers no click, and its ids are its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from .. import samurai
from ..core.drawing.map import BACKDROP
from ..core.drawing.svg import picture_of
from ..core.markup import Html, trusted
from ..core.shown import Shown
from ..core.ui import Player, Ui
from ..core.words import Words
from . import art, scene
from .board import BLUE
from .cards import COMMAND_CARDS, DRAGON_CARDS
from .lessons.positions import at, staged
from .scene import dice
from .scene.backdrop import backdrop
from .scene.layout import HALF, HEIGHT, RADIUS, WIDTH, middle
from .state import State
from .terrain import CHART
from .units import FACES, KINDS, LEADERS

# -- which section speaks of what --------------------------------------------------------------------

COMMANDS = {
    "order1": "card-order1",
    "order2": "card-order2",
    "order3": "card-order2",
    "advance": "card-advance",
    "cranes_wing": "card-formations",
    "flight_of_geese": "card-formations",
    "outflank": "card-formations",
    "tigers_tail": "card-formations",
    "order_circle": "card-symbols",
    "order_triangle": "card-symbols",
    "order_square": "card-symbols",
}
"""The sections of several command cards, by what their names begin with; every other card has its own."""


def _command_section(card: str) -> str:
    titles = [title for title in COMMANDS if card.startswith(title)]
    return COMMANDS[titles[0]] if titles else f"card-{card.replace('_', '-')}"


TERRAIN = {
    "shallows": "bridge",
    "palisade": "fence",
    "bare_tent": "tent",
    "peak": "closed",
    "tomb": "closed",
}
"""Terrain that stands in the section of another."""
LEADER_SECTIONS = {"foot": "leaders", "mounted": "leaders", "commander": "unit-guard"}

CARDS = (
    {card: _command_section(card) for card in COMMAND_CARDS}
    | {card: f"dragon-{card.replace('_', '-')}" for card in DRAGON_CARDS}
    | {f"unit:{kind.code}": f"unit-{kind.code.lower()}" for kind in KINDS}
    | {f"leader:{leader}": LEADER_SECTIONS[leader] for leader in LEADERS}
    | {f"terrain:{row.name}": f"terrain-{TERRAIN.get(row.name, row.name)}" for row in CHART}
)
"""The section of every card, and of units, leaders and terrain."""

EVENTS = {
    "turn": "turn",
    "card": "play-command",
    "dragon": "dragon-play",
    "order": "orders",
    "become": "dragon-tactical-wisdom",
    "shogun": "card-shogun",
    "card_lost": "command",
    "draw": "end-turn",
    "draw_dragon": "end-turn",
    "discard": "card-order1",
    "take": "decks",
    "trade": "end-turn",
    "shuffle": "decks",
    "move": "movement",
    "move_leader": "movement-leaders",
    "retreat": "retreat",
    "advance": "ground",
    "flight": "flight",
    "exit": "exit",
    "escape": "scenario-victory",
    "eliminated": "banners",
    "leader_lost": "danger",
    "seppuku": "seppuku",
    "defect": "dragon-turncoat",
    "sent_back": "dragon-insult",
    "attack": "battle",
    "strike": "dice-count",
    "back_declined": "battle-back",
    "loss": "hits",
    "heal": "dragon-physician",
    "flags": "ignoring",
    "check": "leader-check",
    "surrender": "unit-guard",
    "duel": "dragon-personal-challenge",
    "loyalty": "dragon-turncoat",
    "dragon_roll": "dragon-cards",
    "gain": "honor",
    "spend": "honor",
    "lack_of_honor": "lack",
    "banner": "banners",
    "held": "scenario-victory",
    "hills": "scenario-rules",
    "tent": "tent",
    "carry_over": "option-campaign",
    "first_move": "scenarios",
    "end": "victory",
}
"""The section of every event, by its kind."""

REASONS = {
    "core.not_now": "turn",
    "samurai.why_over": "victory",
    "samurai.why_card_not_held": "play-command",
    "samurai.why_card_later": "play-command",
    "samurai.why_first_strike": "card-first-strike",
    "samurai.why_dragon_not_held": "dragon-play",
    "samurai.why_dragon_once": "dragon-play",
    "samurai.why_dragon_cost": "dragon-play",
    "samurai.why_dragon_useless": "dragon-play",
    "samurai.why_dragon_moment": "dragon-play",
    "samurai.why_no_orders": "orders",
    "samurai.why_not_yours": "orders",
    "samurai.why_ordered": "orders",
    "samurai.why_waits": "scenario-rules",
    "samurai.why_white_fox": "dragon-white-fox",
    "samurai.why_scope_sections": "orders",
    "samurai.why_scope_symbols": "card-shogun",
    "samurai.why_scope_symbol": "card-symbols",
    "samurai.why_scope_cavalry": "card-cavalry-charge",
    "samurai.why_scope_missile": "card-hold-and-shoot",
    "samurai.why_scope_infantry_group": "card-infantry-onslaught",
    "samurai.why_scope_leader_group": "card-leadership",
    "samurai.why_scope_group": "card-snake-command",
    "samurai.why_scope_any": "play-command",
    "samurai.why_scope_nothing": "play-command",
    "samurai.why_no_leader": "orders-leaders",
    "samurai.why_commander_stays": "unit-guard",
    "samurai.why_no_helmet": "orders-leaders",
    "samurai.why_not_ordered": "orders",
    "samurai.why_moved": "movement",
    "samurai.why_hemmed_in": "movement",
    "samurai.why_closed": "terrain",
    "samurai.why_retreat": "retreat",
    "samurai.why_enemy_there": "movement",
    "samurai.why_friend_there": "movement",
    "samurai.why_too_far": "movement",
    "samurai.why_no_enemy": "battle",
    "samurai.why_fought": "battle",
    "samurai.why_tired": "terrain",
    "samurai.why_cavalry_castle": "terrain-castle",
    "samurai.why_hold_fire": "card-hold-and-shoot",
    "samurai.why_no_missiles": "ranged",
    "samurai.why_guards_not_shot": "unit-guard",
    "samurai.why_must_close": "ranged",
    "samurai.why_out_of_range": "ranged",
    "samurai.why_no_sight": "sight",
    "samurai.why_charge_no_shot": "card-cavalry-charge",
    "samurai.why_back_always": "option-battle-back",
    "samurai.why_back_not_now": "battle-back",
    "samurai.why_no_tokens": "inspiration",
    "samurai.why_no_inspiring_inside": "inspiration",
    "samurai.why_inspired": "inspiration",
    "samurai.why_no_leader_near": "inspiration",
    "samurai.why_flags": "ignoring",
}
"""The section of every reason for a refusal, by its key."""

# -- pieces of the field -------------------------------------------------------------------------------

Box = tuple[float, float, float, float]
"""What of the field is seen: left, top, width and height."""

WHOLE: Box = (0, 0, WIDTH, HEIGHT)
PLAYERS = (Player("", 0), Player("", 1))


def _around(corner: str, other: str) -> Box:
    """The hexes from one to another, the whole of both."""
    (left, top), (right, bottom) = middle(at(corner), False), middle(at(other), False)
    return left - HALF, top - RADIUS, right - left + 2 * HALF, bottom - top + 2 * RADIUS


def _seen(name: str, words: Words, state: State, box: Box, look: str = "") -> Html:
    """A piece of the field as Blue sees it, perhaps with what can be seen from a hex."""
    number = state.options["scenario"]
    local_state = {"sight": True, "look": at(look)} if look else {}
    kept = Shown({BACKDROP: (number, False)})
    drawn = scene.board(state.view(BLUE), Ui(words, PLAYERS, shown=kept, local_state=local_state))
    inner = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    above = trusted(HEXES.sub(lambda found: _kept_hex(found, box), inner))  # our own scene, less some hexes
    return _still(name, box, f'{_window(box)}<g clip-path="url(#box)">{_backdrop(number)}{above}</g>')


def _window(box: Box) -> Html:
    """What cuts the field off at the edges of the picture, however wide the page makes it."""
    left, top, width, height = box
    return f'<clipPath id="box"><rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"/></clipPath>'


HEXES = re.compile(r'<g id="hex-\d+" class="(sb-hex[^"]*)".*?data-at="(\S+) (\S+)".*?</g>')
"""The hexes as the scene writes them: each a group without groups in it."""


def _kept_hex(found: re.Match[str], box: Box) -> str:
    """A hex that has something to show in the picture; the others are there to be clicked only."""
    x, y = float(found[2]), float(found[3])
    inside = box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]
    return found[0] if inside and " " in found[1] else ""


@lru_cache(maxsize=8)
def _backdrop(number: int) -> Html:
    """The backdrop of a scenario without the shapes that come with it."""
    return trusted(backdrop(number, False).partition("</defs>")[2])  # a part of our own scene


MUTE = re.compile(r' (?:role|tabindex|title|aria-[a-z]+|data-[a-z]+)="[^"]*"')
"""What is there to be clicked or read out; a picture is described as a whole."""


def _still(name: str, box: Box, inner: Html) -> Html:
    """A picture of its own: nothing to click or to focus, the shapes it needs, and ids that no other has."""
    plain = trusted(MUTE.sub("", inner))  # markup of our own scene, made simpler
    whole = f"<defs>{_shapes(plain)}</defs>{plain}"
    own = picture_of(whole, name)
    return f'<svg class="board samurai" viewBox="{" ".join(f"{n:g}" for n in box)}" aria-hidden="true">{own}</svg>'


@lru_cache
def _catalog() -> dict[str, Html]:
    """All shapes that the scene copies, each by its id."""
    shapes = backdrop(1, False).partition("</defs>")[0].removeprefix("<defs>")
    parts = re.split(r'(?=<(?:g|path|clipPath) id="sb-)', shapes)
    return {part.split('"')[1]: trusted(part) for part in parts if part}  # parts of our own scene


def _shapes(markup: Html) -> Html:
    """The shapes that the markup asks for, and those that they ask for themselves."""
    wanted: dict[str, None] = {}
    asked = [markup]
    while asked:
        for name in re.findall(r'(?:href="#|url\(#)(sb-[a-z0-9_-]+)', asked.pop()):
            if name not in wanted:
                wanted[name] = None
                asked.append(_catalog()[name])
    return "".join(_catalog()[name] for name in wanted)


# -- the pictures --------------------------------------------------------------------------------------


def _field(words: Words) -> Html:
    return _seen("field", words, samurai.new(scenario=1), WHOLE)


def _unit(words: Words) -> Html:
    return _seen("unit", words, staged("", "8.6 SM3"), _around("8.5", "8.7"))


RANKS = "7.5 A, 7.6 G, 7.7 L, 8.5 P, 9.5 S, 9.6 B, 9.7 C, 9.8 K"
"""Circles, the triangle and squares, row by row."""


def _ranks(words: Words) -> Html:
    return _seen("ranks", words, staged("", RANKS), _around("7.5", "9.8"))


def _sight(words: Words) -> Html:
    return _seen("sight", words, staged("6.1 P, 7.3 P", "9.2 A"), _around("6.1", "9.4"), look="9.2")


def _support(words: Words) -> Html:
    return _seen("support", words, staged("7.6 S", "8.5 P, 8.6 P, 9.6 P"), _around("7.5", "9.7"))


def _retreat(words: Words) -> Html:
    """A unit of Blue that must go back one hex: its owner is being asked where to."""
    state = staged("7.6 S", "8.6 P")
    unit = state.unit_at[at("8.6")]
    state.agenda.append(("retreat", BLUE, unit, 1, 0, False))
    state._legal = None
    return _seen("retreat", words, state, _around("7.5", "9.8"))


def _woods(words: Words) -> Html:
    return _seen("woods", words, staged("6.6 P", "8.2 A"), _around("6.1", "8.8"))


def _river(words: Words) -> Html:
    return _seen("river", words, staged("5.6 P", "7.3 P, 8.2 A, 8.6 S", scenario=16), _around("5.1", "8.8"))


def _castle(words: Words) -> Html:
    state = staged("7.3 G, 5.5 P, 5.6 S, 5.7 P, 6.6 A", "9.3 P, 9.4 P, 9.5 A", scenario=34)
    return _seen("castle", words, state, _around("4.1", "9.7"))


def _tent(words: Words) -> Html:
    """The attack of the example: samurai spears with a leader before the tent."""
    return _seen("tent", words, staged("10.5 SM", "11.6 T", scenario=8), _around("10.4", "11.7"))


def _dice(_words: Words) -> Html:
    faces = dice.on_field(range(len(FACES)), [True] * len(FACES), "die", (WIDTH / 2, 40))
    half = dice.SIZE * len(FACES) / 2
    return _still("dice", (WIDTH / 2 - half, 4, 2 * half, 74), faces)


SECTION_CARDS = ("order2_left", "advance_center", "cranes_wing")


def _command_cards(_words: Words) -> Html:
    faces = "".join(_face(card, 140 * place) for place, card in enumerate(SECTION_CARDS))
    return _still("command-cards", (-4, -4, 408, 80), faces)


def _face(card: str, x: int) -> Html:
    drawn = art.scene_of(card)
    inner = trusted(drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")])  # what our own art drew
    paper = '<rect class="sb-paper" width="120" height="72" rx="3"/>'
    return f'<g class="card-picture" transform="translate({x} 0)">{paper}{inner}</g>'


PICTURES: dict[str, Callable[[Words], Html]] = {
    "field": _field,
    "unit": _unit,
    "ranks": _ranks,
    "dice": _dice,
    "command-cards": _command_cards,
    "sight": _sight,
    "support": _support,
    "retreat": _retreat,
    "tent": _tent,
    "woods": _woods,
    "river": _river,
    "castle": _castle,
}
"""By name: a small drawing of its own."""
