"""The dialogs: settings, sharing, log, help, about, and what to do with a save."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import games
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.words import Words
from . import table
from .parts import LANGUAGE_NAMES, button, dialog
from .session import Session
from .settings import MOTIONS, SPEEDS, THEMES, Settings

KEYS = (
    ("←↑→↓", "web.key_arrows"),
    ("Enter", "web.key_enter"),
    ("R", "web.key_r"),
    ("1 2 3", "web.key_numbers"),
    ("C", "web.key_c"),
    ("E", "web.key_e"),
    ("Esc", "web.key_escape"),
    ("U", "web.key_u"),
    ("H", "web.key_h"),
    ("I", "web.key_i"),
    ("P", "web.key_p"),
    ("W", "web.key_w"),
    ("G", "web.key_g"),
    (". ,", "web.key_jump"),
    ("/", "web.key_slash"),
    ("A", "web.key_a"),
    ("S", "web.key_s"),
    ("L", "web.key_l"),
    ("N B X", "web.key_playback"),
)
CREDITS = ("web.credit_coast", "web.credit_fonts", "web.credit_runtime")
"""Besides those of the games."""


@dataclass
class Sharing:
    """What the share dialog shows: the address, whether it was copied, and its QR code."""

    url: str = ""
    copied: bool = False
    can_share: bool = False
    qr: str = ""
    """The side of the code in modules, a space, and the path of its dark ones; empty while unknown."""
    qr_failed: bool = False


def settings(words: Words, now: Settings) -> Html:
    """Language, theme, motion, speed, sound, confirmation."""
    language = now.language or words.language
    body = (
        _choice(words, "language", [(code, LANGUAGE_NAMES[code]) for code in LANGUAGE_NAMES], language)
        + _choice(words, "theme", [(value, words(f"web.theme_{value}")) for value in THEMES], now.theme)
        + _choice(words, "motion", [(value, words(f"web.motion_{value}")) for value in MOTIONS], now.motion)
        + _choice(words, "speed", [(str(value), f"{value}×") for value in SPEEDS], str(now.speed))
        + _switch(words, "sound", on=now.sound)
        + _switch(words, "confirm", on=now.confirm)
        + _switch(words, "ask_all", on=now.ask_all)
        + _switch(words, "projected", on=now.projected)
    )
    return dialog(words("web.settings"), f'<div class="settings">{body}</div>', words)


def _choice(words: Words, name: Html, values: Sequence[tuple[str, str]], chosen: str) -> Html:
    options = "".join(
        f"<option{attributes(value=value, selected=value == chosen)}>{esc(text)}</option>" for value, text in values
    )
    field = f'<select id="set-{name}" data-act="set" data-name="{name}">{options}</select>'
    return f'<p><label for="set-{name}">{esc(words(f"web.{name}"))}</label>{field}</p>'


def _switch(words: Words, name: Html, *, on: bool) -> Html:
    pairs = attributes(type="checkbox", id=f"set-{name}", data_act="set", data_name=name, checked=on)
    return f'<p><label for="set-{name}">{esc(words(f"web.{name}"))}</label><input{pairs}></p>'


def share(words: Words, sharing: Sharing) -> Html:
    """The link of this position: to copy, to send, to scan."""
    return link(words, sharing, words("web.share"), words("web.share_text"), button(words("web.export"), "export"))


def link(words: Words, sharing: Sharing, title: str, text: str, more: Html = NOTHING) -> Html:
    """A link to send, with a sentence about it: to copy, to send, to scan."""
    copied = f'<p role="status" class="quiet">{esc(words("web.copied"))}</p>' if sharing.copied else ""
    send = button(words("web.send"), "send", icon_name="share") if sharing.can_share else ""
    copy = button(words("web.copy_link"), "copy", class_="main", data_next=True)
    field = attributes(type="text", readonly=True, value=sharing.url, aria_label=words("web.link"), id="link")
    qr = qr_code(words, sharing)
    body = f'<p>{esc(text)}</p><p><input{field}></p><p class="actions">{copy}{send}{more}</p>{copied}{qr}'
    return dialog(title, body, words)


def qr_code(words: Words, sharing: Sharing) -> Html:
    """The address as a code to be scanned, once the page has made it."""
    if sharing.qr_failed:
        return f'<p class="quiet">{esc(words("web.qr_too_long"))}</p>'
    if not sharing.qr:
        return NOTHING
    side, _, path = sharing.qr.partition(" ")
    box = f"-2 -2 {int(side) + 4} {int(side) + 4}"
    label = esc(words("web.qr"))
    return (
        f'<svg class="qr" viewBox="{box}" role="img" aria-label="{label}" shape-rendering="crispEdges">'
        f'<rect x="-2" y="-2" width="100%" height="100%" fill="#fff"/><path d="{esc(path)}" fill="#000"/></svg>'
    )


def log(words: Words, session: Session, ui: Any) -> Html:
    """The log as a sheet, for screens where it has no place beside the board."""
    entries = table.log(session, ui, whole=True)
    return dialog(words("web.log"), f'<div class="log">{entries}</div>', words, class_="tall")


def help_(words: Words, notes: Sequence[str], game: str = "", *, ends: bool = False) -> Html:
    """What has no room in the bar of a phone, the keys, and what the game's notes say openly."""
    ways = ""
    if game:
        rules = button(words("web.rules"), "rules", icon_name="rules", class_="main", data_game=game)
        end = button(words("web.end_game"), "dialog", icon_name="flag", data_name="ending") if ends else NOTHING
        ways = f'<p class="actions">{rules}{button(words("web.command"), "talk", icon_name="talk")}{end}</p>'
    rows = "".join(f"<tr><th><kbd>{esc(key)}</kbd></th><td>{esc(words(text))}</td></tr>" for key, text in KEYS)
    paragraphs = "".join(f"<p>{esc(note)}</p>" for note in notes)
    body = f'{ways}{paragraphs}<h3>{esc(words("web.keys"))}</h3><table class="keys"><tbody>{rows}</tbody></table>'
    return dialog(words("web.help"), body, words)


def about(words: Words) -> Html:
    """Whose games these are, and that this is fan work."""
    keys = ("web.about_text", "web.fan_note", *(f"{name}.credit" for name in games.GAMES), *CREDITS)
    paragraphs = "".join(f"<p>{esc(words(key))}</p>" for key in keys)
    return dialog(words("web.about"), paragraphs, words)


def shelf(words: Words, slot: str, title: str) -> Html:
    """Rename, export or delete a save."""
    field = attributes(type="text", name="title", value=title, maxlength=60, aria_label=words("web.title"))
    body = (
        f'<form data-act="rename" data-slot="{esc(slot)}"><p><input{field}></p><p class="actions">'
        f"{button(words('web.rename'), 'rename', class_='main', data_slot=slot)}"
        f"{button(words('web.export'), 'export_slot', data_slot=slot)}"
        f"{button(words('web.delete'), 'dialog', class_='danger', data_name='delete', data_slot=slot)}</p></form>"
    )
    return dialog(title, body, words)


def delete(words: Words, slot: str, title: str) -> Html:
    """Are you sure?"""
    yes = button(words("web.delete"), "delete", class_="main danger", data_slot=slot)
    no = button(words("web.keep"), "close", data_next=True)
    body = f'<p>{esc(words("web.delete_sure", title=title))}</p><p class="actions">{yes}{no}</p>'
    return dialog(words("web.delete"), body, words)


def conflict(words: Words) -> Html:
    """The same game has moved on in another tab: nothing is overwritten before the player says so."""
    body = (
        f"<p>{esc(words('web.conflict_text'))}</p><p class='actions stacked'>"
        f"{button(words('web.conflict_theirs'), 'conflict_theirs', class_='main', data_next=True)}"
        f"{button(words('web.conflict_copy'), 'conflict_copy')}"
        f"{button(words('web.conflict_mine'), 'conflict_mine')}</p>"
    )
    return dialog(words("web.conflict"), body, words)


def message(words: Words, title: str, text: str) -> Html:
    """Something the player must know."""
    ok = button(words("web.ok"), "close", class_="main", data_next=True)
    return dialog(title, f'<p>{esc(text)}</p><p class="actions">{ok}</p>', words)


def opening(words: Words, progress: float) -> Html:
    """A long game is being opened."""
    bar = f'<progress max="100" value="{round(100 * progress)}"></progress>'
    stop = button(words("web.opening_stop"), "opening_stop")
    return dialog(words("web.opening"), f'<p>{bar}</p><p class="actions">{stop}</p>', words)


def other_rules(words: Words, reason: str, *, followable: bool) -> Html:
    """A game that our rules do not lead where its own led."""
    follow = button(words("web.follow"), "follow", class_="main", data_next=True) if followable else ""
    close = button(words("web.leave_it"), "close", class_="" if followable else "main")
    return dialog(words("web.other_rules"), f'<p>{esc(reason)}</p><p class="actions">{follow}{close}</p>', words)
