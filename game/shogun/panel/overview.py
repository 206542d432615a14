"""What is shown in every phase: the order of actions, majorities, winter, the tower."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core.drawing.clans import crest_copy
from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from ...core.words import Seat, Sentence
from .. import art
from ..board import REGIONS
from ..cards import ACTIONS, BUILDINGS, EVENTS, HIDDEN, NO_EVENT, SPECIALS, WINTER, winter_loss
from ..events import Majority
from ..rules.scoring import majorities
from ..rules.winter import WinterForecast, winter_forecast
from ..state import State
from ..words.names import building_name, event_name, event_text, region_name, space_name, special_name, special_text
from .parts import icon_number
from .report import Report
from .summary import season_summary


def overview(view: View[State], ui: Ui, season: Report, *, ordered: bool) -> Html:
    """Everything for the phases in which no plan is made; the order of actions unless one's own plan shows it."""
    state = view.position
    if not state.year:
        return zoom(ui)
    order = action_order(state, ui) if ordered else ""
    done = fold(ui, "season", cached_summary(season, ui)) if season.actions else ""
    return f"{order}{event(state, ui)}{done}{folded(state, ui)}{zoom(ui)}"


def cached_summary(season: Report, ui: Ui) -> Html:
    """The table of a season, which is large and changes only when something has happened."""
    return cached(ui, "season", season.mark, lambda: season_summary(season, ui))


def folded(state: State, ui: Ui, rice: int | None = None, seat: int | None = None) -> Html:
    """Majorities, winter and tower, each behind its title."""
    winter = _cached_winter(state, ui, rice, seat) if state.season < WINTER else ""
    return (
        fold(ui, "majorities", _cached_majorities(state, ui), open_=True)
        + (fold(ui, "winter", winter, open_=True) if winter else "")
        + fold(ui, "tower", _cached_tower(state, ui))
    )


def _cached_majorities(state: State, ui: Ui) -> Html:
    return cached(ui, "majorities", majorities(state), lambda: majority_table(state, ui))


def _cached_tower(state: State, ui: Ui) -> Html:
    facts = (tuple(state.inside()), tuple(state.tray))
    return cached(ui, "tower", facts, lambda: tower_count(state, ui))


def _cached_winter(state: State, ui: Ui, rice: int | None, seat: int | None) -> Html:
    held = [len(state.provinces(each)) for each in range(state.players)]
    facts = (tuple(state.events), tuple(state.rice), held, rice, seat)
    return cached(ui, "winter", facts, lambda: winter_table(state, ui, rice, seat))


def cached(ui: Ui, name: Html, facts: object, draw: Callable[[], Html]) -> Html:
    """A part that is drawn again only when what it says has changed."""
    return ui.part(f"table-{name}", facts, lambda: f'<div id="table-{name}">{draw()}</div>', "div")


def fold(ui: Ui, name: str, body: Html, *, open_: bool = False) -> Html:
    """A part that can be put away; the page keeps it open once it has been opened."""
    title = esc(ui.words(f"shogun.glance_{name}"))
    pairs = attributes(class_="sg-fold", id=f"fold-{name}", open=open_)
    return f"<details{pairs}><summary>{title}</summary>{body}</details>"


def zoom(ui: Ui) -> Html:
    """Larger, smaller and all of the map, for fingers that cannot pinch."""
    steps = (("1.5", "+", "in"), ("0.67", "−", "out"), ("0", "⤢", "all"))
    buttons = "".join(
        f'<button type="button" data-act="zoom" data-repeat data-factor="{factor}" '
        f'aria-label="{esc(ui.words(f"shogun.zoom_{name}"))}"><span aria-hidden="true">{sign}</span></button>'
        for factor, sign, name in steps
    )
    return f'<div class="sg-zoom" role="group" aria-label="{esc(ui.words("shogun.zoom"))}">{buttons}</div>'


# -- the course of the season ------------------------------------------------------------------------------


def action_order(state: State, ui: Ui) -> Html:
    """The ten actions in their order, as far as it is known."""
    items = "".join(_step(state, ui, place) for place in range(len(ACTIONS)))
    return f'<ol class="sg-order" aria-label="{esc(ui.words("shogun.glance_order"))}">{items}</ol>'


def _step(state: State, ui: Ui, place: int) -> Html:
    action = state.actions[place]
    now = place == state.step
    classes = "sg-now" if now else "sg-done" if place < state.step else ""
    pairs = attributes(class_=classes or None, aria_current="step" if now else None)
    label = ui.words("shogun.order_hidden" if action == HIDDEN else space_name(action))
    shown = '<span class="sg-back" aria-hidden="true">?</span>' if action == HIDDEN else art.action_icon(action)
    return f'<li{pairs} title="{esc(label)}">{shown}{visually_hidden(label)}</li>'


def turn_order_places(state: State, ui: Ui) -> Html:
    """What the bids are for: the places of the turn order, each with its special card."""
    return ui.part("sg-places", tuple(state.specials), lambda: _places(state, ui), "ol") if state.specials else NOTHING


def _places(state: State, ui: Ui) -> Html:
    items = "".join(_place(ui, place, special) for place, special in enumerate(state.specials))
    label = esc(ui.words("shogun.glance_places"))
    return f'<ol class="sg-places" id="sg-places" aria-label="{label}">{items}</ol>'


def _place(ui: Ui, place: int, special: int) -> Html:
    name, text = ui.words(special_name(special)), ui.words(special_text(special))
    pairs = attributes(title=f"{name}: {text}", data_tells=f"special:{SPECIALS[special]}")
    return (
        f'<li{pairs}><b class="sg-badge" aria-hidden="true">{place + 1}</b>{art.special_icon(special)}'
        f'<span class="sg-place-name" aria-hidden="true">{esc(name)}</span>{visually_hidden(f"{name}: {text}")}</li>'
    )


def event(state: State, ui: Ui) -> Html:
    """What the event of the season changes."""
    if state.event == NO_EVENT:
        return NOTHING
    name, text = esc(ui.words(event_name(state.event))), esc(ui.words(event_text(state.event)))
    return f'<p class="sg-event"><strong>{name}</strong> {text}</p>'


def coming_events(state: State, ui: Ui) -> Html:
    """The event cards that are still open this year: one for each season, the last for the winter."""
    return ui.part("sg-events", tuple(state.events), lambda: _events(state, ui), "ul")


def _events(state: State, ui: Ui) -> Html:
    items = "".join(_coming(state, ui, card) for card in state.events)
    return f'<ul class="sg-events" id="sg-events" aria-label="{esc(ui.words("shogun.glance_events"))}">{items}</ul>'


def _coming(state: State, ui: Ui, card: int) -> Html:
    loss = winter_loss(card, state.options["corrected"])
    name, text = esc(ui.words(event_name(card))), esc(ui.words(event_text(card)))
    lost = icon_number(art.rice_icon(), f"−{loss}", ui.words("shogun.rice_loss", n=loss), "sg-loss")
    pairs = attributes(title=ui.words(event_text(card)), data_tells=f"event:{EVENTS[card].effect}")
    return f"<li{pairs}><strong>{name}</strong><small>{text}</small>{lost}</li>"


# -- majorities ----------------------------------------------------------------------------------------------


def majority_table(state: State, ui: Ui) -> Html:
    """Who has most buildings of each kind in each region."""
    held = {(found.region, found.building): found for found in majorities(state)}
    head = "".join(
        f'<th scope="col">{art.building_icon(kind)}{visually_hidden(ui.words(building_name(kind)))}</th>'
        for kind in range(len(BUILDINGS))
    )
    rows = "".join(_region(ui, region, held) for region in range(len(REGIONS)))
    return f'<table class="sg-table sg-majorities"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _region(ui: Ui, region: int, held: dict[tuple[int, int], Majority]) -> Html:
    cells = "".join(f"<td>{_holders(ui, held.get((region, kind)))}</td>" for kind in range(len(BUILDINGS)))
    name = ui.words(region_name(region))
    return f'<tr><th scope="row">{_swatch(region)}{esc(name[:1].upper() + name[1:])}</th>{cells}</tr>'


def _swatch(region: int) -> Html:
    """Tint and hatching of a region, as on the map."""
    size = 'width="24" height="24"'
    return (
        f'<svg class="sg-swatch sg-region-{region}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<rect class="sg-soil" {size}/><rect fill="url(#sg-hatch-{region})" {size}/></svg>'
    )


def _holders(ui: Ui, found: Majority | None) -> Html:
    if found is None:
        return Html('<span class="quiet">–</span>')
    args = {"seats": tuple(map(Seat, found.seats)), "n": found.number}
    crests = "".join(crest_copy(ui.players[seat].clan) for seat in found.seats)
    return icon_number(crests, found.number, ui.say(Sentence("shogun.majority_held", args)), "sg-holders")


# -- winter --------------------------------------------------------------------------------------------------


def winter_table(state: State, ui: Ui, rice: int | None = None, planner: int | None = None) -> Html:
    """The provinces that would go without rice, for each event card that may be left for the winter."""
    head = "".join(_loss_head(state, ui, card) for card in state.events)
    rows = "".join(_winter_row(state, ui, seat) for seat in range(state.players))
    if planner is not None and rice is not None:
        rows += _winter_row(state, ui, planner, rice)
    note = esc(ui.words("shogun.winter_note"))
    return (
        f'<table class="sg-table sg-winter"><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="sg-note-line">{note}</p>'
    )


def _loss_head(state: State, ui: Ui, card: int) -> Html:
    loss = winter_loss(card, state.options["corrected"])
    lost = icon_number(art.rice_icon(), f"−{loss}", ui.words("shogun.rice_loss", n=loss), "sg-loss")
    return f'<th scope="col">{lost}</th>'


def _winter_row(state: State, ui: Ui, seat: int, rice: int | None = None) -> Html:
    cells = "".join(_winter_cell(ui, found) for found in winter_forecast(state, seat, rice))
    name = ui.words("shogun.winter_planned") if rice is not None else ui.players[seat].name
    kind = ' class="sg-planned-row"' if rice is not None else ""
    return f'<tr{kind}><th scope="row">{crest_copy(ui.players[seat].clan)}<span>{esc(name)}</span></th>{cells}</tr>'


def _winter_cell(ui: Ui, found: WinterForecast) -> Html:
    if not found.shortage:
        return f'<td class="sg-fed">{icon_number("", 0, ui.words("shogun.winter_fed"))}</td>'
    args = {"n": found.shortage, "revolts": found.hunger.revolts, "farmers": found.hunger.farmers}
    return f'<td class="sg-short">{icon_number("", found.shortage, ui.say(Sentence("shogun.winter_short", args)))}</td>'


# -- the tower -----------------------------------------------------------------------------------------------


def tower_count(state: State, ui: Ui) -> Html:
    """What must be inside, counted from open information, and what lies in the tray."""
    lines = (("inside", state.inside()), ("tray", state.tray))
    rows = "".join(
        f'<p class="sg-cubes"><span>{esc(ui.words(f"shogun.tower_{name}"))}</span>{cubes(ui, counts)}</p>'
        for name, counts in lines
    )
    return f'{rows}<p class="sg-note-line">{esc(ui.words("shogun.tower_note"))}</p>'


def cubes(ui: Ui, counts: Sequence[int]) -> Html:
    """Cubes by colour with their numbers, the farmers last."""
    farmers = len(counts) - 1
    shown = [_cube(ui, colour, number, colour == farmers) for colour, number in enumerate(counts) if number]
    return "".join(shown) or f'<span class="quiet">{esc(ui.words("shogun.cubes_none"))}</span>'


def _cube(ui: Ui, colour: int, number: int, farmer: bool) -> Html:
    kind = art.FARMER if farmer else f"clan-{ui.players[colour].clan}"
    key = "shogun.cubes_farmers" if farmer else "shogun.cubes_seat"
    args: dict[str, object] = {"number": number} if farmer else {"number": number, "seat": Seat(colour)}
    return icon_number(art.cube_icon(kind), number, ui.say(Sentence(key, args)), "sg-count")
