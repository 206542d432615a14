"""A mistake in words: what was chosen, what was better, how the chances of winning changed, and why."""

from __future__ import annotations

from ..bots.coach import Estimate, Mistake
from ..core.advice import Chain
from ..core.markup import NOTHING, Html, esc
from ..core.position import IllegalChoice
from ..core.ui import Ui
from ..core.words import Words
from .session import Session

MOST_CHOICES = 4
"""So many choices of a chain are written out."""


def description(session: Session, ui: Ui, mistake: Mistake) -> Html:
    """The choice made, the better one, the win chance after each with its interval, and why."""
    words = ui.words
    played = chain_text(session, ui, mistake.at, mistake.played, mistake.better)
    better = chain_text(session, ui, mistake.at, mistake.better, mistake.played)
    fell = words(
        "analysis.win_chance", before=chance(words, mistake.better_wins), after=chance(words, mistake.played_wins)
    )
    cost = words("analysis.cost", cost=points(words, mistake.gap))
    return (
        f"<p>{esc(words('analysis.played', choices=played))}</p>"
        f'<p class="better">{esc(words("analysis.better", choices=better))}</p>'
        f'<p class="fell"><b>{esc(fell)}</b> <small>{esc(cost)}</small></p>'
        f"{why(ui, mistake)}"
    )


def why(ui: Ui, mistake: Mistake) -> Html:
    """The proved reason; where there is none, what speaks for the better choice at first sight, said as such."""
    if mistake.reasons:
        text = " ".join(map(ui.say, mistake.reasons))
        return f'<p class="why">{esc(ui.words("analysis.why", reason=text))}</p>'
    if mistake.idea is not None and mistake.played[:1] != mistake.better[:1]:
        return f'<p class="quiet">{esc(ui.words("analysis.idea", reason=ui.say(mistake.idea)))}</p>'
    return NOTHING


def chance(words: Words, one: Estimate) -> str:
    """A chance with its interval: 54 % (49 to 59)."""
    return words("analysis.chance_is", value=percent(one.value), low=percent(one.low), high=percent(one.high))


def points(words: Words, one: Estimate, *, plus: bool = False) -> str:
    """Points of a hundred with their interval: 8 (5 to 11); with a sign where more and less are told apart."""
    value = plus_signed(one.value) if plus else signed(one.value)
    return words("analysis.points_are", value=value, low=signed(one.low), high=signed(one.high))


def percent(share: float) -> int:
    """A chance in whole percent."""
    return round(100 * share)


def signed(value: float) -> str:
    """Points of a hundred with a sign where they are less than nothing."""
    number = round(100 * value)
    return f"−{-number}" if number < 0 else str(number)


def plus_signed(value: float) -> str:
    """The same with a plus where they are more: +12, −3."""
    return f"+{signed(value)}" if round(100 * value) > 0 else signed(value)


def chain_text(session: Session, ui: Ui, at: int, chain: Chain, other: Chain = ()) -> str:
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
