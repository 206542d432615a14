"""A battle that a seat cannot tell from the real one: what it has not seen is dealt afresh."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...core.chance import Chance
from ...core.position import View
from ..cards import COMMAND_DECK, DRAGON_DECK, HIDDEN
from ..state import State


def imagine(view: View[State], chance: Chance) -> State:
    """A whole position that fits the view; only cards that nobody has shown are dealt again."""
    state = view.position.copy()
    state.chance = chance.below(1 << 64)
    state._legal = None
    _keep_booty(state)
    _deal((*state.hands, state.drawn, state.deck), (state.discards, state.laid), COMMAND_DECK, chance)
    _deal((*state.dragons, state.dragon_deck), (state.dragon_discards, state.played), DRAGON_DECK, chance)
    return state


def _keep_booty(state: State) -> None:
    """What the Ninja Thief took was open to all: it is in the hand where everybody saw it go."""
    hand = state.dragons[state.active]
    if state.booty and hand and state.booty not in hand:
        hand[-1] = state.booty


def _deal(places: Iterable[list[str]], piles: Iterable[list[str]], deck: Sequence[str], chance: Chance) -> None:
    """Put unseen cards where a place holds cards that the view does not show."""
    places = list(places)
    seen = Counter(card for place in (*places, *piles) for card in place if card != HIDDEN)
    unseen = sorted((Counter(deck) - seen).elements())
    chance.shuffle(unseen)
    for place in places:
        place[:] = [unseen.pop() if card == HIDDEN else card for card in place]
