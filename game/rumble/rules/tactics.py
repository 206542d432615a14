"""The effects of the twelve tactic cards (rulebook section 7; docs/rulings/rumble.md, rulings 14-26).

Each card is a short chain of questions. A card can be chosen only if its full effect is possible,
so each question after the first has an answer too. "Soldier" never means a daimyo.
"""

from __future__ import annotations

from ...core.position import Choice, Emit, Question, Task
from ..board import AREAS, KYO
from ..cards import LURES, MARCHES, RETREAT_SIZE
from ..choices import DONE, FROM, TAKE, TO, VICTIM, Done, From, Take, To, Victim
from ..state import State
from .pieces import move, place, take_back

ALL = range(len(AREAS))


def held(state: State, seat: int, number: int = 1) -> list[int]:
    """The areas in which the seat has at least that number of soldiers."""
    row = state.soldiers[seat]
    return [area for area in ALL if row[area] >= number]


RIVALS = {
    players: [tuple(other for other in range(players) if other != seat) for seat in range(players)]
    for players in (2, 3, 4)
}
"""By the number of players and the seat: everybody else."""


def rivals(state: State, seat: int) -> tuple[int, ...]:
    """Everybody else."""
    return RIVALS[len(state.stock)][seat]


# -- can the card be used at all? ---------------------------------------------------------------


def usable(state: State, seat: int, card: str) -> bool:
    """Whether the full effect of the card is possible now."""
    if card in MARCHES:
        return any(march_goals(state, seat, card, area) for area in held(state, seat, MARCHES[card].need))
    if card in LURES:
        return bool(lured(state, seat, card))
    return OTHERS[card](state, seat)


def _can_enter_kyo(state: State, seat: int) -> bool:
    return any(state.soldiers[seat][area] for area in state.board.near[KYO])


def _can_support(state: State, seat: int) -> bool:
    return state.stock[seat] > 0 and any(state.soldiers[seat])


def _can_rebel(state: State, seat: int) -> bool:
    return state.stock[seat] > 0 and any(any(state.soldiers[other]) for other in rivals(state, seat))


def _can_retreat(state: State, seat: int) -> bool:
    return sum(state.soldiers[seat]) >= RETREAT_SIZE


OTHERS = {"kyo": _can_enter_kyo, "support": _can_support, "rebel": _can_rebel, "retreat": _can_retreat}


def start(state: State, seat: int, card: str) -> None:
    """Put the card's first question on the agenda."""
    if card in MARCHES:
        state.agenda.append(("march_from", seat, card))
    elif card in LURES:
        state.agenda.append(("lure_from", seat, card))
    elif card == "kyo":
        state.agenda.append(("kyo", seat, ()))
    elif card == "retreat":
        state.agenda.append(("retreat", seat, RETREAT_SIZE))
    else:
        state.agenda.append((card, seat))


# -- scout, over the mountain, marine, sub squad, ninja --------------------------------------------


def march_goals(state: State, seat: int, card: str, origin: int) -> list[int]:
    """Where a march from an area may go."""
    links = MARCHES[card].links
    if links == "own":
        return [area for area in held(state, seat) if area != origin]
    return list(getattr(state.board, links)[origin])


def _march_from(state: State, task: Task) -> list[Choice]:
    _, seat, card = task
    origins = held(state, seat, MARCHES[card].need)
    return [FROM[area] for area in origins if march_goals(state, seat, card, area)]


def _answer_march_from(state: State, task: Task, choice: From, _emit: Emit) -> None:
    _, seat, card = task
    state.agenda.append(("march_to", seat, card, choice.area))


def _march_to(state: State, task: Task) -> list[Choice]:
    _, seat, card, origin = task
    return [TO[area] for area in march_goals(state, seat, card, origin)]


def _answer_march_to(state: State, task: Task, choice: To, emit: Emit) -> None:
    _, seat, card, origin = task
    number = MARCHES[card].size(state.soldiers[seat][origin])
    move(state, seat, seat, origin, choice.area, number, emit)


# -- exile, prisoner, decoy ------------------------------------------------------------------------


def lured(state: State, seat: int, card: str) -> list[tuple[int, int]]:
    """The areas and opponents whose soldiers the card can move."""
    lure, others = LURES[card], rivals(state, seat)
    origins = held(state, seat) if lure.own_at_origin else ALL
    return [
        (area, other)
        for area in origins
        for other in others
        if state.soldiers[other][area] >= lure.theirs and lure_goals(state, seat, card, area)
    ]


def lure_goals(state: State, seat: int, card: str, origin: int) -> list[int]:
    """Where the soldiers may be taken."""
    near = state.board.near[origin]
    return [area for area in near if state.soldiers[seat][area] or not LURES[card].own_at_goal]


def _lure_from(state: State, task: Task) -> list[Choice]:
    _, seat, card = task
    return [VICTIM[area][other] for area, other in lured(state, seat, card)]


def _answer_lure_from(state: State, task: Task, choice: Victim, _emit: Emit) -> None:
    _, seat, card = task
    state.agenda.append(("lure_to", seat, card, choice.area, choice.owner))


def _lure_to(state: State, task: Task) -> list[Choice]:
    _, seat, card, origin, _other = task
    return [TO[area] for area in lure_goals(state, seat, card, origin)]


def _answer_lure_to(state: State, task: Task, choice: To, emit: Emit) -> None:
    _, seat, card, origin, other = task
    lure = LURES[card]
    move(state, seat, other, origin, choice.area, lure.theirs, emit)
    if lure.own:
        move(state, seat, seat, origin, choice.area, lure.own, emit)


# -- entering Kyo ----------------------------------------------------------------------------------


def _kyo(state: State, task: Task) -> list[Choice]:
    """From each neighbour once, any number; done after the first (ruling 18)."""
    _, seat, emptied = task
    row = state.soldiers[seat]
    origins = [area for area in state.board.near[KYO] if area not in emptied]
    choices: list[Choice] = [DONE] if emptied else []
    return choices + [TAKE[area][number] for area in origins for number in range(1, row[area] + 1)]


def _answer_kyo(state: State, task: Task, choice: Take | Done, emit: Emit) -> None:
    _, seat, emptied = task
    if isinstance(choice, Done):
        return
    move(state, seat, seat, choice.area, KYO, choice.soldiers, emit)
    following = ("kyo", seat, (*emptied, choice.area))
    if len(_kyo(state, following)) > 1:
        state.agenda.append(following)


# -- support, rebel, retreat -----------------------------------------------------------------------


def _support(state: State, task: Task) -> list[Choice]:
    return [TO[area] for area in held(state, task[1])]


def _answer_support(state: State, task: Task, choice: To, emit: Emit) -> None:
    place(state, task[1], choice.area, 1, emit)


def _rebel(state: State, task: Task) -> list[Choice]:
    others = rivals(state, task[1])
    return [VICTIM[area][other] for area in ALL for other in others if state.soldiers[other][area]]


def _answer_rebel(state: State, task: Task, choice: Victim, emit: Emit) -> None:
    replace(state, task[1], choice.area, choice.owner, emit)


def replace(state: State, seat: int, area: int, other: int, emit: Emit) -> None:
    """One soldier of an opponent goes home and one of the seat's stands in its place."""
    take_back(state, seat, other, area, 1, emit)
    place(state, seat, area, 1, emit)


def _retreat(state: State, task: Task) -> list[Choice]:
    return [FROM[area] for area in held(state, task[1])]


def _answer_retreat(state: State, task: Task, choice: From, emit: Emit) -> None:
    _, seat, left = task
    take_back(state, seat, seat, choice.area, 1, emit)
    if left > 1:
        state.agenda.append(("retreat", seat, left - 1))


QUESTIONS = {
    "march_from": Question(_march_from, _answer_march_from),
    "march_to": Question(_march_to, _answer_march_to),
    "lure_from": Question(_lure_from, _answer_lure_from),
    "lure_to": Question(_lure_to, _answer_lure_to),
    "kyo": Question(_kyo, _answer_kyo),
    "support": Question(_support, _answer_support),
    "rebel": Question(_rebel, _answer_rebel),
    "retreat": Question(_retreat, _answer_retreat),
}
