"""The hexes as buttons: what a click hits, the light on what can be chosen, and what is shown of a view."""

from __future__ import annotations

from functools import lru_cache

from ...core.drawing.svg import num
from ...core.markup import esc
from ...core.words import Words
from ..board import ALL
from ..rules.movement import allowance, destinations
from ..terrain import may_battle_after_entering
from ..units import CAVALRY
from .labels import bare_label, hex_label
from .layout import INNER, middle
from .model import NO_HEX, BoardModel
from .preview import task_of


def hexes(model: BoardModel) -> str:
    """All hexes from the far edge to the near one."""
    tab = _tab_stop(model)
    weary = _weary(model)
    state, ui = model.state, model.ui
    busy = _busy(model) | weary | {tab}
    asking = bool(model.view.choices) and ui.played_back is None
    return "".join(
        _hex(model, place, place == tab, place in weary)
        if place in busy or state.unit_at[place] >= 0 or state.leader_at[place] >= 0
        else _dull(ui.words, place, state.terrain_at[place], model.flipped, asking)
        for place in ALL
    )


def _busy(model: BoardModel) -> frozenset[int] | set[int]:
    """Hexes about which there is more to say than what grows there; all of them while a view is shown."""
    if model.looking is not None or model.ui.local_state.get("sight"):
        return frozenset(ALL)
    shown = model.highlight
    single = {model.origin, model.aimed, model.selected, shown.struck, shown.origin, shown.goal}
    found = {place for place in (*single, *model.state.tents) if place is not None and place >= 0}
    return found | model.lit | model.origins | set(model.choices) | set(model.preview.goals) | model.mentioned


@lru_cache(maxsize=1024)
def _dull(words: Words, place: int, terrain: int, flipped: bool, asking: bool) -> str:
    """A hex with nothing on it and nothing to do: always the same, so it is written once."""
    label = bare_label(words, place, terrain, 0 if flipped else 1)
    return _button(place, flipped, label, act=_game("ask", place) if asking else "")


def _game(verb: str, place: int) -> str:
    """The attributes of something that only the game understands."""
    return f' data-act="game" data-do="{verb}" data-hex="{place}"'


def _button(
    place: int, flipped: bool, label: str, *, tab: bool = False, classes: str = "", act: str = "", ring: str = ""
) -> str:
    x, y = middle(place, flipped)
    disabled = "" if act else ' aria-disabled="true"'
    return (
        f'<g id="hex-{place}" class="sb-hex{classes}" role="button" tabindex="{0 if tab else -1}"{act} '
        f'data-at="{num(x)} {num(y)}" aria-label="{esc(label)}"{disabled} '
        f'transform="translate({num(x)} {num(y)})"><use href="#sb-hex" class="sb-hit"/>{ring}</g>'
    )


def _tab_stop(model: BoardModel) -> int:
    """The one hex that the tab key reaches; from there the arrow keys go on."""
    if model.aimed is not None:
        return model.aimed
    return min(model.lit, default=len(ALL) // 2)


def _hex(model: BoardModel, place: int, tab: bool, weary: bool) -> str:
    classes = _classes(model, place, weary)
    ring = f'<path class="sb-ring" d="{INNER}"/>' if classes else ""
    label, act = hex_label(model, place), _act(model, place)
    return _button(place, model.flipped, label, tab=tab, classes=classes, act=act, ring=ring)


def _act(model: BoardModel, place: int) -> str:
    """What a click does: look from here, choose, pick out a unit that can attack, or ask what is here."""
    if model.ui.played_back is not None or not model.view.choices:
        return ""
    if model.ui.local_state.get("sight"):
        return _game("look", place)
    legal = model.choices.get(place)
    if legal:
        return f' data-choices="{" ".join(map(str, legal))}"'
    return _game("select" if place in model.origins else "ask", place)


def _classes(model: BoardModel, place: int, weary: bool) -> str:
    marks = {
        "lit": place in model.lit,
        "aimed": place == model.aimed,
        "origin": place == model.origin or place == model.selected != NO_HEX,
        "sb-goal": place in model.preview.goals,
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
