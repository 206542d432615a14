"""The host that players may ask how friends elsewhere can be reached: none, unless they name one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..core.markup import NOTHING, Html, attributes, esc
from ..core.words import Sentence, Words
from .settings import TEXTS, Settings

EXAMPLE = "stun:stun.nextcloud.com:443"
"""A public host that is offered to be taken, and asked for nothing until somebody takes it."""
STUN, TURN = "stun", "turn"
ADDRESS = re.compile(
    r"(?:stun|turn):(?:{label}(?:\.{label})*|\[[0-9a-f:]{{2,39}}\]):([0-9]{{1,5}})".format(
        label=r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
    )
)
SILENT = Html(' autocomplete="off" autocapitalize="off"')
FIELDS = ("line_server", "line_user", "line_password")


class BadServer(ValueError):
    """What somebody has filled in is no such host; ``reason`` tells the player why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.reason = Sentence(key)


def cleaned(address: str) -> str:
    """An address as it is kept; "" for none. Raises BadServer."""
    address = address.strip().lower()
    if not address:
        return ""
    found = ADDRESS.fullmatch(address) if len(address) <= TEXTS["line_server"] else None
    if not found or not 0 < int(found[1]) < 1 << 16:
        raise BadServer("distance.server_odd")
    return address


def checked(address: str, user: str = "", password: str = "") -> list[dict[str, str]]:
    """The hosts as a browser wants them, none for no address. Raises BadServer."""
    address = cleaned(address)
    if not address:
        return []
    if max(len(user), len(password)) > TEXTS["line_user"] or not (user + password).isprintable():
        raise BadServer("distance.server_word")
    if address.startswith(STUN):
        return [{"urls": address}]
    if not user or not password:
        raise BadServer("distance.server_words")
    return [{"urls": address, "username": user, "credential": password}]


def read(form: Mapping[str, str]) -> list[dict[str, str]]:
    """What the fields of a form name, ready for a browser. Raises BadServer."""
    address, user, password = (form.get(name, "") for name in FIELDS)
    return checked(address, user.strip(), password)


def take(settings: Settings, form: Mapping[str, str]) -> None:
    """Keep what a form names, if it is sound. Raises BadServer."""
    read(form)
    settings.line_server = cleaned(form.get("line_server", ""))
    turn = settings.line_server.startswith(TURN)
    settings.line_user = form.get("line_user", "").strip() if turn else ""
    settings.line_password = form.get("line_password", "") if turn else ""


def servers(settings: Settings) -> list[dict[str, str]]:
    """The hosts that the settings name: none, as long as nobody has filled them in."""
    try:
        return checked(settings.line_server, settings.line_user, settings.line_password)
    except BadServer:
        return []


def fields(settings: Settings, words: Words) -> Html:
    """The three fields, and what the host that they name learns."""
    rows = "".join(_row(words, name, str(getattr(settings, name))) for name in FIELDS)
    offered = f'<datalist id="line-servers"><option{attributes(value=EXAMPLE)}></option></datalist>'
    text = esc(words("distance.server_learns"))
    return f'<fieldset class="line-server"><p>{text}</p>{rows}{offered}</fieldset>'


def _row(words: Words, name: str, value: str) -> Html:
    kept = "line-servers" if name == "line_server" else None
    pairs = attributes(type="text", name=name, value=value, list=kept, maxlength=TEXTS[name], spellcheck="false")
    more = f"<small>{esc(words('distance.server_example', example=EXAMPLE))}</small>" if kept else NOTHING
    return f'<label class="field"><span>{esc(words(f"distance.{name}"))}</span><input{pairs}{SILENT}>{more}</label>'
