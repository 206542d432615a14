"""The application: which screen is shown, and what each thing the player does leads to.

Knows no browser: it is given a ``Page`` and could as well be driven by a test. Each room of
``game.web.acts`` holds one kind of act: a method ``on_...`` for each thing a player can do, a method
``_screen_...`` or ``_dialog_...`` for each thing that is shown.
"""

from __future__ import annotations

from game.web.acts.accounting import Accounting
from game.web.acts.commanding import Commanding
from game.web.acts.following import Following
from game.web.acts.looking import Looking
from game.web.acts.saving import Saving
from game.web.acts.showing import Showing


class App(Accounting, Commanding, Following, Looking, Saving, Showing):
    """The whole application."""
