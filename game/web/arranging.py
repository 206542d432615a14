"""What the person in turn has arranged at the table and not yet made, and what is left of it to be made."""

from __future__ import annotations

from typing import Any

from ..core.contract import DraftModule
from ..core.position import Choice, Position
from ..core.record import Record

NEVER = -1


class Arranging:
    """The drafts of one table: each change is kept, so that it can be taken back."""

    def __init__(self) -> None:
        self._drafts: list[Position] = []
        """What is being arranged: as it was at first, and after each change."""
        self._since = NEVER
        """After how many choices arranging began."""
        self._sent: tuple[int, list[Position]] = (0, [])
        """After how many choices an arrangement was sent off last, and what it was."""
        self._due: list[Choice] = []
        """What is left of it to be made; another seat may have to choose in between."""
        self._due_for: int | None = None

    def draft(self, module: DraftModule[Any], record: Record) -> Position | None:
        """What has been arranged so far; None where choices are made one by one."""
        made = len(record.choices)
        if self._since != made:
            begun = module.draft(record.state.view(record.state.turn))
            self._drafts, self._since = [] if begun is None else [begun], made
        return self._drafts[-1] if self._drafts else None

    @property
    def changed(self) -> bool:
        """Whether anything has been arranged that can be taken back."""
        return len(self._drafts) > 1

    def arrange(self, module: DraftModule[Any], record: Record, choice: Choice) -> None:
        """Change what is arranged, or send it off: then all that it has come to is due."""
        after = self._drafts[-1].copy()
        after.play(choice)
        chain = module.drafted(after)
        if chain:
            self._sent = (len(record.choices), self._drafts)
            self._due, self._due_for = list(chain), record.state.turn
        else:
            self._drafts.append(after)

    def next_due(self, state: Position) -> Choice | None:
        """The next choice of what was sent off; none if another seat has changed what it was arranged for."""
        if not self._due or state.turn != self._due_for:
            return None
        choice = self._due.pop(0)
        if choice not in state.choices():
            self._due.clear()
            return None
        return choice

    def take_back(self) -> None:
        """As it was before the last change."""
        self._drafts.pop()

    def made_together(self, record: Record) -> int:
        """How many choices at the end of the record were sent off as one and can be taken back; else the last one."""
        before, drafts = self._sent
        number = len(record.choices) - before
        return number if drafts and 0 < number <= record.undoable else 1

    def taken_back(self, record: Record) -> None:
        """Choices have been taken from the record: what was sent off as one lies there again as it was arranged."""
        before, drafts = self._sent
        if drafts and len(record.choices) == before:
            self._drafts, self._since = drafts, before
        self._sent, self._due = (0, []), []
