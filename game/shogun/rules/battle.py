"""Battles against a player or a neutral province (rulebook: rules of battle; rulings 6-14, 18-22)."""

from __future__ import annotations

from ...core.position import Emit, Unknown
from .. import events
from ..cards import ATTACK, CASTLE, DEFENCE, EMPTY, NEUTRAL_FARMERS, STRONG_FARMERS, is_not, is_sealed, token
from ..events import BattleOutcome
from ..state import NOBODY, State
from .tower import throw


def attack(state: State, seat: int, origin: int, goal: int, armies: int, emit: Emit) -> None:
    """Armies leave the origin and fight for the goal."""
    state.armies[origin] -= armies
    if state.owner[goal] == NOBODY:
        _attack_neutral(state, seat, origin, goal, armies, emit)
    else:
        _attack_player(state, seat, origin, goal, armies, emit)
    emit(events.Tray("tray", tuple(state.tray)))


# -- a neutral province ----------------------------------------------------------------------------


def _attack_neutral(state: State, seat: int, origin: int, goal: int, armies: int, emit: Emit) -> None:
    """Farmers defend it, all those in the tray too; lost or tied, it stays neutral (ruling 11)."""
    farmers = state.players
    hands = [0] * (farmers + 1)
    bonus = attack_bonus(state, seat)
    hands[seat] = armies + from_supply(state, seat, bonus)
    hands[farmers] = from_supply(state, farmers, neutral_farmers(state))
    emit(events.Attack("attack", seat, origin, goal, armies, bonus, NOBODY, hands[farmers], 0))
    throw(state, hands, emit)
    attackers, defenders = to_supply(state, seat), to_supply(state, farmers)
    survivors = max(attackers - defenders, 0)
    outcome: BattleOutcome = "won" if survivors else "tie" if attackers == defenders else "held"
    emit(events.Battle("battle", outcome, goal, seat, NOBODY, attackers, 0, defenders, survivors))
    if survivors:
        conquer(state, seat, goal, survivors, emit)


def neutral_farmers(state: State) -> int:
    """How many farmers the supply should give to a neutral province."""
    return STRONG_FARMERS if state.effect == "strong_farmers" else NEUTRAL_FARMERS


# -- a province of another player ------------------------------------------------------------------


def _attack_player(state: State, seat: int, origin: int, goal: int, armies: int, emit: Emit) -> None:
    other = state.owner[goal]
    defenders, bonus, more = state.armies[goal], attack_bonus(state, seat), defence_bonus(state, other, goal)
    state.armies[goal] = 0
    hands = [0] * (state.players + 1)
    hands[seat] = armies + from_supply(state, seat, bonus)
    hands[other] = defenders + from_supply(state, other, more)
    emit(events.Attack("attack", seat, origin, goal, armies, bonus, other, defenders, more))
    throw(state, hands, emit)
    _count_the_tray(state, seat, other, goal, emit)


def attack_bonus(state: State, seat: int) -> int:
    """The extra army of the attack card, if the supply has one (ruling 20)."""
    return int(state.special[seat] == ATTACK and state.supply[seat] > 0)


def defence_bonus(state: State, seat: int, province: int) -> int:
    """The extra armies of the defence card and of a castle in its event, as far as the supply goes."""
    wanted = int(state.special[seat] == DEFENCE)
    if state.effect == "castle_guard" and state.buildings[province] & 1 << CASTLE:
        wanted += 1
    return min(wanted, state.supply[seat])


def farmers_help(state: State, province: int) -> bool:
    """Farmers fight for the defender where there is no unrest; elsewhere they take no side (ruling 9)."""
    return not state.unrest[province]


def _count_the_tray(state: State, seat: int, other: int, goal: int, emit: Emit) -> None:
    """Count the tray; third parties' cubes stay in it (ruling 10)."""
    attackers, defenders = to_supply(state, seat), to_supply(state, other)
    helpers = to_supply(state, state.players) if farmers_help(state, goal) else 0
    outcome, survivors = settle_battle(attackers, defenders, helpers)
    if outcome == "held":
        station(state, other, goal, survivors)
    emit(events.Battle("battle", outcome, goal, seat, other, attackers, defenders, helpers, survivors))
    if outcome == "won":
        conquer(state, seat, goal, survivors, emit)
    elif outcome == "tie":
        lay_waste(state, goal, emit)


def settle_battle(attackers: int, defenders: int, helpers: int) -> tuple[BattleOutcome, int]:
    """Who wins, and how many armies the winner keeps (rulings 6, 7, 8)."""
    ahead = defenders + helpers - attackers
    if ahead < 0:
        return "won", -ahead
    if ahead == 0 or not defenders:  # a defence won by farmers alone is a tie
        return "tie", 0
    return "held", min(defenders, ahead)  # losses are taken from the farmers first


# -- what happens to a province --------------------------------------------------------------------


def conquer(state: State, seat: int, province: int, armies: int, emit: Emit) -> None:
    """The province and its card change hands; buildings and unrest stay (rulings 12, 13)."""
    loser = state.owner[province]
    state.owner[province] = seat
    station(state, seat, province, armies)
    emit(events.Conquer("conquer", seat, province, loser, armies))
    if loser != NOBODY:
        take_card(state, loser, province, emit)


def lay_waste(state: State, province: int, emit: Emit) -> None:
    """The province becomes neutral and bare: no armies, buildings or unrest (rulings 5, 6, 14)."""
    loser, buildings = state.owner[province], state.buildings[province]
    for kind in range(len(state.tiles)):
        state.tiles[kind] += buildings >> kind & 1
    state.owner[province] = NOBODY
    state.armies[province] = state.unrest[province] = state.buildings[province] = 0
    emit(events.Waste("waste", province, loser, buildings))
    take_card(state, loser, province, emit)


def take_card(state: State, loser: int, province: int, emit: Emit) -> None:
    """The card leaves the loser at once, even from a plan, where its space is empty now and its action lapses."""
    plan = state.plans[loser]
    if province not in plan:
        unknown = [token(loser, space) for space, card in enumerate(plan) if is_sealed(card)]
        if unknown and not is_not(min(plan), province):
            raise Unknown(unknown, province)
        return
    space = plan.index(province)
    plan[space] = EMPTY
    if not state.shown[loser] >> space & 1:
        emit(events.Lapse("lapse", loser, space, province))


# -- cubes -----------------------------------------------------------------------------------------


def from_supply(state: State, colour: int, number: int) -> int:
    """Take cubes from the supply, or all there are (ruling 34); how many were taken."""
    taken = min(number, state.supply[colour])
    state.supply[colour] -= taken
    return taken


def to_supply(state: State, colour: int) -> int:
    """Put a colour's cubes from the tray back into the supply; how many they were."""
    number = state.tray[colour]
    state.tray[colour] = 0
    state.supply[colour] += number
    return number


def station(state: State, seat: int, province: int, armies: int) -> None:
    """Put a seat's armies from the supply into a province."""
    state.supply[seat] -= armies
    state.armies[province] += armies
