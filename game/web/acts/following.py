"""From a finished game to the one that follows from it, where the game has such a thing."""

from __future__ import annotations

from game.core.record import Record
from game.core.saves import Save
from game.web import table
from game.web.acts.stage import Data
from game.web.acts.starting import Starting
from game.web.session import players_data


class Following(Starting):
    """The next game with what this one led to."""

    def on_sequel(self, _data: Data, _form: Data) -> None:
        """Begin what follows: the same people in the same seats."""
        old = self.session
        sequel = table.sequel(old) if old is not None else None
        if old is None or sequel is None:
            return
        record = Record(old.record.game, sequel.options, self.page.seed())
        save = Save(record, self._title(record.game, old.players), players_data(old.players))
        self._sit_down(save, self._fresh_slot(), mine=old.mine)
