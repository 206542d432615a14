"""The value of things, counted in banners: blocks, attacks, hexes, and a battle as a whole."""

from __future__ import annotations

from functools import cache
from math import comb, exp
from typing import NamedTuple

from ..board import CENTER, DISTANCE, LEFT, NEAR, RIGHT, sole_section
from ..rules.dragon import in_force, may_ignore_all
from ..rules.pieces import leaders_of, units_of
from ..rules.result import MOST_IGNORED, SUPPORTERS, hits
from ..scenario import NOWHERE, Scenario
from ..state import NOBODY, State
from ..terrain import CLOSED, HILL, close_cap, ranged_cap
from ..units import AA, ASP, CAVALRY, CIRCLE, CLOSE, GUARD, KINDS, RANGED, SQUARE, SWORDS, SYMBOL

LOST_BLOCKS = (1.12, 0.66, 0.38, 0.17, 0.0)
"""What a unit that has so many blocks left has cost its army so far; with the last one goes a banner."""
RETREAT_VALUE = 0.12
LEADER_AT_RISK, LEADER_FALLS = 0.15, 0.5
"""A leader whose unit is eliminated, and one who falls in the check after a hit in close combat."""
CHECK = 1 / 6
HONOR_VALUE = 0.015
"""The tokens that each die brings on average."""
LAST_BLOW = 0.27
"""The value, besides, of eliminating the unit that brings the last banner."""
SHOT_DANGER, NEAR_DANGER = 0.9, 0.73
"""Of the enemy's might: how much of his shots, and of units that must come nearer first, is to be feared."""
ALL_FLAGS = 99
THE_BATTLE = 9.0
"""More than the value of any attack."""
ABANDONED = 0.8
"""What a section without a unit costs where the enemy wins a banner for it each turn; it may be filled in time."""
POOR = 2
"""Who has fewer tokens than this pays for the next retreat in blood."""


class Weights(NamedTuple):
    """The weights of a whole battle: natural logarithms of odds, fitted to how 2,400 battles of ``playout`` ended."""

    banner: float = 0.52
    banners_missing: tuple[float, ...] = (0.0, 0.865, 0.367)
    """Besides, if no more than so many are still missing."""
    token: float = 0.035
    most_tokens: int = 8
    """More tokens than this count for nothing."""
    not_poor: float = 0.1
    command_card: float = 0.05
    dragon_card: float = 0.03
    most_dragons: int = 4
    leader: float = 0.17
    initiative: float = 0.15
    """To be in turn."""
    danger: float = 0.33
    """Of the danger in which each unit stands."""
    block: tuple[float, ...] = (0.0, 0.02, 0.075)
    """For each block of a circle, triangle or square unit."""
    weakness: tuple[float, ...] = (0.0, 0.25, 0.1, 0.03, 0.0)
    """What a unit with so few blocks left costs: it will be a banner soon."""


WEIGHTS = Weights()


class Values(NamedTuple):
    """What things are worth, in banners. The first two editions have these numbers; those of nothing came later."""

    retreat: float = RETREAT_VALUE
    honor: float = HONOR_VALUE
    leader_at_risk: float = LEADER_AT_RISK
    leader_falls: float = LEADER_FALLS
    kill: float = 0.0
    """Of eliminating a unit, beyond its banner."""
    answer: float = 1.0
    """How much of the enemy's answer is to be feared."""
    led_blow: float = 0.0
    """Of a close attack with a leader, of one by cavalry, and of a shot, beyond its odds."""
    cavalry_blow: float = 0.0
    shot: float = 0.0
    approach: float = 0.046
    """Of just moving a unit nearer."""
    step_attack: float = 0.8
    """How much of an attack is left if one must step up to it."""
    step_shot: float = 0.1
    """A step into range."""
    escape: float = 0.45
    """How much of a danger counts if one can step out of it."""
    led_order: float = 0.0
    """Of an order to a unit with a leader, to a weak one, to cavalry, to a unit that shoots, beyond what it can do."""
    weak_order: float = 0.0
    cavalry_order: float = 0.0
    shooter_order: float = 0.0
    danger: float = 0.24
    """How much of the enemy's might falls upon one unit in his next turn, on average."""
    weak_danger: float = 0.0
    """More of it for a weak unit, for cavalry, for a unit with a leader, and for each banner ahead."""
    cavalry_danger: float = 0.0
    led_danger: float = 0.0
    lead_danger: float = 0.0
    pull: float = 0.046
    """Of each hex nearer to the enemy; none for a unit that is down to its last block."""
    goal_pull: float = 0.066
    on_goal: float = 0.17
    support: float = 0.0
    """Of two friends beside, of each friend, of a leader beside, and of each enemy beside."""
    friend: float = 0.0
    near_leader: float = 0.0
    foe: float = 0.0
    shooter_beside: float = 0.0
    """Of a shooter beside the enemy, and of a weak unit there."""
    weak_beside: float = 0.0
    advance: float = 0.24
    """Of gaining ground, and how much of the danger there is set against it."""
    advance_danger: float = 0.7
    weak_leader: float = -0.55
    """Of an attack by a leader with a unit of no more than two blocks, and of attacking no more: as imagined battles
    taught it, see ``blows``."""
    no_blow: float = -0.22
    kept: float = 0.05
    """Of a dragon card in hand for what it may still do: more than this must be gained by playing it now."""
    tokens: float = 1.0
    """How much of the value of tokens counts, against what they buy."""
    enough_tokens: float = 5
    """With so many tokens another dragon card is better than more of them."""
    card_price: float = 0.019
    """Of a command card in hand for each order it gives: so strong cards wait for their moment."""
    look_blow: float = 1.0
    """Where a turn is looked at just before its battles: of what the best attacks promise."""
    look_danger: float = 0.28
    """There, of the danger to each unit, more of it for a weak one, for cavalry, and for the unit most in danger."""
    look_weak_danger: float = 0.0
    look_cavalry_danger: float = 0.0
    look_worst_danger: float = 0.0
    look_alone: float = 0.0
    """There, of each unit near the enemy that no friend stands beside."""
    look_pull: float = 0.05
    """There, of each hex off the best distance, of each nearer to what the scenario asks for, and of being there."""
    look_goal_pull: float = 0.066
    look_on_goal: float = 0.17


class Judgement(NamedTuple):
    """What tells one edition or level from another: what each sees. The first edition sees all but the cards."""

    cards: bool = False
    """Whether it sees what the cards on the table do to shots and to flags."""
    answers: bool = True
    """That whoever is attacked strikes back."""
    flags: bool = True
    """That a unit may be driven off."""
    danger: bool = True
    """What the enemy can do to a hex in his next turn."""
    goals: bool = True
    """What the scenario gives for some hexes, before one can take them."""
    price: bool = True
    """That a strong card played now is missing later."""
    values: Values = Values()


FIRST, SECOND = Judgement(), Judgement(cards=True)


class Harm(NamedTuple):
    """What a number of dice does to a unit, on average."""

    cost: float
    kills: float
    hits: float
    """How likely it loses anything at all."""


@cache
def harm(target: int, striker: int, shot: bool, dice: int, blocks: int) -> Harm:
    """The cost to the target's army of the blocks it loses, and how likely it loses the last one."""
    face = SYMBOL[target] if SYMBOL[target] <= SQUARE else CIRCLE
    cost = kills = wounds = 0.0
    for symbols in range(dice + 1):
        for swords in range(dice + 1 - symbols):
            rest = dice - symbols - swords
            likely = comb(dice, symbols) * comb(dice - symbols, swords) * 4**rest / 6**dice
            left = max(0, blocks - hits(target, striker, shot, (face,) * symbols + (SWORDS,) * swords))
            cost += likely * (LOST_BLOCKS[left] - LOST_BLOCKS[blocks])
            kills += likely * (left == 0)
            wounds += likely * (left < blocks)
    return Harm(cost, kills, wounds)


@cache
def routs(dice: int, ignored: int) -> tuple[float, float]:
    """How likely more flags come up than are ignored, and how many more on average."""
    chances = [comb(dice, flags) * 5 ** (dice - flags) / 6**dice for flags in range(dice + 1)]
    over = [(likely, flags - ignored) for flags, likely in enumerate(chances) if flags > ignored]
    return sum(likely for likely, _ in over), sum(likely * more for likely, more in over)


# -- attacks -----------------------------------------------------------------------------------------


def close_dice(state: State, unit: int, origin: int, goal: int) -> int:
    """The dice of a unit that fights from one hex into another."""
    kind, terrain_at = state.kinds[unit], state.terrain_at
    base = state.blocks[unit] if kind == GUARD else CLOSE[kind]
    dice = min(base, *close_cap(terrain_at[origin], terrain_at[goal], CAVALRY[kind]))
    if dice and state.owners[unit] == state.active:
        dice += state.card == "shogun" or (state.card == "cavalry_charge" and CAVALRY[kind])
        dice += bool(state.played) and kind == ASP and in_force(state, "ashigaru_attack", state.owners[unit])
    return dice


def shot_dice(state: State, unit: int, origin: int, goal: int, stepped: bool, by: Judgement = FIRST) -> int:
    """The dice of a unit that shoots from one hex into another."""
    kind, terrain_at, far = state.kinds[unit], state.terrain_at, DISTANCE[origin][goal]
    if far >= len(RANGED[kind]) or far < 2:
        return 0
    base = min(1, RANGED[kind][far]) if stepped else RANGED[kind][far]
    dice = min(base, *ranged_cap(terrain_at[origin], terrain_at[goal], CAVALRY[kind]))
    return dice + _dice_by_cards(state, unit, kind) if by.cards and dice else dice


def _dice_by_cards(state: State, unit: int, kind: int) -> int:
    """What the cards on the table add to a shot."""
    if state.owners[unit] != state.active:
        return 0
    card = "rank_fire" if kind == AA else "flaming_arrows"
    return (state.card == "shogun") + (bool(state.played) and in_force(state, card, state.active))


def attack_value(
    state: State, unit: int, origin: int, goal: int, stepped: bool = False, by: Judgement = FIRST
) -> float:
    """What an attack brings on average, less what the answer to it costs."""
    shot = DISTANCE[origin][goal] > 1
    dice = shot_dice(state, unit, origin, goal, stepped, by) if shot else close_dice(state, unit, origin, goal)
    target = state.unit_at[goal]
    if not dice or target < 0:
        return _lone_leader_value(state, goal, dice)
    kind, facing = state.kinds[unit], state.kinds[target]
    done = harm(facing, kind, shot, dice, state.blocks[target])
    ignored = flags_ignored(state, target, goal, by)
    routed, flags = routs(dice, ignored)
    seat = state.owners[unit]
    worth = by.values
    retreat = worth.retreat * (2 if state.tokens[1 - seat] < POOR else 1) * by.flags
    value = done.cost + flags * retreat + worth.honor * dice
    value += _risk_of_leader(state, goal, done, shot, worth) + worth.kill * done.kills
    value += LAST_BLOW * done.kills * (state.banners[seat] >= state.scenario.flags - 1)
    value += done.kills * (open_section(state, 1 - seat, target) - open_section(state, 1 - seat))
    if shot:
        return value + worth.shot
    value += worth.led_blow * (state.leader_at[origin] >= 0) + worth.cavalry_blow * CAVALRY[kind]
    if not by.answers:
        return value
    stands = (1 - done.kills) * (1 - routed)
    return value - worth.answer * stands * back_harm(state, unit, target, origin, goal)


def _risk_of_leader(state: State, goal: int, done: Harm, shot: bool, worth: Values) -> float:
    leader = state.leader_at[goal]
    if leader < 0:
        return 0.0
    falls = 0.0 if shot else worth.leader_falls * CHECK * state.prizes[leader] * done.hits
    return worth.leader_at_risk * done.kills + falls


def flags_ignored(state: State, unit: int, place: int, by: Judgement = FIRST) -> int:
    """About how many flags a unit ignores: for its rank, a leader, friends beside it. ``result`` knows it exactly."""
    kind = state.kinds[unit]
    if kind == GUARD:
        return ALL_FLAGS
    if by.cards and state.played:
        by_card = may_ignore_all(state, state.owners[unit])
        if by_card is not None:
            return ALL_FLAGS if by_card else 0
    unit_at, owners, seat, friends = state.unit_at, state.owners, state.owners[unit], 0
    for near in NEAR[place]:
        friends += unit_at[near] >= 0 and owners[unit_at[near]] == seat
    return min(MOST_IGNORED, KINDS[kind].flags + (state.leader_at[place] >= 0) + (friends >= SUPPORTERS))


def back_harm(state: State, unit: int, target: int, origin: int, goal: int) -> float:
    """What the target's answer costs the attacker, if it can give one."""
    dice = close_dice(state, target, goal, origin)
    return harm(state.kinds[unit], state.kinds[target], False, dice, state.blocks[unit]).cost


def _lone_leader_value(state: State, goal: int, dice: int) -> float:
    leader = state.leader_at[goal]
    return state.prizes[leader] * (1 - (5 / 6) ** dice) + RETREAT_VALUE if dice and leader >= 0 else 0.0


def danger(state: State, unit: int, place: int, foes: list[int]) -> float:
    """What the enemies that can reach a hex would cost a unit there, on average."""
    far, kinds, places, total = DISTANCE[place], state.kinds, state.places, 0.0
    kind, blocks = kinds[unit], state.blocks[unit]
    for foe in foes:
        near = far[places[foe]]
        if near > 4:
            continue
        if near <= REACHES[kinds[foe]]:
            dice = close_dice(state, foe, places[foe], place)
            total += harm(kind, kinds[foe], False, dice, blocks).cost * (1.0 if near == 1 else NEAR_DANGER)
        elif RANGED[kinds[foe]]:
            dice = shot_dice(state, foe, places[foe], place, stepped=False)
            if dice:
                total += SHOT_DANGER * harm(kind, kinds[foe], True, dice, blocks).cost
    return total


REACHES = (2, 2, 2, 3, 1, 3, 3, 3, 1)
"""By kind: how near an enemy must be to fall upon a unit in its next turn."""


# -- what a scenario asks for ------------------------------------------------------------------------


def goals(state: State, seat: int) -> frozenset[int]:
    """Hexes that a seat has a reason to enter, since banners can be won there."""
    rules = state.scenario.rules
    found = [place for name in ("seize", "seize_card") for side, place in rules[name] if side == seat]
    wanted = {place for place in found if place not in state.seized}
    if state.tents[1 - seat] != NOWHERE:
        wanted.add(state.tents[1 - seat])
    return frozenset(wanted) | _hexes_to_hold(state, seat)


def won_by_entering(state: State, unit: int, place: int) -> float:
    """What a unit wins in the moment it enters a hex, in banners."""
    rules, seat, kind = state.scenario.rules, state.owners[unit], state.kinds[unit]
    if rules["storm"] and place == state.tents[1 - seat]:
        return THE_BATTLE * ((seat,) in rules["storm"])
    seized = place not in state.seized and any((seat, place) in rules[name] for name in ("seize", "seize_card"))
    banks = state.scenario.banks
    escapes = any(row[:2] == (seat, kind) and place in banks[row[2]] for row in rules["escape"])
    return float(seized or escapes)


def _hexes_to_hold(state: State, seat: int) -> frozenset[int]:
    """Hexes that have a value by themselves; the same throughout a scenario, so they are found once."""
    key = (id(state.scenario), seat)
    if key not in _HEXES_TO_HOLD:
        rules, banks = state.scenario.rules, state.scenario.banks
        sides = [(row[0], row[1]) for name in ("hold", "hold_edge", "lodged", "no_draw") for row in rules[name]]
        sides += [(side, bank) for side, _kind, bank in rules["escape"]]
        hexes = {place for side, bank in sides if side == seat for place in banks[bank]}
        if rules["hill_majority"]:
            hexes |= {place for place, terrain in enumerate(state.terrain_at) if terrain == HILL}
        _HEXES_TO_HOLD[key] = state.scenario, frozenset(place for place in hexes if not CLOSED[state.terrain_at[place]])
    return _HEXES_TO_HOLD[key][1]


_HEXES_TO_HOLD: dict[tuple[int, int], tuple[Scenario, frozenset[int]]] = {}
"""By the scenario's id, for two may have the same number; it is held here, so that the id stays its own."""


def open_section(state: State, seat: int, without: int = NOBODY, place: int = NOWHERE) -> float:
    """What it costs a seat that a section holds none of its units, where the scenario gives the enemy banners for it.

    As it is, without a unit, or with that unit in another hex.
    """
    if (1 - seat,) not in state.scenario.rules["empty_section"]:
        return 0.0
    taken = {sole_section(state.places[unit]) for unit in units_of(state, seat) if unit != without}
    if place != NOWHERE:
        taken.add(sole_section(place))
    return ABANDONED * (len(taken) < len((LEFT, CENTER, RIGHT)))


def nearest(place: int, hexes: frozenset[int] | list[int]) -> int:
    """How far the nearest of some hexes is; 0 if there are none."""
    far = DISTANCE[place]
    return min([far[other] for other in hexes], default=0)


# -- how a battle stands -----------------------------------------------------------------------------


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands, from 0 (lost) to 1 (won)."""
    if position.victor >= 0:
        return float(position.victor == seat)
    lead = army_value(position, seat) - army_value(position, 1 - seat)
    return 0.01 + 0.98 / (1 + exp(-lead - (WEIGHTS.initiative if position.turn == seat else -WEIGHTS.initiative)))


def army_value(state: State, seat: int) -> float:
    """How strong a seat is, as the logarithm of odds."""
    score, tokens, by = state.scores[seat], state.tokens[seat], WEIGHTS
    missing = max(0, state.scenario.flags - score)
    value = by.banner * score + (by.banners_missing[missing] if missing < len(by.banners_missing) else 0.0)
    value += by.token * min(tokens, by.most_tokens) + by.not_poor * (tokens >= POOR)
    value += by.command_card * len(state.hands[seat]) + by.dragon_card * min(by.most_dragons, len(state.dragons[seat]))
    value += by.leader * len(leaders_of(state, seat))
    foes = units_of(state, 1 - seat)
    return value + sum(_unit_value(state, unit, foes) for unit in units_of(state, seat))


def _unit_value(state: State, unit: int, foes: list[int]) -> float:
    kind, blocks = state.kinds[unit], state.blocks[unit]
    if kind == GUARD:
        return 0.0
    afraid = WEIGHTS.danger * danger(state, unit, state.places[unit], foes)
    return WEIGHTS.block[SYMBOL[kind]] * blocks - WEIGHTS.weakness[blocks] - afraid
