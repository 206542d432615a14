"""Imagining what a seat cannot see: plans, face-down cards, decks and the inside of the tower."""

from __future__ import annotations

from ...core.chance import Chance
from ...core.position import View
from ..cards import ACTIONS, BID, EMPTY, EVENTS, HIDDEN, SPACES
from ..state import NOBODY, State
from .plans import draw_up, open_plan

GUESS_NOISE = 0.6
"""The noise in the plans imagined for others, who may value things differently."""


def imagine(view: View[State], chance: Chance) -> State:
    """A position that the viewer cannot tell from the real one: what is hidden and to come is drawn afresh."""
    position = view.position.copy()
    position._legal = None
    position.chance = chance.below(1 << 64)
    _turn_actions(position, chance)
    _fill_decks(position, chance)
    _fill_floors(position, chance)
    _guess_plans(position, view.seat, chance)
    return position


def _turn_actions(position: State, chance: Chance) -> None:
    known = position.actions[: position.open_actions]
    closed = [action for action in range(len(ACTIONS)) if action not in known]
    chance.shuffle(closed)
    position.actions = known + closed


def _fill_decks(position: State, chance: Chance) -> None:
    unseen = [card for card in range(1, len(EVENTS)) if card not in (*position.events, position.event)]
    chance.shuffle(unseen)
    position.event_deck = unseen[: len(position.event_deck)]
    taken = [task[2] for task in position.agenda if task[0] == "group"]
    cards = [
        card
        for card, owner in enumerate(position.owner)
        if owner == NOBODY and card not in position.display and card not in taken
    ]
    chance.shuffle(cards)
    position.deck = cards[: len(position.deck)]


def _fill_floors(position: State, chance: Chance) -> None:
    """Each cube rests on either floor."""
    floors: list[list[int]] = [[], []]
    for cube in (*position.floors[0], *position.floors[1]):
        floors[chance.below(2)].append(cube)
    for floor in floors:
        chance.shuffle(floor)
    position.floors = floors


# -- plans -------------------------------------------------------------------------------------------


def _guess_plans(position: State, viewer: int | None, chance: Chance) -> None:
    progress = _progress(position)
    for seat, plan in enumerate(position.plans):
        if seat == viewer or HIDDEN not in plan:
            continue
        laid = progress.get(seat, BID)
        if laid < 0:
            position.plans[seat] = [EMPTY] * SPACES
        else:
            whole = draw_up(position, seat, plan, chance, GUESS_NOISE)
            position.plans[seat] = [*whole[:laid], *[EMPTY] * (BID - laid), whole[BID]]


def _progress(position: State) -> dict[int, int]:
    """How many actions are laid in each plan that is not finished; less than none if the bid is not laid."""
    laid = {task[1]: -1 for task in position.agenda if task[0] == "bid"}
    laid.update({task[1]: task[2] for task in position.agenda if task[0] == "plan"})
    return laid


def plan_so_far(position: State) -> list[int]:
    """The plan of the seat in turn with HIDDEN on all spaces that are still to be laid."""
    task = position.agenda[-1]
    laid = {"bid": -1, "seal": BID}.get(task[0])
    return open_plan(position, task[1], task[2] if laid is None else laid)
