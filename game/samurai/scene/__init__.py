"""Samurai Battles' field as SVG text: pure functions of a view and what the table shows besides it."""

from .board import board
from .miniature import picture, scenario_pictures
from .playback import frames, mentioned
from .spots import spots

__all__ = ["board", "frames", "mentioned", "picture", "scenario_pictures", "spots"]
