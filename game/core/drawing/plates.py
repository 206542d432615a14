"""The name on the plate of a seat, and who plays it: the same in every game."""

from __future__ import annotations

from ..markup import NOTHING, Html, esc
from ..ui import Ui


def plate(ui: Ui, seat: int, more: Html = NOTHING) -> Html:
    """The name of the player in a seat and who that is; ``more`` is markup that belongs to the name."""
    role = ui.roles[seat] if seat < len(ui.roles) else ""
    who = f'<small class="role">{esc(role)}</small>' if role else ""
    return f"<strong>{esc(ui.players[seat].name)}{more}</strong>{who}"
