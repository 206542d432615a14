"""Tables with friends elsewhere, kept on this device: a line that lists read, and a line with logs and secrets."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from .. import games
from ..core.plain import BadData, read_json
from ..core.saves import SaveConflict
from ..core.sealed import shelf
from ..core.sealed.device import Device
from ..core.sealed.entry import read_seated
from ..core.sealed.errors import BadMessage
from ..core.store import Store
from ..core.words import Sentence

PLACE = "tenka.table."
FORMAT = 1


class TableHead(NamedTuple):
    """What a list of tables says of one of them."""

    id: str
    game: str
    kind: str
    names: tuple[str, ...]
    owing: bool
    """Whether somebody here has to decide or to send something."""
    over: bool
    updated: int


class NoTable(ValueError):
    """A table that is not kept here, or cannot be read; ``reason`` says which."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = Sentence(key)


def write(store: Store, device: Device, updated: int) -> None:
    """Keep a table; raises StoreFull, StoreOff, or SaveConflict if it has gone on in another tab meanwhile."""
    if not is_newest(store, device):
        raise SaveConflict
    device.note_debts(updated)
    device.revision += 1
    head = {
        "tenka_table": FORMAT,
        "revision": device.revision,
        "game": device.table.game,
        "kind": device.table.kind,
        "names": names_of(device),
        "owing": owing(device),
        "over": device.over,
        "updated": updated,
    }
    lines = (json.dumps(data, separators=(",", ":")) for data in (head, shelf.dump(device)))
    store.put(PLACE + device.table.id.hex(), "\n".join(lines))


def is_newest(store: Store, device: Device) -> bool:
    """Whether nobody else has written a table down since this device did; always so before it is kept at all."""
    text = store.get(PLACE + device.table.id.hex())
    return text is None or _revision(text) == device.revision


def _revision(text: str) -> int:
    try:
        return int(read_json(text.partition("\n")[0]).get("revision", 0))
    except (BadData, AttributeError, TypeError, ValueError):
        return 0


def names_of(device: Device) -> list[str]:
    """What each seat has said of itself when it sat down; empty where nobody has come."""
    return [read_seated(log[0].body).name if log else "" for log in device.logs]


def owing(device: Device) -> bool:
    """Whether this device has to decide or to send something."""
    return bool(device.owes()) or unsent(device)


def unsent(device: Device) -> bool:
    """Whether this device has done something that it has not sent to anybody yet."""
    return any(len(device.logs[seat]) > device.sent[seat] for seat in device.own)


def read(store: Store, table_id: str) -> Device:
    """A table that is kept here; raises NoTable, StoreOff."""
    text = store.get(PLACE + table_id)
    if text is None:
        raise NoTable("core.table_unknown")
    try:
        device = shelf.load(read_json(text.partition("\n")[2]))
        device.revision = _revision(text)
        return device
    except (BadData, BadMessage) as error:
        raise NoTable("core.record_broken") from error


def has(store: Store, table_id: str) -> bool:
    """Whether a table is kept here."""
    return store.get(PLACE + table_id) is not None


def drop(store: Store, table_id: str) -> None:
    """Forget a table, its secrets included."""
    store.drop(PLACE + table_id)


def heads(store: Store) -> list[TableHead]:
    """All tables that are kept here, the newest first; one that cannot be read is left out."""
    keys = [key for key in store.keys() if key.startswith(PLACE)]
    found = [_head(key.removeprefix(PLACE), store.get(key) or "") for key in keys]
    return sorted((head for head in found if head is not None), key=lambda head: -head.updated)


def _head(table_id: str, text: str) -> TableHead | None:
    try:
        return _checked(table_id, read_json(text.partition("\n")[0]))
    except (BadData, LookupError, TypeError, ValueError):
        return None


def _checked(table_id: str, data: Mapping[str, Any]) -> TableHead:
    if data["tenka_table"] != FORMAT or data["game"] not in games.GAMES:
        raise ValueError(table_id)
    names = tuple(str(name) for name in data["names"])
    kind, updated = str(data["kind"]), int(data["updated"])
    return TableHead(table_id, data["game"], kind, names, bool(data["owing"]), bool(data["over"]), updated)
