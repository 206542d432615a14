"""The words of the game for tests: the catalogues compiled in memory, straight from the .po files."""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game.core.words import Words, folder
from game.games import find


@lru_cache
def catalogue(path: Path) -> Catalog:
    """A catalogue with its translator comments, as translators' tools read it."""
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def keys(domain: str, language: str) -> list[str]:
    """The keys of a catalogue in their order."""
    messages = catalogue(folder() / f"{domain}.{language}.po")
    return [message.id if isinstance(message.id, str) else message.id[0] for message in messages if message.id]


@lru_cache
def words(language: str) -> Words:
    """All words of a language."""
    paths = sorted(folder().glob(f"*.{language}.po"))
    return Words(language, {path.name.partition(".")[0]: compiled(path) for path in paths})


def compiled(path: Path) -> GNUTranslations:
    """A catalogue as the page has it."""
    buffer = BytesIO()
    write_mo(buffer, catalogue(path))
    buffer.seek(0)
    return GNUTranslations(buffer)


def option_keys(game: str, name: str) -> list[str]:
    """The keys that the set-up asks for an option of a game: its name, a hint, its values in their order."""
    option = next(option for option in find(game).options if option.name == name)
    key = f"{game}.option_{name}"
    return [key, f"{key}_hint", *(f"{key}_{str(value).lower()}" for value in option.values)]


def style_keys(game: str) -> list[str]:
    """The keys that the set-up and the table ask for the characters of a game's bots."""
    return [f"{game}.style_{style}{ending}" for style in find(game).styles for ending in ("", "_note")]
