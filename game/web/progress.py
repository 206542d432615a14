"""How far the learner has come in each lesson, kept on this device."""

from __future__ import annotations

import json
from typing import Any

from ..core.lesson import Course, Lesson
from ..core.plain import read_json
from ..core.store import ASIDE, Store, StoreFull, StoreOff

PLACE = "tenka.lessons"


class Progress:
    """What is kept: for each lesson whether it was finished once, and where it was left."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lessons = self._read()

    def _read(self) -> dict[str, dict[str, Any]]:
        """What is in the store; what cannot be read is set aside and not overwritten."""
        text = ""
        try:
            text = self._store.get(PLACE) or "{}"
            data = read_json(text)
            return {str(key): dict(value) for key, value in data.items()}
        except StoreOff:
            return {}
        except (AttributeError, TypeError, ValueError):
            self._put(ASIDE + "lessons", text)
            return {}

    def _put(self, place: str, text: str) -> None:
        try:
            self._store.put(place, text)
        except (StoreFull, StoreOff):
            return  # a lesson can be begun again; the game's own saves warn about storage

    def names(self, game: str, what: str) -> frozenset[str]:
        """The lessons of a game that are ``done``, or ``left`` in the middle."""
        start = f"{game}."
        return frozenset(
            key.removeprefix(start) for key, value in self._lessons.items() if key.startswith(start) and value.get(what)
        )

    def open(self, game: str, lesson: Lesson) -> Course:
        """The lesson where it was left; from its beginning if it was not, or if that does not fit any more."""
        left = self._lessons.get(f"{game}.{lesson.name}", {}).get("left")
        if left:
            course = Course(game, lesson)
            try:
                course.resume(left)
            except (AttributeError, LookupError, TypeError, ValueError, OverflowError):
                return Course(game, lesson)
            return course
        return Course(game, lesson)

    def keep(self, game: str, course: Course) -> None:
        """Remember how far this lesson has come."""
        entry = self._lessons.setdefault(f"{game}.{course.lesson.name}", {})
        entry["done"] = bool(entry.get("done")) or course.over
        entry["left"] = None if course.over or not (course.at or course.record.choices) else course.dump()
        self._put(PLACE, json.dumps(self._lessons))
