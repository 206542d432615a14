"""The analysis board: any position played on for all sides, with the best ways to go on, dice at will, and branches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..bots.coach import Way
from ..core.chance import Chance
from ..core.markup import NOTHING, Html, attributes, esc
from ..core.placed import PlacedRecord
from ..core.position import Choice, Event, Position
from ..core.record import Record
from ..core.save_texts import Save
from ..core.ui import Player, Ui
from ..core.words import Words
from .mode import Mode
from .moments import Moment
from .parts import button, tool
from .players import players_data
from .session import Session
from .turning import chain_text, chance, points

MOST_LINES = 6
"""So many lines are kept beside the one on the board."""
TRIED = 150
"""So many chances are tried to see what can come where it cannot be listed."""
MOST_FALLS = 60
"""So many of the ways in which chance can fall are offered, the likeliest."""


class Fall(NamedTuple):
    """A way in which chance can fall: how likely it is, a chance from which it falls so, and what it looks like."""

    part: float
    chance: int
    text: str


@dataclass
class ExploreMode(Mode):
    """A board on which everything may be tried; nothing of it is kept as a game until somebody asks for it."""

    home: str = "explore_leave"
    lines: list[Record] = field(default_factory=list)
    """What was tried and left for another way, the newest last."""
    ways: list[Way] = field(default_factory=list)
    """The best ways to go on, as far as they are known."""
    ways_of: str = ""
    """Of which position."""
    asked: bool = False
    done: bool = False
    progress: float = 0.0
    picking: bool = False
    """Whether the ways in which chance could fall are listed."""
    placing: bool = False
    """Whether the fields lie there by which a position is set up by hand."""

    saved = real = False

    @property
    def takes_back(self) -> bool:
        """Choices are taken back here by a way of its own."""
        return False

    def bot_seat(self, _session: Session) -> int | None:
        """All sides are played by whoever sits here."""
        return None

    def settle(self, session: Session) -> bool:
        """Whoever is in turn is the one who sits here."""
        turn = session.state.turn
        if turn is not None and session.mine != (turn,):
            session.mine, session.lifted = (turn,), turn
        return False

    def pointed(self, session: Session) -> Moment | None:
        """The best way to go on, once it is known."""
        made = len(session.record.choices)
        if not self.ways or self.ways_of != position_name(session.record) or session.arranging:
            return None
        return Moment(made, made, session.state.turn or 0, (("better", self.ways[0].chain),))

    def text(self, _session: Session, words: Words) -> str:
        """What this is."""
        return words("analysis.explore_note")

    def card(self, session: Session, words: Words) -> Html:
        """The best ways to go on, and what can be done with dice and branches."""
        ui = session.ui(words)
        head = f"<header><h2>{esc(words('analysis.explore'))}</h2></header>"
        over = session.state.turn is None
        best = NOTHING if over or session.playing_back or session.replay_at is not None else self._best(session, ui)
        return (
            f'<section class="lesson explore" id="explore">{head}{best}'
            f"{self._falls(session, ui)}{self._placing(session, ui)}"
            f"{self._tools(session, words)}{self._kept(words)}</section>"
        )

    def _best(self, session: Session, ui: Ui) -> Html:
        known = self.ways if self.ways_of == position_name(session.record) else []
        items = "".join(self._way(session, ui, number, way) for number, way in enumerate(known))
        label = esc(ui.words("analysis.best"))
        bar = f'<progress max="100" value="{int(100 * self.progress)}" aria-label="{label}"></progress>'
        thinking = NOTHING if self.done and known else f'<p class="pondering">{bar}</p>'
        return f'<h3>{label}</h3><ol class="ways-on" id="ways-on">{items}</ol>{thinking}'

    def _way(self, session: Session, ui: Ui, number: int, way: Way) -> Html:
        words = ui.words
        text = chain_text(session, ui, len(session.record.choices), way.chain)
        wins = chance(words, way.wins)
        less = f" <small>{esc(words('analysis.behind', cost=points(words, way.behind)))}</small>" if number else ""
        pairs = attributes(type="button", data_act="explore_play", data_way=number, data_key=str(number + 1))
        return f"<li><button{pairs}><span>{esc(text)}</span></button><p><b>{esc(wins)}</b>{less}</p></li>"

    def _falls(self, session: Session, ui: Ui) -> Html:
        """The ways in which the last draw could fall, as a list to choose from."""
        if not self.picking or last_draw(session.record) is None:
            return NOTHING
        items = "".join(
            f"<li>{button(f'{one.text} {_share(one.part)}', 'explore_fall', data_chance=one.chance)}</li>"
            for one in falls(session, ui)
        )
        label = esc(ui.words("analysis.falls"))
        region = f'<div class="scroll falls" tabindex="0" role="region" aria-label="{label}"><ul>{items}</ul></div>'
        return f"<h3>{label}</h3>{region}"

    def _placing(self, session: Session, ui: Ui) -> Html:
        """The fields for a position of one's own, filled with what lies on the board."""
        placing = session.game.placing
        if not self.placing or placing is None or session.state.turn is None:
            return NOTHING
        fields = placing.form(session.state, ui)
        done = f'<button type="submit" class="main">{esc(ui.words("analysis.place_done"))}</button>'
        lay = f'<p class="actions">{done}</p>'
        return f'<form class="placing-form" id="placing" data-act="explore_place">{fields}{lay}</form>'

    def _tools(self, session: Session, words: Words) -> Html:
        made, drew = len(session.record.choices), last_draw(session.record) is not None
        found = [
            button(words("analysis.one_back"), "explore_back", icon_name="undo", data_key="u") if made else NOTHING,
            button(words("analysis.roll_again"), "explore_roll", data_key="r") if drew else NOTHING,
            button(words("analysis.pick_roll"), "explore_pick", data_key="j", aria_pressed=str(self.picking).lower())
            if drew
            else NOTHING,
            button(words("web.look"), "replay", icon_name="clock", data_to="toggle", data_key="h") if made else NOTHING,
            button(words("web.share"), "explore_link", icon_name="share", data_key="s"),
            NOTHING if isinstance(session.record, PlacedRecord) else button(words("analysis.keep"), "explore_keep"),
            button(words("analysis.place"), "explore_placing", data_key="k", aria_pressed=str(self.placing).lower())
            if session.game.placing is not None and session.state.turn is not None
            else NOTHING,
            button(words("analysis.explore_leave"), self.home, icon_name="prev", data_key="q"),
        ]
        return f'<p class="actions">{"".join(found)}</p>'

    def _kept(self, words: Words) -> Html:
        """The lines that were left for another way."""
        if not self.lines:
            return NOTHING
        labels = [words("analysis.line", number=at, n=len(line.choices)) for at, line in enumerate(self.lines, 1)]
        items = "".join(f"<li>{button(label, 'explore_line', data_line=at)}</li>" for at, label in enumerate(labels))
        return f'<h3>{esc(words("analysis.lines"))}</h3><ul class="lines-kept" id="lines-kept">{items}</ul>'

    def after(self, _session: Session, _words: Words) -> Html:
        """The card has all ways on."""
        return NOTHING

    def way_out(self, _session: Session, words: Words) -> Html:
        """Back to where the board was opened."""
        return tool(words("analysis.explore_leave"), self.home, "home")

    def leave_line(self, record: Record) -> None:
        """Keep a line whose place another is about to take; one that is only the beginning of another is not kept."""
        kept = [line for line in self.lines if line.choices != record.choices[: len(line.choices)]]
        longer = any(line.choices[: len(record.choices)] == record.choices for line in kept)
        self.lines = (kept if longer else [*kept, record])[-MOST_LINES:]


def _share(part: float) -> str:
    return f"({100 * part:.1f} %)"


def position_name(record: Record) -> str:
    """What tells the position at the end of a record from others."""
    return f"{record.game}-{record.seed}-{len(record.choices)}-{record.digest:x}"


def explore_session(record: Record, players: Sequence[Player], title: str) -> Session:
    """The board with a record on it."""
    seats = [Player(player.name, player.clan, crest=player.crest) for player in players]
    session = Session(Save(record, title, players_data(seats)), "", mode=ExploreMode())
    session.players = seats
    session.briefing = False
    session.mode.settle(session)
    return session


# -- dice at will ----------------------------------------------------------------------------------------


def last_draw(record: Record) -> int | None:
    """The number of the last choice that drew on chance, if no choice of another seat came after it; else None."""
    past = record.branch(0)
    found = None
    for at, choice in enumerate(record.choices):
        before = past.state.chance if at not in record.draws else None
        past.play(choice, record.draws.get(at))
        start = before if before is not None else record.draws[at]
        if past.state.chance != start:
            found = at
    return found


def rolled_anew(record: Record, at: int, chance: int) -> Record:
    """The record up to a choice, and that choice once more with another chance."""
    twin = record.branch(at)
    twin.play(record.choices[at], chance)
    return twin


def falls(session: Session, ui: Ui) -> list[Fall]:
    """The ways in which the last draw can fall, the likeliest first: all of them where they can be listed."""
    at = last_draw(session.record)
    if at is None:
        return []
    before = session.history.at(at)
    choice = session.record.choices[at]
    listed = session.game.draws(before, choice)
    tried = Chance(session.record.seed + at)
    ways = listed or [(1 / TRIED, tried.below(1 << 64)) for _ in range(TRIED)]
    found: dict[str, Fall] = {}
    for part, chance_ in ways:
        text = _told(session, ui, before, choice, chance_)
        known = found.get(text, Fall(0.0, chance_, text))
        found[text] = known._replace(part=known.part + part)
    return sorted(found.values(), key=lambda one: -one.part)[:MOST_FALLS]


def _told(session: Session, ui: Ui, before: Position, choice: Choice, chance_: int) -> str:
    """What a draw looks like in words."""
    position = before.copy()
    position.chance = chance_
    events: list[Event] = position.play(choice)
    kinds: Any = session.game.analysis.CHANCE_EVENTS
    sentences = [session.game.words.event_sentence(event) for event in events if event[0] in kinds]
    return " ".join(ui.say(sentence) for sentence in sentences if sentence) or ui.words("analysis.nothing_seen")
