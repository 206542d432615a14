"""Scenarios: forty battles as text files that a person can edit. ``scenario_lint`` checks them.

A file begins with ``key: value`` lines and ends with the map. In the map each cell is a terrain
letter followed by what stands there: a letter for the unit (S samurai spears, B samurai bows,
P ashigaru spears, A ashigaru bows, G arquebuses, L levies, C cavalry spears, K cavalry bows,
T army commander with bodyguards) and perhaps one for its leader (I on foot, M mounted); small
letters are Red, capitals Blue. ``.pi`` is Red's ashigaru spears with a leader on foot in the open.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ..core.data import asset
from ..core.words import Sentence
from . import board, terrain, units
from .board import BLUE, RED
from .cards import COMMAND_CARDS, COMMAND_DECK, DRAGON_DECK

SIDES = {"red": RED, "blue": BLUE}
DICE_DECIDE = 2
"""Stands for the first mover where both players roll for it."""
SURE = ("confirmed", "recalled", "reconstructed")
NUMBERS = range(1, 41)
Piece = tuple[int, int, int]
"""Owner, kind and hex."""
Rules = dict[str, list[tuple[Any, ...]]]
"""The lines of each special rule, by its name."""


LARGEST = 20_000
"""The most characters of a file, far more than any scenario needs; what is longer is refused."""
MOST_FAULTS = 50
QUOTED = 40
"""The most characters of a wrong text that are quoted."""


class BadScenario(ValueError):
    """A scenario file with a fault: the line it is in, and what is wrong with it."""

    def __init__(self, line: int, fault: str, **args: Any) -> None:
        shown = {name: value[:QUOTED] if isinstance(value, str) else value for name, value in args.items()}
        super().__init__(f"line {line}: {fault} {shown or ''}".strip())
        self.line = line
        self.reason = Sentence(f"samurai.map_{fault}", {"line": line, **shown})


class Scenario(NamedTuple):
    """One battle: armies, cards, terrain, victory."""

    number: int
    name: str
    year: int
    armies: tuple[str, str]
    command: tuple[int, int]
    dragon: tuple[int, int]
    honor: tuple[int, int]
    first: int
    flags: int
    sure: dict[str, str]
    """How certain each part of the set-up is: red, blue, terrain, first, hexes."""
    rules: Rules
    terrain_at: tuple[int, ...]
    plateau: tuple[int, ...]
    """The number of the plateau each hill hex belongs to; 0 elsewhere."""
    units: tuple[Piece, ...]
    leaders: tuple[Piece, ...]
    tents: tuple[int, int]
    """Each army's command tent; NOWHERE without."""
    banks: dict[int, frozenset[int]]
    """For the hexes that rules name: all hexes on the same side of the water or gorge."""


NOWHERE = -1
TOKENS = 30
"""Honor & fortune tokens in the box."""
PIECES = {kind.code: number for number, kind in enumerate(units.KINDS)}
ROSTER = (*(kind.code for kind in units.KINDS[: units.GUARD]), *units.LEADERS)
"""What an order of battle counts."""
RULES: dict[str, tuple[str, ...]] = {
    "river_fordable": (),
    "fords_free": (),
    "hills_closed": (),
    "fences_palisades": (),
    "castle_building": (),
    "buildings_closed": (),
    "tent_bare": (),
    "leaders_worth": ("number",),
    "prize": ("hex", "number"),
    "hold": ("side", "hex"),
    "hold_edge": ("side", "hex"),
    "escape": ("side", "kind", "hex"),
    "storm": ("side",),
    "growing": ("side", "number"),
    "empty_section": ("side",),
    "seize": ("side", "hex"),
    "seize_card": ("side", "hex"),
    "patience": ("side",),
    "clear": ("side", "hex"),
    "lodged": ("side", "hex", "number"),
    "no_draw": ("side", "hex", "number"),
    "wait": ("side", "card", "hexes"),
    "hill_majority": (),
    "misprint": ("side", "number"),
    "campaign": ("number",),
}
"""Every special rule a scenario may have, and what its line must say after the name."""
CHANGES = {
    "river_fordable": ((terrain.RIVER, terrain.FORD), (terrain.FORD, terrain.SHALLOWS)),
    "fords_free": ((terrain.FORD, terrain.SHALLOWS),),
    "hills_closed": ((terrain.HILL, terrain.PEAK),),
    "fences_palisades": ((terrain.FENCE, terrain.PALISADE),),
    "castle_building": ((terrain.CASTLE, terrain.BUILDING),),
    "buildings_closed": ((terrain.BUILDING, terrain.TOMB),),
    "tent_bare": ((terrain.TENT, terrain.BARE_TENT),),
}
"""What a rule makes of the terrain that the map shows."""


# -- reading a file --------------------------------------------------------------------------------


@lru_cache
def scenario(number: int) -> Scenario:
    """The scenario of that number; raises BadScenario if its file cannot be read.

    Whether the map fits the armies is no question here: ``scenario_lint`` asks it, before a file is published.
    """
    reader = Reader((folder() / f"{number:02}.txt").read_text(encoding="utf-8"))
    found = read_scenario(reader, read_map(reader))
    if reader.faults:
        raise reader.faults[0]
    return found


def folder() -> Path:
    """Where the scenarios lie."""
    return asset("scenarios")


class Reader:
    """The lines of a file, taken apart; what cannot be read is a fault, and something stands in for it."""

    def __init__(self, text: str) -> None:
        self.faults: list[BadScenario] = []
        self.keys: dict[str, tuple[int, str]] = {}
        self.rules: list[tuple[int, str]] = []
        self.rows: list[tuple[int, list[str]]] = []
        if len(text) > LARGEST:
            self.fault(1, "too_long", most=LARGEST)
            text = text[:LARGEST]
        lines = enumerate(text.splitlines(), 1)
        if self._read_head(lines):
            self._read_map(lines)
        self._fill_map()

    def fault(self, line: int, fault: str, **args: Any) -> None:
        self.note(BadScenario(line, fault, **args))

    def note(self, fault: BadScenario) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(fault)

    def _read_head(self, lines: Iterator[tuple[int, str]]) -> bool:
        """Everything above the map; says whether there is one."""
        number = 1
        for number, line in lines:
            key, colon, value = (part.strip() for part in line.partition(":"))
            if not line.strip() or line.startswith("#"):
                continue
            if key == "map" and colon:
                return True
            self._read_line(number, key, colon, value)
        self.fault(number, "no_map")
        return False

    def _read_line(self, number: int, key: str, colon: str, value: str) -> None:
        if not colon:
            self.fault(number, "no_colon")
        elif key == "rule":
            self.rules.append((number, value))
        elif key not in KEYS or key in self.keys:
            self.fault(number, "unknown_key", key=key)
        else:
            self.keys[key] = (number, value)

    def _read_map(self, lines: Iterator[tuple[int, str]]) -> None:
        number = 1
        for number, line in lines:
            cells = line.split()
            if cells:
                self._read_row(number, cells)
        if len(self.rows) != board.ROWS:
            self.fault(number, "rows_missing", rows=board.ROWS)

    def _read_row(self, number: int, cells: list[str]) -> None:
        row = len(self.rows) + 1
        if row > board.ROWS:
            self.fault(number, "rows_missing", rows=board.ROWS)
            return
        if cells[0] != str(row):
            self.fault(number, "row_order", row=row)
        width = board.width(row)
        if len(cells) - 1 != width:
            self.fault(number, "row_width", row=row, width=width)
        self.rows.append((number, (cells[1:] + ["."] * width)[:width]))

    def _fill_map(self) -> None:
        """Open ground for the rows that are missing, so that the rest can be looked at."""
        while len(self.rows) < board.ROWS:
            self.rows.append((1, ["."] * board.width(len(self.rows) + 1)))

    def text(self, key: str) -> tuple[int, str]:
        """The line and the value of a key."""
        if key not in self.keys:
            self.fault(1, "key_missing", key=key)
            self.keys[key] = (1, STAND_INS.get(key, ""))
        return self.keys[key]

    def number(self, key: str) -> int:
        line, value = self.text(key)
        low, high = LIMITS[key]
        if not is_number(value):
            self.fault(line, "no_number", value=value)
        elif not low <= int(value) <= high:
            self.fault(line, "out_of_range", value=value, low=low, high=high)
        else:
            return int(value)
        return low

    def pair(self, key: str) -> tuple[int, int]:
        """Two numbers that both come out of one box."""
        line, value = self.text(key)
        parts, high = value.split(), LIMITS[key][1]
        if len(parts) != 2 or not all(map(is_number, parts)):
            self.fault(line, "no_pair", value=value)
            return 0, 0
        red, blue = map(int, parts)
        if red + blue > high:
            self.fault(line, "out_of_range", value=value, low=0, high=high)
        return red, blue


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a size that occurs: digits, and few of them."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


DIGITS = 4
LIMITS = {
    "scenario": (1, 99),
    "year": (0, 9999),
    "flags": (1, 18),
    "command": (0, len(COMMAND_DECK)),
    "dragon": (0, len(DRAGON_DECK)),
    "honor": (0, TOKENS),
}
"""The smallest and the largest number of each key; where there are two, what is in the box for both."""
STAND_INS = {
    "scenario": "1",
    "year": "0",
    "flags": "1",
    "command": "0 0",
    "dragon": "0 0",
    "honor": "0 0",
    "first": "red",
    "sure": "red recalled, blue recalled, terrain recalled, first recalled, hexes recalled",
}
"""What a key that is missing is taken to say, so that its absence is one fault and not two."""


SIDE_KEYS = ("army red", "army blue")
KEYS = (
    *("scenario", "name", "year", "red", "blue", "command", "dragon", "honor", "first", "flags", "sure"),
    *SIDE_KEYS,
)


class Map(NamedTuple):
    """What the map of a file shows."""

    rules: Rules
    drawn: list[int]
    """The terrain of each hex by its letter."""
    terrain_at: tuple[int, ...]
    """The same as the rules of the scenario change it."""
    units: list[Piece]
    leaders: list[Piece]


def read_map(reader: Reader) -> Map:
    """The map and the rules that change it; what cannot be read is noted as a fault."""
    rules: Rules = {name: [] for name in RULES} | _rules(reader)
    drawn, pieces, leaders = _cells(reader)
    return Map(rules, drawn, _changed(drawn, rules), pieces, leaders)


def read_scenario(reader: Reader, shown: Map) -> Scenario:
    """The whole scenario; what cannot be read is noted as a fault, and something stands in for it."""
    return Scenario(
        number=reader.number("scenario"),
        name=reader.text("name")[1],
        year=reader.number("year"),
        armies=(reader.text("red")[1], reader.text("blue")[1]),
        command=reader.pair("command"),
        dragon=reader.pair("dragon"),
        honor=reader.pair("honor"),
        first=_first(reader),
        flags=reader.number("flags"),
        sure=_sure(reader),
        rules=shown.rules,
        terrain_at=shown.terrain_at,
        plateau=terrain.plateaus(shown.terrain_at),
        units=tuple(shown.units),
        leaders=tuple(shown.leaders),
        tents=_tents(shown.drawn, shown.units),
        banks={place: terrain.bank(shown.terrain_at, place) for place in _named_hexes(shown.rules)},
    )


def _first(reader: Reader) -> int:
    line, value = reader.text("first")
    movers = {**SIDES, "dice": DICE_DECIDE}
    if value not in movers:
        reader.fault(line, "no_side", value=value)
    return movers.get(value, RED)


def _sure(reader: Reader) -> dict[str, str]:
    line, value = reader.text("sure")
    found = dict(part.split() for part in value.split(",") if len(part.split()) == 2)
    wrong = [degree for degree in found.values() if degree not in SURE]
    if wrong or set(found) != {"red", "blue", "terrain", "first", "hexes"}:
        reader.fault(line, "no_degree", value=value)
    return found


# -- the map ---------------------------------------------------------------------------------------


def _cells(reader: Reader) -> tuple[list[int], list[Piece], list[Piece]]:
    drawn: list[int] = []
    pieces: list[Piece] = []
    leaders: list[Piece] = []
    for line, cells in reader.rows:
        for cell in cells:
            place = len(drawn)
            if cell[0] not in terrain.LETTERS:
                reader.fault(line, "no_terrain", letter=cell[0], hex=board.name(place))
            drawn.append(terrain.LETTERS.get(cell[0], terrain.OPEN))
            _read_pieces(reader, line, cell[1:], pieces, leaders, place)
    return drawn, pieces, leaders


def _read_pieces(reader: Reader, line: int, text: str, pieces: list[Piece], leaders: list[Piece], place: int) -> None:
    if not text:
        return
    owner = BLUE if text[0].isupper() else RED
    unit, leader = _unit_letter(text.upper()), _leader_letter(text.upper())
    one_side = text.isascii() and (text.isupper() or text.islower())
    if not one_side or len(text) != (unit is not None) + bool(leader):
        reader.fault(line, "no_piece", text=text, hex=board.name(place))
        return
    kind = units.COMMANDER if unit == units.GUARD else units.LEADER_LETTERS.find(leader) if leader else -1
    if unit is not None and kind >= 0 and (not units.may_lead(kind, unit) or (leader and unit == units.GUARD)):
        reader.fault(line, "cannot_lead", hex=board.name(place))
        return
    if unit is not None:
        pieces.append((owner, unit, place))
    if kind >= 0:
        leaders.append((owner, kind, place))


def _unit_letter(text: str) -> int | None:
    found = [number for number, kind in enumerate(units.KINDS) if kind.letter == text[0]]
    return found[0] if found else None


def _leader_letter(text: str) -> str:
    return text[-1] if text[-1] in units.LEADER_LETTERS else ""


def _changed(drawn: list[int], rules: Rules) -> tuple[int, ...]:
    change = {old: new for rule in CHANGES if rules[rule] for old, new in CHANGES[rule]}
    return tuple(change.get(kind, kind) for kind in drawn)


def _tents(drawn: list[int], pieces: list[Piece]) -> tuple[int, int]:
    """Whose tent is whose: the commander's, or the army's whose half of the board it stands in."""
    found = [NOWHERE, NOWHERE]
    guards = {place: owner for owner, kind, place in pieces if kind == units.GUARD}
    for place, kind in enumerate(drawn):
        if kind == terrain.TENT:
            found[guards.get(place, BLUE if board.ROW[place] > board.ROWS // 2 else RED)] = place
    return found[RED], found[BLUE]


# -- the special rules -----------------------------------------------------------------------------


def _rules(reader: Reader) -> Rules:
    found: Rules = {}
    for line, text in reader.rules:
        name, *words = text.split() or [""]
        if name not in RULES:
            reader.fault(line, "unknown_rule" if name else "no_rule", rule=name)
            continue
        try:
            found.setdefault(name, []).append(_arguments(line, name, words))
        except BadScenario as fault:
            reader.note(fault)
    return found


def _arguments(line: int, name: str, words: list[str]) -> tuple[Any, ...]:
    wanted = RULES[name]
    many = bool(wanted) and wanted[-1] == "hexes"
    if len(words) != len(wanted) and not (many and len(words) > len(wanted)):
        raise BadScenario(line, "rule_words", rule=name, words=len(wanted))
    read = [_argument(line, "hex" if kind == "hexes" else kind, word) for kind, word in zip(wanted, words)]
    if many:
        read[-1] = tuple(_argument(line, "hex", word) for word in words[len(wanted) - 1 :])
    return tuple(read)


def _argument(line: int, kind: str, word: str) -> Any:
    try:
        return READERS[kind](word)
    except (KeyError, ValueError):
        raise BadScenario(line, f"no_{kind}", value=word) from None


def _small(word: str) -> int:
    if not is_number(word) or int(word) > MOST_IN_RULES:
        raise ValueError(word)
    return int(word)


MOST_IN_RULES = 99
READERS: dict[str, Any] = {
    "number": _small,
    "side": SIDES.__getitem__,
    "hex": board.parse,
    "kind": PIECES.__getitem__,
    "card": {card: card for card in COMMAND_CARDS}.__getitem__,
}


def _named_hexes(rules: Rules) -> set[int]:
    sided = ("hold", "hold_edge", "escape", "clear", "lodged", "no_draw")
    return {row[RULES[name].index("hex")] for name in sided for row in rules[name]}
