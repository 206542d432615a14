"""The rules to read, for tests: what a game tells about its own, its pictures, and the tables in its text."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from importlib import import_module
from typing import Protocol, cast

import game
from game.core.rulebook import Section
from tests.words import words


class Facts(Protocol):
    """What tests/test_rulebooks.py must know about a game; it stands in ``tests/NAME/suite.py``."""

    GLOSSARY: Sequence[tuple[str, ...]]
    """The rulebook's own terms, each of which the text must use: a pattern for every language."""

    SEARCHES: Sequence[tuple[str, str]]
    """What a reader of Italian may type, and a section that must be found."""

    CHANCE_EVENTS: Collection[str]
    """The kinds of events that the log tells."""

    FEWEST_REASONS: int
    """So many refusals the catalogue has at least, so that one that is read wrongly is noticed."""

    # Where a game differs from the others it also offers
    #   ONLY_PICTURES  the sections whose words stand in the sections below them
    #   UNTOLD         the kinds of events that no log tells
    #   MORE_REASONS   the keys of refusals that do not begin like the others


def facts(name: str) -> Facts:
    """What the game of that name tells about its rules."""
    return cast("Facts", import_module(f"tests.{name}.suite"))


def difference(name: str, fact: str) -> frozenset[str]:
    """Where the game differs from the others; mostly it does not."""
    return frozenset(getattr(facts(name), fact, ()))


@cache
def drawn(name: str, picture: str, language: str = "en") -> str:
    """A picture of a game's rules."""
    return game.find(name).rulebook.PICTURES[picture](words(language))


Table = list[list[str]]


def tables(section: Section) -> list[Table]:
    """The tables of a section, without their heads."""
    blocks = [block for block in section.blocks if block.startswith("|")]
    return [[_cells(line) for line in block.splitlines()[2:]] for block in blocks]


def rows(section: Section) -> Table:
    """The rows of a section's only table."""
    (table,) = tables(section)
    return table


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]
