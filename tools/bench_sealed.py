"""How many messages a game at a distance takes, and how long it takes to open one of them.

Strong bots with small budgets play at tables of separate devices; every message goes to everybody. The rows that say
"plain link" count how often the hand passes to somebody else today, when each pass is a link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from time import perf_counter
from typing import Any, NamedTuple, cast

from game import games, rumble, shogun
from game.bots.search import Search
from game.core import link
from game.core.chance import Chance
from game.core.position import Choice, Position
from game.core.record import Record
from game.core.sealed.device import Device, Owed
from game.core.sealed.entry import Kind
from game.core.sealed.records import record_of
from game.core.sealed.table import DICE, LIVE, MAIL
from game.rumble.secrets import roll_order
from game.samurai.secrets import order_of
from game.shogun.advice.evaluation import Survey
from game.shogun.advice.marches import best_march
from game.shogun.cards import COVER, SPECIALS
from game.shogun.secrets import ALL_BUT_ONE, MARCH_ACTIONS, MARCHES, PLACES, STAY_CODE, march_orders, place_order
from tools.bench import Row, at_most, by_turns

LEVEL = "gunshi"
ITERATIONS = {"rumble": 12, "shogun": 6, "samurai": 4}
ENDLESS = 20_000
SEASONS = 6
WISH = "leader"
"""The standing order of both sides of a battle: be asked where a leader is at stake. Without it what by mail holds
from the start: be asked where one's own units suffer."""

Give = Callable[[Device, int, list[int] | None], list[int] | None]


class Played(NamedTuple):
    """A finished table: its devices, what they sent, and how often the hand passed on."""

    devices: list[Device]
    messages: int
    longest: int
    hands: int


def _entropy(seed: int) -> Callable[[int], bytes]:
    chance = Chance(seed)
    return lambda length: bytes(chance.below(256) for _ in range(length))


def _table(name: str, options: Mapping[str, Any], kind: str, seed: int) -> list[Device]:
    random = _entropy(seed)
    host = Device.host(name, options, kind, {0: "0"}, random)
    return [host, *(Device.join(host.invite(seat), str(seat), random) for seat in sorted(host.invitations))]


# -- players ----------------------------------------------------------------------------------------------


def _think(name: str, position: Position, seat: int, seed: int) -> list[Choice]:
    search = Search(name, position.view(seat), LEVEL, seed, ITERATIONS[name])
    search.run()
    return list(search.plan)


def _decide(device: Device, owed: Owed, seed: int, orders: bool) -> None:
    name, seat = device.table.game, owed.seat
    if owed.want.kind == Kind.SEAL:
        asked = device.asked(seat)
        while (values := device.course.secrets.secret(asked, seat)) is None:
            for choice in _think(name, asked, seat, seed):
                asked.play(choice)
        device.seal(seat, _with_orders(device, seat, values) if orders else values)
        return
    device.play(seat, _think(name, device.known(seat), seat, seed)[0])
    if orders and name == "rumble" and not device.owes() and not device.over:
        device.order(seat, roll_order(cast("rumble.State", device.course.public), seat))


def _with_orders(device: Device, seat: int, values: list[int]) -> list[int]:
    """The plan with orders for everything that would be asked: the best marches as things stand, and all places."""
    survey = Survey(cast("shogun.State", device.course.public))
    marches = []
    for action in MARCH_ACTIONS:
        origin = values[action]
        _, goal, armies = (0.0, -1, 0) if origin < 0 or origin == COVER else best_march(survey, seat, action, origin)
        marches.append((goal, armies) if goal >= 0 else (STAY_CODE - 1, ALL_BUT_ONE))
    ordered = list(values)
    ordered[MARCHES], ordered[PLACES] = march_orders(*marches), place_order(range(len(SPECIALS)))
    return ordered


def _play(name: str, options: Mapping[str, Any], kind: str, seed: int, orders: bool) -> Played:
    devices = _table(name, options, kind, seed)
    if orders and name == "samurai":
        for seat, device in enumerate(devices):
            device.order(seat, order_of(WISH))
    sent: list[int] = []
    for _ in range(ENDLESS):
        before = len(sent)
        for device in devices:
            while owed := device.owes():
                _decide(device, owed[0], seed + len(sent), orders)
            if any(len(device.logs[seat]) > device.sent[seat] for seat in device.own):
                text = device.message()
                sent.append(len(text))
                for other in devices:
                    if other is not device:
                        other.receive(text)
        if len(sent) == before:
            break
    assert all(device.over for device in devices)
    return Played(devices, len(sent), max(sent), _hands(devices[0]))


def _hands(device: Device) -> int:
    """How often somebody else came to choose in the plain game: each time is a link today."""
    turns = [state.turn for state, _, _ in record_of(device.course).replay()]
    return sum(one != other for one, other in zip(turns, turns[1:], strict=False))


# -- the rows ---------------------------------------------------------------------------------------------


class Count(NamedTuple):
    """What is counted: in how many games, by what the messages are divided, and what must not be passed."""

    name: str
    games: int
    options: Mapping[str, Any]
    what: str
    by: Callable[[Device], float]
    floors: Mapping[tuple[str, bool], float]


def _turns(device: Device) -> float:
    return float(sum(device.course.public.turns))  # type: ignore[attr-defined]


COUNTS = (
    Count("rumble", 8, {"players": 2}, "rumble for 2: links per game", lambda _: 1, {(DICE, False): 22}),
    Count("shogun", 3, {"players": 3}, "shogun for 3: by player and season", lambda _: 3 * SEASONS, {(MAIL, False): 8}),
    Count("shogun", 2, {"players": 4}, "shogun for 4: by player and season", lambda _: 4 * SEASONS, {}),
    Count("samurai", 2, {"scenario": 12}, "samurai: messages per turn", _turns, {(DICE, False): 2.5}),
)
WAYS = ((MAIL, False), (MAIL, True), (DICE, False), (DICE, True), (LIVE, False))


def _counted(count: Count) -> list[Row]:
    rows = []
    for kind, orders in WAYS:
        games_played = [_play(count.name, count.options, kind, seed, orders) for seed in range(count.games)]
        parts = [count.by(one.devices[0]) for one in games_played]
        value = mean(one.messages / part for one, part in zip(games_played, parts, strict=True))
        hands = mean(one.hands / part for one, part in zip(games_played, parts, strict=True))
        longest = max(one.longest for one in games_played)
        what = f"{count.what}, {kind}{' with orders' if orders else ''}"
        note = f"plain link {hands:.3g}; longest {longest} characters"
        floor = count.floors.get((kind, orders))
        rows.append(Row(what, f"{value:.3g}", note=note) if floor is None else at_most(what, value, floor, note=note))
    return rows


# -- opening a link -----------------------------------------------------------------------------------------


def _opening(name: str, options: Mapping[str, Any]) -> Row:
    """A table comes from storage and takes a message in, against opening the plain link of the same game."""
    devices = _half_a_game(name, options)
    sender, reader = devices
    before = [list(log) for log in reader.logs]
    heads = [reader.course.head(seat, len(log)) for seat, log in enumerate(before)]
    cards, kept = reader.course.locks.opened(), reader.summary()
    text, plain = sender.message(), link.encode(_plain(devices))
    ours, theirs = [], []
    for _ in range(9):
        start = perf_counter()
        Device(reader.table, reader.own, before, heads=heads, cards=cards, kept=kept).take_in(text)
        middle = perf_counter()
        link.decode(plain)
        ours.append(middle - start)
        theirs.append(perf_counter() - middle)
    return at_most(f"{name}: opening and merging a link against a plain link", by_turns(ours, theirs), 1.5, "x")


def _plain(devices: Sequence[Device]) -> Record:
    """The same game at one screen; the secrets of both tell what cards are still locked."""
    course, secrets = devices[0].course, {seat: own.locks for device in devices for seat, own in device.own.items()}
    course.lock_secrets.update(secrets)
    record = record_of(course)
    course.lock_secrets.clear()
    return record


def _half_a_game(name: str, options: Mapping[str, Any]) -> list[Device]:
    """Two devices in the middle of a game, the second of which has not read the last message of the first."""
    everybody, chance = _table(name, options, DICE, 1), Chance(1)
    half = {"rumble": 30, "shogun": 70, "samurai": 200}[name]
    while True:
        for device in everybody:
            for seat, want in device.owes()[:1]:
                if want.kind == Kind.SEAL:
                    asked = device.asked(seat)
                    while (values := device.course.secrets.secret(asked, seat)) is None:
                        asked.play(chance.pick(asked.choices()))
                    device.seal(seat, values)
                else:
                    device.play(seat, chance.pick(device.known(seat).choices()))
                device.summary()  # as the page writes the table down
            other = next(one for one in everybody if one is not device)
            news = [len(mine) > len(theirs) for mine, theirs in zip(device.logs, other.logs, strict=True)]
            if len(device.course.steps) > half and any(news):
                return [device, other]
            text = device.message()
            for one in everybody:
                if one is not device:
                    one.receive(text)
                    one.summary()


def rows() -> list[Row]:
    """Messages of each game at each kind of table, and the time to open one."""
    found = [row for count in COUNTS for row in _counted(count)]
    openings = (("rumble", {"players": 2}), ("shogun", {"players": 3}), ("samurai", {"scenario": 1}))
    return [*found, *(_opening(name, options) for name, options in openings)]


assert all(count.name in games.GAMES for count in COUNTS)
