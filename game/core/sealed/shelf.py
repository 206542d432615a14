"""A device as plain data, to be kept where only its owner can read it: the logs, and the secrets of its seats."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from typing import Any
from zlib import compress, decompressobj, error

from ..plain import LONGEST, BadData, read_json
from ..words import Sentence
from . import curve, locks, wire
from .device import Device
from .digest import SIZE
from .entry import WORD_SIZE
from .errors import BadMessage
from .own import SECRET_SIZE, Own

MOST_NAME = 80


def dump(device: Device) -> dict[str, Any]:
    """Everything that the device knows, its secrets included, and what would take a while to reckon again."""
    marks = {str(seat): b"".join(own.marks).hex() for seat, own in device.own.items()}
    return {**_known(device), "summary": device.summary(), "marks": marks}


def _known(device: Device) -> dict[str, Any]:
    return {
        "table": device.everything(),
        "own": {str(seat): _own(own) for seat, own in device.own.items()},
        "invitations": {str(seat): word.hex() for seat, word in device.invitations.items()},
        "known_to": {str(seat): row for seat, row in device.known_to.items()},
        "sent": device.sent,
        "cards": [[token, *origin] for token, origin in device.course.locks.opened().items()],
        "handed_over": device.handed_over,
        "played": list(device.played),
        "since": [[seat, *debt] for seat, debt in device.since.items()],
    }


def _own(own: Own) -> dict[str, Any]:
    answers = [[[token, value] for token, value in answer.items()] for answer in own.answers]
    return {"secret": own.secret.hex(), "word": own.word.hex(), "name": own.name, "answers": answers}


def load(data: Any, group: locks.Group = curve, *, trusted: bool = True) -> Device:
    """The device that ``dump`` wrote; raises BadMessage for anything else.

    What lies in one's own storage was checked when it came in, and is not checked again if it is ``trusted``.
    """
    try:
        return _loaded(data, group, trusted)
    except (AttributeError, LookupError, TypeError, ValueError, OverflowError) as fault:
        if isinstance(fault, BadMessage):
            raise
        raise BadMessage(Sentence("core.record_broken")) from fault


# -- to another device --------------------------------------------------------------------------------


def moved(device: Device) -> str:
    """The device as text for its owner's other one, secrets included; from now on this one may only look on."""
    device.handed_over = False
    text = urlsafe_b64encode(compress(json.dumps(_known(device)).encode(), 9)).decode("ascii").rstrip("=")
    device.handed_over = True
    return text


def taken_over(text: str, group: locks.Group = curve) -> Device:
    """The device that ``moved`` wrote; raises BadMessage for anything else."""
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = decompressobj().decompress(packed, LONGEST)
        return load(read_json(data.decode()), group, trusted=False)
    except (BadData, UnicodeError, ValueError, error) as fault:
        if isinstance(fault, BadMessage):
            raise
        raise BadMessage(Sentence("core.link_damaged")) from fault


# -- reading ------------------------------------------------------------------------------------------


def _loaded(data: Mapping[str, Any], group: locks.Group, trusted: bool) -> Device:
    message = wire.read(str(data["table"]), LONGEST)
    if message.table is None or any(part.start for part in message.parts):
        raise ValueError("not a whole table")
    seats = message.table.seats
    own = {seat: _read_own(data["own"][str(seat)]) for seat in seats if str(seat) in data["own"]}
    for seat in own if trusted else ():
        own[seat].marks = _read_marks(data.get("marks"), seat)
    heads = [part.head for part in message.parts] if trusted else []
    cards = {int(token): (int(deck), int(at)) for token, deck, at in data.get("cards", ())} if trusted else {}
    kept = str(data.get("summary") or "") or None if trusted else None
    device = Device(message.table, own, [part.entries for part in message.parts], group, heads, cards, kept)
    given = data["invitations"]
    device.invitations = {seat: _bytes(given[str(seat)], WORD_SIZE) for seat in seats if str(seat) in given}
    known = data["known_to"]
    device.known_to = {seat: _lengths(known[str(seat)], len(seats)) for seat in seats if str(seat) in known}
    device.sent = _lengths(data["sent"], len(seats))
    device.handed_over = data["handed_over"] is True
    device.played = tuple(sorted({*own, *(int(seat) for seat in data.get("played", ()) if int(seat) in seats)}))
    device.since = {int(seat): (int(length), int(when)) for seat, length, when in data.get("since", ())}
    return device


def _read_own(data: Mapping[str, Any]) -> Own:
    answers = [{int(token): int(value) for token, value in answer} for answer in data["answers"]]
    return Own(
        _bytes(data["secret"], SECRET_SIZE), _bytes(data["word"], WORD_SIZE), str(data["name"])[:MOST_NAME], answers
    )


def _read_marks(data: Any, seat: int) -> list[bytes]:
    """The marks along a chain of shares; none if there is anything odd about them, for they can be made again."""
    try:
        marks = bytes.fromhex(data[str(seat)])
    except (LookupError, TypeError, ValueError):
        return []
    return [marks[at : at + SIZE] for at in range(0, len(marks), SIZE)]


def _bytes(text: Any, size: int) -> bytes:
    found = bytes.fromhex(text)
    if len(found) != size:
        raise ValueError(text)
    return found


def _lengths(row: Any, seats: int) -> list[int]:
    found = [int(length) for length in row]
    if len(found) != seats or min(found, default=0) < 0:
        raise ValueError(row)
    return found
