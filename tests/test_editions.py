"""Editions: games keep the rules they began with, and what leads elsewhere is never shown as if it did not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import game
from game.core import link
from game.core.position import Position
from game.core.record import CHECKPOINT, BadRecord, OtherRules, Record
from game.core.save_texts import from_text
from game.rumble.rules import war
from game.samurai.rules import combat, strike
from game.shogun.rules import battle
from tests.games import random_record
from tests.test_core_link import golden_links
from tests.test_golden import outcome_with_chance

Change = Callable[[pytest.MonkeyPatch], None]
SAVES = Path(__file__).parent / "golden" / "saves"


def golden_saves() -> list[tuple[str, str]]:
    """The files of old saves, and where each must lead."""
    rows = re.findall(r"^\| (\S+\.json) \| (.+) \|$", (SAVES / "README.md").read_text(encoding="utf-8"), re.M)
    return [(name, outcome) for name, outcome in rows]


# -- what was written before still opens ------------------------------------------------------------


@pytest.mark.parametrize(("name", "outcome"), golden_saves())
def test_old_saves_open_as_they_were(name: str, outcome: str) -> None:
    record = from_text((SAVES / name).read_text(encoding="utf-8")).record
    assert outcome_with_chance(record) == outcome
    assert record.edition == int(name.partition("edition-")[2].removesuffix(".json"))


def test_every_file_is_in_the_table() -> None:
    assert sorted(path.name for path in SAVES.glob("*.json")) == sorted(name for name, _ in golden_saves())


@pytest.mark.parametrize("name", game.GAMES)
def test_there_are_links_and_saves_of_every_edition(name: str) -> None:
    """A new edition is published with a game, a link and a save of its own."""
    editions = set(range(1, game.find(name).edition + 1))
    assert {link.decode(text).edition for kind, _, text in golden_links() if kind == name} == editions
    assert {int(file[-6]) for file, _ in golden_saves() if file.startswith(name)} == editions


@pytest.mark.parametrize("name", game.GAMES)
def test_new_games_follow_the_newest_edition(name: str) -> None:
    assert Record(name).edition == game.find(name).edition == Record.load(Record(name).dump()).edition


@pytest.mark.parametrize("name", game.GAMES)
def test_an_edition_we_do_not_know_is_of_the_future(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    newest = game.find(name).edition
    with monkeypatch.context() as patch:
        patch.setattr(game.find(name), "edition", newest + 1)
        record = Record(name)
        text, data = link.encode(record), record.dump()
    assert record.edition == newest + 1
    with pytest.raises(link.BadLink, match="core.link_future"):
        link.decode(text)
    with pytest.raises(BadRecord, match="core.record_future"):
        Record.load(data)


# -- a rule changed on purpose ----------------------------------------------------------------------


def one_more_reinforcement(patch: pytest.MonkeyPatch) -> None:
    """Rumble Nation: one soldier more to every neighbour."""
    patch.setattr(war, "reinforcements", lambda players: 3)


def farmers_never_help(patch: pytest.MonkeyPatch) -> None:
    """Shogun: the green cubes that fall out of the tower do not count."""
    plain = battle.settle_battle
    patch.setattr(battle, "settle_battle", lambda attackers, defenders, helpers: plain(attackers, defenders, 0))


def one_die_more(patch: pytest.MonkeyPatch) -> None:
    """Samurai Battles: one die more in every attack."""
    plain = combat.total
    patch.setattr(combat, "total", lambda lines: plain(lines) + 1)
    patch.setattr(strike, "total", lambda lines: plain(lines) + 1)


CHANGES: list[tuple[str, dict[str, Any], Change]] = [
    ("rumble", {"players": 4}, one_more_reinforcement),
    ("shogun", {"players": 5}, farmers_never_help),
    ("samurai", {"scenario": 12}, one_die_more),
]
every_change = pytest.mark.parametrize(("name", "options", "change"), CHANGES)


@every_change
def test_a_changed_rule_is_told_and_followed_no_further_than_it_agrees(
    name: str, options: dict[str, Any], change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = random_record(name, options, 52)
    data, text = json.loads(json.dumps(record.dump())), link.encode(record)
    change(monkeypatch)
    ways: list[Callable[[], Record]] = [lambda: Record.load(data), lambda: link.decode(text)]
    for reopen in ways:
        with pytest.raises(OtherRules) as caught:
            reopen()
        at = len(caught.value.record.choices)
        assert caught.value.reason.args == {"at": at, "of": len(record.choices)} and at < len(record.choices)
        assert caught.value.record.choices == record.choices[:at] and at % CHECKPOINT == 0
    assert data == json.loads(json.dumps(record.dump())), "the data stays as it was"


@every_change
def test_no_changed_rule_goes_by_unnoticed(
    name: str, options: dict[str, Any], change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty saves and links of each game, some whole and some not: each leads to the same position or says so."""
    records = [random_record(name, options, seed, 40 + 37 * seed) for seed in range(20)]
    written = [(record, record.dump(), link.encode(record), record.state.dump()) for record in records]
    change(monkeypatch)
    told = sum(drifts(data, text, position) for _, data, text, position in written)
    assert told > 2, "a rule that nobody notices proves nothing"


def drifts(data: dict[str, Any], text: str, position: dict[str, Any]) -> bool:
    """Whether both ways to keep a game say that it leads elsewhere; if neither does, it must not."""
    try:
        assert Record.load(data).state.dump() == position
        assert link.decode(text).state.dump() == position
        return False
    except OtherRules:
        with pytest.raises(OtherRules):
            link.decode(text)
        return True


def test_a_record_of_the_first_format_stops_where_its_choices_end_to_be_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing vouches for its positions, but it is not called damaged, and it is followed as far as it goes."""
    record = random_record("shogun", {"players": 3}, 52)
    old = {**record.dump(), "tenka": 1}
    del old["digests"], old["sum"]
    assert Record.load(old).state == record.state
    old["choices"][100] = ["march", 0, 1, 99]
    with pytest.raises(OtherRules) as caught:
        Record.load(old)
    assert caught.value.record.choices == record.choices[:100]


def test_a_digest_tells_positions_apart() -> None:
    seen: dict[int, Position] = {}
    for state, _, _ in random_record("samurai", {"scenario": 3}, 8).replay():
        assert seen.setdefault(state.digest(), state.copy()) == state
    assert len(seen) > 500
