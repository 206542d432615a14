"""Why something cannot be done now: the rule that forbids it, as a sentence key."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..core.position import Choice, Task
from ..core.words import Seat, Sentence
from .board import PROVINCES
from .cards import COVER, EMPTY, MUSTER1, SPACES, TREASURE, TREASURE_CARDS
from .choices import CHOICES, Bid, Blind, Go, Group, Number, Plan, Revolt, Seal, Slot, Stay, Take, TurnOver
from .state import NOBODY, REMOVED, State
from .words.names import province_name, space_name

PLANNING = ("bid", "plan", "seal")


def why_not(state: State, choice: Choice) -> Sentence | None:
    """The rule that forbids the choice in this position; None if it is legal."""
    if choice in state.choices():
        return None
    if not state.agenda:
        return Sentence("shogun.why_over")
    return _found(state, state.agenda[-1], choice) or Sentence("core.not_now")


def attempt(state: State, thing: str, _local_state: Mapping[str, object]) -> Choice | None:
    """The choice that pointing at a province probably means, by the question that is asked."""
    province = int(thing.removeprefix("province-"))
    task = state.agenda[-1] if state.agenda else ("",)
    meant = ATTEMPTS.get(task[0])
    return meant(task, province) if meant else None


ATTEMPTS: dict[str, Callable[[Task, int], Choice]] = {
    "draft": lambda _task, province: Take("take", province),
    "bid": lambda _task, province: Bid("bid", province),
    "plan": lambda task, province: Plan("plan", task[2], province),
    "march": lambda _task, province: Go("go", province),
    "uprising": lambda _task, province: Revolt("revolt", province),
}


def _found(state: State, task: Task, choice: Choice) -> Sentence | None:
    if not _is_well_formed(choice):
        return None
    if choice in state.QUESTIONS[task[0]].choices(state, task):
        return None  # the rules allow it, but to somebody else: this is the view of a seat that waits
    kind = choice[0]
    return FINDERS[kind](state, task, CHOICES[kind](*choice))


def _is_well_formed(choice: Choice) -> bool:
    """Whether this is one of the game's choices in kind and number of fields: it may come from anywhere."""
    declared = CHOICES.get(choice[0]) if choice and isinstance(choice[0], str) else None
    numbers = all(isinstance(item, int) for item in choice[1:])
    return declared is not None and numbers and len(choice) == len(declared._fields)


# -- planning --------------------------------------------------------------------------------------


def _why_not_bid(state: State, task: Task, choice: Bid) -> Sentence | None:
    if task[0] != "bid":
        return Sentence("shogun.why_bid_laid" if task[0] in PLANNING else "shogun.why_no_planning")
    if TREASURE <= choice.card < TREASURE + TREASURE_CARDS:
        return Sentence("shogun.why_bid_unpaid", {"n": state.chests[task[1]]})
    return Sentence("shogun.why_fill_spaces") if choice.card == EMPTY else _why_not_card(state, task[1], choice.card)


def _why_not_plan(state: State, task: Task, choice: Plan) -> Sentence | None:
    if task[0] not in PLANNING:
        return Sentence("shogun.why_no_planning")
    if task[0] == "bid":
        return Sentence("shogun.why_bid_first")
    if task[0] == "seal" or choice.space < task[2]:
        return Sentence("shogun.why_space_filled") if 0 <= choice.space < SPACES else None
    if choice.space > task[2]:
        return Sentence("shogun.why_space_later", {"space": space_name(task[2])})
    if choice.card == COVER:
        return Sentence("shogun.why_no_treasure")
    return Sentence("shogun.why_fill_spaces") if choice.card == EMPTY else _why_not_card(state, task[1], choice.card)


def _why_not_card(state: State, seat: int, card: int) -> Sentence | None:
    if not _is_province(card):
        return None
    if state.owner[card] != seat:
        return Sentence("shogun.why_not_yours", {"province": province_name(card)})
    space = state.plans[seat].index(card)
    return Sentence("shogun.why_card_laid", {"province": province_name(card), "space": space_name(space)})


def _why_not_seal(_state: State, task: Task, _choice: Seal) -> Sentence:
    return Sentence("shogun.why_plan_unfinished" if task[0] in PLANNING else "shogun.why_no_planning")


# -- the auction -----------------------------------------------------------------------------------


def _why_not_slot(state: State, task: Task, choice: Slot) -> Sentence | None:
    slot = choice.slot
    if task[0] != "place" or not 0 <= slot < len(state.slots) or state.slots[slot] == NOBODY:
        return None
    return Sentence("shogun.why_slot_taken", {"seat": Seat(state.slots[slot])})


# -- marching --------------------------------------------------------------------------------------


def _why_not_go(state: State, task: Task, choice: Go) -> Sentence | None:
    goal = choice.goal
    if task[0] != "march" or not _is_province(goal):
        return None
    _, _seat, action, origin = task
    names = {"origin": province_name(origin), "goal": province_name(goal)}
    if state.owner[goal] == REMOVED:
        return Sentence("shogun.why_removed", {"province": names["goal"]})
    if goal not in state.board.near[origin]:
        return Sentence("shogun.why_not_near", names)
    if action == MUSTER1:
        return Sentence("shogun.why_no_battle", {"province": names["goal"]})
    return Sentence("shogun.why_temple_peace", {"province": names["goal"]})


def _why_not_stay(_state: State, task: Task, _choice: Stay) -> Sentence | None:
    return Sentence("shogun.why_strict") if task[0] == "march" else None


def _why_not_number(state: State, task: Task, choice: Number) -> Sentence | None:
    if task[0] != "march_size" or choice.armies < 1:
        return None
    return Sentence("shogun.why_one_stays", {"n": state.armies[task[3]] - 1})


# -- the draft and the winter ----------------------------------------------------------------------


def _why_not_take(state: State, task: Task, choice: Take) -> Sentence | None:
    if task[0] != "draft" or not _is_province(choice.province):
        return None
    owner, names = state.owner[choice.province], {"province": province_name(choice.province)}
    if owner == REMOVED:
        return Sentence("shogun.why_removed", names)
    return Sentence("shogun.why_card_hidden" if owner == NOBODY else "shogun.why_card_taken", names)


def _why_not_turn_over(_state: State, task: Task, _choice: TurnOver) -> Sentence | None:
    return Sentence("shogun.why_not_stale") if task[0] == "draft" else None


def _why_not_blind(_state: State, _task: Task, _choice: Blind) -> None:
    return None


def _why_not_group(_state: State, task: Task, choice: Group) -> Sentence | None:
    asked = task[0] == "group" and choice.armies > 0
    return Sentence("shogun.why_no_group", {"n": choice.armies}) if asked else None


def _why_not_revolt(_state: State, task: Task, choice: Revolt) -> Sentence | None:
    if task[0] != "uprising" or not _is_province(choice.province):
        return None
    return Sentence("shogun.why_calm", {"province": province_name(choice.province)})


def _is_province(card: int) -> bool:
    return 0 <= card < len(PROVINCES)


FINDERS: dict[str, Callable[..., Sentence | None]] = {
    "bid": _why_not_bid,
    "plan": _why_not_plan,
    "seal": _why_not_seal,
    "slot": _why_not_slot,
    "go": _why_not_go,
    "stay": _why_not_stay,
    "number": _why_not_number,
    "take": _why_not_take,
    "blind": _why_not_blind,
    "turn_over": _why_not_turn_over,
    "group": _why_not_group,
    "revolt": _why_not_revolt,
}
"""What may forbid each kind of choice."""
