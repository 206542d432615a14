"""The words of Shogun: events, choices and questions as sentence keys with their arguments.

The words themselves stand in ``assets/words/shogun.*.po``. Every key is written out here in full
where it can be, so that a search for a key in the catalogue finds the place that asks for it.
"""

from __future__ import annotations

from ...core.contract import Option
from ...core.words import OptionWords, Sentence
from .choices import choice_sentence
from .events import event_sentence
from .questions import game_over, prompt, warning

__all__ = [
    "NOTES",
    "TAGLINE",
    "TITLE",
    "choice_sentence",
    "event_sentence",
    "game_over",
    "option_words",
    "prompt",
    "warning",
]

TITLE = Sentence("shogun.title")
TAGLINE = Sentence("shogun.tagline")
NOTES = (
    Sentence("shogun.note_moon"),
    Sentence("shogun.note_misprint"),
    Sentence("shogun.note_tower"),
    Sentence("shogun.note_rulings"),
    Sentence("shogun.note_readings"),
    Sentence("shogun.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""


def option_words(option: Option) -> OptionWords:
    """The words of one of the game's options."""
    return OptionWords.of("shogun", option.name, option.values)
