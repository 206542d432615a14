"""The others while one plans: what they have, what they can collect, and where somebody could strike next.

All of it is counted from what lies open; the odds are those of the attack that is made with all armies but one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.drawing.clans import crest_copy
from ...core.markup import NOTHING, Html, esc
from ...core.ui import Ui, visually_hidden
from ...core.words import Seat, Sentence
from .. import art
from ..board import CHESTS, RICE
from ..odds import Odds, attack_odds
from ..state import State
from ..words.names import province_name
from .parts import icon_number, odds_bar, odds_text

MOST = 6
"""So many threats are listed, the likeliest first."""
LEAST = 0.2
"""A threat with a smaller chance to succeed is none."""


class Threat(NamedTuple):
    """An attack that could be made as things stand."""

    odds: Odds
    seat: int
    origin: int
    goal: int
    armies: int


def threats(state: State, seat: int) -> list[Threat]:
    """The attacks on a seat's provinces that others could make, the likeliest of each province, worst first."""
    return _likeliest(_attacks(state, seat, own=True))


def chances(state: State, seat: int) -> list[Threat]:
    """The attacks that a seat could make on other seats, the likeliest of each province, best first."""
    return _likeliest(_attacks(state, seat, own=False))


def _attacks(state: State, seat: int, *, own: bool) -> list[Threat]:
    found = []
    for goal, owner in enumerate(state.owner):
        if owner < 0 or (owner == seat) != own:
            continue
        for origin in state.board.near[goal]:
            by = state.owner[origin]
            if by >= 0 and by != owner and (own or by == seat) and state.armies[origin] > 1:
                armies = state.armies[origin] - 1
                found.append(Threat(attack_odds(state, by, goal, armies), by, origin, goal, armies))
    return found


def _likeliest(found: Sequence[Threat]) -> list[Threat]:
    best: dict[int, Threat] = {}
    for threat in sorted(found, key=lambda threat: -threat.odds.win):
        best.setdefault(threat.goal, threat)
    return [threat for threat in best.values() if threat.odds.win >= LEAST][:MOST]


# -- as markup -------------------------------------------------------------------------------------------


def rivals(state: State, ui: Ui, seat: int) -> Html:
    """The table of all seats, then who threatens whom."""
    lists = _list(state, ui, "danger", threats(state, seat)) + _list(state, ui, "reach", chances(state, seat))
    return _table(state, ui, seat) + lists


COLUMNS = {
    "provinces": art.mark_icon("land"),
    "armies": art.cube_icon("sg-own"),
    "chests": art.chest_icon(),
    "rice": art.rice_icon(),
}
"""What each seat has, by picture."""


def _table(state: State, ui: Ui, seat: int) -> Html:
    heads = "".join(_head(ui, name, icon) for name, icon in COLUMNS.items())
    income = esc(ui.words("shogun.rival_income"))
    note = esc(ui.words("shogun.rival_income_note"))
    rows = "".join(_row(state, ui, each, each == seat) for each in range(state.players))
    return (
        f'<table class="sg-table sg-rivals"><thead><tr><td></td>{heads}<th scope="col">{income}</th></tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="sg-note-line">{note}</p>'
    )


def _head(ui: Ui, name: str, icon: Html) -> Html:
    title = ui.words(f"shogun.rival_{name}")
    return f'<th scope="col" title="{esc(title)}">{icon}{visually_hidden(title)}</th>'


def _row(state: State, ui: Ui, seat: int, own: bool) -> Html:
    player, held = ui.players[seat], state.provinces(seat)
    armies = sum(state.armies[province] for province in held)
    cells = "".join(f"<td>{number}</td>" for number in (len(held), armies, state.chests[seat], state.rice[seat]))
    taxes, rice = (max((table[province] for province in held), default=0) for table in (CHESTS, RICE))
    best = icon_number(art.chest_icon(), taxes) + icon_number(art.rice_icon(), rice)
    mark = ' class="sg-planned-row"' if own else NOTHING
    name = f'<span class="sg-column">{crest_copy(player.clan)}<span>{esc(player.name)}</span></span>'
    return f'<tr{mark}><th scope="row">{name}</th>{cells}<td class="sg-best">{best}</td></tr>'


def _list(state: State, ui: Ui, kind: str, found: Sequence[Threat]) -> Html:
    title = esc(ui.words(f"shogun.rival_{kind}"))
    items = "".join(_threat(state, ui, threat) for threat in found)
    none = f'<p class="quiet">{esc(ui.words(f"shogun.rival_{kind}_none"))}</p>'
    return f'<section class="sg-threats"><h3>{title}</h3>{f"<ul>{items}</ul>" if items else none}</section>'


def _threat(state: State, ui: Ui, threat: Threat) -> Html:
    args = {
        "seat": Seat(threat.seat),
        "origin": province_name(threat.origin),
        "goal": province_name(threat.goal),
        "number": threat.armies,
        "defenders": state.armies[threat.goal],
    }
    said = ui.say(Sentence("shogun.rival_threat", args))
    clan = ui.players[threat.seat].clan
    return (
        f'<li class="clan-{clan}"><span>{crest_copy(clan)}{esc(said)}</span>'
        f"{odds_bar(threat.odds, odds_text(ui, threat.odds))}</li>"
    )
