"""The set-up suggests a level from the record on this device, in one sentence, or says nothing."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import game
from game import rumble
from game.bots import LEVELS
from game.core.words import LANGUAGES
from game.web import chronicle
from game.web.chronicle import Entry
from game.web.suggestion import FEWEST, Suggestion, suggested
from tests.web.fake import Disk, Player

EVEN = {level: 150 * step for step, level in enumerate(LEVELS)}


@pytest.fixture(autouse=True)
def even_ladder(monkeypatch: pytest.MonkeyPatch, compiled_words: None) -> None:
    """A ladder with steps alike, whatever has been measured."""
    monkeypatch.setattr(rumble.GAME, "ladder", EVEN)


def games(level: str, won: int, played: int, *, seats: int = 2, name: str = "rumble") -> list[Entry]:
    """So many games of seat 0 against bots, those that were won first."""
    winners = [0] * won + [1] * (played - won)
    who = ("human", *[level] * (seats - 1))
    return [Entry(f"{level} {at}", name, who, (0,), (winner,), 5 + at) for at, winner in enumerate(winners)]


@pytest.mark.parametrize(
    ("level", "won", "played", "wanted"),
    [
        ("hatamoto", 3, 4, "karo"),
        ("hatamoto", 0, 3, "kogashira"),
        ("hatamoto", 20, 20, "karo"),
        ("gunshi", 1, 9, "karo"),
        ("gunshi~miser", 1, 9, "karo"),
        ("hatamoto", 2, 4, ""),
        ("hatamoto", FEWEST - 1, FEWEST - 1, ""),
        ("gunshi", 9, 9, ""),
        ("ashigaru", 0, 9, ""),
        ("random", 9, 9, ""),
        ("human", 9, 9, ""),
        ("sumo", 9, 9, ""),
    ],
)
def test_who_wins_goes_one_step_up_and_who_loses_one_step_down(level: str, won: int, played: int, wanted: str) -> None:
    found = suggested(games(level, won, played), "rumble")
    rival = level.partition("~")[0]
    assert found == (Suggestion(won, played, rival, wanted) if wanted else None)


def test_an_equal_share_of_three_seats_is_no_reason_to_move() -> None:
    assert suggested(games("hatamoto", 4, 12, seats=3), "rumble") is None
    assert suggested(games("hatamoto", 8, 12, seats=3), "rumble") == Suggestion(8, 12, "hatamoto", "karo")


def test_only_the_last_games_count_and_all_levels_of_them() -> None:
    old = games("kogashira", 0, 20)
    assert suggested([*old, *games("hatamoto", 18, 20)], "rumble") == Suggestion(18, 20, "hatamoto", "karo")
    assert suggested([*games("karo", 0, 8), *games("hatamoto", 2, 3)], "rumble") is None


def test_other_games_and_other_tables_tell_nothing() -> None:
    shared = [one._replace(here=(0, 1), played_by=("human", "human", "hatamoto")) for one in games("hatamoto", 9, 9)]
    watched = [one._replace(here=()) for one in games("hatamoto", 9, 9)]
    undecided = [one._replace(winners=()) for one in games("hatamoto", 9, 9)]
    friends = [one._replace(played_by=("human", "human", "hatamoto")) for one in games("hatamoto", 9, 9)]
    for entries in ([], shared, watched, undecided, friends, games("hatamoto", 9, 9, name="shogun")):
        assert suggested(entries, "rumble") is None


def kept(entries: list[Entry]) -> Disk:
    """A device with this chronicle."""
    return Disk({chronicle.KEY: chronicle._text(entries)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_says_it_in_one_sentence(language: str) -> None:
    player = Player(kept(games("hatamoto", 3, 4)))
    player.app.settings.language = language
    player.act("setup", game="rumble")
    assert player.page.html.count('class="suggestion"') == 1
    sentence = {
        "en": "You won 3 of 4 games against Hatamoto: try Karō.",
        "it": "Hai vinto 3 partite su 4 contro Hatamoto: prova Karō.",
        "es": "Has ganado 3 de 4 partidas contra Hatamoto: prueba Karō.",
    }
    assert sentence[language] in player.shown
    player.act("setup", game="shogun")
    assert 'class="suggestion"' not in player.page.html


def test_a_newcomer_reads_nothing() -> None:
    player = Player()
    player.act("setup", game="rumble")
    assert 'class="suggestion"' not in player.page.html


ODD = [
    {"minds": ["human", "<b>hatamoto"], "here": [0], "winners": [0]},
    {"minds": ["human", "hatamoto~<i>"], "here": [0], "winners": [0, 0, 1]},
    {"minds": ["human"] * 5000, "here": [0], "winners": [0]},
    {"minds": ["human", *["gunshi"] * 5000], "here": [0], "winners": [0]},
    {"minds": ["hatamoto", "hatamoto"], "here": [0, 0, 0], "winners": [0]},
    {"minds": ["human", "hatamoto"], "here": [1], "winners": [1]},
    {"minds": ["human", "hatamoto"], "here": [-1], "winners": [1]},
    {"minds": "human", "here": [0], "winners": [9]},
    {"minds": None},
]


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_chronicle_does_no_harm(odd: dict[str, object]) -> None:
    rows = [{"id": str(at), "game": "rumble", "when": 5, "how": "", **odd} for at in range(30)]
    player = Player(Disk({chronicle.KEY: json.dumps({"tenka_chronicle": 1, "games": rows})}))
    player.act("setup", game="rumble")
    assert 'id="screen-setup-rumble"' in player.page.html
    assert "<b>hatamoto" not in player.page.html and "<i>" not in player.page.html


@pytest.mark.parametrize("name", game.GAMES)
def test_every_game_suggests_by_its_own_ladder(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = type(game.find(name)).ladder
    monkeypatch.setattr(game.find(name), "ladder", ladder)
    seats = 3 if name == "shogun" else 2
    assert len(ladder) > 3
    for rival, next_one in pairwise(ladder):
        assert suggested(games(rival, 6, 6, seats=seats, name=name), name) == Suggestion(6, 6, rival, next_one)
        assert suggested(games(next_one, 0, 9, seats=seats, name=name), name) == Suggestion(0, 9, next_one, rival)


@pytest.mark.parametrize("name", game.GAMES)
def test_each_level_stands_above_the_one_before(name: str) -> None:
    ladder = type(game.find(name)).ladder
    assert list(ladder) == [level for level in LEVELS if level in ladder]
    assert sorted(set(ladder.values())) == list(ladder.values())


def test_a_level_that_has_not_been_rated_is_neither_suggested_nor_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rumble.GAME, "ladder", {level: EVEN[level] for level in ("ashigaru", "kogashira", "hatamoto")})
    assert suggested(games("hatamoto", 9, 9), "rumble") is None
    assert suggested(games("karo", 0, 9), "rumble") is None
    assert suggested(games("kogashira", 9, 9), "rumble") == Suggestion(9, 9, "kogashira", "hatamoto")
