"""The ways to go on in one position, compared: the best of them with their chances, better known with every slice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ... import games
from ...core.advice import Chain
from ...core.chance import Chance
from ...core.position import View
from .decisions import Judge, chains_at
from .estimate import Estimate, mean, mean_of, reach_of, share, together
from .findings import Declared, chain_data, chain_of

LOOKED_AT = 6
"""So many of the best at first sight are looked at further."""
LOOKS = 40
AT_ONCE = 4
"""So many ways are judged at first sight in a slice."""
SHOWN = 3


class Way(NamedTuple):
    """One way to go on: how likely the seat is to win with it, and by how much that is less than with the best."""

    chain: Chain
    wins: Estimate
    behind: Estimate


class Lines:
    """A comparison of the ways to go on, slice by slice; ``asked`` are ways that are compared in any case."""

    def __init__(self, game_name: str, view: View[Any], seed: int, asked: Sequence[Chain] = ()) -> None:
        self.view = view
        self.done = False
        self.error: str | None = None
        self.progress = 0.0
        self._judge = Judge(games.find(game_name))
        self._asked = list(asked)
        self._chance = Chance(seed)
        self._first: dict[Chain, float] = {}
        self._looks: dict[Chain, list[float]] = {}
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

    def run(self) -> Lines:
        """Think to the end."""
        while not self.done:
            self.step()
        return self

    @property
    def best(self) -> list[Way]:
        """The best ways by now and those that were asked for, the best first."""
        looked = sorted(self._looks, key=lambda chain: -self._value(chain)) if self._looked else []
        ranked = looked or sorted(self._first, key=lambda chain: -self._first[chain])
        shown = [chain for place, chain in enumerate(ranked) if place < SHOWN or chain in self._asked]
        return [self._way(chain, ranked[0]) for chain in shown]

    @property
    def _looked(self) -> bool:
        return bool(self._looks) and all(self._looks.values())

    def _value(self, chain: Chain) -> float:
        return mean(self._looks[chain]) if self._looked else self._first[chain]

    def _way(self, chain: Chain, best: Chain) -> Way:
        doubt = self._judge.doubt(self.view.position)
        if not self._looked:
            less = self._first[best] - self._first[chain]
            return Way(chain, share(self._first[chain], doubt), Estimate(less, less - doubt, less + doubt))
        own, other = self._looks[chain], self._looks[best]
        number = min(len(own), len(other))
        behind = mean_of([b - a for a, b in zip(own[:number], other[:number])])
        return Way(chain, share(mean(own), together(reach_of(own), doubt if self._judge.own else 0.0)), behind)

    def _think(self) -> Iterator[None]:
        view, chance = self.view, self._chance
        chains = list(dict.fromkeys([*self._asked, *chains_at(view, self._judge, chance)]))
        chains = chains or [(choice,) for choice in view.choices]
        yield
        luck = chance.below(1 << 64)
        for start in range(0, len(chains), AT_ONCE):
            part = chains[start : start + AT_ONCE]
            self._first.update(zip(part, self._judge.at_first_sight(view, part, Chance(luck))))
            self.progress = 0.3 * (start + len(part)) / len(chains)
            yield
        ranked = sorted(chains, key=lambda chain: -self._first[chain])
        near = [chain for place, chain in enumerate(ranked) if place < LOOKED_AT or chain in self._asked]
        self._looks = {chain: [] for chain in near}
        for look in range(LOOKS if len(near) > 1 or not self._asked else 1):
            yield from self._look(near)
            self.progress = 0.3 + 0.7 * (look + 1) / LOOKS

    def _look(self, chains: Sequence[Chain]) -> Iterator[None]:
        """One look at each, all with the same world and luck."""
        world = self._judge.advice.imagine(self.view, self._chance)
        luck = self._chance.below(1 << 64)
        for chain in chains:
            self._looks[chain].append(self._judge.look(world, self.view.seat or 0, chain, luck))
            yield

    def dump(self) -> dict[str, Any]:
        """What is known by now as plain data."""
        ways = [[chain_data(way.chain), list(way.wins), list(way.behind)] for way in self.best]
        return {"ways": ways, "progress": self.progress, "done": self.done, "error": self.error}


def ways_of(data: Sequence[Any], declared: Declared) -> list[Way]:
    """The ways in what ``dump`` wrote."""
    return [Way(chain_of(chain, declared), Estimate(*wins), Estimate(*behind)) for chain, wins, behind in data]
