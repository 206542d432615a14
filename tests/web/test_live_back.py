"""Taking back at a live table on the page: asked by the tool that takes back, answered in one tap."""

from __future__ import annotations

import pytest

from game.core.ending import DRAW
from game.web.distance import DistanceRecord
from tests.web.fake_lines import Hub
from tests.web.live_friends import LiveFriend, play, settle, table, until_it_can_be_asked
from tests.web.test_distance import same_everywhere


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


@pytest.fixture
def net() -> Hub:
    """The network between the friends of a test."""
    return Hub()


def made(friend: LiveFriend) -> int:
    assert friend.app.session is not None
    return len(friend.app.session.record.choices)


def test_somebody_asks_and_is_allowed(net: Hub) -> None:
    friends = table("samurai", net, ["Anna", "Bruno"], scenario="1")
    asker, other = until_it_can_be_asked(friends)
    before = made(asker)
    asker.act("undo")
    settle(friends)
    assert made(asker) == before and 'id="back"' in asker.page.html and not asker.asked
    assert 'data-act="live_back"' in other.page.html and asker.name in other.shown
    other.act("live_back", agree="1")
    settle(friends)
    assert made(asker) == made(other) < before and 'id="back"' not in other.page.html + asker.page.html
    same_everywhere(friends)
    play(friends, 10)
    same_everywhere(friends)


def test_somebody_asks_and_it_stands(net: Hub) -> None:
    friends = table("samurai", net, ["Anna", "Bruno"], scenario="1")
    asker, other = until_it_can_be_asked(friends)
    before = made(asker)
    asker.act("undo")
    asker.act("undo")  # once is enough
    settle(friends)
    other.act("live_back", agree="0")
    net.run()
    assert asker.app.toast == asker.app.words("live.back_refused")
    settle(friends)
    assert made(asker) == made(other) == before and asker.asked
    assert asker.app.session is not None and asker.app.session.why_no_undo() is not None
    same_everywhere(friends)


def test_no_draw_is_offered_while_somebody_asks(net: Hub) -> None:
    friends = table("samurai", net, ["Anna", "Bruno"], scenario="1")
    asker, other = until_it_can_be_asked(friends)
    asker.act("undo")
    settle(friends)
    session = other.app.session
    assert session is not None and isinstance(session.record, DistanceRecord)
    assert session.record.why_not_declare(DRAW, session.here[0]) == "core.declare_asked_back"


def test_the_question_is_there_again_after_loading_the_page(net: Hub) -> None:
    friends = table("samurai", net, ["Anna", "Bruno"], scenario="1")
    asker, other = until_it_can_be_asked(friends)
    asker.act("undo")
    settle(friends)
    other = other.reloaded()
    assert 'data-act="live_back"' in other.page.html
