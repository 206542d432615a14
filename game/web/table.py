"""The table screen: seats, board, prompt, panel and log around any game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ..core.drawing.clans import crest_marks
from ..core.ending import sentence as declared_sentence
from ..core.kinds import seat_of
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.position import Event, View
from ..core.shown import Row, Shown
from ..core.ui import Sequel, Ui
from ..core.words import Words
from . import chance_bar, ending, replay, since
from .parts import button, icon, tool
from .players import guarded
from .rulebook import title as rule_title
from .session import Session
from .settings import SPEEDS, Settings


def screen(session: Session, words: Words, settings: Settings, shown: Shown | None, talk: Html = NOTHING) -> Html:
    """Everything that lies on the table; ``talk`` is the field for typed commands."""
    view = session.view()
    ui = session.ui(words, projected=settings.projected, shown=shown)
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
        f"<div{pairs}>{_clan_marks(ui)}{_bar(session, ui, settings)}"
        f'<section class="seats-strip" aria-label="{esc(words("web.seats"))}">{game.panel.seats(view, ui)}</section>'
        f'<main class="playfield" id="field" data-zoom>{game.scene.board(view, ui)}{_briefing(session, ui)}</main>'
        f"{_board_tools(session, view, ui)}"
        f'<aside class="side">{chance_bar.beside(session, ui, settings)}'
        f"{session.mode.card(session, words)}{_ask(session, view, ui, settings)}{talk}"
        f'<section class="log">{log(session, ui)}</section></aside></div>'
    )


def _title(session: Session, words: Words) -> Html:
    """The title of the game; where it has a story, a click lays it on the field."""
    text = esc(session.save.title)
    if not session.mode.saved or session.game.headline(session.record.options) is None:
        return text
    return (
        f'<button type="button" class="title" data-act="briefing" title="{esc(words("web.briefing"))}">{text}</button>'
    )


def _briefing(session: Session, ui: Ui) -> Html:
    """The story of the game as a card on the field, until it is put away or the first choice is made here."""
    text = session.game.briefing(session.state, ui) if session.briefing and session.mode.saved else NOTHING
    if not text:
        return NOTHING
    close = button(ui.words("web.briefing_close"), "briefing", data_key="f")
    label = esc(ui.words("web.briefing"))
    return (
        f'<section class="briefing" id="briefing" aria-label="{label}">{text}<p class="actions">{close}</p></section>'
    )


def _board_tools(session: Session, view: View[Any], ui: Ui) -> Html:
    """What enlarges or turns the board, in a place of its own beside it."""
    tools = session.game.tools(view, ui)
    drawn = f'<div class="board-tools" id="board-tools">{tools}</div>'
    return ui.kept("board-tools", drawn, "div") if tools else NOTHING


def _clan_marks(ui: Ui) -> Html:
    """The crests that the strip, the log and the marks on the board use, sent once."""
    marks, own = Html("clan-marks"), {player.clan: player.crest for player in ui.players}
    return ui.part(marks, own, lambda: f'<div class="{marks}" id="{marks}">{crest_marks(own)}</div>', "div")


def _bar(session: Session, ui: Ui, settings: Settings) -> Html:
    """The way out, the title and the tools; only the tool that takes back changes from choice to choice."""
    return (
        f'<header class="bar" id="bar">{_bar_head(session, ui)}'
        f"<nav>{_first_tools(session, ui.words)}{_bar_tools(session, ui, settings)}</nav></header>"
    )


def _bar_head(session: Session, ui: Ui) -> Html:
    title = f'<h1 tabindex="-1">{_title(session, ui.words)}</h1>'
    head = f'<div class="bar-part" id="bar-head">{session.mode.way_out(session, ui.words)}{title}</div>'
    return ui.kept("bar-head", head, "div")


def _first_tools(session: Session, words: Words) -> Html:
    """What stands first among the tools: a lesson's own, and what takes the last choice back."""
    if not session.mode.real:
        return NOTHING
    blocked = session.why_no_undo() is not None or session.playing_back
    undo = tool(
        words("web.undo"), "undo", "undo", data_key="u", data_repeat=True, aria_disabled="true" if blocked else None
    )
    return session.mode.tools(session, words) + (undo if session.mode.takes_back else NOTHING)


def _bar_tools(session: Session, ui: Ui, settings: Settings) -> Html:
    """The tools that are the same at every choice."""
    facts = session.replay_at is not None, session.conceding is not None
    return ui.part("bar-tools", facts, lambda: _bar_tools_drawn(session, ui.words, settings), "div")


def _bar_tools_drawn(session: Session, words: Words, settings: Settings) -> Html:
    own = _game_tools(session, words, settings) if session.mode.real else NOTHING
    return (
        f'<div class="bar-part" id="bar-tools">{own}'
        f"{tool(words('web.log'), 'dialog', 'log', data_name='log', data_key='l')}"
        f"{tool(words('web.rules'), 'rules', 'rules', data_key='g')}"
        f"{tool(words('web.command'), 'talk', 'talk', data_key='/')}"
        f"{tool(words('web.help'), 'dialog', 'help', data_name='help', data_key='?')}"
        f"{tool(words('web.settings'), 'dialog', 'settings', data_name='settings')}</div>"
    )


def _game_tools(session: Session, words: Words, settings: Settings) -> Html:
    """What a lesson lacks: a game can be looked back at, sent and ended."""
    pressed = str(settings.projected).lower()
    eye = tool(words("web.projected"), "project", "eye", data_key="p", aria_pressed=pressed)
    eye = eye if session.game.projection else NOTHING
    share = tool(words("web.share"), "dialog", "share", data_name="share", data_key="s")
    ends = session.conceding is not None
    flag = tool(words("web.end_game"), "dialog", "flag", data_name="ending", data_key="e") if ends else NOTHING
    return _back_tool(session, words) + eye + (share if session.mode.saved else NOTHING) + flag


def _back_tool(session: Session, words: Words) -> Html:
    pressed = str(session.replay_at is not None).lower()
    return tool(words("web.look"), "replay", "clock", data_to="toggle", data_key="h", aria_pressed=pressed)


# -- what is asked ----------------------------------------------------------------------------------


def _ask(session: Session, view: View[Any], ui: Ui, settings: Settings) -> Html:
    text = esc(prompt(session, ui))
    head = f'<div class="head"><h2 class="prompt" id="prompt" tabindex="-1">{text}</h2>{_hint(session, ui.words)}</div>'
    panel = f'<div class="panel" id="panel">{_body(session, view, ui, settings)}</div>'
    pairs = attributes(class_="ask", data_default=_default(session, view))
    strip = since.strip(session, ui)
    return f"<section{pairs}>{strip}{head}{panel}{_foot(session, view, ui, settings)}</section>"


def _default(session: Session, view: View[Any]) -> int | None:
    """The choice on which the keyboard's focus falls, as an index."""
    known = session.default is not None and session.default in view.choices
    return view.choices.index(session.default) if known else None


def prompt(session: Session, ui: Ui) -> str:
    """One sentence that says whose turn it is and what is asked, or what is played back or looked at."""
    if session.replay_at is not None:
        texts = played_back(session, ui, ui.events)
        return next((text for text in reversed(texts) if text), ui.words("web.look_start"))
    if session.playing_back:
        return next((text for text in reversed(played_back(session, ui, ui.played_back or ())) if text), "")
    return _of_others(session, ui.words) or ui.say(session.game.prompt(session.position))


def _of_others(session: Session, words: Words) -> str:
    """Whoever is not here is spoken of, never to; while all plan in secret no name flickers by."""
    if not (session.bot_turn or session.elsewhere):
        return session.mode.waits(session, words)
    if session.game.quiet(session.state):
        return words("web.others_planning")
    if not session.mode.deciding:
        return session.mode.waits(session, words)
    name = session.players[session.state.turn or 0].name
    return words("web.thinking", name=name) if session.bot_turn else words("core.choosing", seat=name)


def _body(session: Session, view: View[Any], ui: Ui, settings: Settings) -> Html:
    """What lies beside the board; nothing that is picked pushes it about, for that goes into the foot."""
    if session.replay_at is not None:
        return replay.panel(session, view, ui, settings)
    if session.curtained:
        return _curtain(session, ui)
    if session.playing_back:
        return session.game.kept_in_sight(view, ui)
    if session.state.turn is None:
        return _end(session, view, ui)
    return ending.offers(session, ui) + session.game.panel.panel(view, ui)


def _end(session: Session, view: View[Any], ui: Ui) -> Html:
    """Your place, what decided the game, where to go from here; then the reckoning, or how it stood."""
    by_rules = session.state.declared_end is None
    table = session.game.panel.result(view, ui) if by_rules else ending.result(session, ui)
    said = ending.headline(session, ui) + ending.decisive(session, ui) + ending.coach(session, ui)
    return f"{said}{_after(session, ui.words)}{table}"


# -- the foot: what confirms, in the same place at every question ------------------------------------


def _foot(session: Session, view: View[Any], ui: Ui, settings: Settings) -> Html:
    """The row where a choice is confirmed, kept free while none is picked, so that nothing shifts under a finger."""
    if session.replay_at is not None or session.curtained:
        return NOTHING
    if session.playing_back:
        return _foot_of(_playback(session, ui.words, settings))
    if session.state.turn is None or session.mode.pending:
        return NOTHING
    if session.away_turn:
        return _foot_of(_away(session, ui))
    if session.bot_turn:
        return _foot_of(_thinking(session, ui))
    if session.narrowed and session.picked is None:
        return _foot_of(_narrowed(session, view, ui))
    if session.picked is None and not settings.confirm:
        return _foot_of(_hint_given(session, ui) + _peek(session, ui))
    return _foot_of(_hint_given(session, ui) + _confirm(session, ui))


def _foot_of(row: Html) -> Html:
    return f'<div class="foot" id="foot">{row}</div>' if row else NOTHING


def _thinking(session: Session, ui: Ui) -> Html:
    """A bot thinks; the player can cut it short or take the seat over."""
    seat = session.state.turn or 0
    stop = button(ui.words("web.stop_bot"), "stop_bot", data_key="x")
    take = button(ui.words("web.take_over", name=ui.players[seat].name), "take_over", data_seat=seat)
    take = take if session.mode.saved else NOTHING
    dots = '<span class="free"><span class="dots" aria-hidden="true"></span></span>'
    pairs = attributes(class_="confirm thinking", id="confirm", data_begun=session.thinking)
    return f"<div{pairs}>{dots}{take}{stop}</div>"


def _hint(session: Session, words: Words) -> Html:
    """The tool that asks the strongest bot, beside the question."""
    return tool(words("web.hint"), "hint", "hint", data_key="i") if session.my_turn else NOTHING


def _hint_given(session: Session, ui: Ui) -> Html:
    """What the strongest bot said, above the row; a click takes its advice."""
    if session.thinking and session.my_turn:
        return f'<div class="hint" id="hint"><p class="quiet">{esc(ui.words("web.hint_thinking"))}</p></div>'
    if session.hint is None or not session.my_turn:
        return NOTHING
    pairs = attributes(type="button", data_choices=session.offered().index(session.hint[0]))
    return f'<div class="hint" id="hint"><button{pairs}><span>{esc(hint_text(session, ui))}</span></button></div>'


def hint_text(session: Session, ui: Ui) -> str:
    """What the strongest bot would do here, and why if it can say so."""
    if session.hint is None:
        return ""
    choice, reason = session.hint
    text = ui.words("web.hint_is", choice=ui.say(session.game.words.choice_sentence(session.position, choice)))
    return f"{text} {ui.say(reason)}" if reason else text


def _curtain(session: Session, ui: Ui) -> Html:
    """The screen changes hands: nothing secret is drawn until the next player says that it is them."""
    name = ui.players[session.state.turn or 0].name
    lift = button(ui.words("web.curtain_lift", name=name), "lift", class_="main", data_next=True, data_key="c")
    return f'<div class="confirm curtain" id="confirm"><p>{esc(ui.words("web.curtain", name=name))}</p>{lift}</div>'


def _confirm(session: Session, ui: Ui) -> Html:
    """The picked choice on the one filled button; a second tap on the board does the same, unless it comes at once."""
    if session.picked is None:
        free = _peek(session, ui) or f"<small>{esc(ui.words('web.confirm_here'))}</small>"
        return f'<div class="confirm" id="confirm"><span class="free">{free}</span></div>'
    label = ui.say(session.game.words.choice_sentence(session.position, session.picked))
    yes = button(label, "confirm", class_="main", data_next=True, data_key="c")
    return f'<div class="confirm" id="confirm">{yes}{button(ui.words("web.back"), "escape")}</div>'


def _peek(session: Session, ui: Ui) -> Html:
    """Who chooses from what lies open while others look on may still want to see what is hidden from them."""
    if not session.open_to_all:
        return NOTHING
    return button(ui.words("web.peek", name=ui.players[session.state.turn or 0].name), "lift", icon_name="eye")


def _narrowed(session: Session, view: View[Any], ui: Ui) -> Html:
    """The few choices that the tapped thing stands for."""
    items = "".join(_choice_button(session, view, ui, index) for index in session.narrowed)
    return f'<div class="confirm narrowed" id="confirm">{items}{button(ui.words("web.back"), "escape")}</div>'


def _choice_button(session: Session, view: View[Any], ui: Ui, index: int) -> Html:
    label = ui.say(session.game.words.choice_sentence(session.position, view.choices[index]))
    return f"<button{attributes(type='button', data_choices=index)}><span>{esc(label)}</span></button>"


def _away(session: Session, ui: Ui) -> Html:
    """Somebody who is not here must choose: the link has to travel."""
    turn = session.state.turn
    name = session.players[turn].name if turn is not None else ""
    send = button(ui.words("web.send_link"), "dialog", icon_name="share", class_="main", data_name="share")
    take = button(ui.words("web.play_for", name=name), "take_seat", data_seat=turn)
    take = NOTHING if guarded(session) else take
    return f'<div class="confirm away" id="confirm"><p>{esc(ui.words("web.away", name=name))}</p>{send}{take}</div>'


def _playback(session: Session, words: Words, settings: Settings) -> Html:
    """Controls of the playback: step, pause, speed, skip."""
    pause = ("play", "web.playback_play") if session.paused else ("pause", "web.playback_pause")
    speeds = "".join(
        f"<option{attributes(value=speed, selected=speed == settings.speed)}>{speed}×</option>" for speed in SPEEDS
    )
    done = f"{session.frame + 1} / {len(session.shots)}"
    return (
        f'<div class="playback" id="playback"><progress max="{len(session.shots)}" value="{session.frame + 1}" '
        f'aria-label="{esc(words("web.playback_progress"))}"></progress><span class="count">{done}</span>'
        f"{tool(words('web.playback_back'), 'playback_back', 'prev', data_key='b', data_repeat=True)}"
        f"{tool(words(pause[1]), 'playback_pause', pause[0], data_key=' ')}"
        f"{tool(words('web.playback_next'), 'playback_next', 'next', data_key='n', data_repeat=True)}"
        f'<label class="speed"><span class="visually-hidden">{esc(words("web.speed"))}</span>'
        f'<select data-act="set" data-name="speed">{speeds}</select></label>'
        f"{button(words('web.playback_skip'), 'playback_skip', icon_name='end', data_key='x', data_next=True)}</div>"
    )


def _after(session: Session, words: Words) -> Html:
    if not session.mode.saved:
        return session.mode.after(session, words)
    again = button(words("web.playback_again"), "playback_again", icon_name="play")
    home = button(words("web.home"), "home", icon_name="home")
    analysis = button(words("analysis.open"), "analysis", icon_name="eye", data_key="a")
    board = button(words("analysis.explore"), "explore", icon_name="hint", data_key="d")
    again = again if session.log and session.state.declared_end is None else NOTHING
    return f'<div class="confirm after" id="confirm">{analysis}{board}{_next_game(session, words)}{again}{home}</div>'


def _next_game(session: Session, words: Words) -> Html:
    """The main button leads on to what follows from this game, or else to a new one of the same kind."""
    found = sequel(session)
    if found is None:
        return button(words("web.rematch"), "rematch", class_="main", data_next=True)
    on = button(words.say(found.label), "sequel", class_="main", data_next=True)
    return on + button(words("web.rematch"), "rematch")


def sequel(session: Session) -> Sequel | None:
    """The game that follows from one that has come to its end by the rules; None where there is none."""
    by_rules = session.state.turn is None and session.state.declared_end is None
    return session.game.sequel(session.state) if by_rules else None


RECENT = 40
"""How many entries of the log lie beside the board."""


# -- the log ----------------------------------------------------------------------------------------


def log(session: Session, ui: Ui, *, whole: bool = False) -> Html:
    """What happened, made from events; while something is played back, only that far.

    Beside the board only the latest, since a long battle has thousands; the dialog has all of it.
    """
    entries = list(enumerate([session.opening, *session.log], -1))
    if session.replay_at is not None and not whole:
        entries = entries[: session.replay_at + 1]  # the log follows what is looked at
    if session.playing_back:  # the opening stands before the first choice, so the entry of a choice has its number
        entries[session.shown :] = [(session.shown - 1, list(ui.played_back or ()))]
    shown = entries if whole else entries[-RECENT:]
    place = "all" if whole else "log"
    declared = _declared(session, ui, place)
    rows = (row for number, events in shown for row in _rows(session, ui, place, number, tuple(events), declared))
    items = ui.series(place, rows, "li")
    label = esc(ui.words("web.log"))
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><ol class="entries">{items}</ol></div>'


Declared = Mapping[int, Sequence[tuple[Html, str]]]
"""After how many choices: what was declared then, each with the key of its entry."""


def _rows(
    session: Session, ui: Ui, place: Html, number: int, events: tuple[Event, ...], declared: Declared
) -> Iterator[Row]:
    """An entry, and what was declared after it."""
    if events or number >= 0:
        facts = (events, session.save.bot_failures.get(number))
        yield f"{place}-{number}", facts, lambda: _entry(session, ui, place, number, events)
    for key, text in declared.get(number + 1, ()):
        yield key, text, partial(_declaration, key, text)


def _entry(session: Session, ui: Ui, place: Html, number: int, events: tuple[Event, ...]) -> Html:
    texts = played_back(session, ui, events)
    lines = "".join(_line(session, ui, (number, i), events[i], text) for i, text in enumerate(texts) if text)
    lines = _bot_failure(session, ui, number) + lines
    back = _look_back(ui, number) if lines else ""
    return f'<li id="{place}-{number}">{lines}{back}</li>'


def _look_back(ui: Ui, number: int) -> Html:
    """The way from an entry to its moment; no tab stop, for the slider of the replay leads there as well."""
    label = ui.words("web.look_here")
    pairs = attributes(
        type="button",
        class_="look-here",
        tabindex="-1",
        data_act="seek_to",
        data_at=number + 1,
        aria_label=label,
        title=label,
    )
    return f"<button{pairs}>{icon('clock')}</button>"


def _declared(session: Session, ui: Ui, place: Html) -> Declared:
    """What the players declared, and how the game ended by it."""
    found: dict[int, list[tuple[Html, str]]] = {}
    people = session.people
    for number, one in enumerate(session.record.declared):
        if one.seat in people or one.seat in session.conceded:  # bots only go along
            found.setdefault(one.at, []).append((f"{place}-declared-{number}", ui.say(declared_sentence(one))))
    if session.state.declared_end is not None:
        ended = f"{place}-ended", ui.say(session.game.prompt(session.state))
        found.setdefault(len(session.record.choices), []).append(ended)
    return found


def _declaration(key: Html, text: str) -> Html:
    return f'<li id="{key}" class="declared"><p>{esc(text)}</p></li>'


def _bot_failure(session: Session, ui: Ui, number: int) -> Html:
    """An entry in which a bot failed to think says so."""
    if number not in session.save.bot_failures:
        return NOTHING
    name = session.players[session.save.bot_failures[number]].name
    return f'<p class="quiet">{esc(ui.words("web.bot_failed", name=name))}</p>'


def _line(session: Session, ui: Ui, where: tuple[int, int], event: Event, text: str) -> Html:
    """A sentence of the log with the mark of whose it is; where it speaks of places, it lights them."""
    changed = session.game.places.touched(event)
    seat = changed.seat if changed.seat is not None else seat_of(event)
    said = f"{since.mark(ui, seat)}<span>{esc(text)}</span>"
    if changed.places:
        pairs = attributes(type="button", class_="line", data_act="light", data_at=where[0], data_event=where[1])
        said = f"<button{pairs}>{said}</button>"
    return f"<p>{said}{_rule_of(session, ui, event)}</p>"


def _rule_of(session: Session, ui: Ui, event: Event) -> Html:
    """The way to the rule behind an event."""
    section = session.game.rulebook.EVENTS.get(event[0])
    if section is None:
        return NOTHING
    label = ui.words("web.rule_at", title=rule_title(session.record.game, ui.words.language, section))
    pairs = attributes(
        type="button", class_="rule-of", data_act="rules", data_section=section, aria_label=label, title=label
    )
    return f"<button{pairs}>§</button>"


def played_back(session: Session, ui: Ui, events: Iterable[Event]) -> list[str]:
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
