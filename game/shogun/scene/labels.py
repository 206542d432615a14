"""What a province says to somebody who cannot see it: owner, armies, income, buildings, unrest, neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.words import Seat, Sentence
from ..board import BOARDS, CHESTS, PLOTS, RICE
from ..cards import BUILDINGS
from ..state import NOBODY, REMOVED, State
from ..words.names import building_name, province_name, region_name, space_name
from .model import BoardModel


def province_label(model: BoardModel, province: int) -> str:
    """The whole label as text, not yet escaped."""
    return " ".join(model.ui.say(part) for part in _parts(model, province))


def _parts(model: BoardModel, province: int) -> Iterator[Sentence]:
    state = model.state
    if state.owner[province] == REMOVED:
        yield Sentence("shogun.label_removed", {"province": province_name(province)})
        return
    region = region_name(state.board.region[province])
    yield Sentence("shogun.label_province", {"province": province_name(province), "region": region})
    yield _owner(state, province)
    yield Sentence("shogun.label_income", {"chests": CHESTS[province], "rice": RICE[province]})
    yield from _plots(state, province)
    if state.unrest[province]:
        yield Sentence("shogun.label_unrest", {"n": state.unrest[province]})
    yield from _joined(state, province)
    if province in model.planned:
        yield Sentence("shogun.label_planned", {"space": space_name(model.planned[province])})
    if province in model.lit:
        yield Sentence("shogun.label_choose")


def _owner(state: State, province: int) -> Sentence:
    owner = state.owner[province]
    if owner == NOBODY:
        return Sentence("shogun.label_neutral")
    return Sentence("shogun.label_armies", {"seat": Seat(owner), "n": state.armies[province]})


def _plots(state: State, province: int) -> Iterator[Sentence]:
    built = [kind for kind in range(len(BUILDINGS)) if state.buildings[province] >> kind & 1]
    if built:
        yield Sentence("shogun.label_built", {"buildings": tuple(map(building_name, built))})
    if free := PLOTS[province] - len(built):
        yield Sentence("shogun.label_plots", {"n": free})


def _joined(state: State, province: int) -> Iterator[Sentence]:
    board = BOARDS[state.options["side"], state.players]
    by_sea = [a if b == province else b for a, b in board.sea if province in (a, b)]
    by_land = [other for other in board.near[province] if other not in by_sea]
    for kind, goals in (("land", by_land), ("sea", by_sea)):
        if goals:
            yield Sentence(f"shogun.label_{kind}", {"provinces": tuple(map(province_name, goals))})
