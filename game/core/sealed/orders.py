"""Answers that were given ahead: which orders stand for each seat, and what they answer."""

from __future__ import annotations

from typing import Any

from ..position import Choice, Position
from ..secrets import Secrets

MOST_ORDERS = 16
"""So many orders of a seat are kept, the newest."""


class Orders:
    """The orders of all seats of a table."""

    def __init__(self, secrets: Secrets[Any], seats: int, by_mail: bool) -> None:
        self._secrets = secrets
        self.standing: list[list[int]] = [list(secrets.first_orders(by_mail)) for _ in range(seats)]
        """By seat those that are in force."""
        self.sealed: list[list[int]] = [[] for _ in range(seats)]
        """By seat those that lay in the envelopes of its last secret answer, as far as they have been opened."""
        self._new: list[list[int]] = [[] for _ in range(seats)]

    def announce(self, seat: int, order: int) -> None:
        """A seat gives an order, which is not in force yet."""
        self._new[seat].append(order)

    def take_force(self, seat: int) -> None:
        """Orders come into force with the next entry that is asked for, which no device can pass over.

        One that came into force at once would change on one device what another has done already.
        """
        if self._new[seat]:
            for order in self._new[seat]:
                self.standing[seat] = list(self._secrets.orders(self.standing[seat], order))[-MOST_ORDERS:]
            self._new[seat].clear()

    def given(self, seat: int) -> list[int]:
        """The orders of a seat as they will stand, those included that are not in force yet."""
        orders = self.standing[seat]
        for order in self._new[seat]:
            orders = list(self._secrets.orders(orders, order))
        return orders

    def dump(self) -> list[Any]:
        """What a summary keeps."""
        return [self.standing, self._new]

    def restore(self, data: Any) -> None:
        """What ``dump`` wrote."""
        self.standing, self._new = ([list(map(int, row)) for row in rows] for rows in data)

    def ahead(self, seat: int, position: Position) -> Choice | None:
        """What the orders of a seat answer to the question it is asked."""
        for order in (*reversed(self.standing[seat]), *self.sealed[seat]):
            choice = self._secrets.answer_ahead(position, order)
            if choice is not None and choice in position.choices():
                return choice
        return None
