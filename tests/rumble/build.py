"""Positions built by hand, so that a test can be read beside the rulebook.

``position(soldiers={KYO: (2, 0, 1)}, display=("scout",))`` is the turn of seat 0 in a game of three
with two soldiers of seat 0 and one of seat 2 in Kyo. What is not said is as in a game just begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game import rumble
from game.core.position import Choice, Event
from game.rumble.board import AREAS, VALUES
from game.rumble.state import IN_STOCK, NO_DAIMYO, SOLDIERS, SOLDIERS_WITH_DAIMYO, State

Soldiers = Mapping[int, Sequence[int]]
"""By area: how many soldiers each seat has there."""


def position(
    *,
    players: int = 3,
    soldiers: Soldiers | None = None,
    stock: Mapping[int, int] | None = None,
    values: Mapping[int, int] | None = None,
    display: Sequence[str] = (),
    used: Mapping[int, str] | None = None,
    chips: Sequence[int] | None = None,
    lords: Mapping[int, int] | None = None,
    lord_cards: Mapping[int, str] | None = None,
    turn: int = 0,
    **options: Any,
) -> State:
    """The turn of a seat, before it has chosen what to do.

    The daimyo module is in play if ``lords`` (seat: area) or ``lord_cards`` (seat: card) is given.
    The stock is what is not on the map, unless ``stock`` (seat: number) says how little is left.
    """
    module = lords is not None or lord_cards is not None
    state = rumble.new(players=players, daimyo=module, **options)
    data = state.dump()
    rows = _rows(players, soldiers or {})
    everybody = SOLDIERS_WITH_DAIMYO if module else SOLDIERS
    data |= {
        "values": _values(values or {}),
        "soldiers": rows,
        "stock": _by_seat([everybody - sum(row) for row in rows], stock),
        "display": list(display),
        "used": _by_seat([""] * players, used),
        "chips": list(chips or [0] * players),
        "lords": _by_seat([IN_STOCK if module else NO_DAIMYO] * players, lords),
        "lord_cards": _by_seat([""] * players, lord_cards),
        "draft": [],
        "first": 0,
        "turn": turn,
        "agenda": [("action", turn)],
    }
    return rumble.load(data)


def rolled(state: State, *dice: int, rerolls: int = 1) -> State:
    """The same with these dice on the table."""
    assert state.turn is not None
    data = state.dump()
    data["dice"] = list(dice)
    data["agenda"] = [("end_turn", state.turn), ("deploy", state.turn, rerolls)]
    return rumble.load(data)


def at_war(
    soldiers: Soldiers,
    *,
    chips: Sequence[int],
    lords: Mapping[int, int] | None = None,
    values: Mapping[int, int] | None = None,
    **options: Any,
) -> tuple[State, list[Event]]:
    """The war of these soldiers, with the sword chips of the seats: the last position and the events."""
    state = position(
        players=len(chips), soldiers=soldiers, chips=chips, lords=lords, values=values,
        stock=dict.fromkeys(range(len(chips)), 0), **options,
    )  # fmt: skip
    state.agenda = [("war",)]
    events: list[Event] = []
    state.settle(events.append)
    return state, events


def play(state: State, *choices: Choice) -> list[Event]:
    """Make choices one after another; all their events."""
    return [event for choice in choices for event in state.play(choice)]


def use(card: str, **situation: Any) -> State:
    """Seat 0 has just taken a tactic card, the only one on display, and is asked what to do with it."""
    state = position(display=(card,), **situation)
    state.play(("card", card))
    return state


def use_lord(card: str, here: int, **situation: Any) -> State:
    """Seat 0 has just turned up its daimyo card, with the daimyo standing here."""
    state = position(lords={0: here, **situation.pop("lords", {})}, lord_cards={0: card}, **situation)
    state.play(("lord",))
    return state


def reason(state: State, *choice: Any) -> str | None:
    """The key of the rule that forbids a choice."""
    why = rumble.why_not(state, choice)
    return why.key if why else None


def where(state: State, seat: int) -> dict[int, int]:
    """The soldiers of a seat on the map, by area."""
    return {area: number for area, number in enumerate(state.soldiers[seat]) if number}


def to(*areas: int) -> list[Choice]:
    """The choices of a piece that may go to these areas, in canonical order."""
    return [("to", area) for area in sorted(areas)]


def _rows(players: int, soldiers: Soldiers) -> list[list[int]]:
    rows = [[0] * len(AREAS) for _ in range(players)]
    for area, numbers in soldiers.items():
        for seat, number in enumerate(numbers):
            rows[seat][area] = number
    return rows


def _values(given: Mapping[int, int]) -> list[int]:
    """The castles named, and the others in ascending order from the north."""
    others = iter([value for value in VALUES if value not in given.values()])
    return [given[area] if area in given else next(others) for area in range(len(AREAS))]


def _by_seat(usual: list[Any], given: Mapping[int, Any] | None) -> list[Any]:
    return [(given or {}).get(seat, value) for seat, value in enumerate(usual)]
