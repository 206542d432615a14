"""The battle is the battle: who fights, who leads, the story before it and the epilogue after it."""

from __future__ import annotations

import re

import pytest

from game.core.chance import Chance
from game.core.markup import esc
from game.core.record import Record
from game.core.ui import Player, Ui
from game.core.words import LANGUAGES
from game.samurai import GAME, State, events
from game.samurai.board import BLUE, RED
from game.samurai.history import LED, WON, leader_names, victor
from game.samurai.panel import briefing, result
from game.samurai.scenario import NUMBERS, scenario
from game.samurai.scene import picture
from game.samurai.scene.crests import crest_of
from game.samurai.units import COMMANDER
from game.web.players import settle_players
from tests.words import words

FOUGHT = [number for number in NUMBERS if scenario(number).year]
NEVER_DECIDED = {37, 40}
"""Nobody moved, and nobody won."""


def table(language: str, number: int, *names: str) -> Ui:
    record = Record("samurai", {"scenario": number})
    given = [Player(name, 3) for name in (names or ("", ""))]
    return Ui(words(language), settle_players(given, words(language), record))


def over(number: int) -> State:
    """A battle that two sensible players have brought to its end."""
    state, chance = GAME.new(scenario=number, seed=1), Chance(1)
    while state.turn is not None:
        state.play(GAME.advice.playout(state, chance))
    return state


# -- who fights ----------------------------------------------------------------------------------------


def test_seats_are_the_armies_in_red_and_blue() -> None:
    okehazama = table("en", 12).players
    assert [(one.name, one.clan) for one in okehazama] == [("Imagawa", RED), ("Oda", BLUE)]
    assert [one.crest for one in okehazama] == [crest_of("imagawa"), crest_of("oda")]


def test_a_name_that_was_typed_stays_and_one_that_stood_for_an_empty_field_goes() -> None:
    assert [one.name for one in table("en", 12, "Anna", "Hōjō").players] == ["Anna", "Oda"]


def test_every_clan_has_a_crest_of_its_own() -> None:
    armies = {army for number in NUMBERS for army in scenario(number).armies}
    plain = {army for army in armies if crest_of(army) == crest_of("nobody at all")}
    assert plain == {"shishido", "allies"}, "of these no simple crest is known"


# -- who leads -----------------------------------------------------------------------------------------


def test_history_names_leaders_on_both_sides_of_every_battle_that_was_fought() -> None:
    assert sorted(LED) == FOUGHT
    for number in FOUGHT:
        leaders, names = scenario(number).leaders, leader_names(number)
        named = [owner for (owner, _, _), name in zip(leaders, names, strict=True) if name]
        assert {RED, BLUE} == set(named), number
        assert len(named) == sum(map(len, LED[number])), "nobody is left without a piece"


def test_an_army_commander_has_the_first_name() -> None:
    leaders, names = scenario(12).leaders, leader_names(12)
    commander = next(i for i, (_, kind, _) in enumerate(leaders) if kind == COMMANDER)
    assert names[commander] == "Imagawa Yoshimoto" and "Oda Nobunaga" in names


# -- before and after -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_battle_begins_with_its_story_and_its_rules(number: int, language: str) -> None:
    card = briefing(GAME.new(scenario=number), table(language, number))
    assert card.count("<li>") >= 1 and esc(words(language)(f"samurai.scenario_{number}_title")) in card
    assert (str(scenario(number).year) in card) == (number in FOUGHT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_battle_that_was_fought_has_its_epilogue(language: str) -> None:
    texts = [words(language)(f"samurai.scenario_{number}_history") for number in FOUGHT]
    assert len(set(texts)) == len(FOUGHT) and all(40 < len(text) < 200 for text in texts)
    assert {number for number in FOUGHT if victor(number) < 0} == NEVER_DECIDED and set(WON) <= set(FOUGHT)


@pytest.mark.parametrize("number", [1, 12, 37])
def test_the_epilogue_says_what_happened_here(number: int) -> None:
    state, ui = over(number), table("en", number)
    told = result(state.view(None), ui)
    then = victor(number)
    way = "History took another way" if then == 1 - state.victor else "It went as it did then"
    assert (way in told) == (then >= 0)
    banners = f"{state.scores[state.victor]} banners against {state.scores[1 - state.victor]}"
    assert (banners in told) == (state.ending == "banners") and f"won in turn {state.turns[state.victor]}" in told
    assert ("In history" in told) == (number in FOUGHT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_speaks_of_the_armies_by_their_names(language: str) -> None:
    """Not of Red and Blue, whom nobody sees on the table of Okehazama."""
    ui = table(language, 12)
    colours = {"en": "Red|Blue", "it": "Rosso|Blu", "es": "Rojo|Azul"}[language]
    for event in (
        events.FirstMove("first_move", (1, 2), (3, 4)),
        events.End("end", RED, "banners", (5, 2)),
    ):
        sentence = GAME.words.event_sentence(event)
        assert sentence
        told = ui.say(sentence)
        assert not re.search(rf"\b({colours})\b", told) and "Imagawa" in told and "Oda" in told


# -- the picture ------------------------------------------------------------------------------------------


def heights(drawn: str, clan: int) -> list[float]:
    """How far down the blocks in a clan's colours are drawn."""
    (path,) = re.findall(rf'class="c{clan}" d="([^"]*)"', drawn)
    return [float(y) for y in re.findall(r"M[-\d.]+ ([-\d.]+)", path)]


@pytest.mark.parametrize("seat", [RED, BLUE])
def test_a_picture_stands_the_way_up_of_whoever_is_in_turn(seat: int) -> None:
    state = GAME.new(scenario=12)
    state.turn = seat
    drawn = picture(state)
    mine, theirs = heights(drawn, seat), heights(drawn, 1 - seat)
    assert len(mine) + len(theirs) == len(state.kinds)
    assert sum(mine) / len(mine) > sum(theirs) / len(theirs)
