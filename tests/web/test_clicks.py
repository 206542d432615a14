"""How many clicks a typical turn takes, counted on the markup of the page and printed; more of them fail."""

from __future__ import annotations

import pytest

from game.core.chance import Chance
from game.core.position import Choice, Position
from game.core.record import Record
from game.shogun.cards import SPRING
from game.shogun.state import State
from tests.web.clicks import Clicker, at_table

pytestmark = pytest.mark.usefixtures("compiled_words")


def say(capsys: pytest.CaptureFixture[str], what: str, clicks: int) -> None:
    with capsys.disabled():
        print(f"\n  clicks: {what}: {clicks}")


def pressed(player: Clicker, choice: Choice) -> None:
    """The choice by clicks, and its confirmation if the page asks for one."""
    session = player.app.session
    assert session
    player.press(data_choices=str(list(session.state.choices()).index(choice)))
    if session.picked is not None:
        player.press(data_act="confirm")


# -- Rumble Nation -------------------------------------------------------------------------------------------


def test_a_turn_of_rumble_takes_three_clicks(capsys: pytest.CaptureFixture[str]) -> None:
    """Roll, choose a split, confirm it."""
    player = at_table(Record("rumble", {"players": 3}, 7), "human", "human", "human")
    session = player.app.session
    assert session
    first = session.state.turn
    pressed(player, ("roll",))
    pressed(player, session.state.choices()[0])
    assert session.state.turn != first
    say(capsys, "a turn of Rumble Nation", player.clicks)
    assert player.clicks <= 3


# -- Shogun --------------------------------------------------------------------------------------------------


def season() -> Clicker:
    """One person and two bots in the first season."""
    return at_table(Record("shogun", {"players": 3}, 7), "human", "ashigaru", "ashigaru")


def planned_by_hand(player: Clicker) -> None:
    """Tap the first space, then a card for each: the waiting goes on by itself."""
    player.press(data_do="space")
    while player.can(data_do="seal") == []:
        hand = [part for part in player.can(data_do="card") if part["id"].startswith("card-")]
        card = next(part for part in hand if "sg-away" not in part["class"])
        player.press(id=card["id"])
    player.press(data_do="seal")


def others_choose(player: Clicker) -> None:
    """The bots answer; what is told ends by itself, and nobody has to click for it."""
    session = player.app.session
    assert session
    while player.turn_is_over() or session.playing_back:
        session.skip()
        if player.turn_is_over():
            session.play(session.game.advice.playout(session.state, Chance(1)))
    player.app.draw()


def test_a_plan_of_shogun_takes_a_click_for_each_card_and_two_more(capsys: pytest.CaptureFixture[str]) -> None:
    player = season()
    planned_by_hand(player)
    say(capsys, "a plan of Shogun laid by hand", player.clicks)
    assert player.clicks <= 13


def test_a_plan_that_is_filled_takes_two_clicks(capsys: pytest.CaptureFixture[str]) -> None:
    player = season()
    player.press(data_do="fill")
    player.press(data_do="seal")
    say(capsys, "a plan of Shogun filled", player.clicks)
    assert player.clicks == 2


def in_spring(state: Position) -> bool:
    assert isinstance(state, State)
    return (state.year, state.season) == (1, SPRING)


def test_a_season_of_shogun(capsys: pytest.CaptureFixture[str]) -> None:
    """A plan by hand, a place in the turn order, and whatever marches the plan brings with it."""
    player = season()
    session = player.app.session
    assert session
    planned_by_hand(player)
    questions = 0
    while in_spring(session.state):
        others_choose(player)
        if in_spring(session.state):
            questions += 1
            pressed(player, session.game.advice.playout(session.state.view(0).position, Chance(1)))
    say(capsys, f"a season of Shogun with {questions} questions after the plan", player.clicks)
    assert questions >= 2 and player.clicks <= 13 + 2 * questions
