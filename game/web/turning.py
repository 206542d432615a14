"""A turning point in words: what was chosen, what was better, and how the chances of winning changed."""

from __future__ import annotations

from ..bots.hindsight import Estimate, TurningPoint
from ..core.advice import Chain
from ..core.markup import Html, esc
from ..core.position import IllegalChoice
from ..core.ui import Ui
from .session import Session

MOST_CHOICES = 4
"""So many choices of a chain are written out."""


def description(session: Session, ui: Ui, point: TurningPoint) -> Html:
    """The choice made, the better one, and the win chance after each with its interval."""
    words = ui.words
    played = chain_text(session, ui, point.at, point.played, point.better)
    better = chain_text(session, ui, point.at, point.better, point.played)
    own = point.reason is not None and point.played[0] != point.better[0]
    reason = f" {ui.say(point.reason)}" if point.reason and own else ""
    fell = words("analysis.win_chance", before=percent(point.better_wins), after=percent(point.played_wins))
    sure = words("analysis.win_interval", low=signed(point.gap.low), high=signed(point.gap.high))
    return (
        f"<p>{esc(words('analysis.played', choices=played))}</p>"
        f'<p class="better">{esc(words("analysis.better", choices=better))}</p>'
        f'<p class="fell"><b>{esc(fell)}</b> <small>{esc(sure)}</small></p>'
        + (f'<p class="quiet">{esc(reason.strip())}</p>' if reason else "")
    )


def percent(share: Estimate) -> int:
    """A chance in whole percent."""
    return round(100 * share.value)


def signed(value: float) -> str:
    """Points of a hundred with a sign."""
    number = round(100 * value)
    return f"−{-number}" if number < 0 else str(number)


def chain_text(session: Session, ui: Ui, at: int, chain: Chain, other: Chain) -> str:
    """A chain of choices in words: what it does otherwise than the other one, if they have much in common."""
    state, texts = session.history.at(at), []
    own = [choice for choice in chain if choice not in other] or [chain[0]]
    for choice in chain:
        if choice in own:
            texts.append(ui.say(session.game.words.choice_sentence(state, choice)).rstrip("."))
        try:
            state.play(choice)
        except IllegalChoice:
            break
    more = [ui.words("analysis.more")] if len(texts) > MOST_CHOICES else []
    return "; ".join([*texts[:MOST_CHOICES], *more]) + "."
