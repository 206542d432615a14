"""The names of bots: a level, and perhaps a style, as in ``gunshi~miser``; in the arena also an edition before it."""

from __future__ import annotations

STYLE = "~"


def styled(level: str, style: str) -> str:
    """The name of a bot of that level and style; the level's own name without a style."""
    return f"{level}{STYLE}{style}" if style else level


def level_of(name: str) -> str:
    """The name without the style."""
    return name.partition(STYLE)[0]


def style_of(name: str) -> str:
    """The style in a name; empty if there is none."""
    return name.partition(STYLE)[2]
