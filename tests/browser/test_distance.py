"""Friends with profiles of their own play whole games by links alone, as people would: they click and they paste."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.pages import settle

# Clicks like somebody in a hurry until this player has nothing to decide: whatever is lit, by a fixed generator.
MANY = 400
DECIDE = """async ([seed, many]) => {
  const find = (selector) => document.querySelector(selector);
  const below = n => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return Math.floor(seed / 2 ** 32 * n) };
  const first = ["[data-act=playback_skip]", "[data-act=confirm]", "dialog [data-act=table_seal].main",
    "[data-do=seal]", "[data-do=fill]"];
  const pause = ms => new Promise(done => setTimeout(done, ms));
  let clicks = 0, idle = 0, last = null;
  while (idle < 3 && clicks < many) {
    const lit = [...document.querySelectorAll("#screen-table [data-choices]")].filter(one => !one.closest("[hidden]"));
    const thing = first.map(find).find(Boolean) ?? lit[below(lit.length)];
    if (!thing) { idle += 1; await pause(25); continue }
    idle = 0;
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    clicks += 1;
    await pause(thing === last ? 410 : 40);
    last = thing;
  }
  return [clicks, seed];
}"""


class Friend:
    """Somebody at a browser of their own."""

    def __init__(self, page: Page, name: str, url: str) -> None:
        self.page, self.name, self.seed = settle(page, url), name, len(name)
        self.links = 0

    def take_link(self) -> str:
        """The link that the dialog offers."""
        link = str(self.page.locator("dialog #link").input_value())
        self.page.locator("dialog [data-act=close]").click()
        return link

    def open(self, link: str) -> None:
        """A link that came by a messenger, opened in the tab that is open already."""
        self.page.evaluate("hash => { location.hash = hash }", link[link.index("#") :])
        self.page.wait_for_timeout(50)
        self.page.wait_for_function("!document.querySelector('dialog progress')")

    @property
    def has_news(self) -> bool:
        """Whether the page asks to send what was done."""
        return self.page.locator("[data-act=table_send]").count() > 0

    def send(self) -> str:
        """The one link for everybody."""
        self.page.locator("[data-act=table_send]").first.click()
        self.links += 1
        return self.take_link()

    def decide(self) -> int:
        """Everything that this player has to decide now."""
        clicks, self.seed = self.page.evaluate(DECIDE, [self.seed, MANY])
        return int(clicks)


def sit_down(fresh_page: Any, url: str, game: str, kind: str, names: Sequence[str], **fields: str) -> list[Friend]:
    host, *guests = friends = [Friend(fresh_page(), name, url) for name in names]
    page = host.page
    page.locator(f'[data-act=setup][data-game="{game}"]').first.click()
    form = page.locator(f"#screen-setup-{game} form")
    form.locator("[name=company][value=away]").check(force=True)
    form.locator(f"[name=table][value={kind}]").check(force=True)
    if form.locator(f"[name=players][value='{len(names)}']").count():
        form.locator(f"[name=players][value='{len(names)}']").check(force=True)
    for name, value in fields.items():
        form.locator(f"[name={name}][value='{value}']").check(force=True)
    form.locator("button.main").click()
    expect(page.locator("#screen-gathering")).to_be_visible()
    for seat, guest in enumerate(guests, 1):
        page.locator(f"[data-act=table_invite][data-seat='{seat}']").click()
        guest.open(host.take_link())
        guest.page.locator("#screen-invited [name=name]").fill(guest.name)
        guest.page.locator("#screen-invited button.main").click()
        expect(guest.page.locator("#screen-gathering, #screen-table")).to_be_visible()
    return friends


def pass_on(friends: Sequence[Friend]) -> None:
    """Links go round until nobody has anything to send."""
    for _ in range(60):
        sender = next((friend for friend in friends if friend.has_news), None)
        if sender is None:
            return
        link = sender.send()
        for friend in friends:
            if friend is not sender:
                friend.open(link)
    raise AssertionError("links go round for ever")


def play(friends: Sequence[Friend], until: str, most: int = 400) -> None:
    """Friends decide and send until everybody's page shows what is waited for."""
    pass_on(friends)
    for _ in range(most):
        if all(friend.page.locator(until).count() for friend in friends):
            return
        clicks = [friend.decide() for friend in friends]
        assert max(clicks) < MANY, "somebody clicks for ever and nothing comes of it"
        if not any(clicks):
            pass_on(friends)
    raise AssertionError(f"no {until} after {most} rounds")


OVER = "#screen-table[data-phase=over]"
SHORT_BATTLE = "32"
"""Tedorigawa: whoever waits there wins after eleven turns, however badly both fight."""


LONG = bool(os.environ.get("TENKA_LONG"))
"""A whole game of Shogun takes minutes in browsers; tests/sealed plays hundreds without."""


SUMMER = '#screen-table:has-text("Summer, year 1")'
"""A season has been planned, carried out and told to its end."""


def test_two_friends_play_rumble_nation_to_its_end_and_audit_it(fresh_page: Any, server: Any) -> None:
    friends = sit_down(fresh_page, server.url, "rumble", "dice", ["Anna", "Bruno"])
    play(friends, OVER)
    anna, bruno = friends
    assert anna.links + bruno.links < 60
    for friend in friends:
        assert not friend.page.locator("[data-act=undo]").count()
        friend.page.locator("#confirm [data-act=audit]").click()
        expect(friend.page.locator("dialog .verdict")).to_be_visible()
    anna.page.locator("dialog [data-act=table_keep]").click()
    expect(anna.page.locator("[data-act=analysis]").first).to_be_visible()
    assert not [key for key in anna.page.evaluate("Object.keys(localStorage)") if key.startswith("tenka.table.")]


def test_three_friends_plan_at_the_same_time_and_carry_a_season_of_shogun_out(fresh_page: Any, server: Any) -> None:
    friends = sit_down(fresh_page, server.url, "shogun", "mail", ["Anna", "Bruno", "Chiara"])
    play(friends, OVER if LONG else SUMMER)


def test_two_friends_fight_a_battle_with_hands_that_only_their_owner_sees(fresh_page: Any, server: Any) -> None:
    friends = sit_down(fresh_page, server.url, "samurai", "dice", ["Anna", "Bruno"], scenario=SHORT_BATTLE)
    play(friends, OVER)
    for friend in friends:
        friend.page.locator("#confirm [data-act=audit]").click()
        expect(friend.page.locator("dialog .verdict")).to_be_visible()
