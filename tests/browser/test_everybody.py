"""For everybody: no violation on any screen, a battle by keys and names alone, fingers, large text, pinching."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, ViewportSize, expect

import game
from game.core import link
from game.core.chance import Chance
from game.core.places import matching
from game.core.position import Choice
from game.core.record import Record
from game.core.ui import Player, Ui
from game.web.players import settle_players
from tests.browser.driver import Table
from tests.browser.pages import held, press, press_if_there, settle
from tests.browser.test_learn import learn
from tests.browser.test_samurai import ask_all
from tests.test_golden import GOLDEN, replayed
from tests.words import words
from tools.paths import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async rules => {
  const only = rules.length ? {runOnly: {type: "rule", values: rules}} : {};
  return (await axe.run(document, {resultTypes: ["violations"], ...only})).violations;
}"""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def violations(page: Page, rules: tuple[str, ...] = ()) -> list[str]:
    """What axe finds on the page as it is, one line each; of all rules, or of these."""
    if not page.evaluate("Boolean(globalThis.axe)"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN, list(rules))
    return [f"{item['id']}: {node['html'][:160]} {node['failureSummary']}" for item in found for node in item["nodes"]]


def check(page: Page, screen: str) -> None:
    """Fails with the list of violations."""
    found = violations(page)
    assert not found, f"{screen}:\n" + "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violation_on_any_screen(fresh_page: Any, server: Any, theme: str) -> None:
    page = fresh_page(color_scheme=theme, reduced_motion="reduce")
    settle(page, server.url)
    check(page, "home")
    page.locator("[data-act=setup][data-game=rumble]").click()
    page.locator("#screen-setup-rumble .more > summary").click()
    check(page, "set-up")
    page.locator("[data-act=home]").click()
    table = Table(page, daimyo=True).start()
    check(page, "draft")
    chance = Chance(4)
    for _ in range(4):
        table.choose(chance.pick(table.record.state.choices()))
    check(page, "table")
    for name in ("settings", "share", "help"):
        page.locator(f".bar [data-name={name}]").click()
        check(page, name)
        page.locator("dialog [data-act=close]").first.click()
    page.keyboard.press("p")
    table.play_out(chance.pick)
    check(page, "war")
    page.locator("[data-act=playback_skip]").click()
    check(page, "end")
    page.locator(".bar [data-act=home]").click()
    check(page, "home with a save")


@pytest.mark.parametrize("name", ["shogun", "samurai"])
def test_no_violation_at_the_other_tables(fresh_page: Any, server: Any, name: str) -> None:
    page = fresh_page(reduced_motion="reduce")
    settle(page, server.url)
    page.locator(f"[data-act=setup][data-game={name}]").click()
    check(page, "set-up")
    page.locator("[data-act=home]").click()
    table = Table(page, name).start()
    check(page, "curtain")
    page.locator("[data-act=lift]").click()
    check(page, "first question")
    for stop in range(3):
        table.wander(seed=stop, most=25)
        press_if_there(page, "[data-act=lift]")
        check(page, f"after {25 * (stop + 1)} clicks")


def check_both(page: Page, screen: str) -> None:
    """By day with every rule; by night only the colours are others."""
    check(page, screen)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found = violations(page, ("color-contrast",))
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert not found, f"{screen}, dark:\n" + "\n".join(found)


def golden(name: str) -> Record:
    """A finished game that is kept as text."""
    return replayed([one for one in GOLDEN if one.game == name][-1])


def open_link(page: Page, record: Record) -> None:
    """Follow a link while the page is open."""
    page.evaluate("hash => { location.hash = hash }", f"#g={link.encode(record)}")
    page.locator("#screen-join").wait_for()


def close(page: Page) -> None:
    page.locator("dialog [data-act=close]").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize("name", game.GAMES)
def test_no_violation_while_learning(fresh_page: Any, server: Any, name: str) -> None:
    page = settle(fresh_page(color_scheme="light", reduced_motion="reduce"), server.url)
    page.locator(f"[data-act=rules][data-game={name}]").click()
    check_both(page, "rules")
    page.locator("#rules-query").fill("battle")
    page.locator(".rules-found li").first.wait_for()
    check(page, "rules found")
    close(page)
    page.locator(f"[data-act=learn][data-game={name}]").click()
    check(page, "lessons")
    page.locator(".lessons button.main").click()
    page.locator("#lesson").wait_for()
    check_both(page, "lesson")
    learn(page, game.find(name).lessons[0])
    page.locator(".lesson.done").wait_for()
    check(page, "lesson done")


@pytest.mark.parametrize("name", game.GAMES)
def test_no_violation_from_a_link_to_the_analysis(fresh_page: Any, server: Any, name: str) -> None:
    page = settle(fresh_page(color_scheme="light", reduced_motion="reduce"), server.url)
    record = golden(name)
    open_link(page, record.branch(len(record.choices) // 2))
    check(page, "join")
    page.get_by_role("button", name=words("en")("web.join_all")).click()
    page.locator("#screen-table").wait_for()
    press_if_there(page, "[data-act=lift]")
    check_both(page, "table")
    for dialog in ("help", "settings", "share"):
        page.locator(f".bar [data-name={dialog}]").click()
        check(page, dialog)
        close(page)
    page.keyboard.press("l")
    check(page, "log")
    close(page)
    page.keyboard.press("/")
    page.locator("#command-line").fill("look")
    page.keyboard.press("Enter")
    check(page, "command")
    page.locator(".bar [data-act=talk]").click()
    page.keyboard.press("h")
    page.locator("#replay").wait_for()
    check(page, "looking back")
    open_link(page, record)
    page.get_by_role("button", name=words("en")("web.join_all")).click()
    page.locator("table.result").wait_for()
    check_both(page, "end")
    page.keyboard.press("a")
    page.locator("#screen-analysis").wait_for()
    check_both(page, "analysis")


# -- a battle by keys and names alone ------------------------------------------------------------------


class Blind:
    """Somebody who hears the page and has a keyboard: no mouse, no colours, nothing but roles and names."""

    def __init__(self, page: Page, record: Record) -> None:
        self.page, self.record, self.words = page, record, words("en")
        self.ui = Ui(self.words, settle_players([Player("", 0), Player("", 1)], self.words, record))
        self.game = game.find(record.game)

    def button(self, key: str, **arguments: str) -> Any:
        """A button by its name in the catalogue."""
        return self.page.get_by_role("button", name=self.words(key, **arguments), exact=True)

    def field(self) -> Any:
        """The field for commands."""
        return self.page.get_by_role("textbox", name=self.words("web.command"))

    def tab_to(self, name: str) -> None:
        """Tab until the focus is on the button of this name."""
        wanted = self.page.get_by_role("button", name=name, exact=True)
        for _ in range(40):
            if wanted.evaluate("button => button === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way by Tab to {name}")

    def type(self, line: str) -> None:
        """A line into the field."""
        self.field().focus()
        self.page.keyboard.type(line)
        self.page.keyboard.press("Enter")

    def get_ready(self) -> None:
        """Past the curtain and past what is being told, until the page asks what the battle asks."""
        if self.button("web.playback_skip").count():
            self.type("skip")
        if any(self.button("web.curtain_lift", name=name).count() for name in self.ui.names):
            self.type("ready")
        asked = self.ui.say(self.game.words.prompt(self.record.state))
        expect(self.page.get_by_role("heading", name=asked, exact=True)).to_be_visible()

    def sentences(self) -> list[str]:
        """What can be chosen now, as the page says it."""
        state = self.record.state
        view = state.view(state.turn)
        return [self.ui.say(self.game.words.choice_sentence(view.position, choice)) for choice in view.choices]

    def choose(self, choice: Choice) -> None:
        """By the sentence of the choice; by its number where several sound the same."""
        index, sentences = self.record.state.choices().index(choice), self.sentences()
        found = matching(sentences, sentences[index])
        self.type(sentences[index])
        if len(found) > 1:
            self.type(str(found.index(index) + 1))
        self.record.play(choice)

    def jump_to(self, choice: Choice) -> None:
        """On the board: from one thing that can be chosen to the next, until the name is the right one."""
        state = self.record.state
        view, index = state.view(state.turn), state.choices().index(choice)
        place = next(place for place in self.game.places.places(view, self.ui) if index in place.choices)
        for _ in range(40):
            self.page.keyboard.press(".")
            heard = self.page.evaluate("document.activeElement.getAttribute('aria-label') || ''")
            if place.name in heard:
                break
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("c")
        self.record.play(choice)


LAST = 40
"""So many choices of the battle are left when the link is opened."""


def orders_all_there(whole: Record, at: int) -> bool:
    """Whether the choice orders all that stands in its hex: where a leader could go alone, the page asks once more."""
    choice = whole.choices[at]
    return choice[0] == "order" and ("detach", choice[1]) not in whole.branch(at).state.choices()


def test_a_battle_is_won_by_keys_and_names_alone(app: Page) -> None:
    whole = golden("samurai")
    at = next(at for at in range(len(whole.choices) - LAST, 0, -1) if orders_all_there(whole, at))
    blind = Blind(app, whole.branch(at))
    open_link(app, blind.record)
    blind.tab_to(blind.words("web.join_all"))
    app.keyboard.press("Enter")
    expect(app.get_by_role("main")).to_be_visible()
    ask_all(app)  # the battle of the golden game was fought question by question
    app.keyboard.press("c")
    blind.jump_to(whole.choices[at])
    app.keyboard.press("/")
    expect(blind.field()).to_be_focused()
    with held(app):  # whoever hears a telling takes the time they need
        for choice in whole.choices[at + 1 :]:
            blind.get_ready()
            blind.choose(choice)
        blind.get_ready()
    assert blind.record.state.winners == whole.state.winners
    won = blind.ui.names[whole.state.winners[0]]
    expect(app.get_by_role("heading", level=2).first).to_contain_text(won)
    blind.type("last")
    end = next(event for event in [*whole.replay()][-1][2] if event[0] == "end")
    told = blind.game.words.event_sentence(end)
    assert told is not None
    expect(app.locator("[aria-live=polite]")).to_contain_text(blind.ui.say(told))
    expect(app.get_by_role("table").first).to_contain_text(won)


# -- fingers ------------------------------------------------------------------------------------------

# What a finger cannot hit: smaller than 44 px, except what lies on the map and words within a sentence.
SMALL = """() => {
  const top = document.querySelector("dialog[open]") || document;
  const size = field => {
    const boxes = [field, ...(field.labels || [])].map(thing => thing.getBoundingClientRect());
    return ["width", "height"].map(side => Math.max(...boxes.map(box => box[side])));
  };
  return [...top.querySelectorAll("button, a[href], select, summary, input")]
    .filter(thing => !thing.closest("svg, [hidden], .visually-hidden, .rules-text :is(p:not(.rules-next), li)"))
    .filter(thing => thing.checkVisibility() && !thing.matches(".visually-hidden"))
    .filter(thing => Math.min(...size(thing)) < 43.5)
    .map(thing => `${size(thing)} ${thing.outerHTML.slice(0, 120)}`);
}"""


def start(page: Page, name: str) -> Table:
    """A table with the curtain lifted."""
    table = Table(page, name).start()
    press_if_there(page, "[data-act=lift]")
    return table


def go_home(page: Page) -> None:
    press(page, ".bar [data-act=home]")
    page.locator("#screen-home").wait_for()


def test_a_finger_hits_every_button(fresh_page: Any, server: Any) -> None:
    page = settle(fresh_page(reduced_motion="reduce", **PHONE), server.url)

    def small(screen: str) -> None:
        found = page.evaluate(SMALL)
        assert not found, f"{screen}:\n" + "\n".join(found)

    small("home")
    for name in game.GAMES:
        page.locator(f"[data-act=rules][data-game={name}]").click()
        small("rules")
        page.locator("#rules-query").fill("battle")
        page.locator(".rules-found li").first.wait_for()
        small("rules found")
        close(page)
        page.locator(f"[data-act=setup][data-game={name}]").click()
        page.locator(".setup:visible .more > summary").click()
        small("set-up")
        go_home(page)
        start(page, name)
        small(f"{name}, table")
        go_home(page)
    page.locator("[data-act=learn][data-game=samurai]").click()
    small("lessons")
    page.locator(".lessons button.main").click()
    page.locator("#lesson").wait_for()
    small("lesson")
    for dialog in ("settings", "help", "log"):
        press(page, f".bar [data-name={dialog}]")
        page.locator("dialog[open]").wait_for()
        small(dialog)
        close(page)


def touch(cdp: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    """Fingers on the glass."""
    places = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]
    cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def test_two_fingers_zoom_the_map_and_one_moves_it(fresh_page: Any, server: Any) -> None:
    page = settle(fresh_page(reduced_motion="reduce", **PHONE), server.url)
    Table(page, "rumble").start()
    made = page.locator("#screen-table").get_attribute("data-made")
    cdp = page.context.new_cdp_session(page)

    def place() -> Any:
        return page.locator("svg.board").evaluate("board => new DOMMatrix(getComputedStyle(board).transform).toJSON()")

    touch(cdp, "touchStart", (170, 300), (220, 300))
    for step in range(1, 9):
        touch(cdp, "touchMove", (170 - 8 * step, 300), (220 + 8 * step, 300))
    touch(cdp, "touchEnd")
    zoomed = place()
    assert 1.5 < zoomed["a"] <= 5
    touch(cdp, "touchStart", (200, 300))
    for step in range(1, 6):
        touch(cdp, "touchMove", (200 + 10 * step, 300 + 10 * step))
    touch(cdp, "touchEnd")
    moved = place()
    assert moved["a"] == zoomed["a"] and moved["e"] > zoomed["e"] + 20 and moved["f"] > zoomed["f"] + 20
    assert page.locator("#screen-table").get_attribute("data-made") == made


# -- large text -----------------------------------------------------------------------------------------

# What text of twice the size breaks: a page that scrolls sideways, buttons that leave it, spill or overlap.
BROKEN = """() => {
  const wide = document.documentElement.clientWidth;
  const scrolls = thing => { for (let up = thing.parentElement; up; up = up.parentElement)
    if (/auto|scroll/.test(getComputedStyle(up).overflow)) return true; return false; };
  const shown = [...document.querySelectorAll("button, select, h1, h2, .seat-card, label, legend")]
    .filter(thing => !thing.closest("svg, [hidden], .visually-hidden") && thing.checkVisibility())
    .filter(thing => thing.getBoundingClientRect().width > 1);
  const name = thing => thing.outerHTML.slice(0, 110);
  const box = thing => thing.getBoundingClientRect();
  const out = shown.filter(thing => !scrolls(thing) && (box(thing).right > wide + 1 || box(thing).left < -1));
  const spilt = shown.filter(thing => thing.matches("button, .seat-card") && thing.scrollWidth > thing.clientWidth + 2);
  const meet = (a, b) => Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left) > 2
    && Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top) > 2;
  const solid = shown.filter(thing => thing.matches(".bar button, .bar h1, .seat-card, .masthead *, .game button"));
  const over = solid.flatMap((a, at) => solid.slice(at + 1).filter(b => !a.contains(b) && meet(a, b)).map(b => [a, b]));
  return [
    ...[...document.querySelectorAll("html, .side, .ask")].filter(box => box.scrollWidth > box.clientWidth + 1)
      .map(box => `scrolls sideways: ${box.nodeName} ${box.className}`),
    ...out.map(thing => `out: ${name(thing)}`), ...spilt.map(thing => `spilt: ${name(thing)}`),
    ...over.map(([a, b]) => `over: ${name(a)} ${name(b)}`),
  ];
}"""
SIZES: dict[str, ViewportSize] = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


def test_text_of_twice_the_size(fresh_page: Any, server: Any) -> None:
    page = settle(fresh_page(reduced_motion="reduce"), server.url)
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    def whole(screen: str) -> None:
        for size, viewport in SIZES.items():
            page.set_viewport_size(viewport)
            found = page.evaluate(BROKEN)
            assert not found, f"{screen}, {size}:\n" + "\n".join(found)

    whole("home")
    for name in game.GAMES:
        page.locator(f"[data-act=setup][data-game={name}]").click()
        whole(f"{name}, set-up")
        go_home(page)
        start(page, name)
        whole(f"{name}, table")
        go_home(page)


def test_no_violation_in_the_dialogs_around_the_games(fresh_page: Any, server: Any) -> None:
    """About, the record of this device, what to do with a save, whether to delete it, and which tab counts."""
    page = fresh_page(reduced_motion="reduce")
    settle(page, server.url)
    table = Table(page).start()
    two = page.context.new_page()
    settle(two, server.url)
    two.locator(".last [data-act=open]").click()
    Table(two).choose(("roll",))
    expect(page.locator("dialog[open]")).to_be_visible()
    check_both(page, "which tab counts")
    page.locator("[data-act=conflict_theirs]").click()
    assert table.choices_made() == 1
    page.locator("[data-act=home]").click()
    for opener, screen in (
        ("[data-name=about]", "about"),
        ("[data-name=chronicle]", "record"),
        ("[data-name=shelf]", "save"),
    ):
        page.locator(opener).first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        check_both(page, screen)
        if screen == "save":
            page.locator("dialog [data-name=delete]").click()
            check_both(page, "delete")
        page.keyboard.press("Escape")
