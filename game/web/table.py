"""The table screen: seats, board, prompt, panel and log around any game."""

from __future__ import annotations

from typing import Any

from ..core.markup import attributes, esc
from ..core.position import Event, View
from ..core.ui import Sequel, Ui
from ..core.words import Words
from . import replay
from .parts import button, tool
from .rulebook import title as rule_title
from .session import Session
from .settings import SPEEDS, Settings


def screen(session: Session, words: Words, settings: Settings, cached_layers: frozenset[str], talk: str = "") -> str:
    """Everything that lies on the table; ``talk`` is the field for typed commands."""
    view = session.view()
    ui = session.ui(words, projected=settings.projected, cached_layers=cached_layers)
    game = session.game
    phase = "over" if session.state.turn is None else "playing"
    phase = "playback" if session.playing_back else "replay" if session.replay_at is not None else phase
    pairs = attributes(
        class_="screen table",
        id="screen-table",
        data_game=session.record.game,
        data_phase=phase,
        data_made=len(session.record.choices),
    )
    return (
        f"<div{pairs}>{_bar(session, words, settings)}"
        f'<section class="seats-strip" aria-label="{esc(words("web.seats"))}">{game.panel.seats(view, ui)}</section>'
        f'<main class="playfield" id="field" data-zoom>{game.scene.board(view, ui)}</main>'
        f'<aside class="side">{session.mode.card(session, words)}{_ask(session, view, ui, settings)}{talk}'
        f'<section class="log">{log(session, ui)}</section></aside></div>'
    )


def _bar(session: Session, words: Words, settings: Settings) -> str:
    own = _game_tools(session, words, settings) if session.mode.saved else ""
    return (
        f'<header class="bar">{session.mode.way_out(session, words)}'
        f'<h1 tabindex="-1">{esc(session.save.title)}</h1><nav>{own}'
        f"{tool(words('web.log'), 'dialog', 'log', data_name='log', data_key='l')}"
        f"{tool(words('web.rules'), 'rules', 'rules', data_key='g')}"
        f"{tool(words('web.command'), 'talk', 'talk', data_key='/')}"
        f"{tool(words('web.help'), 'dialog', 'help', data_name='help', data_key='?')}"
        f"{tool(words('web.settings'), 'dialog', 'settings', data_name='settings')}</nav></header>"
    )


def _game_tools(session: Session, words: Words, settings: Settings) -> str:
    """What only a saved game has: it can be taken back, looked back at and sent."""
    blocked = session.record.why_no_undo() is not None or session.playing_back
    undo = tool(words("web.undo"), "undo", "undo", data_key="u", aria_disabled="true" if blocked else None)
    pressed = str(settings.projected).lower()
    eye = tool(words("web.projected"), "project", "eye", data_key="p", aria_pressed=pressed)
    eye = eye if session.game.projection else ""
    share = tool(words("web.share"), "dialog", "share", data_name="share", data_key="s")
    return undo + _back_tool(session, words) + eye + share


def _back_tool(session: Session, words: Words) -> str:
    pressed = str(session.replay_at is not None).lower()
    return tool(words("web.look"), "replay", "clock", data_to="toggle", data_key="h", aria_pressed=pressed)


# -- what is asked ----------------------------------------------------------------------------------


def _ask(session: Session, view: View[Any], ui: Ui, settings: Settings) -> str:
    text = esc(prompt(session, ui))
    head = f'<h2 class="prompt" id="prompt" tabindex="-1">{text}</h2>'
    return f'<section class="ask">{head}{_body(session, view, ui, settings)}</section>'


def prompt(session: Session, ui: Ui) -> str:
    """One sentence that says whose turn it is and what is asked, or what is being told or looked at."""
    if session.replay_at is not None:
        texts = played_back(session, ui, ui.events)
        return next((text for text in reversed(texts) if text), ui.words("web.look_start"))
    if session.playing_back:
        return next((text for text in reversed(played_back(session, ui, ui.played_back or ())) if text), "")
    return ui.say(session.game.words.prompt(session.state))


def _body(session: Session, view: View[Any], ui: Ui, settings: Settings) -> str:
    panel = session.game.panel
    if session.replay_at is not None:
        return replay.panel(session, ui.words, settings)
    if session.curtained:
        return _curtain(session, ui)
    if session.playing_back:
        return _playback(session, ui.words, settings)
    if session.state.turn is None:
        return panel.result(view, ui) + _after(session, ui.words)
    if session.picked is not None:
        return _confirm(session, ui) + panel.panel(view, ui)
    if session.narrowed:
        return _narrowed(session, view, ui) + panel.panel(view, ui)
    if session.away_turn:
        return _away(session, ui) + panel.panel(view, ui)
    if session.bot_turn:
        return _thinking(session, ui) + panel.panel(view, ui)
    return panel.panel(view, ui) + _hint(session, ui)


def _thinking(session: Session, ui: Ui) -> str:
    """Which bot thinks; the player can cut it short or take the seat over."""
    seat = session.state.turn or 0
    text = esc(ui.words("web.thinking", name=ui.players[seat].name))
    stop = button(ui.words("web.stop_bot"), "stop_bot", data_key="x")
    take = button(ui.words("web.take_over", name=ui.players[seat].name), "take_over", data_seat=seat)
    dots = '<span class="dots" aria-hidden="true"></span>'
    pairs = attributes(class_="confirm thinking", id="confirm", data_begun=session.thinking)
    return f"<div{pairs}><p>{dots}{text}</p>{stop}{take}</div>"


def _hint(session: Session, ui: Ui) -> str:
    if not session.my_turn:
        return ""
    if session.thinking:
        return f'<div class="hint" id="hint"><p class="quiet">{esc(ui.words("web.hint_thinking"))}</p></div>'
    if session.hint is None:
        return f'<div class="hint" id="hint">{button(ui.words("web.hint"), "hint", class_="link", data_key="i")}</div>'
    index = session.offered().index(session.hint[0])
    pairs = attributes(type="button", data_choices=index)
    return f'<div class="hint" id="hint"><button{pairs}><span>{esc(hint_text(session, ui))}</span></button></div>'


def hint_text(session: Session, ui: Ui) -> str:
    """What the strongest bot would do here, and why if it can say so."""
    if session.hint is None:
        return ""
    choice, reason = session.hint
    text = ui.words("web.hint_is", choice=ui.say(session.game.words.choice_sentence(session.state, choice)))
    return f"{text} {ui.say(reason)}" if reason else text


def _curtain(session: Session, ui: Ui) -> str:
    """The screen changes hands: nothing secret is drawn until the next player says that it is them."""
    name = ui.players[session.state.turn or 0].name
    lift = button(ui.words("web.curtain_lift", name=name), "lift", class_="main", data_next=True, data_key="c")
    return f'<div class="confirm curtain" id="confirm"><p>{esc(ui.words("web.curtain", name=name))}</p>{lift}</div>'


def _confirm(session: Session, ui: Ui) -> str:
    """The picked choice on the one filled button; a second tap on the board does the same."""
    assert session.picked is not None
    label = ui.say(session.game.words.choice_sentence(session.state, session.picked))
    yes = button(label, "confirm", class_="main", data_next=True, data_key="c")
    return f'<div class="confirm" id="confirm">{yes}{button(ui.words("web.back"), "escape")}</div>'


def _narrowed(session: Session, view: View[Any], ui: Ui) -> str:
    """The few choices that the tapped thing stands for."""
    items = "".join(
        _choice_button(session, view, ui, index, first=place == 0) for place, index in enumerate(session.narrowed)
    )
    return f'<div class="confirm narrowed" id="confirm">{items}{button(ui.words("web.back"), "escape")}</div>'


def _choice_button(session: Session, view: View[Any], ui: Ui, index: int, *, first: bool) -> str:
    label = ui.say(session.game.words.choice_sentence(session.state, view.choices[index]))
    pairs = attributes(type="button", data_choices=index, data_next=first, data_key=None)
    return f"<button{pairs}><span>{esc(label)}</span></button>"


def _away(session: Session, ui: Ui) -> str:
    """Somebody who is not here must choose: the link has to travel."""
    turn = session.state.turn
    name = session.players[turn].name if turn is not None else ""
    send = button(ui.words("web.send_link"), "dialog", icon_name="share", class_="main", data_name="share")
    take = button(ui.words("web.play_for", name=name), "take_seat", data_seat=turn)
    return f'<div class="confirm away" id="confirm"><p>{esc(ui.words("web.away", name=name))}</p>{send}{take}</div>'


def _playback(session: Session, words: Words, settings: Settings) -> str:
    """Controls of the playback: step, pause, speed, skip."""
    pause = ("play", "web.tell_play") if session.paused else ("pause", "web.tell_pause")
    speeds = "".join(
        f"<option{attributes(value=speed, selected=speed == settings.speed)}>{speed}×</option>" for speed in SPEEDS
    )
    done = f"{session.frame + 1} / {len(session.frames)}"
    return (
        f'<div class="playback" id="playback"><progress max="{len(session.frames)}" value="{session.frame + 1}" '
        f'aria-label="{esc(words("web.tell_progress"))}"></progress><span class="count">{done}</span>'
        f"{tool(words('web.tell_back'), 'playback_back', 'prev', data_key='b')}"
        f"{tool(words(pause[1]), 'playback_pause', pause[0], data_key=' ')}"
        f"{tool(words('web.tell_next'), 'playback_next', 'next', data_key='n')}"
        f'<label class="speed"><span class="visually-hidden">{esc(words("web.speed"))}</span>'
        f'<select data-act="set" data-name="speed">{speeds}</select></label>'
        f"{button(words('web.tell_skip'), 'playback_skip', icon_name='end', data_key='x', data_next=True)}</div>"
    )


def _after(session: Session, words: Words) -> str:
    if not session.mode.saved:
        return ""  # the lesson's own card leads on
    again = button(words("web.tell_again"), "playback_again", icon_name="play")
    home = button(words("web.home"), "home", icon_name="home")
    account = button(words("account.open"), "analysis", icon_name="eye", data_key="a")
    return f'<div class="confirm after" id="confirm">{_next_game(session, words)}{account}{again}{home}</div>'


def _next_game(session: Session, words: Words) -> str:
    """The main button leads on to what follows from this game, or else to a new one of the same kind."""
    found = sequel(session)
    if found is None:
        return button(words("web.rematch"), "rematch", class_="main", data_next=True)
    on = button(words.say(found.label), "sequel", class_="main", data_next=True)
    return on + button(words("web.rematch"), "rematch")


def sequel(session: Session) -> Sequel | None:
    """The game that follows from this one; None for games that have no such thing, and before the end."""
    return session.game.sequel(session.state) if session.state.turn is None else None


RECENT = 120
"""How many entries of the log lie beside the board."""


# -- the log ----------------------------------------------------------------------------------------


def log(session: Session, ui: Ui, *, whole: bool = False) -> str:
    """What happened, made from events; while something is told, only what has been told.

    Beside the board only the latest, since a long battle has thousands; the dialog has all of it.
    """
    entries = list(enumerate([session.opening, *session.log], -1))
    if session.playing_back:
        entries[-1] = (len(entries) - 2, list(ui.played_back or ()))
    shown = entries if whole else entries[-RECENT:]
    place = "all" if whole else "log"
    items = "".join(_entry(session, ui, place, number, events) for number, events in shown if events or number >= 0)
    label = esc(ui.words("web.log"))
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><ol class="entries">{items}</ol></div>'


def _entry(session: Session, ui: Ui, place: str, number: int, events: list[Event]) -> str:
    keep = f"{place}-{session.slot}-{ui.words.language}-{number}-{_mark(events, ui):x}"
    if keep in ui.cached_layers:
        return f'<li id="{place}-{number}" data-cache="{esc(keep)}"></li>'
    lines = "".join(
        _line(session, ui, event, text) for event, text in zip(events, played_back(session, ui, events)) if text
    )
    lines = _bot_failure(session, ui, number) + lines
    pairs = attributes(id=f"{place}-{number}", data_cache=keep, data_act="seek_to", data_at=number + 1)
    return f"<li{pairs}>{lines}</li>"


def _bot_failure(session: Session, ui: Ui, number: int) -> str:
    """An entry in which a bot failed to think says so."""
    if number not in session.save.bot_failures:
        return ""
    name = session.players[session.save.bot_failures[number]].name
    return f'<p class="quiet">{esc(ui.words("web.bot_stumbled", name=name))}</p>'


def _line(session: Session, ui: Ui, event: Event, text: str) -> str:
    """A sentence of the log, with the way to the rule behind it."""
    section = session.game.rulebook.EVENTS.get(event[0])
    if section is None:
        return f"<p>{esc(text)}</p>"
    label = ui.words("web.rule_at", title=rule_title(session.record.game, ui.words.language, section))
    pairs = attributes(
        type="button", class_="rule-of", data_act="rules", data_section=section, aria_label=label, title=label
    )
    return f"<p>{esc(text)}<button{pairs}>§</button></p>"


def _mark(events: list[Event], ui: Ui) -> int:
    """A number that changes with what the entry says."""
    return hash((tuple(events), tuple(ui.names))) & 0xFFFFFF


def played_back(session: Session, ui: Ui, events: Any) -> list[str]:
    """The sentences of events; an event without words gives an empty one."""
    sentences = (session.game.words.event_sentence(event) for event in events)
    return [ui.say(sentence) if sentence else "" for sentence in sentences]


LINES = 4
"""So many of the last sentences are read out after a choice."""


def announce_lines(session: Session, ui: Ui) -> list[str]:
    """What the last choice led to, for a screen reader: a battle in one sentence, anything else by its last lines."""
    events = session.log[-1] if session.log else []
    battle = [event for event in events if event[0] in session.game.places.SUMMARY_EVENTS]
    if battle:
        parts = [text.rstrip(".") for text in played_back(session, ui, battle) if text]
        return [f"{'; '.join(parts)}."]
    return [text for text in played_back(session, ui, events) if text][-LINES:]
