"""One game at the table: the record, who sits where, and what is being pointed at, picked and played back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import games
from ..bots import is_bot
from ..core.contract import Game
from ..core.ending import conceded
from ..core.position import Choice, Event, Position, Step, View
from ..core.record import Record
from ..core.save_texts import Save
from ..core.shown import Shown
from ..core.ui import HUMAN, Player, Ui
from ..core.undo import ends_turn
from ..core.words import Sentence, Words
from . import since
from .arranging import Arranging
from .mode import Mode
from .moments import Moment, marks
from .playback import Playback, Shot
from .players import roles
from .thinking import BotTime, no_answer, request

HARDEST = "gunshi"
NEVER = -1


class Session(Playback):
    """A game on the screen. Knows the rules only through the contract, and no browser."""

    def __init__(self, save: Save, slot: str, *, mine: tuple[int, ...] | None = None, mode: Mode | None = None) -> None:
        super().__init__()
        self.save = save
        self.slot = slot
        self.mode = mode or Mode()
        """What this table does in its own way: a plain game or a lesson."""
        self.mine = mine
        """The seats played on this device; None means all of them, () means only watching."""
        self.players = [Player.load(data, seat) for seat, data in enumerate(save.players)]
        self.picked: Choice | None = None
        self.hovered: Choice | None = None
        self.narrowed: tuple[int, ...] = ()
        self.thinking = False
        """Whether a bot is thinking now."""
        self.bot_time = BotTime()
        self.hint: tuple[Choice, Sentence | None] | None = None
        """What the strongest bot would do here, and why."""
        self.replay_seat: int | None = None
        """Through whose eyes a finished game is looked back at."""
        self.ask_all = False
        """Whether every question is asked one by one, even where the answer is obvious."""
        self.lit: tuple[int, int] | None = None
        """The line of the log whose places are lit: the number of its choice, and which of its events."""
        self.default: Choice | None = None
        """What looks best at first sight, once the keyboard has asked where to go."""
        self.lifted: int | None = None
        """For whom the curtain was lifted last, in games with secrets."""
        self.local_state: dict[str, object] = {}
        self.moment: Moment | None = None
        """The moment that is looked at with what was chosen in it."""
        self.decisive: Moment | None = None
        """Where a finished game was decided, once that is known."""
        self.declined = NEVER
        """After how many choices an offer of the others was put away."""
        self.seen: tuple[object, dict[str, int]] = (None, {})
        """What the others have changed, and of which moment that was said."""
        self.briefing = not save.record.choices
        """Whether the story of the game lies on the field."""
        self.restart(save.record)

    def restart(self, record: Record) -> None:
        """Another record on the same table: its log and its history, as it is now, and nothing played back."""
        if record is not self.save.record:
            self.save.record, self.save.bot_failures = record, {}
        self.game: Game[Any] = games.find(record.game)
        """The game that is being played."""
        self.opening = record.opening
        """What happened in the set-up, before the first choice."""
        self.history = self.mode.history(record)
        self._steps: tuple[int, list[Step[Position]]] = (0, [])
        """After how many choices, and the steps of the last of them."""
        self.replay_at: int | None = None
        """While looking back: after how many choices; None at the table as it is."""
        self.play_back(())
        self._arranging = Arranging()
        self.forget_pointing()

    @property
    def record(self) -> Record:
        """The record that is being played."""
        return self.save.record

    @property
    def log(self) -> list[list[Event]]:
        """What each choice brought about."""
        return self.record.log

    @property
    def state(self) -> Position:
        """The position now."""
        return self.record.state

    # -- who ------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[int, ...]:
        """The seats whose people sit at this screen."""
        seats = range(len(self.players)) if self.mine is None else self.mine
        return tuple(seat for seat in seats if self.players[seat].played_by == HUMAN)

    @property
    def conceded(self) -> list[int]:
        """The seats that have conceded."""
        return conceded(self.record.declared)

    @property
    def people(self) -> list[int]:
        """The seats that people play, here or elsewhere."""
        return [seat for seat, player in enumerate(self.players) if player.played_by == HUMAN]

    @property
    def conceding(self) -> int | None:
        """The seat for which somebody here can concede now: the one in turn, else the first one here."""
        if self.state.turn is None or not self.here or not self.mode.real:
            return None
        return self.state.turn if self.state.turn in self.here else self.here[0]

    def declare(self, kind: str, seat: int) -> None:
        """A seat declares something outside the rules; nothing is pointed at any more."""
        self.record.declare(kind, seat)
        self.forget_pointing()

    @property
    def my_turn(self) -> bool:
        """Whether somebody at this screen must choose now."""
        return self._can_choose and self.mode.asks(self.position)

    @property
    def _can_choose(self) -> bool:
        busy = self.playing_back or self.curtained or self.replay_at is not None
        return self.state.turn in self.here and not busy and not self.mode.pending

    @property
    def bot_seat(self) -> int | None:
        """The bot that must choose now."""
        busy = self.playing_back or self.replay_at is not None
        return None if busy else self.mode.bot_seat(self)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays that seat."""
        return is_bot(self.players[seat].played_by)

    @property
    def bot_turn(self) -> bool:
        """Whether a bot must choose now."""
        return self.bot_seat is not None

    @property
    def elsewhere(self) -> bool:
        """Whether somebody who is not here must choose now."""
        turn = self.state.turn
        return turn is not None and self.players[turn].played_by == HUMAN and turn not in self.here

    @property
    def away_turn(self) -> bool:
        """The same where the link of the whole game has to travel for it."""
        return self.mode.saved and self.elsewhere

    @property
    def curtained(self) -> bool:
        """Whether the screen is about to change hands in a game with secrets."""
        if not self.game.secret or len(self.here) < 2 or self.playing_back or self.replay_at is not None:
            return False
        return self.state.turn in self.here and self.lifted != self.state.turn and self.game.private(self.state)

    @property
    def open_to_all(self) -> bool:
        """Whether several people look on while one of them chooses from what lies open."""
        shared = self.game.secret and len(self.here) > 1 and self.replay_at is None and not self.playing_back
        return shared and self.state.turn in self.here and self.viewer is None and not self.curtained

    def lift(self) -> None:
        """The curtain is lifted for whoever must choose now."""
        self.lifted = self.state.turn

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is seen; nobody's while the curtain is down."""
        turn = self.state.turn
        if self.replay_at is not None and turn is None:
            return self.replay_seat
        if self.game.secret and len(self.here) > 1:
            return self.lifted if turn == self.lifted else None
        if turn in self.here:
            return turn
        return self.here[0] if self.here else None

    def view(self) -> View[Any]:
        """The position as whoever sits at the screen may know it; while looking back, an earlier one."""
        return self.mode.narrowed(self._view())

    def _view(self) -> View[Any]:
        draft = self.draft
        if draft is not None:
            return View(self.state.turn, draft, tuple(draft.choices()))
        if self.playing_back:
            return View(self.viewer, self._after(self.current.played_back - 1), ())
        if self.open_to_all:
            return self._open_view()
        if self.replay_at is None:
            return self.state.view(self.viewer)
        earlier = self.history.at(self.replay_at).view(self.viewer)
        return earlier._replace(choices=())

    def _open_view(self) -> View[Any]:
        """What the seat in turn can choose, in a position that hides what any seat hides."""
        choices = tuple(self.state.choices())
        known = self.state.known_to(None)
        known._legal = list(choices)
        return View(self.state.turn, known, choices)

    # -- arranging ------------------------------------------------------------------------------

    @property
    def draft(self) -> Position | None:
        """What the person in turn has arranged so far; None where choices are made one by one."""
        module = self.game.drafts
        if module is None or self.ask_all or not self._can_choose:
            return None
        return self._arranging.draft(module, self.record)

    @property
    def arranging(self) -> bool:
        """Whether anything has been arranged that can be taken back."""
        return self.draft is not None and self._arranging.changed

    @property
    def position(self) -> Position:
        """What the person in turn is asked about: the position now, or what was arranged in it."""
        draft = self.draft
        return self.state if draft is None else draft

    # -- choosing -------------------------------------------------------------------------------

    def offered(self) -> Sequence[Choice]:
        """The choices that can be made on the page now."""
        return self.mode.offered(self.position)

    def tap(self, indices: Sequence[int], *, confirm: bool) -> bool:
        """A thing with these choices was tapped; returns whether a choice was made."""
        legal = self.offered()
        chosen = [index for index in indices if 0 <= index < len(legal)]
        if not self.my_turn or not chosen:
            return False
        if len(chosen) > 1:
            self.narrowed, self.picked = tuple(chosen), None
            return False
        choice = legal[chosen[0]]
        if confirm and choice != self.picked and self._final(choice):
            self.picked = choice
            return False
        self.choose(choice)
        return True

    def _final(self, choice: Choice) -> bool:
        """Whether a choice hands the turn on or gives something up, so that it is confirmed."""
        draft, module = self.draft, self.game.drafts
        if draft is None or module is None:
            return choice[0] not in self.game.unconfirmed and ends_turn(self.view().position, choice)
        return module.weighty(draft, choice)

    def choose(self, choice: Choice) -> None:
        """A person here makes a choice: it is written down, or arranged with others first."""
        module, self.briefing = self.game.drafts, False
        if self.draft is None or module is None:
            self.play(choice)
            return
        self._arranging.arrange(module, self.record, choice)
        self.forget_pointing()
        self.go_on()

    def choose_all(self, choices: Sequence[Choice]) -> None:
        """Make choices that belong together, such as a whole plan; the last one's events are played back."""
        for choice in choices:
            self.choose(choice)

    def play(self, choice: Choice, seat: int | None = None) -> list[Event]:
        """Make a choice, write it down and play back what happened; ``seat`` is who chooses, if not in turn.

        With friends elsewhere nothing may have happened yet, as long as they have to do something first.
        """
        if self.state.turn != self.lifted:
            self.lifted = None  # somebody else sits before the screen now
        made = len(self.log)
        steps = self.record.play_in_steps(choice) if seat is None else self.record.play_for(seat, choice)
        self.bot_time.turn_of(self.state.turn)
        self.forget_pointing()
        if len(self.log) == made:
            return []
        self._steps = (len(self.log), steps)
        self.play_back(self.shots_since(made))
        return self.log[-1]

    def go_on(self) -> None:
        """Make the choices that nobody here has to be asked for now, as long as nothing is played back."""
        while self.state.turn in self.here and not self.playing_back and not self.mode.pending:
            choice = self._by_itself()
            if choice is None:
                return
            self.play(choice)

    def _by_itself(self) -> Choice | None:
        """What was arranged, what the player has asked to be passed, or what is obvious."""
        due = self._arranging.next_due(self.state)
        due = self.mode.alone() if due is None else due
        if due is not None:
            return due
        view = self.state.view(self.state.turn)
        asked_for = self.game.auto_pass(view, self.local_state)
        return asked_for if asked_for is not None or self.ask_all else self.game.obvious(view)

    def bot_request(self, seed: int) -> dict[str, Any]:
        """What the bot in turn is asked: its own view, and its share of the turn's time."""
        seat = self.bot_seat
        assert seat is not None
        level, view = self.players[seat].played_by, self.record.known(seat).view(seat)
        return request(self.record.game, view, level, seed, self.bot_time.share(seat, level))

    def bot_failed(self, answer: Mapping[str, Any]) -> bool:
        """Whether a bot failed to think of what it must choose now; then the log will say so."""
        failed = no_answer(self.record.known(self.bot_seat), answer)
        if failed:
            self.save.bot_failures[len(self.log)] = self.bot_seat or 0
        return failed

    def forget_pointing(self) -> None:
        """Nothing is picked, narrowed, hovered or lit any more."""
        self.picked, self.hovered, self.narrowed, self.hint, self.default = None, None, (), None, None
        self.lit = None
        self.forget_fleeting()

    def forget_fleeting(self) -> bool:
        """Let go of what the game lets a player point at until the next choice; whether there was anything."""
        held = [name for name in self.game.fleeting if name in self.local_state]
        for name in held:
            del self.local_state[name]
        return bool(held)

    def back(self) -> bool:
        """Step back from what is picked or narrowed; returns whether there was anything."""
        if self.picked is not None:
            self.picked = None
        elif self.narrowed:
            self.narrowed = ()
        else:
            return False
        return True

    def let_go(self) -> bool:
        """Step back, or else let go of what is pointed at; returns whether there was anything."""
        lay_there, self.briefing = self.briefing, False
        return lay_there or self.back() or self.forget_fleeting()

    def hover(self, indices: Sequence[int]) -> bool:
        """Something is pointed at; returns whether that changes the picture."""
        legal = self.offered()
        single = len(indices) == 1 and self.my_turn and 0 <= indices[0] < len(legal)
        hovered = legal[indices[0]] if single else None
        changed = hovered != self.hovered
        self.hovered = hovered
        return changed

    def why_no_undo(self) -> Sentence | None:
        """Why nothing can be taken back; None if something can."""
        return None if self.arranging else self.mode.why_no_undo(self)

    def undo(self) -> None:
        """Take the last choice back, or all that was arranged and sent off together; raises CannotUndo."""
        if self.arranging:
            self._arranging.take_back()
            self.forget_pointing()
            return
        together = self._arranging.made_together(self.record)
        if self.mode.ask_back(self, together):
            return
        for _ in range(together):
            self.record.undo()
        self.gone_back()

    def gone_back(self) -> None:
        """Choices have been taken back: nothing of them is shown any more."""
        failures = self.save.bot_failures
        self.save.bot_failures = {number: seat for number, seat in failures.items() if number < len(self.log)}
        self.history, self._steps, self.seen = self.mode.history(self.record), (0, []), (None, {})
        self.forget_pointing()
        self.play_back(())
        if self.replay_at is not None:
            self.seek(self.replay_at)  # what was looked at may be gone
        self._arranging.taken_back(self.record)

    # -- looking back ---------------------------------------------------------------------------

    def seek(self, at: int | None) -> None:
        """Look at the game after so many choices; None goes back to the table as it is."""
        self.forget_pointing()
        self.skip()
        self.replay_at = None if at is None else max(0, min(at, len(self.record.choices)))
        self.moment = self.moment if at is not None else None

    def look_at(self, moment: Moment) -> None:
        """Look at a moment of the game, with marks on the board as long as it is shown."""
        self.seek(moment.shown)
        self.moment, self.paused = moment, True
        self.replay_seat = moment.seat if self.game.secret else None

    @property
    def marked(self) -> Moment | None:
        """The moment whose marks are on the board: the one looked at, or at the end the decisive one."""
        if self.replay_at is None:
            return self.decisive if self.state.turn is None and not self.playing_back else None
        return self.moment if self.moment is not None and self.moment.shown == self.replay_at else None

    @property
    def shown(self) -> int:
        """How many choices led to what is shown."""
        if self.playing_back:
            return self.shots[self.frame].at
        return len(self.record.choices) if self.replay_at is None else self.replay_at

    def light(self, number: int, index: int) -> None:
        """Light the places of one event of a choice (-1 for the set-up); once more takes the light away."""
        known = -1 <= number < len(self.log)
        self.lit = (number, index) if known and (number, index) != self.lit else None

    # -- playback -------------------------------------------------------------------------------

    def last_shots(self) -> list[Shot]:
        """The frames of the last choice."""
        return self.shots_since(len(self.log) - 1)

    def shots_since(self, made: int) -> list[Shot]:
        """The frames of all choices after so many."""
        numbers = range(max(made, 0), len(self.log))
        frames = self.game.scene.frames
        return [Shot(number + 1, frame) for number in numbers for frame in frames(self.log[number])]

    def played_back(self) -> list[Event] | None:
        """The events played back so far of the choice that is shown; None when nothing is."""
        return self.log[self.shown - 1][: self.current.played_back] if self.playing_back else None

    # -- drawing --------------------------------------------------------------------------------

    def steps(self) -> list[Step[Position]]:
        """The events of the choice that led to what is shown, each with the position right after it."""
        at, steps = self._steps
        if at != self.shown:
            steps = self.history.steps(self.shown)
            self._steps = (self.shown, steps)
        return steps

    def _after(self, event: int) -> Position:
        """The position right after an event of that choice, as whoever looks on may know it."""
        return self.steps()[event].position.known_to(self.viewer)

    def _log_shown(self) -> Sequence[Sequence[Event]]:
        """The log up to what is shown; while the last choice is played back, only so far of that one."""
        entries: list[Sequence[Event]] = [*self.log[: self.shown]]
        played_back = self.played_back()
        if played_back is not None:
            entries[-1] = played_back
        return entries

    def ui(self, words: Words, *, projected: bool = False, shown: Shown | None = None) -> Ui:
        """Everything the game's drawing and sentences want to know besides the view."""
        ui = Ui(
            words,
            self.players,
            picked=self.picked,
            hovered=self.hint[0] if self.hint and self.hovered is None else self.hovered,
            narrowed=self.narrowed,
            projected=projected,
            played_back=self.played_back(),
            events=self.log[self.shown - 1] if self.shown else (),
            log=self._log_shown(),
            after=self._after,
            replaying=self.replay_at is not None,
            touched=since.shown(self),
            serial=self.shown,
            shown=shown,
            local_state=self.local_state,
            roles=roles(self, words) if self.mode.real else (),
        )
        ui.marks = marks(self, ui)
        return ui
