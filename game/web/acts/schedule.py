"""What happens by itself: a replay in motion, playback of events, bots, the parts of a lesson."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...core.record import SEEDS
from ..session import Session
from .announce import announce_events, announce_prompt, announce_step
from .autosave import save_game

if TYPE_CHECKING:
    from ..app import App

BOT_PAUSE = 450
REPLAY_PAUSE = 900
ANSWER_PAUSE = 700
"""Before somebody else answers in a lesson, so that the learner sees their own choice first."""


def schedule_next(app: App) -> None:
    """Schedule what happens next by itself, the first of these: replay, playback, a bot, a lesson."""
    app.cancel_scheduled()
    session = app.session
    if session is None:
        return
    if session.replay_at is not None and not session.paused:
        app.schedule(REPLAY_PAUSE / app.settings.speed, lambda: _replay_on(app))
    elif session.playing_back:
        _play_back(app, session)
    elif session.bot_turn:
        app.schedule(_bot_pause(app, session), lambda: bot_thinks(app))
    elif session.replay_at is None:
        _lesson_on(app, session)


def after_choice(app: App, session: Session) -> None:
    """What follows every choice, in this order."""
    session.auto_pass()
    save_game(app, session)
    _sound(app, session)
    announce_events(app, session)
    schedule_next(app)


def _sound(app: App, session: Session) -> None:
    if app.settings.sound:
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
        frame = session.frames[session.frame]
        app.schedule(frame.milliseconds / app.settings.speed, lambda: _show_next_frame(app))


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
        app.say(app.words("web.bot_stumbled", name=session.players[session.state.turn or 0].name))
    session.play(session.legal_or_first(answer))
    after_choice(app, session)
    app.draw()


# -- lessons ----------------------------------------------------------------------------------------


def _lesson_on(app: App, session: Session) -> None:
    """The next step of a lesson comes up, or the others play their parts; nothing in a plain game."""
    if session.mode.settle():
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
