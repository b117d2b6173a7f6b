"""Any engine game as a PettingZoo AEC environment: the engine's shape is the one that the field's tools expect."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from game.engine import Game, State


class EngineEnv(AECEnv):
    """One game at one table. Observations are the scores and whose turn it is; it is the masks that are tested."""

    metadata = {"name": "totem_table_v0", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012
    render_mode = None

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        super().__init__()
        self.game, self.seats, self.options = game, seats, options
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        actions = game.num_distinct_actions
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-500, 500, (seats + 1,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(actions, seed=1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.state: State = self.game.start(self.game.deal(self.seats, self.options, seed or 0))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.game.num_distinct_actions, np.int8)
        if self.state.current_player() == seat:
            mask[self.state.legal_actions()] = 1
        seen = [self.state.view(seat).current_player, *(score.total for score in self.state.scores())]
        return {"observation": np.array(seen, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.state.apply_action(int(action))
        self.rewards = dict(zip(self.agents, self.state.returns(), strict=True))
        if self.state.is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(self.agents.index(agent) + 1) % self.seats]
        else:
            self.agent_selection = self.agents[self.state.current_player()]
        self._accumulate_rewards()

    def render(self) -> None: ...

    def close(self) -> None: ...
