"""Charts in ink on paper: lines over the course of a game, bars against an average, bars around zero.

Pure functions from numbers to SVG text, drawn for a width of about a phone and made as wide as their place
by the style sheet, so that no letter becomes too small. Each has a title and a description of its own; what
they show stands in a table beside them as well. A seat is told apart by colour, dashes and its clan's letter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..markup import NOTHING, Html, esc
from .brush import stroke
from .clans import CLANS
from .svg import num

NOBODY = -1
"""The clan of whoever has none: farmers."""
DASHES = ("", "8 3", "2.5 3", "10 3 2 3", "5 2 1.5 2 1.5 2")
"""The clans' lines, so that they are told apart in grey."""

WIDTH = 360
LEFT, RIGHT, TOP, BOTTOM = 30, 26, 16, 22
LINES_HEIGHT = 210
SMALL_WIDTH, SMALL_HEIGHT = 150, 90
TICKS = 4
LETTER = 9.0
"""The radius of the disc with a clan's letter."""

BAR_LABEL, LETTER_WIDTH = 34, 6.9
"""The least room for the labels of bars, and about how wide a letter is."""
BAR_ROW = 21
BAR_VALUE = 44
WIDE_ROW = 30


class Line(NamedTuple):
    """One seat's line: its clan, and a value after each choice."""

    clan: int
    values: Sequence[float]


class Band(NamedTuple):
    """One seat's chances: its clan, a share after each choice, and how low and high each may be."""

    clan: int
    values: Sequence[float]
    reach: Sequence[tuple[float, float]]


class Mark(NamedTuple):
    """A moment worth a mark: after so many choices, with a short text in a seal."""

    at: int
    text: str


class Bar(NamedTuple):
    """One bar: what it is called, whose it is, how long it is, and how long it would be on average."""

    label: str
    clan: int
    value: float
    average: float | None = None
    text: str = ""
    """What stands at its end; the value if empty."""


def picture(key: str, width: float, height: float, title: str, desc: str, body: Html, classes: Html = NOTHING) -> Html:
    """A chart as an SVG of its own, with its name and description for those who cannot see it."""
    return (
        f'<svg id="{esc(key)}" class="chart {classes}" viewBox="0 0 {num(width)} {num(height)}" role="img" '
        f'aria-labelledby="{esc(key)}-title {esc(key)}-desc"><title id="{esc(key)}-title">{esc(title)}</title>'
        f'<desc id="{esc(key)}-desc">{esc(desc)}</desc>{body}</svg>'
    )


def number(value: float) -> Html:
    """A number as people write it in a table: at most one decimal."""
    return f"{round(value, 1) + 0.0:g}"


def letter(clan: int, x: float, y: float, r: float = LETTER) -> Html:
    """The clan's letter on a disc of its colour."""
    if clan == NOBODY:
        return f'<circle class="ch-disc ch-nobody" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
    return (
        f'<g class="clan-{clan}"><circle class="ch-disc" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
        f'<text class="ch-letter" x="{num(x)}" y="{num(y + r * 0.48)}">{CLANS[clan].letter}</text></g>'
    )


def sample(clan: int) -> Html:
    """A piece of a seat's line with its letter, for a legend; a decoration beside a name."""
    dash = f' stroke-dasharray="{DASHES[clan]}"' if clan != NOBODY and DASHES[clan] else ""
    line = "" if clan == NOBODY else f'<path class="ch-line clan-{clan}" d="M1 10H32"{dash}/>'
    return f'<svg class="ch-sample" viewBox="0 0 54 20" aria-hidden="true">{line}{letter(clan, 43, 10)}</svg>'


# -- scales ------------------------------------------------------------------------------------------


def ticks(most: float, wanted: int = TICKS) -> list[float]:
    """Round numbers from 0 to at least the most."""
    step = _round_step(max(most, 1e-9) / wanted)
    count = 1
    while count * step < most - 1e-9:
        count += 1
    return [step * i for i in range(count + 1)]


def _round_step(rough: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 ..."""
    scale = 1.0
    while rough > 10 * scale:
        scale *= 10
    return next(scale * step for step in (1, 2, 5, 10) if scale * step >= rough - 1e-9)


def spread(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """The same places moved apart until none is nearer to another than the gap, kept between low and high."""
    order = sorted(range(len(places)), key=places.__getitem__)
    moved = list(places)
    for before, after in zip(order, order[1:]):
        moved[after] = max(moved[after], moved[before] + gap)
    if order and moved[order[-1]] > high:
        moved[order[-1]] = high
        for before, after in zip(reversed(order[:-1]), reversed(order)):
            moved[before] = min(moved[before], moved[after] - gap)
    return [max(place, low) for place in moved]


# -- lines ---------------------------------------------------------------------------------------------


class _Frame(NamedTuple):
    """Where a chart of lines has its axes."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    most: float
    last: int

    def x(self, at: float) -> float:
        """The place of so many choices."""
        return self.left + (self.width - self.left - self.right) * at / max(self.last, 1)

    def y(self, value: float) -> float:
        """The place of a value."""
        return self.height - self.bottom - (self.height - self.top - self.bottom) * value / (self.most or 1)


def lines(key: str, title: str, desc: str, series: Sequence[Line], *, marks: Sequence[Mark] = ()) -> Html:
    """One stepped line for each seat over the course of a game, its letter at the end."""
    scale = ticks(max((max(line.values) for line in series), default=0))
    frame = _Frame(WIDTH, LINES_HEIGHT, LEFT, RIGHT, TOP, BOTTOM, scale[-1], _last(series))
    body = (
        _grid(frame, scale) + _course(frame) + _marks(frame, marks) + _all_lines(frame, series) + _ends(frame, series)
    )
    return picture(key, WIDTH, LINES_HEIGHT, title, desc, body, "ch-lines")


PARTS = (0.0, 0.25, 0.5, 0.75, 1.0)


def shares(key: str, title: str, desc: str, series: Sequence[Band], *, marks: Sequence[Mark] = ()) -> Html:
    """Chances over the course of a game, in percent, each line on the band in which it lies 19 times in 20."""
    lines = [Line(band.clan, band.values) for band in series]
    frame = _Frame(WIDTH, LINES_HEIGHT, LEFT, RIGHT, TOP, BOTTOM, 1.0, _last(lines))
    rules = "".join(f"M{num(frame.left)} {num(frame.y(part))}H{num(frame.width - frame.right)}" for part in PARTS[1:])
    texts = "".join(
        _text("ch-tick ch-right", frame.left - 5, frame.y(part) + 4, f"{round(100 * part)}") for part in PARTS
    )
    grid = f'<path class="ch-rule" d="{rules}"/>{texts}{_ground(frame)}'
    bands = "".join(_band(frame, band) for band in series)
    body = grid + _course(frame) + bands + _marks(frame, marks) + _all_lines(frame, lines) + _ends(frame, lines)
    return picture(key, WIDTH, LINES_HEIGHT, title, desc, body, "ch-lines")


def _band(frame: _Frame, band: Band) -> Html:
    """The band in steps like its line: along its upper edge, and back along the lower one."""
    up, back, last = "", "", None
    for at, (low, high) in enumerate(band.reach):
        if (low, high) != last:
            x = num(frame.x(at))
            up += f"{'H' if up else 'M'}{x}{'V' if up else ' '}{num(frame.y(high))}"
            before = num(frame.y(low if last is None else last[0]))
            back = f"V{num(frame.y(low))}H{x}V{before}" + back if last is not None else back
            last = (low, high)
    if last is None:
        return Html("")
    end = num(frame.x(len(band.reach) - 1))
    low_end = num(frame.y(last[0]))
    return f'<path class="ch-band clan-{band.clan}" d="{up}H{end}V{low_end}{back}H{num(frame.x(0))}Z"/>'


def small_lines(key: str, title: str, desc: str, series: Sequence[Line], most: float) -> Html:
    """The same for one of many: no numbers but the most, on a scale that all of them share."""
    frame = _Frame(SMALL_WIDTH, SMALL_HEIGHT, 4, 21, 10, 8, most, _last(series))
    body = _ground(frame) + _all_lines(frame, series) + _ends(frame, series, 8.0)
    return picture(key, SMALL_WIDTH, SMALL_HEIGHT, title, desc, body, "ch-small")


def _last(series: Sequence[Line]) -> int:
    return max((len(line.values) for line in series), default=1) - 1


def _grid(frame: _Frame, scale: Sequence[float]) -> Html:
    rules = "".join(f"M{num(frame.left)} {num(frame.y(value))}H{num(frame.width - frame.right)}" for value in scale[1:])
    texts = "".join(_text("ch-tick ch-right", frame.left - 5, frame.y(value) + 4, number(value)) for value in scale)
    return f'<path class="ch-rule" d="{rules}"/>{texts}{_ground(frame)}'


def _ground(frame: _Frame) -> Html:
    """The line everything stands on, drawn with a brush."""
    left, right, y = frame.left - 2, frame.width - frame.right + 2, frame.y(0)
    dabs = [(left, y, 1.2), (left + (right - left) * 0.3, y + 0.4, 2.6), (left + (right - left) * 0.75, y - 0.2, 1.8)]
    return f'<path class="ch-ground" d="{stroke([*dabs, (right, y, 0.8)])}"/>'


def _course(frame: _Frame) -> Html:
    """The numbers of choices below, as the slider counts them."""
    scale = [at for at in ticks(frame.last, 5) if at <= frame.last]
    return "".join(_text("ch-tick", frame.x(at), frame.height - 6, number(at)) for at in scale)


def _marks(frame: _Frame, marks: Sequence[Mark]) -> Html:
    places = spread([frame.x(mark.at) for mark in marks], 19, frame.left + 9, frame.width - frame.right)
    return "".join(_mark(frame, mark, place) for mark, place in zip(marks, places))


def _mark(frame: _Frame, mark: Mark, place: float) -> Html:
    x, foot = num(frame.x(mark.at)), num(frame.y(0))
    return (
        f'<g class="ch-mark"><path class="ch-pin" d="M{num(place)} 14L{x} 20V{foot}"/>'
        f'<rect class="ch-seal" x="{num(place - 7.5)}" y="0" width="15" height="15" rx="3"/>'
        f'<text class="ch-seal-text" x="{num(place)}" y="11.5">{esc(mark.text)}</text></g>'
    )


def _all_lines(frame: _Frame, series: Sequence[Line]) -> Html:
    return "".join(_line(frame, line, _aside(i, len(series))) for i, line in enumerate(series))


def _aside(place: int, number: int) -> float:
    """Lines that run together are drawn a hair apart."""
    return (place - (number - 1) / 2) * 1.7


def _line(frame: _Frame, line: Line, aside: float) -> Html:
    """Steps: a value holds until the choice that changes it."""
    path, last = f"M{num(frame.x(0))} {num(frame.y(line.values[0]) + aside)}", line.values[0]
    for at, value in enumerate(line.values):
        if value != last:
            path += f"H{num(frame.x(at))}V{num(frame.y(value) + aside)}"
            last = value
    path += f"H{num(frame.x(len(line.values) - 1))}"
    dash = f' stroke-dasharray="{DASHES[line.clan]}"' if DASHES[line.clan] else ""
    return f'<path class="ch-line clan-{line.clan}" d="{path}"{dash}/>'


def _ends(frame: _Frame, series: Sequence[Line], r: float = LETTER) -> Html:
    high = frame.height - r
    places = spread([frame.y(line.values[-1]) for line in series], 2 * r, frame.top, high)
    x = frame.width - frame.right + r + 3
    return "".join(letter(line.clan, x, place, r) for line, place in zip(series, places))


# -- bars ----------------------------------------------------------------------------------------------


def bars(key: str, title: str, desc: str, rows: Sequence[Bar], most: float) -> Html:
    """Bars from the left; a tick on each shows where it would end on average."""
    left = max([BAR_LABEL, *(10 + LETTER_WIDTH * len(row.label) for row in rows)])
    scale = (WIDTH - left - BAR_VALUE) / (most or 1)
    body = "".join(_bar(row, left, place * BAR_ROW, scale) for place, row in enumerate(rows))
    return picture(key, WIDTH, len(rows) * BAR_ROW + 2, title, desc, body, "ch-bars")


def _bar(row: Bar, left: float, y: float, scale: float) -> Html:
    length, average = row.value * scale, (row.average or 0) * scale
    pin = f"M{num(left + average)} {num(y + 1)}V{num(y + 19)}"
    tick = "" if row.average is None else f'<path class="ch-halo" d="{pin}"/><path class="ch-average" d="{pin}"/>'
    label = _text("ch-label", left - 8, y + 15, row.label)
    value = _text("ch-value", left + max(length, average) + 6, y + 15, row.text or number(row.value))
    return f'<g class="{_whose(row.clan)}">{label}{_block(left, y + 4, length, 12)}{tick}{value}</g>'


def diverging(key: str, title: str, desc: str, rows: Sequence[Bar], most: float) -> Html:
    """Bars around zero: to the right what was more than average, to the left what was less."""
    middle, foot = WIDTH / 2, len(rows) * WIDE_ROW + 4
    scale = (WIDTH / 2 - BAR_VALUE - 2) / (most or 1)
    body = "".join(_diverging(row, place * WIDE_ROW + 4, middle, scale) for place, row in enumerate(rows))
    zero = stroke([(middle, 1, 1.2), (middle + 0.4, foot / 2, 2.4), (middle, foot, 0.9)])
    body += f'<path class="ch-ground" d="{zero}"/>'
    return picture(key, WIDTH, foot + 2, title, desc, body, "ch-diverging")


def _diverging(row: Bar, y: float, middle: float, scale: float) -> Html:
    length, way = abs(row.value) * scale, 1 if row.value >= 0 else -1
    block = _block(min(middle, middle + way * length), y + 3, length, 16)
    side = "ch-value" if way > 0 else "ch-value ch-right"
    value = _text(side, middle + way * (length + 6), y + 15.5, row.text or number(row.value))
    return f'<g class="{_whose(row.clan)}">{letter(row.clan, middle - way * 14, y + 11)}{block}{value}</g>'


def _text(classes: Html, x: float, y: float, text: str) -> Html:
    return f'<text class="{classes}" x="{num(x)}" y="{num(y)}">{esc(text)}</text>'


def _block(x: float, y: float, width: float, height: float) -> Html:
    """A bar's body; one of no length is still seen."""
    size = f'width="{num(max(width, 0.8))}" height="{num(height)}"'
    return f'<rect class="ch-bar" x="{num(x)}" y="{num(y)}" {size} rx="1.5"/>'


def _whose(clan: int) -> Html:
    return Html("ch-row ch-nobody") if clan == NOBODY else f"ch-row clan-{clan}"
