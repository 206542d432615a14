"""What the application asks of the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ..core.markup import Html
from ..core.shown import Shown
from ..core.store import Store
from .thinking import Brain


class Page(Protocol):
    """What the application asks of the browser."""

    @property
    def store(self) -> Store:
        """Where games and settings are kept."""

    @property
    def brain(self) -> Brain:
        """What thinks for the bots."""

    @property
    def shown(self) -> Shown | None:
        """The parts that are on the page; None for a page that is drawn whole every time."""

    def render(self, html: Html) -> None:
        """Show this markup."""

    def announce(self, text: str) -> None:
        """Say something to a screen reader."""

    def picture(self, name: str, address: str) -> None:
        """From now on ``<img data-picture="name">`` shows what lies at this address."""

    def attribute(self, name: str, value: str) -> None:
        """Set an attribute of the document."""

    def later(self, milliseconds: int, act: Callable[[], None]) -> Callable[[], None]:
        """Do something later; returns how to call it off."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def seed(self) -> int:
        """A fresh random number below 2**32."""

    def entropy(self, size: int) -> bytes:
        """So many bytes that nobody can guess."""

    def date(self, milliseconds: int, language: str) -> str:
        """A date and time as that language writes it."""

    def url(self, fragment: str) -> str:
        """The address of this page with another fragment."""

    def clear_fragment(self) -> None:
        """Take the fragment off the address without a new entry in the history."""

    def copy(self, text: str, then: Callable[[bool], None]) -> None:
        """Put a text on the clipboard and say whether it worked."""

    def can_share(self) -> bool:
        """Whether the system has a share sheet."""

    def share(self, title: str, url: str) -> None:
        """Open the share sheet."""

    def download(self, name: str, text: str) -> None:
        """Hand the player a file."""

    def qr(self, text: str, then: Callable[[str], None]) -> None:
        """The QR code of a text as a path."""

    def sound(self, name: str) -> None:
        """Play a sound."""

    def still(self) -> bool:
        """Whether the system asks for reduced motion."""

    def zoom(self, factor: float) -> None:
        """Make the board larger or smaller; 0 shows all of it."""

    def focus(self, key: str) -> None:
        """Put the keyboard's focus on the element of that id, once the page is drawn."""

    def line_possible(self) -> bool:
        """Whether the browser can lay lines to others."""

    def line_call(self, line: str) -> None:
        """Begin a line as its host; what happens comes back as acts "line" (see ``core.live.lines.TOLD``)."""

    def line_answer(self, line: str, call: str) -> None:
        """Answer a call; raises BadHandshake."""

    def line_accept(self, line: str, answer: str) -> None:
        """Complete a line by the answer to its call; raises BadHandshake."""

    def line_send(self, line: str, text: str) -> None:
        """Send a text over a line."""

    def line_close(self, line: str) -> None:
        """End a line; nothing more is told of it."""

    def line_come_back(self, line: str, way: str) -> None:
        """Come back on a way that "way" has told of a line that was lost; raises BadHandshake."""

    def line_hand_over(self, text: str) -> None:
        """Give an answer to the tab of this browser that waits for it."""
