"""What is asked now, and what to beware of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...core.position import Task
from ...core.words import Seat, Sentence
from .. import choices
from ..cards import DAIMYO_REACH, MARCHES, OTOMO_REACH
from ..rules.pieces import pieces_left
from ..rules.turn import soldiers_for
from ..state import State
from .events import verdict


def prompt(position: State) -> Sentence:
    """What is asked now and of whom."""
    if not position.agenda:
        return game_over(position)
    task = position.agenda[-1]
    asker = PROMPTS.get(task[0])
    return asker(position, task) if asker else _ask(PLAIN_PROMPTS[task[0]], task)


def game_over(position: State) -> Sentence:
    """Who has won, and by what; only when the game is over."""
    return verdict(position.scores, position.winners[0])


def warnings(position: State) -> list[Sentence]:
    """Who could finish on the next turn and so lock the cards; nothing once they are locked."""
    if position.locked:
        return []
    left = [pieces_left(position, seat) for seat in range(position.players)]
    near = [(seat, n) for seat, n in enumerate(left) if n <= soldiers_for(6)]
    return [Sentence("rumble.warn_finish", {"seat": Seat(seat), "n": n}) for seat, n in near]


def _ask(key: str, task: Task, **args: Any) -> Sentence:
    return Sentence(key, {"seat": Seat(task[1]), **args})


def _ask_action(state: State, task: Task) -> Sentence:
    # Asked afresh: a spectator's copy of the position lists no choices.
    kinds = {type(choice) for choice in state.QUESTIONS["action"].choices(state, task)}
    return _ask(ACTION_PROMPTS[choices.Card in kinds, choices.Lord in kinds], task)


ACTION_PROMPTS = {
    (False, False): "rumble.prompt_roll",
    (True, False): "rumble.prompt_roll_or_card",
    (False, True): "rumble.prompt_roll_or_lord",
    (True, True): "rumble.prompt_roll_or_card_or_lord",
}


def _ask_deploy(_state: State, task: Task) -> Sentence:
    return _ask("rumble.prompt_deploy_or_reroll" if task[2] else "rumble.prompt_deploy", task)


def _ask_march_from(_state: State, task: Task) -> Sentence:
    march = MARCHES[task[2]]
    if march.half:
        return _ask("rumble.prompt_march_from_half", task)
    return _ask("rumble.prompt_march_from", task, n=march.need)


def _ask_march_to(state: State, task: Task) -> Sentence:
    _, seat, card, origin = task
    march = MARCHES[card]
    return _ask(f"rumble.prompt_march_to_{march.links}", task, n=march.size(state.soldiers[seat][origin]))


def _ask_lure_from(_state: State, task: Task) -> Sentence:
    return _ask(f"rumble.prompt_lure_from_{task[2]}", task)


def _ask_lure_to(_state: State, task: Task) -> Sentence:
    return _ask(f"rumble.prompt_lure_to_{task[2]}", task, owner=Seat(task[4]))


def _ask_kyo(_state: State, task: Task) -> Sentence:
    return _ask("rumble.prompt_kyo_more" if task[2] else "rumble.prompt_kyo", task)


def _ask_retreat(_state: State, task: Task) -> Sentence:
    return _ask("rumble.prompt_retreat", task, n=task[2])


def _ask_uesugi(state: State, task: Task) -> Sentence:
    _, seat, here, sent = task
    left = min(DAIMYO_REACH - sent, state.soldiers[seat][here])
    return _ask("rumble.prompt_uesugi_more" if sent else "rumble.prompt_uesugi", task, n=left)


def _ask_oda(state: State, task: Task) -> Sentence:
    seat = task[1]
    beside = state.soldiers[seat][state.lords[seat]]
    return _ask("rumble.prompt_oda" if beside else "rumble.prompt_oda_alone", task)


def _ask_takeda(state: State, task: Task) -> Sentence:
    _, _seat, here, owner, sent = task
    left = min(DAIMYO_REACH - sent, state.soldiers[owner][here])
    key = "rumble.prompt_takeda_more" if sent else "rumble.prompt_takeda"
    return _ask(key, task, owner=Seat(owner), n=left)


def _ask_mori(state: State, task: Task) -> Sentence:
    _, seat, taken = task
    most = len(state.board.near[state.lords[seat]]) * state.options["mori_limit"]
    left = min(min(DAIMYO_REACH, most) - len(taken), state.stock[seat])
    return _ask("rumble.prompt_mori_more" if taken else "rumble.prompt_mori", task, n=left)


def _ask_chosokabe(state: State, task: Task) -> Sentence:
    _, seat, here, sent = task
    left = min(DAIMYO_REACH - sent, state.soldiers[seat][here] + (state.lords[seat] == here))
    return _ask("rumble.prompt_chosokabe_more" if sent else "rumble.prompt_chosokabe", task, n=left)


def _ask_otomo(state: State, task: Task) -> Sentence:
    _, seat, turned = task
    legal = state.QUESTIONS["otomo"].choices(state, task)
    areas = {choice.area for choice in legal if isinstance(choice, choices.Victim)}
    left = min(OTOMO_REACH - len(turned), len(areas), state.stock[seat])
    return _ask("rumble.prompt_otomo_more" if turned else "rumble.prompt_otomo", task, n=left)


PLAIN_PROMPTS = {
    "draft": "rumble.prompt_draft",
    "support": "rumble.prompt_support",
    "rebel": "rumble.prompt_rebel",
    "takeda_whom": "rumble.prompt_takeda_whom",
}
PROMPTS: dict[str, Callable[[State, Task], Sentence]] = {
    "action": _ask_action,
    "deploy": _ask_deploy,
    "march_from": _ask_march_from,
    "march_to": _ask_march_to,
    "lure_from": _ask_lure_from,
    "lure_to": _ask_lure_to,
    "kyo": _ask_kyo,
    "retreat": _ask_retreat,
    "uesugi": _ask_uesugi,
    "oda": _ask_oda,
    "takeda": _ask_takeda,
    "mori": _ask_mori,
    "chosokabe": _ask_chosokabe,
    "otomo": _ask_otomo,
}
