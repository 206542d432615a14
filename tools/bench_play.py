"""How fast random games run: decisions per second of each game against plies per second of python-chess."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter

import chess

import game
from tools.bench import Row, at_least, by_turns

FLOORS = {"rumble": 6.0, "shogun": 3.0, "samurai": 2.0}
ROUNDS = 7
SECONDS = 0.4
LONGEST = 300  # plies: random chess seldom ends by itself


def play_chess(dice: random.Random) -> int:
    """One random game of chess; says how many plies it had."""
    board = chess.Board()
    while len(board.move_stack) < LONGEST:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(dice.choice(moves))
    return len(board.move_stack)


def play_ours(name: str, dice: random.Random) -> int:
    """One random game of ours; says how many decisions it had."""
    state = game.find(name).new(seed=dice.getrandbits(30))
    decisions = 0
    while state.turn is not None:
        state.play(dice.choice(state.choices()))
        decisions += 1
    return decisions


def speed(play: Callable[[random.Random], int], seed: int) -> float:
    """Decisions per second over whole games, for about SECONDS."""
    dice = random.Random(seed)
    start, decisions = perf_counter(), 0
    while perf_counter() - start < SECONDS:
        decisions += play(dice)
    return decisions / (perf_counter() - start)


def _row(name: str) -> Row:
    ours, theirs = [], []
    for turn in range(ROUNDS):
        ours.append(speed(lambda dice: play_ours(name, dice), turn))
        theirs.append(speed(play_chess, turn))
    note = f"{max(ours):,.0f} decisions/s, chess {max(theirs):,.0f} plies/s"
    return at_least(f"{name}: random play against python-chess", by_turns(ours, theirs), FLOORS[name], "x", note)


def rows() -> list[Row]:
    """A row for each game."""
    return [_row(name) for name in game.GAMES]
