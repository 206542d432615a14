"""Markup: the one helper that puts text from outside into HTML and SVG."""

from __future__ import annotations

from html import escape

__all__ = ["attributes", "esc", "tag"]


def esc(text: object) -> str:
    """Text made safe for markup, between tags and inside quotes."""
    return escape(str(text), quote=True)


def attributes(**pairs: object) -> str:
    """Attributes with a leading space; None and False leave one out, True writes its bare name.

    A trailing underscore is dropped (``class_``) and the others become hyphens (``data_act``).
    """
    return "".join(
        f" {_attribute(name)}" if value is True else f' {_attribute(name)}="{esc(value)}"'
        for name, value in pairs.items()
        if value is not None and value is not False
    )


def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def tag(name: str, *children: str, **pairs: object) -> str:
    """An element whose children are markup already; text children go through ``esc`` first."""
    return f"<{name}{attributes(**pairs)}>{''.join(children)}</{name}>"
