"""The effects of the six daimyo cards (rulebook section 10; docs/rulings/rumble.md, rulings 27-35).

All six start from the area where the seat's own daimyo stands. "Up to three" is any number from
one to three: after the first piece the seat may stop.
"""

from __future__ import annotations

from ...core.position import Choice, Emit, Question, Task
from ..cards import DAIMYO_REACH, OTOMO_REACH
from ..choices import DONE, LORD_TO, TO, VICTIM, Done, LordTo, To, Victim
from ..state import State
from .pieces import move, move_lord, place
from .tactics import replace, rivals


def usable(state: State, seat: int) -> bool:
    """Whether the seat's daimyo card can do anything now."""
    return state.lords[seat] >= 0 and bool(_first_choices(state, seat))


def _first_choices(state: State, seat: int) -> list[Choice]:
    task = first_task(state, seat)
    return QUESTIONS[task[0]].choices(state, task)


def first_task(state: State, seat: int) -> Task:
    """The card's first question."""
    card, here = state.lord_cards[seat], state.lords[seat]
    if card == "oda":
        return (card, seat)
    if card == "takeda":
        return ("takeda_whom", seat)
    if card == "mori":
        return (card, seat, ())
    if card == "otomo":
        return (card, seat, ())
    return (card, seat, here, 0)


# -- Uesugi Kenshin: own soldiers by land ----------------------------------------------------------


def _uesugi(state: State, task: Task) -> list[Choice]:
    _, seat, here, sent = task
    goals = state.board.land[here] if state.soldiers[seat][here] else ()
    return _or_done([TO[area] for area in goals], sent)


def _answer_uesugi(state: State, task: Task, choice: To | Done, emit: Emit) -> None:
    _, seat, here, sent = task
    if not isinstance(choice, Done):
        move(state, seat, seat, here, choice.area, 1, emit)
        _go_on(state, ("uesugi", seat, here, sent + 1), sent + 1 < DAIMYO_REACH)


# -- Oda Nobunaga: the daimyo himself, alone or with one soldier -----------------------------------


def _oda(state: State, task: Task) -> list[Choice]:
    seat = task[1]
    here = state.lords[seat]
    escorts = (0, 1) if state.soldiers[seat][here] else (0,)
    return [LORD_TO[area][escort] for area in state.board.near[here] for escort in escorts]


def _answer_oda(state: State, task: Task, choice: LordTo, emit: Emit) -> None:
    seat = task[1]
    here = state.lords[seat]
    move_lord(state, seat, choice.area, emit)
    if choice.escort:
        move(state, seat, seat, here, choice.area, 1, emit)


# -- Takeda Shingen: soldiers of one opponent ------------------------------------------------------


def _takeda_whom(state: State, task: Task) -> list[Choice]:
    seat = task[1]
    here = state.lords[seat]
    return [VICTIM[here][other] for other in rivals(state, seat) if state.soldiers[other][here]]


def _answer_takeda_whom(state: State, task: Task, choice: Victim, _emit: Emit) -> None:
    state.agenda.append(("takeda", task[1], choice.area, choice.owner, 0))


def _takeda(state: State, task: Task) -> list[Choice]:
    _, _seat, here, other, sent = task
    goals = state.board.near[here] if state.soldiers[other][here] else ()
    return _or_done([TO[area] for area in goals], sent)


def _answer_takeda(state: State, task: Task, choice: To | Done, emit: Emit) -> None:
    _, seat, here, other, sent = task
    if not isinstance(choice, Done):
        move(state, seat, other, here, choice.area, 1, emit)
        _go_on(state, ("takeda", seat, here, other, sent + 1), sent + 1 < DAIMYO_REACH)


# -- Mōri Motonari: soldiers from the stock around the daimyo --------------------------------------


def _mori(state: State, task: Task) -> list[Choice]:
    _, seat, taken = task
    near = state.board.near[state.lords[seat]] if state.stock[seat] else ()
    limit = state.options["mori_limit"]
    return _or_done([TO[area] for area in near if taken.count(area) < limit], len(taken))


def _answer_mori(state: State, task: Task, choice: To | Done, emit: Emit) -> None:
    _, seat, taken = task
    if not isinstance(choice, Done):
        place(state, seat, choice.area, 1, emit)
        _go_on(state, ("mori", seat, (*taken, choice.area)), len(taken) + 1 < DAIMYO_REACH)


# -- Chōsokabe Motochika: own units by sea ---------------------------------------------------------


def _chosokabe(state: State, task: Task) -> list[Choice]:
    _, seat, here, sent = task
    sea = state.board.sea[here]
    choices: list[Choice] = [TO[area] for area in sea] if state.soldiers[seat][here] else []
    if state.lords[seat] == here:
        choices += [LORD_TO[area][0] for area in sea]
    return _or_done(choices, sent)


def _answer_chosokabe(state: State, task: Task, choice: To | LordTo | Done, emit: Emit) -> None:
    _, seat, here, sent = task
    if isinstance(choice, Done):
        return
    if isinstance(choice, LordTo):
        move_lord(state, seat, choice.area, emit)
    else:
        move(state, seat, seat, here, choice.area, 1, emit)
    _go_on(state, ("chosokabe", seat, here, sent + 1), sent + 1 < DAIMYO_REACH)


# -- Ōtomo Sōrin: opponents' soldiers replaced around the daimyo -----------------------------------


def _otomo(state: State, task: Task) -> list[Choice]:
    _, seat, turned = task
    near = state.board.near[state.lords[seat]] if state.stock[seat] else ()
    victims: list[Choice] = [
        VICTIM[area][other]
        for area in near
        if area not in turned
        for other in rivals(state, seat)
        if state.soldiers[other][area]
    ]
    return _or_done(victims, len(turned))


def _answer_otomo(state: State, task: Task, choice: Victim | Done, emit: Emit) -> None:
    _, seat, turned = task
    if not isinstance(choice, Done):
        replace(state, seat, choice.area, choice.owner, emit)
        _go_on(state, ("otomo", seat, (*turned, choice.area)), len(turned) + 1 < OTOMO_REACH)


# -- shared ----------------------------------------------------------------------------------------


def _or_done(choices: list[Choice], done_so_far: int) -> list[Choice]:
    return [DONE, *choices] if done_so_far else choices


def _go_on(state: State, task: Task, allowed: bool) -> None:
    """Ask again if more is allowed and there is more than stopping to choose from."""
    if allowed and len(QUESTIONS[task[0]].choices(state, task)) > 1:
        state.agenda.append(task)


QUESTIONS = {
    "uesugi": Question(_uesugi, _answer_uesugi),
    "oda": Question(_oda, _answer_oda),
    "takeda_whom": Question(_takeda_whom, _answer_takeda_whom),
    "takeda": Question(_takeda, _answer_takeda),
    "mori": Question(_mori, _answer_mori),
    "chosokabe": Question(_chosokabe, _answer_chosokabe),
    "otomo": Question(_otomo, _answer_otomo),
}
