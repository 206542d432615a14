"""How likely each seat is to win: by the game's own insight, or, where it has none, by playing on to the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...core.advice import Advice
from ...core.chance import Chance
from ...core.contract import Game
from ...core.insight import Insight, Traits
from ...core.position import Position
from ...core.words import Sentence

LONGEST = 3000
"""No imagined game that is played to its end has more choices."""
UNKNOWN = 0.4
"""How far off a judgement may be that nobody has measured."""


def insight_of(game: Game[Any]) -> Insight[Any]:
    """What the game tells whoever explains it; where it tells nothing, its judgement of positions as shares."""
    own: Insight[Any] | None = game.advice.insight
    return own or Insight(partial(_shares, game), _no_doubt_when_over, _no_traits, partial(_share, game), _no_sentence)


def _shares(game: Game[Any], position: Position) -> Sequence[float]:
    """How well each seat stands, as shares of a sure win."""
    if position.turn is None:
        return won(position)
    values = [max(0.0, value) for value in game.judge(position)]
    total = sum(values)
    return [value / total for value in values] if total else [1 / len(values)] * len(values)


def won(position: Position) -> list[float]:
    """Each seat's share of the victory in a game that is over; all equal where nobody has won."""
    winners = position.winners or range(len(position.scores))
    return [(seat in winners) / len(winners) for seat in range(len(position.scores))]


def _share(game: Game[Any], position: Position, seat: int, _traits: Traits) -> float:
    return _shares(game, position)[seat]


def _no_doubt_when_over(position: Position) -> float:
    return 0.0 if position.turn is None else UNKNOWN


def _no_traits(_position: Position, _seat: int) -> Traits:
    return {}


def _no_sentence(_position: Position, _seat: int, _name: str, _old: Traits, _new: Traits) -> Sentence | None:
    return None


def played_out(position: Position, seat: int, chance: Chance, advice: Advice[Any]) -> float:
    """The chance of a seat to win an imagined game, by the game's own way or by playing it to its end."""
    return (advice.win or partial(to_the_end, advice))(position, seat, chance)


def to_the_end(advice: Advice[Any], position: Position, seat: int, chance: Chance) -> float:
    """An imagined game played to its end by quick choices: the seat's share of the victory."""
    for _ in range(LONGEST):
        if position.turn is None:
            break
        position.play(advice.playout(position, chance))
    return won(position)[seat] if position.turn is None else 1 / len(position.scores)
