"""The tower while a throw is played back: a cross-section, and cubes that fall through it into the tray.

The result is drawn from the event; the motion only shows it, and lies in the style sheet. Each cube knows
its way by custom properties: where it starts, where it touches the two floors, and when it begins to fall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...core.drawing.svg import Point, num
from ...core.markup import NOTHING, Html, esc
from ..events import Battle, Throw
from ..state import NOBODY
from .layout import layout
from .model import BoardModel

FUNNEL: Point = (150, 18)
UPPER, LOWER = 142, 208
"""The heights of the two floors."""
RAMP: Point = (180, 268)
TRAY_X, TRAY_Y, TRAY_COLUMNS = 215, 318, 7
STEP = 17
WIDTH, HEIGHT = 640, 372
AT: Point = (22, 14)
SMALL_SCALE, SMALL_HIGH, SMALL_LOW = 1.75, 12, 338
"""On a small screen: how large it is, and where its top lies, as in assets/shogun.css."""
SECONDS_TO_LAST = 0.55
"""How long after the first cube the last one begins to fall."""


class Fall(NamedTuple):
    """One cube of the picture: its colour, how it goes, and where it comes to rest."""

    colour: int
    kind: str
    at: Point


def tower(model: BoardModel) -> Html:
    """The tower with the battle that is being played back; nothing when there is none."""
    throw = model.highlight.throw
    if throw is None:
        return NOTHING
    at = f'transform="translate({num(AT[0])} {num(AT[1])})"'
    return (
        f'<g id="tower-{_serial(model, throw)}" class="sg-tower-place{" sg-low" if _lies_low(model) else ""}" {at}>'
        '<g class="sg-tower-card">'
        f'<rect class="sg-tower-sheet" width="{WIDTH}" height="{HEIGHT}" rx="14"/>'
        f"{_back()}{_cubes(model, throw)}{_front()}{_notes(model, throw)}</g></g>"
    )


def _lies_low(model: BoardModel) -> bool:
    """On a small screen the tower covers most of the map: it lies low while a battle is fought high up, and so on."""
    place, (_, height) = model.highlight.place, layout().size
    return place is not None and layout().places[place].armies[1] < height / 2


def beside_tower(model: BoardModel) -> tuple[float, float]:
    """The part of the map's height that a small screen still shows then."""
    return (0, SMALL_LOW) if _lies_low(model) else (SMALL_HIGH + SMALL_SCALE * HEIGHT, layout().size[1])


# -- wood and paper --------------------------------------------------------------------------------------


def _back() -> Html:
    return (
        '<path class="sg-paper" d="M100 86H200V292H100Z"/>'
        '<path class="sg-paper-line" d="M125 86V292M150 86V292M175 86V292"/>'
        '<path class="sg-funnel" d="M52 34H248L204 92H96Z"/><path class="sg-plank" d="M100 270L232 330V338L100 282Z"/>'
        f'<path class="sg-plank" d="M104 {UPPER}H152V{UPPER + 7}H104ZM180 {UPPER}H196V{UPPER + 7}H180Z"/>'
        f'<path class="sg-plank" d="M104 {LOWER}H120V{LOWER + 7}H104ZM148 {LOWER}H196V{LOWER + 7}H148Z"/>'
        '<path class="sg-tray" d="M196 330H366V350H196Z"/>'
    )


def _front() -> Html:
    """What stands before the cubes: walls, the rim of the funnel, the edge of the tray."""
    return Html(
        '<path class="sg-beam" d="M92 88H104V350H92ZM196 88H208V286H196ZM84 350H372V358H84Z"/>'
        '<path class="sg-beam" d="M46 28H254V37H46Z"/><path class="sg-beam" d="M364 318H372V352H364Z"/>'
    )


# -- cubes -------------------------------------------------------------------------------------------------


def _cubes(model: BoardModel, throw: Throw) -> Html:
    falls = list(_falls(model, throw))
    serial = _serial(model, throw)
    delay = SECONDS_TO_LAST / max(len(falls), 1)
    settled = model.highlight.outcome is not None
    return "".join(_cube(model, fall, f"fall-{serial}-{k}", k * delay, settled) for k, fall in enumerate(falls))


def _serial(model: BoardModel, throw: Throw) -> Html:
    """Part of the keys of one throw: its elements stay while it is played back, and those of the next one are new."""
    return f"{model.ui.serial}-{model.ui.events.index(throw)}"


def _falls(model: BoardModel, throw: Throw) -> Iterator[Fall]:
    """Those that rest and stay, those that fall in and stay, those that pass, those that rest and come free."""
    old = [now - new for now, new in zip(model.state.inside(), throw.stayed, strict=True)]
    place = 0
    for kind, counts in (("rest", old), ("stick", list(throw.stayed))):
        for colour in _each(counts):
            yield Fall(colour, kind, _on_floor(place))
            place += 1
    passed = [number - stuck for number, stuck in zip(_thrown(throw), throw.stayed, strict=True)]
    place = 0
    for kind, counts in (("pass", passed), ("free", list(throw.freed))):
        for colour in _each(counts):
            yield Fall(colour, kind, _in_tray(place))
            place += 1


def _thrown(throw: Throw) -> list[int]:
    return [hand + lay for hand, lay in zip(throw.hands, throw.before, strict=True)]


def _each(counts: Sequence[int]) -> Iterator[int]:
    return (colour for colour, number in enumerate(counts) for _ in range(max(number, 0)))


def _on_floor(place: int) -> Point:
    """Cubes lie on the planks of the two floors in turn, in a second layer once the first is full."""
    upper, spot = place % 2 == 0, place // 2
    layer, spot = divmod(spot, 3)
    return (112 + 14 * spot, UPPER - 9.0 - 14 * layer) if upper else (160 + 14 * spot, LOWER - 9.0 - 14 * layer)


def _in_tray(place: int) -> Point:
    row, column = divmod(place, TRAY_COLUMNS + 2)
    return TRAY_X + STEP * column - 4 * (row % 2), TRAY_Y + 2 - 13 * row


def _cube(model: BoardModel, fall: Fall, key: Html, delay: float, settled: bool) -> Html:
    x, y = fall.at
    colour = colour_class(model, fall.colour)
    if fall.kind == "rest" or settled:
        return f'<use href="#sg-cube" x="{num(x)}" y="{num(y)}" class="{colour}"/>'
    return (
        f'<g transform="translate({num(x)} {num(y)})"><use id="{key}" href="#sg-cube" '
        f'class="sg-fall sg-fall-{esc(fall.kind)} {colour}" style="{_way(fall)}--late:{delay:.2f}s"/></g>'
    )


def _way(fall: Fall) -> Html:
    """The stations of the fall, as seen from where it ends."""
    x, y = fall.at
    stations = {"a": FUNNEL, "b": (166.0, UPPER - 10.0), "c": (134.0, LOWER - 10.0), "d": RAMP}
    return "".join(f"--{name}x:{num(sx - x)}px;--{name}y:{num(sy - y)}px;" for name, (sx, sy) in stations.items())


def colour_class(model: BoardModel, colour: int) -> Html:
    """The class of a colour of cubes: a clan's, or the farmers'."""
    return Html("sg-farmer") if colour == model.state.players else f"clan-{model.clan(colour)}"


# -- what is written beside it -----------------------------------------------------------------------------

LEFT = 392


def _notes(model: BoardModel, throw: Throw) -> Html:
    rows = (("in", _thrown(throw)), ("stayed", throw.stayed), ("freed", throw.freed), ("out", throw.tray))
    drawn = "".join(_row(model, name, counts, 46 + 66 * i) for i, (name, counts) in enumerate(rows))
    return drawn + _verdict(model)


def _row(model: BoardModel, name: str, counts: Sequence[int], y: float) -> Html:
    title = f'<text class="sg-note" x="{LEFT}" y="{num(y)}">{esc(model.ui.words(f"shogun.tower_{name}"))}</text>'
    cubes, x = "", LEFT + 8.0
    for colour, number in enumerate(counts):
        if number:
            cubes += (
                f'<use href="#sg-cube" x="{num(x)}" y="{num(y + 20)}" class="{colour_class(model, colour)}"/>'
                f'<text class="sg-note-number" x="{num(x + 22)}" y="{num(y + 29)}">{number}</text>'
            )
            x += 42
    return title + (cubes or f'<text class="sg-note-number" x="{LEFT + 6}" y="{num(y + 29)}">–</text>')


def _verdict(model: BoardModel) -> Html:
    """Both sides with what counts for them, once it is decided; the winner's side is filled."""
    outcome = model.highlight.outcome
    if outcome is None:
        return NOTHING
    if isinstance(outcome, Battle):
        attackers, defenders = (outcome.seat, outcome.attackers), (outcome.other, outcome.defenders + outcome.helpers)
        return _sides(model, attackers, defenders, ("won", "held", "tie").index(outcome.outcome))
    owner, farmers = (outcome.seat, outcome.armies), (NOBODY, outcome.farmers)
    return _sides(model, owner, farmers, 0 if outcome.outcome == "held" else 1)


def _sides(model: BoardModel, first: tuple[int, int], second: tuple[int, int], winner: int) -> Html:
    sides = "".join(_side(model, *side, 100.0 * i, winner == i) for i, side in enumerate((first, second)))
    return f'<g class="sg-verdict" transform="translate({LEFT} 308)"><g class="rise">{sides}</g></g>'


def _side(model: BoardModel, seat: int, number: int, x: float, won: bool) -> Html:
    colour = "sg-farmer" if seat == NOBODY else f"clan-{model.clan(seat)}"
    name, kind = ("sg-farmer", "farmer") if seat == NOBODY else (f"crest-{model.clan(seat)}", "crest")
    mark = f'<use href="#{name}" class="sg-side-{kind}"/>'
    return (
        f'<g class="sg-side{" sg-won" if won else ""} {colour}" transform="translate({num(x)} 0)">'
        f'<rect width="92" height="52" rx="8"/>{mark}<text x="66" y="37">{number}</text></g>'
    )
