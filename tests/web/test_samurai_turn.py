"""How many clicks a turn of Samurai Battles takes, counted on what the page offers; and how many questions a battle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest

from game.core.chance import Chance
from game.core.lesson import Lesson, LessonRecord
from game.core.position import Choice
from game.core.save_texts import Save
from game.core.ui import Player as Person
from game.samurai import GAME, State
from game.samurai.board import parse as at
from game.samurai.lessons.positions import staged
from game.web.players import players_data
from game.web.session import Session
from tests.games import of_kind
from tests.web.fake import Player

MOST_CLICKS = 8
"""For a turn of two units that both move and attack."""
HANDS = (("order2_center", "order1_left", "order3_right"), ("order2_center", "order1_left", "order3_right"))


@pytest.fixture(autouse=True)
def catalogues(compiled_words: None) -> None:
    """Every test here shows words."""


def start() -> State:
    """Blue's spears and samurai stand two hexes from Red's; one dragon card could be traded in the end."""
    return staged(
        red="6.5 P, 6.7 A, 2.2 S",
        blue="8.5 P, 8.7 S, 10.2 A",
        hands=HANDS,
        dragons=((), ("ambush",)),
        tokens=(5, 0),
        chance=18,
    )


def led() -> State:
    """The same with a leader beside the samurai, and Red can send him back."""
    return staged(
        red="6.5 P, 6.7 A, 2.2 S",
        blue="8.5 P, 8.7 SI, 10.2 A",
        hands=HANDS,
        dragons=(("insult",), ()),
        chance=18,
    )


class Hand:
    """Somebody who clicks on what stands on the page, and counts."""

    def __init__(self, *, ask_all: bool = False, begin: Callable[[], State] = start, both: bool = False) -> None:
        self.player, self.clicks = Player(), 0
        self.player.page.reduced = True
        people = [Person("Red", 0), Person("Blue", 1)]
        record = LessonRecord("samurai", Lesson("", begin, ()))
        self.session = Session(Save(record, "", players_data(people)), "slot", mine=None if both else (1,))
        self.session.lift()
        self.session.ask_all = ask_all
        app = self.player.app
        app.session, app.screen = self.session, "table"
        app.draw()

    @property
    def turns(self) -> list[int]:
        """How many turns each side has had."""
        return of_kind(State, self.session.state).turns

    def click(self, found: dict[str, str]) -> None:
        """One click on an element with these attributes."""
        self.clicks += 1
        if "data-choices" in found:
            self.player.act("choose", choices=found["data-choices"])
        else:
            data = {name.removeprefix("data-"): text for name, text in found.items() if name.startswith("data-")}
            self.player.act(data.pop("act"), None, "", **data)
        while self.session.playing_back:
            self.player.act("playback_skip")  # it would go on by itself

    def _elements(self, pattern: str) -> Iterator[dict[str, str]]:
        for tag in re.findall(pattern, self.player.page.html):
            yield {name: unescape(text) for name, text in re.findall(r'([\w-]+)="([^"]*)"', tag)}

    def hex(self, name: str) -> None:
        """A click on a hex of the field."""
        self.click(next(self._elements(rf'<g id="hex-{at(name)}"[^>]*>')))

    def card(self, card: str) -> None:
        """A click on a card of the hand."""
        self.click(next(one for one in self._elements(r"<button[^>]*>") if one.get("id") == f"hand-{card}-1"))

    def main(self) -> None:
        """A click on the filled button."""
        self.click(next(one for one in self._elements(r"<button[^>]*>") if one.get("class") == "main"))

    def choice(self, choice: Choice) -> None:
        """Whatever it takes to make one choice of the rules, question by question."""
        index = str(list(self.session.view().choices).index(choice))
        found = [one["data-choices"].split() for one in self._elements(r"<[^>]*data-choices=[^>]*>")]
        among = next(choices for choices in found if index in choices)
        if [index] not in found:
            self.click({"data-choices": " ".join(among)})
        self.click({"data-choices": index})
        if self.session.picked is not None:
            self.click({"data-act": "confirm"})


def test_a_turn_of_two_units_takes_eight_clicks_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    hand = Hand()
    hand.card("order2_center")
    hand.hex("8.5")
    hand.hex("7.5")
    hand.hex("8.7")
    hand.hex("7.7")
    assert len(hand.session.record.choices) == 1, "all but the card could still be taken back"
    hand.hex("6.5")
    hand.hex("6.7")
    assert sum(event[0] == "attack" for events in hand.session.log for event in events) == 2
    while hand.session.state.turn == 1:
        hand.main()
    with capsys.disabled():
        print(f"\nclicks for a turn of two units: {hand.clicks}, question by question {_by_the_book(hand)}")
    assert hand.clicks <= MOST_CLICKS
    assert hand.turns == [1, 1]


def test_by_dragging_it_takes_six() -> None:
    hand = Hand()
    hand.card("order2_center")
    for origin, goal in (("8.5", "7.5"), ("8.7", "7.7")):
        hand.click({"data-act": "game", "data-do": "drop", "data-drag": str(at(origin)), "data-at": f"hex-{at(goal)}"})
    hand.hex("6.5")
    hand.hex("6.7")
    hand.main()
    assert (hand.clicks, hand.turns) == (6, [1, 1])


def test_what_was_arranged_is_taken_back_step_by_step_and_as_a_whole() -> None:
    hand = Hand()
    hand.card("order2_center")
    before = hand.session.position.copy()
    hand.hex("8.5")
    hand.hex("7.5")
    hand.player.act("undo")
    assert hand.session.position == before
    hand.hex("8.5")
    hand.hex("8.5")
    hand.hex("8.7")
    hand.hex("7.7")
    arranged = hand.session.position.copy()
    hand.main()
    assert hand.session.state.agenda[-1][0] == "battle" and hand.session.draft is None
    hand.player.act("undo")
    assert hand.session.position == arranged, "sent off, but no die was rolled"


def test_esc_and_a_click_elsewhere_let_a_unit_go() -> None:
    hand = Hand()
    hand.card("order2_center")
    for letting_go in ("escape", "elsewhere"):
        hand.hex("8.5")
        assert hand.session.local_state["selected"] == at("8.5")
        hand.player.act(letting_go)
        assert "selected" not in hand.session.local_state


def test_the_words_about_a_hex_go_with_the_next_choice_and_with_a_reload() -> None:
    player = Player()
    player.page.reduced = True
    player.act("start", {"company": "here", "scenario": "12"}, game="samurai")
    player.act("lift")
    player.act("game", do="ask", hex="5")
    assert 'class="sb-asked"' in player.page.html
    again = Player(player.page.store)
    (slot,) = re.findall(r'data-slot="([^"]+)"', again.page.html)[:1]
    again.act("open", slot=slot)
    again.act("lift")
    assert again.app.session is not None and 'class="sb-asked"' not in again.page.html
    card = re.search(r'id="hand-[^>]*data-choices="(\d+)"|data-choices="(\d+)"[^>]*id="hand-', player.page.html)
    assert card
    player.act("choose", choices=card.group(1) or card.group(2))
    assert 'class="sb-asked"' not in player.page.html


@pytest.mark.parametrize("insulted", [False, True])
def test_what_is_left_goes_on_after_the_other_seat_has_answered(insulted: bool) -> None:
    """Insult may send the leader back in the middle of what was sent off."""
    hand = Hand(begin=led, both=True)
    hand.card("order2_center")
    for origin, goal in (("8.7", "7.7"), ("8.5", "7.5")):
        hand.hex(origin)
        hand.hex(goal)
    hand.main()
    assert hand.session.state.agenda[-1][:2] == ("insult", 0) and hand.session.curtained
    hand.player.act("lift")
    choices = hand.session.state.choices()
    hand.player.act("choose", choices=len(choices) - 1 if insulted else 0)
    state = hand.session.state
    assert isinstance(state, State) and state.turn == 1
    assert (state.unit_at[at("7.7")] < 0) == insulted
    assert state.unit_at[at("7.5")] >= 0, "the other unit has still gone where it was taken"


def test_a_hint_is_about_what_is_arranged() -> None:
    """It is one of the draft's own choices, and making it leads on until the turn is over."""
    hand = Hand()
    hand.card("order2_center")
    for _ in range(12):
        if hand.session.state.turn != 1 or hand.session.draft is None:
            break
        hand.player.act("hint")
        for _ in range(400):
            if not hand.session.thinking:
                break
            hand.player.page.let_time_pass()
        assert hand.session.hint is not None
        before = hand.session.position.copy()
        hand.click({"data-choices": str(list(hand.session.offered()).index(hand.session.hint[0]))})
        if hand.session.picked is not None:
            hand.click({"data-act": "confirm"})
        assert hand.session.position != before
    assert len(hand.session.record.choices) > 3


def _by_the_book(arranged: Hand) -> int:
    """The same choices made one by one, as the rules ask for them."""
    hand = Hand(ask_all=True)
    for choice in arranged.session.record.choices:
        hand.choice(choice)
    assert hand.session.record.choices == arranged.session.record.choices
    return hand.clicks


# -- questions in whole battles -------------------------------------------------------------------------

BATTLES = (2, 12)
ARRANGED = {"escort": "arrange", "order": "arrange", "march": "arrange", "unit_to": "arrange", "leader_to": "arrange"}
CLOSED = {"reward": "close", "trade": "close"}
FEWER = 0.6
"""At most this part of the questions of the rules is asked on the page."""


@pytest.mark.parametrize("number", BATTLES)
def test_the_page_asks_far_fewer_questions_than_the_rules(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A battle between two who play sensibly; what is arranged together is one question."""
    state, chance = GAME.new(scenario=number, seed=number), Chance(number)
    by_rules = on_page = 0
    asked: tuple[int | None, str] = (None, "")
    while state.turn is not None:
        choice, name, seat = GAME.advice.playout(state, chance), state.agenda[-1][0], state.turn
        by_rules += 1
        group = (seat, {**ARRANGED, **CLOSED}.get(name, f"{name} {by_rules}"))
        if group != asked:
            on_page += GAME.obvious(state.view(seat)) is None
            asked = group
        state.play(choice)
    turns = sum(state.turns)
    with capsys.disabled():
        print(f"\nbattle {number}, questions a turn: {by_rules / turns:.1f} by the rules, {on_page / turns:.1f} asked")
    assert on_page < FEWER * by_rules
