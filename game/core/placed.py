"""A record that begins with a position set up by hand, and such a record as the text of a link."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from .. import games
from .armour import BadArmour, unwrap, wrap
from .chance import MASK
from .link import BadLink
from .markup import Html
from .plain import BadData, read_json
from .position import Event, Position
from .record import ODD_DATA, Record
from .ui import Ui
from .words import Sentence

KIND, VERSION = "P", "1"
LONGEST = 24_000
MOST_CHOICES = 400


S = TypeVar("S", bound=Position)


class BadPlacing(ValueError):
    """What somebody has set up cannot be; ``reason`` says why in the player's language."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(key)
        self.reason = Sentence(key, args)


class PlacingModule(Protocol[S]):
    """``placing``: how a position of a game is set up by hand; all of it is numbers."""

    @property
    def KEPT(self) -> Sequence[str]:
        """The options that such a position keeps from the game it is made of; the others have their defaults."""

    def form(self, position: S, ui: Ui, /) -> Html:
        """The fields, filled with what lies in a position."""

    def read(self, position: S, form: Mapping[str, str], /) -> Sequence[int]:
        """The numbers in the fields; raises BadPlacing, or ValueError for what is none."""

    def placed(self, blank: S, numbers: Sequence[int], /) -> S:
        """The first position of a game, made the one that these numbers say; raises BadPlacing for what cannot be."""


class PlacedRecord(Record):
    """A record whose first position somebody has set up."""

    __slots__ = ("placed",)

    def __init__(self, game_name: str, options: Mapping[str, Any], seed: int, placed: Sequence[int]) -> None:
        self.placed = tuple(placed)
        super().__init__(game_name, options, seed)

    def _set_up(self) -> tuple[Position, list[Event]]:
        """The position as it was set up, which has no story; raises ValueError for one that cannot be."""
        blank, _ = super()._set_up()
        placing = games.find(self.game).placing
        if placing is None:
            raise ValueError("nothing can be set up in this game")
        return placing.placed(blank, self.placed), []

    def fresh(self) -> PlacedRecord:
        """The same from its beginning."""
        return PlacedRecord(self.game, self.options, self.seed, self.placed)


def to_text(record: PlacedRecord) -> str:
    """The record as the text of a link: each choice as its number among the legal ones, with the chance given to it."""
    twin, choices = record.fresh(), []
    for at, choice in enumerate(record.choices):
        choices.append([twin.state.choices().index(choice), record.draws.get(at, -1)])
        twin.play(choice, record.draws.get(at))
    data = [record.game, record.options, record.seed, list(record.placed), choices]
    return wrap(KIND, VERSION, json.dumps(data, separators=(",", ":")).encode())


def of_text(text: str) -> PlacedRecord:
    """The record in such a text; raises BadLink."""
    try:
        data = read_json(unwrap(text, KIND, VERSION, LONGEST).decode())
        return _followed(data)
    except (*ODD_DATA, BadArmour, BadData, UnicodeDecodeError) as error:
        raise BadLink("core.link_damaged") from error


def _followed(data: Any) -> PlacedRecord:
    name, options, seed, placed, choices = data
    numbers = [*placed, *(number for pair in choices for number in pair)]
    if name not in games.GAMES or len(choices) > MOST_CHOICES or not all(type(one) is int for one in numbers):
        raise ValueError("no position of ours")
    record = PlacedRecord(name, options, seed, placed)
    for index, chance in choices:
        legal = record.state.choices()
        if not (0 <= index < len(legal) and -1 <= chance <= MASK):
            raise ValueError("no choice of ours")
        record.play(legal[index], None if chance < 0 else chance)
    return record
