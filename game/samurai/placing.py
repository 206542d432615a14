"""A position set up by hand: both armies on the field of a scenario, hands, tokens, banners, and whose turn it is.

What a scenario's own rules have counted so far (who holds a bank, whose hexes were seized) begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from ..core.markup import Html, attributes, esc
from ..core.placed import BadPlacing
from ..core.position import Event
from ..core.ui import Ui
from .board import BLUE, RED, SIZE, parse
from .cards import COMMAND_CARDS, COMMAND_DECK, DRAGON_CARDS, DRAGON_DECK
from .laying import Leader, Unit, dealt, set_pieces
from .scenario import NOWHERE, TOKENS
from .state import State
from .terrain import CLOSED, OPEN
from .units import KINDS, LEADERS, STRENGTH, may_lead
from .words.names import army_name, card_name, hex_name, leader_name, unit_name

KEPT = ("scenario", "misprints")
SEATS = (RED, BLUE)
SPARE = {"unit": 2, "leader": 1}
"""So many rows of fields are empty, for more pieces."""
MOST_UNITS, MOST_LEADERS = 36, 12
"""No battle has more, and programs that learn count on it (``numbers``, which the page does not have)."""
MOST_PRIZE = 3
LEAST_HAND = 2
"""Whoever begins a turn with fewer command cards has lost."""
DECKS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "card": (tuple(COMMAND_CARDS), COMMAND_DECK),
    "dragon": (tuple(DRAGON_CARDS), DRAGON_DECK),
}
"""The titles of each deck, and all its cards."""


class Layout(NamedTuple):
    """What the numbers of a position say."""

    units: list[Unit]
    leaders: list[Leader]
    tokens: list[int]
    banners: list[int]
    tents: list[int]
    """Whether each army's tent stands."""
    hands: list[list[str]]
    dragons: list[list[str]]
    turn: int


# -- the fields ----------------------------------------------------------------------------------------


def form(position: State, ui: Ui) -> Html:
    """Both armies piece by piece, tokens and banners, the hands, whose turn it is; filled with what lies there."""
    words = ui.words
    armies = "".join(_army(position, ui, seat) for seat in SEATS)
    hands = _hands(ui, "card", position.hands) + _hands(ui, "dragon", position.dragons)
    turns = "".join(
        f"<option{attributes(value=seat, selected=seat == position.turn)}>{esc(ui.names[seat])}</option>"
        for seat in SEATS
    )
    turn = f'<p><label>{esc(words("analysis.place_turn"))} <select name="turn">{turns}</select></label></p>'
    return f'<p class="quiet">{esc(words("samurai.place_hint"))}</p>{armies}{hands}{turn}'


def _army(position: State, ui: Ui, seat: int) -> Html:
    words = ui.words
    units = [
        (position.kinds[unit], place, position.blocks[unit])
        for unit, place in enumerate(position.places)
        if position.owners[unit] == seat and place >= 0
    ]
    leaders = [
        (position.leader_kinds[leader], place, position.prizes[leader])
        for leader, place in enumerate(position.leader_places)
        if position.leader_owners[leader] == seat and place >= 0
    ]
    army = words(army_name(position.scenario.armies[seat]))
    title = army if army == ui.names[seat] else f"{ui.names[seat]}: {army}"
    rows = _rows(ui, "unit", seat, units) + _rows(ui, "leader", seat, leaders)
    heads = "".join(f'<th scope="col">{esc(words(f"samurai.place_{one}"))}</th>' for one in ("piece", "hex", "blocks"))
    return (
        f"<h4>{esc(title)}</h4>"
        f'<table class="placing"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        f"<p>{_stock(position, ui, seat)}</p>"
    )


def _rows(ui: Ui, what: str, seat: int, pieces: Sequence[tuple[int, int, int]]) -> Html:
    """A row for each piece and some for more: its kind, its hex, its blocks or the banners that he is worth."""
    spare = [(0, NOWHERE, STRENGTH if what == "unit" else 1)] * SPARE[what]
    return "".join(_row(ui, what, seat, number, *piece) for number, piece in enumerate([*pieces, *spare]))


def _row(ui: Ui, what: str, seat: int, number: int, kind: int, place: int, last: int) -> Html:
    words, name = ui.words, f"{what}-{seat}-{number}"
    names = map(unit_name, range(len(KINDS))) if what == "unit" else map(leader_name, range(len(LEADERS)))
    options = "".join(
        f"<option{attributes(value=one, selected=one == kind)}>{esc(words(text))}</option>"
        for one, text in enumerate(names)
    )
    most = STRENGTH if what == "unit" else MOST_PRIZE
    third = words("samurai.place_blocks" if what == "unit" else "samurai.place_prize")
    label = f"{ui.names[seat]}, {number + 1}"
    text = attributes(
        name=f"{name}-hex",
        value=hex_name(place) if place >= 0 else "",
        size=5,
        autocomplete="off",
        aria_label=f"{words('samurai.place_hex')}, {label}",
    )
    chosen = attributes(name=f"{name}-kind", aria_label=f"{words('samurai.place_piece')}, {label}")
    return (
        f"<tr><td><select{chosen}>{options}</select></td>"
        f"<td><input{text}></td><td>{_number(f'{name}-last', last, 1, most, f'{third}, {label}')}</td></tr>"
    )


def _number(name: str, value: int, least: int, most: int, label: str) -> Html:
    pairs = attributes(
        type="number", name=name, value=value, min=least, max=most, inputmode="numeric", aria_label=label
    )
    return f"<input{pairs}>"


def _stock(position: State, ui: Ui, seat: int) -> Html:
    """Tokens, banners, and whether the tent stands."""
    words, who = ui.words, ui.names[seat]
    numbers = (
        ("tokens", words("samurai.place_tokens"), position.tokens[seat], TOKENS),
        ("banners", words("samurai.place_banners"), position.banners[seat], position.scenario.flags - 1),
    )
    fields = [
        f"<label>{esc(label)} {_number(f'{what}-{seat}', value, 0, most, f'{label}, {who}')}</label>"
        for what, label, value, most in numbers
    ]
    if position.scenario.tents[seat] != NOWHERE:
        pairs = attributes(type="checkbox", name=f"tent-{seat}", value=1, checked=position.tents[seat] != NOWHERE)
        fields.append(f"<label><input{pairs}> {esc(words('samurai.place_tent'))}</label>")
    return " ".join(fields)


def _hands(ui: Ui, what: str, hands: Sequence[Sequence[str]]) -> Html:
    """How many copies of each card both hold, folded away."""
    words, (cards, deck) = ui.words, DECKS[what]
    head = "".join(f'<th scope="col">{esc(ui.names[seat])}</th>' for seat in SEATS)
    rows = "".join(
        f'<tr><th scope="row">{esc(words(card_name(card)))}</th>'
        + "".join(
            f"<td>{_number(f'{what}-{seat}-{card}', hands[seat].count(card), 0, deck.count(card), label)}</td>"
            for seat in SEATS
            for label in (f"{words(card_name(card))}, {ui.names[seat]}",)
        )
        + "</tr>"
        for card in cards
    )
    table = f'<table class="placing"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return f"<details><summary>{esc(words(f'samurai.place_{what}s'))}</summary>{table}</details>"


# -- from the fields to numbers ------------------------------------------------------------------------


def read(position: State, form: Mapping[str, str]) -> list[int]:
    """The numbers in the fields, in the order of ``placed``."""
    units = [one for seat in SEATS for one in _pieces(form, "unit", seat)]
    leaders = [one for seat in SEATS for one in _pieces(form, "leader", seat)]
    found = [len(units), *(number for unit in units for number in unit)]
    found += [len(leaders), *(number for leader in leaders for number in leader)]
    found += [int(form.get(f"{what}-{seat}", "")) for what in ("tokens", "banners") for seat in SEATS]
    found += [int(f"tent-{seat}" in form) for seat in SEATS]
    for what, (cards, _) in DECKS.items():
        found += [int(form.get(f"{what}-{seat}-{card}", "")) for seat in SEATS for card in cards]
    return [*found, int(form.get("turn", ""))]


def _pieces(form: Mapping[str, str], what: str, seat: int) -> Iterator[tuple[int, int, int, int]]:
    """Owner, kind, hex, and the last number of each row in which there is a hex."""
    for number in range(max(MOST_UNITS, MOST_LEADERS) + max(SPARE.values())):
        name = f"{what}-{seat}-{number}"
        text = form.get(f"{name}-hex", "").strip()
        if text:
            yield seat, int(form.get(f"{name}-kind", "")), _hex(text), int(form.get(f"{name}-last", ""))


def _hex(text: str) -> int:
    try:
        return parse(text)
    except ValueError:
        raise BadPlacing("samurai.place_no_hex", text=text[:8]) from None


# -- from numbers to a position ------------------------------------------------------------------------


def placed(blank: State, numbers: Sequence[int]) -> State:
    """The beginning of the turn that these numbers say."""
    layout = _layout(numbers)
    _check(blank, layout)
    state = blank
    set_pieces(state, layout.units, layout.leaders)
    state.hands, state.deck = dealt(layout.hands, COMMAND_DECK)
    state.dragons, state.dragon_deck = dealt(layout.dragons, DRAGON_DECK)
    state.tokens, state.pool, state.banners = layout.tokens, TOKENS - sum(layout.tokens), layout.banners
    _set_tents(state, layout.tents)
    state.agenda, state._legal, state._asked = [("turn", layout.turn)], None, None
    happened: list[Event] = []
    state.settle(happened.append)
    if state.turn is None:
        raise BadPlacing("samurai.place_over")
    return state


def _set_tents(state: State, standing: Sequence[int]) -> None:
    ground = list(state.terrain_at)
    for seat, place in enumerate(state.tents):
        if place != NOWHERE and not standing[seat]:
            state.tents[seat], ground[place] = NOWHERE, OPEN
    state.terrain_at = tuple(ground)


def _layout(numbers: Sequence[int]) -> Layout:
    """The numbers taken apart; raises ValueError where there are too few or too many."""
    rest = iter(numbers)
    units = [Unit(*_next(rest, 4)) for _ in range(_limited(next(rest, -1), MOST_UNITS, "samurai.place_many"))]
    leaders = [Leader(*_next(rest, 4)) for _ in range(_limited(next(rest, -1), MOST_LEADERS, "samurai.place_many"))]
    tokens, banners, tents = _next(rest, 2), _next(rest, 2), _next(rest, 2)
    hands, dragons = ([_hand(what, rest) for _ in SEATS] for what in DECKS)
    (turn,) = _next(rest, 1)
    if next(rest, None) is not None:
        raise ValueError("too many numbers")
    return Layout(units, leaders, tokens, banners, tents, hands, dragons, turn)


def _next(rest: Iterator[int], number: int) -> list[int]:
    found = list(islice(rest, number))
    if len(found) < number:
        raise ValueError("too few numbers")
    return found


def _hand(what: str, rest: Iterator[int]) -> list[str]:
    cards, deck = DECKS[what]
    copies = _next(rest, len(cards))
    for card, number in zip(cards, copies):
        _limited(number, deck.count(card), "samurai.place_card", card=card_name(card))
    return [card for card, number in zip(cards, copies) for _ in range(number)]


def _limited(number: int, most: int, key: str, least: int = 0, **args: Any) -> int:
    if not least <= number <= most:
        raise BadPlacing(key, n=most, **args)
    return number


def _check(state: State, layout: Layout) -> None:
    """That all of it can be; raises BadPlacing with the first thing that cannot."""
    for unit in layout.units:
        _check_piece(state, unit, len(KINDS))
        _limited(unit.blocks, STRENGTH, "samurai.place_strength", 1, hex=hex_name(unit.place))
    for leader in layout.leaders:
        _check_piece(state, leader, len(LEADERS))
        _limited(leader.prize, MOST_PRIZE, "samurai.place_worth", 1, hex=hex_name(leader.place))
    _check_hexes(layout)
    for seat in SEATS:
        if not any(unit.owner == seat for unit in layout.units):
            raise BadPlacing("samurai.place_empty")
        _limited(layout.banners[seat], state.scenario.flags - 1, "samurai.place_won")
        _limited(layout.tents[seat], 1, "samurai.place_over")
    for what, hands in ((COMMAND_DECK, layout.hands), (DRAGON_DECK, layout.dragons)):
        for card in {card for hand in hands for card in hand}:
            held = sum(hand.count(card) for hand in hands)
            _limited(held, what.count(card), "samurai.place_card", card=card_name(card))
    _limited(sum(layout.tokens), TOKENS, "samurai.place_coins")
    _limited(min(layout.tokens), TOKENS, "samurai.place_coins")
    _limited(layout.turn, BLUE, "samurai.place_over")
    if len(layout.hands[layout.turn]) < LEAST_HAND:
        raise BadPlacing("samurai.place_hand", n=LEAST_HAND)


def _check_piece(state: State, piece: Unit | Leader, kinds: int) -> None:
    if not (0 <= piece.owner <= BLUE and 0 <= piece.kind < kinds and 0 <= piece.place < SIZE):
        raise ValueError("no piece of ours")
    if CLOSED[state.terrain_at[piece.place]]:
        raise BadPlacing("samurai.place_closed", hex=hex_name(piece.place))


def _check_hexes(layout: Layout) -> None:
    """One unit and one leader at most in each hex, of one army, and only where he may lead."""
    units = {unit.place: unit for unit in layout.units}
    if len(units) < len(layout.units) or len({leader.place for leader in layout.leaders}) < len(layout.leaders):
        places = [one.place for one in layout.units], [one.place for one in layout.leaders]
        twice = next(place for row in places for place in row if row.count(place) > 1)
        raise BadPlacing("samurai.place_taken", hex=hex_name(twice))
    for leader in layout.leaders:
        unit = units.get(leader.place)
        if unit is not None and (unit.owner != leader.owner or not may_lead(leader.kind, unit.kind)):
            raise BadPlacing("samurai.place_lead", hex=hex_name(leader.place))
