"""The rules: opened anywhere, searched, and found from a log line, a card or a refusal."""

from __future__ import annotations

import game
from game.web import rules
from game.web.acts.stage import Data, Stage


class Reading(Stage):
    """Reading the rules."""

    def _dialog_rules(self) -> str:
        return rules.sheet(self.words, self.reading)

    def on_rules(self, data: Data, _form: Data) -> None:
        """Open the rules of a game, at a section if one is named."""
        name = data.get("game") or (self.session.record.game if self.session else "")
        if name in game.GAMES:
            self.reading = rules.Reading(name, data.get("section", ""))
            self.dialog = "rules"

    def on_rules_search(self, _data: Data, form: Data) -> None:
        """Something was typed into the search."""
        self.reading.query = form[""][:80]
