"""What happened, for the log and the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...core.position import Event
from ...core.words import Name, Seat, Sentence
from .. import events
from ..board import small
from ..state import NOBODY
from .names import area_name, card_name, lord_name


def event_sentence(event: Event) -> Sentence | None:
    """What happened; None for an event that needs no words."""
    say = SENTENCES.get(event[0])
    return say(event) if say else None


def _draft(event: events.Draft) -> Sentence:
    return Sentence("rumble.event_draft", {"seat": Seat(event.seat), "lord": lord_name(event.card)})


def _card(event: events.Card) -> Sentence:
    return Sentence("rumble.event_card", {"seat": Seat(event.seat), "card": card_name(event.card)})


def _lord(event: events.Lord) -> Sentence:
    return Sentence("rumble.event_lord", {"seat": Seat(event.seat), "lord": lord_name(event.card)})


def _roll(event: events.Roll) -> Sentence:
    key = "rumble.event_reroll" if event.again else "rumble.event_roll"
    return Sentence(key, {"seat": Seat(event.seat), "dice": event.dice})


def _deploy(event: events.Deploy) -> Sentence:
    args = {"seat": Seat(event.seat), "area": area_name(event.area)}
    if not event.soldiers:
        return Sentence("rumble.event_deploy_lord", args)
    key = "rumble.event_deploy_with_lord" if event.lord else "rumble.event_deploy"
    return Sentence(key, {**args, "n": event.soldiers})


def _move(event: events.Move) -> Sentence:
    args = {"seat": Seat(event.seat), **_way(event), "n": event.soldiers}
    if event.seat == event.owner:
        return Sentence("rumble.event_move", args)
    return Sentence("rumble.event_move_theirs", {**args, "owner": Seat(event.owner)})


def _move_lord(event: events.MoveLord) -> Sentence:
    return Sentence("rumble.event_move_lord", {"seat": Seat(event.seat), **_way(event)})


def _way(event: events.Move | events.MoveLord | events.Reinforce) -> dict[str, Name]:
    return {"origin": area_name(event.origin), "goal": area_name(event.goal)}


def _place(event: events.Place) -> Sentence:
    args = {"seat": Seat(event.seat), "area": area_name(event.area), "n": event.soldiers}
    return Sentence("rumble.event_place", args)


def _take_back(event: events.TakeBack) -> Sentence:
    args = {"seat": Seat(event.seat), "area": area_name(event.area), "n": event.soldiers}
    if event.seat == event.owner:
        return Sentence("rumble.event_take_back", args)
    return Sentence("rumble.event_take_back_theirs", {**args, "owner": Seat(event.owner)})


def _chip(event: events.Chip) -> Sentence:
    return Sentence("rumble.event_chip", {"seat": Seat(event.seat), "value": event.value})


def _lock(_event: events.Lock) -> Sentence:
    return Sentence("rumble.event_lock")


def _war(_event: events.War) -> Sentence:
    return Sentence("rumble.event_war")


def _empty(event: events.Empty) -> Sentence:
    return Sentence("rumble.event_empty", {"area": area_name(event.area), "value": event.value})


def _battle(event: events.Battle) -> Sentence:
    args = {"area": area_name(event.area), "value": event.value, "seat": Seat(event.winner)}
    if sum(map(bool, event.powers)) == 1:
        return Sentence("rumble.event_battle_alone", args)
    key = "rumble.event_battle_by_chip" if event.by_chip else "rumble.event_battle"
    first = Sentence(key, {**args, "power": event.powers[event.winner]})
    if event.second == NOBODY:
        return first
    return Sentence("rumble.event_battle_both", {"first": first, "second": _runner_up(event)})


def _runner_up(event: events.Battle) -> Sentence:
    key = "rumble.event_runner_up_by_chip" if event.second_by_chip else "rumble.event_runner_up"
    args = {"seat": Seat(event.second), "power": event.powers[event.second], "value": small(event.value)}
    return Sentence(key, args)


def _reinforce(event: events.Reinforce) -> Sentence:
    return Sentence("rumble.event_reinforce", {"seat": Seat(event.seat), **_way(event), "n": event.soldiers})


def _end(event: events.End) -> Sentence:
    lines = tuple(Sentence("rumble.score", {"seat": Seat(s), "n": n}) for s, n in enumerate(event.scores))
    return Sentence("rumble.event_end", {"verdict": verdict(event.scores, event.winner), "scores": lines})


def verdict(scores: Sequence[int], winner: int) -> Sentence:
    """Who has won, and whether by the sword chip."""
    tied = list(scores).count(scores[winner]) > 1
    key = "rumble.verdict_by_chip" if tied else "rumble.verdict"
    return Sentence(key, {"seat": Seat(winner), "n": scores[winner]})


SENTENCES: dict[str, Callable[[Any], Sentence]] = {
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
