"""The drawings without a browser: parsed as XML and compared with the position they show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from game import rumble
from game.core.chance import Chance
from game.core.drawing import CLANS, clans, crest_icon
from game.core.drawing.brush import arrow, stroke
from game.core.drawing.map import BACKDROP
from game.core.drawing.marks import LARGER, marks
from game.core.drawing.svg import num
from game.core.position import Event, Step, View
from game.core.shown import Shown
from game.core.ui import Mark, Player, Ui
from game.rumble import art, scene
from game.rumble.board import AREAS, KYO, OKO, USUKI
from game.rumble.cards import DAIMYO, TACTICS
from game.rumble.choices import DEPLOY, FROM, TO
from game.rumble.events import Move, Reinforce
from game.rumble.odds import projection
from game.rumble.scene import pieces
from game.rumble.scene.areas import MOST_DRAWN
from game.rumble.scene.layout import layout
from game.rumble.scene.pieces import die
from game.rumble.scene.preview import area_of
from game.rumble.state import State
from tests.rumble.build import position
from tests.rumble.suite import OPTION_SETS
from tests.words import words

ASSETS = Path(__file__).parents[1] / "assets"
CSS = "".join((ASSETS / f"{name}.css").read_text(encoding="utf-8") for name in ("board", "style", "rumble"))
PLAYERS = [Player(name, clan) for clan, name in enumerate(("Aki", "Ben", "Chie", "Dan"))]
SAMPLES = OPTION_SETS[:: max(1, len(OPTION_SETS) // 6)]
EVERY = 7
"""Of a random game every seventh position is looked at: each kind of question comes up anyway."""


def ui(**pairs: Any) -> Ui:
    given: dict[str, Any] = {"words": words("en"), "players": PLAYERS, **pairs}
    return Ui(**given)


def drawn(state: State, table: Ui | None = None) -> Element:
    return parsed(scene.board(state.view(state.turn), table or ui()))


def parsed(markup: str) -> Element:
    return ElementTree.fromstring(markup)


def having(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in element.attrib]


def of_class(root: Element, *names: str) -> list[Element]:
    return [e for e in root.iter() if set(names) <= set(e.get("class", "").split())]


def by_id(root: Element, key: str) -> Element:
    return next(element for element in root.iter() if element.get("id") == key)


def moments(options: dict[str, Any], seed: int) -> Iterator[tuple[State, list[Event]]]:
    """Positions of a random game with the events that led to them, the last one included."""
    state, chance, step = rumble.new(seed=seed, **options), Chance(seed), 0
    events: list[Event] = []
    while state.turn is not None:
        if step % EVERY == 0:
            yield state.copy(), events
        events = state.play(state.choices()[chance.below(len(state.choices()))])
        step += 1
    yield state, events


@cache
def sample(index: int) -> list[tuple[State, list[Event]]]:
    return list(moments(SAMPLES[index], seed=index))


@cache
def war_of(index: int) -> list[Step[State]]:
    """The last choice of a random game with the whole war that follows, step by step."""
    state, chance = rumble.new(seed=index, **SAMPLES[index]), Chance(index)
    steps: list[Step[State]] = []
    while state.turn is not None:
        steps = state.play_in_steps(state.choices()[chance.below(len(state.choices()))])
    return steps


each_game = pytest.mark.parametrize("index", range(len(SAMPLES)))


# -- what every board must be ------------------------------------------------------------------------


@each_game
def test_ids_are_unique_and_every_reference_is_drawn(index: int) -> None:
    for state, events in sample(index):
        root = drawn(state, ui(events=events, projected=True))
        ids = [e.get("id") for e in having(root, "id")]
        assert len(ids) == len(set(ids))
        wanted = {e.attrib["href"][1:] for e in having(root, "href")}
        wanted |= {m for e in root.iter() for value in e.attrib.values() for m in re.findall(r"url\(#([^)]+)", value)}
        assert wanted <= set(ids)


@each_game
def test_what_can_be_chosen_on_the_map_can_be_clicked(index: int) -> None:
    for state, _ in sample(index):
        root = drawn(state)
        for area in range(len(AREAS)):
            legal = [str(i) for i, choice in enumerate(state.choices()) if area_of(choice) == area]
            button = by_id(root, f"area-{area}")
            assert button.get("data-choices", "").split() == legal
            assert by_id(root, f"region-{area}").get("data-choices", "").split() == legal
            assert ("lit" in button.get("class", "").split()) == bool(legal)
            assert (button.get("aria-disabled") is None) == bool(legal)


@each_game
def test_the_board_is_one_tab_stop_and_every_area_has_a_name(index: int) -> None:
    for state, _ in sample(index):
        root = drawn(state)
        buttons = [e for e in root.iter() if e.get("role") == "button"]
        assert len(buttons) == len(AREAS)
        assert [e.get("tabindex") for e in buttons].count("0") == 1
        for area, button in enumerate(buttons):
            label = button.get("aria-label", "")
            assert words("en")(f"rumble.area_{AREAS[area]}") in label
            assert "rumble." not in label
            x, y = map(float, button.attrib["data-at"].split())
            assert 0 <= x <= 1000 and 0 <= y <= 1000


def places(element: Element, x: float = 0, y: float = 0) -> Iterator[tuple[Element, float, float]]:
    """Every element with the place to which the translations around it bring it."""
    move = re.search(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if move:
        x, y = x + float(move[1]), y + float(move[2])
    yield element, x + float(element.get("x", 0)), y + float(element.get("y", 0))
    for child in element:
        yield from places(child, x, y)


@each_game
def test_nothing_stands_outside_the_board(index: int) -> None:
    for state, events in sample(index):
        told = events if state.turn is None else None
        for element, x, y in places(drawn(state, ui(played_back=told, shown=Shown({BACKDROP: state.options["map"]})))):
            if element.tag in ("text", "use"):
                assert 0 <= x <= 1000 and 0 <= y <= 1000, (element.attrib, x, y)


def test_a_board_without_style_attributes_needs_no_relaxed_policy() -> None:
    state, events = sample(0)[-1]
    for markup in (
        scene.board(state.view(None), ui(events=events)),
        art.card_face("scout", ui()),
        die(3, 0, "d"),
    ):
        assert " style=" not in markup


def test_the_ground_is_sent_once() -> None:
    state = position()
    first = scene.board(state.view(0), ui())
    again = scene.board(state.view(0), ui(shown=Shown({BACKDROP: "classic"})))
    assert len(again) < len(first) / 8
    assert first.partition('<g class="regions"')[2] == again.partition('<g class="regions"')[2]
    assert list(of_class(parsed(again), "regions")) and not len(having(parsed(again), "data-same")[0])


def test_the_alternative_map_has_two_more_ways() -> None:
    classic, routes = (of_class(drawn(position(map=name)), "way-sea") for name in ("classic", "routes"))
    assert len(routes) - len(classic) == 2 * 2  # each is drawn twice: a broad line under a dashed one


def test_names_are_text_and_never_markup() -> None:
    rude = [Player('<b onload="x">&', clan) for clan in range(3)]
    root = drawn(position(soldiers={KYO: (1, 0, 0)}), ui(players=rude))
    assert not [element for element in root.iter() if element.tag == "b"]
    assert '<b onload="x">&' in by_id(root, f"area-{KYO}").attrib["aria-label"]


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_labels_tell_a_blind_player_everything(language: str) -> None:
    state = position(soldiers={OKO: (3, 1, 0)}, lords={1: OKO}, values={OKO: 7})
    label = by_id(drawn(state, ui(words=words(language))), f"area-{OKO}").attrib["aria-label"]
    near = [words(language)(f"rumble.area_{AREAS[area]}") for area in state.board.near[OKO]]
    assert all(name in label for name in near)
    assert "Aki" in label and "Ben" in label and "Chie" not in label
    assert "7" in label and "3" in label and "rumble." not in label and "{" not in label


# -- pieces ------------------------------------------------------------------------------------------


@each_game
def test_soldiers_stand_as_pieces_with_their_strength_beside(index: int) -> None:
    for state, _ in sample(index):
        root = drawn(state)
        ids = {e.get("id", "") for e in having(root, "id")}
        for seat in range(state.players):
            for area in range(len(AREAS)):
                men = [key for key in ids if key.startswith(f"s-{seat}-{area}-")]
                assert len(men) == min(state.soldiers[seat][area], MOST_DRAWN)
                assert (f"lord-{seat}-{area}" in ids) == (state.lords[seat] == area)
                power = state.power(seat, area)
                plates = [e for e in root.iter() if e.get("id") == f"plate-{area}-{seat}"]
                assert [text.text for plate in plates for text in plate.iter("text")] == [str(power)] * bool(power)


def test_each_clan_wears_its_own_colour_and_crest() -> None:
    table = ui(players=[Player("Aki", 4), Player("Ben", 2), Player("Chie", 0)])
    root = drawn(position(soldiers={KYO: (1, 1, 1)}), table)
    for seat, player in enumerate(table.players):
        assert by_id(root, f"s-{seat}-{KYO}-0").attrib["href"] == f"#soldier-{player.clan}"
        assert f"clan-{player.clan}" in by_id(root, f"stack-{KYO}-{seat}").attrib["class"].split()


def test_whoever_leads_is_marked_and_a_tie_is_not() -> None:
    root = drawn(position(soldiers={KYO: (2, 1, 0), OKO: (1, 1, 0)}))
    leading = of_class(root, "plate", "leads")
    assert leading == [by_id(root, f"plate-{KYO}-0")[0]]
    assert [e.get("id") for e in of_class(root, "flag")] == [f"flag-{KYO}-0"]


def test_second_prizes_are_shown_from_three_players_on() -> None:
    assert not of_class(drawn(position(players=2)), "small-value")
    shown = [e.text for e in of_class(drawn(position(players=3)), "small-value")]
    assert sorted(map(int, filter(None, shown))) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]


# -- previews ----------------------------------------------------------------------------------------


@each_game
def test_every_choice_can_be_previewed_and_changes_nothing(index: int) -> None:
    for state, _ in sample(index):
        view = state.view(state.turn)
        before = view.position.dump()
        for choice in view.choices:
            root = parsed(scene.board(view, ui(hovered=choice, projected=True)))
            if area_of(choice) is not None:
                assert "aimed" in by_id(root, f"area-{area_of(choice)}").attrib["class"].split()
        assert view.position.dump() == before


def test_a_split_is_previewed_with_ghosts_and_the_new_majority() -> None:
    state = position(soldiers={KYO: (1, 2, 0)}, values={KYO: 7})
    state.dice, state.agenda = [3, 4, 5], [("end_turn", 0), ("deploy", 0, 1)]
    root = drawn(state, ui(hovered=DEPLOY[KYO][3][0]))
    assert len(of_class(root, "ghost")) == 3
    assert [e.text for e in by_id(root, f"plate-{KYO}-0").iter("text")] == ["4"]
    assert of_class(by_id(root, f"plate-{KYO}-0"), "leads", "changed")
    assert not of_class(by_id(root, f"plate-{KYO}-1"), "leads")


def test_the_last_soldiers_are_previewed_without_their_war() -> None:
    state = position(players=2, stock={0: 2}, chips=(0, 2), values={KYO: 7})
    state.dice, state.agenda = [3, 4, 3], [("end_turn", 0), ("deploy", 0, 0)]
    root = drawn(state, ui(hovered=DEPLOY[KYO][2][0]))
    assert len(of_class(root, "ghost")) == 2
    assert not of_class(root, "taken")


def test_a_march_shows_who_goes_where() -> None:
    state = position(soldiers={USUKI: (2, 0, 0)}, display=("scout",))
    state.play(("card", "scout"))
    from_here = drawn(state, ui(hovered=FROM[USUKI]))
    assert {e.get("id") for e in of_class(from_here, "offer")} == {
        f"offer-0-0-{USUKI}-{goal}" for goal in state.board.near[USUKI]
    }
    state.play(("from", USUKI))
    assert "origin" in by_id(drawn(state), f"region-{USUKI}").attrib["class"].split()
    there = drawn(state, ui(picked=TO[OKO]))
    assert [e.get("id") for e in of_class(there, "move")] == [f"move-0-0-{USUKI}-{OKO}"]
    assert len(of_class(there, "leaving")) == len(of_class(there, "ghost")) == 1


def travellers(root: Element) -> dict[str, Element]:
    return {e.attrib["id"]: e for e in of_class(root, "travels")}


def test_soldiers_that_moved_travel_from_their_old_stack() -> None:
    state = position()
    state.soldiers[0][OKO], state.soldiers[0][USUKI] = 1, 3
    moved = [Move("move", 0, 0, OKO, USUKI, 2)]
    found = travellers(drawn(state, ui(events=moved, serial=4)))
    assert set(found) == {f"s-0-{USUKI}-1", f"s-0-{USUKI}-2"}, "the two that came last"
    (ax, ay), (bx, by) = (layout().places[area].stacks[0] for area in (OKO, USUKI))
    for piece in found.values():
        assert f"--from-x:{num(ax - bx)}px;--from-y:{num(ay - by)}px" in piece.attrib["style"]
    again = travellers(drawn(state, ui(events=moved, serial=5)))
    assert [e.attrib["class"] for e in again.values()] != [e.attrib["class"] for e in found.values()]
    assert travellers(drawn(state, ui(events=[], serial=5))) == {}


@each_game
def test_reinforcements_travel_when_they_are_told_of_and_only_then(index: int) -> None:
    steps = war_of(index)
    events = [step.event for step in steps]
    seen = 0
    for frame in scene.frames(events):
        told, shown = events[: frame.played_back], steps[frame.played_back - 1].position
        root = parsed(scene.board(View(None, shown, ()), ui(events=events, played_back=told)))
        last = told[-1]
        sent = [event for event in told if isinstance(event, Reinforce)]
        goals = {event.goal for event in sent if isinstance(last, Reinforce) and event.origin == last.origin}
        assert {int(key.split("-")[2]) for key in travellers(root)} <= goals
        assert bool(travellers(root)) == bool(goals)
        seen += len(goals)
    assert seen or not any(isinstance(event, Reinforce) for event in events)


def test_a_victim_can_be_pointed_at() -> None:
    state = position(soldiers={KYO: (0, 1, 2)}, display=("rebel",))
    state.play(("card", "rebel"))
    root = drawn(state)
    for seat in (1, 2):
        index = str(state.choices().index(("victim", KYO, seat)))
        assert by_id(root, f"stack-{KYO}-{seat}").attrib["data-choices"] == index
        assert by_id(root, f"plate-{KYO}-{seat}").attrib["data-choices"] == index


def test_narrowed_choices_are_the_only_ones_lit() -> None:
    state = position(soldiers={KYO: (0, 1, 2), OKO: (0, 1, 0)}, display=("rebel",))
    state.play(("card", "rebel"))
    index = state.choices().index(("victim", OKO, 1))
    lit = of_class(drawn(state, ui(narrowed=(index,))), "area", "lit")
    assert [e.get("id") for e in lit] == [f"area-{OKO}"]


# -- the war -----------------------------------------------------------------------------------------


@each_game
def test_the_projected_war_is_drawn_as_it_would_go(index: int) -> None:
    state = sample(index)[len(sample(index)) // 2][0]
    root, battles = drawn(state, ui(projected=True)), projection(state)
    for battle in battles:
        tints = of_class(by_id(root, f"region-{battle.area}"), "tint")
        assert [e.get("class") for e in tints] == [f"tint clan-{battle.winner}"] * (battle.winner >= 0)
    sent = {f"order-{b.area}-{goal}" for b in battles for goal in b.reinforced}
    assert {e.get("id") for e in of_class(root, "order")} == sent
    assert len(of_class(root, "chain")) == len(sent)


@each_game
def test_a_told_war_begins_with_nothing_and_ends_with_everything(index: int) -> None:
    steps = war_of(index)
    first = steps[next(i for i, step in enumerate(steps) if step.event[0] == "war")].position
    assert first.scores == [0] * first.players and not any(map(any, first.white))
    assert steps[-1].position == sample(index)[-1][0]


@each_game
def test_the_war_has_a_frame_for_each_battle_and_each_group_of_reinforcements(index: int) -> None:
    events = [step.event for step in war_of(index)]
    frames = scene.frames(events)
    last = [events[frame.played_back - 1] for frame in frames]
    assert [e for e in last if e[0] in ("battle", "empty")] == [e for e in events if e[0] in ("battle", "empty")]
    senders = list(dict.fromkeys(e[2] for e in events if e[0] == "reinforce"))
    assert [e[2] for e in last if e[0] == "reinforce"] == senders
    assert [frame.played_back for frame in frames] == sorted({frame.played_back for frame in frames})
    assert all(frame.milliseconds > 0 for frame in frames)
    for frame in frames:
        check_frame(war_of(index)[frame.played_back - 1].position, events[: frame.played_back])


def check_frame(state: State, told: list[Event]) -> None:
    """The last event stands in the middle of its picture."""
    state = state.known_to(None)
    root, last = drawn(state, ui(played_back=told)), told[-1]
    if last[0] == "battle":
        fought = [e.get("id") for e in of_class(root, "region", "fought")]
        assert fought == [f"region-{last[1]}"]
        assert [e.text for score in of_class(root, "score") for e in score.iter("text")] == [
            str(power) for power in last[3] if power
        ]
    if last[0] == "reinforce":
        group = [e for e in told if e[0] == "reinforce" and e[2] == last[2]]
        assert len(of_class(root, "sent")) == len(group)
    assert len(of_class(root, "castle", "taken")) == sum(e[0] == "battle" for e in told)
    assert not of_class(root, "lit")


def test_simple_events_need_no_frames() -> None:
    state = position()
    assert scene.frames(state.play(("roll",))) == []


# -- small pictures ----------------------------------------------------------------------------------


@each_game
def test_the_small_picture_stands_alone(index: int) -> None:
    for state, _ in sample(index):
        markup = scene.picture(state, [4, 2, 0, 1])
        root = parsed(markup)
        space = "{http://www.w3.org/2000/svg}"
        assert root.tag == f"{space}svg" and "var(" not in markup and len(markup) < 30_000
        ids = {e.get("id") for e in having(root, "id")}
        assert {e.attrib["href"][1:] for e in having(root, "href")} <= ids


def test_a_save_without_clans_still_has_a_picture() -> None:
    assert scene.picture(position(players=4), [0, 99]) == scene.picture(position(players=4), [0, 1, 2, 3])


def test_the_small_picture_has_the_colours_of_the_board() -> None:
    """Those are compared with the style sheet in tests/test_colours.py."""
    light, dark = scene.picture(position()).split("@media (prefers-color-scheme:dark)")
    for themes in clans.COLOURS:
        for shown, colours in zip((light, dark), themes, strict=True):
            assert all(f"fill:{colour}" in shown for colour in colours)


# -- what all games share ----------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colour(name: str, dark: int) -> str:
    found = re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", CSS)
    assert found, name
    return found[1 + dark]


@pytest.mark.parametrize("dark", [0, 1])
@pytest.mark.parametrize("clan", range(len(CLANS)))
def test_clans_can_be_read_on_land(clan: int, dark: int) -> None:
    face, edge, mark = (colour(f"clan-{clan}{part}", dark) for part in ("", "-edge", "-ink"))
    land = colour("land", dark)
    assert max(contrast(face, land), contrast(edge, land) if not dark else 0) >= 3
    assert contrast(face, mark) >= 4.5


def test_every_custom_property_that_is_used_is_defined() -> None:
    used = set(re.findall(r"var\((--[\w-]+)\)", CSS))
    assert used <= set(re.findall(r"(--[\w-]+):", CSS))


def test_clans_differ_in_everything() -> None:
    for values in zip(*CLANS, strict=True):
        assert len(set(values)) == len(CLANS)
    assert {clan.pattern for clan in CLANS} == set(clans.TILES)


def test_figures_and_crests_are_whole_pictures() -> None:
    for clan in range(len(CLANS)):
        for markup in (
            crest_icon(clan),
            *(pieces.figure(kind, clan) for kind in ("soldier", "white", "daimyo")),
        ):
            assert f"clan-{clan}" in parsed(markup).attrib["class"].split()
    assert [e.text for e in parsed(pieces.sword_chip(3)).iter("text")] == ["3"]


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(value: int) -> None:
    root = parsed(die(value, 1, "die-7-0"))
    (rest,) = of_class(root, "rest")
    shown, *tumbling = (face.get("d", "").count("M") for face in (rest, *of_class(root, "tumble")))
    assert shown == value and root.get("aria-label") == str(value)
    assert tumbling and all(number != value for number in tumbling)


@pytest.mark.parametrize("card", [*TACTICS, *DAIMYO])
@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_every_card_has_a_face(card: str, language: str) -> None:
    table = ui(words=words(language))
    ready = parsed(art.card_face(card, table, state="ready", choice_index="2"))
    assert ready.get("data-choices") == "2" and ready.get("aria-disabled") is None
    off = parsed(art.card_face(card, table, state="off", reason="<why> & wherefore"))
    assert off.get("data-choices") is None and off.get("aria-disabled") == "true"
    assert "".join(off.itertext()).endswith("<why> & wherefore")
    assert "rumble." not in "".join(ready.itertext())
    (scene_of,) = of_class(ready, "card-picture")
    assert len(scene_of) >= 2


def test_the_text_of_mori_follows_the_option() -> None:
    one, two = (art.card_face("mori", ui(), options={"mori_limit": limit}) for limit in (1, 2))
    assert one != two


def test_strokes_pass_where_they_are_told() -> None:
    shape = stroke([(0, 0, 4), (50, 0, 10), (100, 0, 4)])
    numbers = list(map(float, re.findall(r"-?[\d.]+", shape)))
    assert min(numbers[::2]) >= -1 and max(numbers[::2]) <= 101
    assert 4 <= max(numbers[1::2]) <= 6


def test_an_arrow_keeps_clear_of_its_ends() -> None:
    drawn_arrow = arrow((0, 0), (200, 0), handle=(100, 0), width=20, clear=40)
    xs = list(map(float, re.findall(r"-?[\d.]+", drawn_arrow.spine)))[::2]
    assert xs[0] == pytest.approx(40) and xs[-1] == pytest.approx(160)


@pytest.mark.parametrize("x", [0.0, 20.0, 500.0, 980.0, 1000.0])
def test_the_word_of_a_mark_stays_on_the_board(x: float) -> None:
    """At its largest, on a phone; at the edges it was cut off."""
    drawn = marks(ui(marks=[Mark("decisive", ((x, 20.0),), "decisivo")]), 1000)
    place = re.search(
        r'class="mark-word[^>]*translate\(([\d.-]+) ([\d.-]+)\)"><rect x="-([\d.]+)" y="-([\d.]+)"', drawn
    )
    assert place
    at, down, half, high = map(float, place.groups())
    assert LARGER * half <= at <= 1000 - LARGER * half and down >= LARGER * high
