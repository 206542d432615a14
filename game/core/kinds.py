"""Events and choices as declared types: named tuples whose first field, ``kind``, is the word each begins with.

A game lists its own in ``events.py`` and ``choices.py``. They are still plain tuples to everything that
compares, stores or sends them; readers use the names of their fields.
"""

from __future__ import annotations

from typing import Any

Kinds = dict[str, type[Any]]


def by_kind(*declared: type[Any]) -> Kinds:
    """Declared events or choices by their kind, which each class names as ``kind: Literal["..."]``."""
    return {_kind(one): one for one in declared}


def _kind(declared: type[Any]) -> str:
    """The word itself; annotations are texts, and reading the text is much cheaper than evaluating it."""
    annotation = declared.__annotations__["kind"]
    text = getattr(annotation, "__forward_arg__", annotation)
    return str(text).partition("[")[2].strip("'\"]")


def seat_of(event: tuple[Any, ...]) -> int | None:
    """Whose event it is: its field ``seat``, which most events have."""
    seat: int | None = getattr(event, "seat", None)
    return seat
