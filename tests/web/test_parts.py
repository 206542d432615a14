"""The page put together from parts that stay is the page drawn whole, at every step of every game."""

from __future__ import annotations

import json
import re
from statistics import median

import pytest

from game import games
from game.core.chance import Chance
from game.web.app import App
from tests.web.fake import FakePage
from tests.web.kept_page import KeptPage, Tree, difference

CLICKS = 60
MOST_MARKUP = 15_000
"""What a click may hand over at the median, in characters."""


class Clicks:
    """Somebody who clicks on anything, and sees the page as it is kept and as it would be drawn whole."""

    def __init__(self, name: str, seed: int) -> None:
        self.page = KeptPage()
        self.app = App(self.page, "en")
        self.app.draw()
        self.chance = Chance(seed)
        self.act("start", {"seed": str(seed), "company": "here"}, game=name)

    def act(self, act: str, form: dict[str, str] | None = None, **data: str) -> None:
        self.app.receive(json.dumps({"act": act, "data": data, "form": form or {}}))

    def whole(self) -> str:
        """The same page, drawn whole."""
        page, other = self.page, FakePage(self.page.store)
        self.app.page = other
        try:
            self.app.draw()
        finally:
            self.app.page = page
        return other.html

    def click(self) -> None:
        """A choice, or one of the other things that change what is shown."""
        session = self.app.session
        assert session is not None
        rare = self.chance.below(12)
        if rare == 0:
            self.act("undo")
        elif rare == 1:
            self.act("replay", to="toggle")
        elif rare == 2:
            self.act("project")
        elif session.replay_at is not None:
            self.act("replay", to="toggle")
        elif session.playing_back:
            self.act(("playback_next", "playback_skip")[self.chance.below(2)])
        elif session.curtained:
            self.act("lift")
        elif session.picked is not None:
            self.act(("confirm", "escape")[self.chance.below(4) == 0])
        elif session.state.turn is not None:
            self._choose()

    def play(self) -> None:
        """On with the game."""
        session = self.app.session
        assert session is not None
        if session.playing_back:
            self.act("playback_skip")
        elif session.curtained:
            self.act("lift")
        elif session.picked is not None:
            self.act("confirm")
        elif any(f'data-do="{do}"' in self.whole() for do in ("seal", "fill")):
            self.act("game", do="seal" if 'data-do="seal"' in self.whole() else "fill")
        elif session.state.turn is not None:
            self.act("choose", choices=str(self.chance.below(len(session.view().choices))))

    def _choose(self) -> None:
        found = sorted(set(re.findall(r'data-(choices|do)="([^"]+)"', self.whole())))
        kind, value = self.chance.pick(found)
        if kind == "do":
            return self.act("game", do=value)
        self.act("hover" if self.chance.below(4) == 0 else "choose", choices=value)


@pytest.mark.parametrize("name", games.GAMES)
@pytest.mark.parametrize("seed", [3, 4])
def test_the_page_of_parts_is_the_page_drawn_whole(name: str, seed: int) -> None:
    clicks = Clicks(name, seed)
    for _ in range(CLICKS):
        clicks.click()
        assert not difference(clicks.page.tree, Tree(clicks.whole()).root)


@pytest.mark.parametrize("name", games.GAMES)
def test_a_click_hands_over_little(name: str) -> None:
    """Somebody who plays on, as the bench does: whatever is offered first, else a choice."""
    clicks = Clicks(name, 7)
    for _ in range(2 * CLICKS):
        clicks.play()
    assert median(clicks.page.handed[2:]) <= MOST_MARKUP
