"""Minds that can take a seat in any game. They are given a view and nothing else.

``Search(game_name, view, mind, seed)`` is a thought that goes on in slices: call ``step()`` until
``done`` or until the time is up (``seconds(mind)`` says how much a turn may take), then take ``best``.
``think`` does it in one go. Both repeat exactly for the same view, mind, seed and iterations.

A game helps by a room ``advice`` that offers any of these (what it leaves out is made good):

``imagine(view, chance) -> Position``    a position that the viewer cannot tell from the real one: hidden
                                         cards and plans drawn afresh, ``position.chance`` set from chance
``candidates(position) -> [chain, ...]`` what is worth thinking about, best guess first; a chain is a tuple of
                                         choices that the seat in turn makes one after the other
``playout(position, chance) -> Choice``  a quick sensible choice for whoever is in turn in an imagined game
``limit(position) -> int``               how many choices an imagined game runs on before it is judged
``evaluate(position, seat) -> float``    from 0 to 1: one's margin over the best of the others; 1 is a sure win
``rollout(position, seat, chance) -> float``  a quicker way to play an imagined game to its end and judge it
``noisy_candidates(position, noise) -> [chain, ...]``  what a weak level thinks of instead of the candidates
``rounds(position) -> int``               how many imagined games of each candidate are enough for this question
``prior(position, chains, far) -> [float, ...]``  what chains are worth before any game is imagined, at a glance
                                         or, if ``far``, after a longer look; else each one's turn is imagined once
``reason(position, chain) -> Sentence | None``  why one would make these choices
``LEVELS``                            its own numbers for ``game.bots.strengths.STRENGTHS``
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core.chance import Chance
from ..core.position import Choice, View
from .levels import LEVELS
from .search import Search
from .travel import dump_view, load_view

__all__ = ["BOTS", "KNOWN_BOTS", "LEVELS", "Bot", "Search", "any_choice", "dump_view", "game_of", "load_view",
           "seconds", "think"]  # fmt: skip

Bot = Callable[[View[Any], Chance], Choice]
QUICK_ITERATIONS = 2
"""So many imagined games are a mind's quick answer."""


def think(game_name: str, view: View[Any], level: str, seed: int, iterations: int | None = None) -> Choice:
    """What a mind chooses; the same for the same view, mind, seed and iterations."""
    return Search(game_name, view, level, seed, iterations).run()


def seconds(level: str) -> float:
    """The most that a mind's turn may take on the page."""
    return LEVELS[level].seconds if level in LEVELS else 0.0


def game_of(view: View[Any]) -> str:
    """The name of the game that a view belongs to."""
    return type(view.position).__module__.split(".")[1]


def any_choice(view: View[Any], chance: Chance) -> Choice:
    """One of the legal choices, all equally likely."""
    choice: Choice = chance.pick(view.choices)
    return choice


def _glance(level: str) -> Bot:
    """A mind that answers at once, with hardly a thought."""
    return lambda view, chance: think(game_of(view), view, level, chance.below(1 << 32), QUICK_ITERATIONS)


BOTS: dict[str, Bot] = {level: _glance(level) for level in LEVELS}
"""The minds that a seat may be given, each with its quick answer."""
KNOWN_BOTS: dict[str, Bot] = {**BOTS, "random": any_choice}
"""The same and the one that old saves may name."""
