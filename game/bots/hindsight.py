"""Hindsight: what chance was worth to each seat of a game that is over, and which choices turned it.

**Luck.** A choice that drew on chance is made again from the position before it with other chances; nothing
else is changed, so what happened is one of these results like any other. Its luck for a seat is what happened
less the mean of the others, both judged the same way: over many games it comes to nothing.

**Turning points.** At each choice the bots' candidates and what was really chosen are tried in imagined games
that the choosing seat could not tell from the real one. All of them meet the same luck. The decisions where
something else did best are looked at again and again, half as many each time, until the budget is spent; each
such stage has an equal share of it.
What stands out in the end is measured afresh, since the best of many is always flattered: the choice made and the
better one are played on, again with the same luck for both, to the chance of winning that comes of them.
Where a game has more decisions than the budget allows, those come first after which the seat stood worse, luck
aside, when it was next asked the same thing.

All of it goes on in slices of one imagined game, repeats exactly for the same record, and never looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import Any, NamedTuple

from .. import games
from ..core.advice import Advice, Chain
from ..core.chance import Chance
from ..core.position import Choice, Position, View
from ..core.record import Record
from ..core.words import Sentence
from .search import follow

SAMPLES = 16
"""So many other results stand against each one that happened."""
SETTLING = 12
"""A roll has come down after so many answers at most."""
FIRST_ROUND = 3
"""The first round may spend one part in so many of the budget."""
FINALISTS = 6
"""So many decisions are looked at to the end."""
TURNING_POINTS = 3
LEAST_GAP = 0.01
"""A choice that was worse by less than this turned nothing."""
LONGEST = 3000
"""No imagined game that is played to its end has more choices."""
LUCK_SHARE, WEIGH_SHARE = 0.3, 0.4
"""How much of the work the luck is, and the search for turning points, for the progress shown."""
SUSPECTS = 5
"""So many decisions are measured afresh."""
MEASURED = 6
"""One part in so many of the budget is the number of games in which each of them is measured."""
SURE = 1.96
"""So many standard errors to each side make an interval that holds the truth 19 times in 20."""


class LuckEntry(NamedTuple):
    """One appeal to chance: the number of the choice, who chose, and what it was worth to each seat."""

    at: int
    seat: int
    luck: tuple[float, ...]


class Estimate(NamedTuple):
    """A number found by trying, with the interval in which it lies 19 times in 20."""

    value: float
    low: float
    high: float


class TurningPoint(NamedTuple):
    """A choice that another would have bettered: what was done, what was better, and the chances of winning after."""

    at: int
    seat: int
    played: Chain
    better: Chain
    played_wins: Estimate
    better_wins: Estimate
    gap: Estimate
    reason: Sentence | None


class Hindsight:
    """What one comes to think of a game, slice by slice."""

    def __init__(self, record: Record, iterations: int | None = None, samples: int = SAMPLES) -> None:
        self.record = record
        self.samples = samples
        self.luck_entries: list[LuckEntry] = []
        self.points: list[TurningPoint] = []
        self.error: str | None = None
        self.done = False
        self.progress = 0.0
        self.luck_done = False
        """Whether all luck has been reckoned."""
        self.iterations = 0
        self._game = games.find(record.game)
        self._advice = self._game.advice
        self._budget = self._game.analysis.ITERATIONS if iterations is None else iterations
        self._slices = self._think()

    def step(self) -> None:
        """Think one small slice; an error ends the thought, never the page."""
        try:
            next(self._slices)
        except StopIteration:
            self.done, self.progress = True, 1.0
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"
            self.done = True

    def run(self) -> Hindsight:
        """Think to the end."""
        while not self.done:
            self.step()
        return self

    def run_luck(self) -> Hindsight:
        """Think until all luck has been reckoned."""
        while not self.done and not self.luck_done:
            self.step()
        return self

    @property
    def luck(self) -> list[float]:
        """What chance was worth to each seat in all."""
        seats = range(len(self.record.state.scores))
        return [sum(entry.luck[seat] for entry in self.luck_entries) for seat in seats]

    def _think(self) -> Iterator[None]:
        yield from self._reckon_luck()
        self.luck_done, self.progress = True, LUCK_SHARE
        decisions: list[Decision] = []
        yield from self._find_decisions(decisions)
        chosen: list[Decision] = []
        yield from self._choose_decisions(decisions, chosen)
        yield from self._weigh(chosen)
        measured: list[Measurement] = []
        yield from self._measure(_suspects(decisions), measured)
        self.points = _turning_points(measured, self._advice)

    # -- luck --------------------------------------------------------------------------------------

    def _reckon_luck(self) -> Iterator[None]:
        state = self.record.begin()
        for at, choice in enumerate(self.record.choices):
            self.record.prepare(state, at)
            before = state.copy()
            state.play(choice)
            if state.chance != before.chance:
                yield from self._enter_luck(at, before, choice, state)
            self.progress = LUCK_SHARE * (at + 1) / len(self.record.choices)

    def _enter_luck(self, at: int, before: Position, choice: Choice, after: Position) -> Iterator[None]:
        chance = Chance(self.record.seed * 1_000_003 + at)
        happened = self._judged(after, chance)
        yield
        totals = [0.0] * len(happened)
        for _ in range(self.samples):
            other = before.copy()
            other.chance = chance.below(1 << 64)
            other.play(choice)
            totals = [total + value for total, value in zip(totals, self._judged(other, chance))]
            yield
        luck = tuple(value - total / self.samples for value, total in zip(happened, totals))
        self.luck_entries.append(LuckEntry(at, before.turn or 0, luck))

    def _judged(self, position: Position, chance: Chance) -> Sequence[float]:
        """How each seat stands once what was rolled has come down; no later roll of the real game is foreseen."""
        position = position.copy()
        position.chance = chance.below(1 << 64)
        for _ in range(SETTLING):
            if position.turn is None or position.agenda[-1][0] not in self._game.analysis.PENDING:
                break
            position.play(self._advice.playout(position, chance))
        return self._game.judge(position)

    # -- turning points ----------------------------------------------------------------------------

    def _find_decisions(self, decisions: list[Decision]) -> Iterator[None]:
        """Every choice that the bots would have thought about; a chain of choices is one decision."""
        state, at, run = self.record.begin(), 0, 0
        choices = self.record.choices
        while at < len(choices):
            seat, length = state.turn, 1
            if len(state.choices()) > 1:
                decision = self._decision(state, at, run)
                length = len(decision.played)
                if len(decision.chains) > 1:
                    decisions.append(decision)
            for choice in choices[at : at + length]:
                self.record.prepare(state, at)
                state.play(choice)
                at += 1
            run += state.turn != seat
            yield

    def _decision(self, state: Position, at: int, run: int) -> Decision:
        chance = Chance(self.record.seed * 1_000_003 + at + 500_000)
        view = state.view(state.turn)
        candidates = self._advice.candidates(self._advice.imagine(view, chance))
        chains = [tuple(chain) for chain in candidates if chain and chain[0] in view.choices]
        longest = max((len(chain) for chain in chains), default=1)
        played = _as_candidate(self._really_played(state, at, longest), chains)
        return Decision(at, run, view, list(dict.fromkeys([played, *chains])), chance)

    def _really_played(self, state: Position, at: int, longest: int) -> Chain:
        """What the seat chose from here on before chance or somebody else had a say, up to a length."""
        state, seat, played = state.copy(), state.turn, list[Choice]()
        for number, choice in enumerate(self.record.choices[at : at + longest], at):
            self.record.prepare(state, number)
            chance = state.chance
            state.play(choice)
            played.append(choice)
            if state.turn != seat or state.chance != chance:
                break
        return tuple(played)

    def _choose_decisions(self, decisions: Sequence[Decision], chosen: list[Decision]) -> Iterator[None]:
        """As many decisions as the first round can afford, the most suspicious first."""
        room = self._budget // FIRST_ROUND
        if sum(len(decision.chains) for decision in decisions) <= room:
            chosen += decisions
            return
        values: dict[int, Sequence[float]] = {}
        yield from self._judge_all({decision.at for decision in decisions}, values)
        falls = _falls(decisions, values, self.luck_entries)
        for decision in sorted(decisions, key=lambda decision: -falls[decision.at]):
            room -= len(decision.chains)
            if room >= 0:
                chosen.append(decision)

    def _judge_all(self, places: set[int], values: dict[int, Sequence[float]]) -> Iterator[None]:
        """How everybody stood at some places of the game, and at its end."""
        state = self.record.begin()
        for at, choice in enumerate(self.record.choices):
            if at in places:
                values[at] = self._game.judge(state)
                yield
            self.record.prepare(state, at)
            state.play(choice)
        values[len(self.record.choices)] = self._game.judge(state)

    def _weigh(self, decisions: list[Decision]) -> Iterator[None]:
        """Equal shares of the budget for ever fewer decisions, so that one unlucky round hides no blunder."""
        field, stages = decisions, _halvings(len(decisions)) + 1
        while field and self.iterations < self._budget:
            until = self.iterations + (self._budget - self.iterations) // max(1, stages)
            yield from self._weigh_until(until, field)
            field = sorted(field, key=lambda decision: -decision.gap)[: _half(len(field))]
            stages -= 1

    def _weigh_until(self, until: int, field: Sequence[Decision]) -> Iterator[None]:
        """Whole rounds for each of these decisions, until so many games have been imagined in all."""
        while True:
            for decision in field:
                for _ in decision.round(self._advice):
                    self.iterations += 1
                    self.progress = LUCK_SHARE + WEIGH_SHARE * min(1.0, self.iterations / self._budget)
                    yield
            if self.iterations >= until:
                return

    def _measure(self, suspects: Sequence[Decision], measured: list[Measurement]) -> Iterator[None]:
        """The chances of winning after what was played and after what did best, with fresh luck."""
        games, begun = max(2, self._budget // MEASURED), LUCK_SHARE + WEIGH_SHARE
        for number, decision in enumerate(suspects):
            found = Measurement(decision, Chance(self.record.seed * 1_000_003 + decision.at + 700_000))
            for game in range(games):
                yield from found.round(self._advice)
                self.progress = begun + (1 - begun) * (number + (game + 1) / games) / len(suspects)
            measured.append(found)


def _half(decisions: int) -> int:
    return max(FINALISTS, decisions // 2)


def _halvings(decisions: int) -> int:
    """How often so many decisions are halved before only the finalists are left."""
    return 0 if decisions <= FINALISTS else 1 + _halvings(_half(decisions))


class Decision:
    """One choice of the game with what else could have been chosen; what was played comes first."""

    def __init__(self, at: int, run: int, view: View[Any], chains: Sequence[Chain], chance: Chance) -> None:
        self.at = at
        self.run = run
        """Moments of one seat's uninterrupted turn have the same number."""
        self.view = view
        self.chains = list(chains)
        self.rewards: list[list[float]] = [[] for _ in chains]
        self._chance = chance

    @property
    def question(self) -> str:
        """What was asked."""
        return str(self.view.position.agenda[-1][0])

    @property
    def played(self) -> Chain:
        """What was really chosen."""
        return self.chains[0]

    def round(self, advice: Advice[Any]) -> Iterator[None]:
        """One imagined game for each chain, all with the same luck."""
        seat = self.view.seat
        assert seat is not None
        world = advice.imagine(self.view, self._chance)
        luck = self._chance.below(1 << 64)
        for rewards, chain in zip(self.rewards, self.chains):
            position = world.copy()
            follow(position, chain)
            rewards.append(_played_on(position, seat, Chance(luck), advice))
            yield

    @property
    def best(self) -> int:
        """The other chain that did best."""
        return max(range(1, len(self.chains)), key=lambda runner: (sum(self.rewards[runner]), -runner))

    @property
    def gap(self) -> float:
        """How much better it did on average than what was played."""
        gaps = self._gaps()
        return sum(gaps) / len(gaps) if gaps else 0.0

    @property
    def sure_gap(self) -> float:
        """The same less a standard error: the luck of a few imagined games must blame nobody."""
        gaps = self._gaps()
        if len(gaps) < 2:
            return 0.0
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean - sqrt(spread / len(gaps))

    def _gaps(self) -> list[float]:
        return [best - played for best, played in zip(self.rewards[self.best], self.rewards[0])]


def _falls(
    decisions: Sequence[Decision], values: Mapping[int, Sequence[float]], entries: Sequence[LuckEntry]
) -> dict[int, float]:
    """By decision: how much worse its seat stood, luck aside, when it was next asked the same thing."""
    later: dict[tuple[int | None, str], int] = {}
    last, falls = max(values), dict[int, float]()
    for decision in reversed(decisions):
        seat = decision.view.seat or 0
        until = later.get((seat, decision.question), last)
        luck = sum(entry.luck[seat] for entry in entries if decision.at <= entry.at < until)
        falls[decision.at] = values[decision.at][seat] - values[until][seat] + luck
        later[seat, decision.question] = decision.at
    return falls


class Measurement:
    """What was played and what did best at a decision, each played on again and again to a chance of winning."""

    def __init__(self, decision: Decision, chance: Chance) -> None:
        self.decision = decision
        self.better = decision.chains[decision.best]
        self.wins: tuple[list[float], list[float]] = ([], [])
        """The chance of winning in each game: after what was played, and after the better choice."""
        self._chance = chance

    def round(self, advice: Advice[Any]) -> Iterator[None]:
        """One imagined game for each of the two, with the same luck."""
        seat = self.decision.view.seat
        assert seat is not None
        world = advice.imagine(self.decision.view, self._chance)
        luck = self._chance.below(1 << 64)
        for wins, chain in zip(self.wins, (self.decision.played, self.better)):
            position = world.copy()
            follow(position, chain)
            wins.append(played_out(position, seat, Chance(luck), advice))
            yield

    @property
    def gap(self) -> Estimate:
        """By how much the better choice won more often; the same luck for both makes it surer than either."""
        played, better = self.wins
        return mean_of([b - a for a, b in zip(played, better)])

    @property
    def sure_gap(self) -> float:
        """The gap less a standard error."""
        gap = self.gap
        return gap.value - (gap.high - gap.value) / SURE


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of some trials and its interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    reach = SURE * sqrt(spread / len(values))
    return Estimate(mean, mean - reach, mean + reach)


def _suspects(decisions: Sequence[Decision]) -> list[Decision]:
    """The widest gaps, no two of one turn, the widest first."""
    found: dict[int, Decision] = {}
    for decision in sorted(decisions, key=lambda decision: -decision.sure_gap):
        if len(found) < SUSPECTS and decision.sure_gap > LEAST_GAP:
            found.setdefault(decision.run, decision)
    return list(found.values())


def _turning_points(measured: Sequence[Measurement], advice: Advice[Any]) -> list[TurningPoint]:
    """Those that stood the test, the widest gaps, in the order of the game."""
    stood = [one for one in measured if one.sure_gap > LEAST_GAP]
    widest = sorted(stood, key=lambda one: -one.sure_gap)[:TURNING_POINTS]
    return [_point(one, advice) for one in sorted(widest, key=lambda one: one.decision.at)]


def _point(one: Measurement, advice: Advice[Any]) -> TurningPoint:
    decision, (played, better) = one.decision, map(mean_of, one.wins)
    seat = decision.view.seat
    assert seat is not None
    reason = advice.reason(decision.view.position, one.better) if advice.reason else None
    return TurningPoint(decision.at, seat, decision.played, one.better, played, better, one.gap, reason)


def _as_candidate(played: Chain, chains: Sequence[Chain]) -> Chain:
    """What was played, as the candidate that says the same: perhaps it was followed by more than that."""
    return next((chain for chain in chains if played[: len(chain)] == chain), played)


def _played_on(position: Position, seat: int, chance: Chance, advice: Advice[Any]) -> float:
    """An imagined game played on by quick choices and judged for a seat."""
    if advice.rollout:
        return advice.rollout(position, seat, chance)
    for _ in range(advice.limit(position)):
        if position.turn is None:
            break
        position.play(advice.playout(position, chance))
    return advice.evaluate(position, seat)


def played_out(position: Position, seat: int, chance: Chance, advice: Advice[Any]) -> float:
    """The chance of a seat to win an imagined game, by the game's own way or by playing it to its end."""
    return (advice.win or partial(to_the_end, advice))(position, seat, chance)


def to_the_end(advice: Advice[Any], position: Position, seat: int, chance: Chance) -> float:
    """An imagined game played to its end by quick choices: the seat's share of the victory."""
    for _ in range(LONGEST):
        if position.turn is None:
            break
        position.play(advice.playout(position, chance))
    winners = position.winners
    return (seat in winners) / len(winners) if winners else 1 / len(position.scores)
