"""Links: old ones keep opening, and whatever else somebody pastes is refused, never anything worse."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from binascii import crc32
from pathlib import Path
from string import ascii_letters, digits, printable

import pytest

import game
from game.core.chance import Chance
from game.core.link import LONGEST, BadLink, decode, encode
from game.core.options import Option
from game.core.record import OtherRules, Record
from tests import toy
from tests.games import random_record
from tests.move_in import with_toy

GOLDEN = Path(__file__).parent / "golden" / "links.txt"
ALPHABET = ascii_letters + digits + "-_"


def golden_links() -> list[tuple[str, str, str]]:
    """Game, what it leads to, and the link; one line each."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [(name, outcome, text) for name, outcome, text in rows]


def outcome_of(record: Record) -> str:
    """Where a record leads, in a form that no later version may change."""
    scores = " ".join(map(str, record.state.scores))
    return f"seed {record.seed}, {len(record.choices)} choices, turn {record.state.turn}, scores {scores}"


def sealed(body: str) -> str:
    """Link text with a right checksum: what a clever forger would make."""
    check = crc32(body.encode()) & 0xFFFFFF
    return body + urlsafe_b64encode(check.to_bytes(3, "big")).decode()[-3:]


def written(number: int, version: str = "1") -> str:
    """A sealed link with this integer in it."""
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return sealed(version + urlsafe_b64encode(data).decode().rstrip("="))


def refusal(text: str) -> str:
    """The reason for which a link is refused."""
    with pytest.raises(BadLink) as caught:
        decode(text)
    assert caught.value.reason.key == str(caught.value)
    return caught.value.reason.key


@pytest.fixture(scope="module")
def text() -> str:
    return encode(random_record("rumble", {"players": 3, "daimyo": True}, 5))


# -- what must open ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "outcome", "text"), golden_links())
def test_old_links_keep_opening(name: str, outcome: str, text: str) -> None:
    record = decode(text)
    assert record.game == name and outcome_of(record) == outcome


def test_there_are_golden_links() -> None:
    """So that an emptied file does not pass for a kept promise."""
    assert len(golden_links()) >= 8 and max(len(text) for *_, text in golden_links()) < 2000


def test_an_empty_record_makes_a_short_link() -> None:
    record = Record("rumble", {"players": 2}, seed=(1 << 32) - 1)
    assert len(encode(record)) <= 24 and decode(encode(record)).dump() == record.dump()


@pytest.mark.parametrize("length", [0, 1, 127, 128, 129, 16383, 16384])
def test_any_number_of_choices(monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    with_toy(monkeypatch)
    record = Record("toy", {}, 3)
    record.play_all([("roll",)] * length)
    assert len(decode(encode(record)).choices) == length


# -- links of other versions ---------------------------------------------------------------------

NEWER = (*toy.OPTIONS, Option("weather", ("fair", "foul")))


def test_a_link_from_before_an_option_was_added_takes_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    record = Record("toy", {"seats": 3, "extra": True}, 9)
    record.play_all([("think", 2), ("pass",)])
    old = encode(record)
    with_toy(monkeypatch, NEWER)
    opened = decode(old)
    assert opened.options == {"seats": 3, "extra": True, "weather": "fair", "edition": 1}
    assert opened.choices == record.choices


def test_a_link_with_an_option_unknown_to_us_is_from_the_future(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch, NEWER)
    new = encode(Record("toy", {"weather": "foul"}, 9))
    with_toy(monkeypatch)
    assert refusal(new) == "core.link_future"


def test_room_for_more_values_keeps_old_links_valid(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    old = encode(Record("toy", {"seats": 3}, 9))
    with_toy(monkeypatch, (Option("seats", (2, 3, 4, 5), capacity=4), toy.OPTIONS[1]))
    assert decode(old).options["seats"] == 3


def test_a_game_that_we_do_not_have(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        with_toy(patch)
        link = encode(Record("toy", {}, 1))
    assert refusal(link) == "core.link_unknown_game"
    assert refusal(written(62)) == "core.link_unknown_game"


def test_a_link_of_another_game_opens_as_that_game(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    with_toy(monkeypatch)
    assert decode(encode(Record("toy", {}, 1))).game == "toy" and decode(text).game == "rumble"


@pytest.mark.parametrize("version", ["0", "6", "9", "A", "z", "_"])
def test_a_future_version(text: str, version: str) -> None:
    assert refusal(sealed(version + text[1:-3])) == "core.link_future"


# -- what is damaged -----------------------------------------------------------------------------


def test_a_link_cut_anywhere(text: str) -> None:
    for length in range(len(text)):
        assert refusal(text[:length]) == "core.link_damaged"
        assert refusal(text[length + 1 :]) == "core.link_damaged"


def test_a_link_altered_in_any_one_character(text: str) -> None:
    """Every place, every other character."""
    for place, character in enumerate(text):
        for other in ALPHABET:
            if other != character:
                assert refusal(text[:place] + other + text[place + 1 :]) == "core.link_damaged"


def test_a_link_with_a_character_too_many_or_two_swapped(text: str) -> None:
    for place in range(len(text)):
        assert refusal(text[:place] + "A" + text[place:]) == "core.link_damaged"
        swapped = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
        if swapped != text:
            assert refusal(swapped) == "core.link_damaged"


ODD = ["", "1", "1abc", " ", "\n", "#", "%20", "天下鳴動", "1" + "\0" * 9, "١٢٣٤٥٦", "\ud800" * 5]
MARKUP = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "&lt;b&gt;",
    "../../etc/passwd",
    "{{7*7}}",
    "__import__('os')",
]


@pytest.mark.parametrize("bad", ODD + MARKUP, ids=ascii)
def test_what_is_no_link_at_all(bad: str, text: str) -> None:
    assert refusal(bad) == "core.link_damaged"
    assert refusal(text + bad + "AAAA") == "core.link_damaged"
    assert refusal(text[:9] + bad + "A" + text[9:]) == "core.link_damaged"


@pytest.mark.parametrize("bad", MARKUP, ids=ascii)
def test_markup_with_a_right_checksum_is_refused_too(bad: str) -> None:
    assert refusal(sealed("1" + bad)).startswith("core.link_")


@pytest.mark.parametrize("filler", ["A", "_", "<", "1", "天"])
def test_a_megabyte(filler: str) -> None:
    assert refusal("1" + filler * 1_000_000) == "core.link_long"
    assert refusal(filler * (LONGEST + 1)) == "core.link_long"


def test_the_longest_link_we_look_at_is_refused_too() -> None:
    assert refusal(sealed("1" + "_" * (LONGEST - 4))).startswith("core.link_")


def test_random_garbage() -> None:
    chance = Chance(99)
    for _ in range(2000):
        refusal("".join(chance.pick(printable) for _ in range(chance.below(80))))


def open_or_refuse(text: str) -> Record | None:
    try:
        return decode(text)
    except BadLink as error:
        assert error.reason.key.startswith("core.link_")
    except OtherRules as error:
        assert text[0] == "2" and error.reason.key == "core.other_rules" and error.record.game in game.GAMES
    return None


def test_forged_numbers_open_a_lawful_game_or_are_refused() -> None:
    """With a right checksum only the rules stand guard: what opens must be a game that replays."""
    chance = Chance(4)
    opened = 0
    for _ in range(1500):
        number = chance.below(1 << 64) << chance.below(200) | chance.below(1 << 64)
        record = open_or_refuse(written(number - number % 64 + 1))
        if record is not None:
            opened += 1
            assert Record.load(record.dump()).state == record.state
    assert opened < 1500


def test_forged_changes_of_a_real_link(text: str) -> None:
    """Each character changed and the checksum made right again."""
    chance = Chance(8)
    for place in range(1, len(text) - 3):
        record = open_or_refuse(sealed(text[:place] + chance.pick(ALPHABET) + text[place + 1 : -3]))
        if record is not None:
            assert Record.load(record.dump()).state == record.state


HEADER = 1 + (4 << 6)  # Rumble's code, then four options


@pytest.mark.parametrize(
    "number",
    [
        0,
        1,  # no options: an old link; all by default, then nothing
        1 + (5 << 6),  # more options than there are
        HEADER + (3 << 12),  # a number of players that does not exist
        HEADER + (7 << 16),  # a map that does not exist
        HEADER + (1 << 53),  # one choice is announced and the digit for it is beyond the end: the first
        HEADER + (127 << 53),
        HEADER + (255 << 53) + (255 << 61) + (255 << 69) + (255 << 77) + (255 << 85) + (255 << 93),
        HEADER + (1 << 400),  # something left over
    ],
)
def test_forged_headers(number: int) -> None:
    record = open_or_refuse(written(number))
    assert record is None or Record.load(record.dump()).state == record.state


def test_more_choices_than_the_game_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = random_record("rumble", {"players": 2}, 3)
    number = HEADER + (1 << 12) + (3 << 21)  # two players, seed 3
    announced = number + (len(whole.choices) + 5 << 53)
    assert decode(written(number)).options["players"] == 2 and decode(written(number)).seed == 3
    assert refusal(written(announced | 1 << 1500)) == "core.link_damaged"
