"""The end of a battle: what is left of the armies, and how a campaign goes on or has ended.

Who won and by which rule, the prompt above has said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.drawing.clans import crest_icon
from ...core.markup import NOTHING, Html, esc
from ...core.position import View
from ...core.ui import Sequel, Ui
from ...core.words import Sentence
from ..rules.pieces import leaders_of, units_of
from ..setup import Conclusion, conclusion, from_the_start, second_battle
from ..state import State
from ..words.names import scenario_title
from .briefing import epilogue

COLUMNS = (
    "samurai.result_who",
    "samurai.result_units",
    "samurai.result_leaders",
    "samurai.result_tokens",
    "samurai.result_banners",
)


def result(view: View[State], ui: Ui) -> Html:
    """A table with the winner first and the banners last."""
    state = view.position
    head = "".join(f"<th scope='col'>{esc(ui.words(key))}</th>" for key in COLUMNS)
    rows = "".join(_row(state, ui, seat) for seat in (state.victor, 1 - state.victor))
    table = f'<table class="result"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
    return epilogue(state, ui) + table + _goes_on(state, ui) + _campaign(state, ui)


def _who(ui: Ui, seat: int) -> Html:
    player = ui.players[seat]
    return f'<th scope="row"><span class="badge">{crest_icon(player.clan, player.crest)}</span>{esc(player.name)}</th>'


def _row(state: State, ui: Ui, seat: int) -> Html:
    player = ui.players[seat]
    units, leaders = len(units_of(state, seat)), len(leaders_of(state, seat))
    cells = "".join(f"<td>{number}</td>" for number in (units, leaders, state.tokens[seat]))
    classes = f"clan-{player.clan}{' winner' if seat == state.victor else ''}"
    return f'<tr class="{classes}">{_who(ui, seat)}{cells}<td><b>{state.scores[seat]}</b></td></tr>'


# -- campaigns -------------------------------------------------------------------------------------

CAMPAIGN_COLUMNS = (
    "samurai.result_who",
    "samurai.campaign_first",
    "samurai.campaign_second",
    "samurai.campaign_together",
)


def sequel(state: State) -> Sequel | None:
    """The second battle of a campaign, once the first one is over."""
    options = second_battle(state)
    if options is None:
        return None
    return Sequel(options, Sentence("samurai.campaign_next", {"title": scenario_title(options["scenario"])}))


def again(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a rematch."""
    return from_the_start(options)


def _goes_on(state: State, ui: Ui) -> Html:
    return f'<p class="quiet">{esc(ui.words("samurai.campaign_goes_on"))}</p>' if second_battle(state) else NOTHING


def _campaign(state: State, ui: Ui) -> Html:
    """The banners of both battles, the winner of the campaign first."""
    end = conclusion(state)
    if end is None:
        return NOTHING
    head = "".join(f"<th scope='col'>{esc(ui.words(key))}</th>" for key in CAMPAIGN_COLUMNS)
    rows = "".join(_campaign_row(end, ui, seat) for seat in (end.victor, 1 - end.victor))
    caption = f"<caption>{esc(ui.words('samurai.campaign_caption'))}</caption>"
    return f'<table class="result campaign">{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _campaign_row(end: Conclusion, ui: Ui, seat: int) -> Html:
    first, second = end.first[seat], end.second[seat]
    classes = f"clan-{ui.players[seat].clan}{' winner' if seat == end.victor else ''}"
    cells = f"<td>{first}</td><td>{second}</td><td><b>{first + second}</b></td>"
    return f'<tr class="{classes}">{_who(ui, seat)}{cells}</tr>'
