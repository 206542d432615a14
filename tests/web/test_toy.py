"""A fourth game moves in by its folder and one line: everything the page does for the others, it does for the toy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.bots import LEVELS, Search
from game.core import words
from game.core.words import Words
from game.web import bake, join
from game.web.chronicle import Chronicle
from game.web.distance import players_of
from game.web.players import plainly, roles
from game.web.session import Session
from tests import toy
from tests import words as compiled
from tests.move_in import with_toy
from tests.web.fake import Disk, Player
from tools import arena

CATALOGUE = Path(toy.__file__).parent / "toy.en.po"


@pytest.fixture(autouse=True)
def moved_in(monkeypatch: pytest.MonkeyPatch, compiled_words: None) -> None:
    """The toy among the games, and its words among those of the page."""
    with_toy(monkeypatch)
    english = compiled.words("en")
    with_its_own = {**english._catalogues, "toy": compiled.compiled(CATALOGUE)}
    monkeypatch.setattr("game.core.words.load", lambda _language: Words("en", with_its_own))


def at_table(store: Disk | None = None, **form: str) -> Player:
    """A player who has begun a game of the toy."""
    player = Player(store)
    player.act("start", {"seats": "2", "name-0": "Ai", "name-1": "Bo", "seed": "3", **form}, game="toy")
    return player


def session(player: Player) -> Session:
    assert player.app.session
    return player.app.session


def test_home_shows_it() -> None:
    player = Player()
    for text in ("The Toy", "玩具", "Think, roll, stop.", "2–3 players"):
        assert text in player.shown
    assert 'data-act="setup" data-game="toy"' in player.page.html
    player.act("dialog", name="about")
    assert "The Toy: designed for tests." in player.shown


def test_its_picture_and_its_form_are_baked() -> None:
    files = bake.files()
    assert b"<svg" in files["assets/pictures/toy.svg"]
    assert b"Seats" in files["assets/screens/screen-setup-toy.en.html"]


def test_the_form_asks_for_its_options() -> None:
    player = Player()
    player.act("setup", game="toy")
    assert "Seats" in player.shown and "Something extra" in player.shown
    player.act("start", {"seats": "3", "extra": "true"}, game="toy")
    assert session(player).record.options == {"seats": 3, "extra": True, "edition": 1}
    assert len(session(player).players) == 3


def test_the_table_shows_board_panel_seats_and_question() -> None:
    player = at_table()
    assert player.app.screen == "table" and 'id="die"' in player.page.html
    for text in ("Ai thinks.", "Think for 2", "Roll the die", "Ai: 0"):
        assert text in player.shown


def test_choices_are_made_by_tapping_and_logged_with_their_rule() -> None:
    player = at_table()
    player.choose(("think", 2))
    assert session(player).state.scores == [2, 0] and "Ai thought hard." in player.shown
    assert 'data-section="goal"' in player.page.html
    player.act("choose", choices=4)
    assert session(player).picked == ("pass",)  # it ends the turn, so it asks again
    player.act("confirm")
    assert "Bo thinks." in player.shown


def test_a_roll_is_played_back_and_heard() -> None:
    player = at_table()
    player.app.settings.sound = True
    player.choose(("roll",))
    assert session(player).playing_back and player.page.sounds == ["dice"]
    player.let_time_pass()
    assert not session(player).playing_back and "Ai rolled." in player.shown


def test_undo_goes_back_and_stops_at_a_roll() -> None:
    player = at_table()
    player.choose(("think", 1))
    player.act("undo")
    assert session(player).record.choices == []
    player.choose(("roll",))
    player.let_time_pass()
    player.act("undo")
    assert session(player).record.choices == [("roll",)] and player.app.toast


def test_why_not_and_the_rules() -> None:
    player = at_table()
    player.act("ask", ask="die")
    assert player.app.toast and player.app.toast_rule == "die"
    player.act("rules", section="die")
    assert "Nothing hangs on it." in player.shown
    player.act("rules_search", value="think")
    assert "The goal" in player.shown


def test_it_is_saved_and_opened_again() -> None:
    store = Disk()
    player = at_table(store)
    player.choose(("think", 2))
    slot = session(player).slot
    again = Player(store)
    again.let_time_pass()
    assert "The Toy: Ai, Bo" in again.shown and "Ai thinks." in again.shown
    again.act("open", slot=slot)
    assert session(again).state == session(player).state


def test_it_travels_as_a_file() -> None:
    player = at_table()
    player.choose(("think", 2))
    player.act("export")
    other = Player()
    other.act("import", value=next(iter(player.page.files.values())))
    assert session(other).record.choices == [("think", 2)]


def test_it_travels_as_a_link() -> None:
    player = at_table()
    player.choose(("think", 2))
    player.choose(("pass",))
    player.act("dialog", name="share")
    other = Player()
    other.act("address", hash="#" + player.app.sharing.url.partition("#")[2])
    assert "Bo thinks." in other.shown
    other.act("join", seat="1")
    assert session(other).mine == (1,) and session(other).state == session(player).state


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_takes_a_seat(level: str) -> None:
    player = at_table(None, **{"played-by-1": level})
    player.choose(("pass",))
    assert session(player).bot_turn
    for _ in range(40):
        if player.page.waiting and len(session(player).record.choices) < 3:
            player.page.let_time_pass()
    assert len(session(player).record.choices) > 1 and not session(player).save.bot_failures


def test_a_hint_is_given() -> None:
    player = at_table()
    player.act("hint")
    player.let_time_pass()
    assert session(player).hint


def test_it_is_played_by_typed_words() -> None:
    player = at_table()
    player.act("talk")
    player.act("command", {"line": "look"})
    assert "The die shows 0." in player.page.said[-1]
    player.act("command", {"line": "think for 2"})
    assert session(player).state.scores == [2, 0]


def test_it_is_looked_back_at_and_branched() -> None:
    player = at_table()
    for choice in (("think", 2), ("think", 1), ("end",)):
        player.choose(choice)
    player.act("replay", to="toggle")
    player.act("replay", to="back")
    assert session(player).view().position.thoughts == [2, 1]
    player.act("replay", to="battle-on")
    assert session(player).replay_at == 3
    player.act("seek", value="1")
    player.act("branch")
    assert session(player).record.choices == [("think", 2)]


def test_a_finished_game_is_analysed_and_counted() -> None:
    player = at_table()
    for choice in (("think", 1), ("roll",), ("think", 2), ("end",)):
        player.choose(choice)
        player.let_time_pass()
    assert "Ai has won." in player.shown
    player.act("analysis")
    known = player.app.analysis.known
    player.let_time_pass()
    assert known and known.found.done and known.found.error is None and known.stats.standing[0][-1] == 3
    player.act("analysis_csv")
    assert "The die" in next(iter(player.page.files.values()))
    player.act("analysis_close")
    player.act("home")
    player.act("dialog", name="chronicle")
    assert "The Toy" in player.shown


def test_one_more_game() -> None:
    player = at_table()
    player.choose(("end",))
    player.act("rematch")
    assert session(player).record.choices == [] and session(player).record.options["seats"] == 2


def test_without_lessons_the_list_is_empty() -> None:
    player = Player()
    player.act("learn", game="toy")
    assert "The Toy" in player.shown and 'data-act="lesson"' not in player.page.html


# -- characters ----------------------------------------------------------------------------------------

GAMBLER = {"played-by-1": "gunshi", "style": "gambler"}


def test_the_form_offers_its_characters_each_with_a_note() -> None:
    player = Player()
    player.act("setup", game="toy")
    assert "Gambler" in player.shown and "Rolls and never thinks." in player.shown
    assert re.findall(r'name="level" value="(\w+)"[^>]*class="styled"', player.page.html) == ["gunshi"]
    assert set(re.findall(r'<option value="(\w+)"[^>]*class="styled"', player.page.html)) == {"gunshi"}


def test_a_game_without_characters_does_not_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.GAME, "styles", ())
    player = Player()
    player.act("setup", game="toy")
    assert "All-round" not in player.shown and 'class="styled"' not in player.page.html


@pytest.mark.parametrize(("style", "kind"), [("gambler", "roll"), ("thinker", "think")])
def test_a_bot_plays_in_its_style_and_the_table_says_so(style: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    player = at_table(None, **{**GAMBLER, "style": style})
    monkeypatch.setattr(player.page, "now", lambda: 1_000_000)  # nobody cuts the thought short
    assert roles(session(player), player.app.words) == ["You", f"Gunshi, {style.capitalize()}"]
    player.choose(("pass",))
    while len(session(player).record.choices) < 6:
        player.page.let_time_pass()
    assert {choice[0] for choice in session(player).record.choices[1:]} == {kind}
    assert not session(player).save.bot_failures


@pytest.mark.parametrize(
    ("form", "who"),
    [
        ({"level": "gunshi", "style": "thinker"}, ["human", "gunshi~thinker", "gunshi~thinker"]),
        ({"level": "gunshi", "style": ""}, ["human", "gunshi", "gunshi"]),
        ({"level": "gunshi", "style": "sumo"}, ["human", "gunshi", "gunshi"]),
        ({"level": "karo", "style": "thinker"}, ["human", "karo", "karo"]),
        ({"level": "gunshi", "style": "mixed"}, ["human", "gunshi~gambler", "gunshi~thinker"]),
    ],
)
def test_alone_one_choice_is_for_all_bots(form: dict[str, str], who: list[str]) -> None:
    player = at_table(None, company="alone", **{"seats": "3", **form})
    assert [one.played_by for one in session(player).players] == who


def test_a_style_is_kept_in_a_save_and_a_link() -> None:
    store = Disk()
    player = at_table(store, **GAMBLER, **{"name-1": "-Bo.-"})
    slot, address = session(player).slot, join.address(session(player).record, session(player).players)
    again = Player(store)
    again.act("open", slot=slot)
    assert session(again).players[1].played_by == "gunshi~gambler"
    far = Player()
    far.act("address", hash=address)
    far.let_time_pass()
    far.act("join", seat="0")
    assert (session(far).players[1].played_by, session(far).players[1].name) == ("gunshi~gambler", "-Bo.-")
    assert roles(session(far), far.app.words)[1] == "Gunshi, Gambler"


@pytest.mark.parametrize("mark", ["1Gsumo-", "1Gsumo", "1G", "1Kgambler-", "1Rgambler-"])
def test_a_link_with_a_style_that_nobody_has_is_refused_in_a_sentence(mark: str) -> None:
    player = at_table(None, **GAMBLER)
    address = join.address(session(player).record, session(player).players)
    far = Player()
    far.act("address", hash=address.replace("1Ggambler-", mark))
    far.let_time_pass()
    assert far.app.session is None and "newer version of Tenka" in far.shown


@pytest.mark.parametrize("name", ["gunshi~sumo", "gunshi~", "karo~gambler", "~gambler", "gunshi~gambler~gambler"])
def test_a_save_with_a_style_that_nobody_has_is_refused_in_a_sentence(name: str) -> None:
    player = at_table(None, **GAMBLER)
    player.act("export")
    text = next(iter(player.page.files.values()))
    other = Player()
    other.act("import", value=text.replace("gunshi~gambler", name))
    assert other.app.session is None and name in other.shown


def test_a_table_elsewhere_with_a_style_that_we_do_not_know_goes_on_without_it() -> None:
    names = ["0hAi", "1Gsumo-Bo", "1Ggambler-Bo", "2HCid"]
    found = players_of(names, words.load("en"))
    plainly(found, "toy")
    assert [(one.name, one.played_by) for one in found] == [
        ("Ai", "human"),
        ("Bo", "gunshi"),
        ("Bo", "gunshi~gambler"),
        ("Cid", "human"),
    ]


def test_the_chronicle_counts_a_styled_bot_by_its_level() -> None:
    player = at_table(None, **GAMBLER)
    player.choose(("end",))
    player.let_time_pass()
    kept = Chronicle(player.page.store).entries()
    assert [(one.played_by, one.against) for one in kept] == [(("human", "gunshi~gambler"), "gunshi")]
    player.act("home")
    player.act("dialog", name="chronicle")
    assert "Bot: Gunshi (very hard)" in player.shown


def test_the_arena_knows_styles_with_and_without_an_edition() -> None:
    assert {"gunshi~gambler", "gunshi@1~thinker"} <= set(arena.known_bots("toy"))
    assert "gunshi~sumo" not in arena.known_bots("toy") and "random~gambler" not in arena.known_bots("toy")


def test_a_thought_in_an_unknown_style_is_an_error_and_still_gives_a_choice() -> None:
    found = Search("toy", toy.new().view(0), "gunshi~sumo", 1)
    assert found.run() in toy.MOVES and "sumo" in (found.error or "")
