"""The second edition of the gunshi: cards by their effect, whole turns, and what it learned of attacks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.bots import Search
from game.core.chance import Chance
from game.core.position import Choice
from game.samurai import GAME, new
from game.samurai.advice import SECOND_LEVELS, judge, second_candidates
from game.samurai.advice.dragons import SECOND_SCORERS, price
from game.samurai.advice.outlook import outlook
from game.samurai.advice.policy import playout, score_choices
from game.samurai.state import NOBODY, ORDERED, State
from tests.samurai.build import AT, Rigged, asked, attack, battle, command, movement, position, start

RICH, CALM = (8, 8), Chance(0)


def does(state: State, level: str = "gunshi@2", seeds: int = 6) -> set[Choice]:
    """What a level does here, in several moods."""
    thoughts = [Search("samurai", state.view(state.turn), level, seed) for seed in range(seeds)]
    choices = {thought.run() for thought in thoughts}
    assert [thought.error for thought in thoughts] == [None] * seeds
    return choices


def with_card(card: str, order: str, red: str, blue: str, tokens: tuple[int, int] = RICH) -> Rigged:
    """Red has laid a command card and may play a dragon card with it."""
    state = command(position(red, blue, hands=((order,), ()), dragons=((card,), ()), tokens=tokens))
    state.play(("card", order))
    assert asked(state) == "escort"
    return state


def struck(red: str, blue: str, theirs: str, dice: str = "", **more: object) -> Rigged:
    """Red attacks from 5.5 into 6.5; Blue holds a dragon card."""
    state = battle(position(red, blue, dragons=((), (theirs,)), tokens=RICH, **more))  # type: ignore[arg-type]
    attack(state, "5.5", "6.5", dice)
    return state


# -- cards by their effect -----------------------------------------------------------------------------


def test_tactical_wisdom_names_the_section_that_fights() -> None:
    """Three units fight on the right: the left, which stands first on the list, has nobody."""
    state = with_card("tactical_wisdom", "order3_center", "5.2 S, 4.2 S, 5.1 S", "6.2 P2, 6.1 P2, 5.3 P2")
    assert does(state) == {("dragon", "tactical_wisdom")}
    state.play(("dragon", "tactical_wisdom"))
    assert asked(state) == "wisdom" and does(state) == {("become", "order3_right")}


def test_flaming_arrows_need_bows_that_shoot() -> None:
    """Three bows in range, and then three that have nobody in sight."""
    shooting = with_card("flaming_arrows", "order3_center", "4.5 A, 4.6 A, 4.7 A", "6.5 A, 6.6 A, 6.7 A")
    assert does(shooting) == {("dragon", "flaming_arrows")}
    far_away = with_card("flaming_arrows", "order3_center", "1.5 A, 1.6 A, 1.7 A", "10.5 A, 10.6 A, 10.7 A")
    assert does(far_away) == {("pass",)}


def test_the_first_edition_plays_them_all_the_same() -> None:
    """So that the two can be told apart."""
    state = with_card("flaming_arrows", "order3_center", "1.5 A, 1.6 A, 1.7 A", "10.5 A, 10.6 A, 10.7 A")
    assert does(state, "gunshi@1") == {("dragon", "flaming_arrows")}


def test_courage_is_not_spent_on_a_small_roll() -> None:
    """Levies with two dice frighten nobody; samurai who would die in the battle back must not drive the spears off."""
    small = struck("5.5 L", "6.5 S, 7.5 S, 7.6 S", "courage")
    assert does(small) == {("pass",)}
    great = struck("5.5 S1", "6.5 P", "courage")
    assert does(great) == {("dragon", "courage")}


@pytest.mark.parametrize(("dice", "answer"), [("hhhh", ("dragon", "spirit_kisshoten")), ("tttt", ("pass",))])
def test_a_bad_roll_is_rolled_again(dice: str, answer: Choice) -> None:
    state = battle(position("5.5 S", "6.5 P", dragons=(("spirit_kisshoten",), ()), tokens=RICH))
    attack(state, "5.5", "6.5", dice)
    assert asked(state) == "reroll" and does(state) == {answer}


@pytest.mark.parametrize(("cards", "answer"), [(5, ("dragon", "personal_challenge")), (1, ("pass",))])
def test_a_duel_is_sought_where_the_dice_are_better(cards: int, answer: Choice) -> None:
    """The challenger with many command cards seeks it, the one with hardly any does not."""
    state = position("5.5 Pi", "6.5 Pi", dragons=(("personal_challenge",), ()), tokens=RICH)
    state.hands[0] = state.hands[0][:1] * cards
    state.hands[1] = state.hands[1][:1] * (7 - cards if cards < 3 else 3)
    battle(state)
    attack(state, "5.5", "6.5")
    assert asked(state) == "challenge" and does(state) == {answer}


@pytest.mark.parametrize(("goal", "answer"), [("6.5", ("dragon", "insult")), ("4.5", ("pass",))])
def test_an_insult_answers_a_leader_who_is_about_to_strike(goal: str, answer: Choice) -> None:
    """Cavalry with its leader rides up to weak spears, or it stays far away."""
    state = movement(position("4.4 Cm", "7.5 P2, 7.6 P2", dragons=((), ("insult",)), tokens=RICH))
    state.play(("unit", AT("4.4")))
    state.play(("to", AT(goal)))
    assert asked(state) == "insult" and does(state) == {answer}


@pytest.mark.parametrize(("tokens", "answer"), [(1, ("discard", "courage")), (9, ("pass",))])
def test_a_card_of_little_use_is_traded_by_the_poor(tokens: int, answer: Choice) -> None:
    state = position("5.5 P", "10.1 P", dragons=(("courage",), ()), tokens=(tokens, 5))
    start(state, ("trade", 0))
    assert does(state) == {answer}


def test_a_card_costs_more_the_fewer_tokens_are_left() -> None:
    poor, rich = (position(dragons=(("courage",), ()), tokens=(tokens, 5)) for tokens in (2, 9))
    assert price(poor, 0, "courage") > 2 * price(rich, 0, "courage") > 0


# -- attacks -------------------------------------------------------------------------------------------


def test_a_leader_with_two_blocks_leaves_the_attack_to_others() -> None:
    """The same attack with four blocks is made."""
    weak, strong = (battle(position(f"5.5 Pi{blocks}", "6.5 S")) for blocks in ("2", ""))
    assert does(weak) == {("done",)} and does(strong) == {("attack", AT("5.5"), AT("6.5"))}


def test_a_unit_on_its_last_block_is_struck_before_a_whole_one() -> None:
    state = battle(position("5.5 P", "6.5 P1, 6.4 P"))
    assert does(state) == {("attack", AT("5.5"), AT("6.5"))}


# -- whole turns -----------------------------------------------------------------------------------------


def test_a_turn_looks_worse_the_more_the_enemy_can_do_to_it() -> None:
    safe, exposed = (position("5.5 P2", f"{foe} S, {foe[:-1]}8 S") for foe in ("10.5", "7.5"))
    assert outlook(safe, 0) > outlook(exposed, 0)


def test_a_dying_unit_is_better_off_out_of_reach() -> None:
    near, far = (position(f"{place} P1, 3.9 P", "8.5 P") for place in ("6.5", "2.5"))
    assert outlook(far, 0) > outlook(near, 0)


def questions(seed: int = 3, number: int = 8) -> Iterator[State]:
    """A battle by the rules of thumb, question by question."""
    state = new(seed=seed, scenario=number)
    while state.turn is not None:
        yield state
        state.play(playout(state, CALM, SECOND_SCORERS))


def test_every_slice_of_thought_knows_at_least_as_much() -> None:
    """Each slice says what every candidate is worth; a plan once found is not forgotten."""
    seen = 0
    for number, state in enumerate(questions()):
        chains = second_candidates(state)
        if number % 9 or len(chains) == 1:
            continue
        slices = list(judge(state, chains))
        seen += len(slices) > 1
        assert all(len(values) == len(chains) and max(values) <= 0.5 for values in slices)
        assert len(slices) <= SECOND_LEVELS["gunshi"][0]
    assert seen > 3


def test_every_choice_of_every_question_has_a_value() -> None:
    asked_for: set[str] = set()
    for state in questions(5, 3):
        scored = score_choices(state, SECOND_SCORERS)
        assert sorted(choice for _, choice in scored) == sorted(state.choices())
        asked_for.add(state.agenda[-1][0])
    assert len(asked_for) > 12


def test_a_turn_that_wins_the_battle_on_the_way_is_worth_most() -> None:
    state = position()
    state.victor = 0
    assert outlook(state, 0) == -outlook(state, 1) > 10
    assert NOBODY < 0 < ORDERED and GAME.advice.newer["gunshi@2"].judge is judge
