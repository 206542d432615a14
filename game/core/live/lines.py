"""Lines: connections from this device to others, as calls and answers that friends send each other.

``Wire`` is what a browser does by itself (``assets/page/line.js``); ``Lines`` packs its descriptions into texts, knows
which answer belongs to which call, and lets both ends of a new line agree on four digits.

Those follow from both fingerprints, and from a secret of each end: the caller first shows a digest of its own, and
opens it when it has seen the other's. So whoever sits between the two cannot try fingerprints until both halves show
the same digits: there is one guess, and it comes before the digits are made.

Both ends also agree on a way back: each lays one more call, which stands ready, and the other pledges by what name,
password and certificate it will come if it has lost the line. So a page that was loaded again comes back through the
call of the one that has stayed, without any text that a friend would have to carry.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol

from ..words import Sentence
from . import handshake
from .handshake import BadHandshake
from .ways import NAME_SIZE, PASSWORD_SIZE, Way, read_way

Servers = Sequence[Mapping[str, str]]
"""As a browser wants them: ``urls``, and ``username`` and ``credential`` where there are any."""
LONGEST = 64 * 1024
"""Characters of a text that passes a line."""
SECRET_SIZE = 16
PATIENCE = 1000
"""Milliseconds until a word of greeting that was not answered is said again."""
MOST_TRIES = 10
MARK = "~"
"""Behind the name of a line and before a number: the call that stands ready for its other end."""
TEXT, DIGEST, SECRET, STANDING, PLEDGE = "t", "d", "s", "w", "p"
"""With what everything that passes a line begins: a text, or words of greeting."""
TOLD = ("call", "answer", "open", "text", "closed", "failed", "code", "handed", "taken", "nobody", "way", "back")
"""What is told of a line. "way": how to come back to its other end, to be kept; "back": with the name of a line that
was lost, its other end has come back on this one."""

FAILURES = {
    "unreachable": "distance.line_unreachable",
    "closed": "distance.line_unreachable",
    "refused": "distance.line_refused",
    "not_loaded": "distance.line_not_loaded",
    "garbled": "distance.line_garbled",
    "stuck": "distance.line_garbled",
    "code": "distance.line_code",
    "unknown": "distance.line_unknown",
    "alone": "distance.line_alone",
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

    def pledge(self, line: str, key: str) -> None:
        """Make a certificate and keep it under this key; "pledged" follows with its fingerprint, "" for none."""

    def come_back(self, line: str, servers: Servers, sdp: str, way: Way) -> None:
        """Answer a standing call as was pledged; "open" or "failed" follows."""

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
    servers: Servers = ()
    stands_for: str = ""
    """The line whose other end may come back on this one."""
    standing: str = ""
    """The call that stands ready for the other end of this one."""
    pledged: str = ""
    """The answer to it that was given in advance."""
    way: Way | None = None
    """How we may come back ourselves, while it is being agreed on."""
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
        self._begin(line, Line(calling=True, servers=servers))
        self.wire.call(line, servers)

    def answer(self, line: str, call: str, servers: Servers = ()) -> None:
        """Answer a call; "answer" follows with the text to be sent back. Raises BadHandshake."""
        said = handshake.read_call(call)
        self._begin(line, Line(calling=False, call=call, theirs=said.fingerprint, servers=servers))
        self.wire.answer(line, servers, handshake.sdp_of(said))

    def come_back(self, line: str, text: str, servers: Servers = ()) -> None:
        """Come back on a way that was kept; "open" or "failed" follows. Raises BadHandshake."""
        way = read_way(text)
        said = handshake.read_call(way.call)
        own = bytes.fromhex(way.fingerprint)
        self._begin(line, Line(calling=False, call=way.call, own=own, theirs=said.fingerprint, servers=servers))
        self.wire.come_back(line, servers, handshake.sdp_of(said), way)

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
        """End a line, and the call that stands ready for its other end; nothing more is told of either."""
        for name in [line, *(name for name, known in self.open.items() if known.stands_for == line)]:
            if self._forget(name):
                self.wire.close(name)

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
            said = handshake.described(sdp)
            text = handshake.call_text(sdp) if known.calling else handshake.answer_text(sdp, known.call)
        except BadHandshake:
            self._refuse(line, "unknown")
            return
        if not said.places:
            self._refuse(line, "alone")
            return
        known.own = said.fingerprint
        if known.calling:
            known.call = text
        if known.stands_for:
            self.wire.send(known.stands_for, STANDING + text)
        else:
            self.tell(line, "call" if known.calling else "answer", text)

    def _opened(self, line: str, known: Line, text: str) -> None:
        known.secret = self.entropy(SECRET_SIZE)
        lost, known.stands_for = known.stands_for, ""
        self.tell(line, "back" if lost else "open", lost)
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
        elif kind == STANDING:
            self._their_call(line, known, rest)
        elif kind == PLEDGE:
            self._their_pledge(known, rest)

    def _ended(self, line: str, known: Line, text: str) -> None:
        self._forget(line)
        self._expect(known)
        self.tell(line, "closed", "")

    def _refuse(self, line: str, reason: str) -> None:
        known = self.open.get(line)
        self.close(line)
        if known is None or not known.stands_for:
            self.tell(line, "failed", reason)

    def _failed(self, line: str, known: Line, text: str) -> None:
        self._forget(line)
        self._expect(known)
        if not known.stands_for:  # nobody waits for a call that nobody has answered
            self.tell(line, "failed", text)

    # -- the way back --------------------------------------------------------------------------------

    def _stand(self, line: str, known: Line) -> None:
        """Lay the call that stands ready for the other end, should it lose this line."""
        first, _, number = line.partition(MARK)
        known.standing = f"{first}{MARK}{int(number or 0) + 1}"
        self._begin(known.standing, Line(calling=True, servers=known.servers, stands_for=line))
        self.wire.call(known.standing, known.servers)

    def _their_call(self, line: str, known: Line, call: str) -> None:
        """A call that stands ready for us: once on each line, and nothing is lost if it is none."""
        if known.way is None and known.code and _is_sound(call):
            known.way = Way(call, self.entropy(NAME_SIZE).hex(), self.entropy(PASSWORD_SIZE).hex())
            self.wire.pledge(line, known.way.name)

    def _made(self, line: str, known: Line, fingerprint: str) -> None:
        """The certificate by which we would come back."""
        if known.way is not None and fingerprint:
            way = known.way = known.way._replace(fingerprint=fingerprint)
            digest = bytes.fromhex(fingerprint)
            self.wire.send(line, PLEDGE + handshake.pledge_text(digest, way.name, way.password, way.call))
            self.tell(line, "way", way.text())

    def _their_pledge(self, known: Line, answer: str) -> None:
        standing = self.open.get(known.standing)
        if standing is not None and not standing.pledged and handshake.answers(answer, standing.call):
            standing.pledged = answer

    def _expect(self, known: Line) -> None:
        """The other end is gone: from now on it may come back on the call that stands ready, if it has pledged so."""
        standing = self.open.get(known.standing)
        if standing is None:
            return
        if standing.pledged:
            self.accept(known.standing, standing.pledged)
        else:
            self.close(known.standing)

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
            self._refuse(line, "code")

    def _agree(self, line: str, known: Line, *parts: bytes) -> None:
        if not known.code:
            known.stop()
            known.code = handshake.digits_of(*parts)
            self.tell(line, "code", known.code)
            self._stand(line, known)


def _is_sound(call: str) -> bool:
    """Whether a call can be answered."""
    try:
        handshake.read_call(call)
    except BadHandshake:
        return False
    return True


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
    "pledged": Lines._made,
}
