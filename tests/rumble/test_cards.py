"""All 12 tactic and 6 daimyo cards: what each offers, what it does, and why it cannot be used.

test_rulings_of_cards.py has the rulings; here are the cards' plain texts as tables.
"""

from __future__ import annotations

from typing import Any

import pytest

from game import rumble
from game.core.chance import Chance
from game.core.position import Choice, IllegalChoice
from game.rumble.board import AREAS, KASUGAYAMA, KIYOSU, KYO, ODAWARA, OKO, SHURI, TOKUYAMA, USUKI, YONEZAWA, YOSHIDA
from game.rumble.cards import DAIMYO, KANJI, LURES, MARCHES, TACTICS
from game.rumble.rules import daimyo, tactics
from game.rumble.words import prompt
from tests.rumble.build import Soldiers, play, position, reason, use, use_lord, where

ROLL = ("roll",)
LORD = ("lord",)
DONE = ("done",)

# -- what each tactic card does: the chain of choices, its events, where everybody stands afterwards ---

EFFECTS: dict[str, tuple[Soldiers, list[Choice], list[tuple[Any, ...]], list[dict[int, int]]]] = {
    "scout": (
        {ODAWARA: (2, 0, 0)},
        [("from", ODAWARA), ("to", KIYOSU)],
        [("move", 0, 0, ODAWARA, KIYOSU, 1)],
        [{ODAWARA: 1, KIYOSU: 1}, {}, {}],
    ),
    "mountain": (
        {ODAWARA: (3, 1, 0)},
        [("from", ODAWARA), ("to", YONEZAWA)],
        [("move", 0, 0, ODAWARA, YONEZAWA, 2)],
        [{ODAWARA: 1, YONEZAWA: 2}, {ODAWARA: 1}, {}],
    ),
    "marine": (
        {TOKUYAMA: (2, 0, 0)},
        [("from", TOKUYAMA), ("to", YONEZAWA)],
        [("move", 0, 0, TOKUYAMA, YONEZAWA, 2)],
        [{YONEZAWA: 2}, {}, {}],
    ),
    "squad": (
        {KYO: (7, 0, 0)},
        [("from", KYO), ("to", OKO)],
        [("move", 0, 0, KYO, OKO, 3)],
        [{KYO: 4, OKO: 3}, {}, {}],
    ),
    "ninja": (
        {TOKUYAMA: (1, 0, 0), SHURI: (1, 0, 0)},
        [("from", SHURI), ("to", TOKUYAMA)],
        [("move", 0, 0, SHURI, TOKUYAMA, 1)],
        [{TOKUYAMA: 2}, {}, {}],
    ),
    "kyo": (
        {OKO: (2, 0, 0), YOSHIDA: (1, 1, 0), KIYOSU: (3, 0, 0)},
        [("take", KIYOSU, 2), ("take", OKO, 2), DONE],
        [("move", 0, 0, KIYOSU, KYO, 2), ("move", 0, 0, OKO, KYO, 2)],
        [{KIYOSU: 1, KYO: 4, YOSHIDA: 1}, {YOSHIDA: 1}, {}],
    ),
    "support": (
        {SHURI: (1, 0, 0)},
        [("to", SHURI)],
        [("place", 0, SHURI, 1)],
        [{SHURI: 2}, {}, {}],
    ),
    "rebel": (
        {SHURI: (0, 2, 0)},
        [("victim", SHURI, 1)],
        [("take_back", 0, 1, SHURI, 1), ("place", 0, SHURI, 1)],
        [{SHURI: 1}, {SHURI: 1}, {}],
    ),
    "exile": (
        {USUKI: (1, 0, 2)},
        [("victim", USUKI, 2), ("to", SHURI)],
        [("move", 0, 2, USUKI, SHURI, 1)],
        [{USUKI: 1}, {}, {USUKI: 1, SHURI: 1}],
    ),
    "prisoner": (
        {USUKI: (1, 0, 0), SHURI: (0, 0, 2)},
        [("victim", SHURI, 2), ("to", USUKI)],
        [("move", 0, 2, SHURI, USUKI, 1)],
        [{USUKI: 1}, {}, {USUKI: 1, SHURI: 1}],
    ),
    "decoy": (
        {USUKI: (1, 0, 2)},
        [("victim", USUKI, 2), ("to", OKO)],
        [("move", 0, 2, USUKI, OKO, 2), ("move", 0, 0, USUKI, OKO, 1)],
        [{OKO: 1}, {}, {OKO: 2}],
    ),
    "retreat": (
        {USUKI: (2, 0, 0), KYO: (1, 0, 0)},
        [("from", USUKI), ("from", KYO)],
        [("take_back", 0, 0, USUKI, 1), ("take_back", 0, 0, KYO, 1)],
        [{USUKI: 1}, {}, {}],
    ),
}


def test_every_card_has_its_rows() -> None:
    assert set(EFFECTS) == set(TACTICS) == {card for card, _, _ in UNUSABLE}
    assert set(LORD_EFFECTS) == set(DAIMYO) == {card for card, _, _ in LORD_UNUSABLE} | {"oda"}
    assert set(KANJI) == {*TACTICS, *DAIMYO} and len(TACTICS) == 12 and len(DAIMYO) == 6
    assert set(MARCHES) | set(LURES) | set(tactics.OTHERS) == set(TACTICS)


@pytest.mark.parametrize("card", EFFECTS)
def test_effect_of_a_tactic_card(card: str) -> None:
    soldiers, chain, events, after = EFFECTS[card]
    state = position(soldiers=soldiers, display=("scout" if card != "scout" else "ninja", card))
    total = [18] * 3
    assert play(state, ("card", card)) == [("card", 0, card)]
    assert play(state, *chain) == events
    assert [where(state, seat) for seat in range(3)] == after
    assert [state.stock[seat] + sum(where(state, seat).values()) for seat in range(3)] == total
    assert state.turn == 1 and card not in state.display and state.used[0] == card


def targets(state: rumble.State) -> set[Choice]:
    return set(state.choices())


OFFERS: list[tuple[str, Soldiers, set[Choice]]] = [
    ("scout", {KYO: (1, 5, 0), SHURI: (1, 0, 0)}, {("from", KYO), ("from", SHURI)}),
    ("mountain", {KYO: (1, 5, 0), SHURI: (4, 0, 0), ODAWARA: (2, 0, 0)}, {("from", ODAWARA)}),
    ("marine", {KYO: (2, 5, 0), SHURI: (4, 0, 0), ODAWARA: (2, 0, 0)}, {("from", KYO), ("from", SHURI)}),
    ("squad", {KYO: (2, 5, 0), SHURI: (1, 0, 0)}, {("from", KYO)}),
    ("ninja", {KYO: (2, 5, 0), SHURI: (1, 0, 0)}, {("from", KYO), ("from", SHURI)}),
    ("kyo", {KYO: (5, 0, 0), KIYOSU: (2, 2, 0), OKO: (0, 3, 0)}, {("take", KIYOSU, 1), ("take", KIYOSU, 2)}),
    ("support", {KYO: (1, 0, 0), SHURI: (3, 0, 0), OKO: (0, 1, 0)}, {("to", KYO), ("to", SHURI)}),
    ("rebel", {KYO: (1, 1, 0), SHURI: (3, 0, 0), OKO: (0, 0, 2)}, {("victim", KYO, 1), ("victim", OKO, 2)}),
    ("exile", {KYO: (1, 1, 0), SHURI: (3, 0, 0), OKO: (0, 1, 2)}, {("victim", KYO, 1)}),
    ("prisoner", {KYO: (1, 1, 0), SHURI: (3, 0, 0), OKO: (0, 1, 2)}, {  # not from Kyo itself
        ("victim", OKO, 1), ("victim", OKO, 2),
    }),
    ("decoy", {KYO: (1, 1, 0), SHURI: (3, 0, 2), OKO: (0, 3, 2)}, {("victim", SHURI, 2)}),
    ("retreat", {KYO: (1, 1, 0), SHURI: (3, 0, 0)}, {("from", KYO), ("from", SHURI)}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "soldiers", "offered"), OFFERS, ids=[card for card, _, _ in OFFERS])
def test_first_choices_of_a_tactic_card(card: str, soldiers: Soldiers, offered: set[Choice]) -> None:
    assert targets(use(card, soldiers=soldiers)) == offered


@pytest.mark.parametrize("here", range(len(AREAS)), ids=AREAS)
@pytest.mark.parametrize(("card", "links"), [("scout", "near"), ("mountain", "land"), ("marine", "sea")])
def test_marches_follow_their_kind_of_link_from_every_area(card: str, links: str, here: int) -> None:
    state = position(display=(card,), soldiers={here: (2, 0, 0)})
    goals = getattr(state.board, links)[here]
    assert (("card", card) in state.choices()) == bool(goals)
    if goals:
        play(state, ("card", card), ("from", here))
        assert state.choices() == [("to", area) for area in goals]


# -- why a tactic card cannot be used --------------------------------------------------------------

UNUSABLE: list[tuple[str, str, dict[str, Any]]] = [
    ("scout", "nobody on the map", {"soldiers": {KYO: (0, 3, 3)}}),
    ("mountain", "only on islands", {"soldiers": {TOKUYAMA: (3, 0, 0), OKO: (3, 0, 0), SHURI: (3, 0, 0)}}),
    ("mountain", "never two together", {"soldiers": {KYO: (1, 0, 0), KIYOSU: (1, 0, 0)}}),
    ("marine", "only far from the sea", {"soldiers": {KASUGAYAMA: (3, 0, 0), ODAWARA: (3, 0, 0)}}),
    ("marine", "never two together", {"soldiers": {OKO: (1, 0, 0), USUKI: (1, 0, 0), KIYOSU: (4, 0, 0)}}),
    ("squad", "never two together", {"soldiers": {KYO: (1, 2, 2), OKO: (1, 0, 0)}}),
    ("ninja", "all in one area", {"soldiers": {KYO: (7, 2, 2)}}),
    ("kyo", "no neighbour of Kyo held", {"soldiers": {KYO: (4, 0, 0), USUKI: (4, 0, 0), OKO: (0, 1, 0)}}),
    ("support", "nobody on the map", {"soldiers": {KYO: (0, 3, 3)}}),
    ("support", "no soldier in stock", {"soldiers": {KYO: (16, 0, 0)}, "lords": {}}),
    ("rebel", "no opponent on the map", {"soldiers": {KYO: (3, 0, 0)}}),
    ("rebel", "no soldier in stock", {"soldiers": {KYO: (16, 3, 0)}, "lords": {}}),
    ("exile", "never with an opponent", {"soldiers": {KYO: (3, 0, 0), OKO: (0, 3, 3)}}),
    ("prisoner", "no opponent next door", {"soldiers": {KYO: (3, 3, 0), SHURI: (0, 3, 3)}}),
    ("decoy", "two opponents with one each", {"soldiers": {KYO: (3, 1, 1)}}),
    ("decoy", "two of one, but not with us", {"soldiers": {KYO: (3, 1, 1), OKO: (0, 2, 2)}}),
    ("retreat", "one soldier on the map", {"soldiers": {KYO: (1, 4, 4)}}),
]


@pytest.mark.parametrize(("card", "case", "situation"), UNUSABLE, ids=[f"{a}: {b}" for a, b, _ in UNUSABLE])
def test_a_tactic_card_without_effect_is_refused(card: str, case: str, situation: dict[str, Any]) -> None:
    state = position(display=(card,), **situation)
    assert state.choices() == [ROLL], case
    assert reason(state, "card", card) == f"rumble.why_{card}"
    with pytest.raises(IllegalChoice) as caught:
        state.play(("card", card))
    assert caught.value.reason.key == f"rumble.why_{card}"


COMMON: list[tuple[str, dict[str, Any]]] = [
    ("rumble.why_card_boxed", {"display": ("ninja",)}),
    ("rumble.why_card_taken", {"used": {1: "scout"}}),
    ("rumble.why_card_taken", {"used": {0: "scout"}}),
    ("rumble.why_card_once", {"display": ("scout",), "used": {0: "ninja"}}),
    ("rumble.why_locked", {"display": ("scout",), "chips": (0, 0, 3), "stock": {2: 0}}),
]


@pytest.mark.parametrize(("key", "situation"), COMMON)
def test_reasons_that_any_tactic_card_can_have(key: str, situation: dict[str, Any]) -> None:
    state = position(soldiers={KYO: (3, 3, 3)}, **situation)
    assert reason(state, "card", "scout") == key


def test_the_reason_names_who_took_the_card_and_which_card_was_used() -> None:
    state = position(soldiers={KYO: (3, 3, 3)}, display=("ninja",), used={0: "marine", 2: "scout"})
    taken, once = rumble.why_not(state, ("card", "scout")), rumble.why_not(state, ("card", "ninja"))
    assert taken and taken.args == {"seat": 2}
    assert once and once.args == {"card": "rumble.card_marine"}


def test_in_the_middle_of_a_card_nothing_else_can_be_done() -> None:
    state = use("scout", soldiers={KYO: (3, 3, 3)}, lords={0: KYO}, lord_cards={0: "oda"})
    state.display.append("ninja")
    for choice in (("card", "ninja"), LORD, ROLL):
        assert reason(state, *choice) == "rumble.why_finish_first"
    assert reason(state, "deploy", KYO, 1, 0) == reason(state, "reroll") == "rumble.why_roll_first"


def test_unknown_cards_have_no_reason_of_their_own() -> None:
    state = position(soldiers={KYO: (3, 3, 3)})
    assert reason(state, "card", "tsunami") == reason(state, "card") == "core.not_now"
    assert reason(state, "lord") == "core.not_now"  # without the module there is no daimyo card


# -- what each daimyo card does ----------------------------------------------------------------------

LORD_EFFECTS: dict[str, tuple[int, Soldiers, list[Choice], int, list[dict[int, int]]]] = {
    "uesugi": (
        ODAWARA,
        {ODAWARA: (4, 1, 0)},
        [("to", KIYOSU), ("to", YONEZAWA), ("to", KIYOSU)],
        ODAWARA,
        [{ODAWARA: 1, KIYOSU: 2, YONEZAWA: 1}, {ODAWARA: 1}, {}],
    ),
    "oda": (
        TOKUYAMA,
        {TOKUYAMA: (2, 0, 0)},
        [("lord_to", YONEZAWA, 1)],
        YONEZAWA,
        [{TOKUYAMA: 1, YONEZAWA: 1}, {}, {}],
    ),
    "takeda": (
        TOKUYAMA,
        {TOKUYAMA: (1, 0, 5)},
        [("victim", TOKUYAMA, 2), ("to", YONEZAWA), ("to", YONEZAWA), ("to", YONEZAWA)],
        TOKUYAMA,
        [{TOKUYAMA: 1}, {}, {TOKUYAMA: 2, YONEZAWA: 3}],
    ),
    "mori": (
        YONEZAWA,
        {YONEZAWA: (0, 1, 0)},
        [("to", ODAWARA), ("to", TOKUYAMA), DONE],
        YONEZAWA,
        [{ODAWARA: 1, TOKUYAMA: 1}, {YONEZAWA: 1}, {}],
    ),
    "chosokabe": (
        OKO,
        {OKO: (1, 0, 0)},
        [("to", USUKI), ("lord_to", KYO, 0)],
        KYO,
        [{USUKI: 1}, {}, {}],
    ),
    "otomo": (
        SHURI,
        {USUKI: (0, 2, 2), OKO: (0, 2, 0)},
        [("victim", USUKI, 2)],
        SHURI,
        [{USUKI: 1}, {USUKI: 2, OKO: 2}, {USUKI: 1}],
    ),
}


@pytest.mark.parametrize("card", LORD_EFFECTS)
def test_effect_of_a_daimyo_card(card: str) -> None:
    here, soldiers, chain, there, after = LORD_EFFECTS[card]
    state = position(lords={0: here}, lord_cards={0: card}, soldiers=soldiers)
    assert state.choices() == [ROLL, LORD]
    assert play(state, LORD) == [("lord", 0, card)]
    play(state, *chain)
    assert state.lords[0] == there
    assert [where(state, seat) for seat in range(3)] == after
    assert [state.stock[seat] + sum(where(state, seat).values()) for seat in range(3)] == [16] * 3
    assert state.turn == 1 and state.lord_used == [1, 0, 0] and state.used == [""] * 3


UP_TO: list[tuple[str, int, dict[str, Any], list[Choice]]] = [
    ("uesugi", KYO, {"soldiers": {KYO: (5, 0, 0)}}, [("to", KIYOSU)] * 3),
    ("takeda", KYO, {"soldiers": {KYO: (0, 5, 0)}}, [("to", KIYOSU)] * 3),
    ("mori", KYO, {}, [("to", KIYOSU), ("to", OKO), ("to", YOSHIDA)]),
    ("chosokabe", OKO, {"soldiers": {OKO: (5, 0, 0)}}, [("to", KYO)] * 3),
    ("otomo", SHURI, {"soldiers": {USUKI: (0, 5, 0)}}, [("victim", USUKI, 1)]),
    ("otomo", OKO, {"soldiers": {USUKI: (0, 1, 0), KYO: (0, 1, 0)}}, [
        ("victim", KYO, 1), ("victim", USUKI, 1),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("card", "here", "situation", "chain"), UP_TO, ids=[card for card, *_ in UP_TO])
def test_up_to_means_one_or_more_and_never_none(
    card: str, here: int, situation: dict[str, Any], chain: list[Choice]
) -> None:
    for number in range(1, len(chain) + 1):
        state = use_lord(card, here, **situation)
        if card == "takeda":
            state.play(("victim", here, 1))
        assert DONE not in state.choices()
        play(state, *chain[:number])
        if number < len(chain):
            assert state.turn == 0 and state.choices()[0] == DONE
            state.play(DONE)
        assert state.turn == 1


LORD_UNUSABLE: list[tuple[str, str, dict[str, Any]]] = [
    ("uesugi", "no soldier beside him", {"lords": {0: KYO}, "soldiers": {KIYOSU: (3, 0, 0)}}),
    ("uesugi", "no land link", {"lords": {0: OKO}, "soldiers": {OKO: (3, 0, 0)}}),
    ("takeda", "no opponent beside him", {"lords": {0: KYO, 1: KYO}, "soldiers": {OKO: (0, 3, 3)}}),
    ("mori", "no soldier in stock", {"lords": {0: KYO}, "stock": {0: 0}}),
    ("chosokabe", "no sea link", {"lords": {0: KIYOSU}, "soldiers": {KIYOSU: (3, 0, 0)}}),
    ("otomo", "no opponent next door", {"lords": {0: KYO}, "soldiers": {KYO: (0, 3, 3), SHURI: (0, 2, 2)}}),
    ("otomo", "no soldier in stock", {"lords": {0: KYO}, "soldiers": {OKO: (0, 3, 3)}, "stock": {0: 0}}),
]  # fmt: skip


@pytest.mark.parametrize(("card", "case", "situation"), LORD_UNUSABLE, ids=[f"{a}: {b}" for a, b, _ in LORD_UNUSABLE])
def test_a_daimyo_card_without_effect_cannot_be_used(card: str, case: str, situation: dict[str, Any]) -> None:
    state = position(lord_cards={0: card}, **situation)
    assert state.choices() == [ROLL], case
    assert reason(state, "lord") == f"rumble.why_{card}"


@pytest.mark.parametrize("card", DAIMYO)
def test_a_daimyo_card_is_locked_with_the_others(card: str) -> None:
    crowd = {KYO: (3, 3, 3), OKO: (3, 3, 3)}
    state = position(soldiers=crowd, lords={0: KYO}, lord_cards={0: card}, chips=(0, 3, 0), stock={1: 0})
    assert state.choices() == [ROLL] and reason(state, "lord") == "rumble.why_locked"


def test_oda_can_always_march() -> None:
    """Every area has a neighbour, so the one card that needs nothing else is always usable."""
    for area in range(len(AREAS)):
        assert daimyo.usable(position(lords={0: area}, lord_cards={0: "oda"}), 0)


def test_oda_is_asked_about_a_soldier_only_where_one_stands_beside_him() -> None:
    led = use_lord("oda", KYO, soldiers={KYO: (1, 0, 0)})
    alone = use_lord("oda", KYO, soldiers={KYO: (0, 1, 0), OKO: (1, 0, 0)})
    assert prompt(led).key == "rumble.prompt_oda"
    assert prompt(alone).key == "rumble.prompt_oda_alone"


def test_chosokabe_may_ship_the_daimyo_alone() -> None:
    state = use_lord("chosokabe", TOKUYAMA, soldiers={KYO: (2, 0, 0)})
    assert state.choices() == [("lord_to", YONEZAWA, 0)]
    state.play(("lord_to", YONEZAWA, 0))
    assert state.turn == 1 and state.lords[0] == YONEZAWA


# -- the alternative map ---------------------------------------------------------------------------


def test_the_two_more_sea_links_serve_the_cards() -> None:
    soldiers = {SHURI: (2, 0, 0)}
    state = use("kyo", soldiers=soldiers, map="routes")
    assert state.choices() == [("take", SHURI, 1), ("take", SHURI, 2)]
    state = use("marine", soldiers=soldiers, map="routes")
    state.play(("from", SHURI))
    assert state.choices() == [("to", KYO), ("to", USUKI)]
    state = use_lord("chosokabe", ODAWARA, map="routes")
    assert state.choices() == [("lord_to", TOKUYAMA, 0)]
    classic = position(soldiers=soldiers, display=("kyo",))
    assert reason(classic, "card", "kyo") == "rumble.why_kyo"


# -- a card once chosen never gets stuck -------------------------------------------------------------


def scattered(chance: Chance) -> dict[str, Any]:
    """Soldiers and daimyo strewn at random, few enough that many cards only just work."""
    areas = [chance.below(len(AREAS)) for _ in range(3 + chance.below(5))]
    return {
        "soldiers": {area: [chance.below(4) for _ in range(3)] for area in areas},
        "stock": {0: 1 + chance.below(2)},
        "lords": {seat: chance.below(len(AREAS)) for seat in range(3)},
    }


@pytest.mark.parametrize("card", (*TACTICS, *DAIMYO))
def test_a_usable_card_runs_through_from_any_position(card: str) -> None:
    chance, used = Chance(len(card)), 0
    module: dict[str, Any] = {"lord_cards": {0: card}} if card in DAIMYO else {"display": (card,)}
    first = LORD if card in DAIMYO else ("card", card)
    for _ in range(120):
        state = position(**scattered(chance), **module)
        if first not in state.choices():
            assert reason(state, *first) == f"rumble.why_{card}"
            continue
        used += 1
        state.play(first)
        while state.agenda[-1][0] != "action":
            assert state.turn == 0 and state.choices()
            state.play(chance.pick(state.choices()))
        assert state.turn == 1
    assert used > 12
