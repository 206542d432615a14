"""Small marks beside the board: a picture with a number, and the words for those who cannot see it."""

from __future__ import annotations

from ...core.markup import esc


def unseen(text: str) -> str:
    """Words that only a screen reader tells."""
    return f'<span class="visually-hidden">{esc(text)}</span>'


def bit(picture: str, number: object, label: str = "", classes: str = "sg-bit") -> str:
    """A picture and a number; the label says both, to the pointer and to a screen reader."""
    if not label:
        return f'<span class="{classes}">{picture}{esc(number)}</span>'
    shown = f'<b aria-hidden="true">{esc(number)}</b>'
    return f'<span class="{classes}" title="{esc(label)}">{picture}{shown}{unseen(label)}</span>'
