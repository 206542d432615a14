"""The record of all games finished on this device, as a dialog."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.ending import KINDS
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.words import Words
from .chronicle import TABLE, Entry, Tally, tallies
from .parts import button, dialog

MIXTURES = ("human", "mixed", TABLE)
"""Opponents that are no single bot."""


def sheet(words: Words, entries: Sequence[Entry]) -> Html:
    """Games played and won, by game, seats and opponent."""
    if not entries:
        return dialog(words("analysis.record"), f"<p>{esc(words('analysis.record_none'))}</p>", words)
    clear = button(words("analysis.record_clear"), "dialog", class_="danger", data_name="chronicle_clear")
    body = (
        f"{_table(words, tallies(entries))}{_endings(words, entries)}"
        f'<p class="quiet">{esc(words("analysis.record_note"))}</p><p class="actions">{clear}</p>'
    )
    return dialog(words("analysis.record"), body, words, class_="record")


def _endings(words: Words, entries: Sequence[Entry]) -> Html:
    """How many games were ended by their players, and how."""
    counts = {kind: sum(one.how == kind for one in entries) for kind in KINDS}
    texts = [words(f"analysis.record_{kind}", n=n) for kind, n in counts.items() if n]
    return f'<p class="endings">{esc(words.listing(texts))}</p>' if texts else NOTHING


def clear(words: Words) -> Html:
    """Are you sure?"""
    yes = button(words("analysis.record_clear"), "chronicle_clear", class_="main danger")
    no = button(words("web.keep"), "dialog", data_name="chronicle", data_next=True)
    body = f'<p>{esc(words("analysis.record_clear_sure"))}</p><p class="actions">{yes}{no}</p>'
    return dialog(words("analysis.record_clear"), body, words)


def _table(words: Words, rows: Sequence[Tally]) -> Html:
    names = ("game", "seats", "against", "played", "won")
    head = "".join(f'<th scope="col">{esc(words(f"analysis.record_{name}"))}</th>' for name in names)
    body = "".join(_row(words, row) for row in rows)
    played, won = sum(row.played for row in rows), sum(row.won for row in rows)
    foot = (
        f'<tr><th scope="row">{esc(words("analysis.record_all"))}</th><td></td><td></td><td>{played}</td>'
        f"<td>{esc(won)}</td></tr>"
    )
    return f'<table class="tallies"><thead><tr>{head}</tr></thead><tbody>{body}</tbody><tfoot>{foot}</tfoot></table>'


def _row(words: Words, row: Tally) -> Html:
    pairs = attributes(data_game=row.game, data_seats=row.seats, data_against=row.against)
    won = "–" if row.against == TABLE else str(row.won)
    return (
        f'<tr{pairs}><th scope="row">{esc(words(f"{row.game}.title"))}</th><td>{row.seats}</td>'
        f"<td>{esc(opponents(words, row.against))}</td><td>{row.played}</td><td>{esc(won)}</td></tr>"
    )


def opponents(words: Words, against: str) -> str:
    """The kind of opponents in words."""
    return words(f"analysis.against_{against}" if against in MIXTURES else f"web.played_by_{against}")
