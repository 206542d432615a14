"""What is hidden at a distance: nothing. A seat can say ahead that it rolls; its dice then come with the next link."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.position import Choice
from ..core.secrets import Offered, Secrets
from ..core.words import Sentence
from .choices import ROLL
from .state import State

ASK = 0
"""No order: the seat is asked."""


def roll_order(position: State, seat: int) -> int:
    """The order to roll in the seat's next turn; it falls when its soldiers in stock have changed until then."""
    return position.stock[seat] + 1


class RumbleSecrets(Secrets[State]):
    """Everything lies open."""

    def orders(self, _kept: Sequence[int], order: int) -> list[int]:
        """The newest order takes the place of the one before."""
        return [order]

    def offered_orders(self, position: State, seat: int) -> list[Offered]:
        """How the next turn of a seat begins, as long as it has soldiers to place."""
        if not position.stock[seat]:
            return []
        rolls = Offered(roll_order(position, seat), Sentence("rumble.order_roll"))
        return [Offered(ASK, Sentence("rumble.order_ask")), rolls]

    def answer_ahead(self, position: State, order: int) -> Choice | None:
        """Roll at the beginning of the turn."""
        kind, seat = position.agenda[-1][:2]
        return ROLL if kind == "action" and order == roll_order(position, seat) else None


SECRETS = RumbleSecrets()
