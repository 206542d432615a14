"""What the dice do: hits, honor, the leader check, flags; then gaining ground or the battle back.

The order matters: a leader who falls in the check no longer helps to ignore a flag (ruling 10).
"""

from __future__ import annotations

from ...core.position import Choice, Duty, Emit, Question, Task
from .. import events
from ..board import NEAR
from ..choices import Ignore
from ..state import HIT_SHIFT, State
from ..terrain import BRIDGE, CASTLE, FENCE, PALISADE
from ..units import AA, CAVALRY, FLAG, GUARD, HONOR, IGNORED, INFANTRY, KINDS, LI, SQUARE, STRENGTH, SWORDS, SYMBOL
from . import dragon
from .combat import ATTACK, BONUS, SHOT, Strike
from .honor import gain
from .leaders import check, must_flee
from .losses import lose_blocks, lose_leader
from .pieces import about, owner_at
from .retreat import flee

MOST_IGNORED = 2
"""Flags that a unit can ignore in one roll unless a card says all."""
SUPPORTERS = 2
HEAD_TOKENS = 2


def resolve(state: State, strike: Strike, faces: tuple[int, ...], emit: Emit) -> None:
    """Apply the dice of a strike to its target."""
    unit = state.unit_at[strike.goal]
    state.agenda.append(("aftermath", strike, unit))
    if HONOR in faces:
        gain(state, strike.seat, honor_gained(state, strike, unit, faces), "dice", emit)
    if unit < 0:
        _strike_lone_leader(state, strike, faces, emit)
    else:
        _strike_unit(state, strike, unit, faces, emit)


def honor_gained(state: State, strike: Strike, unit: int, faces: tuple[int, ...]) -> int:
    """Tokens for the honor symbols: none for guns, for horse against lower rank, against levies."""
    number, kind = faces.count(HONOR), state.kinds[strike.unit]
    if strike.mode == SHOT:
        return 0 if kind == AA else number
    target = state.kinds[unit] if unit >= 0 else GUARD
    if target == LI or (CAVALRY[kind] and SYMBOL[target] < SQUARE):
        return 0
    return max(0, number - strike.inspired)


def _strike_lone_leader(state: State, strike: Strike, faces: tuple[int, ...], emit: Emit) -> None:
    """Swords fell him, even from bows; otherwise he flees, flags or not (ruling 5)."""
    leader = state.leader_at[strike.goal]
    if leader < 0:
        return
    if SWORDS in faces:
        lose_leader(state, leader, emit)
    else:
        must_flee(state, leader, emit)


def hits(target: int, striker: int, shot: bool, faces: tuple[int, ...]) -> int:
    """Blocks that the dice cost a unit of one kind struck by one of another."""
    swords = faces.count(SWORDS)
    if target == GUARD:
        return swords
    if shot:
        swords = swords if striker == AA else 0
    else:
        swords = max(0, swords - IGNORED[target][striker])
    return faces.count(SYMBOL[target]) + swords


def _strike_unit(state: State, strike: Strike, unit: int, faces: tuple[int, ...], emit: Emit) -> None:
    shot = strike.mode == SHOT
    number = hits(state.kinds[unit], state.kinds[strike.unit], shot, faces)
    if number and "bulletproof_armor" in strike.cards:
        number = 0
    if "bulletproof_armor" in strike.cards:
        _give_back(state, unit, emit)
    leader = state.leader_at[strike.goal]
    lost = lose_blocks(state, unit, number, strike.mode, emit)
    if lost and state.victor < 0:
        _note_losses(state, strike, unit, lost, emit)
    if lost and leader >= 0 and state.victor < 0:
        alone = not state.blocks[unit]
        if not check(state, leader, shot, alone, emit) and alone:
            must_flee(state, leader, emit)
    flags = faces.count(FLAG)
    if flags and state.places[unit] >= 0 and state.victor < 0:
        _suffer_flags(state, unit, flags * (2 if "terrifying_strike" in strike.cards else 1), strike, emit)


def _note_losses(state: State, strike: Strike, unit: int, lost: int, emit: Emit) -> None:
    if "head_collector" in strike.cards:
        gain(state, strike.seat, HEAD_TOKENS * lost, "head_collector", emit)
    if state.card == "hold_and_shoot" and strike.mode == SHOT:
        state.marks[unit] += lost << HIT_SHIFT


def _give_back(state: State, unit: int, emit: Emit) -> None:
    """Bulletproof Armor also undoes what the first of two shots did to the same unit (ruling 25)."""
    blocks = min(STRENGTH - state.blocks[unit], state.marks[unit] >> HIT_SHIFT)
    if blocks:
        state.blocks[unit] += blocks
        state.marks[unit] &= (1 << HIT_SHIFT) - 1
        emit(events.Heal("heal", *about(state, unit), state.places[unit], blocks, state.blocks[unit], unit))


# -- flags -----------------------------------------------------------------------------------------


def ignorable(state: State, unit: int, flags: int, strike: Strike) -> int:
    """How many of the flags a unit may ignore: a leader, rank, support, the ground, or what a card says."""
    if "cowards" in strike.cards:
        return 0
    if "courage" in strike.cards or "brave_leader" in strike.cards:
        return flags
    by_card = dragon.may_ignore_all(state, state.owners[unit]) if state.played else None
    if by_card is not None:
        return flags if by_card else 0
    sources = sum(number for _, number in ignoring(state, unit, state.kinds[strike.unit]))
    return min(flags, sources, MOST_IGNORED)


def ignoring(state: State, unit: int, striker: int) -> list[tuple[str, int]]:
    """For the reckoning and for previews: what lets a unit ignore a flag, line by line."""
    kind, place = state.kinds[unit], state.places[unit]
    lines = []
    if KINDS[kind].flags:
        lines.append(("rank", 1))
    if state.leader_at[place] >= 0:
        lines.append(("leader", 1))
    if supported(state, unit):
        lines.append(("support", 1))
    if _sheltered(state.terrain_at[place], kind, striker):
        lines.append(("ground", 1))
    return lines


def supported(state: State, unit: int) -> bool:
    """Whether friends stand in two hexes next to the unit; a lone leader counts (ruling 9)."""
    seat = state.owners[unit]
    return sum(owner_at(state, near) == seat for near in NEAR[state.places[unit]]) >= SUPPORTERS


def _sheltered(terrain: int, kind: int, striker: int) -> bool:
    """Bridges shelter all, castles and palisades infantry, fences infantry from cavalry (ruling 33)."""
    if terrain == BRIDGE:
        return True
    if not INFANTRY[kind]:
        return False
    return terrain in (CASTLE, PALISADE) or (terrain == FENCE and CAVALRY[striker])


def _suffer_flags(state: State, unit: int, flags: int, strike: Strike, emit: Emit) -> None:
    seat, kind = state.owners[unit], state.kinds[unit]
    if kind == GUARD:
        # Bodyguards must ignore them all (ruling 19).
        emit(events.Flags("flags", *about(state, unit), state.places[unit], flags, flags, unit))
        return
    number = ignorable(state, unit, flags, strike)
    stands = state.terrain_at[state.places[unit]] == CASTLE and INFANTRY[kind]
    if number and not stands and "courage" not in strike.cards:
        state.agenda.append(("flags", seat, unit, flags, number))
    else:
        _obey(state, unit, flags, number, emit)


def _flags(_state: State, task: Task) -> list[Choice]:
    return [Ignore("ignore", number) for number in range(task[4], -1, -1)]


def _answer_flags(state: State, task: Task, choice: Ignore, emit: Emit) -> None:
    _, _seat, unit, flags, _most = task
    _obey(state, unit, flags, choice.number, emit)


def _obey(state: State, unit: int, flags: int, ignored: int, emit: Emit) -> None:
    emit(events.Flags("flags", *about(state, unit), state.places[unit], flags, ignored, unit))
    if flags > ignored:
        flee(state, unit, flags - ignored, emit)


# -- afterwards ------------------------------------------------------------------------------------


def _aftermath(state: State, task: Task, _emit: Emit) -> None:
    """Duty: an emptied hex may be taken; a target that stood its ground strikes back."""
    strike, unit = Strike(*task[1]), task[2]
    if strike.mode not in (ATTACK, BONUS) or state.places[strike.unit] != strike.origin:
        return
    if state.unit_at[strike.goal] < 0 and state.leader_at[strike.goal] < 0:
        if state.kinds[strike.unit] != GUARD:
            state.agenda.append(("ground", strike.seat, strike))
    elif state.unit_at[strike.goal] == unit >= 0 and "struck" not in strike.cards:
        state.agenda.append(("battle_back", strike))


QUESTIONS = {"flags": Question(_flags, _answer_flags)}
DUTIES: dict[str, Duty] = {"aftermath": _aftermath}
