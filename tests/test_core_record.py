"""Record: writing down, the undo law with its four walls, branches, replays, and bad data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game import rumble
from game.bots.coach import Coach
from game.core import analysis, link
from game.core.position import Choice, IllegalChoice
from game.core.record import SEEDS, BadRecord, CannotUndo, Record, _checksum
from game.core.undo import ends_turn
from game.core.words import Sentence
from game.rumble.events import Roll
from game.web.history import History
from tests.games import of_kind
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
    ("tenka", 3, "core.record_broken"),
    ("tenka", 4, "core.record_broken"),
    ("tenka", 5, "core.record_future"),
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


# -- chance that several devices made together -------------------------------------------------------


@pytest.fixture
def joint() -> Record:
    """A game whose second and third roll draw from a chance that came from outside."""
    record = Record("rumble", {"players": 2}, seed=5)
    for number in range(6):
        drawn = 1000 + number if record.state.choices()[0] == ("roll",) else None
        record.play(record.state.choices()[0], drawn)
    return record


def test_a_choice_draws_from_the_chance_it_is_given(joint: Record) -> None:
    twin = Record("rumble", {"players": 2}, seed=5)
    twin.state.chance = 1000
    twin.state.play(("roll",))
    rolled = joint.log[0][0]
    assert isinstance(rolled, Roll)
    assert twin.state.chance != 1000 and rolled.dice == tuple(of_kind(rumble.State, twin.state).dice)
    assert joint.draws == {0: 1000, 2: 1002, 4: 1004}


def test_a_record_of_joint_chance_replays_from_data_from_a_link_and_as_a_branch(joint: Record) -> None:
    data = json.loads(json.dumps(joint.dump()))
    assert data["tenka"] == 3
    for again in (Record.load(data), joint.branch(), link.decode(link.encode(joint))):
        assert again.state == joint.state and again.draws == joint.draws
    assert [state.digest() for state, _, _ in joint.replay()][-1] == joint.state.digest()


def test_whoever_plays_a_record_of_joint_chance_again_comes_to_the_same_positions(joint: Record) -> None:
    while joint.state.turn is not None:
        joint.play(joint.state.choices()[0], 5000 + len(joint.choices))
    positions = [state.copy() for state, _, _ in joint.replay()]
    history = History(joint)
    for at in (1, 30, len(joint.choices)):
        assert history.at(at) == positions[at]
    stats = analysis.written(joint)
    assert [line[-1] for line in stats.standing] == list(joint.state.scores)
    assert Coach(joint, samples=1).run().found.error is None


def test_undo_never_crosses_a_joint_draw(joint: Record) -> None:
    while joint.state.choices()[0] != ("roll",):
        joint.play(joint.state.choices()[0])
    joint.play(("roll",), 77)
    assert joint.why_no_undo() == Sentence("core.undo_roll")
    assert joint.draws[len(joint.choices) - 1] == 77


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("draws", None),
        ("draws", [[0]]),
        ("draws", [[0, -1]]),
        ("draws", [[0, 1 << 64]]),
        ("draws", [[99, 5]]),
        ("draws", [[0, "5"]]),
        ("draws", {"0": 5}),
        ("dealt", None),
        ("dealt", [[0, 0]]),
        ("dealt", [[-2, 0, [1]]]),
        ("dealt", [[-1, 0, [1]]]),
        ("dealt", [[0, 0, [1] * 300]]),
        ("dealt", [[0, 0, [1]]] * 300),
    ],
)
def test_bad_joint_chance_is_refused(joint: Record, field: str, value: Any) -> None:
    """With a right checksum: what a clever forger would make."""
    data = {**joint.dump(), field: value}
    parts = {name: data[name] for name in ("draws", "dealt")}
    data["sum"] = _checksum(data["game"], data["options"], data["seed"], data["choices"], parts)
    with pytest.raises(BadRecord) as caught:
        Record.load(data)
    assert caught.value.reason.key in ("core.record_broken", "core.other_rules")


def test_what_is_declared_travels_with_joint_chance_as_well(joint: Record) -> None:
    seats = range(len(joint.state.scores))
    for seat in seats:
        joint.declare("draw", seat)
    for again in (Record.load(json.loads(json.dumps(joint.dump()))), link.decode(link.encode(joint))):
        assert again.declared == joint.declared and again.draws == joint.draws
        assert again.state == joint.state and again.state.turn is None and again.state.winners == []
