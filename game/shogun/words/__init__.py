"""The words of Shogun: events, choices and questions as sentence keys with their arguments.

The words themselves stand in ``assets/words/shogun.*.po``. Every key is written out here in full
where it can be, so that a search for a key in the catalogue finds the place that asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.contract import Option
from ...core.position import Choice, Event, Task
from ...core.words import OptionWords, Seat, Sentence
from ..cards import BUILDINGS, COLLECT_RICE, COVER, EMPTY, MUSTER1, TREASURE
from ..rules.actions import obstacle
from ..state import NOBODY, State
from .names import (
    building_name,
    event_name,
    event_text,
    province_name,
    region_name,
    season_name,
    space_name,
    special_name,
)

TITLE = Sentence("shogun.title")
TAGLINE = Sentence("shogun.tagline")
NOTES = (
    Sentence("shogun.note_moon"),
    Sentence("shogun.note_misprint"),
    Sentence("shogun.note_tower"),
    Sentence("shogun.note_rulings"),
    Sentence("shogun.note_readings"),
    Sentence("shogun.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""


def option_words(option: Option) -> OptionWords:
    """The words of one of the game's options."""
    return OptionWords.of("shogun", option.name, option.values)


# -- pieces of sentences ---------------------------------------------------------------------------


def _cubes(counts: Sequence[int]) -> tuple[Sentence, ...]:
    """Cubes by colour, the farmers last; colours without a cube are left out."""
    farmers = len(counts) - 1
    return tuple(
        Sentence("shogun.cubes_farmers", {"number": number})
        if colour == farmers
        else Sentence("shogun.cubes_seat", {"number": number, "seat": Seat(colour)})
        for colour, number in enumerate(counts)
        if number
    ) or (Sentence("shogun.cubes_none"),)


def _seats(seats: Sequence[int]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in seats)


def _say(key: str, seat: int, **args: Any) -> Sentence:
    return Sentence(key, {"seat": Seat(seat), **args})


# -- events: the set-up ----------------------------------------------------------------------------


def event_sentence(event: Event) -> Sentence | None:
    """What happened, for the log and the screen reader; None for an event that needs no words."""
    teller = EVENTS.get(event[0])
    return teller(*event[1:]) if teller else None


def _take(seat: int, card: int, blind: int) -> Sentence:
    key = "shogun.event_take_blind" if blind else "shogun.event_take"
    return _say(key, seat, province=province_name(card))


def _turn_over(seat: int, cards: tuple[int, ...]) -> Sentence:
    return _say("shogun.event_turn_over", seat, provinces=tuple(map(province_name, cards)))


def _occupy(seat: int, province: int, size: int) -> Sentence:
    return _say("shogun.event_occupy", seat, province=province_name(province), n=size)


def _tower_filled(inside: tuple[int, ...]) -> Sentence:
    return Sentence("shogun.event_tower_filled", {"n": sum(inside)})


# -- events: the course of a year ------------------------------------------------------------------


def _year(year: int, events: tuple[int, ...]) -> Sentence:
    return Sentence("shogun.event_year", {"year": year, "events": tuple(map(event_name, events))})


def _season(year: int, season: int, actions: tuple[int, ...], _specials: tuple[int, ...]) -> Sentence:
    args = {"year": year, "season": season_name(season), "actions": tuple(map(space_name, actions))}
    return Sentence("shogun.event_season", args)


def _sealed(seat: int) -> Sentence:
    return _say("shogun.event_sealed", seat)


def _event(event: int) -> Sentence:
    return Sentence("shogun.event_event", {"event": event_name(event), "text": event_text(event)})


def _bid(seat: int, card: int) -> Sentence:
    if card > TREASURE:
        return _say("shogun.event_bid_chests", seat, n=card - TREASURE)
    if 0 <= card < TREASURE:
        return _say("shogun.event_bid_province", seat, province=province_name(card))
    return _say("shogun.event_bid_zero" if card == TREASURE else "shogun.event_bid_none", seat)


def _ranking(seats: tuple[int, ...]) -> Sentence:
    return Sentence("shogun.event_ranking", {"seats": _seats(seats)})


def _slot(seat: int, slot: int, special: int) -> Sentence:
    return _say("shogun.event_slot", seat, number=slot + 1, special=special_name(special))


def _order(seats: tuple[int, ...]) -> Sentence:
    return Sentence("shogun.event_order", {"seats": _seats(seats)})


def _action(step: int, action: int) -> Sentence:
    return Sentence("shogun.event_action", {"number": step + 1, "action": space_name(action)})


def _open_action(step: int, action: int) -> Sentence:
    return Sentence("shogun.event_open_action", {"number": step + 1, "action": space_name(action)})


# -- events: the ten actions -----------------------------------------------------------------------


def _pass(seat: int, action: int, card: int, reason: str) -> Sentence | None:
    """A covered or empty space needs no words: there are too many of them."""
    if reason == "no_card":
        return None
    args = {"province": province_name(card), "action": space_name(action)}
    return _say(f"shogun.event_pass_{reason}", seat, **args)


def _build(seat: int, kind: int, province: int) -> Sentence:
    return _say(f"shogun.event_build_{BUILDINGS[kind]}", seat, province=province_name(province))


def _calm(province: int, _left: int) -> Sentence:
    return Sentence("shogun.event_calm", {"province": province_name(province)})


def _collect(seat: int, action: int, province: int, income: int, _unrest: int) -> Sentence:
    key = "shogun.event_collect_rice" if action == COLLECT_RICE else "shogun.event_collect_tax"
    return _say(key, seat, province=province_name(province), n=income)


def _muster(seat: int, _action: int, province: int, armies: int) -> Sentence:
    return _say("shogun.event_muster", seat, province=province_name(province), n=armies)


def _move(seat: int, origin: int, goal: int, armies: int) -> Sentence:
    names = {"origin": province_name(origin), "goal": province_name(goal)}
    return _say("shogun.event_move", seat, **names, n=armies)


# -- events: battles and revolts -------------------------------------------------------------------


def _attack(
    seat: int, origin: int, goal: int, armies: int, bonus: int, other: int, defenders: int, more: int
) -> Sentence:
    args = {"origin": province_name(origin), "goal": province_name(goal), "n": armies + bonus}
    if other == NOBODY:
        return _say("shogun.event_attack_neutral", seat, **args, farmers=defenders)
    return _say("shogun.event_attack", seat, **args, other=Seat(other), defenders=defenders + more)


def _throw(hands: Sequence[int], tray: Sequence[int], _stayed: object, _freed: object, out: Sequence[int]) -> Sentence:
    thrown = [hand + lay for hand, lay in zip(hands, tray, strict=True)]
    return Sentence("shogun.event_throw", {"thrown": _cubes(thrown), "out": _cubes(out)})


def _battle(
    outcome: str, goal: int, seat: int, other: int, attackers: int, defenders: int, helpers: int, _left: int
) -> Sentence:
    args = {"province": province_name(goal), "attackers": attackers, "defenders": defenders + helpers}
    if other == NOBODY:
        key = "shogun.event_neutral_won" if outcome == "won" else "shogun.event_neutral_kept"
        return _say(key, seat, **args)
    if outcome == "tie" and defenders + helpers > attackers:
        return _say("shogun.event_battle_farmers", seat, **args, other=Seat(other))
    return _say(f"shogun.event_battle_{outcome}", seat, **args, other=Seat(other))


def _conquer(seat: int, province: int, _loser: int, armies: int) -> Sentence:
    return _say("shogun.event_conquer", seat, province=province_name(province), n=armies)


def _waste(province: int, loser: int, _buildings: int) -> Sentence:
    return _say("shogun.event_waste", loser, province=province_name(province))


def _lapse(seat: int, action: int, province: int) -> Sentence:
    return _say("shogun.event_lapse", seat, action=space_name(action), province=province_name(province))


def _tray(cubes: tuple[int, ...]) -> Sentence | None:
    return Sentence("shogun.event_tray", {"cubes": _cubes(cubes)}) if any(cubes) else None


def _revolt(seat: int, province: int, cause: str, armies: int, bonus: int, farmers: int) -> Sentence:
    args = {"province": province_name(province), "n": armies + bonus, "farmers": farmers}
    return _say(f"shogun.event_revolt_{cause}", seat, **args)


def _revolt_end(outcome: str, seat: int, province: int, own: int, farmers: int, _left: int) -> Sentence:
    args = {"province": province_name(province), "armies": own, "farmers": farmers}
    return _say(f"shogun.event_revolt_{outcome}", seat, **args)


# -- events: winter --------------------------------------------------------------------------------


def _winter(year: int, _event: int, loss: int) -> Sentence:
    return Sentence("shogun.event_winter", {"year": year, "n": loss})


def _feed(seat: int, rice: int, provinces: int, short: int) -> Sentence | None:
    if not provinces:
        return None
    args = {"rice": rice, "provinces": provinces}
    if short:
        return _say("shogun.event_feed_short", seat, **args, n=short)
    return _say("shogun.event_feed", seat, **args)


def _hungry(seat: int, provinces: tuple[int, ...], farmers: int) -> Sentence:
    return _say("shogun.event_hungry", seat, provinces=tuple(map(province_name, provinces)), n=farmers)


def _majority(region: int, kind: int, seats: tuple[int, ...], _number: int, points: int) -> Sentence:
    key = "shogun.event_majority" if len(seats) == 1 else "shogun.event_majority_shared"
    args = {"seats": _seats(seats), "building": building_name(kind), "region": region_name(region)}
    return Sentence(key, {**args, "n": points})


def _score(seat: int, provinces: int, buildings: int, majorities: int, total: int, points: int) -> Sentence:
    parts = {"provinces": provinces, "buildings": buildings, "majorities": majorities}
    return _say("shogun.event_score", seat, **parts, n=total, points=points)


def _end(winners: tuple[int, ...], points: tuple[int, ...], _chests: tuple[int, ...]) -> Sentence:
    lines = tuple(_say("shogun.score", seat, n=number) for seat, number in enumerate(points))
    return Sentence("shogun.event_end", {"verdict": _verdict(winners, points), "scores": lines})


def _verdict(winners: Sequence[int], points: Sequence[int]) -> Sentence:
    best = points[winners[0]]
    if len(winners) > 1:
        return Sentence("shogun.verdict_shared", {"seats": _seats(winners), "n": best})
    key = "shogun.verdict_by_chests" if list(points).count(best) > 1 else "shogun.verdict"
    return _say(key, winners[0], n=best)


EVENTS: dict[str, Callable[..., Sentence | None]] = {
    "take": _take,
    "turn_over": _turn_over,
    "occupy": _occupy,
    "tower_filled": _tower_filled,
    "year": _year,
    "season": _season,
    "sealed": _sealed,
    "event": _event,
    "bid": _bid,
    "ranking": _ranking,
    "slot": _slot,
    "order": _order,
    "action": _action,
    "open_action": _open_action,
    "pass": _pass,
    "build": _build,
    "calm": _calm,
    "collect": _collect,
    "muster": _muster,
    "move": _move,
    "attack": _attack,
    "throw": _throw,
    "battle": _battle,
    "conquer": _conquer,
    "waste": _waste,
    "lapse": _lapse,
    "tray": _tray,
    "revolt": _revolt,
    "revolt_end": _revolt_end,
    "winter": _winter,
    "feed": _feed,
    "hungry": _hungry,
    "majority": _majority,
    "score": _score,
    "end": _end,
}

# -- choices: for buttons and accessible names -----------------------------------------------------


def choice_sentence(position: State, choice: Choice) -> Sentence:
    """What a choice would do, in the imperative."""
    task = position.agenda[-1] if position.agenda else ("over", NOBODY)
    return CHOICES[choice[0]](position, task, *choice[1:])


def _choose_bid(_state: State, _task: Task, card: int) -> Sentence:
    if card > TREASURE:
        return Sentence("shogun.choice_bid_chests", {"n": card - TREASURE})
    if 0 <= card < TREASURE:
        return Sentence("shogun.choice_bid_province", {"province": province_name(card)})
    return Sentence("shogun.choice_bid_zero" if card == TREASURE else "shogun.choice_bid_none")


def _choose_plan(_state: State, _task: Task, space: int, card: int) -> Sentence:
    if card >= 0:
        args = {"action": space_name(space), "province": province_name(card)}
        return Sentence("shogun.choice_plan", args)
    key = "shogun.choice_plan_cover" if card == COVER else "shogun.choice_plan_empty"
    return Sentence(key, {"action": space_name(space)})


def _choose_seal(_state: State, _task: Task) -> Sentence:
    return Sentence("shogun.choice_seal")


def _choose_slot(state: State, _task: Task, slot: int) -> Sentence:
    special = special_name(state.specials[slot])
    return Sentence("shogun.choice_slot", {"number": slot + 1, "special": special})


def _choose_go(state: State, task: Task, goal: int) -> Sentence:
    owner, names = state.owner[goal], {"province": province_name(goal)}
    if owner == task[1]:
        return Sentence("shogun.choice_move", names)
    if owner == NOBODY:
        return Sentence("shogun.choice_attack_neutral", names)
    return Sentence("shogun.choice_attack", {**names, "other": Seat(owner)})


def _choose_stay(_state: State, _task: Task) -> Sentence:
    return Sentence("shogun.choice_stay")


def _choose_number(_state: State, task: Task, number: int) -> Sentence:
    return Sentence("shogun.choice_number", {"province": province_name(task[4]), "n": number})


def _choose_take(_state: State, _task: Task, card: int) -> Sentence:
    return Sentence("shogun.choice_take", {"province": province_name(card)})


def _choose_blind(_state: State, _task: Task) -> Sentence:
    return Sentence("shogun.choice_blind")


def _choose_turn_over(_state: State, _task: Task) -> Sentence:
    return Sentence("shogun.choice_turn_over")


def _choose_group(_state: State, task: Task, size: int) -> Sentence:
    return Sentence("shogun.choice_group", {"province": province_name(task[2]), "n": size})


def _choose_revolt(_state: State, _task: Task, province: int) -> Sentence:
    return Sentence("shogun.choice_revolt", {"province": province_name(province)})


CHOICES: dict[str, Callable[..., Sentence]] = {
    "bid": _choose_bid,
    "plan": _choose_plan,
    "seal": _choose_seal,
    "slot": _choose_slot,
    "go": _choose_go,
    "stay": _choose_stay,
    "number": _choose_number,
    "take": _choose_take,
    "blind": _choose_blind,
    "turn_over": _choose_turn_over,
    "group": _choose_group,
    "revolt": _choose_revolt,
}

# -- questions -------------------------------------------------------------------------------------


def prompt(position: State, ui_seat: int | None = None) -> Sentence:
    """What is asked now and of whom; ``ui_seat`` is who looks on, None for everybody at the screen."""
    if not position.agenda:
        return game_over(position)
    task = position.agenda[-1]
    if ui_seat is not None and ui_seat != task[1]:
        return _say("shogun.prompt_wait", task[1])
    return PROMPTS[task[0]](task)


def game_over(position: State) -> Sentence:
    """Who has won, and by what; only when the game is over."""
    return _verdict(position.winners, position.scores)


def _ask_plan(task: Task) -> Sentence:
    return _say("shogun.prompt_plan", task[1], action=space_name(task[2]))


def _ask_march(task: Task) -> Sentence:
    key = "shogun.prompt_move" if task[2] == MUSTER1 else "shogun.prompt_march"
    return _say(key, task[1], province=province_name(task[3]))


def _ask_march_size(task: Task) -> Sentence:
    names = {"origin": province_name(task[3]), "goal": province_name(task[4])}
    return _say("shogun.prompt_march_size", task[1], **names)


def _ask_group(task: Task) -> Sentence:
    return _say("shogun.prompt_group", task[1], province=province_name(task[2]))


def _plain(key: str) -> Callable[[Task], Sentence]:
    return lambda task: _say(key, task[1])


PROMPTS: dict[str, Callable[[Task], Sentence]] = {
    "draft": _plain("shogun.prompt_draft"),
    "group": _ask_group,
    "bid": _plain("shogun.prompt_bid"),
    "plan": _ask_plan,
    "seal": _plain("shogun.prompt_seal"),
    "place": _plain("shogun.prompt_place"),
    "march": _ask_march,
    "march_size": _ask_march_size,
    "uprising": _plain("shogun.prompt_uprising"),
}


def warning(position: State, seat: int, action: int, card: int) -> Sentence | None:
    """What would keep an action with this card from happening as things stand; None if nothing would."""
    reason = "" if card in (COVER, EMPTY) else obstacle(position, seat, action, card)
    if not reason:
        return None
    return Sentence(f"shogun.warn_{reason}", {"province": province_name(card)})
