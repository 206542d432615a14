"""Samurai Battles' field as SVG text: pure functions of a view and what the table shows besides it."""

from game.samurai.scene.miniature import picture, scenario_pictures
from game.samurai.scene.telling import frames, mentioned
from game.samurai.scene.whole import board

__all__ = ["board", "frames", "mentioned", "picture", "scenario_pictures"]
