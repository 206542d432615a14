"""A battle set up by hand on the analysis board: fields, the link, and what cannot be."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from game.core import link, placed
from game.core.armour import wrap
from game.core.chance import Chance
from game.core.placed import BadPlacing, PlacedRecord
from game.core.ui import Player as Seat
from game.samurai import numbers, placing
from game.samurai.board import parse
from game.samurai.scenario import NUMBERS
from game.samurai.state import State
from game.web import join
from game.web.explore import ExploreMode
from tests.games import LONG, random_record
from tests.web.fake import Player

SKIRMISH = {"scenario": 1}


@pytest.fixture(autouse=True)
def words(compiled_words: None) -> None:
    """The words of all languages."""


def on_the_board(scenario: int = 1, at: int = 8) -> Player:
    """The analysis board after some choices of a battle, with the fields on it."""
    record = random_record("samurai", {"scenario": scenario}, 3)
    player = Player()
    player.act("address", hash=join.address(record, [Seat("", seat) for seat in range(2)]))
    while player.app.dialog == "opening":
        player.page.let_time_pass()
    player.act("join", seat="all")
    player.act("explore", at=at)
    player.act("explore_placing")
    return player


def fields(player: Player) -> dict[str, str]:
    """What the fields of the form hold."""
    html = player.page.html.split('id="placing"')[1].split("</form>")[0]
    found = dict(re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', html))
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', html):
        chosen = re.search(r'value="(\d+)" selected', options)
        found[name] = chosen.group(1) if chosen else "0"
    return found


def laid(form: dict[str, str], scenario: int = 1) -> State:
    """The position that fields say."""
    blank: State = random_record("samurai", {"scenario": scenario}, 3).begin()  # type: ignore[assignment]
    return placing.placed(blank, placing.read(blank, form))


def pieces(state: State) -> list[tuple[int, int, int, int]]:
    """What stands on the field, in any order."""
    units = zip(state.owners, state.kinds, state.places, state.blocks)
    leaders = zip(state.leader_owners, state.leader_kinds, state.leader_places, state.prizes)
    return sorted(piece for piece in (*units, *leaders) if piece[2] >= 0)


def test_every_scenario_can_be_set_up_as_it_lies_and_played_on() -> None:
    for scenario in NUMBERS if LONG else (1, 18, 37, 40):
        player = on_the_board(scenario)
        session = player.app.session
        assert session
        was: Any = session.state
        player.act("explore_place", form=fields(player))
        now: Any = session.state
        assert isinstance(session.record, PlacedRecord) and session.record.choices == [], scenario
        assert pieces(now) == pieces(was), scenario
        assert list(map(sorted, now.hands)) == list(map(sorted, was.hands)), scenario
        assert now.tokens == was.tokens and now.pool + sum(now.tokens) == 30
        chance = Chance(scenario)
        for _ in range(40):
            if session.record.state.turn is not None:
                session.record.play(chance.pick(session.record.state.choices()))
        twin = placed.of_text(placed.to_text(session.record))
        assert twin.state == session.record.state, scenario


def test_pieces_move_change_and_join_and_the_link_brings_them_back() -> None:
    player = on_the_board()
    form = fields(player)
    empty = next(
        name for name, value in form.items() if name.startswith("unit-0-") and name.endswith("-hex") and not value
    )
    row = empty.removesuffix("-hex")
    form |= {empty: "6.6", f"{row}-kind": "6", f"{row}-last": "2", "tokens-0": "7", "banners-1": "3", "turn": "1"}
    player.act("explore_place", form=form)
    session = player.app.session
    assert session and isinstance(session.mode, ExploreMode) and not session.mode.placing
    state: Any = session.state
    unit = state.unit_at[parse("6.6")]
    assert (state.owners[unit], state.kinds[unit], state.blocks[unit]) == (0, 6, 2)
    assert (state.tokens[0], state.banners[1], state.turn) == (7, 3, 1)
    player.act("explore_link")
    other = Player()
    other.act("address", hash=player.app.sharing.url.partition("#")[2])
    assert other.app.session and other.app.session.state == state
    other.act("explore_placing")
    assert fields(other)["tokens-0"] == "7"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"unit-0-0-hex": "12.1"}, "is no hex"),
        ({"unit-0-0-hex": "<b>"}, "is no hex"),
        ({"unit-0-0-last": "9"}, "1 to 4 blocks"),
        ({"leader-0-0-last": "0"}, "1 to 3 banners"),
        ({"tokens-0": "31"}, "30 honor"),
        ({"tokens-0": "-1"}, "30 honor"),
        ({"banners-0": "99"}, "battle would be over"),
        ({"card-0-shogun": "1", "card-1-shogun": "1"}, "occurs only so often: 1"),
        ({"tokens-0": ""}, "A field is empty"),
        ({"turn": "2"}, "over at once"),
        ({"unit-0-0-kind": "-1"}, "A field is empty"),
    ],
    ids=str,
)
def test_what_cannot_be_is_said_in_a_sentence(changes: dict[str, str], said: str) -> None:
    player = on_the_board()
    player.act("explore_place", form={**fields(player), **changes})
    assert player.app.session and len(player.app.session.record.choices) == 8
    assert said in player.app.toast, player.app.toast


def test_pieces_that_do_not_fit_together_are_refused() -> None:
    form = fields(on_the_board())
    first, second = form["unit-0-0-hex"], form["unit-1-0-hex"]
    leader = next(name for name in form if name.startswith("leader-0-") and name.endswith("-hex"))
    for changes, key in (
        ({"unit-0-1-hex": first}, "place_taken"),
        ({leader: second}, "place_lead"),
        ({name: "" for name in form if name.startswith("unit-1-") and name.endswith("-hex")}, "place_empty"),
        ({name: "0" for name in form if name.startswith("card-0-")}, "place_hand"),
    ):
        with pytest.raises(BadPlacing) as error:
            laid({**form, "turn": "0", **changes})
        assert error.value.reason.key == f"samurai.{key}"


def test_there_are_never_more_pieces_than_programs_count_on() -> None:
    assert (placing.MOST_UNITS, placing.MOST_LEADERS) == (numbers.UNITS, numbers.LEADERS)


def test_a_forged_battle_is_refused() -> None:
    """Numbers dropped, added and replaced: a link opens or says that it is damaged, and nothing else."""
    form = fields(on_the_board())
    blank: Any = random_record("samurai", SKIRMISH, 3).begin()
    good = placing.read(blank, form)
    chance, opened = Chance(7), 0
    for trial in range(150):
        data = list(good)
        at = chance.below(len(data))
        data[at : at + chance.below(3)] = [chance.pick((-5, -1, 0, 1, 9, 127, 1 << 40)) for _ in range(chance.below(3))]
        text = wrap(placed.KIND, placed.VERSION, json.dumps(["samurai", SKIRMISH, 1, data, []]).encode())
        try:
            record = placed.of_text(text)
        except link.BadLink:
            continue
        opened += 1
        assert record.state.choices(), trial
    assert opened < 120
