"""What things are worth, counted in banners: blocks, attacks, hexes, and a battle as a whole."""

from __future__ import annotations

from functools import cache
from math import comb, exp
from typing import NamedTuple

from game.samurai.board import DISTANCE, NEAR
from game.samurai.dragon import in_force
from game.samurai.result import MOST_IGNORED, SUPPORTERS, hits
from game.samurai.scenario import NOWHERE
from game.samurai.state import State
from game.samurai.terrain import CLOSED, HILL, close_cap, ranged_cap
from game.samurai.units import ASP, CAVALRY, CIRCLE, CLOSE, GUARD, KINDS, RANGED, SQUARE, SWORDS, SYMBOL

SPENT = (1.12, 0.66, 0.38, 0.17, 0.0)
"""By the blocks that a unit has left: what its army has lost with the others."""
RETREAT_WORTH = 0.13
LEADER_AT_RISK = 0.14
ALL_FLAGS = 99
TOKEN_WORTH, MANY_TOKENS = 0.05, 8
POOR, POOR_COST = 2, 0.15
"""Who has fewer tokens than this pays for the next retreat in blood."""
DRAGON_WORTH = 0.07
COMMAND_WORTH = 0.15
GOAL_PULL, GOAL_NEAR = 0.03, 8
LAST_BANNER = 0.35
"""The last banner but one is worth so much more."""
SCALE = 1.5
"""A lead of so many banners is worth about three wins in four."""


class Harm(NamedTuple):
    """What a number of dice does to a unit, on average."""

    cost: float
    kills: float


@cache
def harm(target: int, striker: int, shot: bool, dice: int, blocks: int) -> Harm:
    """The cost to the target's army of the blocks it loses, and how likely it loses the last one."""
    face = SYMBOL[target] if SYMBOL[target] <= SQUARE else CIRCLE
    cost = kills = 0.0
    for symbols in range(dice + 1):
        for swords in range(dice + 1 - symbols):
            rest = dice - symbols - swords
            likely = comb(dice, symbols) * comb(dice - symbols, swords) * 4**rest / 6**dice
            left = max(0, blocks - hits(target, striker, shot, (face,) * symbols + (SWORDS,) * swords))
            cost += likely * (SPENT[left] - SPENT[blocks])
            kills += likely * (left == 0)
    return Harm(cost, kills)


@cache
def routs(dice: int, ignored: int) -> tuple[float, float]:
    """How likely more flags come up than are ignored, and how many more on average."""
    chances = [comb(dice, flags) * 5 ** (dice - flags) / 6**dice for flags in range(dice + 1)]
    over = [(likely, flags - ignored) for flags, likely in enumerate(chances) if flags > ignored]
    return sum(likely for likely, _ in over), sum(likely * more for likely, more in over)


# -- attacks -----------------------------------------------------------------------------------------


def close_dice(state: State, unit: int, origin: int, goal: int) -> int:
    """The dice of a unit that fights from one hex into another."""
    kind, ground = state.kinds[unit], state.ground
    base = state.blocks[unit] if kind == GUARD else CLOSE[kind]
    dice = min(base, *close_cap(ground[origin], ground[goal], CAVALRY[kind]))
    if dice and state.owners[unit] == state.active:
        dice += state.card == "shogun" or (state.card == "cavalry_charge" and CAVALRY[kind])
        dice += bool(state.played) and kind == ASP and in_force(state, "ashigaru_attack", state.owners[unit])
    return dice


def shot_dice(state: State, unit: int, origin: int, goal: int, stepped: bool) -> int:
    """The dice of a unit that shoots from one hex into another."""
    kind, ground, far = state.kinds[unit], state.ground, DISTANCE[origin][goal]
    if far >= len(RANGED[kind]) or far < 2:
        return 0
    base = min(1, RANGED[kind][far]) if stepped else RANGED[kind][far]
    return min(base, *ranged_cap(ground[origin], ground[goal], CAVALRY[kind]))


def attack_worth(state: State, unit: int, origin: int, goal: int, stepped: bool = False) -> float:
    """What an attack brings on average, less what the answer to it costs."""
    shot = DISTANCE[origin][goal] > 1
    dice = shot_dice(state, unit, origin, goal, stepped) if shot else close_dice(state, unit, origin, goal)
    target = state.unit_at[goal]
    if not dice or target < 0:
        return _worth_of_leader(state, goal, dice)
    kind, facing = state.kinds[unit], state.kinds[target]
    done = harm(facing, kind, shot, dice, state.blocks[target])
    ignored = flags_ignored(state, target, goal)
    routed, flags = routs(dice, ignored)
    led = state.leader_at[goal] >= 0
    worth = done.cost + flags * RETREAT_WORTH * (2 if state.tokens[1 - state.owners[unit]] < POOR else 1)
    worth += led * LEADER_AT_RISK * done.kills
    if shot:
        return worth
    stands = (1 - done.kills) * (1 - routed)
    return worth - stands * back_harm(state, unit, target, origin, goal)


def flags_ignored(state: State, unit: int, place: int) -> int:
    """About how many flags a unit ignores: for its rank, a leader, friends beside it. ``result`` knows it exactly."""
    kind = state.kinds[unit]
    if kind == GUARD:
        return ALL_FLAGS
    unit_at, owners, seat, friends = state.unit_at, state.owners, state.owners[unit], 0
    for near in NEAR[place]:
        friends += unit_at[near] >= 0 and owners[unit_at[near]] == seat
    return min(MOST_IGNORED, KINDS[kind].flags + (state.leader_at[place] >= 0) + (friends >= SUPPORTERS))


def back_harm(state: State, unit: int, target: int, origin: int, goal: int) -> float:
    """What the target's answer costs the attacker, if it can give one."""
    dice = close_dice(state, target, goal, origin)
    return harm(state.kinds[unit], state.kinds[target], False, dice, state.blocks[unit]).cost


def _worth_of_leader(state: State, goal: int, dice: int) -> float:
    leader = state.leader_at[goal]
    return state.prizes[leader] * (1 - (5 / 6) ** dice) + RETREAT_WORTH if dice and leader >= 0 else 0.0


def danger(state: State, unit: int, place: int, foes: list[int]) -> float:
    """What the enemies that can reach a hex would do there to a unit."""
    far, kinds, places, total = DISTANCE[place], state.kinds, state.places, 0.0
    kind, blocks = kinds[unit], state.blocks[unit]
    for foe in foes:
        near = far[places[foe]]
        if near > 4:
            continue
        if near <= REACHES[kinds[foe]]:
            dice = close_dice(state, foe, places[foe], place)
            total += harm(kind, kinds[foe], False, dice, blocks).cost * (1.0 if near == 1 else 0.8)
        elif RANGED[kinds[foe]]:
            dice = shot_dice(state, foe, places[foe], place, stepped=False)
            if dice:
                total += harm(kind, kinds[foe], True, dice, blocks).cost
    return total


REACHES = (2, 2, 2, 3, 1, 3, 3, 3, 1)
"""By kind: how near an enemy must be to fall upon a unit in its next turn."""


# -- what a scenario asks for ------------------------------------------------------------------------


def goals(state: State, seat: int) -> frozenset[int]:
    """Hexes that a seat has a reason to enter, banners waiting there."""
    rules = state.field.rules
    found = [place for name in ("seize", "seize_card") for side, place in rules[name] if side == seat]
    wanted = {place for place in found if place not in state.seized}
    if state.tents[1 - seat] != NOWHERE:
        wanted.add(state.tents[1 - seat])
    return frozenset(wanted) | _ground_to_hold(state, seat)


def _ground_to_hold(state: State, seat: int) -> frozenset[int]:
    """Ground that is worth something by itself; the same throughout a scenario, so it is kept."""
    key = (state.field.number, seat)
    if key not in _BANKS:
        rules, banks = state.field.rules, state.field.banks
        sides = [(row[0], row[1]) for name in ("hold", "hold_edge", "lodged", "no_draw") for row in rules[name]]
        sides += [(side, bank) for side, _kind, bank in rules["escape"]]
        hexes = {place for side, bank in sides if side == seat for place in banks[bank]}
        if rules["hill_majority"]:
            hexes |= {place for place, ground in enumerate(state.ground) if ground == HILL}
        _BANKS[key] = frozenset(place for place in hexes if not CLOSED[state.ground[place]])
    return _BANKS[key]


_BANKS: dict[tuple[int, int], frozenset[int]] = {}


def nearest(place: int, hexes: frozenset[int] | list[int]) -> int:
    """How far the nearest of some hexes is; 0 if there are none."""
    far = DISTANCE[place]
    return min([far[other] for other in hexes], default=0)


# -- how a battle stands -----------------------------------------------------------------------------


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands, from 0 (lost) to 1 (won)."""
    if position.victor >= 0:
        return float(position.victor == seat)
    lead = army_worth(position, seat) - army_worth(position, 1 - seat)
    return 0.02 + 0.96 / (1 + exp(-lead / SCALE))


def army_worth(state: State, seat: int) -> float:
    """What a seat has, in banners."""
    score, tokens = state.scores[seat], state.tokens[seat]
    worth = score + LAST_BANNER * max(0, score + 2 - state.field.flags)
    worth += TOKEN_WORTH * min(tokens, MANY_TOKENS) - POOR_COST * (tokens < POOR)
    worth += DRAGON_WORTH * min(4, len(state.dragons[seat])) + COMMAND_WORTH * len(state.hands[seat])
    worth -= sum(
        SPENT[state.blocks[unit]]
        for unit, owner in enumerate(state.owners)
        if owner == seat and state.places[unit] >= 0 and state.kinds[unit] != GUARD
    )
    return worth + _worth_of_place(state, seat)


def _worth_of_place(state: State, seat: int) -> float:
    """Being near a goal, and near the enemy rather than far from anybody."""
    hexes = goals(state, seat)
    places = [place for place, owner in zip(state.places, state.owners) if owner == seat and place >= 0]
    if not hexes or not places:
        return 0.0
    return GOAL_PULL * max(0, GOAL_NEAR - min(nearest(place, hexes) for place in places))
