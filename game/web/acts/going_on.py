"""What goes on by itself: events told one after another, bots that think, looking back in motion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.record import SEEDS
from game.core.table import HUMAN
from game.core.words import Name, Sentence
from game.web import table
from game.web.acts.stage import Data, Stage
from game.web.session import Session, players_data

BOT_PAUSE = 450
LOOK_PAUSE = 900


class GoingOn(Stage):
    """Telling and bots."""

    def go_on(self) -> None:
        """If something is being told or a bot must choose, see to the next step."""
        self._cancel_tick()
        session = self.session
        if session is None:
            return
        if session.looking is not None and not session.paused:
            self._cancel_tick = self.page.later(int(LOOK_PAUSE / self.settings.speed), self._look_on)
            return
        if session.telling and self.motionless and not session.paused:
            session.paused = True  # without motion the player turns the pages
        if session.telling and not session.paused:
            wait = int(session.frames[session.frame].milliseconds / self.settings.speed)
            self._cancel_tick = self.page.later(wait, self._next_frame)
        elif session.bot_turn:
            quiet = getattr(session.rooms.panel, "quiet", None)
            nothing_to_see = self.motionless or (quiet is not None and quiet(session.state))
            wait = 0 if nothing_to_see else int(BOT_PAUSE / self.settings.speed)
            self._cancel_tick = self.page.later(wait, self._bot_thinks)

    def _played(self) -> None:
        """After a choice: pass what was to be passed, save, sound, say what happened, and go on."""
        if self.session is not None:
            self.session.pass_ahead()
        self.keep()
        self._sound()
        self._announce_events()
        self.go_on()

    def _sound(self) -> None:
        if self.settings.sound and self.session:
            name = self.session.rooms.panel.sound(self.session.log[-1])
            if name:
                self.page.sound(name)

    def _look_on(self) -> None:
        """Looking back by itself: one choice further, until the end."""
        session = self.session
        if session is not None and session.looking is not None:
            session.look(session.looking + 1)
            session.paused = session.looking == len(session.record.choices)
            self._looked()
            self.draw()

    def _looked(self) -> None:
        self._announce_prompt()
        self.go_on()

    def _next_frame(self) -> None:
        self.on_tell_next({}, {}, pause=False)
        self.draw()

    # -- bots --------------------------------------------------------------------------------------

    def _bot_thinks(self) -> None:
        session = self.session
        if session is None or not session.bot_turn or session.thinking:
            return
        made = len(session.record.choices)
        session.thinking = True
        self.page.brain.think(
            session.bot_request(self._chance.below(SEEDS)), lambda answer: self._bot_plays(session, made, answer)
        )
        self.draw()

    def _bot_plays(self, session: Session, made: int, answer: Mapping[str, Any]) -> None:
        """The bot has answered; if the game has gone another way meanwhile, the answer is let go."""
        session.thinking = False
        if self.session is not session or len(session.record.choices) != made or not session.bot_turn:
            return
        if session.stumbled(answer):
            self.say(self.words("web.bot_stumbled", name=session.players[session.state.turn or 0].name))
        session.play(session.settled(answer))
        self._played()
        self.draw()

    def on_stop_bot(self, _data: Data, _form: Data) -> None:
        """Enough thought: the bot plays the best it has found; if it only paused so far, after a glance."""
        self._bot_thinks()
        self.page.brain.stop()

    def on_take_over(self, data: Data, _form: Data) -> None:
        """A person takes the bot's seat."""
        session = self.session
        if session is not None:
            session.players[int(data["seat"])].mind = HUMAN
            session.save.players = players_data(session.players)
            self.page.brain.stop()
            self.keep()

    def on_hint(self, _data: Data, _form: Data) -> None:
        """What would the strongest bot do here?"""
        session = self.session
        if session is None or not session.my_turn or session.thinking:
            return
        made = len(session.record.choices)
        session.thinking = True
        self.page.brain.think(
            session.hint_request(self._chance.below(SEEDS)), lambda answer: self._hinted(session, made, answer)
        )

    def _hinted(self, session: Session, made: int, answer: Mapping[str, Any]) -> None:
        session.thinking = False
        if self.session is session and len(session.record.choices) == made and session.my_turn:
            session.hint = (session.settled(answer), _reason(answer))
            self.page.announce(table.hint_text(session, session.ui(self.words, projected=False, kept=frozenset())))
        self.draw()

    # -- telling -----------------------------------------------------------------------------------

    def on_tell_next(self, _data: Data, _form: Data, *, pause: bool = True) -> None:
        """The next thing that happened."""
        session = self.session
        if session is not None and session.telling:
            session.paused = pause or session.paused
            session.step()
            if session.telling:
                self._announce_told(session)
            else:
                self._announce_events()
            self.go_on()

    def on_tell_back(self, _data: Data, _form: Data) -> None:
        """The thing before."""
        if self.session is not None:
            self.session.paused = True
            self.session.step(-1)
            self.go_on()

    def on_tell_pause(self, _data: Data, _form: Data) -> None:
        """Stop or go on telling."""
        if self.session is not None:
            self.session.paused = not self.session.paused
            self.go_on()

    def on_tell_skip(self, _data: Data, _form: Data) -> None:
        """To the end of what is being told."""
        if self.session is not None:
            self.session.skip()
            self._announce_events()
            self.go_on()

    def on_tell_again(self, _data: Data, _form: Data) -> None:
        """Tell the last events once more."""
        if self.session is not None and self.session.log:
            self.session.tell_again()
            self.go_on()


def _reason(answer: Mapping[str, Any]) -> Sentence | None:
    """The reason in an answer; names of areas and cards in it are keys again."""
    if not answer.get("reason"):
        return None
    key, args = answer["reason"]
    return Sentence(key, {name: _argument(value) for name, value in args.items()})


def _argument(value: Any) -> Any:
    return Name(value) if isinstance(value, str) and "." in value else value
