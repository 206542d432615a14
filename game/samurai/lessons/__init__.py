"""The lessons of Samurai Battles, in their order, and the keys of their words."""

from __future__ import annotations

from ...core.lesson import Lesson, Wording
from .lessons import CHART, DRAGONS, FLAGS, GOAL, LEADERS, TURN

LESSONS: tuple[Lesson, ...] = (GOAL, TURN, CHART, FLAGS, LEADERS, DRAGONS)
WORDING = Wording("samurai")
title, about, text = WORDING.title, WORDING.about, WORDING.text
