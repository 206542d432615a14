"""The coach: goes through a finished game and says what was luck, what decisions cost, and why.

First how likely each seat was to win all along, and what chance was worth (``luck``). Then every decision at first
sight, and a few looks at those that seem to have cost something: their mean says what a decision that mattered cost
each seat. The dearest of them are looked at again and again, and what stands out in the end is measured afresh,
since the best of many is always flattered.

All of it goes on in small slices, repeats exactly for the same record, and never looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ... import games
from ...core.chance import Chance
from ...core.position import Position
from ...core.record import Record
from .decisions import Decision, Judge, decisions
from .estimate import Estimate, around, combined, mean, mean_of, reach_of, share, together
from .findings import Findings, Mistake, Skill
from .luck import SAMPLES, Draw, entry_of
from .reasons import Line, Moment, proved

MATTERS = 0.03
"""A decision matters if its choices set chances of winning so far apart at first sight."""
FIRST_LOOKS, MORE_LOOKS, LAST_LOOKS = 4, 12, 40
"""Looks at each decision that may have cost something, at each suspect, and at each of those that are shown."""
SUSPECTS, FINALISTS, SHOWN = 10, 4, 3
PLAYED_OUT = 16
"""One part in so many of what the game allows (``ITERATIONS``) is played to the end for each of the last ones, since
looks believe the judgement and play-outs do not."""
QUICK = 0.1
"""Whoever plays on to the end plays quickly, so that what a choice costs there may be off by so much, however often it
is tried."""
LEAST_GAP = 0.01
"""What cost less is not shown."""
PROOF_WORLDS = 8
"""A reason is proved in so many worlds where something is hidden or chance has a say."""
SHARES = {"luck": 0.3, "decisions": 0.6, "suspects": 0.75, "mistakes": 1.0}
"""Which part of the work is done when each stage is."""


class Coach:
    """What one comes to think of a game, slice by slice."""

    def __init__(self, record: Record, seats: Sequence[int] | None = None, samples: int = SAMPLES) -> None:
        self.record = record
        self.found = Findings()
        self.looks = 0
        self.decided: list[Decision] = []
        self._seats = range(len(record.state.scores)) if seats is None else seats
        self._samples = samples
        self._judge = Judge(games.find(record.game))
        self._slices = self._think()

    @property
    def done(self) -> bool:
        """Whether there is nothing left to find out."""
        return self.found.done

    def step(self) -> None:
        """Think one small slice; an error ends the thought, never the page."""
        try:
            next(self._slices)
        except StopIteration:
            self.found.done, self.found.progress = True, 1.0
        except Exception as error:
            self.found.error = f"{type(error).__name__}: {error}"
            self.found.done = True

    def run(self) -> Coach:
        """Think to the end."""
        while not self.done:
            self.step()
        return self

    def run_luck(self) -> Coach:
        """Think until all luck has been reckoned."""
        while not self.done and not self.found.luck_done:
            self.step()
        return self

    def _think(self) -> Iterator[None]:
        yield from self._reckon_luck()
        yield from self._decide()
        suspects = self._suspects()
        yield from self._look_again(suspects)
        yield from self._measure(_dearest(suspects)[:FINALISTS])

    def _advance(self, begun: str, stage: str, part: float) -> None:
        start = SHARES.get(begun, 0.0)
        self.found.progress = start + (SHARES[stage] - start) * min(1.0, part)

    # -- chances and luck --------------------------------------------------------------------------

    def _reckon_luck(self) -> Iterator[None]:
        state, total = self.record.begin(), len(self.record.choices)
        self._enter(state)
        for at, choice in enumerate(self.record.choices):
            self.record.prepare(state, at)
            before = state.copy()
            state.play(choice)
            self._enter(state)
            if state.chance != before.chance:
                draw = Draw(at, before, choice, self.found.chances[-1])
                entry = entry_of(draw, self._judge, self.record.seed, self._samples)
                self.found.luck.append(entry)
            self._advance("", "luck", (at + 1) / total)
            yield
        if self.record.declared:
            self._enter_ending()
        self.found.luck_done = True

    def _enter(self, state: Position) -> None:
        self.found.chances.append(tuple(self._judge.chances(state)))
        self.found.doubts.append(self._judge.doubt(state))

    def _enter_ending(self) -> None:
        """How the players ended the game counts as its result."""
        if self.record.state.turn is None:
            self.found.chances.pop()
            self.found.doubts.pop()
            self._enter(self.record.state)

    # -- decisions ---------------------------------------------------------------------------------

    def _decide(self) -> Iterator[None]:
        total = max(1, len(self.record.choices))
        for decision in decisions(self.record, self._judge, self._seats):
            if decision is not None and decision.stake >= MATTERS:
                self.decided.append(decision)
                if decision.missed > 0:
                    yield from self._compare(decision, FIRST_LOOKS, 600_000)
            if decision is not None:
                self._advance("luck", "decisions", decision.at / total)
            yield
        self.found.skill = {seat: self._skill(seat) for seat in self._seats}

    def _compare(self, decision: Decision, looks: int, salt: int) -> Iterator[None]:
        chance = Chance(self.record.seed * 1_000_003 + decision.at + salt)
        for _ in range(looks):
            self.looks += 2
            yield from decision.compare(self._judge, chance)

    def _skill(self, seat: int) -> Skill:
        """The mean over all decisions that mattered; those where nothing seemed better cost nothing."""
        own = [decision for decision in self.decided if decision.seat == seat]
        costs = [mean(decision.gaps) if decision.gaps else 0.0 for decision in own]
        if not own:
            return Skill(0, Estimate(0.0, 0.0, 0.0))
        off = together(*(reach_of(decision.gaps) for decision in own if decision.gaps)) / len(own)
        return Skill(len(own), around(mean(costs), off))

    # -- mistakes ----------------------------------------------------------------------------------

    def _suspects(self) -> list[Decision]:
        """What seems to have cost most by the first looks, no two of one turn."""
        found: dict[int, Decision] = {}
        missed = [decision for decision in self.decided if decision.gaps]
        for decision in sorted(missed, key=lambda one: -_suspicion(one)):
            if len(found) < SUSPECTS:
                found.setdefault(decision.run, decision)
        return list(found.values())

    def _look_again(self, suspects: Sequence[Decision]) -> Iterator[None]:
        for number, decision in enumerate(suspects):
            for _ in self._compare(decision, MORE_LOOKS, 700_000):
                yield
            self._advance("decisions", "suspects", (number + 1) / len(suspects))

    def _measure(self, finalists: Sequence[Decision]) -> Iterator[None]:
        stood: list[Mistake] = []
        for number, decision in enumerate(finalists):
            measure = _Measure(decision, self._judge, Chance(self.record.seed * 1_000_003 + decision.at + 800_000))
            tries = measure.tries()
            for attempt in range(tries):
                self.looks += 2
                yield from measure.attempt(attempt)
                self._advance("suspects", "mistakes", (number + attempt / tries) / len(finalists))
            mistake = measure.mistake()
            if mistake.gap.low > 0 and mistake.gap.value >= LEAST_GAP:
                stood.append(mistake)
                dearest = sorted(stood, key=lambda one: -one.gap.value)[:SHOWN]
                self.found.mistakes = sorted(dearest, key=lambda one: one.at)
            yield


def _suspicion(decision: Decision) -> float:
    """What a decision may have cost: few looks are hardly better than the first sight, so both count."""
    return (decision.missed + mean(decision.gaps)) / 2


def _dearest(suspects: Sequence[Decision]) -> list[Decision]:
    return sorted((one for one in suspects if mean(one.gaps) > 0), key=lambda one: -mean(one.gaps))


class _Measure:
    """A decision measured afresh: what was played and what seems better, with luck of its own.

    Both ways to measure err in their own way, looks by the judgement and play-outs by the quick players, so both count.
    """

    def __init__(self, decision: Decision, judge: Judge, chance: Chance) -> None:
        self._decision, self._judge, self._chance = decision, judge, chance
        self._lines: list[Line] = []
        """Right after both choices."""
        self._later: list[Line] = []
        """Where the looks at them end."""
        self._looks = Pairs()
        self._ends = Pairs()

    def tries(self) -> int:
        """How many tries there are."""
        ends = max(2, self._judge.game.analysis.ITERATIONS // PLAYED_OUT)
        return ends + (LAST_LOOKS if self._judge.own else 0)

    def attempt(self, number: int) -> Iterator[None]:
        """One try with both choices, in the same world and with the same luck."""
        decision, judge = self._decision, self._judge
        chains = decision.played.chain, decision.better.chain
        world = judge.advice.imagine(decision.view, self._chance)
        luck = self._chance.below(1 << 64)
        look = judge.own and number < LAST_LOOKS
        values = []
        later = []
        for chain in chains:
            if look:
                later.append(judge.later(world, decision.seat, chain, luck))
                values.append(judge.chances(later[-1])[decision.seat])
            else:
                values.append(judge.to_the_end(world, decision.seat, chain, luck))
            yield
        if look:
            self._later.append(Line(*later))
        (self._looks if look else self._ends).add(*values)
        if len(self._lines) < PROOF_WORLDS:
            self._lines.append(Line(*(judge.after(world, chain, luck) for chain in chains)))

    def mistake(self) -> Mistake:
        """What has come of it."""
        decision, judge = self._decision, self._judge
        position = decision.view.position
        doubt, less = judge.doubt(position), judge.doubt_of_difference(position)
        gap = self._both(self._looks.gap, self._ends.gap, less)
        played = self._both(self._looks.played, self._ends.played, doubt)
        better = around(played.value + gap.value, played.reach)
        moment = Moment(position, decision.seat, decision.played.chain, decision.better.chain)
        idea = judge.advice.reason(position, decision.better.chain) if judge.advice.reason else None
        return Mistake(
            decision.at,
            decision.seat,
            decision.played.chain,
            decision.better.chain,
            share(played.value, played.reach),
            share(min(1.0, max(0.0, better.value)), better.reach),
            Estimate(gap.value, max(-1.0, gap.low), min(1.0, gap.high)),
            proved(self._lines, self._later, moment, gap.value, judge),
            idea,
        )

    def _both(self, looks: Sequence[float], ends: Sequence[float], doubt: float) -> Estimate:
        if not looks:
            return mean_of(ends)
        played_out = around(mean(ends), together(reach_of(ends), QUICK))
        return combined(around(mean(looks), together(reach_of(looks), doubt)), played_out)


class Pairs:
    """What was played and what seems better, try by try."""

    def __init__(self) -> None:
        self.played: list[float] = []
        self.gap: list[float] = []
        """By how much the better choice did better."""

    def add(self, played: float, better: float) -> None:
        """One try more."""
        self.played.append(played)
        self.gap.append(better - played)
