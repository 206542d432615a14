"""Why something cannot be done now: the rule that forbids it, as a sentence key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..core.position import Choice, Task
from ..core.words import Name, Sentence
from . import choices
from .board import ALL, DISTANCE, NO_HEX, stored_hex
from .cards import COMMAND_CARDS, DRAGON_CARDS
from .rules.combat import Strike, close_targets, may_close
from .rules.dragon import in_force
from .rules.effects import FITS
from .rules.line_of_sight import sees
from .rules.orders import card_row
from .rules.pieces import owner_at, unit_beside_enemy
from .rules.victory import unit_waits
from .state import EMPTY, FOUGHT, MOVED, ORDERED, TIRED, State
from .terrain import BUILDING, CLOSED
from .units import COMMANDER, GUARD, RANGED, REACH

MOVING = ("march", "unit_to", "leader_to")


def why_not(state: State, choice: Choice) -> Sentence | None:
    """The rule that forbids the choice in this position; None if it is legal."""
    if choice in state.choices():
        return None
    if not state.agenda:
        return Sentence("samurai.why_over")
    return _found(state, state.agenda[-1], choice) or Sentence("core.not_now")


ATTEMPTS: dict[str, tuple[Choice, ...]] = {
    "order": choices.ORDER_AT,
    "march": choices.UNIT_AT,
    **dict.fromkeys(("unit_to", "leader_to", "retreat"), choices.TO),
}
"""What somebody who points at a hex probably means, by the question that is asked; then by hex."""


def attempt(state: State, thing: str, local_state: Mapping[str, object]) -> Choice | None:
    """The choice that pointing at a hex probably means; an attack by the unit that was picked out before."""
    place = int(thing.removeprefix("hex-"))
    task = state.agenda[-1][0] if state.agenda else ""
    if place not in ALL:
        return None
    selected = stored_hex(local_state, "selected")
    if task == "arrange":
        return _attempt_arranging(state, selected, place)
    if task in ATTEMPTS:
        return ATTEMPTS[task][place]
    return choices.attack(selected, place) if task == "battle" and selected != NO_HEX else None


def _attempt_arranging(state: State, selected: int, place: int) -> Choice:
    """A move or an attack of the unit that was picked out before, or else an order for what stands there."""
    if selected == NO_HEX:
        return choices.ORDER_AT[place]
    enemy = owner_at(state, place) == 1 - state.agenda[-1][1]
    return choices.attack(selected, place) if enemy else choices.Go("go", selected, place)


def _found(state: State, task: Task, choice: Choice) -> Sentence | None:
    if task[0] == "arrange" and isinstance(choice, choices.Pair | choices.Order):
        return _found_arranging(state, task, choice)
    known = FINDERS.get(choice[0]) if choice and isinstance(choice[0], str) else None
    if known is None or not _well_formed(choice[1:], known[0]):
        return None
    if choice in state.QUESTIONS[task[0]].choices(state, task):
        return None  # the rules allow it, but to somebody else: this is the view of a seat that waits
    meant = choices.CHOICES[choice[0]]
    return known[1](state, task, meant(*choice[: len(meant._fields)]))


def _found_arranging(state: State, task: Task, choice: Choice) -> Sentence | None:
    """In a turn that is being arranged: as if the rules had asked for the order or the move itself."""
    if isinstance(choice, choices.Go | choices.Lead):
        return _why_not_to(state, ("unit_to", task[1]), choices.TO[choice.goal])
    if isinstance(choice, choices.Order):
        return _why_not_order(state, task[2], choice)
    return _why_not_attack(state, task, choice) if isinstance(choice, choices.Attack) else None


def _well_formed(args: tuple[object, ...], kinds: tuple[str, ...]) -> bool:
    """Whether the arguments of a choice are what its name asks for: hexes, numbers, cards."""
    return len(args) >= len(kinds) and all(CHECKS[kind](arg) for kind, arg in zip(kinds, args))


CHECKS: dict[str, Callable[[object], bool]] = {
    "hex": lambda value: type(value) is int and value in ALL,
    "number": lambda value: type(value) is int,
    "command": lambda value: value in COMMAND_CARDS,
    "dragon": lambda value: value in DRAGON_CARDS,
}


# -- cards -----------------------------------------------------------------------------------------


def _why_not_card(state: State, task: Task, choice: choices.Card) -> Sentence | None:
    if choice.card not in state.hands[task[1]]:
        return Sentence("samurai.why_card_not_held")
    if task[0] == "command":
        return None
    return Sentence("samurai.why_card_later" if choice.card != "first_strike" else "samurai.why_first_strike")


def _why_not_dragon(state: State, task: Task, choice: choices.Dragon) -> Sentence | None:
    seat, card = task[1], choice.card
    if card not in state.dragons[seat]:
        return Sentence("samurai.why_dragon_not_held")
    if seat in state.played_by and card != state.booty:
        played = state.played[len(state.played_by) - 1 - state.played_by[::-1].index(seat)]
        return Sentence("samurai.why_dragon_once", {"card": Name(f"samurai.dragon_{played}")})
    cost = DRAGON_CARDS[card].cost
    if cost > state.tokens[seat]:
        return Sentence("samurai.why_dragon_cost", {"n": cost, "held": state.tokens[seat]})
    if task[0] in ("escort", "arrange") and card in FITS:
        return Sentence("samurai.why_dragon_useless")
    return Sentence("samurai.why_dragon_moment", {"when": Name(f"samurai.when_{DRAGON_CARDS[card].when}")})


# -- orders ----------------------------------------------------------------------------------------


def _why_not_order(state: State, task: Task, choice: choices.Order) -> Sentence | None:
    seat, place = task[1], choice.place
    if task[0] != "order":
        return Sentence("samurai.why_no_orders")
    if owner_at(state, place) != seat:
        return Sentence("samurai.why_not_yours")
    unit = state.unit_at[place]
    mark = state.marks[unit] if unit >= 0 else state.leader_marks[state.leader_at[place]]
    if mark & ORDERED:
        return Sentence("samurai.why_ordered")
    if unit >= 0 and unit_waits(state, unit, seat):
        return Sentence("samurai.why_waits")
    if in_force(state, "white_fox", 1 - seat):
        return Sentence("samurai.why_white_fox")
    return Sentence(f"samurai.why_scope_{task[2]}")


def _why_not_detach(state: State, task: Task, choice: choices.Detach) -> Sentence | None:
    if task[0] != "order":
        return Sentence("samurai.why_no_orders")
    leader = state.leader_at[choice.place]
    if owner_at(state, choice.place) != task[1] or leader < 0 or state.unit_at[choice.place] < 0:
        return Sentence("samurai.why_no_leader")
    if state.leader_kinds[leader] == COMMANDER:
        return Sentence("samurai.why_commander_stays")
    if not card_row(state).helmet:
        return Sentence("samurai.why_no_helmet")
    return Sentence("samurai.why_ordered" if state.leader_marks[leader] & ORDERED else f"samurai.why_scope_{task[2]}")


# -- movement --------------------------------------------------------------------------------------


def _why_not_unit(state: State, task: Task, choice: choices.Unit) -> Sentence | None:
    if task[0] not in MOVING:
        return None
    unit = state.unit_at[choice.place]
    if unit < 0 or state.owners[unit] != task[1]:
        return Sentence("samurai.why_not_yours")
    if state.kinds[unit] == GUARD:
        return Sentence("samurai.why_commander_stays")
    if not state.marks[unit] & ORDERED:
        return Sentence("samurai.why_not_ordered")
    return Sentence("samurai.why_moved" if state.marks[unit] & MOVED else "samurai.why_hemmed_in")


def _why_not_to(state: State, task: Task, choice: choices.To) -> Sentence | None:
    seat, place = task[1], choice.place
    if CLOSED[state.terrain_at[place]]:
        return Sentence("samurai.why_closed")
    if task[0] == "retreat":
        return Sentence("samurai.why_retreat")
    if task[0] not in MOVING:
        return None
    owner = owner_at(state, place)
    if owner == 1 - seat:
        return Sentence("samurai.why_enemy_there")
    return Sentence("samurai.why_too_far" if owner == EMPTY else "samurai.why_friend_there")


# -- battle ----------------------------------------------------------------------------------------


def _why_not_attack(state: State, task: Task, choice: choices.Attack) -> Sentence | None:
    unit, goal = state.unit_at[choice.origin], choice.goal
    if unit < 0 or state.owners[unit] != task[1]:
        return Sentence("samurai.why_not_yours")
    if owner_at(state, goal) != 1 - task[1]:
        return Sentence("samurai.why_no_enemy")
    for forbids in (_why_idle, _why_no_close, _why_no_shot):
        reason = forbids(state, unit, goal)
        if reason:
            return Sentence(f"samurai.why_{reason}")
    return None


def _why_idle(state: State, unit: int, _goal: int) -> str:
    mark = state.marks[unit]
    if not mark & ORDERED:
        return "not_ordered"
    if mark & FOUGHT:
        return "fought"
    return "tired" if mark & TIRED else ""


def _why_no_close(state: State, unit: int, goal: int) -> str:
    if DISTANCE[state.places[unit]][goal] > 1:
        return ""
    return "" if may_close(state, unit, goal) and goal in close_targets(state, unit) else "cavalry_castle"


def _why_no_shot(state: State, unit: int, goal: int) -> str:
    kind, place = state.kinds[unit], state.places[unit]
    far = DISTANCE[place][goal]
    if far == 1:
        return "hold_fire" if state.card == "hold_and_shoot" else ""
    if not RANGED[kind]:
        return "no_missiles"
    target = state.unit_at[goal]
    if target >= 0 and state.kinds[target] == GUARD:
        return "guards_not_shot"
    if unit_beside_enemy(state, place, state.owners[unit]):
        return "must_close"
    if far > REACH[kind]:
        return "out_of_range"
    if not sees(state, place, goal):
        return "no_sight"
    return "charge_no_shot"


def _why_not_inspire(state: State, task: Task, _choice: choices.Inspire) -> Sentence | None:
    if task[0] != "prepare":
        return None
    strike = Strike(*task[2])
    if not state.tokens[task[1]]:
        return Sentence("samurai.why_no_tokens")
    if state.terrain_at[state.places[strike.unit]] == BUILDING:
        return Sentence("samurai.why_no_inspiring_inside")
    return Sentence("samurai.why_inspired" if strike.inspired else "samurai.why_no_leader_near")


def _why_not_ignore(_state: State, task: Task, choice: choices.Ignore) -> Sentence | None:
    if task[0] != "flags" or choice.number < 0:
        return None
    return Sentence("samurai.why_flags", {"n": task[4]})


def _why_not_back(state: State, _task: Task, _choice: choices.BattleBack | choices.Decline) -> Sentence | None:
    asked = state.options["battle_back"] == "asked"
    return Sentence("samurai.why_back_not_now" if asked else "samurai.why_back_always")


Finder = Callable[[State, Task, Any], Sentence | None]
FINDERS: dict[str, tuple[tuple[str, ...], Finder]] = {
    "card": (("command",), _why_not_card),
    "dragon": (("dragon",), _why_not_dragon),
    "order": (("hex",), _why_not_order),
    "detach": (("hex",), _why_not_detach),
    "unit": (("hex",), _why_not_unit),
    "to": (("hex",), _why_not_to),
    "attack": (("hex", "hex"), _why_not_attack),
    "inspire": ((), _why_not_inspire),
    "ignore": (("number",), _why_not_ignore),
    "battle_back": ((), _why_not_back),
    "decline": ((), _why_not_back),
}
"""By the name of a choice: what its arguments must be, and who knows what forbids it."""
