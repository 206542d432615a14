"""The games as PettingZoo environments (AEC), with ``pip install tenka[pettingzoo]``.

>>> from tenka.adapters import pettingzoo
>>> env = pettingzoo.env("rumble", players=3)

An observation holds ``observation`` (a row of integers, see ``numbers``) and ``action_mask``. Rewards come at the
end. A game of Samurai Battles can be long: ``most_choices`` cuts it short, which counts as truncation.
"""

from __future__ import annotations

from typing import Any

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils import seeding
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(f"{error}: pip install 'tenka[pettingzoo]'", name=error.name) from error

from ..core import text, words
from ..core.position import Position
from ..core.record import SEEDS
from ..games import find
from .numbers import PAD, numbers_of, payoffs

MOST = 2**15 - 1
ILLEGAL_REWARD = -1.0


def env(game_name: str, **settings: Any) -> AECEnv:
    """An environment that ends the game at an illegal action; ``settings`` are those of ``RawEnv``."""
    ended = TerminateIllegalWrapper(RawEnv(game_name, **settings), illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ended))


class RawEnv(AECEnv):  # type: ignore[misc]
    """The same without wrappers: an illegal action raises IllegalChoice. The game's options are keywords."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self, game_name: str, *, render_mode: str | None = None, most_choices: int | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.game, self.render_mode, self._options = find(game_name), render_mode, options
        self.metadata = {**self.metadata, "name": f"tenka_{game_name}_v1"}
        self.most_choices = self.game.most_choices if most_choices is None else most_choices
        self.numbers = numbers_of(game_name)
        seats = len(self.game.new(**options).scores)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        actions = len(self.numbers.choices)
        row = Box(PAD, MOST, (self.numbers.width,), np.int16)
        spaces: dict[str, Space[Any]] = {"observation": row, "action_mask": Box(0, 1, (actions,), np.int8)}
        self.observation_spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict:
        """The same object each time, as PettingZoo wants it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Every choice that there can be, by number."""
        return self.action_spaces[agent]

    # -- playing ----------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the game's own options are given when the environment is made."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.position: Position = self.game.new(seed=int(self._random.integers(SEEDS)), **self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choices = 0
        self._select()

    def step(self, action: int | None) -> None:
        """Make the choice of that number for the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only agents whose game is over may act with None"
        self._cumulative_rewards[agent] = 0.0
        self.position.play(self.numbers.choices[action])
        self._choices += 1
        over = self.position.turn is None
        self.rewards = dict(zip(self.agents, payoffs(self.position)))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self._choices >= self.most_choices)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.position.turn or 0]

    # -- looking ----------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent may know, and what it may do now."""
        view = self.position.view(self.possible_agents.index(agent))
        mask = np.zeros(len(self.numbers.choices), np.int8)
        mask[[self.numbers.number(choice) for choice in view.choices]] = 1
        return {"observation": np.array(self.numbers.row(view), np.int16), "action_mask": mask}

    def render(self) -> str | None:
        """The board as a spectator may know it: text, or printed."""
        board = text.of_view(self.position.view(None), words.load("en"))
        if self.render_mode == "human":
            print(board)
        return board if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
