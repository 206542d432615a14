"""Conceding, a draw, an early end: declared beside the choices, alike in every game, and never lost on the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import game
from game.core import link
from game.core.ending import DRAW, KINDS, STOP, YIELD, CannotDeclare, Declared, Ending, sentence, verdict
from game.core.record import BadRecord, CannotUndo, Record
from game.core.save_texts import Head, Save, from_text, to_text
from tests.games import random_record
from tests.move_in import with_toy
from tests.test_core_link import refusal, sealed
from tests.words import words

THINK = ("think", 1)
every_game = pytest.mark.parametrize("name", game.GAMES)


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Record:
    with_toy(monkeypatch)
    return Record("toy", {"seats": 3}, seed=7)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> Record:
    with_toy(monkeypatch)
    return Record("toy", {"seats": 2}, seed=7)


# -- what ends a game --------------------------------------------------------------------------------


def test_who_concedes_to_one_opponent_has_lost(two: Record) -> None:
    two.play(THINK)
    two.declare(YIELD, 0)
    assert two.state.turn is None and two.state.choices() == []
    assert two.state.winners == [1] and two.state.declared_end == Ending(YIELD, 0, (1,))


def test_among_three_the_others_play_on_until_one_is_left(three: Record) -> None:
    three.declare(YIELD, 2)
    assert three.state.turn == 0 and three.state.declared_end is None
    three.play(THINK)
    three.declare(YIELD, 0)
    assert three.state.winners == [1] and three.state.turn is None


def test_a_draw_takes_everybody_and_nobody_wins_it(three: Record) -> None:
    for seat in (1, 0):
        three.declare(DRAW, seat)
        assert three.state.turn == 0
    three.declare(DRAW, 2)
    assert three.state.declared_end == Ending(DRAW, 1, ()) and three.state.winners == []


def test_who_has_conceded_need_not_agree(three: Record) -> None:
    three.declare(YIELD, 1)
    three.declare(DRAW, 0)
    three.declare(DRAW, 2)
    assert three.state.declared_end == Ending(DRAW, 0, ())


def test_an_early_end_is_counted_as_it_stands(three: Record) -> None:
    three.play(THINK)
    for seat in range(3):
        three.declare(STOP, seat)
    assert three.state.declared_end == Ending(STOP, 0, (0,))


def test_whoever_is_level_shares_an_early_end(three: Record) -> None:
    for seat in range(3):
        three.declare(STOP, seat)
    assert three.state.winners == [0, 1, 2]


def test_who_concedes_when_nobody_plays_on_has_conceded(three: Record) -> None:
    """The only person concedes to two bots, who agree to leave it at that: the leader of the two has won."""
    three.play(THINK)
    three.declare(YIELD, 0)
    three.declare(STOP, 1)
    three.declare(STOP, 2)
    assert three.state.declared_end == Ending(YIELD, 0, (1, 2))


def test_two_kinds_of_offers_do_not_add_up(two: Record) -> None:
    two.declare(DRAW, 0)
    two.declare(STOP, 1)
    assert two.state.turn == 0


def test_an_offer_lapses_with_the_next_choice(two: Record) -> None:
    two.declare(DRAW, 0)
    two.play(THINK)
    assert two.declared == []
    two.declare(DRAW, 1)
    assert two.state.turn == 0


REFUSED = [
    (YIELD, 3, "core.declare_unknown"),
    (YIELD, -1, "core.declare_unknown"),
    ("win", 0, "core.declare_unknown"),
    (YIELD, 2, "core.declare_twice"),
    (DRAW, 2, "core.declare_twice"),
    (DRAW, 1, "core.declare_twice"),
]


@pytest.mark.parametrize(("kind", "seat", "key"), REFUSED)
def test_what_cannot_be_declared_changes_nothing(three: Record, kind: str, seat: int, key: str) -> None:
    three.declare(YIELD, 2)
    three.declare(DRAW, 1)
    before = three.dump()
    with pytest.raises(CannotDeclare) as caught:
        three.declare(kind, seat)
    assert caught.value.reason.key == key and three.dump() == before


def test_nothing_is_declared_after_the_end(two: Record) -> None:
    two.declare(YIELD, 0)
    for kind in KINDS:
        with pytest.raises(CannotDeclare):
            two.declare(kind, 1)


def test_undo_never_crosses_a_concession(three: Record) -> None:
    three.play(THINK)
    three.declare(YIELD, 2)
    with pytest.raises(CannotUndo) as caught:
        three.undo()
    assert caught.value.reason.key == "core.undo_declared"
    three.play(THINK)
    three.undo()
    assert three.declared == [Declared(1, YIELD, 2)]


def test_undo_takes_an_offer_with_it(two: Record) -> None:
    two.play(THINK)
    two.declare(DRAW, 0)
    two.undo()
    assert two.declared == [] and two.choices == []


def test_a_branch_of_a_conceded_game_can_be_played_on(two: Record) -> None:
    two.play(THINK)
    two.declare(YIELD, 0)
    twin = two.branch()
    assert twin.state.turn == 0 and twin.declared == [] and twin.choices == [THINK]


# -- on the way ----------------------------------------------------------------------------------------


def ended(name: str, kind: str, seed: int = 3) -> Record:
    """A game in its middle that its players have ended."""
    options: dict[str, Any] = {"players": 3} if name != "samurai" else {"scenario": 12}
    record = random_record(name, options, seed, 40)
    seats = range(len(record.state.scores))
    for seat in seats[1:] if kind == YIELD else seats:
        record.declare(kind, seat)
    assert record.state.turn is None
    return record


every_kind = pytest.mark.parametrize("kind", KINDS)


@every_game
@every_kind
def test_an_ending_survives_record_link_file_and_head(name: str, kind: str) -> None:
    record = ended(name, kind)
    players: list[dict[str, Any]] = [{} for _ in record.state.scores]
    save = Save(record, "It", players)
    copies = [
        Record.load(json.loads(json.dumps(record.dump()))),
        link.decode(link.encode(record)),
        from_text(to_text(save)).record,
    ]
    for copy in copies:
        assert copy.dump() == record.dump() and copy.state == record.state
        assert copy.state.winners == record.state.winners and copy.log == record.log
    head = Head.of(save)
    assert head.over and head.winners == record.state.winners
    assert head.state().declared_end == record.state.declared_end and head.state().winners == record.state.winners


@every_game
def test_a_record_without_declarations_is_written_as_before(name: str) -> None:
    record = random_record(name, {}, 3, 20)
    assert record.dump()["tenka"] == 2 and "declared" not in record.dump() and link.encode(record)[0] == "2"
    assert "declared_end" not in record.state.dump()


@every_game
def test_a_concession_in_the_middle_travels_with_the_game(name: str) -> None:
    if name == "samurai":
        return  # two seats: a concession is the end
    record = random_record(name, {"players": 3}, 5, 20)
    record.declare(YIELD, 1)
    while len(record.choices) < 60:
        record.play(record.state.choices()[0])
    record.declare(DRAW, 0)
    for copy in (Record.load(record.dump()), link.decode(link.encode(record))):
        assert copy.declared == [Declared(20, YIELD, 1), Declared(60, DRAW, 0)] and copy.state == record.state


FORGED: list[list[Any]] = [
    [],
    [[40, "win", 0]],
    [[40, "yield", 9]],
    [[40, "yield", -1]],
    [[40, "yield", 0], [40, "yield", 0]],
    [[41, "yield", 0]],
    [[-1, "yield", 0]],
    [[39, "draw", 0]],
    [[12, "yield", 0], [12, "yield", 1]],  # over, but the game went on
    [[40, "yield", 0], [12, "yield", 1]],  # not in their order
    [[40, "yield"]],
    [["40", "yield", 0]],
    [[40.0, "yield", 0]],
    [[40, ["yield"], 0]],
    [5],
    "yield",  # type: ignore[list-item]
]


@pytest.mark.parametrize("declared", FORGED, ids=str)
def test_forged_declarations_are_refused(declared: Any) -> None:
    from game.core.record import _checksum

    data = random_record("rumble", {"players": 3}, 3, 40).dump()
    data |= {"tenka": 4, "declared": declared}
    data["sum"] = _checksum(data["game"], data["options"], data["seed"], data["choices"], {"declared": declared})
    with pytest.raises(BadRecord) as caught:
        Record.load(data)
    assert caught.value.reason.key == "core.record_broken"


def test_a_declaration_taken_out_of_a_file_shows() -> None:
    data = ended("rumble", YIELD).dump()
    with pytest.raises(BadRecord):
        Record.load({**data, "declared": data["declared"][:1]})
    with pytest.raises(BadRecord):
        Record.load({**data, "tenka": 2})


def test_a_link_cannot_declare_nothing_or_what_cannot_be() -> None:
    plain = link.encode(random_record("rumble", {"players": 3}, 3, 40))
    assert refusal(sealed("4" + plain[1:-3])) == "core.link_damaged"
    whole = link.encode(ended("rumble", DRAW))
    with pytest.raises(BadRecord):
        link.decode(sealed("2" + whole[1:-3]))


def test_a_link_with_declarations_altered_anywhere_is_refused_or_legal() -> None:
    text = link.encode(ended("rumble", STOP))
    for place in range(1, len(text) - 3):
        for char in "A_z":
            forged = sealed(text[:place] + char + text[place + 1 : -3])
            try:
                link.decode(forged)
            except BadRecord as error:
                assert words("en").has(error.reason.key)


# -- in words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_every_ending_has_its_words(language: str) -> None:
    names = ["Aki", "Ben", "Chie"]
    for kind in KINDS:
        said = words(language).say(sentence(Declared(3, kind, 1)), names)
        assert "Ben" in said and not set("{}") & set(said)
    for ending in (Ending(YIELD, 1, (0,)), Ending(YIELD, 1, (0, 2)), Ending(STOP, 0, (2,)), Ending(STOP, 0, (0, 2))):
        said = words(language).say(verdict(ending), names)
        assert all(names[seat] in said for seat in ending.winners) and not set("{}") & set(said)
    assert words(language).say(verdict(Ending(DRAW, 0, ())), names)


# -- what somebody may still have ------------------------------------------------------------------------

GOLDEN = Path(__file__).parent / "golden" / "endings.txt"


def golden_endings() -> list[list[str]]:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return [line.split(" | ") for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("name", "how", "winners", "text"), golden_endings())
def test_links_of_ended_games_keep_opening(name: str, how: str, winners: str, text: str) -> None:
    record = link.decode(text)
    found = record.state.declared_end
    assert found is not None and record.game == name
    assert f"{found.kind} {found.seat}" == how and (" ".join(map(str, found.winners)) or "-") == winners


def test_there_are_golden_endings_of_every_kind() -> None:
    kinds = {(name, how.split()[0]) for name, how, *_ in golden_endings()}
    assert kinds >= {(name, kind) for name in game.GAMES for kind in KINDS}
