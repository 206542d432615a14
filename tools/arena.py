"""`build.py arena`: bots play matches against each other on all cores, or on a Dask cluster.

Every seed is played once in every seating, so that neither the luck of a seed nor a good seat favours
anybody. The same seeds give the same table, wherever the games are played.
"""

from __future__ import annotations

import io
import json
import os
import sys
import zipfile
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import game
from game.bots import KNOWN_BOTS, think
from game.bots.levels import every_bot
from game.core.bot_names import styled
from game.core.chance import Chance
from game.core.options import BadOption
from game.core.position import Position
from tools import there
from tools.ledger import Ledger
from tools.paths import ROOT, BuildError, digest_tree, files_under, say

ALL = "all"
"""Stands for every scenario of the game."""
DATA = ("judgement", "maps", "scenarios", "shogun", "samurai", "words")
"""The folders of assets/ that games are played with."""
RETRIES = 3
"""So many times a game is begun again whose worker died."""
CONFIDENT = 1.959964
"""Standard deviations of a 95 % interval."""


class Job(NamedTuple):
    """One game to be played."""

    game: str
    options: Mapping[str, Any]
    seed: int
    levels: tuple[str, ...]
    """The level in each seat; "gunshi:3000" is one with a cap of its own."""
    iterations: int | None


class Result(NamedTuple):
    """How a game ended."""

    levels: tuple[str, ...]
    won: tuple[float, ...]
    """Each seat's share of the victory."""
    ranks: tuple[float, ...]
    decisions: int


class Line(NamedTuple):
    """One level's record in the table."""

    level: str
    games: int
    wins: float
    rate: float
    low: float
    high: float
    fair: float
    """The rate it would have if all seats were equally strong."""
    rank: float


class Side(NamedTuple):
    """How often the first seat won in a scenario."""

    scenario: int
    games: int
    wins: int
    low: float
    high: float


# -- playing -----------------------------------------------------------------------------------------


def play(job: Job) -> Result:
    """Play one game; the same job always gives the same result."""
    state = game.find(job.game).new(seed=job.seed, **job.options)
    chance = Chance(job.seed + 1)
    decisions = 0
    while state.turn is not None:
        level, _, cap = job.levels[state.turn].partition(":")
        iterations = int(cap) if cap else job.iterations
        state.play(think(job.game, state.view(state.turn), level, chance.below(1 << 32), iterations))
        decisions += 1
    return Result(job.levels, _won(state), _ranks(state), decisions)


def _won(state: Position) -> tuple[float, ...]:
    winners = state.winners
    return tuple((seat in winners) / len(winners) for seat in range(len(state.scores)))


def _ranks(state: Position) -> tuple[float, ...]:
    """1 for the winner; seats that are level share the mean of their ranks."""
    marks = [(seat in state.winners, score) for seat, score in enumerate(state.scores)]
    return tuple(1 + sum(other > mark for other in marks) + (marks.count(mark) - 1) / 2 for mark in marks)


# -- the matches -------------------------------------------------------------------------------------


def line_up(levels: Sequence[str], players: int) -> tuple[str, ...]:
    """The seats: the levels as named, the last of them in every seat that is left."""
    if len(levels) > players:
        raise BuildError(f"{len(levels)} bots are too many for {players} seats.")
    return (*levels, *[levels[-1]] * (players - len(levels)))


def seatings(levels: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The line-up turned around the table; a seating that is the same again would only repeat the same game."""
    return list(dict.fromkeys(levels[turn:] + levels[:turn] for turn in range(len(levels))))


def jobs(
    name: str, options: Mapping[str, Any], levels: tuple[str, ...], games: int, seed: int, iterations: int | None
) -> list[Job]:
    """At least so many games: each seed in every seating, and the scenarios by turns if all are wanted."""
    tables, around = variants(name, options), seatings(levels)
    rounds = -(-games // len(around))
    return [
        Job(name, tables[number % len(tables)], seed + number, seats, iterations)
        for number in range(rounds)
        for seats in around
    ]


def variants(name: str, options: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The options once for each scenario if all are wanted."""
    if options.get("scenario") != ALL:
        return [options]
    return [
        {**options, option.name: value}
        for option in game.find(name).options
        if option.name == "scenario"
        for value in option.values
    ]


def play_all(matches: Sequence[Job], executor: Executor, ledger: Ledger) -> list[Result]:
    """The results in the order of the jobs, however they come in; what the ledger knows is not played again."""
    keys = [_key(job) for job in matches]
    results = {place: _result(ledger.known[key]) for place, key in enumerate(keys) if key in ledger.known}
    waiting = {executor.submit(play, job): place for place, job in enumerate(matches) if place not in results}
    for done in as_completed(waiting):
        place = waiting[done]
        results[place] = _result(done.result())
        ledger.add(keys[place], results[place])
        _bar(len(results), len(matches))
    return [results[place] for place in range(len(matches))]


def _key(job: Job) -> str:
    return json.dumps(job, sort_keys=True)


def _result(row: Sequence[Any]) -> Result:
    levels, won, ranks, decisions = row
    return Result(tuple(levels), tuple(won), tuple(ranks), decisions)


def _bar(done: int, total: int) -> None:
    if sys.stderr.isatty():
        full = 40 * done // total
        end = "\n" if done == total else ""
        print(f"\r[{'#' * full}{'.' * (40 - full)}] {done}/{total}", end=end, file=sys.stderr, flush=True)


@contextmanager
def workers(cluster: str | None, processes: int | None = None) -> Iterator[Executor]:
    """All cores of this machine or some, or the workers of a Dask cluster, which need nothing of ours."""
    if cluster is None:
        with ProcessPoolExecutor(max_workers=processes or os.cpu_count()) as pool:
            yield pool
    else:
        with dask(cluster) as pool:
            yield _Cluster(pool)


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """Dask's executor, once every worker has been sent the code. A task whose worker died is done by another."""
    try:
        distributed, cloudpickle = import_module("distributed"), import_module("cloudpickle")
    except ImportError as error:
        raise BuildError("--cluster needs the extra: .venv/bin/pip install -r requirements-arena.txt") from error
    ours = sent()
    cloudpickle.register_pickle_by_value(there)
    plugin = type("Code", (there.Code, distributed.WorkerPlugin), {"__module__": there.__name__})
    with distributed.Client(address) as client:
        client.register_plugin(plugin(archive(), ours))
        for worker, theirs in client.run(there.version).items():
            if theirs != ours:
                raise BuildError(f"The worker {worker} runs other code: start it in an empty folder.")
        yield client.get_executor(retries=RETRIES)


class _Cluster(Executor):
    """Dask's executor, given nothing but what it can know."""

    def __init__(self, theirs: Executor) -> None:
        self.theirs, self.play = theirs, there.player()

    def submit(self, _play: Any, job: Job, /) -> Future[Any]:  # type: ignore[override]
        """One game, somewhere."""
        return self.theirs.submit(self.play, tuple(job))


def archive() -> bytes:
    """The rules, the bots, the training and their data as a zip: what a worker must have to play."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as target:
        for file in [*_sent_files(), *(file for name in DATA for file in files_under(ROOT / "assets" / name))]:
            target.write(file, file.relative_to(ROOT).as_posix())
    return packed.getvalue()


def sent() -> str:
    """One hash of all code that workers are sent, and of what was learned."""
    return digest_tree(ROOT, [*_sent_files(), *files_under(ROOT / "assets" / "judgement")])


def _sent_files() -> list[Path]:
    return [*_code_files(), *files_under(ROOT / "tools", "train*.py")]


def code() -> str:
    """One hash of everything that decides how a game goes; the page does not."""
    return digest_tree(ROOT, [*_code_files(), *files_under(ROOT / "assets" / "judgement")])


def _code_files() -> list[Path]:
    files = [file for file in files_under(ROOT / "game", "*.py") if ROOT / "game" / "web" not in file.parents]
    return files + [ROOT / "tools" / f"{name}.py" for name in ("__init__", "arena", "ledger", "paths", "there")]


# -- the table ---------------------------------------------------------------------------------------


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate (Wilson)."""
    if not games:
        return 0.0, 1.0
    rate, z = wins / games, CONFIDENT
    centre = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (centre - spread) / whole, (centre + spread) / whole


def table(results: Sequence[Result]) -> list[Line]:
    """One line for each level, in the order of the line-up."""
    return [_line(level, results) for level in dict.fromkeys(level for one in results for level in one.levels)]


def _line(level: str, results: Sequence[Result]) -> Line:
    wins = sum(_of(level, one.levels, one.won) for one in results)
    ranks = sum(_of(level, one.levels, one.ranks) for one in results)
    seats = sum(one.levels.count(level) for one in results)
    rate, (low, high) = wins / len(results), wilson(wins, len(results))
    return Line(
        level, len(results), wins, rate, low, high, seats / sum(len(one.levels) for one in results), ranks / seats
    )


def sides(matches: Sequence[Job], results: Sequence[Result]) -> list[Side]:
    """How often the first seat won in each scenario, whoever sat there."""
    won: dict[int, list[int]] = {}
    for job, one in zip(matches, results):
        won.setdefault(job.options["scenario"], []).append(one.won[0] == 1)
    return [Side(key, len(wins), sum(wins), *wilson(sum(wins), len(wins))) for key, wins in sorted(won.items())]


def _of(level: str, levels: Sequence[str], numbers: Sequence[float]) -> float:
    return sum(number for one, number in zip(levels, numbers) if one == level)


def shown(lines: Iterable[Line]) -> str:
    """The table for people."""
    rows = ["| bot | games | won | 95 % interval | fair share | mean rank |", "|---|---|---|---|---|---|"]
    rows += [
        f"| {one.level} | {one.games} | {one.rate:.1%} | {one.low:.1%} to {one.high:.1%} "
        f"| {one.fair:.1%} | {one.rank:.2f} |"
        for one in lines
    ]
    return "\n".join(rows)


def shown_sides(lines: Iterable[Side]) -> str:
    """The table of sides for people."""
    rows = ["| scenario | games | first side won | 95 % interval |", "|---|---|---|---|"]
    rows += [f"| {one.scenario} | {one.games} | {one.wins} | {one.low:.0%} to {one.high:.0%} |" for one in lines]
    return "\n".join(rows)


# -- the command -------------------------------------------------------------------------------------


def options_of(name: str, given: Namespace) -> dict[str, Any]:
    """The game's options as the command line gives them; values are read as JSON, else as text."""
    options: dict[str, Any] = {"players": given.players, "scenario": given.scenario and _value(given.scenario)}
    options = {word: value for word, value in options.items() if value is not None}
    seats = [option for option in game.find(name).options if option.name == "players"]
    if "players" not in options and seats:
        options["players"] = min(seats[0].values) if given.ladder else max(2, len(given.bots))
    for word in given.option:
        key, _, value = word.partition("=")
        options[key] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def run(given: Namespace) -> int:
    """Play the matches and print the table."""
    _check(given)
    try:
        options = options_of(given.game, given)
        first = game.find(given.game).new(seed=given.seed, **(variants(given.game, options) or [options])[0])
    except BadOption as error:
        raise BuildError(f"{given.game} has no such option: {error}") from error
    players = len(first.scores)
    if given.ladder:
        return _run_ladder(given, options, players)
    levels = line_up(given.bots, players)
    matches = jobs(given.game, options, levels, given.games, given.seed, given.iterations)
    say(f"{len(matches)} games of {given.game}: {', '.join(levels)}")
    results = _played(given, matches)
    lines = table(results)
    by_side = sides(matches, results) if options.get("scenario") == ALL else []
    if given.json:
        print(json.dumps([*(one._asdict() for one in lines), *(one._asdict() for one in by_side)]))
    else:
        print("\n\n".join([shown(lines), *([shown_sides(by_side)] if by_side else [])]))
    return 0


def _run_ladder(given: Namespace, options: Mapping[str, Any], players: int) -> int:
    """Play the ladder and print it."""
    from tools import ladder

    climbing = ladder.bots(given.game, given.bots)
    matches = ladder.matches(given.game, options, climbing, players, given.games, given.seed, given.iterations)
    say(f"{len(matches)} games of {given.game}: {', '.join(climbing)}")
    lines = ladder.rungs(_played(given, matches), climbing)
    print(json.dumps([one._asdict() for one in lines]) if given.json else ladder.shown(lines))
    return 0


def _played(given: Namespace, matches: Sequence[Job]) -> list[Result]:
    with workers(given.cluster, given.processes) as executor:
        return play_all(matches, executor, Ledger(given.keep, code()))


def _check(given: Namespace) -> None:
    """Name what the command line asks for and nobody has."""
    if given.game not in game.GAMES:
        raise BuildError(f"No game {given.game}. There are: {', '.join(game.GAMES)}.")
    if not given.bots and not given.ladder:
        raise BuildError("Name the --bots, or ask for the --ladder.")
    for bot in given.bots:
        level, colon, cap = bot.partition(":")
        known = known_bots(given.game)
        if level not in known or bool(colon) != cap.isdigit():
            raise BuildError(f"No bot {bot}. There are: {', '.join(known)}.")


def known_bots(name: str) -> list[str]:
    """Every bot by its name, each level also in its styles, and all of them by their editions."""
    one = game.find(name)
    plain = [styled(level, style) for level in one.styled for style in one.styles]
    return [*KNOWN_BOTS, *plain, *every_bot(one.advice)]
