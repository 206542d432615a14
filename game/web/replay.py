"""The panel for looking back: a slider through the game, bookmarks, links and branches."""

from __future__ import annotations

from ..core.markup import attributes, esc
from ..core.words import Words
from .parts import button, tool
from .session import Session
from .settings import SPEEDS, Settings

NOTE_LENGTH = 80


def panel(session: Session, words: Words, settings: Settings) -> str:
    """Where we are, how to move on, and what can be done from here."""
    return (
        f'<div class="replay" id="replay">{_slider(session, words)}{_steps(session, words)}'
        f"{_how(session, words, settings)}{_from_here(session, words)}{_bookmarks(session, words)}</div>"
    )


def _slider(session: Session, words: Words) -> str:
    at, last = session.replay_at or 0, len(session.record.choices)
    pairs = attributes(
        type="range", id="seek", min=0, max=last, value=at, data_act="seek", aria_label=words("web.look_slider")
    )
    return f'<p class="slider"><input{pairs}><output>{at} / {last}</output></p>'


def _steps(session: Session, words: Words) -> str:
    pause = ("play", "web.tell_play") if session.paused else ("pause", "web.tell_pause")
    return (
        f'<p class="steps">{tool(words("web.look_turn_back"), "replay", "first", data_to="turn-back")}'
        f"{tool(words('web.tell_back'), 'replay', 'prev', data_to='back', data_key='b')}"
        f"{tool(words(pause[1]), 'replay', pause[0], data_to='play', data_key=' ')}"
        f"{tool(words('web.tell_next'), 'replay', 'next', data_to='on', data_key='n', data_next=True)}"
        f"{tool(words('web.look_turn_on'), 'replay', 'end', data_to='turn-on')}"
        f"{tool(words('web.look_battle_back'), 'replay', 'battle_back', data_to='battle-back')}"
        f"{tool(words('web.look_battle_on'), 'replay', 'battle_on', data_to='battle-on')}</p>"
    )


def _how(session: Session, words: Words, settings: Settings) -> str:
    """How fast, and through whose eyes."""
    speeds = "".join(
        f"<option{attributes(value=speed, selected=speed == settings.speed)}>{speed}×</option>" for speed in SPEEDS
    )
    return (
        f'<p><label>{esc(words("web.speed"))} <select data-act="set" data-name="speed">{speeds}</select></label>'
        f"{_seat(session, words)}</p>"
    )


def _seat(session: Session, words: Words) -> str:
    """Through whose eyes; only when the game is over, so that nobody learns a secret too early."""
    if session.state.turn is not None or not session.secret:
        return ""
    seats = [("", words("web.look_everybody"))]
    seats += [(str(seat), player.name) for seat, player in enumerate(session.players)]
    chosen = "" if session.replay_seat is None else str(session.replay_seat)
    options = "".join(
        f"<option{attributes(value=value, selected=value == chosen)}>{esc(text)}</option>" for value, text in seats
    )
    label = esc(words("web.look_eyes"))
    return f'<label>{label} <select id="replay-seat" data-act="replay_seat">{options}</select></label>'


def _from_here(session: Session, words: Words) -> str:
    """Back to now; from a saved game also to a new one that goes on from here, by branch or by link."""
    home = button(words("web.look_done"), "replay", class_="main", data_to="now", data_key="h")
    if not session.mode.saved:
        return f'<p class="actions">{home}</p>'
    branch = button(words("web.branch"), "branch")
    link = button(words("web.link_here"), "dialog", icon_name="share", data_name="share")
    over = session.state.turn is None
    account = button(words("account.open"), "analysis", icon_name="eye", data_key="a") if over else ""
    return f'<p class="actions">{home}{account}{branch}{link}</p>'


def _bookmarks(session: Session, words: Words) -> str:
    if not session.mode.saved:
        return ""
    items = "".join(
        f"<li>{button(_label(mark, words), 'seek_to', class_='link', data_at=mark['at'])}"
        f"{tool(words('web.delete'), 'bookmark_drop', 'close', data_at=mark['at'])}</li>"
        for mark in session.save.bookmarks
    )
    pairs = attributes(
        type="text", name="note", maxlength=NOTE_LENGTH, aria_label=words("web.note"), placeholder=words("web.note")
    )
    form = f'<form data-act="bookmark" class="note"><input{pairs}>{button(words("web.bookmark"), "bookmark")}</form>'
    return f'{form}<ul class="bookmarks">{items}</ul>' if items else form


def _label(mark: dict[str, object], words: Words) -> str:
    return str(mark["note"]) or words("web.bookmark_at", number=mark["at"])
