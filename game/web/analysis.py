"""The analysis of a finished game as a screen: what the coach says, charts, luck, each with its numbers beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..bots.coach import Findings, LuckEntry
from ..bots.coach.estimate import around
from ..core.analysis import GameStats, Row, rows, spoken, written
from ..core.drawing import charts
from ..core.drawing.charts import Bar, Line, Mark
from ..core.markup import Html, attributes, esc
from ..core.record import Record
from ..core.ui import Ui
from . import coaching
from .parts import button, tool
from .session import Session
from .studying import coach_request
from .turning import chain_text, points

GREATEST = 5
"""So many entries of the luck are told in words."""

Draw = Callable[[], Html]


@dataclass
class Analysis:
    """What the page knows of a finished game: its numbers at once, the rest portion by portion."""

    record: Record
    name: str
    """Under which the coach's study goes on in the worker."""
    seats: Sequence[int] = ()
    """Whose decisions are gone through: those of the people, or of all where only bots have played."""
    found: Findings = field(default_factory=Findings)
    stopped: bool = False
    told: frozenset[int] = frozenset()
    """The decisions whose answer has been shown, by the number of their choice."""

    @cached_property
    def stats(self) -> GameStats:
        """The course of the game in numbers, gathered when they are first shown."""
        return written(self.record)

    @cached_property
    def request(self) -> dict[str, Any]:
        """What the coach is asked, again for every portion."""
        return coach_request(self.record, self.seats, self.name)

    @property
    def busy(self) -> bool:
        """Whether there is more to find out."""
        return not self.found.done and not self.stopped


def screen(session: Session, ui: Ui, known: Analysis) -> Html:
    """The whole screen."""
    words = ui.words
    save = button(words("analysis.save"), "analysis_csv", icon_name="share")
    verdict = ui.say(session.game.prompt(session.state))
    sections = [
        _coach(ui, known),
        _turning(session, ui, known),
        _cached("curve", ui, known, lambda: _curve(ui, known)),
        _cached("score", ui, known, lambda: _score(session, ui, known)),
        _cached("luck", ui, known, lambda: _luck(session, ui, known)),
        _cached("strength", ui, known, lambda: _strength(session, ui, known)),
        _cached("chance", ui, known, lambda: _chance(session, ui, known)),
    ]
    return (
        f'<div class="screen analysis" id="screen-analysis"><header class="bar">'
        f"{tool(words('analysis.back'), 'analysis_close', 'prev', data_key='h')}"
        f'<h1 tabindex="-1">{esc(session.save.title)}</h1><nav>'
        f"{tool(words('web.settings'), 'dialog', 'settings', data_name='settings')}</nav></header>"
        f'<main><header class="analysis-head"><h2 tabindex="-1" data-next>{esc(verdict)}</h2>{_legend(ui)}'
        f'<p class="actions">{button(words("analysis.back"), "analysis_close", class_="main")}{save}</p></header>'
        f"{''.join(sections)}</main></div>"
    )


def _cached(name: Html, ui: Ui, known: Analysis, draw: Draw) -> Html:
    """A section that changes only with what has been found out."""
    facts = (known.found.luck_done, known.busy, tuple(one.at for one in known.found.mistakes))
    section = Html("section")
    return ui.part(
        f"analysis-{name}",
        facts,
        lambda: f'<section id="analysis-{name}" class="analysis-{name}">{draw()}</section>',
        section,
    )


def _legend(ui: Ui) -> Html:
    """Who has which line."""
    items = "".join(f"<li>{charts.sample(player.clan)}<span>{esc(player.name)}</span></li>" for player in ui.players)
    return f'<ul class="legend">{items}</ul>'


def _head(ui: Ui, title: str, note: str = "") -> Html:
    return f"<h2>{esc(title)}</h2>" + (f'<p class="quiet">{esc(note)}</p>' if note else "")


def _numbers(ui: Ui, key: Html, title: str, head: Sequence[str], lines: Iterable[Sequence[str]]) -> Html:
    """The same as a table, folded up."""
    label = esc(f"{title}: {ui.words('analysis.numbers')}")
    top = "".join(f'<th scope="col">{esc(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{esc(first)}</th>{"".join(f"<td>{esc(cell)}</td>" for cell in rest)}</tr>'
        for first, *rest in lines
    )
    return (
        f'<details class="numbers" id="{key}"><summary>{esc(ui.words("analysis.numbers"))}</summary>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}"><table>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div></details>"
    )


# -- the score over time -----------------------------------------------------------------------------


def _score(session: Session, ui: Ui, known: Analysis) -> Html:
    stats = known.stats
    title = ui.words(session.game.analysis.SCORE_NAME)
    series = [Line(player.clan, line) for player, line in zip(ui.players, stats.standing)]
    marks = [Mark(one.at, str(number)) for number, one in enumerate(known.found.mistakes, 1)]
    chart = charts.lines("chart-score", title, _in_the_end(ui, stats.standing), series, marks=marks)
    table = _numbers(
        ui, "numbers-score", title, [ui.words("analysis.after_choice"), *ui.names], _changes(stats.standing)
    )
    return _head(ui, title, ui.words("analysis.score_note")) + chart + table


def _in_the_end(ui: Ui, lines: Sequence[Sequence[float]]) -> str:
    values = [
        ui.words("analysis.seat_value", value=charts.number(line[-1]), seat=name) for line, name in zip(lines, ui.names)
    ]
    return ui.words("analysis.desc_end", values=ui.words.listing(values))


def _changes(lines: Sequence[Sequence[float]]) -> list[list[str]]:
    """A row for each choice that changed anything, the first and the last."""
    columns = list(zip(*lines))
    last = len(columns) - 1
    return [
        [str(at), *map(charts.number, column)]
        for at, column in enumerate(columns)
        if at in (0, last) or column != columns[at - 1]
    ]


# -- what the coach says -------------------------------------------------------------------------------


def _coach(ui: Ui, known: Analysis) -> Html:
    """Luck and skill of each seat, and how far the coach has come."""
    words = ui.words
    head = _head(ui, words("analysis.coach"), words("analysis.coach_note"))
    more = _progress(ui, known) if known.busy else ""
    table = coaching.verdicts(ui, known.found)
    return f'<section id="analysis-coach" class="analysis-coach">{head}{table}{more}</section>'


def _turning(session: Session, ui: Ui, known: Analysis) -> Html:
    found = known.found.mistakes
    body = coaching.mistakes(session, ui, found, known.told) if found else _nothing_yet(ui, known)
    head = _head(ui, ui.words("analysis.turning"), ui.words("analysis.turning_note"))
    return f'<section id="analysis-turning" class="analysis-turning">{head}{body}</section>'


def _nothing_yet(ui: Ui, known: Analysis) -> Html:
    words = ui.words
    if known.busy:
        return f'<p class="quiet">{esc(words("analysis.thinking"))}</p>'
    ended = "analysis.stopped" if known.stopped else "analysis.turning_none"
    return f"<p>{esc(words('analysis.failed' if known.found.error else ended))}</p>"


def _progress(ui: Ui, known: Analysis) -> Html:
    label = esc(ui.words("analysis.thinking"))
    bar = f'<progress max="100" value="{int(100 * known.found.progress)}"></progress>'
    stop = button(ui.words("analysis.stop"), "analysis_stop")
    return f'<div class="pondering" id="pondering"><label><span>{label}</span>{bar}</label>{stop}</div>'


def _curve(ui: Ui, known: Analysis) -> Html:
    """How likely each seat was to win all along."""
    words, found = ui.words, known.found
    head = _head(ui, words("analysis.curve"), words("analysis.curve_note"))
    if not found.luck_done:
        return head + f'<p class="quiet">{esc(words("analysis.thinking" if known.busy else "analysis.stopped"))}</p>'
    names = [words("analysis.after_choice"), *ui.names]
    table = _numbers(ui, "numbers-curve", words("analysis.curve"), names, coaching.curve_rows(ui, found))
    return head + coaching.curve(ui, found, found.mistakes) + table


# -- luck ----------------------------------------------------------------------------------------------


def _luck(session: Session, ui: Ui, known: Analysis) -> Html:
    words, found = ui.words, known.found
    head = _head(ui, words("analysis.luck"), words(session.game.luck_note))
    if found.luck_done and found.luck:
        body = _luck_chart(ui, found) + _greatest_luck(session, ui, found) + _luck_table(ui, found)
    elif found.luck_done:
        body = f"<p>{esc(words('analysis.luck_none'))}</p>"
    else:
        key = "analysis.thinking" if known.busy else "analysis.stopped"
        body = f'<p class="quiet">{esc(words(key))}</p>'
    return head + body


def hundredths(value: float) -> str:
    """A share of a sure win with its sign: +12, −3."""
    number = round(100 * value)
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def _tenths(value: float) -> str:
    """The same to a tenth of a hundredth, for the table."""
    return f"{round(100 * value, 1) + 0.0:+.1f}".replace("-", "−")


def _luck_chart(ui: Ui, found: Findings) -> Html:
    luck = [found.luck_of(seat).value for seat in range(len(ui.players))]
    bars = [Bar(player.name, player.clan, value, text=hundredths(value)) for player, value in zip(ui.players, luck)]
    values = [ui.words("analysis.seat_value", value=bar.text, seat=bar.label) for bar in bars]
    desc = ui.words("analysis.desc_luck", values=ui.words.listing(values))
    return charts.diverging("chart-luck", ui.words("analysis.luck"), desc, bars, max(map(abs, luck)))


def _greatest_luck(session: Session, ui: Ui, found: Findings) -> Html:
    greatest = sorted(found.luck, key=lambda entry: -max(map(abs, entry.luck)))[:GREATEST]
    items = "".join(_luck_entry(session, ui, entry) for entry in sorted(greatest))
    return f'<h3>{esc(ui.words("analysis.luck_strokes"))}</h3><ul class="strokes">{items}</ul>'


def _luck_entry(session: Session, ui: Ui, entry: LuckEntry) -> Html:
    """What happened, for whom it was worth most or least, and the way to look at it."""
    kinds, say = session.game.analysis.CHANCE_EVENTS, session.game.words.event_sentence
    sentences = (say(event) for event in session.log[entry.at] if event[0] in kinds)
    texts = [ui.say(sentence) for sentence in sentences if sentence]
    text = " ".join(texts[:2]) or ui.words("analysis.number", number=entry.at + 1)
    worth = ", ".join(
        ui.words("analysis.seat_value", value=points(ui.words, around(value, entry.reach), plus=True), seat=name)
        for value, name in zip(entry.luck, ui.names)
        if round(100 * value)
    )
    pairs = attributes(type="button", class_="link", data_act="analysis_seek", data_at=entry.at + 1)
    return f"<li><button{pairs}><span>{esc(text)}</span></button> <b>{esc(worth)}</b></li>"


def _luck_table(ui: Ui, found: Findings) -> Html:
    lines = [
        [str(entry.at + 1), ui.names[entry.seat], *map(_tenths, entry.luck), f"± {_tenths(entry.reach).lstrip('+')}"]
        for entry in found.luck
    ]
    head = [ui.words("analysis.after_choice"), ui.words("analysis.seat"), *ui.names, ui.words("analysis.off_by")]
    return _numbers(ui, "numbers-luck", ui.words("analysis.luck"), head, lines)


# -- strength and chance -------------------------------------------------------------------------------


def _strength(session: Session, ui: Ui, known: Analysis) -> Html:
    words, parts = ui.words, known.stats.parts
    most = max(max(map(max, lines)) for _, lines in parts)
    title = words(session.game.analysis.STRENGTH)
    figures = "".join(
        _part(ui, number, spoken(label, words), lines, most) for number, (label, lines) in enumerate(parts)
    )
    ends = [[spoken(label, words), *(charts.number(line[-1]) for line in lines)] for label, lines in parts]
    note = words("analysis.strength_note", most=charts.number(most))
    table = _numbers(ui, "numbers-strength", title, [words("analysis.item"), *ui.names], ends)
    return f'{_head(ui, title, note)}<div class="small-charts">{figures}</div>{table}'


def _part(ui: Ui, number: int, label: str, lines: Sequence[Sequence[float]], most: float) -> Html:
    series = [Line(player.clan, line) for player, line in zip(ui.players, lines)]
    chart = charts.small_lines(f"chart-part-{number}", label, _in_the_end(ui, lines), series, most)
    return f'<figure>{chart}<figcaption aria-hidden="true">{esc(label)}</figcaption></figure>'


def drawers(session: Session, ui: Ui) -> list[str]:
    """The names of all who draw from chance: the players, and whoever draws beside them."""
    neutral = session.game.neutral
    return [*ui.names, *([ui.words(neutral)] if neutral else [])]


def _chance(session: Session, ui: Ui, known: Analysis) -> Html:
    words, stats = ui.words, known.stats
    names = drawers(session, ui)
    most = max(map(max, [*stats.observed, *stats.average]))
    figures = "".join(_fell(ui, stats, seat, name, most) for seat, name in enumerate(names))
    head = [words("analysis.item"), words("analysis.seat"), words("analysis.came"), words("analysis.average")]
    title = words(session.game.analysis.CHANCE)
    table = _numbers(ui, "numbers-chance", title, head, _falls(ui, stats, names))
    return f'{_head(ui, title, words("analysis.chance_note"))}<div class="bar-charts">{figures}</div>{table}'


def _fell(ui: Ui, stats: GameStats, seat: int, name: str, most: float) -> Html:
    clan = ui.players[seat].clan if seat < stats.seats else charts.NOBODY
    bars = [
        Bar(spoken(label, ui.words), clan, observed[seat], average[seat])
        for label, observed, average in zip(stats.outcomes, stats.observed, stats.average)
    ]
    desc = "; ".join(_bar_text(ui, bar) for bar in bars)
    title = f"{name}: {ui.words('analysis.came')}"
    chart = charts.bars(f"chart-chance-{seat}", title, desc, bars, most)
    return f"<figure><figcaption>{charts.sample(clan)}{esc(name)}</figcaption>{chart}</figure>"


def _bar_text(ui: Ui, bar: Bar) -> str:
    value, average = charts.number(bar.value), charts.number(bar.average or 0)
    return ui.words("analysis.desc_bar", item=bar.label, value=value, average=average)


def _falls(ui: Ui, stats: GameStats, names: Sequence[str]) -> list[list[str]]:
    return [
        [spoken(label, ui.words), name, charts.number(observed[seat]), charts.number(average[seat])]
        for label, observed, average in zip(stats.outcomes, stats.observed, stats.average)
        for seat, name in enumerate(names)
    ]


# -- for spreadsheets ----------------------------------------------------------------------------------


def table(session: Session, ui: Ui, known: Analysis) -> list[Row]:
    """Everything that is known, one number to a row; what the coach says as far as it is reckoned."""
    found = rows(known.stats, ui.words, drawers(session, ui))
    for entry in known.found.luck:
        found += [("luck", entry.at + 1, name, "", round(v, 4), 0.0) for name, v in zip(ui.names, entry.luck)]
    for at, row in enumerate(known.found.chances):
        found += [("chance_to_win", at, name, "", round(v, 4), None) for name, v in zip(ui.names, row)]
    for seat, skill in known.found.skill.items():
        found.append(("error", skill.decisions, ui.names[seat], "", round(skill.error.value, 4), None))
    for one in known.found.mistakes:
        better = chain_text(session, ui, one.at, one.better, one.played)
        found.append(("mistake", one.at + 1, ui.names[one.seat], better, round(one.gap.value, 4), None))
        found.append(("win_chance", one.at, ui.names[one.seat], better, round(one.better_wins.value, 4), None))
        found.append(("win_chance", one.at + 1, ui.names[one.seat], "", round(one.played_wins.value, 4), None))
    for declared in session.record.declared:
        found.append(("declared", declared.at, ui.names[declared.seat], declared.kind, 1.0, None))
    return found
