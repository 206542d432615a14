"""Cards: one frame for all, with a name, Japanese letters, a small picture and the text."""

from __future__ import annotations

from collections.abc import Sequence

from ..markup import NOTHING, Html, attributes, esc
from .brush import Dab, stroke

Mark = tuple[str, Sequence[Dab]]
"""A brush stroke of a picture: its class (``ink``, ``wash``, ``red``, ``gold``) and its dabs."""


def picture(marks: Sequence[Mark], extra: Html = NOTHING, key: str | None = None) -> Html:
    """A small scene of a few strokes in a field of 120 by 72; a decoration. ``key`` is its id."""
    strokes = "".join(f'<path class="{esc(kind)}" d="{stroke(dabs)}"/>' for kind, dabs in marks)
    opening = attributes(id=key, class_="card-picture", viewBox="0 0 120 72", aria_hidden="true")
    return f"<svg{opening}>{strokes}{extra}</svg>"


def card(
    key: str,
    *,
    name: str,
    kanji: str,
    scene: Html,
    text: str,
    state: str = "ready",
    reason: str | None = None,
    choices: str | None = None,
    kind: str = "",
    tells: str = "",
) -> Html:
    """A card as a button: ready, used or off. One that cannot be used stays in reach and says why.

    ``tells`` is the name by which the rules know it.
    """
    ready = state == "ready" and choices is not None
    opening = attributes(
        type="button",
        id=key,
        class_=f"card card-{state} {kind}".strip(),
        data_choices=choices if ready else None,
        data_act="why" if reason and not ready else None,
        data_reason=reason if not ready else None,
        data_tells=tells or None,
        aria_disabled=None if ready else "true",
    )
    why = f'<span class="card-why">{esc(reason)}</span>' if reason else ""
    return (
        f'<button{opening}><span class="card-head"><span class="card-name">{esc(name)}</span>'
        f'<span class="card-kanji" lang="ja" aria-hidden="true">{esc(kanji)}</span></span>{scene}'
        f'<span class="card-text">{esc(text)}</span>{why}</button>'
    )
