"""What a bot needs to know of Samurai Battles: how a battle stands, what is worth trying, a quick way to play on."""

from __future__ import annotations

from game.samurai.advice.imagining import imagine
from game.samurai.advice.plans import candidates, limit, promise, rollout
from game.samurai.advice.policy import playout
from game.samurai.advice.why import reason
from game.samurai.advice.worth import evaluate

__all__ = ["STRENGTHS", "candidates", "evaluate", "imagine", "limit", "playout", "promise", "reason", "rollout"]

STRENGTHS = {
    "ashigaru": (0, 1.0, False, 0.08),
    "hatamoto": (0, 2.0, False, 0.026),
    "gunshi": (0, 4.0, True, 0.0),
}
"""See ``game.bots.strengths``: imagined games, seconds, whether they run on, errors of judgement."""
