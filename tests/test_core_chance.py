"""Chance: the same numbers everywhere and for ever, and each as likely as the next."""

from __future__ import annotations

import pytest

from game.core.chance import MASK, Chance, draw
from tests.toy import new

PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}
"""First numbers of SplitMix64 as its authors' program prints them."""


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_generator_is_splitmix64(seed: int) -> None:
    chance = Chance(seed)
    assert [chance.below(1 << 64) for _ in PUBLISHED[seed]] == PUBLISHED[seed]


def test_a_position_draws_the_same_numbers() -> None:
    """The toy draws its secret first; from there on position and generator go in step."""
    state, chance = new(seed=5), Chance(5)
    assert state.secret == chance.below(1000)
    assert [state.below(6) for _ in range(50)] == [chance.below(6) for _ in range(50)]
    assert state.chance == chance.state


def test_the_whole_state_is_one_integer_below_64_bits() -> None:
    chance = Chance(-1)
    for _ in range(100):
        assert 0 <= chance.state <= MASK
        following, drawn = draw(chance.state, 6)
        assert chance.below(6) == drawn and chance.state == following


@pytest.mark.parametrize("n", [1, 2, 6, 11, 1000])
def test_numbers_stay_below_and_reach_everything(n: int) -> None:
    chance = Chance(3)
    drawn = [chance.below(n) for _ in range(20 * n)]
    assert min(drawn) == 0 and max(drawn) == n - 1
    assert len(set(drawn)) == n


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    chance = Chance(1)
    counts: dict[str, int] = {}
    for _ in range(6000):
        cards = list("abc")
        chance.shuffle(cards)
        counts["".join(cards)] = counts.get("".join(cards), 0) + 1
    assert len(counts) == 6 and all(900 < count < 1100 for count in counts.values())


def test_a_position_shuffles_like_the_generator() -> None:
    state, chance = new(seed=9), Chance(9)
    chance.below(1000)
    mine, theirs = list(range(20)), list(range(20))
    state.shuffle(mine)
    chance.shuffle(theirs)
    assert mine == theirs != list(range(20)) and sorted(mine) == list(range(20))


def test_pick_takes_every_item() -> None:
    chance = Chance(2)
    assert {chance.pick("abcd") for _ in range(100)} == set("abcd")
