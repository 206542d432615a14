"""The table: what a game's drawing is told besides the position, the same for every game.

A game draws with pure functions of a view and a ``Ui``. What can be clicked says so by attributes,
and the page knows what they mean without knowing the game:

``data-choices="3 4"``  a click makes choice 3 or 4 of ``view.choices``; with several the page narrows
                        the panel to them and asks again
``data-key="r"``        the key that does the same as a click
``data-at="x y"``       where a thing lies, for moving among things with the arrow keys
``data-same=""``         the page has this part already (``game/core/shown.py``)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from .markup import NOTHING, Html, attributes, esc
from .position import Choice, Event, Position, View
from .shown import Draw, Row, Shown
from .words import Sentence, Words

HUMAN = "human"
GROUP = Html("g")


@dataclass
class Player:
    """Who sits in a seat: a name, a clan (its colour, crest, pattern and letter), and who plays."""

    name: str
    clan: int
    played_by: str = HUMAN
    crest: Html = NOTHING
    """The crest of a seat that only wears the colours of its clan; it is known from the game and not kept."""

    def dump(self) -> dict[str, Any]:
        """The player as plain data for a save."""
        return {"name": self.name, "clan": self.clan, "mind": self.played_by}

    @classmethod
    def load(cls, data: Mapping[str, Any], seat: int) -> Player:
        """The player of a save or a link; whatever is missing or odd is made good."""
        clan = data.get("clan")
        return cls(
            str(data.get("name", ""))[:NAME_LENGTH],
            clan if isinstance(clan, int) and 0 <= clan < CLANS else seat,
            str(data.get("mind", HUMAN)),
        )


NAME_LENGTH = 24
CLANS = 5


class Frame(NamedTuple):
    """One picture of what just happened: so many of the events are shown, for so long."""

    played_back: int
    milliseconds: int


class Mark(NamedTuple):
    """Something to point at on the board: a spot, or a way from one to another, and the word for it."""

    kind: str
    """played, better or decisive."""
    way: tuple[tuple[float, float], ...]
    word: str


class Sequel(NamedTuple):
    """A game that follows from a finished one: its options, and what the button says that begins it."""

    options: Mapping[str, Any]
    label: Sentence


@dataclass
class Ui:
    """What the table shows besides the position."""

    words: Words
    players: Sequence[Player]
    picked: Choice | None = None
    """A choice that was tapped and waits to be confirmed; drawn as if made, but ghostly."""
    hovered: Choice | None = None
    """A choice under the pointer or the focus; previewed lightly."""
    narrowed: tuple[int, ...] = ()
    """The choices among which the player must still decide after tapping a thing with several."""
    projected: bool = False
    """Whether to show what would happen if the game came to its reckoning now."""
    played_back: Sequence[Event] | None = None
    """While events are played back one by one: those shown so far. None when nothing is played back."""
    events: Sequence[Event] = ()
    """The events of the last choice, for drawing what just happened."""
    log: Sequence[Sequence[Event]] = ()
    """What each choice so far brought about, as far as it has been shown: all of it is known to everybody."""
    after: Callable[[int], Position] | None = None
    """The position right after one of the events, by its number, as the viewer may know it."""
    replaying: bool = False
    """Whether an earlier moment of the game is being looked at."""
    touched: Mapping[str, int] = field(default_factory=dict)
    """Places to mark, by their keys, each with the seat whose doing it was: see ``core.drawing.touched``."""
    serial: int = 0
    """The number of choices so far; part of the key of things that appear anew, such as dice."""
    shown: Shown | None = None
    """The parts that the page has already; None where everything is drawn."""
    local_state: Mapping[str, object] = field(default_factory=dict)
    """What a game lets the player set at the table, by name; it may come from storage, so a reader checks its type."""
    marks: Sequence[Mark] = ()
    """What is pointed at when an earlier moment is looked at."""
    roles: Sequence[str] = ()
    """Who plays each seat, in a word or two: you, somebody elsewhere, a bot of some level; empty where it is plain."""

    @cached_property
    def names(self) -> list[str]:
        """The names of the players, for sentences."""
        return [player.name for player in self.players]

    def say(self, sentence: Sentence) -> str:
        """A sentence as plain text with the players' names in it; escape it before inserting it."""
        return self.words.say(sentence, self.names)

    def part(self, key: Html, facts: object, draw: Draw, element: Html = GROUP) -> Html:
        """A part of the drawing, which is an element with this id; drawn and sent only if its facts are new."""
        return draw() if self.shown is None else self.shown.part(key, facts, draw, element)

    def kept(self, key: Html, text: Html, element: Html = GROUP) -> Html:
        """The same for a part that is drawn already: sent only if it says something else."""
        return text if self.shown is None else self.shown.part(key, text, lambda: text, element)

    def series(self, key: str, rows: Iterable[Row], element: Html = GROUP) -> Html:
        """Parts side by side, of which most stay; ``key`` tells this series from others."""
        if self.shown is None:
            return "".join(draw() for _, _, draw in rows)
        return self.shown.series(key, rows, element)

    @property
    def preview(self) -> Choice | None:
        """The choice whose result is to be shown: the picked one, else the one under the pointer."""
        return self.picked or self.hovered


def indices(view: View[Any], *choices: Choice) -> str:
    """The value of ``data-choices`` for these legal choices."""
    return " ".join(str(view.choices.index(choice)) for choice in choices)


def choice_button(view: View[Any], ui: Ui, choice: Choice, body: Html, *, class_: str = "", key: str = "") -> Html:
    """A button beside the board for a legal choice; ``body`` says what it does, ``key`` does the same as a click."""
    pairs = attributes(
        type="button",
        class_=class_ or None,
        data_choices=indices(view, choice),
        data_key=key or None,
        aria_pressed="true" if choice == ui.picked else None,
    )
    return f"<button{pairs}>{body}</button>"


def visually_hidden(text: str) -> Html:
    """Words for screen readers only."""
    return f'<span class="visually-hidden">{esc(text)}</span>'
