"""The field without a browser: parsed as XML and compared with the position it shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from game import samurai
from game.core.chance import Chance
from game.core.drawing.map import BACKDROP
from game.core.position import Event, Step, View
from game.core.shown import Shown
from game.core.ui import Player, Ui
from game.samurai import scene
from game.samurai.board import ALL, BLUE, NEAR, RED
from game.samurai.choices import Pair
from game.samurai.odds import odds, rolls
from game.samurai.rules.combat import ATTACK, SHOT, Strike
from game.samurai.rules.line_of_sight import visible
from game.samurai.rules.result import hits
from game.samurai.scenario import NUMBERS
from game.samurai.scene import dice, layout
from game.samurai.scene.army import badge
from game.samurai.scene.playback import rolls_of
from game.samurai.scene.preview import dice_of, hex_of, preview, strike_for
from game.samurai.scene.tokens import BADGES
from game.samurai.state import FOUGHT, MOVED, ORDERED, STEPPED, TIRED, State
from game.samurai.units import AA, ASP, GUARD, SSP, SWORDS
from tests.words import words

CSS = (Path(__file__).parents[2] / "assets" / "samurai.css").read_text(encoding="utf-8")
PLAYERS = [Player("Aki", 2), Player("Ben", 4)]
SAMPLES = (1, 12, 26, 39)
EVERY = 13


def ui(**pairs: Any) -> Ui:
    given: dict[str, Any] = {"words": words("en"), "players": PLAYERS, **pairs}
    return Ui(**given)


def parsed(markup: str) -> Element:
    return ElementTree.fromstring(markup)


def drawn(state: State, table: Ui | None = None, seat: int | None = -1) -> Element:
    viewer = state.turn if seat == -1 else seat
    return parsed(scene.board(state.view(viewer), table or ui()))


def having(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.attrib]


def by_id(root: Element, key: str) -> Element:
    return next(element for element in root.iter() if element.get("id") == key)


def classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


@cache
def sample(number: int) -> list[tuple[State, list[Event]]]:
    """Positions of a random battle with the events that led to them, those with dice among them."""
    state, chance, found = samurai.new(scenario=number, seed=number), Chance(number), []
    events: list[Event] = []
    for step in range(900):
        if state.turn is None:
            break
        if step % EVERY == 0 or any(event[0] == "leader_lost" for event in events):
            found.append((state.copy(), events))
        events = state.play(chance.pick(state.choices()))
    return [*found, (state, events)]


def questions() -> Iterator[State]:
    """A position for every question that comes up in the samples."""
    seen: set[str] = set()
    for number in SAMPLES:
        for state, _ in sample(number):
            if state.agenda and state.agenda[-1][0] not in seen:
                seen.add(state.agenda[-1][0])
                yield state


each_sample = pytest.mark.parametrize("number", SAMPLES)


# -- what every board must be -------------------------------------------------------------------------


@each_sample
def test_ids_are_unique_and_every_reference_is_drawn(number: int) -> None:
    for state, events in sample(number)[::4]:
        hovered = state.choices()[-1] if state.turn is not None else None
        root = drawn(state, ui(events=events, hovered=hovered))
        ids = [element.get("id") for element in having(root, "id")]
        assert len(ids) == len(set(ids))
        wanted = {element.attrib["href"][1:] for element in having(root, "href")}
        wanted |= {m for e in root.iter() for value in e.attrib.values() for m in re.findall(r"url\(#([^)]+)", value)}
        assert wanted <= set(ids)


@each_sample
def test_what_can_be_chosen_on_the_field_can_be_clicked(number: int) -> None:
    for state, _ in sample(number):
        if state.turn is None:
            continue
        root = drawn(state)
        reached: set[int] = set()
        for place in ALL:
            button = by_id(root, f"hex-{place}")
            indices = [int(i) for i in button.get("data-choices", "").split()]
            assert all(hex_of(state, state.choices()[i]) == place for i in indices)
            reached |= set(indices)
            assert (button.get("aria-disabled") is None) == (
                "data-choices" in button.attrib or "data-act" in button.attrib
            )
        meant = {i for i, choice in enumerate(state.choices()) if hex_of(state, choice) is not None}
        assert reached == meant


@each_sample
def test_the_board_is_one_tab_stop_and_every_hex_has_a_name(number: int) -> None:
    for state, _ in sample(number)[::6]:
        buttons = [element for element in drawn(state).iter() if element.get("role") == "button"]
        assert len(buttons) == len(ALL)
        assert [button.get("tabindex") for button in buttons].count("0") == 1
        for button in buttons:
            assert "samurai." not in button.get("aria-label", "") and len(button.get("aria-label", "")) > 12


@each_sample
def test_every_piece_stands_where_it_is(number: int) -> None:
    for (state, _), seat in product(sample(number)[::5], (RED, BLUE)):
        root = drawn(state, seat=seat)
        units = {e.get("id"): e for e in root.iter() if "sb-unit" in classes(e)}
        assert set(units) == {f"unit-{unit}" for unit, place in enumerate(state.places) if place >= 0}
        for unit, place in enumerate(state.places):
            if place >= 0:
                x, y = layout.middle(place, seat == RED)
                assert units[f"unit-{unit}"].get("style") == f"transform:translate({x:g}px,{y:g}px)"
                assert f"#sb-teeth-{state.blocks[unit]}" in ElementTree.tostring(units[f"unit-{unit}"], "unicode")
        leaders = {e.get("id") for e in root.iter() if "sb-leader" in classes(e)}
        assert leaders == {f"leader-{one}" for one, place in enumerate(state.leader_places) if place >= 0}


def test_neighbours_touch_and_the_flipped_field_is_the_same_field() -> None:
    for place in ALL:
        assert sorted(other for other in layout.sides(place) if other is not None) == list(NEAR[place])
        (x, y), (u, v) = layout.middle(place, False), layout.middle(place, True)
        assert (x + u, y + v) == (layout.WIDTH, layout.HEIGHT)


def test_the_viewer_sits_at_the_bottom_unless_the_table_is_turned() -> None:
    state = samurai.new(scenario=1, seed=1)
    tops = {}
    for seat, turned in product((RED, BLUE), (False, True)):
        root = drawn(state, ui(local_state={"turned": turned}), seat)
        tops[seat, turned] = float(by_id(root, "hex-0").get("data-at", "").split()[1])
    assert tops[RED, False] == tops[BLUE, True] > tops[BLUE, False] == tops[RED, True]


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ground_and_every_small_picture_can_be_drawn(number: int) -> None:
    state = samurai.new(scenario=number, seed=1)
    drawn(state)
    parsed(scene.picture(state))


def test_the_ground_is_sent_once() -> None:
    state = samurai.new(scenario=15, seed=1)
    first, again = drawn(state), drawn(state, ui(shown=Shown({BACKDROP: (15, True)})))
    grounds = [next(e for e in root.iter() if e.get("id") == BACKDROP) for root in (first, again)]
    assert [len(ground) > 0 for ground in grounds] == [True, False]


def test_scenario_pictures_are_small_files() -> None:
    pictures = scene.scenario_pictures()
    assert list(pictures) == [f"assets/pictures/samurai-{number}.svg" for number in NUMBERS]
    assert max(map(len, pictures.values())) < 8000


def test_every_class_of_the_marks_has_a_style() -> None:
    for name in ("lit", "aimed", "origin", "sb-goal", "sb-weary", "sb-target", "sb-struck", "sb-seen", "sb-hidden"):
        assert re.search(rf"\.{name}\b", CSS), name


# -- what a piece has done --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "name"),
    [
        (0, ""),
        (ORDERED, "ordered"),
        (ORDERED | MOVED, "moved"),
        (ORDERED | MOVED | STEPPED, "moved"),
        (ORDERED | MOVED | STEPPED | TIRED, "tired"),
        (ORDERED | FOUGHT, "fought"),
    ],
)
def test_ordered_moved_and_fought_are_told_apart(marks: int, name: str) -> None:
    assert badge(marks) == name
    assert not name or name in BADGES


# -- dice and previews ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", [(SSP, ASP, False), (ASP, SSP, False), (AA, SSP, True), (SSP, GUARD, False)])
def test_chances_are_exactly_those_of_all_rolls(kinds: tuple[int, int, bool]) -> None:
    striker, target, shot = kinds
    found = odds(3, target, striker, shot, False, 4)
    counted = [0] * 5
    for faces in product(range(6), repeat=3):
        counted[min(4, hits(target, striker, shot, faces))] += 1
    assert found.hits == pytest.approx([n / 216 for n in counted])
    assert sum(rolls(5).values()) == pytest.approx(1)


def test_swords_rolled_again_count_twice() -> None:
    found = odds(1, SSP, GUARD, False, True, 4)
    counted = [0.0] * 5
    for first, second in product(range(6), repeat=2):
        faces = (first, second) if first == SWORDS else (first,)
        counted[hits(SSP, GUARD, False, faces)] += 1 / 36
    assert found.hits == pytest.approx(counted)


def test_every_target_shows_its_dice_before_the_choice() -> None:
    state = next(state for state in questions() if state.agenda[-1][0] == "battle")
    root = drawn(state)
    shown = [e for e in root.iter() if "sb-dice" in classes(e)]
    goals = {choice[2] for choice in state.choices() if choice[0] == "attack"}
    assert len(shown) == len(goals)
    for goal in goals:
        strikes = [
            strike_for(state, choice) for choice in state.choices() if choice[0] == "attack" and choice[2] == goal
        ]
        most = max(dice_of(state, strike) for strike in strikes if strike)
        assert f"with {most} di" in by_id(root, f"hex-{goal}").get("aria-label", "")


def test_picking_out_a_unit_leaves_only_its_targets() -> None:
    state, chance = samurai.new(scenario=12, seed=5), Chance(5)
    while len({choice.origin for choice in state.choices() if isinstance(choice, Pair)}) < 2:
        state.play(chance.pick(state.choices()))
    attacks = [choice for choice in state.choices() if isinstance(choice, Pair)]
    origin = attacks[0][1]
    root = drawn(state, ui(local_state={"selected": origin}))
    lit = {e.get("id") for e in root.iter() if "lit" in classes(e)}
    assert lit == {f"hex-{choice[2]}" for choice in attacks if choice[1] == origin}
    others = [e for e in root.iter() if e.get("data-do") == "select"]
    assert others, "another unit can be picked out instead"


def test_previews_never_look_past_the_dice() -> None:
    """The future of the dice is blanked in a view: what a preview shows must not depend on it."""
    for state in questions():
        for choice in state.choices()[:12]:
            other = state.copy()
            other.chance = state.chance ^ 0x5555
            assert preview(state.view(state.turn), choice) == preview(other.view(state.turn), choice)
            table = ui(hovered=choice)
            assert scene.board(state.view(state.turn), table) == scene.board(other.view(state.turn), table)


def test_the_line_of_sight_can_be_shown_from_any_hex() -> None:
    state = samurai.new(scenario=15, seed=3)
    root = drawn(state, ui(local_state={"sight": True, "look": 60}))
    seen = {e.get("id") for e in root.iter() if "sb-seen" in classes(e)}
    assert seen == {f"hex-{place}" for place in visible(state, 60)}
    assert by_id(root, "hex-5").get("data-do") == "look"


def test_the_six_faces_have_six_shapes() -> None:
    bare = {re.sub(r'class="[^"]*"', "", face) for face in dice.FACE_ART.values()}
    assert len(bare) == 6


def test_swords_below_rank_do_not_count() -> None:
    state = samurai.new(scenario=1, seed=1)
    spears = state.kinds.index(ASP)
    target = next(u for u, kind in enumerate(state.kinds) if kind == SSP and state.owners[u] != state.owners[spears])
    strike = Strike(state.owners[spears], spears, state.places[spears], state.places[target], ATTACK)
    assert dice.counting(state, strike, (SWORDS, SWORDS)) == [False, True]
    assert dice.counting(state, strike._replace(mode=SHOT), (SWORDS, SWORDS)) == [False, False]


# -- playback ---------------------------------------------------------------------------------------------------


def told_games() -> Iterator[tuple[State, State, list[Step[State]]]]:
    """Positions before and after a choice, with the steps between."""
    for number in SAMPLES:
        state, chance = samurai.new(scenario=number, seed=number + 1), Chance(number)
        for _ in range(700):
            if state.turn is None:
                break
            before = state.copy()
            told = state.play_in_steps(chance.pick(state.choices()))
            yield before, state.copy(), told


SAYS: dict[str, Callable[[State, State, Event], bool]] = {
    "loss": lambda old, new, e: new.blocks[e[7]] == e[5] == old.blocks[e[7]] - e[4],
    "heal": lambda old, new, e: new.blocks[e[6]] == e[5] == old.blocks[e[6]] + e[4],
    "move": lambda old, new, e: (old.places[e[5]], new.places[e[5]]) == (e[3], e[4]),
    "retreat": lambda old, new, e: (old.places[e[5]], new.places[e[5]]) == (e[3], e[4]),
    "advance": lambda old, new, e: (old.places[e[5]], new.places[e[5]]) == (e[3], e[4]),
    "move_leader": lambda old, new, e: new.leader_places[e[5]] == e[4],
    "flight": lambda old, new, e: new.leader_places[e[5]] == e[4],
    "leader_lost": lambda old, new, e: new.leader_places[e[4]] < 0,
    "seppuku": lambda old, new, e: new.leader_places[e[4]] < 0,
    "banner": lambda old, new, e: new.banners[e[1]] == old.banners[e[1]] + e[2],
    "gain": lambda old, new, e: new.tokens[e[1]] == e[4],
    "spend": lambda old, new, e: new.tokens[e[1]] == e[4],
    "defect": lambda old, new, e: new.owners[e[4]] == e[1] != old.owners[e[4]],
}
"""What an event says of the position right after it, and of the one before."""


def test_every_step_shows_what_its_event_says() -> None:
    seen = set()
    for before, _, told in told_games():
        old = before
        for event, new in told:
            if event[0] in SAYS:
                assert SAYS[event[0]](old, new, event), event
                seen.add(event[0])
            old = new
    assert len(seen) > 9


def test_every_frame_of_a_playback_can_be_drawn() -> None:
    rolled = 0
    for _, _, told in list(told_games())[::2]:
        events = [step.event for step in told]
        for frame in scene.frames(events):
            assert events[frame.played_back - 1][0] != "order" and frame.milliseconds >= 300
            view = View(None, told[frame.played_back - 1].position.known_to(None), ())
            table = ui(
                events=events,
                played_back=events[: frame.played_back],
                after=lambda i, told=told: told[i].position,
            )
            root = ElementTree.fromstring(scene.board(view, table))
            assert not [e for e in root.iter() if "data-choices" in e.attrib]
            rolls_shown = rolls_of(events[frame.played_back - 1])
            if rolls_shown:
                rolled += 1
                faces = sum(len(roll.faces) for roll in rolls_shown)
                assert len([e for e in root.iter() if "sb-die" in classes(e)]) == faces
    assert rolled > 20


def test_looking_back_lights_the_hexes_of_the_entry() -> None:
    for _, after, told in told_games():
        events = [step.event for step in told]
        places = scene.mentioned(events)
        assert all(place in ALL for place in places)
        if any(event[0] == "strike" for event in events):
            root = drawn(after, ui(events=events, replaying=True))
            assert {e.get("id") for e in root.iter() if "sb-mentioned" in classes(e)} == {f"hex-{p}" for p in places}
            assert not [e for e in drawn(after, ui(events=events)).iter() if "sb-mentioned" in classes(e)]
            return
