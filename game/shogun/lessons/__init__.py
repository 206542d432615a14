"""The lessons of Shogun: a few positions laid out by hand, with what to choose in them."""

from .lessons import LESSONS, about, text, title

__all__ = ["LESSONS", "about", "text", "title"]
