"""The decisions of a game: what was chosen, what else could have been, and what each of them comes to.

A *look* follows some choices in a world that the choosing seat could not tell from the real one, plays on by quick
choices until that seat is asked again in a later turn, and says how likely it is to win there. Where choices are
compared, each look at one of them has the same world and the same luck as the looks at the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...core.advice import Advice, Chain
from ...core.chance import Chance
from ...core.contract import Game
from ...core.insight import Insight
from ...core.position import Choice, IllegalChoice, Position, View
from ...core.record import Record
from .estimate import mean
from .judging import insight_of, played_out, won

MOST_CHAINS = 40
"""So many ways to go on are thought about, those that the bots think of first."""
WORLDS, LUCKS = 3, 4
"""At first sight: so many worlds where something is hidden, and so many ways for chance to fall where it has a say."""
PLAIN = 0.015
"""Where choices are set apart by less in one world, the others are not asked: nothing hangs on it."""
AGREEING = 0.5
"""Positions that one choice or draw sets apart are judged by the same judgement, so that much of what it errs by goes
away in the difference: so much of its doubt is left."""
FURTHEST = 120
"""A look goes on for no more choices than this."""


class Judge:
    """What a game's advice and insight say of positions and chains."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.advice: Advice[Any] = game.advice
        self.insight: Insight[Any] = insight_of(game)
        self.own = game.advice.insight is not None

    def chances(self, position: Position) -> Sequence[float]:
        """How likely each seat is to win, in any position; how players ended a game counts as its end."""
        if position.turn is None:
            return won(position)
        found = self.insight.chances(position)
        again = self.insight.again(position) if self.insight.again else None
        expected = self.insight.mean(position, again) if self.insight.mean and again is not None else None
        return expected if expected is not None and expected[position.turn] > found[position.turn] else found

    def doubt(self, position: Position) -> float:
        """How far off that may be."""
        return 0.0 if position.turn is None else self.insight.doubt(position)

    def doubt_of_difference(self, position: Position) -> float:
        """How far off the difference between two of the positions may be that can follow from one."""
        return AGREEING * self.doubt(position)

    def expected(self, position: Position, choice: Choice) -> Sequence[float] | None:
        """The mean of that over all ways in which chance can fall in a choice, where the game knows it."""
        return self.insight.mean(position, choice) if self.insight.mean else None

    def worlds(self, view: View[Any], chance: Chance, number: int) -> list[Position]:
        """So many worlds that the viewer could not tell apart."""
        return [self.advice.imagine(view, chance) for _ in range(number)]

    def after(self, world: Position, chain: Chain, luck: int) -> Position:
        """What some choices lead to in a world with this luck."""
        position = world.copy()
        position.chance = luck
        if self.advice.follow:
            self.advice.follow(position, chain)
            return position
        for choice in chain:
            try:
                position.play(choice)
            except IllegalChoice:
                break
        return position

    def at_first_sight(self, view: View[Any], chains: Sequence[Chain], chance: Chance) -> list[float]:
        """What chains come to, by the judgement where each of them ends."""
        seat = view.seat or 0
        worlds = self.worlds(view, chance, WORLDS if self.game.secret else 1)
        lucks = [chance.below(1 << 64) for _ in range(LUCKS)]
        found = [[self._value_of(worlds[0], seat, chain, lucks)] for chain in chains]
        if max(found)[0] - min(found)[0] >= PLAIN:
            for world in worlds[1:]:
                for values, chain in zip(found, chains):
                    values.append(self._value_of(world, seat, chain, lucks))
        return [mean(values) for values in found]

    def _value_of(self, world: Position, seat: int, chain: Chain, lucks: Sequence[int]) -> float:
        expected = self.expected(world, chain[0]) if len(chain) == 1 else None
        if expected is not None:
            return expected[seat]
        values = []
        for luck in lucks:
            position = self.after(world, chain, luck)
            values.append(self.chances(position)[seat])
            if position.chance == luck:
                break  # chance had no say
        return mean(values)

    def look(self, world: Position, seat: int, chain: Chain, luck: int) -> float:
        """What a chain comes to when it is played on with this luck."""
        if not self.own:
            return self.to_the_end(world, seat, chain, luck)
        return self.chances(self.later(world, seat, chain, luck))[seat]

    def later(self, world: Position, seat: int, chain: Chain, luck: int) -> Position:
        """Where such a look ends."""
        position = self.after(world, chain, luck)
        self._play_on(position, seat, Chance(luck))
        return position

    def to_the_end(self, world: Position, seat: int, chain: Chain, luck: int) -> float:
        """The same, played to the end of the game."""
        return played_out(self.after(world, chain, luck), seat, Chance(luck), self.advice)

    def _play_on(self, position: Position, seat: int, chance: Chance) -> None:
        """Until the seat is asked again after the others, or for as long as a look goes on."""
        left = position.turn != seat
        for _ in range(FURTHEST):
            if position.turn is None or (left and position.turn == seat):
                return
            left = left or position.turn != seat
            position.play(self.advice.playout(position, chance))


class Alternative(NamedTuple):
    """A way to go on, and how likely the seat is to win after it, by the judgement at first sight."""

    chain: Chain
    value: float


@dataclass
class Decision:
    """One choice of the game with what else could have been chosen."""

    at: int
    run: int
    """Moments of one seat's uninterrupted turn have the same number."""
    seat: int
    view: View[Any]
    played: Alternative
    others: list[Alternative]
    """The best first."""
    gaps: list[float] = field(default_factory=list)
    """By how much the best of the others did better, look by look, each with the same world and luck for both."""

    @property
    def better(self) -> Alternative:
        """What the coach would have done."""
        return self.others[0]

    @property
    def missed(self) -> float:
        """By how much that seems better at first sight; below zero where nothing does."""
        return self.better.value - self.played.value

    @property
    def stake(self) -> float:
        """What hung on the choice."""
        values = [self.played.value, self.better.value, self.others[-1].value]
        return max(values) - min(values)

    def compare(self, judge: Judge, chance: Chance) -> Iterator[None]:
        """One look more at what was played and what seems better."""
        world = judge.advice.imagine(self.view, chance)
        luck = chance.below(1 << 64)
        better = judge.look(world, self.seat, self.better.chain, luck)
        yield
        self.gaps.append(better - judge.look(world, self.seat, self.played.chain, luck))
        yield


def chains_at(view: View[Any], judge: Judge, chance: Chance) -> list[Chain]:
    """The ways to go on that the bots would think about."""
    candidates = judge.advice.candidates(judge.advice.imagine(view, chance))
    legal = [tuple(chain) for chain in candidates if chain and chain[0] in view.choices]
    return list(dict.fromkeys(legal))[:MOST_CHAINS]


def decisions(record: Record, judge: Judge, seats: Sequence[int]) -> Iterator[Decision | None]:
    """Every choice that the bots would have thought about; a chain of choices is one decision. None is a breath."""
    state, at, run = record.begin(), 0, 0
    choices = record.choices
    while at < len(choices):
        seat, length = state.turn, 1
        if len(state.choices()) > 1 and seat is not None:
            chance = Chance(record.seed * 1_000_003 + at + 500_000)
            view = state.view(seat)
            chains = chains_at(view, judge, chance)
            played = _as_candidate(_really_played(record, state, at, max(map(len, chains), default=1)), chains)
            length = len(played)
            others = [chain for chain in chains if chain != played]
            if others and seat in seats:
                yield None
                yield _weighed(at, run, view, played, others, judge, chance)
        for choice in choices[at : at + length]:
            record.prepare(state, at)
            state.play(choice)
            at += 1
        run += state.turn != seat
        yield None


def _weighed(
    at: int, run: int, view: View[Any], played: Chain, others: Sequence[Chain], judge: Judge, chance: Chance
) -> Decision:
    first, *values = judge.at_first_sight(view, [played, *others], chance)
    ranked = sorted(map(Alternative, others, values), key=lambda one: -one.value)
    return Decision(at, run, view.seat or 0, view, Alternative(played, first), ranked)


def _really_played(record: Record, state: Position, at: int, longest: int) -> Chain:
    """What the seat chose from here on before chance or somebody else had a say, up to a length."""
    state, seat, played = state.copy(), state.turn, []
    for number, choice in enumerate(record.choices[at : at + longest], at):
        record.prepare(state, number)
        chance = state.chance
        state.play(choice)
        played.append(choice)
        if state.turn != seat or state.chance != chance:
            break
    return tuple(played)


def _as_candidate(played: Chain, chains: Sequence[Chain]) -> Chain:
    """What was played, as the candidate that says the same: perhaps it was followed by more than that."""
    return next((chain for chain in chains if played[: len(chain)] == chain), played)
