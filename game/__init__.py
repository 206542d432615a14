"""Tenka: three board games of Japan's warring age, as pure Python.

>>> from tenka import rumble, shogun, samurai, Record, link, think

What stands here is imported when it is first asked for: whoever plays one game loads no other.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .games import GAMES, find

if TYPE_CHECKING:
    from . import rumble as rumble
    from . import samurai as samurai
    from . import shogun as shogun
    from .bots import think as think
    from .core import link as link
    from .core.record import Record as Record

__all__ = ["GAMES", "Record", "find", "link", "rumble", "samurai", "shogun", "think"]

LATER = {"Record": ".core.record", "think": ".bots", "link": ".core.link"}
"""Where the names that are no games stand."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name in GAMES:
            return find(name)
        if name not in LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = import_module(LATER[name], __name__)
        return getattr(module, name, module)  # link is the module itself
