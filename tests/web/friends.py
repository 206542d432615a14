"""Friends with devices of their own, each a page without a browser, who send each other links."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.web.fake import Disk, Player


class Friend(Player):
    """Somebody with a device of their own."""

    def __init__(self, name: str, store: Disk | None = None) -> None:
        super().__init__(store)
        self.name = name
        self.page.owner = name
        self.dice = random.Random(name)

    def open(self, url: str) -> None:
        """Open a link that somebody has sent."""
        self.act("address", hash=url[url.index("#") :])

    def link(self) -> str:
        """The link that the dialog shows."""
        assert self.app.dialog == "table_link"
        url = self.app.sharing.url
        self.act("close")
        return url

    def settle(self) -> None:
        """Let everything happen that happens by itself."""
        for _ in range(200):
            if not self.page.waiting:
                break
            self.page.let_time_pass()

    @property
    def asked(self) -> bool:
        """Whether this friend has to choose now."""
        session = self.app.session
        if session is not None:
            session.skip()
        return session is not None and session.my_turn

    def choose_any(self) -> None:
        """Any legal choice, as the page offers it."""
        session = self.app.session
        assert session
        self.act("choose", choices=self.dice.randrange(len(session.offered())))
        if session.picked is not None:
            self.act("confirm")
        if self.app.dialog == "table_plan":
            self.act("table_seal", {})

    @property
    def unsent(self) -> bool:
        """Whether the page asks to send a link."""
        return 'data-act="table_send"' in self.page.html

    def send(self) -> str:
        """Send what was done."""
        self.act("table_send")
        return self.link()


def table(game: str, kind: str, names: Sequence[str], **form: str) -> list[Friend]:
    """Friends who have sat down at a table: the first has laid it and sent the invitations."""
    host, *guests = friends = [Friend(name) for name in names]
    seats = {f"played-by-{seat}": "human" for seat in range(len(names))}
    host.act("start", {"company": "away", "table": kind, "players": str(len(names)), **seats, **form}, game=game)
    assert host.app.screen == "gathering"
    for seat, guest in enumerate(guests, 1):
        host.act("table_invite", seat=seat)
        guest.open(host.link())
        assert guest.app.screen == "invited"
        guest.act("table_join", {"name": guest.name})
    return friends


def pass_on(friends: Sequence[Friend]) -> int:
    """Everybody who has something to send sends it to all others, until nobody has; says how many links it took."""
    links = 0
    while sender := next((friend for friend in friends if friend.unsent), None):
        url = sender.send()
        links += 1
        for friend in friends:
            if friend is not sender:
                friend.open(url)
                friend.settle()
    return links


def play_to_the_end(friends: Sequence[Friend], most: int = 4000) -> int:
    """Whoever is asked chooses, and links go round; says how many."""
    links = pass_on(friends)
    for _ in range(most):
        chooser = next((friend for friend in friends if friend.asked), None)
        if chooser is None:
            break
        while chooser.asked:
            chooser.choose_any()
            chooser.settle()
        links += pass_on(friends)
    return links
