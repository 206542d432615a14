"""A plan on the table: cards are laid, moved and taken up freely, and nothing is final until it is sealed.

The arrangement lies in the ``local_state`` of the page, never in the position; sealing turns it into the
chain of choices that the rules ask for. It belongs to one seat in one season: who comes next finds an
empty board. Treasure cards are told apart here, as on the table, by their chests: on an action any of
them only covers the space.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, NamedTuple

from ...core.position import Choice, View
from ..board import PROVINCES
from ..cards import ACTIONS, BID, COVER, EMPTY, SPACES, TREASURE, TREASURE_CARDS
from ..choices import SEAL, Bid, Plan
from ..state import State

TABS = ("plan", "map", "info", "season", "rivals")
"""The pages of the planning board."""
PLAN_TAB, NEWS_TAB = "plan", "season"
STAYING_TABS = ("map", "info")
"""Laying a card leaves these as they are: on a small screen they are looked at by themselves."""
NOTHING = -1
"""No space is waiting for a card."""

LocalState = MutableMapping[str, Any]


class Arranged(NamedTuple):
    """A plan as it lies on the table."""

    seat: int
    spaces: tuple[int, ...]
    """The card on each space, or EMPTY."""
    hand: tuple[int, ...]
    """The cards that lie on no space: provinces first, then treasure cards."""
    held: int | None
    """The card that was taken up and waits for a space."""
    aim: int
    """The space that was tapped and waits for a card, or NOTHING."""
    locked: int
    """How many actions the rules know already; -1 if they do not even know the bid."""

    @property
    def missing(self) -> list[int]:
        """The spaces that must still be filled: all of them, while cards last (ruling 26)."""
        return [space for space, card in enumerate(self.spaces) if card == EMPTY] if self.hand else []

    def is_locked(self, space: int) -> bool:
        """Whether the rules know the card of a space already."""
        return self.locked >= 0 and (space == BID or space < self.locked)


def is_planning(view: View[State]) -> bool:
    """Whether whoever looks on must make a plan now."""
    return bool(view.choices) and view.seat == view.position.turn and view.position.planning


def is_province(card: int) -> bool:
    """Whether a card is that of a province."""
    return 0 <= card < len(PROVINCES)


def is_treasure(card: int) -> bool:
    """Whether a card is a treasure card, of any number of chests."""
    return card >= TREASURE or card == COVER


# -- reading ---------------------------------------------------------------------------------------------


def arranged(view: View[State], local_state: Mapping[str, object]) -> Arranged:
    """The plan as it lies on the table, what the rules know of it already included."""
    state, seat = view.position, view.seat
    assert seat is not None
    locked = _locked(state)
    spaces = _known(state, seat, locked)
    cards = [*state.provinces(seat), *_treasures(state, seat)]
    stored = _stored(local_state, _key(state, seat))
    _lay(spaces, stored.get("spaces", []), cards, locked)
    hand = tuple(card for card in cards if card not in spaces)
    held, aim = stored.get("held"), stored.get("aim", NOTHING)
    waits = held is None and aim in range(SPACES)
    return Arranged(seat, tuple(spaces), hand, held if held in cards else None, aim if waits else NOTHING, locked)


def _stored(local_state: Mapping[str, object], key: list[int]) -> Mapping[str, Any]:
    """The arrangement in the local state, if it is of this seat and season and has spaces with cards.

    It may come from the device, so nothing else can be taken for granted.
    """
    stored = local_state.get("plan")
    if not isinstance(stored, dict) or stored.get("key") != key:
        return {}
    spaces = stored.get("spaces")
    return stored if isinstance(spaces, list) and all(type(card) is int for card in spaces) else {}


def _key(state: State, seat: int) -> list[int]:
    return [seat, state.year, state.season]


def _locked(state: State) -> int:
    """How many actions have been answered; -1 if not even the bid has."""
    task = state.agenda[-1]
    return {"bid": -1, "seal": len(ACTIONS)}.get(task[0], task[2] if len(task) > 2 else 0)


def _known(state: State, seat: int, locked: int) -> list[int]:
    """The spaces with what the rules know already."""
    plan = state.plans[seat]
    known = [plan[space] if space < locked else EMPTY for space in range(len(ACTIONS))]
    return [*known, plan[BID] if locked >= 0 else EMPTY]


def _treasures(state: State, seat: int) -> list[int]:
    """The treasure cards that the rules do not know to lie on the board."""
    plan = state.plans[seat]
    left = [TREASURE + chests for chests in range(TREASURE_CARDS) if TREASURE + chests != plan[BID]]
    return left[plan.count(COVER) :]


def _lay(spaces: list[int], wanted: list[int], cards: list[int], locked: int) -> None:
    """Lay the remembered cards on the spaces that are still free."""
    for space, card in enumerate(wanted[: len(spaces)]):
        # An empty space is not free if the rules know that it is: the bid is decided first, then the actions in order.
        free = spaces[space] == EMPTY and (locked < 0 or locked <= space != BID)
        if free and card in cards and card not in spaces:
            spaces[space] = card


def tab(local_state: Mapping[str, object], *, news: bool) -> str:
    """The page that is shown: what was chosen last, or else what happened in the season before, if there was one."""
    chosen = local_state.get("tab")
    return chosen if chosen in TABS else NEWS_TAB if news else PLAN_TAB


# -- arranging -------------------------------------------------------------------------------------------


def act(view: View[State], local_state: LocalState, data: Mapping[str, str], _form: Mapping[str, str]) -> list[Choice]:
    """Do what was tapped, dropped or keyed; sealing returns the choices that make the plan."""
    if data.get("do") == "tab":
        local_state["tab"] = PLAN_TAB if "pressed" in data else data.get("tab", PLAN_TAB)
        return []
    if not is_planning(view):
        return []
    chosen = ACTS.get(data.get("do", ""))
    return chosen(view, local_state, data) if chosen else []


def _store(
    view: View[State], local_state: LocalState, spaces: list[int], held: int | None = None, aim: int = NOTHING
) -> list[Choice]:
    key = _key(view.position, view.seat if view.seat is not None else NOTHING)
    if local_state.get("tab") not in STAYING_TABS:
        local_state["tab"] = PLAN_TAB
    local_state["plan"] = {"key": key, "spaces": list(spaces), "held": held, "aim": aim}
    return []


def _tap_card(view: View[State], local_state: LocalState, data: Mapping[str, str]) -> list[Choice]:
    """A card is taken up, or laid on the space that waits for one; then the next empty space waits."""
    now, card = arranged(view, local_state), _number(data.get("card"))
    if now.aim != NOTHING and card in now.hand:
        return _place(view, local_state, now, card, now.aim, then=_next_empty(view.position, now))
    fixed = card in now.spaces and now.is_locked(now.spaces.index(card))
    held = None if card == now.held or fixed else card
    return _store(view, local_state, list(now.spaces), held)


def _next_empty(state: State, now: Arranged) -> int:
    """The empty space that comes after the one that waits now, in the order in which they are shown."""
    from .forecast import order

    known, hidden = order(state)
    shown = [*known, *hidden, BID]
    after = shown.index(now.aim) + 1
    others = (*shown[after:], *shown[: after - 1])
    return next((space for space in others if space in now.missing), NOTHING)


def _tap_space(view: View[State], local_state: LocalState, data: Mapping[str, str]) -> list[Choice]:
    """A space takes the card in hand; else its own card is taken up; else it waits for one."""
    now, space = arranged(view, local_state), _number(data.get("space"))
    if not 0 <= space < SPACES or now.is_locked(space):
        return []
    if now.held is not None and now.spaces[space] != now.held:
        return _place(view, local_state, now, now.held, space)
    if now.spaces[space] != EMPTY:
        return _tap_card(view, local_state, {"card": str(now.spaces[space])})
    return _store(view, local_state, list(now.spaces), None, NOTHING if now.aim == space else space)


def _drop(view: View[State], local_state: LocalState, data: Mapping[str, str]) -> list[Choice]:
    """A card was dragged: onto a space, or anywhere else, which takes it back into the hand."""
    now, card = arranged(view, local_state), _number(data.get("drag"))
    kind, _, space = data.get("drop", "").partition(":")
    if kind == "space":
        return _place(view, local_state, now, card, _number(space))
    return _take_back(view, local_state, now, card)


def _tap_hand(view: View[State], local_state: LocalState, _data: Mapping[str, str]) -> list[Choice]:
    """The card in hand goes back to the others."""
    now = arranged(view, local_state)
    return _take_back(view, local_state, now, now.held) if now.held is not None else []


def _place(
    view: View[State], local_state: LocalState, now: Arranged, card: int, space: int, then: int = NOTHING
) -> list[Choice]:
    """Lay a card on a space; what lay there changes places with it."""
    spaces = list(now.spaces)
    known = card in now.hand or card in spaces
    if not known or not 0 <= space < SPACES or now.is_locked(space):
        return _store(view, local_state, spaces)
    if card in spaces:
        came_from = spaces.index(card)
        if now.is_locked(came_from):
            return _store(view, local_state, spaces)
        spaces[came_from] = spaces[space]
    spaces[space] = card
    return _store(view, local_state, spaces, None, then)


def _take_back(view: View[State], local_state: LocalState, now: Arranged, card: int) -> list[Choice]:
    spaces = [EMPTY if other == card and not now.is_locked(space) else other for space, other in enumerate(now.spaces)]
    return _store(view, local_state, spaces)


def _clear(view: View[State], local_state: LocalState, _data: Mapping[str, str]) -> list[Choice]:
    """Take all cards up again."""
    now = arranged(view, local_state)
    return _store(view, local_state, [c if now.is_locked(s) else EMPTY for s, c in enumerate(now.spaces)])


def _fill(view: View[State], local_state: LocalState, _data: Mapping[str, str]) -> list[Choice]:
    """Fill what is empty, so that the plan could be sealed as it is."""
    from .filling import filled

    return _store(view, local_state, filled(view.position, arranged(view, local_state)))


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else EMPTY


# -- sealing ---------------------------------------------------------------------------------------------


def why_no_seal(view: View[State], now: Arranged) -> str:
    """The key of what keeps the plan from being sealed; empty if nothing does."""
    if now.missing:
        return "shogun.plan_unfilled"
    bid = now.spaces[BID]
    dear = bid >= TREASURE and bid - TREASURE > view.position.chests[now.seat]
    return "shogun.plan_bid_unpaid" if dear else ""


def chain(now: Arranged) -> list[Choice]:
    """The choices that make the rest of the plan, the seal last."""
    bid: list[Choice] = [Bid("bid", now.spaces[BID])] if now.locked < 0 else []
    actions: list[Choice] = [
        Plan("plan", space, COVER if is_treasure(now.spaces[space]) else now.spaces[space])
        for space in range(max(now.locked, 0), len(ACTIONS))
    ]
    return [*bid, *actions, SEAL]


def _seal(view: View[State], local_state: LocalState, _data: Mapping[str, str]) -> list[Choice]:
    now = arranged(view, local_state)
    if why_no_seal(view, now):
        return []
    local_state.pop("plan", None)
    local_state.pop("tab", None)
    return chain(now)


ACTS: dict[str, Callable[[View[State], LocalState, Mapping[str, str]], list[Choice]]] = {
    "card": _tap_card,
    "space": _tap_space,
    "drop": _drop,
    "take_back": _tap_hand,
    "clear": _clear,
    "fill": _fill,
    "seal": _seal,
}
