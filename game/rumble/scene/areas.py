"""One area on the board: its castle and prizes, its name, and the soldiers of each seat."""

from __future__ import annotations

from typing import NamedTuple

from ...core.drawing.svg import Point, num, use
from ...core.markup import esc
from ...core.words import Seat, Sentence
from ..board import AREAS, KANJI, KYO, small
from ..state import NOBODY
from ..words import area_name
from .labels import area_label
from .layout import layout
from .model import BoardModel

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


def regions(model: BoardModel) -> str:
    """The land of the areas: what a click hits, and the light on what can be chosen."""
    return "".join(_region(model, area) for area in range(len(AREAS)))


def _region(model: BoardModel, area: int) -> str:
    classes, choices = _classes(model, area), _choices(model, area)
    glow = f'<use href="#land-{area}" class="glow"/><use href="#land-{area}" class="ring"/>'
    return (
        f'<g id="region-{area}" class="region {classes}"{choices}><use href="#land-{area}" class="hit"/>'
        f'{_tint(model, area)}<g clip-path="url(#clip-{area})">{glow if classes else ""}</g></g>'
    )


def _classes(model: BoardModel, area: int) -> str:
    marks = {
        "lit": area in model.lit,
        "aimed": area == model.aimed,
        "origin": area == model.origin,
        "fought": area == model.highlight.area,
    }
    return " ".join(name for name, on in marks.items() if on)


def _choices(model: BoardModel, area: int) -> str:
    """A click chooses the area; one that cannot be chosen can be asked why."""
    legal = model.choices.get(area)
    return f' data-choices="{" ".join(map(str, legal))}"' if legal else f' data-ask="area-{area}"'


def _tint(model: BoardModel, area: int) -> str:
    """The colour and pattern of whoever has taken the area, or would if the war came now."""
    seat = model.first(area) if area in model.battles else model.state.owners[area]
    if seat == NOBODY:
        return ""
    clan = model.clan(seat)
    return (
        f'<use href="#land-{area}" class="tint clan-{clan}"/>'
        f'<use href="#land-{area}" class="weave" fill="url(#pattern-{clan})"/>'
    )


def area(model: BoardModel, i: int, tab: bool) -> str:
    """An area as one button, and before it everything that stands there: its name says the same in words."""
    x, y = layout().places[i].castle
    label = area_label(model.state, i, model.ui, lit=i in model.lit, battle=model.battles.get(i))
    return (
        f'<g id="area-{i}" class="area {_classes(model, i)}" role="button" tabindex="{0 if tab else -1}"'
        f'{_choices(model, i)} data-at="{num(x)} {num(y)}" aria-label="{esc(label)}"'
        f'{_disabled(model, i)}><use href="#land-{i}" class="focus-ring"/></g>'
        f'<g class="things" aria-hidden="true"{_choices(model, i)}>{_things(model, i)}</g>'
    )


def _things(model: BoardModel, i: int) -> str:
    """Castle, soldiers and name, those further back first; the plates with the strengths lie on top."""
    place = layout().places[i]
    standing = [(place.castle[1], _castle(model, i, place.castle))]
    plates = ""
    for seat, at in zip(range(model.state.players), place.stacks, strict=False):
        crowd, plate = _stack(model, i, seat, at)
        standing.append((at[1], crowd))
        plates += plate
    return "".join(thing for _, thing in sorted(standing)) + _name(model, i, place.name) + plates


def _disabled(model: BoardModel, i: int) -> str:
    return "" if i in model.choices else ' aria-disabled="true"'


def _name(model: BoardModel, i: int, at: Point) -> str:
    name = model.ui.words(area_name(i))
    above = at[1] < layout().places[i].castle[1]
    x, y = at[0], at[1] - (ABOVE_CASTLE if above else 0)
    half = len(name) * LETTER_WIDTH / 2
    left, kind = "", " capital" if i == KYO else ""
    if x < half:
        x, left = LEFT_MARGIN, " left"
    return f'<text class="name{kind}{left}" x="{num(x)}" y="{num(y + 9)}">{esc(name)}</text>{_kanji(i, at[0], y, half)}'


def _kanji(i: int, x: float, y: float, half: float) -> str:
    """The Japanese name below the other; at the foot of the board, where there is no space, beside it."""
    if y > LOWEST_KANJI:
        place = f'class="name-kanji beside" x="{num(x - half)}" y="{num(y + 9)}"'
    else:
        place = f'class="name-kanji" x="{num(x)}" y="{num(y + 27)}"'
    return f'<text {place} lang="ja">{KANJI[i]}</text>'


# -- the castle ------------------------------------------------------------------------------------


def _castle(model: BoardModel, i: int, at: Point) -> str:
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


def _pennant(model: BoardModel, i: int) -> str:
    """The banner of whoever leads, flying from the keep."""
    seat = model.first(i)
    if seat == NOBODY:
        return ""
    clan = model.clan(seat)
    foot = max(-12, 50 - layout().places[i].castle[1])  # near the upper edge it hangs lower
    return use(f"pennant-{clan}", 21, foot, id=f"flag-{i}-{seat}", class_=f"flag clan-{clan}")


def _small_castle(model: BoardModel, i: int) -> str:
    """The second prize; there is none with two players."""
    if model.state.players == 2:
        return ""
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


def _stack(model: BoardModel, i: int, seat: int, at: Point) -> tuple[str, str]:
    """The pieces of a seat in an area, and the plate with their strength, which lies above all pieces."""
    lord = i in (model.state.lords[seat], model.after.lords[seat])
    pieces = _pieces(model, i, seat)
    if not pieces and not lord:
        return "", ""
    near = len(pieces) < 3 and not lord
    clan, victim = model.clan(seat), model.victims.get((i, seat))
    target = f' lit" data-choices="{victim}' if victim is not None else ""
    place = f'stack clan-{clan}{target}" transform="translate({num(at[0])} {num(at[1])})"'
    figures = _lord(model, i, seat, bool(pieces)) + "".join(_piece(clan, piece) for piece in sorted(pieces, key=_depth))
    return (
        f'<g id="stack-{i}-{seat}" class="{place}>{_title(model, i, seat)}<g class="crowd">{figures}</g></g>',
        f'<g id="plate-{i}-{seat}" class="{place}>{_plate(model, i, seat, near)}</g>',
    )


def _title(model: BoardModel, i: int, seat: int) -> str:
    """What the pointer learns of a stack that can be chosen by itself."""
    if (i, seat) not in model.victims:
        return ""
    args = {"seat": Seat(seat), "area": area_name(i), "n": model.state.soldiers[seat][i]}
    return f"<title>{esc(model.ui.say(Sentence('rumble.stack_label', args)))}</title>"


class Piece(NamedTuple):
    """A soldier to be drawn."""

    symbol: str
    key: str
    classes: str
    at: Point


def _pieces(model: BoardModel, i: int, seat: int) -> list[Piece]:
    now, after = model.state.soldiers[seat][i], model.after.soldiers[seat][i]
    shown = min(now, MOST_DRAWN)
    staying = shown - max(now - after, 0)
    standing = [("soldier", f"s-{seat}-{i}-{k}", "man" if k < staying else "man leaving") for k in range(shown)]
    coming = [("soldier", f"g-{seat}-{i}-{k}", "man ghost") for k in range(after - now)]
    helping = [("white", f"w-{seat}-{i}-{k}", "man") for k in range(model.state.white[seat][i])]
    everybody = standing + coming + helping
    return [Piece(*piece, slot) for piece, slot in zip(everybody, STACK_SLOTS, strict=False)]


def _depth(piece: Piece) -> float:
    """Who stands further back is drawn first."""
    return piece.at[1]


def _piece(clan: int, piece: Piece) -> str:
    return use(f"{piece.symbol}-{clan}", *piece.at, id=piece.key, class_=piece.classes)


def _lord(model: BoardModel, i: int, seat: int, behind: bool) -> str:
    now, after = model.state.lords[seat] == i, model.after.lords[seat] == i
    if not now and not after:
        return ""
    state = "man" if now and after else "man leaving" if now else "man ghost"
    key = f"lord-{seat}-{i}{'' if now else '-ghost'}"
    return use(f"daimyo-{model.clan(seat)}", -9, 9 if behind else 25, id=key, class_=f"{state} lord")


def _plate(model: BoardModel, i: int, seat: int, near: bool) -> str:
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


def tally(model: BoardModel) -> str:
    """The strengths of the battle that is being played back, large, beside its castle."""
    i, powers = model.highlight.area, model.highlight.powers
    fighters = [(seat, power) for seat, power in enumerate(powers) if power]
    if i is None or not fighters:
        return ""
    x, y = layout().places[i].castle
    half = 50 * len(fighters)
    left = min(max(x, half + 10), layout().size[0] - half - 10) - half
    top = y - 112 if y > 150 else y + 130
    scores = "".join(_score(model, k, seat, power) for k, (seat, power) in enumerate(fighters))
    place = f'transform="translate({num(left)} {num(top)})"'
    return f'<g id="tally-{i}" class="tally" {place}><g class="rise">{scores}</g></g>'


def _score(model: BoardModel, k: int, seat: int, power: int) -> str:
    clan, won = model.clan(seat), " won" if seat == model.highlight.winner else ""
    return (
        f'<g class="score clan-{clan}{won}" transform="translate({100 * k + 50} 0)">'
        f'<rect x="-47" y="-32" width="94" height="64" rx="9"/>'
        f'<use href="#crest-{clan}" class="score-crest"/><text x="20" y="17">{power}</text></g>'
    )
