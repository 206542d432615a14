"""Frames: what is written can be read, and anything else raises the one documented error, in bounded time."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.live import frames
from game.core.live.errors import BadFrame
from game.core.live.frames import Again, Emote, Frame, Hello, Line, News, Piece, Presence
from tests.games import LONG

SAMPLES: tuple[Frame, ...] = (
    Hello(bytes(range(8)), (1,), (4, 0, 17)),
    Hello(bytes(8), (), ()),
    Hello(bytes(8), (0, 2, 3), (1, 2, 3, 4)),
    News("t1AAAAabc"),
    Piece("t1AAAA"),
    Presence("hha."),
    Emote(1 << 40, 4, 7),
    Line(12, 0, "Ben giocato, così!"),
    Again(3, 2),
)


def mutated(text: str, chance: Chance) -> str:
    """The text with something changed in it."""
    at = chance.below(len(text) + 1)
    options = (
        text[:at],
        text[at:],
        text[:at] + chr(chance.below(300)) + text[at + 1 :],
        text[:at] + chance.pick(["\n", ",", "-1", "٣", "\x00", "9" * 30, "h"]) + text[at:],
        text[:at] + text,
    )
    changed: str = chance.pick(options)
    return changed


@pytest.mark.parametrize("frame", SAMPLES, ids=lambda frame: type(frame).__name__)
def test_what_is_written_is_read(frame: Frame) -> None:
    assert frames.read(frames.write(frame)) == frames.read(frames.write(frame, frames.WITH_BACKS)) == frame


def test_anything_else_raises_the_one_error_or_is_written_the_same_way() -> None:
    chance = Chance(1)
    for _ in range(200_000 if LONG else 8_000):
        text = mutated(frames.write(chance.pick(SAMPLES)), chance)
        try:
            frame = frames.read(text)
        except BadFrame as error:
            assert error.reason.key.startswith("live.")
        else:
            assert frames.write(frame, text[0]) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1x",
        "3e1\n1\n1",
        "1e1\n1",
        "1e1\n8\n1",
        "1e1\n1\n8",
        "1e01\n1\n1",
        "1h00\n\n",
        "1p",
        "1phx",
        "1s1\n1\n",
    ],
)
def test_odd_frames(text: str) -> None:
    with pytest.raises(BadFrame):
        frames.read(text)


def test_a_newer_version_says_so() -> None:
    with pytest.raises(BadFrame) as error:
        frames.read("3h")
    assert error.value.reason.key == "live.other_version"


def test_far_too_much_is_refused_at_once() -> None:
    with pytest.raises(BadFrame):
        frames.read("1n" + "A" * (1 << 22))


def test_a_typed_line_is_cut_to_one_printable_line() -> None:
    assert frames.one_line("  a\nb\x00\u202ec  ") == "a b c"
    assert len(frames.one_line("x" * 999)) == frames.LONGEST_LINE


def test_long_news_go_in_pieces() -> None:
    text = "t1" + "A" * (2 * frames.PIECE + 5)
    pieces = frames.news(text)
    assert [type(one) for one in pieces] == [Piece, Piece, News] and "".join(one.text for one in pieces) == text
    assert all(len(frames.write(one)) <= frames.LONGEST for one in pieces)
