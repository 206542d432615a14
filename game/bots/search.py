"""The search for a choice, in slices, so that it can be shown, stopped and cut at any moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Any

from .. import games
from ..core.advice import Advice, Budget, Chain
from ..core.chance import Chance
from ..core.position import Choice, IllegalChoice, Position, View
from ..core.words import Sentence
from .levels import LEVELS, advice_for, budget_of
from .race import Race

SLICE = 40
"""So many choices of an imagined game are one slice where the game has no quicker way to play it out."""
ONLY, CLEAR, CLOSE = "bots.reason_only", "bots.reason_clear", "bots.reason_close"
CLEAR_GAP = 0.04


class Search:
    """The search for a choice in a view. It is given nothing else, and no error of its own ever leaves it."""

    def __init__(self, game_name: str, view: View[Any], level: str, seed: int, iterations: int | None = None) -> None:
        if not view.choices:
            raise ValueError("nothing to choose in this view")
        self.view = view
        self.iterations = 0
        self.error: str | None = None
        self.done = False
        self._chains: list[Chain] = [(view.choices[0],)]
        self._race = Race([0.0])
        self._noise = [0.0]
        self._advice: Advice[Any] = Advice()
        self._cap = iterations
        self._slices = self._think(game_name, level, seed)

    # -- driving it -----------------------------------------------------------------------------

    def step(self) -> None:
        """Search one small slice."""
        if self.done:
            return
        try:
            next(self._slices)
        except StopIteration:
            self.done = True
        except Exception as error:  # an error in a bot must never end the game
            self.error = f"{type(error).__name__}: {error}"
            self.done = True

    def run(self) -> Choice:
        """Search to the end and give the answer."""
        while not self.done:
            self.step()
        return self.best

    # -- what it has come to --------------------------------------------------------------------

    @property
    def plan(self) -> Chain:
        """The best chain of choices so far; its first choice is legal, the rest if nothing comes between."""
        return self._chains[self._race.leader]

    @property
    def best(self) -> Choice:
        """The best choice so far; legal from the very start."""
        return self.plan[0]

    @property
    def progress(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 1.0 if self.done else min(1.0, self.iterations / max(1, self._cap or 1))

    @property
    def reason(self) -> Sentence | None:
        """Why this choice, in words; None if there is nothing to say."""
        try:
            return self._own_reason() or self._common_reason()
        except Exception as error:  # a reason is a courtesy: without it the game goes on
            self.error = self.error or f"{type(error).__name__}: {error}"
            return None

    def _own_reason(self) -> Sentence | None:
        if self.error or not self._advice.reason:
            return None
        return self._advice.reason(self.view.position, self.plan)

    def _common_reason(self) -> Sentence | None:
        if len(self.view.choices) == 1:
            return Sentence(ONLY)
        if self.error or self.iterations < len(self._chains):
            return None
        means = sorted((self._race.mean(one) for one in range(len(self._chains))), reverse=True)
        clear = len(means) == 1 or means[0] - means[1] > CLEAR_GAP
        return Sentence(CLEAR if clear else CLOSE)

    # -- the search -----------------------------------------------------------------------------

    def _think(self, game_name: str, level: str, seed: int) -> Iterator[None]:
        chance = Chance(seed)
        if level.partition("@")[0] not in LEVELS:
            self._chains = [(chance.pick(self.view.choices),)]
            return
        if len(self.view.choices) == 1:
            return
        level, self._advice = advice_for(games.find(game_name).advice, level, len(self.view.position.scores))
        budget = budget_of(self._advice, level)
        self._cap = budget.iterations if self._cap is None else self._cap
        world = self._advice.imagine(self.view, chance)
        sight = self._advice.sight
        chains = self._legal_chains(self._worth_trying(world, budget))[: sight.ideas or None]
        self._chains = chains[:1]  # advice names its best guess first, so a search cut short has that
        yield
        if len({chain[0] for chain in chains}) == 1:  # nothing to decide now, whatever comes later
            return
        self._noise = [_noise(chance, budget.noise) for _ in chains]
        if self._advice.judge:
            yield from self._judge(self._advice.judge(world, chains), chains)
            if self._advice.imagines(self.view.position):
                yield from self._rounds(budget, chance)
            return
        guesses: list[float] = []
        if self._advice.prior:
            guesses += self._advice.prior(world, chains, budget.far)
            yield
        for chain in chains[len(guesses) :]:
            yield from self._guess(chain, Chance(seed), guesses)
        self._chains = chains
        seen = [_in_steps(guess, sight.grain, chance) for guess in guesses]
        self._race = Race([guess + noise for guess, noise in zip(seen, self._noise)])
        yield from self._rounds(budget, chance)

    def _judge(self, judged: Iterator[Sequence[float]], chains: list[Chain]) -> Iterator[None]:
        """The candidates by the game's judgement, for as many slices as the budget allows."""
        for worths in judged:
            self._noise += [0.0] * (len(worths) - len(self._noise))
            guesses = [worth + noise for worth, noise in zip(worths, self._noise)]
            self._race = Race(guesses, self._advice.trust)
            self._chains = chains
            self.iterations += 1
            yield
            if self.iterations >= (self._cap or 0):
                return
        least = max(guesses) - self._advice.finalists
        self._race.running = [one for one in self._race.running if guesses[one] >= least]

    def _worth_trying(self, position: Position, budget: Budget) -> Sequence[Chain]:
        """The candidates, or what a weak bot thinks of where the game can tell."""
        if budget.noise and self._advice.noisy_candidates:
            return self._advice.noisy_candidates(position, budget.noise)
        return self._advice.candidates(position)

    def _guess(self, chain: Chain, chance: Chance, guesses: list[float]) -> Iterator[None]:
        """A candidate at first sight: how the bot would stand at the end of its turn."""
        seat = self.view.seat
        assert seat is not None
        position = self._advice.imagine(self.view, chance)
        (self._advice.follow or follow)(position, chain)
        yield from self._play_on(position, seat, chance)
        guesses.append(self._advice.evaluate(position, seat))
        yield

    def _legal_chains(self, chains: Sequence[Chain]) -> list[Chain]:
        """The chains that can begin now; all single choices if there is none."""
        legal = [tuple(chain) for chain in chains if chain and chain[0] in self.view.choices]
        return legal or [(choice,) for choice in self.view.choices]

    def _rounds(self, budget: Budget, chance: Chance) -> Iterator[None]:
        """Imagined games for everybody still in the race, until one is left or the budget is spent."""
        race, rounds = self._race, 0
        enough = self._advice.rounds(self.view.position) if self._advice.rounds else None
        while len(race.running) > 1 and rounds != enough:
            # One imagined world and one luck for the whole round: what tells two candidates apart is then what
            # they do and not what they met, so a few rounds are enough. check() drops nobody inside a round, or
            # the rewards of two runners could not be compared pair by pair.
            world = self._advice.imagine(self.view, chance)
            luck = chance.below(1 << 64)
            for runner in race.running:
                if self.iterations >= (self._cap or 0):
                    return
                yield from self._run(runner, world.copy(), budget, Chance(luck))
                self.iterations += 1
            rounds += 1
            race.check(rounds)

    def _run(self, runner: int, position: Position, budget: Budget, chance: Chance) -> Iterator[None]:
        """One imagined game of one candidate."""
        seat = self.view.seat
        assert seat is not None
        (self._advice.follow or follow)(position, self._chains[runner])
        if budget.far and self._advice.rollout:
            value = self._advice.rollout(position, seat, chance)
        else:
            yield from self._play_on(position, seat if not budget.far else None, chance)
            value = self._advice.evaluate(position, seat)
        self._race.reward(runner, value + self._noise[runner])
        yield

    def _play_on(self, position: Position, seat: int | None, chance: Chance) -> Iterator[None]:
        """Quick choices to the end of this seat's turn, or for as long as the game's advice likes."""
        playout = self._advice.playout
        for count in range(1, self._advice.limit(position) + 1):
            if position.turn is None or seat not in (None, position.turn):
                return
            position.play(playout(position, chance))
            if count % SLICE == 0:
                yield


def _noise(chance: Chance, noise: float) -> float:
    """A judgement's error: most are small, none is larger than three times the noise."""
    return noise * (sum(chance.below(1001) for _ in range(4)) / 1000 - 2) * 1.5 if noise else 0.0


def _in_steps(guess: float, grain: float, chance: Chance) -> float:
    """A guess as coarsely as a level sees it; among what looks alike to it, chance decides."""
    return grain * (floor(guess / grain) + chance.below(1 << 16) / (1 << 17)) if grain else guess


def follow(position: Position, chain: Chain) -> None:
    """Make the choices of a chain for as long as they are legal in this imagined game."""
    for choice in chain:
        try:
            position.play(choice)
        except IllegalChoice:
            return
