"""`build.py train`: a game plays itself, and a small net learns from it what positions are worth.

A generation plays games by the net as it is, and learns from them and from those of the generations just before. All
luck follows from the seed, the seats and the generation's number, so a run repeats exactly; each generation is kept,
so a run that was stopped goes on where it was. The weights of a game go into ``assets/judgement``.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Protocol

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # these arrays are small: threads only wait for one another
import numpy as np
from numpy.typing import NDArray

from tools import train_file, train_rumble, train_samurai, train_shogun
from tools.paths import CACHE, ROOT, BuildError, say
from tools.train_net import Net

Array = NDArray[Any]


class Rules(Protocol):
    """What a game brings along for its training."""

    @property
    def SEATS(self) -> tuple[int, ...]:
        """For how many seats there are nets."""

    def net(self, players: int, seed: int) -> Net:
        """A net that has learned nothing yet."""

    def generation(self, players: int, net: Net | None, count: int, random: np.random.Generator) -> Any:
        """Games against itself: positions, how the games ended, what was expected of the next turn (-1: no turn)."""

    def strength(self, players: int, net: Net, count: int, seed: int) -> float:
        """How often the net wins against plain players."""


GAMES: dict[str, Rules] = {"rumble": train_rumble, "samurai": train_samurai, "shogun": train_shogun}
DIARY = ROOT / "docs" / "training.md"
KEPT = 8
"""A generation learns from its own games and those of the ones before it, so many in all."""
EPOCHS = 1
FIRST = 3
"""The first generation, which has no net to play by, plays so many times as many games."""
EXPECTED = 0.7
"""How much of a target is what the next turn was worth before its roll; the rest is how the game ended."""
FASTEST, SLOWEST, SLOWER = 1e-3, 1e-4, 0.93
"""The rate of learning: where it begins, where it stays, and what each generation takes off."""
STRENGTH_EVERY = 5
LOT = 1500
"""So many games are played side by side, with luck of their own: so any number of processes plays the same games."""


class Recipe(NamedTuple):
    """Everything that a run follows from."""

    game: str
    seats: int
    seed: int
    games: int
    """For each generation."""
    measured: int
    """In so many games the strength is measured."""


class Lesson(NamedTuple):
    """What a generation played: positions and what they came to."""

    inputs: Array
    targets: Array


class Lot(NamedTuple):
    """Some games of a generation."""

    recipe: Recipe
    net: Net | None
    number: int
    at: int
    games: int


Spread = Callable[[Callable[[Lot], Any], Iterable[Lot]], Iterable[Any]]
"""``map``, or that of a pool of processes."""


def play_lot(lot: Lot) -> Any:
    """What some games of a generation teach."""
    recipe = lot.recipe
    random = np.random.default_rng([recipe.seed, recipe.seats, lot.number, lot.at])
    return GAMES[recipe.game].generation(recipe.seats, lot.net, lot.games, random)


@contextmanager
def spreading(processes: int) -> Iterator[Spread]:
    """One process of our own, or a pool."""
    if processes == 1:
        yield map
    else:
        with ProcessPoolExecutor(processes) as pool:
            yield pool.map


def folder(recipe: Recipe, base: Path) -> Path:
    """Where a run keeps its generations."""
    return base / f"{recipe.game}-{recipe.seats}-seed{recipe.seed}-games{recipe.games}"


def generations_in(run: Path) -> int:
    """So many generations a run has made."""
    return len(list(run.glob("net-*.npz")))


def train(recipe: Recipe, generations: int, base: Path, spread: Spread = map) -> Net:
    """Go on with a run until it has so many generations; its newest net."""
    run = folder(recipe, base)
    run.mkdir(parents=True, exist_ok=True)
    rules = GAMES[recipe.game]
    net = rules.net(recipe.seats, recipe.seed)
    begun = generations_in(run)
    if begun:
        _load(net, run / f"net-{begun - 1:04}.npz")
    for number in range(begun, generations):
        started = monotonic()
        random = np.random.default_rng([recipe.seed, recipe.seats, number])
        _play(recipe, net if number else None, number, run, spread)
        loss = _learn(net, number, random, run)
        _save(net, run / f"net-{number:04}.npz")
        measured = (number + 1) % STRENGTH_EVERY == 0 or number + 1 == generations
        strength = rules.strength(recipe.seats, net, recipe.measured, recipe.seed) if measured else None
        _tell(recipe, number, generations, loss, strength, monotonic() - started)
    return net


def _play(recipe: Recipe, net: Net | None, number: int, run: Path, spread: Spread) -> None:
    """A generation's games, written down."""
    count = recipe.games * (FIRST if net is None else 1)
    lots = [Lot(recipe, net, number, at, min(LOT, count - at)) for at in range(0, count, LOT)]
    parts = list(spread(play_lot, lots))
    sample = type(parts[0])(*map(np.concatenate, zip(*parts)))
    share = np.float32(EXPECTED if net else 0.0)
    mixed = share * sample.expected + (1 - share) * sample.result
    targets = np.where(sample.expected[:, :1] >= 0, mixed, sample.result)
    _write(run / f"games-{number:04}.npz", inputs=sample.inputs.astype(np.int8), targets=targets)
    for old in sorted(run.glob("games-*.npz"))[:-KEPT]:
        old.unlink()


def _learn(net: Net, number: int, random: np.random.Generator, run: Path) -> float:
    """Learn from the newest games; those of the first generation are too weak to stay long."""
    first = max(number - KEPT + 1, 1 if number > 1 else 0)
    lessons = [_lesson(run / f"games-{one:04}.npz") for one in range(first, number + 1)]
    inputs, targets = (np.concatenate(parts) for parts in zip(*lessons))
    rate = max(SLOWEST, FASTEST * SLOWER**number)
    return [net.learn(inputs, targets, random, rate) for _ in range(EPOCHS)][-1]


def _lesson(path: Path) -> Lesson:
    with np.load(path) as kept:
        return Lesson(kept["inputs"], kept["targets"])


def _save(net: Net, path: Path) -> None:
    _write(path, **{f"part{number}": part for number, part in enumerate(net.state)}, steps=np.array(net.steps))


def _load(net: Net, path: Path) -> None:
    with np.load(path) as kept:
        for number, part in enumerate(net.state):
            part[...] = kept[f"part{number}"]
        net.steps = int(kept["steps"])


def _write(path: Path, **arrays: Array) -> None:
    """In one step: whoever is stopped leaves no half file behind."""
    draft = path.with_suffix(".draft.npz")
    np.savez_compressed(draft, **arrays)  # type: ignore[arg-type]  # numpy 2.4 takes these names for its own options
    draft.replace(path)


def _tell(recipe: Recipe, number: int, of: int, loss: float, strength: float | None, seconds: float) -> None:
    text = f"{recipe.game}, {recipe.seats} seats, generation {number + 1} of {of}: loss {loss:.4f}, {seconds:.0f} s"
    say(text + (f", {strength:.1%} against the plain player" if strength is not None else ""))


# -- the command -----------------------------------------------------------------------------------------


def diary_line(recipe: Recipe, generations: int, loss: float, strength: float) -> str:
    """A row of the diary's table."""
    games = recipe.games * (generations - 1 + FIRST)
    day = datetime.now(UTC).strftime("%d %B %Y").lstrip("0")
    return (
        f"| {day} | {recipe.game}, {recipe.seats} seats | {generations} | {games:,} | {recipe.games} a generation, "
        f"seed {recipe.seed} | {loss:.4f} | {strength:.1%} of {recipe.measured} |"
    )


def write_diary(path: Path, line: str) -> None:
    """Add a row below the last one."""
    text = path.read_text("utf-8")
    end = text.rindex("\n|", 0, text.index(TABLE_END))
    end = text.index("\n", end + 1)
    path.write_text(f"{text[:end]}\n{line}{text[end:]}", "utf-8")


TABLE_END = "<!-- end of the table -->"


def run(given: Namespace) -> int:
    """Train the nets of a game and write its file of weights."""
    if given.game not in GAMES:
        raise BuildError(f"No training for {given.game}. There is one for: {', '.join(GAMES)}.")
    rules = GAMES[given.game]
    seats: Sequence[int] = given.seats or rules.SEATS
    for one in seats:
        if one not in rules.SEATS:
            raise BuildError(f"{given.game} is not trained for {one} seats, but for {rules.SEATS}.")
    base = given.folder or CACHE / "train"
    nets = train_file.kept(given.game, given.out)
    for one in seats:
        recipe = Recipe(given.game, one, given.seed, given.games, given.measured)
        before = generations_in(folder(recipe, base))
        with spreading(given.processes) as spread:
            net = train(recipe, given.generations, base, spread)
        nets[one] = train_file.packed(net)
        size = train_file.write(given.game, nets, given.out)
        say(f"{given.out or train_file.path(given.game)}: {size} bytes")
        if given.generations > before and not given.no_diary:
            strength = rules.strength(one, net, given.measured, given.seed)
            last = _lesson(sorted(folder(recipe, base).glob("games-*.npz"))[-1])
            write_diary(DIARY, diary_line(recipe, given.generations, net.loss(*last), strength))
    return 0
