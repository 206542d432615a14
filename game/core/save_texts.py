"""A save as text: a record with what the table needs around it, read from what anybody may have written.

A slot is two lines of JSON: a head, which says what a list of games wants to know, and a body with the record.
Lists read heads only; a record is replayed when its game is opened. Files for other devices are one JSON text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from .. import games
from .plain import BadData, read_json
from .position import Position
from .record import BadRecord, OtherRules, Record, Replaying, finish
from .store import LATEST
from .words import Sentence

FILE_FORMAT = 2
"""1 had no head and stood in one line."""
HEAD_FORMAT = 1
TITLE_LENGTH = 120
MOST_BOOKMARKS = 500


class BadSave(BadRecord):
    """Text that is no save of ours; ``reasons`` says everything that is wrong with it."""

    def __init__(self, *reasons: Sentence) -> None:
        super().__init__(reasons[0])
        self.reasons = reasons


@dataclass
class Save:
    """A record with what the table needs around it."""

    record: Record
    title: str = ""
    players: list[dict[str, Any]] = field(default_factory=list)
    """For each seat what ``core.ui.Player`` dumps."""
    updated: int = 0
    """Milliseconds since 1970, given by whoever saves; the engine itself reads no clock."""
    revision: int = 0
    mine: list[int] | None = None
    """The seats played on this device when the game travels by links; None means all of them."""
    bookmarks: list[dict[str, Any]] = field(default_factory=list)
    """Places to come back to: ``at`` so many choices, with a ``note``."""
    bot_failures: dict[int, int] = field(default_factory=dict)
    """The choices at which a bot failed to think, by their number, and whose bot it was."""

    def body(self) -> dict[str, Any]:
        """What only the table asks for."""
        return {"bookmarks": self.bookmarks, "stumbles": self.bot_failures, "record": self.record.dump()}

    def around(self) -> dict[str, Any]:
        """What lists of games and the table both ask for."""
        return {
            "title": self.title,
            "players": self.players,
            "updated": self.updated,
            "revision": self.revision,
            "mine": self.mine,
        }


@dataclass
class Head:
    """What a list of games says about one of them, without its record."""

    game: str
    edition: int
    options: dict[str, Any]
    seed: int
    choices: int
    """How many have been made."""
    turn: int | None
    """Whose turn it is; None when the game is over."""
    winners: list[int]
    scores: list[int]
    position: dict[str, Any]
    """The position as ``dump`` writes it: the small picture and the status are made of it."""
    title: str
    players: list[dict[str, Any]]
    updated: int
    revision: int
    mine: list[int] | None

    @classmethod
    def of(cls, save: Save, choices: int | None = None) -> Head:
        """The head of a save."""
        record, state = save.record, save.record.state
        return cls(
            record.game,
            record.edition,
            record.options,
            record.seed,
            len(record.choices) if choices is None else choices,
            state.turn,
            state.winners,
            state.scores,
            state.dump(),
            **save.around(),
        )

    @property
    def over(self) -> bool:
        """Whether the game is finished."""
        return self.turn is None

    def state(self) -> Position:
        """The position, without a replay; whatever is odd in it raises whatever it raises."""
        position: Position = games.find(self.game).load(self.position)
        return position


# -- writing ----------------------------------------------------------------------------------------


def to_text(save: Save) -> str:
    """A save as text for a file."""
    return _written({"tenka_save": FILE_FORMAT, **save.around(), **save.body()})


def slot_text(save: Save, head: Head) -> str:
    """A save with its head, as text for a slot."""
    return with_head(head, _written({"tenka_save": FILE_FORMAT, **save.body()}))


def with_head(head: Head, body: str) -> str:
    """The text of a slot with this head."""
    return _written({"tenka_head": HEAD_FORMAT, **vars(head)}) + "\n" + body


def _written(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


# -- reading ----------------------------------------------------------------------------------------


def from_text(text: str, levels: Collection[str] = ()) -> Save:
    """The save in the text of a file or a slot; raises BadSave or OtherRules."""
    return finish(reading(text, levels))


def reading(text: str, levels: Collection[str] = ()) -> Replaying[Save]:
    """The same in slices. ``levels`` are the players there can be; none given means any."""
    return (yield from RawSave(text).checking(levels))


class RawSave:
    """A save as somebody wrote it, not necessarily a legal one; ``checking`` is the only door to a Save."""

    def __init__(self, text: str) -> None:
        head, body = split(text)
        self.data = {**_parsed(body), **({} if head is None else _head_data(head))}

    def checking(self, levels: Collection[str]) -> Replaying[Save]:
        """The save, replayed through the rules; raises BadSave with every fault found, or OtherRules."""
        try:
            record = yield from Record.loading(self.data.get("record"))
        except OtherRules:
            raise
        except BadRecord as error:
            raise BadSave(error.reason) from error
        faults = list(self._faults(record, levels))
        if faults:
            raise BadSave(*faults)
        return self.around(record)

    def around(self, record: Record) -> Save:
        """A save of this record with everything else as it stands here; only what is legal may be asked."""
        data = self.data
        return Save(
            record,
            str(data.get("title", ""))[:TITLE_LENGTH],
            [dict(player) for player in data.get("players") or [{}] * len(record.state.scores)],
            data.get("updated", 0),
            data.get("revision", 0),
            data.get("mine"),
            [{"at": mark["at"], "note": str(mark["note"])} for mark in data.get("bookmarks", [])],
            {int(at): seat for at, seat in data.get("stumbles", {}).items()},
        )

    def _faults(self, record: Record, levels: Collection[str]) -> Iterable[Sentence]:
        """Everything that no page of ours would have written."""
        seats = range(len(record.state.scores))
        broken = Sentence("core.record_broken")
        if not all(_number(self.data.get(name, 0)) for name in ("updated", "revision")):
            yield broken
        if not (_is_marks(self.data.get("bookmarks", [])) and _is_bot_failures(self.data.get("stumbles", {}), seats)):
            yield broken
        known = partial(games.find(record.game).knows_bot, levels=levels)
        yield from _player_faults(self.data.get("players", []), seats, known if levels else _anybody)
        mine = self.data.get("mine")
        if mine is not None and not (isinstance(mine, list) and all(_seat(seat, seats) for seat in mine)):
            yield Sentence("core.save_seats")


def _anybody(_name: str) -> bool:
    return True


def _player_faults(players: Any, seats: range, known: Callable[[str], bool]) -> Iterable[Sentence]:
    if not (isinstance(players, list) and all(isinstance(player, dict) for player in players)):
        yield Sentence("core.record_broken")
        return
    if players and len(players) != len(seats):  # none at all is a save whose people have no names
        yield Sentence("core.save_players", {"given": len(players), "wanted": len(seats)})
    named = [player.get("mind", "human") for player in players]
    unknown = [name for name in named if not (isinstance(name, str) and known(name))]
    if unknown:
        yield Sentence("core.save_level", {"level": str(unknown[0])[:TITLE_LENGTH]})


def _number(value: Any) -> bool:
    return type(value) is int and 0 <= value < LATEST


def _seat(value: Any, seats: range) -> bool:
    return type(value) is int and value in seats


def _is_marks(marks: Any) -> bool:
    fits = isinstance(marks, list) and len(marks) <= MOST_BOOKMARKS
    return fits and all(isinstance(mark, dict) and _number(mark.get("at")) and "note" in mark for mark in marks)


def _is_bot_failures(bot_failures: Any, seats: range) -> bool:
    fits = isinstance(bot_failures, dict)
    return fits and all(at.isascii() and at.isdigit() and _seat(seat, seats) for at, seat in bot_failures.items())


def split(text: str) -> tuple[str | None, str]:
    """The head and the body of a slot; what was written before there were heads has none."""
    head, line, body = text.partition("\n")
    return (head, body) if line and head.startswith('{"tenka_head":') else (None, text)


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = read_json(text)
    except BadData as error:
        raise BadSave(Sentence("core.record_not_ours")) from error
    version = data.get("tenka_save") if isinstance(data, dict) else None
    if type(version) is not int:
        raise BadSave(Sentence("core.record_not_ours"))
    if version > FILE_FORMAT:
        raise BadSave(Sentence("core.record_future"))
    return dict(data)


def _head_data(text: str) -> dict[str, Any]:
    """What the table takes from a head; the body has its own answers where the head cannot be read."""
    head = read_head(text)
    return {} if head is None else {name: getattr(head, name) for name in AROUND}


AROUND = ("title", "players", "updated", "revision", "mine")


def read_head(text: str) -> Head | None:
    """The head in a text; None if it cannot be read, for then it is made anew from the record."""
    try:
        data = read_json(text)
        return _head(data) if data["tenka_head"] == HEAD_FORMAT else None
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


def _head(data: dict[str, Any]) -> Head:
    head = Head(**{name: data[name] for name in Head.__dataclass_fields__})
    numbers = (head.edition, head.seed, head.choices, head.updated, head.revision)
    seats = range(len(head.players))
    known = head.turn is None or _seat(head.turn, seats)
    if not (all(map(_number, numbers)) and known and all(_seat(seat, seats) for seat in head.winners)):
        raise ValueError("a number that cannot be")
    if head.game not in games.GAMES or not all(isinstance(player, dict) for player in head.players):
        raise ValueError("a game or a player that cannot be")
    if not (isinstance(head.title, str) and isinstance(head.options, dict) and isinstance(head.position, dict)):
        raise ValueError("a text or a table that cannot be")
    return head


def revision_of(text: str) -> int | None:
    """The revision of a slot's text; its body is only parsed where there is no head."""
    head = split(text)[0]
    known = None if head is None else read_head(head)
    if known is not None:
        return known.revision
    try:
        revision = RawSave(text).data.get("revision", 0)
    except BadSave:
        return None
    return revision if _number(revision) else None
