"""The seats: banners won and still needed, honor & fortune, and how many cards each holds."""

from __future__ import annotations

from ...core.drawing.clans import crest_icon
from ...core.drawing.plates import plate
from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from ...core.words import Sentence
from ..state import State
from ..words.names import army_name

FEW_CARDS = 2
"""With so few command cards the next loss of one may lose the battle: the seat warns."""


def seats(view: View[State], ui: Ui) -> Html:
    """Both sides of the table, whoever looks on."""
    return "".join(ui.kept(f"seat-{seat}", _seat(view.position, ui, seat), "div") for seat in (0, 1))


def _seat(state: State, ui: Ui, seat: int) -> Html:
    player = ui.players[seat]
    turn = state.turn == seat
    winner = seat in state.winners and ui.played_back is None
    classes = f"seat-card clan-{player.clan}{' turn' if turn else ''}{' winner' if winner else ''}"
    current = attributes(class_=classes, id=f"seat-{seat}", aria_current="true" if turn else None)
    army = ui.words(army_name(state.scenario.armies[seat]))
    beside = f' <small class="sb-army-name">{esc(army)}</small>' if army != player.name else NOTHING
    return (
        f'<div{current}><span class="badge">{crest_icon(player.clan, player.crest)}</span>'
        f'<span class="who">{plate(ui, seat, beside)}{_stock(state, ui, seat)}</span>'
        f"{_banners(state, ui, seat)}</div>"
    )


def _stock(state: State, ui: Ui, seat: int) -> Html:
    parts = (
        ("coin", state.tokens[seat], "samurai.seat_tokens", False),
        ("command", len(state.hands[seat]), "samurai.seat_command", len(state.hands[seat]) <= FEW_CARDS),
        ("dragon", len(state.dragons[seat]), "samurai.seat_dragon", False),
    )
    return f'<span class="stock">{"".join(_count(ui, *part) for part in parts)}</span>'


ICONS = {
    "coin": '<path fill-rule="evenodd" d="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM9 9h6v6h-6z"/>',
    "command": '<path d="M6 2h12v20h-12zM9 6h6v5h-6z" fill-rule="evenodd"/>',
    "dragon": '<path fill-rule="evenodd" d="M6 2h12v20h-12zM8 16q4 3 4-3t4-5q-7-3-6 4t-2 4z"/>',
}


def _count(ui: Ui, kind: Html, number: int, key: str, few: bool) -> Html:
    label = ui.words(key, n=number)
    warn = " sb-few" if few else ""
    return (
        f'<span class="sb-count sb-{kind}{warn}" title="{esc(label)}"><svg viewBox="0 0 24 24" aria-hidden="true">'
        f'{ICONS[kind]}</svg><b aria-hidden="true">{number}</b>{visually_hidden(label)}</span>'
    )


def _banners(state: State, ui: Ui, seat: int) -> Html:
    """A small flag for each banner needed: whole when won, striped while it may be lost again."""
    won, held, needed = state.banners[seat], state.temporary(seat), state.scenario.flags
    kinds = [Html("won")] * won + [Html("held")] * held
    flags = "".join(_flag((kinds + [Html("open")] * needed)[i]) for i in range(max(needed, len(kinds))))
    label = ui.say(Sentence("samurai.seat_banners", {"n": won + held, "needed": needed}))
    return (
        f'<span class="points sb-banners" title="{esc(label)}"><span class="sb-flags" aria-hidden="true">{flags}</span>'
        f'<span aria-hidden="true">{won + held}<small>/{needed}</small></span>'
        f"{visually_hidden(label)}</span>"
    )


def _flag(kind: Html) -> Html:
    return f'<svg class="sb-flag sb-flag-{kind}" viewBox="0 0 12 18"><path d="M1 1V18M1 1H11L8 5L11 9H1"/></svg>'
