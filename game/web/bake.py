"""What is baked into the page when it is built, so that it shows a home screen before Python is up."""

from __future__ import annotations

from .. import games
from ..core import words as catalogue
from ..core.chance import Chance
from ..core.markup import Html, esc
from ..core.words import LANGUAGES, Words
from . import acts, home, join, setup  # noqa: F401 - the acts fill the tables of links and of kinds of tables
from .registry import LINKS

PICTURE_CHOICES = 46
"""How far into a game the picture on the home screen is taken: a board that is alive."""


def fill(html: str) -> str:
    """The page with its home screen in place, and the other languages as templates."""
    screens = {language: home.screen(catalogue.load(language), home.Shelf()) for language in LANGUAGES}
    templates = "".join(
        f'<template id="home-{esc(language)}">{screens[language]}</template>' for language in LANGUAGES[1:]
    )
    first = screens[LANGUAGES[0]]
    html = html.replace("<!-- app -->", first).replace('<div id="live"', f'{templates}<div id="live"', 1)
    html = html.replace("{{links}}", esc(" ".join(LINKS))).replace("<!-- sent -->", "".join(map(_sent, LANGUAGES)))
    return html.replace("<!-- lost -->", "".join(map(_lost, LANGUAGES)))


def _sent(language: str) -> Html:
    """What such a link shows instead of the home screen until Python is up."""
    return f'<div lang="{esc(language)}">{join.sent(catalogue.load(language))}</div>'


def _lost(language: str) -> Html:
    """What the page says when its own script did not arrive, with a link that needs no script."""
    words = catalogue.load(language)
    again = f'<a href="">{esc(words("web.try_again"))}</a>'
    return f'<div class="notice" lang="{esc(language)}" role="alert"><p>{esc(words("web.lost"))}</p>{again}</div>'


def _set_up(name: str, words: Words) -> bytes:
    return setup.screen(words, name, {}, (), hidden=True).encode()


def files() -> dict[str, bytes]:
    """The boards as living pictures, and the set-up screens for whoever is quicker than Python."""
    screens = {
        f"assets/screens/screen-setup-{name}.{language}.html": _set_up(name, catalogue.load(language))
        for name in games.GAMES
        for language in LANGUAGES
    }
    boards = {f"assets/pictures/{name}.svg": _picture(name).encode() for name in games.GAMES}
    for name in games.GAMES:
        boards |= games.find(name).more_pictures()
    return boards | screens


def _picture(name: str) -> Html:
    game = games.find(name)
    state, chance = game.new(seed=game.cover.seed, **game.cover.options), Chance(game.cover.seed)
    for _ in range(PICTURE_CHOICES):
        if state.turn is not None:
            state.play(chance.pick(state.choices()))
    return game.scene.picture(state)
