"""What things are called: areas, cards, daimyo, options, and the notes about the sources."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.words import Name, Sentence
from ..board import AREAS

NOTES = (
    Sentence("rumble.note_map"),
    Sentence("rumble.note_mori"),
    Sentence("rumble.note_decoy"),
    Sentence("rumble.note_readings"),
    Sentence("rumble.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""


def area_name(area: int) -> Name:
    """The name of an area."""
    return Name(f"rumble.area_{AREAS[area]}")


def card_name(card: str) -> Name:
    """The name of a tactic card."""
    return Name(f"rumble.card_{card}")


def card_text(card: str) -> Name:
    """What a tactic card does."""
    return Name(f"rumble.card_{card}_text")


def lord_name(card: str) -> Name:
    """The name of a daimyo."""
    return Name(f"rumble.lord_{card}")


def lord_text(card: str, options: Mapping[str, Any] | None = None) -> Name:
    """What a daimyo card does; Mōri's text depends on the option of the game."""
    if card == "mori" and options and options["mori_limit"] == 2:
        return Name("rumble.lord_mori_text_2")
    return Name(f"rumble.lord_{card}_text")
