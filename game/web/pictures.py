"""Small drawings as addresses, so that their styles stay inside them."""

from __future__ import annotations

from urllib.parse import quote


def picture_address(svg: str) -> str:
    """An SVG text as a data address for an ``img`` element."""
    return "data:image/svg+xml," + quote(svg, safe=" =:/,;()'!-_.~+*")
