"""Positions by hand: a map drawn in words, dice that fall as the test wants, a phase to begin with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from game.core.options import settle_options
from game.core.position import Choice, Event, Task
from game.samurai import EDITION, OPTIONS, board, units
from game.samurai.cards import COMMAND_DECK, DRAGON_DECK
from game.samurai.scenario import Scenario
from game.samurai.scenario_lint import parse
from game.samurai.state import ORDERED, State

FACES = {"c": 0, "t": 1, "s": 2, "f": 3, "h": 4, "x": 5}
"""Circle, triangle, square, flag, honor, swords."""
AT = board.parse


class Rigged(State):
    """A position whose dice are laid out beforehand; without any left it rolls like every other."""

    __slots__ = ("dice",)
    dice: list[int]

    def roll(self, number: int) -> tuple[int, ...]:
        """The next dice of the test, or chance."""
        laid = getattr(self, "dice", [])
        if not laid:
            return super().roll(number)
        assert len(laid) >= number, "the test laid out too few dice"
        faces, self.dice = tuple(laid[:number]), laid[number:]
        return faces

    def lay(self, *faces: str) -> None:
        """Lay out the faces of the next rolls."""
        self.dice = [FACES[face] for face in "".join(faces)]


def drawn(red: str, blue: str, ground: str, head: str = "", flags: int = 5) -> Scenario:
    """A scenario with these pieces: ``red="5.5 Pi, 4.6 S2"`` (strength last), ``ground="5.5 w, 6.6 h"``."""
    cells = dict.fromkeys(board.CELLS, ".")
    for place, what in _pairs(ground):
        cells[board.CELLS[AT(place)]] = what
    armies: list[Counter[str]] = [Counter(), Counter()]
    for side, text in enumerate((red, blue)):
        for place, what in _pairs(text):
            letters = what.rstrip("0123456789").upper()
            cells[board.CELLS[AT(place)]] += letters if side else letters.lower()
            armies[side].update(_codes(letters))
    return parse(_text(cells, armies, head, flags))


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(part.split()[0], part.split()[1]) for part in text.split(",") if part.strip()]


def _codes(letters: str) -> Iterable[str]:
    for letter in letters:
        if letter in units.LEADER_LETTERS:
            yield units.LEADERS[units.LEADER_LETTERS.index(letter)]
        elif letter == "T":
            yield "commander"
        else:
            yield next(kind.code for kind in units.KINDS if kind.letter == letter)


def _text(cells: dict[tuple[int, int], str], armies: list[Counter[str]], head: str, flags: int) -> str:
    rosters = [", ".join(f"{code} {number}" for code, number in army.items()) or "LI 0" for army in armies]
    rows = [
        " ".join([str(row), *(cells[row, col] for col in range(1, board.width(row) + 1))])
        for row in range(1, board.ROWS + 1)
    ]
    return "\n".join(
        [
            "scenario: 1\nname: test\nyear: 1\nred: red_army\nblue: blue_army\ncommand: 5 5\ndragon: 0 0\nhonor: 5 5",
            f"first: red\nflags: {flags}\narmy red: {rosters[0]}\narmy blue: {rosters[1]}",
            "sure: red recalled, blue recalled, terrain recalled, first recalled, hexes reconstructed",
            head,
            "map:",
            *rows,
        ]
    )


def position(
    red: str = "2.1 P",
    blue: str = "10.1 P",
    ground: str = "",
    *,
    rules: str = "",
    flags: int = 5,
    tokens: tuple[int, int] = (5, 5),
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    dragons: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    active: int = 0,
    card: str = "",
    **options: Any,
) -> Rigged:
    """A position with these pieces, cards and tokens, and nothing on its agenda yet."""
    state = Rigged(settle_options(OPTIONS, options, EDITION), 7)
    state.dice = []
    state.scenario = drawn(red, blue, ground, "\n".join(f"rule: {line}" for line in rules.split(";") if line), flags)
    state._set_pieces(state.scenario)
    state._set_table(state.scenario)
    for text in (red, blue):
        for place, what in _pairs(text):
            if what[-1].isdigit():
                state.blocks[state.unit_at[AT(place)]] = int(what[-1])
    _deal(state, hands, dragons, card)
    state.tokens, state.pool = list(tokens), 30 - sum(tokens)
    state.active, state.card = active, card
    state.laid = [card] if card else []
    return state


def _deal(state: State, hands: tuple[Any, Any], dragons: tuple[Any, Any], laid: str) -> None:
    state.deck, state.dragon_deck = list(COMMAND_DECK), list(DRAGON_DECK)
    if laid:
        state.deck.remove(laid)
    for seat in (0, 1):
        for card in hands[seat]:
            state.deck.remove(card)
        for card in dragons[seat]:
            state.dragon_deck.remove(card)
        state.hands[seat], state.dragons[seat] = list(hands[seat]), list(dragons[seat])
    for hand in state.hands:
        while len(hand) < 4:
            filler = next(card for card in state.deck if card.startswith("order2"))
            state.deck.remove(filler)
            hand.append(filler)


# -- phases ----------------------------------------------------------------------------------------


def start(state: State, *tasks: Task) -> list[Event]:
    """Put tasks on the agenda, the first of them on top, with the end of the turn below."""
    events: list[Event] = []
    state.agenda = [("end_turn", state.active), *reversed(tasks)]
    state._legal = None
    state.settle(events.append)
    return events


def order_all(state: State) -> None:
    """Order every unit of the active seat."""
    for unit, owner in enumerate(state.owners):
        if owner == state.active:
            state.marks[unit] |= ORDERED


def battle(state: Rigged) -> Rigged:
    """The active seat's battle phase, with all its units ordered."""
    order_all(state)
    start(state, ("battles", state.active))
    return state


def movement(state: Rigged) -> Rigged:
    """The active seat's movement phase, with all its units ordered."""
    order_all(state)
    start(state, ("movement", state.active), ("battles", state.active))
    return state


def command(state: Rigged) -> Rigged:
    """The beginning of the active seat's turn."""
    state.card, state.laid = "", []
    state.agenda = [("turn", state.active)]
    state._legal = None
    state.settle(lambda event: None)
    return state


def attack(state: Rigged, origin: str, goal: str, dice: str = "") -> list[Event]:
    """Declare an attack, the dice of what follows laid out."""
    if dice:
        state.lay(dice)
    return state.play(("attack", AT(origin), AT(goal)))


def answer(state: State, *choices: Choice) -> list[Event]:
    """Play several choices one after another; says the events of all."""
    events: list[Event] = []
    for choice in choices:
        events += state.play(choice)
    return events


def unit(state: State, place: str) -> int:
    """The unit in a hex."""
    return state.unit_at[AT(place)]


def blocks(state: State, place: str) -> int:
    """The blocks of the unit in a hex; 0 if there is none."""
    found = unit(state, place)
    return state.blocks[found] if found >= 0 else 0


def told(events: Iterable[Event], name: str) -> list[Event]:
    """The events of one name."""
    return [event for event in events if event[0] == name]


def asked(state: State) -> str:
    """The name of the question that lies on top."""
    return str(state.agenda[-1][0]) if state.agenda else ""


def goals(state: State) -> list[str]:
    """The hexes that the question offers to go to."""
    return [board.name(choice[1]) for choice in state.choices() if choice[0] == "to"]
