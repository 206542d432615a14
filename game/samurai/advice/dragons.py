"""The second edition's judgement of dragon cards: each by its effect here and now, against its price in honor."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from math import comb

from ...core.chance import Chance
from ...core.position import Choice, Task
from ..cards import COMMAND_CARDS, DRAGON_CARDS
from ..choices import PASS, Advance, Card, Discard, Dragon, DragonCard, Inspire, Pass, Roll, Stay, Tokens
from ..rules.battle import duel_dice
from ..rules.combat import BACK, Strike, reckon, total
from ..rules.effects import wet
from ..rules.pieces import leaders_of, units_of
from ..rules.result import MOST_IGNORED, hits
from ..scenario import NOWHERE
from ..state import State
from ..units import CIRCLE, FLAG, GUARD, STRENGTH, SYMBOL
from .blows import score_blows
from .evaluation import LOST_BLOCKS, RETREAT_VALUE, SECOND, Judgement, flags_ignored, harm, routs
from .lookahead import look_ahead
from .order_value import best_attack, card_values, foes_of, order_value
from .policy import ALWAYS, SCORERS, Scored, Scorers, score_card, score_ground, score_order, score_unit_to

HONOR = (0.0, 0.16, 0.3, 0.4, 0.48, 0.55, 0.61, 0.66, 0.7, 0.73, 0.75)
"""The value of so many tokens; each one more is worth little."""
MORE_HONOR = 0.01
KEEPING = {"personal_challenge": 0.03, "white_dragon": 0.02, "bishamon": 0.02, "panic": 0.03, "ninja_thief": 0.03}
"""What these cards in hand are worth for what they may still do, which is less than with others."""
MANY_DRAGONS = 4
COMMAND_VALUE, LEADER_VALUE, MORE_BONUS = 0.1, 0.33, 0.12
"""A command card, a leader without his banner, and a bonus combat, in banners."""
ONE_IN_SIX, A_SYMBOL = 1 / 6, 0.5
BLOCK, LACK, TURNED = 0.2, 0.5, 0.16
"""The cheapest block that somebody can find; what lack of honor costs; a turned unit, for each of its blocks."""
DRIVEN = 0.08
"""What a forced retreat costs besides its tokens."""
STANDS = 0.1
"""What it is worth to stay where one stands."""


def worth_of(tokens: int) -> float:
    """The value of so many tokens."""
    last = len(HONOR) - 1
    return HONOR[min(tokens, last)] + MORE_HONOR * max(0, tokens - last)


def price(state: State, seat: int, card: str, by: Judgement = SECOND) -> float:
    """What it costs a seat to play a card now: its tokens, and that it is gone."""
    tokens, kept = state.tokens[seat], KEEPING.get(card, by.values.kept)
    return by.values.tokens * (worth_of(tokens) - worth_of(max(0, tokens - DRAGON_CARDS[card].cost))) + kept


def _scored(
    state: State, seat: int, choices: list[Choice], gain: Callable[[str], float], by: Judgement = SECOND
) -> Scored:
    """Each dragon card by what it gains less its price; anything else for nothing."""
    return [
        (gain(choice.card) - price(state, seat, choice.card, by) if isinstance(choice, Dragon) else 0.0, choice)
        for choice in choices
    ]


# -- with one's command card ---------------------------------------------------------------------------


def _escort(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    seat = task[1]
    return _scored(state, seat, choices, lambda card: WITH_COMMAND.get(card, _by_looking)(state, seat, card), by)


def _by_looking(state: State, seat: int, card: str) -> float:
    """How much better the turn looks with the card than without it, no die being rolled."""
    played, passed = (
        look_ahead(state, choice, seat, Chance(0), SECOND_SCORERS, SECOND) for choice in (Dragon("dragon", card), PASS)
    )
    return played - passed


def _assassin(state: State, seat: int, _card: str) -> float:
    victims = leaders_of(state, 1 - seat)
    return ONE_IN_SIX * (max(state.prizes[leader] for leader in victims) + COMMAND_VALUE + LEADER_VALUE)


def _physician(state: State, seat: int, _card: str) -> float:
    return max(LOST_BLOCKS[blocks] - LOST_BLOCKS[blocks + 1] for blocks in _weak(state, seat))


def _weak(state: State, seat: int) -> list[int]:
    return [state.blocks[unit] for unit in units_of(state, seat) if state.blocks[unit] < STRENGTH]


def _blue_dragon(state: State, seat: int, _card: str) -> float:
    near = [unit for unit in units_of(state, 1 - seat) if wet(state, state.places[unit])]
    return ONE_IN_SIX * sum(_block_of(state, unit) for unit in near)


def _block_of(state: State, unit: int) -> float:
    blocks = state.blocks[unit]
    return 0.0 if state.kinds[unit] == GUARD else LOST_BLOCKS[blocks - 1] - LOST_BLOCKS[blocks]


def _turncoat(state: State, seat: int, _card: str) -> float:
    strong = [state.blocks[unit] for unit in units_of(state, 1 - seat) if state.leader_at[state.places[unit]] < 0]
    ours, theirs = (3 + (state.scores[one] > state.scores[1 - one]) for one in (seat, 1 - seat))
    ours += 2 * (state.tokens[seat] > state.tokens[1 - seat])
    theirs += 2 * (state.tokens[1 - seat] > state.tokens[seat])
    return beats(ours, theirs) * TURNED * max(strong)


@cache
def beats(ours: int, theirs: int) -> float:
    """How likely so many dice show a face more often than so many others."""
    chances = [[comb(n, k) * 5 ** (n - k) / 6**n for k in range(n + 1)] for n in (ours, theirs)]
    return float(sum(a * b for i, a in enumerate(chances[0]) for j, b in enumerate(chances[1]) if i > j))


def _tea(state: State, seat: int, _card: str) -> float:
    each = 2 + (state.tents[seat] != NOWHERE)
    expected = (len(state.hands[seat]) + 1) * each / 6
    tokens = state.tokens[seat]
    return expected * (worth_of(tokens + 1) - worth_of(tokens))


def _white_dragon(_state: State, _seat: int, _card: str) -> float:
    return COMMAND_VALUE


def _red_dragon(state: State, seat: int, _card: str) -> float:
    each = DRIVEN + (LACK if state.tokens[1 - seat] < 2 else 0.07)
    return (3 + (state.tents[seat] != NOWHERE)) * A_SYMBOL * each


def _famine(state: State, seat: int, _card: str) -> float:
    dice = sum(SYMBOL[state.kinds[unit]] == CIRCLE for unit in units_of(state, 1 - seat))
    tokens = LACK if state.tokens[1 - seat] < 2 else 2 * 0.07
    return dice * (A_SYMBOL * BLOCK + ONE_IN_SIX * tokens)


def _nothing(_state: State, _seat: int, _card: str) -> float:
    return 0.0


WITH_COMMAND: dict[str, Callable[[State, int, str], float]] = {
    "ninja_assassin": _assassin,
    "physician": _physician,
    "blue_dragon": _blue_dragon,
    "turncoat": _turncoat,
    "tea_ceremony": _tea,
    "white_dragon": _white_dragon,
    "red_dragon": _red_dragon,
    "rice_famine": _famine,
    "ninja_thief": _nothing,
}
"""What cards gain whose effect comes by dice; that of all others is seen by looking ahead."""


# -- after the enemy's card ------------------------------------------------------------------------------


def _decree(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    seat = task[1]
    return _scored(state, seat, choices, lambda card: DECREES[card](state, seat), by)


def _wild_winds(state: State, seat: int) -> float:
    """The value to the enemy of what he plays, less that of the others in his hand on average."""
    foe = 1 - seat
    if state.card not in COMMAND_CARDS:
        return 0.0
    values = card_values(state, foe, [state.card, *state.hands[foe]], SECOND)
    chosen = values[state.card]
    others = [values[card] for card in state.hands[foe]]
    return chosen - sum(others) / len(others)


def _white_fox(state: State, seat: int) -> float:
    foe = 1 - seat
    if state.card not in COMMAND_CARDS:
        return 0.0
    foes = foes_of(state, foe)
    best = max((order_value(state, unit, foes, SECOND) for unit in units_of(state, foe)), default=0.0)
    return card_values(state, foe, [state.card], SECOND)[state.card] - best


def _bishamon(_state: State, _seat: int) -> float:
    return 0.0


DECREES: dict[str, Callable[[State, int], float]] = {
    "wild_winds": _wild_winds,
    "white_fox": _white_fox,
    "bishamon": _bishamon,
}


# -- strikes ---------------------------------------------------------------------------------------------


def _worth(state: State, strike: Strike, dice: int, flags: int = 1, ignored: int | None = None) -> float:
    """What a strike with so many dice is worth to the striker: blocks, flags, and no answer from who has gone."""
    target = state.unit_at[strike.goal]
    if target < 0:
        return state.prizes[state.leader_at[strike.goal]] * (1 - (5 / 6) ** dice)
    shot = not strike.close
    done = harm(state.kinds[target], state.kinds[strike.unit], shot, dice, state.blocks[target])
    if ignored is None:
        ignored = flags_ignored(state, target, strike.goal, SECOND)
    gone, hexes = routs(dice, ignored if flags == 1 else (ignored + 1) // flags)
    value = done.cost + RETREAT_VALUE * hexes * flags + (1 - done.kills) * gone * _answer_of(state, strike, target)
    leader = state.leader_at[strike.goal]
    value += (done.hits * ONE_IN_SIX * state.prizes[leader] / 2) if leader >= 0 and not shot else 0.0
    winning = state.banners[strike.seat] >= state.scenario.flags - 1
    return value + winning * done.kills


def _answer_of(state: State, strike: Strike, target: int) -> float:
    """What the target would do in return if it stood its ground."""
    if not strike.close or strike.mode == BACK:
        return 0.0
    back = Strike(1 - strike.seat, target, strike.goal, strike.origin, BACK)
    dice = max(0, total(reckon(state, back)))
    return harm(state.kinds[strike.unit], state.kinds[target], False, dice, state.blocks[strike.unit]).cost


def _dice(state: State, strike: Strike) -> int:
    return max(0, total(reckon(state, strike)))


def _prepare(state: State, task: Task, choices: list[Roll | Inspire | Dragon], by: Judgement = SECOND) -> Scored:
    seat, strike = task[1], Strike(*task[2])
    dice = _dice(state, strike)
    plain = _worth(state, strike, dice)
    scored = _scored(state, seat, list(choices), lambda card: _before_roll(state, strike, dice, card) - plain, by)
    tokens = state.tokens[seat]
    token = by.values.tokens * (worth_of(tokens) - worth_of(tokens - 1))
    inspired = _worth(state, strike, dice + 1) - plain - token * (2 - (5 / 6) ** dice)
    return [(inspired if isinstance(choice, Inspire) else value, choice) for value, choice in scored]


def _before_roll(state: State, strike: Strike, dice: int, card: str) -> float:
    """The worth of a strike with a card on it."""
    if card == "terrifying_strike":
        return _worth(state, strike, dice, flags=2)
    if card == "cowards":
        return _worth(state, strike, dice, ignored=0)
    if card == "head_collector":
        target = state.unit_at[strike.goal]
        done = harm(state.kinds[target], state.kinds[strike.unit], False, dice, state.blocks[target])
        return _worth(state, strike, dice) + 2 * 0.07 * done.hits * 1.5
    return _worth(state, strike, _dice(state, strike.with_card(card)))


def _answer(state: State, task: Task, choices: list[Pass | Card | Dragon], by: Judgement = SECOND) -> Scored:
    """What the enemy's strike loses by it; First Strike costs nothing but itself."""
    seat, strike = task[1], Strike(*task[2])
    plain = _worth(state, strike, _dice(state, strike))
    scored = _scored(state, seat, list(choices), lambda card: plain - _answered(state, strike, card), by)
    return [(ALWAYS if isinstance(choice, Card) else value, choice) for value, choice in scored]


def _answered(state: State, strike: Strike, card: str) -> float:
    """The worth of the enemy's strike after a card."""
    dice = _dice(state, strike)
    if card == "ambush":
        return _ambushed(state, strike, dice)
    if card == "aikido_training":
        return _worth(state, strike, min(2, dice))
    return _worth(state, strike, dice, ignored=dice)


def _ambushed(state: State, strike: Strike, dice: int) -> float:
    """The target strikes first with a die more, and not afterwards."""
    target = state.unit_at[strike.goal]
    back = Strike(1 - strike.seat, target, strike.goal, strike.origin, BACK)
    more = _dice(state, back) + 1
    done = harm(state.kinds[strike.unit], state.kinds[target], False, more, state.blocks[strike.unit])
    gone, _ = routs(more, flags_ignored(state, strike.unit, strike.origin, SECOND))
    left = (1 - done.kills) * (1 - gone)
    return left * _worth(state, strike, dice) - done.cost + _answer_of(state, strike, target)


def _result(state: State, strike: Strike, faces: tuple[int, ...], ignored: int | None = None) -> float:
    """What a roll that lies on the table is worth to the striker."""
    target = state.unit_at[strike.goal]
    if target < 0:
        return 0.0
    lost = hits(state.kinds[target], state.kinds[strike.unit], not strike.close, faces)
    blocks = state.blocks[target]
    left = max(0, blocks - lost)
    value = LOST_BLOCKS[left] - LOST_BLOCKS[blocks] if state.kinds[target] != GUARD else 0.0
    if ignored is None:
        ignored = flags_ignored(state, target, strike.goal, SECOND)
    driven = max(0, faces.count(FLAG) - min(ignored, MOST_IGNORED)) * (left > 0)
    return value + RETREAT_VALUE * driven + (driven > 0) * _answer_of(state, strike, target)


def _reroll(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    strike, faces = Strike(*task[2]), task[3]
    gain = _worth(state, strike, strike.against) - _result(state, strike, faces)
    return _scored(state, task[1], choices, lambda _card: gain, by)


def _shield(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    strike, faces = Strike(*task[2]), task[3]
    result = _result(state, strike, faces)
    kept = {
        "brave_leader": _result(state, strike, faces, ignored=MOST_IGNORED),
        "bulletproof_armor": _result(state, strike, tuple(face for face in faces if face == FLAG)),
    }
    return _scored(state, task[1], choices, lambda card: result - kept[card], by)


def _challenge(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    """The duel, if the dice are on our side."""
    seat, strike = task[1], Strike(*task[2])
    fighters = [state.leader_at[strike.origin], state.leader_at[strike.goal]]
    if strike.seat == 1:
        fighters.reverse()
    ours, theirs = (duel_dice(state, fighters, one, seat) for one in (seat, 1 - seat))
    gain = (beats(ours, theirs) - beats(theirs, ours)) * (LEADER_VALUE + COMMAND_VALUE)
    return _scored(state, seat, choices, lambda _card: gain, by)


# -- moments of the enemy's turn, and the end of one's own ---------------------------------------------


def _insult(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    """What the unit that is sent back could have done where it stands."""
    seat, unit = task[1], task[2]
    gain = 0.0
    if unit >= 0:
        gain = best_attack(state, unit, state.places[unit], foes_of(state, 1 - seat), SECOND)
    return _scored(state, seat, choices, lambda _card: gain, by)


def _timid(state: State, task: Task, choices: list[Choice], by: Judgement = SECOND) -> Scored:
    enemy = state.tokens[1 - task[1]]
    gain = MORE_BONUS + (LACK if enemy < 2 else worth_of(enemy) - worth_of(enemy - 2))
    return _scored(state, task[1], choices, lambda _card: gain, by)


def _ground(state: State, task: Task, choices: list[Stay | Advance | Dragon], by: Judgement = SECOND) -> Scored:
    """As ever, and Legendary Combat for the best attack from the new hex."""
    strike = Strike(*task[2])
    scored = score_ground(state, task, choices, by)
    if not any(isinstance(choice, Dragon) for choice in choices):
        return scored
    ahead = best_attack(state, strike.unit, strike.goal, foes_of(state, task[1]), SECOND)
    advance = max(value for value, _ in scored)
    card = advance + ahead - price(state, task[1], "legendary_combat", by)
    return [(card if isinstance(choice, Dragon) else value, choice) for value, choice in scored]


def _advisor(state: State, task: Task, choices: list[Pass | Dragon], by: Judgement = SECOND) -> Scored:
    """The best card of the discards against the one that would be drawn."""
    seat = task[1]
    values = card_values(state, seat, sorted(set(state.discards)), SECOND)
    drawn = sum(values[card] for card in state.discards) / len(state.discards)
    return _scored(state, seat, list(choices), lambda _card: max(values.values()) - drawn, by)


def _trade(state: State, task: Task, choices: list[Pass | Discard], by: Judgement = SECOND) -> Scored:
    """A card that is worth less in the hand than a token."""
    tokens = state.tokens[task[1]]
    token = by.values.tokens * (worth_of(tokens + 1) - worth_of(tokens))
    return [
        (token - KEEPING.get(choice.card, by.values.kept) if isinstance(choice, Discard) else 0.0, choice)
        for choice in choices
    ]


def _reward(state: State, task: Task, choices: list[Tokens | DragonCard], by: Judgement = SECOND) -> Scored:
    seat = task[1]
    rich = state.tokens[seat] >= by.values.enough_tokens and len(state.dragons[seat]) < MANY_DRAGONS
    return [(float(isinstance(choice, DragonCard) == rich), choice) for choice in choices]


def scorers_by(by: Judgement) -> Scorers:
    """Rules of thumb by the odds and the worth of things as somebody sees them, and cards by their effect."""
    return {
        **SCORERS,
        **dict.fromkeys(("command", "keep", "seek", "wisdom"), partial(score_card, by=by)),
        **dict.fromkeys(("battle", "bonus"), partial(score_blows, by=by)),
        "order": partial(score_order, by=by),
        "unit_to": partial(score_unit_to, by=by),
        "escort": partial(_escort, by=by),
        "decree": partial(_decree, by=by),
        "prepare": partial(_prepare, by=by),
        "answer": partial(_answer, by=by),
        "reroll": partial(_reroll, by=by),
        "shield": partial(_shield, by=by),
        "challenge": partial(_challenge, by=by),
        "insult": partial(_insult, by=by),
        "timid": partial(_timid, by=by),
        "ground": partial(_ground, by=by),
        "advisor": partial(_advisor, by=by),
        "trade": partial(_trade, by=by),
        "reward": partial(_reward, by=by),
    }


SECOND_SCORERS = scorers_by(SECOND)
"""The rules of thumb of the second edition."""
