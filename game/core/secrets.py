"""What a game says about its hidden facts, so that people who sit far from each other can play it fairly.

At a distance every device computes the same *public* position. In it a *token*, a number, stands for each fact
that not everybody knows. ``learn`` puts the fact in its place when it is shown, or in a copy for whoever knows it
already. Rules that need what lies behind a token raise ``Unknown``, and rules that need a deck raise ``Undealt``.

A game whose facts are all open needs nothing of this: the defaults say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .position import Choice, Position
from .words import Sentence

S = TypeVar("S", bound=Position)

CARDS = 1 << 16
"""Tokens from here on are cards of a deck that all have shuffled; the smaller ones a game numbers as it likes."""
MOST_CARDS = 256
"""No deck has more."""
MOST_DECKS = 256
"""No game shuffles more often."""


def card_token(deck: int, place: int) -> int:
    """The token of a card: ``deck`` counts the shuffles of a game from 0 on, ``place`` the cards from the top."""
    return CARDS + deck * MOST_CARDS + place


class Deal(NamedTuple):
    """A deck to be shuffled by all: its kind, and its cards, each a value or the token of a card that is locked."""

    kind: int
    cards: tuple[int, ...]


class Offered(NamedTuple):
    """A standing order that a seat can give: its number, and what it says to the player."""

    order: int
    sentence: Sentence


class OrderField(NamedTuple):
    """Something that a seat can settle when it seals its answer: a name for the form, what it is about, the options."""

    name: str
    label: Sentence
    options: Sequence[Offered]
    """The first is what holds if nothing is said."""


class Secrets(Generic[S]):
    """The hidden facts of one game. Nothing is hidden by default."""

    def options(self, options: Mapping[str, Any], /) -> Mapping[str, Any]:
        """The options of a game at a distance."""
        return options

    # -- tokens -----------------------------------------------------------------------------------

    def owner(self, _position: S, token: int, /) -> int:
        """The seat that can show what a token hides."""
        raise LookupError(token)

    def learn(self, _position: S, token: int, _value: int, /) -> None:
        """Put a fact in the place of its token; raises ValueError if it cannot be."""
        raise ValueError(token)

    def deny(self, _position: S, token: int, value: int, /) -> None:
        """Note that a token does not hide a value, for the choice that is about to be played."""
        raise ValueError(token, value)

    def together(self, _position: S, tokens: Sequence[int], _by_mail: bool, /) -> Sequence[int]:
        """All that is shown in the same round as what the rules asked for."""
        return tokens

    def bundle(self, token: int, /) -> int:
        """Which tokens of a seat's secret answer are always shown together: those of the same bundle."""
        return token

    def hidden(self, _position: S, _seat: int | None, /) -> Iterable[int]:
        """The tokens that a seat, or a spectator, cannot look behind."""
        return ()

    # -- secret answers, given by several seats at the same time -----------------------------------

    def planners(self, _position: S, /) -> Sequence[int]:
        """The seats that answer now in secret; none if the question is an open one."""
        return ()

    def ask(self, position: S, _seat: int, /) -> S:
        """A copy in which that seat is asked, to be played until ``secret`` finds an answer in it."""
        return position.copy()

    def tokens_of(self, _position: S, _seat: int, /) -> Sequence[int]:
        """The tokens that stand for a seat's secret answer, one for each of its values."""
        return ()

    def secret(self, _asked: S, _seat: int, /) -> list[int] | None:
        """The values of the answer that a copy made by ``ask`` holds by now; None while it is not finished."""
        return None

    def conceal(self, _position: S, seat: int, /) -> Choice:
        """Lay tokens for the answer of the first planner; the choice by which everybody sees that it was given."""
        raise LookupError(seat)

    def chain(self, _position: S, seat: int, _values: Sequence[int], /) -> list[Choice]:
        """The choices that make a secret answer, as a player at one screen would make them."""
        raise LookupError(seat)

    # -- decks that all have shuffled ---------------------------------------------------------------

    def deals(self, _options: Mapping[str, Any], /) -> Sequence[Deal]:
        """The decks that are shuffled before the set-up."""
        return ()

    def lay(self, _position: S, kind: int, _cards: Sequence[int], /) -> None:
        """Put a shuffled deck into the position, its uppermost card first; from CARDS on these are tokens."""
        raise LookupError(kind)

    def held(self, _position: S, /) -> Mapping[int, int]:
        """The cards that one seat may look at, such as its hand: their tokens, and the seat."""
        return {}

    def publish(self, _public: S, _known: S, choice: Choice, /) -> tuple[Sequence[int], Choice]:
        """What a choice in the position as the seat to choose knows it means to everybody.

        The tokens that it shows, and the choice as it stands among the legal ones of the public position once
        these have been learnt there.
        """
        return (), choice

    def disclosed(self, choice: Choice, _values: Mapping[int, int], /) -> Choice:
        """A public choice that names a token, once it is known what each of them hid."""
        return choice

    def needed(self, position: S, /) -> Iterable[int]:
        """The cards that the seat to choose must have seen before it can answer; all that it may look at by default."""
        return [token for token, seat in self.held(position).items() if seat == position.turn]

    # -- dice that are opened for a whole turn -----------------------------------------------------------

    def bound(self, _position: S, _choice: Choice, /) -> Sequence[str | int]:
        """What the roll of a choice belongs to at a table with open dice; nothing means everything that came before."""
        return ()

    # -- answers given ahead -------------------------------------------------------------------------

    def standing(self, _position: S, _token: int, /) -> bool:
        """Whether a token of a secret answer hides a standing order instead of a fact of the position."""
        return False

    def forced(self, position: S, /) -> bool:
        """Whether the seat that is asked can do but one thing, as everybody can see, so that nobody need ask it."""
        return len(position.choices()) == 1

    def orders(self, kept: Sequence[int], new: int, /) -> Sequence[int]:
        """The orders of a seat that stand once it has given a new one."""
        return [*kept, new]

    def first_orders(self, _by_mail: bool, /) -> Sequence[int]:
        """The orders that stand for every seat until it gives others."""
        return ()

    def offered_orders(self, _position: S, _seat: int, /) -> Sequence[Offered]:
        """The orders that a seat may give openly at any time, in words; where none stands, the first one holds."""
        return ()

    def sealed_fields(self, _asked: S, _seat: int, /) -> Sequence[OrderField]:
        """What a seat can settle beside the secret answer that it has just made up, so that nobody has to ask it."""
        return ()

    def with_orders(self, values: Sequence[int], _chosen: Mapping[str, int], /) -> list[int]:
        """The values of a secret answer with what was settled in the fields of ``sealed_fields``."""
        return list(values)

    def answer_ahead(self, _position: S, _order: int, /) -> Choice | None:
        """What the seat to choose answers if it has given that order; None where the order does not fit."""
        return None
