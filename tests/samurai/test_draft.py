"""Arranging a turn: whatever is arranged comes to a chain of choices that the rules allow, and to what was shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.core.chance import Chance
from game.core.position import Choice, View
from game.core.ui import Player, Ui
from game.samurai import GAME, State, draft
from game.samurai.board import parse as at
from game.samurai.choices import (
    CARD,
    DISCARD,
    DONE,
    DRAGON,
    DRAGON_CARD,
    ORDER_AT,
    PASS,
    TO,
    TOKENS,
    UNIT_AT,
    Attack,
    Go,
    Lead,
    Recall,
    attack,
)
from game.samurai.draft import Draft
from game.samurai.lessons.positions import staged
from game.samurai.scenario import NUMBERS
from tests.words import words

HANDS = (("order3_center", "order1_left", "order2_right"), ("order2_center", "leadership", "order1_center", "shogun"))


def begin(card: str = "order2_center", **more: object) -> Draft:
    """Blue has played a card and arranges the turn."""
    pieces = {"red": "6.5 P, 5.6 A", "blue": "8.5 P, 9.6 SI, 10.6 A, 9.2 S", "hands": HANDS, **more}
    state = staged(**pieces)  # type: ignore[arg-type]
    state.play(CARD[card])
    begun = draft.draft(state.view(state.turn))
    assert isinstance(begun, Draft)
    return begun


def go(origin: str, goal: str) -> Go:
    return Go("go", at(origin), at(goal))


def arranged(begun: Draft, *choices: Choice) -> Draft:
    after = begun.copy()
    for choice in choices:
        after.play(choice)
    return after


# -- orders are implied -------------------------------------------------------------------------------


def test_taking_a_unit_to_its_hex_orders_it() -> None:
    after = arranged(begin(), go("8.5", "7.5"), go("9.6", "8.6"), DONE)
    first, second = [UNIT_AT[at("8.5")], TO[at("7.5")]], [UNIT_AT[at("9.6")], TO[at("8.6")]]
    assert after.sent[:6] == (ORDER_AT[at("8.5")], ORDER_AT[at("9.6")], *first, *second)


def test_what_is_shown_is_where_the_pieces_will_stand() -> None:
    after = arranged(begin(), go("9.6", "8.6"))
    assert after.unit_at[at("8.6")] >= 0 and after.leader_at[at("8.6")] >= 0 and after.unit_at[at("9.6")] < 0


def test_a_unit_can_be_taken_up_again() -> None:
    begun = begin()
    first = arranged(begun, go("8.5", "7.5"))
    assert go("7.5", "5.4") not in first.choices(), "from where it stood, not from where it was put"
    again = arranged(first, go("7.5", "7.6"))
    assert arranged(again, DONE).sent == arranged(begun, go("8.5", "7.6"), DONE).sent


def test_a_unit_can_be_put_back_and_its_order_taken_back() -> None:
    begun = begin()
    back = arranged(begun, go("8.5", "7.5"), go("7.5", "8.5"))
    assert back.given == (ORDER_AT[at("8.5")],) and back.moves == ()
    assert arranged(back, Recall("recall", at("8.5"))).given == ()


def test_orders_run_out() -> None:
    full = arranged(begin(), go("8.5", "7.5"), go("9.6", "9.6"))
    origins = {choice.origin for choice in full.choices() if isinstance(choice, Go)}
    assert origins == {at("7.5"), at("9.6")}


def test_sections_are_those_where_the_units_stood_before() -> None:
    """A unit that moves out of the centre has still used an order of the centre."""
    begun = begin("order1_center", blue="8.5 P, 9.6 S")
    moved = arranged(begun, go("8.5", "7.4"))
    assert {choice.origin for choice in moved.choices() if isinstance(choice, Go)} == {at("7.4")}


def test_a_hex_that_was_left_can_be_entered() -> None:
    after = arranged(begin(), go("8.5", "7.5"), go("9.6", "8.5"))
    assert after.unit_at[at("8.5")] >= 0
    taken_up = {choice.origin for choice in after.choices() if isinstance(choice, Go)}
    assert at("7.5") not in taken_up, "its own hex is needed: the other has to go first"


def test_a_leader_can_be_taken_from_his_unit() -> None:
    after = arranged(begin(), Lead("lead", at("9.6"), at("8.5")))
    assert after.leader_at[at("8.5")] >= 0 and after.unit_at[at("9.6")] >= 0


# -- sending it off -----------------------------------------------------------------------------------


def test_an_attack_sends_it_off() -> None:
    after = arranged(begin(), go("8.5", "7.5"), attack(at("7.5"), at("6.5")))
    assert after.sent[0] == ORDER_AT[at("8.5")] and after.sent[-1] == attack(at("7.5"), at("6.5"))
    assert after.sent.count(DONE) == 1, "the orders that are left"


def test_a_unit_that_attacks_from_where_it_stands_is_ordered_by_that() -> None:
    begun = begin(blue="7.5 P, 9.6 S")
    assert arranged(begun, attack(at("7.5"), at("6.5"))).sent == (
        ORDER_AT[at("7.5")],
        DONE,
        DONE,
        attack(at("7.5"), at("6.5")),
    )


def test_giving_up_orders_is_to_be_confirmed() -> None:
    begun = begin(blue="7.5 P, 9.6 S")
    strike = attack(at("7.5"), at("6.5"))
    assert draft.weighty(begun, strike) and not draft.weighty(begun, DONE)
    assert not draft.weighty(arranged(begun, go("7.5", "7.5"), go("9.6", "8.6")), strike)


def test_a_dragon_card_can_still_go_with_the_command_card() -> None:
    begun = begin(dragons=((), ("flaming_arrows",)), tokens=(5, 5))
    assert DRAGON["flaming_arrows"] in begun.choices()
    assert arranged(begun, DRAGON["flaming_arrows"]).sent == (DRAGON["flaming_arrows"],)
    assert arranged(begun, go("8.5", "7.5"), DONE).sent[0] == PASS


def test_the_dice_of_the_shogun_are_not_foreseen() -> None:
    state = staged(red="6.5 P", blue="8.5 P, 9.6 A", hands=HANDS, dragons=((), ("flaming_arrows",)))
    state.play(CARD["shogun"])
    assert state.agenda[-1][0] == "escort" and draft.draft(state.view(state.turn)) is None


# -- the end of a turn --------------------------------------------------------------------------------


def closing(dragons: tuple[str, ...] = ("ambush",)) -> Draft:
    state = staged(red="4.5 P", blue="9.6 S", hands=HANDS, dragons=((), dragons), tokens=(5, 0))
    state.play(CARD["order1_center"])
    while state.agenda[-1][0] != "reward":
        state.play(state.choices()[0])
    begun = draft.draft(state.view(state.turn))
    assert isinstance(begun, Draft)
    return begun


def test_the_end_of_a_turn_is_one_choice() -> None:
    assert arranged(closing(), DONE).sent == (TOKENS, PASS)
    assert arranged(closing(()), DONE).sent == (TOKENS,), "nothing to discard is not asked"


def test_the_other_reward_and_a_trade_can_be_chosen() -> None:
    begun = closing()
    assert arranged(begun, DRAGON_CARD, DONE).sent == (DRAGON_CARD, PASS)
    assert arranged(begun, DISCARD["ambush"], DONE).sent == (TOKENS, DISCARD["ambush"])
    assert arranged(begun, DISCARD["ambush"], DISCARD["ambush"], DRAGON_CARD, TOKENS, DONE).sent == (TOKENS, PASS)


# -- any battle, any arrangement ------------------------------------------------------------------------


def drafts_of(state: State, chance: Chance, most: int) -> Iterator[tuple[State, Draft]]:
    """Play a battle by random choices; wherever something can be arranged, arrange at random and send it off."""
    for _ in range(most):
        if state.turn is None:
            return
        begun = draft.draft(state.view(state.turn))
        if begun is None:
            state.play(state.choices()[chance.below(len(state.choices()))])
            continue
        while not begun.sent:
            begun.play(begun.choices()[chance.below(len(begun.choices()))])
        yield state, begun


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_arranged_is_legal_and_comes_true(number: int) -> None:
    state, chance = GAME.new(scenario=number, seed=number), Chance(number)
    for before, sent in drafts_of(state, chance, 60):
        seat = before.turn
        for choice in sent.sent:
            if before.turn != seat:
                break  # Insult, or the battle is over
            assert choice in before.choices(), choice
            if isinstance(choice, Attack):
                _stand_as_shown(before, sent, choice)
            before.play(choice)


def _stand_as_shown(state: State, sent: Draft, last: Attack) -> None:
    """All but the unit that attacks are marked as they were shown, too; that one may get its order by attacking."""
    own = [unit for unit, owner in enumerate(state.owners) if owner == state.turn and state.places[unit] >= 0]
    assert [state.places[unit] for unit in own] == [sent.places[unit] for unit in own]
    others = [unit for unit in own if state.places[unit] != last.origin]
    assert [state.marks[unit] for unit in others] == [sent.marks[unit] for unit in others]


# -- what is shown -----------------------------------------------------------------------------------------


def shown(begun: Draft, **local_state: object) -> str:
    """Board and panel while a turn is arranged."""
    ui = Ui(words("en"), [Player("Red", 0), Player("Blue", 1)], local_state=local_state)
    view: View[State] = View(begun.turn, begun, tuple(begun.choices()))
    return GAME.scene.board(view, ui) + GAME.panel.panel(view, ui)


def test_orders_are_counted_in_the_prompt() -> None:
    begun = begin()
    for number, draft_ in enumerate((begun, arranged(begun, go("8.5", "7.5")))):
        prompt = GAME.words.prompt(draft_)
        assert (prompt.args["n"], prompt.args["most"]) == (number, 2)


def test_who_can_be_taken_up_stands_out_and_the_others_step_back() -> None:
    drawn = shown(begin())
    ready, aside = (len(re.findall(rf'id="unit-\d+" class="[^"]*{kind}', drawn)) for kind in ("sb-ready", "sb-aside"))
    assert (ready, aside) == (3, 1), "three in the centre, one on the left"


def test_the_two_kinds_of_rings_are_explained_where_there_are_two() -> None:
    """Spears may go two hexes and not battle; bows that go anywhere may still shoot."""
    spears, bows = shown(begin(), selected=at("8.5")), shown(begin(), selected=at("10.6"))
    assert "sb-weary" in spears and "sb-legend" in spears
    assert "sb-weary" not in bows and "sb-legend" not in bows


def test_a_unit_or_its_leader_alone_can_be_meant() -> None:
    both = shown(begin(), selected=at("9.6"))
    assert both.count('data-do="alone"') == 2
    alone = shown(begin(), selected=at("9.6"), alone=True)
    choices = begin().choices()
    lit = {int(i) for i in re.findall(r'class="sb-hex[^"]*lit[^>]*data-choices="(\d+)"', alone)}
    assert lit and all(isinstance(choices[i], Lead) for i in lit)


def test_the_card_that_closes_a_turn_has_the_reward_marked() -> None:
    drawn = shown(closing())
    assert drawn.count('aria-pressed="true"') == 1 and "sb-trade" in drawn
    assert "sb-trade" not in shown(closing(()))
