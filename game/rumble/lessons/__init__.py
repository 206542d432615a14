"""Six short lessons on a real board: the goal, a turn, the cards, finishing first, the daimyo, and a whole war."""

from .lessons import LESSONS, about, text, title

__all__ = ["LESSONS", "about", "text", "title"]
