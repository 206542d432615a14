"""One area on the board: its castle and prizes, its name, and the soldiers of each seat."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from ...core.drawing.brush import shifted, travel, travelling
from ...core.drawing.svg import Point, num, use
from ...core.markup import NOTHING, Html, esc
from ...core.words import Seat, Sentence
from ..board import AREAS, KANJI, KYO, small
from ..state import NOBODY
from ..words import area_name
from .labels import area_label
from .layout import layout
from .model import BoardModel
from .preview import Arrival

STACK_SLOTS = ((-9, 26), (-30, 26), (12, 26), (-19.5, 13), (1.5, 13), (-30, 1), (-9, 1), (12, 1))
"""Where the soldiers of a stack stand, in the order in which they come."""
ABOVE_CASTLE = 26
"""How much higher a name has to stand that is written above its castle."""
LOWEST_KANJI = 966
"""Below this there is no space for a second line of a name."""
LETTER_WIDTH = 19.4
"""About how wide a letter of a name is where names are written largest."""
LEFT_MARGIN = 12
"""A name that would run over the left edge begins here."""
MOST_DRAWN = 5
"""How many soldiers are drawn one by one; a number says how many there are."""


def regions(model: BoardModel) -> Html:
    """The land of the areas: what a click hits, and the light on what can be chosen."""
    rows = (
        (f"region-{i}", (_classes(model, i), model.choices.get(i), _holder(model, i)), partial(_region, model, i))
        for i in range(len(AREAS))
    )
    return model.ui.series("regions", rows)


def _region(model: BoardModel, area: int) -> Html:
    classes, choices = _classes(model, area), _choices(model, area)
    glow = f'<use href="#land-{area}" class="glow"/><use href="#land-{area}" class="ring"/>'
    return (
        f'<g id="region-{area}" class="region {classes}"{choices}><use href="#land-{area}" class="hit"/>'
        f'{_tint(model, area)}<g clip-path="url(#clip-{area})">{glow if classes else ""}</g></g>'
    )


def _classes(model: BoardModel, area: int) -> Html:
    marks = {
        "lit": area in model.lit,
        "aimed": area == model.aimed,
        "origin": area == model.origin,
        "fought": area == model.highlight.area,
    }
    return " ".join(name for name, on in marks.items() if on)


def _choices(model: BoardModel, area: int) -> Html:
    """A click chooses the area; one that cannot be chosen can be asked why."""
    legal = model.choices.get(area)
    return f' data-choices="{" ".join(map(str, legal))}"' if legal else f' data-ask="area-{area}"'


def _tint(model: BoardModel, area: int) -> Html:
    """The colour and pattern of whoever has taken the area, or would if the war came now."""
    seat = _holder(model, area)
    if seat == NOBODY:
        return NOTHING
    clan = model.clan(seat)
    return (
        f'<use href="#land-{area}" class="tint clan-{clan}"/>'
        f'<use href="#land-{area}" class="weave" fill="url(#pattern-{clan})"/>'
    )


def _holder(model: BoardModel, area: int) -> int:
    return model.first(area) if area in model.battles else model.state.owners[area]


def areas(model: BoardModel, tab: int) -> Html:
    """All areas, each with everything that stands there."""
    rows = ((f"place-{i}", _facts(model, i, i == tab), partial(_area, model, i, i == tab)) for i in range(len(AREAS)))
    return model.ui.series("areas", rows)


def _facts(model: BoardModel, i: int, tab: bool) -> tuple[object, ...]:
    """All that the drawing of an area and its label depend on, besides the board, the language and the players."""
    state, after = model.state, model.after
    pieces = [
        (state.soldiers[seat][i], after.soldiers[seat][i], state.white[seat][i], state.lords[seat] == i,
         after.lords[seat] == i, state.power(seat, i), model.power(seat, i), model.victims.get((i, seat)))
        for seat in range(state.players)
    ]  # fmt: skip
    held = (state.values[i], state.owners[i], state.seconds[i], model.first(i), model.second(i), model.battles.get(i))
    arrived = [found for (_, _, goal), found in model.arrivals.items() if goal == i]
    when = (model.ui.serial, len(model.ui.played_back or ())) if arrived else ()
    return pieces, held, arrived, when, _classes(model, i), model.choices.get(i), tab


def _area(model: BoardModel, i: int, tab: bool) -> Html:
    """An area as one button, and after it everything that stands there: its name says the same in words."""
    x, y = layout().places[i].castle
    label = area_label(model.state, i, model.ui, lit=i in model.lit, battle=model.battles.get(i))
    return (
        f'<g id="place-{i}"><g id="area-{i}" class="area {_classes(model, i)}" role="button" '
        f'tabindex="{0 if tab else -1}"'
        f'{_choices(model, i)} data-at="{num(x)} {num(y)}" aria-label="{esc(label)}"'
        f'{_disabled(model, i)}><use href="#land-{i}" class="focus-ring"/></g>'
        f'<g class="things" aria-hidden="true"{_choices(model, i)}>{_things(model, i)}</g></g>'
    )


def _things(model: BoardModel, i: int) -> Html:
    """Castle, soldiers and name, those further back first; the plates with the strengths lie on top."""
    place = layout().places[i]
    standing = [(place.castle[1], _castle(model, i, place.castle))]
    plates = ""
    for seat, at in zip(range(model.state.players), place.stacks, strict=False):
        crowd, plate = _stack(model, i, seat, at)
        standing.append((at[1], crowd))
        plates += plate
    return "".join(thing for _, thing in sorted(standing)) + _name(model, i, place.name) + plates


def _disabled(model: BoardModel, i: int) -> Html:
    return NOTHING if i in model.choices else Html(' aria-disabled="true"')


def _name(model: BoardModel, i: int, at: Point) -> Html:
    name = model.ui.words(area_name(i))
    above = at[1] < layout().places[i].castle[1]
    x, y = at[0], at[1] - (ABOVE_CASTLE if above else 0)
    half = len(name) * LETTER_WIDTH / 2
    left, kind = "", " capital" if i == KYO else ""
    if x < half:
        x, left = LEFT_MARGIN, " left"
    return f'<text class="name{kind}{left}" x="{num(x)}" y="{num(y + 9)}">{esc(name)}</text>{_kanji(i, at[0], y, half)}'


def _kanji(i: int, x: float, y: float, half: float) -> Html:
    """The Japanese name below the other; at the foot of the board, where there is no space, beside it."""
    if y > LOWEST_KANJI:
        place = f'class="name-kanji beside" x="{num(x - half)}" y="{num(y + 9)}"'
    else:
        place = f'class="name-kanji" x="{num(x)}" y="{num(y + 27)}"'
    return f'<text {place} lang="ja">{esc(KANJI[i])}</text>'


# -- the castle ------------------------------------------------------------------------------------


def _castle(model: BoardModel, i: int, at: Point) -> Html:
    owner = model.state.owners[i]
    taken, key = "", f"castle-{i}"
    if owner != NOBODY:
        taken, key = f" taken clan-{model.clan(owner)}", f"castle-{i}-taken"
    rose = '<use href="#rosette" y="-6"/>' if i == KYO else ""
    return (
        f'<g transform="translate({num(at[0])} {num(at[1])})"><g id="{key}" class="castle{taken}">'
        f'{rose}{_pennant(model, i)}<use href="#castle"/>'
        f'<text class="value" y="25.5">{model.state.values[i]}</text>{_small_castle(model, i)}</g></g>'
    )


def _pennant(model: BoardModel, i: int) -> Html:
    """The banner of whoever leads, flying from the keep."""
    seat = model.first(i)
    if seat == NOBODY:
        return NOTHING
    clan = model.clan(seat)
    foot = max(-12, 50 - layout().places[i].castle[1])  # near the upper edge it hangs lower
    return use(f"pennant-{clan}", 21, foot, id=f"flag-{i}-{seat}", class_=f"flag clan-{clan}")


def _small_castle(model: BoardModel, i: int) -> Html:
    """The second prize; there is none with two players."""
    if model.state.players == 2:
        return NOTHING
    seat = model.second(i)
    taken, mark = "", ""
    if seat != NOBODY:
        taken = f" taken clan-{model.clan(seat)}"
        mark = f'<use href="#crest-{model.clan(seat)}" class="second-crest"/>'
    return (
        f'<g class="small-castle{taken}"><use href="#small-castle"/>'
        f'<text class="small-value" y="12.5">{small(model.state.values[i])}</text>{mark}</g>'
    )


# -- soldiers --------------------------------------------------------------------------------------


def _stack(model: BoardModel, i: int, seat: int, at: Point) -> tuple[Html, Html]:
    """The pieces of a seat in an area, and the plate with their strength, which lies above all pieces."""
    lord = i in (model.state.lords[seat], model.after.lords[seat])
    pieces = _pieces(model, i, seat)
    if not pieces and not lord:
        return NOTHING, NOTHING
    near = len(pieces) < 3 and not lord
    clan, victim = model.clan(seat), model.victims.get((i, seat))
    target = f' lit" data-choices="{victim}' if victim is not None else ""
    place = f'stack clan-{clan}{target}" transform="translate({num(at[0])} {num(at[1])})"'
    figures = _lord(model, i, seat, bool(pieces)) + "".join(_piece(clan, piece) for piece in sorted(pieces, key=_depth))
    return (
        f'<g id="stack-{i}-{seat}" class="{place}>{_title(model, i, seat)}<g class="crowd">{figures}</g></g>',
        f'<g id="plate-{i}-{seat}" class="{place}>{_plate(model, i, seat, near)}</g>',
    )


def _title(model: BoardModel, i: int, seat: int) -> Html:
    """What the pointer learns of a stack that can be chosen by itself."""
    if (i, seat) not in model.victims:
        return NOTHING
    args = {"seat": Seat(seat), "area": area_name(i), "n": model.state.soldiers[seat][i]}
    return f"<title>{esc(model.ui.say(Sentence('rumble.stack_label', args)))}</title>"


SOLDIER, WHITE = Html("soldier"), Html("white")


class Piece(NamedTuple):
    """A soldier to be drawn."""

    symbol: Html
    key: str
    classes: str
    at: Point
    style: str = ""


def _pieces(model: BoardModel, i: int, seat: int) -> list[Piece]:
    now, after = model.state.soldiers[seat][i], model.after.soldiers[seat][i]
    shown = min(now, MOST_DRAWN)
    staying = shown - max(now - after, 0)
    standing = [(SOLDIER, f"s-{seat}-{i}-{k}", "man" if k < staying else "man leaving") for k in range(shown)]
    coming = [(SOLDIER, f"g-{seat}-{i}-{k}", "man ghost") for k in range(after - now)]
    helping = [(WHITE, f"w-{seat}-{i}-{k}", "man") for k in range(model.state.white[seat][i])]
    everybody = standing + coming + helping
    pieces = [Piece(*piece, slot) for piece, slot in zip(everybody, STACK_SLOTS, strict=False)]
    pieces = _travelled(model, i, seat, "soldier", pieces)
    return _travelled(model, i, seat, "white", pieces)


def _travelled(model: BoardModel, i: int, seat: int, kind: str, pieces: list[Piece]) -> list[Piece]:
    """The last of the pieces of a kind come along their way, as many as have just arrived."""
    found = model.arrivals.get((kind, seat, i))
    if found is None:
        return pieces
    places = [place for place, piece in enumerate(pieces) if piece.symbol == kind and "ghost" not in piece.classes]
    classes, style = _way(model, found)
    moved = set(places[-found.number :])
    return [
        piece._replace(classes=f"{piece.classes} {classes}", style=style) if place in moved else piece
        for place, piece in enumerate(pieces)
    ]


def _way(model: BoardModel, found: Arrival) -> tuple[str, str]:
    """Class and style of what has come from another area: from its old stack to the new one, bent as the arrow is."""
    start, goal = (layout().places[area].stacks[found.owner] for area in (found.origin, found.goal))
    link = layout().link(found.origin, found.goal)
    told = len(model.ui.played_back or ())
    return travelling(model.ui.serial + told), travel(start, goal, link and shifted(link.way, start, goal))


def _depth(piece: Piece) -> float:
    """Who stands further back is drawn first."""
    return piece.at[1]


def _piece(clan: int, piece: Piece) -> Html:
    x, y = piece.at
    pairs = {"id": piece.key, "class_": piece.classes} | ({"style": piece.style} if piece.style else {})
    return use(f"{piece.symbol}-{clan}", x, y, **pairs)


def _lord(model: BoardModel, i: int, seat: int, behind: bool) -> Html:
    now, after = model.state.lords[seat] == i, model.after.lords[seat] == i
    if not now and not after:
        return NOTHING
    state = "man" if now and after else "man leaving" if now else "man ghost"
    key = f"lord-{seat}-{i}{'' if now else '-ghost'}"
    arrived = model.arrivals.get(("lord", seat, i)) if now else None
    classes, style = _way(model, arrived) if arrived else ("", "")
    pairs = {"id": key, "class_": f"{state} lord {classes}".rstrip()} | ({"style": style} if style else {})
    return use(f"daimyo-{model.clan(seat)}", -9, 9 if behind else 25, **pairs)


def _plate(model: BoardModel, i: int, seat: int, near: bool) -> Html:
    """The strength of a seat on a plate, filled for whoever leads; near a narrow stack it comes closer."""
    power = model.power(seat, i)
    marks = {
        "leads": seat == model.first(i),
        "wide": power > 9,
        "near": near,
        "changed": power != model.state.power(seat, i),
    }
    classes = "".join(f" {name}" for name, on in marks.items() if on)
    return (
        f'<g class="plate{classes}"><rect class="plate-edge"/><rect class="plate-face"/>'
        f'<use href="#crest-{model.clan(seat)}" class="plate-crest"/><text>{power}</text></g>'
    )


# -- the war ---------------------------------------------------------------------------------------


def tally(model: BoardModel) -> Html:
    """The strengths of the battle that is being played back, large, beside its castle."""
    i, powers = model.highlight.area, model.highlight.powers
    fighters = [(seat, power) for seat, power in enumerate(powers) if power]
    if i is None or not fighters:
        return NOTHING
    x, y = layout().places[i].castle
    half = 50 * len(fighters)
    left = min(max(x, half + 10), layout().size[0] - half - 10) - half
    top = y - 112 if y > 150 else y + 130
    scores = "".join(_score(model, k, seat, power) for k, (seat, power) in enumerate(fighters))
    place = f'transform="translate({num(left)} {num(top)})"'
    return f'<g id="tally-{i}" class="tally" {place}><g class="rise">{scores}</g></g>'


def _score(model: BoardModel, k: int, seat: int, power: int) -> Html:
    clan, won = model.clan(seat), " won" if seat == model.highlight.winner else ""
    return (
        f'<g class="score clan-{clan}{won}" transform="translate({100 * k + 50} 0)">'
        f'<rect x="-47" y="-32" width="94" height="64" rx="9"/>'
        f'<use href="#crest-{clan}" class="score-crest"/><text x="20" y="17">{power}</text></g>'
    )
