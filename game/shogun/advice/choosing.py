"""What is worth thinking about, and quick choices for imagined games."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from game.core.chance import Chance
from game.core.position import Choice, Task
from game.shogun.actions import BATTLES, STAY
from game.shogun.advice.guess import GUESS_NOISE, plan_so_far
from game.shogun.advice.marches import best_march, marches
from game.shogun.advice.plans import Plan, draw_up, rated
from game.shogun.advice.survey import CHEST, Survey, evaluate
from game.shogun.board import CHESTS, PLOTS, RICE
from game.shogun.cards import (
    ATTACK,
    BATTLE_A,
    BATTLE_B,
    BID,
    DEFENCE,
    EMPTY,
    EXTRA_CHEST,
    EXTRA_RICE,
    HIDDEN,
    MUSTER5,
    SIX,
    SPACES,
    bid_price,
)
from game.shogun.planning import SEAL, chain
from game.shogun.state import NONE, State

Chain = tuple[Choice, ...]
PLANNING = ("bid", "plan", "seal")
VARIANTS = ((0.0, 0), (0.0, 1), (0.25, 0), (0.25, 1), (0.5, 0), (0.5, 1))
"""The plans that are compared: how far each strays from the one that looks best, and its bid in chests."""
TWISTS = 2
"""So many plans more that agree with what is laid already, to better the rest of a plan while it is laid."""
MOST_MARCHES = 5
TRUST = 0.12
"""What a point that a plan promises at a glance counts beside the imagined games: the tower is so fickle that
a few of those alone would often prefer the plan that was merely lucky."""
WINTER = 3


# -- what is worth thinking about ------------------------------------------------------------------------


def candidates(position: State) -> list[Chain]:
    """Whole plans, whole marches, or the single choices where there are few."""
    name = position.agenda[-1][0]
    return CANDIDATES.get(name, _each)(position)


def _each(position: State) -> list[Chain]:
    return [(choice,) for choice in position.choices()]


def _plans(position: State) -> list[Chain]:
    """The plans that agree with what is laid already, and a few new ends for it.

    They are drawn up from open things alone, so that the same ones come up again while a plan is being
    laid card by card, and the one chosen with the bid is not forgotten.
    """
    task, so_far = position.agenda[-1], plan_so_far(position)
    seat = task[1]
    whole = [_variant(position, seat, [HIDDEN] * SPACES, number) for number in range(len(VARIANTS))]
    plans = [plan for plan in whole if all(a in (HIDDEN, b) for a, b in zip(so_far, plan))]
    if so_far[BID] != HIDDEN:
        plans += [_variant(position, seat, so_far, number) for number in range(0, 2 * TWISTS, 2)]
    done = BID + 2 - so_far.count(HIDDEN) if so_far[BID] != HIDDEN else 0
    skip = {"bid": 0, "plan": done - 1, "seal": BID + 1}[task[0]]
    chains = dict.fromkeys(tuple(chain(plan[:BID], plan[BID])[skip:]) for plan in plans)
    return list(chains)


def _variant(position: State, seat: int, plan: Plan, number: int) -> Plan:
    noise, bid = VARIANTS[number]
    seed = ((position.year * 4 + position.season) * 8 + seat) * 100 + number
    return draw_up(position, seat, plan, Chance(seed), noise, bid)


def _marches(position: State) -> list[Chain]:
    """The marches that look best, and staying."""
    _, seat, action, origin = position.agenda[-1]
    found = sorted(marches(Survey(position), seat, action, origin), reverse=True)[:MOST_MARCHES]
    chains: list[Chain] = [(("go", goal), ("number", armies)) for _, goal, armies in found]
    if STAY in position.choices():
        chains.insert(0 if not found or found[0][0] <= 0 else 1, (STAY,))
    return chains


def _sizes(position: State) -> list[Chain]:
    most = len(position.choices())
    return [(("number", number),) for number in sorted({most, max(most - 1, 1), (2 * most + 2) // 3}, reverse=True)]


CANDIDATES: dict[str, Callable[[State], list[Chain]]] = {
    **dict.fromkeys(PLANNING, _plans),
    "march": _marches,
    "march_size": _sizes,
}


# -- quick choices ---------------------------------------------------------------------------------------


def playout(position: State, chance: Chance) -> Choice:
    """A quick sensible choice for whoever is in turn."""
    task = position.agenda[-1]
    return QUICK[task[0]](position, task, chance)


def _quick_plan(position: State, task: Task, chance: Chance) -> Choice:
    if task[0] == "seal":
        return SEAL
    plan = draw_up(position, task[1], plan_so_far(position), chance, GUESS_NOISE)
    return ("bid", plan[BID]) if task[0] == "bid" else ("plan", task[2], plan[task[2]])


def _quick_place(position: State, task: Task, chance: Chance) -> Choice:
    """The special card that helps most; if two are alike, a later place, where one has seen more."""
    seat = task[1]
    worth = [special_worth(position, seat, special) for special in position.specials]
    return max(position.choices(), key=lambda choice: (worth[choice[1]], choice[1]))


def special_worth(position: State, seat: int, special: int) -> float:
    """What a special card brings a seat with its plan, in rough points."""
    plan = position.plans[seat]
    battles = (plan[BATTLE_A] >= 0) + (plan[BATTLE_B] >= 0)
    table = {
        ATTACK: 0.35 * battles,
        DEFENCE: 0.4,
        EXTRA_CHEST: 0.3,
        EXTRA_RICE: 0.4,
        SIX: 0.3 if plan[MUSTER5] >= 0 else 0.0,
    }
    return table[special]


def _quick_march(position: State, task: Task, _chance: Chance) -> Choice:
    _, seat, action, origin = task
    survey = Survey(position)
    _, goal, _ = best_march(survey, seat, action, origin)
    if goal < 0 and STAY not in position.choices():  # movement is strict: the least harm
        goal = max(marches(survey, seat, action, origin))[1]
    return ("go", goal) if goal >= 0 else STAY


def _quick_size(position: State, task: Task, _chance: Chance) -> Choice:
    _, seat, action, origin, goal = task
    sizes = [(worth, armies) for worth, to, armies in marches(Survey(position), seat, action, origin) if to == goal]
    return ("number", max(sizes)[1])


def _quick_uprising(position: State, task: Task, _chance: Chance) -> Choice:
    """The strongest first: the farmers it beats do not come again."""
    return ("revolt", max(task[3], key=lambda province: (position.armies[province], province)))


def _quick_draft(position: State, task: Task, chance: Chance) -> Choice:
    best = max(position.display, key=lambda card: (draft_worth(position, task[1], card), card))
    return ("take", best) if draft_worth(position, task[1], best) > chance.below(4) else ("blind",)


def draft_worth(position: State, seat: int, province: int) -> float:
    """Plots, rice and chests, and own neighbours."""
    near = sum(position.owner[other] == seat for other in position.board.near[province])
    return 1.5 * PLOTS[province] + 0.3 * (CHESTS[province] + RICE[province]) + min(near, 2)


def _quick_group(position: State, task: Task, chance: Chance) -> Choice:
    """Large groups where there is much to hold."""
    _, seat, province = task
    foes = sum(position.owner[other] not in (seat, -1) for other in position.board.near[province])
    wanted = 1 + PLOTS[province] + foes + chance.below(2)
    return min(position.choices(), key=lambda choice: (abs(choice[1] - wanted), choice[1]))


QUICK: dict[str, Callable[[State, Task, Chance], Choice]] = {
    **dict.fromkeys(PLANNING, _quick_plan),
    "place": _quick_place,
    "march": _quick_march,
    "march_size": _quick_size,
    "uprising": _quick_uprising,
    "draft": _quick_draft,
    "group": _quick_group,
}
assert BATTLES == (BATTLE_A, BATTLE_B)


# -- imagined games --------------------------------------------------------------------------------------


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The season played to its end by quick choices, with the winter after it, and judged for a seat."""
    now = (position.year, position.season)
    trust = exp(TRUST * _promise(position, seat))
    while position.turn is not None and (position.season == WINTER or (position.year, position.season) == now):
        if position.agenda[-1][0] in PLANNING:
            _lay_plan(position, chance)
        else:
            position.play(playout(position, chance))
    value = evaluate(position, seat)
    return value * trust / (1 - value + value * trust)


def _promise(position: State, seat: int) -> float:
    """What a plan that is laid but not begun looks worth, against the best card on every action."""
    plan = position.plans[seat]
    if position.step != NONE or plan[BID] == EMPTY:
        return 0.0
    best, laid = [0.0] * BID, 0.0
    for worth, action, card in rated(position, seat):
        best[action] = max(best[action], worth)
        laid += worth if plan[action] == card else 0.0
    return laid - sum(best) - CHEST * bid_price(plan[BID])


def _lay_plan(position: State, chance: Chance) -> None:
    """Lay and seal a whole plan at once, which is quicker than card by card."""
    seat = position.agenda[-1][1]
    position.plans[seat] = draw_up(position, seat, plan_so_far(position), chance, GUESS_NOISE)
    position.agenda.pop()
    position._legal = None
    position.settle(_nobody)


def _nobody(_event: object) -> None:
    """Imagined games are told to nobody."""
