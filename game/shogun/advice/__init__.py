"""What a bot needs to know of Shogun: hidden things imagined, candidates to compare, a season played quickly.

A season is decided by whole plans, so a candidate is a whole plan; an imagined game goes on to the end of
the season, through the winter if one follows, and is judged there by what everybody may expect.
"""

from .evaluation import evaluate
from .explain import reason
from .imagine import imagine
from .insight import INSIGHT
from .plan_search import candidates as second_candidates
from .plan_search import imagines, judge
from .policy import Chain, candidates, first_sight, follow, playout, rollout, rounds, win
from .seasons import rollout as second_rollout
from .seasons import rounds as second_rounds
from .sight import SIGHTS
from .sight import candidates as seen_candidates
from .styles import STYLES, in_style
from .weak_play import noisy_candidates

__all__ = [
    "INSIGHT",
    "LEVELS",
    "LEVELS_SEEING",
    "SECOND_LEVELS",
    "SIGHTS",
    "STYLES",
    "Chain",
    "candidates",
    "evaluate",
    "first_sight",
    "follow",
    "noisy_candidates",
    "imagine",
    "in_style",
    "imagines",
    "judge",
    "playout",
    "reason",
    "rollout",
    "rounds",
    "second_candidates",
    "second_rollout",
    "second_rounds",
    "seen_candidates",
    "win",
]

LEVELS = {
    "ashigaru": (1, 1.0, False, 6.0),
    "hatamoto": (1, 2.0, False, 2.0),
    "gunshi": (600, 4.0, True, 0.0),
}
"""See ``game.bots.levels``; errors are in points, and levels that err do not search."""
SECOND_LEVELS = {"gunshi": (1000, 4.0, True, 0.0)}
"""The same for the second edition: every imagined season is one, those with which a plan is found as well."""
LEVELS_SEEING = {
    "ashigaru@2": (0, 1.0, False, 0.0),
    "kogashira@1": (0, 1.0, False, 0.0),
    "hatamoto@2": (0, 2.0, False, 0.0),
    "karo@1": (40, 3.0, True, 0.0),
}
"""The same for those who see less and do not err."""
