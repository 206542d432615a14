"""The analysis of a finished game on the page: charts with their numbers, turning points, luck, a file."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest

from game.core.ui import Player as Seat
from game.web import join
from game.web.analysis import Analysis, hundredths
from tests.games import random_record
from tests.web.fake import Player

NAMES = ("Ada", "<b>Bo</b>", "Cy", "Dan")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("rumble", {"players": 3}),
    ("shogun", {"players": 3}),
    ("samurai", {"scenario": 39}),
]
every_game = pytest.mark.parametrize(("name", "options"), GAMES, ids=str)


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def at_the_end(name: str, options: dict[str, Any], language: str = "en") -> Player:
    """A finished game, opened by a link."""
    record = random_record(name, options, 3)
    seats = [Seat(NAMES[seat], seat) for seat in range(len(record.state.scores))]
    player = Player(language=language)
    player.act("address", hash=join.address(record, seats))
    player.act("join", seat="all")
    return player


def known(player: Player) -> Analysis:
    assert player.app.analysis.known is not None
    return player.app.analysis.known


def think(player: Player, until: str = "") -> None:
    """Let time pass until the thought is done, or until the page shows something."""
    while known(player).busy and not (until and until in player.page.html):
        player.page.let_time_pass()


def opened(name: str, options: dict[str, Any], language: str = "en", iterations: int = 60) -> Player:
    """The analysis of a finished game, its thought kept short."""
    player = at_the_end(name, options, language)
    player.act("analysis")
    known(player).hindsight._budget = iterations
    known(player).hindsight.samples = 2
    return player


def svgs(html: str) -> list[ElementTree.Element]:
    return [ElementTree.fromstring(text) for text in re.findall(r'<svg id="chart-.*?</svg>', html, re.S)]


# -- the way there and back ------------------------------------------------------------------------------


def test_a_finished_game_offers_its_analysis_and_one_in_progress_does_not() -> None:
    player = at_the_end("rumble", {"players": 2})
    assert 'data-act="analysis"' in player.page.html
    player.act("seek_to", at=10)
    assert 'data-act="analysis"' in player.page.html
    other = Player()
    other.start()
    assert 'data-act="analysis"' not in other.page.html
    other.act("analysis")
    assert other.app.screen == "table"


def test_back_to_the_table_and_to_the_analysis_again_without_thinking_twice() -> None:
    player = opened("rumble", {"players": 2})
    think(player)
    first = known(player)
    player.act("analysis_close")
    assert player.app.screen == "table"
    player.act("analysis")
    assert known(player) is first and not first.busy


def test_the_thought_rests_while_the_analysis_is_closed_and_goes_on_when_it_is_opened() -> None:
    player = opened("rumble", {"players": 2})
    for _ in range(3):
        player.page.let_time_pass()
    player.act("analysis_close")
    made = known(player).hindsight.progress
    for _ in range(3):
        if player.page.waiting:
            player.page.let_time_pass()
    assert known(player).hindsight.progress == made < 1
    player.act("analysis")
    think(player)
    assert known(player).hindsight.progress == 1


def test_home_while_thinking_does_no_harm() -> None:
    player = opened("rumble", {"players": 2})
    player.page.let_time_pass()
    player.act("home")
    while player.page.waiting:
        player.page.let_time_pass()
    assert "Tenka" in player.shown and player.app.screen == "home"


# -- what is shown ---------------------------------------------------------------------------------------


@every_game
def test_charts_are_there_at_once_and_every_one_has_a_text(name: str, options: dict[str, Any]) -> None:
    player = opened(name, options)
    charts = svgs(player.page.html)
    assert len(charts) > 5
    for chart in charts:
        texts = {node.get("id"): (node.text or "").strip() for node in chart if node.tag in ("title", "desc")}
        assert all(texts[key] for key in (chart.get("aria-labelledby") or "").split())
    assert player.page.html.count("<details") >= 3
    think(player)
    assert len(svgs(player.page.html)) == len(charts) + 1, "luck comes later"
    assert known(player).hindsight.error is None


@every_game
def test_the_table_of_scores_ends_with_the_final_ones(name: str, options: dict[str, Any]) -> None:
    player = opened(name, options)
    assert player.app.session
    table = player.page.html.split('id="numbers-score"')[1].split("</table>")[0]
    last = re.findall(r"<td>([^<]*)</td>", table.split("<tr>")[-1])
    assert list(map(float, last)) == player.app.session.state.scores


@pytest.mark.parametrize("language", ["en", "it", "es"])
@every_game
def test_nothing_is_left_unsaid_in_any_language(name: str, options: dict[str, Any], language: str) -> None:
    player = opened(name, options, language, iterations=30)
    think(player)
    assert not re.search(r"\b(analysis|web|core|rumble|shogun|samurai|bots)\.[a-z_]{3}", player.shown)
    assert "{" not in player.shown and "<b>Bo" not in player.page.html


def test_turning_points_lead_to_their_moment() -> None:
    player = opened("rumble", {"players": 3}, iterations=900)
    think(player)
    points = known(player).hindsight.points
    assert points and player.page.html.count('id="turning-') == len(points)
    for number, point in enumerate(points, 1):
        assert f'id="turning-{number}"' in player.page.html
        assert f'data-at="{point.at}"' in player.page.html
    player.act("analysis_seek", at=points[0].at, seat=points[0].seat)
    session = player.app.session
    assert session and session.replay_at == points[0].at and player.app.screen == "table"
    assert session.history.at(session.replay_at).turn == points[0].seat


def test_a_moment_with_secrets_is_seen_through_the_eyes_of_whoever_chose() -> None:
    player = opened("samurai", {"scenario": 39})
    player.act("analysis_seek", at=20, seat=1)
    assert player.app.session and player.app.session.replay_seat == 1


def test_thinking_can_be_stopped_and_keeps_what_it_has() -> None:
    player = opened("rumble", {"players": 3})
    think(player, until="chart-luck")
    player.act("analysis_stop")
    assert not known(player).busy and "Stopped before the end" in player.shown and "chart-luck" in player.page.html


def test_luck_is_added_up_as_the_chart_shows_it() -> None:
    player = opened("samurai", {"scenario": 39})
    think(player, until="chart-luck")
    luck = known(player).hindsight.luck
    chart = next(svg for svg in svgs(player.page.html) if svg.get("id") == "chart-luck")
    shown = [node.text for node in chart.iter() if (node.get("class") or "").startswith("ch-value")]
    assert shown == [hundredths(value) for value in luck]


@pytest.mark.parametrize(("value", "text"), [(0.124, "+12"), (-0.031, "−3"), (0.004, "0"), (-0.004, "0")])
def test_hundredths_have_a_sign(value: float, text: str) -> None:
    assert hundredths(value) == text


# -- the file --------------------------------------------------------------------------------------------


@every_game
def test_the_file_holds_every_number(name: str, options: dict[str, Any]) -> None:
    player = opened(name, options, iterations=30)
    think(player)
    player.act("analysis_csv")
    ((file, text),) = player.page.files.items()
    assert file == f"tenka-{name}-3.csv"
    table = list(csv.DictReader(StringIO(text)))
    assert {row["table"] for row in table} >= {"score", "strength", "chance", "luck"}
    luck = known(player).hindsight.luck
    for seat, total in enumerate(luck):
        rows = [float(row["value"]) for row in table if row["table"] == "luck" and row["seat"] == NAMES[seat]]
        assert sum(rows) == pytest.approx(total, abs=0.02)
