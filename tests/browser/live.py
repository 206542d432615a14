"""Friends at a live table in browsers of their own, over real lines: how they sit down, play, and come back."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.pages import PATIENCE_MS, press_if_there, settle
from tests.browser.test_distance import DECIDE, MANY, OVER

PATIENCE = 20_000
STATE = """() => document.querySelector("#screen-table")?.dataset.made ?? "" """
# Decides whenever this player is asked, as long as the page lives or until something is there.
AUTOPILOT = f"""([seed, until]) => {{
  const decide = {DECIDE};
  const pause = ms => new Promise(done => setTimeout(done, ms));
  globalThis.autopilot = until;
  globalThis.clicks = 0;
  (async () => {{
    while (globalThis.autopilot === until && !document.querySelector(until)) {{
      const [clicks, next] = await decide([seed, {MANY}]);
      if (clicks === {MANY}) throw new Error("somebody clicks for ever and nothing comes of it");
      seed = next;
      globalThis.clicks += clicks;
      await pause(60);
    }}
  }})();
}}"""


class Friend:
    """Somebody at a browser of their own."""

    def __init__(self, page: Page, name: str, url: str) -> None:
        self.url, self.name, self.seed = url, name, len(name)
        self.asked: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        self.page = settle(page, url)

    def open(self, link: str) -> None:
        """A link that came by a messenger, opened in the tab that is open already."""
        self.page.evaluate("hash => { location.hash = hash }", link[link.index("#") :])

    def link(self) -> str:
        """The call or the answer that is shown, once it has been made."""
        field = self.page.locator("#link")
        field.wait_for(timeout=PATIENCE)
        return str(field.input_value())

    def decide(self, most: int = MANY) -> int:
        """Everything that this player has to decide now, or so many clicks of it."""
        clicks, self.seed = self.page.evaluate(DECIDE, [self.seed, most])
        return int(clicks)

    @property
    def made(self) -> str:
        """How many choices this page has seen."""
        return str(self.page.evaluate(STATE))


def lay(page: Page, game: str, number: int, **fields: str) -> None:
    """Set a live table up."""
    page.locator(f'[data-act=setup][data-game="{game}"]').first.click()
    form = page.locator(f"#screen-setup-{game} form")
    form.locator("[name=company][value=away]").check(force=True)
    form.locator("[name=table][value=live]").check(force=True)
    if form.locator(f"[name=players][value='{number}']").count():
        form.locator(f"[name=players][value='{number}']").check(force=True)
    for name, value in fields.items():
        form.locator(f"[name={name}][value='{value}']").check(force=True)
    form.locator("button.main").click()
    expect(page.locator("#screen-live")).to_be_visible()


def call(host: Friend, guest: Friend, seat: int | str) -> None:
    """A call goes out, its answer comes back."""
    host.page.locator(f"[data-act=live_call][data-seat='{seat}']").first.click()
    guest.open(host.link())
    name = guest.page.locator("#screen-called [name=name]")
    shown = guest.page.locator("#screen-called [name=name], dialog #link")
    shown.first.wait_for(timeout=PATIENCE)
    if name.count():
        name.fill(guest.name)
        guest.page.locator("#screen-called button.main").click()
    host.open(guest.link())
    for friend in (host, guest):
        friend.page.locator("dialog, #screen-called").wait_for(state="detached", timeout=PATIENCE)


def sit_down(
    fresh_page: Any, url: str, game: str, names: Sequence[str], *, bots: int = 0, **fields: str
) -> list[Friend]:
    """A table at which all have come; the host fills the last seats up with bots."""
    host, *guests = friends = [Friend(fresh_page(), name, url) for name in names]
    lay(host.page, game, len(names) + bots, **fields)
    for seat, guest in enumerate(guests, 1):
        call(host, guest, seat)
    if bots:
        host.page.locator("[data-act=live_fill]").click()
    for friend in friends:
        friend.page.locator("#screen-table").wait_for(timeout=PATIENCE)
    return friends


def play(friends: Sequence[Friend], until: str = OVER, most: int = 1500) -> None:
    """All decide whenever they are asked, until every page shows what is waited for."""
    for _ in range(most):
        if all(friend.page.locator(until).count() for friend in friends):
            return
        for friend in friends:
            assert friend.decide() < MANY, "somebody clicks for ever and nothing comes of it"
    raise AssertionError(f"no {until} after {most} rounds: {[friend.made for friend in friends]}")


def play_at_once(friends: Sequence[Friend], until: str = OVER, patience: float = PATIENCE_MS) -> None:
    """The same, each by itself and all at the same time; a choice has to be made within the patience."""
    for friend in friends:
        friend.page.evaluate(AUTOPILOT, [friend.seed, until])
    going = f"([made, until]) => document.querySelector(until) || ({STATE})() !== made"
    while waiting := [friend for friend in friends if not friend.page.locator(until).count()]:
        one = waiting[0]
        one.page.wait_for_function(going, arg=[one.made, until], timeout=patience, polling=500)


def no_other_host(friends: Sequence[Friend]) -> None:
    """Watched, not believed: nobody's page has asked any host but its own."""
    for friend in friends:
        assert friend.asked and all(url.startswith((friend.url, "blob:", "data:")) for url in friend.asked)


def again(friend: Friend) -> None:
    """The page is loaded again, and the table opened from what is kept."""
    friend.page.reload()
    friend.page.locator("html[data-state=ready]").wait_for()
    friend.page.locator("[data-act=table_open]").first.click()
    friend.page.locator("#screen-table").wait_for(timeout=PATIENCE)


def made_at_least(number: int) -> str:
    """The table after at least so many choices."""
    reached = (f'#screen-table[data-made="{n}"]' for n in range(number, number + 80))
    return f":is({', '.join(reached)})"


GONE = "#strip .gone"


def together(friends: Sequence[Friend], patience: float = PATIENCE) -> None:
    """Waits until nobody misses anybody."""
    for friend in friends:
        friend.page.locator(GONE).wait_for(state="detached", timeout=patience)


WAYS = """() => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith("tenka.way.")).sort())"""


def come_back(friends: Sequence[Friend], guest: Friend) -> float:
    """Somebody loads the page again, and is back at everybody's; milliseconds since the table was opened there.

    Then a moment passes, until all have agreed how they would come back the next time.
    """
    known = [friend.page.evaluate(WAYS) for friend in friends]
    again(guest)
    opened = perf_counter()
    together(friends)
    back = (perf_counter() - opened) * 1000
    for friend, before in zip(friends, known, strict=True):
        friend.page.wait_for_function(f"before => ({WAYS})() !== before", arg=before, timeout=PATIENCE)
    return back


def ask_back(friends: Sequence[Friend]) -> tuple[Friend, Friend]:
    """Two play on until one of them can take a choice back, and asks for it: who, and the other one."""
    for _ in range(MANY):
        for friend, other in (friends, friends[::-1]):
            made = friend.made
            friend.decide(1)
            if friend.made != made and _asks(friend.page):
                for one in friends:
                    expect(one.page.locator("#back")).to_be_visible()
                return friend, other
    raise AssertionError("nobody can take anything back")


def _asks(page: Page) -> bool:
    """Only right after a choice: once a card is picked up, the same tool puts it down."""
    press_if_there(page, "[data-act=playback_skip]")
    return press_if_there(page, "#screen-table:not(:has([data-act=confirm])) [data-act=undo]:not([aria-disabled=true])")


def where(guest: Friend, friend: Friend) -> int:
    """On which seat somebody sees the guest sit."""
    seats = friend.page.locator(".seats-strip strong").all_text_contents()
    return next(seat for seat, text in enumerate(seats) if guest.name in text)


def once_more(friends: Sequence[Friend]) -> None:
    """The guest asks for one more game, the host lays it, and both sit down with seats swapped."""
    host, guest = friends
    guest.page.locator("[data-act=live_again]").click()
    expect(host.page.locator("#strip .again p")).to_contain_text(guest.name)
    assert [where(guest, friend) for friend in friends] == [1, 1]
    host.page.locator("[data-act=live_again]").click()
    for friend in friends:
        friend.page.locator("#screen-table:not([data-phase=over])").wait_for(timeout=PATIENCE)
    assert [where(guest, friend) for friend in friends] == [0, 0]


def over(friends: Sequence[Friend]) -> None:
    """All have come to the same end, and nobody has asked another host."""
    play_at_once(friends)
    assert len({friend.made for friend in friends}) == 1
    no_other_host(friends)
