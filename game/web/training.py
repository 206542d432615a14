"""The training box: positions of one's own games in which something better was missed, offered again after days.

It lies in the store of this device under a key of its own. Whatever cannot be read there is left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from .. import games
from ..bots.coach import Mistake
from ..bots.coach.findings import mistake_data, mistake_of
from ..core import link
from ..core.plain import BadData, read_json
from ..core.record import Record
from ..core.store import Store, StoreFull, StoreOff

KEY = "tenka.training"
MOST = 60
"""So many exercises are kept; of more the oldest go."""
LONGEST = 24_000
"""No link in it is longer."""
DAYS = (1, 3, 7, 21)
"""After so many days an exercise comes again, each time that it was solved; after the last it has been learned."""
DAY = 86_400_000

ODD = (AttributeError, LookupError, TypeError, ValueError, OverflowError, RecursionError)
"""What reading data that nobody has checked can raise."""


class Exercise(NamedTuple):
    """A position of a game, as a link to what led there, and what was missed in it."""

    game: str
    link: str
    mistake: Mistake
    stage: int
    """How often it was solved in a row."""
    due: int
    """The day on which it comes next, counted since 1970."""

    @property
    def name(self) -> str:
        """What tells it from the others."""
        return f"{self.link[-12:]}-{self.mistake.at}"


def day_of(now: int) -> int:
    """The day of a time in milliseconds."""
    return now // DAY


def exercise(record: Record, mistake: Mistake, now: int) -> Exercise:
    """A mistake as an exercise, to be offered from tomorrow on."""
    return Exercise(record.game, link.encode(record.branch(mistake.at)), mistake, 0, day_of(now) + DAYS[0])


def read(store: Store) -> list[Exercise]:
    """All exercises, as far as they can be read."""
    try:
        data = read_json(store.get(KEY) or "[]")
    except (StoreOff, BadData):
        return []
    found = []
    for one in data[-MOST:] if isinstance(data, list) else []:
        try:
            found.append(_exercise(one))
        except ODD:
            continue
    return found


def _exercise(data: Any) -> Exercise:
    game, text = data["game"], data["link"]
    if game not in games.GAMES or not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError("no exercise of ours")
    stage, due = data["stage"], data["due"]
    if type(stage) is not int or type(due) is not int or not 0 <= stage < len(DAYS):
        raise ValueError("no stage of ours")
    return Exercise(game, text, mistake_of(data["mistake"], games.find(game).state.declared), stage, due)


def write(store: Store, exercises: Sequence[Exercise]) -> None:
    """Keep these exercises; where there is no room the oldest go, and in the end all of them."""
    kept = list(exercises)[-MOST:]
    while True:
        data = [{**one._asdict(), "mistake": mistake_data(one.mistake)} for one in kept]
        try:
            store.put(KEY, json.dumps(data))
        except StoreFull:
            if kept:
                kept = kept[len(kept) // 2 + 1 :]
                continue
        except StoreOff:
            pass
        return


def keep(store: Store, record: Record, mistakes: Sequence[Mistake], now: int) -> None:
    """Put the mistakes of a game into the box, those that are not in it yet."""
    known = read(store)
    names = {one.name for one in known}
    fresh = [one for one in (exercise(record, mistake, now) for mistake in mistakes) if one.name not in names]
    if fresh:
        write(store, [*known, *fresh])


def due(exercises: Sequence[Exercise], now: int) -> list[Exercise]:
    """Those that are to be tried today, the longest due first."""
    return sorted((one for one in exercises if one.due <= day_of(now)), key=lambda one: one.due)


def answered(store: Store, name: str, now: int, *, right: bool) -> None:
    """An exercise was tried: it comes again later and later while it is solved, and tomorrow where it was not."""
    found = []
    for one in read(store):
        stage = one.stage if one.name != name else one.stage + 1 if right else 0
        if stage < len(DAYS):
            again = day_of(now) + DAYS[stage] if one.name == name else one.due
            found.append(one._replace(stage=stage, due=again))
    write(store, found)


def drop(store: Store, name: str) -> None:
    """Take an exercise out of the box."""
    write(store, [one for one in read(store) if one.name != name])
