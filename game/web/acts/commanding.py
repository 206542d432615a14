"""Playing by typed commands."""

from __future__ import annotations

from game.web.acts.learning import Learning
from game.web.acts.stage import Data
from game.web.command import Answer, Listener, Talk


class Commanding(Learning):
    """The field for commands."""

    def on_talk(self, _data: Data, _form: Data) -> None:
        """Open or close the field."""
        self.talk, self.dialog = Talk(not self.talk.open), ""
        if self.talk.open and self.session is not None:
            self._answer("help")

    def on_command(self, _data: Data, form: Data) -> None:
        """A line was typed."""
        if self.session is not None:
            self._answer(form.get("line", "")[:120])

    def _answer(self, line: str) -> None:
        session = self.session
        assert session
        ui = session.ui(self.words, projected=False, kept=frozenset())
        answer = Listener(session, ui, self.talk).answer(line)
        if answer.listed is not None:
            self.talk.listed = answer.listed
        if answer.text:
            self.talk.say(answer.text)
            self.page.announce(answer.text)
        self._carry_out(answer)

    def _carry_out(self, answer: Answer) -> None:
        session = self.session
        assert session
        if answer.choose is not None:
            self.talk.listed = ()
            if session.tap([answer.choose], confirm=False):
                self._played()
        elif answer.act == "rules":
            self.on_rules({}, {})
            self.reading.query = answer.data["query"]
        elif answer.act:
            getattr(self, f"on_{answer.act}")({}, {})
        if answer.focus:
            self.page.focus(answer.focus)
