"""Shogun's board as SVG text: pure functions of a view and what the table shows besides it."""

from game.shogun.scene.miniature import picture
from game.shogun.scene.telling import frames
from game.shogun.scene.whole import board

__all__ = ["board", "frames", "picture"]
