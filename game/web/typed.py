"""Typed commands: the whole game by words, for whoever cannot or does not want to use the board.

A line is a command word (in the player's language or in English) with what it is about, the number of a
choice listed before, or simply some words of a choice: ``deploy kyoto``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ..core.markup import NOTHING, Html, attributes, esc
from ..core.places import Place, find_place, matching
from ..core.rulebook import folded
from ..core.ui import Ui
from ..core.words import Words
from ..core.words import load as load_words
from . import table
from .parts import button
from .session import Session

MOST = 24
"""So many choices are read out at once; more would be a wall of words."""
KEPT = 8
"""So many answers stay on the page."""


@dataclass
class Talk:
    """The field for commands: whether it is open, and what has been said."""

    open: bool = False
    answers: list[str] = field(default_factory=list)
    listed: tuple[int, ...] = ()
    """The choices that were listed last, so that their numbers can be typed."""
    about: tuple[object, str] | None = None
    """At which table and in which language all this was said."""

    def sit_at(self, session: Session, language: str) -> None:
        """What was said at another table, or in another language, is gone."""
        if self.about is None or self.about[0] is not session or self.about[1] != language:
            self.about, self.answers, self.listed = (session, language), [], ()

    def say(self, text: str) -> None:
        """Keep an answer."""
        self.answers = [*self.answers, text][-KEPT:]


@dataclass
class Answer:
    """What a line comes to: words, and perhaps something to do."""

    text: str = ""
    choose: int | None = None
    """The choice to make, as an index."""
    act: str = ""
    """The name of something else to do."""
    query: str | None = None
    """What to search the rules for."""
    listed: tuple[int, ...] | None = None
    focus: str = ""
    """The id of what the focus goes to."""


class Listener:
    """Understands one line at the table as it is now."""

    def __init__(self, session: Session, ui: Ui, talk: Talk) -> None:
        self.session, self.ui, self.talk = session, ui, talk
        self.view = session.view()

    def answer(self, line: str) -> Answer:
        """What somebody means who types this."""
        verb, _, rest = line.strip().partition(" ")
        if not verb:
            return self.what("")
        if verb.isdigit() and not rest:
            return self.number(int(verb))
        if rest and self._is_choice(line):
            return self.words_of(line)  # "Go to 10.3" is a choice where it is offered, and no command
        handler = VERBS.get(self._verb(verb))
        return handler(self, rest.strip()) if handler else self.words_of(line)

    def _verb(self, typed: str) -> str:
        for words in (self.ui.words, load_words("en")):
            for name in VERBS:
                if folded(typed) in folded(words(f"web.verb_{name}")).split(", "):
                    return name
        return ""

    # -- reading ---------------------------------------------------------------------------------

    def places(self) -> list[Place]:
        """The places of the board."""
        return list(self.session.game.places.places(self.view, self.ui))

    def look(self, what: str) -> Answer:
        """A place in full with what can be done there, or the whole board in short."""
        if not what:
            return Answer(" ".join(place.text for place in self.places() if not place.empty or place.choices))
        place = find_place(self.places(), what)
        if place is None:
            return Answer(self.ui.words("web.command_no_place", place=what))
        return self._listed(place.text, place.choices)

    def go(self, what: str) -> Answer:
        """To a place on the board, with the keyboard's focus."""
        place = find_place(self.places(), what)
        if place is None:
            return Answer(self.ui.words("web.command_no_place", place=what))
        return Answer(place.text, focus=place.key)

    def what(self, _rest: str) -> Answer:
        """What is asked, and all that can be chosen."""
        return self._listed(table.prompt(self.session, self.ui), range(len(self.view.choices)))

    def last(self, _rest: str) -> Answer:
        """What happened last."""
        lines = [text for text in table.played_back(self.session, self.ui, self.ui.events) if text]
        return Answer(" ".join(lines) or self.ui.words("web.look_start"))

    def seats(self, _rest: str) -> Answer:
        """How everybody stands."""
        lines = zip(self.ui.names, self.view.position.scores)
        return Answer(" ".join(self.ui.words("web.command_score", name=name, n=score) for name, score in lines))

    def help(self, _rest: str) -> Answer:
        """The commands."""
        verbs = (self.ui.words(f"web.verb_{name}").split(", ")[0] for name in VERBS)
        return Answer(self.ui.words("web.command_help_text", commands=", ".join(verbs)))

    # -- doing -----------------------------------------------------------------------------------

    def do(self, rest: str) -> Answer:
        """A choice by its number or its words."""
        return self.number(int(rest)) if rest.isdigit() else self.words_of(rest)

    def number(self, number: int) -> Answer:
        """A choice by the number it was listed with."""
        listed = self.talk.listed or tuple(range(len(self.view.choices)))
        if not 1 <= number <= len(listed) or listed[number - 1] >= len(self.view.choices):
            return Answer(self.ui.words("web.command_no_number", number=number))
        return self._chosen(listed[number - 1])

    def words_of(self, typed: str) -> Answer:
        """A choice by some of its words; several are listed, and a place is read."""
        found = matching(self._sentences(), typed)
        if len(found) == 1:
            return self._chosen(found[0])
        if found:
            return self._listed(self.ui.words("web.command_which"), found)
        place = find_place(self.places(), typed)
        return self._listed(place.text, place.choices) if place else Answer(self.ui.words("web.command_unknown"))

    def undo(self, _rest: str) -> Answer:
        """Take the last choice back."""
        return Answer(act="undo")

    def hint(self, _rest: str) -> Answer:
        """Ask the strongest bot."""
        return Answer(act="hint")

    def skip(self, _rest: str) -> Answer:
        """To the end of what is played back."""
        return Answer(act="playback_skip")

    def ready(self, _rest: str) -> Answer:
        """Sit down behind the curtain."""
        return Answer(act="lift")

    def rules(self, rest: str) -> Answer:
        """Search the rules."""
        return Answer(query=rest)

    # -- parts -----------------------------------------------------------------------------------

    def _is_choice(self, line: str) -> bool:
        """Whether the line is the whole sentence of a choice."""
        return folded(line).strip(" .") in {folded(sentence).strip(" .") for sentence in self._sentences()}

    def _sentences(self) -> list[str]:
        say = self.session.game.words.choice_sentence
        return [self.ui.say(say(self.view.position, choice)) for choice in self.view.choices]

    def _chosen(self, index: int) -> Answer:
        if not self.session.my_turn:
            return Answer(table.prompt(self.session, self.ui))
        return Answer(self._sentences()[index], choose=index)

    def _listed(self, head: str, indices: Sequence[int]) -> Answer:
        """Some choices with the numbers that choose them."""
        sentences = self._sentences() if indices else []
        shown = tuple(indices)[:MOST]
        lines = [f"{number}: {sentences[index]}" for number, index in enumerate(shown, 1)]
        if len(indices) > MOST:
            lines.append(self.ui.words("web.command_more", n=len(indices) - MOST))
        return Answer(" ".join([head, *lines]), listed=tuple(indices))


VERBS: dict[str, Callable[[Listener, str], Answer]] = {
    "look": Listener.look,
    "what": Listener.what,
    "do": Listener.do,
    "last": Listener.last,
    "seats": Listener.seats,
    "go": Listener.go,
    "undo": Listener.undo,
    "hint": Listener.hint,
    "skip": Listener.skip,
    "ready": Listener.ready,
    "rules": Listener.rules,
    "help": Listener.help,
}
"""The commands, by the names under which the catalogues have their words."""


def panel(words: Words, talk: Talk) -> Html:
    """The field and what has been answered; the newest answer comes first, and is drawn next to the field."""
    if not talk.open:
        return NOTHING
    label = words("web.command")
    field = attributes(
        type="text", id="command-line", name="line", autocomplete="off", autocapitalize="off", spellcheck="false",
        aria_label=label, placeholder=words("web.command_hint"), data_focus=True,
    )  # fmt: skip
    answers = "".join(f"<p>{esc(text)}</p>" for text in reversed(talk.answers))
    said = (
        f'<div class="said" id="said" role="log" aria-live="off" tabindex="0" aria-label="{esc(label)}">{answers}</div>'
    )
    form = f'<form data-act="command" data-clear><input{field}>{button(words("web.command_do"), "command")}</form>'
    return f'<section class="command" id="command" aria-label="{esc(label)}">{said}{form}</section>'
