"""A position as plain text, for terminals, logs and ``print``: a heading, the game's own board, what is asked.

Each game draws its board in its module ``text`` (``core.contract.TextModule``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .contract import Game, game_of
from .position import Position, View
from .words import Seat, Sentence, Words

S = TypeVar("S", bound=Position)
Rows = Sequence[Sequence[object]]


def board(position: Position, words: Words, names: Sequence[str] = (), seat: int | None = None) -> str:
    """The position as a seat may know it; by default the seat that is to choose."""
    return of_view(position.view(position.turn if seat is None else seat), words, names)


def of_view(view: View[S], words: Words, names: Sequence[str] = ()) -> str:
    """The same from a view; seats without a name are called by their number. Without a board it is the ``repr``."""
    game = game_of(view.position)
    if game.text is None:
        return repr(view.position)
    names = seat_names(words, names, len(view.position.scores))
    lines = game.text.board(view, words, names)
    return "\n".join([words(f"{game.name}.title"), "", *lines, "", words.say(_asked(view, game), names)])


def _asked(view: View[S], game: Game[S]) -> Sentence:
    """What is asked; whoever is not asked only hears of whom."""
    turn = view.position.turn
    if turn is not None and view.seat not in (None, turn):
        return Sentence("core.choosing", {"seat": Seat(turn)})
    return game.prompt(view.position)


def seat_names(words: Words, names: Sequence[str], seats: int) -> list[str]:
    """The names of all seats; whoever has none is called by the number."""
    given = dict(enumerate(names))
    return [given.get(seat) or words("core.seat", number=seat + 1) for seat in range(seats)]


def columns(rows: Rows, left: Sequence[int] = (0,), gap: str = "  ") -> list[str]:
    """Rows as lines with aligned columns: those in ``left`` to the left, all others to the right."""
    texts = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts)]
    return [
        gap.join(
            cell.ljust(width) if at in left else cell.rjust(width) for at, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in texts
    ]


def named(label: str, items: Sequence[str]) -> list[str]:
    """One line with a label and its items; no line without items."""
    return [f"{label}: {', '.join(items)}"] if items else []
