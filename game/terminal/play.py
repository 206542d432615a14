"""A game at a terminal: one person at most, bots in the other seats; only what that person may know is printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TextIO

from ..bots import think
from ..core import text
from ..core.chance import Chance
from ..core.places import matching
from ..core.position import Choice, Event, View
from ..core.record import CannotUndo, Record
from ..core.rulebook import folded
from ..core.words import Seat, Sentence, Words
from ..core.words import load as load_words
from ..games import find


class Stopped(Exception):
    """The person has had enough, or the input has ended."""


class Table:
    """A record, and who sits around it; seats without a level are the person's own."""

    def __init__(
        self,
        record: Record,
        words: Words,
        names: Sequence[str],
        levels: Mapping[int, str],
        lines: TextIO,
        screen: TextIO,
    ) -> None:
        self.record, self.words, self.names, self.levels = record, words, names, levels
        self._lines, self._screen = lines, screen
        self._chance = Chance(record.seed)
        self._last: int | None = None
        """Who chose last."""
        self._game = find(record.game)
        self.seat = next((seat for seat in range(len(names)) if seat not in levels), None)

    def play(self) -> None:
        """To the end of the game, or until the person stops."""
        self._welcome()
        self._tell(self.record.opening)
        try:
            while self.record.state.turn is not None:
                self._tell(self.record.play(self._choose(self.record.state.turn)))
        except Stopped:
            self._say("terminal.stopped", n=len(self.record.choices), seed=self.record.seed)
            return
        self._show_board()

    def _choose(self, seat: int) -> Choice:
        before, self._last = self._last, seat
        if seat not in self.levels:
            return self._ask(seat, again=before == seat)
        view = self.record.state.view(seat)
        return think(self.record.game, view, self.levels[seat], self._chance.below(1 << 32))

    # -- asking the person ------------------------------------------------------------------------

    def _ask(self, seat: int, again: bool) -> Choice:
        """Whoever is asked once more in the same turn has seen the board."""
        if again:
            self._print(self._said(self._game.prompt(self.record.state.view(seat).position)))
        else:
            self._show_board()
        while True:
            view = self.record.state.view(seat)  # anew, for a choice may have been taken back
            sentences = self._list(view)
            found = self._understand(self._read(), sentences)
            if found is not None:
                return view.choices[found]

    def _list(self, view: View[Any]) -> list[str]:
        """Print the choices with their numbers."""
        sentences = [self._said(self._game.words.choice_sentence(view.position, choice)) for choice in view.choices]
        for number, sentence in enumerate(sentences, 1):
            self._print(f"{number:3}  {sentence}")
        return sentences

    def _read(self) -> str:
        self._print(f"{self.words('terminal.ask')}: ", end="")
        try:
            line = self._lines.readline()
        except KeyboardInterrupt:
            raise Stopped from None
        if not line:
            self._print("")
            self._say("terminal.ended")
            raise Stopped
        return line.strip()

    def _understand(self, typed: str, sentences: Sequence[str]) -> int | None:
        """The choice that is meant; None if something else was typed, which is answered here."""
        command = COMMANDS.get(self._command(typed))
        if command:
            command(self)
            return None
        if typed.isdecimal() and 0 < int(typed) <= len(sentences):
            return int(typed) - 1
        fitting = [] if typed.isdecimal() else matching(sentences, typed)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            self._say("terminal.several", typed=typed, numbers=", ".join(str(at + 1) for at in fitting))
        else:
            self._say("terminal.unknown", typed=typed, n=len(sentences), help=self.words("terminal.word_help"))
        return None

    def _command(self, typed: str) -> str:
        """The key of the command word that was typed, in the person's language or in English."""
        for key in COMMANDS:
            if folded(typed) in (folded(self.words(key)), load_words("en")(key)):
                return key
        return ""

    # -- commands ---------------------------------------------------------------------------------

    def _undo(self) -> None:
        try:
            self.record.undo()
        except CannotUndo as error:
            self._print(self._said(error.reason))
            return
        self._say("terminal.undone")
        self._show_board()

    def _show_board(self) -> None:
        view = self.record.state.view(self.seat)
        self._print(f"\n{text.of_view(view, self.words, self.names)}")

    def _help(self) -> None:
        self._say("terminal.help", **{key.rpartition("_")[2]: self.words(key) for key in COMMANDS})

    def _quit(self) -> None:
        raise Stopped

    # -- printing ---------------------------------------------------------------------------------

    def _welcome(self) -> None:
        opponents = tuple(
            Sentence("terminal.opponent", {"seat": Seat(seat), "level": level}) for seat, level in self.levels.items()
        )
        args = {"opponents": opponents, "seed": self.record.seed}
        if self.seat is None:
            self._print(self._said(Sentence("terminal.watching", args)))
            return
        own = {"seat": Seat(self.seat), "number": self.seat + 1}
        self._print(self._said(Sentence("terminal.welcome", {**own, **args})))
        self._help()

    def _tell(self, events: Sequence[Event]) -> None:
        """What happened, as the log of the page has it: events hold nothing hidden."""
        for event in events:
            sentence = self._game.words.event_sentence(event)
            if sentence is not None:
                self._print(self._said(sentence))

    def _said(self, sentence: Sentence) -> str:
        return self.words.say(sentence, self.names)

    def _say(self, key: str, **args: Any) -> None:
        self._print(self.words.say(Sentence(key, args)))

    def _print(self, line: str, end: str = "\n") -> None:
        print(line, end=end, file=self._screen, flush=True)


COMMANDS = {
    "terminal.word_undo": Table._undo,
    "terminal.word_board": Table._show_board,
    "terminal.word_help": Table._help,
    "terminal.word_quit": Table._quit,
}
"""What each command word does."""
