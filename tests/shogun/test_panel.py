"""The things beside Shogun's board: a plan arranged and sealed, what it leads to, answers, seats and the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.drawing.clans import crest_marks
from game.core.position import Event, View
from game.core.shown import Shown
from game.core.ui import Player, Ui
from game.shogun import State, panel, scene
from game.shogun.board import NAMES, number
from game.shogun.cards import ACTIONS, BID, CASTLE, COLLECT_RICE, COLLECT_TAX, COVER, EMPTY, HIDDEN, MUSTER5, TREASURE
from game.shogun.choices import SEAL
from game.shogun.panel import arranging, forecast, planning_board
from game.shogun.rules.winter import winter_forecast
from tests.shogun.build import go_on, table
from tests.shogun.suite import OPTION_SETS
from tests.words import words

PLAYERS = [Player(name, clan) for clan, name in enumerate(("Aki-san", "Ben", "Chie", "Dan", "Eri"))]


def ui(**pairs: Any) -> Ui:
    given: dict[str, Any] = {"words": words("en"), "players": PLAYERS} | pairs
    return Ui(**given)


class Page:
    """A player before the planning board: taps and drags, and sees what comes of it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.local_state: dict[str, Any] = {}

    @property
    def view(self) -> View[State]:
        return self.state.view(self.state.turn)

    @property
    def now(self) -> arranging.Arranged:
        return arranging.arranged(self.view, self.local_state)

    def do(self, name: str, **data: object) -> list[Any]:
        given = {"do": name, **{key: str(value) for key, value in data.items()}}
        return panel.act(self.view, self.local_state, given, {})

    def lay(self, card: int, space: int) -> None:
        self.do("drop", drag=card, drop=f"space:{space}")

    def seal(self) -> list[Any]:
        chain = self.do("seal")
        for choice in chain:
            self.state.play(choice)
        return chain

    def seen(self) -> str:
        return panel.panel(self.view, ui(local_state=self.local_state))


@pytest.fixture
def page() -> Page:
    return Page(shogun.new(seed=4))


# -- arranging -----------------------------------------------------------------------------------------------


def test_a_card_is_tapped_and_then_its_space(page: Page) -> None:
    card = page.now.hand[0]
    page.do("card", card=card)
    assert page.now.held == card
    page.do("space", space=CASTLE)
    assert page.now.spaces[CASTLE] == card and card not in page.now.hand and page.now.held is None


def test_a_space_is_tapped_and_then_its_card(page: Page) -> None:
    card = page.now.hand[2]
    page.do("space", space=MUSTER5)
    assert page.now.aim == MUSTER5
    page.do("card", card=card)
    assert page.now.spaces[MUSTER5] == card


def test_a_tapped_space_hands_the_waiting_on_so_that_each_card_takes_one_tap(page: Page) -> None:
    known, hidden = forecast.order(page.view.position)
    order, cards = [*known, *hidden, BID], page.now.hand[:11]
    page.do("space", space=order[2])
    for card, space in zip(cards, (*order[2:], *order[:2]), strict=True):
        assert page.now.aim == space
        page.do("card", card=card)
        assert page.now.spaces[space] == card
    assert page.now.aim == arranging.NOTHING and not page.now.missing


def test_a_laid_card_keeps_its_place_in_the_hand(page: Page) -> None:
    before = re.findall(r'id="card-(\d+)"', page.seen())
    page.lay(page.now.hand[1], CASTLE)
    seen = page.seen()
    assert re.findall(r'id="card-(\d+)"', seen) == before
    away = re.findall(r'id="card-(\d+)" class="[^"]*sg-away', seen)
    assert away == [before[1]]


def test_cards_change_places(page: Page) -> None:
    first, second = page.now.hand[:2]
    page.lay(first, 0)
    page.lay(second, 1)
    page.lay(first, 1)
    assert page.now.spaces[:2] == (second, first)


def test_a_laid_card_is_taken_up_moved_and_taken_back(page: Page) -> None:
    card = page.now.hand[0]
    page.lay(card, 3)
    page.do("space", space=3)
    assert page.now.held == card
    page.do("space", space=5)
    assert page.now.spaces[3] == EMPTY and page.now.spaces[5] == card
    page.do("drop", drag=card, drop="hand")
    assert card in page.now.hand
    page.lay(card, 3)
    page.do("card", card=card)
    page.do("take_back")
    assert card in page.now.hand and page.now.held is None


def test_tapping_a_card_twice_puts_it_down(page: Page) -> None:
    card = page.now.hand[0]
    page.do("card", card=card)
    page.do("card", card=card)
    assert page.now.held is None and card in page.now.hand


@pytest.mark.parametrize(
    "data",
    [
        {"name": "drop", "drag": "999", "drop": "space:1"},
        {"name": "drop", "drag": "0", "drop": "space:77"},
        {"name": "drop", "drag": "x", "drop": "space:y"},
        {"name": "card", "card": "-1"},
        {"name": "space", "space": "11"},
        {"name": "space"},
        {"name": "nonsense"},
    ],
)
def test_nonsense_changes_nothing(page: Page, data: dict[str, str]) -> None:
    before = page.now.spaces
    page.state.owner[0] = 1  # so that no number of the table is a card of this seat by chance
    assert page.do(**data) == []
    assert page.now.spaces == before


def test_filling_leaves_the_bid_free_and_covers_the_rest(page: Page) -> None:
    card = page.now.hand[0]
    page.lay(card, COLLECT_TAX)
    page.do("fill")
    assert page.now.spaces[COLLECT_TAX] == card and page.now.spaces[BID] == TREASURE and not page.now.missing
    page.do("clear")
    assert set(page.now.spaces) == {EMPTY}


def test_a_plan_is_forgotten_when_the_seat_changes(page: Page) -> None:
    page.do("fill")
    page.seal()
    assert page.state.turn == 1 and set(page.now.spaces) == {EMPTY} and "plan" not in page.local_state


# -- sealing -------------------------------------------------------------------------------------------------


def test_a_plan_with_empty_spaces_is_not_sealed(page: Page) -> None:
    page.lay(page.now.hand[0], 0)
    assert page.do("seal") == [] and arranging.why_no_seal(page.view, page.now) == "shogun.plan_unfilled"
    assert 'data-act="why"' in page.seen()


def test_a_bid_that_cannot_be_paid_is_not_sealed(page: Page) -> None:
    page.state.chests[0] = 3
    page.lay(TREASURE + 4, BID)
    page.do("fill")
    assert page.do("seal") == [] and arranging.why_no_seal(page.view, page.now) == "shogun.plan_bid_unpaid"


def test_a_sealed_plan_is_what_was_arranged(page: Page) -> None:
    first, second = page.now.hand[:2]
    page.lay(first, COLLECT_RICE)
    page.lay(second, BID)
    page.lay(TREASURE + 2, CASTLE)
    page.do("fill")
    wanted = [COVER if card >= TREASURE else card for card in page.now.spaces]
    chain = page.seal()
    assert chain[0] == ("bid", second) and chain[-1] == SEAL
    assert page.state.plans[0] == wanted


def test_what_the_rules_know_already_stays_where_it_is(page: Page) -> None:
    page.state.play(("bid", TREASURE + 2))
    page.state.play(("plan", 0, COVER))
    card = page.now.hand[0]
    page.lay(card, 0)
    page.lay(card, BID)
    assert page.now.spaces[0] == COVER and page.now.spaces[BID] == TREASURE + 2
    assert len([other for other in page.now.hand if other >= TREASURE]) == 3
    page.do("fill")
    assert page.seal()[0][:2] == ("plan", 1)


@pytest.mark.parametrize("options", OPTION_SETS)
def test_any_arrangement_that_can_be_sealed_is_legal(options: dict[str, Any]) -> None:
    """Whole seasons in which each plan is laid at random by hand, whatever cards a seat has."""
    page, chance = Page(shogun.new(seed=9, **options)), Chance(9)
    sealed = 0
    while page.state.turn is not None and sealed < 12:
        if not arranging.is_planning(page.view):
            page.state.play(chance.pick(page.state.choices()))
            continue
        for _ in range(16):
            cards = [card for card in (*page.now.hand, *page.now.spaces) if card != EMPTY]
            page.lay(chance.pick(cards), chance.below(BID + 1))
        page.do("fill")
        if arranging.why_no_seal(page.view, page.now):
            page.lay(TREASURE, BID)
        assert page.seal(), arranging.why_no_seal(page.view, page.now)
        sealed += 1


def test_a_seat_without_provinces_can_seal_what_little_it_has() -> None:
    state = table(held={"kai": (1, 3)})
    state.events, state.actions = [1, 2, 3, 4], list(range(10))
    go_on(state, ("bid", 0))
    page = Page(state)
    page.do("fill")
    assert len(page.seal()) == 12


# -- secrets -------------------------------------------------------------------------------------------------


def test_nobody_else_gets_a_planning_board(page: Page) -> None:
    page.do("fill")
    for seat in (None, 1, 2, 3):
        seen = panel.panel(page.state.view(seat), ui(local_state=page.local_state))
        assert "sg-plan" not in seen and "data-drag" not in seen
        assert seen == panel.panel(page.state.view(seat), ui())
        assert panel.act(page.state.view(seat), dict(page.local_state), {"do": "seal"}, {}) == []


def test_panels_do_not_depend_on_what_others_have_planned() -> None:
    first = Page(shogun.new(seed=4))
    second = Page(shogun.new(seed=4))
    first.lay(first.now.hand[3], COLLECT_TAX)
    for page in (first, second):
        page.do("fill")
        page.seal()
    assert first.state.plans != second.state.plans
    for seat in (None, 1, 2, 3):
        views = [page.state.view(seat) for page in (first, second)]
        assert len({panel.panel(view, ui()) + panel.seats(view, ui()) for view in views}) == 1


# -- what it leads to ----------------------------------------------------------------------------------------


def _planner(order: list[int], chests: int, **more: Any) -> Page:
    state = table(held={"kai": (0, 3), "settsu": (0, 1), "izu": (0, 4)}, chests=chests, **more)
    state.events = [1, 2, 3, 4]
    rest = [action for action in range(len(ACTIONS)) if action not in order]
    state.actions, state.open_actions = [*order, *rest], len(order)
    go_on(state, ("bid", 0))
    return Page(state)


def _doubts(page: Page) -> list[tuple[int, str, bool]]:
    seen = forecast.plan_forecast(page.view.position, page.now)
    return [(doubt.space, doubt.sentence.key, doubt.certain) for doubt in seen.warnings]


def test_money_is_counted_in_the_known_order() -> None:
    late = _planner([CASTLE, COLLECT_TAX, MUSTER5, 8, 9], chests=2)
    early = _planner([COLLECT_TAX, CASTLE, MUSTER5, 8, 9], chests=2)
    for page in (late, early):
        page.lay(number("kai"), CASTLE)
        page.lay(number("settsu"), COLLECT_TAX)
    assert _doubts(late) == [(CASTLE, "shogun.plan_poor", True)] and _doubts(early) == []
    assert forecast.plan_forecast(late.view.position, late.now).chests == 2 + 7
    assert forecast.plan_forecast(early.view.position, early.now).chests == 2 + 7 - 3


def test_of_hidden_actions_any_may_come_first() -> None:
    page = _planner([8, 9, 0, 1, 2], chests=2)
    page.lay(number("kai"), MUSTER5)
    page.lay(number("settsu"), COLLECT_TAX)
    assert _doubts(page) == [(MUSTER5, "shogun.plan_maybe_poor", False)]
    page.lay(TREASURE, COLLECT_TAX)
    assert _doubts(page) == [(MUSTER5, "shogun.plan_poor", True)]


def test_the_bid_is_paid_first() -> None:
    page = _planner([CASTLE, 8, 9, 1, 2], chests=5)
    page.lay(number("kai"), CASTLE)
    page.lay(TREASURE + 3, BID)
    assert _doubts(page) == [(CASTLE, "shogun.plan_poor", True)]


def test_what_cannot_happen_is_said_of_its_space() -> None:
    page = _planner([8, 9, 0, 1, 2], chests=9, built={"kai": ("castle",)}, unrest={"izu": 2})
    page.lay(number("kai"), CASTLE)
    page.lay(number("settsu"), 8)
    page.lay(number("izu"), COLLECT_RICE)
    assert _doubts(page) == [
        (CASTLE, "shogun.warn_same_kind", True),
        (COLLECT_RICE, "shogun.plan_revolt", False),
        (8, "shogun.warn_alone", True),
    ]
    seen = page.seen()
    assert seen.count("sg-space sg-filled") == 3 and "sg-wrong" in seen and "sg-doubt" in seen


def test_the_forecast_counts_the_rice_of_the_plan() -> None:
    page = _planner([COLLECT_RICE, 8, 9, 1, 2], chests=9)
    page.lay(number("izu"), COLLECT_RICE)
    seen = forecast.plan_forecast(page.view.position, page.now)
    now = winter_forecast(page.view.position, 0)
    later = winter_forecast(page.view.position, 0, seen.rice + 5)
    assert seen.rice == 2 and [found.shortage for found in now] == [3, 3, 3, 3]
    assert [found.shortage for found in later] == [1, 3, 0, 0]


# -- what is drawn -------------------------------------------------------------------------------------------


class Balanced(HTMLParser):
    """Complains about tags that are not closed in order, and gathers attributes."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[dict[str, str | None]] = []
        self.feed(markup)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.found.append(dict(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag


def positions(options: dict[str, Any], every: int) -> Iterator[tuple[State, list[Event]]]:
    state, chance, step = shogun.new(seed=2, **options), Chance(2), 0
    events: list[Event] = []
    while state.turn is not None:
        if step % every == 0 or state.agenda[-1][0] not in ("plan", "bid", "seal"):
            yield state, events
        events = state.play(chance.pick(state.choices()))
        step += 1
    yield state, events


@pytest.mark.parametrize("options", OPTION_SETS[1::4])
@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_every_question_can_be_answered_from_the_panel(options: dict[str, Any], language: str) -> None:
    for state, events in positions(options, every=31):
        view, table_ = state.view(state.turn), ui(words=words(language), events=events)
        strip = panel.seats(view, table_)
        markup = (panel.panel(view, table_) if state.turn is not None else panel.result(view, table_)) + strip
        found = Balanced(markup).found
        assert "shogun." not in markup and "{" not in markup
        offered = {int(i) for each in found for i in (each.get("data-choices") or "").split()}
        if state.turn is not None and not arranging.is_planning(view):
            assert offered == set(range(len(view.choices)))
        ids = [each["id"] for each in found if "id" in each]
        assert len(ids) == len(set(ids))


def test_the_board_shows_ten_actions_and_the_bid_with_their_known_order(page: Page) -> None:
    found = Balanced(page.seen()).found
    spaces = [each for each in found if each.get("data-do") == "space"]
    known = [action for action in page.view.position.actions if action != HIDDEN]
    assert [int(each["data-space"] or -1) for each in spaces[:5]] == known
    assert sorted(int(each["data-space"] or -1) for each in spaces) == list(range(BID + 1))
    assert "".join(each["data-key"] or "" for each in spaces) == planning_board.KEYS
    cards = [each for each in found if each.get("data-do") == "card"]
    assert [int(each["data-card"] or -1) for each in cards] == list(page.now.hand)


def test_every_small_picture_is_one_that_the_board_defines(page: Page) -> None:
    markup = page.seen() + panel.seats(page.view, ui()) + panel.result(page.view, ui())
    """The board's own pictures, and the crests that the table sends once."""
    defined = re.findall(r' id="((?:sg|mark)-[^"]+)"', scene.board(page.view, ui()) + crest_marks({}))
    assert set(re.findall(r'href="#([^"]+)"', markup)) <= set(defined)


def test_seats_show_what_lies_open() -> None:
    state = table(held={"kai": (0, 2), "izu": (0, 1)}, built={"izu": ("castle", "temple")}, chests=7, rice=3)
    state.special[0], state.slots = 1, [1, 0, -1, -1, -1]
    strip = panel.seats(state.view(None), ui())
    first = strip.split('id="seat-1"')[0]
    for text in ("7 chests", "rice 3", "2 provinces", "2 buildings", "+1 army in defence", ">2</b>"):
        assert text in first


def test_the_end_is_a_table_with_the_winner_first() -> None:
    state = next(state for state, _ in positions(OPTION_SETS[1], every=10_000) if state.turn is None)
    markup = panel.result(state.view(None), ui())
    points = [int(text) for text in re.findall(r"<td><b>(\d+)</b></td></tr>", markup)]
    assert points == sorted(state.scores, reverse=True)
    assert f"clan-{PLAYERS[state.winners[0]].clan} winner" in markup.partition("</tr>")[2].partition("</tr>")[0]


def test_an_attack_is_offered_with_its_odds() -> None:
    state = table(held={"kai": (0, 6), "suruga": (1, 3), "musashi": (0, 1)})
    state.step, state.actions = 0, [8, *range(8), 9]
    go_on(state, ("march", 0, 8, number("kai")))
    markup = panel.panel(state.view(0), ui())
    enemies = [goal for goal in state.board.near[number("kai")] if state.owner[goal] != 0]
    assert markup.count('class="sg-odds"') == len(enemies) and NAMES[number("suruga")] in markup
    assert words("en")("shogun.odds_note") in markup
    state.play(("go", number("suruga")))
    assert panel.panel(state.view(0), ui()).count('class="sg-odds"') == 5


def test_sounds_know_what_matters() -> None:
    assert panel.sound([("build", 0, 0, 1)]) == "wood" and panel.sound([]) is None
    assert panel.sound([("throw",), ("battle",), ("collect",)]) == "tower"
    assert panel.sound([("throw",), ("end",)]) == "drum"


# -- what is drawn once --------------------------------------------------------------------------------------


def test_a_table_that_still_holds_is_not_drawn_again(page: Page) -> None:
    shown = Shown()
    texts = []
    for _ in range(2):
        shown.begin()
        texts.append(panel.panel(page.view, ui(local_state=page.local_state, shown=shown)))
        shown.settle()
    tables = [re.findall(r'<div id="table-(\w+)"( data-same="")?>', text) for text in texts]
    assert [name for name, _ in tables[0]] == [name for name, _ in tables[1]] and len(tables[0]) >= 2
    assert not any(same for _, same in tables[0]) and all(same for _, same in tables[1])
