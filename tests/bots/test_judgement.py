"""The learned judgement: whole numbers, the same in arrays and in the page, exact where the rules decide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from operator import mul

import numpy as np
import pytest

from game import rumble
from game.bots import Search
from game.core import judgement
from game.core.chance import Chance
from game.rumble.advice.features import Stand, fight, inputs, layout, prizes, stand_of
from game.rumble.advice.judge import judge, result_worth, roll_worth, worth_ahead, worth_of
from game.rumble.advice.policy import PIECES_LEFT_FOR_CARDS, plans
from game.rumble.cards import TACTICS
from game.rumble.choices import ROLL
from game.rumble.odds import points_now
from game.rumble.rules.turn import SPLITS
from game.rumble.state import State
from tests.games import Options, label, random_record
from tests.rumble.suite import OPTION_SETS
from tools import train_file, train_rumble
from tools.train_net import Net

every_option_set = pytest.mark.parametrize("options", OPTION_SETS, ids=label)


def rumble_state(options: Options, seed: int, length: int) -> State:
    state = random_record("rumble", options, seed, length).state
    assert isinstance(state, State)
    return state


def stands(options: Options, seed: int, every: int = 9) -> list[Stand]:
    """Positions from all over a random game, each seen from whoever may have been last."""
    states = [rumble_state(options, seed, length) for length in range(0, 200, every)]
    return [stand_of(state, (state.turn - 1) % state.players) for state in states if state.turn is not None]


def rows_of(stand: Stand) -> train_rumble.Rows:
    goals = np.zeros((1, 11, 11), bool)
    for place, others in enumerate(stand.goals):
        goals[0, place, list(others)] = True
    return train_rumble.Rows(
        men=np.array([stand.men], np.int16),
        lord=np.array([stand.lords]),
        stock=np.array([stand.stock]),
        chips=np.array([stand.chips]),
        used=np.array([stand.used], bool),
        display=np.array([stand.cards], bool),
        lord_card=np.array([stand.lord_cards]),
        goals=goals,
        routes=np.array([stand.routes]),
    )


@every_option_set
def test_training_and_page_see_the_same_features(options: Options) -> None:
    plan = layout(options["players"])
    for stand in stands(options, 1):
        rows = rows_of(stand)
        war = train_rumble.fight(rows)
        there = train_rumble.features(rows, war, plan)[0].astype(int).tolist()
        here = inputs(stand, fight(stand))
        assert war.points[0].tolist() == fight(stand).points
        assert len(here) == (plan.size if options["daimyo"] else plan.plain)
        assert here + [0] * (plan.size - len(here)) == there


@every_option_set
def test_the_war_of_a_stand_is_the_projection(options: Options) -> None:
    for length in range(0, 90, 8):
        state = rumble_state(options, 2, length)
        if state.turn is not None and state.agenda[-1][0] == "action":
            stand = stand_of(state, state.turn).turned(state.players - 1)
            if not stand.chips[1]:
                points = fight(stand).points
                assert points[1:] + points[:1] == points_now(state)[state.turn :] + points_now(state)[: state.turn]


def test_every_input_has_a_name_and_a_scale() -> None:
    for players in (2, 3, 4):
        plan = layout(players)
        assert len(plan.names()) == len(set(plan.names())) == len(plan.scales()) == plan.size


def test_whole_numbers_say_what_the_net_says() -> None:
    net = Net(layout(2).scales(), (8, 4, 2), 3)
    there = judgement.read(train_file.packed(net))
    chance = Chance(2)
    for _ in range(20):
        given = [chance.below(5) for _ in range(layout(2).size)]
        assert there.shares(given) == pytest.approx(net.shares(np.array([given], np.float32))[0].tolist(), abs=0.01)


def plain_logits(mind: judgement.Judgement, values: Sequence[int]) -> list[int]:
    for layer in mind.layers:
        sums = [sum(map(mul, row, values)) + bias for row, bias in zip(layer.rows, layer.biases)]
        values = [max(0, one) for one in sums]
    return sums


@every_option_set
def test_the_net_in_long_numbers_says_what_plain_sums_say(options: Options) -> None:
    mind, plan = judgement.judgement("rumble", options["players"]), layout(options["players"])
    for stand in stands(options, 3, 30):
        given = inputs(stand, fight(stand))
        assert mind.logits(given) == plain_logits(mind, given)
        assert mind.logits([*given, *[0] * (plan.size - len(given))]) == mind.logits(given), (
            "what is left out is nothing"
        )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_output_can_outgrow_its_field(players: int) -> None:
    most = [128] * layout(players).size
    for layer in judgement.judgement("rumble", players).layers:
        most = [sum(abs(weight) * one for weight, one in zip(row, most)) for row in layer.rows]
        most = [one + abs(bias) for one, bias in zip(most, layer.biases)]
        assert max(most) < judgement.HALF


def test_no_file_of_weights_is_large() -> None:
    for path in train_file.path("rumble").parent.glob("*.json"):
        assert path.stat().st_size <= train_file.MOST_BYTES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_shipped_weights_fit_the_features(players: int) -> None:
    first = judgement.judgement("rumble", players).layers[0]
    assert {len(row) for row in first.rows} == {layout(players).size}


# -- looking ahead ----------------------------------------------------------------------------------------


def late(players: int, left: list[int], seed: int = 2) -> Stand:
    """Seat 0 has just had its turn in a game whose seats have so many pieces left."""
    state = rumble_state({"players": players}, seed, 10_000)
    stand = stand_of(state, 0)
    stand.stock, stand.chips = left[:], [0] * players
    for chip, seat in enumerate(seat for seat in range(players) if not left[seat]):
        stand.chips[seat] = players - chip
    return stand


def test_at_the_very_end_the_judgement_is_exact() -> None:
    """One piece left, two rolls at most: the same as playing every roll by the rules."""
    stand = late(2, [1, 0])
    totals = {}
    for place in range(11):
        after = stand.copy()
        after.men[0][place] += 1
        after.stock[0], after.chips[0] = 0, 1
        totals[place] = result_worth(fight(after).points, after.chips)[0]
    best = [max(totals[total - 2] for total, _ in splits) for splits in SPLITS.values()]
    again = sum(best) / 216
    assert roll_worth(stand, False)[0] == pytest.approx(again)
    assert roll_worth(stand, True)[0] == pytest.approx(sum(max(one, again) for one in best) / 216)


def test_what_all_seats_get_is_one_in_all() -> None:
    for players in (2, 3, 4):
        stand = late(players, [2] * players)
        assert sum(roll_worth(stand, True)) == pytest.approx(1)
        assert 0 < worth_ahead(stand)[0] < 1 and sum(worth_of(stand)) == pytest.approx(1)
        assert sum(worth_ahead(stand)) == pytest.approx(1)


def test_who_is_alone_looks_at_its_own_next_roll() -> None:
    stand = late(2, [1, 0])
    assert stand.following() == 0
    assert worth_ahead(stand) == roll_worth(stand, True)


def test_looking_further_is_exact_near_the_end() -> None:
    """Two pieces left, of one seat or of each: two turns are the whole game, whatever the judgement says in between."""
    for left in ([1, 1], [0, 2], [2, 0]):
        stand = late(2, left)
        assert worth_ahead(stand, looks=2) == pytest.approx(worth_ahead(stand, looks=3))


def test_prizes_are_what_the_war_brings() -> None:
    """As many soldiers as a place is said to need win it with the lead that was said, and one less does not."""
    seen = 0
    for stand in stands({"players": 2}, 4):
        war = fight(stand)
        for seat, place in product((0, 1), range(11)):
            need, swing = prizes(stand, war, seat)[place]
            if war.first[place] != seat:
                assert _lead_with(stand, seat, place, need) - _lead_with(stand, seat, place, 0) == swing
                assert _lead_with(stand, seat, place, need - 1) == _lead_with(stand, seat, place, 0)
                seen += 1
    assert seen > 50


def _lead_with(stand: Stand, seat: int, place: int, number: int) -> int:
    after = stand.copy()
    after.men[seat][place] += number
    points = fight(after).points
    return points[seat] - points[1 - seat]


def test_each_look_is_a_slice_that_can_be_the_last() -> None:
    state = rumble_state({"players": 2}, 2, 20)
    while len(state.choices()) < 3:
        state.play(state.choices()[0])
    view = state.view(state.turn)
    answers = []
    for looks in range(1, 6):
        one = Search("rumble", view, "gunshi@3", 1, looks)
        answers.append(one.run())
        assert one.error is None and one.iterations == looks
    assert set(answers) <= set(view.choices)


def test_a_game_that_is_over_is_worth_its_result() -> None:
    state = rumble_state({"players": 2}, 3, 10_000)
    assert state.turn is None
    stand = stand_of(state, 0)
    assert worth_of(stand) == result_worth(state.scores, state.chips)


def test_every_way_to_use_a_card_is_judged_once_somebody_is_nearly_done() -> None:
    advice, most = rumble.GAME.advice.newer["gunshi@3"], 0
    for length in range(4, 40):
        state = rumble_state({"players": 2}, 3, length)
        if state.turn is None or state.agenda[-1][0] != "action" or state.locked:
            continue
        assert advice.candidates(state) == [(ROLL,)] or min(state.stock) <= PIECES_LEFT_FOR_CARDS
        state.stock[0], state._legal = PIECES_LEFT_FOR_CARDS, None
        chains = advice.candidates(state)
        assert len(next(judge(state, chains))) == len(chains)
        most = max(most, len(chains))
    assert most > 5


@every_option_set
def test_training_uses_cards_as_the_rules_do(options: Options) -> None:
    """Every use that the rules allow is among those that the training looks at, but for Kyo's and Mori's widest."""
    if options["mori_limit"] == 2:
        return
    for seed in range(2):
        for length in range(6, 60, 9):
            state = rumble_state(options, seed, length)
            if state.turn is None or state.agenda[-1][0] != "action" or len(state.choices()) == 1:
                continue
            assert _of_rules(state) - {"kyo"} == _of_training(state) - {"kyo"}


def _of_rules(state: State) -> set[object]:
    seat = state.turn or 0
    found: set[object] = set()
    for after, chain in plans(state, seat, 2000):
        if chain[0] == ("card", "kyo"):
            continue
        stand = stand_of(after, seat)
        used = chain[0][1] if chain[0][0] == "card" else "lord"
        found.add((used, str(stand.men), str(stand.stock), str(stand.lords)))
    return found


def _of_training(state: State) -> set[object]:
    stand = stand_of(state, state.turn or 0)
    tables = train_rumble.Tables.__new__(train_rumble.Tables)
    tables.place_of = np.array([[value - 2 for value in state.values]])
    tables.area_at = np.argsort(tables.place_of, axis=1)
    found = train_rumble.card_rows(rows_of(stand), tables, np.array([True]))
    if found is None:
        return set()
    _, rows = found
    names: set[object] = set()
    for row in range(len(rows.stock)):
        gone = [card for card, there in enumerate(stand.cards) if there and not rows.display[row, card]]
        used = TACTICS[gone[0]] if gone else "lord"
        if used != "kyo":
            names.add((used, str(rows.men[row].tolist()), str(rows.stock[row].tolist()), str(rows.lord[row].tolist())))
    return names
