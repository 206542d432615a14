"""What a judgement looks at in a battle: named things of each army, as whole numbers.

The hands are those of the position; whoever sees only his own imagines the other one first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..board import DISTANCE, NEAR
from ..cards import COMMAND_CARDS, DRAGON_CARDS
from ..rules.combat import may_battle
from ..rules.pieces import leaders_of, units_of
from ..scenario import NOWHERE, NUMBERS
from ..state import ORDERED, State
from ..units import CAVALRY, GUARD, SQUARE, STRENGTH, SYMBOL
from .evaluation import SECOND, danger, goals, nearest, open_section
from .lookahead import best_blow
from .order_value import Wishes, card_values, order_wishes

ARMY = {
    "banners": ("won", "tenths", "lacks_1", "lacks_2", "lacks_3", "for_now"),
    "honor": ("tokens", "poor", "none"),
    "cards": ("number", "best", "second"),
    "dragons": ("number", "paid"),
    "blocks": ("circle", "triangle", "square", "cavalry"),
    "weak": ("one", "two", "three"),
    "danger": ("first", "second", "third", "rest"),
    "strikes": ("first", "second", "third", "rest"),
    "support": ("supported", "alone"),
    "leaders": ("number", "with_units", "alone_near"),
    "goals": ("on", "near", "open", "tent"),
    "blows": ("best", "rest"),
    "turn": ("active", "card"),
}
"""What is counted of an army, by trait. Attacks, cards and dangers are counted in fortieths of a banner."""
TRAITS = tuple(f"{whose}_{trait}" for whose in ("own", "their") for trait in ARMY)
SIDE = "side"
"""The scenario and the side in it: some are easier than others, the less so the further the battle is."""
WIDTH = sum(len(numbers) for numbers in ARMY.values())
INPUTS = WIDTH + len(NUMBERS)
SIZES = {
    "banners": (5, 10, 1, 1, 1, 2),
    "honor": (6, 1, 1),
    "cards": (5, 40, 40),
    "dragons": (4, 4),
    "blocks": (20, 20, 20, 10),
    "weak": (3, 3, 3),
    "danger": (30, 20, 20, 60),
    "strikes": (20, 20, 20, 60),
    "support": (5, 5),
    "leaders": (4, 4, 1),
    "goals": (2, 8, 1, 1),
    "blows": (20, 40),
    "turn": (1, 1),
}
"""How large each number gets, roughly."""
LARGEST = 120
IN_BANNERS = 40
RICH, POOR, NEAR_BY, FAR_OFF, AWAY = 30, 2, 2, 8, 3
SIDE_SCALE = 10

Numbers = list[int]


def features(state: State) -> list[dict[str, Numbers]]:
    """The numbers of each army by trait."""
    units = [units_of(state, seat) for seat in (0, 1)]
    return [_army(state, seat, units[seat], units[1 - seat]) for seat in (0, 1)]


def inputs(state: State, seat: int, armies: Sequence[dict[str, Numbers]] | None = None) -> Numbers:
    """What is weighed for a seat: its army's numbers and the side it has."""
    army = (armies or features(state))[seat]
    return [number for trait in ARMY for number in army[trait]] + side(state, seat)


def scales() -> list[int]:
    """How large each input gets, roughly."""
    return [size for trait in ARMY for size in SIZES[trait]] + [SIDE_SCALE] * len(NUMBERS)


def side(state: State, seat: int) -> Numbers:
    """For the scenario being fought, how much of the battle is still to come; with a minus for Blue."""
    row = [0] * len(NUMBERS)
    left = max(0, state.scenario.flags - max(state.scores))
    if state.scenario.number in NUMBERS:
        row[state.scenario.number - NUMBERS[0]] = (1 - 2 * seat) * (SIDE_SCALE * left // state.scenario.flags)
    return row


def _army(state: State, seat: int, units: list[int], foes: list[int]) -> dict[str, Numbers]:
    hexes, wanted = [state.places[foe] for foe in foes], goals(state, seat)
    wishes = order_wishes(state, units, foes, SECOND)
    return {
        "banners": _banners(state, seat),
        "honor": _honor(state, seat),
        "cards": _cards(state, seat, wishes),
        "dragons": _dragons(state, seat),
        "blocks": _blocks(state, units),
        "weak": _weak(state, units),
        "danger": _greatest([danger(state, unit, state.places[unit], foes) for unit in units], 3),
        "strikes": _greatest([value for value, _ in wishes], 3),
        "support": _support(state, seat, units, hexes),
        "leaders": _leaders(state, seat, hexes),
        "goals": _goals(state, seat, units, hexes, wanted),
        "blows": _blows(state, seat, units),
        "turn": _turn(state, seat),
    }


def _banners(state: State, seat: int) -> Numbers:
    won, flags = state.scores[seat], state.scenario.flags
    lacks = flags - won
    return [won, 10 * won // flags, lacks == 1, lacks == 2, lacks == 3, state.temporary(seat)]


def _honor(state: State, seat: int) -> Numbers:
    tokens = state.tokens[seat]
    return [min(tokens, RICH), tokens < POOR, not tokens]


def _cards(state: State, seat: int, wishes: Wishes) -> Numbers:
    hand = state.hands[seat]
    known = [card for card in hand if card in COMMAND_CARDS]
    best = _greatest(list(card_values(state, seat, known, SECOND, wishes).values()), 2)
    return [len(hand), *best[:2]]


def _dragons(state: State, seat: int) -> Numbers:
    hand, tokens = state.dragons[seat], state.tokens[seat]
    return [len(hand), sum([card in DRAGON_CARDS and DRAGON_CARDS[card].cost <= tokens for card in hand])]


def _blocks(state: State, units: list[int]) -> Numbers:
    found = [0] * 4
    for unit in units:
        kind = state.kinds[unit]
        if kind != GUARD:
            found[3 if CAVALRY[kind] else min(SYMBOL[kind], SQUARE)] += state.blocks[unit]
    return found


def _weak(state: State, units: list[int]) -> Numbers:
    found = [0] * (STRENGTH + 1)
    for unit in units:
        found[state.blocks[unit]] += state.kinds[unit] != GUARD
    return found[1:STRENGTH]


def _greatest(values: list[float], number: int) -> Numbers:
    """The greatest of some values and half the sum of the others, in parts of a banner."""
    ranked = sorted(values, reverse=True)
    found = ranked[:number] + [0.0] * (number - len(ranked))
    return [_parts(value) for value in (*found, sum(ranked[number:]) / 2)]


def _parts(banners: float) -> int:
    return max(-LARGEST, min(LARGEST, round(IN_BANNERS * banners)))


def _support(state: State, seat: int, units: list[int], hexes: list[int]) -> Numbers:
    """Units near the enemy with two friends beside them, and with none."""
    found, unit_at, owners = [0, 0], state.unit_at, state.owners
    for unit in units:
        place = state.places[unit]
        if nearest(place, hexes) <= NEAR_BY:
            friends = sum([unit_at[near] >= 0 and owners[unit_at[near]] == seat for near in NEAR[place]])
            found[0] += friends >= 2
            found[1] += not friends
    return found


def _leaders(state: State, seat: int, hexes: list[int]) -> Numbers:
    places = [state.leader_places[leader] for leader in leaders_of(state, seat)]
    alone = [place for place in places if state.unit_at[place] < 0]
    return [len(places), len(places) - len(alone), sum([nearest(place, hexes) <= AWAY for place in alone])]


def _goals(state: State, seat: int, units: list[int], hexes: list[int], wanted: frozenset[int]) -> Numbers:
    """Units where the scenario wants them, how near the next one is, an open section, the enemy near one's tent."""
    places, tent = [state.places[unit] for unit in units], state.tents[seat]
    near = max([FAR_OFF - min(FAR_OFF, nearest(place, wanted)) for place in places], default=0) if wanted else 0
    threatened = sum([DISTANCE[tent][place] <= NEAR_BY for place in hexes]) if tent != NOWHERE else 0
    return [sum([place in wanted for place in places]), near, open_section(state, seat) > 0, threatened]


def _blows(state: State, seat: int, units: list[int]) -> Numbers:
    """The attacks that have been ordered and not been made yet."""
    if state.active != seat:
        return [0, 0]
    ready = [unit for unit in units if state.marks[unit] & ORDERED and may_battle(state, unit)]
    return _greatest([best_blow(state, unit, SECOND) for unit in ready], 1)


def _turn(state: State, seat: int) -> Numbers:
    """Whose turn it is, and whether its card is still to be chosen."""
    asked = bool(state.agenda) and state.agenda[-1][0] == "command"
    return [state.active == seat, state.active == seat and asked]
