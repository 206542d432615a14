"""Parts of a page: what is drawn, what is only named, and what is forgotten."""

from __future__ import annotations

from functools import partial

from game.core.markup import Html, esc
from game.core.shown import Shown


def item(key: str, number: int) -> Html:
    return f'<li id="{esc(key)}">{number}</li>'


def listed(shown: Shown, *rows: tuple[str, int], common: object = None) -> str:
    """One drawing of a series of items."""
    shown.begin(common)
    made = shown.series("list", ((esc(key), number, partial(item, key, number)) for key, number in rows), "li")
    shown.settle()
    return made


def test_what_stays_side_by_side_is_named_by_the_first_and_the_last() -> None:
    shown = Shown()
    assert listed(shown, ("a", 1), ("b", 2), ("c", 3)) == item("a", 1) + item("b", 2) + item("c", 3)
    assert listed(shown, ("a", 1), ("b", 2), ("c", 3), ("d", 4)) == '<li id="a" data-same="c"></li>' + item("d", 4)
    assert listed(shown, ("b", 2), ("c", 0), ("d", 4)) == (
        f'<li id="b" data-same=""></li>{item("c", 0)}<li id="d" data-same=""></li>'
    )


def test_what_did_not_lie_side_by_side_is_no_run() -> None:
    shown = Shown()
    listed(shown, ("a", 1), ("b", 2), ("c", 3))
    assert listed(shown, ("a", 1), ("c", 3), ("b", 2)) == (
        '<li id="a" data-same=""></li><li id="c" data-same=""></li><li id="b" data-same=""></li>'
    )


def test_what_was_gone_is_drawn_again() -> None:
    """It may be what it was, but it is not on the page any more."""
    shown = Shown()
    listed(shown, ("a", 1), ("b", 2))
    listed(shown, ("a", 1))
    assert listed(shown, ("a", 1), ("b", 2)) == '<li id="a" data-same=""></li>' + item("b", 2)


def nested(shown: Shown, outer: int, inner: int) -> str:
    shown.begin()
    box = Html("div")
    made = shown.part(
        "out",
        outer,
        lambda: f'<div id="out">{shown.part("in", inner, lambda: item("in", inner), "li")}</div>',
        box,
    )
    shown.settle()
    return made


def test_a_part_in_a_part_that_stays_is_still_there_when_it_is_asked_for_again() -> None:
    shown = Shown()
    assert nested(shown, 1, 1) == f'<div id="out">{item("in", 1)}</div>'
    assert nested(shown, 1, 1) == '<div id="out" data-same=""></div>'
    assert nested(shown, 2, 1) == '<div id="out"><li id="in" data-same=""></li></div>'
    assert nested(shown, 2, 2) == '<div id="out" data-same=""></div>'  # the facts of a part say all that is in it


def test_when_what_is_common_changes_everything_is_drawn() -> None:
    shown = Shown()
    listed(shown, ("a", 1), common="en")
    assert listed(shown, ("a", 1), common="it") == item("a", 1)
    assert listed(shown, ("a", 1), common="it") != item("a", 1)


def test_a_drawing_that_never_reached_the_page_counts_for_nothing() -> None:
    shown = Shown()
    listed(shown, ("a", 1))
    shown.begin()
    shown.series("list", [(Html("a"), 2, lambda: item("a", 2))], "li")  # not settled: it failed on its way
    assert listed(shown, ("a", 1)) == '<li id="a" data-same=""></li>'
    shown.forget()
    assert listed(shown, ("a", 1)) == item("a", 1)


def test_a_series_may_have_the_name_of_the_part_around_it() -> None:
    shown, texts = Shown(), []
    for outer in (1, 1, 2):
        shown.begin()
        draw = partial(shown.series, "list", [(Html("a"), 1, lambda: item("a", 1))], Html("li"))
        texts.append(shown.part("list", outer, draw, "ol"))
        shown.settle()
    assert texts == [item("a", 1), '<ol id="list" data-same=""></ol>', '<li id="a" data-same=""></li>']
