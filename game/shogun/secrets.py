"""What is hidden at a distance: the plan of each seat, each of its spaces sealed alone, and what it answers ahead.

With its plan a seat can seal standing orders: where to march with each of the three cards that move armies, and which
places of the turn order it wants first. They are shown with the cards they belong to. Then nobody has to be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..core.position import Choice
from ..core.secrets import Offered, OrderField, Secrets
from ..core.words import Seat, Sentence
from .board import PROVINCES
from .cards import (
    ACTIONS,
    BATTLE_A,
    BATTLE_B,
    BID,
    COVER,
    EMPTY,
    MUSTER1,
    SEALED,
    SPACES,
    SPECIALS,
    TOKENS,
    TREASURE,
    TREASURE_CARDS,
    is_not,
    is_sealed,
    token,
    without,
)
from .choices import SEAL, STAY, Go, Number, Slot
from .rules.planning import chain
from .state import NOBODY, State
from .words.names import province_name, space_name, special_name

MARCHES, PLACES = SPACES, SPACES + 1
"""Two more envelopes beside those of the spaces: where to march, and which places to take."""
MARCH_ACTIONS = (BATTLE_A, BATTLE_B, MUSTER1)
STAY_CODE = len(PROVINCES) + 1
ALL_BUT_ONE = 0
"""As many armies as may go."""
ARMY_CODES, MARCH_CODES = 64, 64 * 64
ASK = 0
"""No order: the seat is asked."""
MOST_PLACED = 5 + 3 + 1
"""So many armies can be placed in one province before it marches, the six of a special card aside."""
PLACE_TAG, MARCH_TAG, TAGS = 1, 2, 4


def march_orders(*orders: tuple[int, int] | None) -> int:
    """Standing orders for Battle/Move A, B, and the move after placing one army, in this order.

    Each is a goal and a number of armies, None to be asked; the goal STAY_CODE - 1 means staying.
    """
    value = 0
    for order in reversed(orders):
        value = value * MARCH_CODES + (ASK if order is None else (order[0] + 1) * ARMY_CODES + order[1])
    return value * TAGS + MARCH_TAG if value else ASK


def place_order(places: Sequence[int]) -> int:
    """The places of the turn order that a seat wants, the most wanted first."""
    value = 0
    for place in reversed(places):
        value = value * (len(SPECIALS) + 1) + place + 1
    return value * TAGS + PLACE_TAG if value else ASK


class ShogunSecrets(Secrets[State]):
    """Plans."""

    # -- tokens -----------------------------------------------------------------------------------

    def owner(self, position: State, number: int) -> int:
        """The seat whose plan it is in."""
        if not 0 <= number < position.players * TOKENS:
            raise LookupError(number)
        return number // TOKENS

    def learn(self, position: State, number: int, value: int) -> None:
        """The card comes to lie on its space; raises ValueError for what cannot lie there."""
        seat, space = divmod(number, TOKENS)
        plan = position.plans[seat]
        if space >= SPACES or not is_sealed(plan[space]) or not _can_lie(position, seat, space, value):
            raise ValueError(value)
        plan[space] = value

    def deny(self, position: State, number: int, value: int) -> None:
        """It is known now that this card is not that province."""
        seat, space = divmod(number, TOKENS)
        plan = position.plans[seat]
        plan[space] = without(plan[space], value)

    def together(self, position: State, tokens: Sequence[int], by_mail: bool) -> Sequence[int]:
        """All bids at once; by mail all ten spaces of everybody, since one by one would take ten messages each.

        Orders for marches save messages, so live there are none, and their empty envelopes come with the bids.
        """
        seats = range(position.players)
        if all(number % TOKENS == BID for number in tokens):
            beside = (PLACES,) if by_mail else (MARCHES, PLACES)
            return [token(seat, space) for seat in seats for space in (BID, *beside)]
        if by_mail:
            return [token(seat, space) for seat in seats for space in (*range(BID), MARCHES)]
        return tokens

    def bundle(self, number: int) -> int:
        """The bid with the places that are wanted; all else."""
        return int(number % TOKENS in (BID, PLACES))

    def hidden(self, position: State, seat: int | None) -> Iterable[int]:
        """The sealed spaces of the others."""
        for other, plan in enumerate(position.plans):
            if other != seat and min(plan) <= SEALED:
                yield from (token(other, space) for space, card in enumerate(plan) if is_sealed(card))

    # -- plans ------------------------------------------------------------------------------------

    def planners(self, position: State) -> list[int]:
        """Everybody who has still to plan."""
        if not position.agenda or position.agenda[-1][0] != "bid":
            return []
        return [task[1] for task in reversed(position.agenda) if task[0] == "bid"]

    def ask(self, position: State, seat: int) -> State:
        """Only this seat plans, and nothing comes after."""
        asked = position.copy()
        asked.agenda, asked.turn, asked._legal = [("bid", seat)], seat, None
        return asked

    def tokens_of(self, _position: State, seat: int) -> list[int]:
        """Eleven spaces and two envelopes of orders."""
        return [token(seat, space) for space in range(PLACES + 1)]

    def secret(self, asked: State, seat: int) -> list[int] | None:
        """The cards on the spaces once the plan is sealed, without orders."""
        return None if asked.agenda else [*asked.plans[seat], ASK, ASK]

    def conceal(self, position: State, seat: int) -> Choice:
        """All that others see is that the plan is sealed."""
        position.agenda.remove(("bid", seat))
        position.agenda.append(("seal", seat))
        position.plans[seat] = [SEALED] * SPACES
        position.turn, position._legal = seat, None
        return SEAL

    def chain(self, _position: State, _seat: int, values: Sequence[int]) -> list[Choice]:
        """The bid, the ten actions, the seal."""
        return chain(values[:BID], values[BID])

    def bound(self, position: State, _choice: Choice) -> tuple[str | int, ...]:
        """The throw of a march belongs to its seat and action, wherever it goes and with how many armies."""
        task = position.agenda[-1]
        return ("march", *task[1:3]) if task[0] in ("march", "march_size") else ()

    # -- standing orders ----------------------------------------------------------------------------

    def standing(self, _position: State, number: int) -> bool:
        """The last two envelopes hold orders."""
        return number % TOKENS in (MARCHES, PLACES)

    def sealed_fields(self, asked: State, seat: int) -> list[OrderField]:
        """Where the cards that move armies march and with how many, and which places of the turn order are wanted."""
        return [*_march_fields(asked, seat), *_place_fields(asked)]

    def with_orders(self, values: Sequence[int], chosen: Mapping[str, int]) -> list[int]:
        """The plan with its two envelopes of orders filled."""
        marches = [
            (goal - 1, chosen.get(f"armies-{at}", ALL_BUT_ONE)) if (goal := chosen.get(f"goal-{at}", ASK)) else None
            for at in range(len(MARCH_ACTIONS))
        ]
        wanted = [chosen.get(f"place-{rank}", ASK) for rank in range(len(SPECIALS))]
        places = list(dict.fromkeys(place - 1 for place in wanted if place))
        return [*values[:MARCHES], march_orders(*marches), place_order(places)]

    def answer_ahead(self, position: State, order: int) -> Choice | None:
        """The first place on the list that is free, or the march that was ordered."""
        task = position.agenda[-1]
        value, tag = divmod(order, TAGS)
        if tag == PLACE_TAG and task[0] == "place":
            return _wanted_place(position, value)
        if tag == MARCH_TAG and task[0] in ("march", "march_size"):
            return _ordered_march(position, value)
        return None


def _can_lie(position: State, seat: int, space: int, card: int) -> bool:
    if card == EMPTY:
        return True
    if space == BID and TREASURE <= card < TREASURE + TREASURE_CARDS:
        return card - TREASURE <= position.chests[seat]
    if card == COVER:
        return space < BID
    plan = position.plans[seat]
    owned = 0 <= card < len(PROVINCES) and position.owner[card] == seat
    return owned and card not in plan and not is_not(plan[space], card)


def _march_fields(asked: State, seat: int) -> list[OrderField]:
    found = []
    for at, action in enumerate(MARCH_ACTIONS):
        origin = asked.plans[seat][action]
        if 0 <= origin < len(PROVINCES):
            about = {"action": space_name(action), "province": province_name(origin)}
            found.append(OrderField(f"goal-{at}", Sentence("shogun.order_march", about), _goals(asked, seat, origin)))
            found.append(OrderField(f"armies-{at}", Sentence("shogun.order_armies", about), _numbers(asked, origin)))
    return found


def _goals(asked: State, seat: int, origin: int) -> list[Offered]:
    ask, stay = Offered(ASK, Sentence("shogun.order_ask")), Offered(STAY_CODE, Sentence("shogun.choice_stay"))
    return [ask, stay, *(Offered(goal + 1, _goal(asked, seat, goal)) for goal in asked.board.near[origin])]


def _goal(asked: State, seat: int, goal: int) -> Sentence:
    """As things stand; who holds the province when the march begins may be another one."""
    owner, names = asked.owner[goal], {"province": province_name(goal)}
    if owner == seat:
        return Sentence("shogun.choice_move", names)
    if owner == NOBODY:
        return Sentence("shogun.choice_attack_neutral", names)
    return Sentence("shogun.choice_attack", {**names, "other": Seat(owner)})


def _numbers(asked: State, origin: int) -> list[Offered]:
    """As many as may go, or a number: no more than could stand there when the march begins."""
    most = min(asked.armies[origin] + MOST_PLACED - 1, ARMY_CODES - 1)
    numbers = [Offered(n, Sentence("shogun.order_number", {"n": n})) for n in range(1, most + 1)]
    return [Offered(ALL_BUT_ONE, Sentence("shogun.order_all")), *numbers]


def _place_fields(asked: State) -> list[OrderField]:
    """The most wanted place, the next one, and so on: nobody needs more wishes than there are players."""
    slots = [
        Offered(slot + 1, Sentence("shogun.choice_slot", {"number": slot + 1, "special": special_name(special)}))
        for slot, special in enumerate(asked.specials)
    ]
    options = [Offered(ASK, Sentence("shogun.order_ask")), *slots]
    ranks = range(asked.players)
    return [OrderField(f"place-{at}", Sentence("shogun.order_place", {"number": at + 1}), options) for at in ranks]


def _wanted_place(position: State, value: int) -> Choice | None:
    legal = position.choices()
    for _ in SPECIALS:
        value, place = divmod(value, len(SPECIALS) + 1)
        choice = Slot("slot", place - 1)
        if choice in legal:
            return choice
    return None


def _ordered_march(position: State, value: int) -> Choice | None:
    """The march that is due; if its goal cannot be reached any more, the armies stay if they may."""
    task, legal = position.agenda[-1], position.choices()
    code = value // MARCH_CODES ** MARCH_ACTIONS.index(task[2]) % MARCH_CODES
    goal, armies = divmod(code, ARMY_CODES)
    if not goal:
        return None
    if task[0] == "march_size":
        most = len(legal)
        return Number("number", most if armies == ALL_BUT_ONE else min(armies, most))
    march = Go("go", goal - 1)
    if march in legal:
        return march
    return STAY if STAY in legal else None


SECRETS = ShogunSecrets()
assert TOKENS > PLACES and len(ACTIONS) == BID
