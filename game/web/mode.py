"""What a game at the table does in its own way: a plain game here, a lesson in ``game.web.lesson``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..core.position import Choice, Position, View
from ..core.store import Store
from ..core.words import Words
from .parts import tool

if TYPE_CHECKING:
    from .session import Session


class Mode:
    """A plain game: all legal choices are offered, nothing is taught, and it is saved."""

    saved = True
    """Whether this is kept as a game: it has a slot, can be sent, looked back at and analysed."""
    due: Sequence[Choice] = ()
    """The choices that are made next without a player."""

    # -- choosing -------------------------------------------------------------------------------

    def offered(self, state: Position) -> Sequence[Choice]:
        """The choices that can be made on the page now."""
        return state.choices()

    def narrowed(self, view: View[Any]) -> View[Any]:
        """A view with the choices that are offered."""
        return view

    @property
    def asks(self) -> bool:
        """Whether the player in turn may choose now."""
        return True

    def allows(self, _choices: Sequence[Choice]) -> bool:
        """Whether choices that were arranged together may be made here."""
        return True

    # -- what goes on by itself -----------------------------------------------------------------

    def settle(self) -> bool:
        """See to what follows a choice; whether a new step has begun."""
        return False

    def next_due(self) -> Choice:
        """Take the first of the choices that are due."""
        raise LookupError("nothing is due in a plain game")

    def read_on(self) -> bool:
        """The player has read the step; whether there was one to read."""
        return False

    def rewind(self, _session: Session) -> bool:
        """Back to the beginning of this step or of the one before; whether there was one."""
        return False

    def keep_progress(self, _store: Store) -> None:
        """Remember what is not part of a saved game."""

    # -- what is shown --------------------------------------------------------------------------

    def text(self, _session: Session, _words: Words) -> str:
        """What a screen reader says when a step begins."""
        return ""

    def card(self, _session: Session, _words: Words) -> str:
        """What lies above the question."""
        return ""

    def way_out(self, _session: Session, words: Words) -> str:
        """The tool that leaves the table."""
        return tool(words("web.home"), "home", "home")
