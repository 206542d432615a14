"""The contract of a game: what a package such as ``game.rumble`` offers to everything else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from game.core.position import Choice, Event, Position
from game.core.words import Sentence


class Option(NamedTuple):
    """One thing that can be set before the game: its legal values, the first being the default.

    ``room`` is the number of values that a link reserves, so that values may be added later
    without changing what old links mean.
    """

    name: str
    values: tuple[Any, ...]
    room: int = 2

    @property
    def default(self) -> Any:
        """The value a game has if nothing is said."""
        return self.values[0]


class BadOption(ValueError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__(f"{name}={value!r}")
        self.reason = Sentence("core.bad_option", {"name": name, "value": str(value)})


class Game(Protocol):
    """What the rest of the house may ask of a game package."""

    OPTIONS: tuple[Option, ...]
    CODE: int

    def new(self, *, seed: int = 0, **options: Any) -> Position:
        """The first position of a game; options are keywords."""

    def opening(self, *, seed: int = 0, **options: Any) -> list[Event]:
        """What happened in the set-up of that game, for the beginning of its log."""

    def load(self, data: Mapping[str, Any]) -> Position:
        """The position that ``dump`` wrote."""

    def why_not(self, state: Position, choice: Choice) -> Sentence | None:
        """The rule that forbids a choice now; None if it is legal."""


def settle_options(known: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values: the given ones checked, the others by default."""
    names = {option.name for option in known}
    for name, value in given.items():
        if name not in names:
            raise BadOption(name, value)
    return {option.name: _checked(option, given.get(option.name, option.default)) for option in known}


def _checked(option: Option, value: Any) -> Any:
    for legal in option.values:
        if type(legal) is type(value) and legal == value:
            return legal
    raise BadOption(option.name, value)
