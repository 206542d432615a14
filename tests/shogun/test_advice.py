"""What Shogun tells the bots: hidden things imagined fairly, plans that can be laid, games that come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game import shogun
from game.bots import Search, think
from game.core.chance import Chance
from game.core.words import LANGUAGES
from game.shogun import State, advice
from game.shogun.board import number
from game.shogun.cards import ACTION_COSTS, BATTLE_A, BID, COLLECT_RICE, COLLECT_TAX, HIDDEN, TREASURE, bid_price
from game.shogun.rules.actions import BATTLES, obstacle, tax_yield
from tests.shogun.build import go_on, table
from tests.shogun.suite import OPTION_SETS, invariants, perturb
from tests.words import words

STEP = 23
"""So many choices lie between the positions that are looked at: no multiple of those that make a plan."""


def label(options: dict[str, Any]) -> str:
    return f"{options['players']}-{options['side']}-{options['setup']}"


def positions(options: dict[str, Any], seed: int = 3) -> Iterator[State]:
    """Positions here and there in a game of quick and random choices."""
    chance, state, played = Chance(seed), shogun.new(seed=seed, **options), 0
    while state.turn is not None:
        if played % STEP == 0:
            yield state.copy()
        state.play(advice.playout(state, chance) if played % 3 else chance.pick(state.choices()))
        played += 1


@pytest.mark.parametrize("options", OPTION_SETS, ids=label)
def test_nobody_can_tell_an_imagined_position_from_the_real_one(options: dict[str, Any]) -> None:
    chance = Chance(7)
    for state in positions(options):
        for seat in (state.turn, (state.turn or 0) - 1, None):
            view = state.view(seat if seat != -1 else state.players - 1)
            imagined = advice.imagine(view, chance)
            invariants(imagined)
            assert imagined.view(view.seat) == view


@pytest.mark.parametrize("options", OPTION_SETS[::3], ids=label)
def test_an_imagined_game_can_be_played_to_its_end(options: dict[str, Any]) -> None:
    chance = Chance(8)
    for state in list(positions(options))[::5]:
        imagined = advice.imagine(state.view(state.turn), chance)
        while imagined.turn is not None:
            imagined.play(advice.playout(imagined, chance))
        invariants(imagined)
        assert imagined.winners


@pytest.mark.parametrize("options", OPTION_SETS[::2], ids=label)
def test_every_candidate_can_be_followed(options: dict[str, Any]) -> None:
    chance = Chance(9)
    for state in positions(options):
        imagined = advice.imagine(state.view(state.turn), chance)
        for chain in advice.candidates(imagined):
            _follow(imagined.copy(), chain)


def _follow(state: State, chain: advice.Chain) -> None:
    seat = state.turn
    for choice in chain:
        if choice[0] == "number" and state.agenda[-1][0] != "march_size":
            return  # a single army marches without being counted
        assert state.turn == seat
        state.play(choice)


def test_a_rollout_ends_with_the_season_and_leaves_all_in_order() -> None:
    chance = Chance(10)
    for state in positions(OPTION_SETS[1]):
        before = (state.year, state.season)
        imagined = advice.imagine(state.view(state.turn), chance)
        assert 0 <= advice.rollout(imagined, 0, chance) <= 1
        invariants(imagined)
        assert imagined.turn is None or (imagined.year, imagined.season) > before


# -- the bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [OPTION_SETS[0], OPTION_SETS[8]], ids=label)
def test_bots_play_a_whole_game(options: dict[str, Any]) -> None:
    state, chance = shogun.new(seed=11, **options), Chance(11)
    levels = ("gunshi", "hatamoto", "ashigaru", "random", "random")
    while state.turn is not None:
        view = state.view(state.turn)
        thought = Search("shogun", view, levels[state.turn], chance.below(1 << 32), 1)
        state.play(thought.run())
        assert thought.error is None
    assert state.winners


@pytest.mark.parametrize("options", OPTION_SETS[1::4], ids=label)
def test_a_mind_knows_nothing_that_is_hidden(options: dict[str, Any]) -> None:
    chance = Chance(12)
    for seed, state in enumerate(list(positions(options))[::2]):
        twin = perturb(state, state.turn, chance)
        one, other = (think("shogun", each.view(state.turn), "gunshi", seed, 4) for each in (state, twin))
        assert one == other


def test_a_strategist_with_all_its_games_knows_nothing_that_is_hidden() -> None:
    chance = Chance(13)
    for seed, state in enumerate(list(positions(OPTION_SETS[1]))[2::6]):
        twin = perturb(state, state.turn, chance)
        one, again, other = (think("shogun", each.view(state.turn), "gunshi", seed) for each in (state, state, twin))
        assert one == again == other


@pytest.mark.parametrize("level", ["ashigaru", "hatamoto"])
def test_whoever_errs_lays_the_plan_it_began(level: str) -> None:
    state = shogun.new(seed=6)
    view = state.view(0)
    whole = Search("shogun", view, level, 1)
    whole.run()
    for seed, choice in enumerate(whole.plan):
        assert think("shogun", state.view(0), level, seed) == choice
        state.play(choice)


def test_an_end_is_found_for_a_plan_that_somebody_else_began() -> None:
    chance, state = Chance(14), shogun.new(seed=7)
    while state.turn == 0:
        for noise in (0.0, 2.0):
            chains = advice.noisy_candidates(state, noise) if noise else advice.candidates(state)
            for chain in chains:
                _follow(state.copy(), chain)
        state.play(chance.pick(state.choices()))


def test_a_plan_is_not_forgotten_while_it_is_laid() -> None:
    """Whatever the bid belongs to, its plan is among those that are compared at every later space."""
    state = shogun.new(seed=5)
    for plan in advice.candidates(state):
        laid = state.copy()
        for place, choice in enumerate(plan[:BID]):
            assert plan[place:] in advice.candidates(laid)
            laid.play(choice)


# -- what a child would see ------------------------------------------------------------------------------


def beginner(state: State) -> Iterator[list[int]]:
    """The plans of a beginner at this table, for many ways in which the action cards may lie."""
    go_on(state, ("bid", 0))
    for seed in range(40):
        Chance(seed).shuffle(state.actions)
        state.open_actions = 5
        yield plan_of(Search("shogun", state.view(0), "ashigaru", seed))


def plan_of(thought: Search) -> list[int]:
    thought.run()
    assert thought.error is None
    (bid, *cards, _seal) = thought.plan
    return [*(card for _, _, card in cards), bid[1]]


def test_a_beginner_plans_what_it_can_pay() -> None:
    for options in OPTION_SETS[::3]:
        for state in positions(options, 6):
            if state.agenda[-1][0] == "bid":
                seat = state.agenda[-1][1]
                plan = plan_of(Search("shogun", state.view(seat), "ashigaru", 1))
                spent = bid_price(plan[BID]) + sum(
                    cost for action, cost in enumerate(ACTION_COSTS) if plan[action] >= 0
                )
                taxes = tax_yield(state, seat, plan[COLLECT_TAX]) if plan[COLLECT_TAX] >= 0 else 0
                assert spent <= state.chests[seat] + taxes // 2


def test_a_beginner_keeps_its_last_chests() -> None:
    state = table(held={"mikawa": (0, 4), "owari": (0, 3), "hida": (1, 4)}, chests=3)
    assert all(plan[BID] == TREASURE for plan in beginner(state))


def test_a_beginner_builds_only_where_there_is_room() -> None:
    state = table(held={"mikawa": (0, 4), "owari": (0, 3), "hida": (1, 4)}, built={"mikawa": ["castle"]})
    for plan in beginner(state):
        assert not any(obstacle(state, 0, kind, plan[kind]) for kind in range(3) if plan[kind] >= 0)


def test_a_beginner_does_not_collect_where_farmers_would_win() -> None:
    state = table(held={"mikawa": (0, 1), "owari": (0, 5), "hida": (1, 4)}, unrest={"mikawa": 3})
    for plan in beginner(state):
        assert number("mikawa") not in (plan[COLLECT_RICE], plan[COLLECT_TAX])


def test_a_beginner_sends_nobody_out_of_a_province_with_one_army() -> None:
    state = table(held={"mikawa": (0, 1), "owari": (0, 5), "hida": (1, 4)})
    assert all(number("mikawa") not in [plan[battle] for battle in BATTLES] for plan in beginner(state))


@pytest.mark.parametrize("level", ["ashigaru", "hatamoto", "gunshi"])
def test_nobody_throws_two_armies_at_nine(level: str) -> None:
    foe = dict.fromkeys(("owari", "shinano", "totomi"), (1, 9))
    state = table(held={"mikawa": (0, 3), **foe}, inside={1: 5, -1: 4})
    state.open_actions, state.step, state.actions = 5, 0, [BATTLE_A, *(a for a in range(10) if a != BATTLE_A)]
    go_on(state, ("season_end",), ("march", 0, BATTLE_A, number("mikawa")))
    foes = {("go", goal) for goal in state.board.near[number("mikawa")] if state.owner[goal] == 1}
    assert foes
    for seed in range(5):
        assert think("shogun", state.view(0), level, seed) not in foes


# -- judgement -------------------------------------------------------------------------------------------


def test_more_provinces_and_buildings_stand_better() -> None:
    few = table(held={"mikawa": (0, 4), "hida": (1, 4)})
    many = table(held={"mikawa": (0, 4), "owari": (0, 3), "hida": (1, 4)})
    built = table(held={"mikawa": (0, 4), "hida": (1, 4)}, built={"mikawa": ["castle"]})
    for state in (few, many, built):
        state.turn = 0
    assert advice.evaluate(many, 0) > advice.evaluate(few, 0) < advice.evaluate(built, 0)


def test_a_full_plan_leaves_no_space_open() -> None:
    state = shogun.new(seed=2)
    (plan, *_) = advice.candidates(state)
    assert len(plan) == BID + 2 and all(choice[-1] != HIDDEN for choice in plan)


def test_reasons_can_be_said_in_every_language() -> None:
    said = set()
    for options in OPTION_SETS[1::3]:
        for state in positions(options, 4):
            view = state.view(state.turn)
            for chain in advice.candidates(advice.imagine(view, Chance(1))):
                if sentence := advice.reason(view.position, chain):
                    said.add(sentence.key)
                    assert all(words(language).has(sentence.key) for language in LANGUAGES)
                    assert "{" not in words("it").say(sentence)
    assert len(said) >= 8
