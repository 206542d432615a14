"""What happens by itself: a replay in motion, playback of events, bots, the parts of a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ...core.analysis import deciding_event, decisive
from ...core.record import SEEDS
from ..moments import Moment
from ..registry import IDLE
from ..session import Session
from ..thinking import legal_or_first
from .announce import announce_events, announce_prompt, announce_step
from .autosave import save_game

if TYPE_CHECKING:
    from ..app import App

BOT_PAUSE = 450
REPLAY_PAUSE = 900
DECISIVE_PAUSE, DECISIVE_SLICE = 50, 10
"""Before what decided a game is looked for, and how long it may take before the page breathes."""
ANSWER_PAUSE = 700
"""Before somebody else answers in a lesson, so that the learner sees their own choice first."""


def schedule_next(app: App) -> None:
    """Schedule what happens next by itself, the first of these: replay, playback, a bot, a lesson."""
    app.cancel_scheduled()
    session = app.session
    if session is None or _goes_on(app, session):
        return
    if session.replay_at is not None and not session.paused:
        app.schedule(REPLAY_PAUSE / app.settings.speed, lambda: _replay_on(app))
    elif session.playing_back:
        _play_back(app, session)
    elif session.bot_turn:
        app.schedule(_bot_pause(app, session), lambda: bot_thinks(app))
    elif session.replay_at is None:
        _lesson_on(app, session)
        _find_decisive(app, session)
        for act in IDLE.values():
            act(app, session)


def _goes_on(app: App, session: Session) -> bool:
    """When nothing is played back: whether a choice was made that nobody had to be asked for, with all that follows."""
    made = len(session.record.choices)
    if session.replay_at is None:
        session.go_on()
    if len(session.record.choices) == made:
        return False
    after_choice(app, session)
    return True


def after_tap(app: App, session: Session, made: int) -> None:
    """What follows what a person chose, after so many choices; arranging alone is not written down."""
    app.dialog = session.mode.asking or app.dialog
    if len(session.record.choices) > made:
        after_choice(app, session)
        return
    if session.mode.pending:
        save_game(app, session)  # the choice is on its way to the others
    announce_prompt(app, session)
    schedule_next(app)


def after_choice(app: App, session: Session) -> None:
    """What follows every choice, in this order."""
    session.go_on()
    save_game(app, session)
    _sound(app, session)
    announce_events(app, session)
    schedule_next(app)


def _sound(app: App, session: Session) -> None:
    if app.settings.sound and session.log:
        name = session.game.panel.sound(session.log[-1])
        if name:
            app.page.sound(name)


# -- looking back -----------------------------------------------------------------------------------


def _replay_on(app: App) -> None:
    """One choice further, until the end."""
    session = app.session
    if session is not None and session.replay_at is not None:
        session.seek(session.replay_at + 1)
        session.paused = session.replay_at == len(session.record.choices)
        announce_prompt(app, session)
        schedule_next(app)
        app.draw()


# -- playback ---------------------------------------------------------------------------------------


def _play_back(app: App, session: Session) -> None:
    """The next frame in its time; without motion the player turns the pages."""
    session.paused = session.paused or app.motionless
    if not session.paused:
        app.schedule(session.current.milliseconds / app.settings.speed, lambda: _show_next_frame(app))


def _show_next_frame(app: App) -> None:
    if app.session is not None:
        next_frame(app, app.session)
    app.draw()


def next_frame(app: App, session: Session) -> None:
    """The next frame, if anything is being played back."""
    if session.playing_back:
        session.step()
        announce = announce_prompt if session.playing_back else announce_events
        announce(app, session)
        schedule_next(app)


# -- bots -------------------------------------------------------------------------------------------


def _bot_pause(app: App, session: Session) -> float:
    """How long a bot waits before it thinks, so that people can see what happened before."""
    nothing_to_see = app.motionless or session.game.quiet(session.state)
    return 0 if nothing_to_see else BOT_PAUSE / app.settings.speed


def bot_thinks(app: App) -> None:
    """Let the bot in turn think, unless it does already."""
    session = app.session
    if session is None or not session.bot_turn or session.thinking:
        return
    made = len(session.record.choices)
    session.thinking = True
    app.page.brain.think(
        session.bot_request(app.chance.below(SEEDS)), lambda answer: _bot_plays(app, session, made, answer)
    )
    app.draw()


def _bot_plays(app: App, session: Session, made: int, answer: Mapping[str, Any]) -> None:
    """The bot has answered; if the game has gone another way meanwhile, the answer is let go."""
    session.thinking = False
    if app.session is not session or len(session.record.choices) != made or not session.bot_turn:
        return
    if session.bot_failed(answer):
        app.say(app.words("web.bot_failed", name=session.players[session.bot_seat or 0].name))
    asked = session.record.known(session.bot_seat)
    session.play(legal_or_first(asked, answer), session.bot_seat)
    after_choice(app, session)
    app.draw()


# -- the end ----------------------------------------------------------------------------------------


def _find_decisive(app: App, session: Session) -> None:
    """Once a game is over, find out what decided it, a slice at a time."""
    if session.state.turn is None and session.mode.saved and session.decisive is None:
        app.schedule(DECISIVE_PAUSE, lambda: _search_decisive(app, session, decisive(session.record), None))


def _search_decisive(app: App, session: Session, answers: Iterator[int | None], at: int | None) -> None:
    if app.session is not session or session.replay_at is not None or session.playing_back:
        return
    until = app.page.now() + DECISIVE_SLICE
    for found in answers:
        at = found
        if app.page.now() >= until:
            app.schedule(1, partial(_search_decisive, app, session, answers, found))
            return
    left_off = session.state.declared_end is not None and at == len(session.record.choices) - 1
    if at is not None and not left_off:  # a choice decided nothing if the players ended the game after it
        seat = session.history.at(at).turn or 0
        ways = (("decisive", (session.record.choices[at],)),)
        session.decisive = Moment(at + 1, at, seat, ways, event=deciding_event(session.record, at))
        app.draw()


# -- lessons ----------------------------------------------------------------------------------------


def _lesson_on(app: App, session: Session) -> None:
    """The next step of a lesson comes up, or the others play their parts; nothing in a plain game."""
    if session.mode.settle(session):
        save_game(app, session)
        announce_step(app, session)
    elif session.mode.due:
        app.schedule(0 if app.motionless else ANSWER_PAUSE / app.settings.speed, lambda: _others_answer(app))


def _others_answer(app: App) -> None:
    session = app.session
    if session is not None and session.mode.due:
        session.play(session.mode.next_due())
        after_choice(app, session)
        app.draw()
