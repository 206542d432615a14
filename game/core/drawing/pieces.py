"""Pieces that more than one game draws; the origin lies between their feet."""

from __future__ import annotations

from ..markup import Html

_STONES = "M-24-3C-25.5 11-29 22-35 32Q0 36 35 32C29 22 25.5 11 24-3Z"
_ROOF = "M-32-13.5C-25-15.5-20-18.5-16-24H16C20-18.5 25-15.5 32-13.5C29-10.6 25-9.6 20-9.6H-20C-25-9.6-29-10.6-32-13.5Z"
_TOP_ROOF = "M-22-33C-16.5-35-13-38-10-44H10C13-38 16.5-35 22-33C19-30.2 16-29.6 12-29.6H-12C-16-29.6-19-30.2-22-33Z"
_FISH = "M-10-44C-11.5-47-11-49-9-51C-8.6-48-7.5-46-5.5-44ZM10-44C11.5-47 11-49 9-51C8.6-48 7.5-46 5.5-44Z"


def castle() -> Html:
    """A keep on its stone foot; the number of the castle stands on the stones."""
    return (
        '<ellipse class="p-shadow" cx="4" cy="32" rx="36" ry="6"/>'
        f'<path class="c-edge" d="{_STONES}" transform="translate(2.4 1.6)"/>'
        f'<path class="c-stone" d="{_STONES}"/>'
        '<path class="c-wall" d="M-20-10H20L22-2H-22Z"/>'
        '<path class="c-slit" d="M-12-7.6v3.6M0-7.6v3.6M12-7.6v3.6"/>'
        f'<path class="c-roof" d="{_ROOF}"/><path class="c-wall" d="M-13-30H13V-23H-13Z"/>'
        f'<path class="c-roof" d="{_TOP_ROOF}"/><path class="c-roof" d="{_FISH}"/>'
        '<path class="c-ridge" d="M-12.5-25.4H12.5M-7.5-45.2H7.5"/>'
    )
