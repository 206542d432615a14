"""The table around any game in a real browser: nothing shifts, nothing is decided twice, all of it is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from time import time
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

import game
from game.core.record import Record
from game.core.ui import Player
from game.web import join
from tests.browser.pages import UNHURRIED_MS, press, press_if_there, settle
from tests.games import LONG
from tests.questions import crowded, questions

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# Every spot that can be clicked: in these parts of the table and on the board, each with what it stands for.
SPOTS = """where => {
  const middle = part => {
    if (part.dataset.at && part.ownerSVGElement) {
      const [x, y] = part.dataset.at.split(" ").map(Number);
      const point = new DOMPoint(x, y).matrixTransform(part.ownerSVGElement.getScreenCTM());
      return [point.x, point.y];
    }
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const asked = `:is(${where}) :is([data-choices], [data-act]:not([data-repeat], [data-act=home]))`;
  const parts = [...document.querySelectorAll(`${asked}, svg.board [data-at][data-choices]`)];
  return parts.filter(part => part.checkVisibility()).map(part => {
    const [x, y] = middle(part);
    const hit = document.elementFromPoint(x, y)?.closest("[data-choices], [data-act]");
    const said = part => part && JSON.stringify([part.dataset.choices, part.dataset.act, part.dataset.do]);
    return said(hit) === said(part) ? [part.closest("svg.board") ? "board" : part.dataset.act ?? "panel", x, y] : null;
  }).filter(Boolean);
}"""
# What a click can change: what was decided, and what is being asked.
SHOWN = """() => {
  const text = selector => [...document.querySelectorAll(selector)].map(part => part.textContent).join("|");
  const { made, phase } = document.querySelector("#screen-table").dataset;
  return [made, phase, text("#prompt"), text("#confirm"), text("#dialog-title"), text(".panel [aria-pressed=true]")];
}"""
# Where everything is laid out that can be pressed in the panel; that a button gives way or a card rises is no shift.
PLACES = """() => {
  const laid = part => {
    let [x, y] = [0, 0];
    for (let at = part; at; at = at.offsetParent) {
      [x, y] = [x + at.offsetLeft - at.scrollLeft, y + at.offsetTop - at.scrollTop];
    }
    return [part.textContent.slice(0, 40), x, y];
  };
  const parts = [...document.querySelectorAll(".panel [data-choices], .panel [data-act]")];
  return parts.filter(part => part.checkVisibility()).map(laid);
}"""
BELOW = """() => {
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const asks = ".ask [data-choices], .ask [data-act]:not([data-act=why], [aria-disabled=true])";
  return [...document.querySelectorAll(asks), ...document.querySelectorAll("#board-tools button, .head .tool")]
    .filter(part => part.checkVisibility())
    .filter(part => {
      const box = part.getBoundingClientRect(), inside = Boolean(part.closest(".panel"));
      return box.bottom > (inside ? panel.bottom : innerHeight) + 1 || box.top < (inside ? panel.top : 0) - 1;
    }).map(part => part.outerHTML.slice(0, 120));
}"""


class Hand:
    """A mouse or a finger whose clicks come when they are said to come, however busy the machine is."""

    def __init__(self, page: Page, *, finger: bool) -> None:
        self.page, self.finger, self.last = page, finger, 0.0
        self.devtools: CDPSession = page.context.new_cdp_session(page)

    def click(self, x: float, y: float, times: int = 1) -> None:
        """So many clicks at one spot, a tenth of a second apart, after a pause."""
        begun = max(time(), self.last + UNHURRIED_MS / 1000)
        self.last = begun + times / 10
        for number in range(times):
            self._down(x, y, begun + number / 10, number + 1)
            self._up(x, y, begun + number / 10 + 0.03, number + 1)

    def _down(self, x: float, y: float, when: float, count: int) -> None:
        if self.finger:
            self._send("Touch", type="touchStart", touchPoints=[{"x": x, "y": y}], timestamp=when)
        else:
            self._send("Mouse", type="mouseMoved", x=x, y=y, timestamp=when)
            self._send("Mouse", type="mousePressed", x=x, y=y, button="left", clickCount=count, timestamp=when)

    def _up(self, x: float, y: float, when: float, count: int) -> None:
        if self.finger:
            self._send("Touch", type="touchEnd", touchPoints=[], timestamp=when)
        else:
            self._send("Mouse", type="mouseReleased", x=x, y=y, button="left", clickCount=count, timestamp=when)

    def _send(self, kind: str, **data: Any) -> None:
        self.devtools.send(f"Input.dispatch{kind}Event", data)


def lay(page: Page, record: Record, seat: str = "all", bots: tuple[int, ...] = ()) -> None:
    """Lay that game on the table: it comes by a link, everybody sits here, and what is told has been told."""
    players = [
        Player(f"P{one}", one, "ashigaru" if one in bots else "human") for one in range(len(record.state.scores))
    ]
    page.evaluate("hash => { location.hash = hash }", join.address(record, players))
    page.wait_for_selector(f"[data-act=join][data-seat='{seat}']")
    press(page, f"[data-act=join][data-seat='{seat}']")
    page.evaluate(
        """() => { for (let n = 0; n < 4; n++) for (const act of ["playback_skip", "lift"])
          document.querySelector(`[data-act=${act}]`)?.dispatchEvent(new MouseEvent("click", {bubbles: true})) }"""
    )


def lay_anew(page: Page, record: Record) -> None:
    """The same game as if nobody had touched it: half a plan would lie there again, and a dialog over it."""
    press_if_there(page, "dialog[open] [data-act=close]")
    page.evaluate(
        "Object.keys(localStorage).filter(key => /desk/.test(key)).forEach(key => localStorage.removeItem(key))"
    )
    lay(page, record)


@pytest.fixture
def desk(fresh_page: Any, server: Any) -> Page:
    """A page of 1280 by 800 with a mouse."""
    return settle(fresh_page(viewport=DESK, reduced_motion="reduce"), server.url)


@pytest.fixture
def phone(fresh_page: Any, server: Any) -> Page:
    """A page of 390 by 844 under a finger."""
    page = fresh_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    return settle(page, server.url)


# -- nothing is decided twice -----------------------------------------------------------------------


ASKING = ".panel, .foot"
EVERYWHERE = f"{ASKING}, .head, .since, .board-tools, .seats-strip, .bar, .briefing, .log"


def sampled(spots: list[tuple[str, float, float]], most: int) -> Iterator[tuple[float, float]]:
    """Of each kind of thing one, the later ones of a list first: those are where other things come to lie."""
    if LONG:
        yield from ((x, y) for _, x, y in spots)
        return
    kinds = {kind: (x, y) for kind, x, y in spots}
    yield from list(kinds.values())[:most]


def compare(page: Page, hand: Hand, record: Record, most: int) -> int:
    """A double click leads where a click leads; and nothing in the panel moves when something is picked."""
    lay(page, record)
    spots, changed = page.evaluate(SPOTS, EVERYWHERE if LONG else ASKING), False
    for x, y in sampled(spots, most):
        ends = []
        for times in (1, 2):
            if changed:
                lay_anew(page, record)
            changed = True
            places, before = page.evaluate(PLACES), page.evaluate(SHOWN)
            hand.click(x, y, times)
            ends.append(page.evaluate(SHOWN))
            if ends[-1][:3] == before[:3] and page.locator("[data-act=confirm]").count():
                assert page.evaluate(PLACES) == places, "something was pushed about"
        assert ends[0] == ends[1], f"a double click at {x:.0f} {y:.0f} of {record.state!r}"
    return min(most, len(spots))


@pytest.mark.parametrize("name", game.GAMES)
def test_a_double_click_decides_no_more_than_a_click(desk: Page, name: str) -> None:
    hand = Hand(desk, finger=False)
    assert sum(compare(desk, hand, record, 2) for record in questions(name).values()) > 15


@pytest.mark.parametrize("name", game.GAMES)
def test_a_double_tap_decides_no_more_than_a_tap(phone: Page, name: str) -> None:
    hand = Hand(phone, finger=True)
    assert sum(compare(phone, hand, record, 1) for record in questions(name).values()) >= 9


TOOLS = {"rumble": "action", "shogun": "seal", "samurai": "battle"}


@pytest.mark.parametrize("name", game.GAMES if LONG else ["shogun"])
def test_a_double_click_on_a_tool_does_what_a_click_does(desk: Page, name: str) -> None:
    """Where one tool goes, another comes to lie; looking back once took a choice back in this way."""
    record = questions(name)[TOOLS[name]]
    hand, before = Hand(desk, finger=False), len(record.choices)
    lay(desk, record)
    for act, x, y in desk.evaluate(SPOTS, ".bar, .head, .board-tools"):
        if act != "board":
            lay_anew(desk, record)
            hand.click(x, y)
            once = desk.evaluate(SHOWN)
            lay_anew(desk, record)
            hand.click(x, y, 2)
            assert desk.evaluate(SHOWN) == once, f"{act} at {x:.0f} {y:.0f}"
            assert once[0] == str(before)


def test_a_split_that_is_clicked_twice_is_picked_and_the_dice_stay(desk: Page) -> None:
    """The trial's own case: the second click used to land on another roll, which cannot be taken back."""
    record = Record("rumble", {"players": 2}, 5)
    record.play(("roll",))
    lay(desk, record)
    split = desk.locator(".split").first.bounding_box()
    assert split
    x, y = split["x"] + split["width"] / 2, split["y"] + split["height"] / 2
    hand = Hand(desk, finger=False)
    hand.click(x, y, 2)
    expect(desk.locator("#screen-table")).to_have_attribute("data-made", "1")
    expect(desk.locator("[data-act=confirm]")).to_be_visible()
    hand.click(x, y)  # unhurried, on the same thing: the choice is meant
    expect(desk.locator("#screen-table")).to_have_attribute("data-made", "2")


# -- all of it is in sight --------------------------------------------------------------------------


@pytest.mark.parametrize("name", game.GAMES)
def test_what_can_be_chosen_lies_above_the_fold(desk: Page, name: str) -> None:
    faults = []
    for kind in (questions, crowded):
        for task, record in kind(name).items():
            lay(desk, record)
            faults += [f"{task} after {len(record.choices)}: {part}" for part in desk.evaluate(BELOW)]
    assert not faults, "\n".join(faults)


def test_the_log_takes_what_it_needs_and_the_controls_of_a_playback_one_line(desk: Page) -> None:
    lay(desk, Record("rumble", {"players": 2}, 5))
    log = desk.locator(".side > .log")
    empty = log.bounding_box()
    record = questions("shogun")["march"]
    lay(desk, record, "none")
    full = log.bounding_box()
    assert empty and full and empty["height"] < 60 < full["height"] <= 0.2 * DESK["height"]
    lay(desk, Record("shogun", {}, 3).branch())
    war = crowded("rumble")["deploy"].branch()
    while war.state.turn is not None:
        war.play(war.state.choices()[0])
    lay(desk, war)
    press(desk, "[data-act=playback_again]")
    boxes = [part.bounding_box() for part in desk.locator("#playback :is(button, select)").all()]
    middles = [box["y"] + box["height"] / 2 for box in boxes if box]
    assert len(middles) == 5 and all(abs(a - b) < 4 for a, b in pairwise(middles))


def test_the_row_for_confirming_stays_where_it_is(phone: Page) -> None:
    """From question to question, with and without something picked, on a phone at the thumb."""
    record = Record("rumble", {"players": 2}, 5)
    seen = set()
    for _ in range(6):
        lay(phone, record)
        row, board = phone.locator("#confirm").bounding_box(), phone.locator("#field").bounding_box()
        assert row and board
        seen.add((row["y"] + row["height"], board["height"]))
        record.play(record.state.choices()[0])
    assert len(seen) == 1


# -- the keyboard and the pointer -------------------------------------------------------------------


def test_the_keyboard_is_led_to_a_sensible_choice(desk: Page) -> None:
    """After an answer by keys the focus lies on what looks best, and nothing is previewed by that alone."""
    lay(desk, Record("rumble", {"players": 2}, 5))
    desk.locator("[data-key=r]").focus()
    desk.keyboard.press("Enter")
    best = desk.locator(".ask[data-default]").get_attribute("data-default")
    assert best and best in (desk.evaluate("document.activeElement.dataset.choices") or "").split()
    assert not desk.locator("svg.board .man.ghost").count()


def test_what_comes_to_lie_under_a_resting_pointer_is_not_previewed(desk: Page) -> None:
    """After joining by a link the board shows the game as it is, not what would come of the first split."""
    record = Record("rumble", {"players": 2}, 5)
    record.play(("roll",))
    lay(desk, record)
    box = desk.locator(".split").first.bounding_box()
    assert box
    players = [Player("A", 0), Player("B", 1)]
    desk.evaluate("hash => { location.hash = hash }", join.address(record, players))
    desk.wait_for_selector("[data-act=join][data-seat=all]")
    desk.evaluate(
        """([x, y]) => Object.assign(document.querySelector("[data-act=join][data-seat=all]").style,
          {position: "fixed", left: x + "px", top: y + "px"})""",
        [box["x"], box["y"]],
    )
    desk.wait_for_timeout(UNHURRIED_MS)
    desk.locator("[data-act=join][data-seat=all]").click()
    expect(desk.locator(".split").first).to_be_visible()
    desk.wait_for_timeout(300)
    assert not desk.locator("svg.board .man.ghost").count()
    desk.mouse.move(box["x"] + 9, box["y"] + 9)
    desk.locator("svg.board .man.ghost").first.wait_for()


def test_the_frame_of_the_focus_leaves_the_map_when_something_is_told(desk: Page) -> None:
    war = crowded("rumble")["deploy"].branch()
    last = war.branch(0)
    while war.state.turn is not None:
        last = war.branch()
        war.play(war.state.choices()[0])
    lay(desk, last)
    desk.locator("svg.board .area[data-choices]").first.focus()
    for _ in range(3):
        if desk.locator("#screen-table[data-phase=playing]").count():
            desk.keyboard.press("Enter")
    expect(desk.locator("#screen-table[data-phase=playback]")).to_be_visible()
    assert desk.evaluate("!document.activeElement.closest('svg.board')")


# -- what others have done --------------------------------------------------------------------------


def test_what_others_did_is_marked_told_again_and_lit_from_the_log(phone: Page) -> None:
    record = Record("rumble", {"players": 3}, 5)
    while not (record.state.turn == 0 and len(record.choices) > 6):
        record.play(record.state.choices()[0])
    lay(phone, record, "0", (1, 2))
    expect(phone.locator("#since")).to_be_visible()
    assert phone.locator("svg.board .touched-line").count()
    hand = Hand(phone, finger=True)
    box = phone.locator("[data-act=playback_since]").bounding_box()
    assert box and box["height"] >= 44
    hand.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(phone.locator("#playback")).to_be_visible()
    press(phone, "[data-act=playback_skip]")
    press(phone, ".bar [data-name=log]")
    phone.locator("dialog .line").last.tap()
    expect(phone.locator("dialog")).to_have_count(0)
    expect(phone.locator("svg.board .touched-line")).to_have_count(1)
