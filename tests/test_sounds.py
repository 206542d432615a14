"""Every sound that a game names is one that the page can make."""

from __future__ import annotations

import re

import pytest

import game
from tests.rulebooks import facts
from tools.paths import ROOT


@pytest.mark.parametrize("name", game.GAMES)
def test_the_page_knows_every_sound_of_a_game(name: str) -> None:
    script = (ROOT / "assets" / "page" / "sound.js").read_text(encoding="utf-8")
    table = script.partition("SOUNDS = {")[2].partition("\n};")[0]
    known = set(re.findall(r"^  (\w+): ", table, re.MULTILINE))
    assert len(known) >= 5
    named = {game.find(name).panel.sound([(event,)]) for event in facts(name).CHANCE_EVENTS} - {None}
    assert "drum" in named and named <= known, (named, known)
