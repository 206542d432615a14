"""The screen that a link opens: the position, whose turn it is, and which seat is yours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import games
from ..core import link
from ..core.address import quote, unquote
from ..core.bot_names import level_of, style_of, styled
from ..core.markup import Html, esc
from ..core.record import Record, Replaying
from ..core.ui import CLANS, HUMAN, NAME_LENGTH, Player
from ..core.words import Words
from .parts import button, tool

GAME = "g="
NAMES = "&n="
ADDRESS_LONGEST = 24_000
LETTERS = {
    HUMAN: "h",
    "ashigaru": "a",
    "kogashira": "k",
    "hatamoto": "t",
    "karo": "o",
    "gunshi": "g",
    "random": "r",
}
"""Who plays a seat, as one letter: a bot goes on playing its seat wherever the link is opened. A capital letter is a
bot with a style, which is named right after it."""
STYLE_END = "-"
LEVELS = {letter: level for level, letter in LETTERS.items()}


def address(record: Record, players: Sequence[Player]) -> str:
    """The fragment of an address that holds the game and who sits where."""
    return f"#{GAME}{link.encode(record)}{NAMES}{names_of(players)}"


def names_of(players: Sequence[Player]) -> str:
    """Who sits where, as links write it."""
    return ".".join(mark_of(player) + quote(player.name) for player in players)


def mark_of(player: Player) -> str:
    """What links write before a name: the clan and who plays."""
    letter, style = LETTERS.get(level_of(player.played_by), "h"), style_of(player.played_by)
    return f"{player.clan}{letter.upper()}{style}{STYLE_END}" if style else f"{player.clan}{letter}"


def player_of(text: str, seat: int, read: Callable[[str], str] = str) -> Player:
    """The player behind such a mark and a name, which is then ``read``; what is missing or odd is made good."""
    letter, style, name = text[1:2], "", text[2:]
    clan = int(text[0]) if text[:1].isascii() and text[:1].isdigit() and int(text[0]) < CLANS else seat
    level = LEVELS.get(letter.lower(), HUMAN)
    if letter.isupper() and level != HUMAN:
        style, _, name = name.partition(STYLE_END)
    plain = "".join(char for char in read(name) if char.isprintable())
    return Player(plain[:NAME_LENGTH], clan, styled(level, style))


def reading(fragment: str) -> Replaying[tuple[Record, list[Player]]]:
    """The game in an address, in slices; raises BadLink or OtherRules. Names are plain text, cut to length; a style
    that we do not know comes from a page that knows more of them."""
    if len(fragment) > ADDRESS_LONGEST:
        raise link.BadLink("core.link_long")
    text, _, names = fragment.lstrip("#").removeprefix(GAME).partition(NAMES)
    record = yield from link.decoding(text)
    players = players_in(names, len(record.state.scores))
    if not all(games.find(record.game).knows_bot(player.played_by, LETTERS) for player in players):
        raise link.BadLink("core.link_future")
    return record, players


def players_in(names: str, number: int) -> list[Player]:
    """Who sits where, as a link says it."""
    texts = [*(names.split(".") if names else []), *[""] * number]
    return [player_of(text, seat, unquote) for seat, text in enumerate(texts[:number])]


def screen(words: Words, title: str, picture: str, prompt: str, players: Sequence[Player], turn: int | None) -> Html:
    """Which seat are you?"""
    people = [(seat, player) for seat, player in enumerate(players) if player.played_by == HUMAN]
    seats = "".join(_seat(words, seat, player, turn) for seat, player in people)
    everyone = button(words("web.join_all"), "join", data_seat="all")
    watch = button(words("web.join_watch"), "join", data_seat="none")
    return (
        f'<div class="screen join" id="screen-join"><header class="bar">{tool(words("web.home"), "home", "home")}'
        f'<h1 tabindex="-1">{esc(title)}</h1></header><main><img src="{esc(picture)}" alt="" width="400" height="400">'
        f'<div><p class="prompt">{esc(prompt)}</p><h2>{esc(words("web.join_who"))}</h2>'
        f'<div class="actions stacked">{seats}{everyone}{watch}</div></div></main></div>'
    )


def sent(words: Words) -> Html:
    """That a game has come by a link, while it is being opened: shown from the first paint on."""
    return (
        '<main class="sent"><div class="seal" aria-hidden="true">天<br>下</div>'
        f'<h1 tabindex="-1">{esc(words("web.sent"))}</h1><p>{esc(words("web.sent_hint"))}</p></main>'
    )


def _seat(words: Words, seat: int, player: Player, turn: int | None) -> Html:
    to_move = seat == turn
    label = words("web.join_seat_turn" if to_move else "web.join_seat", name=player.name)
    return button(label, "join", class_=f"clan-{player.clan}{' main' if to_move else ''}", data_seat=seat)
