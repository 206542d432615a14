"""Choosing: tap, confirm, step back, take back, ask why not."""

from __future__ import annotations

from copy import deepcopy

import game
from game.core.record import CannotUndo
from game.web import desks, table
from game.web.acts.going_on import GoingOn
from game.web.acts.reading import Reading
from game.web.acts.stage import Data
from game.web.session import Session


class Playing(GoingOn, Reading):
    """The player in turn."""

    def on_choose(self, data: Data, _form: Data) -> bool:
        """A thing with choices was tapped."""
        session = self.session
        if session is None or session.telling:
            return False
        indices = [int(index) for index in data.get("choices", "").split()]
        if session.tap(indices, confirm=self.settings.confirm):
            self._played()
        elif session.picked is not None or session.narrowed:
            self._announce_pending(session)
        return True

    def _announce_pending(self, session: Session) -> None:
        """What was picked waits for a confirmation; who cannot see the board must hear so."""
        if session.picked is not None:
            sentence = session.rooms.words.choice_sentence(session.state, session.picked)
            text = self.words.say(sentence, [player.name for player in session.players])
            self.page.announce(self.words("web.picked", choice=text))

    def on_confirm(self, _data: Data, _form: Data) -> None:
        """Make the picked choice."""
        session = self.session
        if session is not None and session.picked is not None and session.my_turn:
            session.play(session.picked)
            self._played()

    def on_lift(self, _data: Data, _form: Data) -> None:
        """The next player sits before the screen."""
        if self.session is not None:
            self.session.lift()
            self._announce_prompt()

    def on_game(self, data: Data, form: Data) -> None:
        """Something that only the game understands, such as arranging a plan; it may lead to choices."""
        session = self.session
        if session is None or session.telling:
            return
        before = deepcopy(session.switches)
        choices = session.rooms.panel.act(session.view(), session.switches, data, form)
        if choices and session.my_turn:
            if not session.mode.allows(choices):
                session.switches = before  # what was arranged stays as it is
                self.say(self.words("web.lesson_other"))
                return
            session.play_chain(choices)
            self._played()
        if session.mode.saved:
            desks.write(self.page.store, session.slot, session.switches)

    def on_hover(self, data: Data, _form: Data) -> bool:
        """Something is pointed at: its result is previewed."""
        session = self.session
        if self.screen != "table" or session is None or session.telling:
            return False
        return session.hover([int(index) for index in data.get("choices", "").split()])

    def on_escape(self, _data: Data, _form: Data) -> bool:
        """Step back from what is picked; or end the telling."""
        session = self.session
        if session is None:
            return False
        if session.telling:
            session.skip()
            self.go_on()
            return True
        return session.back()

    def on_undo(self, _data: Data, _form: Data) -> None:
        """Take the last choice back, or say why not."""
        session = self.session
        if session is None or session.back():
            return
        try:
            session.undo()
        except CannotUndo as error:
            self.say(self.words.say(error.reason))
            return
        self.keep()
        self._announce_prompt()

    def on_why(self, data: Data, _form: Data) -> None:
        """Something that cannot be done was tapped: say which rule forbids it."""
        self._explain(data.get("reason", ""), self._told_of(data))

    def _told_of(self, data: Data) -> str:
        """The section of the rules that tells of a card."""
        sections = self.session.rooms.rulebook.CARDS if self.session else {}
        return str(sections.get(data.get("tells", ""), ""))

    def on_ask(self, data: Data, form: Data) -> None:
        """Why not this? What is this? The rule that forbids a thing now, or else the one that tells of it."""
        session = self.session
        if session is None or session.telling:
            return
        if data.get("reason"):
            self.on_why(data, form)
        elif data.get("ask"):
            self._why_not(session, data["ask"])
        elif self._told_of(data):
            self.on_rules({"section": self._told_of(data)}, {})

    def _why_not(self, session: Session, thing: str) -> None:
        """Which rule forbids what pointing at a thing on the board probably means."""
        position = session.view().position
        choice = session.rooms.reasons.attempt(position, thing, session.switches) if session.my_turn else None
        sentence = game.find(session.record.game).why_not(position, choice) if choice else None
        if sentence is None:
            ui = session.ui(self.words, projected=False, kept=frozenset())
            self._explain(self.words("web.ask_else", prompt=table.prompt(session, ui)), "")
        else:
            text = self.words.say(sentence, [player.name for player in session.players])
            self._explain(text, session.rooms.rulebook.REASONS.get(sentence.key, ""))

    def _explain(self, text: str, rule: str) -> None:
        self.say(text, rule)
        self.page.announce(text)
