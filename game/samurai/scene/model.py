"""Everything the drawing of one field needs to know, gathered once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...core.position import Choice, View
from ...core.ui import Ui
from ..board import NO_HEX, RED, stored_hex
from ..choices import Attack, DragonAt, Go, Lead, Pair
from ..draft import Draft
from ..rules.combat import Strike
from ..rules.line_of_sight import visible
from ..state import MOVED, ORDERED, State
from .playback import Highlight, highlight, mentioned
from .preview import NOTHING, Preview, dice_of, hex_of, origin_of, preview, retreating, strike_for


@dataclass(frozen=True)
class BoardModel:
    """A position as far as it has been told, what is lit, and what the previewed choice would do."""

    ui: Ui
    view: View[State]
    state: State
    flipped: bool
    clans: tuple[int, int]
    choices: dict[int, list[int]]
    """The legal choices that mean a hex, by hex, as indices."""
    origins: frozenset[int]
    """Hexes from which an attack can be made, to be picked out first."""
    selected: int
    """The hex that was picked out, or NO_HEX."""
    alone: bool
    """Whether the leader in that hex was picked out without his unit."""
    aside: frozenset[int]
    """Hexes of the seat's own pieces that cannot be taken up while a turn is arranged: they step back."""
    ready: frozenset[int]
    """Hexes of the pieces that can be taken up, or that the command card under the pointer would order."""
    lit: frozenset[int]
    origin: int | None
    aimed: int | None
    preview: Preview
    strike: Strike | None
    dice: dict[int, int]
    """The dice of every attack that can be chosen, by its target; the most where several could."""
    highlight: Highlight
    looking: int | None
    """The hex from which the line of sight is shown."""
    watched: frozenset[int]
    mentioned: frozenset[int]
    """Hexes of the entry of the log that is being looked back at."""


def bottom(view: View[State], ui: Ui) -> int:
    """Whose side lies at the bottom: the viewer's, unless the table was turned."""
    state = view.position
    seat = view.seat
    if seat is None:
        seat = state.active if ui.played_back is not None or state.turn is None else state.turn
    return 1 - seat if ui.local_state.get("turned") else seat


def board_model(view: View[State], ui: Ui) -> BoardModel:
    """Gather what the drawing needs."""
    playing_back = ui.played_back is not None
    state = view.position
    chosen = None if playing_back else ui.preview
    chosen_out = Selection() if playing_back else selection(view, ui)
    choices = {} if playing_back else _choices(view, chosen_out)
    origins, selected = chosen_out.origins, chosen_out.hex
    lit = _lit(view, ui, choices, chosen_out)
    seen = NOTHING if playing_back else preview(view, chosen)
    looking = _looking(ui)
    return BoardModel(
        ui=ui,
        view=view,
        state=state,
        flipped=bottom(view, ui) == RED,
        clans=(ui.players[0].clan, ui.players[1].clan),
        choices=choices,
        origins=origins,
        selected=selected,
        alone=chosen_out.alone,
        aside=_aside(view, origins),
        ready=_ready(view, origins, seen),
        lit=lit,
        origin=None if playing_back else origin_of(state),
        aimed=hex_of(state, chosen),
        preview=seen,
        strike=None if playing_back else strike_for(state, chosen),
        dice={} if playing_back else _dice(view, chosen_out),
        highlight=highlight(ui.played_back),
        looking=looking,
        watched=frozenset(visible(state, looking)) if looking is not None else frozenset(),
        mentioned=frozenset(mentioned(ui.events)) if ui.replaying and not playing_back else frozenset(),
    )


def _looking(ui: Ui) -> int | None:
    place = stored_hex(ui.local_state, "look")
    return place if ui.local_state.get("sight") and place != NO_HEX else None


class Selection(NamedTuple):
    """The hexes from which a unit can attack or be taken elsewhere, and the one that was picked out."""

    origins: frozenset[int] = frozenset()
    hex: int = NO_HEX
    alone: bool = False
    """Whether the leader there is meant and not his unit."""


def selection(view: View[State], ui: Ui) -> Selection:
    """The unit picked out: the one tapped, or the only one there is to pick that has not moved yet."""
    origins = frozenset(choice.origin for choice in view.choices if isinstance(choice, Pair))
    wanted = stored_hex(ui.local_state, "selected")
    if wanted not in origins:
        fresh = [place for place in origins if not _has_moved(view.position, place)]
        wanted = fresh[0] if len(fresh) == 1 else NO_HEX
    goes = any(isinstance(choice, Go | Attack) and choice.origin == wanted for choice in view.choices)
    leads = any(isinstance(choice, Lead) and choice.origin == wanted for choice in view.choices)
    return Selection(origins, wanted, leads and (bool(ui.local_state.get("alone")) or not goes))


def _choices(view: View[State], chosen: Selection) -> dict[int, list[int]]:
    """Choices by hex; attacks and moves by their goal, and only those of the unit that was picked out."""
    found: dict[int, list[int]] = {}
    arranging = isinstance(view.position, Draft)
    for i, choice in enumerate(view.choices):
        place = hex_of(view.position, choice)
        if place is None or (isinstance(choice, Pair) and not _meant(view.position, choice, chosen)):
            continue
        if not (arranging and isinstance(choice, DragonAt)):  # from the hand: here a tap takes the unit up
            found.setdefault(place, []).append(i)
    return found


def _meant(state: State, choice: Pair, chosen: Selection) -> bool:
    """Whether a tap on its goal means this choice; without a unit picked out, an attack by one that has its order."""
    if isinstance(choice, Go | Lead):
        return choice.origin == chosen.hex and isinstance(choice, Lead) == chosen.alone
    if chosen.hex == NO_HEX and isinstance(state, Draft):
        return bool(state.marks[state.unit_at[choice.origin]] & ORDERED)
    return chosen.hex in (NO_HEX, choice.origin)


def _lit(view: View[State], ui: Ui, choices: dict[int, list[int]], chosen: Selection) -> frozenset[int]:
    if ui.narrowed:
        found = (hex_of(view.position, view.choices[i]) for i in ui.narrowed if i < len(view.choices))
        return frozenset(place for place in found if place is not None)
    goals = frozenset(choices)
    if chosen.hex != NO_HEX or not chosen.origins:
        return goals
    return goals | frozenset(place for place in chosen.origins if not _has_moved(view.position, place))


def _has_moved(state: State, place: int) -> bool:
    """Whether what stands there has been taken there already, in a turn being arranged."""
    unit, leader = state.unit_at[place], state.leader_at[place]
    moved = state.marks[unit] & MOVED if unit >= 0 else state.leader_marks[leader] & MOVED if leader >= 0 else 0
    return isinstance(state, Draft) and bool(moved)


def _aside(view: View[State], origins: frozenset[int]) -> frozenset[int]:
    """Where the seat's own pieces stand that have no order and can get none."""
    state = view.position
    if not isinstance(state, Draft) or state.agenda[-1][0] != "arrange":
        return frozenset()
    units = {
        place for place, mark, owner in zip(state.places, state.marks, state.owners) if owner == view.seat and not mark
    }
    lone = {
        place
        for place, mark, owner in zip(state.leader_places, state.leader_marks, state.leader_owners)
        if owner == view.seat and not mark
    }
    return frozenset((units | {place for place in lone if state.unit_at[place] < 0}) - origins)


def _ready(view: View[State], origins: frozenset[int], seen: Preview) -> frozenset[int]:
    arranging = isinstance(view.position, Draft)
    fresh = (place for place in origins if arranging and not _has_moved(view.position, place))
    return frozenset(seen.orders).union(fresh)


def _dice(view: View[State], chosen: Selection) -> dict[int, int]:
    found: dict[int, int] = {}
    for choice in view.choices:
        if isinstance(choice, Attack) and _meant(view.position, choice, chosen):
            strike = strike_for(view.position, choice)
            if strike:
                found[choice.goal] = max(found.get(choice.goal, 0), dice_of(view.position, strike))
    return found


def narrowed_paths(view: View[State], choice: Choice | None) -> tuple[tuple[int, ...], ...]:
    """The ways of a retreat that the previewed choice of flags leaves."""
    found = retreating(view, choice)
    return tuple((view.position.places[found[0]], *path) for path, _, _ in found[2] if path) if found else ()
