"""What is hidden at a distance: nothing. A seat can say ahead that it rolls; its dice then come with the next link."""

from __future__ import annotations

from ..core.position import Choice
from ..core.secrets import Secrets
from .choices import ROLL
from .state import State


def roll_order(position: State, seat: int) -> int:
    """The order to roll in the seat's next turn; it falls when its soldiers in stock have changed until then."""
    return position.stock[seat] + 1


class RumbleSecrets(Secrets[State]):
    """Everything lies open."""

    def answer_ahead(self, position: State, order: int) -> Choice | None:
        """Roll at the beginning of the turn."""
        kind, seat = position.agenda[-1][:2]
        return ROLL if kind == "action" and order == roll_order(position, seat) else None


SECRETS = RumbleSecrets()
