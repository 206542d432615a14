"""What happened, as sentences: one function for each kind of event."""

from __future__ import annotations

from collections.abc import Callable

from ...core.position import Event
from ...core.words import Seat, Sentence
from .. import events
from ..board import BLUE, RED
from .names import card_name, dice_names, hex_name, leader_name, say, target_name, unit_name

BOTH = {"one": Seat(RED), "other": Seat(BLUE)}
"""The two armies, for sentences that speak of both."""
NAMED_CAUSES = ("blocked", "castle", "honor", "dragon", "famine", "carried")
"""Losses that are told with their cause; all others come from the dice just told."""


def event_sentence(event: Event) -> Sentence | None:
    """What happened, for the log and the screen reader; None for an event that needs no words."""
    sentence = SENTENCES.get(event[0])
    return sentence(event) if sentence else None


# -- set-up ----------------------------------------------------------------------------------------


def _first_move(event: events.FirstMove) -> Sentence:
    dice = {"red": dice_names(event.red), "blue": dice_names(event.blue)}
    return Sentence("samurai.event_first_move", {**dice, **BOTH})


def _carry_over(event: events.CarryOver) -> Sentence:
    return say("samurai.event_carry_over", event.seat, n=len(event.faces), dice=dice_names(event.faces))


# -- cards and orders ------------------------------------------------------------------------------


def _turn(event: events.Turn) -> Sentence:
    return say("samurai.event_turn", event.seat, number=event.number)


def _card(event: events.Card) -> Sentence:
    if event.card == event.became:
        return say("samurai.event_card", event.seat, card=card_name(event.card))
    if not event.became:
        return say("samurai.event_card_nothing", event.seat, card=card_name(event.card))
    names = {"card": card_name(event.card), "other": card_name(event.became)}
    return say("samurai.event_card_became", event.seat, **names)


def _dragon(event: events.Dragon) -> Sentence:
    return say("samurai.event_dragon", event.seat, card=card_name(event.card), n=event.cost)


def _shogun(event: events.Shogun) -> Sentence:
    return say("samurai.event_shogun", event.seat, dice=dice_names(event.faces))


def _order(event: events.Order) -> Sentence:
    return say(f"samurai.event_{event.what}", event.seat, hex=hex_name(event.place))


OneCard = events.Become | events.CardLost | events.Discard | events.Take | events.Trade


def _with_card(event: OneCard) -> Sentence:
    return say(f"samurai.event_{event.kind}", event.seat, card=card_name(event.card))


def _draw(event: events.Draw) -> Sentence:
    return say("samurai.event_draw", event.seat, n=event.number)


def _draw_dragon(event: events.DrawDragon) -> Sentence:
    return say("samurai.event_draw_dragon", event.seat)


def _shuffle(event: events.Shuffle) -> Sentence:
    return Sentence(f"samurai.event_shuffle_{event.deck}")


# -- pieces that go somewhere, pieces in a hex -----------------------------------------------------

UnitIn = events.Escape | events.Eliminated | events.Defect | events.BackDeclined
LeaderIn = events.Exit | events.LeaderLost | events.Seppuku | events.SentBack


def _unit_goes(event: events.UnitGoes) -> Sentence:
    places = {"origin": hex_name(event.origin), "goal": hex_name(event.goal)}
    return say(f"samurai.event_{event.kind}", event.seat, piece=unit_name(event.unit_kind), **places)


def _leader_goes(event: events.LeaderGoes) -> Sentence:
    places = {"origin": hex_name(event.origin), "goal": hex_name(event.goal)}
    return say(f"samurai.event_{event.kind}", event.seat, piece=leader_name(event.leader_kind), **places)


def _unit_in(event: UnitIn) -> Sentence:
    args = {"piece": unit_name(event.unit_kind), "hex": hex_name(event.place)}
    return say(f"samurai.event_{event.kind}", event.seat, **args)


def _leader_in(event: LeaderIn) -> Sentence:
    args = {"piece": leader_name(event.leader_kind), "hex": hex_name(event.place)}
    return say(f"samurai.event_{event.kind}", event.seat, **args)


# -- battle ----------------------------------------------------------------------------------------


def _attack(event: events.Attack) -> Sentence:
    pieces = {"piece": unit_name(event.unit_kind), "target": target_name(event.facing)}
    places = {"origin": hex_name(event.origin), "goal": hex_name(event.goal)}
    return say(f"samurai.event_{event.mode}", event.seat, **pieces, **places)


def _strike(event: events.Strike) -> Sentence:
    how = event.mode if event.mode in ("back", "first", "ambush") else "roll"
    return say(f"samurai.event_strike_{how}", event.seat, n=len(event.faces), dice=dice_names(event.faces))


def _duel(event: events.Duel) -> Sentence:
    return say("samurai.event_duel", event.seat, red=dice_names(event.red), blue=dice_names(event.blue), **BOTH)


def _loss(event: events.Loss) -> Sentence:
    key = f"samurai.event_loss_{event.why}" if event.why in NAMED_CAUSES else "samurai.event_loss"
    return say(key, event.seat, piece=unit_name(event.unit_kind), hex=hex_name(event.place), n=event.lost)


def _heal(event: events.Heal) -> Sentence:
    args = {"piece": unit_name(event.unit_kind), "hex": hex_name(event.place)}
    return say("samurai.event_heal", event.seat, n=event.blocks, **args)


def _check(event: events.Check) -> Sentence:
    key = "samurai.event_check_falls" if event.falls else "samurai.event_check_survives"
    args = {"piece": leader_name(event.leader_kind), "hex": hex_name(event.place)}
    return say(key, event.seat, dice=dice_names(event.faces), **args)


def _surrender(event: events.Surrender) -> Sentence:
    return say("samurai.event_surrender", event.seat, hex=hex_name(event.place))


def _flags(event: events.Flags) -> Sentence:
    args = {"piece": unit_name(event.unit_kind), "hex": hex_name(event.place)}
    if event.ignored == event.flags:
        return say("samurai.event_flags_ignored", event.seat, n=event.flags, **args)
    if event.ignored:
        return say("samurai.event_flags_some", event.seat, n=event.flags, ignored=event.ignored, **args)
    return say("samurai.event_flags", event.seat, n=event.flags, **args)


# -- dragon cards ----------------------------------------------------------------------------------


def _dragon_roll(event: events.DragonRoll) -> Sentence:
    args = {"card": card_name(event.card), "dice": dice_names(event.faces)}
    if event.place < 0:
        return say("samurai.event_dragon_roll", event.seat, **args)
    return say("samurai.event_dragon_roll_at", event.seat, hex=hex_name(event.place), **args)


def _loyalty(event: events.Loyalty) -> Sentence:
    dice = {"red": dice_names(event.red), "blue": dice_names(event.blue), **BOTH}
    args = {"piece": unit_name(event.unit_kind), "hex": hex_name(event.place)}
    return say("samurai.event_loyalty", event.seat, **args, **dice)


# -- honor and banners -----------------------------------------------------------------------------


def _gain(event: events.Gain) -> Sentence:
    return say("samurai.event_gain", event.seat, n=event.number, held=event.held)


def _spend(event: events.Spend) -> Sentence:
    key = "samurai.event_inspire" if event.why == "inspire" else "samurai.event_spend"
    return say(key, event.seat, n=event.number, held=event.held)


def _lack_of_honor(event: events.LackOfHonor) -> Sentence:
    return say("samurai.event_lack_of_honor", event.seat, n=event.missing, dice=dice_names(event.faces))


def _banner(event: events.Banner) -> Sentence:
    return say(f"samurai.event_banner_{event.why}", event.seat, n=event.number, total=event.total)


def _held(event: events.Held) -> Sentence:
    return say("samurai.event_held", event.seat, n=event.number)


def _hills(event: events.Hills) -> Sentence:
    return Sentence("samurai.event_hills_lost") if event.seat < 0 else say("samurai.event_hills", event.seat)


def _tent(event: events.Tent) -> Sentence:
    return say("samurai.event_tent", event.seat, hex=hex_name(event.place))


def end_sentence(event: events.End) -> Sentence:
    """Who has won, and how."""
    return say(f"samurai.event_end_{event.why}", event.seat, red=event.scores[RED], blue=event.scores[BLUE], **BOTH)


SENTENCES: dict[str, Callable[..., Sentence | None]] = {
    "first_move": _first_move,
    "carry_over": _carry_over,
    "turn": _turn,
    "card": _card,
    "dragon": _dragon,
    "shogun": _shogun,
    "order": _order,
    **dict.fromkeys(("become", "card_lost", "discard", "take", "trade"), _with_card),
    "draw": _draw,
    "draw_dragon": _draw_dragon,
    "shuffle": _shuffle,
    **dict.fromkeys(("move", "retreat", "advance"), _unit_goes),
    **dict.fromkeys(("move_leader", "flight"), _leader_goes),
    **dict.fromkeys(("escape", "eliminated", "defect", "back_declined"), _unit_in),
    **dict.fromkeys(("exit", "leader_lost", "seppuku", "sent_back"), _leader_in),
    "attack": _attack,
    "strike": _strike,
    "duel": _duel,
    "loss": _loss,
    "heal": _heal,
    "check": _check,
    "surrender": _surrender,
    "flags": _flags,
    "dragon_roll": _dragon_roll,
    "loyalty": _loyalty,
    "gain": _gain,
    "spend": _spend,
    "lack_of_honor": _lack_of_honor,
    "banner": _banner,
    "held": _held,
    "hills": _hills,
    "tent": _tent,
    "end": end_sentence,
}
"""By the kind of an event."""
