"""The battle as a battle: its story and special rules before it begins, and what came of it in history and here."""

from __future__ import annotations

from ...core.markup import NOTHING, Html, esc
from ...core.ui import Ui
from ..history import victor
from ..scenario import NOWHERE
from ..state import NOBODY, State
from ..words.names import (
    army_name,
    battle_title,
    called,
    certainties,
    scenario_history,
    scenario_rules,
    scenario_story,
)


def briefing(state: State, ui: Ui) -> Html:
    """Title and year, who fights whom, the story, how it is won, its own rules, and how sure the set-up is."""
    battle, words = state.scenario, ui.words
    red, blue = (words(army_name(army)) for army in battle.armies)
    rules = "".join(f"<li>{esc(words.say(rule))}</li>" for rule in scenario_rules(battle))
    return (
        f"<h2>{esc(words.say(battle_title(battle.number, battle.year)))}</h2>"
        f'<p class="sb-sides">{esc(words("samurai.sides", red=red, blue=blue))}</p>'
        f"<p>{esc(words(scenario_story(battle.number)))}</p>"
        f"<h3>{esc(words('samurai.briefing_rules'))}</h3><ul>{rules}</ul>"
        f'<p class="quiet"><small>{esc("; ".join(map(words.say, certainties(battle))))}.</small></p>'
    )


def epilogue(state: State, ui: Ui) -> Html:
    """What happened in history, where there was such a battle, and what happened on this field."""
    number = state.scenario.number
    told = _told(ui, "samurai.epilogue_history", ui.words(scenario_history(number))) if state.scenario.year else NOTHING
    return f'<section class="sb-epilogue">{told}{_told(ui, "samurai.epilogue_here", _here(state, ui))}</section>'


def _told(ui: Ui, title: str, text: str) -> Html:
    return f"<h3>{esc(ui.words(title))}</h3><p>{esc(text)}</p>" if text else NOTHING


def _here(state: State, ui: Ui) -> str:
    """Who won, whether that is what happened then, and which leaders with a name have fallen."""
    lines = [_won(state, ui)] if state.victor != NOBODY else []
    fallen = [called(state, leader) for leader, place in enumerate(state.leader_places) if place == NOWHERE]
    names = [name for name in fallen if name]
    if names:
        lines.append(ui.words("samurai.epilogue_fallen", leaders=ui.words.listing(names)))
    return " ".join(lines)


def _won(state: State, ui: Ui) -> str:
    """As in history or not, where there is one to compare with; the banners where they decided it."""
    winner, then = state.victor, victor(state.scenario.number)
    compared = [] if then == NOBODY else [ui.words(f"samurai.epilogue_{'same' if then == winner else 'turned'}")]
    args = {"army": ui.words(army_name(state.scenario.armies[winner])), "turn": state.turns[winner]}
    if state.ending == "banners":
        won = ui.words("samurai.epilogue_banners", **args, n=state.scores[winner], other=state.scores[1 - winner])
    else:
        won = ui.words("samurai.epilogue_won", **args)
    return " ".join([*compared, won])
