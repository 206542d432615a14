"""A board as an image file: it holds those rules of the style sheets that it needs, in the colours of one theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from ..contract import game_of
from ..data import asset
from ..position import Position
from ..ui import Player, Ui
from ..words import load
from .clans import crest_marks

THEMES = ("light", "dark")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
AT_RULE = re.compile(r"@(?!property)[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PAIR = re.compile(r"light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)")
FOR_THE_PAGE = re.compile(r' (?:data-[\w-]+|aria-[\w-]+|role|tabindex)="[^"]*"')
CLASSES = re.compile(r' class="([^"]*)"')
REFERENCE = re.compile(r'( id="|href="#|url\(#)')
NEEDLESS = re.compile(r"(?:animation|transition|will-change|cursor|pointer-events|touch-action)[\w-]*:[^;]*;?\s*")


def picture(position: Position, theme: str = THEMES[0]) -> str:
    """The board of a position as the seat that is to choose may know it."""
    game = game_of(position)
    ui = Ui(load("en"), [Player("", clan) for clan in range(len(position.scores))])
    board = game.scene.board(position.view(position.turn), ui)
    return _apart(standalone(board, game.name, theme), f"tenka-{position.digest():08x}")


def standalone(board: str, game_name: str, theme: str) -> str:
    """What a game's ``scene.board`` drew, in the colours of a theme, as the text of an image file."""
    board = FOR_THE_PAGE.sub("", board)
    if 'href="#mark-' in board:  # copies of crests that a page holds once
        board = board.replace(">", f">{crest_marks({})}", 1)
    rules = _rules(_sheet(game_name, theme), set(re.findall(r"[\w-]+", board)))
    head, body = board.removeprefix("<svg").split(">", 1)
    style = escape("".join(rules), quote=False)
    return f'<svg xmlns="http://www.w3.org/2000/svg"{head}><style>{style}</style>{body}\n'


def _apart(image: str, name: str) -> str:
    """The same for a page that shows several: its ids, classes and colours are its own.

    Classes are renamed, for a rule that asks what is around an element would not reach into ``<use>``.
    """
    head, style, body = re.split(r"<style>|</style>", image, maxsplit=2)
    rules = RULE.sub(lambda rule: f"{_renamed(rule[1], name)}{{{rule[2]}}}", style)
    head, body = (CLASSES.sub(lambda found: f' class="{_prefixed(found[1], name)}"', part) for part in (head, body))
    head = head.replace("<svg", f'<svg id="{name}"', 1)
    body = REFERENCE.sub(rf"\g<1>{name}-", body)
    return f"{head}<style>{rules}</style>{body}"


def _renamed(selectors: str, name: str) -> str:
    return selectors.replace(".", f".{name}-").replace(":root", f"#{name}")


def _prefixed(classes: str, name: str) -> str:
    return " ".join(f"{name}-{one}" for one in classes.split())


def _sheet(game_name: str, theme: str) -> str:
    """The sheet of all boards and the game's own, without what depends on the window, in the colours of a theme."""
    sheets = [path for name in ("board", game_name) if (path := asset(f"{name}.css")).is_file()]
    text = "\n".join(path.read_text("utf-8") for path in sheets)
    return PAIR.sub(lambda pair: pair[1 + THEMES.index(theme)].strip(), AT_RULE.sub("", COMMENT.sub("", text)))


def _rules(sheet: str, names: set[str]) -> Iterator[str]:
    """The rules that can apply where only these names occur."""
    for selectors, body in RULE.findall(sheet):
        kept = [selector.strip() for selector in selectors.split(",") if _applies(selector.strip(), names)]
        still = " ".join(NEEDLESS.sub("", body).split())
        if kept and still:
            yield f"{','.join(kept)}{{{still}}}"


def _applies(selector: str, names: set[str]) -> bool:
    """Nothing is pointed at, focused or set in a picture, so that only plain selectors of classes count."""
    if selector == ":root" or selector.startswith("@"):
        return True
    classes = set(re.findall(r"\.([\w-]+)", selector))  # a rule without any is about the page around the board
    return not re.search(r"[:\[]", selector) and bool(classes) and classes <= names
