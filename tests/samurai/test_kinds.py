"""Events and choices: all of them are declared, and what the rules make has the declared types."""

from __future__ import annotations

from typing import Any, get_type_hints

import pytest

from game import samurai
from game.core.chance import Chance
from game.samurai import choices, events
from game.samurai.choices import ARRANGING, CHOICES, DragonAt
from game.samurai.events import EVENTS
from game.samurai.state import State
from game.samurai.words import choices as choice_words
from game.samurai.words import events as event_words
from tests.samurai.suite import OPTION_SETS

HINTS = {kind: get_type_hints(kind) for kind in (*EVENTS.values(), *CHOICES.values(), DragonAt)}


def fits(made: tuple[Any, ...]) -> bool:
    """Whether the fields of an event or a choice are what its class says; of tuples only that they are tuples."""
    hints = HINTS[type(made)]
    for value, hint in zip(made[1:], list(hints.values())[1:]):
        if not (type(value) is hint or (type(value) is tuple and getattr(hint, "__origin__", None) is tuple)):
            return False
    return bool(hints["kind"].__args__ == (made[0],)) and len(made) == len(hints)


@pytest.mark.parametrize("options", OPTION_SETS[::4], ids=lambda options: str(options["scenario"]))
def test_what_the_rules_make_is_what_is_declared(options: dict[str, Any]) -> None:
    state, chance = samurai.new(seed=3, **options), Chance(3)
    for _ in range(600):
        if state.turn is None:
            break
        legal = state.choices()
        assert [choice for choice in legal if not fits(choice) or type(choice) is not declared_type(choice)] == []
        attacks = [choice for choice in legal if isinstance(choice, choices.Attack)]
        happened = state.play(chance.pick(attacks or legal))
        assert [event for event in happened if not fits(event) or type(event) is not EVENTS[event[0]]] == []


def declared_type(choice: tuple[Any, ...]) -> type[Any]:
    """The class of a choice; only of dragon cards there are two."""
    return DragonAt if choice[0] == "dragon" and len(choice) == 3 else CHOICES[choice[0]]


def test_a_plain_choice_becomes_the_declared_one() -> None:
    for plain in (("order", 5), ("dragon", "insult"), ("dragon", "katchu_keiba", 7), ("done",)):
        assert State.declared(plain) == plain and type(State.declared(plain)) is declared_type(plain)


def test_every_kind_has_words() -> None:
    assert set(event_words.SENTENCES) == set(EVENTS)
    assert set(choice_words.SENTENCES) == set(CHOICES | ARRANGING)


def test_every_class_is_listed() -> None:
    """A new event or choice that nobody enters into the list would not be in the docs."""
    for module, listed in ((events, EVENTS), (choices, CHOICES | ARRANGING)):
        classes = {one for one in vars(module).values() if isinstance(one, type) and hasattr(one, "_fields")}
        assert classes - {DragonAt} == set(listed.values())
