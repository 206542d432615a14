"""Understanding a finished game, and the chronicle of all games finished on this device."""

from __future__ import annotations

from game.core.account import to_csv
from game.core.table import Ui
from game.web import account, record
from game.web.account import Understanding
from game.web.acts.stage import Data, Stage
from game.web.chronicle import Chronicle, entry, identity
from game.web.session import Session

SLICE = 10
"""Milliseconds of thought before the page may breathe."""
STEP = 0.04
"""The progress is shown anew after so much of the work."""


class Accounting(Stage):
    """Looking back with understanding."""

    known: Understanding | None = None
    """What is known of the game whose account was opened last."""
    known_of: str = ""
    shown_progress: float = 0.0
    pondering: bool = False

    # -- the screen --------------------------------------------------------------------------------

    def _screen_account(self) -> str:
        assert self.session and self.known
        return account.screen(self.session, self._ui(self.session), self.known, self.page.kept())

    def _ui(self, session: Session) -> Ui:
        return session.ui(self.words, projected=False, kept=frozenset())

    def on_account(self, _data: Data, _form: Data) -> None:
        """Open the account of the game on the table, once it is over."""
        session = self.session
        if session is None or session.state.turn is not None or not session.mode.saved:
            return
        self._cancel_tick()
        session.skip()
        mark = f"{identity(session.record)}-{len(session.record.choices)}-{session.slot}"
        if self.known is None or self.known_of != mark:
            self.known, self.known_of = account.understand(session.record), mark
        self.screen, self.dialog = "account", ""
        self.page.announce(self.words("account.open"))
        self._ponder_later()

    def on_account_close(self, _data: Data, _form: Data) -> None:
        """Back to the table."""
        if self.screen == "account":
            self.screen = "table"

    def on_account_stop(self, _data: Data, _form: Data) -> None:
        """Enough: what is known by now is enough."""
        if self.known is not None:
            self.known.stopped = True

    def on_account_look(self, data: Data, _form: Data) -> None:
        """To a moment of the game; where there are secrets, through the eyes of whoever had to choose."""
        session = self.session
        if session is not None and self.screen == "account":
            self.screen = "table"
            session.look(int(data["at"]))
            session.paused = True
            session.eyes = int(data["seat"]) if session.secret and "seat" in data else None
            self._announce_prompt()

    def on_account_csv(self, _data: Data, _form: Data) -> bool:
        """All numbers as a file."""
        session = self.session
        if session is not None and self.known is not None:
            text = to_csv(account.table(session, self._ui(session), self.known))
            self.page.download(f"tenka-{session.record.game}-{session.record.seed}.csv", text)
        return False

    # -- thinking, a slice at a time ---------------------------------------------------------------

    def _ponder_later(self) -> None:
        if not self.pondering and self.known is not None and self.known.busy:
            self.pondering = True
            self.page.later(1, self._ponder)

    def _ponder(self) -> None:
        """Think for a moment; the thought rests while another screen is shown."""
        self.pondering = False
        known = self.known
        if known is None or not known.busy or self.screen != "account":
            return
        hindsight, closed = known.hindsight, known.hindsight.ledger_closed
        until = self.page.now() + SLICE
        hindsight.step()
        while known.busy and self.page.now() < until:
            hindsight.step()
        if not known.busy or hindsight.ledger_closed != closed or hindsight.progress > self.shown_progress + STEP:
            self.shown_progress = hindsight.progress
            self.draw()
        self._ponder_later()

    # -- the chronicle -----------------------------------------------------------------------------

    def keep(self, *, over: bool = False) -> None:
        """Save the game; one that is over is written into the chronicle, once."""
        session = self.session
        unseen = session is not None and session.save.revision == 0 and session.mine is None
        super().keep(over=over)
        if session is None or session.state.turn is not None or not session.mode.saved:
            return
        if session.here and not unseen:  # what came finished by a link or a file was played elsewhere
            minds = [player.mind for player in session.players]
            Chronicle(self.page.store).note(entry(session.record, minds, session.here, self.page.now()))

    def _dialog_record(self) -> str:
        return record.sheet(self.words, Chronicle(self.page.store).entries())

    def _dialog_record_clear(self) -> str:
        return record.clear(self.words)

    def on_record_clear(self, _data: Data, _form: Data) -> None:
        """Forget all games, after the player has been asked."""
        Chronicle(self.page.store).clear()
        self.dialog = "record"
