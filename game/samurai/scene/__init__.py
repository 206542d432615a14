"""Samurai Battles' field as SVG text: pure functions of a view and what the table shows besides it."""

from game.samurai.scene.miniature import picture, scenario_pictures
from game.samurai.scene.telling import as_told, frames, mentioned
from game.samurai.scene.whole import board

__all__ = ["as_told", "board", "frames", "mentioned", "picture", "scenario_pictures"]
