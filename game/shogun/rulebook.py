"""The rules to read: which section speaks of what, and the small pictures in the text.

The text stands in ``assets/rules/shogun.*.md``. A picture is a piece of the real board, drawn by the scene
from a position made for it and then made still: it answers no click, and its ids are its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from ..core.address import PLAIN, quote
from ..core.drawing import brush
from ..core.drawing.map import BACKDROP
from ..core.drawing.svg import num, picture_of
from ..core.markup import NOTHING, Html, esc, trusted
from ..core.options import settle_options
from ..core.shown import Shown
from ..core.ui import Player, Ui
from ..core.words import Words
from . import EDITION, OPTIONS, new, scene
from .board import PROVINCES, REGIONS, number
from .cards import ACTION_COSTS, ACTIONS, BATTLE_A, BUILDINGS, COLLECT_TAX, MUSTER3, OPEN_ACTIONS, SPECIALS, THEATRE
from .cards import EVENTS as EVENT_CARDS
from .events import Battle, Throw
from .scene.arrows import WIDTH, between
from .scene.backdrop import BEYOND, ground
from .scene.layout import layout
from .scene.model import BoardModel, board_model
from .scene.playback import Highlight
from .scene.tower import tower
from .scene.track import track
from .state import State
from .words.names import region_name, space_name, special_name

# -- which section speaks of what --------------------------------------------------------------------

CARDS = (
    {f"action:{name}": name for name in ACTIONS[:BATTLE_A]}
    | {f"action:{name}": "battle-move" for name in ACTIONS[BATTLE_A:]}
    | {f"special:{name}": f"special-{name}" for name in SPECIALS}
    | {f"event:{card.effect}": f"event-{card.effect.replace('_', '-')}" for card in EVENT_CARDS if card.effect}
    | {"province": "provinces", "treasure": "covering"}
)
"""The section of every card. The kind stands before the name, because actions and specials share some."""

EVENTS = {
    "take": "draft",
    "turn_over": "draft",
    "occupy": "draft",
    "tower_filled": "filling",
    "year": "events-open",
    "season": "action-cards",
    "sealed": "planning",
    "event": "events",
    "bid": "bid",
    "ranking": "order",
    "slot": "specials",
    "order": "order",
    "action": "carrying-out",
    "open_action": "action-cards",
    "pass": "passing",
    "build": "building",
    "calm": "event-theatre-calms",
    "collect": "unrest",
    "muster": "mustering",
    "move": "battle-move",
    "attack": "who-fights",
    "throw": "tower",
    "battle": "winning",
    "conquer": "winning",
    "waste": "tie",
    "lapse": "lost-cards",
    "tray": "counting",
    "revolt": "revolt",
    "revolt_end": "revolt",
    "winter": "feeding",
    "feed": "feeding",
    "hungry": "hunger",
    "majority": "majorities",
    "score": "scoring",
    "end": "winner",
}
"""The section of every event, by its kind."""

REASONS = {
    "core.not_now": "season",
    "shogun.plan_bid_unpaid": "bid",
    "shogun.plan_unfilled": "planning",
    "shogun.why_over": "end",
    "shogun.why_no_planning": "season",
    "shogun.why_bid_first": "bid",
    "shogun.why_bid_laid": "bid",
    "shogun.why_bid_unpaid": "bid",
    "shogun.why_fill_spaces": "planning",
    "shogun.why_space_filled": "planning",
    "shogun.why_space_later": "planning",
    "shogun.why_no_treasure": "covering",
    "shogun.why_not_yours": "provinces",
    "shogun.why_card_laid": "planning",
    "shogun.why_plan_unfinished": "planning",
    "shogun.why_slot_taken": "order",
    "shogun.why_removed": "removed",
    "shogun.why_not_near": "sea-links",
    "shogun.why_no_battle": "muster1",
    "shogun.why_temple_peace": "event-temple-peace",
    "shogun.why_strict": "option-strict",
    "shogun.why_one_stays": "battle-move",
    "shogun.why_card_hidden": "draft",
    "shogun.why_card_taken": "draft",
    "shogun.why_not_stale": "draft",
    "shogun.why_no_group": "draft",
    "shogun.why_calm": "hunger",
}
"""The section of every reason for a refusal, by its key."""

# -- a picture of its own ------------------------------------------------------------------------------

Box = tuple[float, float, float, float]
"""What is seen: left, top, width and height."""

BLUE, YELLOW, RED = 0, 1, 2
"""The seats of the examples in the text, by the colours of their clans."""
PLAYERS = (Player("", 1), Player("", 2), Player("", 0), Player("", 3))
LIVE_ATTRIBUTES = re.compile(r' (?:role|tabindex|lang|aria-[a-z]+|data-[a-z]+)="[^"]*"')
REFERENCES = re.compile(r'(?:href="|url\()#([a-z0-9-]+)')


def _still(name: str, box: Box, inner: Html) -> Html:
    """A picture: nothing to click, only the shapes it needs, and ids that no other picture has.

    The board of a small screen makes names and pieces larger until it is zoomed into; a picture is zoomed into.
    """
    inner = trusted(LIVE_ATTRIBUTES.sub("", inner))  # markup of our own scene, made simpler
    whole = f"<defs>{_shapes(inner)}</defs><g>{inner}</g>"
    own = picture_of(whole, name)
    return (
        f'<svg class="board shogun" viewBox="{" ".join(map(num, box))}" aria-hidden="true" '
        f'style="--zoom:2.3">{own}</svg>'
    )


def _shapes(markup: Html) -> Html:
    """The definitions that the markup asks for, and those that these ask for in turn."""
    known, wanted = _definitions(), list(dict.fromkeys(REFERENCES.findall(markup)))
    for name in wanted:  # grows while it is read
        wanted += [other for other in REFERENCES.findall(known.get(name, "")) if other not in wanted]
    return "".join(known[name] for name in sorted(wanted) if name in known)


@lru_cache
def _definitions() -> Mapping[str, Html]:
    """What the board's ground defines once for everything above it, by id; only the outermost have ids."""
    whole = ground("sun", 4)
    parts = re.split(r'(?=<[a-zA-Z]+ id=")', whole[whole.index("<defs>") + 6 : whole.index("</defs>")])
    return {part.split('"')[1]: trusted(part) for part in parts if part}  # parts of our own scene


def _copy(shape: Html, x: float, y: float, scale: float = 1, classes: Html = NOTHING) -> Html:
    """A defined shape at a place."""
    place = f"translate({num(x)} {num(y)}) scale({scale:g})"
    return f'<g class="{classes}" transform="{place}"><use href="#{shape}"/></g>'


# -- pieces of the board -------------------------------------------------------------------------------


def _table(held: Mapping[str, tuple[int, int]]) -> State:
    """A board on which only these armies stand: by province, whose they are and how many."""
    state = State(settle_options(OPTIONS, {"players": len(PLAYERS)}, EDITION), 0)
    state.year = 1
    for name, (seat, armies) in held.items():
        state.owner[number(name)], state.armies[number(name)] = seat, armies
    return state


def _model(words: Words, state: State, highlight: Highlight | None = None) -> BoardModel:
    model = board_model(state.view(None), Ui(words, PLAYERS))
    if highlight is None:
        return model
    return replace(model, highlight=highlight, ui=Ui(words, PLAYERS, events=(highlight.throw or (),)))


def _piece(name: str, words: Words, state: State, box: Box, over: Html = NOTHING, yields_of: str = "") -> Html:
    """A piece of the map as the board draws it; ``yields_of`` names a province whose yields are shown."""
    drawn = scene.board(state.view(None), Ui(words, PLAYERS, shown=Shown({BACKDROP: ("sun", 4)})))
    near = [i for i in range(len(state.owner)) if _overlap(_extent(i), box)]
    bands = "".join(_group(drawn, f'id="land-of-{i}"') for i in near)
    things = "".join(_things(drawn, i, PROVINCES[i] == yields_of) for i in near)
    return _still(name, box, _land(state, near) + bands + things + over)


def _things(drawn: Html, i: int, yields: bool) -> Html:
    """What stands in a province; its yields, which the board shows when it is pointed at, beside it or never."""
    things = _group(drawn, f'id="things-{i}"')
    plate = _group(things, YIELDS)
    shown = plate.replace(YIELDS, f'{YIELDS} style="display:inline;opacity:1"')
    changed = things.replace(plate, f'<g transform="translate(95 0)">{shown}</g>' if yields else "")
    return trusted(changed)  # a part of our own scene, changed


YIELDS = 'class="sg-worth"'


def _group(markup: Html, attribute: str) -> Html:
    """The whole group that begins with this attribute."""
    start = markup.index(f"<g {attribute}")
    depth = 0
    for found in TAGS.finditer(markup, start):
        depth += -1 if found[1] else 1
        if not depth:
            return trusted(markup[start : found.end()])  # a part of our own scene
    raise ValueError(attribute)


TAGS = re.compile(r"<(/?)g\b[^>]*>")


def _land(state: State, near: Iterable[int]) -> Html:
    """Sea, coast, soil and borders in the manner of the board's own ground, but only of what is near."""
    lands = [f'<use href="#land-{i}" class=' for i in near]
    water = "".join(f'{land}"water water-{ring}"/>' for ring in (1, 2, 3, 4, 5) for land in lands)
    soils = "".join(_soil(i, state.board.region[i]) for i in near)
    borders = "".join(f'{land}"sg-border"/>' for land in lands)
    links = "".join(
        f'<path class="way way-sea{under}" d="{link.path}"/>' for link in layout().links["sun"] for under in UNDER
    )
    return f'<rect class="sea" {BEYOND}/>{water}{soils}{borders}{links}'


UNDER = (" way-under", "")


def _soil(i: int, region: int) -> Html:
    shape = f'<use href="#land-{i}"'
    return f'{shape} class="sg-soil sg-region-{region}"/>{shape} fill="url(#sg-hatch-{region})"/>'


@lru_cache
def _extent(i: int) -> Box:
    """The box around a province."""
    numbers = [float(text) for text in re.findall(r"-?[\d.]+", layout().places[i].path)]
    xs, ys = numbers[::2], numbers[1::2]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _overlap(one: Box, other: Box) -> bool:
    return all(
        one[k] < other[k] + other[k + 2] and other[k] < one[k] + one[k + 2]
        for k in (0, 1)
    )  # fmt: skip


# -- the pictures --------------------------------------------------------------------------------------

IN_PICTURES = PLAIN | frozenset(" =:/,;()'!.+*")


def _board(_words: Words) -> Html:
    """The board in little carries its own style, which must not leak: so it is an image inside."""
    address = f"data:image/svg+xml,{quote(scene.picture(new(seed=1)), IN_PICTURES)}"
    image = f'<image width="1400" height="1000" href="{esc(address)}"/>'
    return f'<svg viewBox="0 0 1400 1000" aria-hidden="true">{image}</svg>'


def _regions(words: Words) -> Html:
    rows = [(_swatch(region), _capital(words(region_name(region)))) for region in range(len(REGIONS))]
    return _still("regions", (0, 0, 480, 52 * len(rows)), _list(rows))


def _swatch(region: int) -> Html:
    size = 'x="-20" y="-20" width="40" height="40" rx="5"'
    edge = f'<rect class="sg-border" {size}/>'
    soil = f'<rect class="sg-soil sg-region-{region}" {size}/>'
    return f'{soil}<rect fill="url(#sg-hatch-{region})" {size}/>{edge}'


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _list(rows: Iterable[tuple[Html, str]], more: Mapping[int, Html] | None = None) -> Html:
    """Drawings one below the other, each with its name beside it, and what stands at the right edge."""
    return "".join(
        f'<g class="clan-1" transform="translate(32 {26 + 52 * i})">{drawing}'
        f'<text class="sg-note" x="40" y="8">{esc(name)}</text>{(more or {}).get(i, NOTHING)}</g>'
        for i, (drawing, name) in enumerate(rows)
    )


def _province(words: Words) -> Html:
    state = _table({"izu": (BLUE, 3)})
    state.buildings[number("izu")] = 1
    state.unrest[number("izu")] = 1
    return _piece("province", words, state, (1020, 400, 260, 200), yields_of="izu")


def _sea_link(words: Words) -> Html:
    return _piece("sea-link", words, _table({"shima": (BLUE, 2), "izu": (BLUE, 3)}), (680, 400, 540, 300))


def _pieces(_words: Words) -> Html:
    shapes = (("sg-cube", "clan-1"), ("sg-farmer", ""), ("sg-unrest", ""), *((f"sg-{name}", "") for name in BUILDINGS))
    row = "".join(_copy(esc(shape), 45 + 80 * i, 40, 1.8, esc(classes)) for i, (shape, classes) in enumerate(shapes))
    return _still("pieces", (0, 0, 490, 80), row)


def _tower(words: Words) -> Html:
    """The rulebook's battle: four against three, of which three and one come out, and a farmer with them.

    Without the classes by which a style sheet moves the tower about on a small board.
    """
    throw = Throw("throw", (4, 3, 0, 0, 0), (0, 0, 0, 0, 0), (1, 2, 0, 0, 0), (0, 0, 0, 0, 1), (3, 1, 0, 0, 1))
    outcome = Battle("battle", "won", number("kozuke"), BLUE, YELLOW, 3, 1, 1, 1)
    state = _table({})
    state.floors = [[BLUE, YELLOW, RED], [YELLOW, RED, len(PLAYERS)]]
    drawn = tower(_model(words, state, Highlight(throw=throw, outcome=outcome)))
    plain = trusted(re.sub(r' class="sg-tower-(?:place|card)"', "", drawn))  # markup of our own scene, made simpler
    return _still("tower", (12, 4, 660, 392), plain)


def _track(words: Words) -> Html:
    state = _table({})
    first = (COLLECT_TAX, BATTLE_A, THEATRE, MUSTER3, 0)
    state.actions = [*first, *(action for action in state.actions if action not in first)]
    state.open_actions = OPEN_ACTIONS
    x, y, width, height = layout().inset
    return _still("track", (x - 4, y - 4, width + 8, height + 12), track(_model(words, state)))


def _actions(words: Words) -> Html:
    rows = [(_copy(f"sg-action-{space}", 0, 0, 0.85), words(space_name(space))) for space in range(len(ACTIONS))]
    prices = {space: _price(cost) for space, cost in enumerate(ACTION_COSTS) if cost}
    return _still("actions", (0, 0, 690, 52 * len(rows)), _list(rows, prices))


def _price(chests: int) -> Html:
    return (
        _copy(f"sg-action-{COLLECT_TAX}", 630, 0, 0.6) + f'<text class="sg-note-number" x="602" y="8">{chests}</text>'
    )


def _unrest(words: Words) -> Html:
    state = _table({"mikawa": (BLUE, 4)})
    state.unrest[number("mikawa")] = 2
    return _piece("unrest", words, state, (770, 385, 250, 165))


def _march(words: Words) -> Html:
    state = _table({"shinano": (BLUE, 5), "kozuke": (YELLOW, 3)})
    arrow = between(number("shinano"), number("kozuke"))
    return _piece("march", words, state, (950, 130, 290, 190), brush.reveal("march", arrow, WIDTH, "sent clan-1"))


def _specials(words: Words) -> Html:
    rows = [(_copy(f"sg-special-{i}", 0, 0, 0.8), words(special_name(i))) for i in range(len(SPECIALS))]
    return _still("specials", (0, 0, 480, 52 * len(rows)), _list(rows))


PICTURES: dict[str, Callable[[Words], Html]] = {
    "board": _board,
    "regions": _regions,
    "province": _province,
    "sea-link": _sea_link,
    "pieces": _pieces,
    "tower": _tower,
    "track": _track,
    "actions": _actions,
    "unrest": _unrest,
    "march": _march,
    "specials": _specials,
}
"""The pictures of the text by name, each a whole SVG."""
