"""What lies beside the board of Shogun: the planning board, answers with their odds, seats, and the reckoning."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.drawing.clans import crest_icon
from ...core.markup import attributes, esc
from ...core.position import Choice, Event, View
from ...core.ui import Ui, indices
from .. import art
from ..board import CHESTS, KANJI, NAMES, PLOTS, RICE
from ..odds import Odds, attack_odds, revolt_odds
from ..rules import scoring
from ..setup import BLIND, TURN_OVER
from ..state import NOBODY, NONE, State
from ..words import choice_sentence
from ..words.names import region_name, special_name, special_text
from . import arranging
from .marks import bit, unseen
from .overview import fold, glance, majority_table
from .planning_board import desk

ShogunView = View[State]

SECRET = True
PROJECTION = True
"""Plans are hidden: the page lowers a curtain between people at one screen."""

SOUNDS = {
    "occupy": "wood",
    "sealed": "wood",
    "slot": "wood",
    "build": "wood",
    "muster": "wood",
    "move": "wood",
    "collect": "wood",
    "throw": "tower",
    "battle": "clash",
    "end": "drum",
}

act = arranging.act
"""Arranging a plan happens on the page; see ``game.shogun.panel.arranging``."""


def sound(events: Sequence[Event]) -> str | None:
    """The sound that goes with what happened; a throw is heard above all else, and the end above that."""
    heard = [SOUNDS[event[0]] for event in events if event[0] in SOUNDS]
    return next((name for name in ("drum", "tower") if name in heard), heard[-1] if heard else None)


# -- what is asked now -----------------------------------------------------------------------------------------


def panel(view: ShogunView, ui: Ui) -> str:
    """The things beside the board that can be chosen now, and those that are good to see."""
    if arranging.is_planning(view):
        return desk(view, ui)
    asked = ASKED.get(view.position.agenda[-1][0], _answers)(view, ui) if view.choices else ""
    return f'<div class="sg-panel" id="sg-panel">{asked}{glance(view, ui)}</div>'


def _choice(
    view: ShogunView, ui: Ui, choice: Choice, *, body: str = "", class_: str = "", key: str = "", hidden: bool = False
) -> str:
    """A button for a choice; where a mere picture is shown, its words are for screen readers."""
    label = ui.say(choice_sentence(view.position, choice))
    pairs = attributes(
        type="button",
        class_=class_ or None,
        data_choices=indices(view, choice),
        data_key=key or None,
        data_next=choice == view.choices[0],
        aria_pressed="true" if choice == ui.picked else None,
    )
    shown = body or f"<span>{esc(label)}</span>"
    if hidden:
        shown = f'<span class="sg-shown" aria-hidden="true">{shown}</span>{unseen(label)}'
    return f"<button{pairs}>{shown}</button>"


def _answers(view: ShogunView, ui: Ui) -> str:
    items = "".join(_choice(view, ui, choice) for choice in view.choices)
    return f'<div class="answers">{items}</div>'


# -- the draft -------------------------------------------------------------------------------------------------


def _draft(view: ShogunView, ui: Ui) -> str:
    cards = "".join(
        _choice(view, ui, choice, body=_province_card(view, ui, choice[1]), class_="sg-draft-card", hidden=True)
        for choice in view.choices
        if choice[0] == "take"
    )
    others = "".join(_choice(view, ui, choice) for choice in view.choices if choice in (BLIND, TURN_OVER))
    return f'<div class="sg-draft">{cards}</div><div class="answers">{others}</div>{_groups(view, ui)}'


def _province_card(view: ShogunView, ui: Ui, card: int) -> str:
    region = view.position.board.region[card]
    return (
        f'<span class="sg-card sg-region-{region}"><span class="sg-card-name"><b>{esc(NAMES[card])}</b>'
        f'<span lang="ja" aria-hidden="true">{KANJI[card]}</span></span>'
        f'<span class="sg-bits">{bit(art.chest_icon(), CHESTS[card])}{bit(art.rice_icon(), RICE[card])}</span>'
        f'<span class="sg-bits sg-plots">{_free_plots(card)}</span>'
        f'<span class="sg-card-region">{esc(ui.words(region_name(region)))}</span></span>'
    )


def _free_plots(card: int) -> str:
    return '<i class="sg-free"></i>' * PLOTS[card]


def _groups(view: ShogunView, ui: Ui) -> str:
    """The groups of armies that the seat has still to place."""
    seat = view.position.agenda[-1][1]
    clan = ui.players[seat].clan
    left = "".join(f'<span class="sg-group clan-{clan}">{size}</span>' for size in view.position.groups[seat])
    return f'<p class="sg-groups"><span>{esc(ui.words("shogun.groups_left"))}</span>{left}</p>'


def _group(view: ShogunView, ui: Ui) -> str:
    seat = view.position.agenda[-1][1]
    colour = f"clan-{ui.players[seat].clan}"
    items = "".join(
        _choice(view, ui, choice, body=body, class_="sg-group-choice", key=str(choice[1]), hidden=True)
        for choice in view.choices
        for body in (art.cube_icon(colour) * choice[1],)
    )
    return f'<div class="answers sg-group-choices">{items}</div>'


# -- the order of the seats ------------------------------------------------------------------------------------


def _place(view: ShogunView, ui: Ui) -> str:
    return f'<ol class="sg-slots">{"".join(_slot(view, ui, slot) for slot in range(len(view.position.slots)))}</ol>'


def _slot(view: ShogunView, ui: Ui, slot: int) -> str:
    state = view.position
    special, taken = state.specials[slot], state.slots[slot]
    clan = ui.players[taken if taken != NOBODY else state.agenda[-1][1]].clan
    body = (
        f'<b class="sg-badge">{slot + 1}</b>{art.special_icon(special)}<span class="sg-slot-text">'
        f"<strong>{esc(ui.words(special_name(special)))}</strong><small>{esc(ui.words(special_text(special)))}</small></span>"
    )
    if ("slot", slot) in view.choices:
        button = _choice(view, ui, ("slot", slot), body=body, class_="sg-slot-card", key=str(slot + 1))
        return f'<li class="clan-{clan}">{button}</li>'
    who = f'<span class="sg-taken">{crest_icon(clan)}{esc(ui.players[taken].name)}</span>' if taken != NOBODY else ""
    return f'<li class="clan-{clan} sg-gone"><div class="sg-slot-card">{body}{who}</div></li>'


# -- marching --------------------------------------------------------------------------------------------------


def _march(view: ShogunView, ui: Ui) -> str:
    """Where to: for an attack with the odds of all armies that may go."""
    items = "".join(_goal(view, ui, choice) for choice in view.choices)
    fights = any(choice[0] == "go" and _is_attack(view.position, choice[1]) for choice in view.choices)
    return f'<div class="answers sg-goals">{items}</div>{_odds_note(ui) if fights else ""}'


def _goal(view: ShogunView, ui: Ui, choice: Choice) -> str:
    if choice[0] != "go" or not _is_attack(view.position, choice[1]):
        return _choice(view, ui, choice, key="z" if choice[0] == "stay" else "")
    state = view.position
    _, seat, _, origin = state.agenda[-1]
    armies = state.armies[origin] - 1
    odds = attack_odds(state, seat, choice[1], armies)
    text = ui.words("shogun.odds_with", n=armies, odds=odds_text(ui, odds))
    return _with_odds(view, ui, choice, odds_bar(odds, text))


def _is_attack(state: State, goal: int) -> bool:
    return bool(state.owner[goal] != state.agenda[-1][1])


def _march_size(view: ShogunView, ui: Ui) -> str:
    """How many: with the odds of each number if it is an attack."""
    state = view.position
    _, seat, _, _, goal = state.agenda[-1]
    if not _is_attack(state, goal):
        items = "".join(_choice(view, ui, choice, key=_digit(choice[1])) for choice in view.choices)
        return f'<div class="answers">{items}</div>'
    items = "".join(
        _sized(view, ui, choice, attack_odds(state, seat, goal, choice[1])) for choice in reversed(view.choices)
    )
    return f'<div class="answers sg-goals">{items}</div>{_odds_note(ui)}'


def _sized(view: ShogunView, ui: Ui, choice: Choice, odds: Odds) -> str:
    return _with_odds(view, ui, choice, odds_bar(odds, odds_text(ui, odds)), _digit(choice[1]))


def _digit(number: int) -> str:
    return str(number) if number < 10 else ""


def _with_odds(view: ShogunView, ui: Ui, choice: Choice, bar: str, key: str = "") -> str:
    label = esc(ui.say(choice_sentence(view.position, choice)))
    return _choice(view, ui, choice, body=f"<span>{label}</span>{bar}", class_="sg-goal", key=key)


def odds_text(ui: Ui, odds: Odds) -> str:
    """The chances to win, tie and lose in hundredths."""
    win, tie = round(100 * odds.win), round(100 * odds.tie)
    return ui.words("shogun.odds", win=win, tie=tie, loss=100 - win - tie)


def odds_bar(odds: Odds, text: str) -> str:
    """The chances as a bar of three, and what they are in words."""
    parts = zip(("win", "tie", "loss"), odds, strict=True)
    bar = "".join(f'<i class="sg-odds-{name}" style="flex-grow:{100 * part:.0f}"></i>' for name, part in parts)
    shown = f'<span class="sg-bar" aria-hidden="true">{bar}</span>'
    return f'<span class="sg-odds">{shown}<small>{esc(text)}</small></span>'


def _odds_note(ui: Ui) -> str:
    return f'<p class="sg-note-line">{esc(ui.words("shogun.odds_note"))}</p>'


def _uprising(view: ShogunView, ui: Ui) -> str:
    state = view.position
    _, seat, farmers, _ = state.agenda[-1]
    items = "".join(_rising(view, ui, choice, revolt_odds(state, seat, choice[1], farmers)) for choice in view.choices)
    return f'<div class="answers sg-goals">{items}</div>{_odds_note(ui)}'


def _rising(view: ShogunView, ui: Ui, choice: Choice, hold: float) -> str:
    held = round(100 * hold)
    text = ui.words("shogun.odds_hold", win=held, loss=100 - held)
    return _with_odds(view, ui, choice, odds_bar(Odds(hold, 0.0, 1 - hold), text))


ASKED: dict[str, Callable[[ShogunView, Ui], str]] = {
    "draft": _draft,
    "group": _group,
    "place": _place,
    "march": _march,
    "march_size": _march_size,
    "uprising": _uprising,
}

# -- seats -----------------------------------------------------------------------------------------------------


def quiet(position: State) -> bool:
    """Whether what is chosen now is secret, so that nobody need be given time to watch."""
    return bool(position.planning)


def seats(view: ShogunView, ui: Ui) -> str:
    """Who sits where: chests, rice, provinces, special card, place in the order, and points."""
    state = view.position
    points = _points(state, ui)
    return "".join(_seat(state, ui, seat, points[seat]) for seat in range(state.players))


def _points(state: State, ui: Ui) -> list[int]:
    """The points so far; with the projection switched on, also those of a winter now."""
    if not ui.projected or state.turn is None:
        return state.scores
    return [points + found.total for points, found in zip(state.scores, scoring.reckon(state), strict=True)]


def _seat(state: State, ui: Ui, seat: int, points: int) -> str:
    player = ui.players[seat]
    turn, winner = state.turn == seat, seat in state.winners and ui.played_back is None
    classes = f"seat-card sg-seat clan-{player.clan}{' turn' if turn else ''}{' winner' if winner else ''}"
    pairs = attributes(class_=classes, id=f"seat-{seat}", aria_current="true" if turn else None)
    return (
        f'<div{pairs}><span class="badge">{crest_icon(player.clan)}{_place_badge(state, seat)}</span>'
        f'<span class="who"><strong>{esc(player.name)}</strong>{_stock(state, ui, seat)}</span>'
        f"{_special(state, ui, seat)}{_score(ui, points)}</div>"
    )


def _place_badge(state: State, seat: int) -> str:
    return f'<b class="sg-place">{state.slots.index(seat) + 1}</b>' if seat in state.slots else ""


def _stock(state: State, ui: Ui, seat: int) -> str:
    held = state.provinces(seat)
    built = sum(state.buildings[province].bit_count() for province in held)
    parts = (
        (art.chest_icon(), state.chests[seat], "chests", ""),
        (art.rice_icon(), state.rice[seat], "rice", ""),
        (art.mark_icon("land"), len(held), "provinces", ""),
        (art.building_icon(0), built, "buildings", " sg-wide"),
    )
    shown = "".join(
        bit(icon, number, ui.words(f"shogun.stock_{name}", n=number), f"sg-bit{more}")
        for icon, number, name, more in parts
    )
    return f'<span class="stock">{shown}</span>'


def _special(state: State, ui: Ui, seat: int) -> str:
    special = state.special[seat]
    if special == NONE:
        return ""
    label = ui.words(special_name(special))
    return f'<span class="sg-special" title="{esc(label)}">{art.special_icon(special)}{unseen(label)}</span>'


def _score(ui: Ui, points: int) -> str:
    key = "shogun.points_projected" if ui.projected and ui.played_back is None else "shogun.points"
    return f'<span class="points"><span aria-hidden="true">{points}</span>{unseen(ui.words(key, n=points))}</span>'


# -- the end ---------------------------------------------------------------------------------------------------


def result(view: ShogunView, ui: Ui) -> str:
    """The final scores and where those of the last winter came from."""
    state = view.position
    ranked = sorted(range(state.players), key=lambda seat: (-state.points[seat], -state.chests[seat]))
    last = scoring.reckon(state)
    rows = "".join(_result_row(state, ui, place, seat, last[seat]) for place, seat in enumerate(ranked))
    head = "".join(_result_head(ui, name, icon) for name, icon in RESULT.items())
    return (
        f'<table class="result sg-result"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f"{fold(ui, 'majorities', majority_table(state, ui))}"
    )


RESULT = {
    "place": "",
    "who": "",
    "before": art.mark_icon("first-year"),
    "provinces": art.mark_icon("land"),
    "buildings": art.building_icon(0),
    "majorities": art.mark_icon("banner"),
    "chests": art.chest_icon(),
    "points": "",
}
"""The columns of the final table, those of mere numbers with a picture for a title."""


def _result_head(ui: Ui, name: str, icon: str) -> str:
    title = ui.words(f"shogun.result_{name}")
    if not icon:
        return f'<th scope="col">{esc(title) if name != "place" else unseen(title)}</th>'
    return f'<th scope="col" title="{esc(title)}">{icon}{unseen(title)}</th>'


def _result_row(state: State, ui: Ui, place: int, seat: int, last: scoring.Points) -> str:
    player = ui.players[seat]
    numbers = (state.points[seat] - last.total, *last, state.chests[seat])
    cells = "".join(f"<td>{number}</td>" for number in numbers)
    name = f'<span class="badge">{crest_icon(player.clan)}</span>{esc(player.name)}'
    classes = f"clan-{player.clan}{' winner' if seat in state.winners else ''}"
    return (
        f'<tr class="{classes}"><td>{place + 1}</td><th scope="row">{name}</th>'
        f"{cells}<td><b>{state.points[seat]}</b></td></tr>"
    )
