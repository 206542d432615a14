"""How long two people need to lock and shuffle both decks of Samurai Battles, against powers of the same size."""

from __future__ import annotations

from time import perf_counter

from game.core.sealed import curve
from tools.bench import Row, at_most, by_turns

ROUNDS = 5
POWERS = 300
"""As many as there are locks: each is a power of an integer as long as the numbers of the curve, reckoned in C."""
FLOOR = 16.0


def lock_both_decks() -> list[float]:
    """The seconds of work of each of two people, checks included; the browser is sent this very text."""
    from time import perf_counter

    from game.core.record import finish
    from game.core.sealed.locks import Locks
    from game.samurai.secrets import SamuraiSecrets

    tables = [Locks(2, seat, bytes([seat]) * 32) for seat in (0, 1)]
    seconds = [0.0, 0.0]
    for deck, deal in enumerate(SamuraiSecrets().deals({})):
        for table in tables:
            table.begin(deal.cards)
        while (due := tables[0].shuffles[deck].next) is not None:
            start = perf_counter()
            points = finish(tables[due.seat].work(deck))
            seconds[due.seat] += perf_counter() - start
            for seat, table in enumerate(tables):
                start = perf_counter()
                table.accept(deck, due.seat, points)
                seconds[seat] += perf_counter() - start
    return seconds


def _powers() -> float:
    base, key = curve.point_of("power"), curve.key_of(b"power")
    start = perf_counter()
    for _ in range(POWERS):
        base = pow(base, key, curve.PRIME)
    return perf_counter() - start


def rows() -> list[Row]:
    """One row: the work of both together."""
    both, powers, first, second = [], [], [], []
    for _ in range(ROUNDS):
        red, blue = lock_both_decks()
        first.append(red)
        second.append(blue)
        both.append(red + blue)
        powers.append(_powers())
    note = f"who begins {min(first):.2f} s, the other {min(second):.2f} s"
    return [at_most("samurai: both decks locked, against 300 powers", by_turns(both, powers), FLOOR, "x", note)]
