"""What everybody did in a season: counted from events, compared with the positions, and shown without a secret."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.position import Event, View
from game.core.ui import Player, Ui
from game.shogun import State, advice, panel
from game.shogun.board import NAMES, number
from game.shogun.cards import ACTIONS, COVER, EMPTY, HIDDEN
from game.shogun.panel import arranging, overview, own_plan, report, rivals, summary
from tests.shogun.build import table
from tests.shogun.suite import OPTION_SETS
from tests.words import words

PLAYERS = [Player(name, clan) for clan, name in enumerate(("Aki-san", "Ben", "Chie", "Dan", "Eri"))]
SAMPLES = OPTION_SETS[1::5]

Log = list[list[Event]]


def ui(**pairs: Any) -> Ui:
    given: dict[str, Any] = {"words": words("en"), "players": PLAYERS} | pairs
    return Ui(**given)


@cache
def game(index: int) -> list[tuple[State, list[Event]]]:
    """A game of quick choices: each position with the events that led to it, the opening first."""
    state, chance = shogun.new(seed=index, **SAMPLES[index]), Chance(index)
    told = [(state.copy(), shogun.opening(seed=index, **SAMPLES[index]))]
    while state.turn is not None:
        told.append((state, state.play(advice.playout(state, chance))))
        state = state.copy()
    return told


def moments(index: int) -> Iterator[tuple[State, Log]]:
    log: Log = []
    for state, events in game(index):
        log.append(events)
        yield state, log


def steps(index: int) -> Iterator[tuple[State, Log]]:
    """The same game event by event: the position after each, and the log up to it."""
    state, log = game(index)[0][0].copy(), [game(index)[0][1]]
    chance = Chance(index)
    while state.turn is not None:
        told = state.play_in_steps(advice.playout(state, chance))
        log.append([])
        for step in told:
            log[-1].append(step.event)
            yield step.position, log


each_game = pytest.mark.parametrize("index", range(len(SAMPLES)))


# -- counted -------------------------------------------------------------------------------------------------


@each_game
def test_the_balance_of_a_season_is_what_the_positions_say(index: int) -> None:
    start: State | None = None
    seasons = 0
    for state, log in steps(index):
        kind = log[-1][-1][0]
        if kind == "season":
            start = state
        if kind != "season_end" or start is None:
            continue
        seasons += 1
        found, _ = report.seasons(log, state.players)
        for seat, balance in enumerate(found.balances):
            assert state.chests[seat] - start.chests[seat] == balance.chests - balance.paid
            assert state.rice[seat] - start.rice[seat] == balance.rice
            held = len(state.provinces(seat)) - len(start.provinces(seat))
            assert held == len(balance.won) - len(balance.lost)
            assert set(state.provinces(seat)) <= set(start.provinces(seat)) | set(balance.won)
        assert len(found.deeds) == len(ACTIONS) * state.players and sorted(found.actions) == list(range(len(ACTIONS)))
    assert seasons >= 5


@each_game
def test_what_was_planned_is_told_once_it_is_carried_out_and_not_before(index: int) -> None:
    plans: list[list[int]] = []
    for state, log in steps(index):
        if state.year and state.season < 3 and not state.planning and log[-1][-1][0] == "event":
            plans = [plan[:] for plan in state.plans]
        found, _ = report.seasons(log, state.players)
        for (seat, action), deed in found.deeds.items():
            if found.over:
                continue
            assert state.shown[seat] >> action & 1, "a card that nobody has turned over"
            lapsed = (seat, action) in found.lapsed
            assert deed.card == (EMPTY if lapsed else plans[seat][action])


@each_game
def test_a_year_ends_with_the_scores_of_all_seats(index: int) -> None:
    years = 0
    for state, log in moments(index):
        found = [each for each in report.seasons(log, state.players) if each and each.scores]
        for each in found:
            assert [score.seat for score in each.scores] == list(range(state.players)) and each.winter
            years += each.scores[0].points == state.points[0]
    assert years


# -- shown ---------------------------------------------------------------------------------------------------


def planning_after_a_season(index: int) -> tuple[State, Log]:
    for state, log in moments(index):
        _, before = report.seasons(log, state.players)
        if before and arranging.is_planning(state.view(state.turn)) and state.agenda[-1][0] == "bid":
            return state, [entry[:] for entry in log]
    raise AssertionError("no second season")


@each_game
@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_a_new_season_begins_with_what_everybody_did_in_the_last(index: int, language: str) -> None:
    state, log = planning_after_a_season(index)
    seen = panel.panel(state.view(state.turn), ui(words=words(language), log=log))
    assert 'data-tab="season"' in seen.partition(">")[0]
    page = seen.partition("sg-page-season")[2].partition("sg-page-rivals")[0]
    for player in PLAYERS[: state.players]:
        assert player.name in page
    _, before = report.seasons(log, state.players)
    assert before and page.count("<tr>") >= len(ACTIONS) + len(summary.SUMS)
    for balance in before.balances:
        for province in (*balance.won, *balance.lost):
            assert NAMES[province] in page
    assert "shogun." not in page and "{" not in page


def test_laying_the_first_card_puts_the_summary_away() -> None:
    state, log = planning_after_a_season(0)
    local_state: dict[str, Any] = {}
    view = state.view(state.turn)
    panel.act(view, local_state, {"do": "card", "card": str(state.provinces(state.turn or 0)[0])}, {})
    assert 'data-tab="plan"' in panel.panel(view, ui(log=log, local_state=local_state)).partition(">")[0]
    panel.act(view, local_state, {"do": "tab", "tab": "season"}, {})
    assert 'data-tab="season"' in panel.panel(view, ui(log=log, local_state=local_state)).partition(">")[0]
    panel.act(view, local_state, {"do": "tab", "tab": "season", "pressed": ""}, {})
    assert local_state["tab"] == "plan"


@pytest.mark.parametrize("tab", ["nonsense", 7, None, ["plan"], {"a": 1}])
def test_a_page_that_there_is_not_is_the_plan(tab: Any) -> None:
    state = shogun.new(seed=4)
    assert 'data-tab="plan"' in panel.panel(state.view(0), ui(local_state={"tab": tab})).partition(">")[0]


def test_the_scoring_of_a_year_is_a_table_with_the_leader_first() -> None:
    for state, log in moments(0):
        _, before = report.seasons(log, state.players)
        if before and before.scores:
            break
    markup = summary.season_summary(before, ui()) if before else ""
    assert re.findall(r"<td><b>(\d+)</b></td></tr>", markup) == sorted(map(str, state.points), key=int, reverse=True)
    for score in before.scores if before else ():
        assert f"<td>{score.provinces}</td><td>{score.buildings}</td><td>{score.majorities}</td>" in markup


# -- one's own plan ------------------------------------------------------------------------------------------


@each_game
def test_the_own_plan_is_in_sight_all_season_and_ticks_off(index: int) -> None:
    seen: set[str] = set()
    for state, log in steps(index):
        if not state.year or state.season == 3 or state.planning or log[-1][-1][0] in ("season_end", "season", "year"):
            continue
        for seat in range(state.players):
            view = View(seat, state.known_to(seat), ())
            now, _ = report.seasons(log, state.players)
            if now.over:
                continue
            entries = own_plan.entries(view.position, ui(), now, seat)
            assert sorted(entry.action for entry in entries) == list(range(len(ACTIONS)))
            assert 'id="own-plan"' in panel.kept_in_sight(view, ui(log=log, played_back=log[-1]))
            for entry in entries:
                seen.add(entry.status)
                if entry.status in ("now", "later"):
                    assert entry.card == state.plans[seat][entry.action]
                elif entry.status != "lapsed":
                    assert state.shown[seat] >> entry.action & 1
        assert 'id="own-plan"' not in panel.kept_in_sight(View(None, state.known_to(None), ()), ui(log=log))
    assert {"now", "later", "done", "nothing"} <= seen


def test_a_place_and_a_march_are_chosen_with_the_plan_beside() -> None:
    asked = set()
    for state, log in moments(0):
        if state.turn is not None and state.agenda[-1][0] in ("place", "march", "march_size"):
            asked.add(state.agenda[-1][0])
            seen = panel.panel(state.view(state.turn), ui(log=log))
            if state.agenda[-1][0] != "place":
                assert f'class="sg-own-now" id="own-{state.actions[state.step]}"' in seen
            assert seen.index('id="own-plan"') < seen.index("data-choices")
    assert {"place", "march"} <= asked


def test_once_the_season_is_over_the_playback_shows_what_it_brought() -> None:
    state, log = next((state, log) for state, log in steps(0) if log[-1][-1][0] == "season_end")
    seen = panel.kept_in_sight(View(0, state.known_to(0), ()), ui(log=log, played_back=log[-1]))
    assert "sg-season-table" in seen and 'id="own-plan"' not in seen


# -- secrets -------------------------------------------------------------------------------------------------


@each_game
def test_nothing_beside_the_board_depends_on_a_hidden_card(index: int) -> None:
    """Other plans under the same open cards: whoever looks on sees the same."""
    chance = Chance(3)
    for at, (state, log) in enumerate(moments(index)):
        if at % 9 or state.turn is None or not state.year:
            continue
        other = state.copy()
        for seat in range(state.players):
            free = [space for space in range(len(ACTIONS)) if not state.shown[seat] >> space & 1]
            cards = [state.plans[seat][space] for space in free if state.plans[seat][space] != EMPTY]
            chance.shuffle(cards)
            filled = [space for space in free if state.plans[seat][space] != EMPTY]
            for space, card in zip(filled, cards, strict=True):
                other.plans[seat][space] = card
        table_ = ui(log=log)
        for seat in range(state.players):
            if seat == state.turn:
                continue
            other.plans[seat] = state.plans[seat][:]
            shown = [panel.panel(each.view(seat), table_) for each in (state, other)]
            assert shown[0] == shown[1]
            assert panel.kept_in_sight(state.view(seat), table_) == panel.kept_in_sight(other.view(seat), table_)
            other.plans[seat] = [COVER if card == HIDDEN else card for card in other.plans[seat]]


# -- the others ----------------------------------------------------------------------------------------------


def test_threats_are_the_likeliest_attacks_on_ones_own_provinces() -> None:
    state = table(held={"kai": (0, 2), "suruga": (1, 7), "musashi": (2, 2), "sagami": (0, 9)})
    found = rivals.threats(state, 0)
    assert [(threat.goal, threat.seat, threat.armies) for threat in found] == [(number("kai"), 1, 6)]
    assert found[0].odds.win > 0.8
    reach = rivals.chances(state, 0)
    assert {threat.seat for threat in reach} == {0} and {threat.goal for threat in reach} == {
        number("suruga"),
        number("musashi"),
    }
    assert [threat.odds.win for threat in reach] == sorted((threat.odds.win for threat in reach), reverse=True)


def test_the_table_of_the_others_counts_what_lies_open() -> None:
    state = table(held={"kai": (0, 2), "suruga": (1, 7), "izu": (1, 4)}, chests=9, rice=2)
    markup = rivals.rivals(state, ui(), 0)
    row = markup.partition("Ben")[2].partition("</tr>")[0]
    assert re.findall(r"<td>(\d+)</td>", row) == ["2", "11", "9", "2"]


def test_every_event_that_may_come_says_what_it_does() -> None:
    state = shogun.new(seed=4)
    shown = overview.coming_events(state, ui())
    assert shown.count("<small>") == len(state.events) == 4
