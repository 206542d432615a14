"""What lies beside the field: every choice in reach, the hands hidden, the reckoning right, the scenarios listed."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from typing import Any

import pytest

from game import samurai
from game.core.chance import Chance
from game.core.position import Event, View
from game.core.ui import Player, Ui
from game.core.words import LANGUAGES
from game.samurai import panel, scene
from game.samurai.art import KANJI, scene_of
from game.samurai.balance import BALANCE, Balance
from game.samurai.cards import COMMAND_CARDS, DRAGON_CARDS, HIDDEN
from game.samurai.choices import PASS
from game.samurai.panel import chooser, reckoning
from game.samurai.panel.reckoning import percent
from game.samurai.scenario import NUMBERS
from game.samurai.state import State
from game.samurai.words.names import card_name, hex_name
from tests.samurai.build import attack, battle, position
from tests.words import words
from tools.arena import wilson

PLAYERS = [Player("Aki", 0), Player("Ben", 1)]
SAMPLES = (1, 9, 12, 39)
VOID = {"input", "img", "path", "rect", "circle", "ellipse", "use", "br"}


def ui(language: str = "en", **pairs: Any) -> Ui:
    given: dict[str, Any] = {"words": words(language), "players": PLAYERS, **pairs}
    return Ui(**given)


class Reader(HTMLParser):
    """Takes markup apart and notices what is left open."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(markup)
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def choices(self) -> set[int]:
        return {int(i) for _, attrs in self.elements for i in (attrs.get("data-choices") or "").split()}


@cache
def sample(number: int) -> list[tuple[State, list[Event]]]:
    state, chance, found = samurai.new(scenario=number, seed=number), Chance(number), []
    events: list[Event] = []
    seen: set[str] = set()
    for step in range(1500):
        if state.turn is None:
            break
        question = state.agenda[-1][0]
        if step % 40 == 0 or question not in seen:
            found.append((state.copy(), events))
        seen.add(question)
        events = state.play(chance.pick(state.choices()))
    while state.turn is not None:
        events = state.play(chance.pick(state.choices()))
    return [*found, (state, events)]


each_sample = pytest.mark.parametrize("number", SAMPLES)


@each_sample
def test_every_choice_is_in_reach_on_the_field_or_beside_it(number: int) -> None:
    for state, events in sample(number)[:-1]:
        view, table = state.view(state.turn), ui(events=events)
        beside = Reader(panel.panel(view, table)).choices()
        field = {
            int(i) for found in re.findall(r'data-choices="([^"]*)"', scene.board(view, table)) for i in found.split()
        }
        assert beside | field == set(range(len(view.choices))), state.agenda[-1]


@each_sample
def test_the_panel_is_sound_markup_in_three_languages(number: int) -> None:
    for state, events in sample(number)[:-1:3]:
        for language in LANGUAGES:
            table = ui(language, events=events, hovered=state.choices()[-1])
            read = Reader(panel.panel(state.view(state.turn), table) + panel.seats(state.view(None), table))
            ids = [attrs["id"] for _, attrs in read.elements if attrs.get("id")]
            assert len(ids) == len(set(ids))
            assert "samurai." not in read.text


# -- secrets ---------------------------------------------------------------------------------------------


def everything(state: State, seat: int | None, events: list[Event]) -> str:
    view, table = state.view(seat), ui(events=events)
    return scene.board(view, table) + panel.seats(view, table) + panel.panel(view, table)


def open_cards(state: State) -> set[str]:
    """Cards that lie or lay on the table, so that their names may be read."""
    return {*state.laid, *state.played, state.card, *state.last_cards}


@each_sample
def test_nothing_of_a_hidden_hand_is_in_the_markup(number: int) -> None:
    for state, events in sample(number)[:-1]:
        for seat in (0, 1, None):
            hidden = {card for other in (0, 1) if other != seat for card in state.hands[other] + state.dragons[other]}
            own = set(state.hands[seat] + state.dragons[seat]) if seat is not None else set()
            offered = {choice[1] for choice in state.choices() if choice[0] in ("take", "keep", "become")}
            markup = everything(state, seat, events)
            for card in hidden - own - open_cards(state) - offered:
                assert f'"hand-{card}' not in markup and f'"dragon-{card}' not in markup
                assert f">{words('en')(card_name(card))}<" not in markup
            assert HIDDEN not in {attrs.get("id") for _, attrs in Reader(panel.panel(state.view(seat), ui())).elements}


def test_before_a_curtain_no_hand_is_drawn() -> None:
    state = samurai.new(scenario=15, seed=2)
    assert samurai.GAME.secret
    assert "sb-card" not in panel.panel(state.view(None), ui())


def test_what_the_other_holds_changes_nothing() -> None:
    """Cards exchanged in a hidden hand leave the whole table as it is."""
    state = samurai.new(scenario=15, seed=2)
    other = 1 - (state.turn or 0)
    twin = state.copy()
    twin.hands[other], twin.deck[: len(state.hands[other])] = twin.deck[: len(state.hands[other])], state.hands[other]
    assert everything(state, state.turn, []) == everything(twin, state.turn, [])


# -- what the page leaves to the game ---------------------------------------------------------------------


def question(name: str, number: int = 39) -> State:
    """A position of a random battle in which that question is asked."""
    for seed in range(30):
        state, chance = samurai.new(scenario=number, seed=seed), Chance(seed)
        for _ in range(1200):
            if state.turn is None:
                break
            if state.agenda[-1][0] == name:
                return state
            state.play(chance.pick(state.choices()))
    raise AssertionError(name)


def test_passing_ahead_holds_for_this_turn_and_this_seat_only() -> None:
    state = question("answer")
    view, local_state = state.view(state.turn), dict[str, Any]()
    assert 'data-do="pass_turn"' in panel.panel(view, ui())
    assert panel.auto_pass(view, local_state) is None
    assert panel.act(view, local_state, {"do": "pass_turn"}, {}) == [PASS]
    assert panel.auto_pass(view, local_state) == PASS
    later = state.copy()
    later.turns = [turns + 1 for turns in state.turns]
    assert panel.auto_pass(later.view(later.turn), local_state) is None


def test_passing_ahead_never_answers_anything_else() -> None:
    state = samurai.new(scenario=1, seed=1)
    view = state.view(state.turn)
    local_state: dict[str, Any] = {}
    panel.act(view, local_state, {"do": "pass_turn"}, {})
    assert not local_state and panel.auto_pass(view, local_state) is None
    assert 'data-do="pass_turn"' not in panel.panel(view, ui())


def test_switches_are_turned_on_and_off() -> None:
    view, local_state = samurai.new(scenario=1, seed=1).view(0), dict[str, Any]()
    for verb, name in (("turn", "turned"), ("sight", "sight")):
        assert panel.act(view, local_state, {"do": verb}, {}) == []
        assert local_state[name] is True
        panel.act(view, local_state, {"do": verb}, {})
        assert local_state[name] is False
    panel.act(view, local_state, {"do": "look", "hex": "60"}, {})
    assert local_state["look"] == 60
    panel.act(view, local_state, {"do": "look", "hex": "60"}, {})
    assert local_state["look"] == -1
    assert panel.act(view, local_state, {"do": "nonsense"}, {}) == []


def test_a_tapped_hex_says_what_is_there_and_why_it_cannot_be_chosen() -> None:
    state = question("order")
    seat = state.turn or 0
    enemy = next(place for unit, place in enumerate(state.places) if place >= 0 and state.owners[unit] != seat)
    view, local_state = state.view(seat), dict[str, Any]()
    assert f'data-do="ask" data-hex="{enemy}"' in scene.board(view, ui())
    panel.act(view, local_state, {"do": "ask", "hex": str(enemy)}, {})
    note = Reader(panel.panel(view, ui(local_state=local_state))).text
    assert f"Hex {hex_name(enemy)}" in note
    assert words("en")("samurai.why_not_yours") in note


# -- reckoning --------------------------------------------------------------------------------------------


def test_the_reckoning_names_every_line_and_the_chances() -> None:
    state = question("battle")
    choice = next(choice for choice in state.choices() if choice[0] == "attack")
    text = Reader(panel.panel(state.view(state.turn), ui(hovered=choice))).text
    lines = samurai.reckoning(state, choice[1], choice[2])
    assert f"{sum(dice for _, dice in lines)} di" in text
    assert "%" in text


def test_flags_show_what_obeying_them_costs() -> None:
    state = question("flags")
    text = Reader(panel.panel(state.view(state.turn), ui())).text
    assert "The retreat costs" in text


@pytest.mark.parametrize(
    ("chance", "text"), [(0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.995, ">99 %"), (1, "100 %")]
)
def test_percents_are_never_falsely_certain(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_a_chance_below_one_percent_is_escaped() -> None:
    """It is written with a ``<``, which must not stand in the page as it is."""
    assert "<span>&lt;1 %</span>" in reckoning._bars("hits", [("3", 0.004)], "sb-bars")


# -- cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", [*COMMAND_CARDS, *DRAGON_CARDS])
def test_every_card_has_its_picture_and_letters(card: str) -> None:
    assert KANJI[card]
    Reader(scene_of(card))


def test_no_two_dragon_cards_look_alike() -> None:
    assert len({scene_of(card) for card in DRAGON_CARDS}) == len(DRAGON_CARDS)


def test_a_card_that_cannot_be_played_says_why() -> None:
    state = question("order")
    markup = panel.panel(state.view(state.turn), ui())
    cards = [attrs for tag, attrs in Reader(markup).elements if tag == "button" and "sb-card" in (attrs["class"] or "")]
    assert cards
    for attrs in cards:
        assert attrs.get("data-choices") or attrs.get("data-reason")


# -- seats, result, scenarios, sounds ------------------------------------------------------------------------


@each_sample
def test_seats_show_banners_and_cards(number: int) -> None:
    for state, _ in sample(number):
        text = Reader(panel.seats(state.view(None), ui())).text
        for seat in (0, 1):
            assert f"{state.scores[seat]} banner" in text
            assert f"{len(state.hands[seat])} command card" in text


@each_sample
def test_the_result_puts_the_winner_first_and_banners_last(number: int) -> None:
    state, events = sample(number)[-1]
    markup = panel.result(state.view(None), ui(events=events))
    last = re.findall(r"<td><b>(\d+)</b></td></tr>", markup)
    assert [int(n) for n in last] == [state.scores[state.victor], state.scores[1 - state.victor]]
    assert PLAYERS[state.victor].name in Reader(markup).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_forty_scenarios_can_be_chosen_without_python(language: str) -> None:
    read = Reader(panel.setup(words(language), {"scenario": "12"}))
    radios = [attrs for tag, attrs in read.elements if tag == "input"]
    values = [str(attrs["value"]) for attrs in radios]
    assert [value for value in values if value.isdecimal()] == [str(number) for number in NUMBERS]
    assert values[values.index("19") + 1] == "campaign-18" and values[-1] == "campaign-39" and len(values) == 42
    assert {attrs["name"] for attrs in radios} == {"scenario"}
    assert [attrs["value"] for attrs in radios if "checked" in attrs] == ["12"]
    pictures = {attrs["src"] for tag, attrs in read.elements if tag == "img"}
    assert pictures == set(scene.scenario_pictures())
    assert "samurai." not in read.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chooser_tells_how_strong_bots_fared(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red's victories and the interval, in the facts and in the words below; nothing where nothing is measured."""
    say = words(language)
    monkeypatch.setattr(chooser, "BALANCE", {12: Balance(20, 7, 0.181, 0.567)})
    chooser._words.cache_clear()
    told = Reader(chooser._words(say, 12)).text
    assert "7–13" in told and "18" in told and "57 %" in told
    assert "95 %" not in Reader(chooser._words(say, 13)).text
    chooser._words.cache_clear()


def test_every_balance_follows_from_its_battles() -> None:
    for number, one in BALANCE.items():
        assert number in NUMBERS and 0 <= one.wins <= one.games
        low, high = wilson(one.wins, one.games)
        assert abs(low - one.low) < 0.001 and abs(high - one.high) < 0.001, number


def test_sounds_follow_what_happened() -> None:
    assert panel.sound([("move", 0, 0, 1, 2, 0)]) == "wood"
    assert panel.sound([("attack",), ("strike",), ("end",)]) == "drum"
    assert panel.sound([("draw", 0, 1)]) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_whether_to_battle_back_is_asked_with_two_buttons_and_the_reckoning(language: str) -> None:
    state = battle(position("5.5 P", "6.5 S", battle_back="asked"))
    attack(state, "5.5", "6.5", "hhh")
    view: View[State] = View(*state.view(1))
    page = Reader(panel.panel(view, ui(language)))
    buttons = [attrs for tag, attrs in page.elements if tag == "button" and attrs.get("data-choices")]
    assert [(attrs["data-choices"], attrs.get("class")) for attrs in buttons] == [("0", "main"), ("1", None)]
    assert words(language)("samurai.choice_battle_back", n=4) in page.text
    assert words(language)("samurai.choice_decline") in page.text
    assert 'class="sb-reckon"' in panel.panel(view, ui(language))
    Reader(scene.board(view, ui(language)))
