"""What a bot needs to know of Rumble Nation: how a position stands, what is worth trying, a quick way to the end.

Imagined games do not go through the rules step by step but on a ``Sketch`` that holds only what the war needs.
"""

from __future__ import annotations

from .evaluation import evaluate
from .explain import reason
from .imagine import rollout, win
from .insight import INSIGHT
from .policy import candidates, first_sight, noisy_candidates, playout
from .sight import SIGHTS
from .sight import candidates as seen_candidates
from .sight import prior as seen_prior
from .styles import STYLES, judging, styled

__all__ = [
    "INSIGHT",
    "LEVELS",
    "LEVELS_SEEING",
    "SIGHTS",
    "STYLES",
    "candidates",
    "evaluate",
    "first_sight",
    "judging",
    "noisy_candidates",
    "playout",
    "reason",
    "rollout",
    "seen_candidates",
    "seen_prior",
    "styled",
    "win",
]

LEVELS = {
    "ashigaru": (12, 1.0, False, 0.65),
    "hatamoto": (10, 2.0, True, 0.16),
    "gunshi": (800, 4.0, True, 0.0),
}
"""See ``game.bots.levels``: imagined games, seconds, whether they run to the end, errors of judgement."""
LEVELS_SEEING = {
    "ashigaru@2": (0, 1.0, False, 0.0),
    "kogashira@1": (0, 1.0, False, 0.0),
    "hatamoto@2": (0, 2.0, False, 0.0),
    "karo@1": (60, 3.0, True, 0.0),
}
"""The same for those who see less and do not err."""
