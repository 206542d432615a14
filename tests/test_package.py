"""The package: a wheel in an empty environment, and what a programmer meets who uses it."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import game
from game.core import text, words
from game.core.chance import Chance
from game.core.options import BadOption
from game.core.position import IllegalChoice, Position
from tests import toy
from tests.conftest import pip
from tests.games import CASES, Options, label, opened, random_record, suite
from tests.words import words as said_in
from tools import pack

ROOT = Path(__file__).parents[1]
every_game = pytest.mark.parametrize("name", game.GAMES)


# -- the wheel -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel and nothing else."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home)
    folder = Path(sysconfig.get_path("scripts", "venv", {"base": str(home), "installed_base": str(home)}))
    python = folder / ("python.exe" if os.name == "nt" else "python")
    pip("--python", python, "install", "--no-deps", "--no-index", wheel)
    return folder


def run(programs: Path, name: str, *words: str, typed: str = "") -> str:
    command = [str(programs / name), *words]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONPATH": ""}
    done = subprocess.run(
        command, cwd=programs, input=typed, capture_output=True, encoding="utf-8", env=environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def inside(path: Path) -> set[str]:
    return set(zipfile.ZipFile(path).namelist())


def test_the_wheel_holds_the_games_and_their_data_and_nothing_of_the_page(wheel: Path) -> None:
    names = {name for name in inside(wheel) if name.startswith("tenka/")}
    sources = {path.relative_to(ROOT / "game").as_posix() for path in (ROOT / "game").rglob("*.py")}
    code = {f"tenka/{name}" for name in sources if not name.startswith("web/")}
    assert {name for name in names if name.endswith(".py")} == code
    assert {"tenka/py.typed", "tenka/assets/words/core.en.mo", "tenka/assets/board.css"} <= names
    assert not [name for name in names if name.endswith((".po", ".js")) or "/web/" in name]


def test_the_build_uses_the_versions_that_the_tests_use() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    pinned = {line for file in ROOT.glob("requirements-*.txt") for line in file.read_text("utf-8").splitlines()}
    assert set(wanted) <= pinned


def test_the_page_is_not_sent_what_only_the_package_needs() -> None:
    sent = {path.relative_to(ROOT).as_posix() for path in pack.contents()}
    assert {"game/__init__.py", "game/core/data.py", "assets/words/core.en.mo"} <= sent
    assert not [
        name for name in sent if re.search(r"adapters|terminal|/text\.py|numbers\.py|standalone|__main__", name)
    ]


def test_a_source_distribution_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [packed] = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as sources:
        assert not [name for name in sources.getnames() if name.endswith(".mo")]
        sources.extractall(tmp_path, filter="data")
    [unpacked] = [path for path in tmp_path.iterdir() if path.is_dir()]
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", tmp_path, unpacked)
    [again] = tmp_path.glob("*.whl")
    assert inside(again) == inside(wheel)


PROGRAM = """
import json, sys
import tenka
early = sorted(name for name in sys.modules if name.startswith("tenka."))
from tenka import Record, link, rumble, samurai, shogun, think
from tenka.core import rulebook, words

told = {"early": early, "games": {}}
for name, module in (("rumble", rumble), ("shogun", shogun), ("samurai", samurai)):
    record = Record(name, seed=7)
    for _ in range(40):
        record.play(record.state.choices()[-1])
    assert Record.load(json.loads(json.dumps(record.dump()))).state == record.state
    assert link.decode(link.encode(record)).state == record.state
    state = module.load(json.loads(json.dumps(record.state.dump())))
    assert state == record.state
    choice = think(name, state.view(state.turn), "ashigaru", seed=1)
    told["games"][name] = [state.digest(), str(state), state._repr_svg_(), list(choice)]
    assert rulebook.load(name, "it").sections and words.load("es")(name + ".title")
print(json.dumps(told))
"""


def test_an_empty_environment_plays_with_the_wheel(programs: Path) -> None:
    told = json.loads(run(programs, "python", "-c", PROGRAM))
    assert told["early"] == ["tenka.games"]
    for name in game.GAMES:
        record = game.Record(name, seed=7)
        for _ in range(40):
            record.play(record.state.choices()[-1])
        state = record.state
        choice = game.think(name, state.view(state.turn), "ashigaru", seed=1)
        here = [state.digest(), str(state), state._repr_svg_(), list(choice)]
        assert told["games"][name] == json.loads(json.dumps(here)), name


EVERYTHING = """
import importlib, json, pkgutil, tenka
told = {}
for module in pkgutil.walk_packages(tenka.__path__, "tenka."):
    try:
        importlib.import_module(module.name)
    except ImportError as error:
        told[module.name] = str(error)
print(json.dumps(told))
"""


def test_all_of_the_wheel_can_be_imported_and_an_adapter_names_its_extra(programs: Path) -> None:
    told = json.loads(run(programs, "python", "-c", EVERYTHING))
    assert set(told) == {"tenka.adapters.openspiel", "tenka.adapters.pettingzoo"}
    assert all(text.endswith(f"pip install 'tenka[{name.rpartition('.')[2]}]'") for name, text in told.items())


def test_the_wheel_brings_a_command(programs: Path) -> None:
    said = run(programs, "tenka", "play", "rumble", "--seed", "5", typed="1\nquit\n")
    assert "Stopped after" in said and "Tokuyama" in said


# -- what is imported when -------------------------------------------------------------------------


def test_importing_the_package_loads_no_game() -> None:
    program = "import sys, game; print(sorted(name for name in sys.modules if name.startswith('game.')))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['game.games']"


def test_every_public_name_is_there() -> None:
    assert [name for name in game.__all__ if not hasattr(game, name)] == []
    assert game.link.__name__ == "game.core.link" and game.rumble.GAME.code == 1 and not hasattr(game, "chess")


def test_a_language_without_words_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(words.NoWords, match="there are en, it, es"):
        words.load("fr")
    with pytest.raises(words.NoWords, match="python3 build.py build"):
        words.load("en", tmp_path)
    (tmp_path / "core.en.mo").write_bytes((words.folder() / "core.en.mo").read_bytes())
    assert words.load("en", tmp_path)("core.not_now") == "That cannot be done now."
    words.load.cache_clear()
    (tmp_path / "rumble.en.po").write_text("")
    with pytest.raises(words.NoWords, match=r"rumble\.en"):
        words.load("en", tmp_path)
    words.load.cache_clear()


# -- positions -------------------------------------------------------------------------------------


@every_game
def test_a_position_tells_who_is_asked_and_how_it_ended(name: str) -> None:
    state = game.find(name).new(seed=3)
    task = state.agenda[-1]
    assert repr(state) == (
        f"<{name}: seat {state.turn} is asked {task[0]!r}, legal choices {len(state.choices())}, "
        f"digest {state.digest():08x}>"
    )
    over = random_record(name, {}, 3).state
    assert repr(over).startswith(f"<{name}: over, winners {over.winners}, scores {over.scores}, digest ")


@pytest.mark.parametrize(("name", "options"), CASES, ids=label)
def test_a_text_board_tells_nothing_that_the_seat_cannot_know(name: str, options: Options) -> None:
    """Two positions that differ only in what a seat cannot know print the same board for it."""
    state = opened(name, options, 5)
    for seat in (*range(len(state.scores)), None):
        other = suite(name).perturb(state, seat, Chance(11))
        assert text.of_view(state.view(seat), said_in("en")) == text.of_view(other.view(seat), said_in("en"))
        if seat is not None:
            assert text.board(state, said_in("en"), seat=seat) == text.board(other, said_in("en"), seat=seat)


@every_game
def test_hidden_things_would_show(name: str) -> None:
    """The test above can fail: what a seat holds itself is printed for it, and not for a spectator."""
    state = random_record(name, {}, 9, 8).state
    own = text.of_view(state.view(state.turn), said_in("en"))
    assert (own != text.of_view(state.view(None), said_in("en"))) == (name != "rumble")


@pytest.mark.parametrize("language", words.LANGUAGES)
@every_game
def test_a_text_board_names_every_place_in_every_language(name: str, language: str) -> None:
    state = random_record(name, {}, 2, 80).state
    shown = text.board(state, said_in(language), ["Anna", "Bruno", "Chiara", "Dario"])
    assert said_in(language)(f"{name}.title") in shown and "Bruno" in shown
    assert not re.search(rf"\b(terminal|core|{name})\.[a-z]", shown), "a bare key"
    assert all(line == line.rstrip() for line in shown.splitlines())


def test_the_boards_are_as_they_were() -> None:
    """A board in full, since nothing else would show that a column has slipped."""
    state = game.rumble.new(players=2, seed=5)
    state.play(("roll",))
    assert text.board(state, said_in("en"), ["Anna", "Bruno"]).splitlines()[2:9] == [
        "    Area              Castle  Next to    Anna  Bruno",
        " 1  Tokuyama              11  ~2            .      .",
        " 2  Yonezawa               5  ~1 3 4        .      .",
        " 3  Kasugayama             8  2 4 5 6       .      .",
        " 4  Odawara                7  2 3 6         .      .",
        " 5  Tsutsujigasaki        12  3 6 7         .      .",
        " 6  Kiyosu                10  3 4 5 7       .      .",
    ]
    battle = text.board(game.samurai.new(seed=1), said_in("en")).splitlines()
    scenario = (ROOT / "assets/scenarios/01.txt").read_text("utf-8").splitlines()[-11:]
    assert [re.sub("[0-9 ]", "", row) for row in battle[3:14]] == [re.sub("[0-9 ]", "", row) for row in scenario]


def test_a_game_without_a_text_board_prints_its_repr() -> None:
    assert str(toy.new(seed=1)).startswith("<toy: seat 0 is asked 'turn', legal choices 6, digest ")


@every_game
def test_a_notebook_gets_a_picture_that_stands_alone(name: str) -> None:
    drawn = random_record(name, {}, 4, 30).state._repr_svg_()
    ElementTree.fromstring(drawn)
    assert "<style>" in drawn and "light-dark(" not in drawn and "data-choices" not in drawn
    assert not re.search(r"@import|url\((?!#)|(?:href|src)=\"(?!#)", drawn)


@every_game
def test_pictures_on_one_page_do_not_touch_each_other(name: str) -> None:
    """Every id, class and style rule of a picture begins with a name of its own, and what it points at is there."""
    state = random_record(name, {}, 4, 30).state
    drawn, own = state._repr_svg_(), f"tenka-{state.digest():08x}"
    ids = set(re.findall(r'\bid="([^"]+)"', drawn))
    assert all(one.startswith(own) for one in ids)
    assert set(re.findall(r'(?:url\(|href=")#([\w-]+)', drawn)) <= ids
    classes = {one for found in re.findall(r'class="([^"]+)"', drawn) for one in found.split()}
    assert classes and all(one.startswith(own) for one in classes)
    selectors = re.findall(r"([^{}]+)\{", drawn.partition("<style>")[2].partition("</style>")[0])
    assert all(own in one for rule in selectors for one in rule.split(",") if not rule.startswith("@"))


# -- errors that teach -----------------------------------------------------------------------------


def refusal(state: Position, choice: Any) -> IllegalChoice:
    with pytest.raises(IllegalChoice) as caught:
        state.play(choice)
    return caught.value


def test_an_illegal_choice_says_who_tried_what_and_why_not() -> None:
    state = game.rumble.new(players=2, seed=5)
    state.play(("roll",))
    error = refusal(state, ("deploy", 4, 9, 0))
    assert str(error) == (
        "('deploy', 4, 9, 0) is not legal for seat 1, who is asked 'deploy': "
        f"{said_in('en').say(error.reason)} (rumble.why_no_sum) "
        "Legal are 4: ('deploy', 2, 1, 0), ('deploy', 3, 1, 0), ('deploy', 6, 3, 0), ('reroll',)"
    )
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_long_list_of_legal_choices_is_shortened_and_an_end_is_an_end() -> None:
    shortened = str(refusal(game.shogun.new(seed=1), ("bid", 999)))
    assert shortened.endswith(" ...") and shortened.count("('bid', ") == 1 + 6
    assert "the game is over" in str(refusal(random_record("rumble", {}, 1).state, ("roll",)))


@every_game
@pytest.mark.parametrize("odd", [(), ("sneeze",), ("card",), "roll", None, 7])
def test_whatever_is_tried_is_refused_in_words(name: str, odd: Any) -> None:
    assert repr(odd) in str(refusal(game.find(name).new(seed=2), odd))


def test_options_and_names_that_do_not_exist_are_answered_with_those_that_do() -> None:
    with pytest.raises(BadOption, match=r"players=9: players is one of 3, 2, 4"):
        game.rumble.new(players=9)
    with pytest.raises(BadOption, match=r"castles=2: the options are players, daimyo, mori_limit, map"):
        game.rumble.new(castles=2)
    with pytest.raises(LookupError, match=r"no game 'chess': there are rumble, shogun, samurai"):
        game.find("chess")


@every_game
def test_a_dump_is_plain_data_and_what_it_lacks_is_named(name: str) -> None:
    state = random_record(name, {}, 6, 50).state
    data = json.loads(json.dumps(state.dump()))
    assert game.find(name).load(data) == state and game.find(name).load(data).choices() == state.choices()
    with pytest.raises(ValueError, match="options, turn, chance"):
        game.find(name).load({})
    del data["agenda"]
    with pytest.raises(ValueError, match="it has no agenda$"):
        game.find(name).load(data)
