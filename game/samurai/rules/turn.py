"""The rulebook put together: every question and every duty of a battle."""

from __future__ import annotations

from ...core.position import Duty, Question
from .. import setup
from ..state import State
from . import advance, battle, command, dragon, effects, honor, leaders, movement, orders, result, retreat, turn_end

CHAPTERS = (
    *(setup, command, effects, orders, movement, dragon, battle),
    *(result, leaders, retreat, honor, advance, turn_end),
)

QUESTIONS: dict[str, Question] = {}
DUTIES: dict[str, Duty] = {}
for chapter in CHAPTERS:
    QUESTIONS.update(getattr(chapter, "QUESTIONS", {}))
    DUTIES.update(getattr(chapter, "DUTIES", {}))
State.QUESTIONS = QUESTIONS
State.DUTIES = DUTIES

begin = setup.begin
