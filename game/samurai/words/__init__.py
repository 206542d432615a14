"""The words of Samurai Battles as keys: what the page asks of every game.

The sentences themselves stand in ``assets/words/samurai.*.po``.
"""

from .choices import choice_sentence
from .events import event_sentence
from .names import NOTES
from .questions import prompt

__all__ = ["NOTES", "choice_sentence", "event_sentence", "prompt"]
