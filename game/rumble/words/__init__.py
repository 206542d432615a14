"""The words of Rumble Nation: events, choices and questions as sentence keys with their arguments.

The words themselves stand in ``assets/words/rumble.*.po``. Every key is written out here in full
where it can be, so that a search for a key in the catalogue finds the place that asks for it.
"""

from __future__ import annotations

from .choices import choice_sentence
from .events import event_sentence
from .names import NOTES, area_name, card_name, card_text, lord_name, lord_text
from .questions import prompt, warnings

__all__ = [
    "NOTES",
    "area_name",
    "card_name",
    "card_text",
    "choice_sentence",
    "event_sentence",
    "lord_name",
    "lord_text",
    "prompt",
    "warnings",
]
