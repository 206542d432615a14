"""Rulings 1, 30 to 32, 34, 35 and 42 of docs/rulings/shogun.md: winter, scoring and the end."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.position import Event
from game.core.rulebook import load
from game.core.words import LANGUAGES
from game.shogun.board import REGIONS, number
from game.shogun.cards import EVENTS, TILES, hunger, winter_loss
from game.shogun.events import Majority
from game.shogun.rules.scoring import majorities, points_now
from game.shogun.rules.winter import winter_forecast
from game.shogun.state import NOBODY, State
from tests.shogun.build import act, at, go_on, ids, reason, table, the, told
from tests.shogun.suite import invariants
from tests.words import words

LOSSES = (5, 7, 3, 2, 6, 3, 0, 2, 4, 3, 4, 4)
NINE = ("mino", "hida", "kai", "omi", "ise", "kii", "aki", "iyo", "noto")


def hold(*names: str, seat: int = 0, armies: int = 9) -> dict[str, tuple[int, int]]:
    return dict.fromkeys(names, (seat, armies))


def winter(state: State, event: int) -> list[Event]:
    state.events = [event]
    return go_on(state, ("winter",))


def test_ruling_01_winter_losses_as_the_rulebook_prints_them() -> None:
    assert tuple(winter_loss(event, False) for event in range(1, 13)) == LOSSES
    assert [card.loss for card in EVENTS[1:]] == list(LOSSES)


def test_ruling_01_event_12_costs_1_with_corrected_misprints() -> None:
    corrected = [winter_loss(event, True) for event in range(1, 13)]
    assert corrected == [*LOSSES[:-1], 1] and sum(corrected) == 40
    for option, loss in ((False, 4), (True, 1)):
        state = table(held=hold("mino"), rice=9, corrected=option)
        assert the(winter(state, 12), "winter") == ("winter", 1, 12, loss)


def test_ruling_30_rice_stops_at_zero_and_what_is_left_feeds_the_provinces() -> None:
    state = table(held=hold(*NINE), rice=2)
    events = winter(state, 1)
    assert ("feed", 0, 0, 9, 9) in events
    assert ("feed", 1, 0, 0, 0) in events, "no provinces, no hunger"
    state = table(held=hold(*NINE), rice=14)
    events = winter(state, 1)
    assert ("feed", 0, 9, 9, 0) in events and not told(events, "hungry")


@pytest.mark.parametrize(
    ("short", "revolts", "farmers"),
    [(0, 0, 0), (1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2), (5, 2, 3), (6, 2, 3), (7, 3, 3), (11, 3, 3)],
)
def test_the_winter_table(short: int, revolts: int, farmers: int) -> None:
    assert hunger(short) == (revolts, farmers)


@pytest.mark.usefixtures("hollow")
def test_ruling_31_distinct_provinces_are_drawn_together_and_the_owner_orders_them() -> None:
    state = table(held=hold(*NINE), rice=0)
    events = winter(state, 7)
    _, seat, hungry, farmers = the(events, "hungry")
    assert seat == state.turn == 0 and len(set(hungry)) == 3 and farmers == 3
    assert state.choices() == [("revolt", province) for province in hungry]
    calm = next(province for province in state.provinces(0) if province not in hungry)
    assert reason(state, "revolt", calm) == "shogun.why_calm"
    first = state.play(("revolt", hungry[1]))
    assert the(first, "revolt")[2] == hungry[1] and the(first, "revolt")[3] == "winter"
    assert state.choices() == [("revolt", hungry[0]), ("revolt", hungry[2])]
    second = state.play(("revolt", hungry[2]))
    assert [event[2] for event in told(second, "revolt")] == [hungry[2], hungry[0]], "the last needs no choice"


@pytest.mark.usefixtures("hollow")
def test_ruling_31_players_suffer_in_the_order_of_autumn() -> None:
    held = {**hold("mino", seat=0), **hold("kai", seat=1), **hold("aki", seat=2), **hold("ise", seat=3)}
    state = table(held=held)
    state.order = [2, 0, 3, 1]
    events = winter(state, 7)
    assert [event[1] for event in told(events, "hungry")] == [2, 0, 3, 1]
    assert [event[1] for event in told(events, "feed")] == [2, 0, 3, 1]


@pytest.mark.usefixtures("hollow")
def test_ruling_31_never_more_revolts_than_provinces() -> None:
    state = table(held=hold("mino", "kai", armies=2), rice=0)
    assert hunger(2).revolts == 1
    assert len(the(winter(state, 7), "hungry")[2]) == 1


def test_ruling_31_every_province_is_drawn_equally_often() -> None:
    drawn: Counter[int] = Counter()
    for chance in range(600):
        state = table(held=hold(*NINE[:3]), rice=2)
        state.chance = chance * 104_729
        drawn[the(winter(state, 7), "hungry")[2][0]] += 1
    assert sorted(ids(list(drawn))) == sorted(NINE[:3]) and all(150 < times < 250 for times in drawn.values())


@pytest.mark.usefixtures("hollow")
def test_a_winter_revolt_throws_the_markers_and_the_farmers_of_the_table() -> None:
    state = table(held=hold("mino", armies=3), unrest={"mino": 2})
    events = winter(state, 7)
    assert the(events, "throw")[1] == (3, 0, 0, 0, 3)
    assert at(state, "mino") == (NOBODY, 0)
    assert the(events, "revolt_end")[1] == "lost"


@pytest.mark.usefixtures("hollow")
def test_ruling_42_in_winter_neither_card_nor_castle_helps_even_with_the_option() -> None:
    """They helped in autumn; the end of the season takes both back before the winter comes."""
    state = table(
        held=hold("mino", armies=2), unrest={"mino": 2}, built={"mino": ("castle",)},
        special={0: "defence"}, event=4, revolt_help=True,
    )  # fmt: skip
    state.season, state.events = 2, [7]
    assert the(act(state, "tax", "mino"), "revolt")[4:6] == (2, 2)
    events = go_on(state, ("winter",), ("season_end",))
    assert the(events, "revolt")[3] == "winter" and the(events, "revolt")[5] == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_42_the_option_says_so(language: str) -> None:
    winter_word = {"en": "winter", "it": "inverno", "es": "invierno"}[language]
    assert winter_word in words(language)("shogun.option_revolt_help_hint")
    assert winter_word in load("shogun", language)["option-revolt"].plain


def test_the_forecast_says_what_each_card_would_bring() -> None:
    state = table(held=hold(*NINE), rice=9)
    state.events = [7, 2]
    told_ahead = winter_forecast(state, 0)
    assert [(row.event, row.loss, row.shortage) for row in told_ahead] == [(7, 0, 0), (2, 7, 7)]
    assert told_ahead[1].hunger == (3, 3)


# -- scoring ---------------------------------------------------------------------------------------


def test_points_for_provinces_buildings_and_majorities() -> None:
    held = {**hold("mino", "omi", "kai"), **hold("echizen", seat=1)}
    built = {"omi": ("castle", "temple"), "mino": ("theatre",), "echizen": ("temple",), "kai": ("castle",)}
    state = table(held=held, built=built)
    red, yellow = REGIONS.index("red"), REGIONS.index("yellow")
    assert majorities(state) == [
        Majority("majority", red, 0, (0,), 1, 3),
        Majority("majority", red, 1, (0, 1), 1, 1),
        Majority("majority", red, 2, (0,), 1, 1),
        Majority("majority", yellow, 0, (0,), 1, 3),
    ]
    assert [tuple(points) for points in points_now(state)][:3] == [(3, 4, 8), (1, 1, 1), (0, 0, 0)]


def test_ruling_32_no_building_no_majority_and_ties_get_one_less() -> None:
    assert majorities(table(held=hold("mino"))) == []
    held = {**hold("omi"), **hold("echizen", seat=1), **hold("hida", seat=2)}
    for kinds, points in ((("castle",), 2), (("temple",), 1), (("theatre",), 0)):
        state = table(held=held, built=dict.fromkeys(held, kinds))
        (majority,) = majorities(state)
        assert majority.seats == (0, 1, 2) and majority.points == points


def test_ties_do_not_leak_from_one_region_into_another() -> None:
    """A pitfall of another program: one shared list of leaders for all regions."""
    held = {**hold("omi", "kai"), **hold("echizen", seat=1)}
    state = table(held=held, built={"omi": ("castle",), "echizen": ("castle",), "kai": ("castle",)})
    assert [(found.seats, found.points) for found in majorities(state)] == [((0, 1), 2), ((0,), 3)]


def test_regions_are_those_of_the_side_that_is_played() -> None:
    held = {**hold("omi"), **hold("echizen", seat=1)}
    built = {"omi": ("castle",), "echizen": ("castle",)}
    assert len(majorities(table(held=held, built=built))) == 1  # both red on the sun side
    moon = table(held=held, built=built, side="moon")  # there Echizen is brown
    assert [found.points for found in majorities(moon)] == [3, 3]


def test_points_add_up_over_the_winters_and_the_year_is_cleared() -> None:
    state = table(held=hold("mino"), built={"mino": ("castle",)}, unrest={"mino": 1}, rice=9)
    events = winter(state, 7)
    assert state.points[0] == 1 + 1 + 3
    assert ("score", 0, 1, 1, 3, 5, 5) in events
    assert state.unrest[number("mino")] == 0 and state.rice == [0] * 4
    assert state.year == 2 and len(state.events) == 4 and the(events, "year")[1] == 2
    invariants(state)


def test_ruling_34_tiles_limit_building_and_markers_do_not() -> None:
    state = table(held=hold("mino"))
    state.tiles[0] = 0
    assert any(event[-1] == "no_tile" for event in told(act(state, "castle", "mino"), "pass"))
    assert TILES == (28, 26, 26)
    state = table(held=hold("mino", armies=50), unrest={"mino": 41})
    act(state, "rice", "mino")
    assert state.supply[-1] >= 0 and sum(state.inside()) + sum(state.supply) + sum(state.armies) == 4 * 62 + 20


def test_ruling_34_twenty_farmers_are_all_there_are() -> None:
    state = table(held=hold("mino", armies=50), unrest={"mino": 30})
    assert the(act(state, "tax", "mino"), "throw")[1] == (50, 0, 0, 0, 20)


def last_winter(points: list[int], chests: list[int]) -> State:
    state = table(players=len(points))
    state.year, state.event_deck = 2, state.event_deck[:4]
    state.points, state.chests = points, chests
    events = winter(state, 7)
    assert the(events, "end") == ("end", tuple(state.winners), tuple(points), tuple(chests))
    assert state.turn is None and state.choices() == []
    return state


def test_ruling_35_points_then_chests_then_a_shared_victory() -> None:
    assert last_winter([5, 7, 6], [9, 0, 9]).winners == [1]
    assert last_winter([7, 7, 6], [2, 3, 9]).winners == [1]
    assert last_winter([7, 7, 6], [3, 3, 9]).winners == [0, 1]
