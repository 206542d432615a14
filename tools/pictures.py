"""Draws the pictures of docs/pictures with the games' own boards: `python -m tools.pictures`.

tests/test_docs.py fails while a picture is not what this draws.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import game
from game.core import link
from game.core.drawing.standalone import THEMES, standalone
from game.core.position import View
from game.core.ui import Player, Ui
from game.core.words import Words, load
from tools.paths import ROOT, say, write_if_changed

FOLDER = ROOT / "docs" / "pictures"


class Moment(NamedTuple):
    """What a picture shows: a game up to some choice, and how its board is looked at."""

    link: str
    played_back: int = 0
    """So many events of the last choice are played back; none: the position after it."""
    projected: bool = False


MOMENTS = {
    "rumble": Moment("2A6ACEcFd2ba9nhRekTL9ROGFnOxGJiKoAAAAEAhAQQAcs", projected=True),
    "shogun": Moment("2Io9phDJWzRANzGWn350fmEax3uZleVpij6_pjJLwD0Q5gAAABYAAcEIp4e", played_back=4),
    "samurai": Moment(
        "2B-t7u8TQ9zm8vJzcqwAm8BtqBv2lzPHmdfovM1p7fVwusKnaBdxO0fNCx76V3IUHBD1G2A2YAAAAGAAAXICDWXc",
        played_back=2,
    ),
}
"""Games that bots played: a war projected, a throw of the tower, a shot over a river."""


def files(words: Words) -> dict[Path, str]:
    """All pictures by the files they belong into."""
    return {FOLDER / f"{name}-{theme}.svg": picture(name, theme, words) for name in MOMENTS for theme in THEMES}


def picture(name: str, theme: str, words: Words) -> str:
    """The board of a game at its moment, in the colours of a theme, as the text of an image file."""
    return standalone(_board(name, words), name, theme)


def _board(name: str, words: Words) -> str:
    """The board as the page would draw it for somebody who looks on."""
    moment = MOMENTS[name]
    record = link.decode(moment.link)
    last = record.choices[-1]
    steps = record.branch(len(record.choices) - 1).play_in_steps(last)
    shown = [step.position.view(None).position for step in steps]
    events = [step.event for step in steps]
    players = [Player("", clan) for clan in range(len(record.state.scores))]
    ui = Ui(words, players, projected=moment.projected, events=events, after=lambda event: shown[event])
    ui.played_back = events[: moment.played_back] or None
    view: View[Any] = View(None, shown[moment.played_back - 1], ())
    drawn: str = game.find(name).scene.board(view, ui)
    return drawn


def main() -> None:
    """Writes every picture that is not yet as it would be drawn."""
    from tools.pack import compile_words

    compile_words()
    for path, text in files(load("en")).items():
        if write_if_changed(path, text.encode()):
            say(f"drew {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
