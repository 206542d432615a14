"""The position of a game of Rumble Nation."""

from __future__ import annotations

from typing import Any, Self

from ..core.position import Choice, Position
from ..core.words import Sentence
from .board import AREAS, BOARDS, VALUES, Board, small

SOLDIERS = 18
SOLDIERS_WITH_DAIMYO = 16
NOBODY = -1
IN_STOCK = -1
NO_DAIMYO = -2
DAIMYO_POWER = 2


class State(Position):
    """Where every piece, card, chip and castle is. All of it is open to everybody."""

    __slots__ = (
        "chips",
        "dice",
        "display",
        "draft",
        "first",
        "lord_cards",
        "lord_used",
        "lords",
        "owners",
        "seconds",
        "soldiers",
        "stock",
        "used",
        "values",
        "white",
    )
    DATA = (*Position.DATA, *__slots__)

    values: list[int]
    """The large castle of each area."""
    soldiers: list[list[int]]
    """Soldiers on the map, by seat and area."""
    stock: list[int]
    """Soldiers each seat has still to deploy."""
    lords: list[int]
    """The area of each seat's daimyo, or IN_STOCK, or NO_DAIMYO without the module."""
    chips: list[int]
    """The sword chip each seat has taken; 0 while it has pieces left."""
    display: list[str]
    """The tactic cards that nobody has used yet."""
    used: list[str]
    """The tactic card each seat has used, or an empty text."""
    draft: list[str]
    """The daimyo cards still to be chosen from."""
    lord_cards: list[str]
    """The daimyo card of each seat, or an empty text."""
    lord_used: list[int]
    dice: list[int]
    """The three dice on the table; empty before the roll."""
    first: int
    white: list[list[int]]
    """Reinforcements, by seat and area."""
    owners: list[int]
    """Who won each area in the war; NOBODY before, and where no piece stood."""
    seconds: list[int]
    """Who took the small castle of each area."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(options, seed)
        players, module = options["players"], options["daimyo"]
        self.values = list(VALUES)
        self.display = []
        self.draft = []
        self.first = 0
        self.soldiers = [[0] * len(AREAS) for _ in range(players)]
        self.stock = [SOLDIERS_WITH_DAIMYO if module else SOLDIERS] * players
        self.lords = [IN_STOCK if module else NO_DAIMYO] * players
        self.chips = [0] * players
        self.used = [""] * players
        self.lord_cards = [""] * players
        self.lord_used = [0] * players
        self.dice = []
        self.white = [[0] * len(AREAS) for _ in range(players)]
        self.owners = [NOBODY] * len(AREAS)
        self.seconds = [NOBODY] * len(AREAS)

    def _copy_into(self, twin: Self) -> None:
        super()._copy_into(twin)
        twin.values = self.values  # dealt once, so it is shared
        twin.soldiers = [row[:] for row in self.soldiers]
        twin.stock = self.stock[:]
        twin.lords = self.lords[:]
        twin.chips = self.chips[:]
        twin.display = self.display[:]
        twin.used = self.used[:]
        twin.draft = self.draft[:]
        twin.lord_cards = self.lord_cards[:]
        twin.lord_used = self.lord_used[:]
        twin.dice = self.dice[:]
        twin.first = self.first
        twin.white = [row[:] for row in self.white]
        twin.owners = self.owners[:]
        twin.seconds = self.seconds[:]

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.stock)

    @property
    def board(self) -> Board:
        """The links between the areas."""
        return BOARDS[self.options["map"]]

    @property
    def locked(self) -> bool:
        """Whether somebody has finished, so that no card can be used any more (ruling 5)."""
        return any(self.chips)

    def finished(self, seat: int) -> bool:
        """Whether the seat has neither a soldier nor its daimyo in stock (ruling 7)."""
        return not self.stock[seat] and self.lords[seat] != IN_STOCK

    def power(self, seat: int, area: int) -> int:
        """Soldiers, reinforcements and twice the daimyo (ruling 37)."""
        lord = DAIMYO_POWER if self.lords[seat] == area else 0
        return self.soldiers[seat][area] + self.white[seat][area] + lord

    def why_not(self, choice: Choice) -> Sentence | None:
        """The rule that forbids a choice now; None if it is legal."""
        from .reasons import why_not

        return why_not(self, choice)

    @property
    def scores(self) -> list[int]:
        """The castles each seat has taken, added up."""
        points = [0] * self.players
        for area, value in enumerate(self.values):
            if self.owners[area] != NOBODY:
                points[self.owners[area]] += value
            if self.seconds[area] != NOBODY:
                points[self.seconds[area]] += small(value)
        return points

    def victors(self) -> list[int]:
        """The seat with the most points; the higher sword chip wins a tie (ruling 41)."""
        if self.turn is not None:
            return []
        scores = self.scores
        return [max(range(self.players), key=lambda seat: (scores[seat], self.chips[seat]))]
