"""Events and choices are what their modules declare, and everything that reads them knows all kinds."""

from __future__ import annotations

from typing import Any

import pytest

from game.shogun import reasons, rulebook
from game.shogun.choices import CHOICES
from game.shogun.events import EVENTS
from game.shogun.words import choices as choice_words
from game.shogun.words import events as event_words
from tests.games import random_record
from tests.shogun.suite import OPTION_SETS, UNTOLD


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_the_rules_make_only_what_is_declared(options: dict[str, Any]) -> None:
    for state, choice, events in random_record("shogun", options, 8).replay():
        assert all(type(event) is EVENTS[event[0]] for event in events)
        assert choice is None or type(choice) is CHOICES[choice[0]]
        assert all(type(legal) is CHOICES[legal[0]] for legal in state.choices())


def test_every_kind_of_event_has_its_words_and_its_rule() -> None:
    assert set(event_words.SENTENCES) == set(EVENTS) - UNTOLD
    assert set(rulebook.EVENTS) == set(EVENTS) - UNTOLD


def test_every_kind_of_choice_has_its_words_and_its_refusals() -> None:
    assert set(choice_words.SENTENCES) == set(CHOICES) == set(reasons.FINDERS)
