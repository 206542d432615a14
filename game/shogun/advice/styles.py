"""Characters: variants of the newest gunshi that differ in what they value.

Each likes some things more than they help it to win, by little enough to stay nearly as strong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from .judge import taste
from .plan_search import candidates, judge
from .seasons import rollout

if TYPE_CHECKING:
    from ...core.advice import Advice
    from ..state import State

STYLES: Mapping[str, Mapping[str, float]] = {
    "builder": {"castles": 0.012, "temples": 0.012, "theatres": 0.012},
    "raider": {"provinces": 0.012, "weak_neighbours": 0.004, "neutral_neighbours": 0.001},
    "miser": {"chests": 0.006, "spare_rice": 0.0008},
}
"""What one more of a thing is worth to each character beyond what it is worth: parts of a victory. A point is worth
some 0.02 of one in the first year and 0.04 in the last season."""


def styled(name: str) -> Advice[State]:
    """What the newest gunshi is told that plays in this style."""
    from .. import GAME

    own = taste(name, STYLES[name])
    return replace(
        GAME.advice.newer["gunshi@2"],
        candidates=partial(candidates, taste=own),
        judge=partial(judge, taste=own),
        rollout=partial(rollout, taste=own),
    )
