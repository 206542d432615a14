"""What a bot needs to know of Samurai Battles: how a battle stands, what is worth trying, a quick way to play on."""

from __future__ import annotations

from functools import partial

from .candidates import candidates, limit, prior, rollout
from .dragons import SECOND_SCORERS
from .evaluation import SECOND, evaluate
from .explain import reason
from .imagine import imagine
from .insight import INSIGHT
from .plans import imagines, judge
from .policy import playout
from .sight import SIGHTS, judgement_of, scorers_of
from .styles import STYLES, styled
from .third import THIRD, THIRD_SCORERS

__all__ = [
    "INSIGHT",
    "LEVELS",
    "LEVELS_SEEING",
    "SECOND_LEVELS",
    "SIGHTS",
    "STYLES",
    "THIRD_LEVELS",
    "candidates",
    "evaluate",
    "imagine",
    "imagines",
    "judge",
    "judgement_of",
    "limit",
    "playout",
    "prior",
    "reason",
    "rollout",
    "scorers_of",
    "second_candidates",
    "second_playout",
    "styled",
    "third_candidates",
    "third_playout",
    "third_prior",
]

second_candidates = partial(candidates, scorers=SECOND_SCORERS, by=SECOND)
"""What the second edition of the gunshi thinks about; ``judge`` says what each is worth."""
second_playout = partial(playout, scorers=SECOND_SCORERS)

third_candidates = partial(candidates, scorers=THIRD_SCORERS, by=THIRD)
"""What the third edition thinks about, how it looks ahead, and what it does at first sight."""
third_prior = partial(prior, scorers=THIRD_SCORERS, by=THIRD)
third_playout = partial(playout, scorers=THIRD_SCORERS)

LEVELS = {
    "ashigaru": (0, 1.0, False, 0.08),
    "hatamoto": (0, 2.0, False, 0.026),
    "gunshi": (0, 4.0, True, 0.0),
}
SECOND_LEVELS = {"gunshi": (20, 4.0, True, 0.0)}
"""See ``game.bots.levels``: imagined games, seconds, whether they run on, errors of judgement."""
THIRD_LEVELS = {"gunshi": (0, 4.0, True, 0.0)}
LEVELS_SEEING = {
    "ashigaru@2": (0, 1.0, False, 0.0),
    "kogashira@1": (0, 1.0, False, 0.0),
    "hatamoto@2": (0, 2.0, False, 0.0),
    "karo@1": (0, 3.0, False, 0.0),
}
"""The same for those who see less and do not err."""
