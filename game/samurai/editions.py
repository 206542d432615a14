"""The editions of Samurai Battles' rules, and what sets each apart from the one before.

1  the rules as first published here
2  Wise Advisor no longer costs the Imagawa the second card of their growing hand (ruling 35);
   a unit that turns its coat has arrived where it stands for its new side (ruling 36);
   the losses of Rice Famine are told as such

Every place where the editions differ asks one of the functions below.
"""

from __future__ import annotations

from .state import State

EDITION = 2
"""The newest edition: new games follow it."""


def hand_grows_beside_advisor(state: State) -> bool:
    """Ruling 35: Wise Advisor replaces the draw of one card; the second, growing one is still drawn."""
    return state.edition >= 2


def coat_turned_arrives(state: State) -> bool:
    """Ruling 36: a unit that has turned its coat arrives for its new side, and holds nothing for the old one."""
    return state.edition >= 2


def famine_cause(state: State) -> tuple[str, ...]:
    """The cause that is told for the blocks that Rice Famine takes; without one, Lack of Honor is told."""
    return ("famine",) if state.edition >= 2 else ()
