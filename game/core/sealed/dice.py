"""Whose shares of chance a draw hangs on, and what a roll is bound to where the dice are open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..position import Choice, Position
from ..secrets import Secrets
from .digest import digest
from .table import DICE, LIVE, Table

Bound = tuple[str | int, ...]


class Dice:
    """The chance of a table, draw by draw."""

    def __init__(self, table: Table, secrets: Secrets[Any]) -> None:
        self._seats = tuple(table.seats)
        self._kind = table.kind
        self._secrets = secrets
        self.draws: list[tuple[int, ...]] = []
        """For each draw the seats whose shares it hangs on."""
        self.sharers: tuple[int, ...] = ()
        """Who gave the last shares, or is about to."""
        self.hand: int | None = None
        """Open dice: who was asked last."""
        self._turn = b""
        self._bound: Bound = ()
        self._rolls: dict[Bound, int] = {}

    @property
    def open(self) -> bool:
        """Whether the shares for a whole turn are opened when it begins."""
        return self._kind == DICE

    def begin_turn(self, digest_so_far: bytes) -> None:
        """New shares have been given, and all rolls of a turn hang on them."""
        self._turn, self._rolls = digest_so_far, {}

    def handed_over(self, seat: int) -> tuple[int, ...]:
        """Open dice: when somebody else is asked, who was asked before and who is asked now open a share each."""
        if self._kind != DICE or self.hand in (None, seat):
            return ()
        return tuple(sorted({self.hand or 0, seat}))

    def hand_over(self, seat: int, sharers: tuple[int, ...]) -> None:
        """These open a share each, since that seat is asked now."""
        self.hand, self.sharers = seat, sharers

    def ask(self, seat: int, following: int | None) -> tuple[int, ...]:
        """Who gives shares for a draw: live everybody, by mail the mover and a witness.

        The witness is whoever will probably be asked next.
        """
        if self._kind == LIVE:
            self.sharers = self._seats
        else:
            witness = following if following not in (None, seat) else (seat + 1) % len(self._seats)
            self.sharers = tuple(sorted({seat, witness or 0}))
        return self.sharers

    def ask_all(self, seats: Sequence[int]) -> tuple[int, ...]:
        """The same where all of these show something anyway."""
        self.sharers = self._seats if self._kind == LIVE else tuple(sorted(set(seats)))
        self.hand = None
        return self.sharers

    # -- the draws ------------------------------------------------------------------------------------

    def unbind(self) -> None:
        """A choice is played whose roll hangs on everything that came before."""
        self._bound = ()

    def bind(self, position: Position, choice: Choice, digest_so_far: bytes) -> int:
        """Open dice: chance from the shares of the turn and from what the roll is bound to, if it is bound at all.

        So whoever reckons a turn through beforehand cannot try the same attack again in another order of play.
        """
        self._bound = tuple(self._secrets.bound(position, choice))
        if not self._bound:
            return joint(digest_so_far)
        rolls = self._rolls.get(self._bound, 0).to_bytes(4, "big")
        return int.from_bytes(digest(b"dice", self._turn, repr(self._bound).encode(), rolls)[:8], "big")

    @property
    def bound(self) -> bool:
        """Whether the roll of the choice that is played is bound to something."""
        return bool(self._bound)

    def note(self) -> None:
        """A choice has drawn."""
        self.draws.append(self.sharers)
        self._rolls[self._bound] = self._rolls.get(self._bound, 0) + 1

    def dump(self) -> list[Any]:
        """What a summary keeps."""
        draws = [sum(1 << seat for seat in sharers) for sharers in self.draws]
        rolls = [part for bound, count in self._rolls.items() for part in (len(bound), *bound, count)]
        return [draws, self.sharers, self.hand, self._turn.hex(), rolls]

    def restore(self, data: Any) -> None:
        """What ``dump`` wrote."""
        draws, sharers, self.hand, turn, rolls = data
        self.draws = [tuple(seat for seat in self._seats if mask >> seat & 1) for mask in draws]
        self.sharers = tuple(sharers)
        self._turn, self._rolls = bytes.fromhex(turn), {}
        parts = iter(rolls)
        for size in parts:
            bound = tuple(next(parts) for _ in range(size))
            self._rolls[bound] = next(parts)


def joint(digest_so_far: bytes) -> int:
    """Chance from everything that has been given so far, the newest shares among it."""
    return int.from_bytes(digest(b"chance", digest_so_far)[:8], "big")
