"""Rulings 24 to 27 and 33 of docs/rulings/shogun.md: plans, bids and the order of the players."""

from __future__ import annotations

from collections import Counter

import pytest

from game import shogun
from game.core.position import Event
from game.core.record import Record
from game.shogun.board import number
from game.shogun.cards import ACTIONS, BID, COVER, EMPTY, HIDDEN, SPACES, TREASURE, bid_price, bid_rank
from game.shogun.choices import SEAL
from game.shogun.rules.planning import chain, hand, treasure_cards
from game.shogun.state import NOBODY, State
from tests.shogun.build import go_on, play, reason, table, the, told
from tests.shogun.suite import invariants

FIVE = {"mino": (0, 1), "hida": (0, 1), "kai": (0, 1), "omi": (0, 1), "ise": (0, 1)}
SIX = {**FIVE, "kii": (0, 1)}


def planning(state: State, seat: int = 0) -> State:
    go_on(state, ("bid", seat))
    return state


def bids(state: State) -> list[int]:
    return [choice[1] for choice in state.choices()]


# -- rulings 24 and 26 -----------------------------------------------------------------------------


@pytest.mark.parametrize(("chests", "highest"), [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_ruling_24_nobody_bids_more_than_his_chests(chests: int, highest: int) -> None:
    state = planning(table(held=SIX, chests=chests))
    assert [card - TREASURE for card in bids(state) if card >= TREASURE] == list(range(highest + 1))
    if highest < 4:
        assert reason(state, "bid", TREASURE + 4) == "shogun.why_bid_unpaid"


def test_ruling_26_all_eleven_spaces_are_filled_while_cards_last() -> None:
    state = planning(table(held=SIX))  # six provinces and five treasure cards: just enough
    assert EMPTY not in bids(state) and reason(state, "bid", EMPTY) == "shogun.why_fill_spaces"
    state.play(("bid", TREASURE))
    for space in range(BID):
        assert ("plan", space, EMPTY) not in state.choices()
        assert reason(state, "plan", space, EMPTY) == "shogun.why_fill_spaces"
        state.play(state.choices()[-1])
    assert EMPTY not in state.plans[0] and state.choices() == [SEAL]
    assert hand(state, 0) == [] and treasure_cards(state, 0) == 0


def test_ruling_26_with_fewer_cards_as_many_spaces_as_must_be_stay_empty() -> None:
    state = planning(table(held=FIVE))
    assert EMPTY in bids(state)
    state.play(("bid", EMPTY))  # ten cards are left for ten actions
    assert ("plan", 0, EMPTY) not in state.choices()
    state = planning(table(held=FIVE))
    play(state, ("bid", number("mino")), ("plan", 0, EMPTY))  # nine cards for nine actions
    assert ("plan", 1, EMPTY) not in state.choices() and ("plan", 1, COVER) in state.choices()


def test_ruling_26_a_card_lies_on_one_space_only() -> None:
    state = planning(table(held=SIX))
    play(state, ("bid", TREASURE), ("plan", 0, number("mino")))
    assert ("plan", 1, number("mino")) not in state.choices()
    assert reason(state, "plan", 1, number("mino")) == "shogun.why_card_laid"
    assert reason(state, "plan", 1, number("aki")) == "shogun.why_not_yours"
    play(state, *(("plan", space, COVER) for space in range(1, 5)))
    assert ("plan", 5, COVER) not in state.choices()
    assert reason(state, "plan", 5, COVER) == "shogun.why_no_treasure"


def test_ruling_33_a_player_without_provinces_still_bids_and_passes() -> None:
    state = planning(table(chests=2))
    assert bids(state) == [TREASURE, TREASURE + 1, TREASURE + 2, EMPTY]
    state.play(("bid", TREASURE + 1))
    for _ in range(BID):
        state.play(state.choices()[0])
    state.play(SEAL)
    assert state.plans[0].count(COVER) == 4 and state.plans[0].count(EMPTY) == 6
    invariants(state)


def test_a_whole_plan_can_be_sent_as_a_chain() -> None:
    state = planning(table(held=SIX))
    cards = [number("mino"), COVER, number("kai"), COVER, COVER, number("omi"), COVER, number("ise"), number("kii")]
    play(state, *chain([*cards, number("hida")], TREASURE + 3))
    assert state.plans[0] == [*cards, number("hida"), TREASURE + 3]


def test_a_plan_can_be_undone_until_it_is_sealed() -> None:
    record = Record("shogun")
    first = record.state.dump()
    for _ in range(SPACES):
        record.play(record.state.choices()[-1])
    for _ in range(SPACES):
        record.undo()
    assert record.state.dump() == first
    for _ in range(SPACES + 1):
        record.play(record.state.choices()[0])
    assert record.state.turn == 1 and record.why_no_undo() is not None


# -- rulings 25 and 27 -----------------------------------------------------------------------------


def auction(*cards: int, players: int = 4, chance: int = 0) -> tuple[State, list[Event]]:
    state = table(players, held=SIX, chests=9)
    for seat, card in enumerate(cards):
        state.plans[seat][BID] = card
    state.events, state.event_deck, state.chance = [1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11, 12], chance
    return state, go_on(state, ("season_end",), ("auction",), ("event",))


def test_bids_rank_4_3_2_1_province_0_none() -> None:
    cards = [TREASURE + 4, TREASURE + 3, TREASURE + 2, TREASURE + 1, number("mino"), TREASURE, EMPTY]
    assert [bid_rank(card) for card in cards] == list(range(7))
    assert [bid_price(card) for card in cards] == [4, 3, 2, 1, 0, 0, 0]


def test_bids_are_paid_and_seats_choose_in_their_order() -> None:
    state, events = auction(TREASURE, number("mino"), TREASURE + 2, EMPTY)
    assert state.chests == [9, 9, 7, 9]
    assert the(events, "ranking") == ("ranking", (2, 1, 0, 3))
    chosen = []
    for slot in (4, 0, 2, 3):
        chosen.append(state.turn)
        assert reason(state, "slot", 4) == (None if slot == 4 else "shogun.why_slot_taken")
        events = state.play(("slot", slot))
    assert chosen == [2, 1, 0, 3]
    assert the(events, "order") == ("order", (1, 0, 3, 2))


def test_the_special_card_comes_with_the_place_and_those_not_taken_do_nothing() -> None:
    state, _ = auction(TREASURE + 4, TREASURE + 3, TREASURE + 2, players=3)
    state.agenda.remove(("season_end",))
    state.specials = [4, 3, 2, 1, 0]
    play(state, ("slot", 3), ("slot", 0), ("slot", 1))
    assert state.special == [1, 4, 3] and state.order == [1, 2, 0]
    assert state.slots == [1, 2, NOBODY, 0, NOBODY]


def test_with_five_players_the_last_place_needs_no_choice() -> None:
    state, _ = auction(*(TREASURE + chests for chests in (4, 3, 2, 1, 0)), players=5)
    state.agenda.remove(("season_end",))
    play(state, ("slot", 4), ("slot", 3), ("slot", 2))
    events = state.play(("slot", 1))
    assert state.turn is None and [event[1:3] for event in told(events, "slot")] == [(3, 1), (4, 0)]
    assert state.order == [4, 3, 2, 1, 0]


def test_ruling_25_equal_bids_are_ranked_at_random() -> None:
    """Three provinces, different ones, tie with one another; the treasure card of one chest goes before."""
    orders: Counter[tuple[int, ...]] = Counter()
    for chance in range(600):
        _, events = auction(number("mino"), number("hida"), TREASURE + 1, number("kai"), chance=chance * 7919)
        orders[the(events, "ranking")[1]] += 1
    assert len(orders) == 6 and all(order[0] == 2 for order in orders)
    assert all(60 < times < 145 for times in orders.values()), orders


def test_ruling_27_the_event_is_drawn_after_sealing_and_before_the_bids_are_shown() -> None:
    state = shogun.new(players=3, seed=4)
    assert state.event == 0 and len(state.events) == 4
    events: list[Event] = []
    while state.agenda[-1][0] != "place":
        events = state.play(state.choices()[-1])
        assert state.event == 0 or state.agenda[-1][0] == "place"
    names = [event[0] for event in events]
    assert names[:3] == ["sealed", "event", "bid"] and state.event == events[1][1]
    assert len(state.events) == 3 and state.event not in state.events


# -- secrecy ---------------------------------------------------------------------------------------


def test_nobody_sees_another_s_plan_nor_its_gaps_while_plans_are_made() -> None:
    state = shogun.new(players=3, seed=1)
    play(state, ("bid", TREASURE + 2), state.QUESTIONS["plan"].choices(state, ("plan", 0, 0))[0])
    for seat in (1, 2, None):
        assert state.view(seat).position.plans == [[HIDDEN] * SPACES] * 3 or seat is not None
        assert state.view(seat).position.plans[0] == [HIDDEN] * SPACES
    own = state.view(0).position.plans[0]
    assert own[BID] == TREASURE + 2 and own[0] >= 0


def test_planning_tells_nothing_but_the_seal() -> None:
    state = shogun.new(players=4, seed=1)
    for _ in range(SPACES):
        assert state.play(state.choices()[0]) == []
    assert state.play(SEAL) == [("sealed", 0)]


def test_bids_are_open_and_actions_hidden_during_the_auction() -> None:
    state = shogun.new(players=4, seed=1)
    while state.agenda[-1][0] != "place":
        state.play(state.choices()[0])
    seen = state.view(None).position.plans
    assert [plan[BID] for plan in seen] == [plan[BID] for plan in state.plans]
    assert all(card == HIDDEN for plan in seen for card in plan[:BID])


def test_the_order_of_decks_is_hidden_and_the_tower_is_known_only_as_a_whole() -> None:
    state = shogun.new(players=4, side="moon", seed=1)
    view = state.view(0).position
    assert set(view.deck) == set(view.event_deck) == {HIDDEN} and len(view.deck) == len(state.deck)
    state = shogun.new(players=4, seed=1)
    view = state.view(0).position
    assert view.inside() == state.inside() and view.floors[1] == []
    assert len(ACTIONS) == 10 and view.actions[:5] == state.actions[:5] and view.chance == 0
