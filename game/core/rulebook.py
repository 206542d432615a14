"""The rules of a game as text to read: sections with a title, found by their ids or by searching.

A rulebook is a file of plain Markdown in each language (``assets/rules/rumble.en.md``), of which this
understands what it needs: headings with an id (``## The goal {#goal}``, ``### Ties {#ties}``), paragraphs,
lists, tables, **strong** and *stressed* words, links to sections (``[ties](#ties)``) and pictures
(``![what it shows](name)``) that the game's own scene draws.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from unicodedata import combining, normalize

from .data import asset

HEADING = re.compile(r"(##+) (.+) \{#([a-z0-9-]+)\}")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([a-z0-9-]+)\)")
LINK = re.compile(r"\[([^\]]+)\]\(#([a-z0-9-]+)\)")
TOP = 2
"""The depth of a chapter's heading; deeper ones are sections of it."""


class BadRulebook(ValueError):
    """A text that is no rulebook; says where."""


@dataclass(frozen=True)
class Section:
    """A piece of the rules that can be pointed at."""

    name: str
    title: str
    depth: int
    blocks: tuple[str, ...]
    """Paragraphs, whole lists, whole tables and pictures, still marked up."""

    @property
    def plain(self) -> str:
        """All words of the section without any marks."""
        return " ".join([self.title, *(_bare(block) for block in self.blocks)])


@dataclass(frozen=True)
class Found:
    """A section that holds what was searched for, with the words around it."""

    section: Section
    excerpt: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language."""

    sections: tuple[Section, ...]

    def __getitem__(self, name: str) -> Section:
        """The section of that id."""
        return next(section for section in self.sections if section.name == name)

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of the sections in their order."""
        return tuple(section.name for section in self.sections)

    def pictures(self) -> list[str]:
        """The names of the pictures in the text, in their order."""
        return [name for section in self.sections for block in section.blocks for _, name in PICTURE.findall(block)]

    def links(self) -> list[str]:
        """The ids that the text points at."""
        return [name for section in self.sections for block in section.blocks for _, name in LINK.findall(block)]

    def search(self, query: str) -> list[Found]:
        """The sections that hold every word of the query, those with one in the title first."""
        wanted = folded(query).split()
        if not wanted:
            return []
        hits = [section for section in self.sections if all(word in folded(section.plain) for word in wanted)]
        hits.sort(key=lambda section: not all(word in folded(section.title) for word in wanted))
        return [Found(section, _excerpt(section, wanted[0])) for section in hits]


def folded(text: str) -> str:
    """A text as one searches for it: small letters, no accents."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def parse(text: str) -> Rulebook:
    """The rulebook of a text; raises BadRulebook."""
    sections: list[Section] = []
    for block in (block.strip() for block in text.split("\n\n")):
        if block.startswith("##"):
            heading = HEADING.fullmatch(block)
            if heading is None:
                raise BadRulebook(f"a heading without an id, or text too near to it: {block[:60]!r}")
            marks, title, name = heading.groups()
            sections.append(Section(name, title, len(marks), ()))
        elif block and not block.startswith("# "):
            if not sections:
                raise BadRulebook(f"text before the first heading: {block[:60]!r}")
            last = sections[-1]
            sections[-1] = Section(last.name, last.title, last.depth, (*last.blocks, block))
    _check(sections)
    return Rulebook(tuple(sections))


def _check(sections: list[Section]) -> None:
    names = [section.name for section in sections]
    if len(set(names)) != len(names):
        raise BadRulebook(f"an id stands twice: {sorted(name for name in names if names.count(name) > 1)[0]}")
    lost = [name for name in Rulebook(tuple(sections)).links() if name not in names]
    if lost:
        raise BadRulebook(f"a link to no section: {lost[0]}")


@lru_cache
def load(game_name: str, language: str) -> Rulebook:
    """The rules of a game in a language."""
    return parse((folder() / f"{game_name}.{language}.md").read_text(encoding="utf-8"))


def folder() -> Path:
    """Where the rulebooks lie."""
    return asset("rules")


MARKS = re.compile(r"^[-| :]+$|^\s*- |[*|]", re.MULTILINE)
"""The rule below a table's head, the dash of a list, and what stresses words or parts cells."""
AROUND = 60
"""So many letters on each side of a found word are shown."""


def _excerpt(section: Section, word: str) -> str:
    """The words around the first place where it stands."""
    text = " ".join(_bare(block) for block in section.blocks)
    place = folded(text).find(word)
    if place < 0:
        return text[: 2 * AROUND].rpartition(" ")[0]
    start, end = max(0, place - AROUND), place + len(word) + AROUND
    left = text[start:end].partition(" ")[2] if start else text[:end]
    return left.rpartition(" ")[0] if end < len(text) else left


def _bare(block: str) -> str:
    """A block without its marks; of a picture, what it shows."""
    text = LINK.sub(r"\1", PICTURE.sub(r"\1", block))
    return " ".join(MARKS.sub(" ", text).split())
