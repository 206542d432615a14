"""The battlefield: rows, sections, distances, lines of sight."""

from __future__ import annotations

import pytest

from game.samurai import board
from game.samurai.board import ALL, BACK, BLUE, CENTER, DISTANCE, LEFT, NEAR, RED, RIGHT, SECTION
from game.samurai.rules.line_of_sight import HALF, line, sees, visible
from tests.samurai.build import AT, position


def test_the_board_has_127_hexes_in_11_rows() -> None:
    assert board.SIZE == 127
    assert [board.width(row) for row in range(1, 12)] == [12, 11] * 5 + [12]


@pytest.mark.parametrize(
    ("place", "near"),
    [
        ("5.5", "4.4 4.5 5.4 5.6 6.4 6.5"),
        ("6.5", "5.5 5.6 6.4 6.6 7.5 7.6"),
        ("1.1", "1.2 2.1"),
        ("11.12", "10.11 11.11"),
        ("2.1", "1.1 1.2 2.2 3.1 3.2"),
    ],
)
def test_neighbours(place: str, near: str) -> None:
    assert [board.name(other) for other in NEAR[AT(place)]] == near.split()


def test_distances_are_the_lengths_of_the_shortest_walks() -> None:
    for start in (0, 63, 126):
        reached = {start: 0}
        edge = [start]
        for place in edge:
            for near in NEAR[place]:
                if near not in reached:
                    reached[near] = reached[place] + 1
                    edge.append(near)
        assert all(DISTANCE[start][place] == far for place, far in reached.items())


def test_a_retreat_goes_to_one_of_two_hexes_and_never_sideways() -> None:
    assert [board.name(place) for place in BACK[RED][AT("5.5")]] == ["4.4", "4.5"]
    assert [board.name(place) for place in BACK[BLUE][AT("5.5")]] == ["6.4", "6.5"]
    assert BACK[RED][AT("1.4")] == BACK[BLUE][AT("11.4")] == ()
    assert len(BACK[RED][AT("5.1")]) == 1


def test_sections_are_named_from_each_seat_and_cut_hexes_belong_to_two() -> None:
    assert SECTION[BLUE][AT("5.4")] == LEFT and SECTION[RED][AT("5.4")] == RIGHT
    assert SECTION[BLUE][AT("6.4")] == LEFT | CENTER and SECTION[RED][AT("6.4")] == RIGHT | CENTER
    assert SECTION[BLUE][AT("6.8")] == RIGHT | CENTER
    assert SECTION[RED][AT("5.9")] == LEFT
    assert all(SECTION[RED][place] & CENTER == SECTION[BLUE][place] & CENTER for place in ALL)


def names(places: tuple[int, ...]) -> list[str]:
    return sorted("half" if place == HALF else board.name(place) for place in places)


@pytest.mark.parametrize(
    ("origin", "goal", "cut", "sides"),
    [
        ("6.4", "6.7", ["6.5", "6.6"], []),
        ("5.5", "7.5", [], ["6.4", "6.5"]),
        ("5.5", "9.5", ["7.5"], ["6.4", "6.5", "8.4", "8.5"]),
        ("1.1", "3.1", [], ["2.1", "half"]),
        ("5.5", "7.7", ["6.5", "6.6"], []),
    ],
)
def test_which_hexes_a_line_cuts(origin: str, goal: str, cut: list[str], sides: list[str]) -> None:
    for way in (line(AT(origin), AT(goal)), line(AT(goal), AT(origin))):
        assert names(way.cut) == sorted(cut)
        assert names(way.left + way.right) == sorted(sides)


def test_sight_is_mutual() -> None:
    state = position("4.4 P, 5.6 P, 3.9 A", "7.5 P, 8.8 i", "5.3 w, 6.6 h, 6.7 h, 7.7 v, 4.8 c, 8.2 t")
    for origin in range(0, 127, 5):
        for goal in visible(state, origin):
            assert sees(state, goal, origin), (board.name(origin), board.name(goal))


def test_hex_names_are_read_back_and_nonsense_is_refused() -> None:
    assert all(board.parse(board.name(place)) == place for place in ALL)
    for text in ("0.1", "6.12", "12.1", "a.b", "7", "", "1.1.1"):
        with pytest.raises(ValueError):
            board.parse(text)
