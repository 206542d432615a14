"""A season told step by step: the board after some of the events, and how long each picture stays.

A position holds only what is true at the end. What has not been told yet is taken back again, event by
event from the last one, so that the board shows just what the player has heard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from game.core.position import Event
from game.core.table import Frame
from game.shogun.cards import (
    ACTIONS,
    BUILD_COST,
    COLLECT_RICE,
    HIDDEN,
    MUSTERS,
    NO_EVENT,
    SEASONS,
    bid_price,
)
from game.shogun.state import NOBODY, NONE, State

LENGTHS = {
    "tower_filled": 1500,
    "event": 1700,
    "ranking": 1800,
    "order": 1200,
    "pass": 600,
    "build": 850,
    "collect": 850,
    "muster": 850,
    "move": 900,
    "attack": 1200,
    "throw": 2400,
    "battle": 1700,
    "conquer": 1000,
    "waste": 1100,
    "lapse": 900,
    "revolt": 1200,
    "revolt_end": 1600,
    "winter": 1800,
    "feed": 900,
    "hungry": 1300,
    "majority": 700,
    "score": 1300,
}
"""How many milliseconds the picture of an event stays; events that are not here need none."""
LOUD = ("throw", "event", "ranking", "winter")
"""Events that are always worth telling; a single quiet one is seen without."""


def frames(_before: State, events: Sequence[Event]) -> list[Frame]:
    """How to tell the events: a picture for each that changes the table, if there is more than one."""
    shown = [Frame(i + 1, LENGTHS[event[0]]) for i, event in enumerate(events) if _worth(event)]
    return shown if len(shown) > 1 or any(event[0] in LOUD for event in events) else []


def _worth(event: Event) -> bool:
    return event[0] in LENGTHS and not (event[0] == "pass" and event[4] == "no_card")


WINTER = SEASONS.index("winter")

# -- the board as it was ---------------------------------------------------------------------------------


def as_told(
    position: State, events: Sequence[Event], told: Sequence[Event], before: State | None = None
) -> State:
    """The position with only those of the last events that have been told of.

    What the end of a season or a year clears away is known again only if the position before is given.
    """
    shown = position.copy()
    untold = events[len(told) :]
    for event in reversed(untold):
        undo = UNDO.get(event[0])
        if undo:
            undo(shown, *event[1:])
    if any(event[0] in ("season_end", "season") for event in untold):
        _recall_season(shown, told, before)
    return shown


def _recall_season(state: State, told: Sequence[Event], before: State | None) -> None:
    """Lay out again what the end of the season has cleared away, as far as it is known and told."""
    if before is not None and before.agenda and not before.planning:
        known = before.actions[: before.open_actions]
        state.actions = known + [HIDDEN] * (len(ACTIONS) - len(known))
        state.open_actions, state.event = before.open_actions, before.event
        state.special, state.slots, state.specials = before.special[:], before.slots[:], before.specials[:]
    for event in told:
        if event[0] in ("action", "open_action"):
            state.actions[event[1]] = event[2]
            state.open_actions = max(state.open_actions, event[1] + 1)
        elif event[0] == "slot":
            state.slots[event[2]], state.special[event[1]] = event[1], event[3]


def _undo_occupy(state: State, _seat: int, province: int, _size: int) -> None:
    state.owner[province] = NOBODY
    state.armies[province] = 0


def _undo_season(state: State, _year: int, season: int, *_rest: Any) -> None:
    state.actions = [HIDDEN] * len(ACTIONS)
    state.season = season - 1 if season else WINTER


def _undo_season_end(state: State, *_rest: Any) -> None:
    """Special cards are given back then, too; whose they were cannot be told from here."""
    state.step = len(ACTIONS) - 1


def _undo_year(state: State, *_rest: Any) -> None:
    state.year -= 1


def _undo_event(state: State, event: int) -> None:
    state.event = NO_EVENT
    state.events = sorted({*state.events, event})


def _undo_bid(state: State, seat: int, card: int) -> None:
    state.chests[seat] += bid_price(card)


def _undo_slot(state: State, seat: int, slot: int, _special: int) -> None:
    state.slots[slot] = NOBODY
    state.special[seat] = NONE


def _undo_action(state: State, step: int, _action: int) -> None:
    state.step = step - 1


def _undo_open_action(state: State, place: int, _action: int) -> None:
    state.open_actions = place
    state.actions[place] = HIDDEN


def _undo_build(state: State, seat: int, kind: int, province: int) -> None:
    state.chests[seat] += BUILD_COST[kind]
    state.tiles[kind] += 1
    state.buildings[province] &= ~(1 << kind)


def _undo_calm(state: State, province: int, left: int) -> None:
    state.unrest[province] = left + 1


def _undo_collect(state: State, seat: int, action: int, province: int, income: int, unrest: int) -> None:
    store = state.rice if action == COLLECT_RICE else state.chests
    store[seat] -= income
    state.unrest[province] = unrest - 1


def _undo_muster(state: State, seat: int, action: int, province: int, armies: int) -> None:
    state.chests[seat] += MUSTERS[action].cost
    state.armies[province] -= armies


def _undo_move(state: State, _seat: int, origin: int, goal: int, armies: int) -> None:
    state.armies[origin] += armies
    state.armies[goal] -= armies


def _undo_attack(
    state: State, _seat: int, origin: int, goal: int, armies: int, _bonus: int, other: int, defenders: int, _more: int
) -> None:
    state.armies[origin] += armies
    if other != NOBODY:
        state.armies[goal] = defenders


def _undo_throw(
    state: State,
    _hands: Sequence[int],
    before: Sequence[int],
    stayed: Sequence[int],
    freed: Sequence[int],
    _out: Sequence[int],
) -> None:
    inside = [now - new + old for now, new, old in zip(state.inside(), stayed, freed, strict=True)]
    state.floors = [[colour for colour, number in enumerate(inside) for _ in range(number)], []]
    state.tray = list(before)


def _undo_battle(
    state: State, outcome: str, goal: int, seat: int, other: int, ours: int, theirs: int, helpers: int, left: int
) -> None:
    state.tray[seat] = ours
    if other != NOBODY:
        state.tray[other] = theirs
    state.tray[-1] += helpers
    if outcome == "held" and other != NOBODY:
        state.armies[goal] -= left


def _undo_conquer(state: State, _seat: int, province: int, loser: int, armies: int) -> None:
    state.owner[province] = loser
    state.armies[province] -= armies


def _undo_waste(state: State, province: int, loser: int, buildings: int) -> None:
    state.owner[province] = loser
    state.buildings[province] = buildings
    for kind in range(len(state.tiles)):
        state.tiles[kind] -= buildings >> kind & 1


def _undo_revolt(state: State, _seat: int, province: int, cause: str, armies: int, _bonus: int, farmers: int) -> None:
    state.armies[province] = armies
    if cause != "winter":
        state.unrest[province] = farmers


def _undo_revolt_end(
    state: State, _outcome: str, seat: int, province: int, own: int, farmers: int, left: int
) -> None:
    state.armies[province] -= left
    state.tray[seat], state.tray[-1] = own, farmers


def _undo_winter(state: State, _year: int, event: int, loss: int) -> None:
    state.season = 2
    state.events = [event]
    state.rice = [rice + loss for rice in state.rice]


def _undo_feed(state: State, seat: int, left: int, _mouths: int, _short: int) -> None:
    state.rice[seat] = left


def _undo_score(state: State, seat: int, _a: int, _b: int, _c: int, total: int, _points: int) -> None:
    state.points[seat] -= total


UNDO: dict[str, Callable[..., None]] = {
    "occupy": _undo_occupy,
    "year": _undo_year,
    "season": _undo_season,
    "season_end": _undo_season_end,
    "event": _undo_event,
    "bid": _undo_bid,
    "slot": _undo_slot,
    "action": _undo_action,
    "open_action": _undo_open_action,
    "build": _undo_build,
    "calm": _undo_calm,
    "collect": _undo_collect,
    "muster": _undo_muster,
    "move": _undo_move,
    "attack": _undo_attack,
    "throw": _undo_throw,
    "battle": _undo_battle,
    "conquer": _undo_conquer,
    "waste": _undo_waste,
    "revolt": _undo_revolt,
    "revolt_end": _undo_revolt_end,
    "winter": _undo_winter,
    "feed": _undo_feed,
    "score": _undo_score,
}

# -- what the picture is about ---------------------------------------------------------------------------

PLACES = {"build": 3, "collect": 3, "muster": 3, "calm": 1, "waste": 1, "conquer": 2, "occupy": 2, "take": 2}
"""Where in an event the province stands that it is about."""
BATTLE = ("attack", "revolt", "throw", "battle", "revolt_end", "conquer", "waste", "lapse", "tray")


class Moment(NamedTuple):
    """What the last told event puts into the middle of the picture."""

    place: int | None = None
    fight: Event | None = None
    """The attack or revolt that is going on."""
    throw: Event | None = None
    """The throw into the tower that belongs to it, once it is told."""
    outcome: Event | None = None
    """How it ended, once that is told."""
    march: tuple[int, int, int] | None = None
    """Who goes from where to where."""
    number: int = 0
    """How many events have been told: part of the key of what appears anew."""


def moment(told: Sequence[Event] | None) -> Moment:
    """What is to be emphasised now."""
    if not told:
        return Moment()
    last = told[-1]
    if last[0] in BATTLE or last[0] == "tower_filled":
        return _fight(told)
    if last[0] == "move":
        return Moment(place=last[3], march=last[1:4], number=len(told))
    if last[0] == "pass" and last[3] >= 0:
        return Moment(place=last[3], number=len(told))
    return Moment(place=last[PLACES[last[0]]] if last[0] in PLACES else None, number=len(told))


def _fight(told: Sequence[Event]) -> Moment:
    """The last battle with all that has been told of it."""
    start = max((i for i, event in enumerate(told) if event[0] in ("attack", "revolt")), default=None)
    events = told[start:] if start is not None else told
    fight = told[start] if start is not None else None
    found = {event[0]: event for event in events}
    attack = fight is not None and fight[0] == "attack"
    return Moment(
        place=None if fight is None else fight[3] if attack else fight[2],
        fight=fight,
        throw=found.get("throw"),
        outcome=found.get("battle") or found.get("revolt_end"),
        march=fight[1:4] if fight is not None and attack else None,
        number=len(told),
    )
