"""What a bot needs to know of Shogun: the hidden things imagined, plans worth comparing, a season played quickly.

A season is decided by whole plans, so a candidate is a whole plan; an imagined game goes on to the end of
the season, through the winter if one follows, and is judged there by what everybody may expect.
"""

from game.shogun.advice.choosing import Chain, candidates, playout, rollout
from game.shogun.advice.guess import imagine
from game.shogun.advice.survey import evaluate
from game.shogun.advice.why import reason

__all__ = ["STRENGTHS", "Chain", "candidates", "evaluate", "imagine", "playout", "reason", "rollout"]

STRENGTHS = {
    "ashigaru": (10, 1.0, True, 0.12),
    "hatamoto": (80, 2.0, True, 0.0),
    "gunshi": (500, 4.0, True, 0.0),
}
"""See ``game.bots.strengths``: imagined games, seconds, whether they run to the end, errors of judgement."""
