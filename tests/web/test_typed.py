"""Typed commands: every game can be read and played by words alone, in every language."""

from __future__ import annotations

from copy import deepcopy

import pytest

import game
from game.core.chance import Chance
from game.core.places import Place, find_place, matching
from game.core.words import LANGUAGES
from tests.web.fake import Player

EASY = {"samurai": {"scenario": "1"}, "shogun": {"players": "3"}, "rumble": {"players": "2"}}


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def seated(name: str, language: str = "en") -> Player:
    player = Player(language=language)
    player.act("start", {**EASY[name], "seed": "5"}, game=name)
    player.act("talk")
    return player


def places_of(player: Player) -> list[Place]:
    """The board as it is read out."""
    session = player.app.session
    assert session
    ui = session.ui(player.app.words, projected=False)
    return list(session.game.places.places(session.view(), ui))


def typed(player: Player, line: str) -> str:
    """Type a line; what is answered."""
    player.act("command", {"line": line})
    return player.app.talk.answers[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game.GAMES)
def test_opening_the_field_names_the_commands(name: str, language: str) -> None:
    player = seated(name, language)
    assert 'id="command-line"' in player.page.html and player.app.talk.answers[0] in player.page.said
    player.act("talk")
    assert 'id="command-line"' not in player.page.html


@pytest.mark.parametrize("name", game.GAMES)
def test_every_place_can_be_read_by_its_name(name: str) -> None:
    player = seated(name)
    session = player.app.session
    assert session
    session.lift()
    places = places_of(player)
    assert len({place.name for place in places}) == len(places)
    for place in places:
        player.app.draw()
        assert f'id="{place.key}"' in player.page.html
        assert place.text in typed(player, f"look {place.name}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game.GAMES)
def test_a_stretch_of_play_by_typed_words_alone(name: str, language: str) -> None:
    """What to type is taken from what was read out: the number that a choice was listed with."""
    player, chance = seated(name, language), Chance(3)
    session = player.app.session
    assert session
    for _ in range(60):
        while session.playing_back or session.curtained:
            typed(player, "skip" if session.playing_back else player.app.words("web.verb_ready").split(", ")[0])
        if session.state.turn is None:
            break
        before = deepcopy(session.position)
        listed = typed(player, "what")
        number = 1 + chance.below(min(24, len(session.view().choices)))
        assert f" {number}: " in listed
        typed(player, str(number))
        assert session.position != before
    assert typed(player, "last")
    assert session.players[0].name in typed(player, "scores")


def test_a_choice_by_its_words() -> None:
    player = seated("rumble")
    session = player.app.session
    assert session
    typed(player, "roll")
    assert session.state.agenda[-1][0] == "deploy"
    areas = {choice[1] for choice in session.state.choices() if choice[0] == "deploy"}
    place = next(place for place in places_of(player) if place.key == f"area-{min(areas)}")
    before = session.state.turn
    answer = typed(player, f"do {place.name.lower()}")
    if "Which one?" in answer:
        typed(player, "1")
    assert session.state.turn != before and place.name in player.page.said[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game.GAMES)
def test_the_whole_sentence_of_a_choice_makes_it(name: str, language: str) -> None:
    """Even where it begins with the word of a command: "Go to 10.3" moves a unit."""
    player, chance = seated(name, language), Chance(8)
    session = player.app.session
    assert session
    for _ in range(40):
        while session.playing_back or session.curtained:
            typed(player, "skip" if session.playing_back else "ready")
        ui = session.ui(player.app.words, projected=False)
        say = session.game.words.choice_sentence
        sentences = [ui.say(say(session.view().position, choice)) for choice in session.view().choices]
        sentence, before = chance.pick(sentences), deepcopy(session.position)
        typed(player, sentence)
        if sentences.count(sentence) > 1:
            typed(player, "1")
        assert session.position != before, sentence


def test_several_that_fit_are_listed_and_nonsense_is_answered() -> None:
    player = seated("rumble")
    typed(player, "roll")
    assert typed(player, "in").startswith("Which one? 1: ")
    assert "do not understand" in typed(player, "xyzzy")
    assert "no place" in typed(player, "look atlantis").lower()
    assert "number 99" in typed(player, "99")


def test_go_moves_the_focus_and_rules_are_searched() -> None:
    player = seated("rumble")
    typed(player, "go kyo")
    assert player.page.focused.startswith("area-")
    typed(player, "rules tie")
    assert player.app.dialog == "rules" and player.app.open_rules.query == "tie"


def test_undo_says_why_not() -> None:
    player = seated("rumble")
    player.act("command", {"line": "undo"})
    assert player.app.toast


def test_a_battle_is_summed_up_in_one_sentence() -> None:
    player = Player()
    player.act("start", {"players": "2", "seed": "5"}, game="rumble")
    player.play_on(400)
    session = player.app.session
    assert session and session.state.turn is None
    player.act("playback_skip")
    assert player.page.said[-1].count(". ") <= 2


def test_words_find_what_they_begin() -> None:
    sentences = ["Deploy 2 soldiers to Kyo.", "Deploy 12 soldiers to Kai.", "Roll the dice."]
    assert matching(sentences, "kyo") == [0] and matching(sentences, "2 soldiers") == [0]
    assert matching(sentences, "deploy") == [0, 1] and matching(sentences, "Roll the dice") == [2]
    assert matching(sentences, "") == [] and find_place([], "x") is None
