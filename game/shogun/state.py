"""The position of a game of Shogun, and what each seat may know of it."""

from __future__ import annotations

from typing import Any, Self

from ..core.position import Choice, Position
from ..core.words import Sentence
from . import choices
from .board import BOARDS, PROVINCES, Board
from .cards import ACTIONS, ARMIES, EMPTY, EVENTS, FARMERS, HIDDEN, NO_EVENT, SPACES, START_CHESTS, TILES

NOBODY = -1
"""The owner of a neutral province."""
REMOVED = -2
"""The owner of a province that is not in the game."""
NONE = -1
"""No special card."""


class State(Position):
    """Where every cube, card, chest and tile is.

    Colours of cubes are the seats, and the number of players for the farmers. The tower remembers the
    cubes on its two floors. Plans, the hidden action cards, the decks and the floors are secret; what the
    tower holds in all is not, since it can be counted from what lies open.
    """

    __slots__ = (
        "actions",
        "armies",
        "buildings",
        "chests",
        "deck",
        "display",
        "event",
        "event_deck",
        "events",
        "floors",
        "groups",
        "open_actions",
        "order",
        "owner",
        "plans",
        "points",
        "rice",
        "season",
        "seen",
        "shown",
        "slots",
        "special",
        "specials",
        "step",
        "supply",
        "tiles",
        "tray",
        "unrest",
        "year",
    )
    DATA = (*Position.DATA, *__slots__)
    CHOICES = choices.CHOICES

    owner: list[int]
    """The seat that holds each province, or NOBODY, or REMOVED."""
    armies: list[int]
    """The armies in each province, all of its owner's colour."""
    unrest: list[int]
    buildings: list[int]
    """The buildings of each province, one bit for each kind."""
    tiles: list[int]
    """The building tiles that are left, by kind."""
    supply: list[int]
    """The cubes of each colour in their supply, the farmers last."""
    floors: list[list[int]]
    """The colours of the cubes that rest on the two floors of the tower."""
    tray: list[int]
    """The cubes of each colour in the tray before the tower."""
    chests: list[int]
    rice: list[int]
    points: list[int]
    year: int
    season: int
    actions: list[int]
    """The action cards in the order of this season; those from ``open_actions`` on lie face down."""
    open_actions: int
    step: int
    """The place of the action that is being carried out; NONE outside the carrying out."""
    plans: list[list[int]]
    """What lies on each space of each seat's board."""
    shown: list[int]
    """The spaces of each seat's board whose cards have been turned over, one bit for each."""
    specials: list[int]
    """The special card on each of the five places of the turn order."""
    slots: list[int]
    """The seat that has taken each of these places, or NOBODY."""
    special: list[int]
    """The special card of each seat, or NONE."""
    order: list[int]
    """The seats in turn order; before the auction, in the order in which they may choose."""
    events: list[int]
    """The event cards that lie open, that of the season not among them."""
    event: int
    event_deck: list[int]
    deck: list[int]
    """The province cards that are face down during the draft."""
    display: list[int]
    """The two open province cards of the draft."""
    groups: list[list[int]]
    """The groups of armies that each seat has still to place in the draft."""
    seen: list[list[int]]
    """The open cards as they lay at each seat's last turn of the draft (ruling 36)."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(options, seed)
        players = options["players"]
        self.owner = [REMOVED] * len(PROVINCES)
        for province in self.board.in_play:
            self.owner[province] = NOBODY
        self.armies = [0] * len(PROVINCES)
        self.unrest = [0] * len(PROVINCES)
        self.buildings = [0] * len(PROVINCES)
        self.tiles = list(TILES)
        self.supply = [ARMIES] * players + [FARMERS]
        self.floors = [[], []]
        self.tray = [0] * (players + 1)
        self.chests = [START_CHESTS[players]] * players
        self.rice = [0] * players
        self.points = [0] * players
        self.year = self.season = 0
        self.actions = list(range(len(ACTIONS)))
        self.open_actions = 0
        self.step = NONE
        self.plans = [[EMPTY] * SPACES for _ in range(players)]
        self.shown = [0] * players
        self.specials = []
        self.slots = []
        self.special = [NONE] * players
        self.order = list(range(players))
        self.events = []
        self.event = NO_EVENT
        self.event_deck = list(range(1, len(EVENTS)))
        self.deck = []
        self.display = []
        self.groups = [[] for _ in range(players)]
        self.seen = [[] for _ in range(players)]

    def _copy_into(self, twin: Self) -> None:
        super()._copy_into(twin)
        twin.owner = self.owner[:]
        twin.armies = self.armies[:]
        twin.unrest = self.unrest[:]
        twin.buildings = self.buildings[:]
        twin.tiles = self.tiles[:]
        twin.supply = self.supply[:]
        twin.floors = [floor[:] for floor in self.floors]
        twin.tray = self.tray[:]
        twin.chests = self.chests[:]
        twin.rice = self.rice[:]
        twin.points = self.points[:]
        twin.year = self.year
        twin.season = self.season
        twin.actions = self.actions[:]
        twin.open_actions = self.open_actions
        twin.step = self.step
        twin.plans = [plan[:] for plan in self.plans]
        twin.shown = self.shown[:]
        twin.specials = self.specials[:]
        twin.slots = self.slots[:]
        twin.special = self.special[:]
        twin.order = self.order[:]
        twin.events = self.events[:]
        twin.event = self.event
        twin.event_deck = self.event_deck[:]
        twin.deck = self.deck[:]
        twin.display = self.display[:]
        twin.groups = [groups[:] for groups in self.groups]
        twin.seen = [cards[:] for cards in self.seen]

    # -- questions that the rules ask all the time -------------------------------------------------

    @property
    def players(self) -> int:
        """How many sit at the table; also the colour of the farmers."""
        return len(self.chests)

    @property
    def board(self) -> Board:
        """The side of the board that is played."""
        return BOARDS[self.options["side"], self.options["players"]]

    @property
    def effect(self) -> str:
        """What the event of the season changes; an empty text if there is none."""
        return EVENTS[self.event].effect

    def provinces(self, seat: int) -> list[int]:
        """The provinces of a seat, which are also its province cards."""
        return [province for province, owner in enumerate(self.owner) if owner == seat]

    def inside(self) -> list[int]:
        """The cubes of each colour inside the tower."""
        cubes = self.floors[0] + self.floors[1]
        return [cubes.count(colour) for colour in range(self.players + 1)]

    @property
    def planning(self) -> bool:
        """Whether plans are being made, so that not even an empty space is known to others."""
        return bool(self.agenda) and self.agenda[-1][0] in ("bid", "plan", "seal")

    # -- what a seat may know ----------------------------------------------------------------------

    def hide_from(self, seat: int | None) -> None:
        """Blank plans, face-down cards, decks, and on which floor of the tower a cube rests."""
        for other in range(self.players):
            if other != seat:
                self.plans[other] = self._seen_plan(other)
        closed = len(self.actions) - self.open_actions
        self.actions = self.actions[: self.open_actions] + [HIDDEN] * closed
        self.event_deck = [HIDDEN] * len(self.event_deck)
        self.deck = [HIDDEN] * len(self.deck)
        self.floors = [sorted(self.floors[0] + self.floors[1]), []]

    def _seen_plan(self, seat: int) -> list[int]:
        """A plan as others see it: turned cards, and which spaces are empty once all have sealed."""
        if self.planning:
            return [HIDDEN] * SPACES
        shown = self.shown[seat]
        return [card if shown >> space & 1 or card == EMPTY else HIDDEN for space, card in enumerate(self.plans[seat])]

    def why_not(self, choice: Choice) -> Sentence | None:
        """The rule that forbids a choice now; None if it is legal."""
        from .reasons import why_not

        return why_not(self, choice)

    # -- the reckoning -----------------------------------------------------------------------------

    @property
    def scores(self) -> list[int]:
        """The points of each seat so far."""
        return self.points[:]

    def victors(self) -> list[int]:
        """The seats with the most points, then the most chests, then all of them (ruling 35)."""
        if self.turn is not None:
            return []
        best = max(zip(self.points, self.chests, strict=True))
        return [seat for seat in range(self.players) if (self.points[seat], self.chests[seat]) == best]
