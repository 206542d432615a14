"""The words of Samurai Battles: what the page asks of every game, put together from its rooms.

Names stand in ``names``, events in ``telling``, choices and questions in ``asking``; the words
themselves in ``assets/words/samurai.*.po``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.contract import Option
from game.core.words import Sentence
from game.samurai.asking import choice_sentence, game_over, prompt
from game.samurai.telling import event_sentence

__all__ = [
    "NOTES",
    "TAGLINE",
    "TITLE",
    "OptionWords",
    "choice_sentence",
    "event_sentence",
    "game_over",
    "option_value",
    "option_words",
    "prompt",
]

TITLE = Sentence("samurai.title")
TAGLINE = Sentence("samurai.tagline")
NOTES = (
    Sentence("samurai.note_maps"),
    Sentence("samurai.note_costs"),
    Sentence("samurai.note_misprint"),
    Sentence("samurai.note_rulings"),
    Sentence("samurai.note_battle_back"),
    Sentence("samurai.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""


class OptionWords(NamedTuple):
    """The words of an option: its name, a hint, and its values in the order of the option."""

    name: Sentence
    hint: Sentence
    values: tuple[Sentence, ...]


def option_words(option: Option) -> OptionWords:
    """The words of one of the game's options."""
    return OptionWords(
        Sentence(f"samurai.option_{option.name}"),
        Sentence(f"samurai.option_{option.name}_hint"),
        tuple(option_value(option.name, value) for value in option.values),
    )


def option_value(name: str, value: Any) -> Sentence:
    """The words of one value: ``samurai.option_scenario_12``, ``samurai.option_misprints_printed`` ..."""
    return Sentence(f"samurai.option_{name}_{str(value).lower()}")
