"""Battles at a distance: what a device holds, what it asks, and that it is the same battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from game.core.chance import Chance
from game.core.position import Choice, Undealt, Unknown
from game.core.secrets import card_token
from game.core.words import load
from game.samurai import GAME, State
from game.samurai.advice.policy import playout
from game.samurai.cards import HIDDEN
from game.samurai.choices import PASS
from game.samurai.scenario import NUMBERS
from game.samurai.secrets import (
    SITUATIONS,
    WISHES,
    SamuraiSecrets,
    SealedState,
    is_token,
    number_of,
    order_of,
    situation,
    zones,
)

SECRETS = SamuraiSecrets()


class Table:
    """A battle as everybody sees it, the same battle with open cards, and what lies behind every token."""

    def __init__(self, options: dict[str, Any], seed: int) -> None:
        self.dice = Chance(seed)
        self.truth: dict[int, int] = {}
        self.decks = 0
        self.public, self.plain = self._blank(options), self._blank(options)
        for deal in SECRETS.deals(options):
            self.deal(deal.kind, deal.cards)
        GAME.set_up(self.public)
        GAME.set_up(self.plain)

    def _blank(self, options: dict[str, Any]) -> State:
        return GAME.blank(SECRETS.options(options), 1)

    def deal(self, kind: int, cards: tuple[int, ...]) -> None:
        """Shuffle a deck: places in the public battle, cards in the plain one."""
        values = [self.truth.get(card, card) for card in cards]
        self.dice.shuffle(values)
        tokens = [card_token(self.decks, place) for place in range(len(values))]
        self.truth.update(zip(tokens, values))
        self.decks += 1
        SECRETS.lay(self.public, kind, tokens)
        SECRETS.lay(self.plain, kind, values)

    def known_to(self, seat: int) -> State:
        """The public battle with what a seat may look at."""
        known = self.public.copy()
        for token, holder in SECRETS.held(known).items():
            if holder == seat:
                SECRETS.learn(known, token, self.truth[token])
        return known

    def play(self, choice: Choice) -> None:
        """Publish a choice of the seat in turn, and play it in both battles."""
        assert self.public.turn is not None
        shown, published = SECRETS.publish(self.public, self.known_to(self.public.turn), choice)
        for token in shown:
            SECRETS.learn(self.public, token, self.truth[token])
        self.public.chance = self.plain.chance = self.dice.below(1 << 64)
        while True:
            trial = self.public.copy()
            try:
                told = trial.play(published)
                break
            except Unknown as need:
                for token in need.tokens:
                    SECRETS.learn(self.public, token, self.truth[token])
            except Undealt as need:
                for kind, cards in need.decks:
                    self.deal(kind, tuple(cards))
        self.public = trial
        assert self.plain.play(choice) == told


class Moment(NamedTuple):
    """A table right after a choice, and that choice."""

    table: Table
    choice: Choice | None


def some_choice(known: State, seat: int, dice: Chance) -> Choice:
    """A choice at random or, so that armies do not wander about for hundreds of turns, a sensible one."""
    view = known.view(seat)
    if dice.below(3) == 0:
        return view.choices[dice.below(len(view.choices))]
    return playout(view.position, dice)


def battle(options: dict[str, Any], seed: int, most: int = 100_000) -> Iterator[Moment]:
    """A battle, moment by moment."""
    table = Table(options, seed)
    choice = None
    yield Moment(table, choice)
    while (seat := table.public.turn) is not None and most:
        choice = some_choice(table.known_to(seat), seat, table.dice)
        table.play(choice)
        most -= 1
        yield Moment(table, choice)


def opened(table: Table) -> State:
    """The public battle with every token opened."""
    state = table.public.copy()
    for _, zone in list(zones(state)):
        for card in [card for card in zone if is_token(card)]:
            SECRETS.learn(state, number_of(card), table.truth[number_of(card)])
    return state


# -- the same battle -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", NUMBERS)
def test_a_battle_at_a_distance_is_the_battle_with_open_cards(number: int) -> None:
    """Given the same decks and dice; every event is told alike on the way (see ``Table.play``)."""
    table = None
    for moment in battle({"scenario": number}, number):
        table = moment.table
    assert table is not None and table.public.winners
    assert opened(table) == table.plain


# -- what a device holds ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_tokens_lie_where_a_view_shows_nothing(seat: int | None) -> None:
    """What ``hide_from`` blanks is a token, but for cards that came into the hand openly."""
    openly = 0
    for moment in battle({"scenario": 12}, 7, 1500):
        known = moment.table.public.copy() if seat is None else moment.table.known_to(seat)
        view = known.known_to(seat)
        for (_, mine), (_, shown) in zip(zones(known), zones(view)):
            assert len(mine) == len(shown)
            for card, seen in zip(mine, shown):
                assert seen == HIDDEN if is_token(card) else seen in (card, HIDDEN)
                openly += seen == HIDDEN and not is_token(card)
        held = {token for token, holder in SECRETS.held(moment.table.public).items() if holder == seat}
        everywhere = {number_of(card) for _, zone in zones(moment.table.public) for card in zone if is_token(card)}
        assert set(SECRETS.hidden(moment.table.public, seat)) == everywhere - held
    assert openly, "Wise Advisor and Ninja Thief take cards from the discards"


def test_a_token_is_learnt_only_where_it_lies() -> None:
    state = Table({"scenario": 1}, 1).public
    token = next(iter(SECRETS.held(state)))
    for odd in ((token + 5000, 0), (token, -1), (token, 999), (token, number_of("panic"))):
        with pytest.raises(ValueError, match=str(odd[0])):
            SECRETS.learn(state, *odd)
    SECRETS.learn(state, token, number_of("outflank"))
    assert "outflank" in state.hands[0] and token not in SECRETS.held(state)


def test_a_battle_at_a_distance_is_dumped_and_loaded() -> None:
    for moment in battle({"scenario": 40, "campaign": "red", "red_banners": 3}, 2, 300):
        assert GAME.load(moment.table.public.dump()) == moment.table.public
        assert isinstance(GAME.load(moment.table.public.dump()), SealedState)


# -- what is asked -------------------------------------------------------------------------------------------


def test_being_asked_tells_nothing() -> None:
    """Whatever the hands are: the agenda of the public battle, with the same dice, is the same."""
    asked = 0
    for moment in battle({"scenario": 5}, 3, 800):
        table, state = moment.table, moment.table.public
        if state.turn is not None and state.turn != state.active and table.known_to(state.turn).choices() == [PASS]:
            asked += 1
        assert state.agenda == table.plain.agenda
    assert asked > 5, "a seat with nothing to answer is asked all the same"


def test_at_one_screen_nobody_is_asked_in_vain() -> None:
    state = GAME.new(scenario=5, seed=3)
    dice = Chance(3)
    for _ in range(800):
        legal = state.choices()
        assert legal != [PASS]
        state.play(legal[dice.below(len(legal))])


# -- standing orders ------------------------------------------------------------------------------------------


def asked_in_the_enemy_turn(wish: str) -> Counter[str]:
    """What seats are still asked in the enemy's turn if both have given the same order, by question."""
    table, asked = Table({"scenario": 5}, 3), Counter[str]()
    for _ in range(2500):
        if (seat := table.public.turn) is None:
            break
        choice = SECRETS.answer_ahead(table.public, order_of(wish))
        if choice is None:
            choice = some_choice(table.known_to(seat), seat, table.dice)
            if seat != table.public.active:
                asked[table.public.agenda[-1][0]] += 1
        table.play(choice)
    return asked


@pytest.mark.parametrize("wish", WISHES)
def test_an_order_says_when_a_seat_is_asked(wish: str) -> None:
    asked = asked_in_the_enemy_turn(wish)
    silenced = {name for name, about in SITUATIONS.items() if about not in WISHES[wish]}
    assert not silenced & asked.keys()
    assert wish == "never" or {name for name in SITUATIONS if name not in silenced} & asked.keys()


def test_who_wants_only_leaders_to_be_defended_is_not_asked_about_others() -> None:
    table = Table({"scenario": 5}, 3)
    seen = set()
    for _ in range(2500):
        if (seat := table.public.turn) is None:
            break
        about, order = situation(table.public), order_of("leader")
        if about in ("leader_attacked", "attacked", "shot"):
            seen.add(about)
            assert (SECRETS.answer_ahead(table.public, order) is None) == (about == "leader_attacked")
        table.play(some_choice(table.known_to(seat), seat, table.dice))
    assert seen == {"leader_attacked", "attacked", "shot"}


def test_an_order_for_one_turn_is_over_with_it() -> None:
    for moment in battle({"scenario": 5}, 3, 400):
        state = moment.table.public
        if state.turn is not None and situation(state):
            now = state.turns[state.active]
            assert SECRETS.answer_ahead(state, order_of("never", now)) == state.choices()[0]
            assert SECRETS.answer_ahead(state, order_of("never", now + 1)) is None
            assert SECRETS.answer_ahead(state, order_of("always", now)) is None


def test_an_order_never_answers_for_the_seat_whose_turn_it_is() -> None:
    for moment in battle({"scenario": 5}, 3, 400):
        state = moment.table.public
        if state.turn == state.active:
            assert SECRETS.answer_ahead(state, order_of("never")) is None


def test_the_newest_order_counts() -> None:
    assert SECRETS.orders([order_of("never")], order_of("always")) == [order_of("always")]


# -- open dice --------------------------------------------------------------------------------------------------


def test_a_roll_belongs_to_the_striker_and_the_target() -> None:
    """Whichever way a battle came to a strike: its dice hang on nothing but who strikes whom."""
    bounds: dict[tuple[str | int, ...], set[str]] = {}
    for moment in battle({"scenario": 5}, 3, 900):
        state = moment.table.public
        if state.turn is not None:
            name = state.agenda[-1][0]
            for choice in state.choices():
                bounds.setdefault(SECRETS.bound(state, choice), set()).add(name)
    strikes = {bound: names for bound, names in bounds.items() if bound[0] == "strike"}
    assert len(strikes) > 20 and all(len(bound) == 3 for bound in strikes)
    assert any({"battle", "prepare"} <= names for names in strikes.values())


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_every_order_is_offered_in_words(language: str) -> None:
    state = Table({"scenario": 5}, 3).public
    offered = SECRETS.offered_orders(state, 0)
    said = [load(language).say(offer.sentence) for offer in offered]
    assert [offer.order for offer in offered] == [order_of(wish) for wish in WISHES]
    assert len(set(said)) == len(WISHES) and not any("wish" in text for text in said)
