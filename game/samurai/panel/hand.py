"""The hands: command cards as a fan, dragon cards with their cost and their moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core.markup import NOTHING, Html, attributes, esc
from ...core.position import View
from ...core.ui import Ui, visually_hidden
from ..art import KANJI, index_of, scene_of
from ..cards import DRAGON_CARDS, HIDDEN
from ..choices import CARD, DRAGON, PicksCard, PlaysCard
from ..reasons import why_not
from ..state import State
from ..words.names import card_name, card_text, moment


class Face(NamedTuple):
    """All that a card in sight is drawn from, besides the language."""

    card: str
    key: str
    indices: str
    """The choices that it stands for, as ``data-choices`` has them; empty while it cannot be played."""
    turn: float
    reason: str | None
    marked: bool


def hands(view: View[State], ui: Ui) -> Html:
    """The cards that the viewer holds; nobody's before a curtain, and never the other seat's.

    Dragon cards that can be played now are not among them: they lie above, see ``playable``.
    """
    if view.seat is None:
        return NOTHING
    state = view.position
    idle = [card for card in state.dragons[view.seat] if not _indices(view, card)]
    return _fan(view, ui, state.hands[view.seat]) + _dragons(view, ui, idle, "hand sb-idle")


def playable(view: View[State], ui: Ui) -> Html:
    """The dragon cards that can be played or discarded now, above whatever else there is to see."""
    if view.seat is None:
        return NOTHING
    return _dragons(view, ui, [card for card in view.position.dragons[view.seat] if _indices(view, card)])


def offered(view: View[State], ui: Ui) -> Html:
    """Cards that lie open for a choice: two just drawn, or a pile of discards, or another section."""
    found = [(i, choice.card) for i, choice in enumerate(view.choices) if isinstance(choice, PicksCard)]
    if not found:
        return NOTHING
    faces = "".join(_face(view, ui, card, f"offer-{i}", str(i), 0) for i, card in found)
    return f'<div class="hand sb-offer">{faces}</div>'


def _fan(view: View[State], ui: Ui, hand: Sequence[str]) -> Html:
    title = esc(ui.words("samurai.hand_command"))
    turns = [place - (len(hand) - 1) / 2 for place in range(len(hand))]
    seen: dict[str, int] = {}
    faces = ""
    for card, turn in zip(sorted(hand), turns):
        seen[card] = seen.get(card, 0) + 1
        faces += _face(view, ui, card, f"hand-{card}-{seen[card]}", _indices(view, card), turn)
    return _section(title, "hand sb-fan-row", faces)


def _dragons(view: View[State], ui: Ui, hand: Sequence[str], classes: Html = Html("hand")) -> Html:
    title = esc(ui.words("samurai.hand_dragon"))
    if not hand:
        return NOTHING
    seen: dict[str, int] = {}
    faces = ""
    for card in sorted(hand):
        seen[card] = seen.get(card, 0) + 1
        faces += _face(view, ui, card, f"dragon-{card}-{seen[card]}", _indices(view, card), 0)
    return _section(title, classes, faces)


def _section(title: Html, classes: Html, faces: Html) -> Html:
    heading = f'<section class="cards" aria-label="{title}"><h3>{title}</h3>'
    return f'{heading}<div class="{classes}">{faces}</div></section>'


def _indices(view: View[State], card: str) -> str:
    """The choices that playing or discarding a card from the hand means."""
    found = (i for i, choice in enumerate(view.choices) if isinstance(choice, PlaysCard) and choice.card == card)
    return " ".join(map(str, found))


def _face(view: View[State], ui: Ui, card: str, key: str, indices: str, turn: float) -> Html:
    """A card as a button: ready, or off with the rule that forbids it."""
    if card.startswith(HIDDEN):
        return _unseen(ui, key)
    reason = None if indices else _reason(view, ui, card)
    face = Face(card, key, indices, turn, reason, _is_marked(view.position, ui, card))
    return ui.part(esc(key), face, lambda: _drawn(ui, face), "button")


def _drawn(ui: Ui, face: Face) -> Html:
    card, key, indices, turn, reason, marked = face
    ready, dragon = bool(indices), card in DRAGON_CARDS
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
        aria_pressed="true" if marked else None,
    )
    corner = _cost(ui, card) if dragon else index_of(card)
    when = f'<span class="sb-when">{esc(ui.words(moment(card)))}</span>' if dragon else ""
    why = f'<span class="card-why">{esc(reason)}</span>' if reason and dragon else ""
    scene = ui.part(f"{esc(key)}-picture", None, lambda: scene_of(card, f"{key}-picture"), "svg")
    said = ui.part(f"{esc(key)}-text", None, lambda: _text(ui, card, f"{key}-text"), "span")
    return (
        f'<button{opening}><span class="card-head">{corner}'
        f'<span class="card-name">{esc(ui.words(card_name(card)))}</span>'
        f'<span class="card-kanji" lang="ja" aria-hidden="true">{esc(KANJI[card])}</span></span>{scene}'
        f"{said}{when}{why}</button>"
    )


def _unseen(ui: Ui, key: str) -> Html:
    """A card that was drawn at a distance and not seen yet: the others have to unlock it first."""
    label = esc(ui.words("samurai.card_unseen"))
    return f'<div class="card sb-card sb-unseen" id="{esc(key)}"><span class="card-name">{label}</span></div>'


def _is_marked(state: State, ui: Ui, card: str) -> bool:
    """Whether a card waits to be confirmed, or is to be traded when the turn ends."""
    picked = isinstance(ui.picked, PlaysCard | PicksCard) and ui.picked.card == card
    task = state.agenda[-1] if state.agenda else ("",)
    return picked or (task[0] == "close" and task[3] == card)


def _text(ui: Ui, card: str, key: str) -> Html:
    return f'<span class="card-text" id="{esc(key)}">{esc(ui.words(card_text(card)))}</span>'


def _cost(ui: Ui, card: str) -> Html:
    cost = DRAGON_CARDS[card].cost
    label = ui.words("samurai.card_cost", n=cost)
    return (
        f'<span class="sb-cost-coin" title="{esc(label)}"><b aria-hidden="true">{cost}</b>'
        f"{visually_hidden(label)}</span>"
    )


def _reason(view: View[State], ui: Ui, card: str) -> str | None:
    """Why a card cannot be played now; said only to whom something is asked."""
    if not view.choices or card == HIDDEN:
        return None
    sentence = why_not(view.position, DRAGON[card] if card in DRAGON_CARDS else CARD[card])
    return ui.say(sentence) if sentence else None


def on_table(view: View[State], ui: Ui) -> Html:
    """The card of this turn, what it has become, and the dragon cards that lie beside it."""
    state = view.position
    cards = [(by, card) for card, by in zip(state.played, state.played_by)]
    parts = [_lying(ui, state.active, card) for card in state.laid[:1]]
    if state.laid and state.card and state.card != state.laid[0]:
        parts.append(f'<span class="sb-became">→ {esc(ui.words(card_name(state.card)))}</span>')
    parts += [_lying(ui, 1 - state.active, card) for card in state.laid[1:]]
    parts += [_lying(ui, by, card) for by, card in cards]
    if not parts:
        return NOTHING
    title = esc(ui.words("samurai.on_table"))
    return f'<div class="sb-on-table" role="group" aria-label="{title}">{"".join(parts)}</div>'


def _lying(ui: Ui, seat: int, card: str) -> Html:
    name, text = esc(ui.words(card_name(card))), esc(ui.words(card_text(card)))
    kind = "dragon" if card in DRAGON_CARDS else "command"
    return f'<span class="sb-lying sb-lying-{kind} clan-{ui.players[seat].clan}" title="{text}">{name}</span>'
