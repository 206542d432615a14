"""Which section of the toy's rules speaks of what."""

from __future__ import annotations

from collections.abc import Callable

from game.core.markup import Html
from game.core.words import Words

CARDS: dict[str, str] = {}
EVENTS = {"think": "goal", "roll": "die"}
REASONS = {"core.not_now": "die"}
PICTURES: dict[str, Callable[[Words], Html]] = {"thought": lambda _words: Html("<svg></svg>")}
