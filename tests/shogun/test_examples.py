"""The worked examples of the rulebook, one after another."""

from __future__ import annotations

from game import shogun
from game.core.position import Event
from game.shogun.board import number
from game.shogun.cards import COLLECT_TAX, TREASURE
from game.shogun.rules.tower import fill
from game.shogun.rules.winter import winter_forecast
from game.shogun.state import State
from tests.shogun.build import GREEN, act, assault, at, go_on, ids, play, table, the, told, until
from tests.shogun.suite import invariants


def test_with_three_players_31_cubes_are_thrown_before_the_game() -> None:
    state = table(3)
    events: list[Event] = []
    fill(state, events.append)
    _, hands, tray, stayed, freed, out = the(events, "throw")
    assert hands == (7, 7, 7, 10) and sum(hands) == 31
    assert sum(out) + sum(stayed) == 31 and not any(tray) and not any(freed)
    assert the(events, "tower_filled") == ("tower_filled", stayed)
    assert not any(state.tray), "what comes out goes back to the supplies"
    invariants(state)


def test_kozuke_is_won_3_to_2_with_one_farmer_on_the_defender_s_side() -> None:
    """Blue moves 4 armies from Shinano against 3 yellow ones; 3 blue, 1 yellow, 1 green come out."""
    situation = table(held={"shinano": (0, 5), "kozuke": (1, 3)}, inside={GREEN: 3})
    state, events = until(
        situation,
        lambda state: assault(state, "shinano", "kozuke", 4),
        lambda events: the(events, "throw")[5] == (3, 1, 0, 0, 1),
    )
    kozuke = number("kozuke")
    assert the(events, "battle") == ("battle", "won", kozuke, 0, 1, 3, 1, 1, 1)
    assert the(events, "conquer") == ("conquer", 0, kozuke, 1, 1)
    assert at(state, "kozuke") == (0, 1) and at(state, "shinano") == (0, 1)
    assert not any(state.tray) and kozuke in state.provinces(0)
    invariants(state)


def test_mikawa_revolts_against_taxes_with_two_farmers() -> None:
    """Paolo throws his 4 armies, 2 farmers, and what lies in the tray; if he wins he keeps it all the same."""
    situation = table(held={"mikawa": (0, 4)}, unrest={"mikawa": 2}, tray={2: 1, GREEN: 1})
    state, events = until(
        situation, lambda state: act(state, "tax", "mikawa"), lambda events: bool(told(events, "collect"))
    )
    assert the(events, "throw")[1:3] == ((4, 0, 0, 0, 2), (0, 0, 1, 0, 1))
    assert state.owner[number("mikawa")] == 0 and state.unrest[number("mikawa")] == 3
    assert state.chests[0] == 10 + 6
    invariants(state)


def test_kai_in_winter_faces_two_farmers_of_the_table_and_one_of_the_marker() -> None:
    state = table(held={"kai": (0, 4), "mino": (0, 4)}, unrest={"kai": 1}, rice=0)
    state.events = [7]
    for chance in range(100):
        twin = state.copy()
        twin.chance = chance
        events = go_on(twin, ("winter",))
        if ids(the(events, "hungry")[2]) == ["kai"]:
            break
    assert the(events, "revolt") == ("revolt", 0, number("kai"), "winter", 4, 0, 3)


def test_paolo_with_nine_provinces_and_six_rice_has_two_revolts() -> None:
    names = ("mino", "hida", "kai", "omi", "ise", "kii", "aki", "iyo", "noto")
    state = table(held=dict.fromkeys(names, (0, 1)), rice=6)
    state.events = [7]
    (row,) = winter_forecast(state, 0)
    assert row.shortage == 3 and row.hunger == (2, 2)


def test_settsu_pays_5_by_the_event_and_1_by_the_card() -> None:
    state = table(held={"settsu": (0, 1)}, event=7, special={0: "chest"}, chests=0)
    events = act(state, "tax", "settsu")
    assert the(events, "collect")[2:5] == (COLLECT_TAX, number("settsu"), 6) and state.chests[0] == 6


def test_the_place_one_plays_first_and_unused_places_do_not_count() -> None:
    """Three players: red, blue, black on the places 1, 3 and 4."""
    state = table(3)
    state.chests = [9, 9, 9]
    for seat, chests in enumerate((2, 1, 0)):
        state.plans[seat][-1] = TREASURE + chests
    go_on(state, ("auction",))
    play(state, ("slot", 2), ("slot", 0), ("slot", 3))
    assert state.order == [1, 0, 2]


def test_an_attack_needs_two_armies_one_of_which_stays() -> None:
    state = table(held={"shinano": (0, 2), "kozuke": (1, 1)})
    act(state, "battle_a", "shinano")
    state.play(("go", number("kozuke")))
    assert state.armies[number("shinano")] == 1
    alone = table(held={"shinano": (0, 1), "kozuke": (1, 1)})
    assert any(event[-1] == "alone" for event in act(alone, "battle_a", "shinano"))


def test_a_whole_game_runs_through_two_years_of_four_seasons() -> None:
    state, events = shogun.new(players=3, seed=2), list[Event]()
    while state.turn is not None:
        events += state.play(state.choices()[0])
    assert [event[1:3] for event in told(events, "season_end")] == [(y, s) for y in (1, 2) for s in (0, 1, 2)]
    assert [event[1] for event in told(events, "winter")] == [1, 2]
    assert len(told(events, "action")) == 60 and events[-1][0] == "end"
    assert sorted(used_events(state, events)) == sorted(set(used_events(state, events)))


def used_events(_state: State, events: list[Event]) -> list[int]:
    """The events of the seasons and of the winters."""
    return [event[1] for event in told(events, "event")] + [event[2] for event in told(events, "winter")]
