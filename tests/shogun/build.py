"""Positions built by hand, so that a test can be read beside the rulebook.

``table(held={"mikawa": (0, 4)}, unrest={"mikawa": 2})`` is a game of four in which seat 0 has 4 armies in
Mikawa with 2 markers of unrest, and nobody has anything else. ``act`` then carries out one action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import shogun
from game.core.position import Choice, Event
from game.shogun.board import PROVINCES, number
from game.shogun.cards import ACTIONS, ARMIES, BUILDINGS, EMPTY, FARMERS, SPACES, SPECIALS
from game.shogun.state import NOBODY, NONE, State

GREEN = -1
"""The farmers, as a place in a list of cubes by colour."""


def table(
    players: int = 4,
    *,
    held: Mapping[str, tuple[int, int]] | None = None,
    unrest: Mapping[str, int] | None = None,
    built: Mapping[str, Sequence[str]] | None = None,
    chests: int = 10,
    rice: int = 0,
    special: Mapping[int, str] | None = None,
    event: int = 0,
    tray: Mapping[int, int] | None = None,
    inside: Mapping[int, int] | None = None,
    **options: Any,
) -> State:
    """A table on which only this lies; the colours in ``tray`` and ``inside`` are seats, or GREEN."""
    state = shogun.new(players=players, **{"setup": "draft", **options})
    state.deck, state.display, state.groups = [], [], [[] for _ in range(players)]
    state.supply = [ARMIES] * players + [FARMERS]
    state.floors, state.tray = [[], []], [0] * (players + 1)
    state.year, state.season, state.agenda = 1, 0, []
    state.specials, state.slots = list(range(len(SPECIALS))), [NOBODY] * len(SPECIALS)
    state.event_deck = [card for card in range(1, 13) if card != event][:8]
    state.chests, state.rice = [chests] * players, [rice] * players
    state.event = event
    for seat, name in (special or {}).items():
        state.special[seat] = SPECIALS.index(name)
        state.slots[SPECIALS.index(name)] = seat
    _occupy(state, held or {})
    _develop(state, unrest or {}, built or {})
    _put_cubes(state, tray or {}, inside or {})
    return state


def _occupy(state: State, held: Mapping[str, tuple[int, int]]) -> None:
    for name, (seat, armies) in held.items():
        state.owner[number(name)] = seat
        state.armies[number(name)] = armies
        state.supply[seat] -= armies


def _develop(state: State, unrest: Mapping[str, int], built: Mapping[str, Sequence[str]]) -> None:
    for name, markers in unrest.items():
        state.unrest[number(name)] = markers
    for name, kinds in built.items():
        for kind in map(BUILDINGS.index, kinds):
            state.buildings[number(name)] |= 1 << kind
            state.tiles[kind] -= 1


def _put_cubes(state: State, tray: Mapping[int, int], inside: Mapping[int, int]) -> None:
    for colour, cubes in tray.items():
        state.tray[colour] += cubes
        state.supply[colour] -= cubes
    for colour, cubes in inside.items():
        state.floors[0] += [colour % (state.players + 1)] * cubes
        state.supply[colour] -= cubes


def plan(state: State, seat: int, **cards: str) -> None:
    """Lay province cards on a seat's board: ``plan(state, 0, tax="mikawa")``."""
    for action, name in cards.items():
        state.plans[seat][ACTIONS.index(action)] = number(name)


def act(state: State, action: str, *names: str | None) -> list[Event]:
    """Carry out an action in which each seat, in turn order, has planned one of these provinces or none."""
    for seat, name in zip(state.order, names, strict=False):
        if name is not None:
            state.plans[seat][ACTIONS.index(action)] = number(name)
    chosen = ACTIONS.index(action)
    state.actions = [chosen] + [other for other in range(len(ACTIONS)) if other != chosen]
    state.step = 0
    state.open_actions = 5
    return go_on(state, ("perform", 0))


def go_on(state: State, *tasks: tuple[Any, ...]) -> list[Event]:
    """Lay tasks on the agenda, the last one on top, and carry them out up to the next question."""
    events: list[Event] = []
    state.agenda += tasks
    state._legal = None
    state.settle(events.append)
    return events


def play(state: State, *choices: Choice) -> list[Event]:
    """Make choices one after another; all their events."""
    return [event for choice in choices for event in state.play(choice)]


def march(state: State, goal: str, armies: int) -> list[Event]:
    """Answer where to, and how many if that is asked."""
    events = state.play(("go", number(goal)))
    if state.agenda and state.agenda[-1][0] == "march_size":
        events += state.play(("number", armies))
    return events


def assault(state: State, origin: str, goal: str, armies: int, seat: int = 0) -> list[Event]:
    """Battle/Move A of one seat, with nothing planned by the others."""
    names: list[str | None] = [None] * state.players
    names[state.order.index(seat)] = origin
    return act(state, "battle_a", *names) + march(state, goal, armies)


def until(
    situation: State, attempt: Callable[[State], list[Event]], wanted: Callable[[list[Event]], bool]
) -> tuple[State, list[Event]]:
    """Try one state of chance after another until the tower gives what is wanted."""
    for chance in range(20_000):
        state = situation.copy()
        state.chance = chance
        events = attempt(state)
        if wanted(events):
            return state, events
    raise AssertionError("the tower never gives that")


def told(events: Sequence[Event], name: str) -> list[Event]:
    """The events of that name."""
    return [event for event in events if event[0] == name]


def the(events: Sequence[Event], name: str) -> Event:
    """The only event of that name."""
    (event,) = told(events, name)
    return event


def at(state: State, name: str) -> tuple[int, int]:
    """Who holds a province, and with how many armies."""
    return state.owner[number(name)], state.armies[number(name)]


def empty_plans(state: State) -> None:
    """Take all cards back, as at the end of a season."""
    state.plans = [[EMPTY] * SPACES for _ in range(state.players)]
    state.shown = [0] * state.players
    state.step = NONE


def reason(state: State, *choice: Any) -> str | None:
    """The key of the rule that forbids a choice."""
    why = shogun.why_not(state, choice)
    return why.key if why else None


def ids(provinces: Sequence[int]) -> list[str]:
    """Provinces by name, for assertions that can be read."""
    return [PROVINCES[province] for province in provinces]
