"""A position: plain data at every moment, with what the rules still have to do on an agenda.

The agenda is a stack of small tuples. The top one is either a *question*, whose second item is the
seat that must answer, or a *duty* that the rules carry out by themselves. Playing a choice pops the
question, lets its answer change the position and push what follows, and then carries out duties
until the next question lies on top. So a position can be copied, saved, searched and drawn in the
middle of anything.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from .chance import MASK, STRIDE
from .ending import Ending
from .kinds import Kinds
from .words import NoWords, Sentence, load

Choice = tuple[Any, ...]
Event = tuple[Any, ...]
Task = tuple[Any, ...]
Emit = Callable[[Event], None]

P = TypeVar("P", bound="Position")


class IllegalChoice(ValueError):
    """A choice that the rules do not allow now; ``reason`` is the rule for players, ``str`` tells programmers more."""

    def __init__(self, reason: Sentence, choice: object, question: Task | None, legal: Sequence[Choice]) -> None:
        super().__init__(reason, choice, question, legal)
        self.reason, self.choice, self.question, self.legal = reason, choice, question, legal

    def __str__(self) -> str:
        tried, rule = _written(self.choice), f"{_in_english(self.reason)} ({self.reason.key})"
        if self.question is None:
            return f"{tried} is not legal, for the game is over: {rule}"
        name, seat = self.question[:2]
        shown = ", ".join(map(_written, self.legal[:SHOWN])) + (" ..." if len(self.legal) > SHOWN else "")
        refused = f"{tried} is not legal for seat {seat}, who is asked {name!r}"
        return f"{refused}: {rule} Legal are {len(self.legal)}: {shown}"


class Unknown(Exception):
    """The rules need facts that lie behind tokens; a game at a distance then asks their owners to show them.

    With ``value`` only that token is to be shown that hides this value, if there is one among them. ``certain``
    says that these tokens are needed however chance may fall in the choice that is being played.
    """

    def __init__(self, tokens: Sequence[int], value: int | None = None, *, certain: bool = False) -> None:
        super().__init__(tokens, value, certain)
        self.tokens, self.value, self.certain = tuple(tokens), value, certain


class Undealt(Exception):
    """The rules need decks that all players must shuffle together: for each its kind, and its cards or their tokens."""

    def __init__(self, *decks: tuple[int, Sequence[int]]) -> None:
        super().__init__(*decks)
        self.decks = decks


SHOWN = 6
"""So many legal choices stand in the text of an error."""


def _written(choice: object) -> str:
    """A choice as one would type it, whatever kind of tuple it is."""
    return repr(tuple(choice) if isinstance(choice, tuple) else choice)


def _in_english(sentence: Sentence) -> str:
    """For programmers: seats are counted from 0, as they count them."""
    try:
        return load("en").say(sentence, [f"seat {seat}" for seat in range(8)])
    except NoWords:
        return "no words are compiled"


class Question(NamedTuple):
    """Something a seat is asked: its legal choices, and what happens when one is made."""

    choices: Callable[[Any, Task], list[Choice]]
    answer: Callable[[Any, Task, Any, Emit], None]


Duty = Callable[[Any, Task, Emit], None]


class View(NamedTuple, Generic[P]):
    """A position as one seat may know it: hidden things and the future of the dice are blanked."""

    seat: int | None
    position: P
    choices: tuple[Choice, ...]

    def dump(self) -> dict[str, Any]:
        """The view as plain JSON data; ``Game.load_view`` reads it again."""
        choices = [list(choice) for choice in self.choices]
        return {"seat": self.seat, "position": self.position.dump(), "choices": choices}


class Step(NamedTuple, Generic[P]):
    """An event and the position right after it: a rule tells of a change once it has made it."""

    event: Event
    position: P


class Position:
    """Base of every game's position: subclasses add slots of plain data and fill the two tables."""

    __slots__ = ("_legal", "agenda", "chance", "declared_end", "options", "reveals", "turn")

    DATA: ClassVar[tuple[str, ...]] = ("options", "turn", "chance", "reveals", "agenda")
    """The slots that make up the position, the subclass's own included; ``dump`` writes these."""
    QUESTIONS: ClassVar[dict[str, Question]] = {}
    DUTIES: ClassVar[dict[str, Duty]] = {}
    CHOICES: ClassVar[Kinds] = {}
    """The declared choices by their kind."""

    options: dict[str, Any]
    turn: int | None
    chance: int
    reveals: int
    agenda: list[Task]
    declared_end: Ending | None
    """How the players ended the game otherwise than by its rules: see ``end``."""
    _legal: list[Choice] | None

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        self.options = options
        self.turn = None
        self.chance = seed & MASK
        self.reveals = 0
        self.agenda = []
        self.declared_end = None
        self._legal = None

    @property
    def edition(self) -> int:
        """The edition of the rules that this game follows to its end."""
        return int(self.options["edition"])

    # -- playing ------------------------------------------------------------------------------

    def choices(self) -> list[Choice]:
        """Every legal choice in one canonical order; empty only when the game is over."""
        legal = self._legal
        if legal is None:
            agenda = self.agenda
            legal = self._legal = self.QUESTIONS[agenda[-1][0]].choices(self, agenda[-1]) if agenda else []
        return legal

    def play(self, choice: Choice, steps: list[Step[Self]] | None = None) -> list[Event]:
        """Make a choice and return the events it caused; an illegal one raises IllegalChoice.

        If ``steps`` are given, each event is added to them with the position right after it.
        """
        legal = self._legal if self._legal is not None else self.choices()
        try:
            choice = legal[legal.index(choice)]
        except ValueError:
            raise self._illegal(choice) from None
        events: list[Event] = []
        emit = events.append if steps is None else self._watched(events, steps)
        task = self.agenda.pop()
        self._legal = None
        self.QUESTIONS[task[0]].answer(self, task, choice, emit)
        self.settle(emit)
        return events

    def _watched(self, events: list[Event], steps: list[Step[Self]]) -> Emit:
        def emit(event: Event) -> None:
            events.append(event)
            steps.append(Step(event, self.copy()))

        return emit

    def play_in_steps(self, choice: Choice) -> list[Step[Self]]:
        """The same as ``play``, step by step: for whoever tells what happened."""
        steps: list[Step[Self]] = []
        self.play(choice, steps)
        if steps:  # what nobody tells of, such as whose turn it is now, belongs to the last event
            steps[-1] = Step(steps[-1].event, self.copy())
        return steps

    def legal(self, choice: Choice) -> Choice:
        """The choice as the rules write it (1 for 1.0 or true from a file); raises IllegalChoice."""
        choices = self.choices()
        if choice not in choices:
            raise self._illegal(choice)
        return choices[choices.index(choice)]

    def _illegal(self, choice: Choice) -> IllegalChoice:
        reason = (self.why_not(choice) if isinstance(choice, tuple) else None) or Sentence("core.not_now")
        return IllegalChoice(reason, choice, self.agenda[-1] if self.agenda else None, self.choices())

    def settle(self, emit: Emit) -> None:
        """Carry out duties until a question lies on top of the agenda or nothing is left."""
        agenda, duties = self.agenda, self.DUTIES
        while agenda:
            task = agenda[-1]
            duty = duties.get(task[0])
            if duty is None:
                self.turn = task[1]
                return
            agenda.pop()
            duty(self, task, emit)
        self.turn = None

    def end(self, ending: Ending) -> None:
        """End the game here by what its players have declared; the rules have no more say."""
        self.agenda, self.turn, self.declared_end, self._legal = [], None, ending, None

    @classmethod
    def declared(cls, choice: Choice) -> Choice:
        """A choice read from JSON as the type that the game declares for its kind."""
        kind = cls.CHOICES.get(choice[0]) if choice else None
        made: Choice = kind._make(choice) if kind else choice
        return made

    # -- chance -------------------------------------------------------------------------------

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1 from the position's own generator.

        ``game.core.chance.draw`` written out once more: half of all play is dice, and a call costs as much.
        """
        self.chance = state = (self.chance + STRIDE) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    # -- copies -------------------------------------------------------------------------------

    def copy(self) -> Self:
        """An independent copy."""
        twin = self._blank()
        self._copy_into(twin)
        return twin

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self.copy()

    def _copy_into(self, twin: Self) -> None:
        """Copy the slots; subclasses add their own, by hand and for speed."""
        twin.options = self.options  # never changed after the set-up, so it is shared
        twin.turn = self.turn
        twin.chance = self.chance
        twin.reveals = self.reveals
        twin.agenda = self.agenda[:]
        twin.declared_end = self.declared_end
        twin._legal = self._legal

    @classmethod
    def _blank(cls) -> Self:
        return cls.__new__(cls)

    def dump(self) -> dict[str, Any]:
        """The position as plain JSON data."""
        data = {name: _plain(getattr(self, name)) for name in self.DATA}
        return data if self.declared_end is None else {**data, "declared_end": _plain(self.declared_end)}

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The position that ``dump`` wrote."""
        if lacking := [name for name in cls.DATA if name not in data]:
            raise ValueError(f"not a dump of {cls.__module__}.{cls.__name__}, for it has no {', '.join(lacking)}")
        state = cls._blank()
        for name in cls.DATA:
            setattr(state, name, _plain(data[name]))
        state.agenda = [_tupled(task) for task in data["agenda"]]
        state.declared_end = Ending.load(data.get("declared_end"))
        state._legal = None
        return state

    def digest(self) -> int:
        """32 bits that tell this position from others: the same in every browser and every later version.

        Links and saves carry it, so the order of ``DATA`` and what the slots hold must not change; golden links
        and saves guard that. Names of slots do not count, nor do the options.
        """
        values = [getattr(self, name) for name in self.DATA if name != "options"]
        return crc32(json.dumps(values, separators=(",", ":"), sort_keys=True).encode())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and type(self) is type(other) and self.dump() == other.dump()

    __hash__ = None  # type: ignore[assignment]

    # -- for people who program ------------------------------------------------------------------

    def __repr__(self) -> str:
        game, digest = game_package(self).rpartition(".")[2], f"digest {self.digest():08x}"
        if not self.agenda:
            return f"<{game}: over, winners {self.winners}, scores {self.scores}, {digest}>"
        name, seat = self.agenda[-1][:2]
        return f"<{game}: seat {seat} is asked {name!r}, legal choices {len(self.choices())}, {digest}>"

    def __str__(self) -> str:
        """The board as text, as the seat that is to choose may know it."""
        from .text import board  # neither the page nor a search ever needs it

        return board(self, load("en"))

    def _repr_svg_(self) -> str:
        """The board as a picture that stands alone: notebooks ask for it under this name."""
        from .drawing.standalone import picture

        return picture(self)

    # -- what subclasses answer -----------------------------------------------------------------

    def view(self, seat: int | None) -> View[Self]:
        """The position as that seat may know it; None is a spectator."""
        known = self.known_to(seat)
        choices = tuple(self.choices()) if seat is not None and seat == self.turn else ()
        known._legal = list(choices)
        return View(seat, known, choices)

    def known_to(self, seat: int | None) -> Self:
        """A copy with what the seat cannot know blanked; nothing can be chosen in it."""
        known = self.copy()
        known.chance = 0
        known.hide_from(seat)
        known._legal = []
        return known

    def hide_from(self, seat: int | None) -> None:
        """Blank, in this copy, what the seat cannot know. Nothing by default: all is open."""

    def why_not(self, choice: Choice) -> Sentence | None:
        """The rule that forbids a choice now; None if it is legal."""
        return None if choice in self.choices() else Sentence("core.not_now")

    @property
    def scores(self) -> list[int]:
        """The points of each seat so far."""
        raise NotImplementedError

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on, and where the players agreed to a draw."""
        return self.victors() if self.declared_end is None else list(self.declared_end.winners)

    def victors(self) -> list[int]:
        """The seats that have won by the rules; empty while the game goes on."""
        raise NotImplementedError


def game_package(position: Position) -> str:
    """The package of the game that a position belongs to, such as ``tenka.rumble``."""
    return ".".join(type(position).__module__.split(".")[:2])


def _plain(value: Any) -> Any:
    """A deep copy made of lists, dicts and scalars only."""
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _tupled(value: Any) -> Any:
    """The same with tuples for lists, as tasks and choices want it."""
    return tuple(_tupled(item) for item in value) if isinstance(value, list | tuple) else value


as_choice = _tupled
"""A choice read from JSON, where tuples have become lists."""
