"""The set-up screen: what each strength has been measured to be worth stands under the seats."""

from __future__ import annotations

import re
from html import unescape

import pytest

import game
from game import rumble
from game.bots import LEVELS
from game.core.advice import Measured
from game.core.words import LANGUAGES
from game.web import setup
from tests.web.fake import Player
from tests.words import words

every_game = pytest.mark.parametrize("name", game.GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def lines(name: str, language: str) -> list[str]:
    """The measured records as a person reads them."""
    page = setup.screen(words(language), name, {}, ())
    found = re.search(r'<details class="records">(.*?)</details>', page)
    return [unescape(text) for text in re.findall(r"<small[^>]*>(.*?)</small>", found.group(1))][1:] if found else []


@every_game
@every_language
def test_every_record_of_the_game_is_told_once(name: str, language: str) -> None:
    told = lines(name, language)
    asked = [one for level in LEVELS for one in game.find(name).measured if one.level == level]
    assert len(told) == len(asked) == len(set(told))
    for one, text in zip(asked, told):
        assert words(language)(f"web.rank_{one.level}") in text and not set("{}") & set(text)
        assert f"{setup.percent(one.rate)} %" in text and str(one.games) in text


def test_a_newcomer_can_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    two = Measured("gunshi", "hatamoto", 2, 400, 0.76, 0.716, 0.799)
    three = Measured("gunshi", "hatamoto", 3, 243, 0.634, 0.572, 0.692)
    monkeypatch.setattr(rumble.GAME, "measured", (two, three))
    assert lines("rumble", "en") == [
        "Gunshi (very hard): beat the Hatamoto in 76 % of 400 games.",
        "Gunshi (very hard): with 3 players, won 63 % of 243 games against the Hatamoto in every other seat "
        "(an equal share: 33 %).",
    ]


def test_records_with_more_players_hide_with_their_seats() -> None:
    page = setup.screen(words("en"), "rumble", {}, ())
    assert {f"seat-{one.players}" for one in rumble.GAME.measured} == set(
        re.findall(r'<small class="(seat-\d)">', page)
    )


def test_a_game_that_has_not_been_measured_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rumble.GAME, "measured", ())
    assert "records" not in setup.screen(words("en"), "rumble", {}, ())


@pytest.mark.parametrize(("rate", "shown"), [(0.760, 76), (0.69, 69), (0.998, 99), (1.0, 100), (0.0, 0)])
def test_a_hundred_percent_is_said_only_of_all(rate: float, shown: int) -> None:
    assert setup.percent(rate) == shown


@every_game
def test_no_field_of_the_form_bears_the_name_of_an_option(name: str) -> None:
    """Shogun's board has sides as well: a clan must not be taken for one of them."""
    own = {"company", "level", "table", "seed", setup.OWN}
    assert not own & {option.name for option in game.find(name).options}


@every_game
def test_every_clan_or_army_can_be_chosen_and_begins_a_game(name: str) -> None:
    for own in range(len(game.find(name).sides) or 5):
        player = Player()
        player.act("start", {"company": "alone", "level": "ashigaru", setup.OWN: str(own)}, game=name)
        session = player.app.session
        assert session, player.app.toast
        seat = own if game.find(name).sides else 0
        assert session.here == (seat,) and (game.find(name).sides or session.players[seat].clan == own)
