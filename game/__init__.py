"""Tenka: three board games of Japan's warring age, as pure Python."""

from .games import GAMES, find

__all__ = ["GAMES", "find"]
