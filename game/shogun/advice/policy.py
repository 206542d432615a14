"""The candidates that a search compares, and quick choices for imagined games."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from ...core.chance import Chance
from ...core.position import Choice, IllegalChoice, Task
from ..board import CHESTS, PLOTS, RICE
from ..cards import (
    ACTIONS,
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
    OPEN_ACTIONS,
    SIX,
    SPACES,
    WINTER,
    bid_price,
)
from ..choices import BLIND, SEAL, STAY, Bid, Go, Group, Number, Plan, Revolt, Slot, Take
from ..odds import attack_odds
from ..rules.actions import BATTLES, arrive
from ..rules.planning import chain
from ..state import NOBODY, NONE, State
from .evaluation import MARGIN_SCALE, Survey, chance_to_win, chest_value, evaluate, seasons_later
from .imagine import GUESS_NOISE, plan_so_far
from .marches import best_march, marches, sizes
from .plans import Spaces, draw_up, fingerprint, rated

Chain = tuple[Choice, ...]
PLANNING = ("bid", "plan", "seal")
BIDS_TO_TRY = (0, 1, 2)
VARIANTS = (0.0, 0.3, 0.6, 1.0) * 3
"""The plans that are compared: the noise in the judgement behind each, none for the one that looks best."""
MOST_MARCHES = 4
PLAN_TRUST = 0.2
"""The weight of a plan's estimated points beside the imagined games: the tower is so fickle that a few of those
alone would often prefer the plan that was merely lucky."""
ROUNDS = {"bid": 12, "plan": 36, "place": 12, "march": 20, "march_size": 8}
"""How many imagined games of each candidate are enough, by question: more change little for the time they take."""
DEFAULT_ROUNDS = 16


# -- candidates ------------------------------------------------------------------------------------------


def candidates(position: State) -> list[Chain]:
    """Whole plans, whole marches, or the single choices where there are few."""
    name = position.agenda[-1][0]
    return CANDIDATES.get(name, _each)(position)


def _each(position: State) -> list[Chain]:
    return [(choice,) for choice in position.choices()]


def rounds(position: State) -> int:
    """How many imagined games of each candidate are enough for this question."""
    return ROUNDS.get(position.agenda[-1][0], DEFAULT_ROUNDS)


def _bids(position: State) -> list[Chain]:
    """The plan that looks best, with each bid that may be worth its chests."""
    seat, nothing = position.agenda[-1][1], [HIDDEN] * SPACES
    bids = [bid for bid in BIDS_TO_TRY if bid <= position.chests[seat]]
    plans = [draw_up(position, seat, nothing, Chance(0), 0.0, bid) for bid in bids]
    return [tuple(chain(plan[:BID], plan[BID])) for plan in plans]


def _plans(position: State) -> list[Chain]:
    """The plans that agree with what is laid already; if somebody else began this one, new ends for it.

    They are drawn up from open things alone, so that the same ones come up again while a plan is being
    laid card by card, and the one that was chosen with its first card is not forgotten.
    """
    task, so_far = position.agenda[-1], plan_so_far(position)
    seat, done = task[1], BID if task[0] == "seal" else task[2]
    begun = [*[HIDDEN] * BID, so_far[BID]]
    whole = [_variant(position, seat, begun, number) for number in range(len(VARIANTS))]
    plans = [plan for plan in whole if plan[:done] == so_far[:done]]
    plans = plans or [_variant(position, seat, so_far, number) for number in range(len(VARIANTS))]
    return list(dict.fromkeys(tuple(chain(plan[:BID], plan[BID])[done + 1 :]) for plan in plans))


def _variant(position: State, seat: int, plan: Spaces, number: int) -> Spaces:
    return draw_up(position, seat, plan, Chance(open_seed(position, seat) + number), VARIANTS[number])


def open_seed(position: State, seat: int) -> int:
    """A seed that stays the same while a seat plans, made from what lies open."""
    seed = (position.year * 4 + position.season) * 8 + seat
    for action in position.actions[:OPEN_ACTIONS]:
        seed = seed * len(ACTIONS) + action
    return seed * 100


def _marches(position: State) -> list[Chain]:
    """The marches that look best, and staying."""
    _, seat, action, origin = position.agenda[-1]
    found = sorted(marches(Survey(position), seat, action, origin), reverse=True)[:MOST_MARCHES]
    chains: list[Chain] = [(Go("go", goal), Number("number", armies)) for _, goal, armies in found]
    if STAY in position.choices():
        chains.insert(0 if not found or found[0][0] <= 0 else 1, (STAY,))
    return chains


def _sizes(position: State) -> list[Chain]:
    most = len(position.choices())
    best = _quick_size(position, position.agenda[-1], Chance(0)).armies
    return [(Number("number", armies),) for armies in dict.fromkeys((best, *sizes(most)))]


CANDIDATES: dict[str, Callable[[State], list[Chain]]] = {
    "bid": _bids,
    "plan": _plans,
    "seal": _plans,
    "march": _marches,
    "march_size": _sizes,
}


def follow(position: State, choices: Chain) -> None:
    """Make the choices of a chain; a plan is laid at once, for nothing can come between its cards."""
    if position.agenda[-1][0] in PLANNING and choices[-1] == SEAL:
        seat = position.agenda[-1][1]
        for choice in choices[:-1]:
            if isinstance(choice, Bid):
                position.plans[seat][BID] = choice.card
            elif isinstance(choice, Plan):
                position.plans[seat][choice.space] = choice.card
        position.agenda.pop()
        position._legal = None
        position.settle(ignore)
        return
    for choice in choices:
        try:
            position.play(choice)
        except IllegalChoice:
            return


# -- quick choices ---------------------------------------------------------------------------------------


def playout(position: State, chance: Chance) -> Choice:
    """A quick sensible choice for whoever is in turn."""
    task = position.agenda[-1]
    return QUICK_CHOICES[task[0]](position, task, chance)


def _quick_plan(position: State, task: Task, chance: Chance) -> Choice:
    if task[0] == "seal":
        return SEAL
    plan = draw_up(position, task[1], plan_so_far(position), chance, GUESS_NOISE)
    return Bid("bid", plan[BID]) if task[0] == "bid" else Plan("plan", task[2], plan[task[2]])


def _quick_place(position: State, task: Task, chance: Chance) -> Choice:
    """The special card that helps most; if two are alike, a later place, where one has seen more."""
    seat = task[1]
    values = [special_value(position, seat, special) for special in position.specials]
    free = [slot for slot, taken in enumerate(position.slots) if taken == NOBODY]
    return Slot("slot", max(free, key=lambda slot: (values[slot], slot)))


def special_value(position: State, seat: int, special: int) -> float:
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
    return Go("go", goal) if goal >= 0 else STAY


def _quick_size(position: State, task: Task, _chance: Chance) -> Number:
    _, seat, action, origin, goal = task
    sizes = [(value, armies) for value, to, armies in marches(Survey(position), seat, action, origin) if to == goal]
    return Number("number", max(sizes)[1])


def _quick_uprising(position: State, task: Task, _chance: Chance) -> Choice:
    """The strongest first: the farmers it beats do not come again."""
    return Revolt("revolt", max(task[3], key=lambda province: (position.armies[province], province)))


def _quick_draft(position: State, task: Task, chance: Chance) -> Choice:
    best = max(position.display, key=lambda card: (draft_value(position, task[1], card), card))
    return Take("take", best) if draft_value(position, task[1], best) > chance.below(4) else BLIND


def draft_value(position: State, seat: int, province: int) -> float:
    """Plots, rice and chests, and own neighbours."""
    near = sum(position.owner[other] == seat for other in position.board.near[province])
    return 1.5 * PLOTS[province] + 0.3 * (CHESTS[province] + RICE[province]) + min(near, 2)


def _quick_group(position: State, task: Task, chance: Chance) -> Choice:
    """Large groups where there is much to hold."""
    _, seat, province = task
    foes = sum(position.owner[other] not in (seat, -1) for other in position.board.near[province])
    wanted = 1 + PLOTS[province] + foes + chance.below(2)
    return Group("group", min(position.groups[seat], key=lambda armies: (abs(armies - wanted), armies)))


QUICK_CHOICES: dict[str, Callable[[State, Task, Chance], Choice]] = {
    **dict.fromkeys(PLANNING, _quick_plan),
    "place": _quick_place,
    "march": _quick_march,
    "march_size": _quick_size,
    "uprising": _quick_uprising,
    "draft": _quick_draft,
    "group": _quick_group,
}
assert BATTLES == (BATTLE_A, BATTLE_B)


# -- at first sight --------------------------------------------------------------------------------------

WORTH_TRYING = 0.5
"""An attack that is less likely to succeed is not what a player is led to."""
NEAR_THE_BEST = 0.1
"""So much less likely to win are fewer armies allowed to be."""


def first_sight(position: State, chance: Chance) -> Choice:
    """What a player may be led to: the quick choice, its marches held against the odds that the page shows."""
    task = position.agenda[-1]
    sober = {"march": _sober_march, "march_size": _sober_size}.get(task[0])
    return sober(position, task) if sober else playout(position, chance)


def _sober_march(position: State, task: Task) -> Choice:
    """The best march that is a move or likely to succeed; else to stay, or what is likeliest if that is forbidden."""
    _, seat, action, origin = task
    ways: list[Go] = [way for way in position.choices() if isinstance(way, Go)]
    most = position.armies[origin] - 1
    wins = {way.goal: _win(position, seat, way.goal, most) for way in ways}
    found = sorted(marches(Survey(position), seat, action, origin), reverse=True)
    likely = [goal for value, goal, _ in found if value > 0 and wins[goal] >= WORTH_TRYING]
    if likely:
        return Go("go", likely[0])
    if STAY in position.choices():
        return STAY
    return max(ways, key=lambda way: wins[way.goal])


def _sober_size(position: State, task: Task) -> Choice:
    """As many as the quick choice sends, or all that may go where so few are much less likely to win."""
    _, seat, _action, origin, goal = task
    quick, most = _quick_size(position, task, Chance(0)), position.armies[origin] - 1
    enough = _win(position, seat, goal, quick.armies) >= _win(position, seat, goal, most) - NEAR_THE_BEST
    return quick if enough else Number("number", most)


def _win(position: State, seat: int, goal: int, armies: int) -> float:
    """The chance of so many armies to have the goal afterwards; an own province is only entered."""
    return 1.0 if position.owner[goal] == seat else attack_odds(position, seat, goal, armies).win


# -- imagined games --------------------------------------------------------------------------------------


def rollout(position: State, seat: int, chance: Chance) -> float:
    """The season played to its end by quick choices, with the winter after it, and judged for a seat."""
    trust = exp(PLAN_TRUST * _plan_gap(position, seat) / MARGIN_SCALE)
    play_season(position, chance)
    value = evaluate(position, seat)
    # The value is a logistic curve of a margin in points: to multiply its odds is to add to that margin.
    return value * trust / (1 - value + value * trust)


def win(position: State, seat: int, chance: Chance) -> float:
    """The same, as the chance of the seat to win the game; from the last season but one on it is played to its end."""
    play_season(position, chance)
    if position.turn is not None and seasons_later(position) == 0:
        play_season(position, chance)
    return chance_to_win(position, seat)


def play_season(position: State, chance: Chance) -> None:
    """The season to its end by quick choices, with the winter after it."""
    now = (position.year, position.season)
    while position.turn is not None and (position.season == WINTER or (position.year, position.season) == now):
        FAST_PLAY.get(position.agenda[-1][0], play_choice)(position, chance)


def _plan_gap(position: State, seat: int) -> float:
    """The estimated value of a plan that is laid but not begun, less that of the best card on every action."""
    plan = position.plans[seat]
    if position.step != NONE or plan[BID] == EMPTY:
        return 0.0
    best, laid = [0.0] * BID, 0.0
    for value, action, card in rated(position, seat):
        best[action] = max(best[action], value)
        laid += value if plan[action] == card else 0.0
    purse, later = position.chests[seat], seasons_later(position)
    return laid - sum(best) + chest_value(purse - bid_price(plan[BID]), later) - chest_value(purse, later)


def play_choice(position: State, chance: Chance) -> None:
    """A quick choice for whoever is in turn, made."""
    position.play(playout(position, chance))


def _play_plan(position: State, chance: Chance) -> None:
    """Lay and seal a whole plan at once, which is quicker than card by card."""
    seat, so_far = position.agenda[-1][1], plan_so_far(position)
    # All candidates meet the same luck, so each of them would have the same plan drawn up for everybody else.
    key = (fingerprint(position, seat), *so_far, chance.state)
    if key not in _DRAWN:
        if len(_DRAWN) >= MOST_DRAWN:
            _DRAWN.clear()
        _DRAWN[key] = draw_up(position, seat, so_far, chance, GUESS_NOISE), chance.state
    plan, chance.state = _DRAWN[key]
    position.plans[seat] = plan[:]
    position.agenda.pop()
    position._legal = None
    position.settle(ignore)


_DRAWN: dict[tuple[object, ...], tuple[Spaces, int]] = {}
MOST_DRAWN = 100


def _play_march(position: State, chance: Chance) -> None:
    """Where to and with how many, from one estimate."""
    _, seat, action, origin = position.agenda[-1]
    _, goal, armies = best_march(Survey(position), seat, action, origin)
    if goal < 0:
        play_choice(position, chance)
        return
    position.agenda.pop()
    position._legal = None
    arrive(position, seat, origin, goal, armies, ignore)
    position.settle(ignore)


def ignore(_event: object) -> None:
    """Nobody reads the events of imagined games."""


FAST_PLAY: dict[str, Callable[[State, Chance], None]] = {**dict.fromkeys(PLANNING, _play_plan), "march": _play_march}
