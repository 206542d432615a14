"""What is asked now, the dice, the cards, and warnings."""

from __future__ import annotations

from typing import NamedTuple

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui, choice_button, indices, visually_hidden
from .. import art, choices
from ..choices import CARD, DRAFT, LORD, REROLL, ROLL
from ..reasons import why_not
from ..rules.pieces import pieces_left
from ..rules.turn import soldiers_for
from ..scene.pieces import die, tiny_die
from ..state import State
from ..words import area_name, choice_sentence, warnings


def panel(view: View[State], ui: Ui) -> Html:
    """The things beside the board that can be chosen now, and those that are good to see."""
    state = view.position
    task = state.agenda[-1][0]
    maker = {"draft": _draft, "action": _action, "deploy": _deploy}.get(task, _card_question)
    return maker(view, ui) + _warnings(state, ui) + _cards(view, ui)


def _action(view: View[State], ui: Ui) -> Html:
    if ROLL not in view.choices:
        return NOTHING
    return f'<div class="act" id="act">{_choice(view, ui, ROLL, class_="main", key="r")}{_die_table(ui)}</div>'


def _choice(view: View[State], ui: Ui, choice: Choice, *, class_: str = "", key: str = "") -> Html:
    label = esc(ui.say(choice_sentence(view.position, choice)))
    return choice_button(view, ui, choice, f"<span>{label}</span>", class_=class_, key=key)


def _card_question(view: View[State], ui: Ui) -> Html:
    """A list of what can be answered, for keys and screen readers; the board shows the same."""
    done = [choice for choice in view.choices if isinstance(choice, choices.Done)]
    others = [choice for choice in view.choices if not isinstance(choice, choices.Done)]
    finish = "".join(_choice(view, ui, choice, class_="main", key="d") for choice in done)
    items = "".join(_choice(view, ui, choice) for choice in others)
    return f'<div class="answers" id="answers">{finish}{items}</div>'


def _draft(view: View[State], ui: Ui) -> Html:
    state = view.position
    faces = "".join(
        art.card_face(
            card,
            ui,
            state="ready" if view.choices else "off",
            choice_index=indices(view, DRAFT[card]) if view.choices else None,
            options=state.options,
        )
        for card in state.draft
    )
    return f'<div class="hand draft" id="draft">{faces}</div>'


# -- dice ------------------------------------------------------------------------------------------


def _deploy(view: View[State], ui: Ui) -> Html:
    state = view.position
    seat = state.agenda[-1][1]
    clan = ui.players[seat].clan
    rolled = any(event[0] == "roll" for event in ui.events)
    keys = (f"die-{ui.serial if rolled else 'still'}-{place}" for place in range(len(state.dice)))
    dice = "".join(
        ui.kept(key, die(value, clan, key, order=place), "svg")
        for place, (key, value) in enumerate(zip(keys, state.dice))
    )
    if not view.choices and seat != view.seat:  # somebody else decides: their dice are seen, but nothing is asked
        return f'<div class="act" id="act">{_tray(ui, dice)}</div>'
    splits = "".join(_split(view, ui, clan, number, value) for number, value in enumerate(sorted(set(state.dice))))
    return (
        f'<div class="act" id="act">{_tray(ui, dice + _reroll(view, ui))}'
        f'<div class="splits">{splits}</div>{_die_table(ui)}</div>'
    )


def _tray(ui: Ui, lies: Html) -> Html:
    return f'<div class="tray" role="group" aria-label="{esc(ui.words("rumble.dice"))}">{lies}</div>'


def _reroll(view: View[State], ui: Ui) -> Html:
    if REROLL in view.choices:
        return _choice(view, ui, REROLL, key="r")
    if REROLL in view.position.choices():
        return NOTHING  # a lesson has kept it back: it is not spent
    return f'<span class="quiet">{esc(ui.words("rumble.reroll_none"))}</span>'


class Split(NamedTuple):
    """One way to divide the dice: two for the area, one for how many."""

    pair: list[int]
    single: int
    area: int
    pieces: int


def _divided(state: State, single: int) -> Split:
    pair = list(state.dice)
    pair.remove(single)
    return Split(pair, single, state.values.index(sum(pair)), _placed(state, soldiers_for(single)))


def _split(view: View[State], ui: Ui, clan: int, number: int, single: int) -> Html:
    split = _divided(view.position, single)
    ways = [choice for choice in view.choices if isinstance(choice, choices.Deploy) and choice.area == split.area]
    key = f"split-{number}"
    pairs = attributes(
        type="button",
        id=key,
        class_="split",
        data_choices=indices(view, *ways) if ways else None,
        data_key=str(number + 1),
        disabled=not ways,
        aria_pressed="true" if ui.picked in ways else "false",
    )
    label = visually_hidden(_split_label(ui, split))
    return ui.kept(key, f"<button{pairs}>{label}{_split_face(ui, clan, number, split)}</button>", "button")


def _split_label(ui: Ui, split: Split) -> str:
    dice = " + ".join(map(str, split.pair))
    area = ui.words(area_name(split.area))
    return ui.words("rumble.split_label", dice=dice, single=split.single, area=area, n=split.pieces)


def _split_face(ui: Ui, clan: int, number: int, split: Split) -> Html:
    pair = "".join(tiny_die(value, clan, f"split-{number}-{i}") for i, value in enumerate(split.pair))
    single = tiny_die(split.single, clan, f"split-{number}-s")
    where = esc(ui.words(area_name(split.area)))
    many = esc(ui.words("rumble.split_pieces", n=split.pieces))
    return (
        f'<span class="face" aria-hidden="true"><span class="pair">{pair}</span>'
        f'<span class="where"><b>{sum(split.pair)}</b> {where}</span>'
        f'<span class="single">{single}</span><span class="many">{many}</span></span>'
    )


def _placed(state: State, number: int) -> int:
    """How many pieces a split really places: no more than are left."""
    return min(number, pieces_left(state, state.agenda[-1][1]))


def _die_table(ui: Ui) -> Html:
    """What the single die means, always in sight."""
    cells = "".join(
        f"<span><b>{low}–{low + 1}</b> {esc(ui.words('rumble.split_pieces', n=soldiers_for(low)))}</span>"
        for low in (1, 3, 5)
    )
    label = esc(ui.words("rumble.die_table"))
    return ui.kept(
        "die-table", f'<div class="die-table" id="die-table" aria-label="{label}" role="note">{cells}</div>', "div"
    )


# -- cards ------------------------------------------------------------------------------------------


def _cards(view: View[State], ui: Ui) -> Html:
    """The tactic cards on display, those already used, and the daimyo cards."""
    state = view.position
    if state.draft:
        return NOTHING
    title = esc(ui.words("rumble.display"))
    faces = "".join(_tactic(view, ui, card) for card in state.display)
    hand = f'<div class="hand">{_lord(view, ui)}{faces}</div>'
    return f'<section class="cards" id="cards" aria-label="{title}"><h3>{title}</h3>{hand}</section>'


def _tactic(view: View[State], ui: Ui, card: str) -> Html:
    return _face(view, ui, CARD[card], card)


def _lord(view: View[State], ui: Ui) -> Html:
    seat = view.position.turn if view.seat is None else view.seat
    card = view.position.lord_cards[seat] if seat is not None else ""
    if not card or seat is None:
        return NOTHING
    return _face(view, ui, LORD, card, used=bool(view.position.lord_used[seat]))


def _face(view: View[State], ui: Ui, choice: Choice, card: str, *, used: bool = False) -> Html:
    options = view.position.options
    if choice in view.choices:
        return art.card_face(card, ui, state="ready", choice_index=indices(view, choice), options=options)
    sentence = why_not(view.position, choice) if view.choices else None  # nobody here is asked: nothing to explain
    reason = ui.say(sentence) if sentence else None
    return art.card_face(card, ui, state="used" if used else "off", reason=reason, options=options)


def _warnings(state: State, ui: Ui) -> Html:
    lines = "".join(f"<li>{esc(ui.say(sentence))}</li>" for sentence in warnings(state))
    return f'<ul class="warnings" id="warnings">{lines}</ul>' if lines else NOTHING
