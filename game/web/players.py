"""The players around a table: as a save keeps them, and made fit to sit together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import games
from ..bots import LEVELS
from ..core.bot_names import level_of, style_of
from ..core.drawing.clans import CLANS
from ..core.record import Record
from ..core.ui import HUMAN, Player
from ..core.words import Words

if TYPE_CHECKING:
    from .session import Session


def players_data(players: Sequence[Player]) -> list[dict[str, Any]]:
    """The players as a save keeps them."""
    return [player.dump() for player in players]


def settle_players(players: Sequence[Player], words: Words, record: Record) -> list[Player]:
    """No two of the same clan, and nobody without a name; where the game knows who they are, as it says."""
    armies = games.find(record.game).armies(record.options)
    for player, army in zip(players, armies):
        player.clan, player.crest = army.clan, army.crest
        if player.name.strip() in ("", *(words(clan.name) for clan in CLANS)):  # what an empty field was called before
            player.name = words(army.name)
    taken: set[int] = set()
    plainly(players, record.game)
    for player in players:
        if player.clan in taken:
            player.clan = next(clan for clan in range(len(CLANS)) if clan not in taken)
        taken.add(player.clan)
        player.name = player.name.strip() or words(CLANS[player.clan].name)
    return list(players)


def plainly(players: Sequence[Player], game: str) -> None:
    """Whoever has a style that this page does not know plays without one."""
    for player in players:
        if style_of(player.played_by) and not games.find(game).knows_bot(player.played_by, LEVELS):
            player.played_by = level_of(player.played_by)


def roles(session: Session, words: Words) -> list[str]:
    """Who plays each seat: you, somebody here or elsewhere, a bot of some level; nothing where all sit here."""
    return [_role(session, seat, words) for seat in range(len(session.players))]


def _role(session: Session, seat: int, words: Words) -> str:
    level = session.players[seat].played_by
    if level != HUMAN:
        return bot_role(words, session.record.game, level)
    if seat not in session.here:
        return session.mode.elsewhere(seat, words)
    if len(session.here) == 1:
        return words("web.role_you")
    return "" if len(session.here) == len(session.players) else words("web.role_here")


def bot_role(words: Words, game: str, name: str) -> str:
    """The level of a bot, and its style if it has one."""
    level, style = words(f"web.role_{level_of(name)}"), style_of(name)
    return words("web.role_styled", level=level, style=words(f"{game}.style_{style}")) if style else level


def guarded(session: Session) -> bool:
    """Whether others elsewhere still have something to hide: nobody here may then step into their place."""
    apart = session.mine is not None and any(seat not in session.mine for seat in session.people)
    return apart and session.game.secret and session.state.turn is not None
