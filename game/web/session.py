"""One game at the table: the record, who sits where, and what is being pointed at, picked and played back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import games
from ..bots import KNOWN_BOTS, seconds
from ..core.contract import Game
from ..core.drawing.clans import CLANS
from ..core.position import Choice, Event, Position, Step, View, as_choice
from ..core.record import Record, ends_turn
from ..core.save_texts import Save
from ..core.ui import HUMAN, Frame, Player, Ui
from ..core.words import Sentence, Words
from .history import History
from .mode import Mode
from .thinking import LEAST, SHARE, request

HARDEST = "gunshi"


class Session:
    """A game on the screen. Knows the rules only through the contract, and no browser."""

    def __init__(self, save: Save, slot: str, *, mine: tuple[int, ...] | None = None, mode: Mode | None = None) -> None:
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
        self.time_left = 0.0
        """What is left of the time that the bot in turn may take."""
        self.time_of: int | None = None
        self.hint: tuple[Choice, Sentence | None] | None = None
        """What the strongest bot would do here, and why."""
        self.replay_seat: int | None = None
        """Through whose eyes a finished game is looked back at."""
        self.restart(save.record)
        self.lifted: int | None = None
        """For whom the curtain was lifted last, in games with secrets."""
        self.local_state: dict[str, Any] = {}

    def restart(self, record: Record) -> None:
        """Another record on the same table: its log and its history, as it is now, and nothing being told."""
        if record is not self.save.record:
            self.save.record, self.save.bot_failures = record, {}
        self.opening = record.opening
        """What happened in the set-up, before the first choice."""
        self.history = History(record)
        self._steps: tuple[int, list[Step[Position]]] = (0, [])
        """After how many choices, and the steps of the last of them."""
        self.replay_at: int | None = None
        """While looking back: after how many choices; None at the table as it is."""
        self.frames: list[Frame] = []
        self.frame = 0
        self.paused = False
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

    @property
    def game(self) -> Game[Any]:
        """The game that is being played."""
        return games.find(self.record.game)

    # -- who ------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[int, ...]:
        """The seats whose people sit at this screen."""
        seats = range(len(self.players)) if self.mine is None else self.mine
        return tuple(seat for seat in seats if self.players[seat].played_by == HUMAN)

    @property
    def my_turn(self) -> bool:
        """Whether somebody at this screen must choose now."""
        busy = self.playing_back or self.curtained or self.replay_at is not None
        return self.state.turn in self.here and not busy and self.mode.asks

    @property
    def bot_turn(self) -> bool:
        """Whether a bot must choose now."""
        turn = self.state.turn
        busy = self.playing_back or self.replay_at is not None
        return turn is not None and self.players[turn].played_by in KNOWN_BOTS and not busy

    @property
    def away_turn(self) -> bool:
        """Whether somebody who is not here must choose now, so that the link has to travel."""
        turn = self.state.turn
        if turn is None or not self.mode.saved:
            return False
        return self.players[turn].played_by == HUMAN and turn not in self.here

    @property
    def secret(self) -> bool:
        """Whether the game has something to hide."""
        return self.game.secret

    @property
    def curtained(self) -> bool:
        """Whether the screen is about to change hands in a game with secrets."""
        if not self.secret or len(self.here) < 2 or self.playing_back or self.replay_at is not None:
            return False
        return self.state.turn in self.here and self.lifted != self.state.turn

    def lift(self) -> None:
        """The curtain is lifted for whoever must choose now."""
        self.lifted = self.state.turn

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the table is seen; nobody's while the curtain is down."""
        turn = self.state.turn
        if self.replay_at is not None and turn is None:
            return self.replay_seat
        if self.secret and len(self.here) > 1:
            return self.lifted if turn == self.lifted else None
        if turn in self.here:
            return turn
        return self.here[0] if self.here else None

    def view(self) -> View[Any]:
        """The position as whoever sits at the screen may know it; while looking back, an earlier one."""
        return self.mode.narrowed(self._view())

    def _view(self) -> View[Any]:
        if self.playing_back:
            return View(self.viewer, self._after(self.frames[self.frame].played_back - 1), ())
        if self.replay_at is None:
            return self.state.view(self.viewer)
        earlier = self.history.at(self.replay_at).view(self.viewer)
        return earlier._replace(choices=())

    # -- choosing -------------------------------------------------------------------------------

    def offered(self) -> Sequence[Choice]:
        """The choices that can be made on the page now."""
        return self.mode.offered(self.state)

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
        if confirm and choice != self.picked and ends_turn(self.view().position, choice):
            self.picked = choice
            return False
        self.play(choice)
        return True

    def play_chain(self, choices: Sequence[Choice]) -> None:
        """Make choices that were arranged together, such as a whole plan; the last one's events are told."""
        for choice in choices:
            self.play(choice)

    def play(self, choice: Choice) -> list[Event]:
        """Make a choice, write it down, and get ready to tell what happened."""
        steps = self.record.play_in_steps(choice)
        self._steps = (len(self.record.choices), steps)
        events = self.log[-1]
        if self.time_of != self.state.turn:
            self.time_of = None
        self.forget_pointing()
        self.frames = self.game.scene.frames(events)
        self.frame = 0
        self.paused = False
        return events

    def auto_pass(self) -> None:
        """Make the choices that a person here has asked to be made without asking."""
        while self.state.turn in self.here and not self.playing_back:
            choice = self.game.auto_pass(self.state.view(self.state.turn), self.local_state)
            if choice is None:
                return
            self.play(choice)

    def bot_request(self, seed: int) -> dict[str, Any]:
        """What the bot in turn is asked: its own view, and its share of the turn's time."""
        seat = self.state.turn
        assert seat is not None
        level = self.players[seat].played_by
        if self.time_of != seat:
            self.time_of, self.time_left = seat, seconds(level)
        share = max(LEAST, self.time_left * SHARE)
        self.time_left -= share
        return request(self.record.game, self.state.view(seat), level, seed, share)

    def hint_request(self, seed: int) -> dict[str, Any]:
        """What the strongest bot is asked when a person wants a hint."""
        return request(self.record.game, self.view(), HARDEST, seed, seconds(HARDEST))

    def bot_failed(self, answer: Mapping[str, Any]) -> bool:
        """Whether a bot failed to think of what it must choose now; then the log will say so."""
        failed = bool(answer.get("error")) or as_choice(answer.get("choice") or ()) not in self.state.choices()
        if failed:
            self.save.bot_failures[len(self.log)] = self.state.turn or 0
        return failed

    def legal_or_first(self, answer: Mapping[str, Any]) -> Choice:
        """The choice of an answer; the first legal one where the answer is none."""
        choice = as_choice(answer.get("choice") or ())
        legal = self.state.choices()
        return legal[legal.index(choice)] if choice in legal else legal[0]

    def forget_pointing(self) -> None:
        """Nothing is picked, narrowed or hovered any more."""
        self.picked, self.hovered, self.narrowed, self.hint = None, None, (), None

    def back(self) -> bool:
        """Step back from what is picked or narrowed; returns whether there was anything."""
        if self.picked is not None:
            self.picked = None
        elif self.narrowed:
            self.narrowed = ()
        else:
            return False
        return True

    def hover(self, indices: Sequence[int]) -> bool:
        """Something is pointed at; returns whether that changes the picture."""
        legal = self.offered()
        single = len(indices) == 1 and self.my_turn and 0 <= indices[0] < len(legal)
        hovered = legal[indices[0]] if single else None
        changed = hovered != self.hovered
        self.hovered = hovered
        return changed

    def undo(self) -> None:
        """Take the last choice back; raises CannotUndo."""
        self.record.undo()
        self.save.bot_failures.pop(len(self.log), None)
        self.history, self._steps = History(self.record), (0, [])
        self.forget_pointing()
        self.frames = []
        if self.replay_at is not None:
            self.seek(self.replay_at)  # what was looked at may be gone

    # -- looking back ---------------------------------------------------------------------------

    def seek(self, at: int | None) -> None:
        """Look at the game after so many choices; None goes back to the table as it is."""
        self.forget_pointing()
        self.skip()
        self.replay_at = None if at is None else max(0, min(at, len(self.record.choices)))

    def battles(self) -> list[int]:
        """After how many choices there was a battle, as the game itself sums battles up."""
        summary = self.game.places.SUMMARY_EVENTS
        return [at for at, events in enumerate(self.log, 1) if any(event[0] in summary for event in events)]

    @property
    def shown(self) -> int:
        """How many choices led to what is shown."""
        return len(self.record.choices) if self.replay_at is None else self.replay_at

    # -- playback -------------------------------------------------------------------------------

    @property
    def playing_back(self) -> bool:
        """Whether events are being played back."""
        return self.frame < len(self.frames)

    def step(self, by: int = 1) -> None:
        """The next frame, or an earlier one."""
        self.frame = max(0, min(self.frame + by, len(self.frames)))

    def skip(self) -> None:
        """To the end of the playback."""
        self.frame = len(self.frames)

    def play_back_again(self) -> None:
        """Play the last events back once more."""
        self.frames = self.game.scene.frames(self.log[-1])
        self.frame = 0
        self.paused = False

    def played_back(self) -> list[Event] | None:
        """The events played back so far; None when nothing is."""
        return self.log[-1][: self.frames[self.frame].played_back] if self.playing_back else None

    # -- drawing --------------------------------------------------------------------------------

    def steps(self) -> list[Step[Position]]:
        """The events of the choice that led to what is shown, each with the position right after it."""
        at, steps = self._steps
        if at != self.shown:
            earlier = self.history.at(self.shown - 1)
            steps = earlier.play_in_steps(self.record.choices[self.shown - 1])
            self._steps = (self.shown, steps)
        return steps

    def _after(self, event: int) -> Position:
        """The position right after an event of that choice, as whoever looks on may know it."""
        return self.steps()[event].position.known_to(self.viewer)

    def ui(self, words: Words, *, projected: bool = False, cached_layers: frozenset[str] = frozenset()) -> Ui:
        """Everything the game's drawing and sentences want to know besides the view."""
        return Ui(
            words,
            self.players,
            picked=self.picked,
            hovered=self.hint[0] if self.hint and self.hovered is None else self.hovered,
            narrowed=self.narrowed,
            projected=projected,
            played_back=self.played_back(),
            events=self.log[self.shown - 1] if self.shown else (),
            after=self._after,
            replaying=self.replay_at is not None,
            serial=self.shown,
            cached_layers=cached_layers,
            local_state=self.local_state,
        )


def players_data(players: Sequence[Player]) -> list[dict[str, Any]]:
    """The players as a save keeps them."""
    return [player.dump() for player in players]


def settle_players(players: Sequence[Player], words: Words) -> list[Player]:
    """No two of the same clan, and nobody without a name."""
    taken: set[int] = set()
    for player in players:
        if player.clan in taken:
            player.clan = next(clan for clan in range(len(CLANS)) if clan not in taken)
        taken.add(player.clan)
        player.name = player.name.strip() or words(CLANS[player.clan].name)
    return list(players)
