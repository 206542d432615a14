"""Hindsight: luck that comes to nothing over many games, and turning points that were really worse."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import pytest

from game.bots import think
from game.bots.hindsight import SAMPLES, Hindsight, LuckEntry
from game.core.chance import Chance
from game.core.position import Event, Position
from game.core.record import Record
from game.rumble.advice import rollout
from game.rumble.state import State
from tests.games import random_record

GAMES: list[tuple[str, dict[str, Any], int, int]] = [
    ("rumble", {"players": 2}, 100, 400),
    ("rumble", {"players": 3, "daimyo": True}, 50, 400),
    ("shogun", {"players": 3}, 24, 400),
    ("samurai", {"scenario": 12}, 16, 200),
]
"""Game, options, how many of them, and how many choices of each."""
SURE = 2.6
"""So many standard errors from zero would be one chance in a hundred."""


def ledger(record: Record, samples: int = 4) -> list[LuckEntry]:
    hindsight = Hindsight(record, samples=samples).run_luck()
    assert hindsight.error is None
    return hindsight.luck_entries


# -- luck ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options", "games", "length"), GAMES, ids=str)
def test_luck_comes_to_nothing_over_many_games(name: str, options: dict[str, Any], games: int, length: int) -> None:
    """Each entry is as likely good as bad, so their sum strays from zero as the root of their squares."""
    entries = [entry for seed in range(games) for entry in ledger(random_record(name, options, seed, length))]
    assert len(entries) > 100
    for seat in range(len(entries[0].luck)):
        total = sum(entry.luck[seat] for entry in entries)
        strays = sqrt(sum(entry.luck[seat] ** 2 for entry in entries))
        assert strays > 0.1, "luck that is never felt proves nothing"
        assert abs(total) < SURE * strays, (seat, total / strays)


def test_the_check_above_would_see_a_ledger_that_is_not_fair() -> None:
    """If every roll were held against a worse average, by a tenth of what rolls differ, it would show."""
    entries = [entry for seed in range(40) for entry in ledger(random_record("rumble", {"players": 2}, seed))]
    strays = sqrt(sum(entry.luck[0] ** 2 for entry in entries))
    spread = strays / sqrt(len(entries))
    total = sum(entry.luck[0] + 0.2 * spread for entry in entries)
    assert abs(total) > SURE * strays


def test_what_one_wins_by_luck_the_other_loses() -> None:
    for name, options in (("rumble", {"players": 2}), ("samurai", {"scenario": 12})):
        for entry in ledger(random_record(name, options, 2, 120)):
            assert sum(entry.luck) == pytest.approx(0)


def test_only_choices_that_drew_on_chance_are_in_the_ledger() -> None:
    record = random_record("rumble", {"players": 2}, 5)
    rolls = [at for at, choice in enumerate(record.choices) if choice[0] in ("roll", "reroll")]
    assert [entry.at for entry in ledger(record)] == rolls
    seats = [record.branch(at).state.turn for at in rolls]
    assert [entry.seat for entry in ledger(record)] == seats


def test_a_lucky_roll_is_worth_something_and_an_unlucky_one_costs() -> None:
    """Each with its last soldiers, a castle of 12 to be had by two sixes alone: only the dice decide."""
    values: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(60):
        record = _last_roll(seed)
        state = record.state
        assert isinstance(state, State)
        record.play(("roll",))
        offered = {state.values[choice[1]] for choice in state.choices() if choice[0] == "deploy"}
        entry = _entry_of(record)
        values[max(offered) >= 10].append(entry.luck[0])
    lucky, unlucky = (sum(values[way]) / len(values[way]) for way in (True, False))
    assert lucky > 0.01 and unlucky < 0 and len(values[True]) > 5


class _Prepared(Record):
    """A record that begins in a prepared position."""

    __slots__ = ("first",)
    first: State

    def _set_up(self) -> tuple[Position, list[Event]]:
        """The prepared position, once there is one."""
        return (self.first.copy(), []) if hasattr(self, "first") else super()._set_up()


def _last_roll(seed: int) -> _Prepared:
    """An empty board, three soldiers for seat 0 and none for seat 1, who holds nothing."""
    record = _Prepared("rumble", {"players": 2}, seed)
    state = record.state
    assert isinstance(state, State)
    state.stock, state.chips = [3, 0], [0, 2]
    state.agenda, state.turn, state._legal = [("action", 0)], 0, None
    record.first = state.copy()
    return record


def _entry_of(record: Record) -> LuckEntry:
    (entry,) = ledger(record, SAMPLES)
    return entry


# -- turning points --------------------------------------------------------------------------------------


@cache
def sound_game_with_a_blunder(seed: int) -> tuple[Record, int]:
    """A game of sound choices in which once somebody does what costs most; and which choice that was."""
    record, at = Record("rumble", {"players": 2}, seed), -1
    while record.state.turn is not None:
        state = record.state
        deploys = [choice for choice in state.choices() if choice[0] == "deploy"] if at < 0 else []
        worths = {choice: _worth(state, choice) for choice in deploys}
        if worths and max(worths.values()) - min(worths.values()) > COSTLY:
            at = len(record.choices)
            record.play(min(worths, key=lambda choice: worths[choice]))
        else:
            record.play(think("rumble", state.view(state.turn), "gunshi", len(record.choices), 200))
    return record, at


COSTLY = 0.4
SURELY = 0.1
"""A choice that costs so much in value costs at least so much of the chance to win, beyond doubt."""


def _worth(state: Any, choice: Any) -> float:
    """What a choice leads to over many imagined games."""
    total, seat = 0.0, state.turn
    for luck in range(80):
        after = state.copy()
        after.chance = luck
        after.play(choice)
        total += rollout(after, seat, Chance(luck))
    return total / 80


@pytest.fixture(scope="module", params=[11, 12, 15])
def understood(request: pytest.FixtureRequest) -> Hindsight:
    return Hindsight(sound_game_with_a_blunder(request.param)[0]).run()


def test_a_blunder_is_found(understood: Hindsight) -> None:
    assert understood.error is None
    worst = max(understood.points, key=lambda point: point.gap.value)
    assert worst.at == sound_game_with_a_blunder(understood.record.seed)[1]
    assert worst.gap.low > SURELY


def test_turning_points_are_few_in_order_and_each_really_was_chosen(understood: Hindsight) -> None:
    points = understood.points
    assert 1 <= len(points) <= 3 and [point.at for point in points] == sorted(point.at for point in points)
    for point in points:
        state = understood.record.branch(point.at).state
        choices = understood.record.choices
        assert state.turn == point.seat
        assert tuple(choices[point.at : point.at + len(point.played)]) == point.played
        assert point.better[0] in state.choices() and point.better != point.played
        assert 0 < point.gap.value <= 1


@pytest.mark.parametrize(
    ("name", "options"), [("rumble", {"players": 3}), ("shogun", {}), ("samurai", {"scenario": 2})]
)
def test_hindsight_repeats_itself_and_goes_on_in_small_slices(name: str, options: dict[str, Any]) -> None:
    record = random_record(name, options, 4, 90)
    first, second = (Hindsight(record, iterations=60, samples=2) for _ in range(2))
    slices = 0
    last = 0.0
    while not first.done:
        first.step()
        slices += 1
        assert last <= first.progress <= 1
        last = first.progress
    second.run()
    assert first.error is None and slices > 60
    assert (first.points, first.luck_entries, first.iterations) == (
        second.points,
        second.luck_entries,
        second.iterations,
    )


def test_the_budget_is_kept_also_in_a_long_battle() -> None:
    """More moments than imagined games: the most suspicious come first, and some are looked at twice."""
    hindsight = Hindsight(random_record("samurai", {"scenario": 12}, 3, 300), iterations=90, samples=2).run()
    assert hindsight.error is None and 90 <= hindsight.iterations < 140
    assert hindsight.points


def test_hindsight_does_not_touch_the_record() -> None:
    record = random_record("shogun", {}, 2, 60)
    before = record.dump(), record.state.dump()
    Hindsight(record, iterations=20, samples=1).run()
    assert (record.dump(), record.state.dump()) == before


def test_the_choosing_seat_is_asked_with_what_it_could_know() -> None:
    """Cards of the other hand are other cards in every imagined game: changing them changes no verdict."""
    record = random_record("samurai", {"scenario": 12}, 5, 40)
    twin = _Swapped("samurai", {"scenario": 12}, 5)
    twin.choices = record.choices[:1]
    record = record.branch(1)
    first, second = (Hindsight(game, iterations=30, samples=1).run() for game in (record, twin))
    assert first.error is None and second.error is None
    assert first.points == second.points


class _Swapped(Record):
    """The same battle, but the seat that is not in turn holds other cards than it was dealt."""

    __slots__ = ()

    def begin(self) -> Any:
        """The first position with one card of the waiting hand changed for one of the deck."""
        state: Any = super().begin()
        hand = state.hands[1 - state.turn]
        other = next(place for place, card in enumerate(state.deck) if card != hand[0])
        hand[0], state.deck[other] = state.deck[other], hand[0]
        return state
