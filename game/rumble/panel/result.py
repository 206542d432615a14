"""The end of the game: the final scores and what decided them."""

from __future__ import annotations

from ...core.drawing.clans import crest_copy
from ...core.markup import Html, esc
from ...core.position import View
from ...core.ui import Ui
from ...core.words import Seat, Sentence
from .. import events
from ..board import AREAS, small
from ..state import NOBODY, State
from ..words import area_name


def result(view: View[State], ui: Ui) -> Html:
    """The final scores and what decided them."""
    state = view.position
    order = sorted(range(state.players), key=lambda seat: (-state.scores[seat], -state.chips[seat]))
    rows = "".join(_result_row(state, ui, place, seat) for place, seat in enumerate(order))
    head = "".join(
        f"<th scope='col'>{esc(ui.words(key))}</th>"
        for key in (
            "rumble.result_place",
            "rumble.result_who",
            "rumble.result_large",
            "rumble.result_small",
            "rumble.result_chip",
            "rumble.result_points",
        )
    )
    table = f'<table class="result"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return table + _decided(ui) + _castles(state, ui)


def _result_row(state: State, ui: Ui, place: int, seat: int) -> Html:
    player = ui.players[seat]
    large = sum(value for value, owner in zip(state.values, state.owners, strict=True) if owner == seat)
    little = sum(small(value) for value, second in zip(state.values, state.seconds, strict=True) if second == seat)
    cells = "".join(f"<td>{number}</td>" for number in (large, little, state.chips[seat]))
    name = f'<span class="badge">{crest_copy(player.clan)}</span>{esc(player.name)}'
    classes = f"clan-{player.clan}{' winner' if place == 0 else ''}"
    return (
        f'<tr class="{classes}"><td>{place + 1}</td><th scope="row">{name}</th>'
        f"{cells}<td><b>{state.scores[seat]}</b></td></tr>"
    )


def _decided(ui: Ui) -> Html:
    """How often the chips and the reinforcements made the difference."""
    chips = turned = 0
    white: Reinforcements = {}
    for event in ui.events:
        if isinstance(event, events.Reinforce):
            there = event.seat, event.goal
            white[there] = white.get(there, 0) + event.soldiers
        elif isinstance(event, events.Battle):
            chips += event.by_chip
            turned += _turned(event, white)
    lines = (
        Sentence("rumble.decided_chips", {"n": chips}),
        Sentence("rumble.decided_reinforcements", {"n": turned}),
    )
    return "<ul class='decided'>" + "".join(f"<li>{esc(ui.say(line))}</li>" for line in lines) + "</ul>"


Reinforcements = dict[tuple[int, int], int]
"""How many soldiers have reinforced an area so far, by seat and area."""


def _turned(battle: events.Battle, white: Reinforcements) -> bool:
    """Whether the winner would not have won without reinforcements."""
    bare = [power - white.get((seat, battle.area), 0) for seat, power in enumerate(battle.powers)]
    return any(power > bare[battle.winner] for seat, power in enumerate(bare) if seat != battle.winner)


def _castles(state: State, ui: Ui) -> Html:
    """Area by area, in the order of the war."""
    rows = "".join(_castle(state, ui, area) for area in sorted(range(len(AREAS)), key=state.values.__getitem__))
    title = esc(ui.words("rumble.result_castles"))
    return f'<details class="castles"><summary>{title}</summary><table><tbody>{rows}</tbody></table></details>'


def _castle(state: State, ui: Ui, area: int) -> Html:
    def who(seat: int, points: int) -> Html:
        return (
            Html("–")
            if seat == NOBODY
            else f"{esc(ui.say(Sentence('rumble.score', {'seat': Seat(seat), 'n': points})))}"
        )

    value = state.values[area]
    first, second = who(state.owners[area], value), who(state.seconds[area], small(value))
    name = esc(ui.words(area_name(area)))
    return f"<tr><td>{value}</td><th scope='row'>{name}</th><td>{first}</td><td>{second}</td></tr>"
