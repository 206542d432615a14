"""Try it again, the training box, the analysis board and the bar of win chances, on a page without a browser."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from game import games
from game.bots.coach import Estimate, Findings, Mistake, reckoning
from game.core import link, placed
from game.core.armour import wrap
from game.core.record import Record
from game.core.ui import Player as Seat
from game.web import chance_bar, explore, join, training
from game.web.explore import ExploreMode
from game.web.practice import PracticeMode
from tests.games import random_record
from tests.web.fake import Disk, Player

DAY = training.DAY


def make_hasty(patch: pytest.MonkeyPatch) -> None:
    """The coach's thought is kept short."""
    for name, value in (("FIRST_LOOKS", 1), ("MORE_LOOKS", 2), ("LAST_LOOKS", 8), ("PLAYED_OUT", 60), ("SUSPECTS", 4)):
        patch.setattr(reckoning, name, value)
    patch.setattr("game.bots.coach.lines.LOOKS", 3)


@pytest.fixture(autouse=True)
def hasty(compiled_words: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words, and a coach in haste."""
    make_hasty(monkeypatch)


def finished(name: str = "rumble", options: dict[str, Any] | None = None, seed: int = 3) -> Player:
    """A finished game of people at this screen."""
    record = random_record(name, options or {"players": 2}, seed)
    player = Player()
    player.act("address", hash=join.address(record, [Seat("", seat) for seat in range(len(record.state.scores))]))
    player.act("join", seat="all")
    return player


def analysed(**more: Any) -> tuple[Player, list[Mistake]]:
    player = finished(**more)
    player.act("analysis")
    known = player.app.analysis.known
    assert known
    while known.busy:
        player.page.let_time_pass()
    assert known.found.error is None and known.found.mistakes
    return player, known.found.mistakes


def practice(player: Player) -> PracticeMode:
    assert player.app.session and isinstance(player.app.session.mode, PracticeMode)
    return player.app.session.mode


def board(player: Player) -> ExploreMode:
    assert player.app.session and isinstance(player.app.session.mode, ExploreMode)
    return player.app.session.mode


def choose(player: Player, chain: tuple[Any, ...]) -> None:
    """The choices of a chain, until the exercise is answered."""
    for choice in chain:
        if practice(player).outcome:
            return
        player.choose(choice)
        for _ in range(40):
            if player.page.waiting and player.app.session and player.app.session.playing_back:
                player.page.let_time_pass()


# -- try it again --------------------------------------------------------------------------------------


def test_the_position_is_laid_and_the_answer_comes_after_the_choice() -> None:
    player, mistakes = analysed()
    one = mistakes[0]
    player.act("practice", at=one.at)
    session = player.app.session
    assert session and session.state.turn == one.seat and len(session.record.choices) == one.at
    assert "Better:" not in player.shown and session.my_turn
    choose(player, one.better)
    assert practice(player).outcome == "right" and "Better:" in player.shown
    assert session.marked is not None and session.replay_at == one.at
    player.act("practice_again")
    choose(player, one.played)
    assert practice(player).outcome == "same"
    player.act("practice_back")
    assert player.app.screen == "analysis" and player.shown.count("Better:") == 1


def test_the_answer_can_be_asked_for_and_something_else_is_told_as_such() -> None:
    player, mistakes = analysed()
    one = mistakes[0]
    player.act("practice", at=one.at)
    player.act("practice_tell")
    assert practice(player).outcome == "told" and "Better:" in player.shown
    player.act("practice_again")
    assert player.app.session
    other = [c for c in player.app.session.state.choices() if c not in (one.better[0], one.played[0])]
    choose(player, tuple(other[:1]))
    assert other and practice(player).outcome == "other"
    while not practice(player).ways:
        player.page.let_time_pass()
    assert 'id="yours"' in player.page.html and re.search(r"Your choice now: [^<]*<b>[0-9]+ % [(]", player.page.html)


def test_nothing_of_an_exercise_is_saved() -> None:
    player, mistakes = analysed()
    kept = set(player.page.store.texts)
    player.act("practice", at=mistakes[0].at)
    choose(player, mistakes[0].better)
    assert set(player.page.store.texts) == kept


# -- the training box ----------------------------------------------------------------------------------


def test_mistakes_go_into_the_box_once_and_come_again_after_days() -> None:
    player, mistakes = analysed()
    store = player.page.store
    kept = training.read(store)
    assert len(kept) == len(mistakes) and {one.stage for one in kept} == {0}
    training.keep(store, player.app.session.record, mistakes, player.page.now())  # type: ignore[union-attr]
    assert len(training.read(store)) == len(mistakes)
    assert training.due(kept, player.page.now()) == []
    player.page.clock += DAY
    player.act("home")
    assert 'id="training"' in player.page.html
    player.act("training")
    mode = practice(player)
    choose(player, mode.mistake.better)
    assert mode.outcome == "right"
    (solved,) = [one for one in training.read(store) if one.name == mode.name]
    assert (solved.stage, solved.due) == (1, training.day_of(player.page.now()) + 3)
    player.act("training_on")
    again = practice(player)
    assert again.name != mode.name
    choose(player, again.mistake.played)
    (missed,) = [one for one in training.read(store) if one.name == again.name]
    assert (missed.stage, missed.due) == (0, training.day_of(player.page.now()) + 1)


def _box(record: Record, days: int = 0) -> list[dict[str, Any]]:
    state = record.branch(4).state
    first, second = state.choices()[:2]
    estimate = Estimate(0.1, 0.0, 0.2)
    one = Mistake(4, state.turn or 0, (first,), (second,), estimate, estimate, estimate)
    disk = Disk()
    training.keep(disk, record, [one], days * DAY)
    data: list[dict[str, Any]] = json.loads(disk.texts[training.KEY])
    return data


def test_after_the_last_stage_an_exercise_has_been_learned() -> None:
    disk, record = Disk(), random_record("rumble", {"players": 2}, 3)
    disk.put(training.KEY, json.dumps(_box(record)))
    (one,) = training.read(disk)
    for stage, days in enumerate((3, 7, 21), 1):
        training.answered(disk, one.name, 0, right=True)
        assert [(x.stage, x.due) for x in training.read(disk)] == [(stage, days)]
    training.answered(disk, one.name, 0, right=True)
    assert training.read(disk) == []


@pytest.mark.parametrize(
    "text",
    [
        "", "[", "{}", "3", "[1, null, []]", '[{"game": "rumble"}]', "[" * 5000,
        '[{"game": "chess", "link": "", "mistake": {}, "stage": 0, "due": 0}]',
    ],
)  # fmt: skip
def test_a_box_that_somebody_has_tampered_with_is_empty_and_does_no_harm(text: str) -> None:
    player = Player(Disk({training.KEY: text}))
    player.act("training")
    assert "Tenka" in player.shown and player.app.screen == "home"


def test_odd_exercises_are_left_out_and_forged_ones_go() -> None:
    record = random_record("rumble", {"players": 2}, 3)
    (good,) = _box(record)
    bad = [
        {**good, "stage": 9},
        {**good, "due": "soon"},
        {**good, "link": 7},
        {**good, "mistake": {**good["mistake"], "wins": [[2, 2, 2]] * 3}},
        {**good, "mistake": {**good["mistake"], "played": [["nothing"]], "at": "x"}},
    ]
    disk = Disk({training.KEY: json.dumps([*bad, good])})
    assert len(training.read(disk)) == 1
    forged = {**good, "mistake": {**good["mistake"], "better": [["fly"]]}}
    player = Player(Disk({training.KEY: json.dumps([forged])}))
    player.act("training")
    assert player.app.session is None and training.read(player.page.store) == []
    broken = {**good, "link": good["link"][:-2] + "!!"}
    player = Player(Disk({training.KEY: json.dumps([broken])}))
    player.act("training")
    assert player.app.session is None and training.read(player.page.store) == []


def test_the_box_is_bounded_and_a_full_disk_costs_only_exercises() -> None:
    record = random_record("rumble", {"players": 2}, 3)
    (good,) = _box(record)
    disk = Disk({training.KEY: json.dumps([good] * 500)})
    assert len(training.read(disk)) == training.MOST
    disk.full = True
    training.write(disk, training.read(disk))
    disk.off = True
    assert training.read(Disk()) == []


# -- the analysis board --------------------------------------------------------------------------------


def thought(player: Player) -> None:
    while not board(player).done:
        player.page.let_time_pass()


def test_the_board_shows_the_best_ways_plays_them_and_comes_back() -> None:
    player = finished()
    player.act("explore", at=8)
    thought(player)
    mode, session = board(player), player.app.session
    assert session and 1 <= len(mode.ways) <= 3 and player.page.html.count('data-act="explore_play"') == len(mode.ways)
    best = mode.ways[0].chain
    player.act("explore_play", way=0)
    assert len(session.record.choices) > 8 and session.record.choices[8] == best[0]
    player.act("playback_skip")
    player.act("explore_back")
    assert len(session.record.choices) == 8 and len(mode.lines) == 1
    player.act("explore_line", line=0)
    assert len(session.record.choices) > 8
    player.act("explore_leave")
    assert player.app.session is not session and player.app.session and player.app.session.state.turn is None


def test_dice_are_rolled_again_and_chosen_and_the_link_keeps_them() -> None:
    player = finished()
    record = player.app.session.record  # type: ignore[union-attr]
    at = next(at for at, choice in enumerate(record.choices) if choice[0] == "roll" and at > 6)
    player.act("explore", at=at + 1)
    session = player.app.session
    assert session
    player.act("explore_pick")
    falls = explore.falls(session, session.ui(player.app.words))
    assert len(falls) == 56 and sum(one.part for one in falls) == pytest.approx(1)
    player.act("explore_fall", chance=falls[-1].chance)
    dice: Any = session.state
    assert sorted(dice.dice) == sorted(map(int, [c for c in falls[-1].text if c.isdigit()]))
    player.act("explore_roll")
    assert at in session.record.draws
    player.act("explore_link")
    _, _, fragment = player.app.sharing.url.partition("#")
    other = Player()
    other.act("address", hash=fragment)
    assert board(other) and other.app.session and other.app.session.state == session.state
    again = link.decode(link.encode(session.record))
    assert again.draws == session.record.draws and Record.load(again.dump()).state == session.state


def test_every_seat_is_played_from_the_board_and_a_line_becomes_a_game() -> None:
    player = finished(name="samurai", options={"scenario": 39})
    player.act("explore", at=4)
    session = player.app.session
    assert session and session.my_turn and len(session.here) == 1 and not session.curtained
    for _ in range(6):
        before = len(session.record.choices)
        player.play_on(1)
        player.act("playback_skip")
        assert session.my_turn or len(session.record.choices) > before
    slots = len(player.app.saves.heads())
    player.act("explore_keep")
    assert len(player.app.saves.heads()) == slots + 1 and player.app.session and player.app.session.mode.saved


@pytest.mark.parametrize("fragment", ["b=", "b=2", "b=xyz!", "b=" + "A" * 30_000])
def test_a_board_by_a_broken_link_says_so(fragment: str) -> None:
    player = Player()
    player.act("address", hash=fragment)
    assert player.app.session is None and player.app.message is not None


def test_no_board_of_a_game_that_goes_on() -> None:
    player = Player()
    player.start()
    player.act("explore")
    assert player.app.session and not isinstance(player.app.session.mode, ExploreMode)


# -- the bar -------------------------------------------------------------------------------------------


def test_the_bar_is_shown_where_it_gives_nobody_a_hint() -> None:
    player = finished()
    player.act("chance_bar")
    player.act("seek_to", at=6)
    assert 'id="chance-bar"' in player.page.html
    player.act("explore")
    assert 'id="chance-bar"' in player.page.html
    people = Player()
    people.start()
    people.act("chance_bar")
    people.play_on(6)
    people.act("seek_to", at=3)
    assert people.app.session and len(people.app.session.people) > 1
    assert 'id="chance-bar"' not in people.page.html and not chance_bar.allowed(people.app.session)


def test_the_bar_stands_beside_a_lesson_and_never_in_a_game_at_a_distance() -> None:
    player = finished()
    player.act("chance_bar")
    player.act("lesson", game="rumble", name=games.find("rumble").lessons[0].name)
    assert 'id="chance-bar"' in player.page.html
    other = Player()
    other.start()
    session = other.app.session
    assert session
    session.mode.saved = False  # as at a table at a distance: real, and not saved as a game
    session.seek(0)
    assert not chance_bar.allowed(session)


def test_findings_of_nothing_say_nothing() -> None:
    assert Findings().dump()["mistakes"] == []


# -- a position of one's own ---------------------------------------------------------------------------


def fields(player: Player) -> dict[str, str]:
    """What the fields of the form hold."""
    html = player.page.html.split('id="placing"')[1].split("</form>")[0]
    found = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', html))
    return {**found, "turn": "0"}


def test_a_position_is_set_up_by_hand_and_travels_by_a_link() -> None:
    player = finished()
    player.act("explore", at=8)
    player.act("explore_placing")
    form = fields(player)
    assert len(form) == 11 + 22 + 2 + 1
    player.act("explore_place", form={**form, "men-0-4": "2", "stock-0": "3", "stock-1": "0"})
    session = player.app.session
    assert session and session.record.choices == [] and session.state.turn == 0
    state: Any = session.state
    assert (state.soldiers[0][4], state.stock, state.chips) == (2, [3, 0], [0, 2])
    player.act("choose", choices=0)
    if session.picked is not None:
        player.act("confirm")
    player.act("playback_skip")
    player.act("explore_roll")
    player.act("explore_link")
    other = Player()
    other.act("address", hash=player.app.sharing.url.partition("#")[2])
    assert other.app.session and other.app.session.state == session.state and board(other)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"stock-0": "0"}, "in stock"), ({"men-0-1": "-1"}, "Nobody has more"), ({"men-0-1": "99"}, "Nobody has more"),
        ({"value-0": "12", "value-1": "12"}, "Every castle"), ({"turn": "7"}, "in stock"), ({"turn": "x"}, "no number"),
        ({"men-1-3": ""}, "no number"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_not_set_up(change: dict[str, str], said: str) -> None:
    player = finished()
    player.act("explore", at=8)
    player.act("explore_placing")
    player.act("explore_place", form={**fields(player), **change})
    assert player.app.session and len(player.app.session.record.choices) == 8 and said in player.app.toast


@pytest.mark.parametrize("text", ["", "P1", "P1AAAA", "P2" + "A" * 40, "P1" + "A" * 30_000])
def test_a_broken_position_by_a_link_says_so(text: str) -> None:
    player = Player()
    player.act("address", hash=f"p={text}")
    assert player.app.session is None and player.app.message is not None


@pytest.mark.parametrize(
    "data",
    [
        [], 3, ["rumble", {}, 1, [], []], ["chess", {}, 1, [], []], ["rumble", {"players": 9}, 1, [1] * 36, []],
        ["rumble", {"players": 2}, 1, [*range(2, 13), *[0] * 22, 3, 3, 0], [[99, -1]]],
        ["rumble", {"players": 2}, 1, [*range(2, 13), *[0] * 22, 3, 3, 0], [[0, 1 << 70]]],
        ["rumble", {"players": 2}, -1, [*range(2, 13), *[0] * 22, 3, 3, 0], []],
        ["shogun", {}, 1, [], []],
    ],
)  # fmt: skip
def test_a_forged_position_is_refused(data: Any) -> None:
    text = wrap(placed.KIND, placed.VERSION, json.dumps(data).encode())
    with pytest.raises(link.BadLink):
        placed.of_text(text)
