"""How well each seat stands: the value of provinces, buildings, cubes and chests, in points.

Everything here is counted from what lies open, roughly and quickly: imagined games ask for it all the time.
"""

from __future__ import annotations

from math import exp, log, sqrt

from ..board import CHESTS, PLOTS, RICE
from ..cards import BUILDINGS, MAJORITY, WINTER, YEARS, winter_loss
from ..odds import chances
from ..rules.battle import attack_bonus, defence_bonus, farmers_help, neutral_farmers
from ..rules.scoring import count_buildings
from ..state import NOBODY, State

SECOND_YEAR_WEIGHT = 0.7
"""What a point of the second winter is worth in the first year: much may be lost until then."""
SEASONS_A_YEAR = 3
LAST_SEASON = YEARS * SEASONS_A_YEAR - 1
CHEST_VALUES = (0.02, 0.4, 0.43, 0.58, 0.8, 0.9)
"""The value of a chest by the number of seasons to come; fitted, like the next, to a few thousand quick games."""
ARMY_VALUES = (0.04, 0.18, 0.29, 0.39, 0.58, 0.65)
CHESTS_A_SEASON = 12
"""How many chests can be put to good use in a season; more are worth little."""
SPARE_CHEST_VALUE = 0.02
SHORTAGE_COST = 0.42
"""What each province without rice costs its seat in winter, on average."""
RICE_A_SEASON = 2.5
"""What a seat can count on collecting in each season to come."""
FREE_PLOT_VALUE = 0.08
UNREST_COST = 0.2
OTHERS_LOSS_VALUE = 0.3
"""What a point that somebody else loses is worth."""
FALL_RISK = 0.12
"""How likely a province falls to a neighbour with just enough armies."""
FALL_RISK_PER_ARMY = 0.07
"""How much likelier for each army beyond."""
HIGHEST_FALL_RISK = 0.4
BUILDING_VALUES = tuple(1 + 0.4 * points for points in MAJORITY)
"""The value of each kind of building with its share of the majority, on average."""
PROVINCE_VALUES = tuple(
    1.0 + sum(value for kind, value in enumerate(BUILDING_VALUES) if built >> kind & 1)
    for built in range(1 << len(BUILDINGS))
)
"""The value of a province, by the bits of the buildings that stand in it."""
MARGIN_SCALE = 20.0
"""Wide, so that a point counts as much for whoever is far behind or ahead as in a close game."""
WIN_BONUS = 0.2
"""What winning counts beside the margin where the game is over."""


class Survey:
    """What is asked again and again about one position, each answer kept once it is found."""

    __slots__ = (
        "_counts",
        "_threats",
        "_values",
        "inside",
        "later",
        "left",
        "left_in_year",
        "near",
        "region",
        "state",
        "weight",
    )

    def __init__(self, state: State) -> None:
        board = state.board
        self.state = state
        self.near, self.region = board.near, board.region
        self.inside = state.inside()
        self._counts: list[list[list[int]]] | None = None
        self.weight = 1.0 + SECOND_YEAR_WEIGHT * (state.year < YEARS)
        self.left = seasons_left(state)
        self.later = seasons_later(state)
        self.left_in_year = seasons_left_in_year(state)
        self._threats: dict[int, int] = {}
        self._values: dict[int, float] = {}

    @property
    def counts(self) -> list[list[list[int]]]:
        """How many buildings there are, by region, kind and seat; marches never ask."""
        if self._counts is None:
            self._counts = count_buildings(self.state)
        return self._counts

    # -- buildings and provinces ---------------------------------------------------------------------

    def build_gain(self, seat: int, kind: int, province: int) -> float:
        """The points of a new building: its own, its share of the majority, and what others lose by it."""
        row = self.counts[self.region[province]][kind]
        before = majority_points(row, kind)
        row[seat] += 1
        after = majority_points(row, kind)
        row[seat] -= 1
        own = after[seat] - before[seat]
        others = sum(before) - sum(after) + own
        return self.weight * (1 + own + OTHERS_LOSS_VALUE * others)

    def province_value(self, province: int) -> float:
        """The value of a province to whoever holds it."""
        found = self._values.get(province)
        if found is None:
            sure = self.weight * PROVINCE_VALUES[self.state.buildings[province]]
            found = self._values[province] = sure + self.left * self.future_value(province)
        return found

    def future_value(self, province: int) -> float:
        """What a province may still bring in each season to come."""
        free = PLOTS[province] - self.state.buildings[province].bit_count()
        return FREE_PLOT_VALUE * free + 0.01 * (CHESTS[province] + RICE[province])

    # -- battles -------------------------------------------------------------------------------------

    def win_chance(self, seat: int, goal: int, armies: int) -> float:
        """The chance of a seat to conquer the goal with so many armies."""
        state, tray = self.state, self.state.tray
        other = state.owner[goal]
        ours = armies + attack_bonus(state, seat)
        if other == NOBODY:
            foes, other, helpers = neutral_farmers(state), state.players, False
        else:
            foes, helpers = state.armies[goal] + defence_bonus(state, other, goal), farmers_help(state, goal)
        thrown, rested = self._chances(ours + foes)
        mean, spread = _expect(ours + tray[seat], self.inside[seat], thrown, rested)
        less, more = _expect(foes + tray[other], self.inside[other], thrown, rested)
        if helpers:
            by, wide = _expect(tray[-1], self.inside[-1], thrown, rested)
            less, more = less + by, more + wide
        return _chance_ahead(mean - less, spread + more)

    def hold_chance(self, seat: int, province: int, farmers: int) -> float:
        """The chance of a seat to put down a revolt of so many farmers."""
        armies = self.state.armies[province]
        thrown, rested = self._chances(armies + farmers)
        mean, spread = _expect(armies + self.state.tray[seat], self.inside[seat], thrown, rested)
        less, more = _expect(farmers + self.state.tray[-1], self.inside[-1], thrown, rested)
        return _chance_ahead(mean - less, spread + more)

    def _chances(self, hands: int) -> tuple[float, float]:
        state = self.state
        return chances(state.options["tower"], hands + sum(state.tray), sum(self.inside))

    def threat(self, province: int) -> int:
        """The most armies that any neighbour could send against a province that somebody holds."""
        found = self._threats.get(province)
        if found is None:
            owner, armies = self.state.owner, self.state.armies
            peaceful = (owner[province], NOBODY)
            foes = [armies[other] for other in self.near[province] if owner[other] not in peaceful]
            found = self._threats[province] = max(foes) - 1 if foes else 0
        return found

    # -- rice ----------------------------------------------------------------------------------------

    def rice_need(self, seat: int, mouths: int, later: float) -> float:
        """The rice that a seat lacks for winter if each of so many seasons to come brings what it mostly does."""
        state = self.state
        return mouths + mean_loss(state) - state.rice[seat] - RICE_A_SEASON * later


def seasons_left(state: State) -> float:
    """How many seasons are still to be planned; one that is being carried out counts for a part."""
    if not state.year:
        return float(YEARS * SEASONS_A_YEAR)
    return (YEARS - state.year) * SEASONS_A_YEAR + seasons_left_in_year(state)


def seasons_later(state: State) -> int:
    """How many seasons come after the one that is being planned or carried out."""
    if not state.year:
        return LAST_SEASON
    return max(LAST_SEASON - (state.year - 1) * SEASONS_A_YEAR - state.season, 0)


def fall_risk(danger: int) -> float:
    """How likely a province falls to a neighbour who could send so many armies more than it has."""
    return min(FALL_RISK + FALL_RISK_PER_ARMY * danger, HIGHEST_FALL_RISK) if danger >= 0 else 0.0


def seasons_left_in_year(state: State) -> float:
    """The same, up to the winter that comes next."""
    return max(0.0, SEASONS_A_YEAR - state.season - (0.0 if state.planning or not state.year else 0.7))


def mean_loss(state: State) -> float:
    """The rice that winter takes from everybody, over the event cards that may be left for it."""
    events = state.events
    return sum(winter_loss(event, state.options["corrected"]) for event in events) / len(events) if events else 3.6


def majority_points(row: list[int], kind: int) -> list[int]:
    """What each seat gets for its buildings of a kind in a region."""
    most = max(row)
    if not most:
        return [0] * len(row)
    points = MAJORITY[kind] - (row.count(most) > 1)
    return [points if count == most else 0 for count in row]


def hunger_cost(need: float) -> float:
    """What a lack of rice costs."""
    return SHORTAGE_COST * min(max(need, 0.0), 8.0)


def chest_value(chests: float, later: int) -> float:
    """The value of a seat's chests with so many seasons to come."""
    useful = min(chests, CHESTS_A_SEASON * later)
    return CHEST_VALUES[later] * useful + SPARE_CHEST_VALUE * (chests - useful)


def army_value(later: int) -> float:
    """The value of an army with so many seasons to come."""
    return ARMY_VALUES[later]


def _expect(hands: float, inside: int, thrown: float, rested: float) -> tuple[float, float]:
    """The mean number of cubes that come out, and its variance."""
    mean, from_inside = hands * thrown, inside * rested
    return mean + from_inside, mean * (1 - thrown) + from_inside * (1 - rested)


def _chance_ahead(lead: float, variance: float) -> float:
    """The chance to come out at least one cube ahead."""
    # The normal distribution by a logistic curve, which fits it with 1.7; half a cube because cubes are whole, and
    # 0.3 so that a throw of very few cubes stays uncertain.
    return 1.0 / (1.0 + exp(-1.7 * (lead - 0.5) / sqrt(variance + 0.3)))


# -- how everybody stands ------------------------------------------------------------------------------


def standings(state: State) -> list[float]:
    """The points that each seat may expect in the end, by a rough count."""
    survey = Survey(state)
    totals = [float(points) for points in state.points]
    for rows in survey.counts:
        for kind, row in enumerate(rows):
            for seat, points in enumerate(majority_points(row, kind)):
                totals[seat] += survey.weight * points
    mouths = [0] * state.players
    for province, seat in enumerate(state.owner):
        if seat >= 0:
            mouths[seat] += 1
            totals[seat] += _holding_value(survey, seat, province)
    return [total + _stock_value(survey, seat, mouths[seat]) for seat, total in enumerate(totals)]


def _holding_value(survey: Survey, seat: int, province: int) -> float:
    """A province with what stands on it, less the danger of losing it before it counts."""
    state, left = survey.state, survey.left
    armies = state.armies[province]
    sure = survey.weight * (1 + state.buildings[province].bit_count())
    risk = fall_risk(survey.threat(province) - armies) if left > 0.5 else 0.0
    hope = left * survey.future_value(province) + army_value(min(int(left), LAST_SEASON)) * min(armies, 12)
    return sure * (1 - risk) + hope - UNREST_COST * state.unrest[province] * (survey.left_in_year > 0.5)


def _stock_value(survey: Survey, seat: int, mouths: int) -> float:
    state = survey.state
    need = survey.rice_need(seat, mouths, survey.left_in_year)
    if state.year == 0 or state.season == WINTER:
        need = 0.0
    return chest_value(state.chests[seat], min(int(survey.left), LAST_SEASON)) - hunger_cost(need)


def margin_value(margin: float) -> float:
    """A lead in points as a number from 0 to 1, steepest where the game is close."""
    return 1.0 / (1.0 + exp(-margin / MARGIN_SCALE))


def evaluate(position: State, seat: int) -> float:
    """How well a seat stands against the others: half against the best of them, half against all."""
    over = position.turn is None
    totals = [float(points) for points in position.points] if over else standings(position)
    others = [total for other, total in enumerate(totals) if other != seat]
    margin = totals[seat] - 0.5 * (max(others) + sum(others) / len(others))
    return (
        (1 - WIN_BONUS) * margin_value(margin) + WIN_BONUS * (seat in position.winners)
        if over
        else margin_value(margin)
    )


WIN_CURVES = {3: (-0.55, 1.2, 2.6), 4: (-0.9, 1.5, 3.0), 5: (-1.15, 2.1, 4.0)}
"""By the number of seats: the odds of winning at a value of one half, and how steeply they grow with the odds of the
value in the first season and after the last. Fitted to how 260 quick games ended, in logarithms of odds."""


def chance_to_win(position: State, seat: int) -> float:
    """The chance of a seat to win the game: ``evaluate`` as a probability, and the result where it is known."""
    if position.turn is None:
        return (seat in position.winners) / len(position.winners)
    level, first, last = WIN_CURVES[position.players]
    played = 1 - seasons_left(position) / (YEARS * SEASONS_A_YEAR)
    value = min(max(evaluate(position, seat), 1e-6), 1 - 1e-6)
    return 1.0 / (1.0 + exp(-(level + (first + (last - first) * played) * log(value / (1 - value)))))
