"""A game that leads to another: a campaign from the set-up to its end; and games that have no such thing."""

from __future__ import annotations

import re
from typing import Any

import pytest

from game.core.chance import Chance
from game.core.link import decode, encode
from game.core.position import Position
from game.core.record import Record
from game.core.words import LANGUAGES
from game.samurai.setup import conclusion
from game.web import join, setup
from game.web.acts.autosave import save_game
from game.web.session import Session
from tests.web.fake import Player
from tests.words import words

FIELDS = {"name-0": "Aki", "name-1": "Ben", "clan-0": "2", "clan-1": "3", "played-by-1": "ashigaru"}


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def session(player: Player) -> Session:
    assert player.app.session
    return player.app.session


def state(player: Player) -> Position:
    return session(player).state


def fight_on(player: Player, seed: int = 5) -> None:
    """To the end of the battle by chance, past the page; then the page shows it."""
    record, chance = session(player).record, Chance(seed)
    while record.state.turn is not None:
        record.play(chance.pick(record.state.choices()))
    session(player).restart(record)
    save_game(player.app, session(player))
    player.app.draw()


def begun(first: int, language: str = "en", **form: str) -> Player:
    """A campaign as the set-up begins it."""
    player = Player(language=language)
    player.act("setup", game="samurai")
    player.act("start", {**FIELDS, "scenario": f"campaign-{first}", **form}, game="samurai")
    return player


def offered(player: Player) -> list[str]:
    """What the buttons at the end of a game do, the main one first."""
    after = re.search(r'<div class="confirm after".*?</div>', player.page.html, re.S)
    found = re.findall(r"<button[^>]*>", after.group(0)) if after else []
    acts = [(re.search(r'data-act="(\w+)"', button), "main" in button) for button in found]
    return [act.group(1) for act, _ in sorted(acts, key=lambda pair: not pair[1]) if act]


# -- set-up ------------------------------------------------------------------------------------------


def test_the_form_asks_for_no_battle_before() -> None:
    page = setup.screen(words("en"), "samurai", {}, ())
    names = set(re.findall(r'name="([a-z_]+)"', page))
    assert {"scenario", "misprints", "brave_leader", "battle_back", "seed"} <= names
    assert not names & {"campaign", "red_banners", "blue_banners", "course"}


@pytest.mark.parametrize(("value", "number", "course"), [("campaign-18", 18, "campaign"), ("18", 18, "battle")])
def test_what_the_form_holds(value: str, number: int, course: str) -> None:
    options = setup.read_options("samurai", {"scenario": value})
    assert (options["scenario"], options["course"], options["campaign"]) == (number, course, "none")


def test_a_campaign_that_there_is_not_is_refused() -> None:
    player = begun(18, scenario="campaign-99")
    assert player.app.session is None and player.app.toast


def test_the_choice_of_a_campaign_stays_when_the_form_is_shown_again() -> None:
    page = setup.screen(words("en"), "samurai", {"scenario": "campaign-39"}, ())
    (checked,) = re.findall(r'<input[^>]*name="scenario"[^>]*checked[^>]*>', page)
    assert 'value="campaign-39"' in checked


# -- through a campaign ------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "second"), [(18, 19), (39, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_campaign_from_its_first_battle_to_its_result(first: int, second: int, language: str) -> None:
    say = words(language)
    player = begun(first, language)
    assert session(player).record.options["scenario"] == first
    fight_on(player)
    won = state(player)
    assert offered(player)[0] == "sequel" and "rematch" in offered(player)
    assert say(f"samurai.scenario_{second}_title") in player.shown
    slot, players = session(player).slot, [one.dump() for one in session(player).players]

    player.act("sequel")
    options: dict[str, Any] = session(player).record.options
    assert (options["scenario"], options["course"]) == (second, "campaign")
    assert options["campaign"] == ("red", "blue")[won.winners[0]]
    assert [options["red_banners"], options["blue_banners"]] == won.scores
    assert session(player).slot != slot and [one.dump() for one in session(player).players] == players
    assert state(player).agenda[-1][0] in ("carry", "command") and session(player).opening

    fight_on(player)
    end = conclusion(state(player))  # type: ignore[arg-type]
    assert end is not None and list(end.first) == won.scores
    assert offered(player)[0] == "rematch" and "sequel" not in offered(player)
    assert say("samurai.campaign_caption") in player.shown and say("samurai.campaign_together") in player.shown
    said = say(f"samurai.campaign_won_{end.why}", battle="", seat=("Aki", "Ben")[end.victor])
    assert said.strip() in player.shown.replace("&#x27;", "'")


def test_a_link_a_save_and_a_branch_keep_the_campaign() -> None:
    player = begun(18)
    fight_on(player)
    record = session(player).record
    for twin in (decode(encode(record)), Record.load(record.dump()), record.branch()):
        assert twin.options == record.options and twin.options["course"] == "campaign"
    guest = Player()
    guest.act("address", hash=join.address(record, session(player).players))
    guest.act("join", seat="all")
    assert offered(guest)[0] == "sequel"


def test_who_plays_by_link_keeps_his_seat_in_the_second_battle() -> None:
    player = begun(39, **{"played-by-1": "human"})
    fight_on(player)
    session(player).mine = (0,)
    player.act("sequel")
    assert session(player).mine == (0,)


# -- where nothing follows ---------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [{"scenario": "18"}, {"scenario": "2"}], ids=str)
def test_a_single_battle_leads_to_a_rematch(fields: dict[str, str]) -> None:
    player = begun(18, **fields)
    fight_on(player)
    slot = session(player).slot
    assert offered(player)[0] == "rematch" and "sequel" not in offered(player)
    player.act("sequel")
    assert session(player).slot == slot, "there is nothing to begin"


def test_a_game_without_sequels_is_not_asked_for_one() -> None:
    player = Player()
    player.start()
    fight_on(player)
    assert offered(player)[0] == "rematch"
    player.act("home")
    player.act("sequel")
    assert player.app.screen == "home"


def test_nothing_follows_before_the_end() -> None:
    player = begun(18)
    player.act("sequel")
    assert session(player).record.options["scenario"] == 18


def test_a_rematch_of_a_campaign_begins_with_its_first_battle() -> None:
    player = begun(18)
    fight_on(player)
    player.act("sequel")
    fight_on(player)
    player.act("rematch")
    options = session(player).record.options
    assert (options["scenario"], options["course"], options["campaign"]) == (18, "campaign", "none")


def test_a_rematch_follows_the_newest_edition() -> None:
    player = Player()
    record = Record("samurai", {"scenario": 3, "edition": 1}, 5)
    player.act("address", hash=join.address(record, []))
    player.act("join", seat="all")
    assert session(player).record.edition == 1
    player.act("rematch")
    assert session(player).record.edition == 2 and session(player).record.options["scenario"] == 3
