"""The analysis of a finished game on the page: what the coach says, charts with their numbers, luck, a file."""

from __future__ import annotations

import csv
import re
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest

from game.bots.coach import luck, reckoning
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


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach's thought is kept short."""
    for name, value in (("FIRST_LOOKS", 1), ("MORE_LOOKS", 2), ("LAST_LOOKS", 8), ("PLAYED_OUT", 60), ("SUSPECTS", 4)):
        monkeypatch.setattr(reckoning, name, value)
    monkeypatch.setattr(luck, "SAMPLES", 2)


def opened(name: str, options: dict[str, Any], language: str = "en") -> Player:
    """The analysis of a finished game."""
    player = at_the_end(name, options, language)
    player.act("analysis")
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
    player.page.let_time_pass()  # the portion that was asked for comes yet
    made = known(player).found.progress
    for _ in range(3):
        if player.page.waiting:
            player.page.let_time_pass()
    assert known(player).found.progress == made < 1
    player.act("analysis")
    think(player)
    assert known(player).found.progress == 1


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
    assert len(svgs(player.page.html)) == len(charts) + 2, "chances and luck come later"
    assert known(player).found.error is None


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
    player = opened(name, options, language)
    think(player)
    assert not re.search(r"\b(analysis|web|core|rumble|shogun|samurai|bots)\.[a-z_]{3}", player.shown)
    assert "{" not in player.shown and "<b>Bo" not in player.page.html


def test_answers_stay_hidden_until_they_are_tried_or_asked_for() -> None:
    player = opened("rumble", {"players": 3})
    think(player)
    mistakes = known(player).found.mistakes
    assert mistakes and player.page.html.count('id="turning-') == len(mistakes)
    assert "Better:" not in player.shown and player.page.html.count('data-act="practice"') == len(mistakes)
    player.act("analysis_tell", at=mistakes[0].at)
    assert player.shown.count("Better:") == 1
    player.act("analysis_seek", at=mistakes[0].at, seat=mistakes[0].seat)
    session = player.app.session
    assert session and session.replay_at == mistakes[0].at and player.app.screen == "table"
    assert session.history.at(session.replay_at).turn == mistakes[0].seat
    assert "Better:" in player.shown


def test_every_seat_has_its_luck_and_what_its_decisions_cost_each_with_an_interval() -> None:
    player = opened("rumble", {"players": 3})
    think(player)
    table = player.page.html.split('id="verdicts"')[1].split("</table>")[0]
    rows = [re.findall(r"<td>([^<]*)</td>", row) for row in table.split("<tr")[2:]]
    assert len(rows) == 3
    for result, *numbers in rows:
        assert result in ("0", "100")
        assert all(re.match(r"[+−]?\d+ \(−?\d+ to −?\d+\)", number) for number in numbers), numbers


def test_what_the_coach_has_found_stands_at_the_end_of_the_game() -> None:
    player = opened("rumble", {"players": 2})
    think(player)
    player.act("analysis_close")
    assert 'id="coached"' in player.page.html and player.shown.count("without luck") == 2


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
    luck = [known(player).found.luck_of(seat).value for seat in range(2)]
    chart = next(svg for svg in svgs(player.page.html) if svg.get("id") == "chart-luck")
    shown = [node.text for node in chart.iter() if (node.get("class") or "").startswith("ch-value")]
    assert shown == [hundredths(value) for value in luck]


@pytest.mark.parametrize(("value", "text"), [(0.124, "+12"), (-0.031, "−3"), (0.004, "0"), (-0.004, "0")])
def test_hundredths_have_a_sign(value: float, text: str) -> None:
    assert hundredths(value) == text


# -- the file --------------------------------------------------------------------------------------------


@every_game
def test_the_file_holds_every_number(name: str, options: dict[str, Any]) -> None:
    player = opened(name, options)
    think(player)
    player.act("analysis_csv")
    ((file, text),) = player.page.files.items()
    assert file == f"tenka-{name}-3.csv"
    table = list(csv.DictReader(StringIO(text)))
    assert {row["table"] for row in table} >= {"score", "strength", "chance", "luck"}
    luck = [known(player).found.luck_of(seat).value for seat in range(len(known(player).found.chances[0]))]
    for seat, total in enumerate(luck):
        rows = [float(row["value"]) for row in table if row["table"] == "luck" and row["seat"] == NAMES[seat]]
        assert sum(rows) == pytest.approx(total, abs=0.02)
