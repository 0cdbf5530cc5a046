"""All seats of a game as an environment of PettingZoo's kind (AEC): one agent after the other is asked."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from games.engine.types import Seat

from .answers import MAX_ANSWERS
from .seating import Observation, Seating


class StarboardEnvironment(AECEnv):  # type: ignore[misc]
    """Agents are `seat_0`, `seat_1` and so on. Where several are asked at once they answer in order of their seats.

    `settings`: what a table chooses, by name. Illegal moves raise ValueError. An agent's reward comes as the game ends.
    """

    metadata = {"render_modes": ["ansi"], "name": "starboard_v1", "is_parallelizable": False}

    def __init__(
        self, slug: str, seats: int = 2, settings: dict[str, Any] | None = None, render_mode: str | None = None
    ):
        super().__init__()
        self.seating, self.render_mode = Seating(slug, seats, settings or {}), render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.seating.space)
        self.action_spaces = {agent: spaces.Discrete(MAX_ANSWERS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object for an agent every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Numbers of answers; which of them there are stands in the mask."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed one that nobody can foresee."""
        chosen = int(np.random.default_rng(seed).integers(2**63))
        self.seating.begin(chosen)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._name(self.seating.next_seat(self.seating.seats - 1))

    def _name(self, seat: Seat) -> str:
        return self.possible_agents[seat]

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> Observation:
        """What an agent sees of the position."""
        return self.seating.observe(self._seat(agent))

    def tell(self, agent: str) -> dict[str, Any]:
        """The view as the site sends it, and what the numbers of the answers mean."""
        return self.seating.tell(self._seat(agent))

    def step(self, action: int | None) -> None:
        """The selected agent answers."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked and has to answer.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.seating.play(self._seat(agent), int(action))
        if self.seating.over:
            self._end()
        else:
            self.agent_selection = self._name(self.seating.next_seat(self._seat(agent)))
        self._accumulate_rewards()

    def _end(self) -> None:
        for agent, reward in zip(self.possible_agents, self.seating.share_rewards(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = not self.seating.truncated
            self.truncations[agent] = self.seating.truncated
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What is asked now, as a line."""
        table = self.seating.table
        line = f"{self.seating.title.name}, entry {table.number}: {', '.join(map(self._name, sorted(table.asked)))}"
        return line if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
