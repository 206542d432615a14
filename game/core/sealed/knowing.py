"""What a device knows of its own seats beyond what everybody knows: its answers, its cards, and what proves them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..position import Position
from ..secrets import CARDS
from . import locks
from .entry import Opening, opened, opened_together
from .own import Own
from .rounds import Want
from .seal import bundle_secret, salt

if TYPE_CHECKING:
    from .course import Course


class Knowing:
    """The table with the eyes of one seat, as far as the course goes."""

    def __init__(self, course: Course, seat: int, own: Own) -> None:
        self.course, self.seat, self.own = course, seat, own

    @property
    def eyes(self) -> locks.Locks:
        """The decks as the seat sees them, with its own keys."""
        return self.course.locks.seen_by(self.seat, self.own.locks)

    # -- the position -----------------------------------------------------------------------------------

    def known(self, public: Position) -> Position:
        """A public position with all that the seat knows filled in."""
        known = public.copy()
        known._legal = None
        self._learn_answers(public, known)
        if self.course.decks:
            self._learn_cards(public, known)
        return known

    def _learn_answers(self, public: Position, known: Position) -> None:
        values, secrets = self._values, self.course.secrets
        for token in secrets.hidden(public, None) if values else ():
            if token in values and not secrets.standing(public, token):
                secrets.learn(known, token, values[token])

    def _learn_cards(self, public: Position, known: Position) -> None:
        eyes = self.eyes
        for token, holder in self.course.secrets.held(public).items():
            value = eyes.read(token) if holder == self.seat else None
            if value is not None:
                self.course.secrets.learn(known, token, value)

    @property
    def _values(self) -> dict[int, int]:
        """The seat's last secret answer."""
        return self.own.answers[-1] if self.own.answers else {}

    # -- what proves it ---------------------------------------------------------------------------------

    def shown(self, want: Want) -> bytes:
        """What is asked for, as a bundle if it is all that lies in one."""
        values = self._values
        if want.value is not None:
            return opened(self.openings(token for token in want.tokens if values.get(token) == want.value))
        bundle = self.course.secrets.bundle(want.tokens[0])
        if set(want.tokens) == {token for token in values if self.course.secrets.bundle(token) == bundle}:
            return opened_together(self._bundle(want.tokens[0]), [values[token] for token in want.tokens])
        return opened(self.openings(want.tokens))

    def openings(self, tokens: Iterable[int]) -> list[Opening]:
        """What these tokens hide, each with what proves it."""
        return [self._opening(token) for token in tokens]

    def _opening(self, token: int) -> Opening:
        if token < CARDS:
            return Opening(token, self._values[token], self.salt(token))
        value = self.eyes.read(token)
        if value is None:
            raise LookupError(token)
        return Opening(token, value, locks.pack([self.eyes.key(token)], self.course.group))

    def salt(self, token: int) -> bytes:
        """The salt of an envelope of the seat's last secret answer."""
        return salt(self._bundle(token), token)

    def _bundle(self, token: int) -> bytes:
        return bundle_secret(self.own.salts, len(self.own.answers), self.course.secrets.bundle(token))
