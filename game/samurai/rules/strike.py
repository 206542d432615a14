"""One strike: preparing, answering, rolling; and the battle back. What the dice do stands in ``result``.

Each strike walks through the same steps, and a step asks a seat only if there is something to choose:
inspiration and cards of the striker; cards of the other; the roll; cards that answer a roll.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import DISTANCE
from ..choices import (
    BATTLE_BACK,
    CARD,
    DECLINE,
    INSPIRE,
    PASS,
    ROLL,
    Attack,
    BattleBack,
    Card,
    Decline,
    Dragon,
    Inspire,
    Pass,
    Roll,
    attack,
)
from ..state import State
from ..units import AA, GUARD, SWORDS
from . import dragon
from .combat import (
    AMBUSH,
    ATTACK,
    BACK,
    BONUS,
    FIRST,
    SHOT,
    Strike,
    may_close,
    may_inspire,
    reckon,
    total,
)
from .dragon import offers, suspected
from .honor import spend
from .pieces import about
from .result import resolve

AGAIN = "spirit_kisshoten"

# -- the striker prepares --------------------------------------------------------------------------


def preparations(state: State, strike: Strike) -> list[Choice]:
    """What the striker may add before the roll: inspiration, a dragon card."""
    found: list[Choice] = []
    if strike.close and not strike.inspired and may_inspire(state, strike.unit):
        found.append(INSPIRE)
    if state.dragons[strike.seat]:
        found += offers(state, strike.seat, _fit_before(state, strike))
    return found


def _fit_before(state: State, strike: Strike) -> list[str]:
    return [card for card, fits in BEFORE_ROLL.items() if fits(state, strike)]


BEFORE_ROLL: dict[str, Callable[[State, Strike], bool]] = {
    "terrifying_strike": lambda state, strike: strike.close and _strikes_unit(state, strike),
    "desperate_charge": lambda state, strike: strike.close and state.blocks[strike.unit] == 1,
    "cowards": lambda state, strike: _strikes_unit(state, strike),
    "head_collector": lambda state, strike: (
        strike.mode in (ATTACK, BONUS) and state.leader_at[strike.origin] >= 0 and _strikes_unit(state, strike)
    ),
    "revenge": lambda state, strike: strike.mode == BACK,
}
"""Dragon cards played before one's own roll, and the strikes for which each is fit."""


def _strikes_unit(state: State, strike: Strike) -> bool:
    return state.unit_at[strike.goal] >= 0


def ask_prepare(state: State, strike: Strike, emit: Emit) -> None:
    """Ask the striker if there is anything to add."""
    found = preparations(state, strike)
    if found or (state.SEALED and suspected(state, strike.seat, _fit_before(state, strike))):
        state.ask(("prepare", strike.seat, strike), [ROLL, *found])
    else:
        ask_answer(state, strike, emit)


def _prepare(state: State, task: Task) -> list[Choice]:
    return [ROLL, *preparations(state, Strike(*task[2]))]


def _answer_prepare(state: State, task: Task, choice: Roll | Inspire | Dragon, emit: Emit) -> None:
    strike = Strike(*task[2])
    if isinstance(choice, Roll):
        ask_answer(state, strike, emit)
    elif isinstance(choice, Inspire):
        spend(state, strike.seat, 1, "inspire", emit)
        ask_prepare(state, strike._replace(inspired=1), emit)
    else:
        dragon.pay(state, strike.seat, choice.card, emit)
        ask_prepare(state, strike.with_card(choice.card), emit)


# -- the other seat answers ------------------------------------------------------------------------


def answers(state: State, strike: Strike) -> list[Choice]:
    """What the other seat may play before the roll."""
    seat = 1 - strike.seat
    found: list[Choice] = []
    able = _can_strike_first(state, strike)
    if able and "first_strike" in state.hands[seat]:
        found.append(CARD["first_strike"])
    if state.dragons[seat]:
        found += offers(state, seat, _fit_answers(state, strike, able))
    return found


def _fit_answers(state: State, strike: Strike, able: bool) -> list[str]:
    cards = ["ambush"] if able else []
    if _strikes_unit(state, strike) and state.kinds[state.unit_at[strike.goal]] != GUARD:
        cards.append("courage")
        if state.leader_at[strike.goal] >= 0 and state.options["brave_leader"] == "before":
            cards.append("brave_leader")
    if strike.close:
        cards.append("aikido_training")
    return cards


def _can_strike_first(state: State, strike: Strike) -> bool:
    """Only a unit can, and only where the ground lets it fight back; one of the two cards a combat (ruling 22)."""
    if strike.mode not in (ATTACK, BONUS) or "struck" in strike.cards:
        return False
    return bool(back_strikes(state, strike))


def _answers_suspected(state: State, strike: Strike) -> bool:
    """Where hands are sealed: whether the other seat might have an answer."""
    seat, able = 1 - strike.seat, _can_strike_first(state, strike)
    return (able and bool(state.hands[seat])) or suspected(state, seat, _fit_answers(state, strike, able))


def ask_answer(state: State, strike: Strike, emit: Emit) -> None:
    """Ask the other seat only if it holds something playable."""
    found = answers(state, strike)
    if found or (state.SEALED and _answers_suspected(state, strike)):
        state.ask(("answer", 1 - strike.seat, strike), [PASS, *found])
    else:
        roll(state, strike, emit)


def _answer(state: State, task: Task) -> list[Choice]:
    return [PASS, *answers(state, Strike(*task[2]))]


def _answer_answer(state: State, task: Task, choice: Pass | Card | Dragon, emit: Emit) -> None:
    _, seat, fields = task
    strike = Strike(*fields)
    if isinstance(choice, Pass):
        roll(state, strike, emit)
    elif isinstance(choice, Card):
        _lay_first_strike(state, seat, emit)
        _strike_first(state, strike, FIRST, emit)
    else:
        dragon.pay(state, seat, choice.card, emit)
        if choice.card == "ambush":
            _strike_first(state, strike, AMBUSH, emit)
        else:
            roll(state, strike.with_card(choice.card), emit)


def _lay_first_strike(state: State, seat: int, emit: Emit) -> None:
    state.hands[seat].remove("first_strike")
    state.laid.append("first_strike")
    state.reveals += 1
    emit(events.Card("card", seat, "first_strike", "first_strike"))


def _strike_first(state: State, strike: Strike, mode: str, emit: Emit) -> None:
    """The defender battles first; the attacker goes on if it still stands where it stood."""
    state.agenda.append(("resume", strike.with_card("struck")))
    found = back_strikes(state, strike)
    if len(found) > 1:
        state.agenda.append(("back_at", 1 - strike.seat, strike, mode))
    else:
        ask_prepare(state, found[0]._replace(mode=mode), emit)


def _resume(state: State, task: Task, emit: Emit) -> None:
    """Duty: the attack that First Strike or Ambush held up."""
    strike = Strike(*task[1])
    left = [unit for unit in strike.helpers if _still_beside(state, unit, strike.goal)]
    if state.places[strike.unit] == strike.origin:
        left.insert(0, strike.unit)
    if left:
        first, *helpers = left
        going_on = strike._replace(unit=first, origin=state.places[first], helpers=tuple(helpers))
        ask_answer(state, going_on, emit)


def _still_beside(state: State, unit: int, goal: int) -> bool:
    return state.places[unit] >= 0 and DISTANCE[state.places[unit]][goal] == 1


# -- the roll --------------------------------------------------------------------------------------


def roll(state: State, strike: Strike, emit: Emit) -> None:
    """Roll the dice of a strike, then let cards answer the roll."""
    lines = reckon(state, strike)
    dice = max(0, total(lines))
    faces = throw(state, strike, dice)
    emit(events.Strike("strike", strike.seat, strike.origin, strike.goal, strike.mode, tuple(lines), faces))
    ask_reroll(state, strike._replace(against=dice), faces, emit)


def throw(state: State, strike: Strike, number: int) -> tuple[int, ...]:
    """The faces rolled; bodyguards and Rank Fire keep their swords and roll those dice once more."""
    faces = state.roll(number)
    if SWORDS in faces and _rolls_swords_again(state, strike):
        faces += state.roll(faces.count(SWORDS))
    return faces


def _rolls_swords_again(state: State, strike: Strike) -> bool:
    kind = state.kinds[strike.unit]
    if kind == GUARD:
        return True
    return kind == AA and strike.mode == SHOT and dragon.in_force(state, "rank_fire", strike.seat)


def ask_reroll(state: State, strike: Strike, faces: tuple[int, ...], emit: Emit) -> None:
    """Spirit of Kisshoten: the striker may roll all dice again."""
    if strike.close and dragon.asked(state, strike.seat, AGAIN):
        state.agenda.append(("reroll", strike.seat, strike, faces))
    else:
        ask_shield(state, strike, faces, emit)


def _reroll(state: State, task: Task) -> list[Choice]:
    return [PASS, *offers(state, task[1], (AGAIN,))]


def _answer_reroll(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    strike, faces = Strike(*task[2]), task[3]
    if isinstance(choice, Dragon):
        dragon.pay(state, strike.seat, AGAIN, emit)
        faces = throw(state, strike, strike.against)
        lines = ((AGAIN, strike.against),)
        emit(events.Strike("strike", strike.seat, strike.origin, strike.goal, strike.mode, lines, faces))
    ask_shield(state, strike, faces, emit)


def shields(state: State, strike: Strike) -> list[Dragon]:
    """What the other seat may play after the roll."""
    seat = 1 - strike.seat
    return offers(state, seat, _fit_shields(state, strike)) if state.dragons[seat] else []


def _fit_shields(state: State, strike: Strike) -> tuple[str, ...]:
    if not _strikes_unit(state, strike):
        return ()
    if strike.mode == SHOT:
        return ("bulletproof_armor",)
    late = state.options["brave_leader"] == "after" and state.leader_at[strike.goal] >= 0
    return ("brave_leader",) if late else ()


def ask_shield(state: State, strike: Strike, faces: tuple[int, ...], emit: Emit) -> None:
    """Ask the other seat only if it holds something playable."""
    if shields(state, strike) or (state.SEALED and suspected(state, 1 - strike.seat, _fit_shields(state, strike))):
        state.agenda.append(("shield", 1 - strike.seat, strike, faces))
    else:
        resolve(state, strike, faces, emit)


def _shield(state: State, task: Task) -> list[Choice]:
    return [PASS, *shields(state, Strike(*task[2]))]


def _answer_shield(state: State, task: Task, choice: Pass | Dragon, emit: Emit) -> None:
    strike = Strike(*task[2])
    if isinstance(choice, Dragon):
        dragon.pay(state, task[1], choice.card, emit)
        strike = strike.with_card(choice.card)
    resolve(state, strike, task[3], emit)


# -- battle back -----------------------------------------------------------------------------------


def back_strikes(state: State, strike: Strike) -> list[Strike]:
    """The strikes with which the target may answer: one, or one for each levy of a charge."""
    unit = state.unit_at[strike.goal]
    if unit < 0:
        return []
    goals = [state.places[attacker] for attacker in (strike.unit, *strike.helpers)]
    return [
        Strike(1 - strike.seat, unit, strike.goal, goal, BACK, against=strike.against)
        for goal in goals
        if may_close(state, unit, goal)
    ]


def _battle_back(state: State, task: Task, emit: Emit) -> None:
    """Duty: the target that stood its ground strikes back, or its owner is asked whether it does (ruling 37)."""
    strike = Strike(*task[1])
    if state.options["battle_back"] == "asked" and back_dice(state, strike) > 0:
        state.agenda.append(("back", 1 - strike.seat, strike))
    else:
        _strike_back(state, strike, emit)


def back_dice(state: State, strike: Strike) -> int:
    """The most dice with which the target can answer; none if it cannot."""
    return max((total(reckon(state, back)) for back in back_strikes(state, strike)), default=0)


def _strike_back(state: State, strike: Strike, emit: Emit) -> None:
    found = back_strikes(state, strike)
    if len(found) > 1:
        state.agenda.append(("back_at", 1 - strike.seat, strike, BACK))
    elif found:
        ask_prepare(state, found[0], emit)


def _back(_state: State, _task: Task) -> list[Choice]:
    return [BATTLE_BACK, DECLINE]


def _answer_back(state: State, task: Task, choice: BattleBack | Decline, emit: Emit) -> None:
    strike = Strike(*task[2])
    if isinstance(choice, BattleBack):
        _strike_back(state, strike, emit)
    else:
        unit = state.unit_at[strike.goal]
        emit(events.BackDeclined("back_declined", *about(state, unit), strike.goal, unit))


def _back_at(state: State, task: Task) -> list[Choice]:
    return [attack(back.origin, back.goal) for back in back_strikes(state, Strike(*task[2]))]


def _answer_back_at(state: State, task: Task, choice: Attack, emit: Emit) -> None:
    strike, mode = Strike(*task[2]), task[3]
    chosen = [back for back in back_strikes(state, strike) if back.goal == choice.goal]
    ask_prepare(state, chosen[0]._replace(mode=mode), emit)


QUESTIONS = {
    "prepare": Question(_prepare, _answer_prepare),
    "answer": Question(_answer, _answer_answer),
    "reroll": Question(_reroll, _answer_reroll),
    "shield": Question(_shield, _answer_shield),
    "back": Question(_back, _answer_back),
    "back_at": Question(_back_at, _answer_back_at),
}
DUTIES: dict[str, Duty] = {"resume": _resume, "battle_back": _battle_back}
