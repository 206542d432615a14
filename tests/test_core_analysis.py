"""Accounts of finished games: numbers that agree with the rules, and charts that say what they show."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest

import game
from game import rumble, samurai, shogun
from game.core import analysis
from game.core.analysis import GameStats, Part, deciding_event, decisive, spoken, to_csv, written
from game.core.drawing import charts
from game.core.drawing.charts import Bar, Line, Mark
from game.core.record import Record
from game.rumble import analysis as rumble_analysis
from game.rumble.events import Chip, Roll
from game.samurai import analysis as samurai_analysis
from game.samurai import events as samurai_events
from game.shogun import analysis as shogun_analysis
from game.shogun.events import Throw, TowerFilled
from tests.games import of_kind, random_record
from tests.words import words

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("rumble", {"players": 2}),
    ("rumble", {"players": 4, "daimyo": True}),
    ("shogun", {"players": 3}),
    ("shogun", {"players": 5, "setup": "draft"}),
    ("samurai", {"scenario": 39}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=str)


def a_game(name: str, options: dict[str, Any], seed: int = 3) -> Record:
    return random_record(name, options, seed)


# -- annals --------------------------------------------------------------------------------------------


@every_game
def test_the_last_standing_is_the_final_score(name: str, options: dict[str, Any]) -> None:
    record = a_game(name, options)
    stats = written(record)
    assert [line[-1] for line in stats.standing] == record.state.scores
    assert all(len(line) == len(record.choices) + 1 for line in stats.standing)


@every_game
def test_strength_is_never_negative_and_has_a_value_after_every_choice(name: str, options: dict[str, Any]) -> None:
    stats = written(a_game(name, options))
    assert len(stats.parts) >= 3
    for _, lines in stats.parts:
        assert len(lines) == stats.seats
        assert all(len(line) == stats.length + 1 and min(line) >= 0 for line in lines)


@every_game
def test_labels_can_be_said_in_every_language(name: str, options: dict[str, Any]) -> None:
    stats, of = written(a_game(name, options)), game.find(name)
    keys = [of.analysis.SCORE_NAME, of.analysis.STRENGTH, of.analysis.CHANCE, *([of.neutral] if of.neutral else [])]
    for language in ("en", "it", "es"):
        for label in [*keys, *stats.outcomes, *(label for label, _ in stats.parts)]:
            text = spoken(label, words(language))
            assert text and "analysis." not in text and "samurai." not in text


@pytest.mark.parametrize(("name", "options"), [GAMES[0], GAMES[1], GAMES[4]], ids=str)
def test_dice_add_up_to_their_average(name: str, options: dict[str, Any]) -> None:
    """Every die shows something, so the rubrics together are as many as on average."""
    stats = written(a_game(name, options))
    for seat in range(stats.seats):
        came, average = (sum(row[seat] for row in table) for table in (stats.observed, stats.average))
        assert came == pytest.approx(average) and came > 0


def test_the_standing_of_rumble_is_the_war_that_would_come() -> None:
    state = rumble.new(seed=5, players=2)
    assert rumble_analysis.standing(state) == [0, 0]
    state.soldiers[1][6] = 2
    assert rumble_analysis.standing(state) == [0, state.values[6]]


def test_the_strength_of_rumble_counts_soldiers_daimyo_and_reinforcements() -> None:
    state = rumble.new(seed=5, players=3, daimyo=True)
    state.soldiers[1][6], state.white[1][6], state.lords[1] = 2, 1, 6
    part: Part = rumble_analysis.strength(state)[6]
    assert (spoken(part.label, words("en")), part.strength) == ("Kyo", [0, 5, 0])


def test_each_roll_of_rumble_offers_three_castles() -> None:
    tallies = rumble_analysis.chance_tallies(rumble.new(seed=5), [Roll("roll", 1, (1, 1, 6), 0), Chip("chip", 0, 2)])
    assert {one.outcome + 2: one.observed for one in tallies if one.observed} == {2: 1, 7: 2}
    assert sum(one.average for one in tallies) == pytest.approx(3)
    assert {one.seat for one in tallies} == {1}


def test_the_standing_of_shogun_counts_a_winter_that_came_now() -> None:
    state = shogun.new(seed=4, players=3)
    held = [len(state.provinces(seat)) for seat in range(3)]
    assert shogun_analysis.standing(state) == held
    state.points[1] = 7
    assert shogun_analysis.standing(state)[1] == held[1] + 7


def test_the_tower_of_shogun_gives_back_what_the_throws_tell() -> None:
    state = shogun.new(seed=1, players=3)  # a seed that leaves cubes of the third seat inside
    inside = state.inside()
    throw = Throw("throw", (4, 0, 0, 1), (0, 2, 0, 0), (1, 0, 0, 0), (0, 0, 2, 1), (3, 2, 2, 2))
    tallies = shogun_analysis.chance_tallies(state, [throw])
    came = {(one.outcome, one.seat): one.observed for one in tallies}
    assert came == {(0, 0): 3, (0, 1): 2, (0, 2): 0, (0, 3): 1, (1, 0): 0, (1, 1): 0, (1, 2): 2, (1, 3): 1}
    average = {(one.outcome, one.seat): one.average for one in tallies}
    assert 0 < average[0, 0] < 4 and average[0, 2] == 0
    assert 0 < average[1, 2] < inside[2]


def test_the_filling_of_the_tower_does_not_count() -> None:
    state = shogun.new(seed=4, players=3)
    throw = Throw("throw", (7, 7, 7, 10), (0,) * 4, (7, 7, 7, 10), (0,) * 4, (0,) * 4)
    assert not shogun_analysis.chance_tallies(state, [throw, TowerFilled("tower_filled", (7, 7, 7, 10))])


def test_the_tower_gives_on_average_what_the_odds_promise() -> None:
    """Over many throws the cubes that come out are as many as expected, within a few hundredths."""
    came = average = 0.0
    for seed in range(30):
        stats = written(a_game("shogun", {"players": 3}, seed))
        came += sum(map(sum, stats.observed))
        average += sum(map(sum, stats.average))
    assert came / average == pytest.approx(1, abs=0.05)


def test_the_faces_of_samurai_belong_to_whoever_rolled() -> None:
    state = samurai.new(seed=1, scenario=2)
    events = [
        samurai_events.Strike("strike", 0, 5, 6, "attack", (), (0, 0, 5)),
        samurai_events.Check("check", 0, 1, 7, (5,), True),
        samurai_events.Duel("duel", 1, (3,), (4, 4)),
        samurai_events.Turn("turn", 1, 2),
    ]
    tallies = samurai_analysis.chance_tallies(state, events)
    came = {(one.seat, one.outcome): 0.0 for one in tallies if one.observed}
    for one in tallies:
        if one.observed:
            came[one.seat, one.outcome] += one.observed
    assert came == {(0, 0): 2, (0, 5): 1, (1, 5): 1, (0, 3): 1, (1, 4): 2}


def test_every_event_of_samurai_with_dice_is_counted() -> None:
    """No event of a battle carries faces that the analysis does not know of."""
    for seed in range(4):
        for _, _, events in random_record("samurai", {"scenario": 12}, seed, 300).replay():
            for event in events:
                if event[0] in samurai_analysis.ROLLS:
                    for seat, faces in samurai_analysis.ROLLS[event[0]](event):
                        assert seat in (0, 1) and all(0 <= face < 6 for face in faces)


def test_blocks_of_samurai_are_those_on_the_field() -> None:
    state = samurai.new(seed=1, scenario=2)
    total = sum(sum(part.strength) for part in samurai_analysis.strength(state))
    assert total == sum(blocks for blocks, place in zip(state.blocks, state.places) if place >= 0)


def test_rumble_judges_a_lead_the_surer_the_fewer_pieces_are_to_come() -> None:
    early, late = rumble.new(seed=5, players=2), rumble.new(seed=5, players=2)
    for state in (early, late):
        state.soldiers[0][6] = 2
    late.stock = [1, 1]
    assert 0.5 < rumble_analysis.judge(early)[0] < rumble_analysis.judge(late)[0] < 1
    assert sum(rumble_analysis.judge(early)) == pytest.approx(1)


# -- for spreadsheets ----------------------------------------------------------------------------------


@every_game
def test_all_numbers_can_be_saved_and_read_again(name: str, options: dict[str, Any]) -> None:
    record = a_game(name, options)
    stats = written(record)
    names = [f'Nr. {seat}, "the {seat}"' for seat in range(stats.drawers)]
    text = to_csv(analysis.rows(stats, words("en"), names))
    table = list(csv.DictReader(StringIO(text)))
    assert list(table[0]) == list(analysis.HEAD)
    last = {row["seat"]: row["value"] for row in table if row["table"] == "score"}
    assert [float(last[name]) for name in names[: stats.seats]] == record.state.scores
    assert {row["table"] for row in table} == {"score", "strength", "chance"}
    assert all(row["average"] for row in table if row["table"] == "chance")


def test_a_name_is_never_a_formula() -> None:
    text = to_csv([("score", 1, "=HYPERLINK(1)", "-x", -2.5, None)])
    assert text.splitlines()[1] == "score,1,'=HYPERLINK(1),'-x,-2.5,"


# -- charts --------------------------------------------------------------------------------------------

LINES = [Line(0, [0, 3, 3, 9]), Line(3, [0, 3, 4, 2])]


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def of_class(svg: str, name: str) -> list[ElementTree.Element]:
    return [node for node in drawn(svg).iter() if name in (node.get("class") or "").split()]


ALL_CHARTS = [
    charts.lines("a", "Title <1>", "What & why", LINES, marks=[Mark(2, "1")]),
    charts.small_lines("b", "Title <1>", "What & why", LINES, 9),
    charts.bars("c", "Title <1>", "What & why", [Bar("<x>", 1, 4, 3.5), Bar("y", charts.NOBODY, 0)], 8),
    charts.diverging("d", "Title <1>", "What & why", [Bar("x", 1, 4), Bar("y", 2, -3)], 4),
]


@pytest.mark.parametrize("svg", ALL_CHARTS, ids=["lines", "small", "bars", "diverging"])
def test_every_chart_has_a_name_and_a_description(svg: str) -> None:
    root = drawn(svg)
    named = {node.get("id"): node.text for node in root if node.tag in ("title", "desc")}
    assert root.get("role") == "img"
    assert [named[key] for key in (root.get("aria-labelledby") or "").split()] == ["Title <1>", "What & why"]


def test_lines_are_told_apart_without_colour() -> None:
    svg = charts.lines("a", "t", "d", [Line(clan, [0, 1]) for clan in range(5)])
    dashes = [node.get("stroke-dasharray") for node in of_class(svg, "ch-line")]
    letters = [node.text or "" for node in of_class(svg, "ch-letter")]
    assert len(set(dashes)) == 5 and sorted(letters) == ["D", "H", "S", "T", "Y"]


def test_letters_at_the_ends_do_not_cover_each_other() -> None:
    svg = charts.lines("a", "t", "d", [Line(clan, [0, 5]) for clan in range(5)])
    places = sorted(float(node.get("cy") or 0) for node in of_class(svg, "ch-disc"))
    assert min(b - a for a, b in zip(places, places[1:])) >= 2 * charts.LETTER - 0.2
    assert 0 < places[0] and places[-1] < charts.LINES_HEIGHT


def test_a_bar_is_as_long_as_its_value_and_shows_the_average() -> None:
    svg = charts.bars("c", "t", "d", [Bar("x", 1, 2, 4), Bar("y", 1, 4, 4)], 4)
    short, long = (float(node.get("width") or 0) for node in of_class(svg, "ch-bar"))
    assert long == pytest.approx(2 * short, abs=0.2)
    assert len(of_class(svg, "ch-average")) == 2


def test_bars_around_zero_go_both_ways() -> None:
    svg = charts.diverging("d", "t", "d", [Bar("x", 1, 4), Bar("y", 2, -4)], 4)
    right, left = of_class(svg, "ch-bar")
    assert float(right.get("x") or 0) == charts.WIDTH / 2
    assert float(left.get("x") or 0) + float(left.get("width") or 0) == pytest.approx(charts.WIDTH / 2, abs=0.2)


@pytest.mark.parametrize(
    ("most", "wanted"),
    [(0, [0, 1]), (1, [0, 1]), (3, [0, 1, 2, 3]), (9, [0, 5, 10]), (44, [0, 20, 40, 60]), (77, [0, 20, 40, 60, 80])],
)
def test_ticks_are_round_numbers(most: float, wanted: Sequence[float]) -> None:
    assert charts.ticks(most) == wanted


def test_a_game_that_is_not_over_has_annals_too() -> None:
    record = random_record("rumble", {"players": 2}, 1, 9)
    stats: GameStats = written(record)
    assert stats.length == 9


# -- the decisive moment -----------------------------------------------------------------------------

lead = analysis.lead
FINISHED: list[tuple[str, dict[str, Any]]] = [
    ("rumble", {"players": 3}),
    ("shogun", {"players": 3}),
    ("samurai", {"scenario": 12}),
]


@pytest.mark.parametrize(("name", "options"), FINISHED)
def test_from_the_decisive_moment_on_the_winner_leads(name: str, options: dict[str, Any]) -> None:
    record = random_record(name, options, 1)
    *_, found = decisive(record)
    leads = [lead(record, state) for state, *_ in record.replay()]
    assert found is not None and record.state.turn is None
    if leads[-1] <= 0:
        assert found == len(record.choices) - 1
    else:
        assert leads[found] <= 0 and min(leads[found + 1 :]) > 0


@pytest.mark.parametrize(("name", "options"), FINISHED)
def test_the_event_that_decided_is_one_of_that_choice(name: str, options: dict[str, Any]) -> None:
    record = random_record(name, options, 1)
    *_, found = decisive(record)
    assert found is not None
    steps = record.branch(found).state.play_in_steps(record.choices[found])
    event = deciding_event(record, found)
    assert 0 <= event < len(steps)
    if event < len(steps) - 1:
        assert lead(record, steps[event].position) > 0


def test_a_game_without_a_winner_has_no_decisive_moment() -> None:
    record = Record("rumble", {"players": 2}, 3)
    record.declare("draw", 0)
    record.declare("draw", 1)
    assert list(decisive(record)) == []


def test_who_wins_without_a_lead_wins_by_the_last_choice() -> None:
    record = random_record("rumble", {"players": 2}, 3, 30)
    behind = min((0, 1), key=rumble_analysis.standing(of_kind(rumble.State, record.state)).__getitem__)
    record.declare("yield", 1 - behind)
    *_, found = decisive(record)
    assert record.state.winners == [behind] and found == len(record.choices) - 1
