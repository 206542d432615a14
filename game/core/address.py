"""Text inside addresses. The standard library's own tool brings half a network along, too much for a boot."""

from __future__ import annotations

PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_~")
HEX = frozenset("0123456789abcdefABCDEF")


def quote(text: str, plain: frozenset[str] = PLAIN) -> str:
    """Everything but plain characters as percent signs and numbers."""
    return "".join(char if char in plain else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "replace"))


def unquote(text: str) -> str:
    """The text again; whatever is no proper escape stays as it is or becomes a replacement mark."""
    first, *parts = text.split("%")
    data = first.encode("utf-8", "replace")
    for part in parts:
        if len(part) >= 2 and HEX.issuperset(part[:2]):
            data += bytes((int(part[:2], 16),)) + part[2:].encode("utf-8", "replace")
        else:
            data += b"%" + part.encode("utf-8", "replace")
    return data.decode("utf-8", "replace")
