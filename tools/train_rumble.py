"""Rumble Nation played against itself by the thousand: many tables at once, as arrays.

The rules here are those of ``game/rumble`` once more, for whole batches; tests hold the two side by side. All arrays
are turned so that seat 0 is the one whose turn it is. Castles are places, in the order of the war.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.rumble.advice.features import (
    BARGAIN_CLIP,
    BARGAIN_UNIT,
    CLIPS,
    GAINS,
    LEAD_CLIP,
    PRICE,
    SWING_CLIP,
    Layout,
    layout,
)
from game.rumble.board import AREAS, BOARDS, KYO
from game.rumble.cards import DAIMYO, LURES, MARCHES, TACTICS
from game.rumble.rules.turn import SPLITS
from game.rumble.state import DAIMYO_POWER, IN_STOCK, NO_DAIMYO, SOLDIERS, SOLDIERS_WITH_DAIMYO
from tools.train_net import Net

Array = NDArray[Any]

MAPS = tuple(BOARDS)
PLACES = len(AREAS)
VALUE = np.arange(2, 2 + PLACES)
SMALL = VALUE // 2
UNIT = 8
MOST = 3
"""So many soldiers at most go to one place in a turn."""
SIZE_SHARE = 0.2
"""How much of a result's worth is the size of the victory, and not the victory."""
POINTS_SCALE = 6.0
MOST_ROWS = 2_000
"""So many positions are judged at once: more would only fall out of the processor's cache."""


# -- dice ----------------------------------------------------------------------------------------------


def _rolls() -> tuple[Array, Array, Array]:
    """The different rolls: how likely each is, its splits as numbers of an offer, and which of them there are."""
    weight: dict[tuple[int, ...], int] = {}
    for dice in SPLITS:
        key = tuple(sorted(dice))
        weight[key] = weight.get(key, 0) + 1
    offers, there = np.zeros((len(weight), 3), int), np.zeros((len(weight), 3), bool)
    for row, dice in enumerate(weight):
        for column, (total, number) in enumerate(SPLITS[dice]):
            offers[row, column], there[row, column] = (total - 2) * MOST + number - 1, True
    return np.array(list(weight.values())) / 216, offers, there


LIKELY, OFFERS, THERE = _rolls()


# -- cards ---------------------------------------------------------------------------------------------


class Plans(NamedTuple):
    """Ways to use one card: what is needed and what changes, by seat and area."""

    need: Array
    most: Array
    change: Array
    stock: Array
    lord: Array
    """The area that the daimyo goes to, or -1."""


class _Plan:
    """One way to use a card, while it is being written down."""

    def __init__(self, players: int) -> None:
        self.need = np.zeros((players, PLACES), np.int16)
        self.most = np.full((players, PLACES), 99, np.int16)
        self.change = np.zeros((players, PLACES), np.int16)
        self.stock = np.zeros(players, np.int16)
        self.lord = -1

    def move(self, seat: int, origin: int, goal: int, number: int) -> _Plan:
        self.need[seat, origin] = max(self.need[seat, origin], number - self.change[seat, origin])
        self.change[seat, origin] -= number
        self.change[seat, goal] += number
        return self

    def where(self, seat: int, area: int, number: int = 1) -> _Plan:
        self.need[seat, area] = max(self.need[seat, area], number)
        return self

    def place(self, seat: int, area: int, number: int = 1) -> _Plan:
        self.change[seat, area] += number
        self.stock[seat] -= number
        return self

    def home(self, seat: int, area: int) -> _Plan:
        self.need[seat, area] = max(self.need[seat, area], 1 - self.change[seat, area])
        return self.place(seat, area, -1)


def _packed(plans: list[_Plan]) -> Plans:
    return Plans(
        *(np.array([getattr(plan, name) for plan in plans]) for name in ("need", "most", "change", "stock", "lord"))
    )


@lru_cache(maxsize=64)
def tactic_plans(players: int, map_name: str, card: str) -> Plans:
    """Every way to use a tactic card, but for the rarest ways to enter Kyo."""
    board, seats = BOARDS[map_name], range(1, players)
    found: list[_Plan] = []
    if card in MARCHES:
        march = MARCHES[card]
        for a in range(PLACES):
            goals = [b for b in range(PLACES) if b != a] if march.links == "own" else getattr(board, march.links)[a]
            for b in goals:
                for held in range(2, 11) if march.half else (0,):
                    plan = _Plan(players).move(0, a, b, march.size(held))
                    if march.half:
                        plan.where(0, a, held).most[0, a] = held
                    found.append(plan.where(0, b) if march.links == "own" else plan)
    elif card in LURES:
        lure = LURES[card]
        for a, other in product(range(PLACES), seats):
            for b in board.near[a]:
                plan = _Plan(players).move(other, a, b, lure.theirs)
                if lure.own:
                    plan.move(0, a, b, lure.own)
                if lure.own_at_origin:
                    plan.where(0, a)
                found.append(plan.where(0, b) if lure.own_at_goal else plan)
    elif card == "kyo":
        for near in (1, 2):
            for origins in combinations(board.near[KYO], near):
                for numbers in product(range(1, 7 if near == 1 else 4), repeat=near):
                    plan = _Plan(players)
                    for a, number in zip(origins, numbers):
                        plan.move(0, a, KYO, number)
                    found.append(plan)
    elif card == "support":
        found = [_Plan(players).where(0, a).place(0, a) for a in range(PLACES)]
    elif card == "rebel":
        found = [_Plan(players).home(other, a).place(0, a) for a in range(PLACES) for other in seats]
    else:
        found = [_Plan(players).home(0, a).home(0, b) for a, b in combinations_with_replacement(range(PLACES), 2)]
    return _packed(found)


@lru_cache(maxsize=512)
def lord_plans(players: int, map_name: str, card: str, here: int) -> Plans:
    """Every way to use a daimyo card from an area (Mori's limit: one soldier for each area)."""
    board, seats = BOARDS[map_name], range(1, players)
    found: list[_Plan] = []
    if card in ("uesugi", "chosokabe"):
        goals = board.land[here] if card == "uesugi" else board.sea[here]
        for lord in (-1, *goals) if card == "chosokabe" else (-1,):
            for number in range(lord < 0, 4 - (lord >= 0)):
                for chosen in combinations_with_replacement(goals, number):
                    plan = _Plan(players)
                    plan.lord = lord
                    for b in chosen:
                        plan.move(0, here, b, 1)
                    found.append(plan)
    elif card == "oda":
        for b, escort in product(board.near[here], (0, 1)):
            plan = _Plan(players)
            plan.lord = b
            found.append(plan.move(0, here, b, 1) if escort else plan)
    elif card == "takeda":
        for other, number in product(seats, (1, 2, 3)):
            for chosen in combinations_with_replacement(board.near[here], number):
                plan = _Plan(players)
                for b in chosen:
                    plan.move(other, here, b, 1)
                found.append(plan)
    elif card == "mori":
        for number in (1, 2, 3):
            for chosen in combinations(board.near[here], number):
                plan = _Plan(players)
                for b in chosen:
                    plan.place(0, b)
                found.append(plan)
    else:
        for number in (1, 2):
            for chosen in combinations(board.near[here], number):
                for others in product(seats, repeat=number):
                    plan = _Plan(players)
                    for b, other in zip(chosen, others):
                        plan.home(other, b).place(0, b)
                    found.append(plan)
    return _packed(found or [_impossible(players)])


def _impossible(players: int) -> _Plan:
    return _Plan(players).where(0, 0, 99)


# -- positions in rows ---------------------------------------------------------------------------------


class Rows:
    """Positions as arrays, one row each; the same fields as ``game.rumble.advice.features.Stand``."""

    FIELDS = ("men", "lord", "stock", "chips", "used", "display", "lord_card", "goals", "routes")

    def __init__(self, **fields: Array) -> None:
        self.men, self.lord, self.stock, self.chips = (fields[name] for name in self.FIELDS[:4])
        self.used, self.display, self.lord_card = (fields[name] for name in self.FIELDS[4:7])
        self.goals, self.routes = fields["goals"], fields["routes"]

    def take(self, index: Array) -> Rows:
        """Some of the rows, copied."""
        return Rows(**{name: getattr(self, name)[index] for name in self.FIELDS})

    def put(self, index: Array, other: Rows) -> None:
        """Rows of another in some places."""
        for name in self.FIELDS[:7]:
            getattr(self, name)[index] = getattr(other, name)

    def turn(self) -> None:
        """The next seat becomes seat 0."""
        for name in ("men", "lord", "stock", "chips", "used", "lord_card"):
            setattr(self, name, np.roll(getattr(self, name), -1, axis=1))

    @property
    def players(self) -> int:
        return int(self.stock.shape[1])

    @property
    def left(self) -> Array:
        """Pieces that each seat has still to place."""
        left: Array = self.stock + (self.lord == IN_STOCK)
        return left

    def finish(self) -> None:
        """Seat 0 takes a chip if it has nothing left."""
        players = self.players
        done = (self.left[:, 0] == 0) & (self.chips[:, 0] == 0)
        self.chips[:, 0] = np.where(done, players - (self.chips > 0).sum(1), self.chips[:, 0])

    @property
    def over(self) -> Array:
        over: Array = self.chips.min(1) > 0
        return over

    @property
    def locked(self) -> Array:
        """Whether somebody has finished, so that no card can be used any more."""
        locked: Array = self.chips.max(1) > 0
        return locked

    def ranks(self) -> Array:
        """Who would win ties: see ``game.rumble.odds.likely_ranks``; the next to act is the turn's seat."""
        players, seats = self.players, np.arange(self.players)
        free = np.roll(self.chips, -1, axis=1) == 0
        following = np.where(free.any(1), (free.argmax(1) + 1) % players, 0)
        key = self.chips * 1000 - self.left * 10 - (seats - following[:, None]) % players
        ranks: Array = (key[:, :, None] > key[:, None, :]).sum(2)
        return ranks


class War(NamedTuple):
    """How the wars would go, row by row."""

    raw: Array
    final: Array
    """Powers in each battle, times UNIT plus the rank."""
    first: Array
    second: Array
    """By seat and place, whether it takes the castle."""
    points: Array
    best: Array
    next_best: Array
    """The two highest powers of each place, with three seats or more."""
    ranks: Array


def fight(rows: Rows) -> War:
    """All the wars at once."""
    players, count = rows.players, len(rows.stock)
    raw = rows.men.astype(np.int16)
    there = np.nonzero(rows.lord >= 0)
    raw[there[0], there[1], rows.lord[there]] += DAIMYO_POWER
    ranks = rows.ranks().astype(np.int16)
    power = np.where(raw > 0, raw * UNIT + ranks[:, :, None], 0).astype(np.int16)
    first, second = np.zeros(power.shape, bool), np.zeros(power.shape, bool)
    best, next_best = np.zeros((2, count, PLACES), np.int16)
    every, step = np.arange(count), (1 if players == 2 else 2) * UNIT
    for place in range(PLACES):
        column = power[:, :, place]
        winner = column.argmax(1)
        won = column[every, winner] > 0
        first[every, winner, place] = won
        if players > 2:
            rest = column.copy()
            rest[every, winner] = 0
            other = rest.argmax(1)
            second[every, other, place] = rest[every, other] > 0
            best[:, place], next_best[:, place] = column[every, winner], rest[every, other]
        mine = power[every, winner]
        mine += (rows.goals[:, place] & (mine > 0) & won[:, None]) * np.int16(step)
        power[every, winner] = mine
    points = first @ VALUE + second @ SMALL
    return War(raw, power, first, second, points, best, next_best, ranks)


def features(rows: Rows, war: War, layers: Layout) -> Array:
    """The inputs of the judgement, in the order of ``game.rumble.advice.features``."""
    players, count = rows.players, len(rows.stock)
    out = np.zeros((count, layers.size), np.float32)
    final = war.final >> 3
    blocks: dict[str, Array] = {}
    there = war.raw > 0
    reach = there.astype(np.float32) @ rows.goals.astype(np.float32).transpose(0, 2, 1)
    for seat in range(players):
        blocks[f"raw of {seat}"] = np.minimum(war.raw[:, seat], CLIPS["raw"])
        blocks[f"power of {seat}"] = np.minimum(final[:, seat], CLIPS["power"])
        blocks[f"first of {seat}"] = war.first[:, seat]
        blocks[f"second of {seat}"] = war.second[:, seat]
        blocks[f"reach of {seat}"] = reach[:, seat]
        blocks[f"lord of {seat}"] = rows.lord[:, seat, None] == np.arange(PLACES)
    rival = war.final[:, 1:].max(1)
    blocks["margin"] = np.clip(war.final[:, 0] - rival, -CLIPS["margin"], CLIPS["margin"])
    if players > 2:
        blocks["safety"] = np.minimum(war.best - war.next_best, CLIPS["margin"])
    blocks["out"] = rows.goals.sum(2)
    blocks["in"] = rows.goals.sum(1)
    if players == 2:
        blocks.update(_gains(rows, war))
    for name, start, length in layers.blocks:
        if name in blocks:
            out[:, start : start + length] = blocks[name]
    _globals(out, rows, war, layers)
    return out


def _gains(rows: Rows, war: War) -> dict[str, Array]:
    """What more soldiers would bring to each of two seats, see ``features.prizes``."""
    blocks: dict[str, Array] = {}
    left, bargains = rows.left, []
    goals = np.ascontiguousarray(rows.goals.transpose(1, 2, 0)).astype(np.int16)  # [source, goal, row]
    powers = np.ascontiguousarray(war.final.transpose(1, 2, 0))  # [seat, place, row]
    for seat in (0, 1):
        mine, theirs = powers[seat], powers[1 - seat]
        won = mine > theirs
        swing = np.where(won, 0, np.minimum(_swings(goals, mine, theirs), SWING_CLIP))
        entering = war.ranks[:, seat] + UNIT * np.einsum("pr,pgr->gr", won.astype(np.int16), goals)
        there = np.where(mine > 0, mine, entering)
        need = np.where(theirs > 0, np.maximum(1, (theirs - there) // UNIT + 1), 1)
        gains = [np.where(need <= np.minimum(most, left[:, seat]), swing, 0) for most in (1, 2, 3)]
        blocks[f"swing of {seat}"] = swing.T
        for name, gain in zip(GAINS, gains):
            blocks[f"{name} of {seat}"] = gain.T
        bargains.append(np.where(left[:, seat] > 0, _bargain(gains), 0))
    blocks["bargain"] = np.stack(bargains, 1)
    return blocks


def _swings(goals: Array, mine: Array, theirs: Array) -> Array:
    """The lead that each place brings to whoever takes it, with all that it decides: [place, row]."""
    gaps = np.where((mine > 0) & (theirs > mine), theirs - mine, 9999).astype(np.int16)
    taken = (1 + (theirs > 0)).astype(np.int16)
    swing = taken * VALUE[:, None].astype(np.int16)
    shifts = (UNIT * goals * taken[:, None]).transpose(1, 0, 2).copy()  # [goal, place taken first, row]
    for later in range(1, PLACES):
        falls = (shifts[later, :later] > gaps[later]).astype(np.int16)
        swing[:later] += np.int16(2 * (later + 2)) * falls
        shifts[later + 1 :, :later] += (2 * UNIT * goals[later, later + 1 :])[:, None] * falls
    return swing


def _bargain(gains: list[Array]) -> Array:
    """The lead that a roll brings on the average, less the price of the soldiers."""
    worth = np.stack([gain - PRICE * (number + 1) for number, gain in enumerate(gains)], 1)  # [place, number, row]
    flat = worth.reshape(PLACES * MOST, -1).astype(np.int16)
    best = np.zeros((len(OFFERS), flat.shape[1]), np.int16)
    for column in range(OFFERS.shape[1]):
        best = np.maximum(best, np.where(THERE[:, column, None], flat[OFFERS[:, column]], 0))
    total = np.rint(LIKELY * 216) @ best.astype(np.float32)
    bargain: Array = np.minimum(BARGAIN_CLIP, total // BARGAIN_UNIT)
    return bargain


def _globals(out: Array, rows: Rows, war: War, layers: Layout) -> None:
    left, at = rows.left, {name: slice(start, start + length) for name, start, length in layers.blocks}
    others = np.delete(war.points, 0, axis=1).max(1)
    out[:, at["points"]] = war.points
    out[:, at["lead"]] = np.clip(war.points[:, 0] - others, -LEAD_CLIP, LEAD_CLIP)[:, None]
    out[:, at["left"]] = left
    out[:, at["left to 3"]] = np.minimum(left, 3)
    out[:, at["left to 6"]] = np.minimum(left, 6)
    out[:, at["chip"]] = rows.chips
    out[:, at["finished"]] = rows.chips > 0
    open_cards = rows.display & ~rows.locked[:, None]
    out[:, at["locked"]] = rows.locked[:, None]
    out[:, at["alone"]] = (rows.chips[:, 1:].min(1) > 0)[:, None]
    out[:, at["used"]] = rows.used
    out[:, at["card mine"]] = open_cards & ~rows.used[:, :1]
    out[:, at["card others"]] = open_cards * (~rows.used[:, 1:]).sum(1)[:, None]
    out[:, at["routes"]] = rows.routes[:, None]
    out[:, at["lord in stock"]] = rows.lord == IN_STOCK
    held = rows.lord_card[:, :, None] == np.arange(len(DAIMYO))
    held = held & ~rows.locked[:, None, None]
    out[:, at["lord card"]] = held.reshape(len(held), -1)


def results(rows: Rows, war: War) -> tuple[Array, Array]:
    """Who has won, and what that is worth to each seat, where everybody has a chip."""
    key = war.points * 8 + rows.chips
    won = (key == key.max(1, keepdims=True)).astype(np.float32)
    return won, ((1 - SIZE_SHARE) * won + SIZE_SHARE * softmax(war.points / POINTS_SCALE)).astype(np.float32)


def softmax(logits: Array) -> Array:
    """Shares that sum up to one."""
    grown = np.exp(logits - logits.max(-1, keepdims=True))
    shares: Array = grown / grown.sum(-1, keepdims=True)
    return shares


# -- choosing ------------------------------------------------------------------------------------------


def joined_rows(base: Rows, number: Array, place: Array, lord: Array) -> Rows:
    """Seat 0 places so many pieces, the daimyo among them or not, and its turn ends."""
    every = np.arange(len(number))
    soldiers = np.minimum(np.where(lord, number - 1, number), base.stock[:, 0])
    base.men[every, 0, place] += soldiers.astype(base.men.dtype)
    base.stock[:, 0] -= soldiers
    base.lord[:, 0] = np.where(lord, place, base.lord[:, 0])
    base.finish()
    return base


class Judged(NamedTuple):
    """Positions after a turn, with what each is worth to every seat."""

    rows: Rows
    worth: Array
    inputs: Array


class Player:
    """Judges positions by a net, or by points and soldiers left where there is none yet."""

    def __init__(self, net: Net | None, layers: Layout) -> None:
        self.net, self.layers = net, layers

    def judge(self, rows: Rows) -> Judged:
        """What positions after a turn of seat 0 are worth."""
        worths, inputs = [], []
        for start in range(0, len(rows.stock), MOST_ROWS):
            part = rows.take(np.arange(start, min(start + MOST_ROWS, len(rows.stock))))
            war = fight(part)
            found = features(part, war, self.layers)
            worth = self.net.shares(found) if self.net else softmax((war.points + 3.0 * part.left) / POINTS_SCALE)
            over = part.over
            if over.any():
                worth[over] = results(part.take(over), War(*(field[over] for field in war)))[1]
            worths.append(worth.astype(np.float32))
            inputs.append(found)
        return Judged(rows, np.concatenate(worths), np.concatenate(inputs))


class Turn(NamedTuple):
    """What a turn can come to, table by table."""

    offers: Judged
    """33 for each table: by place and number; with a daimyo in stock the better way."""
    worth: Array
    """[table, offer, seat]"""
    again: Array
    """What a second roll is worth to each seat."""
    roll: Array
    """What rolling is worth to each seat, and so the turn if no card is used."""


def offered(player: Player, rows: Rows, offers: Array) -> tuple[Judged, Array]:
    """Some offers for each table (``OFFERS`` has their numbers), each in the better way, and [table, offer, seat]."""
    count, wide = offers.shape
    lord_waits = rows.lord[:, 0] == IN_STOCK
    ways = 2 if lord_waits.any() else 1
    index = np.repeat(np.arange(count), wide * ways)
    place, number = np.repeat(offers.ravel() // MOST, ways), np.repeat(offers.ravel() % MOST + 1, ways)
    number = np.minimum(number, rows.left[index, 0])
    lord = (np.tile(np.arange(ways) == 1, count * wide) | (rows.stock[index, 0] < number)) & lord_waits[index]
    judged = player.judge(joined_rows(rows.take(index), number, place, lord))
    if ways == 2:
        better = judged.worth.reshape(count * wide, ways, -1)[..., 0].argmax(1)
        chosen = np.arange(count * wide) * ways + better
        judged = Judged(judged.rows.take(chosen), judged.worth[chosen], judged.inputs[chosen])
    return judged, judged.worth.reshape(count, wide, -1)


def look(player: Player, rows: Rows) -> Turn:
    """Everything that rolling can lead to, exactly."""
    every = np.broadcast_to(np.arange(PLACES * MOST), (len(rows.stock), PLACES * MOST))
    judged, worth = offered(player, rows, every)
    mine = np.where(THERE, worth[:, OFFERS, 0], -1.0)
    best = mine.argmax(2)
    pick = np.take_along_axis(np.broadcast_to(OFFERS, mine.shape), best[..., None], 2)[..., 0]
    vectors = np.take_along_axis(worth, pick[..., None], 1)
    again = np.einsum("r,nrs->ns", LIKELY, vectors)
    roll = np.where((vectors[..., :1] < again[:, None, :1]), again[:, None], vectors)
    return Turn(judged, worth, again.astype(np.float32), np.einsum("r,nrs->ns", LIKELY, roll).astype(np.float32))


def card_rows(rows: Rows, tables: Tables | _Part, wanted: Array) -> tuple[Array, Rows] | None:
    """The positions after every use of a card at the wanted tables, and the table of each."""
    parts: list[tuple[Array, Rows]] = []
    open_tables = wanted & ~rows.locked
    for routes, map_name in enumerate(MAPS):
        here = open_tables & (rows.routes == routes)
        for number, card in enumerate(TACTICS):
            at = np.nonzero(here & rows.display[:, number] & ~rows.used[:, 0])[0]
            if len(at):
                parts += _used(rows, tables, at, tactic_plans(rows.players, map_name, card), number)
        if not (rows.lord_card[:, 0] >= 0).any():
            continue
        area = np.where(rows.lord[:, 0] >= 0, tables.area_at[np.arange(len(rows.stock)), rows.lord[:, 0]], -1)
        for number, card in enumerate(DAIMYO):
            for spot in range(PLACES):
                at = np.nonzero(here & (rows.lord_card[:, 0] == number) & (area == spot))[0]
                if len(at):
                    parts += _used(rows, tables, at, lord_plans(rows.players, map_name, card, spot), None)
    if not parts:
        return None
    index = np.concatenate([one for one, _ in parts])
    every = [rows for _, rows in parts]
    joined = Rows(**{name: np.concatenate([getattr(one, name) for one in every]) for name in Rows.FIELDS})
    return index, joined


def _used(rows: Rows, tables: Tables | _Part, at: Array, plans: Plans, card: int | None) -> list[tuple[Array, Rows]]:
    place_of = tables.place_of[at]
    by_area = np.take_along_axis(rows.men[at], place_of[:, None, :], 2)
    fits = (by_area[:, None] >= plans.need) & (by_area[:, None] <= plans.most)
    stock = (rows.stock[at][:, None] + plans.stock >= 0).all(2)
    table, plan = np.nonzero(fits.all((2, 3)) & stock)
    if not len(table):
        return []
    index = at[table]
    after = rows.take(index)
    changed = by_area[table] + plans.change[plan]
    after.men = np.take_along_axis(changed, tables.area_at[index][:, None, :], 2).astype(rows.men.dtype)
    after.stock = after.stock + plans.stock[plan]
    goal = plans.lord[plan]
    every = np.arange(len(index))
    after.lord[:, 0] = np.where(goal >= 0, place_of[table][every, goal], after.lord[:, 0])
    if card is None:
        after.lord_card[:, 0] = -1
    else:
        after.used[:, 0] = True
        after.display[:, card] = False
    after.finish()
    return [(index, after)]


# -- whole games ---------------------------------------------------------------------------------------


class Tables:
    """Many games side by side."""

    def __init__(self, players: int, count: int, random: np.random.Generator, daimyo: Array, routes: Array) -> None:
        self.place_of = np.argsort(random.random((count, PLACES)), axis=1)
        self.area_at = np.argsort(self.place_of, axis=1)
        near = np.zeros((len(MAPS), PLACES, PLACES), bool)
        for number, name in enumerate(MAPS):
            for area, others in enumerate(BOARDS[name].near):
                near[number, area, list(others)] = True
        linked = near[routes]
        every = np.arange(count)[:, None, None]
        by_place = linked[every, self.area_at[:, :, None], self.area_at[:, None, :]]
        goals = by_place & np.triu(np.ones((PLACES, PLACES), bool), 1)
        display = np.zeros((count, len(TACTICS)), bool)
        dealt = np.argsort(random.random((count, len(TACTICS))), axis=1)[:, : players + 1]
        np.put_along_axis(display, dealt, True, 1)
        lords = np.argsort(random.random((count, len(DAIMYO))), axis=1)[:, :players]
        shape = (count, players)
        self.rows = Rows(
            men=np.zeros((*shape, PLACES), np.int16),
            lord=np.broadcast_to(np.where(daimyo, IN_STOCK, NO_DAIMYO)[:, None], shape).copy(),
            stock=np.broadcast_to(np.where(daimyo, SOLDIERS_WITH_DAIMYO, SOLDIERS)[:, None], shape).copy(),
            chips=np.zeros(shape, int),
            used=np.zeros(shape, bool),
            display=display,
            lord_card=np.where(daimyo[:, None], lords, -1),
            goals=goals,
            routes=routes,
        )


class Sample(NamedTuple):
    """Positions after turns, and what they came to: by seats counted from whoever had the turn."""

    inputs: Array
    result: Array
    expected: Array
    """What the next turn was worth before its roll; nothing (-1) after the last one."""


class Style(NamedTuple):
    """How self-play strays from the best choice, so that it sees more of the game."""

    stray: float
    """How often a turn ends at random."""
    heat: float
    """Differences of worth up to about this size count for little."""
    early_cards: float
    """How often cards are looked at before somebody has few pieces left."""
    late_cards: float = 1.0
    """And how often then."""
    late: int = 6
    patience: float = 0.015
    """A roll is taken again where it brings less than was expected of it by more than this."""


def play(
    players: int,
    count: int,
    seats: list[Player],
    random: np.random.Generator,
    style: Style,
    with_daimyo: bool = False,
) -> tuple[Sample, Array]:
    """Whole games; ``seats`` say who judges for whom. Also each seat's share of victories by its place in the list."""
    daimyo, routes = np.full(count, with_daimyo), (random.random(count) < 0.25).astype(int)
    tables = Tables(players, count, random, daimyo, routes)
    rows = tables.rows
    records: list[tuple[int, Array, Array, Array]] = []  # tick, table, inputs, worth before the roll
    tick, told = 0, np.full((count, players), 1 / players, np.float32)
    learn = len(set(map(id, seats))) == 1
    while not rows.over.all():
        at = np.nonzero(rows.chips[:, 0] == 0)[0]
        if len(at):
            if learn:
                found, before, told[at] = _quick_turn(seats[0], rows, tables, at, told[at], random, style)
                records.append((tick, at, found, before))
            else:
                _play_turn(seats[tick % players], rows, tables, at, random, style)
        rows.turn()
        told = np.roll(told, -1, axis=1)
        tick += 1
    won, worth = results(rows, fight(rows))
    shift = -tick % players  # the seat that began
    won, worth = np.roll(won, -shift, 1), np.roll(worth, -shift, 1)
    sample = _sample(records, worth, players) if learn else Sample(won, won, won)
    return sample, won


def _play_turn(
    player: Player, rows: Rows, tables: Tables, at: Array, random: np.random.Generator, style: Style
) -> tuple[Array, Array]:
    """One turn at some tables; the inputs of what it came to and what it was worth before."""
    here, part = rows.take(at), _Part(tables, at)
    turn = look(player, here)
    count, every = len(at), np.arange(len(at))
    worth = turn.roll.copy()
    wanted = (here.left.min(1) <= style.late) | (random.random(count) < style.early_cards)
    cards = card_rows(here, part, wanted)
    first = np.searchsorted(np.cumsum(LIKELY), random.random((2, count)), side="right").clip(0, len(LIKELY) - 1)
    chosen = _chosen(turn, first[0], random, style)
    mine = np.take_along_axis(turn.worth[..., 0], chosen[:, None], 1)[:, 0]
    second = _chosen(turn, first[1], random, style)
    chosen = np.where(mine < turn.again[:, 0], second, chosen)
    stray = random.random(count) < style.stray
    chosen = np.where(stray, _any_offer(first[0], random), chosen)
    flat = every * (PLACES * MOST) + chosen
    inputs, after = turn.offers.inputs[flat], turn.offers.rows.take(flat)
    rows.put(at, after)
    if cards is not None:
        _play_cards(player, rows, at, cards, inputs, worth, stray, style, random)
    return inputs, worth


class _Part(NamedTuple):
    """What cards ask about some of the tables."""

    tables: Tables
    at: Array

    @property
    def place_of(self) -> Array:
        place_of: Array = self.tables.place_of[self.at]
        return place_of

    @property
    def area_at(self) -> Array:
        area_at: Array = self.tables.area_at[self.at]
        return area_at


def _quick_turn(
    player: Player, rows: Rows, tables: Tables, at: Array, before: Array, random: np.random.Generator, style: Style
) -> tuple[Array, Array, Array]:
    """The same without looking at every roll: only at those that fall. What rolling is worth is known from before."""
    here = rows.take(at)
    count = len(at)
    rolls = np.searchsorted(np.cumsum(LIKELY), random.random((2, count)), side="right").clip(0, len(LIKELY) - 1)
    inputs, worth, played, after = _best_of(player, here, rolls[0], random, style)
    poor = np.nonzero(worth[:, 0] < before[:, 0] - style.patience)[0]
    if len(poor):
        found = _best_of(player, here.take(poor), rolls[1][poor], random, style)
        inputs[poor], worth[poor], played[poor] = found[:3]
        after.put(poor, found[3])
    rows.put(at, after)
    late = here.left.min(1) <= style.late
    wanted = random.random(count) < np.where(late, style.late_cards, style.early_cards)
    one = _one_card(here, random)
    cards = card_rows(one, _Part(tables, at), wanted)
    if cards is not None:
        index, used = cards
        used.display |= here.display[index] & ~one.display[index]
        told = before.copy()
        _play_cards(player, rows, at, (index, used), inputs, told, np.zeros(count, bool), style, random)
        by_card = (told != before).any(1)
        worth[by_card] = played[by_card] = told[by_card]
    return inputs, worth, played


def _one_card(rows: Rows, random: np.random.Generator) -> Rows:
    """The same with only one of the cards on display: to look at all of them would take most of the time."""
    one = rows.take(np.arange(len(rows.stock)))
    lot = random.random(one.display.shape) * one.display
    one.display = one.display & (lot == lot.max(1, keepdims=True))
    return one


def _best_of(
    player: Player, rows: Rows, roll: Array, random: np.random.Generator, style: Style
) -> tuple[Array, Array, Array, Rows]:
    """What a roll comes to: inputs, what its best is worth, what was done is worth, and the positions after it."""
    judged, worth = offered(player, rows, OFFERS[roll])
    mine = np.where(THERE[roll], worth[..., 0] + style.heat * random.gumbel(size=worth.shape[:2]), -9.0)
    stray = random.random(len(roll)) < style.stray
    mine = np.where(stray[:, None] & THERE[roll], random.random(mine.shape), mine)
    flat = np.arange(len(roll)) * mine.shape[1] + mine.argmax(1)
    best = np.where(THERE[roll], worth[..., 0], -9.0).argmax(1)
    return judged.inputs[flat], worth[np.arange(len(roll)), best], judged.worth[flat], judged.rows.take(flat)


def _chosen(turn: Turn, roll: Array, random: np.random.Generator, style: Style) -> Array:
    """The best of what a roll offers, give or take."""
    offers, there = OFFERS[roll], THERE[roll]
    mine = np.take_along_axis(turn.worth[..., 0], offers, 1)
    mine = mine + style.heat * random.gumbel(size=mine.shape)
    best = np.where(there, mine, -9.0).argmax(1)
    chosen: Array = offers[np.arange(len(roll)), best]
    return chosen


def _any_offer(roll: Array, random: np.random.Generator) -> Array:
    place = (random.random(len(roll)) * THERE[roll].sum(1)).astype(int)
    chosen: Array = OFFERS[roll, place]
    return chosen


def _play_cards(
    player: Player, rows: Rows, at: Array, cards: tuple[Array, Rows], inputs: Array, worth: Array, stray: Array,
    style: Style, random: np.random.Generator,
) -> None:  # fmt: skip
    """Where a card is worth more than rolling, it is used instead."""
    index, after = cards
    judged = player.judge(after)
    order = np.lexsort((-judged.worth[:, 0], index))
    tables, first = np.unique(index[order], return_index=True)
    best = order[first]
    better = judged.worth[best, 0] > worth[tables, 0] + style.heat * random.gumbel(size=len(best)) * (style.heat > 0)
    better &= ~stray[tables]
    tables, best = tables[better], best[better]
    rows.put(at[tables], after.take(best))
    inputs[tables] = judged.inputs[best]
    worth[tables] = judged.worth[best]


def _sample(records: list[tuple[int, Array, Array, Array]], worth: Array, players: int) -> Sample:
    """Every position with its targets, turned to whoever had the turn."""
    inputs, result, expected = [], [], []
    count = len(worth)
    coming = np.full((count, players), -1.0, np.float32)  # by seats from the one that began
    for tick, at, found, before in reversed(records):
        turned = tick % players
        inputs.append(found.astype(np.int16))
        result.append(np.roll(worth[at], -turned, 1))
        expected.append(np.roll(coming[at], -turned, 1))
        coming[at] = np.roll(before, turned, 1)
    return Sample(np.concatenate(inputs), np.concatenate(result), np.concatenate(expected))


# -- what the training asks for -----------------------------------------------------------------------

SEATS = (2, 3, 4)
WIDTHS = {2: 36, 3: 26, 4: 20}
"""The first hidden layer: together they make a file below its limit."""
SECOND_WIDTH = 16
LEARNING = Style(stray=0.04, heat=0.01, early_cards=0.05, late_cards=0.5)
MEASURING = Style(stray=0.0, heat=0.0, early_cards=1.0)
DAIMYO_SHARE = 4
"""One game in so many is played with daimyo, and as many on the other map."""


def net(players: int, seed: int) -> Net:
    """A net that has learned nothing yet."""
    return Net(layout(players).scales(), (WIDTHS[players], SECOND_WIDTH, players), seed)


def generation(players: int, net: Net | None, count: int, random: np.random.Generator) -> Sample:
    """Games against itself."""
    player = Player(net, layout(players))
    with_daimyo = count // DAIMYO_SHARE
    parts = [
        play(players, number, [player] * players, random, LEARNING, daimyo)[0]
        for number, daimyo in ((count - with_daimyo, False), (with_daimyo, True))
        if number
    ]
    return Sample(*map(np.concatenate, zip(*parts)))


def strength(players: int, net: Net, count: int, seed: int) -> float:
    """How often one who plays by the net wins against plain players, from every seat."""
    layers, wins, each = layout(players), 0.0, count // players
    for seat in range(players):
        seats = [Player(None, layers)] * players
        seats[seat] = Player(net, layers)
        _, won = play(players, each, seats, np.random.default_rng([seed, seat, 99]), MEASURING)
        wins += float(won[:, seat].sum())
    return wins / (each * players)
