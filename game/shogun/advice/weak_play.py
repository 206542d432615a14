"""How the weak levels play: one plan or one march by values with errors, and never anything plainly bad.

The errors are drawn from what lies open, so a plan with its errors is the same at every card while it is laid.
"""

from __future__ import annotations

from collections.abc import Callable

from ...core.chance import Chance
from ..cards import BID
from ..choices import STAY, Go, Number
from ..rules.planning import chain
from ..state import State
from .evaluation import Survey
from .imagine import plan_so_far
from .marches import marches
from .plans import draw_up, draw_up_carelessly, error
from .policy import Chain, candidates, open_seed, playout


def noisy_candidates(position: State, noise: float) -> list[Chain]:
    """The one chain that a level considers whose estimates err by up to so many points."""
    seat = position.agenda[-1][1]
    chance = Chance(open_seed(position, seat) + position.step + 1)
    return NOISY_CANDIDATES.get(position.agenda[-1][0], _quick)(position, noise, chance)


def _quick(position: State, _noise: float, chance: Chance) -> list[Chain]:
    return [(playout(position, chance),)]


def _plan(position: State, noise: float, chance: Chance) -> list[Chain]:
    """The same careless plan at every card; if somebody else began this one, an end for it."""
    task, so_far = position.agenda[-1], plan_so_far(position)
    done = -1 if task[0] == "bid" else BID if task[0] == "seal" else task[2]
    plan = draw_up_carelessly(position, task[1], chance, noise)
    if done >= 0 and (plan[:done], plan[BID]) != (so_far[:done], so_far[BID]):
        plan = draw_up(position, task[1], so_far, chance, 0.0)
    return [tuple(chain(plan[:BID], plan[BID])[done + 1 :])]


def _march(position: State, noise: float, chance: Chance) -> list[Chain]:
    """Of the marches that gain anything, the one that seems to gain most; what seems to gain nothing is left."""
    _, seat, action, origin = position.agenda[-1]
    good = [march for march in marches(Survey(position), seat, action, origin) if march[0] > 0]
    seen = [(value + noise * error(chance) / 2, goal, armies) for value, goal, armies in good]
    if not seen or (max(seen)[0] <= 0 and STAY in position.choices()):
        return candidates(position)[:1] if not seen else [(STAY,)]
    _, goal, armies = max(seen)
    return [(Go("go", goal), Number("number", armies))]


NOISY_CANDIDATES: dict[str, Callable[[State, float, Chance], list[Chain]]] = {
    "bid": _plan,
    "plan": _plan,
    "seal": _plan,
    "march": _march,
}
