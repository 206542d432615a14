"""The contract of a game: everything that a package such as ``game.rumble`` offers to the page, bots and statistics.

A game is one object of a subclass of ``Game``, called ``GAME`` in its package. The protocols below say what its
modules hold; the object's properties import each module when it is first asked for, and mypy compares the two.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from .advice import Advice, Measured
from .bot_names import level_of, style_of
from .ending import verdict
from .markup import NOTHING, Html
from .options import Option, settle_options
from .position import Choice, Event, Position, View, as_choice, game_package
from .secrets import Secrets
from .words import Name, Sentence, Words

if TYPE_CHECKING:
    from .analysis import ChanceTally, Label, Part
    from .drawing.svg import Point
    from .lesson import Lesson
    from .placed import PlacingModule
    from .places import Place, Touched
    from .rulebook import Rulebook
    from .ui import Frame, Sequel, Ui

S = TypeVar("S", bound=Position)
S_contra = TypeVar("S_contra", bound=Position, contravariant=True)

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

    def board(self, view: View[S], ui: Ui, /) -> Html:
        """The board with everything that can be chosen on it."""

    def spots(self, view: View[S], ui: Ui, choice: Choice, /) -> tuple[Point, ...]:
        """Where a choice takes place on the board: a spot, or from where to where; nothing if it is not there."""

    def picture(self, position: S, clans: Sequence[int] = ..., /) -> Html:
        """A small board that stands for a game: a whole SVG file with its styles inside."""

    def frames(self, events: Sequence[Event], /) -> list[Frame]:
        """How the events of a choice are played back; empty if there is nothing to wait for."""


class PanelModule(Protocol[S]):
    """``panel``: what lies beside the board, as HTML text, and what is heard."""

    def panel(self, view: View[S], ui: Ui, /) -> Html:
        """What can be chosen beside the board, and what is good to see."""

    def seats(self, view: View[S], ui: Ui, /) -> Html:
        """How every seat stands."""

    def result(self, view: View[S], ui: Ui, /) -> Html:
        """The reckoning of a game that is over."""

    def sound(self, events: Sequence[Event], /) -> str | None:
        """The name of the sound that goes with what happened."""


class ReasonsModule(Protocol[S_contra]):
    """``reasons``: why something cannot be done."""

    def attempt(self, position: S_contra, thing: str, local_state: Mapping[str, object], /) -> Choice | None:
        """The choice that pointing at the element of that id probably means."""


class PlacesModule(Protocol[S]):
    """``places``: the board for whoever does not see it."""

    @property
    def SUMMARY_EVENTS(self) -> Collection[str]:
        """The kinds of events that sum a battle up."""

    def places(self, view: View[S], ui: Ui, /) -> Sequence[Place]:
        """The places of the board in the order in which one would read it."""

    def touched(self, event: Event, /) -> Touched:
        """The places that an event changes, and by whose doing."""

    def place_name(self, key: str, /) -> str:
        """The name of a place, for a sentence."""


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
    def PICTURES(self) -> Mapping[str, Callable[[Words], Html]]:
        """The drawings that the text names, in a language's words."""


class DraftModule(Protocol[S]):
    """``draft``: choices that are arranged at the table before they are made.

    A draft is a position like any other, but its questions are asked by the page only, and its choices can be taken
    back at will. Nothing is rolled or revealed in it: it is made of what the seat knows.
    """

    def draft(self, view: View[S], /) -> S | None:
        """What is asked now as something to arrange, with nothing arranged yet; None where there is no such thing."""

    def drafted(self, draft: S, /) -> Sequence[Choice]:
        """The game's own choices that a draft has come to, to be made now; empty while it is being arranged."""

    def as_asked(self, draft: S, /) -> S:
        """The position that what is arranged so far would lead to, for a bot that is asked for a hint."""

    def hinted(self, draft: S, position: S, choice: Choice, /) -> Choice | None:
        """What a bot's choice in a position means in the draft; None if its next choice must be known for that."""

    def weighty(self, draft: S, choice: Choice, /) -> bool:
        """Whether a choice gives something up for good, so that it is confirmed though the turn goes on."""


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
        """How many imagined games it may take to measure what decisions cost."""

    def standing(self, position: S_contra, /) -> Sequence[float]:
        """What each seat would have if everything were counted now."""

    def strength(self, position: S_contra, /) -> Sequence[Part]:
        """How strong each seat is in each part of the board."""

    def outcomes(self, position: S_contra, /) -> Sequence[Label]:
        """The ways in which chance can fall."""

    def chance_tallies(self, before: S_contra, events: Sequence[Event], /) -> Sequence[ChanceTally]:
        """How chance fell in the events of one choice, and how it falls on average."""


class TextModule(Protocol[S]):
    """``text``: the board in letters. It is not sent to the page."""

    def board(self, view: View[S], words: Words, names: Sequence[str], /) -> Sequence[str]:
        """The lines of the board; nothing but the view is read, so that nothing hidden can stand in them."""


class NumbersModule(Protocol):
    """``numbers``: all choices and what a position holds, by number, for programs that learn. Not sent to the page."""

    @property
    def NAMES(self) -> Sequence[str]:
        """The texts that slots and questions hold."""

    @property
    def SLOTS(self) -> Mapping[str, tuple[int, ...]]:
        """The slots of a position that are shown, each with its shape."""

    @property
    def PILES(self) -> Mapping[str, tuple[int, Sequence[int | str]]]:
        """The slots whose order says nothing: how many piles there are (0: a plain one), and what can lie there."""

    def choices(self) -> Iterable[Choice]:
        """Every choice that there can be, always in this order."""


# -- the game ------------------------------------------------------------------------------------------


class Cover(NamedTuple):
    """Which game the picture on the home screen shows; a seed under which its board looks alive."""

    seed: int = 7
    options: Mapping[str, Any] = {}


class Army(NamedTuple):
    """Who a seat is by the game itself: its name or the key of it, the clan whose colours it wears, and its crest."""

    name: str
    clan: int
    crest: Html


class Chooser(NamedTuple):
    """A game's own field for one of its options."""

    option: str
    draw: Callable[[Words, Mapping[str, str]], Html]
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
    unconfirmed: ClassVar[Collection[str]] = ()
    """The kinds of choices that need no confirming though they hand the turn on: they only let things go on."""
    fleeting: ClassVar[Collection[str]] = ()
    """The names in the local state of what lasts until the next choice only, such as a unit that was picked out."""
    neutral: ClassVar[Name | None] = None
    """The name of who draws from chance beside the seats."""
    luck_note: ClassVar[Name] = Name("analysis.luck_note")
    """What the analysis says about luck in this game."""
    sides: ClassVar[Sequence[Name]] = ()
    """What the seats are called where they differ by the rules; whoever sets up a game chooses one of them."""
    cover: ClassVar[Cover] = Cover()
    """The picture on the home screen."""
    measured: ClassVar[Sequence[Measured]] = ()
    """What the levels of the bots have been measured to be worth: see docs/arena.md."""
    ladder: ClassVar[Mapping[str, int]] = {}
    """The ratings of the levels that stand on the ladder of docs/arena.md: 400 points more are ten wins to one."""
    styles: ClassVar[Sequence[str]] = ()
    """The characters that a bot can have, each with the words ``NAME.style_X`` and ``NAME.style_X_note``."""
    styled: ClassVar[Collection[str]] = ("gunshi",)
    """The levels that can have one: their ``Advice`` has all styles."""
    state: type[S]
    """The class of its positions."""

    # -- positions ------------------------------------------------------------------------------

    @abstractmethod
    def set_up(self, state: S, /) -> list[Event]:
        """Make a blank position the first of a game; what happened, for the beginning of the log."""

    def settled(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their values; raises BadOption."""
        return settle_options(self.options, options, self.edition)

    def blank(self, options: Mapping[str, Any], seed: int) -> S:
        """A position before its set-up."""
        return self.state(self.settled(options), seed)

    def begin(self, options: Mapping[str, Any], seed: int) -> tuple[S, list[Event]]:
        """The first position of a game, and what happened in its set-up."""
        state = self.blank(options, seed)
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

    def knows_bot(self, name: str, levels: Collection[str]) -> bool:
        """Whether a name means one of these levels, in one of the game's styles if it names any."""
        level, style = level_of(name), style_of(name)
        return name in levels or (level in levels and level in self.styled and style in self.styles)

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
    def secrets(self) -> Secrets[S]:
        """What is hidden behind tokens when the players sit far from each other."""
        return Secrets()

    @cached_property
    def drafts(self) -> DraftModule[S] | None:
        """How several choices are arranged as one before they are made; None if they are made one by one."""
        return None

    @cached_property
    def lessons(self) -> Sequence[Lesson]:
        """The lessons in their order."""
        return ()

    @cached_property
    def placing(self) -> PlacingModule[S] | None:
        """How a position is set up by hand; None where it cannot be."""
        return None

    @cached_property
    def text(self) -> TextModule[S] | None:
        """The board in letters; without it a position prints as its ``repr``."""
        return None

    @cached_property
    def numbers(self) -> NumbersModule | None:
        """Choices and slots by number; without it no adapter knows the game."""
        return None

    def prompt(self, position: S) -> Sentence:
        """Whose turn it is and what is asked, or how the game has ended."""
        return self.words.prompt(position) if position.declared_end is None else verdict(position.declared_end)

    def rules(self, language: str) -> Rulebook:
        """The rules to read in a language."""
        from .rulebook import load

        return load(self.name, language)

    # -- what a game may do in its own way ------------------------------------------------------

    @cached_property
    def chooser(self) -> Chooser | None:
        """The game's own field for one of its options."""
        return None

    def tools(self, _view: View[S], _ui: Ui, /) -> Html:
        """What enlarges or turns the board; it has a fixed place beside it."""
        return NOTHING

    def act(
        self, _view: View[S], _local_state: dict[str, object], _data: Mapping[str, str], _form: Mapping[str, str], /
    ) -> list[Choice]:
        """Do what a ``data-act="game"`` element asks: change the local state, or return choices to make."""
        return []

    def auto_pass(self, _view: View[S], _local_state: Mapping[str, object], /) -> Choice | None:
        """The choice that the player in turn has asked to be made without asking."""
        return None

    def obvious(self, _view: View[S], /) -> Choice | None:
        """The answer that nobody needs to be asked for, since no other could do any good; it is recorded all the same.

        Players who want to be asked everything find a switch among the settings.
        """
        return None

    def private(self, _position: S, /) -> bool:
        """Whether the seat in turn chooses by what others must not see, so that the curtain falls before it does."""
        return self.secret

    def armies(self, _options: Mapping[str, Any], /) -> Sequence[Army]:
        """Who the seats are in a game with these options; empty where the players choose for themselves."""
        return ()

    def headline(self, _options: Mapping[str, Any], /) -> Sentence | None:
        """What is played with these options, for the top of the table; None for the name of the game and who plays."""
        return None

    def briefing(self, _position: S, _ui: Ui, /) -> Html:
        """What is good to know before the first choice, as a card on the field; empty for games without a story."""
        return NOTHING

    def quiet(self, _position: S, /) -> bool:
        """Whether what is chosen now is secret, so that bots need not wait for people to watch."""
        return False

    def kept_in_sight(self, _view: View[S], _ui: Ui, /) -> Html:
        """What lies beside the board while events are played back and nothing can be chosen."""
        return NOTHING

    def sequel(self, _position: S, /) -> Sequel | None:
        """The game that follows from this finished one."""
        return None

    def rematch(self, options: Mapping[str, Any], /) -> Mapping[str, Any]:
        """The options of a new game of the same kind."""
        return options

    def judge(self, position: S, /) -> Sequence[float]:
        """How well each seat stands, from 0 to 1, when a finished game is analysed."""
        return [self.advice.evaluate(position, seat) for seat in range(len(position.scores))]

    def draws(self, _position: S, _choice: Choice, /) -> Sequence[tuple[float, int]]:
        """All ways in which chance can fall in a choice, if few: the part of each, and a chance that falls so."""
        return ()

    def more_pictures(self) -> Mapping[str, bytes]:
        """Further picture files that the page needs, by path; made when the page is built."""
        return {}


def game_of(position: S) -> Game[S]:
    """The game that a position belongs to."""
    game: Game[S] = import_module(game_package(position)).GAME
    return game
