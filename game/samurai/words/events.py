"""What happened, as sentences: one teller for each event."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Event
from ...core.words import Sentence
from ..board import BLUE, RED
from .names import card_name, dice_names, hex_name, leader_name, say, target_name, unit_name

Faces = tuple[int, ...]
LOSSES = ("blocked", "castle", "honor", "dragon", "famine", "carried")
"""Losses that are told with their cause; all others come from the dice just told."""


def event_sentence(event: Event) -> Sentence | None:
    """What happened, for the log and the screen reader; None for an event that needs no words."""
    teller = EVENTS.get(event[0])
    return teller(*event[1:]) if teller else None


# -- cards and orders ------------------------------------------------------------------------------


def _turn(seat: int, number: int) -> Sentence:
    return say("samurai.event_turn", seat, number=number)


def _card(seat: int, card: str, became: str) -> Sentence:
    if card == became:
        return say("samurai.event_card", seat, card=card_name(card))
    if not became:
        return say("samurai.event_card_nothing", seat, card=card_name(card))
    return say("samurai.event_card_became", seat, card=card_name(card), other=card_name(became))


def _dragon(seat: int, card: str, cost: int) -> Sentence:
    return say("samurai.event_dragon", seat, card=card_name(card), n=cost)


def _order(seat: int, place: int, what: str) -> Sentence:
    return say(f"samurai.event_{what}", seat, hex=hex_name(place))


def _become(seat: int, card: str) -> Sentence:
    return say("samurai.event_become", seat, card=card_name(card))


def _shogun(seat: int, faces: Faces) -> Sentence:
    return say("samurai.event_shogun", seat, dice=dice_names(faces))


def _card_lost(seat: int, card: str) -> Sentence:
    return say("samurai.event_card_lost", seat, card=card_name(card))


def _draw(seat: int, number: int) -> Sentence:
    return say("samurai.event_draw", seat, n=number)


def _draw_dragon(seat: int) -> Sentence:
    return say("samurai.event_draw_dragon", seat)


def _discard(seat: int, card: str) -> Sentence:
    return say("samurai.event_discard", seat, card=card_name(card))


def _take(seat: int, card: str) -> Sentence:
    return say("samurai.event_take", seat, card=card_name(card))


def _trade(seat: int, card: str) -> Sentence:
    return say("samurai.event_trade", seat, card=card_name(card))


def _shuffle(deck: str) -> Sentence:
    return Sentence(f"samurai.event_shuffle_{deck}")


# -- movement --------------------------------------------------------------------------------------


def _walk(key: str, name: Callable[[int], object]) -> Callable[..., Sentence]:
    def teller(seat: int, kind: int, origin: int, goal: int, _piece: int) -> Sentence:
        return say(key, seat, piece=name(kind), origin=hex_name(origin), goal=hex_name(goal))

    return teller


def _at(key: str, name: Callable[[int], object]) -> Callable[..., Sentence]:
    def teller(seat: int, kind: int, place: int, _piece: int) -> Sentence:
        return say(key, seat, piece=name(kind), hex=hex_name(place))

    return teller


def _sent_back(seat: int, kind: int, place: int, _unit: int, _leader: int) -> Sentence:
    return say("samurai.event_sent_back", seat, piece=leader_name(kind), hex=hex_name(place))


# -- battle ----------------------------------------------------------------------------------------


def _attack(seat: int, kind: int, origin: int, goal: int, facing: int, mode: str) -> Sentence:
    places = {"origin": hex_name(origin), "goal": hex_name(goal)}
    return say(f"samurai.event_{mode}", seat, piece=unit_name(kind), target=target_name(facing), **places)


def _strike(seat: int, _origin: int, _goal: int, mode: str, _lines: object, faces: Faces) -> Sentence:
    how = mode if mode in ("back", "first", "ambush") else "roll"
    return say(f"samurai.event_strike_{how}", seat, n=len(faces), dice=dice_names(faces))


def _loss(seat: int, kind: int, place: int, lost: int, _left: int, why: str, _unit: int) -> Sentence:
    key = f"samurai.event_loss_{why}" if why in LOSSES else "samurai.event_loss"
    return say(key, seat, piece=unit_name(kind), hex=hex_name(place), n=lost)


def _heal(seat: int, kind: int, place: int, blocks: int, _left: int, _unit: int) -> Sentence:
    return say("samurai.event_heal", seat, piece=unit_name(kind), hex=hex_name(place), n=blocks)


def _flags(seat: int, kind: int, place: int, flags: int, ignored: int, _unit: int) -> Sentence:
    args = {"piece": unit_name(kind), "hex": hex_name(place)}
    if ignored == flags:
        return say("samurai.event_flags_ignored", seat, n=flags, **args)
    if ignored:
        return say("samurai.event_flags_some", seat, n=flags, ignored=ignored, **args)
    return say("samurai.event_flags", seat, n=flags, **args)


def _check(seat: int, kind: int, place: int, faces: Faces, falls: bool) -> Sentence:
    key = "samurai.event_check_falls" if falls else "samurai.event_check_survives"
    return say(key, seat, piece=leader_name(kind), hex=hex_name(place), dice=dice_names(faces))


def _surrender(seat: int, place: int) -> Sentence:
    return say("samurai.event_surrender", seat, hex=hex_name(place))


def _duel(seat: int, red: Faces, blue: Faces) -> Sentence:
    return say("samurai.event_duel", seat, red=dice_names(red), blue=dice_names(blue))


def _loyalty(seat: int, kind: int, place: int, red: Faces, blue: Faces) -> Sentence:
    dice = {"red": dice_names(red), "blue": dice_names(blue)}
    return say("samurai.event_loyalty", seat, piece=unit_name(kind), hex=hex_name(place), **dice)


def _dragon_roll(seat: int, card: str, faces: Faces, place: int) -> Sentence:
    if place < 0:
        return say("samurai.event_dragon_roll", seat, card=card_name(card), dice=dice_names(faces))
    args = {"dice": dice_names(faces), "hex": hex_name(place)}
    return say("samurai.event_dragon_roll_at", seat, card=card_name(card), **args)


# -- honor and banners -----------------------------------------------------------------------------


def _gain(seat: int, number: int, _why: str, held: int) -> Sentence:
    return say("samurai.event_gain", seat, n=number, held=held)


def _spend(seat: int, number: int, why: str, held: int) -> Sentence:
    key = "samurai.event_inspire" if why == "inspire" else "samurai.event_spend"
    return say(key, seat, n=number, held=held)


def _lack_of_honor(seat: int, faces: Faces, missing: int) -> Sentence:
    return say("samurai.event_lack_of_honor", seat, n=missing, dice=dice_names(faces))


def _banner(seat: int, number: int, why: str, total: int) -> Sentence:
    return say(f"samurai.event_banner_{why}", seat, n=number, total=total)


def _held(seat: int, number: int) -> Sentence:
    return say("samurai.event_held", seat, n=number)


def _hills(seat: int) -> Sentence:
    return Sentence("samurai.event_hills_lost") if seat < 0 else say("samurai.event_hills", seat)


def _tent(seat: int, place: int) -> Sentence:
    return say("samurai.event_tent", seat, hex=hex_name(place))


def _carry_over(seat: int, faces: Faces) -> Sentence:
    return say("samurai.event_carry_over", seat, n=len(faces), dice=dice_names(faces))


def _first_move(red: Faces, blue: Faces) -> Sentence:
    return Sentence("samurai.event_first_move", {"red": dice_names(red), "blue": dice_names(blue)})


def verdict(seat: int, why: str, scores: tuple[int, ...]) -> Sentence:
    """Who has won, and how."""
    return say(f"samurai.event_end_{why}", seat, red=scores[RED], blue=scores[BLUE])


EVENTS: dict[str, Callable[..., Sentence | None]] = {
    "turn": _turn,
    "card": _card,
    "dragon": _dragon,
    "order": _order,
    "become": _become,
    "shogun": _shogun,
    "card_lost": _card_lost,
    "draw": _draw,
    "draw_dragon": _draw_dragon,
    "discard": _discard,
    "take": _take,
    "trade": _trade,
    "shuffle": _shuffle,
    "move": _walk("samurai.event_move", unit_name),
    "move_leader": _walk("samurai.event_move_leader", leader_name),
    "retreat": _walk("samurai.event_retreat", unit_name),
    "advance": _walk("samurai.event_advance", unit_name),
    "flight": _walk("samurai.event_flight", leader_name),
    "exit": _at("samurai.event_exit", leader_name),
    "escape": _at("samurai.event_escape", unit_name),
    "eliminated": _at("samurai.event_eliminated", unit_name),
    "leader_lost": _at("samurai.event_leader_lost", leader_name),
    "seppuku": _at("samurai.event_seppuku", leader_name),
    "defect": _at("samurai.event_defect", unit_name),
    "sent_back": _sent_back,
    "attack": _attack,
    "strike": _strike,
    "loss": _loss,
    "back_declined": _at("samurai.event_back_declined", unit_name),
    "heal": _heal,
    "flags": _flags,
    "check": _check,
    "surrender": _surrender,
    "duel": _duel,
    "loyalty": _loyalty,
    "dragon_roll": _dragon_roll,
    "gain": _gain,
    "spend": _spend,
    "lack_of_honor": _lack_of_honor,
    "banner": _banner,
    "held": _held,
    "hills": _hills,
    "tent": _tent,
    "carry_over": _carry_over,
    "first_move": _first_move,
    "end": verdict,
}
