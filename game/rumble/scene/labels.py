"""What an area says to somebody who cannot see it: prizes, pieces, who leads, what it touches."""

from __future__ import annotations

from ...core.ui import Ui
from ...core.words import Seat, Sentence
from ..board import small
from ..rules.war import BattleResult
from ..state import NOBODY, State
from ..words import area_name


def leaders(state: State, area: int) -> list[int]:
    """The seats with the most power in an area; none where nobody stands."""
    powers = [state.power(seat, area) for seat in range(state.players)]
    best = max(powers)
    return [seat for seat, power in enumerate(powers) if power == best] if best else []


def area_label(state: State, area: int, ui: Ui, *, lit: bool, battle: BattleResult | None = None) -> str:
    """The whole label as text, not yet escaped."""
    parts = [_prizes(state, area), *_pieces(state, area), *_standing(state, area), *_joined(state, area)]
    if battle and battle.winner != NOBODY:
        parts.append(Sentence("rumble.area_label_projected", {"seat": Seat(battle.winner)}))
    if lit:
        parts.append(Sentence("rumble.area_label_choose"))
    return " ".join(ui.say(part) for part in parts)


def _prizes(state: State, area: int) -> Sentence:
    value = state.values[area]
    if state.players == 2:
        return Sentence("rumble.area_label", {"area": area_name(area), "value": value})
    args = {"area": area_name(area), "value": value, "small": small(value)}
    return Sentence("rumble.area_label_both", args)


def _pieces(state: State, area: int) -> list[Sentence]:
    parts = [part for seat in range(state.players) for part in _pieces_of(state, area, seat)]
    return parts or [Sentence("rumble.area_label_empty")]


def _pieces_of(state: State, area: int, seat: int) -> list[Sentence]:
    parts = []
    if state.soldiers[seat][area]:
        parts.append(_count("soldiers", seat, state.soldiers[seat][area]))
    if state.lords[seat] == area:
        parts.append(Sentence("rumble.area_label_lord", {"seat": Seat(seat)}))
    if state.white[seat][area]:
        parts.append(_count("white", seat, state.white[seat][area]))
    return parts


def _count(kind: str, seat: int, n: int) -> Sentence:
    return Sentence(f"rumble.area_label_{kind}", {"seat": Seat(seat), "n": n})


def _standing(state: State, area: int) -> list[Sentence]:
    """Who has taken the castles; before the war, who is strongest."""
    if state.owners[area] != NOBODY:
        taken = [Sentence("rumble.area_label_taken", {"seat": Seat(state.owners[area])})]
        second = state.seconds[area]
        return taken + [Sentence("rumble.area_label_second", {"seat": Seat(second)})] * (second != NOBODY)
    first = leaders(state, area)
    if len(first) == 1:
        power = state.power(first[0], area)
        return [Sentence("rumble.area_label_leads", {"seat": Seat(first[0]), "power": power})]
    return [Sentence("rumble.area_label_tied", {"seats": tuple(map(Seat, first))})] if first else []


def _joined(state: State, area: int) -> list[Sentence]:
    return [
        Sentence(f"rumble.area_label_{kind}", {"areas": tuple(map(area_name, goals))})
        for kind, goals in (("land", state.board.land[area]), ("sea", state.board.sea[area]))
        if goals
    ]
