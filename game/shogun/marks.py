"""Small marks beside the board: a picture with a number, and the words for those who cannot see it."""

from __future__ import annotations

from game.core.markup import esc
from game.shogun.art import icon


def unseen(text: str) -> str:
    """Words that only a screen reader tells."""
    return f'<span class="visually-hidden">{esc(text)}</span>'


def bit(picture: str, number: object, label: str = "", classes: str = "sg-bit") -> str:
    """A picture and a number; the label says both, to the pointer and to a screen reader."""
    if not label:
        return f'<span class="{classes}">{picture}{esc(number)}</span>'
    shown = f'<b aria-hidden="true">{esc(number)}</b>'
    return f'<span class="{classes}" title="{esc(label)}">{picture}{shown}{unseen(label)}</span>'


def land_icon() -> str:
    """A province in outline."""
    shape = "M-20 6C-22-6-10-8-8-15C-3-22 8-20 12-13C20-12 23-2 18 6C18 15 8 13 3 18C-6 22-18 18-20 6Z"
    return icon(f'<path class="sg-land-icon" d="{shape}"/>')
