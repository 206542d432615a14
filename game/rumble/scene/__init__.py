"""Rumble Nation's board as SVG text: pure functions of a view and what the table shows besides it."""

from game.rumble.scene.miniature import picture
from game.rumble.scene.telling import frames
from game.rumble.scene.whole import board

__all__ = ["board", "frames", "picture"]
