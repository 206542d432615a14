"""Hindsight: what chance was worth to each seat of a game that is over, and which choices turned it.

**Luck.** A choice that drew on chance is made again from the position before it with other chances; nothing
else is changed, so what happened is one of these results like any other. Its luck for a seat is what happened
less the mean of the others, both judged the same way: over many games it comes to nothing.

**Turning points.** At each choice the bots' candidates and what was really chosen are tried in imagined games
that the choosing seat could not tell from the real one. All of them meet the same luck. The moments where
something else did best are looked at again and again, half as many each time, until the budget is spent; each
such stage has an equal share of it.
Where a game has more moments than the budget allows, those come first after which the seat stood worse, luck
aside, when it was next asked the same thing.

All of it goes on in slices of one imagined game, repeats exactly for the same record, and never looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

from ..core.analysis import analysis_of
from ..core.chance import Chance
from ..core.position import Choice, IllegalChoice, Position, View
from ..core.record import Record
from ..core.words import Sentence
from .advice import Advice, Chain, advice_of

SAMPLES = 16
"""So many other results stand against each one that happened."""
SETTLING = 12
"""A roll has come down after so many answers at most."""
ITERATIONS = 1000
"""So many imagined games weigh the choices of a game whose account names no number of its own."""
FIRST_ROUND = 3
"""The first round may spend one part in so many of the budget."""
FINALISTS = 6
"""So many moments are looked at to the end."""
TURNING_POINTS = 3
LEAST_GAP = 0.01
"""A choice that was worse by less than this turned nothing."""
LUCK_SHARE = 0.3
"""How much of the work the luck is, for the progress shown."""


class Stroke(NamedTuple):
    """One appeal to chance: the number of the choice, who chose, and what it was worth to each seat."""

    at: int
    seat: int
    luck: tuple[float, ...]


class TurningPoint(NamedTuple):
    """A choice that another would have bettered: what was done, what was better, and by how much."""

    at: int
    seat: int
    played: Chain
    better: Chain
    gap: float
    reason: Sentence | None


class Hindsight:
    """What one comes to think of a game, slice by slice."""

    def __init__(self, record: Record, iterations: int | None = None, samples: int = SAMPLES) -> None:
        self.record = record
        self.samples = samples
        self.strokes: list[Stroke] = []
        self.points: list[TurningPoint] = []
        self.error: str | None = None
        self.done = False
        self.progress = 0.0
        self.ledger_closed = False
        """Whether all luck has been reckoned."""
        self.iterations = 0
        self._room = analysis_of(record.game)
        self._advice = advice_of(record.game)
        self._budget: int = getattr(self._room, "ITERATIONS", ITERATIONS) if iterations is None else iterations
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

    def run_ledger(self) -> Hindsight:
        """Think until all luck has been reckoned."""
        while not self.done and not self.ledger_closed:
            self.step()
        return self

    @property
    def luck(self) -> list[float]:
        """What chance was worth to each seat in all."""
        seats = range(len(self.record.state.scores))
        return [sum(stroke.luck[seat] for stroke in self.strokes) for seat in seats]

    def _think(self) -> Iterator[None]:
        yield from self._reckon_luck()
        self.ledger_closed, self.progress = True, LUCK_SHARE
        moments: list[Moment] = []
        yield from self._find_moments(moments)
        chosen: list[Moment] = []
        yield from self._choose_moments(moments, chosen)
        yield from self._weigh(chosen)
        self.points = _turning_points(moments, self._advice)

    # -- luck --------------------------------------------------------------------------------------

    def _reckon_luck(self) -> Iterator[None]:
        state = self.record.begin()
        for at, choice in enumerate(self.record.choices):
            before = state.copy()
            state.play(choice)
            if state.chance != before.chance:
                yield from self._stroke(at, before, choice, state)
            self.progress = LUCK_SHARE * (at + 1) / len(self.record.choices)

    def _stroke(self, at: int, before: Position, choice: Choice, after: Position) -> Iterator[None]:
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
        self.strokes.append(Stroke(at, before.turn or 0, luck))

    def _judged(self, position: Position, chance: Chance) -> list[float]:
        """How each seat stands once what was rolled has come down; no later roll of the real game is foreseen."""
        position = position.copy()
        position.chance = chance.below(1 << 64)
        for _ in range(SETTLING):
            if position.turn is None or position.agenda[-1][0] not in self._room.PENDING:
                break
            position.play(self._advice.playout(position, chance))
        return self._judgement(position)

    def _judgement(self, position: Position) -> list[float]:
        judge = getattr(self._room, "judge", None)
        if judge is not None:
            return list(judge(position))
        return [self._advice.evaluate(position, seat) for seat in range(len(position.scores))]

    # -- turning points ----------------------------------------------------------------------------

    def _find_moments(self, moments: list[Moment]) -> Iterator[None]:
        """Every choice that the bots would have thought about; a chain of choices is one moment."""
        state, at, run = self.record.begin(), 0, 0
        choices = self.record.choices
        while at < len(choices):
            seat, length = state.turn, 1
            if len(state.choices()) > 1:
                moment = self._moment(state, at, run)
                length = len(moment.played)
                if len(moment.chains) > 1:
                    moments.append(moment)
            for choice in choices[at : at + length]:
                state.play(choice)
            at += length
            run += state.turn != seat
            yield

    def _moment(self, state: Position, at: int, run: int) -> Moment:
        chance = Chance(self.record.seed * 1_000_003 + at + 500_000)
        view = state.view(state.turn)
        candidates = self._advice.candidates(self._advice.imagine(view, chance))
        chains = [tuple(chain) for chain in candidates if chain and chain[0] in view.choices]
        longest = max((len(chain) for chain in chains), default=1)
        played = _as_candidate(self._really_played(state, at, longest), chains)
        return Moment(at, run, view, list(dict.fromkeys([played, *chains])), chance)

    def _really_played(self, state: Position, at: int, longest: int) -> Chain:
        """What the seat chose from here on before chance or somebody else had a say, up to a length."""
        state, seat, played = state.copy(), state.turn, list[Choice]()
        for choice in self.record.choices[at : at + longest]:
            chance = state.chance
            state.play(choice)
            played.append(choice)
            if state.turn != seat or state.chance != chance:
                break
        return tuple(played)

    def _choose_moments(self, moments: Sequence[Moment], chosen: list[Moment]) -> Iterator[None]:
        """As many moments as the first round can afford, the most suspicious first."""
        room = self._budget // FIRST_ROUND
        if sum(len(moment.chains) for moment in moments) <= room:
            chosen += moments
            return
        values: dict[int, list[float]] = {}
        yield from self._judge_all({moment.at for moment in moments}, values)
        falls = _falls(moments, values, self.strokes)
        for moment in sorted(moments, key=lambda moment: -falls[moment.at]):
            room -= len(moment.chains)
            if room >= 0:
                chosen.append(moment)

    def _judge_all(self, places: set[int], values: dict[int, list[float]]) -> Iterator[None]:
        """How everybody stood at some places of the game, and at its end."""
        state = self.record.begin()
        for at, choice in enumerate(self.record.choices):
            if at in places:
                values[at] = self._judgement(state)
                yield
            state.play(choice)
        values[len(self.record.choices)] = self._judgement(state)

    def _weigh(self, moments: list[Moment]) -> Iterator[None]:
        """Equal shares of the budget for ever fewer moments, so that one unlucky round hides no blunder."""
        field, stages = moments, _halvings(len(moments)) + 1
        while field and self.iterations < self._budget:
            until = self.iterations + (self._budget - self.iterations) // max(1, stages)
            yield from self._weigh_until(until, field)
            field = sorted(field, key=lambda moment: -moment.gap)[: _half(len(field))]
            stages -= 1

    def _weigh_until(self, until: int, field: Sequence[Moment]) -> Iterator[None]:
        """Whole rounds for each of these moments, until so many games have been imagined in all."""
        while True:
            for moment in field:
                for _ in moment.round(self._advice):
                    self.iterations += 1
                    self.progress = LUCK_SHARE + (1 - LUCK_SHARE) * min(1.0, self.iterations / self._budget)
                    yield
            if self.iterations >= until:
                return


def _half(moments: int) -> int:
    return max(FINALISTS, moments // 2)


def _halvings(moments: int) -> int:
    """How often so many moments are halved before only the finalists are left."""
    return 0 if moments <= FINALISTS else 1 + _halvings(_half(moments))


class Moment:
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

    def round(self, advice: Advice) -> Iterator[None]:
        """One imagined game for each chain, all with the same luck."""
        seat = self.view.seat
        assert seat is not None
        world = advice.imagine(self.view, self._chance)
        luck = self._chance.below(1 << 64)
        for rewards, chain in zip(self.rewards, self.chains):
            position = world.copy()
            _follow(position, chain)
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
    moments: Sequence[Moment], values: Mapping[int, Sequence[float]], strokes: Sequence[Stroke]
) -> dict[int, float]:
    """By moment: how much worse its seat stood, luck aside, when it was next asked the same thing."""
    later: dict[tuple[int | None, str], int] = {}
    last, falls = max(values), dict[int, float]()
    for moment in reversed(moments):
        seat = moment.view.seat or 0
        until = later.get((seat, moment.question), last)
        luck = sum(stroke.luck[seat] for stroke in strokes if moment.at <= stroke.at < until)
        falls[moment.at] = values[moment.at][seat] - values[until][seat] + luck
        later[seat, moment.question] = moment.at
    return falls


def _turning_points(moments: Sequence[Moment], advice: Advice) -> list[TurningPoint]:
    """The widest gaps, no two of one turn, in the order of the game."""
    found: dict[int, Moment] = {}
    for moment in sorted(moments, key=lambda moment: -moment.sure_gap):
        if len(found) < TURNING_POINTS and moment.sure_gap > LEAST_GAP:
            found.setdefault(moment.run, moment)
    return [_point(moment, advice) for moment in sorted(found.values(), key=lambda moment: moment.at)]


def _point(moment: Moment, advice: Advice) -> TurningPoint:
    better, seat = moment.chains[moment.best], moment.view.seat
    assert seat is not None
    reason = advice.reason(moment.view.position, better) if advice.reason else None
    return TurningPoint(moment.at, seat, moment.played, better, moment.gap, reason)


def _as_candidate(played: Chain, chains: Sequence[Chain]) -> Chain:
    """What was played, as the candidate that says the same: perhaps it was followed by more than that."""
    return next((chain for chain in chains if played[: len(chain)] == chain), played)


def _follow(position: Position, chain: Chain) -> None:
    """Make the choices of a chain for as long as they are legal in this imagined game."""
    for choice in chain:
        try:
            position.play(choice)
        except IllegalChoice:
            return


def _played_on(position: Position, seat: int, chance: Chance, advice: Advice) -> float:
    """An imagined game played on by quick choices and judged for a seat."""
    if advice.rollout:
        return advice.rollout(position, seat, chance)
    for _ in range(advice.limit(position)):
        if position.turn is None:
            break
        position.play(advice.playout(position, chance))
    return advice.evaluate(position, seat)
