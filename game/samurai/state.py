"""The position of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from ..core.position import Choice, Emit, Position, Task
from ..core.words import Sentence
from .board import SIZE
from .cards import COMMAND_DECK, DRAGON_DECK, HIDDEN
from .choices import CHOICES, DragonAt
from .scenario import NOWHERE, TOKENS, Scenario, scenario
from .units import STRENGTH

NOBODY = -1
EMPTY = -1
APART = "apart"
"""Stands among the options, like the edition, if the players sit far from each other and their hands are sealed."""

# What a unit or leader has done this turn, as bits of its mark.
ORDERED = 1
MOVED = 2
"""Its movement is over, whether it left its hex or not."""
STEPPED = 4
"""It has left its hex, so it shoots with fewer dice."""
TIRED = 8
"""It may not battle any more this turn."""
FOUGHT = 16
SHOT = 32
"""The first of two shots of Hold and Shoot is done."""
BONUS = 64
"""It has taken its bonus combat."""
HIT_SHIFT = 8
"""From this bit on: the blocks it lost to shots this turn, which Bulletproof Armor may give back."""


class State(Position):
    """Where every piece, card and token is, and what the turn has seen so far."""

    __slots__ = (
        "_asked",
        "active",
        "banners",
        "blocks",
        "booty",
        "card",
        "deck",
        "discards",
        "dragon_deck",
        "dragon_discards",
        "dragons",
        "drawn",
        "ending",
        "scenario",
        "fresh",
        "terrain_at",
        "hands",
        "hill_holder",
        "holders",
        "kinds",
        "laid",
        "last_cards",
        "leader_at",
        "leader_kinds",
        "leader_marks",
        "leader_owners",
        "leader_places",
        "marks",
        "owners",
        "places",
        "played",
        "played_by",
        "pool",
        "prizes",
        "released",
        "seized",
        "spent",
        "tents",
        "tokens",
        "turns",
        "unit_at",
        "victor",
    )
    DATA = (*Position.DATA, *(slot for slot in __slots__ if slot not in ("_asked", "scenario")))
    CHOICES = CHOICES
    SEALED: ClassVar[bool] = False
    """Whether the hands are sealed, so that who is asked follows from what everybody can see (``secrets.py``)."""

    _asked: Task | None
    """The question for which the legal choices are already known."""
    scenario: Scenario
    """The scenario; not part of the data, since the option ``scenario`` names it."""
    kinds: list[int]
    """The kind of each unit; units and leaders are numbered as the scenario lists them."""
    owners: list[int]
    blocks: list[int]
    places: list[int]
    marks: list[int]
    leader_kinds: list[int]
    leader_owners: list[int]
    leader_places: list[int]
    leader_marks: list[int]
    prizes: list[int]
    """Banners for each leader."""
    unit_at: list[int]
    """The unit in each hex, or EMPTY."""
    leader_at: list[int]
    terrain_at: tuple[int, ...]
    """The terrain of each hex; replaced as a whole when a tent falls."""
    tents: list[int]
    tokens: list[int]
    pool: int
    spent: int
    """Tokens that lie on dragon cards until the end of the turn."""
    banners: list[int]
    """Permanent banners."""
    holders: list[tuple[int, int]]
    """Units that hold a temporary banner, each with the hex it must keep, or NOWHERE for any over there."""
    hill_holder: int
    """The seat that holds the banner of the hills (scenario 39), or NOBODY."""
    seized: list[int]
    """Hexes whose permanent banner has been won."""
    released: list[int]
    """Waiting units (scenario 37) that have had their first order."""
    hands: list[list[str]]
    deck: list[str]
    discards: list[str]
    dragons: list[list[str]]
    dragon_deck: list[str]
    dragon_discards: list[str]
    drawn: list[str]
    """Command cards just drawn, of which one may be kept."""
    fresh: int
    """How many dragon cards at the end of the active hand were drawn at the end of this turn."""
    card: str
    """What the command card of this turn has become; empty if it orders nothing."""
    laid: list[str]
    """Command cards on the table, to be discarded at the end of the turn."""
    last_cards: list[str]
    """What each seat's last command card was."""
    played: list[str]
    """Dragon cards on the table, in the order of playing."""
    played_by: list[int]
    booty: str
    """The card that Ninja Thief allows besides."""
    turns: list[int]
    active: int
    victor: int
    ending: str
    """By which rule the battle was won: banners, storm (the tent) or command (too few cards)."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(options, seed)
        self._asked = None
        self.scenario = scenario(options["scenario"])
        self._set_pieces(self.scenario)
        self._set_table(self.scenario)

    def _set_pieces(self, chosen: Scenario) -> None:
        self.owners, self.kinds, self.places = map(list, zip(*chosen.units))
        self.blocks = [STRENGTH] * len(self.kinds)
        self.marks = [0] * len(self.kinds)
        leaders = tuple(zip(*chosen.leaders)) or ((), (), ())
        self.leader_owners, self.leader_kinds, self.leader_places = map(list, leaders)
        self.leader_marks = [0] * len(self.leader_kinds)
        self.unit_at = [EMPTY] * SIZE
        self.leader_at = [EMPTY] * SIZE
        for unit, place in enumerate(self.places):
            self.unit_at[place] = unit
        for leader, place in enumerate(self.leader_places):
            self.leader_at[place] = leader
        worth = chosen.rules["leaders_worth"][0][0] if chosen.rules["leaders_worth"] else 1
        special: dict[int, int] = dict(chosen.rules["prize"])
        self.prizes = [special.get(place, worth) for place in self.leader_places]

    def _set_table(self, chosen: Scenario) -> None:
        self.terrain_at = chosen.terrain_at
        self.tents = list(chosen.tents)
        self.tokens = list(chosen.honor)
        self.pool = TOKENS - sum(self.tokens)
        self.spent = 0
        self.banners = [0, 0]
        self.holders, self.seized, self.released = [], [], []
        self.hill_holder = NOBODY
        self.hands, self.dragons = [[], []], [[], []]
        self.deck, self.discards = list(COMMAND_DECK), []
        self.dragon_deck, self.dragon_discards = list(DRAGON_DECK), []
        self.drawn, self.fresh = [], 0
        self.card, self.laid, self.last_cards = "", [], ["", ""]
        self.played, self.played_by, self.booty = [], [], ""
        self.turns, self.active, self.victor, self.ending = [0, 0], 0, NOBODY, ""

    # -- playing on until somebody has won --------------------------------------------------------

    def settle(self, emit: Emit) -> None:
        """Carry out duties until a question lies on top; a victory sweeps the agenda clean."""
        agenda, duties = self.agenda, self.DUTIES
        while agenda and self.victor < 0:
            task = agenda[-1]
            duty = duties.get(task[0])
            if duty is None:
                self.turn = task[1]
                if task is not self._asked:
                    self._legal = None
                return
            agenda.pop()
            duty(self, task, emit)
        agenda.clear()
        self.turn = self._legal = None

    def ask(self, task: Task, choices: list[Choice]) -> None:
        """Lay a question on the agenda whose choices had to be found anyway, to see whether to ask it."""
        self.agenda.append(task)
        self._asked, self._legal = task, choices

    @classmethod
    def declared(cls, choice: Choice) -> Choice:
        """A choice read from JSON as its declared type; of dragon cards there are two, one with a hex."""
        with_hex = choice[:1] == ("dragon",) and len(choice) == len(DragonAt._fields)
        return DragonAt._make(choice) if with_hex else super().declared(choice)

    def roll(self, number: int) -> tuple[int, ...]:
        """Roll so many battle dice."""
        below = self.below
        return tuple([below(6) for _ in range(number)])

    # -- cards: at a table where hands are sealed all of this is different (see ``secrets.py``) --------

    def stack_decks(self) -> None:
        """Make the decks ready for the deal: here they are heaps, and there is nothing to do."""

    def shuffled(self, *piles: tuple[int, list[str]]) -> list[list[str]]:
        """The decks that piles of cards become, each with its kind."""
        return [sorted(cards) for _, cards in piles]

    def take_top(self, deck: list[str]) -> str:
        """The next card of a deck: a heap, from which any one is taken."""
        return deck.pop(self.below(len(deck)))

    def turn_up(self, card: str) -> str:
        """A card that is taken from where only its owner saw it, and is now seen by all."""
        return card

    # -- copies -----------------------------------------------------------------------------------

    def _copy_into(self, twin: Self) -> None:
        super()._copy_into(twin)
        twin._asked, twin.scenario, twin.terrain_at = None, self.scenario, self.terrain_at
        twin.kinds, twin.leader_owners = self.kinds, self.leader_owners  # never changed
        twin.prizes = self.prizes
        twin.owners, twin.blocks = self.owners[:], self.blocks[:]
        twin.places, twin.marks = self.places[:], self.marks[:]
        twin.leader_kinds, twin.leader_places = self.leader_kinds[:], self.leader_places[:]
        twin.leader_marks = self.leader_marks[:]
        twin.unit_at, twin.leader_at = self.unit_at[:], self.leader_at[:]
        twin.tents, twin.tokens, twin.banners = self.tents[:], self.tokens[:], self.banners[:]
        twin.pool, twin.spent, twin.fresh = self.pool, self.spent, self.fresh
        twin.holders, twin.hill_holder = self.holders[:], self.hill_holder
        twin.seized, twin.released = self.seized[:], self.released[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.dragons = [hand[:] for hand in self.dragons]
        twin.deck, twin.discards, twin.drawn = self.deck[:], self.discards[:], self.drawn[:]
        twin.dragon_deck, twin.dragon_discards = self.dragon_deck[:], self.dragon_discards[:]
        twin.card, twin.laid, twin.last_cards = self.card, self.laid[:], self.last_cards[:]
        twin.played, twin.played_by, twin.booty = self.played[:], self.played_by[:], self.booty
        twin.turns, twin.active = self.turns[:], self.active
        twin.victor, twin.ending = self.victor, self.ending

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """The position that ``dump`` wrote."""
        state = super().load(data)
        state._asked = None
        state.scenario = scenario(state.options["scenario"])
        state.terrain_at = tuple(state.terrain_at)
        return state

    # -- what a seat may see ------------------------------------------------------------------------

    def hide_from(self, seat: int | None) -> None:
        """Blank the decks, and the hands of the other seat."""
        self.deck = [HIDDEN] * len(self.deck)
        self.dragon_deck = [HIDDEN] * len(self.dragon_deck)
        if seat != self.active:
            self.drawn = [HIDDEN] * len(self.drawn)
        for other in (0, 1):
            if other != seat:
                self.hands[other] = [HIDDEN] * len(self.hands[other])
                self.dragons[other] = [HIDDEN] * len(self.dragons[other])

    def why_not(self, choice: Choice) -> Sentence | None:
        """The rule that forbids the choice now; None if it is legal."""
        from .reasons import why_not

        return why_not(self, choice)

    # -- how the battle stands ------------------------------------------------------------------------

    def temporary(self, seat: int) -> int:
        """Banners that a seat holds only for now."""
        held = sum(self.owners[unit] == seat and self.holds(unit, kept) for unit, kept in self.holders)
        return held + (self.hill_holder == seat)

    def holds(self, unit: int, kept: int) -> bool:
        """Whether a unit still is where it won its temporary banner."""
        if kept != NOWHERE:
            return self.places[unit] == kept
        return any(self.places[unit] in self.scenario.banks[bank] for _, bank in self.scenario.rules["hold"])

    @property
    def scores(self) -> list[int]:
        """The banners of each seat, temporary ones included."""
        return [self.banners[seat] + self.temporary(seat) for seat in (0, 1)]

    def victors(self) -> list[int]:
        """The seat that has won; empty while the battle goes on."""
        return [] if self.victor == NOBODY else [self.victor]
