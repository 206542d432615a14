"""The chronicle: every game finished on this device, written down once, kept under one key of the store.

Nothing is lost silently: what cannot be read is set aside beside damaged saves, where the home screen offers
it as a file, and what can still be read of it goes on.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .. import games
from ..core.bot_names import level_of
from ..core.ending import KINDS
from ..core.options import EDITION, FIRST_EDITION
from ..core.plain import BadData, read_json
from ..core.record import Record
from ..core.store import ASIDE, LATEST, Store, StoreFull, StoreOff

KEY = "tenka.chronicle"
FORMAT = 1
OPENING = 12
"""So many first choices tell two games apart that share game, options and seed: a branch that leaves the old
game later is the old game still, so that nobody wins it twice."""
TABLE, MIXED = "table", "mixed"
"""Opponents: only people at this screen; of more than one kind."""


class Entry(NamedTuple):
    """One finished game."""

    id: str
    game: str
    played_by: tuple[str, ...]
    """Who played each seat: a person, or a bot by its level and style."""
    here: tuple[int, ...]
    """The seats of the people at this screen."""
    winners: tuple[int, ...]
    when: int
    how: str = ""
    """What its players ended it by; nothing if the rules did."""

    @property
    def against(self) -> str:
        """The kind of opponents: TABLE, people far away, a level in whatever style, or MIXED."""
        others = {level_of(name) for seat, name in enumerate(self.played_by) if seat not in self.here}
        if not others:
            return TABLE
        return others.pop() if len(others) == 1 else MIXED

    @property
    def won(self) -> bool:
        """Whether somebody here has won against somebody who is not here."""
        return self.against != TABLE and any(seat in self.here for seat in self.winners)


class Tally(NamedTuple):
    """Games of one kind: which game, how many seats, against whom; how many were played and won."""

    game: str
    seats: int
    against: str
    played: int
    won: int


def identity(record: Record) -> str:
    """The same text for the same game, in whatever slot, tab or link it is finished."""
    options = {name: value for name, value in record.options.items() if (name, value) != (EDITION, FIRST_EDITION)}
    start = json.dumps([options, record.choices[:OPENING]], sort_keys=True)
    return f"{record.game}-{record.seed:x}-{crc32(start.encode()):x}"


def entry(record: Record, played_by: Iterable[str], here: Iterable[int], when: int) -> Entry:
    """The entry of a game that is over."""
    winners, ended = tuple(record.state.winners), record.state.declared_end
    how = "" if ended is None else ended.kind
    return Entry(identity(record), record.game, tuple(played_by), tuple(here), winners, when, how)


class Chronicle:
    """The entries in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def entries(self) -> list[Entry]:
        """All games, the oldest first; damaged text is set aside, and what is sound in it is kept."""
        try:
            text = self.store.get(KEY)
            if text is None:
                return []
            found, sound = _read(text)
            if not sound:
                self._set_aside(text, found)
            return found
        except StoreOff:
            return []

    def note(self, new: Entry) -> bool:
        """Write a finished game down; False if it stands there already or cannot be written."""
        found = self.entries()
        if any(old.id == new.id for old in found):
            return False
        try:
            self.store.put(KEY, _text([*found, new]))
        except (StoreFull, StoreOff):
            return False
        return True

    def clear(self) -> None:
        """Forget every game."""
        try:
            self.store.drop(KEY)
        except StoreOff:
            return

    def _set_aside(self, text: str, found: list[Entry]) -> None:
        """Keep the damaged text under another key; if there is no room it stays where it is."""
        place = f"{ASIDE}{KEY.rpartition('.')[2]}"
        while self.store.get(place) not in (None, text):
            place += "+"
        try:
            self.store.put(place, text)
            self.store.put(KEY, _text(found))
        except StoreFull:
            return


def tallies(entries: Iterable[Entry]) -> list[Tally]:
    """Games counted by kind, in the order of the games, the seats and the opponents."""
    counts: dict[tuple[str, int, str], list[int]] = {}
    for one in entries:
        count = counts.setdefault((one.game, len(one.played_by), one.against), [0, 0])
        count[0] += 1
        count[1] += one.won
    places = {name: place for place, name in enumerate(games.GAMES)}
    order = sorted(counts, key=lambda kind: (places.get(kind[0], len(places)), kind[1], kind[2]))
    return [Tally(*kind, *counts[kind]) for kind in order]


# -- texts -----------------------------------------------------------------------------------------


def _text(entries: Iterable[Entry]) -> str:
    return json.dumps({"tenka_chronicle": FORMAT, "games": [_data(one) for one in entries]}, separators=(",", ":"))


def _read(text: str) -> tuple[list[Entry], bool]:
    """The entries of a text that can be read, and whether all of it could."""
    try:
        data = read_json(text)
    except BadData:
        return [], False
    if not isinstance(data, dict) or data.get("tenka_chronicle") != FORMAT or not isinstance(data.get("games"), list):
        return [], False
    found = [_entry(item) for item in data["games"]]
    good = {one.id: one for one in found if one is not None}
    return list(good.values()), None not in found


def _data(one: Entry) -> dict[str, Any]:
    """An entry as it is stored; ``minds`` is an older word, kept because it stands on players' devices."""
    data = one._asdict()
    return {("minds" if name == "played_by" else name): value for name, value in data.items()}


def _entry(data: Any) -> Entry | None:
    try:
        return _checked(data)
    except (AttributeError, LookupError, TypeError, ValueError, OverflowError):
        return None


def _checked(data: Mapping[str, Any]) -> Entry:
    played_by = tuple(str(level) for level in data["minds"])
    here, winners = (tuple(int(seat) for seat in data[name]) for name in ("here", "winners"))
    when = int(data["when"])
    if data["game"] not in games.GAMES or not played_by or not all(0 <= s < len(played_by) for s in (*here, *winners)):
        raise ValueError(data["game"])
    how = data.get("how", "")
    if not 0 <= when < LATEST or how not in ("", *KINDS):
        raise ValueError(when)
    return Entry(str(data["id"]), data["game"], played_by, here, winners, when, how)
