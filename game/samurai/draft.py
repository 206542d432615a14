"""A turn being arranged: orders and moves as one thing, taken back and changed at will until they are sent.

The rules ask for all orders first and then for the moves, one piece after another. At the table a player takes a
unit to its hex, and that it was ordered goes without saying. A draft is a position of its own, made of what the seat
knows: its questions are asked by the page only, and what it has come to is a chain of the rules' own choices.
Nothing is rolled or revealed in a draft, and what a unit wins by entering a hex is left to the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple, Self

from ..core.position import Choice, Emit, Question, Task, View
from . import events
from .choices import (
    DISCARD,
    DONE,
    EXIT,
    LEADER_AT,
    PASS,
    TO,
    TOKENS,
    UNIT_AT,
    Attack,
    Detach,
    Discard,
    Done,
    Dragon,
    DragonAt,
    DragonCard,
    Exit,
    Go,
    Lead,
    Leave,
    Recall,
    RecallLeader,
    Stay,
    To,
    Tokens,
    attack,
)
from .rules.battle import attacks
from .rules.combat import may_battle, targets
from .rules.movement import QUESTIONS as MOVEMENT
from .rules.movement import allowance, can_exit, destinations, leader_destinations, take_to
from .rules.orders import Given, give, orderable
from .rules.pieces import about, about_leader, remove_leader, shift_leader
from .rules.turn_end import tradable
from .scenario import NOWHERE
from .state import MOVED, ORDERED, State
from .terrain import may_battle_after_entering
from .units import CAVALRY, GUARD


class Move(NamedTuple):
    """Where a unit or a leader by himself is taken; NOWHERE is off the battlefield."""

    leader: bool
    piece: int
    goal: int


Orders = tuple[Given, ...]
Moves = tuple[Move, ...]
Arrangement = tuple[Orders, Moves]


class Draft(State):
    """What has been arranged, laid out on the field."""

    __slots__ = ("_found", "asked", "base", "given", "instead", "moves", "opening", "sent")

    _found: dict[Choice, Arrangement] | None
    """What each choice that can be made now would change the arrangement to."""
    asked: State
    """The position of the rules in which arranging began."""
    base: State
    """The same at the question for orders, moves or the turn's end, once ``opening`` was chosen."""
    opening: tuple[Choice, ...]
    """What has to be chosen before: no dragon card to go with the command card."""
    instead: tuple[Choice, ...]
    """The rules' own choices that can be made instead: dragon cards to go with the command card."""
    given: Orders
    moves: Moves
    sent: tuple[Choice, ...]
    """The rules' choices that the arrangement comes to, once it is to be made; empty before."""

    @classmethod
    def of(cls, asked: State, task: Task) -> Draft:
        """Nothing arranged yet."""
        draft = cls._blank()
        State._copy_into(asked, draft)  # its own slots only: a sealed battle has more
        draft.asked, draft.base, draft.opening, draft.instead = asked, asked, (), ()
        draft.given, draft.moves, draft.sent, draft._found = (), (), (), None
        draft.agenda, draft._legal = [task], None
        return draft

    def _copy_into(self, twin: Self) -> None:
        super()._copy_into(twin)
        twin.asked, twin.base, twin.opening, twin.instead = self.asked, self.base, self.opening, self.instead
        twin.given, twin.moves, twin.sent, twin._found = self.given, self.moves, self.sent, self._found

    def found(self) -> dict[Choice, Arrangement]:
        """Every choice that changes the arrangement or attacks from it, and the arrangement it leads to."""
        if self._found is None:
            self._found = dict(_found(self))
        return self._found

    def arrange(self, given: Orders, moves: Moves) -> None:
        """Lay another arrangement out on the field."""
        task = self.agenda[-1:]
        laid = _laid_out(self.base, given, moves)
        assert laid is not None
        State._copy_into(laid, self)
        self.given, self.moves, self._found = given, moves, None
        self.agenda, self._legal = task, None


def draft(view: View[State]) -> Draft | None:
    """What is asked now as something to arrange; None where it is no such question."""
    state, seat = view.position, view.seat
    if seat is None or not view.choices or state.turn != seat:
        return None
    begins = BEGINNINGS.get(state.agenda[-1][0])
    return begins(state, seat) if begins else None


def drafted(draft: State) -> tuple[Choice, ...]:
    """The rules' choices that the arrangement comes to, once it is to be made."""
    assert isinstance(draft, Draft)
    return draft.sent


def _at_escort(state: State, seat: int) -> Draft | None:
    """The dragon cards that could go with the card stay in sight; the Shogun's dice are not foreseen."""
    after = state.copy()
    after.play(PASS)
    if after.chance != state.chance or not after.agenda or after.agenda[-1][:2] != ("order", seat):
        return None
    begun = Draft.of(after, ("arrange", seat, after.agenda[-1]))
    begun.asked, begun.opening = state, (PASS,)
    begun.instead = tuple(choice for choice in state.choices() if choice != PASS)
    return begun


def _at_orders(state: State, seat: int) -> Draft:
    return Draft.of(state, ("arrange", seat, state.agenda[-1]))


def _at_end(state: State, seat: int) -> Draft:
    """Two tokens, unless something else is said, and no card traded for a third."""
    return Draft.of(state, ("close", seat, TOKENS, ""))


BEGINNINGS = {"escort": _at_escort, "order": _at_orders, "march": _at_orders, "reward": _at_end}
"""The questions of the rules that are arranged instead."""


# -- laying out -----------------------------------------------------------------------------------------


def _laid_out(base: State, given: Orders, moves: Moves) -> State | None:
    """The position with these orders given and these moves made; None where the rules forbid one of them."""
    ordered = _ordered(base, given)
    return None if ordered is None else _moved(ordered, moves)


def _ordered(base: State, given: Orders) -> State | None:
    state, task = base.copy(), base.agenda[-1]
    for order in given:
        if order not in orderable(state, task):
            return None
        give(state, order)
    return state


def _moved(state: State, moves: Moves) -> State | None:
    for move in moves:
        if move.goal not in goals(state, move.leader, move.piece):
            return None
        _make(state, move)
    return state


def goals(state: State, leader: bool, piece: int) -> Collection[int]:
    """Where an ordered piece that has not moved yet may go; NOWHERE is off the battlefield."""
    if (state.leader_marks if leader else state.marks)[piece] & (ORDERED | MOVED) != ORDERED:
        return ()
    if leader:
        return [*leader_destinations(state, piece), *([NOWHERE] if can_exit(state, piece) else [])]
    return () if state.kinds[piece] == GUARD else destinations(state, piece, allowance(state, piece)[0])


def _make(state: State, move: Move) -> None:
    if not move.leader:
        take_to(state, move.piece, move.goal)
        return
    state.leader_marks[move.piece] |= MOVED
    if move.goal == NOWHERE:
        remove_leader(state, move.piece)
    else:
        shift_leader(state, move.piece, move.goal)


def place_of(state: State, leader: bool, piece: int) -> int:
    """Where a unit or a leader stands."""
    return (state.leader_places if leader else state.places)[piece]


# -- what can be arranged next ---------------------------------------------------------------------------


def _found(draft: Draft) -> Iterator[tuple[Choice, Arrangement]]:
    """Attacks of ordered units come first: a unit that can be ordered and attack at once has them, too."""
    ordered = _ordered(draft.base, draft.given)
    assert ordered is not None
    for order in new_orders(draft, ordered):
        yield from _with_order(draft, ordered, order)
    for leader, piece in _pieces(ordered, draft.base.agenda[-1][1]):
        yield from _again(draft, ordered, leader, piece)
    for choice in attacks(draft, draft.base.agenda[-1][1]):
        yield choice, (draft.given, draft.moves)


def new_orders(draft: Draft, ordered: State | None = None) -> list[Given]:
    """The orders that could still be given; by where the pieces stood before any of them moved."""
    task = draft.base.agenda[-1]
    if task[0] != "order":
        return []
    return orderable(ordered or _ordered(draft.base, draft.given) or draft.base, task)


def _with_order(draft: Draft, ordered: State, order: Given) -> Iterator[tuple[Choice, Arrangement]]:
    """What giving one more order allows: to stay, to go somewhere, to attack from where the unit stands."""
    leader = isinstance(order, Detach) or ordered.unit_at[order.place] < 0
    piece = (ordered.leader_at if leader else ordered.unit_at)[order.place]
    given = (*draft.given, order)
    laid = _laid_out(draft.base, given, draft.moves)
    if laid is None:
        return
    at = place_of(draft, leader, piece)
    yield _taking(leader, at, at), (given, draft.moves)
    for goal in goals(laid, leader, piece):
        yield _taking(leader, at, goal), (given, (*draft.moves, Move(leader, piece, goal)))
    if not leader and may_battle(laid, piece):
        for goal in targets(laid, piece):
            yield attack(at, goal), (given, draft.moves)


def _again(draft: Draft, ordered: State, leader: bool, piece: int) -> Iterator[tuple[Choice, Arrangement]]:
    """What can become of a piece that has its order: another hex, back to where it stood, the order taken back."""
    at = place_of(draft, leader, piece)
    rest = tuple(move for move in draft.moves if move[:2] != (leader, piece))
    laid = _moved(ordered.copy(), rest)
    if laid is None or at == NOWHERE:
        return
    home = place_of(laid, leader, piece)
    if home != at:
        yield _taking(leader, at, home), (draft.given, rest)
    for goal in goals(laid, leader, piece):
        if goal != at:
            yield _taking(leader, at, goal), (draft.given, (*rest, Move(leader, piece, goal)))
    given = tuple(order for order in draft.given if _piece_of(draft.base, order) != (leader, piece))
    if len(given) < len(draft.given) and _laid_out(draft.base, given, rest) is not None:
        alone = leader and draft.unit_at[at] >= 0
        yield RecallLeader("recall_leader", at) if alone else Recall("recall", at), (given, rest)


def _taking(leader: bool, origin: int, goal: int) -> Choice:
    if goal == NOWHERE:
        return Leave("leave", origin)
    return Lead("lead", origin, goal) if leader else Go("go", origin, goal)


def _piece_of(base: State, order: Given) -> tuple[bool, int]:
    leader = isinstance(order, Detach) or base.unit_at[order.place] < 0
    return leader, (base.leader_at if leader else base.unit_at)[order.place]


def _pieces(ordered: State, seat: int) -> Iterator[tuple[bool, int]]:
    """The pieces that have their orders."""
    for unit, mark in enumerate(ordered.marks):
        if mark & ORDERED and ordered.owners[unit] == seat and ordered.places[unit] >= 0:
            yield False, unit
    for leader, mark in enumerate(ordered.leader_marks):
        if mark & ORDERED and ordered.leader_owners[leader] == seat and ordered.leader_places[leader] >= 0:
            yield True, leader


# -- the question of orders and moves ----------------------------------------------------------------------


def _arrange(draft: Draft, task: Task) -> list[Choice]:
    hastened = [one for one in MOVEMENT["march"].choices(draft, task) if isinstance(one, DragonAt)]
    return [DONE, *draft.instead, *hastened, *draft.found()]


def _answer_arrange(draft: Draft, task: Task, choice: Choice, emit: Emit) -> None:
    draft.agenda.append(task)
    if isinstance(choice, Go | Lead | Leave | Recall | RecallLeader):
        before = draft.places[:], draft.leader_places[:]
        draft.arrange(*draft.found()[choice])
        _tell(draft, before, emit)
    elif choice in draft.instead:
        draft.sent = (choice,)
    else:
        given, moves = draft.found().get(choice, (draft.given, draft.moves))
        draft.sent = tuple(_chain(draft, given, moves, choice))


def _tell(draft: Draft, before: tuple[list[int], list[int]], emit: Emit) -> None:
    """What was taken somewhere, as if it had moved: for arrows."""
    for unit, (was, now) in enumerate(zip(before[0], draft.places)):
        if was != now:
            emit(events.Move("move", *about(draft, unit), was, now, unit))
    for leader, (was, now) in enumerate(zip(before[1], draft.leader_places)):
        if was != now != NOWHERE and draft.leader_marks[leader] & ORDERED:
            emit(events.MoveLeader("move_leader", *about_leader(draft, leader), was, now, leader))


def _chain(draft: Draft, given: Orders, moves: Moves, last: Choice) -> Iterator[Choice]:
    """The arrangement as the rules ask for it: all orders, then the moves one by one, then the first attack."""
    state, task = _ordered(draft.base, given), draft.base.agenda[-1]
    assert state is not None
    yield from draft.opening
    yield from given
    if task[0] == "order" and orderable(state, task):
        yield DONE
    yield from _marches(state, moves)
    if isinstance(last, DragonAt):
        yield last
        return
    if len(MOVEMENT["march"].choices(state, ("march", task[1]))) > 1:
        yield DONE
    if isinstance(last, Attack):
        yield last


def _marches(state: State, moves: Moves) -> Iterator[Choice]:
    """The moves as the rules ask for them, each made as it is told."""
    for move in moves:
        yield (LEADER_AT if move.leader else UNIT_AT)[place_of(state, move.leader, move.piece)]
        yield EXIT if move.goal == NOWHERE else TO[move.goal]
        _make(state, move)


# -- the question that ends a turn ---------------------------------------------------------------------------


def _close(draft: Draft, task: Task) -> list[Choice]:
    _, seat, reward, _shed = task
    other = [one for one in draft.base.choices() if one != reward]
    return [DONE, *other, *[DISCARD[card] for card in may_shed(draft, seat)]]


def may_shed(draft: Draft, seat: int) -> list[str]:
    """The dragon cards that could be traded for a token in the end."""
    return [card for card in tradable(draft, seat) if card in DISCARD] if draft.base.agenda[-1][2] else []


def _answer_close(draft: Draft, task: Task, choice: Choice, _emit: Emit) -> None:
    _, seat, reward, shed = task
    if isinstance(choice, Tokens | DragonCard):
        reward = choice
    elif isinstance(choice, Discard):
        shed = "" if choice.card == shed else choice.card
    else:
        asked = draft.base.agenda[-1][2] and tradable(draft, seat)
        draft.sent = (reward, *([DISCARD[shed] if shed else PASS] if asked else []))
    draft.agenda.append(("close", seat, reward, shed))


Draft.QUESTIONS = {"arrange": Question(_arrange, _answer_arrange), "close": Question(_close, _answer_close)}
Draft.DUTIES = {}


# -- what is good to know ----------------------------------------------------------------------------------------


def most_orders(task: Task) -> int:
    """How many orders the card in play allows; 0 without a limit or once orders are over."""
    if task[0] != "order":
        return 0
    _, _seat, scope, quotas, wild, limit = task
    number = sum(quotas) + wild if scope in ("sections", "symbols") else 0
    return min(number, limit) if number and limit else number or limit


def weighty(draft: State, choice: Choice) -> bool:
    """Whether an attack would send the arrangement off while there are orders left to give."""
    assert isinstance(draft, Draft)
    if not isinstance(choice, Attack) or draft.agenda[-1][0] != "arrange":
        return False
    given, _ = draft.found()[choice]
    task, state = draft.base.agenda[-1], _ordered(draft.base, given)
    return task[0] == "order" and state is not None and bool(orderable(state, task))


def weary(draft: Draft, origin: int) -> frozenset[int]:
    """Of the hexes to which the unit in a hex could be taken, those from which it could not battle this turn."""
    unit = draft.unit_at[origin]
    if unit < 0:
        return frozenset()
    rest = tuple(move for move in draft.moves if move[:2] != (False, unit))
    laid = _laid_out(draft.base, draft.given, rest)
    if laid is None:
        return frozenset()
    move, battle = allowance(laid, unit)
    cavalry, terrain_at = CAVALRY[laid.kinds[unit]], laid.terrain_at
    reach = destinations(laid, unit, move)
    return frozenset(
        goal for goal, far in reach.items() if far > battle or not may_battle_after_entering(terrain_at[goal], cavalry)
    )


# -- hints -----------------------------------------------------------------------------------------------------------


def as_asked(draft: State) -> State:
    """The position of the rules that the arrangement has come to so far, for whoever is asked for advice."""
    assert isinstance(draft, Draft)
    if draft.agenda[-1][0] != "arrange" or not (draft.given or draft.moves):
        return _before(draft)
    state, task = _before(draft), draft.base.agenda[-1]
    for choice in (*draft.opening, *draft.given):
        state.play(choice)
    if draft.moves and state.agenda[-1][0] == "order":
        state.play(DONE)
    laid = _ordered(draft.base, draft.given)
    assert laid is not None
    for choice in _marches(laid, draft.moves):
        state.play(choice)
        if state.turn != task[1]:
            return draft.base  # a turn that would be over: nothing is left to advise on
    return state


def _before(draft: Draft) -> State:
    """The position in which the rules ask what is arranged here."""
    return draft.asked.copy()


def hinted(draft: State, state: State, choice: Choice) -> Choice | None:
    """What advice about a position of the rules means in the draft; None if the next choice has to be known."""
    assert isinstance(draft, Draft)
    seat, name = draft.agenda[-1][1], state.agenda[-1][0]
    if isinstance(choice, Tokens | DragonCard):
        return DONE if choice == draft.agenda[-1][2] else choice
    if isinstance(choice, Dragon | DragonAt):
        return choice
    if isinstance(choice, To | Stay | Exit) and name in ("unit_to", "leader_to"):
        return _taken(draft, name == "leader_to", state.agenda[-1][2], choice)
    if isinstance(choice, Done | Attack) and (name != "order" or not list(_pieces(state, seat))):
        return _held(draft, state, seat) or DONE
    return None


def _taken(draft: Draft, leader: bool, piece: int, choice: To | Stay | Exit) -> Choice | None:
    at = place_of(draft, leader, piece)
    if isinstance(choice, Stay):
        return _taking(leader, at, at) if _taking(leader, at, at) in draft.found() else None
    return _taking(leader, at, choice.place if isinstance(choice, To) else NOWHERE)


def _held(draft: Draft, state: State, seat: int) -> Choice | None:
    """The first piece that was ordered to stay where it is, and has not been in the draft."""
    stays = (
        _taking(leader, at, at) for leader, piece in _pieces(state, seat) for at in [place_of(draft, leader, piece)]
    )
    return next((one for one in stays if one in draft.found()), None)
