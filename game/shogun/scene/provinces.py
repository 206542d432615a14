"""One province on the board: whose it is, its name, armies, buildings and unrest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from ...core.drawing.svg import Point, num
from ...core.markup import NOTHING, Html, esc
from ..art import HIGHEST_PILE, LAYER_HEIGHT
from ..board import CHESTS, NAMES, PROVINCES, RICE
from ..cards import BUILDINGS
from ..state import NOBODY, REMOVED
from .labels import province_label
from .layout import FIELD, layout
from .model import BoardModel

CORNER = 33
"""On a small screen unrest and plans lie on the upper corners of the armies."""
EDGE_X, EDGE_Y = 60, 22
"""How far what is shown of a province on demand keeps from the edges of the sheet."""


# -- the ground: seen, never clicked -----------------------------------------------------------------


def lands(model: BoardModel) -> Html:
    """The owners' washes and bands along the borders: a layer that stays while nothing changes hands."""
    clans = [model.clan(owner) if owner >= 0 else NOBODY for owner in model.state.owner]
    return model.ui.part("lands", clans, lambda: _bands(clans))


def _bands(clans: Sequence[int]) -> Html:
    bands = "".join(_band(i, clan) for i, clan in enumerate(clans))
    return f'<g id="lands" class="sg-lands layer" aria-hidden="true">{FIELD}{bands}</g>'


@cache
def _band(i: int, clan: int) -> Html:
    if clan == NOBODY:
        return f'<g id="land-of-{i}"></g>'
    return (
        f'<g id="land-of-{i}" clip-path="url(#clip-{i})"><use href="#land-{i}" class="sg-wash clan-{clan}"/>'
        f'<use href="#land-{i}" class="sg-band clan-{clan}"/>'
        f'<use href="#land-{i}" class="sg-weave" stroke="url(#pattern-{clan})"/></g>'
    )


def lights(model: BoardModel) -> Html:
    """The light on what can be chosen, pointed at, marched from or fought for, in a layer of its own."""
    marked = ((i, marks(model, i)) for i in range(len(PROVINCES)))
    shown = "".join(_light(i, classes) for i, classes in marked if classes)
    return f'<g class="sg-lights" aria-hidden="true">{FIELD}{shown}</g>'


@cache
def _light(i: int, classes: Html) -> Html:
    return (
        f'<g id="light-{i}" class="{classes}" clip-path="url(#clip-{i})">'
        f'<use href="#land-{i}" class="glow"/><use href="#land-{i}" class="ring"/></g>'
    )


def marks(model: BoardModel, i: int) -> Html:
    """What is special about a province now, as classes."""
    found = (
        ("lit", i in model.lit),
        ("aimed", i == model.aimed),
        ("origin", i == model.origin),
        ("fought", i == model.highlight.place),
    )
    return " ".join(name for name, on in found if on)


# -- what stands on it, as one button ----------------------------------------------------------------


def provinces(model: BoardModel, tab: int) -> Html:
    """All provinces, each with everything that stands there."""
    rows = (
        (f"place-{i}", _facts(model, i, i == tab), partial(_province, model, i, i == tab))
        for i in range(len(PROVINCES))
    )
    return model.ui.series("provinces", rows)


def _facts(model: BoardModel, i: int, tab: bool) -> tuple[object, ...]:
    """All that the drawing of a province and its label depend on, besides the board, the language and the players."""
    own = model.planning and model.state.owner[i] == model.view.seat
    return _standing(model, i), model.planned.get(i), marks(model, i), model.choices.get(i), own, tab


def _standing(model: BoardModel, i: int) -> tuple[object, ...]:
    state = model.state
    return state.owner[i], state.armies[i], state.buildings[i], state.unrest[i]


def _province(model: BoardModel, i: int, tab: bool) -> Html:
    """One button, and after it what stands there: its label says the same in words."""
    x, y = layout().places[i].armies
    things = model.ui.part(f"things-{i}", _standing(model, i), lambda: _things(model, i))
    return (
        f'<g id="place-{i}"><g id="province-{i}" class="area sg-province {marks(model, i)}" role="button" '
        f'tabindex="{0 if tab else -1}"{_action(model, i)} data-at="{num(x)} {num(y)}" '
        f'aria-label="{esc(province_label(model, i))}"><use href="#land-{i}" class="hit"/>'
        f'<use href="#land-{i}" class="focus-ring"/></g>{things}{_plan(model, i)}</g>'
    )


def _action(model: BoardModel, i: int) -> Html:
    """A click chooses the province; while a plan is made it takes up the card of an own province."""
    legal = model.choices.get(i)
    if legal:
        return f' data-choices="{" ".join(map(str, legal))}"'
    if model.planning and model.state.owner[i] == model.view.seat:
        return f' data-act="game" data-do="card" data-card="{i}"'
    return f' aria-disabled="true" data-ask="province-{i}"'


def _things(model: BoardModel, i: int) -> Html:
    return f'<g id="things-{i}" class="sg-things" aria-hidden="true">{_all_things(model, i)}</g>'


def _all_things(model: BoardModel, i: int) -> Html:
    if model.state.owner[i] == REMOVED:
        return _name(i, " sg-out")
    worth = model.ui.part(f"worth-{i}", None, lambda: _yields(i))
    return _plots(model, i) + _name(i) + _armies(model, i) + _unrest(model, i) + worth


def _name(i: int, kind: Html = NOTHING) -> Html:
    x, y = layout().places[i].name
    return f'<text class="sg-name{kind}" x="{num(x)}" y="{num(y + 7)}">{esc(short_name(i))}</text>'


def short_name(i: int) -> str:
    """A name as the map writes it: the two Awas lie far enough apart to need no surname."""
    return NAMES[i].partition("-")[0].partition(" ")[0]


def _plots(model: BoardModel, i: int) -> Html:
    """Buildings first, then the plots that are still free."""
    built = [kind for kind in range(len(BUILDINGS)) if model.state.buildings[i] >> kind & 1]
    drawn = []
    small = layout().places[i].small.plots
    for place, (x, y) in enumerate(layout().places[i].plots):
        if place < len(built):
            name = esc(BUILDINGS[built[place]])
            drawn.append(_placed(f"built-{i}-{name}", "sg-built", (x, y), small[place], f'<use href="#sg-{name}"/>'))
        else:
            drawn.append(f'<rect class="sg-plot" x="{num(x - 8)}" y="{num(y - 8)}" width="16" height="16" rx="3"/>')
    return "".join(drawn)


def _armies(model: BoardModel, i: int) -> Html:
    place, owner, armies = layout().places[i], model.state.owner[i], model.state.armies[i]
    if owner == NOBODY:
        return _placed(f"farmer-{i}", "sg-neutral", place.armies, place.small.armies, '<use href="#sg-farmer"/>')
    if not armies:
        return NOTHING
    clan = model.clan(owner)
    body = pile(clan, armies)
    return _placed(f"army-{i}-{owner}", f"sg-army clan-{clan}", place.armies, place.small.armies, body)


def pile(clan: int, armies: int) -> Html:
    """Armies as a pile around the origin, with their crest and number on top."""
    layers = min(armies, HIGHEST_PILE)
    return (
        f'<g transform="translate(0 {num(-LAYER_HEIGHT * (layers - 1) / 2)})"><use href="#sg-pile-{layers}"/>'
        f'<use href="#crest-{clan}" class="sg-army-crest"/>'
        f'<text class="sg-army-number" x="8.5" y="7.5">{armies}</text></g>'
    )


def _placed(key: Html, classes: Html, at: Point, small: Point, body: Html) -> Html:
    """A piece at its place; its style says how far from there it stands on a small screen."""
    place = f'transform="translate({num(at[0])} {num(at[1])})"'
    shift = f'style="--small-x:{num(small[0] - at[0])}px;--small-y:{num(small[1] - at[1])}px"'
    return f'<g {place}><g id="{key}" class="sg-piece {classes}" {shift}>{body}</g></g>'


def _unrest(model: BoardModel, i: int) -> Html:
    markers = model.state.unrest[i]
    if not markers:
        return NOTHING
    number = f'<text class="sg-unrest-number" x="9" y="12">{markers}</text>' if markers > 1 else ""
    body = f'<use href="#sg-unrest"/>{number}'
    x, y = layout().places[i].small.armies
    return _placed(f"unrest-{i}-{markers}", "sg-unrest", layout().places[i].marker, (x + CORNER, y - CORNER), body)


def _plan(model: BoardModel, i: int) -> Html:
    """The picture of the action that is planned here, only ever for whoever makes the plan."""
    space = model.planned.get(i)
    if space is None:
        return NOTHING
    x, y = layout().places[i].armies
    body = f'<circle class="sg-planned-disc" r="17"/><use href="#sg-action-{space}" transform="scale(.58)"/>'
    clan = model.clan(model.state.owner[i])
    sx, sy = layout().places[i].small.armies
    corner = (sx - CORNER, sy - CORNER)
    drawn = _placed(f"planned-{i}-{space}", f"sg-planned clan-{clan}", (x - 22, y - 20), corner, body)
    return f'<g class="sg-things sg-plan-here" aria-hidden="true">{drawn}</g>'


@cache
def _yields(i: int) -> Html:
    """Chests and rice of the province, shown while it is pointed at."""
    width, height = layout().size
    x, y = layout().places[i].armies
    x, y = min(max(x, EDGE_X), width - EDGE_X), min(max(y - 40, EDGE_Y), height - EDGE_Y)
    return (
        f'<g class="sg-worth" id="worth-{i}" transform="translate({num(x)} {num(y)})"><g class="sg-worth-plate">'
        '<rect x="-52" y="-18" width="104" height="36" rx="7"/>'
        f'<use href="#sg-action-4" transform="translate(-34 0) scale(.5)"/><text x="-11" y="8">{CHESTS[i]}</text>'
        f'<use href="#sg-action-3" transform="translate(16 0) scale(.5)"/><text x="40" y="8">{RICE[i]}</text></g></g>'
    )
