"""Shogun's board without a browser: parsed as XML and compared with the position it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from game import shogun
from game.core.chance import Chance
from game.core.drawing.map import BACKDROP
from game.core.drawing.svg import num
from game.core.position import Event, Step, View
from game.core.shown import Shown
from game.core.ui import Player, Ui
from game.shogun import State, odds, scene
from game.shogun.board import CHESTS, NAMES, PLOTS, PROVINCES, REMOVED, RICE, SEA, number
from game.shogun.cards import BUILD_COST, BUILDINGS, COLLECT_RICE, TREASURE, bid_price
from game.shogun.choices import Go, Number
from game.shogun.scene import preview, tower
from game.shogun.scene.layout import layout
from game.shogun.scene.model import province_of
from game.shogun.scene.provinces import short_name
from game.shogun.state import NOBODY
from tests.shogun.build import assault, go_on, table
from tests.shogun.suite import OPTION_SETS
from tests.words import words

PLAYERS = [Player(name, clan) for clan, name in enumerate(("Aki-san", "Ben", "Chie", "Dan", "Eri"))]
SAMPLES = OPTION_SETS[::3]
EVERY = 23
"""Of a random game every so many positions are looked at."""

SHEET = Path(__file__).parents[2] / "assets" / "shogun.css"

each_game = pytest.mark.parametrize("index", range(len(SAMPLES)))


def ui(**pairs: Any) -> Ui:
    given: dict[str, Any] = {"words": words("en"), "players": PLAYERS} | pairs
    return Ui(**given)


def drawn(state: State, table_: Ui | None = None, seat: int | None = -1) -> Element:
    return ElementTree.fromstring(scene.board(state.view(state.turn if seat == -1 else seat), table_ or ui()))


def having(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.attrib]


def by_id(root: Element, key: str) -> Element | None:
    return next((element for element in root.iter() if element.get("id") == key), None)


def button(root: Element, province: int) -> Element:
    found = by_id(root, f"province-{province}")
    assert found is not None
    return found


def standing(root: Element, province: int) -> Element:
    found = by_id(root, f"things-{province}")
    assert found is not None
    return found


def steps(index: int) -> Iterator[tuple[State, State, list[Step[State]]]]:
    """A random game: each position before and after a choice, with the steps between."""
    state, chance = shogun.new(seed=index, **SAMPLES[index]), Chance(index)
    while state.turn is not None:
        before = state.copy()
        told = state.play_in_steps(chance.pick(state.choices()))
        yield before, state, told


@cache
def sample(index: int) -> list[tuple[State, list[Event]]]:
    chosen = [(after.copy(), told) for i, (_, after, told) in enumerate(steps(index)) if i % EVERY == 0]
    return [(after, [step.event for step in told]) for after, told in chosen]


# -- what every board must be --------------------------------------------------------------------------------


@each_game
def test_ids_are_unique_and_every_reference_is_drawn(index: int) -> None:
    for state, events in sample(index):
        root = drawn(state, ui(events=events))
        ids = [element.attrib["id"] for element in having(root, "id")]
        assert len(ids) == len(set(ids))
        wanted = {element.attrib["href"][1:] for element in having(root, "href")}
        wanted |= {m for e in root.iter() for value in e.attrib.values() for m in re.findall(r"url\(#([^)]+)", value)}
        assert wanted <= set(ids)


@each_game
def test_what_can_be_chosen_on_the_map_can_be_clicked(index: int) -> None:
    for state, _ in sample(index):
        root = drawn(state)
        for province in range(len(PROVINCES)):
            legal = [str(i) for i, choice in enumerate(state.choices()) if province_of(choice) == province]
            found = button(root, province)
            assert found.get("data-choices", "").split() == legal
            assert ("lit" in found.get("class", "").split()) == bool(legal)


@each_game
def test_the_board_is_one_tab_stop_and_every_province_has_a_name(index: int) -> None:
    for state, _ in sample(index):
        root = drawn(state)
        buttons = [element for element in root.iter() if element.get("role") == "button"]
        assert len(buttons) == len(PROVINCES)
        assert [element.get("tabindex") for element in buttons].count("0") == 1
        for province, found in enumerate(buttons):
            label = found.attrib["aria-label"]
            assert NAMES[province] in label and "shogun." not in label and "{" not in label
            x, y = map(float, found.attrib["data-at"].split())
            assert 0 <= x <= 1400 and 0 <= y <= 1000


@each_game
def test_armies_buildings_and_unrest_stand_where_they_are(index: int) -> None:
    for state, _ in sample(index):
        root = drawn(state)
        for province, owner in enumerate(state.owner):
            found = standing(root, province)
            ids = {element.attrib["id"]: element for element in having(found, "id")}
            army = ids.get(f"army-{province}-{owner}")
            assert (army is not None) == (owner >= 0 and state.armies[province] > 0)
            if army is not None:
                assert [e.text for e in army.iter() if e.tag == "text"] == [str(state.armies[province])]
                assert f"clan-{PLAYERS[owner].clan}" in army.attrib["class"]
            assert (f"farmer-{province}" in ids) == (owner == NOBODY)
            built = {name for name in BUILDINGS if f"built-{province}-{name}" in ids}
            assert built == {name for kind, name in enumerate(BUILDINGS) if state.buildings[province] >> kind & 1}
            assert (f"unrest-{province}-{state.unrest[province]}" in ids) == bool(state.unrest[province])


def test_free_plots_are_drawn_beside_the_buildings() -> None:
    root = drawn(table(held={"izu": (0, 2)}, built={"izu": ("castle",)}), seat=0)
    plots = [e for e in standing(root, number("izu")).iter() if e.get("class") == "sg-plot"]
    assert len(plots) == PLOTS[number("izu")] - 1


def test_the_ground_is_sent_once() -> None:
    state = shogun.new()
    kept: list[dict[str, object]] = [{}, {BACKDROP: ("sun", 4)}]
    first, again = (scene.board(state.view(0), ui(shown=Shown(parts))) for parts in kept)
    assert len(again) < len(first) / 3
    assert first.partition('<g id="lands"')[2] == again.partition('<g id="lands"')[2]


def test_a_province_is_drawn_again_only_when_something_changed_there() -> None:
    state, shown = table(held={"izu": (0, 2), "kai": (0, 3)}), Shown()

    def again() -> str:
        shown.begin()
        text = scene.board(state.view(0), ui(shown=shown))
        shown.settle()
        return text

    assert again().count('id="province-') == len(PROVINCES)
    kept = again()
    assert 'id="province-' not in kept and len(kept) < 2_000
    state.armies[number("izu")] += 1
    assert re.findall(r'id="province-(\d+)"', again()) == [str(number("izu"))]


@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("players", [3, 4])
def test_the_side_in_play_shows_its_own_sea_links_and_removals(side: str, players: int) -> None:
    root = drawn(shogun.new(players=players, side=side))
    out = REMOVED[side] if players == 3 else ()
    links = [pair for pair in SEA[side] if not set(pair) & set(out)]
    ways = [element for element in root.iter() if "way-sea" in element.get("class", "").split()]
    assert len(ways) == 2 * len(links)  # each is drawn twice: a broad line under a dashed one
    grey = [e for e in root.iter() if "sg-removed" in e.get("class", "").split()]
    assert len(grey) == len(out)


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_labels_tell_a_blind_player_everything(language: str) -> None:
    state = table(held={"mikawa": (1, 4)}, unrest={"mikawa": 2}, built={"mikawa": ("temple",)})
    mikawa = number("mikawa")
    label = button(drawn(state, ui(words=words(language)), seat=None), mikawa).attrib["aria-label"]
    assert "Ben" in label and "Chie" not in label
    for near in state.board.near[mikawa]:
        assert NAMES[near] in label
    for fact in (4, 2, CHESTS[mikawa], RICE[mikawa]):
        assert str(fact) in label
    assert words(language)("shogun.building_temple") in label


def test_names_are_text_and_never_markup() -> None:
    rude = [Player('<b onload="x">&', clan) for clan in range(4)]
    root = drawn(table(held={"kai": (0, 2)}), ui(players=rude), seat=0)
    assert not [element for element in root.iter() if element.tag == "b"]
    assert '<b onload="x">&' in button(root, number("kai")).attrib["aria-label"]


# -- secrets -----------------------------------------------------------------------------------------------


def test_nobody_else_sees_a_plan_that_is_being_made() -> None:
    state = shogun.new()
    own = state.provinces(0)
    laid = {"plan": {"key": [0, 1, 0], "spaces": [*own[:2], *[-1] * 8, TREASURE + 4], "held": own[2], "aim": -1}}
    mine = scene.board(state.view(0), ui(local_state=laid))
    assert f"planned-{own[0]}-0" in mine and f"planned-{own[1]}-1" in mine
    bare = {seat: scene.board(state.view(seat), ui()) for seat in (None, 1, 2, 3)}
    for seat, board in bare.items():
        assert scene.board(state.view(seat), ui(local_state=laid)) == board
        assert "planned-" not in board and "data-act" not in board


def test_no_board_depends_on_a_sealed_plan() -> None:
    first = shogun.new()
    second = first.copy()
    for state, card in ((first, TREASURE + 3), (second, TREASURE)):
        state.play(("bid", card))
    for seat in (None, 1, 2, 3):
        assert scene.board(first.view(seat), ui()) == scene.board(second.view(seat), ui())


# -- playback -----------------------------------------------------------------------------------------------

STORES = {COLLECT_RICE: "rice"}
SAYS: dict[str, Callable[[State, State, Event], bool]] = {
    "bid": lambda old, new, e: new.chests[e[1]] == old.chests[e[1]] - bid_price(e[2]),
    "action": lambda old, new, e: new.step == e[1],
    "open_action": lambda old, new, e: new.open_actions == e[1] + 1 and new.actions[e[1]] == e[2],
    "build": lambda old, new, e: (
        new.chests[e[1]] == old.chests[e[1]] - BUILD_COST[e[2]]
        and bool(new.buildings[e[3]] & ~old.buildings[e[3]] == 1 << e[2])
    ),
    "calm": lambda old, new, e: new.unrest[e[1]] == e[2],
    "collect": lambda old, new, e: (
        new.unrest[e[3]] == e[5]
        and getattr(new, STORES.get(e[2], "chests"))[e[1]] == getattr(old, STORES.get(e[2], "chests"))[e[1]] + e[4]
    ),
    "muster": lambda old, new, e: new.armies[e[3]] == old.armies[e[3]] + e[4],
    "move": lambda old, new, e: new.armies[e[3]] == old.armies[e[3]] + e[4],
    "attack": lambda old, new, e: new.armies[e[2]] == old.armies[e[2]] - e[4],
    "throw": lambda old, new, e: new.tray == list(e[5]),
    "battle": lambda old, new, e: e[1] != "held" or e[4] == NOBODY or new.armies[e[2]] == e[8],
    "conquer": lambda old, new, e: new.owner[e[2]] == e[1] and new.armies[e[2]] == e[4],
    "waste": lambda old, new, e: new.owner[e[1]] == NOBODY and not new.buildings[e[1]],
    "revolt_end": lambda old, new, e: e[1] == "lost" or new.armies[e[3]] == e[6],
    "winter": lambda old, new, e: new.rice == [max(rice - e[3], 0) for rice in old.rice],
    "feed": lambda old, new, e: old.rice[e[1]] == e[2] and new.rice[e[1]] == max(e[2] - e[3], 0),
    "score": lambda old, new, e: new.points[e[1]] == old.points[e[1]] + e[5] == e[6],
}
"""What an event says of the position right after it, and of the one before."""


@each_game
def test_every_step_shows_what_its_event_says(index: int) -> None:
    seen = set()
    for before, _, told in steps(index):
        old = before
        for event, new in told:
            if event[0] in SAYS:
                assert SAYS[event[0]](old, new, event), event
                seen.add(event[0])
            old = new
    assert len(seen) > 12


@each_game
def test_every_frame_of_a_playback_can_be_drawn(index: int) -> None:
    for i, (_, _, told) in enumerate(steps(index)):
        events = [step.event for step in told]
        frames = scene.frames(events)
        assert [frame.played_back for frame in frames] == sorted({frame.played_back for frame in frames})
        assert all(0 < frame.milliseconds <= 2500 and frame.played_back <= len(events) for frame in frames)
        if i % EVERY:
            continue
        for frame in frames:
            shown = told[frame.played_back - 1].position
            root = told_picture(shown, ui(events=events, played_back=events[: frame.played_back]))
            assert not having(root, "data-choices")


def told_picture(state: State, table: Ui) -> Element:
    """The board as a spectator sees it while something is told."""
    return ElementTree.fromstring(scene.board(View(None, state.known_to(None), ()), table))


def test_a_lonely_build_needs_no_playback_but_a_throw_does() -> None:
    assert scene.frames([("build", 0, 0, 3)]) == []
    assert len(scene.frames([("throw", (1, 0), (0, 0), (0, 0), (0, 0), (1, 0))])) == 1


def _thrown() -> tuple[State, list[Event], int]:
    state = table(held={"kai": (0, 6), "suruga": (1, 3)}, inside={0: 2, 2: 1, -1: 3}, tray={2: 1})
    events = assault(state, "kai", "suruga", 5)
    return state, events, next(i for i, event in enumerate(events) if event[0] == "throw")


def test_the_tower_shows_every_cube_of_the_throw_once() -> None:
    state, events, at = _thrown()
    _, hands, before, stayed, freed, out = events[at]
    root = drawn(state, ui(events=events, played_back=events[: at + 1]), seat=None)
    falls = [e for e in root.iter() if "sg-fall" in e.get("class", "").split()]
    kinds = [next(name for name in e.attrib["class"].split() if name.startswith("sg-fall-")) for e in falls]
    assert kinds.count("sg-fall-stick") == sum(stayed)
    assert kinds.count("sg-fall-free") == sum(freed)
    assert kinds.count("sg-fall-pass") == sum(hands) + sum(before) - sum(stayed)
    assert kinds.count("sg-fall-free") + kinds.count("sg-fall-pass") == sum(out)
    notes = [e.text for e in root.iter() if e.get("class") == "sg-note-number" and e.text != "–"]
    written = [h + b for h, b in zip(hands, before, strict=True)] + [*stayed, *freed, *out]
    assert [int(text or 0) for text in notes] == [count for count in written if count]


def test_once_it_is_decided_the_cubes_lie_still() -> None:
    state, events, at = _thrown()
    decided = next(i for i, event in enumerate(events) if event[0] == "battle")
    markup = scene.board(state.view(None), ui(events=events, played_back=events[: decided + 1]))
    assert "sg-fall" not in markup and "sg-verdict" in markup and decided > at


# -- armies on their way, names, plates -----------------------------------------------------------------------


def travellers(root: Element) -> list[Element]:
    return [e for e in root.iter() if "travels" in e.get("class", "").split()]


def test_armies_that_move_travel_along_their_arrow_and_merge() -> None:
    state = table(held={"kai": (0, 6), "musashi": (0, 1)})
    events = assault(state, "kai", "musashi", 3)
    (token,) = travellers(drawn(state, ui(events=events, serial=8), seat=None))
    places = layout().places
    (ax, ay), (bx, by) = places[number("kai")].armies, places[number("musashi")].armies
    assert f"--from-x:{num(ax - bx)}px;--from-y:{num(ay - by)}px" in token.attrib["style"]
    assert [e.text for e in token.iter() if e.tag == "text"] == ["3"] and "sg-arrives" in token.attrib["class"]
    (again,) = travellers(drawn(state, ui(events=events, serial=9), seat=None))
    assert again.attrib["class"] != token.attrib["class"], "the next move would not begin anew"
    assert not travellers(drawn(state, ui(events=[], serial=9), seat=None))


def test_attackers_come_before_the_gates_and_stay_until_it_is_decided() -> None:
    state, events, at = _thrown()
    attack = next(i for i, event in enumerate(events) if event[0] == "attack")
    decided = next(i for i, event in enumerate(events) if event[0] == "battle")
    tokens = [
        [e.attrib["id"] for e in travellers(drawn(state, ui(events=events, played_back=events[: i + 1]), seat=None))]
        for i in (attack, at, decided)
    ]
    assert len(tokens[0]) == 1 and tokens[0] == tokens[1] and not tokens[2]
    assert not travellers(drawn(state, ui(events=events), seat=None)), "what was played back is not played again"


def test_the_plate_with_the_odds_hides_no_name_and_not_the_armies_it_speaks_of() -> None:
    places = layout().places
    for goal in range(len(PROVINCES)):
        x, y = preview.plate_place(goal)
        plate = (x - preview.WIDE / 2, y - preview.TALL / 2, x + preview.WIDE / 2, y + preview.TALL / 2)
        assert 0 <= plate[0] and plate[2] <= 1400 and 0 <= plate[1] and plate[3] <= 1000
        for i, place in enumerate(places):
            half = 10.4 * len(short_name(i)) / 2
            name = (place.name[0] - half, place.name[1] - 10, place.name[0] + half, place.name[1] + 10)
            assert not _meet(plate, name), f"{PROVINCES[goal]} over {PROVINCES[i]}"
        ax, ay = places[goal].armies
        assert not _meet(plate, (ax - 19, ay - 18, ax + 19, ay + 18)), PROVINCES[goal]


def test_the_mark_of_what_others_did_hides_no_name() -> None:
    for province in range(len(PROVINCES)):
        x, y = preview.mark_place(province)
        for i, place in enumerate(layout().places):
            half = 10.4 * len(short_name(i)) / 2
            name = (place.name[0] - half, place.name[1] - 9, place.name[0] + half, place.name[1] + 9)
            assert not _meet((x - 15, y - 15, x + 15, y + 15), name), f"{PROVINCES[province]} over {PROVINCES[i]}"


def _meet(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def nameplates(root: Element) -> dict[str, tuple[float, float]]:
    """The names that are written large, and where."""
    plates = [e for e in root.iter() if e.get("class") == "sg-nameplate"]
    names = ["".join(e.text or "" for e in plate.iter() if e.tag == "text") for plate in plates]
    spots = [[float(number) for number in re.findall(r"-?[\d.]+", plate.attrib["transform"])] for plate in plates]
    return {name: (x, y) for name, (x, y) in zip(names, spots, strict=True)}


def test_what_is_told_names_its_provinces_large_enough_for_a_small_screen() -> None:
    state, events, at = _thrown()
    attack = nameplates(drawn(state, ui(events=events, played_back=events[:at]), seat=None))
    assert set(attack) == {"Kai", "Suruga"}
    assert all(0 < x < 1400 and 0 < y < 1000 for x, y in attack.values())
    assert nameplates(drawn(state, ui(), seat=None)) == {}
    sheet = SHEET.read_text("utf-8")
    size = re.search(r"\.board \.sg-nameplate text \{ font-size: (\d+)px", sheet)
    assert size and int(size.group(1)) * 390 / 1400 >= 12


@pytest.mark.parametrize("origin, goal", [("kai", "suruga"), ("iyo", "tosa"), ("hida", "etchu"), ("ise", "yamato")])
def test_the_tower_leaves_the_name_of_what_is_fought_for_in_sight(origin: str, goal: str) -> None:
    state = table(held={origin: (0, 6), goal: (1, 3)})
    events = assault(state, origin, goal, 5)
    thrown = next(i for i, event in enumerate(events) if event[0] == "throw")
    root = drawn(state, ui(events=events, played_back=events[: thrown + 1]), seat=None)
    ((name, (_, y)),) = nameplates(root).items()
    tower_at = next(e for e in root.iter() if "sg-tower-place" in e.get("class", ""))
    low = "sg-low" in tower_at.attrib["class"]
    sheet = SHEET.read_text("utf-8")
    top = re.search(rf"sg-tower-place{'.sg-low' if low else ''} {{ transform: translate\(140px, (\d+)px\)", sheet)
    scale = re.search(r"\.sg-tower-card \{ transform: scale\(([\d.]+)\)", sheet)
    assert top and scale
    above, below = int(top.group(1)), int(top.group(1)) + float(scale.group(1)) * tower.HEIGHT
    assert name == NAMES[number(goal)] and (y + 27 <= above or y - 27 >= below)


# -- small pictures ------------------------------------------------------------------------------------------


@each_game
def test_the_small_picture_stands_alone(index: int) -> None:
    for state, _ in sample(index)[:3]:
        text = scene.picture(state, clans=[3, 9, 1])
        root = ElementTree.fromstring(text)
        ids = {element.attrib["id"] for element in having(root, "id")}
        assert {element.attrib["href"][1:] for element in having(root, "href")} <= ids
        assert "var(" not in text and len(text) < 60_000


# -- odds ----------------------------------------------------------------------------------------------------

TRIALS = 400
CASES = [("fair", 3, 2), ("fair", 5, 3), ("deep", 2, 1), ("sticky", 4, 4)]


@pytest.mark.parametrize("tower, ours, theirs", CASES)
def test_the_estimate_agrees_with_the_tower(tower: str, ours: int, theirs: int) -> None:
    start = table(held={"kai": (0, ours + 1), "suruga": (1, theirs)}, inside={0: 2, 1: 1, 2: 1, -1: 2}, tower=tower)
    guess = odds.attack_odds(start, 0, number("suruga"), ours)
    found, chance = [0, 0, 0], Chance(7)
    for trial in range(TRIALS):
        state = start.copy()
        state.chance = trial * 7919
        cubes, state.floors = state.floors[0], [[], []]
        for cube in cubes:
            state.floors[chance.below(2)].append(cube)
        outcome = next(event[1] for event in assault(state, "kai", "suruga", ours) if event[0] == "battle")
        found[("won", "tie", "held").index(outcome)] += 1
    assert sum(guess) == pytest.approx(1)
    assert [count / TRIALS for count in found] == pytest.approx(list(guess), abs=0.09)


def test_more_attackers_never_hurt_and_unrest_takes_the_farmers_away() -> None:
    held = {"kai": (0, 9), "suruga": (1, 3)}
    calm, restless = table(held=held, inside={-1: 4}), table(held=held, inside={-1: 4}, unrest={"suruga": 1})
    wins = [odds.attack_odds(calm, 0, number("suruga"), armies).win for armies in range(1, 9)]
    assert wins == sorted(wins)
    assert odds.attack_odds(restless, 0, number("suruga"), 4).win > wins[3]


def test_pointing_at_an_attack_writes_its_odds_on_the_board() -> None:
    state = table(held={"kai": (0, 6), "suruga": (1, 3), "musashi": (0, 1)})
    state.step, state.actions = 0, [8, *range(8), 9]
    go_on(state, ("march", 0, 8, number("kai")))
    guess = odds.attack_odds(state, 0, number("suruga"), 5)
    attack = scene.board(state.view(0), ui(hovered=Go("go", number("suruga"))))
    assert "sg-plate" in attack and f">{round(100 * guess.win)}</text>" in attack
    assert "sg-plate" not in scene.board(state.view(0), ui(hovered=Go("go", number("musashi"))))
    state.play(("go", number("suruga")))
    few = odds.attack_odds(state, 0, number("suruga"), 2)
    assert round(100 * few.win) != round(100 * guess.win)
    assert f">{round(100 * few.win)}</text>" in scene.board(state.view(0), ui(hovered=Number("number", 2)))


def test_a_view_gives_the_same_odds_as_the_position() -> None:
    state = table(held={"kai": (0, 6), "suruga": (1, 3)}, inside={0: 1, 1: 2, -1: 3})
    for seat in (None, 0, 2):
        seen = state.view(seat).position
        assert odds.attack_odds(seen, 0, number("suruga"), 4) == odds.attack_odds(state, 0, number("suruga"), 4)


def test_a_small_screen_draws_pieces_as_large_as_their_places_allow() -> None:
    """The numbers of the style sheet are those for which tools/maps/small.py has found the places."""
    sheet = SHEET.read_text("utf-8")
    assert "--sg-piece: max(1, 1.9 / var(--zoom, 1)); --sg-built: max(1, 1.45 / var(--zoom, 1))" in sheet
    state = table(held={"kai": (0, 6)}, built={"kai": ("castle",)})
    root, place = drawn(state, seat=None), layout().places[number("kai")]
    for key, at, small in (
        (f"army-{number('kai')}-0", place.armies, place.small.armies),
        (f"built-{number('kai')}-castle", place.plots[0], place.small.plots[0]),
    ):
        piece = by_id(root, key)
        assert piece is not None
        shift = [float(value) for value in re.findall(r":(-?[\d.]+)px", piece.attrib["style"])]
        assert shift == [pytest.approx(b - a, abs=0.06) for a, b in zip(at, small, strict=True)]
