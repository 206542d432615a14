"""A game with friends elsewhere at the table of the page: a record, a history and a mode over ``core.sealed``.

The truth of such a game is the device's logs. What the table screen calls the record is that game as one seat knows
it: it grows when a choice has come through, which may be a while after it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..core.markup import Html
from ..core.position import Choice, Position, View
from ..core.position import Step as Told
from ..core.record import CannotUndo, Record
from ..core.sealed.device import Device
from ..core.sealed.entry import Kind
from ..core.store import Store
from ..core.ui import Player
from ..core.words import Sentence, Words
from . import distance_store, join
from .history import History
from .mode import Mode
from .parts import button

if TYPE_CHECKING:
    from .session import Session


class DistanceRecord(Record):
    """The game of a table as one seat of this device knows it; without a seat, as everybody does."""

    __slots__ = ("_answers", "device", "seat")

    def __init__(self, device: Device, seat: int | None) -> None:
        super().__init__(device.table.game, {}, 0)  # a stand-in: what it holds is replaced at once
        self.options = dict(device.table.options)
        self.device, self.seat = device, seat
        self._answers: dict[int, Position] = {}
        self.refresh()

    def refresh(self) -> None:
        """Take over what the device has come to know."""
        course = self.device.course
        self.choices = [step.choice for step in course.steps]
        self.log = [step.events for step in course.steps]
        self.seats = [step.seat for step in course.steps]
        self.opening = course.opening
        self.draws = {at: step.chance for at, step in enumerate(course.steps) if step.chance is not None}
        self._answers = {seat: asked for seat, asked in self._answers.items() if self._seals(seat)}
        self.state = self.known(self.seat)

    def known(self, seat: int | None) -> Position:
        """The position as a seat of this device knows it; what it has answered so far in secret included."""
        if seat is None:
            position = self.device.position
            assert position is not None
            return position.copy()
        if self._seals(seat):
            return self._answers.setdefault(seat, self.device.asked(seat))
        if self.device.has_sealed(seat):
            return self.device.after_seal(seat)
        return self.device.known(seat)

    def _seals(self, seat: int) -> bool:
        return any(owed.seat == seat and owed.want.kind == Kind.SEAL for owed in self.device.owes())

    def play_in_steps(self, choice: Choice) -> list[Told[Position]]:
        """Make a choice for whoever is asked here; empty as long as others have to do something first."""
        seat = self.state.turn if self.seat is None else self.seat
        assert seat is not None
        return self.play_for(seat, choice)

    def play_for(self, seat: int, choice: Choice) -> list[Told[Position]]:
        """Make a choice for a seat of this device, a bot's perhaps."""
        made = len(self.choices)
        if self._seals(seat):
            self._answer(seat, choice)
        else:
            self.device.play(seat, choice)
        self.refresh()
        return self.steps_of(len(self.choices)) if len(self.choices) > made else []

    def _answer(self, seat: int, choice: Choice) -> None:
        """Go on with a secret answer; sealed once it is whole."""
        asked = self.known(seat)
        asked.play(choice)
        values = self.device.course.secrets.secret(asked, seat)
        if values is not None:
            del self._answers[seat]
            self.device.seal(seat, values)

    def steps_of(self, length: int) -> list[Told[Position]]:
        """The events of a choice, each with the position right after it as the seat knows it."""
        step = self.device.course.steps[length - 1]
        state = step.before.copy()
        state.chance = step.chance if step.chance is not None else state.chance
        told = state.play_in_steps(step.choice)
        return [Told(one.event, self.seen(one.position)) for one in told]

    def seen(self, position: Position) -> Position:
        """A position of this game with what the seat knows in it."""
        return position.copy() if self.seat is None else self.device.known(self.seat, position)

    def prepare(self, _state: Position, _at: int) -> None:
        """Nothing: positions of such a game are never made by playing its choices again."""

    def why_no_undo(self) -> Sentence:
        """What others may have seen cannot be taken back."""
        return Sentence("core.undo_distance")

    def undo(self) -> None:
        """Never."""
        raise CannotUndo(self.why_no_undo())


class DistanceHistory(History):
    """Earlier positions of such a game: the ones the course passed through."""

    def __init__(self, record: DistanceRecord) -> None:
        self.distant = record

    def at(self, length: int) -> Position:
        """The position after so many choices, as the seat knows it."""
        steps = self.distant.device.course.steps
        if length >= len(steps):
            return self.distant.known(self.distant.seat).copy()
        return self.distant.seen(steps[length].before)

    def steps(self, length: int) -> list[Told[Position]]:
        """The events of the choice that led there."""
        return self.distant.steps_of(length)


class Distance(Mode):
    """The table of a game with friends elsewhere."""

    saved = False

    def __init__(self, record: DistanceRecord, now: Callable[[], int]) -> None:
        self.record = record
        self.now = now

    @property
    def device(self) -> Device:
        """The device that the table lies on."""
        return self.record.device

    @property
    def pending(self) -> bool:
        """Whether the player of this device owes no decision; a choice that waits for others is made already."""
        return not any(owed.seat == self.record.seat for owed in self.device.owes())

    def narrowed(self, view: View[Any]) -> View[Any]:
        """Nothing is offered as long as what was chosen is on its way."""
        return view._replace(choices=()) if self.pending else view

    def waits(self, session: Session, words: Words) -> str:
        """Whom a choice waits for that was made here."""
        from .distance_parts import waiting

        return waiting(self.device, session.players, words) if self.pending else ""

    def bot_seat(self, session: Session) -> int | None:
        """The first bot of this device that owes a decision."""
        owing = (owed.seat for owed in self.device.owes())
        return next((seat for seat in owing if session.is_bot(seat)), None)

    def history(self, _record: Record) -> History:
        """Earlier positions."""
        return DistanceHistory(self.record)

    def alone(self) -> Choice | None:
        """The only choice that the player has, if the answer is no decision at all."""
        choices = self.record.state.choices()
        return choices[0] if len(choices) == 1 else None

    def keep_progress(self, store: Store) -> None:
        """Write the table down."""
        distance_store.write(store, self.device, self.now())

    def tools(self, _session: Session, words: Words) -> Html:
        """The kind of table, with its seal."""
        from .distance_parts import badge

        return badge(self.device, words)

    def after(self, _session: Session, words: Words) -> Html:
        """The audit, one tap from the final score."""
        audit = button(words("distance.audit"), "dialog", class_="main", icon_name="seal", data_name="audit")
        home = button(words("web.home"), "home", icon_name="home")
        return f'<div class="confirm after" id="confirm">{audit}{home}</div>'

    def card(self, session: Session, words: Words) -> Html:
        """What is owed, by whom, and the way to send what was done."""
        from .distance_parts import strip

        return strip(self.device, session.players, words)


def said(player: Player) -> str:
    """A player as a seat introduces itself at a table."""
    return join.mark_of(player) + player.name


def players_of(names: Sequence[str], words: Words) -> list[Player]:
    """Who sits where; a seat that nobody has taken yet is called by its number."""
    players = [join.player_of(text[:2], text[2:], seat) for seat, text in enumerate(names)]
    for seat, player in enumerate(players):
        player.name = player.name or words("distance.seat_free", number=seat + 1)
    return players
