"""The tables of what a player can do and of what is shown, by name; the modules of ``game.web.acts`` fill them.

A name in ``ACTS`` is the ``data-act`` of the markup or what a script of the page sends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from ..core.markup import NOTHING, Html

if TYPE_CHECKING:
    from ..core.save_texts import Save
    from .app import App
    from .session import Session

Data = Mapping[str, str]
"""What comes with an act: the data of the element, or the fields of its form; a field's own value has the name ""."""
Act = Callable[["App", Data, Data], bool | None]
"""Gets the application, data and form; returns False where nothing has to be drawn."""
TableAct = Callable[["App", "Session", Data, Data], bool | None]
"""The same for what needs a game on the table."""
Drawing = Callable[["App"], Html]
TableDrawing = Callable[["App", "Session"], Html]
Opener = Callable[["App", str], None]
"""Gets the application and the fragment of an address, without its mark."""
Lay = Callable[["App", "Save", int], None]
"""Gets a game that nobody has sat down to yet and the seat of whoever set it up."""

ACTS: dict[str, Act] = {}
SCREENS: dict[str, Drawing] = {}
DIALOGS: dict[str, Drawing] = {}
LINKS: dict[str, Opener] = {}
"""How the fragment of an address begins that brings a game -> what opens it. The page knows the beginnings before
Python is up (``bake.fill``), and says from the first paint on that a game was sent."""
TABLES: dict[str, Lay] = {}
"""The kinds of tables for people who are elsewhere, in the order of the set-up: see ``game.web.acts.tables``."""

IDLE: dict[str, Callable[[App, Session], None]] = {}
"""What goes on at the table by itself while nothing is played back and nobody else has to choose."""

F = TypeVar("F")
G = TypeVar("G")


def act(name: str) -> Callable[[Act], Act]:
    """Register a function as the act of that name."""
    return lambda function: _put(ACTS, name, function, function)


def table_act(name: str, *, screen: str = "") -> Callable[[TableAct], TableAct]:
    """Register an act that is not called without a game on the table, nor while another ``screen`` is shown."""

    def register(function: TableAct) -> TableAct:
        def perform(app: App, data: Data, form: Data) -> bool | None:
            if app.session is None or screen not in ("", app.screen):
                return False
            return function(app, app.session, data, form)

        return _put(ACTS, name, perform, function)

    return register


def screen(name: str) -> Callable[[Drawing], Drawing]:
    """Register the function that draws the screen of that name."""
    return lambda function: _put(SCREENS, name, function, function)


def table_screen(name: str) -> Callable[[TableDrawing], TableDrawing]:
    """Register a screen that shows the game on the table."""
    return lambda function: _put(SCREENS, name, _of_table(function), function)


def dialog(name: str) -> Callable[[Drawing], Drawing]:
    """Register the function that draws the dialog of that name."""
    return lambda function: _put(DIALOGS, name, function, function)


def table_dialog(name: str) -> Callable[[TableDrawing], TableDrawing]:
    """Register a dialog that shows something of the game on the table."""
    return lambda function: _put(DIALOGS, name, _of_table(function), function)


def link(start: str) -> Callable[[Opener], Opener]:
    """Register the function that opens addresses whose fragment begins so."""
    return lambda function: _put(LINKS, start, function, function)


def table_kind(name: str) -> Callable[[Lay], Lay]:
    """Register a kind of table by what lays it; ``web.table_NAME`` and ``web.table_NAME_hint`` say what it is."""
    return lambda function: _put(TABLES, name, function, function)


def idle(name: str) -> Callable[[Callable[[App, Session], None]], Callable[[App, Session], None]]:
    """Register what goes on by itself while the table waits."""
    return lambda function: _put(IDLE, name, function, function)


def _of_table(function: TableDrawing) -> Drawing:
    return lambda app: NOTHING if app.session is None else function(app, app.session)


def _put(table: dict[str, F], name: str, entry: F, function: G) -> G:
    """Enter something once; the function itself stays what it was, for whoever calls it directly."""
    if name in table:
        raise ValueError(f"two functions for {name!r}")
    table[name] = entry
    return function
