"""Text inside addresses: there and back, and never an exception."""

from __future__ import annotations

from urllib.parse import quote as library_quote
from urllib.parse import unquote as library_unquote

import pytest

from game.core.address import quote, unquote

TEXTS = ["", "Ada", "Bo & <Co>", "徳川 家康", "100 %", "%", "%2", "%zz", "a.b#c?d=e&f", "😀", "\x00\n", "É"]


@pytest.mark.parametrize("text", TEXTS)
def test_there_and_back(text: str) -> None:
    assert unquote(quote(text)) == text


@pytest.mark.parametrize("text", TEXTS)
def test_as_the_library_does_it(text: str) -> None:
    assert quote(text) == library_quote(text, safe="~").replace(".", "%2E")
    assert unquote(text) == library_unquote(text)


def test_broken_escapes_become_marks() -> None:
    assert unquote("%E5%BE") == library_unquote("%E5%BE") and unquote("%FF") == "\ufffd"
