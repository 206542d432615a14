"""A finished game as numbers, gathered once from the record by what the game's module ``analysis`` answers.

``core.contract.AnalysisModule`` says what such a module holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .. import games
from .contract import Game
from .position import Position
from .record import Record
from .words import Name, Sentence, Words

Label = str | Sentence
"""What something is called: a plain text, the key of a name, or a sentence."""
Row = tuple[str, int, str, str, float, float | None]
"""A line of the table for spreadsheets: table, number of choices, seat, item, value, value on average."""

HEAD = ("table", "choices", "seat", "item", "value", "average")


class Part(NamedTuple):
    """A part of the board, and how strong each seat is there."""

    label: Label
    strength: Sequence[float]


class ChanceTally(NamedTuple):
    """How often chance fell in one way for a seat, and how often it does on average."""

    outcome: int
    seat: int
    observed: float
    average: float


def spoken(label: Label, words: Words, names: Sequence[str] = ()) -> str:
    """A label as text."""
    if isinstance(label, Sentence):
        return words.say(label, names)
    return words(label) if isinstance(label, Name) else label


@dataclass
class GameStats:
    """The course of a game: one number for each seat after each choice, the first before any."""

    seats: int
    length: int
    standing: list[list[float]] = field(default_factory=list)
    """By seat: what it had after so many choices."""
    parts: list[tuple[Label, list[list[float]]]] = field(default_factory=list)
    """By part of the board: its label, and by seat the strength after so many choices."""
    outcomes: list[Label] = field(default_factory=list)
    observed: list[list[float]] = field(default_factory=list)
    """By outcome: how often chance fell so for each seat, and for whoever else draws from it."""
    average: list[list[float]] = field(default_factory=list)

    @property
    def drawers(self) -> int:
        """How many draw from chance: the seats, and whoever draws beside them."""
        return len(self.observed[0]) if self.observed else self.seats


def write(record: Record) -> tuple[GameStats, Iterator[None]]:
    """The statistics of a record, empty at first, and the work that fills them, a choice at a time."""
    state = record.begin()
    stats = GameStats(len(state.scores), len(record.choices))
    return stats, _write(stats, record)


def written(record: Record) -> GameStats:
    """The statistics of a record, in one go."""
    stats, work = write(record)
    for _ in work:
        pass
    return stats


def _write(stats: GameStats, record: Record) -> Iterator[None]:
    game, state = games.find(record.game), record.begin()
    _open(stats, game, state)
    _enter(stats, game, state)
    for at, choice in enumerate(record.choices):
        record.prepare(state, at)
        before = state.copy()
        events = state.play(choice)
        for tally in game.analysis.chance_tallies(before, events):
            stats.observed[tally.outcome][tally.seat] += tally.observed
            stats.average[tally.outcome][tally.seat] += tally.average
        _enter(stats, game, state)
        yield


def _open(stats: GameStats, game: Game[Any], state: Position) -> None:
    stats.standing = [[] for _ in range(stats.seats)]
    stats.parts = [(part.label, [[] for _ in range(stats.seats)]) for part in game.analysis.strength(state)]
    stats.outcomes = list(game.analysis.outcomes(state))
    drawers = stats.seats + (game.neutral is not None)
    stats.observed = [[0.0] * drawers for _ in stats.outcomes]
    stats.average = [[0.0] * drawers for _ in stats.outcomes]


def _enter(stats: GameStats, game: Game[Any], state: Position) -> None:
    for line, value in zip(stats.standing, game.analysis.standing(state)):
        line.append(value)
    for (_, lines), part in zip(stats.parts, game.analysis.strength(state)):
        for line, value in zip(lines, part.strength):
            line.append(value)


# -- the decisive moment ---------------------------------------------------------------------------


def decisive(record: Record) -> Iterator[int | None]:
    """The number of the choice with which the winner of a game took the lead for good; the last answer counts.

    Where the winner was not ahead in the end, as by a tie or by another way to win, it is the last choice. There is
    an answer for each choice, so that whoever asks can rest in between; None while nobody leads for good.
    """
    if not record.state.winners:
        return
    best, before, last = None, 0.0, len(record.choices) - 1
    for at, (state, *_) in enumerate(record.replay(), -1):
        now = lead(record, state)
        best = at if at >= 0 and (now > 0 >= before or at == last and now <= 0) else best
        before = now
        yield best


def lead(record: Record, position: Position) -> float:
    """What the winner of a game had more than the best of the others in one of its positions."""
    standing, winner = games.find(record.game).analysis.standing(position), record.state.winners[0]
    return standing[winner] - max(value for seat, value in enumerate(standing) if seat != winner)


def deciding_event(record: Record, at: int) -> int:
    """Which event of the decisive choice gave the winner the lead: its number, the last one if none did."""
    steps = record.branch(at).state.play_in_steps(record.choices[at])
    leads = [lead(record, step.position) for step in steps]
    behind = max((place for place, value in enumerate(leads) if value <= 0), default=-1)
    return min(behind + 1, len(steps) - 1)


# -- for spreadsheets ------------------------------------------------------------------------------


def rows(stats: GameStats, words: Words, names: Sequence[str]) -> list[Row]:
    """All numbers of the statistics, one to a row; ``names`` are those of the seats and of who else draws."""
    found: list[Row] = []
    for seat, line in enumerate(stats.standing):
        found += [("score", at, names[seat], "", value, None) for at, value in enumerate(line)]
    for label, lines in stats.parts:
        part = spoken(label, words)
        for seat, line in enumerate(lines):
            found += [("strength", at, names[seat], part, value, None) for at, value in enumerate(line)]
    for label, observed, average in zip(stats.outcomes, stats.observed, stats.average):
        way = spoken(label, words)
        for seat, (value, mean) in enumerate(zip(observed, average)):
            found.append(("chance", stats.length, names[seat], way, value, mean))
    return found


def to_csv(table: Sequence[Row]) -> str:
    """Rows as text that every spreadsheet reads: commas, quotes doubled, lines ended as the standard asks."""
    lines = [",".join(HEAD), *(",".join(map(_cell, row)) for row in table)]
    return "\r\n".join(lines) + "\r\n"


def _cell(value: object) -> str:
    text = "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
    text = f"'{text}" if text[:1] in FORMULA and not isinstance(value, float | int) else text
    return '"' + text.replace('"', '""') + '"' if set(text) & set('",\r\n') else text


FORMULA = tuple("=+-@")
"""A name that begins so would be reckoned by a spreadsheet; an apostrophe before it keeps it a text."""
