"""What happened, as sentences for the log and the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.position import Event
from ...core.words import Seat, Sentence
from .. import events
from ..cards import BUILDINGS, COLLECT_RICE, TREASURE
from ..state import NOBODY
from .names import (
    building_name,
    event_name,
    event_text,
    province_name,
    region_name,
    say,
    season_name,
    seat_names,
    space_name,
    special_name,
    verdict,
)


def event_sentence(event: Event) -> Sentence | None:
    """What happened; None for an event that needs no words."""
    sentence = SENTENCES.get(event[0])
    return sentence(event) if sentence else None


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


# -- the set-up ------------------------------------------------------------------------------------


def _take(event: events.Take) -> Sentence:
    key = "shogun.event_take_blind" if event.blind else "shogun.event_take"
    return say(key, event.seat, province=province_name(event.province))


def _turn_over(event: events.TurnOver) -> Sentence:
    return say("shogun.event_turn_over", event.seat, provinces=tuple(map(province_name, event.provinces)))


def _occupy(event: events.Occupy) -> Sentence:
    return say("shogun.event_occupy", event.seat, province=province_name(event.province), n=event.armies)


def _tower_filled(event: events.TowerFilled) -> Sentence:
    return Sentence("shogun.event_tower_filled", {"n": sum(event.inside)})


# -- the course of a year --------------------------------------------------------------------------


def _year(event: events.Year) -> Sentence:
    return Sentence("shogun.event_year", {"year": event.year, "events": tuple(map(event_name, event.cards))})


def _season(event: events.Season) -> Sentence:
    names = {"season": season_name(event.season), "actions": tuple(map(space_name, event.actions))}
    return Sentence("shogun.event_season", {"year": event.year, **names})


def _sealed(event: events.Sealed) -> Sentence:
    return say("shogun.event_sealed", event.seat)


def _event_drawn(event: events.EventDrawn) -> Sentence:
    return Sentence("shogun.event_event", {"event": event_name(event.card), "text": event_text(event.card)})


def _bid(event: events.Bid) -> Sentence:
    seat, card = event.seat, event.card
    if card > TREASURE:
        return say("shogun.event_bid_chests", seat, n=card - TREASURE)
    if 0 <= card < TREASURE:
        return say("shogun.event_bid_province", seat, province=province_name(card))
    return say("shogun.event_bid_zero" if card == TREASURE else "shogun.event_bid_none", seat)


def _ranking(event: events.Ranking) -> Sentence:
    return Sentence("shogun.event_ranking", {"seats": seat_names(event.seats)})


def _slot(event: events.Slot) -> Sentence:
    return say("shogun.event_slot", event.seat, number=event.slot + 1, special=special_name(event.special))


def _order(event: events.Order) -> Sentence:
    return Sentence("shogun.event_order", {"seats": seat_names(event.seats)})


def _action(event: events.Action) -> Sentence:
    return Sentence("shogun.event_action", {"number": event.step + 1, "action": space_name(event.action)})


def _open_action(event: events.OpenAction) -> Sentence:
    return Sentence("shogun.event_open_action", {"number": event.step + 1, "action": space_name(event.action)})


# -- the ten actions -------------------------------------------------------------------------------


def _pass(event: events.Pass) -> Sentence | None:
    """A covered or empty space needs no words: there are too many of them."""
    if event.reason == "no_card":
        return None
    args = {"province": province_name(event.card), "action": space_name(event.action)}
    return say(f"shogun.event_pass_{event.reason}", event.seat, **args)


def _build(event: events.Build) -> Sentence:
    key = f"shogun.event_build_{BUILDINGS[event.building]}"
    return say(key, event.seat, province=province_name(event.province))


def _calm(event: events.Calm) -> Sentence:
    return Sentence("shogun.event_calm", {"province": province_name(event.province)})


def _collect(event: events.Collect) -> Sentence:
    key = "shogun.event_collect_rice" if event.action == COLLECT_RICE else "shogun.event_collect_tax"
    return say(key, event.seat, province=province_name(event.province), n=event.income)


def _muster(event: events.Muster) -> Sentence:
    return say("shogun.event_muster", event.seat, province=province_name(event.province), n=event.armies)


def _move(event: events.Move) -> Sentence:
    names = {"origin": province_name(event.origin), "goal": province_name(event.goal)}
    return say("shogun.event_move", event.seat, **names, n=event.armies)


# -- battles and revolts ---------------------------------------------------------------------------


def _attack(event: events.Attack) -> Sentence:
    names = {"origin": province_name(event.origin), "goal": province_name(event.goal)}
    args = {**names, "n": event.armies + event.bonus}
    if event.other == NOBODY:
        return say("shogun.event_attack_neutral", event.seat, **args, farmers=event.defenders)
    defenders = event.defenders + event.defence_bonus
    return say("shogun.event_attack", event.seat, **args, other=Seat(event.other), defenders=defenders)


def _revolt(event: events.Revolt) -> Sentence:
    args = {"province": province_name(event.province), "n": event.armies + event.bonus, "farmers": event.farmers}
    return say(f"shogun.event_revolt_{event.cause}", event.seat, **args)


def _throw(event: events.Throw) -> Sentence:
    thrown = [hand + lay for hand, lay in zip(event.hands, event.before, strict=True)]
    return Sentence("shogun.event_throw", {"thrown": _cubes(thrown), "out": _cubes(event.tray)})


def _battle(event: events.Battle) -> Sentence:
    defenders = event.defenders + event.helpers
    args = {"province": province_name(event.goal), "attackers": event.attackers, "defenders": defenders}
    if event.other == NOBODY:
        key = "shogun.event_neutral_won" if event.outcome == "won" else "shogun.event_neutral_kept"
        return say(key, event.seat, **args)
    by_farmers = event.outcome == "tie" and defenders > event.attackers
    key = "shogun.event_battle_farmers" if by_farmers else f"shogun.event_battle_{event.outcome}"
    return say(key, event.seat, **args, other=Seat(event.other))


def _revolt_end(event: events.RevoltEnd) -> Sentence:
    args = {"province": province_name(event.province), "armies": event.armies, "farmers": event.farmers}
    return say(f"shogun.event_revolt_{event.outcome}", event.seat, **args)


def _conquer(event: events.Conquer) -> Sentence:
    return say("shogun.event_conquer", event.seat, province=province_name(event.province), n=event.armies)


def _waste(event: events.Waste) -> Sentence:
    return say("shogun.event_waste", event.loser, province=province_name(event.province))


def _lapse(event: events.Lapse) -> Sentence:
    names = {"action": space_name(event.space), "province": province_name(event.province)}
    return say("shogun.event_lapse", event.seat, **names)


def _tray(event: events.Tray) -> Sentence | None:
    return Sentence("shogun.event_tray", {"cubes": _cubes(event.cubes)}) if any(event.cubes) else None


# -- winter ----------------------------------------------------------------------------------------


def _winter(event: events.Winter) -> Sentence:
    return Sentence("shogun.event_winter", {"year": event.year, "n": event.loss})


def _feed(event: events.Feed) -> Sentence | None:
    if not event.provinces:
        return None
    args = {"rice": event.rice, "provinces": event.provinces}
    if event.shortage:
        return say("shogun.event_feed_short", event.seat, **args, n=event.shortage)
    return say("shogun.event_feed", event.seat, **args)


def _hungry(event: events.Hungry) -> Sentence:
    provinces = tuple(map(province_name, event.provinces))
    return say("shogun.event_hungry", event.seat, provinces=provinces, n=event.farmers)


def _majority(event: events.Majority) -> Sentence:
    key = "shogun.event_majority" if len(event.seats) == 1 else "shogun.event_majority_shared"
    names = {"building": building_name(event.building), "region": region_name(event.region)}
    return Sentence(key, {"seats": seat_names(event.seats), **names, "n": event.points})


def _score(event: events.Score) -> Sentence:
    parts = {"provinces": event.provinces, "buildings": event.buildings, "majorities": event.majorities}
    return say("shogun.event_score", event.seat, **parts, n=event.total, points=event.points)


def _end(event: events.End) -> Sentence:
    lines = tuple(say("shogun.score", seat, n=number) for seat, number in enumerate(event.points))
    return Sentence("shogun.event_end", {"verdict": verdict(event.winners, event.points), "scores": lines})


SENTENCES: dict[str, Callable[..., Sentence | None]] = {
    "take": _take,
    "turn_over": _turn_over,
    "occupy": _occupy,
    "tower_filled": _tower_filled,
    "year": _year,
    "season": _season,
    "sealed": _sealed,
    "event": _event_drawn,
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
    "revolt": _revolt,
    "throw": _throw,
    "battle": _battle,
    "revolt_end": _revolt_end,
    "conquer": _conquer,
    "waste": _waste,
    "lapse": _lapse,
    "tray": _tray,
    "winter": _winter,
    "feed": _feed,
    "hungry": _hungry,
    "majority": _majority,
    "score": _score,
    "end": _end,
}
"""The sentence of each kind of event; ``season_end`` needs none."""
