"""Plays the real page as a person would, beside an engine that knows what must come out."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

from game.core import link
from game.core.position import Choice
from game.core.record import Record
from game.web import setup
from game.web.settings import HERE

SEED = 20261116

CHOOSE = """index => {
  const made = () => document.querySelector("#screen-table").dataset.made;
  const click = selector => document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const before = made();
  if (!document.querySelector(`[data-choices="${index}"]`)) click(`[data-choices~="${index}"]`);
  click(`[data-choices="${index}"]`);
  if (made() === before) click("[data-act=confirm]");
}"""

PLACE = """selector => {
  const thing = document.querySelector(selector);
  if (!thing) return null;
  const [x, y] = thing.dataset.at.split(" ").map(Number);
  const point = new DOMPoint(x, y).matrixTransform(thing.ownerSVGElement.getScreenCTM());
  return [point.x, point.y];
}"""

# Wanders through a game by clicks on what the page offers: lifts curtains, skips what is told, seals plans,
# confirms, and otherwise takes any of the lit choices. Stops after so many clicks or at the end of the game.
WANDER = """async ([seed, most]) => {
  let state = seed >>> 0;
  const below = n => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor(state / 2 ** 32 * n) };
  const find = selector => document.querySelector(selector);
  const click = thing => thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const acts = ["lift", "playback_skip", "confirm"].map(act => `[data-act=${act}]`);
  const first = [...acts, "[data-do=seal]", "[data-do=fill]"];
  let clicks = 0, idle = 0;
  while (clicks < most && idle < 200) {
    if (find("table.result") && !find("[data-act=playback_skip]")) break;
    const urgent = first.map(find).find(Boolean);
    const pieces = [...document.querySelectorAll("[data-do=select]")];
    if (!urgent && pieces.length && below(2)) click(pieces[below(pieces.length)]); // where a unit is taken up first
    const lit = [...document.querySelectorAll("[data-choices]")];
    if (urgent) click(urgent);
    else if (lit.length) {
      const all = [...new Set(lit.flatMap(thing => thing.dataset.choices.split(" ")))];
      const index = all[below(all.length)];
      if (!find(`[data-choices="${index}"]`)) click(find(`[data-choices~="${index}"]`));
      const exact = find(`[data-choices="${index}"]`);
      if (exact) click(exact);
    }
    urgent || lit.length ? (clicks++, idle = 0) : idle++;
    await new Promise(done => setTimeout(done));
  }
  return clicks;
}"""

# Makes the choices of a list of indices by clicks, in one go; says how many it could make.
FOLLOW = """async indices => {
  const find = selector => document.querySelector(selector);
  const click = thing => thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
  const made = () => Number(find("#screen-table").dataset.made);
  for (const index of indices) {
    for (let tries = 0; tries < 9 && find("[data-act=lift], [data-act=playback_skip]"); tries++)
      click(find("[data-act=lift], [data-act=playback_skip]"));
    const before = made();
    const near = find(`[data-choices~="${index}"]`);
    if (!find(`[data-choices="${index}"]`) && near) click(near);
    if (find(`[data-choices="${index}"]`)) click(find(`[data-choices="${index}"]`));
    if (made() === before && find("[data-act=confirm]")) click(find("[data-act=confirm]"));
    if (made() === before) return before;
    await new Promise(done => setTimeout(done));
  }
  return made();
}"""


class Table:
    """A game on the page and the same game in the engine, move by move."""

    def __init__(self, page: Page, game: str = "rumble", seed: int = SEED, **options: Any) -> None:
        self.page = page
        self.record = Record(game, options, seed)

    # -- starting -------------------------------------------------------------------------------

    def start(self, **fields: str) -> Table:
        """From the home screen through the set-up form to the table."""
        page, options = self.page, self.record.options
        page.locator(f'[data-act=setup][data-game="{self.record.game}"]').click()
        form = page.locator(f"#screen-setup-{self.record.game} form")
        self._pick(form, "company", HERE)
        form.locator(".more > summary").click()
        for option in setup.asked(self.record.game):
            self._set(form, option.name, options[option.name])
        form.locator("[name=seed]").fill(str(self.record.seed))
        for name, text in fields.items():
            if name.startswith("name"):
                form.locator(f"[name={name}]").fill(text)
            else:
                self._pick(form, name, text)
        form.locator("button.main").click()
        page.locator("#screen-table").wait_for()
        return self

    def _set(self, form: Any, name: str, value: Any) -> None:
        field = form.locator(f"[name={name}]")
        if isinstance(value, bool):
            field.set_checked(value)
        else:
            self._pick(form, name, value)

    def _pick(self, form: Any, name: str, value: Any) -> None:
        pulldown = form.locator(f"select[name={name}]")
        if pulldown.count():
            pulldown.select_option(str(value))
        else:
            form.locator(f'[name={name}][value="{value}"]').check(force=True)

    # -- choosing -------------------------------------------------------------------------------

    def choose(self, choice: Choice, *, mouse: bool = False) -> None:
        """Click what stands for the choice, narrow it down, confirm it; the engine does the same.

        With ``mouse`` every click is a real one at a place on the screen; otherwise the clicks are
        dispatched to the same elements in one go, which is many times quicker.
        """
        index = self.record.state.choices().index(choice)
        self._click(index) if mouse else self.page.evaluate(CHOOSE, index)
        self.record.play(choice)
        assert self.choices_made() == len(self.record.choices), f"{choice} was not made"

    def _click(self, index: int) -> None:
        """With the mouse: on the board where the thing lies, else on its button beside the board."""
        before = self.choices_made()
        if not self._point(f'[data-choices="{index}"]'):
            self._point(f'[data-choices~="{index}"]')
            self.page.locator(f'.side [data-choices="{index}"]').first.click()
        if self.choices_made() == before:
            self.page.locator("[data-act=confirm]").click()

    def _point(self, selector: str) -> bool:
        """Click the thing on the board, or else its button; False if there is neither."""
        place = self.page.evaluate(PLACE, f"svg.board [data-at]{selector}")
        if place:
            self.page.mouse.click(*place)
            return True
        button = self.page.locator(f".side {selector}")
        found = button.count() > 0
        if found:
            button.first.click()
        return found

    def choices_made(self) -> int:
        """How many choices the page has made."""
        return int(self.page.locator("#screen-table").get_attribute("data-made") or 0)

    def play_out(self, pick: Any, *, mouse: bool = False) -> None:
        """Make choices until the game is over."""
        while self.record.state.turn is not None:
            self.choose(pick(self.record.state.choices()), mouse=mouse)

    def wander(self, seed: int = 1, most: int = 20_000) -> int:
        """Click on whatever is offered, to the end of the game or for so many clicks; then catch up."""
        clicks = int(self.page.evaluate(WANDER, [seed, most]))
        self.catch_up()
        return clicks

    def follow(self, record: Record) -> None:
        """Click a whole record through the page, choice by choice."""
        indices, state = [], record.branch(0).state
        for choice in record.choices:
            indices.append(state.choices().index(choice))
            state.play(choice)
        made = self.page.evaluate(FOLLOW, indices)
        assert made == len(indices), f"choice {made} could not be clicked: {record.choices[made]}"
        self.record = record

    def catch_up(self) -> None:
        """Replay the page's own link through the engine: what the page did must be legal to the last choice."""
        found = re.search(r"#g=([^&]*)", self.link())
        assert found
        self.record = link.decode(found.group(1))

    # -- comparing ------------------------------------------------------------------------------

    def link(self) -> str:
        """The link that the share dialog shows."""
        self.page.locator("[data-act=dialog][data-name=share]").click()
        url = self.page.locator("#link").input_value()
        self.page.locator("dialog [data-act=close]").first.click()
        return url

    def assert_same(self) -> None:
        """The page's own link holds exactly the engine's record."""
        found = re.search(r"#g=([^&]*)", self.link())
        assert found and found.group(1) == link.encode(self.record)

    def assert_scores(self) -> None:
        """The final table shows the engine's scores and its winner first."""
        state = self.record.state
        shown = self.page.locator("table.result tbody tr td:last-child").all_inner_texts()
        assert sorted(map(int, shown)) == sorted(state.scores)
        assert int(shown[0]) == state.scores[state.winners[0]]
