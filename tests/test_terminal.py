"""Play in a terminal: whole games by typed lines, in three languages, and nothing printed that is not one's own."""

from __future__ import annotations

import re
from io import StringIO

import pytest

import game
from game.core.chance import Chance
from game.core.record import Record
from game.core.words import LANGUAGES
from game.terminal.command import main
from game.terminal.play import COMMANDS, Table
from tests.games import suite
from tests.words import words

every_game = pytest.mark.parametrize("name", game.GAMES)
NAMES = ("Anna", "Bruno", "Chiara", "Dario", "Elena")


def table(name: str, typed: str, language: str = "en", seed: int = 5, **options: object) -> tuple[Table, StringIO]:
    """A table at which the first seat is a person who types these lines."""
    record, screen = Record(name, options, seed), StringIO()
    seats = len(record.state.scores)
    levels = dict.fromkeys(range(1, seats), "ashigaru")
    return Table(record, words(language), NAMES[:seats], levels, StringIO(typed), screen), screen


def played(name: str, typed: str, **settings: object) -> str:
    at, screen = table(name, typed, **settings)  # type: ignore[arg-type]
    at.play()
    return screen.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_whole_game_by_numbers(name: str, language: str) -> None:
    at, screen = table(name, "1\n" * 2000, language)
    at.play()
    said = screen.getvalue()
    assert at.record.state.turn is None and said.rstrip().endswith(final(at))
    assert not re.search(rf"\b(terminal|core|bots|{name})\.[a-z_]+\b", said), "a bare key"
    assert "{" not in said


def final(at: Table) -> str:
    return at.words.say(at._game.prompt(at.record.state), at.names)


def test_bots_play_on_by_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("play rumble --seat 0 --players 3 --seed 3 --level hatamoto ashigaru".split()) == 0
    said = capsys.readouterr().out
    assert said.startswith("You look on. At the table: Shimazu as hatamoto, Hōjō as ashigaru and Date as ashigaru.")
    assert " wins" in said.splitlines()[-1]


def test_the_strongest_bot_takes_a_seat(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("1\n1\nquit\n"))
    assert main("play rumble --players 2 --seed 5 --level gunshi".split()) == 0
    assert "Your opponents: Hōjō as gunshi." in capsys.readouterr().out


def test_a_choice_can_be_typed_in_words() -> None:
    said = played("rumble", "1\nOdawara\nquit\n", players=2)
    assert "Anna deploys 3 soldiers in Odawara." in said


def test_words_that_fit_nothing_or_too_much_are_answered() -> None:
    said = played("rumble", "1\nsneeze\nsoldiers\n9\n0\n-1\n\nquit\n", players=2)
    assert "“sneeze” fits none of the 4 choices. Type help to see what can be typed." in said
    assert "“soldiers” fits several choices: 2, 3." in said
    assert "“9” fits none of the 4 choices." in said and "“0” fits none" in said and "“-1” fits none" in said
    assert "“” fits none" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_words_are_understood_in_the_language_and_in_english(language: str) -> None:
    for spoken in (language, "en"):
        typed = "".join(f"{words(spoken)(key).upper()}\n" for key in COMMANDS if not key.endswith(("undo", "quit")))
        said = played("rumble", f"{typed}{words(spoken)('terminal.word_quit')}\n", language=language, players=2)
        assert said.count(words(language)("rumble.title")) == 2, "the board at first, and when asked for"
        every_word = {key.rpartition("_")[2]: words(language)(key) for key in COMMANDS}
        assert said.count(words(language)("terminal.help", **every_word)) == 2


def test_undo_takes_back_one_s_own_choice_and_no_dice() -> None:
    at, screen = table("shogun", "2\n3\nundo\nundo\nundo\n1\nquit\n")
    at.play()
    said = screen.getvalue()
    assert said.count("Your last choice is taken back.") == 2
    assert "There is nothing to take back yet." in said and len(at.record.choices) == 1
    rolled = played("rumble", "1\nundo\nquit\n", players=2)
    assert "The dice or cards have spoken: that cannot be taken back." in rolled


def test_the_end_of_the_input_is_the_end_of_the_game() -> None:
    said = played("rumble", "1\n", players=2).strip()
    assert "The input has ended before the game." in said
    assert re.search(r"Stopped after \d+ choices\. With seed 5 and the same options it begins the same way\.$", said)


def test_a_key_pressed_to_stop_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    at, screen = table("rumble", "", players=2)

    def pressed() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(at._lines, "readline", pressed)
    at.play()
    assert "Stopped after" in screen.getvalue()


def test_the_board_is_shown_once_a_turn() -> None:
    said = played("shogun", "1\n1\n1\nquit\n")
    assert said.count("Inside the tower") == 1, "a plan is ten questions, and the board does not change"


@pytest.mark.parametrize("name", ["shogun", "samurai"])
def test_nothing_hidden_of_other_seats_is_printed(name: str) -> None:
    """What is printed up to a question stays the same if the others hold other cards."""
    shown = []
    for chance in (None, Chance(3)):
        at, screen = table(name, "", seed=2)
        if chance is not None:
            at.record.state = suite(name).perturb(at.record.state, 0, chance)
        at._show_board()
        at._list(at.record.state.view(0))
        shown.append(screen.getvalue())
    assert shown[0] == shown[1]


# -- the command line ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("play chess", "invalid choice: 'chess'"),
        ("play rumble --players 9", "players='9': players is one of 3, 2, 4"),
        ("play samurai --players 2", "players='2': the options are scenario"),
        ("play rumble --option map=moon", "map='moon': map is one of 'classic', 'routes'"),
        ("play rumble --option daimyo", "daimyo='': daimyo is one of False, True"),
        ("play rumble --seat 4", "--seat 4: this game has seats 1 to 3, and 0 looks on"),
        ("play rumble --seed -1", "seed -1"),
        ("play rumble --level shogun", "invalid choice: 'shogun'"),
        ("", "the following arguments are required"),
    ],
)
def test_a_wrong_command_line_is_answered(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(line.split())
    assert stopped.value.code == 2 and told in capsys.readouterr().err


def test_options_reach_the_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("esci\n"))
    line = "play rumble --seat 2 --players 4 --option daimyo=true --option map=routes --seed 9 --language it"
    assert main(line.split()) == 0
    said = capsys.readouterr().out
    assert "Giochi con Hōjō, posto 2." in said and "Carte daimyo" in said and "Partita interrotta" in said


def test_without_a_seed_every_game_is_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds = set()
    for _ in range(3):
        monkeypatch.setattr("sys.stdin", StringIO(""))
        assert main(["play", "rumble"]) == 0
        seeds.add(re.findall(r"Seed (\d+)", capsys.readouterr().out)[0])
    assert len(seeds) == 3
