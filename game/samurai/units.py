"""The unit chart: eight kinds of unit, the bodyguard, three kinds of leader, and the faces of the die."""

from __future__ import annotations

from typing import NamedTuple

CIRCLE, TRIANGLE, SQUARE, FLAG, HONOR, SWORDS = range(6)
"""The faces of a battle die; the first three and the swords are also the symbols of units."""
FACES = ("circle", "triangle", "square", "flag", "honor", "swords")
STRENGTH = 4
"""Blocks of a unit at full strength."""


class Kind(NamedTuple):
    """One line of the unit chart."""

    code: str
    letter: str
    """How a scenario map writes it."""
    symbol: int
    cavalry: bool
    move: int
    battle_move: int
    """How far it may move and still battle."""
    close: int
    ranged: tuple[int, ...]
    """Dice at distance 0, 1, 2 ...; empty without missile weapons."""
    flags: int
    """Flags it may ignore by its rank."""
    honor: int
    """Tokens lost for each hex of retreat; levies lose theirs once."""


BOW = (0, 0, 2, 2)
GUN = (0, 0, 2, 2, 1)
KINDS = (
    Kind("SSp", "S", SQUARE, False, 1, 1, 4, (), 1, 2),
    Kind("SB", "B", SQUARE, False, 1, 1, 3, BOW, 1, 2),
    Kind("ASp", "P", TRIANGLE, False, 2, 1, 3, (), 0, 1),
    Kind("AB", "A", CIRCLE, False, 2, 2, 2, BOW, 0, 1),
    Kind("AA", "G", CIRCLE, False, 2, 0, 2, GUN, 0, 1),
    Kind("LI", "L", CIRCLE, False, 2, 2, 2, (), 0, 2),
    Kind("SSpC", "C", SQUARE, True, 2, 2, 4, (), 1, 2),
    Kind("SBC", "K", SQUARE, True, 2, 2, 3, BOW, 1, 2),
    Kind("guard", "T", SWORDS, False, 0, 0, 0, (), 0, 0),
)
SSP, SB, ASP, AB, AA, LI, SSPC, SBC, GUARD = range(len(KINDS))

# The same chart column by column, for the places where time counts.
SYMBOL = tuple(kind.symbol for kind in KINDS)
CAVALRY = tuple(kind.cavalry for kind in KINDS)
INFANTRY = tuple(not kind.cavalry and kind.code != "guard" for kind in KINDS)
MOVE = tuple(kind.move for kind in KINDS)
BATTLE_MOVE = tuple(kind.battle_move for kind in KINDS)
CLOSE = tuple(kind.close for kind in KINDS)
RANGED = tuple(kind.ranged for kind in KINDS)
REACH = tuple(len(kind.ranged) - 1 for kind in KINDS)

FOOT, MOUNTED, COMMANDER = range(3)
LEADERS = ("foot", "mounted", "commander")
LEADER_LETTERS = "IM"
LEADER_MOVE = (2, 3, 0)

RETREAT_PER_FLAG = tuple(2 if kind.code == "LI" else 1 for kind in KINDS)
RANKS = {(SQUARE, TRIANGLE): 1, (SQUARE, CIRCLE): 2, (TRIANGLE, CIRCLE): 1}
"""Swords that the first symbol ignores from the second in close combat: superior rank."""


def swords_ignored(target: int, striker: int) -> int:
    """How many swords a unit ignores in close combat by rank and by stature; both add up."""
    if GUARD in (target, striker):
        return 0  # ruling 19
    rank = RANKS.get((SYMBOL[target], SYMBOL[striker]), 0)
    stature = 1 if CAVALRY[target] and not CAVALRY[striker] else 0
    return rank + stature


IGNORED = tuple(tuple(swords_ignored(t, s) for s in range(len(KINDS))) for t in range(len(KINDS)))
"""``swords_ignored`` for every target and striker."""


def may_lead(leader: int, kind: int) -> bool:
    """Whether a leader of that kind may be attached to a unit of that kind."""
    if kind == GUARD:
        return leader == COMMANDER
    return leader == MOUNTED or not CAVALRY[kind]
