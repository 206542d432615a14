"""While a turn is arranged: the piece that was picked out, what its hexes mean, and the card that closes the turn."""

from __future__ import annotations

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import Choice, View
from ...core.ui import Ui, indices
from ..choices import DISCARD, DRAGON_CARD, TOKENS, Go, Lead
from ..draft import Draft, may_shed, weary
from ..scene.model import Selection
from ..state import State
from ..words import choice_sentence
from ..words.names import card_name


def picked_piece(view: View[State], ui: Ui, chosen: Selection) -> Html:
    """Whether the unit or its leader alone is meant, and what the two kinds of rings say."""
    if not isinstance(view.position, Draft):
        return NOTHING
    return _who(view, ui, chosen) + _legend(view.position, ui, chosen)


def _who(view: View[State], ui: Ui, chosen: Selection) -> Html:
    kinds = {type(choice) for choice in view.choices if isinstance(choice, Go | Lead) and choice.origin == chosen.hex}
    if len(kinds) < 2:
        return NOTHING
    both = ((False, "samurai.arrange_unit"), (True, "samurai.arrange_alone"))
    buttons = "".join(_toggle(ui.words(key), chosen.alone == alone, alone) for alone, key in both)
    return f'<div class="sb-pair" role="group">{buttons}</div>'


def _toggle(label: str, pressed: bool, alone: bool) -> Html:
    pairs = attributes(
        type="button",
        data_act="game",
        data_do="alone",
        data_on=str(alone).lower(),
        aria_pressed=str(pressed).lower(),
    )
    return f"<button{pairs}><span>{esc(label)}</span></button>"


def _legend(draft: Draft, ui: Ui, chosen: Selection) -> Html:
    """Solid rings and dotted ones, where there are dotted ones."""
    if chosen.alone or not weary(draft, chosen.hex):
        return NOTHING
    lines = "".join(
        f'<span class="sb-key sb-key-{name}"><svg viewBox="-60 -64 120 128" aria-hidden="true">'
        f'<use href="#sb-hex"/></svg>{esc(ui.words(f"samurai.legend_{name}"))}</span>'
        for name in ("fresh", "weary")
    )
    return f'<p class="sb-legend">{lines}</p>'


# -- the end of a turn -------------------------------------------------------------------------------------


def closing(view: View[State], ui: Ui) -> Html:
    """What the turn ends with, chosen already unless the player wants something else; the button above ends it."""
    draft = view.position
    if not isinstance(draft, Draft) or draft.agenda[-1][0] != "close" or view.seat is None:
        return NOTHING
    _, seat, reward, shed = draft.agenda[-1]
    title = esc(ui.words("samurai.close_reward"))
    rewards = "".join(
        _option(view, ui, choice, choice == reward)
        for choice in (TOKENS, DRAGON_CARD)
        if choice in draft.base.choices()
    )
    return (
        f'<section class="sb-close" aria-label="{title}"><div class="sb-pair" role="group" aria-label="{title}">'
        f"{rewards}</div>{_trade(view, ui, may_shed(draft, seat), shed)}</section>"
    )


def _option(view: View[State], ui: Ui, choice: Choice, pressed: bool) -> Html:
    ready = indices(view, choice) if choice in view.choices else None
    pairs = attributes(type="button", data_choices=ready, aria_pressed=str(pressed).lower())
    return f"<button{pairs}><span>{esc(ui.say(choice_sentence(view.position, choice)))}</span></button>"


def _trade(view: View[State], ui: Ui, cards: list[str], shed: str) -> Html:
    """The cards that could be traded for a token; a tap on the one that was marked takes it back."""
    if not cards:
        return NOTHING
    title = esc(ui.words("samurai.close_trade"))
    buttons = "".join(_card(view, ui, card, card == shed) for card in cards if DISCARD[card] in view.choices)
    opening = f'<details class="sb-trade"{attributes(open=bool(shed))}><summary>{title}</summary>'
    return f'{opening}<div role="group" aria-label="{title}">{buttons}</div></details>'


def _card(view: View[State], ui: Ui, card: str, pressed: bool) -> Html:
    pairs = attributes(type="button", data_choices=indices(view, DISCARD[card]), aria_pressed=str(pressed).lower())
    return f"<button{pairs}><span>{esc(ui.words(card_name(card)))}</span></button>"
