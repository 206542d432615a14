"""Minds that can take a seat in any game. They are given a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.chance import Chance
from game.core.position import Choice, View

Mind = Callable[[View[Any], Chance], Choice]


def any_choice(view: View[Any], chance: Chance) -> Choice:
    """One of the legal choices, all equally likely."""
    choice: Choice = chance.pick(view.choices)
    return choice


MINDS: dict[str, Mind] = {"random": any_choice}
"""The minds by the name under which a seat keeps them."""
