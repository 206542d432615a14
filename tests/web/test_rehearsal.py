"""The turn that nobody sees: it reaches the engine in every game, and nothing of it shows."""

from __future__ import annotations

import logging

import pytest

from game import games
from game.web import rehearsal
from game.web.app import App
from game.web.rehearsal import Rehearsals, Unseen, turn
from tests.web.fake import Player

pytestmark = pytest.mark.usefixtures("compiled_words")


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("name", games.GAMES)
def test_a_turn_is_played_unseen(name: str, language: str) -> None:
    app = App(Unseen(), language)
    steps = len(list(turn(app, name)))
    assert steps > rehearsal.ACTS, "the page breathes in between"
    assert app.session and app.session.record.game == name and app.session.record.choices


def test_each_game_is_rehearsed_once_when_it_lies_ahead() -> None:
    player = Player()
    rehearsals = Rehearsals(player.app)
    rehearsals.soon()
    assert not player.page.waiting, "nobody has chosen a game yet"
    for _ in range(2):
        player.act("setup", game="shogun")
        rehearsals.soon()
    assert [wait for wait, _ in player.page.waiting] == [rehearsal.REST]
    kept, html = dict(player.page.store.texts), player.page.html
    player.let_time_pass()
    assert (dict(player.page.store.texts), player.page.html) == (kept, html)


def test_a_rehearsal_that_fails_is_noted_and_no_more(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsal, "_next", lambda _: 1 // 0)
    player = Player()
    player.act("setup", game="rumble")
    Rehearsals(player.app).soon()
    with caplog.at_level(logging.WARNING):
        player.let_time_pass()
    assert "rehearsal of rumble failed" in caplog.text
