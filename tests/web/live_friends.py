"""Friends at a live table, each with a page without a browser, whose lines run through a hub instead of a network."""

from __future__ import annotations

from collections.abc import Sequence

from tests.web.fake import Disk
from tests.web.fake_lines import Hub
from tests.web.friends import Friend

ENOUGH = 10_000
"""Things that happen by themselves; whoever cannot come back tries hundreds of times."""


class LiveFriend(Friend):
    """Somebody with a device of their own that can lay lines."""

    def __init__(self, name: str, net: Hub, store: Disk | None = None) -> None:
        super().__init__(name, store)
        self.net = net
        net.join(self.page)

    def reloaded(self, *, remembers: bool = True) -> LiveFriend:
        """The same person after the page was loaded again: only what was written down is left."""
        self.net.leave(self.page)
        again = LiveFriend(self.name, self.net, self.page.store)
        again.page.wire.remembers = remembers
        again.page.drawn = self.page.drawn
        [table] = [key for key in again.page.store.keys() if key.startswith("tenka.table.")]
        again.act("table_open", table=table.removeprefix("tenka.table."))
        return again

    @property
    def invitation(self) -> str:
        """The link of the call that is shown."""
        return str(self.app.sharing.url)


def lay(game: str, net: Hub, names: Sequence[str], seats: int = 0, **form: str) -> list[LiveFriend]:
    """The host has laid a live table; nobody has been called yet."""
    friends = [LiveFriend(name, net) for name in names]
    number = seats or len(names)
    people = {f"played-by-{seat}": "human" for seat in range(number)}
    fields = {"company": "away", "table": "live", "players": str(number), "name-0": names[0], **people, **form}
    friends[0].act("start", fields, game=game)
    assert friends[0].app.screen == "live"
    return friends


def call(host: LiveFriend, guest: LiveFriend, seat: int | str) -> None:
    """A call goes out as a link, its answer comes back as one, and both are connected."""
    host.act("live_call", seat=seat)
    host.net.run()
    guest.open(host.invitation)
    if guest.app.screen == "called":
        guest.act("live_answer", {"name": guest.name})
    host.net.run()
    host.open(guest.invitation)
    settle([host, guest])


def settle(friends: Sequence[LiveFriend]) -> None:
    """Until nothing is under way and nothing is waiting any more. The network is quicker than any page is patient."""
    for _ in range(ENOUGH):
        moved = friends[0].net.run()
        busy = [friend for friend in friends if friend.page.waiting]
        for friend in busy:
            friend.page.let_time_pass()
            friend.net.run()
        if not moved and not busy:
            return
    raise AssertionError("the pages talk without end")


def table(game: str, net: Hub, names: Sequence[str], **form: str) -> list[LiveFriend]:
    """Friends who have all come."""
    friends = lay(game, net, names, 0, **form)
    for seat, guest in enumerate(friends[1:], 1):
        call(friends[0], guest, seat)
    settle(friends)
    return friends


def play(friends: Sequence[LiveFriend], most: int = 4000) -> None:
    """Whoever is asked chooses, until nobody is or so often."""
    for _ in range(most):
        chooser = next((friend for friend in friends if friend.asked), None)
        if chooser is None:
            return
        chooser.choose_any()
        settle(friends)


def until_it_can_be_asked(friends: Sequence[LiveFriend]) -> tuple[LiveFriend, LiveFriend]:
    """Play until somebody could take something back: who, and the other one."""
    for _ in range(200):
        for friend in friends:
            session = friend.app.session
            if session is not None and not session.arranging and session.mode.why_no_undo(session) is None:
                session.skip()
                return friend, next(one for one in friends if one is not friend)
        play(friends, 1)
    raise AssertionError("nobody can take anything back")
