"""Tenka's one command line: python3 build.py play | build | test | bench | arena | train | docs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tools import home
from tools.paths import BuildError


def play(options: argparse.Namespace) -> int:
    """Builds the page, serves it on this machine and opens the browser."""
    from tools import serve, site

    site.build()
    return serve.play(options.port, open_browser=not options.no_open)


def build(options: argparse.Namespace) -> int:
    """Builds dist/, ready for any static host and any sub-path."""
    from tools import site

    site.build()
    return 0


def test(options: argparse.Namespace) -> int:
    """Checks style and types, then runs every test, the browser's too."""
    home.install(home.TEST)
    from tools import check

    return check.everything(options.pytest, long=options.long)


def bench(options: argparse.Namespace) -> int:
    """Measures what the design promises and prints it as a table."""
    home.install(home.TEST)
    from tools import bench as benches

    return benches.report(options.only, as_json=options.json)


def arena(options: argparse.Namespace) -> int:
    """Lets bots play matches against each other and prints how often each wins."""
    from tools import arena as arenas

    return arenas.run(options)


def train(options: argparse.Namespace) -> int:
    """Lets a game play itself and learn what positions are worth."""
    home.install(home.TRAIN)
    from tools import train as trainer

    return trainer.run(options)


def docs(options: argparse.Namespace) -> int:
    """Writes the API pages of the package into build/api."""
    home.install(home.TEST)
    from tools import api

    api.build()
    return 0


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": play, "build": build, "test": test, "bench": bench, "arena": arena, "train": train,
    "docs": docs,
}  # fmt: skip


def parser() -> argparse.ArgumentParser:
    """The options of each command."""
    top = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    parsers = {name: commands.add_parser(name, help=action.__doc__) for name, action in COMMANDS.items()}
    parsers["play"].add_argument("--port", type=int, default=8000, help="the port to try first (0: any)")
    parsers["play"].add_argument("--no-open", action="store_true", help="do not open the browser")
    parsers["test"].add_argument("--long", action="store_true", help="also the long runs (sets TENKA_LONG=1)")
    parsers["bench"].add_argument("--json", action="store_true", help="print rows as JSON")
    parsers["bench"].add_argument("--only", action="append", default=[], help="only benches of this name")
    arena_options(parsers["arena"])
    train_options(parsers["train"])
    return top


def train_options(command: argparse.ArgumentParser) -> None:
    """What `train` takes; a run that was stopped goes on if it is asked for in the same words."""
    command.add_argument("game")
    command.add_argument("--seats", type=int, nargs="+", help="for how many seats (all)")
    command.add_argument("--generations", type=int, default=40, help="go on until there are so many")
    command.add_argument("--games", type=int, default=1000, help="how many games each generation plays")
    command.add_argument("--measured", type=int, default=600, help="in how many games the strength is measured")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--processes", type=int, default=1, help="on so many cores; what is learned is the same")
    command.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, whose workers have numpy besides")
    command.add_argument("--folder", type=Path, help="where the generations are kept (.cache/tenka/train)")
    command.add_argument("--out", type=Path, metavar="FILE", help="another file of weights")
    command.add_argument("--no-diary", action="store_true", help="write nothing into docs/training.md")


def arena_options(command: argparse.ArgumentParser) -> None:
    """What `arena` takes; tools/arena.py checks the names, since this file must start without the game."""
    command.add_argument("game")
    command.add_argument("--bots", nargs="+", default=[], help="such as gunshi or gunshi:3000; the last fills up")
    command.add_argument("--ladder", action="store_true", help="rate these bots, weakest first, or every level")
    command.add_argument("--players", type=int, help="how many seats")
    command.add_argument("--scenario", help="which scenario, or all: one after the other, and a table of sides")
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="any option of the game")
    command.add_argument("--games", type=int, default=100, help="how many games at least")
    command.add_argument("--seed", type=int, default=1, help="the first seed")
    command.add_argument("--iterations", type=int, help="one cap for every bot instead of its own")
    command.add_argument("--keep", type=Path, metavar="FILE", help="write each result down and go on there next time")
    command.add_argument("--processes", type=int, help="how many games at a time on this machine (all cores)")
    command.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler (see requirements-arena.txt)")
    command.add_argument("--json", action="store_true", help="print the table as JSON")


def options_of(arguments: Sequence[str]) -> argparse.Namespace:
    """Reads the command line; what `test` does not know goes on to pytest."""
    options, rest = parser().parse_known_args(arguments)
    if rest and options.command != "test":
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    options.pytest = rest
    return options


def main(arguments: Sequence[str]) -> int:
    """Reads the command line, moves into the private environment and runs the command."""
    options = options_of(arguments)
    try:
        if not home.inside():
            return home.enter(arguments)
        home.install(home.BUILD)
        home.npm_packages(tests=options.command == "test")
        return COMMANDS[options.command](options)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older Python should read why it stops
        sys.exit("build.py needs Python 3.11 or newer.")
    sys.exit(main(sys.argv[1:]))
