"""The rules to read: chapters, a search, and the section that a log line, a card or a refusal points at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .. import games
from ..core.markup import Html, attributes, esc, trusted
from ..core.rulebook import LINK, PICTURE, TOP, Found, Rulebook, Section
from ..core.words import Words
from .parts import dialog

STRONG = re.compile(r"\*\*([^*]+)\*\*")
STRESSED = re.compile(r"\*([^*]+)\*")


@dataclass
class OpenRules:
    """What is open in the rules: whose, where, and what is being searched for."""

    game: str = ""
    section: str = ""
    query: str = ""


def ready(game: str, language: str) -> None:
    """Have the rules at hand, so that the first line of a log need not wait for them."""
    found = games.find(game)
    _ = found.rules(language), found.rulebook


@cache
def title(game: str, language: str, section: str) -> str:
    """The title of a section."""
    return games.find(game).rules(language)[section].title


def sheet(words: Words, shown: OpenRules) -> Html:
    """The rules as a sheet over the screen: search, chapters, and the chapter that is open."""
    book = games.find(shown.game).rules(words.language)
    name = shown.section if shown.section in book.names else book.names[0]
    found = book.search(shown.query)
    body = _results(words, shown, found) if shown.query.strip() else _chapter(words, shown.game, book, name)
    search = attributes(
        type="text", id="rules-query", name="query", value=shown.query, data_act="rules_search", data_live=True,
        aria_label=words("web.rules_search"), placeholder=words("web.rules_search"), autocomplete="off",
    )  # fmt: skip
    inner = (
        f'<div class="rules" data-reveal="rule-{esc(name)}"><nav aria-label="{esc(words("web.rules_chapters"))}">'
        f"<p><input{search}></p>{_contents(words, shown.game, book, name)}</nav>"
        f'<div class="rules-text" id="rules-text" tabindex="0" role="region" aria-label="{esc(words("web.rules"))}">'
        f"{body}</div></div>"
    )
    return dialog(words("web.rules_of", game=words(f"{shown.game}.title")), inner, words, class_="tall wide")


def _contents(words: Words, game: str, book: Rulebook, name: str) -> Html:
    chapters = [section for section in book.sections if section.depth == TOP]
    here = chapter_of(book, name)[0].name
    items = "".join(
        f"<li>{_to(game, chapter.name, chapter.title, aria_current='true' if chapter.name == here else None)}</li>"
        for chapter in chapters
    )
    label = esc(words("web.rules_chapters"))
    return f'<details open class="rules-contents"><summary>{label}</summary><ol>{items}</ol></details>'


def chapter_of(book: Rulebook, name: str) -> list[Section]:
    """The chapter in which a section stands, from its heading to the next."""
    place = book.names.index(name)
    tops = [at for at, section in enumerate(book.sections) if section.depth == TOP]
    first = max((at for at in tops if at <= place), default=0)
    last = next((at for at in tops if at > first), len(book.sections))
    return list(book.sections[first:last])


def _chapter(words: Words, game: str, book: Rulebook, name: str) -> Html:
    """A chapter whole, and the way to the next one; it never changes, so the page keeps it."""
    chapter = chapter_of(book, name)
    keep = esc(f"rules-{game}-{words.language}-{chapter[0].name}")
    parts = "".join(_section(words, game, section) for section in chapter)
    after = book.names.index(chapter[-1].name) + 1
    more = ""
    if after < len(book.sections):
        following = book.sections[after]
        more = f'<p class="rules-next">{_to(game, following.name, following.title)}</p>'
    return f'<article id="{keep}">{parts}{more}</article>'


def _section(words: Words, game: str, section: Section) -> Html:
    level = min(section.depth + 1, 5)
    body = "".join(_block(words, game, block) for block in section.blocks)
    heading = f"<h{level}>{esc(section.title)}</h{level}>"
    return f'<section id="rule-{esc(section.name)}" class="depth-{section.depth}">{heading}{body}</section>'


def _results(words: Words, shown: OpenRules, found: Sequence[Found]) -> Html:
    status = f'<p role="status" class="quiet">{esc(words("web.rules_found", n=len(found)))}</p>'
    items = "".join(
        f"<li>{_to(shown.game, hit.section.name, hit.section.title)}<p>{esc(hit.excerpt)}</p></li>" for hit in found
    )
    return f'{status}<ol class="rules-found">{items}</ol>'


def _to(game: str, name: str, title: str, **more: object) -> Html:
    pairs = attributes(type="button", class_="link", data_act="rules", data_game=game, data_section=name, **more)
    return f"<button{pairs}>{esc(title)}</button>"


# -- marks -----------------------------------------------------------------------------------------


def _block(words: Words, game: str, block: str) -> Html:
    picture = PICTURE.fullmatch(block)
    if picture:
        return _picture(words, game, *picture.groups())
    if block.startswith("- "):
        items = "".join(f"<li>{_line(game, item)}</li>" for item in _items(block))
        return f"<ul>{items}</ul>"
    if block.startswith("|"):
        return _table(game, block)
    return f"<p>{_line(game, block)}</p>"


def _items(block: str) -> list[str]:
    """The items of a list; a line that does not begin with a dash belongs to the one before."""
    return [" ".join(item.split()) for item in re.split(r"^- ", block, flags=re.MULTILINE) if item.strip()]


def _table(game: str, block: str) -> Html:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
    head, *body = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    top = "".join(f'<th scope="col">{_line(game, cell)}</th>' for cell in head)
    lines = "".join(f"<tr>{''.join(f'<td>{_line(game, cell)}</td>' for cell in row)}</tr>" for row in body)
    return f'<div class="rules-table"><table><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table></div>'


def _picture(words: Words, game: str, shows: str, name: str) -> Html:
    drawing = games.find(game).rulebook.PICTURES[name](words)
    image = f'<div role="img" aria-label="{esc(shows)}">{drawing}</div>'
    return f"<figure>{image}<figcaption>{esc(shows)}</figcaption></figure>"


def _line(game: str, text: str) -> Html:
    """A line with its marks turned into markup."""
    safe = esc(" ".join(text.split()))
    linked = LINK.sub(lambda found: _link(game, trusted(found[1]), found[2]), safe)  # of what is escaped already
    marked = STRESSED.sub(r"<em>\1</em>", STRONG.sub(r"<strong>\1</strong>", linked))
    return trusted(marked)  # escaped above, and marked with tags of our own


def _link(game: str, text: Html, name: str) -> Html:
    pairs = attributes(type="button", class_="link", data_act="rules", data_game=game, data_section=name)
    return f"<button{pairs}>{text}</button>"
