"""One seat of a game as an environment of Gymnasium's kind: bots have the others."""

from __future__ import annotations

from typing import Any

import gymnasium
from gymnasium import spaces

from games.engine.bots import DEFAULT_LEVEL, choose
from games.engine.chance import Seeded
from games.engine.options import Silence
from games.engine.types import Seat

from .answers import MAX_ANSWERS
from .seating import Observation, Seating


class SingleSeatEnvironment(gymnasium.Env[Observation, int]):
    """The learner has seat 0, which is drawn into the order of play like every other. `level`: how the others play."""

    metadata = {"render_modes": []}

    def __init__(
        self, slug: str, seats: int = 2, settings: dict[str, Any] | None = None, level: str = DEFAULT_LEVEL
    ) -> None:
        self.seating = Seating(slug, seats, settings or {})
        if level not in self.seating.title.levels:
            raise LookupError(f"There are no bots called {level!r}; there are {', '.join(self.seating.title.levels)}.")
        self.level = level
        self.observation_space = self.seating.space
        self.action_space: spaces.Space[Any] = spaces.Discrete(MAX_ANSWERS)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, played on to the learner's first question."""
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**62))
        self.seating.begin(2 * chosen)
        self.dice = Seeded(2 * chosen + 1)
        self._let_others_play()
        return self.seating.observe(0), self.seating.tell(0)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The learner answers, then the others play until it is asked again or the game is over."""
        self.seating.play(0, int(action))
        self._let_others_play()
        reward = self.seating.share_rewards()[0] if self.seating.over else 0.0
        over, truncated = bool(self.seating.table.over), self.seating.truncated
        return self.seating.observe(0), reward, over, truncated, self.seating.tell(0)

    def _let_others_play(self) -> None:
        """Bots answer until the learner alone is asked: who answers later knows more, for whoever learns as well."""
        while not self.seating.over and (others := self.seating.table.asked - {0}):
            self._let_answer(min(others))

    def _let_answer(self, seat: Seat) -> None:
        """A bot answers, or says nothing."""
        table = self.seating.table
        action = choose(table, seat, self.level, self.dice)
        if action is None:
            table.house(Silence(seat), table.game.now)
        else:
            table.play(seat, action, table.game.now)
