"""Record: writing down, the undo law with its four walls, branches, replays, and bad data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.core.position import Choice, IllegalChoice
from game.core.record import SEEDS, BadRecord, CannotUndo, Record, ends_turn
from tests.move_in import with_toy


@pytest.fixture
def record(monkeypatch: pytest.MonkeyPatch) -> Record:
    with_toy(monkeypatch)
    return Record("toy", {"seats": 3}, seed=7)


THINK: Choice = ("think", 1)

WALLS: list[tuple[Choice, str]] = [
    (("roll",), "core.undo_roll"),
    (("peek",), "core.undo_reveal"),
    (("pass",), "core.undo_seat"),
    (("end",), "core.undo_over"),
]


def test_a_new_record_has_nothing_to_undo(record: Record) -> None:
    why = record.why_no_undo()
    assert why and why.key == "core.undo_nothing"


@pytest.mark.parametrize(("choice", "key"), WALLS)
def test_undo_never_crosses_a_wall(record: Record, choice: Choice, key: str) -> None:
    record.play_all([THINK, choice])
    before, told = record.state.dump(), list(record.choices)
    with pytest.raises(CannotUndo) as caught:
        record.undo()
    assert caught.value.reason.key == key
    assert record.state.dump() == before and record.choices == told


@pytest.mark.parametrize(("choice", "key"), WALLS[:3])
def test_undo_goes_back_to_the_last_wall_and_names_it_there(record: Record, choice: Choice, key: str) -> None:
    record.play_all([THINK, choice])
    at_the_wall = record.state.dump()
    record.play_all([THINK, ("think", 2), THINK])
    for left in (4, 3, 2):
        assert record.why_no_undo() is None
        record.undo()
        assert len(record.choices) == left
    why = record.why_no_undo()
    assert why and why.key == key and record.state.dump() == at_the_wall


def test_after_an_undo_one_may_choose_differently(record: Record) -> None:
    record.play(THINK)
    record.undo()
    record.play(("think", 2))
    assert record.choices == [("think", 2)] and record.state.scores == [2, 0, 0]
    assert Record.load(record.dump()).state == record.state


def test_an_illegal_choice_is_not_written_down(record: Record) -> None:
    record.play(THINK)
    before = record.dump()
    with pytest.raises(IllegalChoice):
        record.play(("think", 9))
    assert record.dump() == before and record.why_no_undo() is None


ENDS = {THINK: False, ("roll",): False, ("peek",): False, ("pass",): True, ("end",): True}


@pytest.mark.parametrize(("choice", "ends"), ENDS.items())
def test_ends_turn_says_so_beforehand_and_changes_nothing(record: Record, choice: Choice, ends: bool) -> None:
    before = record.state.dump()
    assert ends_turn(record.state, choice) is ends
    assert record.state.dump() == before and record.choices == []


def test_a_branch_has_the_first_choices_and_its_own_future(record: Record) -> None:
    record.play_all([THINK, ("roll",), THINK])
    branch = record.branch(1)
    assert branch.choices == [THINK] and branch.state.scores == [1, 0, 0]
    branch.play(("end",))
    assert record.choices == [THINK, ("roll",), THINK] and record.state.turn == 0
    assert record.branch().dump() == record.dump()


def test_replay_tells_everything_again(record: Record) -> None:
    record.play_all([THINK, ("pass",)])
    told = [(choice, events, position.turn) for position, choice, events in record.replay()]
    assert told == [
        (None, [], 0),
        (THINK, [("think", 0)], 0),
        (("pass",), [("pass", 0), ("hand_over", 0, 1)], 1),
    ]


def test_dump_is_plain_and_loads_by_replaying(record: Record) -> None:
    record.play_all([THINK, ("roll",), ("pass",), THINK])
    back = Record.load(json.loads(json.dumps(record.dump())))
    assert back.dump() == record.dump() and back.state == record.state
    assert back.choices == record.choices and back.why_no_undo() is None


@pytest.mark.parametrize("seed", [-1, SEEDS, 1.5, "7", None])
def test_odd_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(ValueError):
        Record("rumble", {}, seed)


BROKEN: list[tuple[str, Any, str]] = [
    ("tenka", None, "core.record_not_ours"),
    ("tenka", "1", "core.record_not_ours"),
    ("tenka", 3, "core.record_future"),
    ("tenka", 10**9, "core.record_future"),
    ("game", "go", "core.record_broken"),
    ("game", None, "core.record_broken"),
    ("game", ["toy"], "core.record_broken"),
    ("game", "../toy", "core.record_broken"),
    ("options", {"seats": 9}, "core.record_broken"),
    ("options", {"seed": 3}, "core.record_broken"),
    ("options", {"<script>": 1}, "core.record_broken"),
    ("options", [1, 2], "core.record_broken"),
    ("options", 5, "core.record_broken"),
    ("seed", -1, "core.record_broken"),
    ("seed", SEEDS, "core.record_broken"),
    ("seed", "7", "core.record_broken"),
    ("choices", None, "core.record_broken"),
    ("choices", 7, "core.record_broken"),
    ("choices", "think", "core.record_broken"),
    ("choices", [["think", 3]], "core.record_broken"),
    ("choices", [["end"], ["end"]], "core.record_broken"),
    ("choices", [[]], "core.record_broken"),
    ("choices", [None], "core.record_broken"),
    ("choices", [5], "core.record_broken"),
    ("choices", [{"think": 1}], "core.record_broken"),
    ("choices", [[{"think": 1}]], "core.record_broken"),
    ("choices", [["think", 1]] * 3, "core.record_broken"),
    ("sum", 5, "core.record_broken"),
    ("sum", None, "core.record_broken"),
    ("digests", None, "core.record_broken"),
    ("digests", [], "core.record_broken"),
    ("digests", "77", "core.record_broken"),
    ("digests", [1, 2, 3], "core.record_broken"),
    ("digests", [5], "core.other_rules"),
    ("digests", ["x"], "core.other_rules"),
]


@pytest.mark.parametrize(("field", "value", "key"), BROKEN)
def test_bad_data_is_refused_with_a_reason(record: Record, field: str, value: Any, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.load({**record.dump(), field: value})
    assert caught.value.reason.key == key


@pytest.mark.parametrize("data", [None, [], "text", 5, {}, {"tenka_save": 1}])
def test_what_is_no_record_at_all(data: Any) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.load(data)
    assert caught.value.reason.key == "core.record_not_ours"


@pytest.mark.parametrize("field", ["game", "options", "seed", "choices"])
def test_a_missing_field_is_refused(record: Record, field: str) -> None:
    data = record.dump()
    del data[field]
    with pytest.raises(BadRecord):
        Record.load(data)


@pytest.mark.parametrize("one", [1.0, True])
def test_a_choice_is_written_down_as_the_rules_write_it(record: Record, one: Any) -> None:
    """A file may say 1.0 or true for 1; neither may get into the position."""
    record.play(("think", one))
    assert json.dumps(record.dump()["choices"]) == '[["think", 1]]'
    assert json.dumps(record.state.dump()["thoughts"]) == "[1]"
