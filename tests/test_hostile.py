"""All input is hostile: whatever comes in as a link, a record, a save or a setting opens or is refused in words.

Two sources: a corpus of texts that once did harm or might (tests/hostile, which only ever grows), and mutations of
real ones, repeated by their seeds: some hundred in a normal run, twenty thousand with ``--long``. Nothing may raise
anything but its documented error, and nothing may cost more than two seconds of this process's own time.
"""

from __future__ import annotations

import json
import string
from base64 import urlsafe_b64encode
from binascii import crc32
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from game.core import link
from game.core.chance import Chance
from game.core.plain import BadData, read_json
from game.core.record import BadRecord, OtherRules, Record, finish
from game.core.save_texts import Save, from_text, to_text
from game.core.saves import Saves
from game.core.store import MemoryStore
from game.web import drafts, join, settings
from game.web.chronicle import KEY, Chronicle
from game.web.progress import PLACE, Progress
from tests.games import LONG, random_record

CORPUS = Path(__file__).parent / "hostile"
LINKS = [line for line in (CORPUS / "links.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]
TEXTS: list[str] = json.loads((CORPUS / "texts.json").read_text(encoding="utf-8"))
NUMBER = 20_000 if LONG else 600
SECONDS = 2.0
ALPHABET = string.ascii_letters + string.digits + "-_"
ODD: list[Any] = [None, True, -1, 0, 1, 9, 2**31, 10**19, 1.5, 1e308, "", "x", "roll", [], [[]], {}, {"a": 1}, [None]]
BOTS = ("human", "ashigaru", "hatamoto", "gunshi", "random")


@contextmanager
def bounded() -> Iterator[None]:
    """Two seconds at the most, of this process's own time: a busy machine is nobody's fault."""
    start = process_time()
    yield
    assert process_time() - start < SECONDS


def deep(number: int) -> str:
    return "[" * number + "]" * number


# -- what is opened ----------------------------------------------------------------------------------


def open_link(fragment: str) -> bool:
    """Whether an address opens as a game; anything but the documented errors goes through to the test."""
    with bounded():
        try:
            record, players = finish(join.reading(fragment))
        except BadRecord as error:
            assert error.reason.key.startswith(("core.link_", "core.other_rules"))
            return False
    assert len(players) == len(record.state.scores) and link.decode(link.encode(record)).state == record.state
    return True


def open_record(data: Any) -> bool:
    with bounded():
        try:
            record = Record.load(data)
        except BadRecord as error:
            assert error.reason.key.startswith(("core.record_", "core.other_rules"))
            return False
    assert Record.load(record.dump()).state == record.state
    return True


def open_save(text: str) -> bool:
    with bounded():
        try:
            save = from_text(text, BOTS)
        except BadRecord as error:
            assert error.reason.key.startswith(("core.record_", "core.save_", "core.other_rules"))
            return False
    assert from_text(to_text(save), BOTS).record.state == save.record.state
    return True


def open_store(key: str, text: str) -> None:
    """Everything that reads the store reads past a bad text."""
    store = MemoryStore()
    Saves(store).write("good", Save(Record("rumble", {"players": 2}, 1), "good", [{}, {}]))
    store.put(key, text)
    with bounded():
        saves = Saves(store, BOTS)
        for name in saves.headless():
            finish(saves.giving_head(name))
        assert "good" in saves.heads() or key.endswith("good")
        settings.load(store)
        Chronicle(store).entries()
        Progress(store).names("rumble", "done")
        drafts.read(store, "good")


# -- the corpus --------------------------------------------------------------------------------------


@pytest.mark.parametrize("fragment", LINKS)
def test_links_of_the_corpus(fragment: str) -> None:
    open_link(fragment)


KEYS = ["tenka.save.bad", "tenka.save.good", settings.KEY, KEY, PLACE, drafts.PLACE + "good"]


NESTED = [deep(11), deep(13), deep(700), deep(100_000), "9" * 10_000]


@pytest.mark.parametrize("text", [*TEXTS, *NESTED], ids=lambda text: text[:40])
def test_texts_of_the_corpus(text: str) -> None:
    open_save(text)
    for key in KEYS:
        open_store(key, text)
    try:
        open_record(read_json(text))
    except BadData:
        pass


def test_brackets_within_quotation_marks_nest_nothing() -> None:
    """And what is nested too deep is never read: in the browser that would end the interpreter."""
    text = json.dumps({"a": ["[" * 50 + '"' + "\\", "]}{" * 20]})
    assert read_json(text) == json.loads(text)
    for bad in (deep(13), '{"a":' * 13 + "1" + "}" * 13, '["\\""' + "," + deep(12) + "]"):
        with pytest.raises(BadData, match="deep"):
            read_json(bad)


def test_the_shortest_link_with_the_most_forced_choices() -> None:
    """As many choices as are let in at all, none of which takes a digit: that is what a link can cost."""
    most = 20_000
    count = [most % 128 + 128, most // 128 % 128 + 128, most // 128 // 128]
    body = sum(digit << 8 * place for place, digit in enumerate(count))
    number = 3 + (6 << 6) + (body << 6 + 6 + 7 + 2 + 2 + 2 + 4 + 4 + 32)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    with bounded():
        open_link("#g=" + sealed("1" + urlsafe_b64encode(data).decode().rstrip("=")))


# -- mutations ---------------------------------------------------------------------------------------


def sealed(body: str) -> str:
    """Link text with a right checksum: what a clever forger would make."""
    check = crc32(body.encode()) & 0xFFFFFF
    return body + urlsafe_b64encode(check.to_bytes(3, "big")).decode()[-3:]


@cache
def originals() -> list[Record]:
    """Real games in their middle, of every kind."""
    cases: list[tuple[str, dict[str, Any], int]] = [
        ("rumble", {"players": 3, "daimyo": True}, 90),
        ("rumble", {"players": 2}, 30),
        ("shogun", {"players": 3}, 120),
        ("shogun", {"players": 5, "side": "moon"}, 80),
        ("samurai", {"scenario": 12}, 150),
        ("samurai", {"scenario": 34}, 70),
    ]
    return [random_record(name, options, 7, length) for name, options, length in cases]


def mutated(text: str, chance: Chance, alphabet: str) -> str:
    """One to four small accidents."""
    for _ in range(1 + chance.below(4)):
        place = chance.below(len(text) + 1)
        cut = place + chance.below(6)
        noise = "".join(chance.pick(alphabet) for _ in range(chance.below(5)))
        text = chance.pick([text[:place] + noise + text[cut:], text[:place] + text[cut:], text[:place], text + noise])
    return text


def spoiled(data: Any, chance: Chance) -> Any:
    """A copy of the data with one thing somewhere in it replaced, doubled or left out."""
    if isinstance(data, dict) and data and chance.below(5):
        name = chance.pick(sorted(data))
        return {**data, name: spoiled(data[name], chance)}
    if isinstance(data, list) and data and chance.below(5):
        place = chance.below(len(data))
        instead = chance.pick([[spoiled(data[place], chance)], [], [data[place]] * 2])
        return [*data[:place], *instead, *data[place + 1 :]]
    return chance.pick(ODD)


def test_mutated_links() -> None:
    chance = Chance(1)
    texts = [link.encode(record) for record in originals()]
    opened = 0
    for _ in range(NUMBER):
        body = mutated(chance.pick(texts)[:-3], chance, ALPHABET)
        text = sealed(body) if body.isascii() and chance.below(4) else body
        opened += open_link(f"#g={text}")
    assert opened < NUMBER / 2


def test_mutated_old_links() -> None:
    """Version 1 has no digest: what opens there must at least be a game by the rules."""
    chance = Chance(2)
    lines = (Path(__file__).parent / "golden" / "links.txt").read_text(encoding="utf-8").splitlines()
    texts = [line.split(" | ")[2] for line in lines if not line.startswith("#") and len(line) < 300]
    for _ in range(NUMBER // 2):
        open_link(f"#g={sealed(mutated(chance.pick(texts)[:-3], chance, ALPHABET))}")


def test_mutated_records() -> None:
    chance = Chance(3)
    datas = [json.loads(json.dumps(record.dump())) for record in originals()]
    for _ in range(NUMBER):
        data = spoiled(chance.pick(datas), chance)
        if isinstance(data, dict) and chance.below(2):
            data = {name: value for name, value in data.items() if name not in ("sum", "digests")} | {"tenka": 1}
        open_record(data)


def as_save(record: Record) -> Save:
    return Save(record, "A title", [{"name": "A", "clan": 0, "mind": "human"}] * len(record.state.scores), 5, 2, [0])


def test_mutated_saves() -> None:
    chance = Chance(4)
    texts = [to_text(as_save(record)) for record in originals()]
    for _ in range(NUMBER):
        text = chance.pick(texts)
        if chance.below(2):
            text = json.dumps(spoiled(json.loads(text), chance))
        else:
            text = mutated(text, chance, '{}[]",:0e-\\n\u2028')
        open_save(text)


def test_mutated_slots() -> None:
    """Head and body of a slot, as a tampered store or a half-written page might leave them."""
    chance = Chance(5)
    store = MemoryStore()
    for number, record in enumerate(originals()):
        Saves(store).write(str(number), as_save(record))
    slots = list(store.texts.values())
    for _ in range(NUMBER // 2):
        head, body = chance.pick(slots).split("\n")
        head = json.dumps(spoiled(json.loads(head), chance), separators=(",", ":"))
        text = f"{head}\n{body}"
        open_store("tenka.save.bad", text if chance.below(2) else mutated(text, chance, "{}[]\n"))


SETTINGS: list[tuple[str, Callable[[], Any]]] = [
    (settings.KEY, lambda: {"language": "it", "names": ["A", "B"], "clans": [0, 1], "speed": 2, "sound": True}),
    (KEY, lambda: {"tenka_chronicle": 1, "games": [{"id": "a", "game": "rumble", "minds": ["human", "gunshi"],
                                                    "here": [0], "winners": [1], "when": 5}] * 3}),
    (PLACE, lambda: {"rumble.dice": {"done": True, "left": {"at": 1, "record": {}}}}),
    (drafts.PLACE + "good", lambda: {"plan": {"0": 5}, "tab": "map"}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "make"), SETTINGS, ids=[key for key, _ in SETTINGS])
def test_mutated_settings(key: str, make: Callable[[], Any]) -> None:
    chance = Chance(6)
    for _ in range(NUMBER // 4):
        text = json.dumps(spoiled(make(), chance))
        open_store(key, text if chance.below(2) else mutated(text, chance, '{}[]",:0e-'))


def test_a_record_of_other_rules_names_a_moment_that_can_be_followed() -> None:
    chance = Chance(7)
    told = 0
    for record in originals():
        data = json.loads(json.dumps(record.dump()))
        data["digests"][-1] ^= 1 + chance.below(1 << 31)
        with pytest.raises(OtherRules) as caught:
            Record.load(data)
        assert caught.value.record.choices == record.choices[: len(caught.value.record.choices)]
        told += bool(caught.value.record.choices)
    assert told > 3
