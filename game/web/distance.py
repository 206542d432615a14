"""A game with friends elsewhere at the table of the page: a record, a history and a mode over ``core.sealed``.

The truth of such a game is the device's logs. What the table screen calls the record is that game as one seat knows
it: it grows when a choice has come through, which may be a while after it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.ending import AGREEMENTS, YIELD, CannotDeclare
from ..core.markup import Html
from ..core.position import Choice, Position, View
from ..core.position import Step as Told
from ..core.record import CannotUndo, Record
from ..core.sealed.device import Device
from ..core.sealed.entry import DECISIONS, Kind
from ..core.sealed.table import LIVE
from ..core.secrets import OrderField
from ..core.store import Store
from ..core.ui import HUMAN, Player
from ..core.words import Sentence, Words
from . import join
from .history import History
from .mode import Mode
from .parts import button

if TYPE_CHECKING:
    from .session import Session


class Held(NamedTuple):
    """A secret answer that is made up and not sealed yet: its player may settle more with it."""

    seat: int
    values: list[int]
    fields: Sequence[OrderField]


class DistanceRecord(Record):
    """The game of a table as one seat of this device knows it; without a seat, as everybody does."""

    __slots__ = ("_answers", "asked", "backs", "device", "held", "seat")

    def __init__(self, device: Device, seat: int | None) -> None:
        super().__init__(device.table.game, {}, 0)  # a stand-in: what it holds is replaced at once
        self.options = dict(device.table.options)
        self.device, self.seat = device, seat
        self._answers: dict[int, Position] = {}
        self.held: Held | None = None
        self.refresh()

    def refresh(self) -> None:
        """Take over what the device has come to know."""
        course = self.device.course
        steps = course.steps[: course.ended[0]] if course.ended else course.steps
        self.choices = [step.choice for step in steps]
        self.log = [step.events for step in steps]
        self.seats = [step.seat for step in steps]
        self.opening = course.opening
        self.asked, self.backs = course.backs.asked, len(course.backs.taken)
        self.draws = {at: step.chance for at, step in enumerate(steps) if step.chance is not None}
        self.declared = [one for one in course.declared if one.kind == YIELD or one.at == len(steps)]
        self._answers = {seat: asked for seat, asked in self._answers.items() if self._seals(seat)}
        self.state = self.known(self.seat)

    def known(self, seat: int | None) -> Position:
        """The position as a seat of this device knows it; what it has answered so far in secret included."""
        public = self.device.position
        assert public is not None
        if seat is not None and self._seals(seat):
            return self._answers.setdefault(seat, self.device.asked(seat))
        if seat is not None and self.device.has_sealed(seat):
            return self.device.after_seal(seat)
        return self._seen_by(seat, public)

    def _seen_by(self, seat: int | None, position: Position) -> Position:
        """A position with what a seat knows in it, as long as this device has its secrets."""
        return self.device.known(seat, position) if seat is not None and seat in self.device.own else position.copy()

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
        """Go on with a secret answer; sealed once it is whole, unless its player may settle something with it."""
        asked, secrets = self.known(seat).copy(), self.device.course.secrets
        asked.play(choice)
        values = secrets.secret(asked, seat)
        if values is None:
            self._answers[seat] = asked
            return
        del self._answers[seat]
        fields = secrets.sealed_fields(asked, seat) if seat == self.seat and self.device.table.kind != LIVE else ()
        if fields:
            self.held = Held(seat, values, fields)
        else:
            self.device.seal(seat, values)

    def gave_orders(self, seat: int) -> bool:
        """Whether a seat has settled something with its last answer, and so may want to again."""
        answers = self.device.own[seat].answers
        values = list(answers[-1].values()) if answers else []
        return bool(values) and values != self.device.course.secrets.with_orders(values, {})

    def seal_held(self, chosen: Mapping[str, int]) -> None:
        """Seal the answer that is held, with what was settled in its fields."""
        held, self.held = self.held, None
        if held is not None and self._seals(held.seat):
            self.device.seal(held.seat, self.device.course.secrets.with_orders(held.values, chosen))
            self.refresh()

    def why_not_declare(self, kind: str, seat: int) -> str | None:
        """The key of the reason why a seat cannot declare this now; only those of this device can at all."""
        if kind in AGREEMENTS and self.device.course.backs.asked is not None:
            return "core.declare_asked_back"
        return super().why_not_declare(kind, seat) if seat in self.device.own else "core.declare_unknown"

    def declare(self, kind: str, seat: int) -> None:
        """A seat of this device concedes, or agrees to something; the others hear of it by the next link."""
        if key := self.why_not_declare(kind, seat):
            raise CannotDeclare(key)
        self.device.declare(seat, kind)
        self.refresh()

    def steps_of(self, length: int) -> list[Told[Position]]:
        """The events of a choice, each with the position right after it as the seat knows it."""
        step = self.device.course.steps[length - 1]
        state = step.before.copy()
        state.chance = step.chance if step.chance is not None else state.chance
        told = state.play_in_steps(step.choice)
        return [Told(one.event, self.seen(one.position)) for one in told]

    def seen(self, position: Position) -> Position:
        """A position of this game with what the seat knows in it."""
        return self._seen_by(self.seat, position)

    def prepare(self, _state: Position, _at: int) -> None:
        """Nothing: positions of such a game are never made by playing its choices again."""

    def why_no_undo(self) -> Sentence | None:
        """What others may have seen can be taken back at a live table, if they all agree."""
        if self.seat is not None and self.device.can_take_back(self.seat):
            return None
        asked = self.device.course.backs.asked
        return Sentence("core.undo_asked" if asked is not None and asked.seat == self.seat else "core.undo_distance")

    @property
    def undoable(self) -> int:
        """How many choices can be asked for."""
        chosen = self.device.can_take_back(self.seat) if self.seat is not None else ()
        return len(self.choices) - chosen[0] if chosen else 0

    def undo(self) -> None:
        """Never without asking."""
        raise CannotUndo(self.why_no_undo() or Sentence("core.undo_distance"))


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

    def __init__(self, record: DistanceRecord, keep: Callable[[Device], object]) -> None:
        self.record = record
        self.keep = keep
        self.above: Callable[[Session, Words], Html] | None = None
        """What stands above the question instead of the strip, at a live table."""
        self.whereabouts: Callable[[int, Words], str] | None = None
        """Who is here and who thinks, at a live table."""
        self._known_decided: tuple[object, list[int]] = (None, [])

    @property
    def device(self) -> Device:
        """The device that the table lies on."""
        return self.record.device

    @property
    def pending(self) -> bool:
        """Whether the player of this device owes no decision; a choice that waits for others is made already."""
        return not any(owed.seat == self.record.seat for owed in self.device.owes())

    @property
    def takes_back(self) -> bool:
        """At a live table, if all the others agree."""
        return self.device.table.backs and self.record.seat in self.device.own

    def why_no_undo(self, session: Session) -> Sentence | None:
        """Also nothing that answered itself, for it would do so again."""
        reason = self.record.why_no_undo()
        return Sentence("core.undo_distance") if reason is None and not self._decided(session) else reason

    def ask_back(self, session: Session, together: int) -> bool:
        """Ask for the last choice that was a decision, or for what was sent off together; bots here agree at once."""
        seat, reason, made = self.record.seat, self.why_no_undo(session), len(self.record.choices)
        if reason is not None or seat is None:
            raise CannotUndo(reason or Sentence("core.undo_distance"))
        decided = self._decided(session)
        self.device.ask_back(seat, max([step for step in decided if step <= made - together], default=decided[0]))
        agree_for_bots(self.device, session.players)
        follow(session)
        return True

    def _decided(self, session: Session) -> list[int]:
        """The steps that can be asked for and that the player of this device has really decided."""
        seat, steps = self.record.seat, self.device.course.steps
        if seat is None:
            return []
        key = (self.device.course.digest, session.ask_all, len(session.local_state))
        if self._known_decided[0] != key:  # it is asked for at every drawing
            chosen = self.device.can_take_back(seat)
            views = {step: self.record.seen(steps[step].before).view(seat) for step in chosen}
            found = [step for step, view in views.items() if not self._answers_itself(session, view)]
            self._known_decided = key, found
        return self._known_decided[1]

    def _answers_itself(self, session: Session, view: View[Any]) -> bool:
        if len(view.choices) < 2 or session.game.auto_pass(view, session.local_state) is not None:
            return True
        return not session.ask_all and session.game.obvious(view) is not None

    def narrowed(self, view: View[Any]) -> View[Any]:
        """Nothing is offered as long as what was chosen is on its way."""
        return view._replace(choices=()) if self.pending else view

    @property
    def deciding(self) -> bool:
        """Whether the seat in turn has still to decide; its choice may wait for somebody's share."""
        turn = self.record.state.turn
        return turn is not None and any(want.kind in DECISIONS for want in self.device.course.owed(turn)[:1])

    def waits(self, session: Session, words: Words) -> str:
        """Whom a choice waits for that was made here."""
        from .distance_parts import waiting

        return waiting(self.device, session.players, words) if self.pending else ""

    def bot_seat(self, session: Session) -> int | None:
        """The first bot of this device that owes a decision."""
        owing = (owed.seat for owed in self.device.owes() if owed.want.kind != Kind.AGREE)
        return next((seat for seat in owing if session.is_bot(seat)), None)

    def history(self, _record: Record) -> History:
        """Earlier positions."""
        return DistanceHistory(self.record)

    def alone(self) -> Choice | None:
        """The only choice that the player has, if the answer is no decision at all."""
        choices = self.record.state.choices()
        return choices[0] if len(choices) == 1 else None

    @property
    def asking(self) -> str:
        """An answer that is made up is sealed in a dialog where more can be settled with it."""
        return "table_plan" if self.record.held is not None else ""

    def keep_progress(self, _store: Store) -> None:
        """Write the table down."""
        self.keep(self.device)

    def elsewhere(self, seat: int, words: Words) -> str:
        """At a live table, what is known of whoever sits elsewhere."""
        return super().elsewhere(seat, words) if self.whereabouts is None else self.whereabouts(seat, words)

    def tools(self, _session: Session, words: Words) -> Html:
        """The kind of table, with its seal."""
        from .distance_parts import badge

        return badge(self.device, words)

    def after(self, _session: Session, words: Words) -> Html:
        """The audit, one tap from the final score."""
        audit = button(words("distance.audit"), "audit", class_="main", icon_name="seal")
        home = button(words("web.home"), "home", icon_name="home")
        return f'<div class="confirm after" id="confirm">{audit}{home}</div>'

    def card(self, session: Session, words: Words) -> Html:
        """What is owed, by whom, and the way to send what was done."""
        from .distance_parts import strip

        if self.above is not None:
            return self.above(session, words)
        return strip(self.device, session.players, words)


def agree_for_bots(device: Device, players: Sequence[Player]) -> None:
    """Bots let everybody take back what is asked for."""
    for seat, want in device.owes():
        if want.kind == Kind.AGREE and players[seat].played_by != HUMAN:
            device.answer_back(seat, agreed=True)


def follow(session: Session) -> int:
    """Take over what the device has come to know; after how many choices it is new."""
    record = session.record
    assert isinstance(record, DistanceRecord)
    made, backs = len(record.choices), record.backs
    record.refresh()
    if record.backs == backs:
        return made
    session.gone_back()
    return min([made, *record.device.course.backs.taken[backs:]])


def said(player: Player) -> str:
    """A player as a seat introduces itself at a table."""
    return join.mark_of(player) + player.name


def players_of(names: Sequence[str], words: Words) -> list[Player]:
    """Who sits where; a seat that nobody has taken yet is called by its number."""
    players = [join.player_of(text, seat) for seat, text in enumerate(names)]
    for seat, player in enumerate(players):
        player.name = player.name or words("distance.seat_free", number=seat + 1)
    return players
