"""What can be set before a game, and the edition of the rules that is set with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .words import Sentence

EDITION = "edition"
"""Stands among a game's options without being one that a player sets: which edition of the rules it follows."""
FIRST_EDITION = 1
"""What was written before editions existed is of this one."""


class Option(NamedTuple):
    """One thing that can be set before the game: its legal values, the first being the default.

    ``capacity`` is the number of values that a link reserves, so that values may be added later
    without changing what old links mean.
    """

    name: str
    values: tuple[Any, ...]
    capacity: int = 2

    @property
    def default(self) -> Any:
        """The value a game has if nothing is said."""
        return self.values[0]


class BadOption(ValueError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, name: str, value: object, known: Sequence[Option] = ()) -> None:
        super().__init__(f"{name}={value!r}{_taken(name, known)}")
        self.reason = Sentence("core.bad_option", {"name": name, "value": str(value)})


def _taken(name: str, known: Sequence[Option]) -> str:
    """What the game would take instead, for programmers."""
    for option in known:
        if option.name == name:
            return f": {name} is one of {', '.join(map(repr, option.values))}"
    return f": the options are {', '.join(option.name for option in known)}" if known else ""


def settle_options(known: tuple[Option, ...], given: Mapping[str, Any], newest: int) -> dict[str, Any]:
    """All options with their values: the given ones checked, the others by default.

    The edition of the rules is settled beside them: the newest one unless an older one is asked for.
    """
    names = {EDITION, *(option.name for option in known)}
    for name, value in given.items():
        if name not in names:
            raise BadOption(name, value, known)
    settled = {option.name: _checked(option, given.get(option.name, option.default)) for option in known}
    editions = Option(EDITION, tuple(range(newest, FIRST_EDITION - 1, -1)))
    return settled | {EDITION: _checked(editions, given.get(EDITION, newest))}


def _checked(option: Option, value: Any) -> Any:
    for legal in option.values:
        if type(legal) is type(value) and legal == value:
            return legal
    raise BadOption(option.name, value, (option,))
