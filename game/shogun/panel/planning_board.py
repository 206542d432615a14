"""The planning board: ten actions and the bid, the cards in hand, and what the plan leads to."""

from __future__ import annotations

from ...core.markup import NOTHING, Html, attributes, breakable, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from ...core.words import Sentence
from .. import art
from ..board import CHESTS, KANJI, NAMES, PLOTS, RICE
from ..cards import ACTION_COSTS, ACTIONS, BID, COVER, EMPTY, TREASURE
from ..state import State
from ..words.names import province_name, region_name, space_name
from . import arranging, forecast, overview, report
from .arranging import Arranged
from .forecast import PlanForecast, PlanWarning
from .parts import icon_number
from .report import Report
from .rivals import rivals

KEYS = "1234567890b"
"""The keys of the spaces, in the order in which they are shown; b is the bid."""


def planning_board(view: View[State], ui: Ui) -> Html:
    """All of it, in pages of which a small screen shows one; on a wide one the last two lie over the map."""
    state, now = view.position, arranging.arranged(view, ui.local_state)
    ahead = forecast.plan_forecast(state, now)
    _, before = report.seasons(ui.log, state.players)
    tab = arranging.tab(ui.local_state, news=before is not None)
    clan = ui.players[now.seat].clan
    return (
        f'<div class="sg-plan clan-{clan}" id="sg-plan" data-tab="{esc(tab)}">{_tabs(ui, tab, before is not None)}'
        f'<div class="sg-page sg-page-plan">{_spaces(state, ui, now, ahead)}{_hand(state, ui, now)}'
        f"{_balance(state, ui, now, ahead)}{_warnings(ui, ahead)}{_buttons(view, ui, now)}</div>"
        f'<div class="sg-page sg-page-info">{overview.coming_events(state, ui)}'
        f"{overview.folded(state, ui, ahead.rice, now.seat)}</div>"
        f'<div class="sg-page sg-page-map"{attributes(data_fill=tab == "map")}>{overview.zoom(ui)}</div>'
        f"{_season(ui, before)}{_rivals(state, ui, now, tab)}</div>"
    )


def _season(ui: Ui, before: Report | None) -> Html:
    """What everybody planned and did in the season before; laying the first card puts it away."""
    if before is None:
        return NOTHING
    pairs = attributes(type="button", class_="main", data_act="game", data_do="tab", data_tab="plan")
    close = f"<button{pairs}><span>{esc(ui.words('shogun.summary_close'))}</span></button>"
    shown = overview.cached_summary(before, ui)
    return f'<div class="sg-page sg-page-season"{_region(ui, "season")}>{shown}{close}</div>'


def _rivals(state: State, ui: Ui, now: Arranged, tab: str) -> Html:
    """The others, worked out only when it is looked at."""
    lists = (state.owner, state.armies, state.unrest, state.chests, state.rice, state.tray, state.inside())
    facts = (now.seat, *map(tuple, lists))
    shown = overview.cached(ui, "rivals", facts, lambda: rivals(state, ui, now.seat)) if tab == "rivals" else NOTHING
    return f'<div class="sg-page sg-page-rivals"{_region(ui, "rivals")}>{shown}</div>'


def _region(ui: Ui, name: str) -> Html:
    """A page that may have to be scrolled can be reached by the keyboard."""
    return attributes(tabindex=0, role="region", aria_label=ui.words(f"shogun.tab_{name}"))


def _tabs(ui: Ui, tab: str, news: bool) -> Html:
    """On a small screen the board, the plan and the tables take turns; on a wide one only the last two come and go."""
    buttons = "".join(_tab(ui, name, name == tab) for name in arranging.TABS if news or name != arranging.NEWS_TAB)
    return f'<div class="sg-tabs" role="group" aria-label="{esc(ui.words("shogun.tabs"))}">{buttons}</div>'


def _tab(ui: Ui, name: str, pressed: bool) -> Html:
    pairs = attributes(
        type="button",
        class_=f"sg-tab-{name}",
        data_act="game",
        data_do="tab",
        data_tab=name,
        data_pressed=pressed,  # pressed once more it leads back to the plan
        aria_pressed=str(pressed).lower(),
    )
    return f"<button{pairs}>{esc(ui.words(f'shogun.tab_{name}'))}</button>"


# -- the spaces ----------------------------------------------------------------------------------------------


def _spaces(state: State, ui: Ui, now: Arranged, ahead: PlanForecast) -> Html:
    """First the actions whose order is known, then the hidden ones, then the bid."""
    known, hidden = forecast.order(state)
    keys = dict(zip([*known, *hidden, BID], KEYS, strict=True))
    warnings = {warning.space: warning for warning in sorted(ahead.warnings, key=lambda warning: warning.certain)}

    def row(name: str, spaces: list[int]) -> Html:
        cells = "".join(_space(state, ui, now, space, keys[space], warnings.get(space)) for space in spaces)
        title = esc(ui.words(f"shogun.plan_{name}"))
        more = overview.turn_order_places(state, ui) if name == "bid" else ""
        inner = f'<h3>{title}</h3><div class="sg-spaces">{cells}</div>{more}'
        return f'<section class="sg-row sg-row-{esc(name)}">{inner}</section>'

    return f'<div class="sg-board">{row("known", known)}{row("hidden", hidden)}{row("bid", [BID])}</div>'


def _space(state: State, ui: Ui, now: Arranged, space: int, key: str, warning: PlanWarning | None) -> Html:
    card, locked = now.spaces[space], now.is_locked(space)
    marks = {
        "sg-filled": card != EMPTY,
        "sg-waiting": now.aim == space or (now.held is not None and not locked),
        "sg-held": card != EMPTY and card == now.held,
        "sg-doubt": warning is not None and not warning.certain,
        "sg-wrong": warning is not None and warning.certain,
    }
    pairs = attributes(
        type="button",
        id=f"space-{space}",
        class_="sg-space " + " ".join(name for name, on in marks.items() if on),
        data_act="game",
        data_do="space",
        data_space=space,
        data_drop=f"space:{space}",
        data_tells=f"action:{ACTIONS[space]}" if space != BID else None,
        title=ui.words(space_name(space)),
        data_key=key,
        disabled=locked,
    )
    label = visually_hidden(_space_label(state, ui, now, space, warning))
    drawn = (
        f'<button{pairs}><span class="sg-space-head" aria-hidden="true">{art.action_icon(space)}'
        f"{_order_badge(state, space)}{_price(space)}</span>"
        f'<span class="sg-space-name" aria-hidden="true">{breakable(ui.words(space_name(space)))}</span>'
        f'<span class="sg-slot" aria-hidden="true">{_laid(ui, card)}</span>{label}</button>'
    )
    return ui.kept(f"space-{space}", drawn, "button")


def _order_badge(state: State, space: int) -> Html:
    known, hidden = forecast.order(state)
    if space in known:
        return f'<b class="sg-badge">{known.index(space) + 1}</b>'
    return Html('<b class="sg-badge sg-later">?</b>') if space in hidden else NOTHING


def _price(space: int) -> Html:
    price = ACTION_COSTS[space] if space != BID else 0
    return icon_number(art.chest_icon(), price, classes="sg-price") if price else NOTHING


def _laid(ui: Ui, card: int) -> Html:
    """The card that lies on a space, which can be dragged away again."""
    if card == EMPTY:
        return NOTHING
    if arranging.is_province(card):
        face = f"<b>{esc(NAMES[card])}</b>"
    else:
        number = str(card - TREASURE) if card >= TREASURE else ""
        face = f"{art.chest_icon()}<b>{number}</b>"
    return f'<span class="sg-face sg-laid" data-drag="{card}">{face}</span>'


def _space_label(state: State, ui: Ui, now: Arranged, space: int, warning: PlanWarning | None) -> str:
    parts = [Sentence("shogun.space_label", {"space": space_name(space), "card": _card_name(now.spaces[space])})]
    known, _ = forecast.order(state)
    if space in known:
        parts.append(Sentence("shogun.space_order", {"number": known.index(space) + 1}))
    if warning:
        parts.append(warning.sentence)
    return " ".join(ui.say(part) for part in parts)


def _card_name(card: int) -> str | Sentence:
    if arranging.is_province(card):
        return province_name(card)
    if card >= TREASURE:
        return Sentence("shogun.card_treasure", {"n": card - TREASURE})
    return Sentence("shogun.card_none" if card == EMPTY else "shogun.card_cover")


# -- the hand ------------------------------------------------------------------------------------------------


def _hand(state: State, ui: Ui, now: Arranged) -> Html:
    laid = [card for card in now.spaces if card not in (EMPTY, COVER)]
    cards = sorted((*now.hand, *laid))  # a laid card keeps its place, lest another slip under the finger
    lands = "".join(_province(state, ui, now, card) for card in cards if arranging.is_province(card))
    money = "".join(_treasure(state, ui, now, card) for card in cards if not arranging.is_province(card))
    title = esc(ui.words("shogun.plan_hand"))
    back = _act_button(ui, "take_back", "r") if now.held is not None and now.held in now.spaces else ""
    return (
        f'<section class="sg-hand" data-drop="hand" aria-label="{title}"><h3>{title}</h3>{back}'
        f'<div class="sg-cards">{lands}</div><div class="sg-cards sg-money">{money}</div></section>'
    )


def _card(ui: Ui, now: Arranged, card: int, classes: str, face: Html, label: str) -> Html:
    """A card in hand; one that is laid stays here as its shadow, with the action on which it lies."""
    away = card in now.spaces
    pairs = attributes(
        type="button",
        id=f"card-{card}",
        class_=f"sg-card {classes}{' sg-held' if card == now.held else ''}{' sg-away' if away else ''}",
        data_act="game",
        data_do="card",
        data_card=card,
        data_next=bool(now.missing) and card == now.hand[0],  # where the focus goes when its card is laid
        aria_pressed=str(card == now.held).lower(),
        disabled=away and now.is_locked(now.spaces.index(card)),
    )
    mark = f'<span class="sg-lies-on">{art.action_icon(now.spaces.index(card))}</span>' if away else ""
    if away:
        label = f"{label} {ui.say(Sentence('shogun.label_planned', {'space': space_name(now.spaces.index(card))}))}"
    shown = f'<span class="sg-face" aria-hidden="true" data-drag="{card}">{face}{mark}</span>'
    return ui.kept(f"card-{card}", f"<button{pairs}>{shown}{visually_hidden(label)}</button>", "button")


def _province(state: State, ui: Ui, now: Arranged, card: int) -> Html:
    region = state.board.region[card]
    free = PLOTS[card] - state.buildings[card].bit_count()
    unrest = icon_number(art.unrest_icon(), state.unrest[card]) if state.unrest[card] else ""
    built = "".join(art.building_icon(kind) for kind in range(3) if state.buildings[card] >> kind & 1)
    plots = built + '<i class="sg-free"></i>' * free
    face = (
        f'<span class="sg-card-name"><b>{esc(NAMES[card])}</b>'
        f'<span lang="ja" aria-hidden="true">{esc(KANJI[card])}</span></span>'
        f'<span class="sg-bits">{icon_number(art.chest_icon(), CHESTS[card])}{icon_number(art.rice_icon(), RICE[card])}'
        f"{icon_number(art.cube_icon('sg-own'), state.armies[card])}</span>"
        f'<span class="sg-bits sg-plots">{plots}{unrest}</span>'
    )
    return _card(ui, now, card, f"sg-region-{region}", face, _province_label(state, ui, card))


def _province_label(state: State, ui: Ui, card: int) -> str:
    args = {
        "province": province_name(card),
        "region": region_name(state.board.region[card]),
        "chests": CHESTS[card],
        "rice": RICE[card],
        "armies": state.armies[card],
        "plots": PLOTS[card] - state.buildings[card].bit_count(),
        "unrest": state.unrest[card],
    }
    return ui.say(Sentence("shogun.card_label", args))


def _treasure(state: State, ui: Ui, now: Arranged, card: int) -> Html:
    chests = card - TREASURE
    dear = " sg-dear" if chests > state.chests[now.seat] else ""
    face = f"{art.chest_icon()}<b>{chests}</b>"
    return _card(ui, now, card, f"sg-treasure{dear}", face, ui.words("shogun.card_treasure", n=chests))


# -- what it leads to ----------------------------------------------------------------------------------------


def _balance(state: State, ui: Ui, now: Arranged, ahead: PlanForecast) -> Html:
    title = esc(ui.words("shogun.plan_outlook"))
    parts = (
        (art.chest_icon(), state.chests[now.seat], ahead.chests, "shogun.outlook_chests"),
        (art.rice_icon(), state.rice[now.seat], ahead.rice, "shogun.outlook_rice"),
    )
    shown = "".join(
        icon_number(icon, f"{before} → {after}", ui.words(key, now=before, later=after), "sg-change")
        for icon, before, after, key in parts
    )
    return f'<p class="sg-balance"><span>{title}</span>{shown}</p>'


def _warnings(ui: Ui, ahead: PlanForecast) -> Html:
    lines = "".join(
        f'<li class="{"sg-wrong" if warning.certain else "sg-doubt"}">{esc(ui.say(warning.sentence))}</li>'
        for warning in ahead.warnings
    )
    shown = f'<ul class="warnings sg-warnings">{lines}</ul>' if lines else ""
    return f'<div class="sg-warned" aria-live="polite">{shown}</div>'


def _buttons(view: View[State], ui: Ui, now: Arranged) -> Html:
    why = arranging.why_no_seal(view, now)
    reason = ui.words(why) if why else ""
    missing = len(now.missing)
    pairs = attributes(
        type="button",
        class_="main",
        data_act="why" if why else "game",
        data_do=None if why else "seal",
        data_reason=reason or None,
        data_key="c",
        data_next=not why,
        aria_disabled="true" if why else None,
    )
    text = esc(ui.words("shogun.plan_missing", n=missing) if missing else reason or ui.words("shogun.choice_seal"))
    seal = f"<button{pairs}><span>{text}</span></button>"
    fill = _act_button(ui, "fill", "f") if missing else ""
    clear = _act_button(ui, "clear", "x") if any(card != EMPTY for card in now.spaces) else ""
    return f'<div class="sg-deeds">{seal}{fill}{clear}</div>'


def _act_button(ui: Ui, name: Html, key: Html) -> Html:
    label = esc(ui.words(f"shogun.plan_{name}"))
    return f'<button type="button" data-act="game" data-do="{name}" data-key="{key}"><span>{label}</span></button>'
