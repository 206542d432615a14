"""What lies beside the board of Rumble Nation: dice and splits, cards, seats, and the final reckoning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.drawing.clans import crest_icon
from ...core.drawing.dice import die
from ...core.drawing.pieces import figure
from ...core.markup import attributes, esc
from ...core.position import Choice, Event, View
from ...core.ui import Ui, indices
from ...core.words import Seat, Sentence
from .. import art
from ..board import AREAS, small
from ..reasons import why_not
from ..rules import war
from ..rules.turn import LORD, REROLL, ROLL, soldiers_for
from ..state import IN_STOCK, NOBODY, State
from ..words import area_name, card_name, choice_sentence, lord_name, warnings

RumbleView = View[State]

PROJECTION = True
"""The table can show how the game would end now."""

SOUNDS = {
    "roll": "dice",
    "deploy": "wood",
    "move": "wood",
    "place": "wood",
    "take_back": "wood",
    "end": "drum",
}


def sound(events: Sequence[Event]) -> str | None:
    """The sound that goes with what happened; the last event with one counts."""
    return next((SOUNDS[event[0]] for event in reversed(events) if event[0] in SOUNDS), None)


# -- what is asked now ------------------------------------------------------------------------------


def panel(view: RumbleView, ui: Ui) -> str:
    """The things beside the board that can be chosen now, and those that are good to see."""
    state = view.position
    task = state.agenda[-1][0]
    maker = {"draft": _draft, "action": _action, "deploy": _deploy}.get(task, _card_question)
    return maker(view, ui) + _warnings(state, ui) + _cards(view, ui)


def _action(view: RumbleView, ui: Ui) -> str:
    if ROLL not in view.choices:
        return ""
    return (
        f'<div class="act" id="act">{_choice(view, ui, ROLL, class_="main", key="r", first=True)}{die_table(ui)}</div>'
    )


def _choice(view: RumbleView, ui: Ui, choice: Choice, *, class_: str = "", key: str = "", first: bool = False) -> str:
    label = esc(ui.say(choice_sentence(view.position, choice)))
    pairs = attributes(
        type="button",
        class_=class_ or None,
        data_choices=indices(view, choice),
        data_key=key or None,
        data_next=first,
        aria_pressed="true" if choice == ui.picked else None,
    )
    return f"<button{pairs}><span>{label}</span></button>"


def _card_question(view: RumbleView, ui: Ui) -> str:
    """A list of what can be answered, for keys and screen readers; the board shows the same."""
    done = [choice for choice in view.choices if choice[0] == "done"]
    others = [choice for choice in view.choices if choice[0] != "done"]
    finish = "".join(_choice(view, ui, choice, class_="main", key="d") for choice in done)
    items = "".join(_choice(view, ui, choice, first=place == 0) for place, choice in enumerate(others))
    return f'<div class="answers" id="answers">{finish}{items}</div>'


def _draft(view: RumbleView, ui: Ui) -> str:
    state = view.position
    faces = "".join(
        art.card_face(
            card,
            ui,
            state="ready" if view.choices else "off",
            choice_index=indices(view, ("daimyo", card)) if view.choices else None,
            options=state.options,
        )
        for card in state.draft
    )
    return f'<div class="hand draft" id="draft">{faces}</div>'


# -- dice -------------------------------------------------------------------------------------------


def _deploy(view: RumbleView, ui: Ui) -> str:
    state = view.position
    seat = state.agenda[-1][1]
    clan = ui.players[seat].clan
    rolls = [event for event in ui.events if event[0] == "roll"]
    dice = "".join(
        die(value, clan, f"die-{ui.serial if rolls else 'still'}-{place}", order=place)
        for place, value in enumerate(state.dice)
    )
    splits = "".join(_split(view, ui, clan, number, value) for number, value in enumerate(sorted(set(state.dice))))
    return (
        f'<div class="act" id="act"><div class="tray" role="group" aria-label="{esc(ui.words("rumble.dice"))}">{dice}'
        f'{_reroll(view, ui)}</div><div class="splits">{splits}</div>{die_table(ui)}</div>'
    )


def _reroll(view: RumbleView, ui: Ui) -> str:
    if REROLL in view.choices:
        return _choice(view, ui, REROLL, key="r")
    if REROLL in view.position.choices():
        return ""  # a lesson has kept it back: it is not spent
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


def _split(view: RumbleView, ui: Ui, clan: int, number: int, single: int) -> str:
    split = _divided(view.position, single)
    choices = [choice for choice in view.choices if choice[:2] == ("deploy", split.area)]
    pairs = attributes(
        type="button",
        class_="split",
        data_choices=indices(view, *choices) if choices else None,
        data_key=str(number + 1),
        data_next=number == 0,
        disabled=not choices,
        aria_pressed="true" if ui.picked in choices else "false",
    )
    label = f'<span class="visually-hidden">{esc(_split_label(ui, split))}</span>'
    return f"<button{pairs}>{label}{_split_face(ui, clan, number, split)}</button>"


def _split_label(ui: Ui, split: Split) -> str:
    dice = " + ".join(map(str, split.pair))
    area = ui.words(area_name(split.area))
    return ui.words("rumble.split_label", dice=dice, single=split.single, area=area, n=split.pieces)


def _split_face(ui: Ui, clan: int, number: int, split: Split) -> str:
    pair = "".join(die(value, clan, f"split-{number}-{i}", classes="tiny") for i, value in enumerate(split.pair))
    single = die(split.single, clan, f"split-{number}-s", classes="tiny")
    where = esc(ui.words(area_name(split.area)))
    many = esc(ui.words("rumble.split_pieces", n=split.pieces))
    return (
        f'<span class="face" aria-hidden="true"><span class="pair">{pair}</span>'
        f'<span class="where"><b>{sum(split.pair)}</b> {where}</span>'
        f'<span class="single">{single}</span><span class="many">{many}</span></span>'
    )


def _placed(state: State, number: int) -> int:
    """How many pieces a split really places: no more than are left."""
    seat = state.agenda[-1][1]
    return min(number, state.stock[seat] + (state.lords[seat] == IN_STOCK))


def die_table(ui: Ui) -> str:
    """What the single die means, always in sight."""
    cells = "".join(
        f"<span><b>{low}–{low + 1}</b> {esc(ui.words('rumble.split_pieces', n=soldiers_for(low)))}</span>"
        for low in (1, 3, 5)
    )
    return f'<div class="die-table" aria-label="{esc(ui.words("rumble.die_table"))}" role="note">{cells}</div>'


# -- cards ------------------------------------------------------------------------------------------


def _cards(view: RumbleView, ui: Ui) -> str:
    """The tactic cards on display, those already used, and the daimyo cards."""
    state = view.position
    if state.draft:
        return ""
    title = esc(ui.words("rumble.display"))
    faces = "".join(_tactic(view, ui, card) for card in state.display)
    hand = f'<div class="hand">{_lord(view, ui)}{faces}</div>'
    return f'<section class="cards" id="cards" aria-label="{title}"><h3>{title}</h3>{hand}</section>'


def _tactic(view: RumbleView, ui: Ui, card: str) -> str:
    return _face(view, ui, ("card", card), card)


def _lord(view: RumbleView, ui: Ui) -> str:
    seat = view.position.turn if view.seat is None else view.seat
    card = view.position.lord_cards[seat] if seat is not None else ""
    if not card or seat is None:
        return ""
    return _face(view, ui, LORD, card, used=bool(view.position.lord_used[seat]))


def _face(view: RumbleView, ui: Ui, choice: Choice, card: str, *, used: bool = False) -> str:
    options = view.position.options
    if choice in view.choices:
        return art.card_face(card, ui, state="ready", choice_index=indices(view, choice), options=options)
    sentence = why_not(view.position, choice)
    reason = ui.say(sentence) if sentence else None
    return art.card_face(card, ui, state="used" if used else "off", reason=reason, options=options)


def _warnings(state: State, ui: Ui) -> str:
    lines = "".join(f"<li>{esc(ui.say(sentence))}</li>" for sentence in warnings(state))
    return f'<ul class="warnings" id="warnings">{lines}</ul>' if lines else ""


# -- seats ------------------------------------------------------------------------------------------


def seats(view: RumbleView, ui: Ui) -> str:
    """Who sits where: stock, chip, used cards, and the points as things stand."""
    state = view.position
    points = _points(state, ui)
    return "".join(_seat(state, ui, seat, points[seat]) for seat in range(state.players))


def _points(state: State, ui: Ui) -> Sequence[int | None]:
    """Points so far in the war, points projected if that is switched on, else none."""
    if ui.played_back is not None or state.turn is None:
        return state.scores
    if not ui.projected:
        return [None] * state.players
    points = [0] * state.players
    for battle in war.projection(state):
        if battle.winner != NOBODY:
            points[battle.winner] += state.values[battle.area]
        if battle.second != NOBODY:
            points[battle.second] += small(state.values[battle.area])
    return points


def _seat(state: State, ui: Ui, seat: int, points: int | None) -> str:
    player = ui.players[seat]
    turn = state.turn == seat
    winner = seat in state.winners and ui.played_back is None
    classes = f"seat-card clan-{player.clan}{' turn' if turn else ''}{' winner' if winner else ''}"
    current = attributes(class_=classes, id=f"seat-{seat}", aria_current="true" if turn else None)
    return (
        f'<div{current}><span class="badge">{crest_icon(player.clan)}</span>'
        f'<span class="who"><strong>{esc(player.name)}</strong>{_stock(state, ui, seat)}</span>'
        f"{_chip(state, ui, seat)}{_score(ui, points)}</div>"
    )


def _stock(state: State, ui: Ui, seat: int) -> str:
    return f'<span class="stock">{_left(state, ui, seat)}{_used(state, ui, seat)}</span>'


def _left(state: State, ui: Ui, seat: int) -> str:
    """The pieces still in stock, as a number and figures; nothing once the seat has finished."""
    if state.chips[seat]:
        return ""
    clan, lord = ui.players[seat].clan, state.lords[seat] == IN_STOCK
    text = ui.words("rumble.stock_with_lord" if lord else "rumble.stock", n=state.stock[seat])
    figures = figure("soldier", clan) + (figure("daimyo", clan) if lord else "")
    shown = f'<span aria-hidden="true">{state.stock[seat]}{figures}</span>'
    return f'<span class="visually-hidden">{esc(text)}</span>{shown}'


def _used(state: State, ui: Ui, seat: int) -> str:
    """The cards the seat has used, and its daimyo by the family name."""
    cards = [ui.words(card_name(state.used[seat]))] if state.used[seat] else []
    if state.lord_cards[seat]:
        family = ui.words(lord_name(state.lord_cards[seat])).split()[0]
        cards.append(family + (" ✓" if state.lord_used[seat] else ""))
    return f" <i>{esc(' · '.join(cards))}</i>" if cards else ""


def _chip(state: State, ui: Ui, seat: int) -> str:
    if not state.chips[seat]:
        return ""
    label = esc(ui.words("rumble.chip_label", value=state.chips[seat]))
    shown = f'<span aria-hidden="true">{state.chips[seat]}</span><span class="visually-hidden">{label}</span>'
    return f'<span class="chip" title="{label}">{shown}</span>'


def _score(ui: Ui, points: int | None) -> str:
    if points is None:
        return ""
    label = "rumble.points_projected" if ui.projected and ui.played_back is None else "rumble.points"
    text = esc(ui.words(label, n=points))
    shown = f'<span aria-hidden="true">{points}</span><span class="visually-hidden">{text}</span>'
    return f'<span class="points">{shown}</span>'


# -- the end ----------------------------------------------------------------------------------------


def result(view: RumbleView, ui: Ui) -> str:
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


def _result_row(state: State, ui: Ui, place: int, seat: int) -> str:
    player = ui.players[seat]
    large = sum(value for value, owner in zip(state.values, state.owners, strict=True) if owner == seat)
    little = sum(small(value) for value, second in zip(state.values, state.seconds, strict=True) if second == seat)
    cells = "".join(f"<td>{number}</td>" for number in (large, little, state.chips[seat]))
    name = f'<span class="badge">{crest_icon(player.clan)}</span>{esc(player.name)}'
    classes = f"clan-{player.clan}{' winner' if place == 0 else ''}"
    return (
        f'<tr class="{classes}"><td>{place + 1}</td><th scope="row">{name}</th>'
        f"{cells}<td><b>{state.scores[seat]}</b></td></tr>"
    )


def _decided(ui: Ui) -> str:
    """How often the chips and the reinforcements made the difference."""
    battles = [event for event in ui.events if event[0] == "battle"]
    chips = sum(bool(event[6]) for event in battles)
    white: dict[tuple[int, int], int] = {}
    turned = 0
    for event in ui.events:
        if event[0] == "reinforce":
            white[event[1], event[3]] = white.get((event[1], event[3]), 0) + event[4]
        elif event[0] == "battle":
            turned += _turned(event, white)
    lines = (
        Sentence("rumble.decided_chips", {"n": chips}),
        Sentence("rumble.decided_reinforcements", {"n": turned}),
    )
    return "<ul class='decided'>" + "".join(f"<li>{esc(ui.say(line))}</li>" for line in lines) + "</ul>"


def _turned(battle: Event, white: dict[tuple[int, int], int]) -> bool:
    """Whether the winner would not have won without reinforcements."""
    _, area, _, powers, winner, *_ = battle
    bare = [power - white.get((seat, area), 0) for seat, power in enumerate(powers)]
    return any(power > bare[winner] for seat, power in enumerate(bare) if seat != winner)


def _castles(state: State, ui: Ui) -> str:
    """Area by area, in the order of the war."""
    rows = "".join(_castle(state, ui, area) for area in sorted(range(len(AREAS)), key=state.values.__getitem__))
    title = esc(ui.words("rumble.result_castles"))
    return f'<details class="castles"><summary>{title}</summary><table><tbody>{rows}</tbody></table></details>'


def _castle(state: State, ui: Ui, area: int) -> str:
    def who(seat: int, points: int) -> str:
        return "–" if seat == NOBODY else f"{esc(ui.say(Sentence('rumble.score', {'seat': Seat(seat), 'n': points})))}"

    value = state.values[area]
    first, second = who(state.owners[area], value), who(state.seconds[area], small(value))
    name = esc(ui.words(area_name(area)))
    return f"<tr><td>{value}</td><th scope='row'>{name}</th><td>{first}</td><td>{second}</td></tr>"
