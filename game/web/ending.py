"""How a game is ended by its players, and what stands there when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.drawing.clans import crest_icon
from ..core.ending import AGREEMENTS, DRAW, STOP, YIELD, offered
from ..core.markup import NOTHING, Html, esc
from ..core.ui import Ui
from ..core.words import Words
from . import coaching
from .parts import button, dialog
from .session import Session

# -- before ------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """A way to end a game: what the button says, what it leads to, and whether everybody here must say yes."""

    kind: str
    label: str
    text: str


def outlives(session: Session, seat: int) -> bool:
    """Whether the game goes on if that seat concedes: with more than one other seat, and people in them."""
    others = [other for other in range(len(session.players)) if other != seat and other not in session.conceded]
    return len(others) > 1 and any(other in session.people for other in others)


def ways(session: Session, words: Words) -> list[Way]:
    """What whoever sits here can declare now."""
    seat = session.conceding
    if seat is None:
        return []
    name = session.players[seat].name
    goes_on = "web.end_yield_bot" if outlives(session, seat) else "web.end_yield_over"
    found = [Way(YIELD, words("web.end_yield", name=name), words(goes_on, name=name))]
    if len(session.people) > 1:
        together = set(session.people) <= set(session.here)
        for kind in AGREEMENTS:
            label = words(f"web.end_{kind}" if together else f"web.end_{kind}_offer")
            found.append(Way(kind, label, words(f"web.end_text_{kind}")))
    return found


def sheet(session: Session, words: Words) -> Html:
    """The ways to end this game."""
    items = "".join(
        f"<li>{button(way.label, 'dialog', data_name='end_sure', data_kind=way.kind)}"
        f"<small>{esc(way.text)}</small></li>"
        for way in ways(session, words)
    )
    return dialog(words("web.end_game"), f'<ul class="ways">{items}</ul>', words)


def sure(session: Session, words: Words, kind: str) -> Html:
    """One more question before the game is over: nothing of this can be taken back."""
    way = next((way for way in ways(session, words) if way.kind == kind), None)
    if way is None:
        return NOTHING
    together = set(session.people) <= set(session.here)
    name = session.players[session.conceding or 0].name
    title = words("web.end_yield_sure", name=name) if kind == YIELD else way.label
    text = words(f"web.end_{kind}_all") if kind != YIELD and together else way.text
    yes = button(way.label, "declare", class_="main danger", data_kind=kind)
    no = button(words("web.end_play_on"), "close", data_next=True)
    return dialog(title, f'<p>{esc(text)}</p><p class="actions">{no}{yes}</p>', words)


def offers(session: Session, ui: Ui) -> Html:
    """What somebody has offered and not everybody has answered yet."""
    return "".join(_offer(session, ui, kind) for kind in AGREEMENTS)


def _offer(session: Session, ui: Ui, kind: str) -> Html:
    agreed = offered(session.record.declared, kind)
    if not agreed or session.declined == len(session.record.choices):
        return NOTHING
    if set(session.here) <= set(agreed):
        own = ui.words(f"web.end_own_{kind}")
        return f'<div class="offer" id="offer-{esc(kind)}" role="status"><p>{esc(own)}</p></div>'
    text = ui.words(f"web.end_offered_{kind}", name=ui.players[agreed[0]].name)
    agree = button(ui.words("web.end_agree"), "declare", data_kind=kind)
    no = button(ui.words("web.end_play_on"), "decline")
    return f'<div class="offer" id="offer-{esc(kind)}" role="status"><p>{esc(text)}</p>{agree}{no}</div>'


# -- after -------------------------------------------------------------------------------------------


def _standing(session: Session) -> Sequence[float]:
    """What each seat had when the game ended: by the rules, or where its players left it."""
    return session.game.analysis.standing(session.history.at(len(session.record.choices)))


def ranks(session: Session) -> list[int]:
    """The seats from the first place to the last; who has won stands before whoever only leads."""
    state = session.state
    standing = _standing(session)
    return sorted(range(len(standing)), key=lambda seat: (seat not in state.winners, -standing[seat]))


def headline(session: Session, ui: Ui) -> Html:
    """What has become of whoever sits here; nothing where several do, or nobody: the verdict says it all."""
    if len(session.here) != 1 or len(session.players) < 2:
        return NOTHING
    return f'<p class="place" id="place">{esc(_place(session, ui.words, session.here[0]))}</p>'


def _place(session: Session, words: Words, seat: int) -> str:
    ending, winners = session.state.declared_end, session.state.winners
    if ending is not None and ending.kind == DRAW:
        return words("web.place_draw")
    if seat in winners:
        return words("web.place_shared" if len(winners) > 1 else "web.place_won")
    if len(session.players) == 2 or (ending is not None and ending.kind != STOP):
        return words("web.place_lost")
    return words("web.place_other", place=ranks(session).index(seat) + 1, of=len(session.players))


SENTENCES = 2
"""So many sentences tell what happened at the decisive moment."""


def decisive(session: Session, ui: Ui) -> Html:
    """What decided the game, in a sentence, and the way to look at it on the board."""
    moment = session.decisive
    if moment is None:
        return NOTHING
    happened = session.log[moment.at][: moment.event + 1]
    sentences = (session.game.words.event_sentence(event) for event in happened)
    told = [ui.say(sentence) for sentence in sentences if sentence][-SENTENCES:]
    winner = ui.players[session.state.winners[0]].name
    key = "web.decisive_end" if moment.shown == len(session.log) else "web.decisive"
    text = ui.words(key, number=moment.at + 1, told=" ".join(told), name=winner)
    look = button(ui.words("analysis.look"), "decisive", icon_name="clock")
    return f'<div class="decisive" id="decisive"><p>{esc(text)}</p>{look}</div>'


def coach(session: Session, ui: Ui) -> Html:
    """What the coach says of each seat here, a line each, once it is known."""
    if session.mode.coached is None:
        return NOTHING
    seats = session.here or range(len(session.players))
    lines = [text for text in (coaching.line(ui, session.mode.coached, seat) for seat in seats) if text]
    items = "".join(f"<p>{esc(text)}</p>" for text in lines)
    return f'<div class="coached" id="coached">{items}</div>' if items else NOTHING


def result(session: Session, ui: Ui) -> Html:
    """The table of a game that its players have ended: how it stood."""
    standing = _standing(session)
    head = "".join(
        f'<th scope="col">{esc(ui.words(key))}</th>' for key in ("analysis.seat", "web.result_stood", "web.result_how")
    )
    rows = "".join(_row(session, ui, seat, standing[seat]) for seat in ranks(session))
    return f'<table class="result stood"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _row(session: Session, ui: Ui, seat: int, stood: float) -> Html:
    player = ui.players[seat]
    won, gone = seat in session.state.winners, seat in session.conceded
    name = f'<th scope="row"><span class="badge">{crest_icon(player.clan, player.crest)}</span>{esc(player.name)}</th>'
    how = ui.words("web.result_won") if won else ui.words("web.result_conceded") if gone else ""
    classes = f"clan-{player.clan}{' winner' if won else ''}"
    return f'<tr class="{classes}">{name}<td>{stood:g}</td><td>{esc(how)}</td></tr>'
