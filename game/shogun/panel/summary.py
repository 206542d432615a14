"""A season as a table, ten actions by all seats with what they brought, and the scoring of a year as another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.drawing.clans import crest_copy
from ...core.markup import NOTHING, Html, esc
from ...core.ui import Ui, visually_hidden
from .. import art
from ..board import NAMES
from ..cards import BID, TREASURE
from ..events import Bid, Score, Slot
from ..words import event_sentence
from ..words.names import event_name, event_text, season_name, space_name
from .report import NOWHERE, Balance, Deed, Report

MARKS = {
    **{"done": "✓", "won": "✓", "tie": "=", "begun": "…", "nothing": ""},
    **dict.fromkeys(("beaten", "revolt", "passed", "lapsed"), "✗"),
}
"""The sign of each outcome; colours say the same."""
NONE = Html("–")


def season_summary(report: Report, ui: Ui) -> Html:
    """All that is known of a season: the scoring if it ended a year, its event, who did what, won, lost and paid."""
    winter = _winter(report, ui) if report.winter else NOTHING
    return f"{score_table(report.scores, ui)}{_head(report, ui)}{season_table(report, ui)}{winter}"


def _head(report: Report, ui: Ui) -> Html:
    title = ui.words("shogun.summary_title", season=ui.words(season_name(report.season)), year=report.year)
    name, text = (ui.words(each(report.event)) for each in (event_name, event_text)) if report.event else ("", "")
    event = f'<p class="sg-event"><strong>{esc(name)}</strong> {esc(text)}</p>' if name else NOTHING
    return f"<h3>{esc(title)}</h3>{event}"


# -- ten actions by all seats ------------------------------------------------------------------------------


def season_table(report: Report, ui: Ui) -> Html:
    """The actions in their order, a column for each seat, and what the season brought below."""
    heads = "".join(_seat_head(ui, seat) for seat in range(report.players))
    bids = _row(ui, art.action_icon(BID), "summary_bid", [_bid(report, ui, seat) for seat in range(report.players)])
    rows = "".join(_action_row(report, ui, action) for action in report.actions)
    sums = "".join(_sum_row(report, ui, name, cell) for name, cell in SUMS.items())
    return (
        f'<table class="sg-table sg-season-table"><thead><tr><td></td>{heads}</tr></thead>'
        f"<tbody>{bids if report.bids else ''}{rows}</tbody><tfoot>{sums}</tfoot></table>"
    )


def _seat_head(ui: Ui, seat: int) -> Html:
    player = ui.players[seat]
    return (
        f'<th scope="col" class="clan-{player.clan}"><span class="sg-column">{crest_copy(player.clan)}'
        f"<span>{esc(player.name)}</span></span></th>"
    )


def _row(ui: Ui, picture: Html, key: str, cells: Sequence[Html]) -> Html:
    name = ui.words(f"shogun.{key}")
    return f'<tr><th scope="row" title="{esc(name)}">{picture}{visually_hidden(name)}</th>{"".join(cells)}</tr>'


def _bid(report: Report, ui: Ui, seat: int) -> Html:
    bid, place = report.bids.get(seat), report.places.get(seat)
    if bid is None:
        return Html("<td></td>")
    said = " ".join(ui.say(sentence) for event in (bid, place) if event and (sentence := event_sentence(event)))
    taken = _place(place) if place else NOTHING
    shown = f'<span aria-hidden="true">{_bid_face(bid)}{taken}</span>'
    return f'<td title="{esc(said)}">{shown}{visually_hidden(said)}</td>'


def _place(place: Slot) -> Html:
    return f'<small>{art.special_icon(place.special)}<b class="sg-badge">{place.slot + 1}</b></small>'


def _bid_face(bid: Bid) -> Html:
    if bid.card >= TREASURE:
        return f"{art.chest_icon()}{bid.card - TREASURE}"
    return esc(card_text(bid.card))


def card_text(card: int) -> str:
    """A card in few letters: the name of its province, or a dash."""
    return NAMES[card] if card >= 0 else "–"


def _action_row(report: Report, ui: Ui, action: int) -> Html:
    name = ui.words(space_name(action))
    cells = "".join(_deed(report, ui, seat, action) for seat in range(report.players))
    return f'<tr><th scope="row" title="{esc(name)}">{art.action_icon(action)}{visually_hidden(name)}</th>{cells}</tr>'


def _deed(report: Report, ui: Ui, seat: int, action: int) -> Html:
    deed, lapse = report.deeds.get((seat, action)), report.lapsed.get((seat, action))
    if lapse:
        said = said_of((lapse,), ui)
        return _cell("passed", f"<s>{esc(card_text(lapse.province))}</s>", said)
    if deed is None:
        return Html("<td></td>")
    if deed.outcome == "nothing":
        said = ui.words("shogun.summary_nothing")
        return f'<td class="sg-idle" title="{esc(said)}"><span aria-hidden="true">·</span>{visually_hidden(said)}</td>'
    return _cell(deed.outcome, deed_face(deed), said_of(deed.told, ui))


def said_of(told: Sequence[tuple[object, ...]], ui: Ui) -> str:
    """The sentences of the log that tell what happened."""
    return " ".join(ui.say(sentence) for event in told if (sentence := event_sentence(event)))


def deed_face(deed: Deed) -> Html:
    """The province, what it brought or where the armies went, and whether it came to pass."""
    goal = f" → {esc(card_text(deed.goal))}" if deed.goal != NOWHERE else NOTHING
    gain = f" +{deed.amount}" if deed.amount and not goal else NOTHING
    mark = f'<b class="sg-mark">{esc(MARKS[deed.outcome])}</b>'
    return f"{esc(card_text(deed.card))}{goal}<small>{gain}{mark}</small>"


def _cell(outcome: str, face: Html, said: str) -> Html:
    return (
        f'<td class="sg-cell sg-{esc(outcome)}" title="{esc(said)}"><span aria-hidden="true">{face}</span>'
        f"{visually_hidden(said)}</td>"
    )


# -- what was won, lost and paid ---------------------------------------------------------------------------


def _provinces(found: Sequence[int]) -> Html:
    return esc(", ".join(NAMES[province] for province in found) or "–")


def _paid(balance: Balance) -> Html:
    return f"{art.chest_icon()}−{balance.paid}" if balance.paid else NONE


def _income(balance: Balance) -> Html:
    chests = f"{art.chest_icon()}+{balance.chests}" if balance.chests else NOTHING
    rice = f"{art.rice_icon()}+{balance.rice}" if balance.rice else NOTHING
    return " ".join(part for part in (chests, rice) if part) or NONE


SUMS: dict[str, Callable[[Balance], Html]] = {
    "won": lambda balance: _provinces(balance.won),
    "lost": lambda balance: _provinces(balance.lost),
    "paid": _paid,
    "income": _income,
}
"""The rows below the actions."""


def _sum_row(report: Report, ui: Ui, name: str, cell: Callable[[Balance], Html]) -> Html:
    cells = "".join(f"<td>{cell(balance)}</td>" for balance in report.balances)
    return f'<tr><th scope="row">{esc(ui.words(f"shogun.summary_{name}"))}</th>{cells}</tr>'


# -- winter ------------------------------------------------------------------------------------------------


def _winter(report: Report, ui: Ui) -> Html:
    assert report.winter
    told = [report.winter, *(report.fed[seat] for seat in sorted(report.fed))]
    lines = "".join(f"<p>{esc(text)}</p>" for event in told if (text := said_of((event,), ui)))
    return f'<div class="sg-winter-lines">{lines}</div>'


SCORE_COLUMNS = {
    "provinces": art.mark_icon("land"),
    "buildings": art.building_icon(0),
    "majorities": art.mark_icon("banner"),
}
"""The parts of a score, each with its picture."""


def score_table(scores: Sequence[Score], ui: Ui) -> Html:
    """Where the points of a year came from, the leader first."""
    if not scores:
        return NOTHING
    heads = "".join(
        f'<th scope="col" title="{esc(ui.words(f"shogun.result_{name}"))}">{icon}'
        f"{visually_hidden(ui.words(f'shogun.result_{name}'))}</th>"
        for name, icon in SCORE_COLUMNS.items()
    )
    sums = "".join(f'<th scope="col">{esc(ui.words(f"shogun.summary_{name}"))}</th>' for name in ("year", "total"))
    rows = "".join(_score_row(score, ui) for score in sorted(scores, key=lambda score: -score.points))
    title = esc(ui.words("shogun.summary_scoring"))
    return (
        f'<table class="sg-table sg-scoring"><caption>{title}</caption><thead><tr><td></td>{heads}{sums}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _score_row(score: Score, ui: Ui) -> Html:
    player = ui.players[score.seat]
    numbers = (score.provinces, score.buildings, score.majorities, f"+{score.total}")
    cells = "".join(f"<td>{number}</td>" for number in numbers)
    name = f"{crest_copy(player.clan)}<span>{esc(player.name)}</span>"
    return (
        f'<tr class="clan-{player.clan}"><th scope="row"><span class="sg-column">{name}</span></th>'
        f"{cells}<td><b>{score.points}</b></td></tr>"
    )
