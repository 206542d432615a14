"""Moments of a game that are shown with marks on the board: what was chosen there, and what would have been better."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..bots.coach import Mistake
from ..core.advice import Chain
from ..core.position import Choice, IllegalChoice, View
from ..core.ui import Mark, Ui

if TYPE_CHECKING:
    from .session import Session

MOST_MARKS = 4
"""So many choices of a chain are pointed at on the board."""
Way = tuple[tuple[float, float], ...]
"""Where on the board a choice takes place."""


class Moment(NamedTuple):
    """A moment of the game that is shown with marks on the board."""

    shown: int
    """After how many choices it is shown."""
    at: int
    """The number of the choice that it is about."""
    seat: int
    ways: tuple[tuple[str, Chain], ...]
    """What is pointed at: the kind of the mark, and the choices."""
    point: Mistake | None = None
    """What the coach says of it."""
    event: int = 0
    """Which event of the choice it is about."""


def mistaken(mistake: Mistake) -> Moment:
    """The moment of a mistake, with what was chosen and what was better."""
    ways = (("played", mistake.played), ("better", mistake.better))
    return Moment(mistake.at, mistake.at, mistake.seat, ways, mistake)


def marks(session: Session, ui: Ui) -> list[Mark]:
    """What the moment that is shown points at on the board."""
    moment = session.marked or session.mode.pointed(session)
    if moment is None:
        return []
    chains = [chain for _, chain in moment.ways]
    found: list[Mark] = []
    for kind, chain in moment.ways:
        common = set.intersection(*map(set, chains)) if len(chains) > 1 else set()
        ways = _ways(session, ui, moment, chain, common)
        found += [Mark(kind, way, ui.words(f"analysis.mark_{kind}")) for way in ways[:MOST_MARKS]]
    return found


def _ways(session: Session, ui: Ui, moment: Moment, chain: Chain, common: set[Choice]) -> list[Way]:
    """Where the choices of a chain take place, but for those that another chain has as well."""
    state, ways = session.history.at(moment.at), list[Way]()
    for choice in chain:
        way = session.game.scene.spots(View(session.viewer, state, ()), ui, choice)
        if way and choice not in common:
            if ways and ways[-1] == way[:1]:
                ways.pop()  # a piece was picked out there, and now it goes
            ways.append(way)
        try:
            state.play(choice)
        except IllegalChoice:
            break
    return ways
