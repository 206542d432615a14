"""Rumble Nation's board as SVG text: pure functions of a view and what the table shows besides it."""

from .board import board
from .miniature import picture
from .playback import frames
from .spots import spots

__all__ = ["board", "frames", "picture", "spots"]
