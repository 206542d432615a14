"""What the coach says of a finished game: luck and skill of each seat, the course of its chances, dear decisions."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots.coach import Estimate, Findings, Mistake
from ..core.drawing import charts
from ..core.drawing.charts import Band, Mark
from ..core.drawing.clans import CLANS
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.ui import Ui
from .parts import button
from .session import Session
from .turning import chance, description, percent, points

# -- luck and skill, a line for each seat --------------------------------------------------------------


def verdicts(ui: Ui, found: Findings) -> Html:
    """For each seat its result, its luck, the result less the luck, and what its decisions cost, as far as known."""
    words = ui.words
    keys = ("analysis.seat", "analysis.result", "analysis.luck", "analysis.adjusted", "analysis.error")
    head = "".join(f'<th scope="col">{esc(words(key))}</th>' for key in keys)
    rows = "".join(_verdict(ui, found, seat) for seat in range(len(ui.players)))
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(words("analysis.verdicts"))}">'
        f'<table class="verdicts" id="verdicts"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _verdict(ui: Ui, found: Findings, seat: int) -> Html:
    player = ui.players[seat]
    name = f'<th scope="row">{charts.sample(player.clan)}<span>{esc(player.name)}</span></th>'
    cells = "".join(f"<td>{esc(text)}</td>" for text in _numbers(ui, found, seat))
    return f"<tr>{name}{cells}</tr>"


def _numbers(ui: Ui, found: Findings, seat: int) -> list[str]:
    words, later = ui.words, "…"
    skill = found.skill.get(seat)
    error = later if not found.done else words("analysis.none")
    if skill is not None:
        error = words("analysis.error_is", cost=points(words, skill.error), n=skill.decisions)
    if not found.luck_done:
        return [later, later, later, error]
    result = f"{percent(found.chances[-1][seat])}"
    return [result, points(words, found.luck_of(seat), plus=True), points(words, found.adjusted(seat)), error]


def line(ui: Ui, found: Findings, seat: int) -> str:
    """The same of one seat in a sentence, for the end of a game."""
    words, skill = ui.words, found.skill.get(seat)
    if not found.luck_done:
        return ""
    luck = words("analysis.line_luck", name=ui.names[seat], luck=points(words, found.luck_of(seat), plus=True),
                 adjusted=points(words, found.adjusted(seat)))  # fmt: skip
    if skill is None or not skill.decisions:
        return luck
    return f"{luck} {words('analysis.line_error', cost=points(words, skill.error), n=skill.decisions)}"


# -- the course of the chances -------------------------------------------------------------------------


def curve(ui: Ui, found: Findings, mistakes: Sequence[Mistake]) -> Html:
    """How likely each seat was to win all along, each with its band."""
    title = ui.words("analysis.curve")
    seats = range(len(ui.players))
    bands = [
        Band(
            ui.players[seat].clan,
            [row[seat] for row in found.chances],
            [(found.chance(at, seat).low, found.chance(at, seat).high) for at in range(len(found.chances))],
        )
        for seat in (seats[:1] if len(seats) == 2 else seats)
    ]
    said = [
        ui.words("analysis.seat_value", value=chance(ui.words, found.chance(0, seat)), seat=ui.names[seat])
        for seat in seats
    ]
    desc = ui.words("analysis.desc_curve", values=ui.words.listing(said))
    marks = [Mark(one.at, str(number)) for number, one in enumerate(mistakes, 1)]
    return charts.shares("chart-curve", title, desc, bands, marks=marks)


def curve_rows(ui: Ui, found: Findings) -> list[list[str]]:
    """The same as a table: a row wherever anybody's chance has changed by a percent."""
    rows, last = [], None
    for at in range(len(found.chances)):
        values = [percent(value) for value in found.chances[at]]
        if values != last:
            seats = range(len(values))
            rows.append([str(at), *(chance(ui.words, found.chance(at, seat)) for seat in seats)])
            last = values
    return rows


# -- the dearest decisions -----------------------------------------------------------------------------


def mistakes(session: Session, ui: Ui, found: Sequence[Mistake], told: frozenset[int]) -> Html:
    """The three dearest decisions; the answer of each stays hidden until it was tried or asked for."""
    items = "".join(_mistake(session, ui, number, one, one.at in told) for number, one in enumerate(found, 1))
    return f'<ol class="turning">{items}</ol>'


def _mistake(session: Session, ui: Ui, number: int, one: Mistake, told: bool) -> Html:
    words, clan = ui.words, ui.players[one.seat].clan
    cost = words("analysis.cost", cost=points(words, one.gap))
    body = description(session, ui, one) if told else f'<p class="fell">{esc(cost)}</p>'
    try_it = button(words("analysis.try"), "practice", class_=NOTHING if told else "main", data_at=one.at)
    look = button(words("analysis.look"), "analysis_seek", icon_name="clock", data_at=one.at, data_seat=one.seat)
    answer = button(words("analysis.answer"), "analysis_tell", data_at=one.at)
    board = button(words("analysis.explore"), "explore", icon_name="hint", data_at=one.at)
    actions = f"{try_it}{look}{board}" if told else f"{try_it}{answer}"
    return (
        f'<li class="clan-{clan}" id="turning-{number}">'
        f'<span class="seal-number" aria-hidden="true">{number}</span><div>'
        f"<h3>{esc(ui.names[one.seat])} <small>{esc(words('analysis.number', number=one.at + 1))}</small></h3>"
        f'{body}<p class="actions">{actions}</p></div></li>'
    )


# -- the bar of win chances ------------------------------------------------------------------------------


NARROW = 0.06
"""A part of the bar that is no wider has no letter."""


def bar(ui: Ui, chances: Sequence[Estimate]) -> Html:
    """How likely each seat is to win, as parts of one bar, with the intervals in words beneath."""
    words = ui.words
    parts = "".join(
        f"<span{attributes(class_=f'part clan-{player.clan}', style=f'flex-grow:{max(1, round(1000 * one.value))}')}>"
        f"{CLANS[player.clan].letter if one.value > NARROW else NOTHING}</span>"
        for player, one in zip(ui.players, chances)
    )
    said = words.listing(
        [
            words("analysis.seat_value", value=chance(words, one), seat=player.name)
            for player, one in zip(ui.players, chances)
        ]
    )
    text = words("analysis.bar_is", values=said)
    return f'<div class="chance-bar" id="chance-bar"><div aria-hidden="true">{parts}</div><p>{esc(text)}</p></div>'
