"""The rulebook put together: every question and every duty of a battle."""

from __future__ import annotations

from game.core.position import Duty, Question
from game.samurai import (
    battle,
    campaign,
    command,
    dragon,
    effects,
    ending,
    ground,
    honor,
    leaders,
    movement,
    orders,
    result,
    retreat,
)
from game.samurai.state import State

CHAPTERS = (
    *(campaign, command, effects, orders, movement, dragon, battle),
    *(result, leaders, retreat, honor, ground, ending),
)

QUESTIONS: dict[str, Question] = {}
DUTIES: dict[str, Duty] = {}
for chapter in CHAPTERS:
    QUESTIONS.update(getattr(chapter, "QUESTIONS", {}))
    DUTIES.update(getattr(chapter, "DUTIES", {}))
State.QUESTIONS = QUESTIONS
State.DUTIES = DUTIES

begin = campaign.begin
