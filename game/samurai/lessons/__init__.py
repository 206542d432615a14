"""Six short lessons on a real field: the goal, a turn, the unit chart, flags, leaders, dragon cards."""

from .lessons import LESSONS, about, text, title

__all__ = ["LESSONS", "about", "text", "title"]
