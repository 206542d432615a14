"""Draws the pictures of docs/pictures with the games' own boards: `python -m tools.pictures`.

A picture stands alone, as an image file must: it holds those rules of the style sheets that it needs, in the colours
of one theme. tests/test_docs.py fails while a picture is not what this draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from game.core import link
from game.core.position import View
from game.core.ui import Player, Ui
from game.core.words import Words, load
from tools.paths import ROOT, say, write_if_changed

FOLDER = ROOT / "docs" / "pictures"
THEMES = ("light", "dark")


class Moment(NamedTuple):
    """What a picture shows: a game up to some choice, and how its board is looked at."""

    link: str
    sheets: tuple[str, ...]
    played_back: int = 0
    """So many events of the last choice are played back; none: the position after it."""
    projected: bool = False


MOMENTS = {
    "rumble": Moment("2A6ACEcFd2ba9nhRekTL9ROGFnOxGJiKoAAAAEAhAQQAcs", ("board",), projected=True),
    "shogun": Moment("2Io9phDJWzRANzGWn350fmEax3uZleVpij6_pjJLwD0Q5gAAABYAAcEIp4e", ("board", "shogun"), played_back=4),
    "samurai": Moment(
        "2B-t7u8TQ9zm8vJzcqwAm8BtqBv2lzPHmdfovM1p7fVwusKnaBdxO0fNCx76V3IUHBD1G2A2YAAAAGAAAXICDWXc",
        ("board", "samurai"),
        played_back=2,
    ),
}
"""Games that bots played: a war projected, a throw of the tower, a shot over a river."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AT_RULE = re.compile(r"@(?!property)[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PAIR = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)")
FOR_THE_PAGE = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role|tabindex)="[^"]*"')
NEEDLESS = re.compile(r"(?:animation|transition|will-change|cursor|pointer-events|touch-action)[\w-]*:[^;]*;?\s*")


def files(words: Words) -> dict[Path, str]:
    """All pictures by the files they belong into."""
    return {FOLDER / f"{name}-{theme}.svg": picture(name, theme, words) for name in MOMENTS for theme in THEMES}


def picture(name: str, theme: str, words: Words) -> str:
    """The board of a game at its moment, in the colours of a theme, as the text of an image file."""
    board = FOR_THE_PAGE.sub("", _board(name, words))
    style = escape("".join(_rules(_sheet(MOMENTS[name].sheets, theme), set(re.findall(r"[\w-]+", board)))), quote=False)
    head, body = board.removeprefix("<svg").split(">", 1)
    return f'<svg xmlns="http://www.w3.org/2000/svg"{head}><style>{style}</style>{body}\n'


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
    drawn: str = import_module(f"game.{name}.scene").board(view, ui)
    return drawn


def _sheet(names: tuple[str, ...], theme: str) -> str:
    """Style sheets without what depends on the window, in the colours of a theme."""
    text = "\n".join((ROOT / "assets" / f"{name}.css").read_text("utf-8") for name in names)
    return PAIR.sub(lambda pair: pair[1 + THEMES.index(theme)].strip(), AT_RULE.sub("", COMMENT.sub("", text)))


def _rules(sheet: str, names: set[str]) -> Iterator[str]:
    """The rules that can apply where only these names occur."""
    for selectors, body in RULE.findall(sheet):
        kept = [selector.strip() for selector in selectors.split(",") if _applies(selector.strip(), names)]
        still = " ".join(NEEDLESS.sub("", body).split())
        if kept and still:
            yield f"{','.join(kept)}{{{still}}}"


def _applies(selector: str, names: set[str]) -> bool:
    """Nothing is pointed at, focused or set in a picture, so that only plain selectors count."""
    if selector == ":root" or selector.startswith("@"):
        return True
    return not re.search(r"[:\[]", selector) and set(re.findall(r"\.([\w-]+)", selector)) <= names


def main() -> None:
    """Writes every picture that is not yet as it would be drawn."""
    from tools.pack import compile_words

    compile_words()
    for path, text in files(load("en")).items():
        if write_if_changed(path, text.encode()):
            say(f"drew {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
