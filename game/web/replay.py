"""The panel for looking back: a slider through the game, bookmarks, links and branches."""

from __future__ import annotations

from typing import Any

from ..core.markup import NOTHING, Html, attributes, esc
from ..core.position import View
from ..core.ui import Ui
from ..core.words import Words
from . import chance_bar, turning
from .parts import button, tool
from .players import guarded
from .session import Session
from .settings import SPEEDS, Settings

NOTE_LENGTH = 80


def panel(session: Session, view: View[Any], ui: Ui, settings: Settings) -> Html:
    """Where we are, how to move on, and what can be done from here."""
    words = ui.words
    return (
        f'<div class="replay" id="replay">{chance_bar.bar(session, ui, on=settings.chance_bar)}'
        f"{_moment(session, ui)}{_slider(session, words)}{_steps(session, words)}"
        f"{_lay(session, view, ui)}{_from_here(session, words)}{_how(session, words, settings)}"
        f"{_bookmarks(session, words)}</div>"
    )


def _moment(session: Session, ui: Ui) -> Html:
    """At a mistake: what was chosen, what was better, and how the chances changed."""
    point = session.marked.point if session.marked is not None else None
    return f'<div class="moment" id="moment">{turning.description(session, ui, point)}</div>' if point else NOTHING


def _lay(session: Session, view: View[Any], ui: Ui) -> Html:
    """What lay beside the board at a mistake: the dice, the cards, the answers that could be given."""
    point = session.marked.point if session.marked is not None else None
    return f'<div class="lay" id="lay">{session.game.panel.panel(view, ui)}</div>' if point else NOTHING


def _slider(session: Session, words: Words) -> Html:
    at, last = session.replay_at or 0, len(session.record.choices)
    pairs = attributes(
        type="range", id="seek", min=0, max=last, value=at, data_act="seek", aria_label=words("web.look_slider")
    )
    return f'<p class="slider"><input{pairs}><output>{at} / {last}</output></p>'


def _steps(session: Session, words: Words) -> Html:
    pause = ("play", "web.playback_play") if session.paused else ("pause", "web.playback_pause")
    return (
        f'<p class="steps">{_step(words("web.look_turn_back"), "first", "turn-back")}'
        f"{_step(words('web.playback_back'), 'prev', 'back', data_key='b')}"
        f"{tool(words(pause[1]), 'replay', pause[0], data_to='play', data_key=' ')}"
        f"{_step(words('web.playback_next'), 'next', 'on', data_key='n', data_next=True)}"
        f"{_step(words('web.look_turn_on'), 'end', 'turn-on')}"
        f"{_step(words('web.look_battle_back'), 'battle_back', 'battle-back')}"
        f"{_step(words('web.look_battle_on'), 'battle_on', 'battle-on')}</p>"
    )


def _step(label: str, icon_name: str, to: str, **data: object) -> Html:
    """A tool that leads to another moment; it may be pressed in quick succession."""
    return tool(label, "replay", icon_name, data_to=to, data_repeat=True, **data)


def _how(session: Session, words: Words, settings: Settings) -> Html:
    """How fast, and through whose eyes."""
    speeds = "".join(
        f"<option{attributes(value=speed, selected=speed == settings.speed)}>{speed}×</option>" for speed in SPEEDS
    )
    return (
        f'<p><label>{esc(words("web.speed"))} <select data-act="set" data-name="speed">{speeds}</select></label>'
        f"{_seat(session, words)}{chance_bar.switch(session, words, on=settings.chance_bar)}</p>"
    )


def _seat(session: Session, words: Words) -> Html:
    """Through whose eyes; only when the game is over, so that nobody learns a secret too early."""
    if session.state.turn is not None or not session.game.secret:
        return NOTHING
    seats = [("", words("web.look_everybody"))]
    seats += [(str(seat), player.name) for seat, player in enumerate(session.players)]
    chosen = "" if session.replay_seat is None else str(session.replay_seat)
    options = "".join(
        f"<option{attributes(value=value, selected=value == chosen)}>{esc(text)}</option>" for value, text in seats
    )
    label = esc(words("web.look_eyes"))
    return f'<label>{label} <select id="replay-seat" data-act="replay_seat">{options}</select></label>'


def _from_here(session: Session, words: Words) -> Html:
    """Back to now; from a saved game also to a new one that goes on from here, by branch or by link."""
    main = "main" if session.mode.saved else ""
    home = button(words("web.look_done"), "replay", class_=main, data_to="now", data_key="h")
    if not session.mode.saved:
        return f'<p class="actions">{home}</p>'
    branch = button(words("web.branch"), "branch")
    link = button(words("web.link_here"), "dialog", icon_name="share", data_name="share")
    onward = NOTHING if guarded(session) else f"{branch}{link}"
    over = session.state.turn is None
    analysis = button(words("analysis.open"), "analysis", icon_name="eye", data_key="a") if over else ""
    board = button(words("analysis.explore"), "explore", icon_name="hint", data_key="d") if over else ""
    return f'<p class="actions">{home}{analysis}{board}{onward}</p>'


def battles(session: Session) -> list[int]:
    """After how many choices there was a battle, as the game itself sums battles up."""
    summary = session.game.places.SUMMARY_EVENTS
    return [at for at, events in enumerate(session.log, 1) if any(event[0] in summary for event in events)]


def _bookmarks(session: Session, words: Words) -> Html:
    if not session.mode.saved:
        return NOTHING
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
