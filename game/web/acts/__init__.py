"""What a player can do, one kind of act to a module. Importing this package fills ``game.web.registry``."""

from game.web.acts import (
    accounting,
    asking,
    bots,
    commanding,
    learning,
    linking,
    looking,
    opening,
    playing,
    reading,
    saving,
    shelf,
    showing,
    starting,
    telling,
)

__all__ = [
    "accounting",
    "asking",
    "bots",
    "commanding",
    "learning",
    "linking",
    "looking",
    "opening",
    "playing",
    "reading",
    "saving",
    "shelf",
    "showing",
    "starting",
    "telling",
]
