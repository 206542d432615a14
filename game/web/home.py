"""The home screen: the game played last, the games as pictures, and below them all other games kept here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .. import games
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.words import Words
from .parts import button, icon, language_choice, tool


@dataclass
class Card:
    """One kept game as the home screen lists it."""

    slot: str
    title: str
    status: str
    when: str
    picture: str
    """The name under which the page knows the small picture of the board."""
    over: bool = False


@dataclass
class TableCard:
    """A table with friends elsewhere as the home screen lists it."""

    id: str
    game: str
    title: str
    status: str
    when: str


@dataclass
class Shelf:
    """All games kept on this device, as far as they are shown."""

    last: Card | None = None
    """The game in progress that was played last; where there is none, the one finished last."""
    playing: Sequence[Card] = ()
    """The other games in progress, the first few of them."""
    finished: Sequence[Card] = ()
    counts: dict[str, int] = field(default_factory=lambda: {"playing": 0, "finished": 0})
    """How many there are of each kind, shown or not."""
    waiting: int = 0
    """Games of an older version that are still being looked at."""
    damaged: Sequence[tuple[str, str]] = ()
    """What cannot be read and was set aside, with the reason."""
    refused: Sequence[tuple[str, str]] = ()
    """What cannot be read and lies where it was, with the reason."""
    training: tuple[int, int] = (0, 0)
    """How many exercises are due today, and how many lie in the box in all."""
    tables: Sequence[TableCard] = ()
    """Tables with friends elsewhere; those at which something is owed come first."""

    @property
    def empty(self) -> bool:
        """Whether there is nothing to go on with and nothing to look back at."""
        return self.last is None and not any(self.counts.values()) and not self.waiting


def screen(words: Words, shelf: Shelf) -> Html:
    """The whole home screen."""
    cards = "".join(_game(words, name) for name in games.GAMES)
    return (
        f'<div class="screen home" id="screen-home">{_masthead(words)}'
        f"<main>{_last(words, shelf.last)}{_tables(words, shelf.tables)}"
        f'{_training(words, *shelf.training)}<div class="games">{cards}</div>'
        f"{_saves(words, shelf)}{_damaged(words, shelf)}</main>{_colophon(words)}</div>"
    )


def _masthead(words: Words) -> Html:
    settings = tool(words("web.settings"), "dialog", "settings", data_name="settings")
    return (
        '<header class="masthead"><div class="seal" aria-hidden="true">天<br>下</div>'
        f'<h1 tabindex="-1">Tenka</h1><p>{esc(words("web.tagline"))}</p>'
        f"<nav>{language_choice(words)}{settings}</nav></header>"
    )


def _last(words: Words, card: Card | None) -> Html:
    """The game played last, one tap from going on."""
    if card is None:
        return NOTHING
    more = tool(words("web.save_more", title=card.title), "dialog", "more", data_name="shelf", data_slot=card.slot)
    pairs = attributes(type="button", class_="main", data_act="open", data_slot=card.slot)
    on = words("web.look_again" if card.over else "web.go_on")
    return (
        f'<section class="last" id="shelf-{esc(card.slot)}" aria-label="{esc(words("web.last_game"))}">'
        f'<img data-picture="{esc(card.picture)}" alt="" width="120" height="120" decoding="async">'
        f"<div><h2>{esc(card.title)}</h2><p>{esc(card.status)}</p><small>{esc(card.when)}</small></div>"
        f'<p class="actions"><button{pairs}>{esc(on)}</button>{more}</p></section>'
    )


def _training(words: Words, due: int, kept: int) -> Html:
    """The training box: what one has missed in one's own games, offered again after days."""
    if not kept:
        return NOTHING
    text = words("analysis.training_due", n=due) if due else words("analysis.training_kept", n=kept)
    start = button(words("analysis.training_start"), "training", class_="main" if due else "")
    title = esc(words("analysis.training"))
    return (
        f'<section class="training" id="training" aria-label="{title}"><h2>{title}</h2>'
        f"<p>{esc(text)}</p>{start}</section>"
    )


def _game(words: Words, name: str) -> Html:
    pairs = attributes(type="button", class_="main", data_show=f"screen-setup-{name}", data_act="setup", data_game=name)
    play = f"<button{pairs}>{esc(words('web.play'))}</button>"
    learn = button(words("web.learn"), "learn", data_game=name)
    rules = button(words("web.rules"), "rules", class_="link", data_game=name)
    return (
        f'<article class="game"><img src="assets/pictures/{esc(name)}.svg" alt="" width="400" height="400">'
        f'<div><h2>{esc(words(f"{name}.title"))} <span lang="ja">{esc(words(f"{name}.kanji"))}</span></h2>'
        f"<p>{esc(words(f'{name}.tagline'))}</p>"
        f'<p class="facts">{esc(words(f"{name}.facts"))}</p>'
        f'<p class="actions">{play}{learn}{rules}</p></div></article>'
    )


def _saves(words: Words, shelf: Shelf) -> Html:
    head = f"<header><h2>{esc(words('web.saves'))}</h2>{_take_in(words)}</header>"
    if shelf.empty:
        body = f'<p class="quiet">{esc(words("web.no_saves"))}</p>'
    else:
        body = _section(words, "playing", shelf.playing, shelf) + _section(words, "finished", shelf.finished, shelf)
    if shelf.waiting:
        body += f'<p class="quiet" role="status">{esc(words("web.shelf_waiting", n=shelf.waiting))}</p>'
    return f'<section class="saves" aria-label="{esc(words("web.saves"))}">{head}{body}</section>'


def _take_in(words: Words) -> Html:
    pairs = attributes(
        type="file", accept=".json,application/json", data_act="import", class_="visually-hidden", id="import"
    )
    return (
        f'<input{pairs}><label for="import" class="quiet-button">{icon("share")}'
        f"<span>{esc(words('web.import'))}</span></label>"
    )


def _section(words: Words, kind: str, cards: Sequence[Card], shelf: Shelf) -> Html:
    """The games of one kind, and a button for those that are not shown yet."""
    hidden = shelf.counts[kind] - len(cards)
    if not cards and not hidden:
        return NOTHING
    items = "".join(_card(words, card) for card in cards)
    listed = f'<ul class="shelves">{items}</ul>' if items else ""
    key = f"web.{kind}_more" if cards else f"web.{kind}_all"
    more = button(words(key, n=hidden), "shelf_more", data_kind=kind) if hidden else ""
    return f"<h3>{esc(words(f'web.{kind}'))}</h3>{listed}{more}"


def _card(words: Words, card: Card) -> Html:
    more = tool(words("web.save_more", title=card.title), "dialog", "more", data_name="shelf", data_slot=card.slot)
    pairs = attributes(type="button", class_="shelf", data_act="open", data_slot=card.slot)
    return (
        f'<li id="shelf-{esc(card.slot)}"><button{pairs}>'
        f'<img data-picture="{esc(card.picture)}" alt="" width="72" height="72" decoding="async">'
        f"<span><strong>{esc(card.title)}</strong><em>{esc(card.status)}</em>"
        f"<small>{esc(card.when)}</small></span></button>{more}</li>"
    )


def _tables(words: Words, tables: Sequence[TableCard]) -> Html:
    """The tables with friends elsewhere, above the games: somebody may be waiting."""
    if not tables:
        return NOTHING
    items = "".join(_table(card) for card in tables)
    title = esc(words("distance.tables"))
    return f'<section class="tables" aria-label="{title}"><h2>{title}</h2><ul class="shelves">{items}</ul></section>'


def _table(card: TableCard) -> Html:
    pairs = attributes(type="button", class_="shelf", data_act="table_open", data_table=card.id)
    picture = f'<img src="assets/pictures/{esc(card.game)}.svg" alt="" width="72" height="72" decoding="async">'
    return (
        f'<li id="table-{esc(card.id)}"><button{pairs}>{picture}<span><strong>{esc(card.title)}</strong>'
        f"<em>{esc(card.status)}</em><small>{esc(card.when)}</small></span></button></li>"
    )


def _damaged(words: Words, shelf: Shelf) -> Html:
    """What cannot be read, each with the reason and a way to keep it."""
    if not (shelf.damaged or shelf.refused):
        return NOTHING
    aside = "".join(_unreadable(words, *one, "damaged_export", "damaged_drop") for one in shelf.damaged)
    stays = "".join(_unreadable(words, *one, "refused_export", "refused_drop") for one in shelf.refused)
    return f'<section class="damaged"><h2>{esc(words("web.damaged"))}</h2><ul>{aside}{stays}</ul></section>'


def _unreadable(words: Words, slot: str, reason: str, export: str, drop: str) -> Html:
    return (
        f"<li><span>{esc(words('web.damaged_slot', slot=slot, reason=reason))}</span> "
        f"{button(words('web.damaged_keep'), export, data_slot=slot)}"
        f"{button(words('web.delete'), drop, data_slot=slot)}</li>"
    )


def _colophon(words: Words) -> Html:
    about = button(words("web.about"), "dialog", class_="link", data_name="about")
    record = button(words("analysis.record"), "dialog", class_="link", data_name="chronicle")
    return f'<footer class="colophon"><p>{esc(words("web.fan_note"))}</p>{record}{about}</footer>'
