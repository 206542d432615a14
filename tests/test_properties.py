"""The property suite: what must be true of every game, in any position.

It knows no single game. A game enters by its name in ``game.GAMES``; see tests/games.py.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import game
from game.bots import BOTS
from game.core import link, save_texts
from game.core.chance import Chance
from game.core.position import Choice, IllegalChoice, Position, Step
from game.core.record import CannotUndo, Record
from game.core.words import Sentence
from tests.games import (
    CASES,
    ENDLESS,
    Options,
    close_steps,
    find,
    label,
    opened,
    opening,
    random_record,
    random_steps,
    seeds,
    stretch,
    suite,
)

every_case = pytest.mark.parametrize(("name", "options"), CASES, ids=label)
every_game = pytest.mark.parametrize("name", game.GAMES)

SCALARS = (str, int, bool, type(None))


def new(name: str, options: Options, seed: int) -> Position:
    state: Position = find(name).new(seed=seed, **options)
    return state


def reloaded(name: str, state: Position) -> Position:
    """The position after a trip through JSON text."""
    again: Position = find(name).load(json.loads(json.dumps(state.dump())))
    return again


def is_plain(value: Any) -> bool:
    return all(map(is_plain, value)) if isinstance(value, tuple) else isinstance(value, SCALARS)


def check_question(state: Position) -> None:
    """The seat to move has something to choose; choices are small, distinct, hashable tuples."""
    choices = state.choices()
    assert choices, "dead end"
    assert len(set(choices)) == len(choices)
    assert all(isinstance(choice, tuple) and choice and is_plain(choice) for choice in choices)


def check_events(events: Iterable[Any]) -> None:
    for event in events:
        assert isinstance(event, tuple) and isinstance(event[0], str) and is_plain(event), event


def test_every_game_has_its_suite_and_every_option_value_is_in_it() -> None:
    for name in game.GAMES:
        for option in find(name).options:
            played = {options[option.name] for options in suite(name).OPTION_SETS}
            assert played == set(option.values), (name, option.name)


# -- playing -------------------------------------------------------------------------------------


@every_case
def test_random_games_end_without_dead_end_and_conserve_everything(name: str, options: Options) -> None:
    for seed in seeds(name):
        state = new(name, options, seed)
        check_question(state)
        for count, (_, _, events) in enumerate(random_steps(state, seed)):
            suite(name).invariants(state)
            check_events(events)
            assert count < suite(name).longest(options), "a game without end"
            if state.turn is not None:
                check_question(state)
                assert state.winners == []
        assert state.choices() == [] and state.agenda == []
        assert state.winners and set(state.winners) <= set(range(len(state.scores)))


@every_case
def test_same_seed_and_choices_give_the_same_game(name: str, options: Options) -> None:
    first, second = opened(name, options, 5), opened(name, options, 5)
    for state, choice, events in close_steps(name, first, 5):
        assert second.play(choice) == events
        assert second.dump() == state.dump() and second.choices() == state.choices()


@every_game
def test_another_seed_gives_another_game(name: str) -> None:
    dumps = {json.dumps(find(name).new(seed=seed).dump(), sort_keys=True) for seed in range(20)}
    assert len(dumps) == 20


HASH_PROGRAM = """
import hashlib, json, sys
from tests.games import CASES, random_record, stretch
told = [[record.state.dump(), record.dump()] for name, options in CASES if name == sys.argv[1]
        for record in [random_record(name, options, 3, stretch(name))]]
print(hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest())
"""


def run_with_hash_seed(name: str, hash_seed: str) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", HASH_PROGRAM, name]
    root = Path(__file__).parents[1]
    return subprocess.run(command, env=env, cwd=root, check=True, capture_output=True, text=True).stdout


@every_game
def test_no_rule_hangs_on_the_order_of_a_set(name: str) -> None:
    """Python shuffles the order of text sets from process to process; the game must not notice."""
    assert len({run_with_hash_seed(name, hash_seed) for hash_seed in ("1", "2", "77")}) == 1


# -- copies, dumps, views ------------------------------------------------------------------------


@every_case
def test_playing_a_copy_leaves_the_original_alone(name: str, options: Options) -> None:
    chance = Chance(8)
    state = opened(name, options, 2)
    for _ in range(stretch(name) or ENDLESS):
        if state.turn is None:
            return
        before, legal = state.dump(), list(state.choices())
        twin = state.copy()
        assert twin == state
        for _ in range(6):
            if twin.turn is not None:
                twin.play(chance.pick(twin.choices()))
        assert state.dump() == before
        assert state.choices() == legal and reloaded(name, state).choices() == legal
        state.play(chance.pick(legal))


@every_case
def test_playing_the_original_leaves_a_copy_alone(name: str, options: Options) -> None:
    state = opened(name, options, 4)
    twin, before, legal = state.copy(), state.dump(), list(state.choices())
    for _ in close_steps(name, state, 9):
        assert twin.dump() == before and twin.choices() == legal
        twin, before, legal = state.copy(), state.dump(), list(state.choices())


@every_case
def test_dump_and_load_are_an_exact_round_trip(name: str, options: Options) -> None:
    """And choices are canonical: the loaded position offers the same ones in the same order."""
    twin = reloaded(name, opened(name, options, 6))
    for state, choice, events in close_steps(name, opened(name, options, 6), 6):
        assert twin.play(choice) == events
        twin = reloaded(name, twin)
        assert twin == state and twin.dump() == state.dump()
        assert twin.choices() == state.choices() and twin.turn == state.turn
        assert twin.scores == state.scores and twin.winners == state.winners


@every_case
def test_a_dump_shares_nothing_with_its_position(name: str, options: Options) -> None:
    state = random_record(name, options, 3, length=25).state
    data = state.dump()
    frozen = json.dumps(data)
    twin = find(name).load(data)
    for _ in close_steps(name, twin, 1):
        pass
    assert json.dumps(data) == frozen


@every_case
def test_a_view_shows_nothing_that_the_seat_cannot_know(name: str, options: Options) -> None:
    """Change what a seat cannot see: its view and what any bot makes of it must stay the same."""
    chance = Chance(12)
    for state, _, _ in close_steps(name, opened(name, options, 7), 7):
        for seat in (None, *range(len(state.scores))):
            other = suite(name).perturb(state, seat, chance)
            assert other != state, "perturb changed nothing"
            seen, known = other.view(seat), state.view(seat)
            assert seen == known
            for bot in BOTS.values() if known.choices else ():
                assert bot(seen, Chance(1)) == bot(known, Chance(1)) in known.choices


@every_case
def test_only_the_seat_to_move_sees_choices_and_a_view_harms_nothing(name: str, options: Options) -> None:
    chance = Chance(3)
    for state, _, _ in close_steps(name, opened(name, options, 8), 8):
        before = state.dump()
        for seat in (None, *range(len(state.scores))):
            view = state.view(seat)
            to_move = seat is not None and seat == state.turn
            assert view.seat == seat and list(view.choices) == (state.choices() if to_move else [])
            if view.choices:
                view.position.play(chance.pick(view.choices))
        assert state.dump() == before


# -- what is not allowed -------------------------------------------------------------------------


def universe(name: str, options: Options) -> list[Choice]:
    """Choices that are legal at some time, so that most of them are illegal at any given one."""
    found: dict[Choice, None] = {}
    for seed in range(3):
        for state, _, _ in close_steps(name, opened(name, options, seed), seed):
            found.update(dict.fromkeys(state.choices()))
    return list(found)


NONSENSE: list[Choice] = [(), ("",), ("no such thing",), ("done", 1, 2, 3), (0,), (None,), (("nested",),)]


def check_refused(state: Position, choice: Choice) -> None:
    before, legal = state.dump(), list(state.choices())
    with pytest.raises(IllegalChoice) as caught:
        state.play(choice)
    assert isinstance(caught.value.reason, Sentence)
    assert caught.value.reason == state.why_not(choice)
    assert state.dump() == before and state.choices() == legal


@every_case
def test_why_not_is_none_exactly_for_legal_choices(name: str, options: Options) -> None:
    tried = universe(name, options)
    for state, _, _ in close_steps(name, opened(name, options, 11), 11):
        legal = set(state.choices())
        for choice in tried:
            assert (find(name).why_not(state, choice) is None) == (choice in legal), choice


@every_case
def test_an_illegal_choice_is_refused_with_a_reason_and_changes_nothing(name: str, options: Options) -> None:
    chance = Chance(21)
    tried = universe(name, options)
    misshapen = [choice[:1] for choice in tried] + [(*choice, 0) for choice in tried]
    for state, _, _ in close_steps(name, opened(name, options, 13), 13):
        legal = set(state.choices())
        some = [chance.pick(choices) for choices in (tried, misshapen) for _ in range(4)]
        for choice in NONSENSE + some:
            if choice not in legal:
                check_refused(state, choice)


@every_case
def test_the_reason_given_by_the_position_is_the_game_s_own(name: str, options: Options) -> None:
    tried = universe(name, options)
    state = random_record(name, options, 17, length=20).state
    assert all(state.why_not(choice) == find(name).why_not(state, choice) for choice in tried)


# -- what happened, step by step -------------------------------------------------------------------


@every_case
def test_steps_tell_the_same_as_play_and_end_in_the_position(name: str, options: Options) -> None:
    state = opened(name, options, 3)
    twin = state.copy()
    for _, choice, events in close_steps(name, state, 4):
        steps = twin.play_in_steps(choice)
        assert [step.event for step in steps] == events and twin == state
        assert not steps or steps[-1].position == state


@every_case
def test_nothing_on_the_board_changes_untold(name: str, options: Options) -> None:
    """A rule tells of a change once it has made it: after the last event only the books are kept."""
    silent = {"agenda", "turn", *suite(name).SILENT}
    state, chance = opened(name, options, 5), Chance(6)
    for _ in range(stretch(name) or ENDLESS):
        if state.turn is None:
            return
        before, steps = state.copy(), list[Step[Position]]()
        state.play(chance.pick(state.choices()), steps)
        after, now = (steps[-1].position if steps else before).dump(), state.dump()
        assert {slot for slot in now if now[slot] != after[slot]} <= silent


# -- records: undo, branch, replay ---------------------------------------------------------------


def wall_expected(before: Position, after: Position) -> bool:
    """The undo law: never over a die, a reveal, another player's choice, or the end."""
    same = (before.turn, before.chance, before.reveals) == (after.turn, after.chance, after.reveals)
    return after.turn is None or not same


def check_cannot_undo(record: Record) -> None:
    state, choices = record.state.dump(), list(record.choices)
    assert record.why_no_undo() is not None
    with pytest.raises(CannotUndo):
        record.undo()
    assert record.state.dump() == state and record.choices == choices


@every_case
def test_undo_changes_neither_seat_nor_chance_and_crosses_no_wall(name: str, options: Options) -> None:
    check_cannot_undo(Record(name, options, 19))
    record, chance = _at_a_wall(opening(name, options, 19)), Chance(19)
    since_wall: list[Position] = []
    for _ in range(stretch(name) or ENDLESS):
        if record.state.turn is None:
            check_cannot_undo(record)
            return
        before = record.state.copy()
        record.play(chance.pick(record.state.choices()))
        since_wall = [] if wall_expected(before, record.state) else [*since_wall, before]
        assert (record.why_no_undo() is None) == bool(since_wall)
        if chance.below(3) == 0:
            undo_all(record, since_wall)
            since_wall = []


def _at_a_wall(record: Record) -> Record:
    """The record with all that can be undone undone."""
    while record.why_no_undo() is None:
        record.undo()
    return record


def undo_all(record: Record, since_wall: list[Position]) -> None:
    for before in reversed(since_wall):
        after, length = record.state, len(record.choices)
        record.undo()
        assert record.state == before and len(record.choices) == length - 1
        known = (record.state.turn, record.state.chance, record.state.reveals)
        assert known == (after.turn, after.chance, after.reveals)
    if since_wall:
        assert record.branch().state == since_wall[0]
    check_cannot_undo(record)


@every_case
def test_replay_and_branch_lead_to_the_same_positions(name: str, options: Options) -> None:
    record = random_record(name, options, 23, stretch(name))
    told = list(record.choices)
    dumps = [position.dump() for position, _, _ in record.replay()]
    assert [choice for _, choice, _ in record.replay()] == [None, *told]
    assert len(dumps) == len(told) + 1 and dumps[-1] == record.state.dump()
    middle = len(told) // 2
    assert record.branch(middle).state.dump() == dumps[middle]
    assert record.branch(0).state.dump() == dumps[0] == new(name, options, 23).dump()


@every_case
def test_a_branch_goes_its_own_way(name: str, options: Options) -> None:
    record = random_record(name, options, 29, length=10)
    before, told = record.state.dump(), list(record.choices)
    branch = record.branch()
    branch.play(branch.state.choices()[0])
    assert record.state.dump() == before and record.choices == told


# -- links and saves -----------------------------------------------------------------------------


def check_same_record(one: Record, other: Record) -> None:
    assert one.dump() == other.dump() and one.state == other.state


def information(record: Record) -> float:
    """The bits that the choices of a record carry."""
    bits, state = 0.0, find(record.game).new(seed=record.seed, **record.options)
    for choice in record.choices:
        bits += math.log2(len(state.choices()))
        state.play(choice)
    return bits


@every_case
def test_links_are_short_and_open_the_same_game(name: str, options: Options) -> None:
    for seed in range(4):
        record = random_record(name, options, seed * 1_000_000_007 % (1 << 32), stretch(name))
        text = link.encode(record)
        check_same_record(link.decode(text), record)
        assert len(text) <= 1.15 * information(record) / 6 + 24
        assert len(text) < 2000 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


@every_case
def test_a_link_can_be_made_after_any_choice(name: str, options: Options) -> None:
    whole = random_record(name, options, 31, stretch(name))
    for length in range(0, len(whole.choices) + 1, 3 if stretch(name) is None else 37):
        record = whole.branch(length)
        check_same_record(link.decode(link.encode(record)), record)


@every_case
def test_saves_bring_back_the_same_game(name: str, options: Options) -> None:
    for length in (0, 1, 17, stretch(name)):
        record = random_record(name, options, 37, length)
        some = [{"name": "Aki <b>", "clan": 2}, {"name": "毛利", "clan": 0, "mind": "easy"}]
        players = [some[seat % 2] for seat in range(len(record.state.scores))]
        save = save_texts.Save(record, "A title", players, updated=5, revision=3)
        back = save_texts.from_text(save_texts.to_text(save))
        check_same_record(back.record, record)
        assert (back.title, back.players, back.updated, back.revision) == ("A title", players, 5, 3)
