"""Planning the ten actions and the bid, in secret.

A plan is a chain of small choices: the bid first, so that it can always be paid (ruling 24), then a card
for each action in the order of the player's board, then the seal. Until it is sealed a plan can be undone.
The seats plan one after another here; the view hides what a seat cannot know.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.position import Choice, Emit, Question, Task
from .. import events
from ..board import PROVINCES
from ..cards import ACTIONS, BID, COVER, EMPTY, START_CHESTS, TREASURE, TREASURE_CARDS
from ..choices import SEAL, Bid, Plan, Seal
from ..state import State

_BIDS: list[Choice] = [Bid("bid", card) for card in range(len(PROVINCES))]
"""The choices made once, because planning asks for them all the time."""
_TREASURE_BIDS: list[Choice] = [Bid("bid", TREASURE + chests) for chests in range(TREASURE_CARDS)]
_NO_BID = Bid("bid", EMPTY)
_PLANS: list[list[Choice]] = [
    [Plan("plan", space, card) for card in range(len(PROVINCES))] for space in range(len(ACTIONS))
]
_COVERS: list[Choice] = [Plan("plan", space, COVER) for space in range(len(ACTIONS))]
_EMPTIES: list[Choice] = [Plan("plan", space, EMPTY) for space in range(len(ACTIONS))]


def hand(state: State, seat: int) -> list[int]:
    """The province cards that a seat has not laid on its board."""
    plan = state.plans[seat]
    return [card for card, owner in enumerate(state.owner) if owner == seat and card not in plan]


def treasure_cards(state: State, seat: int) -> int:
    """The treasure cards that a seat has not laid on its board."""
    plan = state.plans[seat]
    return TREASURE_CARDS - plan.count(COVER) - (plan[BID] >= TREASURE)


def start(state: State) -> None:
    """Lay the questions of all seats on the agenda, so that the first seat plans first."""
    for seat in reversed(range(state.players)):
        state.agenda.append(("bid", seat))


def chain(cards: Sequence[int], bid: int) -> list[Choice]:
    """The choices that make a whole plan: a card for each action, and the bid."""
    return [Bid("bid", bid), *(Plan("plan", space, card) for space, card in enumerate(cards)), SEAL]


# -- the bid ---------------------------------------------------------------------------------------


def _bid(state: State, task: Task) -> list[Choice]:
    """A treasure card that can be paid, a province, or no card if there are fewer than spaces (ruling 26)."""
    seat = task[1]
    cards = hand(state, seat)
    affordable = min(state.chests[seat], TREASURE_CARDS - 1)
    bids = _TREASURE_BIDS[: affordable + 1]
    bids += [_BIDS[card] for card in cards]
    if len(cards) + TREASURE_CARDS <= BID:
        bids.append(_NO_BID)
    return bids


def _answer_bid(state: State, task: Task, choice: Bid, _emit: Emit) -> None:
    seat = task[1]
    state.plans[seat][BID] = choice.card
    state.agenda.append(("plan", seat, 0))


# -- the ten actions -------------------------------------------------------------------------------


def _plan(state: State, task: Task) -> list[Choice]:
    """A province, a treasure card, or nothing if the cards do not last for all spaces (ruling 26)."""
    _, seat, space = task
    row = _PLANS[space]
    laid = set(state.plans[seat])
    cards = [row[card] for card, owner in enumerate(state.owner) if owner == seat and card not in laid]
    covers = treasure_cards(state, seat)
    spaces = BID - space
    lacking = len(cards) + covers < spaces
    if covers:
        cards.append(_COVERS[space])
    if lacking:
        cards.append(_EMPTIES[space])
    return cards


def _answer_plan(state: State, task: Task, choice: Plan, _emit: Emit) -> None:
    _, seat, space = task
    state.plans[seat][space] = choice.card
    state.agenda.append(("plan", seat, space + 1) if space + 1 < BID else ("seal", seat))


# -- the seal --------------------------------------------------------------------------------------


def _seal(_state: State, _task: Task) -> list[Choice]:
    return [SEAL]


_SEALED = [events.Sealed("sealed", seat) for seat in range(max(START_CHESTS))]


def _answer_seal(_state: State, task: Task, _choice: Seal, emit: Emit) -> None:
    emit(_SEALED[task[1]])


QUESTIONS = {
    "bid": Question(_bid, _answer_bid),
    "plan": Question(_plan, _answer_plan),
    "seal": Question(_seal, _answer_seal),
}
