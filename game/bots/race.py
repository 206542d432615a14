"""A race between candidates: all meet the same luck round by round, and whoever falls clearly behind drops out.

Meeting the same luck makes small differences visible after few rounds. The race can be cut at any
moment; its leader is then the answer.
"""

from __future__ import annotations

from math import sqrt

FIRST_CHECK = 8
"""Nobody drops out before so many rounds."""
CHECK_EVERY = 4
CLEARLY = 2.6
"""So many standard errors behind the leader is clearly behind."""
TRUST = 4
"""The guess about a runner before the race counts like so many rounds, if nothing else is said."""


class Race:
    """The rewards of each runner so far, round by round, and who is still running."""

    __slots__ = ("guesses", "rewards", "running", "totals", "trust")

    def __init__(self, guesses: list[float], trust: int = TRUST) -> None:
        self.guesses, self.trust = guesses, trust
        self.rewards: list[list[float]] = [[] for _ in guesses]
        self.totals = [0.0] * len(guesses)
        self.running = list(range(len(guesses)))

    def reward(self, runner: int, value: float) -> None:
        """Write down how a runner did in its next round."""
        self.rewards[runner].append(value)
        self.totals[runner] += value

    def mean(self, runner: int) -> float:
        """A runner's reward on average; the guess about it counts like its first few rounds."""
        return (self.trust * self.guesses[runner] + self.totals[runner]) / (self.trust + len(self.rewards[runner]))

    @property
    def leader(self) -> int:
        """Who is ahead; of two who are level the earlier candidate."""
        return max(self.running, key=lambda runner: (self.mean(runner), -runner))

    def check(self, rounds: int) -> None:
        """After a round: let go of whoever is clearly behind."""
        if rounds >= FIRST_CHECK and rounds % CHECK_EVERY == 0:
            leader = self.leader
            self.running = [one for one in self.running if one == leader or not self._beaten(one, leader)]

    def _beaten(self, runner: int, leader: int) -> bool:
        gaps = [a - b for a, b in zip(self.rewards[leader], self.rewards[runner])]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        # The small constant keeps a runner that has only ever tied in the race for a while.
        return mean > CLEARLY * sqrt(spread / len(gaps)) + 0.1 / len(gaps)
