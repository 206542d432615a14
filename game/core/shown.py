"""What the page shows already, part by part, so that a part that says the same is neither drawn nor sent again.

A part is an element with an id, and with the facts that it was drawn from: anything that can be compared and never
changes. While its facts are the same, an empty element of that id with ``data-same`` stands for it, and the page
keeps what it has (assets/page/draw.js). What all parts depend on, such as the language, is said once per drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from .markup import NOTHING, Html

Draw = Callable[[], Html]
"""Draws a whole part, its element with its id included."""
Row = tuple[Html, object, Draw]
"""A part in a series: its id, its facts, and how it is drawn."""


class _Part(NamedTuple):
    """A part on the page, and the keys of the parts and series in it."""

    facts: object
    inner: list[str]


class _Series(NamedTuple):
    """Parts that follow one another, by their ids, and the place of each."""

    rows: dict[Html, _Part]
    places: dict[Html, int]


class Shown:
    """The parts of one page. A drawing lies between ``begin`` and ``settle``."""

    def __init__(self, parts: Mapping[str, object] | None = None) -> None:
        self._common: object = None
        self._now: dict[str, _Part | _Series] = {key: _Part(facts, []) for key, facts in (parts or {}).items()}
        """What is on the page."""
        self._next: dict[str, _Part | _Series] = {}
        """What will be, once this drawing is there."""
        self._inner: list[str] = []
        """The parts of the part that is being drawn."""

    def begin(self, common: object = None) -> None:
        """A drawing begins; where what is common to all parts has changed, nothing is the same any more."""
        if common != self._common:
            self.forget()
        self._common, self._next, self._inner = common, {}, []

    def settle(self) -> None:
        """The drawing is on the page."""
        self._now = self._next

    def forget(self) -> None:
        """Whatever is on the page has to be drawn again."""
        self._now = {}

    def part(self, key: Html, facts: object, draw: Draw, element: Html) -> Html:
        """A part; ``draw`` is only called if its facts are new."""
        known = self._now.get(key)
        if isinstance(known, _Part) and known.facts == facts:
            self._keep(key, known)
            return same(element, key)
        text, inner = self._drawn(draw)
        self._next[key] = _Part(facts, inner)
        self._inner.append(key)
        return text

    def _drawn(self, draw: Draw) -> tuple[Html, list[str]]:
        """What is drawn, and the keys of the parts and series in it."""
        outer, self._inner = self._inner, []
        try:
            return draw(), self._inner
        finally:
            self._inner = outer

    def series(self, key: str, rows: Iterable[Row], element: Html) -> Html:
        """Parts with nothing but themselves around them; those that stay side by side are named by first and last."""
        key = f"series {key}"  # no id of a part has a space
        known = self._now.get(key)
        old, places = known if isinstance(known, _Series) else ({}, {})
        new: dict[Html, _Part] = {}
        texts: list[Html] = []
        run: list[Html] = []
        for name, facts, draw in rows:
            row = old.get(name)
            stays = row is not None and row.facts == facts
            if run and not (stays and places[name] == places[run[-1]] + 1):
                texts.append(same(element, run[0], run[-1]))
                run = []
            if row is not None and stays:
                run.append(name)
                new[name] = row
                self._keep_inner(row)
            else:
                text, inner = self._drawn(draw)
                texts.append(text)
                new[name] = _Part(facts, inner)
        if run:
            texts.append(same(element, run[0], run[-1]))
        self._next[key] = _Series(new, {name: place for place, name in enumerate(new)})
        self._inner.append(key)
        return "".join(texts)

    def _keep(self, key: str, part: _Part | _Series) -> None:
        self._inner.append(key)
        self._keep_all(key, part)

    def _keep_all(self, key: str, part: _Part | _Series) -> None:
        self._next[key] = part
        for row in part.rows.values() if isinstance(part, _Series) else (part,):
            self._keep_inner(row)

    def _keep_inner(self, part: _Part) -> None:
        for key in part.inner:
            self._keep_all(key, self._now[key])


def same(element: Html, first: Html, last: Html | None = None) -> Html:
    """What stands for a part, or for all parts from the first to the last of a series, that the page has already."""
    until = NOTHING if last is None or last == first else last
    return f'<{element} id="{first}" data-same="{until}"></{element}>'
