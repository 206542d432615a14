"""Scenario files that somebody got wrong, or wants to be wrong: each is refused with a fault, fast, and never crashes.

Besides a list of bad texts there are the real scenarios with something changed in them by chance: a few hundred,
or thousands in the long run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

from game import samurai
from game.core.chance import Chance
from game.core.words import LANGUAGES
from game.samurai.scenario import LARGEST, MOST_FAULTS, NUMBERS, BadScenario, Scenario, folder
from game.samurai.scenario_lint import examine, faults, main, parse
from game.samurai.setup import begin
from game.samurai.state import State
from tests.games import LONG
from tests.samurai.suite import invariants
from tests.words import words

SLOWEST = 2.0
MUTANTS = 20_000 if LONG else 400
REAL = {number: (folder() / f"{number:02}.txt").read_text(encoding="utf-8") for number in NUMBERS}
FIRST = REAL[1]
HEAD, MAP = FIRST.split("map:\n")


def changed(old: str, new: str) -> str:
    """The first scenario with one thing changed."""
    assert old in FIRST
    return FIRST.replace(old, new, 1)


def ruled(rule: str) -> str:
    """The first scenario with one more line for a rule."""
    return f"{HEAD}rule:{rule}\nmap:\n{MAP}"


EMPTY_MAP = "\n".join(f"{row} " + " ".join("." * (12 - (row + 1) % 2)) for row in range(1, 12))
BAD = {
    "nothing": "",
    "blank lines": "\n \n\t\n",
    "only remarks": "# a\n# b",
    "only a map": f"map:\n{EMPTY_MAP}",
    "no map": HEAD,
    "no rows": HEAD + "map:\n",
    "two maps": FIRST + "\nmap:\n" + MAP,
    "a row too many": FIRST + "\n12 . . . . . . . . . . .",
    "a rule without a name": ruled(""),
    "a rule of blanks": ruled(" \t "),
    "a rule that is none": ruled(" __class__"),
    "a rule with too few words": ruled(" prize"),
    "a rule with too many words": ruled(" storm blue blue"),
    "a rule with a number that is none": ruled(" leaders_worth -1"),
    "a rule with a number with an underscore": ruled(" leaders_worth 1_0"),
    "a rule with a long number": ruled(" leaders_worth " + "9" * 6000),
    "a rule with a number in other digits": ruled(" leaders_worth ٣"),
    "a rule with a hex that is none": ruled(" hold blue 0.0"),
    "a rule with half a hex": ruled(" hold blue 1."),
    "a rule with a long hex": ruled(" hold blue " + "1" * 5000 + ".1"),
    "a rule with hexes of which one is none": ruled(" wait red order1_left 1.1 1.2 1.x"),
    "a rule with a card that is none": ruled(" wait red king 1.1"),
    "a long year": changed("year: 0", "year: " + "1" * 5000),
    "a year below nothing": changed("year: 0", "year: -1"),
    "a year of other digits": changed("year: 0", "year: ²"),
    "scenario zero": changed("scenario: 1", "scenario: 0"),
    "no banners to win": changed("flags: 5", "flags: 0"),
    "more banners than there are": changed("flags: 5", "flags: 19"),
    "more cards than the deck": changed("command: 5 5", "command: 60 1"),
    "more dragon cards than the deck": changed("dragon: 3 3", "dragon: 20 21"),
    "more tokens than the pool": changed("honor: 5 5", "honor: 16 15"),
    "three numbers": changed("command: 5 5", "command: 5 5 5"),
    "a pair of long numbers": changed("command: 5 5", "command: " + "5" * 5000 + " 5"),
    "a key twice": changed("year: 0", "year: 0\nyear: 0"),
    "a key without a name": changed("year: 0", ": 0"),
    "sureness said by halves": changed("hexes reconstructed", "hexes"),
    "an army of blanks": changed("army red: ", "army red: ,"),
    "an army with a kind twice": changed("army red: SSp 2", "army red: SSp 2, SSp 2"),
    "an army with a long number": changed("army red: SSp 2", "army red: SSp " + "2" * 5000),
    "nobody on the map": f"{HEAD.split('army')[0]}army red: LI 0\narmy blue: LI 0\n"
    f"{HEAD[HEAD.index('sure') :]}map:\n{EMPTY_MAP}",
    "a letter that is no ground": changed(" 1 .", " 1 é"),
    "a letter that becomes two": changed(" 1 .", " 1 .ß"),
    "a letter that becomes another": changed(" 1 .", " 1 .ſ"),
    "a dotless letter": changed(" 1 .", " 1 .pı"),
    "a commander with a leader": changed(" 1 .", " 1 tti"),
    "three in a hex": changed(" 1 .", " 1 .pim"),
    "two units in a hex": changed(" 1 .", " 1 .ps"),
    "a leader of the other side": changed(" 1 .", " 1 .pI"),
    "zeros": "\0" * 500,
    "surrogates": FIRST + "\ud800",
    "other ends of lines": FIRST.replace("\n", "\x0b", 3).replace("\n", "\u2028", 2).replace("map:", "map"),
    "a mark before the text": "\ufeff" + FIRST,
    "braces and signs": changed("year: 0", "year: {0.__class__} %s %(n)s"),
    "very long": FIRST + " " * LARGEST,
    "many lines": "x\n" * 100_000,
    "many keys": "".join(f"key{n}: 1\n" for n in range(50_000)),
    "many rules": HEAD + "rule: hold blue 1.1\n" * 100_000 + "map:\n" + MAP,
    "one long line": "a" * 5_000_000,
    "many cells": HEAD + "map:\n1 " + ". " * 1_000_000,
    "many letters in a cell": HEAD + "map:\n1 ." + "p" * 1_000_000,
}


def refused(text: str) -> BadScenario | None:
    """Read a text; the fault with which it was refused. Anything but a BadScenario comes through and fails the test."""
    begun = perf_counter()
    try:
        assert isinstance(parse(text), Scenario)
    except BadScenario as fault:
        assert perf_counter() - begun < SLOWEST
        return fault
    assert perf_counter() - begun < SLOWEST
    return None


@pytest.mark.parametrize("name", BAD)
def test_a_bad_text_is_refused_with_its_line_and_its_fault(name: str) -> None:
    fault = refused(BAD[name])
    assert fault is not None and 1 <= fault.line <= BAD[name][: LARGEST + 1].count("\n") + 7
    for language in LANGUAGES:
        assert words(language).has(fault.reason.key), fault.reason.key
        assert len(words(language).say(fault.reason)) < 200


def test_the_real_ones_are_not_refused() -> None:
    assert [number for number, text in REAL.items() if refused(text)] == []


def test_all_faults_of_a_text_are_found_at_once() -> None:
    broken = changed("year: 0", "year: soon").replace("first: red", "first: green").replace(" 1 .", " 1 ?", 1)
    assert sorted(fault.reason.key for fault in examine(broken)[1]) == [
        "samurai.map_no_number",
        "samurai.map_no_side",
        "samurai.map_no_terrain",
    ]
    assert all(len(examine(text)[1]) <= MOST_FAULTS for text in BAD.values())


# -- real scenarios with something changed by chance -------------------------------------------------------

SPLINTERS = (
    *("", " ", "\n", "\t", ":", "#", ",", ".", "-1", "0", "99", "1.1", "map:", "rule:", "rule: hold", "red", "blue"),
    *("T", "tt", "I", "m", "p", "P", "ß", "é", "\0", "\u2028", "９", "\ud800", "9" * 5000, "{", "%s", "w" * 300),
)
"""What a hand that slips might put anywhere."""


def mutant(seed: int) -> str:
    """A real scenario after one to four accidents."""
    chance = Chance(seed)
    text = REAL[chance.pick(list(REAL))]
    for _ in range(1 + chance.below(4)):
        text = chance.pick(ACCIDENTS)(text, chance)
    return text


def _cut(text: str, chance: Chance) -> str:
    start = chance.below(len(text) + 1)
    return text[:start] + text[start + chance.below(60) :]


def _put(text: str, chance: Chance) -> str:
    start = chance.below(len(text) + 1)
    splinter: str = chance.pick(SPLINTERS)
    return text[:start] + splinter + text[start + chance.below(3) :]


def _swap_lines(text: str, chance: Chance) -> str:
    lines = text.split("\n")
    one, other = chance.below(len(lines)), chance.below(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def _double_line(text: str, chance: Chance) -> str:
    lines = text.split("\n")
    lines.insert(chance.below(len(lines) + 1), chance.pick(lines))
    return "\n".join(lines)


def _change_word(text: str, chance: Chance) -> str:
    parts = text.split(" ")
    parts[chance.below(len(parts))] = chance.pick(SPLINTERS)
    return " ".join(parts)


ACCIDENTS = (_cut, _put, _swap_lines, _double_line, _change_word)


def test_real_scenarios_after_an_accident_are_read_or_refused() -> None:
    begun, refusals = perf_counter(), 0
    for seed in range(MUTANTS):
        refusals += refused(mutant(seed)) is not None
    assert MUTANTS // 2 < refusals < MUTANTS, "most accidents show, some do no harm"
    assert perf_counter() - begun < MUTANTS * SLOWEST / 10


def test_what_is_read_can_be_set_up_and_begun() -> None:
    for seed in range(MUTANTS):
        field, found = examine(mutant(seed))
        if not found:
            state = State(samurai.new().options, seed)
            state.scenario = field
            state._set_pieces(field)
            state._set_table(field)
            begin(state)
            invariants(state)


# -- the command line --------------------------------------------------------------------------------------


def test_the_checker_says_what_is_wrong_with_every_file(tmp_path: Path) -> None:
    (tmp_path / "rule.txt").write_text(ruled(""), encoding="utf-8")
    (tmp_path / "bytes.txt").write_bytes(HEAD.encode() + b"\xff\xfe")
    (tmp_path / "long.txt").write_bytes(b"x" * 200_000)
    (tmp_path / "two.txt").write_text(changed("year: 0", "year: x").replace("first: red", "first: x"), encoding="utf-8")
    (tmp_path / "marked.txt").write_text("\ufeff" + FIRST, encoding="utf-8")
    names = ("rule", "bytes", "long", "two", "marked", "missing")
    found = faults([tmp_path / f"{name}.txt" for name in names] + [tmp_path])
    assert found == [
        "rule.txt: Line 14: the name of the rule is missing.",
        "bytes.txt: Line 14: this is not text in UTF-8.",
        f"long.txt: Line 1: the text has more than {LARGEST} characters.",
        "two.txt: Line 3: x is not a number.",
        "two.txt: Line 9: x is neither red nor blue.",
        "missing.txt: The file cannot be read: No such file or directory.",
        f"{tmp_path.name}: The file cannot be read: Is a directory.",
    ]
    assert main([str(tmp_path / "missing.txt"), str(tmp_path / "rule.txt")]) == 1


def test_the_checker_ends_with_a_code_and_without_a_traceback(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff" + ruled("").encode())
    call = [sys.executable, "-m", "game.samurai.scenario_lint", str(bad), str(tmp_path / "missing.txt")]
    done = subprocess.run(call, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr == "" and len(done.stdout.splitlines()) == 2
