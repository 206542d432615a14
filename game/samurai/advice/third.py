"""The third edition of the gunshi: the rules of thumb of the second with other numbers, found by battles.

Both armies of some 5,800 battles played with numbers that chance had moved; what told winners from losers moved them
here (``tools/tune_samurai.py``, ``docs/training.md``).
"""

from __future__ import annotations

from .dragons import scorers_by
from .evaluation import Judgement, Values

THIRD_VALUES = Values(
    retreat=0.092,
    honor=0.027,
    leader_at_risk=0.19,
    leader_falls=0.77,
    kill=0.23,
    answer=1.13,
    cavalry_blow=0.03,
    shot=0.05,
    approach=0.057,
    step_attack=0.98,
    step_shot=0.19,
    escape=0.39,
    led_order=0.136,
    weak_order=0.03,
    cavalry_order=0.075,
    shooter_order=0.017,
    danger=0.43,
    weak_danger=0.18,
    cavalry_danger=0.07,
    led_danger=0.014,
    lead_danger=-0.013,
    pull=0.06,
    goal_pull=0.055,
    on_goal=0.15,
    support=-0.03,
    friend=0.004,
    near_leader=0.02,
    foe=0.03,
    shooter_beside=0.02,
    weak_beside=0.034,
    advance=0.24,
    advance_danger=0.26,
    weak_leader=-0.24,
    no_blow=-0.26,
    kept=0.09,
    tokens=0.56,
    enough_tokens=7,
)
THIRD = Judgement(cards=True, values=THIRD_VALUES)
THIRD_SCORERS = scorers_by(THIRD)
