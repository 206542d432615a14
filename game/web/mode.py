"""What a game at the table does in its own way: a plain game here, a lesson in ``game.web.lesson``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..bots.coach import Findings
from ..core.markup import NOTHING, Html
from ..core.position import Choice, Position, View
from ..core.record import Record
from ..core.store import Store
from ..core.words import Sentence, Words
from .history import History
from .parts import tool

if TYPE_CHECKING:
    from .moments import Moment
    from .session import Session


class Mode:
    """A plain game: all legal choices are offered, nothing is taught, and it is saved."""

    saved = True
    """Whether this is kept as a game: it has a slot, can be sent, branched off and analysed."""
    real = True
    """Whether people and bots play here, and nobody is only taught."""
    tells = True
    """Whether chances of winning may be shown here all the time, where nobody really plays."""
    coached: Findings | None = None
    """What the coach has found out about the game, once it is over."""
    due: Sequence[Choice] = ()
    """The choices that are made next without a player."""

    # -- choosing -------------------------------------------------------------------------------

    @property
    def takes_back(self) -> bool:
        """Whether choices can be taken back here at all."""
        return self.saved

    def why_no_undo(self, session: Session) -> Sentence | None:
        """Why the last choice cannot be taken back; None if it can."""
        return session.record.why_no_undo()

    def ask_back(self, _session: Session, _together: int) -> bool:
        """Ask the others before so many choices are taken back, where that is the way; whether it is."""
        return False

    def offered(self, position: Position) -> Sequence[Choice]:
        """The choices that can be made on the page now; the position may be a draft."""
        return position.choices()

    def narrowed(self, view: View[Any]) -> View[Any]:
        """A view with the choices that are offered."""
        return view

    @property
    def pending(self) -> bool:
        """Whether what was chosen here is still on its way to the others, so that nothing can be chosen."""
        return False

    @property
    def deciding(self) -> bool:
        """Whether it is a decision of the seat in turn that everybody waits for."""
        return True

    def waits(self, _session: Session, _words: Words) -> str:
        """What is said instead of a question as long as something is pending."""
        return ""

    @property
    def asking(self) -> str:
        """The dialog that asks something more before what was chosen counts; usually none."""
        return ""

    def asks(self, _position: Position) -> bool:
        """Whether the player in turn may choose now."""
        return True

    def allows(self, _choices: Sequence[Choice]) -> bool:
        """Whether choices that were arranged together may be made here."""
        return True

    def history(self, record: Record) -> History:
        """Earlier positions of the game."""
        return History(record)

    # -- what goes on by itself -----------------------------------------------------------------

    def bot_seat(self, session: Session) -> int | None:
        """The bot that must choose now."""
        turn = session.state.turn
        return turn if turn is not None and session.is_bot(turn) else None

    def alone(self) -> Choice | None:
        """What a player chooses without being asked, where that is no decision at all."""
        return None

    def settle(self, _session: Session) -> bool:
        """See to what follows a choice; whether a new step has begun."""
        return False

    def next_due(self) -> Choice:
        """Take the first of the choices that are due."""
        raise LookupError("nothing is due in a plain game")

    def read_on(self, _session: Session) -> bool:
        """The player has read the step; whether there was one to read."""
        return False

    def rewind(self, _session: Session) -> bool:
        """Back to the beginning of this step or of the one before; whether there was one."""
        return False

    def keep_progress(self, _store: Store) -> None:
        """Remember what is not part of a saved game."""

    def elsewhere(self, _seat: int, words: Words) -> str:
        """What stands under the name of somebody who is not here."""
        return words("web.role_away")

    # -- what is shown --------------------------------------------------------------------------

    def pointed(self, _session: Session) -> Moment | None:
        """What is pointed at on the board while somebody chooses; nothing in a plain game."""
        return None

    def text(self, _session: Session, _words: Words) -> str:
        """What a screen reader says when a step begins."""
        return ""

    def card(self, _session: Session, _words: Words) -> Html:
        """What lies above the question."""
        return NOTHING

    def tools(self, _session: Session, _words: Words) -> Html:
        """What stands first in the bar."""
        return NOTHING

    def after(self, _session: Session, _words: Words) -> Html:
        """Where it goes on from the end, for what is not saved as a game; a lesson's own card leads on."""
        return NOTHING

    def way_out(self, _session: Session, words: Words) -> Html:
        """The tool that leaves the table."""
        return tool(words("web.home"), "home", "home")
