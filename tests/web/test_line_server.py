"""The host that may be asked for friends elsewhere: none, unless a player names one, and only one that is sound."""

from __future__ import annotations

import json
import re

import pytest

from game.core.words import LANGUAGES, load
from game.web import line_server, settings
from game.web.line_server import EXAMPLE, FIELDS, BadServer, checked, fields, read, servers, take
from game.web.settings import Settings
from tests.web.fake import Disk, FakePage
from tests.web.fake_lines import Hub

TURN = {"line_server": " TURN:Host.Example:3478 ", "line_user": " anna ", "line_password": "a b"}


def test_nobody_is_asked_by_default() -> None:
    assert servers(Settings()) == []
    hub, page = Hub(), FakePage()
    hub.join(page)
    page.line_call("one")
    assert page.wire.asked == [[]]


@pytest.mark.parametrize(
    "address", [EXAMPLE, "stun:a:1", "stun:192.0.2.1:3478", "stun:[2001:db8::1]:65535", "STUN:Host-1.Example:443"]
)
def test_sound_addresses(address: str) -> None:
    assert checked(address) == [{"urls": address.lower()}]


@pytest.mark.parametrize(
    "address",
    [
        "host.example:3478",
        "stun:host.example",
        "stun:host.example:0",
        "stun:host.example:65536",
        "stun://host.example:1",
        "stuns:host.example:5349",
        "https://host.example",
        "stun:-host.example:1",
        "stun:host..example:1",
        "stun:ho st:1",
        "stun:host:1\nstun:other:1",
        "stun:host.example:1?transport=tcp",
        "javascript:alert(1)",
        "stun:" + "a" * 200 + ":1",
        "stun:\u0431:1",
        "stun:host:\u0661",
    ],
)
def test_odd_addresses_are_refused_in_words(address: str) -> None:
    with pytest.raises(BadServer) as caught:
        read({"line_server": address})
    assert caught.value.reason.key == "distance.server_odd"


def test_a_relay_wants_words() -> None:
    assert read(TURN) == [{"urls": "turn:host.example:3478", "username": "anna", "credential": "a b"}]
    for change, key in (
        ({"line_user": ""}, "server_words"),
        ({"line_password": ""}, "server_words"),
        ({"line_user": "x" * 101}, "server_word"),
        ({"line_password": "a\nb"}, "server_word"),
    ):
        with pytest.raises(BadServer) as caught:
            read({**TURN, **change})
        assert caught.value.reason.key == f"distance.{key}"


def test_what_was_filled_in_is_kept_and_asked() -> None:
    disk, kept = Disk(), Settings()
    take(kept, TURN)
    settings.save(disk, kept)
    hub, page = Hub(), FakePage(disk)
    hub.join(page)
    page.line_call("one")
    assert page.wire.asked == [read(TURN)]
    take(kept, {"line_server": EXAMPLE, "line_user": "anna", "line_password": "secret"})
    assert (kept.line_user, kept.line_password) == ("", "")  # a host that wants no words is told none
    take(kept, {})
    assert servers(kept) == []


def test_what_is_refused_changes_nothing() -> None:
    kept = Settings()
    take(kept, TURN)
    with pytest.raises(BadServer):
        take(kept, {"line_server": "odd"})
    assert servers(kept) == read(TURN)


@pytest.mark.parametrize("odd", [7, None, ["stun:a:1"], "x" * 200, "turn:host.example:1", "odd"])
def test_odd_settings_ask_nobody(odd: object) -> None:
    disk = Disk({settings.KEY: json.dumps({"line_server": odd})})
    assert servers(settings.load(disk)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fields_show_what_is_kept_and_say_what_is_learnt(language: str) -> None:
    kept, words = Settings(), load(language)
    kept.line_server, kept.line_user = EXAMPLE, '"><script>'
    markup = fields(kept, words)
    assert re.findall(r'name="(\w+)"', markup) == list(FIELDS)
    assert f'value="{EXAMPLE}"' in markup and "<script>" not in markup
    assert str(words("distance.server_learns"))[:20] in markup
    keys = ("server_odd", "server_words", "server_word", "line_impossible")
    assert all(words(f"distance.{key}") != f"distance.{key}" for key in keys)
    assert line_server.FIELDS == tuple(name for name in settings.TEXTS)
