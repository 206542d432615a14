"""The editions of Shogun's rules, and what sets each apart from the one before.

1  the rules as first published here
2  a card that lies face down is drawn when it is turned (ruling 43), so that no position holds an order that
   nobody may know: action cards, event cards, and the province cards of the draft

Every place where the editions differ asks the function below.
"""

from __future__ import annotations

from .state import State

EDITION = 2
"""The newest edition: new games follow it."""


def drawn_when_turned(state: State) -> bool:
    """Ruling 43: face-down cards have no order before they are turned."""
    return state.edition >= 2
