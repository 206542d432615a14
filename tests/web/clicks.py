"""Counting clicks: a player who presses only what the page shows, and every press counts."""

from __future__ import annotations

from html.parser import HTMLParser

from game.core.record import Record
from game.core.save_texts import Save
from game.core.saves import Saves
from tests.web.fake import Disk, Player

Part = dict[str, str]
"""The attributes of an element."""


class _Pressable(HTMLParser):
    """Gathers what can be pressed: whatever has an act or choices and is not disabled."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[Part] = []
        self.feed(markup)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        part = {name: value or "" for name, value in attrs}
        if ("data-act" in part or "data-choices" in part) and "disabled" not in part:
            self.found.append(part)


class Clicker(Player):
    """A player with one finger; ``clicks`` says how often it came down."""

    clicks = 0

    def can(self, **wanted: str) -> list[Part]:
        """What is shown and can be pressed, with these attributes: ``can(data_do="seal")``."""
        names = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        parts = _Pressable(self.page.html).found
        return [part for part in parts if all(part.get(name) == value for name, value in names.items())]

    def press(self, **wanted: str) -> None:
        """One click on the first such thing."""
        found = self.can(**wanted)
        assert found, f"nothing to press: {wanted}"
        data = {name.removeprefix("data-"): value for name, value in found[0].items() if name.startswith("data-")}
        self.clicks += 1
        self.act(data.pop("act", "choose"), None, "", **data)

    def turn_is_over(self) -> bool:
        """Whether somebody else, or nobody, must choose now."""
        session = self.app.session
        return session is None or session.state.turn not in session.here


def at_table(record: Record, *played_by: str) -> Clicker:
    """A game that was saved and is opened again, each seat played by a person (``human``) or a bot."""
    names = ("Aki", "Ben", "Chie", "Dan", "Eri")
    players = [{"name": names[seat], "clan": seat, "mind": level} for seat, level in enumerate(played_by)]
    disk = Disk()
    Saves(disk).write("game", Save(record, "A game", players))
    player = Clicker(disk)
    player.act("open", slot="game")
    while player.app.session is None:
        player.page.let_time_pass()
    return player
