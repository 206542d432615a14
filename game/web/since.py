"""Following the others: what has changed since whoever looks on last chose, by whom, and its playback."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..core.drawing.clans import crest_mark
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.places import NOBODY
from ..core.position import Event
from ..core.ui import Frame, Ui
from .parts import tool
from .playback import Shot

if TYPE_CHECKING:
    from .session import Session

PLAIN_MS = 1300
"""How long a choice is shown whose events need no picture of their own."""
NAMED = 3
"""So many places of a seat are named in the strip; how many more there are is a number."""


# -- what has changed -------------------------------------------------------------------------------


def onlooker(session: Session) -> int | None:
    """For whom the others are others: the seat in turn at this screen, or the only one that is played here."""
    turn = session.state.turn
    if turn in session.here:
        return turn
    return session.here[0] if len(session.here) == 1 else None


def first_unseen(session: Session, seat: int) -> int:
    """The number of that seat's last choice, for others may have acted because of it; 0 before its first."""
    seats = session.record.seats
    return max(len(seats) - 1 - seats[::-1].index(seat), 0) if seat in seats else 0


def touched(session: Session, number: int, events: Iterable[Event]) -> dict[str, int]:
    """The places that events of a choice changed, the latest last, each with who did it."""
    found: dict[str, int] = {}
    for event in events:
        changed = session.game.places.touched(event)
        for key in changed.places:
            found.pop(key, None)
            found[key] = _doer(session, number, changed.seat)
    return found


def _doer(session: Session, number: int, seat: int | None) -> int:
    """Whose doing it is; what happens in the set-up is nobody's."""
    if seat is not None:
        return seat
    return session.record.seats[number] if number >= 0 else NOBODY


def since(session: Session) -> dict[str, int]:
    """The places that others have changed since whoever looks on last chose, each with who did it."""
    seat = onlooker(session)
    if seat is None or session.state.turn is None:
        return {}
    now = (id(session.record), len(session.log), seat)
    if session.seen[0] != now:  # it is asked for several times at every click
        session.seen = now, _since(session, seat)
    return session.seen[1]


def _since(session: Session, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for number in range(first_unseen(session, seat), len(session.log)):
        for key, doer in touched(session, number, session.log[number]).items():
            found.pop(key, None)
            found[key] = doer
    return {key: doer for key, doer in found.items() if doer != seat}


def shown(session: Session) -> Mapping[str, int]:
    """The places to mark on the board: of a line of the log, of the moment looked at, or what others have changed."""
    if session.lit is not None:
        return _lit(session, *session.lit)
    if session.replay_at is not None:
        return touched(session, session.replay_at - 1, session.log[session.replay_at - 1]) if session.replay_at else {}
    if session.playing_back:
        return _unpictured(session)
    return {} if session.curtained else since(session)


def _lit(session: Session, number: int, index: int) -> dict[str, int]:
    events = session.log[number] if number >= 0 else session.opening
    return touched(session, number, events[index : index + 1])


def _unpictured(session: Session) -> dict[str, int]:
    """What a choice changed that is played back though it has no frames of its own."""
    events = session.log[session.shown - 1]
    return {} if session.game.scene.frames(events) else touched(session, session.shown - 1, events)


# -- playing it back --------------------------------------------------------------------------------


def shots(session: Session) -> list[Shot]:
    """All that others have done since then, choice by choice."""
    seat = onlooker(session)
    if seat is None:
        return []
    first = first_unseen(session, seat)
    return [shot for number in range(first, len(session.log)) for shot in _shots_of(session, number, seat)]


def told(session: Session, first: int) -> list[Shot]:
    """What came about after so many choices: all that has frames, and one picture each of what others changed."""
    seat, frames = onlooker(session), session.game.scene.frames
    return [
        shot
        for number in range(max(first, 0), len(session.log))
        for shot in [Shot(number + 1, frame) for frame in frames(session.log[number])]
        or _shots_of(session, number, seat)
    ]


def _shots_of(session: Session, number: int, seat: int | None) -> list[Shot]:
    """The frames of one choice, or one picture of it; nothing of what the onlooker did without the others."""
    events = session.log[number]
    if all(doer == seat for doer in touched(session, number, events).values()):
        return []
    frames = session.game.scene.frames(events) or [Frame(len(events), PLAIN_MS)]
    return [Shot(number + 1, frame) for frame in frames]


# -- the strip --------------------------------------------------------------------------------------


def strip(session: Session, ui: Ui) -> Html:
    """One line: who has changed what since then, and a button that plays it back."""
    if session.replay_at is not None or session.playing_back or session.curtained:
        return NOTHING
    found = since(session)
    if not found:
        return NOTHING
    said = [(seat, _places_of(session, ui, found, seat)) for seat in dict.fromkeys(found.values())]
    label = ui.words("web.since")
    title = f"{label} {'; '.join(f'{_name(session, ui, seat)}: {places}' for seat, places in said)}"
    parts = " ".join(f"<span>{_who(session, ui, seat)}{esc(places)}</span>" for seat, places in said)
    again = tool(ui.words("web.playback_since"), "playback_since", "play", data_key="y")
    return f'<div class="since" id="since"><p{attributes(title=title)}><b>{esc(label)}</b> {parts}</p>{again}</div>'


def _places_of(session: Session, ui: Ui, found: Mapping[str, int], seat: int) -> str:
    """The places that one seat has changed, the latest first."""
    keys = [key for key, doer in reversed([*found.items()]) if doer == seat]
    names = [ui.words.name(session.game.places.place_name(key)) for key in keys]
    more = f" +{len(names) - NAMED}" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more


def _who(session: Session, ui: Ui, seat: int) -> Html:
    """The mark of a clan, and for a screen reader its name; nobody's name is written out, for it has no mark."""
    name = esc(_name(session, ui, seat))
    return f"{name}: " if seat == NOBODY else f'{mark(ui, seat)}<span class="visually-hidden">{name}: </span>'


def _name(session: Session, ui: Ui, seat: int) -> str:
    """The name of a seat, or of who draws from chance beside the seats."""
    return ui.players[seat].name if seat != NOBODY else ui.words.name(session.game.neutral or "–")


def mark(ui: Ui, seat: int | None) -> Html:
    """The small mark of a seat's clan; an empty space of its size for nobody's."""
    if seat is None or not 0 <= seat < len(ui.players):
        return Html('<span class="clan-mark"></span>')
    return crest_mark(ui.players[seat].clan)
