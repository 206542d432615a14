"""Where the games' data lies: maps, scenarios, rules, words and style sheets.

In a checkout and in the browser ``assets`` lies beside the package, in an installed one inside it. ``Path`` serves
in all three: pip always unpacks a wheel, and the browser's library leaves ``importlib.resources`` out.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parents[1]
ASSETS = PACKAGE / "assets" if (PACKAGE / "assets").is_dir() else PACKAGE.parent / "assets"


def asset(name: str) -> Path:
    """The file or folder of that name below ``assets``."""
    return ASSETS / name
