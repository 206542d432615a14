"""Small drawings as addresses, so that their styles stay inside them."""

from __future__ import annotations

from ..core.address import PLAIN, quote

PLAIN_IN_PICTURES = PLAIN | frozenset(" =:/,;()'!.+*")


def picture_address(svg: str) -> str:
    """An SVG text as a data address for an ``img`` element."""
    return "data:image/svg+xml," + quote(svg, PLAIN_IN_PICTURES)
