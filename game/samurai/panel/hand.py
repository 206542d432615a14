"""The hands: command cards as a fan, dragon cards with their cost and their moment."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.markup import attributes, esc
from ...core.position import View
from ...core.ui import Ui
from ..art import KANJI, index_of, scene_of
from ..cards import DRAGON_CARDS, HIDDEN
from ..choices import CARD, DRAGON, Discard, Dragon, DragonAt, PicksCard, PlaysCard
from ..reasons import why_not
from ..state import State
from ..words.names import card_name, card_text, moment


def hands(view: View[State], ui: Ui) -> str:
    """The cards that the viewer holds; nobody's before a curtain, and never the other seat's."""
    if view.seat is None:
        return ""
    state = view.position
    fan, dragons = _fan(view, ui, state.hands[view.seat]), _dragons(view, ui, state.dragons[view.seat])
    ready = any(isinstance(choice, Dragon | DragonAt | Discard) for choice in view.choices)
    return dragons + fan if ready else fan + dragons


def offered(view: View[State], ui: Ui) -> str:
    """Cards that lie open for a choice: two just drawn, or a pile of discards, or another section."""
    found = [(i, choice.card) for i, choice in enumerate(view.choices) if isinstance(choice, PicksCard)]
    if not found:
        return ""
    faces = "".join(_face(view, ui, card, f"offer-{i}", str(i), 0) for i, card in found)
    return f'<div class="hand sb-offer">{faces}</div>'


def _fan(view: View[State], ui: Ui, hand: Sequence[str]) -> str:
    title = esc(ui.words("samurai.hand_command"))
    turns = [place - (len(hand) - 1) / 2 for place in range(len(hand))]
    seen: dict[str, int] = {}
    faces = ""
    for card, turn in zip(sorted(hand), turns):
        seen[card] = seen.get(card, 0) + 1
        faces += _face(view, ui, card, f"hand-{card}-{seen[card]}", _indices(view, card), turn)
    return _section(title, "hand sb-fan-row", faces)


def _dragons(view: View[State], ui: Ui, hand: Sequence[str]) -> str:
    title = esc(ui.words("samurai.hand_dragon"))
    if not hand:
        return ""
    seen: dict[str, int] = {}
    faces = ""
    for card in sorted(hand, key=lambda card: not _indices(view, card)):
        seen[card] = seen.get(card, 0) + 1
        faces += _face(view, ui, card, f"dragon-{card}-{seen[card]}", _indices(view, card), 0)
    return _section(title, "hand", faces)


def _section(title: str, classes: str, faces: str) -> str:
    heading = f'<section class="cards" aria-label="{title}"><h3>{title}</h3>'
    return f'{heading}<div class="{classes}">{faces}</div></section>'


def _indices(view: View[State], card: str) -> str:
    """The choices that playing or discarding a card from the hand means."""
    found = (i for i, choice in enumerate(view.choices) if isinstance(choice, PlaysCard) and choice.card == card)
    return " ".join(map(str, found))


def _face(view: View[State], ui: Ui, card: str, key: str, indices: str, turn: float) -> str:
    """A card as a button: ready, or off with the rule that forbids it."""
    ready = bool(indices)
    reason = None if ready else _reason(view, ui, card)
    dragon = card in DRAGON_CARDS
    opening = attributes(
        type="button",
        id=key,
        class_=f"card sb-card card-{'ready' if ready else 'off'} sb-{'dragon' if dragon else 'command'}-card",
        style=f"--turn:{turn:g}" if turn else None,
        data_choices=indices or None,
        data_act="why" if reason and not ready else None,
        data_reason=reason,
        data_tells=card,
        aria_disabled=None if ready else "true",
        aria_pressed="true" if isinstance(ui.picked, PlaysCard | PicksCard) and ui.picked.card == card else None,
    )
    corner = _cost(ui, card) if dragon else index_of(card)
    when = f'<span class="sb-when">{esc(ui.words(moment(card)))}</span>' if dragon else ""
    why = f'<span class="card-why">{esc(reason)}</span>' if reason and dragon else ""
    return (
        f'<button{opening}><span class="card-head">{corner}'
        f'<span class="card-name">{esc(ui.words(card_name(card)))}</span>'
        f'<span class="card-kanji" lang="ja" aria-hidden="true">{KANJI[card]}</span></span>{scene_of(card)}'
        f'<span class="card-text">{esc(ui.words(card_text(card)))}</span>{when}{why}</button>'
    )


def _cost(ui: Ui, card: str) -> str:
    cost = DRAGON_CARDS[card].cost
    label = esc(ui.words("samurai.card_cost", n=cost))
    return (
        f'<span class="sb-cost-coin" title="{label}"><b aria-hidden="true">{cost}</b>'
        f'<span class="visually-hidden">{label}</span></span>'
    )


def _reason(view: View[State], ui: Ui, card: str) -> str | None:
    """Why a card cannot be played now; said only to whom something is asked."""
    if not view.choices or card == HIDDEN:
        return None
    sentence = why_not(view.position, DRAGON[card] if card in DRAGON_CARDS else CARD[card])
    return ui.say(sentence) if sentence else None


def on_table(view: View[State], ui: Ui) -> str:
    """The card of this turn, what it has become, and the dragon cards that lie beside it."""
    state = view.position
    cards = [(by, card) for card, by in zip(state.played, state.played_by)]
    parts = [_lying(ui, state.active, card) for card in state.laid[:1]]
    if state.laid and state.card and state.card != state.laid[0]:
        parts.append(f'<span class="sb-became">→ {esc(ui.words(card_name(state.card)))}</span>')
    parts += [_lying(ui, 1 - state.active, card) for card in state.laid[1:]]
    parts += [_lying(ui, by, card) for by, card in cards]
    if not parts:
        return ""
    title = esc(ui.words("samurai.on_table"))
    return f'<div class="sb-on-table" role="group" aria-label="{title}">{"".join(parts)}</div>'


def _lying(ui: Ui, seat: int, card: str) -> str:
    name, text = esc(ui.words(card_name(card))), esc(ui.words(card_text(card)))
    kind = "dragon" if card in DRAGON_CARDS else "command"
    return f'<span class="sb-lying sb-lying-{kind} clan-{ui.players[seat].clan}" title="{text}">{name}</span>'
