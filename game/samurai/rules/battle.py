"""The battle phase: the next unit to battle, the levies that charge along, and Personal Challenge.

What follows a declared attack stands in ``strike``: preparing, answering, rolling, the battle back.
"""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import DISTANCE
from ..choices import (
    DONE,
    PASS,
    UNIT_AT,
    Attack,
    Done,
    Dragon,
    Pass,
    Unit,
    attack,
)
from ..state import FOUGHT, ORDERED, State
from ..state import SHOT as FIRST_SHOT
from ..units import HONOR, SWORDS
from . import dragon
from .combat import (
    ATTACK,
    BONUS,
    SHOT,
    Strike,
    charging_levies,
    may_battle,
    targets,
)
from .decks import lose_command_card
from .dragon import offers
from .honor import gain
from .losses import lose_leader
from .pieces import about
from .strike import ask_prepare

# -- choosing the next unit to battle --------------------------------------------------------------


def attacks(state: State, seat: int) -> list[Choice]:
    """Every attack that the seat's ordered units can make now."""
    places, owners = state.places, state.owners
    return [
        attack(places[unit], goal)
        for unit, mark in enumerate(state.marks)
        if mark & ORDERED and owners[unit] == seat and places[unit] >= 0 and may_battle(state, unit)
        for goal in targets(state, unit)
    ]


def _battles(state: State, task: Task, _emit: Emit) -> None:
    """Duty: ask for the next attack while there is one."""
    found = attacks(state, task[1])
    if found:
        state.ask(("battle", task[1]), [DONE, *found])


def _battle(state: State, task: Task) -> list[Choice]:
    return [DONE, *attacks(state, task[1])]


def _answer_battle(state: State, task: Task, choice: Done | Attack, emit: Emit) -> None:
    if isinstance(choice, Done):
        return
    state.agenda.append(("battles", task[1]))
    origin, goal = choice.origin, choice.goal
    declare(state, state.unit_at[origin], goal, ATTACK if DISTANCE[origin][goal] == 1 else SHOT, emit)


def declare(state: State, unit: int, goal: int, mode: str, emit: Emit) -> None:
    """A unit of the active player attacks a hex."""
    twice = mode == SHOT and state.card == "hold_and_shoot" and not state.marks[unit] & FIRST_SHOT
    state.marks[unit] |= FIRST_SHOT if twice else FOUGHT
    strike = Strike(state.owners[unit], unit, state.places[unit], goal, mode)
    target = state.unit_at[goal]
    facing = state.kinds[target] if target >= 0 else events.LONE_LEADER
    emit(events.Attack("attack", *about(state, unit), strike.origin, goal, facing, mode))
    ask_charge(state, strike, emit)


# -- the levies' charge ----------------------------------------------------------------------------


def ask_charge(state: State, strike: Strike, emit: Emit) -> None:
    """Levies may combine their attack."""
    if charging_levies(state, strike):
        state.agenda.append(("charge", strike.seat, strike))
    else:
        ask_challenge(state, strike, 0, emit)


def _charge(state: State, task: Task) -> list[Choice]:
    levies = charging_levies(state, Strike(*task[2]))
    return [DONE, *[UNIT_AT[place] for place in sorted(state.places[unit] for unit in levies)]]


def _answer_charge(state: State, task: Task, choice: Done | Unit, emit: Emit) -> None:
    strike = Strike(*task[2])
    if isinstance(choice, Done):
        ask_challenge(state, strike, 0, emit)
        return
    helper = state.unit_at[choice.place]
    state.marks[helper] |= FOUGHT
    ask_charge(state, strike._replace(helpers=(*strike.helpers, helper)), emit)


# -- Personal Challenge (ruling 29: before the combat and before inspiration) ----------------------

CHALLENGE = "personal_challenge"


def ask_challenge(state: State, strike: Strike, asked: int, emit: Emit) -> None:
    """Where both units have a leader, first the striker and then the other may challenge."""
    if strike.mode in (ATTACK, BONUS) and _both_led(state, strike):
        for turn in range(asked, 2):
            seat = strike.seat if turn == 0 else 1 - strike.seat
            if dragon.asked(state, seat, CHALLENGE):
                state.agenda.append(("challenge", seat, strike, turn + 1))
                return
    ask_prepare(state, strike, emit)


def _both_led(state: State, strike: Strike) -> bool:
    leader_at = state.leader_at
    return leader_at[strike.origin] >= 0 and leader_at[strike.goal] >= 0 and state.unit_at[strike.goal] >= 0


def _challenge(state: State, task: Task) -> list[Choice]:
    return [PASS, *offers(state, task[1], (CHALLENGE,))]


def _answer_challenge(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    _, seat, fields, asked = task
    strike = Strike(*fields)
    if isinstance(choice, Pass):
        ask_challenge(state, strike, asked, emit)
        return
    dragon.pay(state, seat, CHALLENGE, emit)
    _duel(state, strike, seat, emit)
    if state.unit_at[strike.goal] >= 0 and state.unit_at[strike.origin] >= 0:
        ask_challenge(state, strike, asked, emit)


def _duel(state: State, strike: Strike, challenger: int, emit: Emit) -> None:
    """Both roll; more swords fells the other's leader: no banner, but a command card."""
    fighters = [state.leader_at[strike.origin], state.leader_at[strike.goal]]
    if strike.seat == 1:
        fighters.reverse()
    rolls = [state.roll(duel_dice(state, fighters, seat, challenger)) for seat in (0, 1)]
    emit(events.Duel("duel", challenger, rolls[0], rolls[1]))
    for seat in (0, 1):
        gain(state, seat, rolls[seat].count(HONOR), "dice", emit)
    swords = [faces.count(SWORDS) for faces in rolls]
    if swords[0] != swords[1]:
        loser = swords.index(min(swords))
        lose_leader(state, fighters[loser], emit, banner=False)
        lose_command_card(state, loser, emit)


def duel_dice(state: State, fighters: list[int], seat: int, challenger: int) -> int:
    """Command cards held, that in play included; two for the challenger, one for honor, one for status."""
    status = [state.leader_kinds[leader] for leader in fighters]  # on foot, mounted, army commander
    cards = len(state.hands[seat]) + (seat == state.active)
    richer = state.tokens[seat] > state.tokens[1 - seat]
    return cards + 2 * (seat == challenger) + richer + (status[seat] > status[1 - seat])


QUESTIONS = {
    "battle": Question(_battle, _answer_battle),
    "charge": Question(_charge, _answer_charge),
    "challenge": Question(_challenge, _answer_challenge),
}
DUTIES: dict[str, Duty] = {"battles": _battles}
