"""One province on the board: whose it is, its name, armies, buildings and unrest."""

from __future__ import annotations

from functools import cache

from ...core.drawing.svg import Point, num
from ...core.markup import esc
from ..art import HIGHEST_PILE, LAYER_HEIGHT
from ..board import CHESTS, NAMES, PROVINCES, RICE
from ..cards import BUILDINGS
from ..state import NOBODY, REMOVED
from .labels import province_label
from .layout import FIELD, layout
from .model import BoardModel

EDGE_X, EDGE_Y = 60, 22
"""How far what is shown of a province on demand keeps from the edges of the sheet."""


# -- the ground: seen, never clicked -----------------------------------------------------------------


def lands(model: BoardModel) -> str:
    """The owners' washes and bands along the borders: a layer that stays while nothing changes hands."""
    clans = [model.clan(owner) if owner >= 0 else NOBODY for owner in model.state.owner]
    key = f"sg-lands{''.join(f'.{clan}' for clan in clans)}"
    bands = "" if key in model.ui.cached_layers else "".join(_band(i, clan) for i, clan in enumerate(clans))
    return f'<g class="sg-lands" aria-hidden="true" data-cache="{key}">{FIELD}{bands}</g>'


@cache
def _band(i: int, clan: int) -> str:
    if clan == NOBODY:
        return f'<g id="land-of-{i}"></g>'
    return (
        f'<g id="land-of-{i}" clip-path="url(#clip-{i})"><use href="#land-{i}" class="sg-wash clan-{clan}"/>'
        f'<use href="#land-{i}" class="sg-band clan-{clan}"/>'
        f'<use href="#land-{i}" class="sg-weave" stroke="url(#pattern-{clan})"/></g>'
    )


def lights(model: BoardModel) -> str:
    """The light on what can be chosen, pointed at, marched from or fought for, in a layer of its own."""
    marked = ((i, marks(model, i)) for i in range(len(PROVINCES)))
    shown = "".join(_light(i, classes) for i, classes in marked if classes)
    return f'<g class="sg-lights" aria-hidden="true">{FIELD}{shown}</g>'


@cache
def _light(i: int, classes: str) -> str:
    return (
        f'<g id="light-{i}" class="{classes}" clip-path="url(#clip-{i})">'
        f'<use href="#land-{i}" class="glow"/><use href="#land-{i}" class="ring"/></g>'
    )


def marks(model: BoardModel, i: int) -> str:
    """What is special about a province now, as classes."""
    found = (
        ("lit", i in model.lit),
        ("aimed", i == model.aimed),
        ("origin", i == model.origin),
        ("fought", i == model.highlight.place),
    )
    return " ".join(name for name, on in found if on)


# -- what stands on it, as one button ----------------------------------------------------------------


def province(model: BoardModel, i: int, tab: bool) -> str:
    """A province with everything that stands there; what the page shows already is not drawn again."""
    key = _key(model, i, tab)
    return f'<g data-cache="{esc(key)}">{"" if key in model.ui.cached_layers else _province(model, i, tab)}</g>'


def _key(model: BoardModel, i: int, tab: bool) -> str:
    """All that the drawing of a province and its label depend on."""
    state, owner = model.state, model.state.owner[i]
    who = f"{owner} {model.clan(owner)} {model.ui.players[owner].name}" if owner >= 0 else owner
    board = f"{model.ui.words.language} {state.options['side']} {state.players}"
    stands = f"{state.armies[i]} {state.buildings[i]} {state.unrest[i]} {model.planned.get(i)}"
    asked = f"{marks(model, i)} {model.choices.get(i)} {int(model.planning and owner == model.view.seat)}"
    return f"sg-{i} {board} {stands} {asked} {int(tab)} {who}"


def _province(model: BoardModel, i: int, tab: bool) -> str:
    """One button, and after it what stands there: its label says the same in words."""
    x, y = layout().places[i].armies
    return (
        f'<g id="province-{i}" class="area sg-province {marks(model, i)}" role="button" '
        f'tabindex="{0 if tab else -1}"{_action(model, i)} data-at="{num(x)} {num(y)}" '
        f'aria-label="{esc(province_label(model, i))}"><use href="#land-{i}" class="hit"/>'
        f'<use href="#land-{i}" class="focus-ring"/></g>'
        f'<g id="things-{i}" class="sg-things" aria-hidden="true">{_things(model, i)}</g>'
    )


def _action(model: BoardModel, i: int) -> str:
    """A click chooses the province; while a plan is made it takes up the card of an own province."""
    legal = model.choices.get(i)
    if legal:
        return f' data-choices="{" ".join(map(str, legal))}"'
    if model.planning and model.state.owner[i] == model.view.seat:
        return f' data-act="game" data-do="card" data-card="{i}"'
    return f' aria-disabled="true" data-ask="province-{i}"'


def _things(model: BoardModel, i: int) -> str:
    if model.state.owner[i] == REMOVED:
        return _name(i, " sg-out")
    return _plots(model, i) + _name(i) + _armies(model, i) + _unrest(model, i) + _plan(model, i) + _yields(i)


def _name(i: int, kind: str = "") -> str:
    x, y = layout().places[i].name
    return f'<text class="sg-name{kind}" x="{num(x)}" y="{num(y + 7)}">{esc(short_name(i))}</text>'


def short_name(i: int) -> str:
    """A name as the map writes it: the two Awas lie far enough apart to need no surname."""
    return NAMES[i].partition("-")[0].partition(" ")[0]


def _plots(model: BoardModel, i: int) -> str:
    """Buildings first, then the plots that are still free."""
    built = [kind for kind in range(len(BUILDINGS)) if model.state.buildings[i] >> kind & 1]
    drawn = []
    for place, (x, y) in enumerate(layout().places[i].plots):
        if place < len(built):
            name = BUILDINGS[built[place]]
            drawn.append(_placed(f"built-{i}-{name}", "sg-built", (x, y), f'<use href="#sg-{name}"/>'))
        else:
            drawn.append(f'<rect class="sg-plot" x="{num(x - 8)}" y="{num(y - 8)}" width="16" height="16" rx="3"/>')
    return "".join(drawn)


def _armies(model: BoardModel, i: int) -> str:
    at, owner, armies = layout().places[i].armies, model.state.owner[i], model.state.armies[i]
    if owner == NOBODY:
        return _placed(f"farmer-{i}", "sg-neutral", at, '<use href="#sg-farmer"/>')
    if not armies:
        return ""
    clan, layers = model.clan(owner), min(armies, HIGHEST_PILE)
    top = (
        f'<g transform="translate(0 {num(-LAYER_HEIGHT * (layers - 1) / 2)})"><use href="#sg-pile-{layers}"/>'
        f'<use href="#crest-{clan}" class="sg-army-crest"/>'
        f'<text class="sg-army-number" x="8.5" y="7.5">{armies}</text></g>'
    )
    return _placed(f"army-{i}-{owner}", f"sg-army clan-{clan}", at, top)


def _placed(key: str, classes: str, at: Point, body: str) -> str:
    place = f'transform="translate({num(at[0])} {num(at[1])})"'
    return f'<g {place}><g id="{key}" class="sg-piece {classes}">{body}</g></g>'


def _unrest(model: BoardModel, i: int) -> str:
    markers = model.state.unrest[i]
    if not markers:
        return ""
    number = f'<text class="sg-unrest-number" x="9" y="12">{markers}</text>' if markers > 1 else ""
    body = f'<use href="#sg-unrest"/>{number}'
    return _placed(f"unrest-{i}-{markers}", "sg-unrest", layout().places[i].marker, body)


def _plan(model: BoardModel, i: int) -> str:
    """The picture of the action that is planned here, only ever for whoever makes the plan."""
    space = model.planned.get(i)
    if space is None:
        return ""
    x, y = layout().places[i].armies
    body = f'<circle class="sg-planned-disc" r="17"/><use href="#sg-action-{space}" transform="scale(.58)"/>'
    clan = model.clan(model.state.owner[i])
    return _placed(f"planned-{i}-{space}", f"sg-planned clan-{clan}", (x - 22, y - 20), body)


@cache
def _yields(i: int) -> str:
    """Chests and rice of the province, shown while it is pointed at."""
    width, height = layout().size
    x, y = layout().places[i].armies
    x, y = min(max(x, EDGE_X), width - EDGE_X), min(max(y - 40, EDGE_Y), height - EDGE_Y)
    return (
        f'<g class="sg-worth" transform="translate({num(x)} {num(y)})"><g class="sg-worth-plate">'
        '<rect x="-52" y="-18" width="104" height="36" rx="7"/>'
        f'<use href="#sg-action-4" transform="translate(-34 0) scale(.5)"/><text x="-11" y="8">{CHESTS[i]}</text>'
        f'<use href="#sg-action-3" transform="translate(16 0) scale(.5)"/><text x="40" y="8">{RICE[i]}</text></g></g>'
    )
