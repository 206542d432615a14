"""The words of Samurai Battles as keys: what the page asks of every game.

The sentences themselves stand in ``assets/words/samurai.*.po``.
"""

from .choices import choice_sentence
from .events import event_sentence
from .names import NOTES, TAGLINE, TITLE, option_words
from .questions import game_over, prompt

__all__ = ["NOTES", "TAGLINE", "TITLE", "choice_sentence", "event_sentence", "game_over", "option_words", "prompt"]
