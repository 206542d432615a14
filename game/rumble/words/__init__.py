"""The words of Rumble Nation: events, choices and questions as sentence keys with their arguments.

The words themselves stand in ``assets/words/rumble.*.po``. Every key is written out here in full
where it can be, so that a search for a key in the catalogue finds the place that asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...core.contract import Option
from ...core.position import Choice, Event, Task
from ...core.words import Name, OptionWords, Seat, Sentence
from ..board import AREAS, small
from ..cards import DAIMYO_REACH, LURES, MARCHES, OTOMO_REACH
from ..rules.pieces import soldiers_in_stock_or_lord
from ..rules.turn import REROLLS, soldiers_for
from ..state import NOBODY, State

NOTES = (
    Sentence("rumble.note_map"),
    Sentence("rumble.note_mori"),
    Sentence("rumble.note_decoy"),
    Sentence("rumble.note_readings"),
    Sentence("rumble.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""

# -- names -----------------------------------------------------------------------------------------


def area_name(area: int) -> Name:
    """The name of an area."""
    return Name(f"rumble.area_{AREAS[area]}")


def area_note(area: int) -> Name:
    """One line of history about an area."""
    return Name(f"rumble.area_{AREAS[area]}_note")


def card_name(card: str) -> Name:
    """The name of a tactic card."""
    return Name(f"rumble.card_{card}")


def card_text(card: str) -> Name:
    """What a tactic card does."""
    return Name(f"rumble.card_{card}_text")


def lord_name(card: str) -> Name:
    """The name of a daimyo."""
    return Name(f"rumble.lord_{card}")


def lord_text(card: str, options: Mapping[str, Any] | None = None) -> Name:
    """What a daimyo card does; Mōri's text depends on the option of the game."""
    if card == "mori" and options and options["mori_limit"] == 2:
        return Name("rumble.lord_mori_text_2")
    return Name(f"rumble.lord_{card}_text")


def option_words(option: Option) -> OptionWords:
    """The words of one of the game's options."""
    return OptionWords.of("rumble", option.name, option.values)


# -- events ----------------------------------------------------------------------------------------


def event_sentence(event: Event) -> Sentence | None:
    """What happened, for the log and the screen reader; None for an event that needs no words."""
    teller = EVENTS.get(event[0])
    return teller(*event[1:]) if teller else None


def _draft(seat: int, card: str) -> Sentence:
    return Sentence("rumble.event_draft", {"seat": Seat(seat), "lord": lord_name(card)})


def _card(seat: int, card: str) -> Sentence:
    return Sentence("rumble.event_card", {"seat": Seat(seat), "card": card_name(card)})


def _lord(seat: int, card: str) -> Sentence:
    return Sentence("rumble.event_lord", {"seat": Seat(seat), "lord": lord_name(card)})


def _roll(seat: int, dice: tuple[int, ...], again: int) -> Sentence:
    key = "rumble.event_reroll" if again else "rumble.event_roll"
    return Sentence(key, {"seat": Seat(seat), "dice": tuple(dice)})


def _deploy(seat: int, area: int, soldiers: int, lord: int) -> Sentence:
    args = {"seat": Seat(seat), "area": area_name(area)}
    if not soldiers:
        return Sentence("rumble.event_deploy_lord", args)
    key = "rumble.event_deploy_with_lord" if lord else "rumble.event_deploy"
    return Sentence(key, {**args, "n": soldiers})


def _move(actor: int, owner: int, origin: int, goal: int, number: int) -> Sentence:
    args = {"seat": Seat(actor), "origin": area_name(origin), "goal": area_name(goal), "n": number}
    if actor == owner:
        return Sentence("rumble.event_move", args)
    return Sentence("rumble.event_move_theirs", {**args, "owner": Seat(owner)})


def _move_lord(seat: int, origin: int, goal: int) -> Sentence:
    args = {"seat": Seat(seat), "origin": area_name(origin), "goal": area_name(goal)}
    return Sentence("rumble.event_move_lord", args)


def _place(seat: int, area: int, number: int) -> Sentence:
    return Sentence("rumble.event_place", {"seat": Seat(seat), "area": area_name(area), "n": number})


def _take_back(actor: int, owner: int, area: int, number: int) -> Sentence:
    args = {"seat": Seat(actor), "area": area_name(area), "n": number}
    if actor == owner:
        return Sentence("rumble.event_take_back", args)
    return Sentence("rumble.event_take_back_theirs", {**args, "owner": Seat(owner)})


def _chip(seat: int, value: int) -> Sentence:
    return Sentence("rumble.event_chip", {"seat": Seat(seat), "value": value})


def _lock(_seat: int) -> Sentence:
    return Sentence("rumble.event_lock")


def _war() -> Sentence:
    return Sentence("rumble.event_war")


def _empty(area: int, value: int) -> Sentence:
    return Sentence("rumble.event_empty", {"area": area_name(area), "value": value})


def _battle(
    area: int,
    value: int,
    powers: tuple[int, ...],
    winner: int,
    second: int,
    by_chip: bool,
    second_by_chip: bool,
) -> Sentence:
    args = {"area": area_name(area), "value": value, "seat": Seat(winner), "power": powers[winner]}
    if sum(map(bool, powers)) == 1:
        return Sentence("rumble.event_battle_alone", {k: v for k, v in args.items() if k != "power"})
    first = Sentence("rumble.event_battle_by_chip" if by_chip else "rumble.event_battle", args)
    if second == NOBODY:
        return first
    runner_up = _runner_up(second, powers[second], value, second_by_chip)
    return Sentence("rumble.event_battle_both", {"first": first, "second": runner_up})


def _runner_up(seat: int, power: int, value: int, by_chip: bool) -> Sentence:
    key = "rumble.event_runner_up_by_chip" if by_chip else "rumble.event_runner_up"
    return Sentence(key, {"seat": Seat(seat), "power": power, "value": small(value)})


def _reinforce(seat: int, origin: int, goal: int, number: int) -> Sentence:
    args = {"seat": Seat(seat), "origin": area_name(origin), "goal": area_name(goal), "n": number}
    return Sentence("rumble.event_reinforce", args)


def _end(scores: tuple[int, ...], best: int) -> Sentence:
    lines = tuple(Sentence("rumble.score", {"seat": Seat(s), "n": n}) for s, n in enumerate(scores))
    return Sentence("rumble.event_end", {"verdict": _verdict(scores, best), "scores": lines})


def _verdict(scores: tuple[int, ...] | list[int], best: int) -> Sentence:
    tied = list(scores).count(scores[best]) > 1
    key = "rumble.verdict_by_chip" if tied else "rumble.verdict"
    return Sentence(key, {"seat": Seat(best), "n": scores[best]})


EVENTS: dict[str, Callable[..., Sentence]] = {
    "draft": _draft,
    "card": _card,
    "lord": _lord,
    "roll": _roll,
    "deploy": _deploy,
    "move": _move,
    "move_lord": _move_lord,
    "place": _place,
    "take_back": _take_back,
    "chip": _chip,
    "lock": _lock,
    "war": _war,
    "empty": _empty,
    "battle": _battle,
    "reinforce": _reinforce,
    "end": _end,
}

# -- choices: for buttons and accessible names -----------------------------------------------------


def choice_sentence(position: State, choice: Choice) -> Sentence:
    """What a choice would do, in the imperative; the same choice may mean different things by task."""
    task = position.agenda[-1] if position.agenda else OVER
    teller = CHOICES.get((choice[0], "")) or CHOICES[choice[0], task[0]]
    return teller(position, task, *choice[1:])


OVER: Task = ("over", NOBODY)


def _choose_daimyo(_state: State, _task: Task, card: str) -> Sentence:
    return Sentence("rumble.choice_daimyo", {"lord": lord_name(card)})


def _choose_roll(_state: State, _task: Task) -> Sentence:
    return Sentence("rumble.choice_roll")


def _choose_reroll(_state: State, task: Task) -> Sentence:
    return Sentence("rumble.choice_reroll", {"n": task[2] if task[0] == "deploy" else REROLLS})


def _choose_card(_state: State, _task: Task, card: str) -> Sentence:
    return Sentence("rumble.choice_card", {"card": card_name(card)})


def _choose_lord(state: State, task: Task) -> Sentence:
    return Sentence("rumble.choice_lord", {"lord": lord_name(state.lord_cards[task[1]])})


def _choose_deploy(_state: State, _task: Task, area: int, soldiers: int, lord: int) -> Sentence:
    if not soldiers:
        return Sentence("rumble.choice_deploy_lord", {"area": area_name(area)})
    key = "rumble.choice_deploy_with_lord" if lord else "rumble.choice_deploy"
    return Sentence(key, {"area": area_name(area), "n": soldiers})


def _choose_march_from(state: State, task: Task, area: int) -> Sentence:
    _, seat, card = task
    number = MARCHES[card].size(state.soldiers[seat][area])
    return Sentence("rumble.choice_march_from", {"area": area_name(area), "n": number})


def _choose_march_to(state: State, task: Task, goal: int) -> Sentence:
    _, seat, card, origin = task
    return _marching(origin, goal, MARCHES[card].size(state.soldiers[seat][origin]))


def _marching(origin: int, goal: int, number: int) -> Sentence:
    args = {"origin": area_name(origin), "goal": area_name(goal), "n": number}
    return Sentence("rumble.choice_march_to", args)


def _choose_lure_from(_state: State, task: Task, area: int, owner: int) -> Sentence:
    lure = LURES[task[2]]
    key = "rumble.choice_decoy_from" if lure.own else "rumble.choice_lure_from"
    return Sentence(key, {"area": area_name(area), "owner": Seat(owner), "n": lure.theirs})


def _choose_lure_to(_state: State, task: Task, goal: int) -> Sentence:
    _, _seat, card, origin, owner = task
    return _luring(owner, origin, goal, LURES[card].theirs, bool(LURES[card].own))


def _luring(owner: int, origin: int, goal: int, number: int, with_own: bool = False) -> Sentence:
    key = "rumble.choice_decoy_to" if with_own else "rumble.choice_lure_to"
    args = {"origin": area_name(origin), "goal": area_name(goal)}
    return Sentence(key, {**args, "owner": Seat(owner), "n": number})


def _choose_take(_state: State, _task: Task, area: int, number: int) -> Sentence:
    return Sentence("rumble.choice_take", {"area": area_name(area), "n": number})


def _choose_place(_state: State, _task: Task, area: int) -> Sentence:
    return Sentence("rumble.choice_place", {"area": area_name(area), "n": 1})


def _choose_replace(_state: State, _task: Task, area: int, owner: int) -> Sentence:
    return Sentence("rumble.choice_replace", {"area": area_name(area), "owner": Seat(owner)})


def _choose_retreat(_state: State, _task: Task, area: int) -> Sentence:
    return Sentence("rumble.choice_retreat", {"area": area_name(area)})


def _choose_follow(_state: State, task: Task, goal: int) -> Sentence:
    return _marching(task[2], goal, 1)


def _choose_takeda_whom(_state: State, _task: Task, area: int, owner: int) -> Sentence:
    return Sentence("rumble.choice_takeda_whom", {"area": area_name(area), "owner": Seat(owner)})


def _choose_takeda(_state: State, task: Task, goal: int) -> Sentence:
    return _luring(task[3], task[2], goal, 1)


def _choose_lord_to(_state: State, _task: Task, goal: int, escort: int) -> Sentence:
    key = "rumble.choice_lord_to_with_soldier" if escort else "rumble.choice_lord_to"
    return Sentence(key, {"goal": area_name(goal)})


def _choose_done(_state: State, _task: Task) -> Sentence:
    return Sentence("rumble.choice_done")


CHOICES: dict[tuple[str, str], Callable[..., Sentence]] = {
    ("daimyo", ""): _choose_daimyo,
    ("roll", ""): _choose_roll,
    ("reroll", ""): _choose_reroll,
    ("card", ""): _choose_card,
    ("lord", ""): _choose_lord,
    ("deploy", ""): _choose_deploy,
    ("take", ""): _choose_take,
    ("lord_to", ""): _choose_lord_to,
    ("done", ""): _choose_done,
    ("from", "march_from"): _choose_march_from,
    ("to", "march_to"): _choose_march_to,
    ("victim", "lure_from"): _choose_lure_from,
    ("to", "lure_to"): _choose_lure_to,
    ("to", "support"): _choose_place,
    ("victim", "rebel"): _choose_replace,
    ("from", "retreat"): _choose_retreat,
    ("to", "uesugi"): _choose_follow,
    ("victim", "takeda_whom"): _choose_takeda_whom,
    ("to", "takeda"): _choose_takeda,
    ("to", "mori"): _choose_place,
    ("to", "chosokabe"): _choose_follow,
    ("victim", "otomo"): _choose_replace,
}
"""By the name of the choice and the task on top of the agenda; an empty task where any will do."""

# -- questions -------------------------------------------------------------------------------------


def prompt(position: State, ui_seat: int | None = None) -> Sentence:
    """What is asked now and of whom; ``ui_seat`` is who looks on, None for everybody at the screen."""
    if not position.agenda:
        return game_over(position)
    task = position.agenda[-1]
    if ui_seat is not None and ui_seat != task[1]:
        return _ask("rumble.prompt_wait", task)
    asker = PROMPTS.get(task[0])
    return asker(position, task) if asker else _ask(PLAIN_PROMPTS[task[0]], task)


def game_over(position: State) -> Sentence:
    """Who has won, and by what; only when the game is over."""
    return _verdict(position.scores, position.winners[0])


def warnings(position: State) -> list[Sentence]:
    """Who could finish on the next turn and so lock the cards; nothing once they are locked."""
    if position.locked:
        return []
    left = [soldiers_in_stock_or_lord(position, seat) for seat in range(position.players)]
    near = [(seat, n) for seat, n in enumerate(left) if n <= soldiers_for(6)]
    return [Sentence("rumble.warn_finish", {"seat": Seat(seat), "n": n}) for seat, n in near]


def _ask(key: str, task: Task, **args: Any) -> Sentence:
    return Sentence(key, {"seat": Seat(task[1]), **args})


def _ask_action(state: State, task: Task) -> Sentence:
    # Asked afresh: a spectator's copy of the position lists no choices.
    kinds = {choice[0] for choice in state.QUESTIONS["action"].choices(state, task)}
    return _ask(ACTION_PROMPTS["card" in kinds, "lord" in kinds], task)


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
    room = len(state.board.near[state.lords[seat]]) * state.options["mori_limit"]
    left = min(min(DAIMYO_REACH, room) - len(taken), state.stock[seat])
    return _ask("rumble.prompt_mori_more" if taken else "rumble.prompt_mori", task, n=left)


def _ask_chosokabe(state: State, task: Task) -> Sentence:
    _, seat, here, sent = task
    left = min(DAIMYO_REACH - sent, state.soldiers[seat][here] + (state.lords[seat] == here))
    return _ask("rumble.prompt_chosokabe_more" if sent else "rumble.prompt_chosokabe", task, n=left)


def _ask_otomo(state: State, task: Task) -> Sentence:
    _, seat, turned = task
    victims = state.QUESTIONS["otomo"].choices(state, task)
    areas = {choice[1] for choice in victims if choice[0] == "victim"}
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
