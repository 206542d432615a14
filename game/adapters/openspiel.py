"""The games for OpenSpiel, with ``pip install tenka[openspiel]``: importing this registers them.

>>> import pyspiel
>>> from tenka.adapters import openspiel
>>> game = pyspiel.load_game("tenka_rumble(players=3,daimyo=true)")

Chance is sampled: where a choice draws on chance there is a chance node whose outcomes are SAMPLES seeds, all equally
likely, and not dice by name. So a tree search meets no dice that it could know in advance, but an algorithm
that needs the exact probabilities of outcomes gets an approximation. The order of a deck is settled when it is
shuffled, as on a table: a search that clones states and plays on, without sampling what is hidden, knows the cards.
There are observations, no information states, so nothing with perfect recall (such as CFR) can be run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}: pip install 'tenka[openspiel]'", name=error.name) from error

from ..core import text, words
from ..core.chance import Chance
from ..core.position import Choice, Position
from ..games import GAMES, find
from .numbers import Numbers, numbers_of, payoffs

SAMPLES = 1024
"""So many outcomes a chance node has."""
OUTCOMES = [(seed, 1 / SAMPLES) for seed in range(SAMPLES)]


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game; its parameters are the options, with their defaults."""
    options = {option.name: option for option in find(name).options}
    seats = options["players"].values if "players" in options else (2,)
    return pyspiel.GameType(
        short_name=f"tenka_{name}",
        long_name=words.load("en")(f"{name}.title"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: option.default for name, option in options.items()},
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options; a subclass for each says which."""

    name: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]
    numbers: ClassVar[Numbers]
    # All of it belongs to the class: what an object holds is lost when OpenSpiel pickles it.

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        rules, options = find(self.name), dict(params or {})
        seats = len(rules.new(**options).scores)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.numbers.choices),
            max_chance_outcomes=SAMPLES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=rules.most_choices,
        )
        super().__init__(self.kind, info, options)

    def new_initial_state(self) -> State:
        """The chance node from which the set-up comes."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Views as tensors and text boards; there is nothing with perfect recall."""
        if params or (iig_obs_type is not None and iig_obs_type.perfect_recall):
            raise ValueError("only observations without perfect recall and without parameters")
        return Observer(self)


class State(pyspiel.State):  # type: ignore[misc]
    """A position, and perhaps a choice that waits for chance."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._name, self._options = game.name, game.get_parameters()
        self._most = game.max_game_length()
        self.position: Position | None = None
        self._waiting: Choice | None = None
        self._made = 0

    def current_player(self) -> int:
        """The seat in turn, or chance, or that it is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.position is None or self._waiting is not None or self.position.turn is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.position.turn

    def is_terminal(self) -> bool:
        """Whether the game is over; one with more choices than any real game has is broken off as a draw."""
        if self.position is None or self._waiting is not None:
            return False
        return self.position.turn is None or self._made >= self._most

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        mine = position is not None and self._waiting is None and position.turn == player
        return numbers_of(self._name).legal(position) if mine and position else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Seeds, all equally likely."""
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = find(self._name).new(seed=action, **self._options)
        elif self._waiting is not None:
            self.position.chance = Chance(self.position.chance + action).below(1 << 64)
            self.position.play(self._waiting)
            self._waiting = None
        else:
            self._choose(self.position, numbers_of(self._name).choices[action])

    def _choose(self, position: Position, choice: Choice) -> None:
        """A choice that draws on chance waits for a chance node."""
        self._made += 1
        after = position.copy()
        after.play(choice)
        if after.chance == position.chance:
            self.position = after
        else:
            self._waiting = choice

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return " ".join(map(str, numbers_of(self._name).choices[action]))

    def returns(self) -> list[float]:
        """Zero for all until the end."""
        if self.position is None:
            return [0.0] * self.num_players()
        return payoffs(self.position) if self.is_terminal() else [0.0] * len(self.position.scores)

    def __str__(self) -> str:
        return f"{self.position!r} {self._waiting or ''}".strip()


class Observer:
    """What a player may know, from the view of that seat and nothing else."""

    def __init__(self, game: Game) -> None:
        self.tensor = np.zeros(game.numbers.width, np.float32)
        self.dict = {"observation": self.tensor}
        self._numbers = game.numbers

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor."""
        position = state.position
        self.tensor[:] = 0 if position is None else self._numbers.row(position.view(player))

    def string_from(self, state: State, player: int) -> str:
        """The text board."""
        position = state.position
        return "" if position is None else text.of_view(position.view(player), words.load("en"))


def _register(name: str) -> type[Game]:
    kind = game_type(name)
    made = type(name.capitalize(), (Game,), {"name": name, "kind": kind, "numbers": numbers_of(name)})
    pyspiel.register_game(kind, made)  # a class: OpenSpiel's registry outlives Python and must not free what it holds
    return made


REGISTERED = {name: _register(name) for name in GAMES}
"""The classes by the names of the games."""
globals().update({made.__name__: made for made in REGISTERED.values()})  # pickle looks for them here
