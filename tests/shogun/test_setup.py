"""The board and the set-up: rulings 36 to 38 and 40 and the map of docs/rulings/shogun.md, the two sides."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game import shogun
from game.core.options import BadOption
from game.shogun.board import BOARDS, CHESTS, LAND, PLOTS, PRESETS, PROVINCES, REGIONS, REMOVED, RICE, SEA, number
from game.shogun.cards import GROUPS
from game.shogun.choices import BLIND, TURN_OVER
from game.shogun.setup import UNDER
from game.shogun.state import NOBODY
from game.shogun.state import REMOVED as OUT
from tests.shogun.build import ids, play, reason, the
from tests.shogun.suite import invariants

EVERY_BOARD = [(side, players) for side in ("sun", "moon") for players in (3, 4, 5)]


# -- the board -------------------------------------------------------------------------------------


def test_distributions_of_chests_rice_and_plots() -> None:
    assert Counter(CHESTS) == {3: 9, 4: 10, 5: 9, 6: 11, 7: 6}
    assert Counter(RICE) == {2: 14, 3: 16, 4: 11, 5: 4}
    assert Counter(PLOTS) == {1: 13, 2: 22, 3: 10}


SUN_TOTALS = {"green": (43, 29, 15), "red": (43, 26, 16), "purple": (45, 28, 16)} | {
    "brown": (43, 28, 21),
    "yellow": (46, 29, 19),
}
MOON_TOTALS = {"green": (42, 28, 15), "red": (45, 26, 15), "purple": (45, 28, 17)} | {
    "brown": (44, 28, 21),
    "yellow": (44, 30, 19),
}


@pytest.mark.parametrize(("side", "totals"), [("sun", SUN_TOTALS), ("moon", MOON_TOTALS)])
def test_each_region_has_nine_provinces_with_these_totals(side: str, totals: dict[str, tuple[int, int, int]]) -> None:
    for region, name in enumerate(REGIONS):
        members = [p for p in range(45) if BOARDS[side, 4].region[p] == region]
        assert len(members) == 9
        assert tuple(sum(column[p] for p in members) for column in (CHESTS, RICE, PLOTS)) == totals[name]


def test_91_borders_by_land_6_and_8_links_by_sea() -> None:
    assert len(LAND) == len(set(LAND)) == 91
    assert (len(SEA["sun"]), len(SEA["moon"])) == (6, 8)
    assert (number("kai"), number("mikawa")) not in LAND, "a slip of another program's table"


@pytest.mark.parametrize("board", EVERY_BOARD)
def test_neighbours_are_mutual_and_no_province_cuts_the_map(board: tuple[str, int]) -> None:
    near, in_play = BOARDS[board].near, BOARDS[board].in_play
    assert all(a in near[b] for a in range(45) for b in near[a])
    for missing in (None, *in_play):
        left = [province for province in in_play if province != missing]
        assert len(reached(near, left)) == len(left), missing


def reached(near: tuple[tuple[int, ...], ...], allowed: list[int]) -> set[int]:
    found, edge = {allowed[0]}, [allowed[0]]
    while edge:
        fresh = [other for other in near[edge.pop()] if other in allowed and other not in found]
        found.update(fresh)
        edge += fresh
    return found


def test_only_eight_provinces_change_region_on_the_moon_side() -> None:
    sun, moon = BOARDS["sun", 4].region, BOARDS["moon", 4].region
    changed = {PROVINCES[p]: REGIONS[moon[p]] for p in range(45) if sun[p] != moon[p]}
    assert changed == {"echizen": "brown", "wakasa": "brown", "owari": "purple", "shinano": "red"} | {
        "hitachi": "yellow",
        "kai": "red",
        "mimasaka": "red",
        "sanuki": "green",
    }


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_with_three_players_two_provinces_leave_each_outer_region(side: str) -> None:
    regions = Counter(REGIONS[BOARDS[side, 3].region[province]] for province in REMOVED[side])
    assert regions == {"green": 2, "purple": 2, "brown": 2, "yellow": 2}


@pytest.mark.parametrize("side", ["sun", "moon"])
def test_ruling_38_links_to_removed_provinces_are_void(side: str) -> None:
    board = BOARDS[side, 3]
    assert all(not board.near[province] for province in REMOVED[side])
    assert not any(other in REMOVED[side] for near in board.near for other in near)
    assert len(board.in_play) == 37
    state = shogun.new(players=3, side=side, setup="draft")
    assert [state.owner[province] for province in REMOVED[side]] == [OUT] * 8


def test_the_rulebook_sails_from_shima_to_izu() -> None:
    near = BOARDS["sun", 4].near
    assert number("izu") in near[number("shima")] and number("shima") in near[number("izu")]


# -- the preset ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
def test_presets_are_the_groups_of_the_draft(players: int) -> None:
    state = shogun.new(players=players)
    for seat, provinces in enumerate(PRESETS[players]):
        assert sorted(provinces.values(), reverse=True) == list(GROUPS[players])
        assert state.provinces(seat) == sorted(provinces)
        assert all(state.armies[province] == armies for province, armies in provinces.items())
    assert state.chests == [{3: 18, 4: 15, 5: 12}[players]] * players
    invariants(state)


@pytest.mark.parametrize(("players", "neutral"), [(3, 10), (4, 13), (5, 10)])
def test_neutral_provinces_after_the_set_up(players: int, neutral: int) -> None:
    assert shogun.new(players=players).owner.count(NOBODY) == neutral


def test_the_game_begins_with_four_events_five_open_actions_and_the_tower_filled() -> None:
    state = shogun.new(players=4, side="sun", setup="preset", seed=7)
    assert state.turn == 0 and state.agenda[-1] == ("bid", 0)
    assert len(state.events) == 4 and state.year == 1 and state.season == 0
    assert state.open_actions == 5 and sorted(state.specials) == [0, 1, 2, 3, 4]
    assert sum(state.inside()) > 0 and not any(state.tray) and state.rice == state.points == [0] * 4


def test_ruling_37_the_moon_side_always_drafts() -> None:
    state = shogun.new(side="moon", setup="preset")
    assert state.options["setup"] == "draft" and state.agenda[-1][0] == "draft"


@pytest.mark.parametrize("options", [{"players": 2}, {"side": "star"}, {"setup": 1}, {"cubes": 9}])
def test_unknown_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        shogun.new(**options)


# -- the draft -------------------------------------------------------------------------------------


def draft(seed: int = 3, players: int = 4, edition: int = shogun.EDITION) -> shogun.State:
    return shogun.new(players=players, setup="draft", seed=seed, edition=edition)


def test_a_seat_takes_an_open_card_or_draws_blind_and_places_a_group() -> None:
    state = draft()
    seat, card = state.turn, min(state.display)
    assert state.choices() == [*(("take", card) for card in sorted(state.display)), BLIND]
    events = state.play(("take", card))
    assert the(events, "take") == ("take", seat, card, 0) and card not in state.display
    assert state.choices() == [("group", size) for size in (5, 4, 3, 2)]
    state.play(("group", 4))
    assert state.owner[card] == seat and state.armies[card] == 4 and state.groups[seat].count(4) == 1
    assert state.turn == (seat + 1) % 4
    invariants(state)


def test_a_blind_draw_takes_the_top_card_and_leaves_the_open_ones() -> None:
    state = draft(edition=1)
    top, display = state.deck[-1], state.display[:]
    events = state.play(BLIND)
    assert the(events, "take")[2:] == (top, 1) and state.display == display


def blind_round(state: shogun.State) -> None:
    for _ in range(state.players):
        play(state, BLIND, ("group", max(state.groups[state.turn or 0])))


def test_ruling_36_the_same_two_cards_again_may_be_turned_over() -> None:
    state = draft(edition=1)
    assert reason(state, *TURN_OVER) == "shogun.why_not_stale"
    old = state.display[:]
    blind_round(state)
    assert state.choices()[-1] == TURN_OVER, "may, not must"
    new = state.deck[-2:][::-1]
    events = state.play(TURN_OVER)
    assert the(events, "turn_over") == ("turn_over", state.turn, tuple(new))
    assert state.display == new and state.deck[:2] == old
    assert TURN_OVER not in state.choices(), "the new cards are not stale"
    play(state, BLIND, ("group", 5 if 5 in state.groups[state.turn or 0] else 4))
    assert TURN_OVER not in state.choices(), "nor are they for the next player"


def test_ruling_43_the_deck_of_the_draft_has_no_order_before_its_cards_are_turned() -> None:
    state = draft()
    assert state.deck == sorted(state.deck)
    drawn = set()
    for chance in range(200):
        twin = state.copy()
        twin.chance = chance
        drawn.add(the(twin.play(BLIND), "take")[2])
    assert drawn == set(state.deck), "any of them may be uppermost"


def test_ruling_43_cards_put_under_the_deck_come_last() -> None:
    state = draft()
    old = state.display[:]
    blind_round(state)
    state.play(TURN_OVER)
    assert state.deck[:2] == [card + UNDER for card in old] and not set(state.display) & set(old)
    state.deck = state.deck[:2]
    state.play(BLIND)
    assert state.owner[old[1]] == NOBODY and state.agenda[-1] == ("group", state.turn, old[1])


def test_ruling_40_the_turn_before_is_one_s_own() -> None:
    """The cards lie as they lay for the player before, but not as they lay at the player's own last turn."""
    state = draft()
    blind_round(state)
    play(state, ("take", state.display[0]), ("group", 4))
    shown = sorted(state.display)
    play(state, BLIND, ("group", 4))
    assert sorted(state.display) == shown and TURN_OVER not in state.choices()
    assert reason(state, *TURN_OVER) == "shogun.why_not_stale"


def test_ruling_40_what_others_have_seen_is_of_no_account() -> None:
    state = draft()
    first = state.turn
    blind_round(state)
    assert state.turn == first and TURN_OVER in state.choices()
    state.seen[(state.turn or 0) - 1] = []
    state._legal = None
    assert TURN_OVER in state.choices()


def test_ruling_36_not_if_only_one_of_them_is_the_same() -> None:
    state = draft()
    blind_round(state)
    play(state, ("take", state.display[0]), ("group", 4))
    assert TURN_OVER not in state.choices()


@pytest.mark.parametrize(("side", "players"), EVERY_BOARD)
def test_the_draft_places_all_groups_and_leaves_the_rest_neutral(side: str, players: int) -> None:
    state = shogun.new(players=players, side=side, setup="draft", seed=5)
    while state.agenda[-1][0] in ("draft", "group"):
        state.play(state.choices()[0])
    for seat in range(players):
        armies = sorted((state.armies[p] for p in state.provinces(seat)), reverse=True)
        assert armies == list(GROUPS[players])
    assert state.owner.count(NOBODY) == {3: 10, 4: 13, 5: 10}[players]
    assert not state.deck and not state.display and sum(state.inside()) > 0
    invariants(state)


def test_reasons_of_the_draft() -> None:
    state = draft()
    hidden, taken = state.deck[0], min(state.display)
    assert reason(state, "take", hidden) == "shogun.why_card_hidden"
    play(state, ("take", taken))
    assert reason(state, "group", 6) == "shogun.why_no_group"
    play(state, ("group", 5))
    assert reason(state, "take", taken) == "shogun.why_card_taken"
    removed = shogun.new(players=3, setup="draft")
    assert reason(removed, "take", number("iwami")) == "shogun.why_removed"
    assert ids([number("iwami")]) == ["iwami"]
