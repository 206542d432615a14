"""Try it again: a position of a finished game as the seat saw it, a choice to make, and then the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..bots.coach import Mistake, Way
from ..core.advice import Chain
from ..core.markup import NOTHING, Html, esc
from ..core.position import Choice, Position
from ..core.record import Record
from ..core.save_texts import Save
from ..core.store import Store
from ..core.ui import Player
from ..core.words import Words
from .mode import Mode
from .moments import Moment
from .parts import button, tool
from .players import players_data
from .session import Session
from .training import answered
from .turning import chain_text, chance, description, points

RIGHT, SAME, OTHER, TOLD = "right", "same", "other", "told"
"""What became of a try: what is better was found, what was played was chosen again, something else, or nothing."""


@dataclass
class PracticeMode(Mode):
    """One position with one choice to make; nothing of it is kept as a game."""

    mistake: Mistake
    home: str
    """The act that leads back to where the exercise came from."""
    name: str = ""
    """The exercise in the training box; empty where it comes from an analysis."""
    today: int = 0
    """The time at which it was begun, for the box."""
    outcome: str = ""
    made: Chain = ()
    ways: list[Way] = field(default_factory=list)
    """What was chosen now, compared with the other two, as far as it is known."""
    asked: bool = False
    noted: bool = False
    """Whether the box knows how it went; only the first try counts."""

    saved = real = False

    @property
    def tells(self) -> bool:  # type: ignore[override]
        """No chances before the answer."""
        return bool(self.outcome)

    @property
    def takes_back(self) -> bool:
        """Nothing is taken back; it can be tried again."""
        return False

    def offered(self, position: Position) -> Sequence[Choice]:
        """All legal choices until one was made."""
        return () if self.outcome else position.choices()

    def asks(self, _position: Position) -> bool:
        """Whether there is still something to choose."""
        return not self.outcome

    def bot_seat(self, _session: Session) -> int | None:
        """Nobody else plays on."""
        return None

    def settle(self, session: Session) -> bool:
        """Once the choice is made, the answer."""
        if self.outcome or session.arranging:
            return False
        made = tuple(session.record.choices[self.mistake.at :])
        if not made or self._may_go_on(session, made):
            return False
        self.made, self.outcome = made, self._judged(made)
        session.look_at(self.moment())
        return True

    def _may_go_on(self, session: Session, made: Chain) -> bool:
        """Whether what was chosen is only the beginning of something that is known, and still the seat's own."""
        known = [chain for chain in (self.mistake.better, self.mistake.played) if chain[: len(made)] == made]
        longer = any(len(chain) > len(made) for chain in known)
        drew = session.state.chance != session.history.at(self.mistake.at).chance
        return longer and not drew and session.state.turn == self.mistake.seat

    def _judged(self, made: Chain) -> str:
        for outcome, chain in ((RIGHT, self.mistake.better), (SAME, self.mistake.played)):
            if made[: len(chain)] == chain or chain[: len(made)] == made:
                return outcome
        return OTHER

    def give_up(self, session: Session) -> None:
        """The answer without a choice."""
        self.outcome = TOLD
        session.look_at(self.moment())

    def moment(self) -> Moment:
        """The position with what was chosen in the game and what is better."""
        mistake = self.mistake
        ways = (("played", mistake.played), ("better", mistake.better))
        return Moment(mistake.at, mistake.at, mistake.seat, ways)

    def rewind(self, session: Session) -> bool:
        """To the exercise as it began."""
        self.outcome, self.made, self.ways, self.asked = "", (), [], False
        session.restart(session.record.branch(self.mistake.at))
        return True

    def keep_progress(self, store: Store) -> None:
        """The box is told how the first try went."""
        if self.name and self.outcome and not self.noted:
            self.noted = True
            answered(store, self.name, self.today, right=self.outcome == RIGHT)

    def text(self, session: Session, words: Words) -> str:
        """What is asked, or how it went, for whoever cannot see it."""
        if self.outcome:
            return words(f"analysis.try_{self.outcome}")
        return words("analysis.try_ask", name=session.players[self.mistake.seat].name)

    def card(self, session: Session, words: Words) -> Html:
        """What is asked; then how it went, the answer and why."""
        ui = session.ui(words)
        title = f"<header><h2>{esc(words('analysis.try'))}</h2></header>"
        body = f'<p id="practice-text">{esc(self.text(session, words))}</p>'
        if not self.outcome:
            cost = words("analysis.try_cost", cost=points(words, self.mistake.gap))
            tools = button(words("analysis.answer"), "practice_tell")
            return (
                f'<section class="lesson practice" id="practice">{title}{body}<p class="quiet">{esc(cost)}</p>'
                f'<p class="actions">{tools}</p></section>'
            )
        yours = NOTHING
        if self.outcome == OTHER and self.made:
            chosen = chain_text(session, ui, self.mistake.at, self.made)
            known = next((way for way in self.ways if way.chain == self.made), None)
            wins = f" <b>{esc(chance(words, known.wins))}</b>" if known else NOTHING
            yours = f'<p id="yours">{esc(words("analysis.try_yours", choices=chosen))}{wins}</p>'
        again = button(words("analysis.try"), "practice_again", data_key="r")
        board = button(words("analysis.explore"), "explore", icon_name="hint", data_key="d")
        on = button(words("analysis.try_back"), self.home, class_="main", data_next=True, data_key="h")
        forget = button(words("analysis.training_drop"), "training_drop", data_name=self.name) if self.name else NOTHING
        answer = description(session, ui, self.mistake)
        return (
            f'<section class="lesson practice" id="practice" data-outcome="{esc(self.outcome)}">{title}{body}{yours}'
            f'{answer}<p class="actions">{on}{again}{board}{forget}</p></section>'
        )

    def way_out(self, _session: Session, words: Words) -> Html:
        """Back to where the exercise came from."""
        return tool(words("analysis.try_back"), self.home, "home")


def practice_session(record: Record, players: Sequence[Player], title: str, mode: PracticeMode) -> Session:
    """The position on the table, with whoever tries it in the seat of the mistake."""
    mistake = mode.mistake
    seats = [Player(player.name, player.clan, crest=player.crest) for player in players]
    save = Save(record.branch(mistake.at), title, players_data(seats))
    return Session(save, "", mine=(mistake.seat,), mode=mode)
