"""Golden games: whole games as text that a person can read. A changed rule shows up as a changed line.

Each choice stands there with its index and the number of legal choices, so that a change of their order shows too.
``python -m tests.test_golden --write`` replays the choices of the files of the table below and writes what came of
them (a game whose file is missing is played first); look at the difference before committing it: a choice or a
position that changes is a new edition of the rules. ``--links`` and ``--saves`` add links and saves of them to
those that somebody may still have, which only ever grow.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import game
from game.core.link import encode
from game.core.position import Choice
from game.core.record import Record
from game.core.save_texts import Save, to_text
from game.rumble.cards import DAIMYO, TACTICS
from tests.games import Options, random_record, suite

FOLDER = Path(__file__).parent / "golden"
LINKS = FOLDER / "links.txt"


class Golden(NamedTuple):
    """A game that is kept as text: its file, its options, its seed."""

    name: str
    game: str
    options: Options
    seed: int
    edition: int = 1

    @property
    def path(self) -> Path:
        """Where its text lies."""
        return FOLDER / f"{self.name}.txt"

    @property
    def text(self) -> str:
        """The game as it was written down."""
        return self.path.read_text(encoding="utf-8")

    @property
    def settings(self) -> dict[str, Any]:
        """The options, with the edition."""
        return {**self.options, "edition": self.edition}


GOLDEN = [
    Golden("rumble-2-players", "rumble", {"players": 2}, 5),
    Golden("rumble-3-players-daimyo", "rumble", {"players": 3, "daimyo": True}, 1),
    Golden("rumble-4-players-routes", "rumble", {"players": 4, "map": "routes"}, 52),
    Golden("rumble-4-players-mori-2", "rumble", {"players": 4, "daimyo": True, "mori_limit": 2}, 36),
    Golden("shogun-3-players-moon", "shogun", {"players": 3, "side": "moon"}, 4),
    Golden("shogun-5-players-draft", "shogun", {"players": 5, "setup": "draft"}, 3),
    Golden("shogun-4-players-turned", "shogun", {"players": 4, "setup": "draft"}, 12, edition=2),
    Golden("samurai-12-okehazama", "samurai", {"scenario": 12}, 3),
    Golden("samurai-39", "samurai", {"scenario": 39}, 3),
    Golden("samurai-12-wise-advisor", "samurai", {"scenario": 12}, 66, edition=2),
    Golden("samurai-34-turned-coat", "samurai", {"scenario": 34, "battle_back": "asked"}, 180, edition=2),
]
"""One of each kind; add a row and run ``--write``."""


# -- a record as text, and back ------------------------------------------------------------------


def as_text(record: Record) -> str:
    """A whole record: header, one line for each choice with its events below, and the closing scores."""
    return "\n".join([*_header(record), "", *_body(record), "", *_closing(record)]) + "\n"


def _header(record: Record) -> list[str]:
    options = [f"option {name} {value}" for name, value in record.options.items()]
    first = record.branch(0).state
    return [f"game {record.game}", *options, f"seed {record.seed}", *suite(record.game).legend(first)]


def _body(record: Record) -> Iterable[str]:
    seat: int | None = None
    legal: list[Choice] = []
    for state, choice, events in record.replay():
        if choice is not None:
            yield f"{seat} > {_words(choice)}   [{legal.index(choice)} of {len(legal)}]"
            yield from (f"      {_words(event)}" for event in events)
        seat, legal = state.turn, state.choices()


def _closing(record: Record) -> list[str]:
    state = record.state
    return [f"scores {_words(state.scores)}", f"winners {_words(state.winners)}"]


def _words(data: Iterable[Any]) -> str:
    return " ".join(f"({_words(item)})" if isinstance(item, tuple) else str(item) for item in data)


def choices_in(text: str) -> list[Choice]:
    """The choices of a golden text."""
    lines = [line.partition(" > ")[2].partition("   [")[0] for line in text.splitlines() if " > " in line]
    return [tuple(map(_read, line.split(" "))) for line in lines]


def _read(word: str) -> str | int:
    return int(word) if word.lstrip("-").isdigit() else word


# -- the tests -----------------------------------------------------------------------------------

every_golden = pytest.mark.parametrize("golden", GOLDEN, ids=[golden.name for golden in GOLDEN])


def replayed(golden: Golden) -> Record:
    """The record that the text of a golden game tells."""
    record = Record(golden.game, golden.settings, golden.seed)
    record.play_all(choices_in(golden.text))
    return record


@every_golden
def test_golden_game(golden: Golden) -> None:
    record = replayed(golden)
    assert as_text(record).splitlines() == golden.text.splitlines()
    assert record.state.turn is None and len(encode(record)) < 2000


def test_the_golden_games_of_rumble_use_every_card() -> None:
    """The seeds in the table are chosen so; whoever changes them finds others that do it too."""
    records = [replayed(golden) for golden in GOLDEN if golden.game == "rumble"]
    events = [event for record in records for _, _, events in record.replay() for event in events]
    assert {event[2] for event in events if event[0] in ("card", "lord")} == {*TACTICS, *DAIMYO}


# -- writing -------------------------------------------------------------------------------------


def write_games() -> None:
    """Replay every golden game, and play those that have no text yet."""
    for golden in GOLDEN:
        known = golden.path.exists()
        record = replayed(golden) if known else random_record(golden.game, golden.settings, golden.seed)
        golden.path.write_text(as_text(record), encoding="utf-8")
        print(golden.path.name)


def add_links() -> None:
    """Add links of the golden games, whole and cut off in the middle, to those already sent."""
    from tests.test_core_link import outcome_of

    known = LINKS.read_text(encoding="utf-8")
    with LINKS.open("a", encoding="utf-8") as file:
        for golden in GOLDEN:
            whole = replayed(golden)
            for record in (whole.branch(len(whole.choices) // 2), whole):
                if encode(record) not in known:
                    file.write(f"{record.game} | {outcome_of(record)} | {encode(record)}\n")


def add_saves() -> None:
    """Add a save of the newest edition of each game in its middle, as this version writes it."""
    folder = FOLDER / "saves"
    table = folder / "README.md"
    for golden in GOLDEN:
        path = folder / f"{golden.name}.edition-{golden.edition}.json"
        if golden.edition != game.find(golden.game).edition or path.exists():
            continue
        record = replayed(golden)
        record = record.branch(2 * len(record.choices) // 3)
        people = [{"name": f"Player {seat}", "clan": seat, "mind": "human"} for seat in range(len(record.state.scores))]
        path.write_text(to_text(Save(record, golden.name, people, 1, 1)) + "\n", encoding="utf-8")
        row = f"| {path.name} | {outcome_with_chance(record)} |\n"
        table.write_text(table.read_text(encoding="utf-8") + row, encoding="utf-8")


def outcome_with_chance(record: Record) -> str:
    """Where a record leads, its chance included."""
    state = record.state
    scores = " ".join(map(str, state.scores))
    return f"{len(record.choices)} choices, turn {state.turn}, scores {scores}, chance {state.chance}"


if __name__ == "__main__":
    {"--write": write_games, "--links": add_links, "--saves": add_saves}[sys.argv[1]]()
