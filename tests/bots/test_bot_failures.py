"""A bot that fails to think plays a legal choice, and the log says so in the player's language."""

from __future__ import annotations

import re

import pytest

from tests.web.fake import Player
from tests.words import words

pytestmark = pytest.mark.usefixtures("compiled_words")


@pytest.fixture
def compiled_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The application finds the words of the .po files as they are now."""
    monkeypatch.setattr("game.core.words.load", words)


def log_of(player: Player) -> list[str]:
    player.act("dialog", name="log")
    entries = player.page.html.partition("<dialog")[2]
    return re.findall(r'<li id="all-\d+"[^>]*>(.*?)</li>', entries)


@pytest.mark.parametrize("answer", [{"choice": ["nonsense"]}, {"choice": ["roll"], "error": "boom"}, {}])
def test_the_log_says_where_a_bot_stumbled_and_nowhere_else(
    answer: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player()
    player.start(**{f"played-by-{seat}": "gunshi" for seat in range(3)})
    with monkeypatch.context() as for_now:
        for_now.setattr(player.page.brain, "think", lambda request, then: then(answer))
        player.page.let_time_pass()
    player.page.let_time_pass()
    entries = log_of(player)
    assert len(entries) >= 1 and "stumbled" in entries[0]
    assert not any("stumbled" in entry for entry in entries[1:])


def test_the_log_says_so_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.start(**{f"played-by-{seat}": "gunshi" for seat in range(3)})
    monkeypatch.setattr(player.page.brain, "think", lambda request, then: then({"error": "boom"}))
    player.page.let_time_pass()
    for language, word in (("it", "inciampato"), ("es", "tropezado"), ("en", "stumbled")):
        player.act("set", value=language, name="language")
        assert word in log_of(player)[0]


def test_the_log_still_says_so_when_the_game_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player()
    player.start(**{f"played-by-{seat}": "gunshi" for seat in range(3)})
    monkeypatch.setattr(player.page.brain, "think", lambda request, then: then({"error": "boom"}))
    player.page.let_time_pass()
    again = Player(player.page.store)
    again.act("open", slot=player.app.session.slot if player.app.session else "")
    assert "stumbled" in log_of(again)[0]
