"""The words of Shogun: events, choices and questions as sentence keys with their arguments.

The words themselves stand in ``assets/words/shogun.*.po``. Every key is written out here in full
where it can be, so that a search for a key in the catalogue finds the place that asks for it.
"""

from __future__ import annotations

from ...core.words import Sentence
from .choices import choice_sentence
from .events import event_sentence
from .questions import prompt, warning

__all__ = ["NOTES", "choice_sentence", "event_sentence", "prompt", "warning"]

NOTES = (
    Sentence("shogun.note_moon"),
    Sentence("shogun.note_misprint"),
    Sentence("shogun.note_tower"),
    Sentence("shogun.note_rulings"),
    Sentence("shogun.note_readings"),
    Sentence("shogun.note_fan"),
)
"""What the page says openly about sources, rulings and whose game this is."""
