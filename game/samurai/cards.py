"""The 60 command cards and the 40 dragon cards, as tables."""

from __future__ import annotations

from typing import NamedTuple

from .units import CIRCLE, SQUARE, TRIANGLE

COMMAND = -1
"""Stands for "as many as you hold command cards, this one included"."""


class CommandCard(NamedTuple):
    """One title of the command deck."""

    copies: int
    scope: str
    """What it orders; see ``orders.SCOPES``."""
    sections: tuple[int, int, int] = (0, 0, 0)
    """Orders in the left, centre and right section, for section cards."""
    number: int = 0
    """The most units it orders, for tactic cards; 0 without a limit."""
    symbol: int = 0
    helmet: bool = False
    """Whether it may order a leader to leave the unit he is with."""


def _section(copies: int, left: int, center: int, right: int) -> CommandCard:
    return CommandCard(copies, "sections", (left, center, right), helmet=True)


COMMAND_CARDS = {
    "order1_left": _section(2, 1, 0, 0),
    "order1_center": _section(2, 0, 1, 0),
    "order1_right": _section(2, 0, 0, 1),
    "order2_left": _section(3, 2, 0, 0),
    "order2_center": _section(4, 0, 2, 0),
    "order2_right": _section(3, 0, 0, 2),
    "order3_left": _section(3, 3, 0, 0),
    "order3_center": _section(3, 0, 3, 0),
    "order3_right": _section(3, 0, 0, 3),
    "advance_left": _section(2, COMMAND, 0, 0),
    "advance_center": _section(2, 0, COMMAND, 0),
    "advance_right": _section(2, 0, 0, COMMAND),
    "cranes_wing": _section(2, 1, 1, 1),
    "flight_of_geese": _section(2, 2, 2, 2),
    "outflank": _section(2, 2, 0, 2),
    "tigers_tail_left": _section(1, 1, 2, 0),
    "tigers_tail_right": _section(1, 0, 2, 1),
    "order_circle": CommandCard(2, "symbol", number=COMMAND, symbol=CIRCLE),
    "order_triangle": CommandCard(2, "symbol", number=COMMAND, symbol=TRIANGLE),
    "order_square": CommandCard(2, "symbol", number=COMMAND, symbol=SQUARE),
    "cavalry_charge": CommandCard(2, "cavalry", number=4),
    "counter_attack": CommandCard(2, "nothing"),
    "first_strike": CommandCard(2, "nothing"),
    "hold_and_shoot": CommandCard(2, "missile", number=4),
    "infantry_onslaught": CommandCard(2, "infantry_group", number=4),
    "leadership": CommandCard(2, "leader_group", number=5),
    "snake_command": CommandCard(2, "group"),
    "shogun": CommandCard(1, "shogun", helmet=True),
}
COMMAND_DECK = tuple(card for card, row in COMMAND_CARDS.items() for _ in range(row.copies))
NO_ORDERS = CommandCard(0, "nothing")
"""What is played when Counter Attack has nothing to copy."""
ORDER_ONE = ("order1_left", "order1_center", "order1_right")
ONE_SECTION = ("order1", "order2", "order3", "advance")
"""Titles that name a single section, so that Tactical Wisdom can change it."""
PLACES = ("left", "center", "right")

OTHER_HAND = {
    f"{title}_{ours}": f"{title}_{theirs}"
    for title in (*ONE_SECTION, "tigers_tail")
    for ours, theirs in (("left", "right"), ("right", "left"))
}


def mirrored(card: str) -> str:
    """The card with left and right exchanged, as Counter Attack copies it."""
    return OTHER_HAND.get(card, card)


class DragonCard(NamedTuple):
    """One title of the dragon deck. Costs are few of them known: this table is the place to change them."""

    cost: int
    when: str
    """The moment in which it can be played; its words are ``samurai.when_...``."""
    sure: str = "reconstructed"
    """How certain the cost is."""
    copies: int = 1


DRAGON_CARDS = {
    "ashigaru_attack": DragonCard(3, "with_command"),
    "brave_leader": DragonCard(1, "enemy_roll", copies=2),
    "ninja_assassin": DragonCard(2, "with_command"),
    "tactical_wisdom": DragonCard(1, "with_command", copies=2),
    "physician": DragonCard(2, "with_command", "recalled"),
    "terrifying_strike": DragonCard(3, "own_close_roll", "recalled"),
    "ambush": DragonCard(2, "enemy_close_roll"),
    "blue_dragon": DragonCard(3, "with_command"),
    "wise_advisor": DragonCard(2, "turn_end"),
    "desperate_charge": DragonCard(2, "own_close_roll", "recalled"),
    "turncoat": DragonCard(3, "with_command", "confirmed"),
    "flaming_arrows": DragonCard(2, "with_command"),
    "brave_messenger": DragonCard(1, "with_command", "recalled"),
    "cowards": DragonCard(2, "own_roll"),
    "courage": DragonCard(2, "enemy_roll"),
    "rank_fire": DragonCard(3, "with_command"),
    "head_collector": DragonCard(1, "own_close_roll"),
    "katchu_keiba": DragonCard(1, "moving"),
    "legendary_combat": DragonCard(3, "success"),
    "bishamon": DragonCard(4, "enemy_card"),
    "insult": DragonCard(1, "leader_moves"),
    "personal_challenge": DragonCard(0, "leaders_meet", copies=2),
    "move_like_wind": DragonCard(3, "with_command"),
    "ninja_thief": DragonCard(1, "with_command"),
    "aikido_training": DragonCard(2, "enemy_close_roll"),
    "panic": DragonCard(4, "with_command"),
    "rice_famine": DragonCard(3, "with_command", "recalled"),
    "red_dragon": DragonCard(4, "with_command"),
    "revenge": DragonCard(1, "battle_back"),
    "bulletproof_armor": DragonCard(3, "enemy_shot", "recalled"),
    "spirit_haya_ji": DragonCard(2, "moving"),
    "spirit_kisshoten": DragonCard(2, "rolled"),
    "tea_ceremony": DragonCard(0, "with_command"),
    "timid_success": DragonCard(1, "enemy_ground"),
    "white_dragon": DragonCard(5, "with_command"),
    "wild_winds": DragonCard(2, "enemy_card"),
    "white_fox": DragonCard(4, "enemy_card"),
}
DRAGON_DECK = tuple(card for card, row in DRAGON_CARDS.items() for _ in range(row.copies))
COMMAND_KIND, DRAGON_KIND = 0, 1
"""The two decks by number."""
HIDDEN = "?"
"""Stands for a card that a seat cannot see."""
