"""The advice for bots: imagined battles fit what a seat sees, and bots play whole battles by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots import LEVELS, Search, think
from game.core.chance import Chance
from game.core.position import Choice
from game.core.words import Sentence
from game.samurai import State, new
from game.samurai.advice import candidates, evaluate, imagine, playout, reason, rollout
from game.samurai.board import NEAR
from game.samurai.cards import HIDDEN
from game.samurai.rules.pieces import remove_leader, remove_unit
from tests.samurai import suite
from tests.samurai.build import AT, battle, command, movement, position, start
from tests.test_words import check_sayable

STRETCH = 60
FEW = 3
FAMILIAR = 14


def somewhere(options: dict[str, Any], chance: Chance, steps: int) -> State:
    """A position that is not over, some choices into a battle, half of them sensible ones."""
    state = new(seed=chance.below(1000), **options)
    for _ in range(steps):
        twin = state.copy()
        twin.play(playout(twin, chance) if chance.below(2) else chance.pick(twin.choices()))
        if twin.turn is None:
            break
        state = twin
    return state


@pytest.mark.parametrize("options", suite.OPTION_SETS, ids=lambda options: str(options["scenario"]))
def test_imagined_battles_fit_what_is_seen(options: dict[str, Any]) -> None:
    """Every card is somewhere, nothing is left hidden, and each seat sees what it saw."""
    chance = Chance(options["scenario"])
    state = somewhere(options, chance, chance.below(STRETCH))
    for seat in (0, 1):
        view = state.view(seat)
        world = imagine(view, chance)
        suite.invariants(world)
        assert HIDDEN not in [*world.deck, *world.dragon_deck, *world.hands[0], *world.dragons[1]]
        known = world.view(seat)
        assert known.position.dump() == view.position.dump() and known.choices == view.choices


def test_what_the_thief_took_stays_where_everybody_saw_it_go() -> None:
    """The booty of Ninja Thief is in the thief's hand in every imagined battle."""
    state = new(seed=1, scenario=1)
    state.dragons[state.active].append(state.dragon_deck.pop())
    state.booty = state.dragons[state.active][-1]
    for seed in range(5):
        assert state.booty in imagine(state.view(1 - state.active), Chance(seed)).dragons[state.active]


@pytest.mark.parametrize("number", [1, 8, 19, 27])
def test_an_imagined_battle_can_be_played_to_its_end(number: int) -> None:
    """Quick choices end a battle, and long before random ones would."""
    chance = Chance(number)
    state = imagine(new(seed=3, scenario=number).view(0), chance)
    for _ in range(4000):
        if state.turn is None:
            break
        assert 0 < evaluate(state, 0) < 1
        state.play(playout(state, chance))
    assert state.turn is None
    assert evaluate(state, state.victor) == 1 and evaluate(state, 1 - state.victor) == 0


def test_quick_choices_beat_random_ones() -> None:
    """Six battles from both sides, all won."""
    chance = Chance(8)
    for game in range(6):
        state = new(seed=game, scenario=1 + game * 6)
        while state.turn is not None:
            state.play(playout(state, chance) if state.turn == game % 2 else chance.pick(state.choices()))
        assert state.victor == game % 2


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_whole_battles_by_the_rules(level: str) -> None:
    """No thought ends in an error, and every choice is legal."""
    chance = Chance(4)
    state = new(seed=5, scenario=2)
    while state.turn is not None:
        thought = Search("samurai", state.view(state.turn), level, chance.below(1000), FEW)
        state.play(thought.run())
        assert thought.error is None


def test_candidates_can_begin_now_and_a_rollout_judges() -> None:
    """All over a battle: each chain begins with a legal choice, the best at a glance among them."""
    chance = Chance(6)
    for step in range(0, 90, 6):
        state = somewhere({**suite.DEFAULTS, "scenario": 1 + step // 3}, chance, step)
        chains = candidates(state)
        assert chains and all(chain[0] in state.choices() for chain in chains)
        assert 0 <= rollout(state.copy(), state.turn or 0, chance) <= 1


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_does_not_sway_a_bot(level: str) -> None:
    """Other cards in the other hand and in the decks, other dice to come: the same decision, at the level's own cap."""
    chance = Chance(7)
    for number in range(1, 41, 3):
        state = somewhere({**suite.DEFAULTS, "scenario": number}, chance, 20 + number)
        seat = state.turn
        twin = suite.perturb(state, seat, chance)
        assert twin != state
        decisions = [think("samurai", each.view(seat), level, 9) for each in (state, twin)]
        assert decisions[0] == decisions[1] == think("samurai", state.view(seat), level, 9)


def decisions_of(state: State, level: str = "ashigaru", seeds: int = 40) -> set[Choice]:
    """What a level does here, over many moods."""
    thoughts = [Search("samurai", state.view(state.turn), level, seed) for seed in range(seeds)]
    decisions = {thought.run() for thought in thoughts}
    assert not any(thought.error for thought in thoughts)
    return decisions


# -- what a child would see ----------------------------------------------------------------------------


def test_nobody_forgoes_the_blow_that_wins_the_battle() -> None:
    """Samurai beside levies on their last block, one banner missing."""
    state = battle(position("5.5 S", "6.5 L1, 10.1 P", flags=1))
    assert decisions_of(state) == {("attack", AT("5.5"), AT("6.5"))}


def test_nobody_marches_a_dying_unit_into_the_enemy_s_arms() -> None:
    """A unit on its last block in safety, and three samurai two hexes away."""
    state = movement(position("5.5 P1", "8.4 S, 8.5 S, 8.6 S"))
    state.play(("unit", AT("5.5")))
    beside = {("to", place) for foe in ("8.4", "8.5", "8.6") for place in NEAR[AT(foe)]}
    assert not decisions_of(state) & beside


def test_nobody_plays_a_card_for_an_empty_section_while_the_centre_fights() -> None:
    """Three units in the thick of it, nobody on the left."""
    state = command(
        position("5.5 S, 5.6 S, 5.7 S", "6.5 P2, 6.6 P2", hands=(("order3_center", "order1_left", "order2_left"), ()))
    )
    assert not decisions_of(state) & {("card", "order1_left"), ("card", "order2_left")}


def test_nobody_sends_a_leader_alone_before_the_enemy() -> None:
    """He is with his spears, or he joins others: never by himself within the enemy's reach."""
    state = position("5.5 Pi, 4.5 P", "7.5 S, 7.6 S")
    start(state, ("leader_to", 0, state.leader_at[AT("5.5")]), ("battles", 0))
    alone = {choice for choice in state.choices() if choice[0] == "to" and choice[1] != AT("4.5")}
    assert alone and not decisions_of(state) & alone


def test_nobody_without_tokens_asks_for_a_dragon_card() -> None:
    """The next retreat would be paid in blood."""
    state = position("5.5 P", "10.1 P", tokens=(0, 5))
    start(state, ("reward", 0, False))
    assert decisions_of(state) == {("tokens",)}


def test_everybody_steps_into_the_tent_that_wins_the_battle() -> None:
    """Scenario 12's storm: the tent stands open one step ahead."""
    state = position("1.1 P, 9.9 T", "8.9 P", "9.9 t", rules="storm blue", active=1)
    remove_unit(state, state.unit_at[AT("9.9")])
    remove_leader(state, state.leader_at[AT("9.9")])
    movement(state)
    state.play(("unit", AT("8.9")))
    assert decisions_of(state) == {("to", AT("9.9"))}


def test_reasons_can_be_said_in_every_language() -> None:
    """Over some battles most kinds of reasons come up, and each has words."""
    chance = Chance(2)
    heard: dict[str, Sentence] = {}
    for number in (1, 6, 20):
        state = new(seed=number, scenario=number)
        while state.turn is not None:
            for chain in candidates(state):
                sentence = reason(state, chain)
                if sentence is not None:
                    heard.setdefault(sentence.key, sentence)
            state.play(playout(state, chance))
    for sentence in heard.values():
        check_sayable(sentence)
    assert len(heard) >= FAMILIAR
