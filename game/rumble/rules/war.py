"""The war phase: the areas from the lowest castle to the highest, each reinforcing its neighbours.

``play_out`` is a pure function, so that the same code fights the war and shows it as it would be now (``odds.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.position import Emit, Task
from .. import events
from ..board import AREAS
from ..state import DAIMYO_POWER, NOBODY, State


class BattleResult(NamedTuple):
    """How the war went in one area."""

    area: int
    powers: tuple[int, ...]
    winner: int
    """The seat that takes the large castle; NOBODY where no piece stands."""
    second: int
    """The seat that takes the small castle; NOBODY if there is none."""
    by_chip: bool
    """Whether a sword chip decided a tie for the first place."""
    second_by_chip: bool
    reinforced: tuple[int, ...]
    """The neighbours to which the winner sends reinforcements."""


def reinforcements(players: int) -> int:
    """How many go to each area: 1 with two players, 2 with more."""
    return 1 if players == 2 else 2


def strengths(state: State) -> list[list[int]]:
    """The power of every seat in every area, by seat, before any reinforcement."""
    power = [row[:] for row in state.soldiers]
    for seat, area in enumerate(state.lords):
        if area >= 0:
            power[seat][area] += DAIMYO_POWER
    return power


def play_out(state: State, ranks: Sequence[int]) -> list[BattleResult]:
    """The whole war; of two equal seats the one with the higher rank wins."""
    power = strengths(state)
    seats = range(state.players)
    near = state.board.near
    size = reinforcements(state.players)
    open_areas = set(range(len(AREAS)))
    battles = []
    for area in sorted(range(len(AREAS)), key=state.values.__getitem__):
        open_areas.discard(area)
        battle = _fight(area, tuple(power[seat][area] for seat in seats), ranks)
        if battle.winner != NOBODY:
            mine = power[battle.winner]
            goals = tuple(goal for goal in near[area] if goal in open_areas and mine[goal])
            battle = battle._replace(reinforced=goals)
            for goal in goals:
                mine[goal] += size
        battles.append(battle)
    return battles


def _fight(area: int, powers: tuple[int, ...], ranks: Sequence[int]) -> BattleResult:
    order = sorted([(-power, -ranks[seat], seat) for seat, power in enumerate(powers) if power])
    winner = order[0][2] if order else NOBODY
    second = order[1][2] if len(order) > 1 and len(powers) > 2 else NOBODY
    by_chip = len(order) > 1 and order[0][0] == order[1][0]
    second_by_chip = len(order) > 2 and order[1][0] == order[2][0]
    return BattleResult(area, powers, winner, second, by_chip, second_by_chip, ())


def fight_war(state: State, _task: Task, emit: Emit) -> None:
    """Duty: fight the war, hand out the castles and end the game."""
    emit(events.War("war"))
    size = reinforcements(state.players)
    for battle in play_out(state, state.chips):
        _hand_out(state, battle, emit)
        for goal in battle.reinforced:
            state.white[battle.winner][goal] += size
            emit(events.Reinforce("reinforce", battle.winner, battle.area, goal, size))
    scores = state.scores
    best = max(range(state.players), key=lambda seat: (scores[seat], state.chips[seat]))
    emit(events.End("end", tuple(scores), best))


def _hand_out(state: State, battle: BattleResult, emit: Emit) -> None:
    area, value = battle.area, state.values[battle.area]
    if battle.winner == NOBODY:
        emit(events.Empty("empty", area, value))
        return
    state.owners[area] = battle.winner
    state.seconds[area] = battle.second
    first = (area, value, battle.powers, battle.winner)
    emit(events.Battle("battle", *first, battle.second, battle.by_chip, battle.second_by_chip))
