"""How a game begins: the starting provinces, given by the sheet or drafted, and the filling of the tower."""

from __future__ import annotations

from ..core.position import Choice, Duty, Emit, Event, Question, Task
from . import events
from .board import PRESETS, PROVINCES
from .cards import GROUPS
from .choices import BLIND, TURN_OVER, Blind, Group, Take, TurnOver
from .editions import drawn_when_turned
from .rules import tower
from .state import State

UNDER = 64
"""Added to a province card while it lies under the deck, where its place is known (edition 2)."""
_TAKES: list[Choice] = [Take("take", province) for province in range(len(PROVINCES))]


def begin(state: State) -> list[Event]:
    """Set up a new game: the starting provinces, then the tower, then the first year."""
    if not drawn_when_turned(state):
        state.shuffle(state.event_deck)
    state.agenda += [("year",), ("fill_tower",)]
    if state.options["setup"] == "preset":
        _preset(state)
    else:
        _start_draft(state)
    happened: list[Event] = []
    state.settle(happened.append)
    return happened


# -- the given provinces ---------------------------------------------------------------------------


def _preset(state: State) -> None:
    for seat, provinces in enumerate(PRESETS[state.players]):
        for province, armies in provinces.items():
            _occupy(state, seat, province, armies)


def _occupy(state: State, seat: int, province: int, armies: int) -> None:
    state.owner[province] = seat
    state.armies[province] = armies
    state.supply[seat] -= armies


# -- the draft -------------------------------------------------------------------------------------


def _start_draft(state: State) -> None:
    """The eldest begins: somebody at random, since positions have no age."""
    state.deck = list(state.board.in_play)
    if not drawn_when_turned(state):
        state.shuffle(state.deck)
    state.display = [_turned(state), _turned(state)]
    state.groups = [list(GROUPS[state.players]) for _ in range(state.players)]
    state.agenda.append(("draft", state.below(state.players)))


def stale(state: State, seat: int) -> bool:
    """Whether the seat faces the same two open cards as at its last turn (ruling 36)."""
    return state.seen[seat] == sorted(state.display)


def _draft(state: State, task: Task) -> list[Choice]:
    cards = [_TAKES[card] for card in sorted(state.display)]
    cards.append(BLIND)
    if stale(state, task[1]):
        cards.append(TURN_OVER)
    return cards


def _answer_draft(state: State, task: Task, choice: Take | Blind | TurnOver, emit: Emit) -> None:
    seat = task[1]
    if isinstance(choice, TurnOver):
        _turn_over(state, seat, emit)
        return
    state.seen[seat] = sorted(state.display)
    card = _draw(state) if isinstance(choice, Blind) else _take(state, choice.province)
    emit(events.Take("take", seat, card, int(isinstance(choice, Blind))))
    state.agenda.append(("group", seat, card))


def _turn_over(state: State, seat: int, emit: Emit) -> None:
    """Both open cards go under the deck and two new ones are turned."""
    state.deck[:0] = [card + UNDER for card in state.display] if drawn_when_turned(state) else state.display
    state.display = [_draw(state), _draw(state)]
    state.seen[seat] = []
    emit(events.TurnOver("turn_over", seat, tuple(state.display)))
    state.agenda.append(("draft", seat))


def _draw(state: State) -> int:
    state.reveals += 1
    return _turned(state)


def _turned(state: State) -> int:
    """The uppermost card of the deck; those that were put under it come last."""
    deck = state.deck
    unknown = [place for place, card in enumerate(deck) if card < UNDER] if drawn_when_turned(state) else []
    return deck.pop(unknown[state.below(len(unknown))] if unknown else -1) % UNDER


def _take(state: State, card: int) -> int:
    state.display[state.display.index(card)] = _draw(state)
    return card


def _group(state: State, task: Task) -> list[Choice]:
    """Any of the groups that are left; equal ones are one choice."""
    return [Group("group", size) for size in sorted(set(state.groups[task[1]]), reverse=True)]


def _answer_group(state: State, task: Task, choice: Group, emit: Emit) -> None:
    _, seat, province = task
    state.groups[seat].remove(choice.armies)
    _occupy(state, seat, province, choice.armies)
    emit(events.Occupy("occupy", seat, province, choice.armies))
    following = (seat + 1) % state.players
    if state.groups[following]:
        state.agenda.append(("draft", following))
    else:
        _end_draft(state)


def _end_draft(state: State) -> None:
    """The cards that nobody has chosen belong to neutral provinces and lie open in the supply."""
    state.deck = []
    state.display = []
    state.seen = [[] for _ in range(state.players)]


# -- the tower -------------------------------------------------------------------------------------


def _fill_tower(state: State, _task: Task, emit: Emit) -> None:
    tower.fill(state, emit)


QUESTIONS = {"draft": Question(_draft, _answer_draft), "group": Question(_group, _answer_group)}
DUTIES: dict[str, Duty] = {"fill_tower": _fill_tower}
