"""Three characters: they can be told apart by their battles, and each has its words."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from game.core.chance import Chance
from game.core.words import LANGUAGES
from game.samurai import new
from game.samurai.advice.policy import playout
from game.samurai.advice.styles import STYLES, called, scorers, styled
from game.samurai.advice.third import THIRD_SCORERS
from game.samurai.rules.combat import ATTACK, SHOT
from game.samurai.scenario import NUMBERS
from tests.games import LONG
from tests.words import words

BATTLES = 80 if LONG else 24
every_style = pytest.mark.parametrize("name", STYLES)


@cache
def deeds(name: str) -> Counter[str]:
    """What a character and its rival did in some battles: attacks by kind, and the turns of each."""
    found: Counter[str] = Counter()
    for number in range(BATTLES):
        seat, chance = number % 2, Chance(0)
        state = new(seed=500 + number // 2, scenario=NUMBERS[7 * (number // 2) % len(NUMBERS)])
        table = {seat: scorers(name), 1 - seat: THIRD_SCORERS}
        while state.turn is not None:
            for event in state.play(playout(state, chance, table[state.turn])):
                if event[0] == "strike" and event[4] in (SHOT, ATTACK):
                    found[f"{'own' if event[1] == seat else 'their'} {event[4]}"] += 1
                elif event[0] == "advance":
                    found[f"{'own' if event[1] == seat else 'their'} advance"] += 1
        for one in (0, 1):
            found["own turns" if one == seat else "their turns"] += state.turns[one]
    return found


def share_of_shots(name: str) -> float:
    done = deeds(name)
    return done["own shot"] / (done["own shot"] + done["own attack"])


def test_the_charger_shoots_least_of_all() -> None:
    assert share_of_shots("charger") < min(share_of_shots("archer"), share_of_shots("cautious")) - 0.05


MARKS = [("charger", SHOT, -1), ("archer", SHOT, 1), ("cautious", "advance", -1)]
"""What each does more often than its rival in the same battles, or less often."""


@pytest.mark.parametrize(("name", "deed", "more"), MARKS)
def test_a_character_is_told_apart_from_its_rival(name: str, deed: str, more: int) -> None:
    own, their = (deeds(name)[f"{who} {deed}"] / deeds(name)[f"{who} turns"] for who in ("own", "their"))
    assert more * (own - their) > 0.03 * their


@every_style
def test_a_character_has_advice_and_words(name: str) -> None:
    advice = styled(name)
    state = new(seed=3, scenario=5)
    chains = advice.candidates(state)
    assert chains and advice.prior and len(advice.prior(state, chains, True)) == len(chains)
    for language in LANGUAGES:
        assert all(words(language).has(key) for key in called(name))
