"""The rulebook put together: every question and every duty of a battle."""

from __future__ import annotations

from ...core.position import Duty, Question
from .. import setup
from ..state import State
from . import advance, battle, command, dragon, effects, honor, leaders, movement, orders, result, retreat, strike
from . import turn_end as end

QUESTIONS: dict[str, Question] = {
    **(setup.QUESTIONS | command.QUESTIONS | effects.QUESTIONS | orders.QUESTIONS | movement.QUESTIONS),
    **(dragon.QUESTIONS | battle.QUESTIONS | strike.QUESTIONS | result.QUESTIONS | leaders.QUESTIONS),
    **(retreat.QUESTIONS | honor.QUESTIONS | advance.QUESTIONS | end.QUESTIONS),
}
DUTIES: dict[str, Duty] = {
    **(setup.DUTIES | command.DUTIES | effects.DUTIES | orders.DUTIES | movement.DUTIES),
    **(battle.DUTIES | strike.DUTIES | result.DUTIES | honor.DUTIES | end.DUTIES),
}
State.QUESTIONS = QUESTIONS
State.DUTIES = DUTIES

begin = setup.begin
