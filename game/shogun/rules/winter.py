"""Winter: rice is lost and eaten, hungry provinces rise, and the year is scored (rulings 30, 31)."""

from __future__ import annotations

from typing import NamedTuple

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import PROVINCES
from ..cards import WINTER, YEARS, Hunger, hunger, winter_loss
from ..choices import Revolt
from ..state import State
from . import scoring
from .revolt import revolt


class WinterForecast(NamedTuple):
    """What winter would bring a seat if a certain event card were left for it."""

    event: int
    loss: int
    shortage: int
    hunger: Hunger


def winter_forecast(state: State, seat: int, rice: int | None = None) -> list[WinterForecast]:
    """The winter of a seat for each event card that may be left, with its rice of now or so much of it."""
    stored = state.rice[seat] if rice is None else rice
    return [_forecast(state, seat, event, stored) for event in state.events]


def _forecast(state: State, seat: int, event: int, rice: int) -> WinterForecast:
    loss = winter_loss(event, state.options["corrected"])
    short = max(state.owner.count(seat) - max(rice - loss, 0), 0)
    return WinterForecast(event, loss, short, hunger(short))


# -- supplying the provinces -----------------------------------------------------------------------


def _winter(state: State, _task: Task, emit: Emit) -> None:
    """Everybody loses the rice of the fourth event card, and feeds each province with one of the rest."""
    state.season = WINTER
    event = state.events[0]
    loss = winter_loss(event, state.options["corrected"])
    state.rice = [max(rice - loss, 0) for rice in state.rice]  # the track has no places below zero (ruling 30)
    emit(events.Winter("winter", state.year, event, loss))
    state.agenda.append(("reckoning",))
    hungry = [("hunger", seat, short) for seat in state.order if (short := _feed(state, seat, emit))]
    state.agenda += reversed(hungry)  # the order of the autumn holds in winter too


def _feed(state: State, seat: int, emit: Emit) -> int:
    """Feed the provinces of a seat; how many go without."""
    left = state.rice[seat]
    mouths = state.owner.count(seat)
    short = max(mouths - left, 0)
    state.rice[seat] = max(left - mouths, 0)
    emit(events.Feed("feed", seat, left, mouths, short))
    return short


# -- revolts ---------------------------------------------------------------------------------------


def _hunger(state: State, task: Task, emit: Emit) -> None:
    """The hungry provinces are drawn together at random from the seat's cards (ruling 31)."""
    _, seat, short = task
    revolts, farmers = hunger(short)
    cards = state.provinces(seat)
    state.shuffle(cards)
    hungry = tuple(sorted(cards[:revolts]))
    emit(events.Hungry("hungry", seat, hungry, farmers))
    _go_on(state, seat, farmers, hungry, emit)


def _go_on(state: State, seat: int, farmers: int, hungry: tuple[int, ...], emit: Emit) -> None:
    """The owner orders the revolts; the last one needs no choice."""
    if len(hungry) > 1:
        state.agenda.append(("uprising", seat, farmers, hungry))
    else:
        revolt(state, seat, hungry[0], farmers, "winter", emit)


_REVOLTS: list[Choice] = [Revolt("revolt", province) for province in range(len(PROVINCES))]


def _uprising(_state: State, task: Task) -> list[Choice]:
    return [_REVOLTS[province] for province in task[3]]


def _answer_uprising(state: State, task: Task, choice: Revolt, emit: Emit) -> None:
    _, seat, farmers, hungry = task
    revolt(state, seat, choice.province, farmers, "winter", emit)
    _go_on(state, seat, farmers, tuple(province for province in hungry if province != choice.province), emit)


# -- the end of the year ---------------------------------------------------------------------------


def _reckoning(state: State, _task: Task, emit: Emit) -> None:
    scoring.score(state, emit)
    if state.year < YEARS:
        _clear_the_year(state)
        state.agenda.append(("year",))
    else:
        state.turn = None
        emit(events.End("end", tuple(state.winners), tuple(state.points), tuple(state.chests)))


def _clear_the_year(state: State) -> None:
    """Unrest is forgotten and all rice is gone."""
    state.unrest = [0] * len(state.unrest)
    state.rice = [0] * state.players


QUESTIONS = {"uprising": Question(_uprising, _answer_uprising)}
DUTIES: dict[str, Duty] = {"winter": _winter, "hunger": _hunger, "reckoning": _reckoning}
