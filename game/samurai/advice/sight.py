"""The weaker levels: the rules of thumb of a judgement from which something is missing, taken at a glance.

What a level does not see is named in its ``Sight``; what it sees it weighs as the others do.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ...core.advice import Sight
from .dragons import SECOND_SCORERS
from .evaluation import FIRST, Judgement
from .policy import SCORERS, Scorers, score_battle, score_card, score_order, score_unit_to

TERMS = ("answers", "flags", "danger", "goals", "price", "dragons")
"""Those of ``Judgement`` that a level may lack, and what each dragon card does."""
DRAGONS = "dragons"

SIGHTS = {
    "ashigaru": Sight(grain=0.12, blind=frozenset(TERMS)),
    "kogashira": Sight(grain=0.03, blind=frozenset(("answers", "danger", DRAGONS))),
    "hatamoto": Sight(grain=0.015, blind=frozenset(("danger", DRAGONS))),
    "karo": Sight(blind=frozenset((DRAGONS,))),
}
"""What each level sees; a banner is 0.13 here, so the weakest does not tell apart what differs by less than one."""


def judgement_of(sight: Sight) -> Judgement:
    """What a level knows of the odds."""
    missing: dict[str, Any] = {term: False for term in TERMS if term in sight.blind and term != DRAGONS}
    return FIRST._replace(cards=DRAGONS not in sight.blind, **missing)


def scorers_of(sight: Sight) -> Scorers:
    """How a level values the choices of each question."""
    by = judgement_of(sight)
    known = SCORERS if DRAGONS in sight.blind else SECOND_SCORERS
    return {
        **known,
        **dict.fromkeys(("command", "keep", "seek"), partial(score_card, by=by)),
        "order": partial(score_order, by=by),
        "unit_to": partial(score_unit_to, by=by),
        **dict.fromkeys(("battle", "bonus"), partial(score_battle, by=by)),
    }
