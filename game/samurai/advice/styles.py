"""Three characters of the gunshi: they see what he sees and value some of it differently."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...core.advice import Advice
from ...core.words import Name
from ..state import State
from .candidates import candidates, limit, prior
from .dragons import scorers_by
from .evaluation import Judgement, Values, evaluate
from .explain import reason
from .imagine import imagine
from .policy import Scorers, playout
from .third import THIRD, THIRD_VALUES

LEVELS = {"gunshi": (0, 4.0, True, 0.0)}

STYLES: dict[str, Values] = {
    "charger": THIRD_VALUES._replace(
        pull=0.085,
        foe=0.1,
        shot=-0.03,
        step_shot=0.1,
        step_attack=1.1,
        led_blow=0.06,
        cavalry_order=0.13,
        cavalry_blow=0.12,
        advance=0.36,
        advance_danger=0.15,
        danger=0.36,
    ),
    "archer": THIRD_VALUES._replace(
        shot=0.11,
        step_shot=0.24,
        shooter_order=0.06,
        shooter_beside=-0.05,
    ),
    "cautious": THIRD_VALUES._replace(
        danger=0.58,
        weak_danger=0.35,
        friend=0.02,
        support=0.02,
        answer=1.35,
        advance=0.12,
        advance_danger=0.6,
        escape=0.6,
    ),
}
"""The charger seeks the enemy and rides him down, the archer shoots from afar, the cautious one stays together,
withdraws what is weak and thinks of the answer."""


def called(name: str) -> tuple[Name, Name]:
    """What a character is called, and a line about it."""
    return Name(f"samurai.style_{name}"), Name(f"samurai.style_{name}_note")


def judgement(name: str) -> Judgement:
    """How a character sees and values a battle."""
    return THIRD._replace(values=STYLES[name])


def scorers(name: str) -> Scorers:
    """How a character answers each question at first sight."""
    return scorers_by(judgement(name))


def styled(name: str) -> Advice[State]:
    """What a character is told."""
    eyes: dict[str, Any] = {"scorers": scorers(name), "by": judgement(name)}
    return Advice(
        imagine=imagine,
        candidates=partial(candidates, **eyes),
        prior=partial(prior, **eyes),
        playout=partial(playout, scorers=eyes["scorers"]),
        limit=limit,
        evaluate=evaluate,
        reason=reason,
        levels=LEVELS,
    )
