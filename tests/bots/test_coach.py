"""The coach: luck that comes to nothing, decisions that cost what they cost, and reasons that are proved."""

from __future__ import annotations

import json
from math import sqrt
from typing import Any

import pytest

from game import games
from game.bots.coach import Coach, Estimate, Findings, Lines, LuckEntry, Mistake, ways_of
from game.bots.coach.decisions import Judge
from game.bots.coach.estimate import combined
from game.bots.coach.hopes import Fixed, better_throws, worse_throws
from game.core.insight import Traits
from game.core.record import Record
from game.core.words import Sentence
from game.rumble.state import State
from tests.games import LONG, random_record
from tests.move_in import with_toy
from tests.toy.insight import DOUBT, EYE, POINT, enlighten
from tools.coach import Held, bot_game, long_chance, long_gap, tell
from tools.luck import play, verdict

SURE = 2.6
"""So many standard errors from zero would be one chance in a hundred."""


def toy_game(*choices: tuple[Any, ...], seed: int = 3) -> Record:
    record = Record("toy", {"seats": 2}, seed)
    record.play_all([*choices, ("end",)])
    return record


def coached(record: Record, **more: Any) -> Findings:
    found = Coach(record, **more).run().found
    assert found.error is None
    return found


# -- luck ----------------------------------------------------------------------------------------------


def test_luck_is_what_came_less_the_mean_of_all_that_could_come(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    enlighten(monkeypatch)
    record = toy_game(("think", 1), ("roll",), ("think", 2), ("roll",))
    found = coached(record)
    after: list[Any] = [record.branch(at).state for at in (2, 4)]
    faces = [state.die for state in after]
    expected = [EYE * (face - 3.5) for face in faces]
    assert [entry.at for entry in found.luck] == [1, 3]
    assert [entry.luck[0] for entry in found.luck] == pytest.approx(expected)
    assert found.luck_of(0).value == pytest.approx(sum(expected)) and found.luck_of(0).reach > 0
    assert found.adjusted(0).value == pytest.approx(1 - sum(expected)), "the first seat always wins"


def test_without_a_list_of_draws_a_sample_stands_for_it_and_says_how_far_it_may_be_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with_toy(monkeypatch)
    enlighten(monkeypatch)
    record = toy_game(("roll",))
    (exact,) = coached(record).luck
    monkeypatch.undo()
    with_toy(monkeypatch)
    enlighten(monkeypatch)
    monkeypatch.setattr(type(games.find("toy")), "draws", lambda *_: ())
    (sampled,) = coached(record).luck
    assert sampled.reach > exact.reach
    assert abs(sampled.luck[0] - exact.luck[0]) <= sampled.reach


GAMES: list[tuple[str, dict[str, Any], int, int]] = [
    ("rumble", {"players": 2}, 12, 400),
    ("rumble", {"players": 3, "daimyo": True}, 6, 400),
    ("shogun", {"players": 3}, 6, 400),
    ("samurai", {"scenario": 12}, 4, 200),
]
"""Game, options, how many of them, and how many choices of each."""


@pytest.mark.parametrize(("name", "options", "number", "length"), GAMES, ids=str)
def test_luck_comes_to_nothing_over_many_games(name: str, options: dict[str, Any], number: int, length: int) -> None:
    """Each entry is as likely good as bad, so their sum strays from zero as the root of their squares."""
    entries: list[LuckEntry] = []
    for seed in range(number):
        entries += Coach(random_record(name, options, seed, length), samples=4).run_luck().found.luck
    assert len(entries) > 50
    for seat in range(len(entries[0].luck)):
        total = sum(entry.luck[seat] for entry in entries)
        strays = sqrt(sum(entry.luck[seat] ** 2 for entry in entries))
        assert strays > 0.02, "luck that is never felt proves nothing"
        assert abs(total) < SURE * strays, (seat, total / strays)
    for entry in entries:
        assert sum(entry.luck) == pytest.approx(0, abs=1e-6), "what one wins by luck the others lose"


def test_the_mean_of_a_roll_is_exact() -> None:
    """What Rumble Nation says at once is what all throws come to, one by one."""
    game = games.find("rumble")
    judge = Judge(game)
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        state: State = random_record("rumble", {"players": players}, seed, 30).state  # type: ignore[assignment]
        while state.choices()[0][0] != "roll":
            state.play(state.choices()[0])
        for choice in (("roll",), ("reroll",)):
            choice = state.legal(choice)
            listed = game.draws(state, choice)
            assert sum(part for part, _ in listed) == pytest.approx(1)
            total = [0.0] * players
            for part, chance in listed:
                other = state.copy()
                other.chance = chance
                other.play(choice)
                total = [one + part * two for one, two in zip(total, judge.chances(other))]
            assert judge.expected(state, choice) == pytest.approx(total)
            state.play(choice)


def test_luck_explains_most_of_a_result_and_takes_nothing_from_its_mean() -> None:
    """`python -m tools.luck` over 10,000 games stands in docs/coach.md; this is a small part of it."""
    played = [play("rumble", {"players": 2}, seed, 4) for seed in range(1, 10_001 if LONG else 41)]
    found = verdict(played)
    luck = [one.luck for one in played]
    off = SURE * sqrt(sum(value**2 for value in luck)) / len(luck)
    assert abs(found.result.value - found.adjusted.value) < off
    assert found.ratio.value < (1 / 3 if LONG else 0.6)


# -- decisions and reasons -----------------------------------------------------------------------------


def test_a_mistake_costs_what_it_costs_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    enlighten(monkeypatch)
    record = toy_game(("think", 2), ("think", 1), ("think", 2))
    found = coached(record)
    (mistake,) = found.mistakes
    assert (mistake.at, mistake.seat, mistake.played, mistake.better) == (1, 0, (("think", 1),), (("think", 2),))
    assert mistake.gap.value == pytest.approx(POINT) and mistake.gap.low > 0
    assert mistake.better_wins.value - mistake.played_wins.value == pytest.approx(POINT)
    assert [reason.key for reason in mistake.reasons] == ["toy.choice_think"]
    assert found.skill[0].decisions == 4 and found.skill[0].error.value == pytest.approx(POINT / 4)


def test_a_reason_that_closes_less_than_half_of_the_gap_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The judgement does not hang on the traits it names, so none of them is why."""
    with_toy(monkeypatch)
    enlighten(monkeypatch, chance=lambda position, seat, seen: _hardly(position, seat, seen))
    (mistake,) = coached(
        toy_game(
            ("think", 1),
        )
    ).mistakes
    assert mistake.reasons == () and mistake.gap.value == pytest.approx(POINT)


def _hardly(position: Any, seat: int, seen: Traits) -> float:
    own = games.find("toy").advice.insight
    assert own is not None
    base = own.chances(position)[seat]
    return float(base + 0.4 * POINT * (seen["thoughts"][0] - sum(position.thoughts)))


def test_two_traits_that_are_enough_only_together_are_told_together(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)

    def halves(position: Any, _seat: int) -> dict[str, list[float]]:
        return {"thoughts": [sum(position.thoughts)], "die": [sum(position.thoughts)]}

    def both(position: Any, seat: int, seen: Traits) -> float:
        more = (seen["thoughts"][0] + seen["die"][0]) / 2 - sum(position.thoughts)
        own = games.find("toy").advice.insight
        assert own is not None
        return float(own.chances(position)[seat] + 0.9 * POINT * more)

    enlighten(monkeypatch, traits=halves, chance=both)
    (mistake,) = coached(
        toy_game(
            ("think", 1),
        )
    ).mistakes
    assert len(mistake.reasons) == 2


def test_a_roll_is_told_by_what_all_throws_allow() -> None:
    """What is named is taken back throw by throw, and that closes half of the gap; the mean of all is the roll's."""
    judge, told = Judge(games.find("rumble")), set()
    for seed in range(1, 5):
        record = random_record("rumble", {"players": 2}, seed)
        for at, choice in enumerate(record.choices):
            position = record.branch(at).state
            seat, reroll = position.turn or 0, next((one for one in position.choices() if one[0] == "reroll"), None)
            if reroll is None or choice == reroll or choice[0] != "deploy":
                continue
            assert judge.insight.hopes is not None
            falls = judge.insight.hopes.falls(position, reroll)
            mean = [sum(fall.part * fall.chances[one] for fall in falls) for one in range(2)]
            assert mean == pytest.approx(judge.expected(position, reroll)) and sum(
                one.part for one in falls
            ) == pytest.approx(1)
            value = judge.chances(judge.after(position, (choice,), 1))[seat]
            gap = mean[seat] - value
            said = better_throws(judge, (reroll,), Fixed(position, seat, value, gap))
            less = worse_throws(judge, (reroll,), Fixed(position, seat, value, -gap))
            assert (said is not None) == (gap > 0) and (less is not None) == (gap < 0)
            told |= {one.key for one in (said, less) if one}
            if said is not None and said.key == "rumble.insight_throws_in":
                places = {castle.args["value"] - 2 for castle in said.args["castles"]}
                named = [fall for fall in falls if fall.allows in places and fall.chances[seat] > value]
                assert sum(fall.part * (fall.chances[seat] - value) for fall in named) >= gap / 2
                assert said.args["n"] == round(216 * sum(fall.part for fall in named))
    assert told >= {"rumble.insight_throws_in", "rumble.insight_throws_less"}


def test_what_shows_only_later_is_told_as_what_is_true_on_the_average(monkeypatch: pytest.MonkeyPatch) -> None:
    """Right after the choice no trait is told; where the looks end there is more of one, and that is proved."""
    with_toy(monkeypatch)

    def later(_position: Any, _seat: int, _name: str, old: Traits, new: Traits) -> Sentence | None:
        return Sentence("toy.choice_think", {"points": 1}) if new["thoughts"][0] > old["thoughts"][0] else None

    enlighten(monkeypatch, sentence=lambda *_: None, on_average=later)
    (mistake,) = coached(toy_game(("think", 1))).mistakes
    assert [reason.key for reason in mistake.reasons] == ["analysis.later", "toy.choice_think"]


def test_a_choice_as_good_as_any_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    enlighten(monkeypatch)
    found = coached(toy_game(("think", 2), ("think", 2)))
    assert found.mistakes == [] and found.skill[0].error.value == 0


def test_a_game_without_insight_is_judged_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    found = coached(toy_game(("think", 1), ("roll",)))
    assert len(found.chances) == 4 and found.chance(1, 0).reach > 4 * DOUBT


# -- how it goes on ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [("rumble", {"players": 3}), ("samurai", {"scenario": 2})])
def test_the_coach_repeats_itself_goes_on_in_slices_and_touches_nothing(name: str, options: dict[str, Any]) -> None:
    record = bot_game(name, options, 4) if name == "rumble" else random_record(name, options, 4, 40)
    before = record.dump(), record.state.dump()
    first, slices, last = Coach(record, samples=2), 0, 0.0
    while not first.done:
        first.step()
        slices += 1
        assert last <= first.found.progress <= 1
        last = first.found.progress
    second = Coach(record, samples=2).run()
    assert first.found.error is None and slices > 60
    assert first.found == second.found
    assert (record.dump(), record.state.dump()) == before


def test_findings_travel_as_plain_data() -> None:
    record = bot_game("rumble", {"players": 2}, 2)
    found = coached(record)
    assert found.mistakes
    again = Findings.load(json.loads(json.dumps(found.dump())), State.declared)
    assert again.mistakes == found.mistakes and again.skill == found.skill
    assert again.luck_of(0).value == pytest.approx(found.luck_of(0).value, abs=1e-3)


def test_the_choosing_seat_is_judged_by_what_it_could_know() -> None:
    """Cards of the other hand are other cards in every imagined world: changing them changes no verdict."""
    record = random_record("samurai", {"scenario": 12}, 5, 40).branch(1)
    twin = _Swapped("samurai", {"scenario": 12}, 5)
    twin.choices = record.choices[:1]
    first, second = (Coach(game, samples=1) for game in (record, twin))
    for coach in (first, second):
        coach.run()
        assert coach.found.error is None
    assert [one.others for one in first.decided] == [one.others for one in second.decided]
    assert first.found.mistakes == second.found.mistakes


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


# -- the ways to go on ---------------------------------------------------------------------------------


def test_lines_are_compared_the_best_first_and_better_known_with_every_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    with_toy(monkeypatch)
    enlighten(monkeypatch)
    view = Record("toy", {"seats": 2}, 3).state.view(0)
    lines = Lines("toy", view, 1, asked=[(("peek",),)])
    seen = []
    while not lines.done:
        lines.step()
        seen.append(len(lines.best))
    assert lines.error is None and lines.progress == 1 and max(seen) <= 4
    best = lines.best
    assert (("peek",),) in [way.chain for way in best]
    rolled = 0.3 + EYE * 3.5
    assert best[0].chain in ((("think", 2),), (("roll",),)) and best[0].wins.low < rolled + 0.1
    assert all(way.behind.value >= 0 for way in best)
    again = ways_of(json.loads(json.dumps(lines.dump()))["ways"], type(view.position).declared)
    assert again == best


# -- held against long play-outs -----------------------------------------------------------------------


HELD: list[tuple[str, dict[str, Any], int, int]] = [
    ("rumble", {"players": 2}, 3, 250),
    ("shogun", {"players": 3}, 1, 40),
    ("samurai", {"scenario": 12}, 1, 40),
]
"""Game, options, how many of them, and play-outs of each number; a long test has 12 and 4,000."""


@pytest.mark.parametrize(("name", "options", "number", "few"), HELD, ids=[row[0] for row in HELD])
def test_what_is_shown_agrees_with_long_play_outs(name: str, options: dict[str, Any], number: int, few: int) -> None:
    """`python -m tools.coach` with 4,000 play-outs stands in docs/coach.md; this is a small part of it."""
    held: list[Held] = []
    for seed in range(1, 13 if LONG else number + 1):
        record = bot_game(name, options, seed)
        found, playouts = coached(record), 4000 if LONG else few
        half = len(record.choices) // 2
        held.append(Held("chance", found.chance(half, 0), long_chance(record, half, 0, playouts)))
        held += [Held("cost", one.gap, long_gap(record, one, playouts)) for one in found.mistakes]
        assert all(_whole(one) for one in found.mistakes)
    assert sum(one.fits for one in held) >= 0.85 * len(held), [tell(what, held) for what in ("chance", "cost")]


def _whole(mistake: Mistake) -> bool:
    estimates = (mistake.played_wins, mistake.better_wins, mistake.gap)
    return all(one.low <= one.value <= one.high for one in estimates) and mistake.gap.low > 0


def test_the_surer_of_two_estimates_counts_for_more() -> None:
    both = combined(Estimate(0.1, 0.0, 0.2), Estimate(0.4, 0.2, 0.6))
    assert both.value == pytest.approx(0.16) and both.reach < 0.1
