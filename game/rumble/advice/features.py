"""What the judgement looks at in a position, by name: castles if the war came now, chain, margins, stock, cards.

A ``Stand`` is a position right after a seat's turn, turned so that this seat is number 0 and the others follow as they
sit; castles are places in the order of the war, as in a ``Sketch``. ``tools/train_rumble.py`` has the same in arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..board import AREAS, small
from ..cards import DAIMYO, TACTICS
from ..rules.turn import SPLITS
from ..state import DAIMYO_POWER, IN_STOCK, NO_DAIMYO, NOBODY, State
from .sketch import LOWEST, UNIT, _goals, _sources

PLACES = range(len(AREAS))
CLIPS = {"raw": 9, "power": 12, "margin": 40}
"""More soldiers than these make no difference to the judgement."""
LEAD_CLIP = 40
SCALES = {"raw": 4, "power": 4, "margin": 16, "safety": 16, "points": 16, "lead": 16, "left": 8, "reach": 2,
          "left to 3": 2, "left to 6": 3, "out": 2, "in": 2, "swing": 16, "gain by 1": 8, "gain by 2": 8,
          "gain by 3": 8, "bargain": 16}  # fmt: skip
"""What the training divides each kind by, so that all are about as large."""

GAINS = tuple(f"gain by {number}" for number in (1, 2, 3))
"""The lead that so many more soldiers would bring in a place."""
SWING_CLIP = 40
PRICE = 3
"""A soldier is missing elsewhere: the lead that each should bring, as in imagined games."""
BARGAIN_UNIT, BARGAIN_CLIP = 54, 100
"""What a roll brings on the average, in quarters of a point, and no more than this."""

Goals = tuple[tuple[int, ...], ...]


class Layout(NamedTuple):
    """Where each kind of feature stands among the inputs."""

    blocks: tuple[tuple[str, int, int], ...]
    """Name, start and length."""
    plain: int
    """So many inputs there are without daimyo."""
    size: int
    """And with them."""

    def names(self) -> list[str]:
        """A name for each input."""
        return [f"{name} [{at}]" for name, _, length in self.blocks for at in range(length)]

    def scales(self) -> list[int]:
        """What each input is divided by while the weights are found."""
        return [SCALES.get(name.partition(" of ")[0], 1) for name, _, length in self.blocks for _ in range(length)]


@lru_cache(maxsize=4)
def layout(players: int) -> Layout:
    """The inputs for so many players: what only daimyo need comes last."""
    seats, wide = range(players), len(AREAS)
    sizes = [(f"{kind} of {seat}", wide) for kind in ("raw", "power", "first", "reach") for seat in seats]
    if players > 2:
        sizes += [(f"second of {seat}", wide) for seat in seats] + [("safety", wide)]
    sizes += [("margin", wide), ("out", wide), ("in", wide), ("points", players), ("lead", 1)]
    sizes += [(kind, players) for kind in ("left", "left to 3", "left to 6", "chip", "finished")]
    sizes += [
        ("locked", 1),
        ("alone", 1),
        ("used", players),
        ("card mine", len(TACTICS)),
        ("card others", len(TACTICS)),
    ]
    sizes += [("routes", 1)]
    if players == 2:
        sizes += [(f"{kind} of {seat}", wide) for seat in seats for kind in ("swing", *GAINS)]
        sizes += [("bargain", players)]
    of_daimyo = [*((f"lord of {seat}", wide) for seat in seats), ("lord in stock", players)]
    of_daimyo += [("lord card", players * len(DAIMYO))]
    blocks, at, plain = [], 0, 0
    for name, length in sizes:
        blocks.append((name, at, length))
        at += length
    plain = at
    for name, length in of_daimyo:
        blocks.append((name, at, length))
        at += length
    return Layout(tuple(blocks), plain, at)


class Stand:
    """A position as the judgement sees it."""

    __slots__ = ("cards", "chips", "goals", "lord_cards", "lords", "men", "routes", "sources", "stock", "used")

    men: list[list[int]]
    """Soldiers by seat and place."""
    lords: list[int]
    """The place of each seat's daimyo, or IN_STOCK, or NO_DAIMYO."""
    stock: list[int]
    chips: list[int]
    used: list[int]
    lord_cards: list[int]
    """The number of each seat's daimyo card that is still to be used, or -1."""
    cards: Sequence[int]
    """For each tactic card 1 if it is on display."""
    goals: Goals
    sources: Goals
    routes: int

    def copy(self) -> Stand:
        """A stand of its own; what the map says is shared."""
        twin = Stand.__new__(Stand)
        twin.men = [row[:] for row in self.men]
        twin.lords, twin.stock, twin.chips = self.lords[:], self.stock[:], self.chips[:]
        twin.used, twin.lord_cards, twin.cards = self.used, self.lord_cards, self.cards
        twin.goals, twin.sources, twin.routes = self.goals, self.sources, self.routes
        return twin

    @property
    def left(self) -> list[int]:
        """Pieces that each seat has still to place."""
        return [stock + (lord == IN_STOCK) for stock, lord in zip(self.stock, self.lords)]

    def turned(self, steps: int) -> Stand:
        """The same for the seat that sits so many steps on."""
        twin = self.copy()
        for name in ("men", "lords", "stock", "chips", "used", "lord_cards"):
            rows = getattr(twin, name)
            setattr(twin, name, rows[steps:] + rows[:steps])
        return twin

    def following(self) -> int:
        """How many steps on sits the next seat that still has pieces; 0 if nobody has, or only seat 0 itself."""
        players = len(self.chips)
        return next((step for step in range(1, players) if not self.chips[step]), 0)

    def finish(self) -> None:
        """Seat 0 takes a chip if it has nothing left."""
        if not self.chips[0] and not self.stock[0] and self.lords[0] != IN_STOCK:
            self.chips[0] = len(self.chips) - sum(map(bool, self.chips))

    def ranks(self) -> list[int]:
        """Who would win ties: see ``odds.likely_ranks``."""
        seats, players, left = range(len(self.chips)), len(self.chips), self.left
        turn = self.following()
        order = sorted(seats, key=lambda seat: (self.chips[seat], -left[seat], -((seat - turn) % players)))
        ranks = [0] * players
        for rank, seat in enumerate(order):
            ranks[seat] = rank
        return ranks


def stand_of(state: State, seat: int) -> Stand:
    """A position, seen from a seat."""
    players, values = state.players, state.values
    seats = [(seat + step) % players for step in range(players)]
    order = sorted(PLACES, key=values.__getitem__)
    stand = Stand()
    stand.men = [[state.soldiers[one][area] for area in order] for one in seats]
    stand.lords = [lord if lord < 0 else values[lord] - LOWEST for lord in (state.lords[one] for one in seats)]
    stand.stock, stand.chips = [state.stock[one] for one in seats], [state.chips[one] for one in seats]
    stand.used = [int(bool(state.used[one])) for one in seats]
    stand.lord_cards = [
        DAIMYO.index(state.lord_cards[one]) if state.lord_cards[one] and not state.lord_used[one] else -1
        for one in seats
    ]
    stand.cards = [int(card in state.display) for card in TACTICS]
    stand.goals = _goals(tuple(values), state.options["map"])
    stand.sources = _sources(stand.goals)
    stand.routes = int(state.options["map"] == "routes")
    return stand


class War(NamedTuple):
    """How the war would go, place by place: powers (times UNIT, plus the rank), who wins and who comes second."""

    raw: list[list[int]]
    final: list[list[int]]
    first: list[int]
    second: list[int]
    points: list[int]
    ranks: list[int]
    """Who would win ties."""


def fight(stand: Stand) -> War:
    """The war as it would go if it came now."""
    players, ranks = len(stand.chips), stand.ranks()
    step = (1 if players == 2 else 2) * UNIT
    raw = [row[:] for row in stand.men]
    for row, lord in zip(raw, stand.lords):
        if lord >= 0:
            row[lord] += DAIMYO_POWER
    final = [[number * UNIT + rank if number else 0 for number in row] for row, rank in zip(raw, ranks)]
    first, second, points = [NOBODY] * len(PLACES), [NOBODY] * len(PLACES), [0] * players
    seats = range(players)
    for place, goals in enumerate(stand.goals):
        here = [row[place] for row in final]
        most = max(here)
        if not most:
            continue
        winner = first[place] = here.index(most)
        points[winner] += place + LOWEST
        mine = final[winner]
        for goal in goals:
            if mine[goal]:
                mine[goal] += step
        if players > 2:
            here[winner] = 0
            other = max(seats, key=here.__getitem__)
            if here[other]:
                second[place] = other
                points[other] += small(place + LOWEST)
    return War(raw, final, first, second, points, ranks)


def inputs(stand: Stand, war: War) -> list[int]:
    """All features of a stand, in the order of the layout."""
    players = len(stand.chips)
    found = _of_places(stand, war, players)
    points, chips, left = war.points, stand.chips, stand.left
    found += points
    found.append(max(-LEAD_CLIP, min(LEAD_CLIP, points[0] - max(points[1:]))))
    found += left
    found += [number if number < 3 else 3 for number in left]
    found += [number if number < 6 else 6 for number in left]
    found += chips
    finished = [int(chip > 0) for chip in chips]
    found += finished
    locked = any(chips)
    found += (int(locked), int(all(chips[1:])))
    found += stand.used
    users = 0 if locked else players - 1 - sum(stand.used[1:])
    found += stand.cards if not (locked or stand.used[0]) else NO_CARDS
    found += [card * users for card in stand.cards]
    found.append(stand.routes)
    if players == 2:
        found += _of_gains(stand, war)
    if stand.lords[0] != NO_DAIMYO:
        found += _of_daimyo(stand, locked)
    return found


NO_CARDS = [0] * len(TACTICS)


def _of_places(stand: Stand, war: War, players: int) -> list[int]:
    most_raw, most_power, most = CLIPS["raw"], CLIPS["power"], CLIPS["margin"]
    found: list[int] = []
    raw, final, seats = war.raw, war.final, range(players)
    for row in raw:
        found += [number if number < most_raw else most_raw for number in row]
    for row in final:
        found += [number >> 3 if number >> 3 < most_power else most_power for number in row]
    for seat in seats:
        found += [int(winner == seat) for winner in war.first]
    for row in raw:
        found += [sum([row[goal] > 0 for goal in goals]) for goals in stand.goals]
    if players == 2:
        mine, theirs = final
        found += [max(-most, min(most, a - b)) for a, b in zip(mine, theirs)]
    else:
        for seat in seats:
            found += [int(one == seat) for one in war.second]
        columns = list(zip(*final))
        for column in columns:
            *_, low, high = sorted(column)
            found.append(min(most, high - low))
        found += [max(-most, min(most, column[0] - max(column[1:]))) for column in columns]
    found += map(len, stand.goals)
    found += map(len, stand.sources)
    return found


def _of_daimyo(stand: Stand, locked: bool) -> list[int]:
    found = [int(lord == place) for lord in stand.lords for place in PLACES]
    found += [int(lord == IN_STOCK) for lord in stand.lords]
    found += [int(card == number and not locked) for card in stand.lord_cards for number in range(len(DAIMYO))]
    return found


# -- what more soldiers would bring ------------------------------------------------------------------------


class Prize(NamedTuple):
    """What it takes to win a place that one has not, and what comes of it."""

    need: int
    """So many more soldiers."""
    swing: int
    """The lead that this brings, with all that follows along the chain."""


NO_PRIZE = Prize(99, 0)


def prizes(stand: Stand, war: War, seat: int) -> list[Prize]:
    """The places as prizes for one of two seats. A place that it wins already is none.

    Whoever takes a place only grows stronger where that reinforces, so all that follows are more places taken.
    """
    mine, theirs = war.final[seat], war.final[1 - seat]
    gaps = [b - a if b > a > 0 else FAR for a, b in zip(mine, theirs)]
    return [
        NO_PRIZE
        if war.first[place] == seat
        else Prize(_needed(stand, war, seat, place), _swing(stand.goals, gaps, place, theirs[place] > 0))
        for place in PLACES
    ]


FAR = 9999


def _needed(stand: Stand, war: War, seat: int, place: int) -> int:
    """So many soldiers more would win a place."""
    mine, theirs = war.final[seat][place], war.final[1 - seat][place]
    if not theirs:
        return 1
    if not mine:
        mine = war.ranks[seat] + UNIT * sum([war.first[source] == seat for source in stand.sources[place]])
    return max(1, (theirs - mine) // UNIT + 1)


def _swing(goals: Goals, gaps: list[int], place: int, taken: bool) -> int:
    """The lead that a place brings with everything that it decides: once what it is worth, twice if taken away."""
    gain = (place + LOWEST) * (1 + taken)
    shifts = [0] * len(gaps)
    for goal in goals[place]:
        shifts[goal] = UNIT * (1 + taken)
    for later in range(place + 1, len(gaps)):
        if shifts[later] > gaps[later]:
            gain += 2 * (later + LOWEST)
            for goal in goals[later]:
                shifts[goal] += 2 * UNIT
    return gain


def _of_gains(stand: Stand, war: War) -> list[int]:
    """For each seat the swings, the gains by one, two and three soldiers; then what a roll would bring to each."""
    found: list[int] = []
    bargains = []
    for seat, left in enumerate(stand.left):
        there = prizes(stand, war, seat)
        swings = [swing if swing < SWING_CLIP else SWING_CLIP for _, swing in there]
        gains = [
            [swing if need <= most else 0 for (need, _), swing in zip(there, swings)]
            for most in (min(1, left), min(2, left), min(3, left))
        ]
        found += swings + gains[0] + gains[1] + gains[2]
        bargains.append(_bargain(gains) if left and any(gains[2]) else 0)
    return found + bargains


def _bargain(gains: list[list[int]]) -> int:
    """The lead that a roll brings on the average, less the price of the soldiers."""
    offers = sorted(
        [
            (gain - PRICE * number, place, number)
            for number, row in enumerate(gains, 1)
            for place, gain in enumerate(row)
            if gain > PRICE * number
        ],
        reverse=True,
    )
    total, open_rolls = 0, ALL_ROLLS
    for worth, place, number in offers:
        rolls = open_rolls & ROLLS_FOR[place, number]
        if rolls:
            total += worth * rolls.bit_count()
            open_rolls ^= rolls
    return min(BARGAIN_CLIP, total // BARGAIN_UNIT)


ALL_ROLLS = (1 << len(SPLITS)) - 1
ROLLS_FOR = {
    (place, number): sum(1 << at for at, splits in enumerate(SPLITS.values()) if (place + LOWEST, number) in splits)
    for place in PLACES
    for number in (1, 2, 3)
}
"""The rolls, as bits, that allow so many soldiers in a place."""
