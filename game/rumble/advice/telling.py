"""What it means in words that a trait is this and no more that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...core.insight import Traits
from ...core.words import Name, Seat, Sentence
from ..cards import DAIMYO as LORDS
from ..cards import TACTICS
from ..state import IN_STOCK, NOBODY, State
from ..words import area_name, card_name, lord_name
from .features import PLACES, Stand, War, fight
from .sketch import LOWEST, UNIT
from .traits import CARDS, CASTLES, DAIMYO, FINISH, LEFT, stand_with

Keys = tuple[str, str]
"""The sentence for the asker, and the same for another seat."""


def area_of(position: State, place: int) -> Name:
    """The name of the area with a castle."""
    return area_name(position.values.index(place + LOWEST))


def castle_in(position: State, place: int) -> Sentence:
    """The area with a castle, and how much that is worth."""
    return Sentence("rumble.insight_castle", {"area": area_of(position, place), "value": place + LOWEST})


class Tale(NamedTuple):
    """What a sentence is made of; seats are counted from the asker."""

    position: State
    asker: int
    then: Stand
    """As it is now, but for the trait that is told of."""
    now: Stand

    @property
    def seats(self) -> range:
        """All of them, the asker first."""
        return range(self.position.players)

    def area(self, place: int) -> Name:
        """The name of the area with a castle."""
        return area_of(self.position, place)

    def castles(self, places: list[int]) -> list[Sentence]:
        """Areas with the values of their castles, the greatest first."""
        return [castle_in(self.position, place) for place in sorted(places, reverse=True)]

    def says(self, keys: Keys, step: int, **args: Any) -> Sentence:
        """A sentence about a seat: the asker is addressed, the others go by their names."""
        if not step:
            return Sentence(keys[0], args)
        return Sentence(keys[1], {**args, "seat": Seat((self.asker + step) % self.position.players)})

    def first_change(self, keys: Keys, find: Callable[[Stand, int], int]) -> Sentence | None:
        """The sentence about the first seat for which a number has changed."""
        for step in self.seats:
            now, then = find(self.now, step), find(self.then, step)
            if now != then:
                return self.says(keys, step, n=now, then=then)
        return None


def sentence(position: State, seat: int, name: str, then: Traits, now: Traits) -> Sentence | None:
    """What it means that a trait is what it is now, all else being as it is; None for what no sentence can tell."""
    before = stand_with(position, seat, {**now, name: then[name]})
    tale = Tale(position, seat, before, stand_with(position, seat, now))
    return _castle(tale, CASTLES[name]) if name in CASTLES else TELLERS[name](tale)


# -- soldiers in an area -------------------------------------------------------------------------------------


def _castle(tale: Tale, place: int) -> Sentence | None:
    """Whose soldiers are more or fewer there, and what castles that wins or loses along the whole chain."""
    changed = [step for step in tale.seats if tale.now.men[step][place] != tale.then.men[step][place]]
    if not changed:
        return None
    step, (old, new) = changed[0], (fight(tale.then), fight(tale.now))
    args = {"area": tale.area(place), "n": tale.now.men[step][place], "then": tale.then.men[step][place]}
    for keys, places in _outcomes(old, new):
        if places:
            return tale.says(keys, step, **args, castles=tale.castles(places))
    return _margin(tale, place, step, (old, new), args)


def _outcomes(old: War, new: War) -> list[tuple[Keys, list[int]]]:
    """What the asker gains and loses, the greatest things first."""
    return [
        (WINS, [place for place in PLACES if new.first[place] == 0 != old.first[place]]),
        (LOSES, [place for place in PLACES if old.first[place] == 0 != new.first[place]]),
        (SECOND, [place for place in PLACES if new.second[place] == 0 != old.second[place]]),
        (NO_SECOND, [place for place in PLACES if old.second[place] == 0 != new.second[place]]),
        (OTHERS_WIN, [place for place in PLACES if new.first[place] not in (old.first[place], NOBODY)]),
    ]


WINS = ("rumble.insight_wins_yours", "rumble.insight_wins")
LOSES = ("rumble.insight_loses_yours", "rumble.insight_loses")
SECOND = ("rumble.insight_second_yours", "rumble.insight_second")
NO_SECOND = ("rumble.insight_no_second_yours", "rumble.insight_no_second")
OTHERS_WIN = ("rumble.insight_others_yours", "rumble.insight_others")
AHEAD = ("rumble.insight_ahead_yours", "rumble.insight_ahead")
BEHIND = ("rumble.insight_behind_yours", "rumble.insight_behind")
SOLDIERS = ("rumble.insight_soldiers_yours", "rumble.insight_soldiers")


def _margin(tale: Tale, place: int, step: int, wars: tuple[War, War], args: dict[str, Any]) -> Sentence:
    """No castle changes hands: by how much the asker is ahead there, or behind."""
    before, after = (_ahead(war, place) for war in wars)
    if before == after or not after or not wars[1].final[0][place]:
        return tale.says(SOLDIERS, step, **args)
    return tale.says(AHEAD if after > 0 else BEHIND, step, **args, lead=abs(after), lead_then=abs(before))


def _ahead(war: War, place: int) -> int:
    mine, *others = [row[place] // UNIT for row in war.final]
    return mine - max(others)


# -- pieces and cards --------------------------------------------------------------------------------------


def _left(tale: Tale) -> Sentence | None:
    return tale.first_change(
        ("rumble.insight_left_yours", "rumble.insight_left"), lambda stand, step: stand.stock[step]
    )


def _finish(tale: Tale) -> Sentence | None:
    for step in tale.seats:
        now, then = tale.now.chips[step], tale.then.chips[step]
        if now != then:
            return tale.says(CHIP if now else NO_CHIP, step, value=now or then)
    return None


CHIP = ("rumble.insight_chip_yours", "rumble.insight_chip")
NO_CHIP = ("rumble.insight_no_chip_yours", "rumble.insight_no_chip")


def _cards(tale: Tale) -> Sentence | None:
    """What has become of the asker's own cards, else of the others'; a card that somebody has taken is named."""
    if any(tale.now.chips):
        return None
    mine, mine_then = (() if stand.used[0] else _display(stand) for stand in (tale.now, tale.then))
    if mine != mine_then:
        return Sentence("rumble.insight_cards", {"cards": mine}) if mine else Sentence("rumble.insight_no_cards")
    users, users_then = (stand.used[1:].count(0) for stand in (tale.now, tale.then))
    return None if users == users_then else Sentence("rumble.insight_users", {"n": users, "then": users_then})


def _display(stand: Stand) -> tuple[Name, ...]:
    return tuple(card_name(card) for card, there in zip(TACTICS, stand.cards) if there)


# -- daimyo ------------------------------------------------------------------------------------------------


def _daimyo(tale: Tale) -> Sentence | None:
    return next(filter(None, (_lord_goes(tale, step) or _lord_card(tale, step) for step in tale.seats)), None)


def _lord_goes(tale: Tale, step: int) -> Sentence | None:
    now, then = tale.now.lords[step], tale.then.lords[step]
    if now == then:
        return None
    if now == IN_STOCK:
        return tale.says(("rumble.insight_lord_waits_yours", "rumble.insight_lord_waits"), step)
    return tale.says(("rumble.insight_lord_yours", "rumble.insight_lord"), step, area=tale.area(now))


def _lord_card(tale: Tale, step: int) -> Sentence | None:
    now, then = tale.now.lord_cards[step], tale.then.lord_cards[step]
    if now == then:
        return None
    key = "rumble.insight_lord_used" if now == NOBODY else "rumble.insight_lord_card"
    return Sentence(key, {"lord": lord_name(LORDS[then if now == NOBODY else now])})


TELLERS: dict[str, Callable[[Tale], Sentence | None]] = {
    LEFT: _left,
    FINISH: _finish,
    CARDS: _cards,
    DAIMYO: _daimyo,
}
