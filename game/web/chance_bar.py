"""The bar of win chances: where it may be shown, and what it says."""

from __future__ import annotations

from ..bots.coach.decisions import Judge
from ..bots.coach.estimate import share
from ..core.markup import NOTHING, Html
from ..core.ui import Ui
from ..core.words import Words
from . import coaching
from .parts import button
from .session import Session
from .settings import Settings


def allowed(session: Session) -> bool:
    """Whether it gives nobody a hint.

    In a finished game, beside a lesson or an analysis, and when looking back at a game against bots in which nothing is
    hidden; never in one against people, and only where the game has a judgement.
    """
    if session.game.advice.insight is None or session.playing_back:
        return False
    if session.state.turn is None:
        return True
    if not session.mode.real:
        return session.mode.tells
    alone = session.mode.saved and len(session.people) < 2
    return alone and session.replay_at is not None and not session.game.secret


def switch(session: Session, words: Words, *, on: bool) -> Html:
    """The button that shows the bar or takes it away."""
    if not allowed(session):
        return NOTHING
    return button(words("analysis.bar"), "chance_bar", data_key="v", aria_pressed=str(on).lower())


def beside(session: Session, ui: Ui, settings: Settings) -> Html:
    """The bar and its switch on a table where nobody really plays; when looking back the panel for that has them."""
    if session.mode.real or session.replay_at is not None:
        return NOTHING
    drawn = bar(session, ui, on=settings.chance_bar) + switch(session, ui.words, on=settings.chance_bar)
    return f'<div class="beside">{drawn}</div>' if drawn else NOTHING


def bar(session: Session, ui: Ui, *, on: bool) -> Html:
    """How likely each seat is to win in the position that is shown."""
    if not on or not allowed(session):
        return NOTHING
    judge = Judge(session.game)
    position = session.history.at(session.replay_at) if session.replay_at is not None else session.state
    doubt = judge.doubt(position)
    return coaching.bar(ui, [share(value, doubt) for value in judge.chances(position)])
