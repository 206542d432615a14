"""The words of Samurai Battles as keys: what the page asks of every game.

The sentences themselves stand in ``assets/words/samurai.*.po``.
"""

from __future__ import annotations

from ...core.contract import Option
from ...core.words import OptionWords, Sentence
from .choices import choice_sentence
from .events import event_sentence
from .questions import game_over, prompt

__all__ = [
    "NOTES",
    "TAGLINE",
    "TITLE",
    "OptionWords",
    "choice_sentence",
    "event_sentence",
    "game_over",
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
    Sentence("samurai.note_units"),
    Sentence("samurai.note_cards"),
    Sentence("samurai.note_turned"),
    Sentence("samurai.note_campaign"),
    Sentence("samurai.note_flanks"),
    Sentence("samurai.note_editions"),
    Sentence("samurai.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""


def option_words(option: Option) -> OptionWords:
    """The words of one of the game's options."""
    return OptionWords.of("samurai", option.name, option.values)
