"""Lines: connections from this device to others, as calls and answers that friends send each other.

``Wire`` is what a browser does by itself (``assets/page/line.js``); ``Lines`` packs its descriptions into texts, knows
which answer belongs to which call, and lets both ends of a new line agree on four digits.

Those follow from both fingerprints, and from a secret of each end: the caller first shows a digest of its own, and
opens it when it has seen the other's. So whoever sits between the two cannot try fingerprints until both halves show
the same digits: there is one guess, and it comes before the digits are made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from ..words import Sentence
from . import handshake
from .handshake import BadHandshake

Servers = Sequence[Mapping[str, str]]
"""As a browser wants them: ``urls``, and ``username`` and ``credential`` where there are any."""
LONGEST = 64 * 1024
"""Characters of a text that passes a line."""
SECRET_SIZE = 16
PATIENCE = 1000
"""Milliseconds until a word of greeting that was not answered is said again."""
MOST_TRIES = 10
TEXT, DIGEST, SECRET = "t", "d", "s"
"""With what everything that passes a line begins: a text, or words of greeting."""
TOLD = ("call", "answer", "open", "text", "closed", "failed", "code", "handed", "taken", "nobody")
"""What is told of a line."""

FAILURES = {
    "unreachable": "distance.line_unreachable",
    "closed": "distance.line_unreachable",
    "refused": "distance.line_refused",
    "not_loaded": "distance.line_not_loaded",
    "garbled": "distance.line_garbled",
    "stuck": "distance.line_garbled",
    "code": "distance.line_code",
    "unknown": "distance.line_unknown",
}
"""What "failed" tells, and the sentence for it."""


def why(reason: str) -> Sentence:
    """The sentence for what "failed" tells."""
    return Sentence(FAILURES.get(reason, "distance.line_unreachable"))


class Wire(Protocol):
    """What the browser does for lines; what comes of it, it tells ``Lines.hear``."""

    def call(self, line: str, servers: Servers) -> None:
        """Begin a connection; "described" follows."""

    def answer(self, line: str, servers: Servers, sdp: str) -> None:
        """Begin the other end; "described" follows."""

    def accept(self, line: str, sdp: str) -> None:
        """Complete our call; "open" or "failed" follows."""

    def send(self, line: str, text: str) -> None:
        """Send a text."""

    def close(self, line: str) -> None:
        """End a connection, about which nothing more is told."""

    def hand_over(self, text: str) -> None:
        """Show a text to the other tabs; "offered" follows there, and "taken" or "nobody" here."""

    def take(self, offer: str) -> None:
        """Say that an offered text was ours."""


@dataclass
class Line:
    """One connection, as far as it has come."""

    calling: bool
    call: str = ""
    own: bytes = b""
    """Our fingerprint, and theirs."""
    theirs: bytes = b""
    secret: bytes = b""
    their_digest: str = ""
    their_secret: bytes = b""
    code: str = ""
    accepted: bool = False
    stop: Callable[[], None] = field(default=lambda: None)


class Lines:
    """All lines of a device; ``tell`` learns what happens: line, event and text."""

    def __init__(
        self,
        wire: Wire,
        tell: Callable[[str, str, str], None],
        entropy: Callable[[int], bytes],
        later: Callable[[int, Callable[[], None]], Callable[[], None]],
    ) -> None:
        self.wire, self.tell, self.entropy, self.later = wire, tell, entropy, later
        self.open: dict[str, Line] = {}

    # -- what is asked for ---------------------------------------------------------------------------

    def call(self, line: str, servers: Servers = ()) -> None:
        """Begin a line as its host; "call" follows with the text to be sent."""
        self._begin(line, Line(calling=True))
        self.wire.call(line, servers)

    def answer(self, line: str, call: str, servers: Servers = ()) -> None:
        """Answer a call; "answer" follows with the text to be sent back. Raises BadHandshake."""
        said = handshake.read_call(call)
        self._begin(line, Line(calling=False, call=call, theirs=said.fingerprint))
        self.wire.answer(line, servers, handshake.sdp_of(said))

    def accept(self, line: str, answer: str) -> None:
        """Complete a line by the answer to its call. Raises BadHandshake; what comes twice does no harm."""
        known = self.open.get(line)
        if known is None or not known.call:
            raise BadHandshake("distance.line_other_call")
        said = handshake.read_answer(answer, known.call)
        if known.accepted:
            return
        known.accepted, known.theirs = True, said.fingerprint
        self.wire.accept(line, handshake.sdp_of(said))

    def send(self, line: str, text: str) -> None:
        """Send a text; one to a line that has ended is lost, as it would be on its way."""
        if len(text) > LONGEST:
            raise ValueError(f"{len(text)} characters do not pass a line")
        if line in self.open:
            self.wire.send(line, TEXT + text)

    def close(self, line: str) -> None:
        """End a line; nothing more is told of it."""
        if self._forget(line):
            self.wire.close(line)

    def hand_over(self, text: str) -> None:
        """Give an answer to the tab that waits for it; "taken" or "nobody" follows."""
        self.wire.hand_over(text)

    def _begin(self, line: str, known: Line) -> None:
        self.close(line)
        self.open[line] = known

    def _forget(self, line: str) -> bool:
        known = self.open.pop(line, None)
        if known is not None:
            known.stop()
        return known is not None

    # -- what the browser tells ----------------------------------------------------------------------

    def hear(self, line: str, event: str, text: str) -> None:
        """Something has happened on the wire."""
        if event == "offered":
            self._offered(line, text)
        elif event in ("taken", "nobody"):
            self.tell(line, event, text)
        elif known := self.open.get(line):
            HEARD[event](self, line, known, text)

    def _offered(self, offer: str, text: str) -> None:
        """Another tab shows an answer: if it is one of ours, we take it."""
        for line, known in self.open.items():
            if known.calling and not known.accepted and known.call and handshake.answers(text, known.call):
                self.wire.take(offer)
                self.tell(line, "handed", text)
                return

    def _described(self, line: str, known: Line, sdp: str) -> None:
        try:
            known.own = handshake.described(sdp).fingerprint
            text = handshake.call_text(sdp) if known.calling else handshake.answer_text(sdp, known.call)
        except BadHandshake:
            self.close(line)
            self.tell(line, "failed", "unknown")
            return
        if known.calling:
            known.call = text
        self.tell(line, "call" if known.calling else "answer", text)

    def _opened(self, line: str, known: Line, text: str) -> None:
        known.secret = self.entropy(SECRET_SIZE)
        self.tell(line, "open", "")
        if known.calling:
            self._greet(line, DIGEST + sha256(known.secret).hexdigest())

    def _heard(self, line: str, known: Line, text: str) -> None:
        kind, rest = text[:1], text[1:]
        if kind == TEXT:
            self.tell(line, "text", rest)
        elif kind == DIGEST and not known.calling and known.secret:
            self._their_digest(line, known, rest)
        elif kind == SECRET:
            self._their_secret(line, known, rest)

    def _ended(self, line: str, known: Line, text: str) -> None:
        self._forget(line)
        self.tell(line, "closed", "")

    def _failed(self, line: str, known: Line, text: str) -> None:
        self._forget(line)
        self.tell(line, "failed", text)

    # -- the four digits -----------------------------------------------------------------------------

    def _greet(self, line: str, word: str, tries: int = 0) -> None:
        """Say a word of greeting, and again until the digits are known."""
        known = self.open.get(line)
        if known is None or known.code or tries == MOST_TRIES:
            return
        self.wire.send(line, word)
        known.stop = self.later(PATIENCE, lambda: self._greet(line, word, tries + 1))

    def _their_digest(self, line: str, known: Line, digest: str) -> None:
        """The caller's: the first one counts, and our own secret is no longer one."""
        if not known.their_digest:
            known.their_digest = digest
            self._greet(line, SECRET + known.secret.hex())

    def _their_secret(self, line: str, known: Line, digits: str) -> None:
        secret = _secret(digits)
        if not secret or (not known.calling and not known.their_digest):
            return
        if known.calling:
            known.their_secret = known.their_secret or secret
            self.wire.send(line, SECRET + known.secret.hex())
            self._agree(line, known, known.own, known.theirs, known.secret, known.their_secret)
        elif sha256(secret).hexdigest() == known.their_digest:
            self._agree(line, known, known.theirs, known.own, secret, known.secret)
        else:
            self.close(line)
            self.tell(line, "failed", "code")

    def _agree(self, line: str, known: Line, *parts: bytes) -> None:
        if not known.code:
            known.stop()
            known.code = handshake.digits_of(*parts)
            self.tell(line, "code", known.code)


def _secret(digits: str) -> bytes:
    """A secret as it was sent, nothing if that is none."""
    try:
        secret = bytes.fromhex(digits)
    except ValueError:
        return b""
    return secret if len(secret) == SECRET_SIZE and secret.hex() == digits else b""


HEARD: dict[str, Callable[[Lines, str, Line, str], Any]] = {
    "described": Lines._described,
    "open": Lines._opened,
    "text": Lines._heard,
    "closed": Lines._ended,
    "failed": Lines._failed,
}
