"""Battles at a distance: the hands and decks of the public position hold tokens, and windows open by what all can see.

A token is written as a card that begins with ``?``. It stands for a place in a deck that both have shuffled and
locked (``game/core/sealed/locks.py``), and gives way to the name of the card when that is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from ..core.position import Choice, Undealt, Unknown
from ..core.secrets import CARDS, Deal, Offered, Secrets
from ..core.words import Sentence
from .cards import COMMAND_CARDS, COMMAND_DECK, COMMAND_KIND, DRAGON_CARDS, DRAGON_DECK, DRAGON_KIND, HIDDEN
from .choices import Attack, Card, Discard, Dragon, DragonAt, Keep
from .rules.combat import Strike
from .state import APART, State

NAMES = (*COMMAND_CARDS, *DRAGON_CARDS)
NUMBERS = {card: number for number, card in enumerate(NAMES)}
DRAGON_QUESTIONS = frozenset(
    ("decree", "escort", "march", "insult", "challenge", "prepare")
    + ("answer", "reroll", "shield", "ground", "timid", "advisor")
)
"""The questions that can be answered by a dragon card."""
TITLES = {COMMAND_KIND: COMMAND_CARDS.keys(), DRAGON_KIND: DRAGON_CARDS.keys()}


def card_of(number: int) -> str:
    """The card of that number; a token if it is locked."""
    return f"{HIDDEN}{number}" if number >= CARDS else NAMES[number]


def number_of(card: str) -> int:
    """The number of a card, or that of a token."""
    return int(card[1:]) if is_token(card) else NUMBERS[card]


def is_token(card: str) -> bool:
    """Whether a card is locked."""
    return card.startswith(HIDDEN) and card != HIDDEN


class SealedState(State):
    """A battle between people far from each other: decks are piles that both have shuffled."""

    __slots__ = ("waiting",)
    DATA = (*State.DATA, "waiting")
    SEALED: ClassVar[bool] = True

    waiting: list[tuple[int, list[str]]]
    """Decks that are shuffled and not yet taken, each with its kind."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        super().__init__(options, seed)
        self.waiting = []

    def stack_decks(self) -> None:
        """Take the two decks that both have shuffled before the battle."""
        self.deck, self.dragon_deck = self.shuffled((COMMAND_KIND, self.deck), (DRAGON_KIND, self.dragon_deck))

    def shuffled(self, *piles: tuple[int, list[str]]) -> list[list[str]]:
        """The decks that these piles have become; raises Undealt as long as they have not been shuffled."""
        wanted = [(kind, [number_of(card) for card in sorted(cards)]) for kind, cards in piles if cards]
        if len(self.waiting) < len(wanted):
            raise Undealt(*wanted)
        return [self._shuffled(kind, len(cards)) if cards else [] for kind, cards in piles]

    def _shuffled(self, kind: int, size: int) -> list[str]:
        laid, deck = self.waiting.pop(0)
        if laid != kind or len(deck) != size:
            raise LookupError(kind)
        return list(deck)

    def take_top(self, deck: list[str]) -> str:
        """The uppermost card."""
        return deck.pop(0)

    def turn_up(self, card: str) -> str:
        """A card that is now seen by all; raises Unknown as long as its owner has not shown it."""
        if is_token(card):
            raise Unknown([number_of(card)])
        return card

    def _copy_into(self, twin: Self) -> None:
        super()._copy_into(twin)
        twin.waiting = self.waiting[:]

    def known_to(self, seat: int | None) -> Self:
        """What a seat knows, as an ordinary position with blank cards, so that previews and bots can play on in it."""
        known = State._blank()
        State._copy_into(self, known)
        for _, zone in zones(known):
            zone[:] = [HIDDEN if is_token(card) else card for card in zone]
        known.chance = 0
        known.hide_from(seat)
        known._legal = []
        return known  # type: ignore[return-value]


# -- where cards lie -----------------------------------------------------------------------------------


def zones(state: State) -> Iterator[tuple[int, list[str]]]:
    """Every place where tokens can lie, with the kind of its cards."""
    yield from ((COMMAND_KIND, zone) for zone in (*state.hands, state.drawn, state.deck))
    yield from ((DRAGON_KIND, zone) for zone in (*state.dragons, state.dragon_deck))
    if isinstance(state, SealedState):
        yield from state.waiting


def _own(state: State, seat: int) -> Iterator[list[str]]:
    """Where cards lie that a seat may look at."""
    yield state.hands[seat]
    yield state.dragons[seat]
    if seat == state.active:
        yield state.drawn


def _tokens(cards: Sequence[str]) -> list[int]:
    return [int(card[1:]) for card in cards if card[0] == HIDDEN != card]


def _is_locked(part: Any) -> bool:
    """Whether a part of a choice is a card that is locked."""
    return isinstance(part, str) and is_token(part)


class SamuraiSecrets(Secrets[State]):
    """The cards."""

    def options(self, options: Mapping[str, Any], /) -> dict[str, Any]:
        """The options of the same battle at a distance."""
        return {**options, APART: True}

    # -- tokens -----------------------------------------------------------------------------------

    def held(self, state: State, /) -> dict[int, int]:
        """The tokens of the hands, and who holds them."""
        return {token: seat for seat in (0, 1) for zone in _own(state, seat) for token in _tokens(zone)}

    def owner(self, state: State, token: int, /) -> int:
        """The seat in whose hand a card is."""
        return self.held(state)[token]

    def hidden(self, state: State, seat: int | None, /) -> list[int]:
        """The decks, and the hands of the others."""
        held = self.held(state)
        return [token for _, zone in zones(state) for token in _tokens(zone) if seat is None or held.get(token) != seat]

    def learn(self, state: State, token: int, value: int, /) -> None:
        """Put a card in the place of its token."""
        written = card_of(token)
        for kind, zone in zones(state):
            if written in zone and 0 <= value < len(NAMES) and NAMES[value] in TITLES[kind]:
                zone[zone.index(written)] = NAMES[value]
                state._legal = state._asked = None
                return
        raise ValueError(token, value)

    # -- decks ------------------------------------------------------------------------------------

    def deals(self, _options: Mapping[str, Any], /) -> list[Deal]:
        """Both decks."""
        decks = ((COMMAND_KIND, COMMAND_DECK), (DRAGON_KIND, DRAGON_DECK))
        return [Deal(kind, tuple(number_of(card) for card in sorted(deck))) for kind, deck in decks]

    def lay(self, state: State, kind: int, cards: Sequence[int], /) -> None:
        """Put a deck where the next shuffle takes it."""
        assert isinstance(state, SealedState)
        state.waiting.append((kind, [card_of(card) for card in cards]))

    # -- choices ----------------------------------------------------------------------------------

    def publish(self, public: State, known: State, choice: Choice, /) -> tuple[list[int], Choice]:
        """The tokens that a choice of the seat in turn shows, and the choice as all others may read it."""
        seat = known.agenda[-1][1]
        if isinstance(choice, Keep):
            return _publish_keep(public, known, choice)
        zone = _zone_of(choice)
        if zone is None:
            return [], choice
        lying = zone(public)[seat][zone(known)[seat].index(choice.card)]  # type: ignore[attr-defined]
        return _tokens([lying]), choice

    def disclosed(self, choice: Choice, values: Mapping[int, int], /) -> Choice:
        """The choice with the names of cards for their tokens."""
        named = [card_of(values[number_of(part)]) if _is_locked(part) else part for part in choice]
        made: Choice = State.declared(tuple(named))
        return made

    def needed(self, state: State, /) -> list[int]:
        """The cards that a question is about: those just drawn do not matter where one chooses among others."""
        name, seat = state.agenda[-1][:2]
        found = _tokens(state.hands[seat]) if name in ("command", "answer") else []
        if name == "command" or name in DRAGON_QUESTIONS:
            found += _tokens(state.dragons[seat])
        elif name == "trade":
            found += _tokens(state.dragons[seat][: len(state.dragons[seat]) - state.fresh])
        return found + _tokens(state.drawn)

    def forced(self, state: State, /) -> bool:
        """Whether there is but one choice: for a question about locked cards, whatever they may be by what all know."""
        if len(state.choices()) > 1:
            return False
        if not self.needed(state):
            return True
        name, seat = state.agenda[-1][:2]
        return name in DRAGON_QUESTIONS and len(_holding_all(state, seat).choices()) == 1

    # -- answers given ahead ----------------------------------------------------------------------

    def orders(self, _kept: Sequence[int], order: int, /) -> list[int]:
        """The newest order takes the place of all others."""
        return [order]

    def first_orders(self, by_mail: bool, /) -> list[int]:
        """By mail each question is two letters, so that a seat is asked only for ways back and losses."""
        return [order_of(BY_MAIL)] if by_mail else []

    def offered_orders(self, _state: State, _seat: int, /) -> list[Offered]:
        """When the seat is asked in the enemy's turn."""
        return [Offered(order_of(wish), Sentence(f"samurai.wish_{wish}")) for wish in WISHES]

    def answer_ahead(self, state: State, order: int, /) -> Choice | None:
        """What a seat answers in the enemy's turn if it has said when it wants to be asked; None where it does."""
        turn, wish = divmod(order, len(WISHES))
        asked = situation(state)
        if asked is None or asked in list(WISHES.values())[wish] or turn not in (FOR_GOOD, state.turns[state.active]):
            return None
        return state.choices()[0]

    # -- open dice --------------------------------------------------------------------------------

    def bound(self, state: State, choice: Choice, /) -> tuple[str | int, ...]:
        """What a roll belongs to: the striker and the target, or else the question and the pieces that it is about."""
        name, _seat, *fields = state.agenda[-1]
        if isinstance(choice, Attack):
            return ("strike", state.unit_at[choice.origin], choice.goal)
        for field in fields:
            if isinstance(field, tuple) and len(field) == len(Strike._fields):
                return ("strike", field[Strike._fields.index("unit")], field[Strike._fields.index("goal")])
        return (name, *(field for field in fields if isinstance(field, int)))


def _holding_all(state: State, seat: int) -> State:
    """The position if the seat held every card that it might, for all that anybody can see."""
    twin = state.copy()
    twin._legal = twin._asked = None
    seen = Counter((*state.discards, *state.laid, *state.dragon_discards, *state.played))
    twin.hands[seat] = _unseen(COMMAND_DECK, seen, state.hands[seat])
    twin.dragons[seat] = _unseen(DRAGON_DECK, seen, state.dragons[seat])
    return twin


def _unseen(deck: Sequence[str], seen: Counter[str], hand: Sequence[str]) -> list[str]:
    """The titles of which not every copy lies open; none for a hand in which nothing is hidden."""
    known = [card for card in hand if not is_token(card)]
    if len(known) == len(hand):
        return known
    return known + [card for card, copies in Counter(deck).items() if copies > seen[card]]


# -- when a seat wants to be asked in the enemy's turn ---------------------------------------------------

FOR_GOOD = 0
"""Instead of the number of an enemy turn: until another order is given."""
BATTLE = frozenset(("leader_attacked", "attacked", "shot", "battle_back", "ground"))
SUFFER = frozenset(("flags", "retreat", "losses"))
WISHES: dict[str, frozenset[str]] = {
    "always": BATTLE | SUFFER | {"card", "leader_moves"},
    "battle": BATTLE | SUFFER,
    "leader": frozenset(("leader_attacked", "flags", "retreat", "losses")),
    "suffer": SUFFER,
    "back": SUFFER - {"flags"},
    "never": frozenset(),
}
"""The situations in which a seat is asked under each standing order. Otherwise it passes, and where it cannot pass it
stands: flags are ignored, battles back rolled as they are, the first way back taken."""


BY_MAIL = "back"
"""What holds by mail until a seat says otherwise: flags are ignored as far as they can be, as nearly always anyway."""


def order_of(wish: str, turn: int = FOR_GOOD) -> int:
    """The number of a standing order; for one turn of the enemy, or for good."""
    return turn * len(WISHES) + list(WISHES).index(wish)


def situation(state: State) -> str | None:
    """What the seat that is asked in the enemy's turn is asked about; None if an order cannot answer it."""
    name, seat, *fields = state.agenda[-1]
    if seat == state.active:
        return None
    if name in ("answer", "shield"):
        strike = Strike(*fields[0])
        return "leader_attacked" if state.leader_at[strike.goal] >= 0 else "attacked" if strike.close else "shot"
    return SITUATIONS.get(name)


SITUATIONS = {
    "decree": "card",
    "insult": "leader_moves",
    "challenge": "leader_attacked",
    "timid": "ground",
    "prepare": "battle_back",
    "reroll": "battle_back",
    "flags": "flags",
    "retreat": "retreat",
    "casualty": "losses",
    "scared": "losses",
}
"""By question; the first choice of each is the one that gives nothing away."""


def _zone_of(choice: Choice) -> Callable[[State], list[list[str]]] | None:
    """The hands from which a choice plays a card."""
    if isinstance(choice, Card):
        return lambda state: state.hands
    if isinstance(choice, Dragon | DragonAt | Discard):
        return lambda state: state.dragons
    return None


def _publish_keep(public: State, known: State, choice: Keep) -> tuple[list[int], Choice]:
    """The card that is kept stays locked; the other one is discarded openly."""
    at = known.drawn.index(choice.card)
    others = [card for place, card in enumerate(public.drawn) if place != at]
    return _tokens(others), Keep("keep", public.drawn[at])
