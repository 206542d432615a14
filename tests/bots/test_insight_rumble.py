"""What Rumble Nation tells whoever explains it: chances that add up, traits that stand in for each other, sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from game import rumble
from game.core.insight import Insight
from game.core.words import LANGUAGES, Sentence
from game.rumble.advice.features import stand_of
from game.rumble.advice.insight import DOUBTS, PHASES, phase
from game.rumble.advice.judge import worth_of
from game.rumble.advice.traits import CARDS, CASTLES, DAIMYO, FINISH, LEFT, seen
from game.rumble.state import State
from game.rumble.words import area_name
from tests.games import Options, label, random_record
from tests.rumble.suite import OPTION_SETS
from tests.words import words
from tools.paths import ROOT

SETS = [options for options in OPTION_SETS if options["mori_limit"] == 1]
every_option_set = pytest.mark.parametrize("options", SETS, ids=label)


def insight() -> Insight[State]:
    found = rumble.GAME.advice.insight
    assert found is not None
    return found


def states(options: Options, seed: int = 5, every: int = 11) -> Iterator[State]:
    for length in range(0, 220, every):
        state = random_record("rumble", options, seed, length).state
        assert isinstance(state, State)
        yield state


@every_option_set
def test_chances_are_one_in_all_and_know_a_result(options: Options) -> None:
    players, over = options["players"], 0
    for state in states(options):
        found = insight().chances(state)
        assert len(found) == players and sum(found) == pytest.approx(1) and all(0 <= one <= 1 for one in found)
        if state.turn is None:
            over += 1
            assert [one > 0 for one in found] == [seat in state.winners for seat in range(players)]
            assert insight().doubt(state) == 0
        else:
            assert 0 < insight().doubt(state) < 1
    assert over


@every_option_set
def test_the_own_traits_say_what_the_chances_say(options: Options) -> None:
    for state in states(options):
        found = insight().chances(state)
        for seat in range(state.players):
            own = insight().traits(state, seat)
            assert insight().chance(state, seat, own) == pytest.approx(found[seat])


@every_option_set
def test_traits_have_the_same_names_and_sizes_all_game(options: Options) -> None:
    shapes = {
        tuple((name, len(values)) for name, values in insight().traits(state, seat).items())
        for state in states(options)
        for seat in range(state.players)
    }
    assert len(shapes) == 1
    assert {name for name, _ in shapes.pop()} == {*CASTLES, LEFT, FINISH, CARDS, DAIMYO}


@every_option_set
def test_each_trait_of_another_moment_gives_another_chance(options: Options) -> None:
    moved = 0
    for before, after in pairwise(states(options)):
        if after.turn is None:
            break
        for seat in range(before.players):
            own, other = insight().traits(after, seat), insight().traits(before, seat)
            now = insight().chance(after, seat, own)
            changed = [insight().chance(after, seat, {**own, name: other[name]}) for name in own]
            assert all(0 <= one <= 1 for one in changed)
            moved += sum(one != now for one in changed)
    assert moved > 20


@every_option_set
def test_all_traits_of_another_moment_are_that_moment(options: Options) -> None:
    """The chance is the one of that moment, if whoever had the turn is the same."""
    by_mover: dict[int, list[State]] = {}
    for state in states(options):
        if state.turn is not None:
            by_mover.setdefault(seen(state).mover, []).append(state)
    before, after, *_ = max(by_mover.values(), key=len)
    for seat in range(options["players"]):
        other = insight().traits(before, seat)
        assert insight().chance(after, seat, other) == pytest.approx(insight().chances(before)[seat])


def test_chances_see_what_a_roll_offers() -> None:
    """Where pieces are to be placed, they are those after the best way to place them."""
    state = next(one for one in states({"players": 2}, 2, 1) if one.agenda[-1][0] == "deploy")
    seat = state.turn or 0
    afters = []
    for choice in state.choices():
        if choice[0] == "deploy":
            after = state.copy()
            after.play(choice)
            afters.append((worth_of(stand_of(after, seat))[0], insight().chances(after)[seat]))
    assert insight().chances(state)[seat] == pytest.approx(max(afters)[1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_phase_of_a_game_has_its_doubt(players: int) -> None:
    assert len(DOUBTS[players]) == len(PHASES) + 1
    phases = [phase(state) for state in states({"players": players}, every=2) if state.turn is not None]
    assert phases == sorted(phases) and set(phases) == set(range(len(PHASES) + 1))


# -- in words ----------------------------------------------------------------------------------------------


def sentences(options: Options, seed: int, every: int = 5) -> Iterator[tuple[str, Sentence]]:
    for before, after in pairwise(states(options, seed, every)):
        for seat in range(after.players):
            then, now = insight().traits(before, seat), insight().traits(after, seat)
            for name in now:
                said = insight().sentence(after, seat, name, then, now)
                assert said is None or then[name] != now[name], (name, said)
                if said:
                    yield name, said


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_can_be_said_in_every_language(language: str) -> None:
    for options in SETS[::5]:
        for _, sentence in sentences(options, 4):
            text = words(language).say(sentence, ["Ada", "Bo", "Cleo", "Dan"])
            assert text[-1] == "." and "{" not in text and "rumble." not in text, text


OF_THROWS = {f"rumble.insight_throws{what}" for what in ("", "_in", "_less")}
"""What is said of all throws together: ``test_coach`` asks for it."""


def test_every_trait_and_every_sentence_comes_up() -> None:
    said = [one for options in SETS for seed in (3, 4, 5) for one in sentences(options, seed)]
    written = (ROOT / "assets" / "words" / "rumble.en.po").read_text("utf-8")
    told = set(re.findall(r'msgid "(rumble.insight_\w+)"', written)) - {"rumble.insight_castle", *OF_THROWS}
    assert {name for name, _ in said} == {*CASTLES, LEFT, FINISH, CARDS, DAIMYO}
    assert told - {sentence.key for _, sentence in said} == set()


def test_a_seat_that_has_nothing_left_is_thought_to_have_finished() -> None:
    """Traits of two positions together may say that somebody has placed all and holds no chip."""
    for players in (2, 3):
        for state in states({"players": players}, 5, 3):
            if state.turn is not None:
                own = insight().traits(state, state.turn)
                for seat in range(players):
                    left = [0 if one == seat else number for one, number in enumerate(own[LEFT])]
                    assert 0 <= insight().chance(state, state.turn, {**own, LEFT: left}) <= 1


def test_soldiers_that_decide_the_chain_are_told_with_all_that_follows() -> None:
    """Two more soldiers in the area of castle 5 win it, and by their reinforcement castle 9."""
    state = rumble.new(seed=1, players=3)
    state.values = [2, 3, 4, 5, 9, 6, 7, 8, 10, 11, 12]
    first = 3  # Odawara
    goal = next(area for area in state.board.near[first] if state.values[area] > 5)
    state.stock = [8, 8, 8]
    state.soldiers[1][first], state.soldiers[1][goal], state.soldiers[0][goal] = 1, 3, 2
    before, after = state.copy(), state.copy()
    after.soldiers[0][first] = 2
    then, now = insight().traits(before, 0), insight().traits(after, 0)
    said = insight().sentence(after, 0, "castle 5", then, now)
    assert said is not None
    names = [f"{words('en').name(area_name(area))} ({state.values[area]})" for area in (goal, first)]
    text = f"With 2 soldiers of yours in Odawara, not 0, you would win {names[0]} and {names[1]} as well."
    assert words("en").say(said, ["Ada", "Bo", "Cleo"]) == text
    assert insight().chance(after, 0, {**now, "castle 5": then["castle 5"]}) < insight().chance(after, 0, now)
