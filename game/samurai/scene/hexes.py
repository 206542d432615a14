"""The hexes as buttons: what a click hits, the light on what can be chosen, and what is shown of a view."""

from __future__ import annotations

from game.core.drawing.svg import num
from game.core.markup import esc
from game.samurai.board import ALL
from game.samurai.movement import allowance, destinations
from game.samurai.scene.labels import hex_label
from game.samurai.scene.layout import INNER, middle
from game.samurai.scene.preview import task_of
from game.samurai.scene.seen import NO_HEX, Seen
from game.samurai.terrain import may_battle_after_entering
from game.samurai.units import CAVALRY


def hexes(sight: Seen) -> str:
    """All hexes from the far edge to the near one."""
    tab = _tab_stop(sight)
    weary = _weary(sight)
    return "".join(_hex(sight, place, place == tab, place in weary) for place in ALL)


def _tab_stop(sight: Seen) -> int:
    """The one hex that the tab key reaches; from there the arrow keys go on."""
    if sight.aimed is not None:
        return sight.aimed
    return min(sight.lit, default=len(ALL) // 2)


def _hex(sight: Seen, place: int, tab: bool, weary: bool) -> str:
    x, y = middle(place, sight.flipped)
    classes = _classes(sight, place, weary)
    act = _act(sight, place)
    ring = f'<path class="sb-ring" d="{INNER}"/>' if classes else ""
    disabled = "" if act else ' aria-disabled="true"'
    return (
        f'<g id="hex-{place}" class="sb-hex{classes}" role="button" tabindex="{0 if tab else -1}"{act} '
        f'data-at="{num(x)} {num(y)}" aria-label="{esc(hex_label(sight, place))}"{disabled} '
        f'transform="translate({num(x)} {num(y)})"><use href="#sb-hex" class="sb-hit"/>{ring}</g>'
    )


def _act(sight: Seen, place: int) -> str:
    """What a click does: look from here, pick out a unit that can attack, or choose."""
    if sight.ui.told is not None:
        return ""
    if sight.ui.switches.get("sight") and sight.view.seat is not None:
        return f' data-act="game" data-do="look" data-hex="{place}"'
    legal = sight.choices.get(place)
    if legal:
        return f' data-choices="{" ".join(map(str, legal))}"'
    if place in sight.origins:
        return f' data-act="game" data-do="select" data-hex="{place}"'
    return ""


def _classes(sight: Seen, place: int, weary: bool) -> str:
    marks = {
        "lit": place in sight.lit,
        "aimed": place == sight.aimed,
        "origin": place == sight.origin or place == sight.selected != NO_HEX,
        "sb-goal": place in sight.preview.goals,
        "sb-weary": weary,
        "sb-target": place in sight.dice,
        "sb-struck": place == sight.moment.struck,
        "sb-fights": place in (sight.moment.origin, sight.moment.goal),
        "sb-seen": place in sight.watched,
        "sb-hidden": sight.looking is not None and place not in sight.watched and place != sight.looking,
        "sb-eye": place == sight.looking,
        "sb-mentioned": place in sight.mentioned,
    }
    return "".join(f" {name}" for name, on in marks.items() if on)


def _weary(sight: Seen) -> frozenset[int]:
    """Of the hexes a unit may go to, those from which it could not battle any more this turn."""
    state, task = sight.state, task_of(sight.view.position)
    if task[0] != "unit_to" or sight.ui.told is not None:
        return frozenset()
    _, _seat, unit, haste = task
    move, battle = allowance(state, unit, haste)
    cavalry = CAVALRY[state.kinds[unit]]
    reach = destinations(state, unit, move, haste == "spirit_haya_ji")
    ground = state.ground
    return frozenset(
        goal for goal, far in reach.items() if far > battle or not may_battle_after_entering(ground[goal], cavalry)
    )
