"""Position: the agenda, copies, dumps and views, on a toy game."""

from __future__ import annotations

import json

import pytest

from game.core.options import BadOption, Option, settle_options
from game.core.position import IllegalChoice, as_choice
from tests import toy


def test_playing_answers_the_question_and_carries_out_duties_until_the_next() -> None:
    state = toy.new(seed=1)
    assert state.turn == 0 and state.agenda == [("turn", 0)] and state.choices() == toy.MOVES
    assert state.play(("pass",)) == [("pass", 0), ("hand_over", 0, 1)]
    assert state.turn == 1 and state.agenda == [("turn", 1)]
    assert state.play(("think", 2)) == [("think", 1)] and state.turn == 1


def test_the_game_is_over_when_the_agenda_is_empty() -> None:
    state = toy.new()
    state.play(("end",))
    assert state.turn is None and state.choices() == [] and state.winners == [0]
    with pytest.raises(IllegalChoice) as caught:
        state.play(("end",))
    assert caught.value.reason.key == "core.not_now"


def test_an_illegal_choice_changes_nothing() -> None:
    state = toy.new()
    before = state.dump()
    with pytest.raises(IllegalChoice) as caught:
        state.play(("think", 3))
    assert isinstance(caught.value, ValueError) and caught.value.reason.key == "core.not_now"
    assert state.dump() == before and state.why_not(("think", 3)) and state.why_not(("think", 2)) is None


def test_a_copy_goes_its_own_way() -> None:
    state = toy.new(seed=4)
    twin = state.copy()
    assert twin == state and twin is not state
    twin.play(("think", 1))
    assert twin != state and state.thoughts == [] and state.choices() == toy.MOVES
    state.play(("roll",))
    assert twin.die == 0


def test_the_copy_made_between_asking_and_playing_keeps_the_right_choices() -> None:
    state = toy.new()
    state.choices()
    twin = state.copy()
    state.play(("end",))
    assert state.choices() == [] and twin.choices() == toy.MOVES


def test_dump_is_plain_json_and_loads_exactly() -> None:
    state = toy.new(seed=6, seats=3)
    state.play(("think", 2))
    state.play(("pass",))
    text = json.dumps(state.dump())
    back = toy.load(json.loads(text))
    assert back == state and back.agenda == [("turn", 1)] and isinstance(back.agenda[0], tuple)
    assert json.dumps(back.dump()) == text
    assert set(state.dump()) == {*toy.Toy.DATA} and "_legal" not in state.dump()


def test_changing_a_dump_does_not_reach_the_position() -> None:
    state = toy.new()
    data = state.dump()
    data["thoughts"].append(99)
    data["options"]["seats"] = 3
    assert state.thoughts == [] and state.options["seats"] == 2
    loaded = toy.load(data)
    data["thoughts"].append(98)
    assert loaded.thoughts == [99]


def test_a_view_blanks_the_secret_and_the_future_of_the_dice() -> None:
    state = toy.new(seed=3)
    assert state.secret
    assert state.view(0).position.secret == state.secret
    assert state.view(1).position.secret == state.view(None).position.secret == 0
    assert {state.view(seat).position.chance for seat in (0, 1, None)} == {0}
    assert state.secret and state.chance


def test_a_view_has_choices_for_the_seat_to_move_only() -> None:
    state = toy.new()
    assert list(state.view(0).choices) == toy.MOVES
    assert state.view(1).choices == state.view(None).choices == ()
    assert state.view(1).position.choices() == []


def test_two_positions_are_equal_by_what_they_hold_and_have_no_hash() -> None:
    assert toy.new(seed=1) == toy.new(seed=1) != toy.new(seed=2)
    assert toy.new() != "a position"
    with pytest.raises(TypeError):
        hash(toy.new())


def test_as_choice_makes_tuples_of_lists() -> None:
    assert as_choice(["a", [1, ["b"]], 2]) == ("a", (1, ("b",)), 2)


# -- options -------------------------------------------------------------------------------------

KNOWN = (Option("players", (3, 2)), Option("module", (False, True)))


def test_options_have_defaults_and_a_fixed_order() -> None:
    assert settle_options(KNOWN, {}, 1) == {"players": 3, "module": False, "edition": 1}
    assert list(settle_options(KNOWN, {"module": True, "players": 2}, 1)) == ["players", "module", "edition"]


@pytest.mark.parametrize("given", [{"players": 4}, {"players": 2.0}, {"module": 0}, {"other": 1}])
def test_unknown_options_and_values_of_another_type_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(BadOption) as caught:
        settle_options(KNOWN, given, 1)
    assert caught.value.reason.args["name"] == next(iter(given))
