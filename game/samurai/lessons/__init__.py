"""The lessons of Samurai Battles, in their order."""

from __future__ import annotations

from game.core.lesson import Lesson

LESSONS: tuple[Lesson, ...] = ()
