"""Markup: text that may stand in HTML and SVG as it is, and the helpers that make it of text from outside.

``Html`` is a plain ``str`` at run time. A plugin of ours for mypy (tools/markup_plugin.py) knows that an f-string, a
``join`` or a sum of markup, numbers and literals is markup again, and that anything else is raw text, which must go
through ``esc``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import NewType

__all__ = ["NOTHING", "Html", "attributes", "breakable", "esc", "tag", "trusted"]

Html = NewType("Html", str)
"""Text that may stand in markup as it is. Called directly it takes only what is written out as a literal."""

NOTHING = Html("")

SEAM = re.compile(r"(?<=\w{3}[aeiou])(?=[bcdfglmnprstvz][aeiou]\w)", re.IGNORECASE)
"""Between a vowel and one consonant with its own vowel: there a word may be broken in all three languages."""


def trusted(text: str) -> Html:
    """Text that is markup though mypy cannot see it: only from our own files, and with the reason beside the call."""
    return text  # type: ignore[return-value] # the one door


def esc(text: object) -> Html:
    """Text made safe for markup, between tags and inside quotes."""
    return _escaped(str(text))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> Html:
    """A table says the same few hundred names and sentences at every click."""
    return trusted(escape(text, quote=True))  # this is what makes it safe


def breakable(text: str) -> Html:
    """Text for a narrow place: soft hyphens say where long words may be broken, since few browsers know."""
    broken = (SEAM.sub("\N{SOFT HYPHEN}", word) if len(word) > 9 else word for word in re.split(r"\b", text))
    return esc("".join(broken).replace("/", "/\N{ZERO WIDTH SPACE}"))


def attributes(**pairs: object) -> Html:
    """Attributes with a leading space; None and False leave one out, True writes its bare name.

    A trailing underscore is dropped (``class_``) and the others become hyphens (``data_act``).
    """
    text = NOTHING
    for name, value in pairs.items():
        if value is True:
            text += f" {_attribute(name)}"
        elif value is not None and value is not False:
            text += f' {_attribute(name)}="{esc(value)}"'
    return text


@lru_cache(maxsize=256)
def _attribute(name: str) -> Html:
    return trusted(name.rstrip("_").replace("_", "-"))  # the name of a keyword argument


def tag(name: Html, *children: Html, **pairs: object) -> Html:
    """An element whose children are markup already; text children go through ``esc`` first."""
    return f"<{name}{attributes(**pairs)}>{''.join(children)}</{name}>"
