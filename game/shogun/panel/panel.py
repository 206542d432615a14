"""What is asked now, beside the board: the planning board, or answers with their odds above the overview."""

from __future__ import annotations

from collections.abc import Callable

from ...core.drawing.clans import crest_copy
from ...core.markup import NOTHING, Html, esc
from ...core.position import Choice, View
from ...core.ui import Ui
from .. import art
from ..board import CHESTS, KANJI, NAMES, PLOTS, RICE
from ..choices import Go, Group, Number, Revolt, Slot, Stay, Take
from ..odds import Odds, attack_odds, revolt_odds
from ..state import NOBODY, State
from ..words import choice_sentence
from ..words.names import region_name, special_name, special_text
from . import arranging, report
from .overview import cached_summary, overview
from .own_plan import own_plan
from .parts import icon_number, labelled_choice, odds_bar, odds_text
from .planning_board import planning_board

ShogunView = View[State]


def panel(view: ShogunView, ui: Ui) -> Html:
    """The things beside the board that can be chosen now, and those that are good to see."""
    if arranging.is_planning(view):
        return planning_board(view, ui)
    asked = ASKED.get(view.position.agenda[-1][0], _answers)(view, ui) if view.choices else ""
    now, _ = report.seasons(ui.log, view.position.players)
    plan = own_plan(view, ui, now)
    return f'<div class="sg-panel" id="sg-panel">{plan}{asked}{overview(view, ui, now, ordered=not plan)}</div>'


def kept_in_sight(view: ShogunView, ui: Ui) -> Html:
    """While something is played back: one's own plan; once the season is over, what everybody did in it."""
    now, _ = report.seasons(ui.log, view.position.players)
    shown = cached_summary(now, ui) if now.over else own_plan(view, ui, now)
    return f'<div class="sg-panel sg-told" id="sg-told">{shown}</div>' if shown else NOTHING


def _answers(view: ShogunView, ui: Ui) -> Html:
    items = "".join(labelled_choice(view, ui, choice) for choice in view.choices)
    return f'<div class="answers">{items}</div>'


# -- the draft -------------------------------------------------------------------------------------------------


def _draft(view: ShogunView, ui: Ui) -> Html:
    cards = "".join(
        labelled_choice(
            view, ui, choice, body=_province_card(view, ui, choice.province), class_="sg-draft-card", hidden=True
        )
        for choice in view.choices
        if isinstance(choice, Take)
    )
    others = "".join(labelled_choice(view, ui, choice) for choice in view.choices if not isinstance(choice, Take))
    return f'<div class="sg-draft">{cards}</div><div class="answers">{others}</div>{_groups(view, ui)}'


def _province_card(view: ShogunView, ui: Ui, card: int) -> Html:
    region = view.position.board.region[card]
    return (
        f'<span class="sg-card sg-region-{region}"><span class="sg-card-name"><b>{esc(NAMES[card])}</b>'
        f'<span lang="ja" aria-hidden="true">{esc(KANJI[card])}</span></span>'
        f'<span class="sg-bits">{icon_number(art.chest_icon(), CHESTS[card])}'
        f"{icon_number(art.rice_icon(), RICE[card])}</span>"
        f'<span class="sg-bits sg-plots">{_free_plots(card)}</span>'
        f'<span class="sg-card-region">{esc(ui.words(region_name(region)))}</span></span>'
    )


def _free_plots(card: int) -> Html:
    return '<i class="sg-free"></i>' * PLOTS[card]


def _groups(view: ShogunView, ui: Ui) -> Html:
    """The groups of armies that the seat has still to place."""
    seat = view.position.agenda[-1][1]
    clan = ui.players[seat].clan
    left = "".join(f'<span class="sg-group clan-{clan}">{size}</span>' for size in view.position.groups[seat])
    return f'<p class="sg-groups"><span>{esc(ui.words("shogun.groups_left"))}</span>{left}</p>'


def _group(view: ShogunView, ui: Ui) -> Html:
    seat = view.position.agenda[-1][1]
    colour = f"clan-{ui.players[seat].clan}"
    items = "".join(
        labelled_choice(view, ui, choice, body=body, class_="sg-group-choice", key=str(choice.armies), hidden=True)
        for choice in view.choices
        if isinstance(choice, Group)
        for body in (art.cube_icon(colour) * choice.armies,)
    )
    return f'<div class="answers sg-group-choices">{items}</div>'


# -- the order of the seats ------------------------------------------------------------------------------------


def _place(view: ShogunView, ui: Ui) -> Html:
    return f'<ol class="sg-slots">{"".join(_slot(view, ui, slot) for slot in range(len(view.position.slots)))}</ol>'


def _slot(view: ShogunView, ui: Ui, slot: int) -> Html:
    state = view.position
    special, taken = state.specials[slot], state.slots[slot]
    clan = ui.players[taken if taken != NOBODY else state.agenda[-1][1]].clan
    body = (
        f'<b class="sg-badge">{slot + 1}</b>{art.special_icon(special)}<span class="sg-slot-text">'
        f"<strong>{esc(ui.words(special_name(special)))}</strong><small>{esc(ui.words(special_text(special)))}</small></span>"
    )
    choice = Slot("slot", slot)
    if choice in view.choices:
        button = labelled_choice(view, ui, choice, body=body, class_="sg-slot-card", key=str(slot + 1))
        return f'<li class="clan-{clan}">{button}</li>'
    who = f'<span class="sg-taken">{crest_copy(clan)}{esc(ui.players[taken].name)}</span>' if taken != NOBODY else ""
    return f'<li class="clan-{clan} sg-gone"><div class="sg-slot-card">{body}{who}</div></li>'


# -- marching --------------------------------------------------------------------------------------------------


def _march(view: ShogunView, ui: Ui) -> Html:
    """Where to: for an attack with the odds of all armies that may go."""
    items = "".join(_goal(view, ui, choice) for choice in view.choices)
    fights = any(isinstance(choice, Go) and _is_attack(view.position, choice.goal) for choice in view.choices)
    return f'<div class="answers sg-goals">{items}</div>{_odds_note(ui) if fights else ""}'


def _goal(view: ShogunView, ui: Ui, choice: Choice) -> Html:
    if not isinstance(choice, Go) or not _is_attack(view.position, choice.goal):
        return labelled_choice(view, ui, choice, key="z" if isinstance(choice, Stay) else "")
    state = view.position
    _, seat, _, origin = state.agenda[-1]
    armies = state.armies[origin] - 1
    odds = attack_odds(state, seat, choice.goal, armies)
    text = ui.words("shogun.odds_with", n=armies, odds=odds_text(ui, odds))
    return _with_odds(view, ui, choice, odds_bar(odds, text))


def _is_attack(state: State, goal: int) -> bool:
    return bool(state.owner[goal] != state.agenda[-1][1])


def _march_size(view: ShogunView, ui: Ui) -> Html:
    """How many: with the odds of each number if it is an attack."""
    state = view.position
    _, seat, _, _, goal = state.agenda[-1]
    numbers = [choice for choice in view.choices if isinstance(choice, Number)]
    if not _is_attack(state, goal):
        items = "".join(labelled_choice(view, ui, choice, key=_digit(choice.armies)) for choice in numbers)
        return f'<div class="answers">{items}</div>'
    items = "".join(
        _sized(view, ui, choice, attack_odds(state, seat, goal, choice.armies)) for choice in reversed(numbers)
    )
    return f'<div class="answers sg-goals">{items}</div>{_odds_note(ui)}'


def _sized(view: ShogunView, ui: Ui, choice: Number, odds: Odds) -> Html:
    return _with_odds(view, ui, choice, odds_bar(odds, odds_text(ui, odds)), _digit(choice.armies))


def _digit(number: int) -> str:
    return str(number) if number < 10 else ""


def _with_odds(view: ShogunView, ui: Ui, choice: Choice, bar: Html, key: str = "") -> Html:
    label = esc(ui.say(choice_sentence(view.position, choice)))
    return labelled_choice(view, ui, choice, body=f"<span>{label}</span>{bar}", class_="sg-goal", key=key)


def _odds_note(ui: Ui) -> Html:
    return f'<p class="sg-note-line">{esc(ui.words("shogun.odds_note"))}</p>'


def _uprising(view: ShogunView, ui: Ui) -> Html:
    state = view.position
    _, seat, farmers, _ = state.agenda[-1]
    items = "".join(
        _rising(view, ui, choice, revolt_odds(state, seat, choice.province, farmers))
        for choice in view.choices
        if isinstance(choice, Revolt)
    )
    return f'<div class="answers sg-goals">{items}</div>{_odds_note(ui)}'


def _rising(view: ShogunView, ui: Ui, choice: Choice, hold: float) -> Html:
    held = round(100 * hold)
    text = ui.words("shogun.odds_hold", win=held, loss=100 - held)
    return _with_odds(view, ui, choice, odds_bar(Odds(hold, 0.0, 1 - hold), text))


ASKED: dict[str, Callable[[ShogunView, Ui], Html]] = {
    "draft": _draft,
    "group": _group,
    "place": _place,
    "march": _march,
    "march_size": _march_size,
    "uprising": _uprising,
}
"""The questions that are more than a row of buttons, by the name of their task."""
