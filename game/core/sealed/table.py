"""What a table is before anybody sits at it: the game, its options, how chance falls, and who is invited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ... import games
from ..options import EDITION, BadOption
from ..words import Sentence
from .digest import digest
from .entry import WORD_SIZE, Reader, damaged, number
from .errors import BadMessage

ID_SIZE = 8
MOST_SEATS = 8
MAIL, DICE, LIVE = "mail", "dice", "live"
KINDS = (MAIL, DICE, LIVE)
"""Sealed mail, a fresh share of the mover and of a witness for each draw; open dice, shares for a whole turn, shown
when it begins; live, a fresh share of everybody for each draw."""


_FORMS = ((MAIL, False), (DICE, False), (LIVE, False), (LIVE, True))
"""How a table is written: its kind, and whether steps can be taken back there. A page that does not know that yet
refuses the table."""


class Table(NamedTuple):
    """A table as everybody at it knows it."""

    id: bytes
    game: str
    options: Mapping[str, Any]
    """All of them, the edition of the rules included."""
    kind: str
    words: tuple[bytes, ...]
    """For each seat the digest of the word that its invitation carries."""
    backs: bool = False
    """Whether steps can be taken back, if everybody agrees: at live tables, but for those that were laid before that
    was possible."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.words))

    def written(self) -> bytes:
        """The table as bytes."""
        game = games.find(self.game)
        head = [
            game.code,
            self.options[EDITION],
            _FORMS.index((self.kind, self.backs)),
            len(self.words),
            len(game.options),
        ]
        values = [option.values.index(self.options[option.name]) for option in game.options]
        return self.id + b"".join(map(number, head + values)) + b"".join(self.words)

    def digest(self) -> bytes:
        """The digest with which the course begins."""
        return digest(b"table", self.written())


def word_digest(word: bytes) -> bytes:
    """How a table remembers the word of an invitation."""
    return digest(b"word", word)[:WORD_SIZE]


def new_table(game: str, options: Mapping[str, Any], kind: str, words: Sequence[bytes], table_id: bytes) -> Table:
    """A table for these words, one for each seat; raises BadOption or ValueError."""
    found = games.find(game)
    settled = found.settled(options)
    if kind not in KINDS or len(words) != len(found.blank(settled, 0).scores):
        raise ValueError("no such table")
    return Table(table_id, game, settled, kind, tuple(map(word_digest, words)), backs=kind == LIVE)


def read_table(reader: Reader) -> Table:
    """The same read; raises BadMessage."""
    table_id = reader.take(ID_SIZE)
    code, edition, form, seats, count = (reader.number(255) for _ in range(5))
    found = next((games.find(name) for name in games.GAMES if games.find(name).code == code), None)
    if found is None:
        raise BadMessage(Sentence("core.link_unknown_game"))
    if edition > found.edition or count > len(found.options):
        raise BadMessage(Sentence("core.link_future"))
    indices = [reader.number(255) for _ in range(count)]
    if not 0 < seats <= MOST_SEATS or form >= len(_FORMS):
        raise damaged()
    words = tuple(reader.take(WORD_SIZE) for _ in range(seats))
    try:
        values = {option.name: option.values[at] for option, at in zip(found.options, indices, strict=False)}
        settled = found.settled(found.secrets.options(values | {EDITION: edition}))
        if len(found.blank(settled, 0).scores) != seats:
            raise damaged()
    except (IndexError, BadOption) as error:
        raise damaged() from error
    kind, backs = _FORMS[form]
    return Table(table_id, found.name, settled, kind, words, backs)
