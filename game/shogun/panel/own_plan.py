"""One's own sealed plan, in sight all season: the ten actions in their order, ticked off as they come."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from ...core.words import Sentence
from .. import art
from ..cards import COVER, EMPTY
from ..state import NONE, State
from ..words.names import province_name, space_name
from . import forecast
from .report import Report
from .summary import MARKS, card_text, said_of


class Entry(NamedTuple):
    """One action of the plan."""

    action: int
    place: int
    """Its place in the order, from 0 on; NONE while its card lies face down."""
    card: int
    status: str
    """An outcome of the report; else ``lapsed``, ``now`` or ``later``."""
    said: str
    """What became of it, in words; empty until it has."""


def own_plan(view: View[State], ui: Ui, report: Report) -> Html:
    """The plan of whoever looks on; nothing for others, and before there is one."""
    state, seat = view.position, view.seat
    if seat is None or not _is_made(state, seat, report):
        return NOTHING
    laid = (tuple(state.plans[seat]), tuple(state.actions[: state.open_actions]))
    facts = (seat, report.mark, *laid, state.step, _is_asked(state, seat, state.step))
    return ui.part("own-plan", facts, lambda: _drawn(state, ui, report, seat), "section")


def _drawn(state: State, ui: Ui, report: Report, seat: int) -> Html:
    title = esc(ui.words("shogun.own_plan"))
    found = entries(state, ui, report, seat)
    items = ui.series("own-plan", ((f"own-{one.action}", one, partial(_item, ui, one)) for one in found), "li")
    clan = ui.players[seat].clan
    return f'<section class="sg-own clan-{clan}" id="own-plan"><h3>{title}</h3><ol>{items}</ol></section>'


def _is_made(state: State, seat: int, report: Report) -> bool:
    """Whether a plan lies there, or has been carried out as far as it has come."""
    begun = any(who == seat for who, _ in report.deeds)
    return begun or (any(card != EMPTY for card in state.plans[seat]) and not _is_at_it(state, seat))


def _is_at_it(state: State, seat: int) -> bool:
    return state.planning and state.turn == seat


def entries(state: State, ui: Ui, report: Report, seat: int) -> list[Entry]:
    """The actions in their order, those that lie face down last."""
    known, hidden = forecast.order(state)
    placed = [*enumerate(known), *((NONE, action) for action in hidden)]
    return [_entry(state, ui, report, seat, place, action) for place, action in placed]


def _entry(state: State, ui: Ui, report: Report, seat: int, place: int, action: int) -> Entry:
    deed, lapse = report.deeds.get((seat, action)), report.lapsed.get((seat, action))
    if lapse:
        return Entry(action, place, lapse.province, "lapsed", said_of((lapse,), ui))
    if deed and not _is_asked(state, seat, place):
        said = said_of(deed.told, ui) or ui.words("shogun.summary_nothing")
        return Entry(action, place, deed.card, deed.outcome, said)
    now = place != NONE and place == state.step
    return Entry(action, place, state.plans[seat][action], "now" if now else "later", "")


def _is_asked(state: State, seat: int, place: int) -> bool:
    """Whether the seat is about to say where its armies go in this action; one may have been placed already."""
    return place == state.step and state.turn == seat and state.agenda[-1][0] in ("march", "march_size")


def _item(ui: Ui, entry: Entry) -> Html:
    pairs = attributes(
        class_=f"sg-own-{entry.status}",
        id=f"own-{entry.action}",
        aria_current="step" if entry.status == "now" else None,
        title=_label(ui, entry),
    )
    hidden = entry.place == NONE
    number = '<b class="sg-badge sg-later">?</b>' if hidden else f'<b class="sg-badge">{entry.place + 1}</b>'
    mark = esc(MARKS.get(entry.status, ""))
    shown = (
        f'<span class="sg-own-head">{art.action_icon(entry.action)}{number}<b class="sg-mark">{mark}</b></span>'
        f'<span class="sg-own-card">{_face(entry.card)}</span>'
    )
    return f'<li{pairs}><span aria-hidden="true">{shown}</span>{visually_hidden(_label(ui, entry))}</li>'


def _face(card: int) -> Html:
    return art.chest_icon() if card == COVER else esc(card_text(card))


def _label(ui: Ui, entry: Entry) -> str:
    named = Sentence("shogun.space_label", {"space": space_name(entry.action), "card": _card_name(entry.card)})
    state = ui.words(f"shogun.own_{entry.status}") if entry.status in ("now", "later") else entry.said
    return f"{ui.say(named)} {state}"


def _card_name(card: int) -> str | Sentence:
    if card >= 0:
        return province_name(card)
    return Sentence("shogun.card_cover" if card == COVER else "shogun.card_none")
