"""The hexes as buttons: what a click hits, the light on what can be chosen, and what is shown of a view."""

from __future__ import annotations

from functools import lru_cache, partial

from ...core.drawing.svg import num
from ...core.markup import NOTHING, Html, esc
from ...core.shown import Row
from ...core.words import Words
from ..board import ALL, NO_HEX
from ..draft import Draft, weary
from ..rules.movement import allowance, destinations
from ..terrain import may_battle_after_entering
from ..units import CAVALRY
from .labels import bare_label, hex_label
from .layout import INNER, middle
from .model import BoardModel
from .preview import task_of


def hexes(model: BoardModel) -> Html:
    """All hexes from the far edge to the near one."""
    tab = _tab_stop(model)
    weary = _weary(model)
    state, ui = model.state, model.ui
    busy = _busy(model) | weary | {tab}
    rows = (
        _row(model, place, place == tab, place in weary)
        if place in busy or state.unit_at[place] >= 0 or state.leader_at[place] >= 0
        else _dull_row(ui.words, place, state.terrain_at[place], model.flipped)
        for place in ALL
    )
    return ui.series("hexes", rows)


@lru_cache(maxsize=1024)
def _dull_row(words: Words, place: int, terrain: int, flipped: bool) -> Row:
    facts = (words.language, place, terrain, flipped)
    return f"hex-{place}", facts, partial(_dull, words, place, terrain, flipped)


def _row(model: BoardModel, place: int, tab: bool, weary: bool) -> Row:
    """A hex with all that its drawing and its label depend on, besides the language and the players."""
    state = model.state
    unit, leader = state.unit_at[place], state.leader_at[place]
    troops = (state.owners[unit], state.kinds[unit], state.blocks[unit], state.marks[unit]) if unit >= 0 else ()
    who = (leader, state.leader_kinds[leader], state.leader_marks[leader]) if leader >= 0 else ()
    ground = (state.terrain_at[place], model.flipped, tab, model.dice.get(place))
    tents = [tent == place for tent in state.tents]
    facts = (troops, who, tents, ground, _classes(model, place, weary), _act(model, place), _drag(model, place))
    return f"hex-{place}", facts, partial(_hex, model, place, tab, weary)


def _busy(model: BoardModel) -> frozenset[int] | set[int]:
    """Hexes about which there is more to say than what grows there; all of them while a view is shown."""
    if model.looking is not None or model.ui.local_state.get("sight"):
        return frozenset(ALL)
    shown = model.highlight
    single = {model.origin, model.aimed, model.selected, shown.struck, shown.origin, shown.goal}
    found = {place for place in (*single, *model.state.tents) if place is not None and place >= 0}
    found |= model.lit | model.origins | set(model.choices) | set(model.preview.goals) | model.mentioned
    return found | set(model.preview.orders)


@lru_cache(maxsize=1024)
def _dull(words: Words, place: int, terrain: int, flipped: bool) -> Html:
    """A hex with nothing on it and nothing to do: always the same, so it is written once."""
    label = bare_label(words, place, terrain, 0 if flipped else 1)
    return _button(place, flipped, label, act=_game("ask", place))


def _game(verb: Html, place: int) -> Html:
    """The attributes of something that only the game understands."""
    return f' data-act="game" data-do="{verb}" data-hex="{place}"'


def _button(
    place: int,
    flipped: bool,
    label: str,
    *,
    tab: bool = False,
    classes: Html = NOTHING,
    act: Html,
    ring: Html = NOTHING,
) -> Html:
    x, y = middle(place, flipped)
    return (
        f'<g id="hex-{place}" class="sb-hex{classes}" role="button" tabindex="{0 if tab else -1}"{act} '
        f'data-at="{num(x)} {num(y)}" aria-label="{esc(label)}" '
        f'transform="translate({num(x)} {num(y)})"><use href="#sb-hex" class="sb-hit"/>{ring}</g>'
    )


def _tab_stop(model: BoardModel) -> int:
    """The one hex that the tab key reaches; from there the arrow keys go on."""
    if model.aimed is not None:
        return model.aimed
    return min(model.lit, default=len(ALL) // 2)


def _hex(model: BoardModel, place: int, tab: bool, weary: bool) -> Html:
    classes = _classes(model, place, weary)
    ring = f'<path class="sb-ring" d="{INNER}"/>' if classes else ""
    label, act = hex_label(model, place), _act(model, place) + _drag(model, place)
    return _button(place, model.flipped, label, tab=tab, classes=classes, act=act, ring=ring)


def _act(model: BoardModel, place: int) -> Html:
    """What a click does: look from here, choose, pick out a unit that can attack, or ask what is here.

    One may always ask, whoever is to choose, so that a hex stays as it is when the turn goes on.
    """
    if model.ui.played_back is not None or not model.view.choices:
        return _game("ask", place)
    if model.ui.local_state.get("sight"):
        return _game("look", place)
    legal = model.choices.get(place)
    if legal:
        return f' data-choices="{" ".join(map(str, legal))}"'
    return _game("select" if place in model.origins else "ask", place)


def _drag(model: BoardModel, place: int) -> Html:
    """A piece of a turn that is being arranged can be dragged; its block and its leader are what one sees of it."""
    if place not in model.origins or not isinstance(model.state, Draft) or model.ui.local_state.get("sight"):
        return NOTHING
    unit, leader = model.state.unit_at[place], model.state.leader_at[place]
    seen = [f"#unit-{unit}"] * (unit >= 0) + [f"#leader-{leader}"] * (leader >= 0)
    return f' data-drag="{place}" data-lift="{",".join(seen)}"'


def _classes(model: BoardModel, place: int, weary: bool) -> Html:
    marks = {
        "lit": place in model.lit,
        "aimed": place == model.aimed,
        "origin": place == model.origin or place == model.selected != NO_HEX,
        "sb-goal": place in model.preview.goals,
        "sb-would": place in model.preview.orders,
        "sb-weary": weary,
        "sb-target": place in model.dice,
        "sb-struck": place == model.highlight.struck,
        "sb-fights": place in (model.highlight.origin, model.highlight.goal),
        "sb-seen": place in model.watched,
        "sb-hidden": model.looking is not None and place not in model.watched and place != model.looking,
        "sb-eye": place == model.looking,
        "sb-mentioned": place in model.mentioned,
    }
    return "".join(f" {name}" for name, on in marks.items() if on)


def _weary(model: BoardModel) -> frozenset[int]:
    """Of the hexes a unit may go to, those from which it could not battle any more this turn."""
    state, task = model.state, task_of(model.view.position)
    if isinstance(state, Draft) and model.selected != NO_HEX and not model.alone:
        return weary(state, model.selected)
    if task[0] != "unit_to" or model.ui.played_back is not None:
        return frozenset()
    _, _seat, unit, haste = task
    move, battle = allowance(state, unit, haste)
    cavalry = CAVALRY[state.kinds[unit]]
    reach = destinations(state, unit, move, haste == "spirit_haya_ji")
    terrain_at = state.terrain_at
    return frozenset(
        goal for goal, far in reach.items() if far > battle or not may_battle_after_entering(terrain_at[goal], cavalry)
    )
