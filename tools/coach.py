"""`python -m tools.coach GAME`: what the coach's numbers are worth.

Quick bots play games and the coach goes through them. It is counted how many of the mistakes shown carry a proved
reason, and a sample of the chances and costs that it shows is held against long play-outs: does the truth lie in the
interval as often as it should, 19 times in 20?
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game import games
from game.bots import BOTS
from game.bots.coach import Coach, Estimate, Mistake, mean_of
from game.bots.coach.decisions import Judge
from game.bots.coach.judging import played_out
from game.core.chance import Chance
from game.core.position import View
from game.core.record import Record
from tools.luck import options_at, options_of
from tools.paths import say

LEVEL = "ashigaru"
PLAYOUTS = 4_000
CHANCES = 2
"""So many moments of each game are held against play-outs."""


class Held(NamedTuple):
    """A number that the coach shows, and what long play-outs say of it."""

    what: str
    shown: Estimate
    truth: Estimate

    @property
    def apart(self) -> float:
        """How far they are apart beyond what the play-outs themselves may be off."""
        return max(0.0, abs(self.shown.value - self.truth.value) - self.truth.reach)

    @property
    def fits(self) -> bool:
        """Whether the intervals of both meet."""
        return self.shown.low <= self.truth.high and self.truth.low <= self.shown.high


def bot_game(name: str, options: dict[str, Any], seed: int, level: str = LEVEL) -> Record:
    """A whole game between bots, who leave something to be bettered."""
    record, chance = Record(name, options, seed), Chance(seed)
    while record.state.turn is not None:
        record.play(BOTS[level](record.state.view(record.state.turn), chance))
    return record


def long_gap(record: Record, mistake: Mistake, playouts: int) -> Estimate:
    """By how much the better choice wins more often, counted in games that are played on."""
    judge, state = Judge(games.find(record.game)), record.branch(mistake.at).state
    view, chance = state.view(mistake.seat), Chance(record.seed + 99)
    gaps = []
    for _ in range(playouts):
        world, luck = judge.advice.imagine(view, chance), chance.below(1 << 64)
        wins = [
            played_out(judge.after(world, chain, luck), mistake.seat, Chance(luck), judge.advice)
            for chain in (mistake.played, mistake.better)
        ]
        gaps.append(wins[1] - wins[0])
    return mean_of(gaps)


def long_chance(record: Record, at: int, seat: int, playouts: int) -> Estimate:
    """How often a seat wins from a moment of the game."""
    judge, state = Judge(games.find(record.game)), record.branch(at).state
    chance = Chance(record.seed + 77)
    view: View[Any] = View(state.turn, state, ())  # the chances shown are those of the position as it was
    wins = []
    for _ in range(playouts):
        world = view.position.copy()
        world.chance = luck = chance.below(1 << 64)
        wins.append(played_out(world, seat, Chance(luck), judge.advice))
    return mean_of(wins)


def held_against(record: Record, coach: Coach, playouts: int) -> Iterator[Held]:
    """Some of what the coach shows of a game."""
    last, found = len(record.choices), coach.found
    for number in range(1, CHANCES + 1):
        at = last * number // (CHANCES + 1)
        yield Held("chance", found.chance(at, 0), long_chance(record, at, 0, playouts))
    for mistake in found.mistakes:
        yield Held("cost", mistake.gap, long_gap(record, mistake, playouts))


def tell(what: str, held: Sequence[Held]) -> str:
    """In how many cases the truth fits, and how far it is off where it does not."""
    own = [one for one in held if one.what == what]
    if not own:
        return f"{what}: none"
    fits = sum(one.fits for one in own)
    off = sum(one.shown.value - one.truth.value for one in own) / len(own)
    apart = sorted(one.apart for one in own)[int(0.95 * (len(own) - 1))]
    reach = sum(one.shown.reach for one in own) / len(own)
    return (
        f"{what}: {fits} of {len(own)} fit; on average {off:+.3f} too high; 19 of 20 within {apart:.3f}; "
        f"interval ± {reach:.3f}"
    )


def main() -> None:
    """Play, go through it, and say what came of it."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.GAMES)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--playouts", type=int, default=PLAYOUTS, help="0: only the reasons are counted")
    parser.add_argument("--level", default=LEVEL)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], help="such as players=2, or scenario=all")
    asked = parser.parse_args()
    options = options_of(asked.option)
    shown = proved = 0
    held: list[Held] = []
    for seed in range(asked.seed, asked.seed + asked.games):
        record = bot_game(asked.game, options_at(asked.game, options, seed), seed, asked.level)
        coach = Coach(record).run()
        if coach.found.error:
            say(f"seed {seed}: {coach.found.error}")
        shown += len(coach.found.mistakes)
        proved += sum(bool(one.reasons) for one in coach.found.mistakes)
        if asked.playouts:
            held += held_against(record, coach, asked.playouts)
        done = seed - asked.seed + 1
        if done % 10 == 0 or done == asked.games:
            say(f"{done} games: {proved} of {shown} mistakes with a proved reason")
            for what in ("chance", "cost"):
                say(tell(what, held))


if __name__ == "__main__":
    main()
