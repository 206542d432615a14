"""What a player can do, one kind of act to a module. Importing this package fills ``web.registry``."""

from . import (
    analysis,
    bots,
    confirm,
    dialogs,
    lessons,
    links,
    opening,
    playback,
    playing,
    replay,
    rulebook,
    saves,
    setup,
    shelf,
    typed,
)

__all__ = [
    "analysis",
    "bots",
    "confirm",
    "dialogs",
    "lessons",
    "links",
    "opening",
    "playback",
    "playing",
    "replay",
    "rulebook",
    "saves",
    "setup",
    "shelf",
    "typed",
]
