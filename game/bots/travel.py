"""Views as plain data, so that they can travel to a worker and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import games
from ..core.position import View, as_choice


def dump_view(view: View[Any]) -> dict[str, Any]:
    """A view as plain JSON data."""
    return {
        "seat": view.seat,
        "position": view.position.dump(),
        "choices": [list(choice) for choice in view.choices],
    }


def load_view(game_name: str, data: Mapping[str, Any]) -> View[Any]:
    """The view that ``dump_view`` wrote."""
    position = games.find(game_name).load(data["position"])
    choices = tuple(position.declared(as_choice(choice)) for choice in data["choices"])
    position._legal = list(choices)
    return View(data["seat"], position, choices)
