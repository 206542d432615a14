"""Words: sentences as data, and the catalogues that turn them into a player's language.

The rules and the events never hold a sentence. They hold a key with arguments, and a catalogue
(gettext, compiled from ``assets/words/*.po``) holds the words. A key begins with the name of its
catalogue: ``rumble.deploy`` stands in ``rumble.en.po``, ``rumble.it.po`` and ``rumble.es.po``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import GNUTranslations
from pathlib import Path
from typing import Any

from .data import asset

LANGUAGES = ("en", "it", "es")


@dataclass(frozen=True)
class Sentence:
    """A key and its arguments; an argument ``n`` chooses the plural form."""

    key: str
    args: Mapping[str, Any] = field(default_factory=dict)


class Seat(int):
    """An argument that stands for the player in a seat; shown by the name of that player."""


class Name(str):
    """An argument that is itself a key: the name of an area, a card, a clan ..."""


class Words:
    """The words of one language."""

    def __init__(self, language: str, catalogues: Mapping[str, GNUTranslations]) -> None:
        self.language = language
        self._catalogues = catalogues
        # A page asks for the same few hundred all the time.
        self._pattern: Callable[[str, Any], str] = lru_cache(maxsize=4096)(self._look_up)
        self._plain: Callable[[str], str] = lru_cache(maxsize=4096)(lambda key: self._pattern(key, None).format())

    def __call__(self, key: str, **args: Any) -> str:
        """The text of a key with its arguments filled in; the arguments must be text or numbers."""
        return self.say(Sentence(key, args)) if args else self._plain(key)

    def say(self, sentence: Sentence, seats: Sequence[str] = ()) -> str:
        """A sentence as text; ``seats`` are the names of the players."""
        if not sentence.args:
            return self._plain(sentence.key)
        args = {name: self._show(value, seats) for name, value in sentence.args.items()}
        return self._pattern(sentence.key, sentence.args.get("n")).format(**args)

    def has(self, key: str) -> bool:
        """Whether the language knows the key."""
        return self._pattern(key, 1) != key

    def _look_up(self, key: str, n: Any) -> str:
        catalogue = self._catalogues.get(key.partition(".")[0])
        if catalogue is None:
            return key
        if isinstance(n, int):
            text = catalogue.ngettext(key, key, n)
            if text != key:
                return text
        return catalogue.gettext(key)

    def _show(self, value: Any, seats: Sequence[str]) -> Any:
        if isinstance(value, Seat):
            return seats[value] if value < len(seats) else self("core.seat", number=value + 1)
        if isinstance(value, Name):
            return self(value)
        if isinstance(value, Sentence):
            return self.say(value, seats)
        if isinstance(value, tuple | list):
            return self.listing([str(self._show(item, seats)) for item in value])
        return value

    def name(self, name: str) -> str:
        """A name as the language has it, whether it is a key or already a word."""
        return str(self._show(name, ()))

    def listing(self, items: Sequence[str]) -> str:
        """Items joined as the language joins them: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self("core.list_end", rest=", ".join(items[:-1]), last=items[-1])


def folder() -> Path:
    """Where the catalogues lie."""
    return asset("words")


class NoWords(LookupError):
    """A language without catalogues, or catalogues that nobody has compiled; says what to do."""


@lru_cache
def load(language: str, place: Path | None = None) -> Words:
    """The words of a language from its compiled catalogues; raises NoWords where one is missing."""
    place = place or folder()
    catalogues = {}
    for path in _catalogues(language, place):
        with path.open("rb") as file:
            catalogues[path.name.partition(".")[0]] = GNUTranslations(file)
    return Words(language, catalogues)


def _catalogues(language: str, place: Path) -> list[Path]:
    if language not in LANGUAGES:
        raise NoWords(f"no words in {language!r}: there are {', '.join(LANGUAGES)}")
    compiled = sorted(place.glob(f"*.{language}.mo"))
    lacking = {path.stem for path in place.glob(f"*.{language}.po")} - {path.stem for path in compiled}
    if lacking or not compiled:
        missing = ", ".join(sorted(lacking)) or f"all of *.{language}"
        raise NoWords(f"words not compiled in {place}: {missing}; run `python3 build.py build` in the checkout")
    return compiled
