"""Rumble Nation's characters can be told apart by their games, and each has its words."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from game import rumble
from game.core.advice import Advice
from game.core.position import Choice
from game.core.words import LANGUAGES
from game.rumble.advice import STYLES, judging, styled
from game.rumble.choices import Deploy
from game.rumble.odds import projection
from game.rumble.state import State
from tests.words import words

GAMES = 16


class Habits(NamedTuple):
    """What somebody does in a game, on the average."""

    soldiers: float
    """Soldiers placed in a turn."""
    broken: float
    """Castles taken from others in a turn."""
    new: float
    """How often it goes where it had no soldiers."""


def at_first_sight(advice: Advice[State], state: State) -> Choice:
    """What it would do without a longer look."""
    chains = list(advice.candidates(state))
    assert advice.judge is not None
    worths = next(advice.judge(state, chains))
    choice: Choice = chains[max(range(len(chains)), key=worths.__getitem__)][0]
    return choice


def lost(before: State, after: State, seat: int) -> int:
    """How many castles others would have won before, and now would not."""
    then, now = ({battle.area: battle.winner for battle in projection(state)} for state in (before, after))
    return sum(winner not in (seat, -1, now[area]) for area, winner in then.items())


@cache
def habits(name: str) -> Habits:
    """What a character does against plain players, or the plain one among themselves."""
    plain, one = judging(), styled(name) if name else judging()
    turns = soldiers = broken = new = 0
    for seed in range(GAMES):
        state, mine = rumble.new(seed=seed, players=2), seed % 2
        while state.turn is not None:
            before, seat = state.copy(), state.turn
            choice = at_first_sight(one if seat == mine else plain, state)
            state.play(choice)
            if seat == mine and isinstance(choice, Deploy):
                turns, soldiers = turns + 1, soldiers + choice.soldiers
                broken += lost(before, state, seat) if state.turn is not None else 0
                new += not before.soldiers[mine][choice.area]
    return Habits(soldiers / turns, broken / turns, new / turns)


def test_the_miser_spends_fewest_soldiers() -> None:
    assert habits("miser").soldiers == min(habits(name).soldiers for name in ("", *STYLES))
    assert habits("miser").soldiers < habits("").soldiers - 0.05


def test_the_raider_takes_most_castles_from_others() -> None:
    assert habits("raider").broken == max(habits(name).broken for name in ("", *STYLES))
    assert habits("raider").broken > habits("").broken + 0.02


def test_the_builder_goes_to_most_new_areas() -> None:
    assert habits("builder").new == max(habits(name).new for name in ("", *STYLES))
    assert habits("builder").new > habits("").new + 0.02


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_has_a_name_and_a_sentence(language: str) -> None:
    say = words(language)
    assert len({say(style.name) for style in STYLES.values()}) == len(STYLES)
    assert all(say(style.note).endswith(".") for style in STYLES.values())


def test_a_character_answers_as_long_as_the_plain_one_looks() -> None:
    """Another roll and the use of a card are judged as they are; only where pieces go is a matter of taste."""
    state = rumble.new(seed=3, players=2)
    while state.agenda[-1][0] != "deploy":
        state.play(state.choices()[0])
    plain = list(judging().judge(state, list(judging().candidates(state))) or ())  # type: ignore[misc]
    for name in STYLES:
        advice = styled(name)
        assert advice.judge is not None
        chains = list(advice.candidates(state))
        found = list(advice.judge(state, chains))
        assert len(found) == len(plain)
        for chain, own, other in zip(chains, found[-1], plain[-1]):
            assert isinstance(chain[0], Deploy) or own == other
