"""Setting up: first mover, hands, a handicap; mini-campaigns and the losses carried over to the second battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..core.position import Choice, Duty, Emit, Event, Question, Task
from . import events
from .board import BACK, BLUE, RED
from .choices import UNIT_AT, Back, Unit
from .rules import decks
from .rules.honor import gain, spend
from .rules.losses import lose_blocks
from .rules.pieces import about, shift_unit, units_of
from .rules.victory import award
from .scenario import DICE_DECIDE, SIDES
from .state import NOBODY, State
from .terrain import CLOSED
from .units import FLAG, GUARD, HONOR, SQUARE, STRENGTH, SWORDS

FIRST_MOVE_DICE = 5


def begin(state: State) -> list[Event]:
    """Lay the first questions on the agenda of a new battle."""
    state.agenda.append(("deal",))
    winner = state.options["campaign"]
    if state.scenario.rules["campaign"] and winner != "none":
        first = SIDES[winner]
        state.agenda.append(("carry_over", 1 - first))
        state.agenda.append(("carry_over", first))
    happened: list[Event] = []
    _give_handicap(state, happened.append)
    state.settle(happened.append)
    return happened


# -- a handicap ------------------------------------------------------------------------------------


class Handicap(NamedTuple):
    """What a seat is given before the battle."""

    seat: int
    banners: int = 0
    tokens: int = 0


NO_HANDICAP = "none"
HANDICAPS = {
    NO_HANDICAP: Handicap(RED),
    "red_honor": Handicap(RED, tokens=3),
    "blue_honor": Handicap(BLUE, tokens=3),
    "red_banner": Handicap(RED, banners=1),
    "blue_banner": Handicap(BLUE, banners=1),
    "red_two": Handicap(RED, banners=2),
    "blue_two": Handicap(BLUE, banners=2),
}
"""By the value of the option. Scenarios that favor one side come out even with it: see ``balance``."""


def _give_handicap(state: State, emit: Emit) -> None:
    """What one side is given beforehand; a battle begun before there were handicaps has none."""
    seat, banners, tokens = HANDICAPS[state.options.get("handicap", NO_HANDICAP)]
    if banners:
        award(state, seat, banners, "handicap", emit)
    gain(state, seat, tokens, "handicap", emit)


def _deal(state: State, _task: Task, emit: Emit) -> None:
    """Duty: deal the hands and let the first player begin."""
    state.stack_decks()
    for seat in (RED, BLUE):
        for _ in range(_hand_size(state, seat)):
            decks.draw_command(state, seat, emit)
        for _ in range(state.scenario.dragon[seat]):
            decks.draw_dragon(state, seat, emit)
    state.agenda.append(("turn", _first_seat(state, emit)))


def _hand_size(state: State, seat: int) -> int:
    for side, number in state.scenario.rules["misprint"]:
        if side == seat and state.options["misprints"] == "corrected":
            return int(number)
    return state.scenario.command[seat]


def _first_seat(state: State, emit: Emit) -> int:
    """The first mover; where dice decide, more honor symbols of five, again until somebody has more."""
    if state.scenario.first != DICE_DECIDE:
        return state.scenario.first
    while True:
        rolls = [state.roll(FIRST_MOVE_DICE), state.roll(FIRST_MOVE_DICE)]
        emit(events.FirstMove("first_move", rolls[0], rolls[1]))
        honor = [faces.count(HONOR) for faces in rolls]
        if honor[RED] != honor[BLUE]:
            return honor.index(max(honor))


# -- losses carried over ---------------------------------------------------------------------------


def _carry_over(state: State, task: Task, emit: Emit) -> None:
    """Duty: a seat rolls a die for each banner it won in the battle before."""
    seat = task[1]
    faces = state.roll(state.options["red_banners" if seat == RED else "blue_banners"])
    emit(events.CarryOver("carry_over", seat, faces))
    spend(state, 1 - seat, min(faces.count(HONOR), state.tokens[1 - seat]), "carried", emit)
    state.agenda.append(("carried", seat, faces.count(FLAG), "back"))
    state.agenda.append(("carried", seat, sum(face <= SQUARE for face in faces), "symbol"))
    state.agenda.append(("carried", seat, faces.count(SWORDS), "sword"))


def _carried(state: State, task: Task, _emit: Emit) -> None:
    """Duty: ask for each of the losses as long as there is a unit that can suffer it."""
    _, seat, number, what = task
    if number and _losses(state, task):
        state.agenda.append(("carried", seat, number - 1, what))
        state.agenda.append(("carry", seat, number, what))


def _losses(state: State, task: Task) -> list[Choice]:
    _, seat, _number, what = task
    units = [unit for unit in units_of(state, 1 - seat) if state.kinds[unit] != GUARD]
    if what == "back":
        return [Back("back", state.places[unit], goal) for unit in units for goal in _ways_back(state, unit)]
    whole = [state.places[unit] for unit in units if state.blocks[unit] == STRENGTH]
    return [UNIT_AT[place] for place in whole if what == "sword" or state.leader_at[place] < 0]


def _ways_back(state: State, unit: int) -> list[int]:
    goals = BACK[state.owners[unit]][state.places[unit]]
    return [
        goal
        for goal in goals
        if state.unit_at[goal] < 0 and state.leader_at[goal] < 0 and not CLOSED[state.terrain_at[goal]]
    ]


def _answer_carry(state: State, _task: Task, choice: Unit | Back, emit: Emit) -> None:
    if isinstance(choice, Unit):
        lose_blocks(state, state.unit_at[choice.place], 1, "carried", emit)
    else:
        unit = state.unit_at[choice.origin]
        shift_unit(state, unit, choice.goal, with_leader=True)
        emit(events.Retreat("retreat", *about(state, unit), choice.origin, choice.goal, unit))


# -- the campaign as a whole -----------------------------------------------------------------------

CAMPAIGNS = {18: 19, 39: 40}
"""The first battle of each campaign, and the second."""
SIDE_NAMES = tuple(SIDES)
MOST_BANNERS = 9
"""So many can be carried over."""


class Conclusion(NamedTuple):
    """How a campaign ended: who won it and why, and the banners of each seat in either battle."""

    victor: int
    why: str
    first: tuple[int, int]
    second: tuple[int, int]


def second_battle(state: State) -> dict[str, Any] | None:
    """The options of the battle that follows in a campaign, once this one is over; None if none does."""
    number = CAMPAIGNS.get(state.options["scenario"])
    if number is None or state.options["course"] != "campaign" or state.victor == NOBODY:
        return None
    red, blue = (min(score, MOST_BANNERS) for score in state.scores)
    carried = {"campaign": SIDE_NAMES[state.victor], "red_banners": red, "blue_banners": blue}
    return {**state.options, "scenario": number, **carried}


def from_the_start(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with which the same thing is played again: a campaign begins with its first battle."""
    first = {second: first for first, second in CAMPAIGNS.items()}.get(options["scenario"])
    if first is None or options["course"] != "campaign":
        return dict(options)
    return {**options, "scenario": first, "campaign": "none", "red_banners": 0, "blue_banners": 0}


def conclusion(state: State) -> Conclusion | None:
    """How the campaign has ended; None unless this is its second battle, and over."""
    options = state.options
    last = state.scenario.rules["campaign"] and options["course"] == "campaign" and options["campaign"] in SIDES
    if not last or state.victor == NOBODY:
        return None
    first, second = (options["red_banners"], options["blue_banners"]), (state.scores[RED], state.scores[BLUE])
    return Conclusion(*_victor(SIDES[options["campaign"]], state.victor, first, second), first, second)


def _victor(before: int, now: int, first: tuple[int, int], second: tuple[int, int]) -> tuple[int, str]:
    """Both battles; or else more banners in both together; or else the last battle. The rulebook does not say."""
    if before == now:
        return now, "both"
    red, blue = (sum(battle) for battle in zip(first, second))
    return (now, "last") if red == blue else (RED if red > blue else BLUE, "banners")


QUESTIONS = {"carry": Question(_losses, _answer_carry)}
DUTIES: dict[str, Duty] = {"deal": _deal, "carry_over": _carry_over, "carried": _carried}
