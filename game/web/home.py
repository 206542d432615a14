"""The home screen: the games as pictures, and below them the games in progress."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import game
from game.core.markup import attributes, esc
from game.core.words import Words
from game.web.parts import button, icon, language_choice, tool

KANJI = {"rumble": "天下鳴動", "shogun": "将軍", "samurai": "侍"}


@dataclass
class Shelf:
    """One game in progress as the home screen lists it."""

    slot: str
    title: str
    game: str
    status: str
    when: str
    picture: str
    """The address of a small picture of the board."""


def screen(words: Words, shelves: Sequence[Shelf], damaged: Sequence[tuple[str, str]]) -> str:
    """The whole home screen."""
    return (
        f'<div class="screen home" id="screen-home">{_masthead(words)}'
        f'<main><div class="games">{"".join(_game(words, name) for name in game.GAMES)}</div>'
        f"{_shelves(words, shelves)}{_damaged(words, damaged)}</main>{_colophon(words)}</div>"
    )


def _masthead(words: Words) -> str:
    settings = tool(words("web.settings"), "dialog", "settings", data_name="settings")
    return (
        '<header class="masthead"><div class="seal" aria-hidden="true">天<br>下</div>'
        f'<h1 tabindex="-1">Tenka</h1><p>{esc(words("web.tagline"))}</p>'
        f"<nav>{language_choice(words)}{settings}</nav></header>"
    )


def _game(words: Words, name: str) -> str:
    pairs = attributes(
        type="button", class_="main", data_show=f"screen-setup-{name}", data_act="setup", data_game=name
    )
    play = f"<button{pairs}>{esc(words('web.play'))}</button>"
    learn = button(words("web.learn"), "learn", data_game=name)
    rules = button(words("web.rules"), "rules", class_="link", data_game=name)
    return (
        f'<article class="game"><img src="assets/pictures/{name}.svg" alt="" width="400" height="400">'
        f'<div><h2>{esc(words(f"{name}.title"))} <span lang="ja">{KANJI[name]}</span></h2>'
        f"<p>{esc(words(f'{name}.tagline'))}</p>"
        f'<p class="facts">{esc(words(f"web.game_{name}_facts"))}</p>'
        f'<p class="actions">{play}{learn}{rules}</p></div></article>'
    )


def _shelves(words: Words, shelves: Sequence[Shelf]) -> str:
    pairs = attributes(
        type="file", accept=".json,application/json", data_act="import", class_="visually-hidden", id="import"
    )
    take_in = (
        f'<input{pairs}><label for="import" class="quiet-button">{icon("share")}'
        f"<span>{esc(words('web.import'))}</span></label>"
    )
    items = "".join(_shelf(words, shelf) for shelf in shelves)
    body = (
        f'<ul class="shelves">{items}</ul>' if items else f'<p class="quiet">{esc(words("web.no_saves"))}</p>'
    )
    head = f"<header><h2>{esc(words('web.saves'))}</h2>{take_in}</header>"
    return f'<section class="saves" aria-label="{esc(words("web.saves"))}">{head}{body}</section>'


def _shelf(words: Words, shelf: Shelf) -> str:
    more = tool(
        words("web.save_more", title=shelf.title), "dialog", "more", data_name="shelf", data_slot=shelf.slot
    )
    pairs = attributes(type="button", class_="shelf", data_act="open", data_slot=shelf.slot)
    return (
        f'<li id="shelf-{esc(shelf.slot)}"><button{pairs}>'
        f'<img src="{esc(shelf.picture)}" alt="" width="72" height="72">'
        f"<span><strong>{esc(shelf.title)}</strong><em>{esc(shelf.status)}</em>"
        f"<small>{esc(shelf.when)}</small></span></button>{more}</li>"
    )


def _damaged(words: Words, damaged: Sequence[tuple[str, str]]) -> str:
    if not damaged:
        return ""
    items = "".join(
        f"<li><span>{esc(words('web.damaged_slot', slot=slot, reason=reason))}</span> "
        f"{button(words('web.damaged_keep'), 'damaged_export', data_slot=slot)}"
        f"{button(words('web.delete'), 'damaged_drop', data_slot=slot)}</li>"
        for slot, reason in damaged
    )
    return f'<section class="damaged"><h2>{esc(words("web.damaged"))}</h2><ul>{items}</ul></section>'


def _colophon(words: Words) -> str:
    about = button(words("web.about"), "dialog", class_="link", data_name="about")
    record = button(words("account.record"), "dialog", class_="link", data_name="record")
    return f'<footer class="colophon"><p>{esc(words("web.fan_note"))}</p>{record}{about}</footer>'
