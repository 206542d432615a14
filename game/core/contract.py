"""The contract of a game: everything that a package such as ``game.rumble`` offers to the page, bots and statistics.

A game is one object of a subclass of ``Game``, called ``GAME`` in its package. The protocols below say what its
modules hold; the object's properties import each module when it is first asked for, and mypy compares the two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from .advice import Advice, Measured
from .position import Choice, Event, Position, View, as_choice
from .words import Name, Sentence, Words

if TYPE_CHECKING:
    from .analysis import ChanceTally, Label, Part
    from .lesson import Lesson
    from .places import Place
    from .rulebook import Rulebook
    from .ui import Frame, Sequel, Ui

S = TypeVar("S", bound=Position)
S_contra = TypeVar("S_contra", bound=Position, contravariant=True)

EDITION = "edition"
"""Stands among a game's options without being one that a player sets: which edition of the rules it follows."""
FIRST_EDITION = 1
"""What was written before editions existed is of this one."""


class Option(NamedTuple):
    """One thing that can be set before the game: its legal values, the first being the default.

    ``capacity`` is the number of values that a link reserves, so that values may be added later
    without changing what old links mean.
    """

    name: str
    values: tuple[Any, ...]
    capacity: int = 2

    @property
    def default(self) -> Any:
        """The value a game has if nothing is said."""
        return self.values[0]


class BadOption(ValueError):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, name: str, value: object, known: Sequence[Option] = ()) -> None:
        super().__init__(f"{name}={value!r}{_taken(name, known)}")
        self.reason = Sentence("core.bad_option", {"name": name, "value": str(value)})


def _taken(name: str, known: Sequence[Option]) -> str:
    """What the game would take instead, for programmers."""
    for option in known:
        if option.name == name:
            return f": {name} is one of {', '.join(map(repr, option.values))}"
    return f": the options are {', '.join(option.name for option in known)}" if known else ""


# -- the modules of a game -----------------------------------------------------------------------------


class WordsModule(Protocol[S_contra]):
    """``words``: events, choices and questions as sentences."""

    @property
    def NOTES(self) -> Sequence[Sentence]:
        """What the page says openly about sources, rulings and whose game this is."""

    def event_sentence(self, event: Event, /) -> Sentence | None:
        """A line of the log; None for an event that nobody needs to be told."""

    def choice_sentence(self, position: S_contra, choice: Choice, /) -> Sentence:
        """What a choice does, as its button says it."""

    def prompt(self, position: S_contra, /) -> Sentence:
        """Whose turn it is and what is asked, or who has won."""


class SceneModule(Protocol[S]):
    """``scene``: the board as SVG text."""

    def board(self, view: View[S], ui: Ui, /) -> str:
        """The board with everything that can be chosen on it."""

    def picture(self, position: S, clans: Sequence[int] = ..., /) -> str:
        """A small board that stands for a game: a whole SVG file with its styles inside."""

    def frames(self, events: Sequence[Event], /) -> list[Frame]:
        """How the events of a choice are played back; empty if there is nothing to wait for."""


class PanelModule(Protocol[S]):
    """``panel``: what lies beside the board, as HTML text, and what is heard."""

    def panel(self, view: View[S], ui: Ui, /) -> str:
        """What can be chosen beside the board, and what is good to see."""

    def seats(self, view: View[S], ui: Ui, /) -> str:
        """How every seat stands."""

    def result(self, view: View[S], ui: Ui, /) -> str:
        """The reckoning of a game that is over."""

    def sound(self, events: Sequence[Event], /) -> str | None:
        """The name of the sound that goes with what happened."""


class ReasonsModule(Protocol[S_contra]):
    """``reasons``: why something cannot be done."""

    def attempt(self, position: S_contra, thing: str, local_state: Mapping[str, Any], /) -> Choice | None:
        """The choice that pointing at the element of that id probably means."""


class PlacesModule(Protocol[S]):
    """``places``: the board for whoever does not see it."""

    @property
    def SUMMARY_EVENTS(self) -> Collection[str]:
        """The kinds of events that sum a battle up."""

    def places(self, view: View[S], ui: Ui, /) -> Sequence[Place]:
        """The places of the board in the order in which one would read it."""


class RulebookModule(Protocol):
    """``rulebook``: the sections of the rules that speak of things, and the pictures in them."""

    @property
    def CARDS(self) -> Mapping[str, str]:
        """The section that tells of a card, by the card's ``data-tells``."""

    @property
    def EVENTS(self) -> Mapping[str, str]:
        """The section behind a line of the log, by the kind of its event."""

    @property
    def REASONS(self) -> Mapping[str, str]:
        """The section behind a refusal, by the key of its sentence."""

    @property
    def PICTURES(self) -> Mapping[str, Callable[[Words], str]]:
        """The drawings that the text names, in a language's words."""


class AnalysisModule(Protocol[S_contra]):
    """``analysis``: a game as numbers."""

    @property
    def SCORE_NAME(self) -> Name:
        """What is counted in the end: points or banners."""

    @property
    def STRENGTH(self) -> Name:
        """What ``strength`` measures."""

    @property
    def CHANCE(self) -> Name:
        """What chance decides: the dice, the cubes in the tower."""

    @property
    def CHANCE_EVENTS(self) -> Collection[str]:
        """The kinds of events that say how chance fell."""

    @property
    def PENDING(self) -> Collection[str]:
        """The questions that are asked while a roll has not come down yet."""

    @property
    def ITERATIONS(self) -> int:
        """How many imagined games it may take to find the turning points."""

    def standing(self, position: S_contra, /) -> Sequence[float]:
        """What each seat would have if everything were counted now."""

    def strength(self, position: S_contra, /) -> Sequence[Part]:
        """How strong each seat is in each part of the board."""

    def outcomes(self, position: S_contra, /) -> Sequence[Label]:
        """The ways in which chance can fall."""

    def drawn(self, before: S_contra, events: Sequence[Event], /) -> Sequence[ChanceTally]:
        """How chance fell in the events of one choice, and how it falls on average."""


# -- the game ------------------------------------------------------------------------------------------


class Cover(NamedTuple):
    """Which game the picture on the home screen shows; a seed under which its board looks alive."""

    seed: int = 7
    options: Mapping[str, Any] = {}


class Chooser(NamedTuple):
    """A game's own field for one of its options."""

    option: str
    draw: Callable[[Words, Mapping[str, str]], str]
    """The field, given what the form holds already."""
    read: Callable[[str], Mapping[str, str]]
    """What a value of the field means: options and their values."""


class Game(ABC, Generic[S]):
    """One game. What is not abstract here has a default that most games can leave as it is.

    Its catalogue ``assets/words/NAME.*.po`` has the keys that the home screen shows: ``NAME.title``, ``.kanji``,
    ``.tagline``, ``.facts`` and ``.credit``, so that the home screen need not load any game.
    """

    name: ClassVar[str]
    """The name of its package, of its catalogues, and in records."""
    code: ClassVar[int]
    """Its number in links."""
    edition: ClassVar[int]
    """The newest edition of the rules: see the game's ``editions.py``."""
    most_choices: ClassVar[int]
    """No game of this kind has more choices than this; what claims to is refused unplayed."""
    options: tuple[Option, ...]
    """What can be set before a game, each with its default first."""
    filled: ClassVar[Collection[str]] = ()
    """The options that no field asks for, since the game fills them by itself."""
    secret: ClassVar[bool] = False
    """Whether seats hide things from each other, so that the page lowers a curtain between people at one screen."""
    projection: ClassVar[bool] = False
    """Whether the board can show how the game would end if it came to its reckoning now."""
    neutral: ClassVar[Name | None] = None
    """The name of who draws from chance beside the seats."""
    luck_note: ClassVar[Name] = Name("account.luck_note")
    """What the analysis says about luck in this game."""
    cover: ClassVar[Cover] = Cover()
    """The picture on the home screen."""
    measured: ClassVar[Sequence[Measured]] = ()
    """What the levels of the bots have been measured to be worth: see docs/arena.md."""
    state: type[S]
    """The class of its positions."""

    # -- positions ------------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, state: S, /) -> list[Event]:
        """Make a blank position the first of a game; what happened, for the beginning of the log."""

    def settled(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; raises BadOption."""
        return settle_options(self.options, options, self.edition)

    def begin(self, options: Mapping[str, Any], seed: int) -> tuple[S, list[Event]]:
        """The first position of a game, and what happened in its set-up."""
        state = self.state(self.settled(options), seed)
        return state, self.set_up(state)

    def new(self, *, seed: int = 0, **options: Any) -> S:
        """The first position of a game; options are keywords."""
        return self.begin(options, seed)[0]

    def opening(self, *, seed: int = 0, **options: Any) -> list[Event]:
        """What happened in the set-up of that game, for the beginning of its log."""
        return self.begin(options, seed)[1]

    def load(self, data: Mapping[str, Any]) -> S:
        """The position that ``dump`` wrote."""
        return self.state.load(data)

    def load_view(self, data: Mapping[str, Any]) -> View[S]:
        """The view that ``View.dump`` wrote."""
        position = self.load(data["position"])
        choices = tuple(position.declared(as_choice(choice)) for choice in data["choices"])
        position._legal = list(choices)
        return View(data["seat"], position, choices)

    def why_not(self, state: S, choice: Choice) -> Sentence | None:
        """The rule that forbids a choice now; None if it is legal."""
        return state.why_not(choice)

    # -- modules --------------------------------------------------------------------------------

    @property
    @abstractmethod
    def words(self) -> WordsModule[S]:
        """Events, choices and questions as sentences."""

    @property
    @abstractmethod
    def scene(self) -> SceneModule[S]:
        """The board."""

    @property
    @abstractmethod
    def panel(self) -> PanelModule[S]:
        """What lies beside the board."""

    @property
    @abstractmethod
    def reasons(self) -> ReasonsModule[S]:
        """Why something cannot be done."""

    @property
    @abstractmethod
    def places(self) -> PlacesModule[S]:
        """The board in words."""

    @property
    @abstractmethod
    def rulebook(self) -> RulebookModule:
        """Which section of the rules speaks of what, and the pictures in it."""

    @property
    @abstractmethod
    def analysis(self) -> AnalysisModule[S]:
        """A game as numbers."""

    @cached_property
    def advice(self) -> Advice[S]:
        """What the bots are told."""
        return Advice()

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """The lessons in their order."""
        return ()

    def rules(self, language: str) -> Rulebook:
        """The rules to read in a language."""
        from .rulebook import load

        return load(self.name, language)

    # -- what a game may do in its own way ------------------------------------------------------

    @cached_property
    def chooser(self) -> Chooser | None:
        """The game's own field for one of its options."""
        return None

    def act(
        self, _view: View[S], _local_state: dict[str, Any], _data: Mapping[str, str], _form: Mapping[str, str], /
    ) -> list[Choice]:
        """Do what a ``data-act="game"`` element asks: change the local state, or return choices to make."""
        return []

    def auto_pass(self, _view: View[S], _local_state: Mapping[str, Any], /) -> Choice | None:
        """The choice that the player in turn has asked to be made without asking."""
        return None

    def quiet(self, _position: S, /) -> bool:
        """Whether what is chosen now is secret, so that bots need not wait for people to watch."""
        return False

    def sequel(self, _position: S, /) -> Sequel | None:
        """The game that follows from this finished one."""
        return None

    def rematch(self, options: Mapping[str, Any], /) -> Mapping[str, Any]:
        """The options of a new game of the same kind."""
        return options

    def judge(self, position: S, /) -> Sequence[float]:
        """How well each seat stands, from 0 to 1, when a finished game is analysed."""
        return [self.advice.evaluate(position, seat) for seat in range(len(position.scores))]

    def more_pictures(self) -> Mapping[str, bytes]:
        """Further picture files that the page needs, by path; made when the page is built."""
        return {}


# -- options -------------------------------------------------------------------------------------------


def settle_options(known: tuple[Option, ...], given: Mapping[str, Any], newest: int) -> dict[str, Any]:
    """All options with their values: the given ones checked, the others by default.

    The edition of the rules is settled beside them: the newest one unless an older one is asked for.
    """
    names = {EDITION, *(option.name for option in known)}
    for name, value in given.items():
        if name not in names:
            raise BadOption(name, value, known)
    settled = {option.name: _checked(option, given.get(option.name, option.default)) for option in known}
    editions = Option(EDITION, tuple(range(newest, FIRST_EDITION - 1, -1)))
    return settled | {EDITION: _checked(editions, given.get(EDITION, newest))}


def _checked(option: Option, value: Any) -> Any:
    for legal in option.values:
        if type(legal) is type(value) and legal == value:
            return legal
    raise BadOption(option.name, value, (option,))
