"""Positions laid out by hand for the lessons: a game of three as it begins, and then what a lesson needs.

The learner sits in seat 0 and is red; blue and yellow have laid their plans already, and nothing in these
asks them anything, so that a season runs on by itself once the learner has chosen.
"""

from __future__ import annotations

from ...core.position import Task
from .. import new
from ..board import number
from ..cards import (
    ACTIONS,
    AUTUMN,
    BID,
    BUILDINGS,
    COVER,
    EMPTY,
    EVENTS,
    EVENTS_OPEN,
    MUSTER1,
    OPEN_ACTIONS,
    SPECIALS,
    SUMMER,
    TREASURE,
)
from ..state import State

RED, BLUE, YELLOW = range(3)
SEASON_END: tuple[Task, ...] = (("season_end",), ("next_action",))


def opening() -> State:
    """The first spring of three players with their given provinces; edition 1, whose dice the lessons tell."""
    return new(players=3, seed=1, edition=1)


def give(state: State, name: str, seat: int, armies: int) -> None:
    """Put armies of a seat into a province in place of whatever stood there."""
    province = number(name)
    if state.owner[province] >= 0:
        state.supply[state.owner[province]] += state.armies[province]
    state.owner[province], state.armies[province] = seat, armies
    state.supply[seat] -= armies


def build(state: State, name: str, building: str) -> None:
    """A building stands in a province."""
    kind = BUILDINGS.index(building)
    state.buildings[number(name)] |= 1 << kind
    state.tiles[kind] -= 1


# -- cards -----------------------------------------------------------------------------------------


def lay_events(state: State, season: int, *events: int, now: int = 0) -> None:
    """These event cards lie open; ``now`` is that of the season, if it has been drawn."""
    state.season, state.events, state.event = season, sorted(events), now
    gone = EVENTS_OPEN - len(events) - bool(now)
    rest = [card for card in range(1, len(EVENTS)) if card not in (*events, now)]
    state.event_deck = rest[gone:]


def lay_actions(state: State, *first: str) -> None:
    """These actions come first, and the others after them in the order of the board."""
    known = [ACTIONS.index(name) for name in first]
    state.actions = known + [action for action in range(len(ACTIONS)) if action not in known]


def lay_specials(state: State, *names: str) -> None:
    """The special cards on the places 1 to 5."""
    state.specials = [SPECIALS.index(name) for name in names]


def lay_plan(state: State, seat: int, bid: int, *names: str, **marches: str) -> None:
    """Seven provinces in the order of the board, and treasure cards where armies move but for ``marches``."""
    still = [number(name) for name in names]
    moving = [number(marches[name]) if name in marches else COVER for name in ACTIONS[MUSTER1:]]
    state.plans[seat] = [*still, *moving, bid]


def lay_other_plans(state: State, blue: int, yellow: int) -> None:
    """Blue and yellow build, collect and place armies; these are the treasure cards that they bid."""
    lay_plan(state, BLUE, TREASURE + blue, "yamato", "echizen", "ise", "shimosa", "kii", "kaga", "shimotsuke")
    lay_plan(state, YELLOW, TREASURE + yellow, "omi", "hida", "bizen", "hoki", "settsu", "etchu", "bingo")


# -- what is asked ---------------------------------------------------------------------------------


def ask(state: State, *tasks: Task) -> State:
    """The season goes on with these, the last one first; the seasons after it follow."""
    later: list[Task] = [("season", season) for season in (AUTUMN, SUMMER) if season > state.season]
    state.agenda = [("winter",), *later, *SEASON_END, *tasks]
    state._legal = None
    state.settle(lambda event: None)
    return state


def ask_plan(state: State, laid: int = 0) -> State:
    """The learner plans; the first ``laid`` actions, and with them the bid, are decided already."""
    settled = range(laid)
    plan = state.plans[RED]
    cards = [card if space in settled or (laid and space == BID) else EMPTY for space, card in enumerate(plan)]
    state.plans[RED] = cards
    return ask(state, ("auction",), ("event",), ("plan", RED, laid) if laid else ("bid", RED))


def ask_march(state: State, action: int, origin: str) -> State:
    """The learner, who goes first this season, marches; the actions before this one are done."""
    state.step = state.actions.index(action)
    state.open_actions = min(OPEN_ACTIONS + state.step, len(ACTIONS))
    state.slots[: state.players] = state.order = [RED, BLUE, YELLOW]
    state.special = state.specials[: state.players]
    done = sum(1 << card for card in state.actions[: state.step]) | 1 << BID
    state.shown = [done | 1 << action, done, done]
    return ask(state, ("open_action",), ("perform", RED + 1), ("march", RED, action, number(origin)))
