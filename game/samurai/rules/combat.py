"""Who may attack whom, and with how many dice: the reckoning line by line, as a player would say it."""

from __future__ import annotations

from typing import NamedTuple

from ..board import DISTANCE, NEAR
from ..state import FOUGHT, ORDERED, STEPPED, TIRED, State
from ..terrain import BUILDING, CHART, close_cap, ranged_cap
from ..units import AA, ASP, CAVALRY, CLOSE, COMMANDER, GUARD, LI, MOUNTED, RANGED, REACH, may_lead
from . import dragon
from .line_of_sight import sees
from .movement import may_shoot_at_all
from .pieces import enemies_beside, unit_beside_enemy, units_of

Line = tuple[str, int]
"""A reason and the dice it adds or takes."""
SHOT, ATTACK, BONUS, BACK, FIRST, AMBUSH = "shot", "attack", "bonus", "back", "first", "ambush"
"""The kinds of strike: ranged, close, bonus, battle back, First Strike, Ambush."""
AIKIDO_DICE = 2
DESPERATE_DICE = 2


class Strike(NamedTuple):
    """One roll of the dice against a hex, from the declaration to the result."""

    seat: int
    unit: int
    origin: int
    goal: int
    mode: str
    inspired: int = 0
    cards: tuple[str, ...] = ()
    """Dragon cards that bear on this strike alone; "struck" if the target has struck first."""
    helpers: tuple[int, ...] = ()
    """Levies that charge along."""
    against: int = 0
    """The dice that the enemy rolled before, for Revenge."""

    @property
    def close(self) -> bool:
        """Whether it is close combat."""
        return self.mode != SHOT

    def with_card(self, card: str) -> Strike:
        """The same with one more card bearing on it."""
        return self._replace(cards=(*self.cards, card))


# -- targets ---------------------------------------------------------------------------------------


def may_battle(state: State, unit: int) -> bool:
    """Whether an ordered unit may still battle this turn."""
    return state.marks[unit] & (ORDERED | FOUGHT | TIRED) == ORDERED


def close_targets(state: State, unit: int) -> list[int]:
    """Adjacent hexes with enemies that the unit may attack in close combat."""
    place, seat = state.places[unit], state.owners[unit]
    unit_at, leader_at, owners, leader_owners = state.unit_at, state.leader_at, state.owners, state.leader_owners
    found = []
    for goal in NEAR[place]:
        other = unit_at[goal]
        if other >= 0:
            if owners[other] != seat:
                found.append(goal)
        elif leader_at[goal] >= 0 and leader_owners[leader_at[goal]] != seat:
            found.append(goal)
    if found and CAVALRY[state.kinds[unit]]:
        return [goal for goal in found if may_close(state, unit, goal)]
    return found


def may_close(state: State, unit: int, goal: int) -> bool:
    """Whether the ground lets a unit fight a hex in close combat at all."""
    cavalry = CAVALRY[state.kinds[unit]]
    return min(close_cap(state.terrain_at[state.places[unit]], state.terrain_at[goal], cavalry)) > 0


def shot_targets(state: State, unit: int) -> list[int]:
    """Hexes with enemies in range and in sight; none while an enemy unit stands next to the shooter."""
    if not may_shoot_at_all(state, unit):
        return []
    kind, place, seat = state.kinds[unit], state.places[unit], state.owners[unit]
    if unit_beside_enemy(state, place, seat) or not ranged_cap(state.terrain_at[place], 0, CAVALRY[kind])[0]:
        return []
    if state.card == "hold_and_shoot" and any(enemies_beside(state, place, seat)):
        return []  # ruling 25: not even next to a lone leader
    far, reach = DISTANCE[place], REACH[kind]
    owners, leader_places = state.owners, state.leader_places
    near = [
        goal
        for other, goal in enumerate(state.places)
        if goal >= 0 and 2 <= far[goal] <= reach and owners[other] != seat and state.kinds[other] != GUARD
    ]
    near += [
        goal
        for other, goal in enumerate(leader_places)
        if goal >= 0 and 2 <= far[goal] <= reach and state.leader_owners[other] != seat and state.unit_at[goal] < 0
    ]
    return sorted(goal for goal in near if sees(state, place, goal))


def targets(state: State, unit: int) -> list[int]:
    """Every hex an ordered unit may attack now, near or far."""
    close = [] if state.card == "hold_and_shoot" and RANGED[state.kinds[unit]] else close_targets(state, unit)
    return close + shot_targets(state, unit) if RANGED[state.kinds[unit]] else close


# -- inspiration -----------------------------------------------------------------------------------


def may_inspire(state: State, unit: int) -> bool:
    """Whether a leader stands where he can inspire the unit in close combat (ruling 15)."""
    place, seat = state.places[unit], state.owners[unit]
    if not state.tokens[seat] or state.terrain_at[place] == BUILDING:
        return False
    leader = state.leader_at[place]
    if leader >= 0 and may_lead(state.leader_kinds[leader], state.kinds[unit]):
        return True
    leader_at, kinds, owners = state.leader_at, state.leader_kinds, state.leader_owners
    for near in NEAR[place]:
        leader = leader_at[near]
        if leader >= 0 and owners[leader] == seat and kinds[leader] in (MOUNTED, COMMANDER):
            return True
    return False


# -- the reckoning ---------------------------------------------------------------------------------


def reckon(state: State, strike: Strike) -> list[Line]:
    """The dice of a strike, line by line."""
    if not strike.close:
        return _reckon_shot(state, strike)
    lines = _close_lines(state, strike.unit, strike.goal)
    for helper in strike.helpers:
        lines.append(("charge", sum(dice for _, dice in _close_lines(state, helper, strike.goal))))
    if strike.inspired:
        lines.append(("leader", 1))
    if strike.mode == AMBUSH:
        lines.append(("ambush", 1))
    if strike.cards:
        _add_close_cards(strike, lines)
    return lines


def _close_lines(state: State, unit: int, goal: int) -> list[Line]:
    kind, origin = state.kinds[unit], state.terrain_at[state.places[unit]]
    base = state.blocks[unit] if kind == GUARD else CLOSE[kind]
    caps = close_cap(origin, state.terrain_at[goal], CAVALRY[kind])
    lines = _capped(base, caps, origin, state.terrain_at[goal])
    if state.marks[unit] & ORDERED and (state.card == "shogun" or _charges(state, kind)):
        lines.append((state.card, 1))
    if state.played and kind == ASP and dragon.in_force(state, "ashigaru_attack", state.owners[unit]):
        lines.append(("ashigaru_attack", 1))
    return lines


def _charges(state: State, kind: int) -> bool:
    return state.card == "cavalry_charge" and CAVALRY[kind]


def _capped(base: int, caps: tuple[int, int], origin: int, goal: int) -> list[Line]:
    """The base dice, and what the ground takes of them on either side."""
    lines = [("base", base)]
    out, into = caps
    if out < base:
        lines.append((f"out_{CHART[origin].name}", out - base))
        base = out
    if into < base:
        lines.append((f"into_{CHART[goal].name}", into - base))
    return lines


def _add_close_cards(strike: Strike, lines: list[Line]) -> None:
    if "desperate_charge" in strike.cards:
        lines.append(("desperate_charge", DESPERATE_DICE))
    if "revenge" in strike.cards:
        lines.append(("revenge", strike.against - total(lines)))
    if "aikido_training" in strike.cards and total(lines) > AIKIDO_DICE:
        lines.append(("aikido_training", AIKIDO_DICE - total(lines)))


def _reckon_shot(state: State, strike: Strike) -> list[Line]:
    unit = strike.unit
    kind = state.kinds[unit]
    origin, goal = state.terrain_at[strike.origin], state.terrain_at[strike.goal]
    base = RANGED[kind][DISTANCE[strike.origin][strike.goal]]
    moved = state.marks[unit] & STEPPED and base > 1
    lines = _capped(1 if moved else base, ranged_cap(origin, goal, CAVALRY[kind]), origin, goal)
    if moved:
        lines[:1] = [("base", base), ("moved", 1 - base)]
    if state.card == "shogun" and state.marks[unit] & ORDERED:
        lines.append(("shogun", 1))
    if state.played:
        card = "rank_fire" if kind == AA else "flaming_arrows"
        if dragon.in_force(state, card, strike.seat):
            lines.append((card, 1))
    return lines


def total(lines: list[Line]) -> int:
    """The dice of a reckoning added up."""
    return sum(dice for _, dice in lines)


def reckoning(state: State, attacker: int, target: int) -> list[Line]:
    """For previews: the dice of the unit in one hex against another hex, line by line."""
    unit = state.unit_at[attacker]
    mode = ATTACK if DISTANCE[attacker][target] == 1 else SHOT
    return reckon(state, Strike(state.owners[unit], unit, attacker, target, mode))


def charging_levies(state: State, strike: Strike) -> list[int]:
    """Other ordered levies that stand next to the same enemy and have not fought."""
    if state.kinds[strike.unit] != LI or strike.mode != ATTACK:
        return []
    return [
        unit
        for unit in units_of(state, strike.seat)
        if state.kinds[unit] == LI
        and unit != strike.unit
        and unit not in strike.helpers
        and may_battle(state, unit)
        and DISTANCE[state.places[unit]][strike.goal] == 1
    ]
