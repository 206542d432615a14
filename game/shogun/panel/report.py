"""What everybody did in a season and what it brought, gathered from its events, which all seats have seen.

Plans are secret until they are carried out, and then everybody knows them: so nothing but events is asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from ...core.position import Event
from .. import events
from ..cards import ACTION_COSTS, BATTLE_A, BATTLE_B, COLLECT_RICE, EMPTY, bid_price
from ..state import NOBODY

Outcome = Literal["begun", "done", "won", "tie", "beaten", "revolt", "passed", "nothing"]
"""How an action ended for a seat: ``begun`` while its battle is going on, ``nothing`` where none was planned."""
NOWHERE = -1


class Deed(NamedTuple):
    """What a seat did in one action."""

    card: int
    """The card that lay there: a province, COVER or EMPTY."""
    outcome: Outcome
    told: tuple[Event, ...]
    """The events that say so in words."""
    amount: int = 0
    """The chests, rice or armies that it brought."""
    goal: int = NOWHERE
    """The province into which armies went."""


@dataclass
class Balance:
    """What a season brought a seat and took from it."""

    paid: int = 0
    chests: int = 0
    rice: int = 0
    won: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)


@dataclass
class Report:
    """A season as far as its events have been told."""

    players: int
    mark: int = 0
    """A number that differs between reports that say different things."""
    year: int = 0
    season: int = 0
    event: int = 0
    over: bool = False
    actions: list[int] = field(default_factory=list)
    """Those that have begun, in their order."""
    deeds: dict[tuple[int, int], Deed] = field(default_factory=dict)
    """By seat and action."""
    lapsed: dict[tuple[int, int], events.Lapse] = field(default_factory=dict)
    """The plans that were lost with their province, by seat and action."""
    bids: dict[int, events.Bid] = field(default_factory=dict)
    places: dict[int, events.Slot] = field(default_factory=dict)
    balances: list[Balance] = field(default_factory=list)
    winter: events.Winter | None = None
    fed: dict[int, events.Feed] = field(default_factory=dict)
    scores: list[events.Score] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.balances = [Balance() for _ in range(self.players)]


def seasons(log: Sequence[Sequence[Event]], players: int) -> tuple[Report, Report | None]:
    """The season that is going on, and the one before it with the winter that may have followed."""
    now, before = _last_two(log)
    return _report(now, players), _report(before, players) if before else None


def _last_two(log: Sequence[Sequence[Event]]) -> tuple[list[Event], list[Event]]:
    """The events since the last season began, and those of the one before; the first has no beginning in the log."""
    found: list[list[Event]] = []
    current: list[Event] = []
    for event in _backwards(log):
        current.append(event)
        if isinstance(event, events.Season):
            found.append(current[::-1])
            current = []
            if len(found) == 2:
                break
    else:
        found.append(current[::-1])
    now, *earlier = found
    before = earlier[0] if earlier else []
    return now, before if any(isinstance(event, events.SeasonEnd) for event in before) else []


def _backwards(log: Sequence[Sequence[Event]]) -> Iterator[Event]:
    return (event for entry in reversed(log) for event in reversed(entry))


def _report(happened: Sequence[Event], players: int) -> Report:
    report = Report(players, hash(tuple(happened)))
    for event in happened:
        note = NOTES.get(event[0])
        if note:
            note(report, event)
    return report


# -- the season -----------------------------------------------------------------------------------------


def _season(report: Report, event: events.Season) -> None:
    report.year, report.season = event.year, event.season


def _season_end(report: Report, event: events.SeasonEnd) -> None:
    report.year, report.season, report.over = event.year, event.season, True


def _event(report: Report, event: events.EventDrawn) -> None:
    report.event = event.card


def _bid(report: Report, event: events.Bid) -> None:
    report.bids[event.seat] = event
    report.balances[event.seat].paid += bid_price(event.card)


def _slot(report: Report, event: events.Slot) -> None:
    report.places[event.seat] = event


def _action(report: Report, event: events.Action) -> None:
    report.actions.append(event.action)


# -- the ten actions ------------------------------------------------------------------------------------


def _pass(report: Report, event: events.Pass) -> None:
    outcome: Outcome = "passed" if event.card >= 0 else "nothing"
    report.deeds[event.seat, event.action] = Deed(event.card, outcome, (event,))


def _pay(report: Report, seat: int, action: int) -> None:
    report.balances[seat].paid += ACTION_COSTS[action]


def _build(report: Report, event: events.Build) -> None:
    _pay(report, event.seat, event.building)
    report.deeds[event.seat, event.building] = Deed(event.province, "done", (event,))


def _collect(report: Report, event: events.Collect) -> None:
    balance = report.balances[event.seat]
    if event.action == COLLECT_RICE:
        balance.rice += event.income
    else:
        balance.chests += event.income
    report.deeds[event.seat, event.action] = Deed(event.province, "done", (event,), event.income)


def _muster(report: Report, event: events.Muster) -> None:
    _pay(report, event.seat, event.action)
    report.deeds[event.seat, event.action] = Deed(event.province, "done", (event,), event.armies)


def _move(report: Report, event: events.Move) -> None:
    """A move is all that happens in a battle action; after placing one army it comes second."""
    action = report.actions[-1] if report.actions else BATTLE_A
    first = report.deeds.get((event.seat, action))
    if first and action not in (BATTLE_A, BATTLE_B):
        deed = first._replace(told=(*first.told, event), goal=event.goal)
    else:
        deed = Deed(event.origin, "done", (event,), event.armies, event.goal)
    report.deeds[event.seat, action] = deed


def _attack(report: Report, event: events.Attack) -> None:
    action = report.actions[-1] if report.actions else BATTLE_A
    report.deeds[event.seat, action] = Deed(event.origin, "begun", (event,), event.armies, event.goal)


BATTLE_ENDS: dict[str, Outcome] = {"won": "won", "tie": "tie", "held": "beaten"}


def _battle(report: Report, event: events.Battle) -> None:
    action = report.actions[-1] if report.actions else BATTLE_A
    begun = report.deeds.get((event.seat, action))
    if begun:
        report.deeds[event.seat, action] = begun._replace(outcome=BATTLE_ENDS[event.outcome], told=(*begun.told, event))


def _revolt_end(report: Report, event: events.RevoltEnd) -> None:
    """A collection that ends in a revolt brings nothing; in winter nobody had planned it."""
    if event.outcome == "lost" and report.winter is None and report.actions:
        report.deeds[event.seat, report.actions[-1]] = Deed(event.province, "revolt", (event,))


def _conquer(report: Report, event: events.Conquer) -> None:
    report.balances[event.seat].won.append(event.province)
    if event.loser != NOBODY:
        report.balances[event.loser].lost.append(event.province)


def _waste(report: Report, event: events.Waste) -> None:
    report.balances[event.loser].lost.append(event.province)


def _lapse(report: Report, event: events.Lapse) -> None:
    report.lapsed[event.seat, event.space] = event


# -- winter ---------------------------------------------------------------------------------------------


def _winter(report: Report, event: events.Winter) -> None:
    report.winter = event


def _feed(report: Report, event: events.Feed) -> None:
    report.fed[event.seat] = event


def _score(report: Report, event: events.Score) -> None:
    report.scores.append(event)


NOTES: dict[str, Callable[..., None]] = {
    "season": _season,
    "season_end": _season_end,
    "event": _event,
    "bid": _bid,
    "slot": _slot,
    "action": _action,
    "pass": _pass,
    "build": _build,
    "collect": _collect,
    "muster": _muster,
    "move": _move,
    "attack": _attack,
    "battle": _battle,
    "revolt_end": _revolt_end,
    "conquer": _conquer,
    "waste": _waste,
    "lapse": _lapse,
    "winter": _winter,
    "feed": _feed,
    "score": _score,
}
"""What each kind of event adds to the report."""


def planned(report: Report, seat: int, action: int) -> int:
    """The card that is known to have lain on an action, as far as it has come out; EMPTY if it has not."""
    if (seat, action) in report.lapsed:
        return report.lapsed[seat, action].province
    deed = report.deeds.get((seat, action))
    return deed.card if deed else EMPTY
