"""Rumble Nation's board as SVG text: pure functions of a view and what the table shows besides it."""

from game.rumble.scene.board import board
from game.rumble.scene.picture import picture
from game.rumble.scene.telling import as_told, frames

__all__ = ["as_told", "board", "frames", "picture"]
