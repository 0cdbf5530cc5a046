"""What both environments share: a game, whose turn it is in it, what a seat observes, and what it got."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from games.engine.catalog import title as find_title
from games.engine.chance import Seeded
from games.engine.chances import build_chance_rows, find_chance_reader, list_features, share_result
from games.engine.options import Action
from games.engine.table import Table
from games.engine.types import Seat

from .answers import MAX_ANSWERS, list_answers

MAX_ENTRIES: Final = 20_000  # of a game; then it is truncated

Observation = dict[str, Any]


class Seating:
    """A game of one title with so many seats. `names`: what the numbers of an observed row are, in order."""

    def __init__(self, slug: str, seats: int, settings: Mapping[str, Any]) -> None:
        self.title, self.seats, self.settings = find_title(slug), seats, dict(settings)
        reader = find_chance_reader(self.title)
        if reader is None:
            raise LookupError(f"{self.title.name} has no chances.py that says how its positions are read.")
        self.reader, self.names = reader, list_features(reader)
        self.title.read_settings(seats, self.settings)
        self.table: Table
        self._answers: tuple[int, Seat, list[Action]] | None = None

    @property
    def space(self) -> spaces.Dict:
        """What an observation looks like."""
        shape = (self.seats, len(self.names))
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (MAX_ANSWERS,), np.int8),
            }
        )

    def begin(self, seed: int) -> None:
        """A new game; all of it follows from the seed and the answers."""
        self.table, self._answers = Table.start(self.title, self.seats, self.settings, chance=Seeded(seed)), None

    @property
    def over(self) -> bool:
        """Whether it is over or was given up."""
        return bool(self.table.over) or self.truncated

    @property
    def truncated(self) -> bool:
        """Whether it was given up, as it had too many entries."""
        return not self.table.over and self.table.number >= MAX_ENTRIES

    def next_seat(self, after: Seat) -> Seat:
        """The next seat that is asked, in order of the seats."""
        return min(self.table.asked, key=lambda seat: (seat - after - 1) % self.seats)

    def list_answers(self, seat: Seat) -> list[Action]:
        """What the numbers mean for a seat now; nothing for who is not asked."""
        known = self._answers
        if known is None or known[:2] != (self.table.number, seat):
            asked = not self.over and seat in self.table.asked
            known = self.table.number, seat, list_answers(self.table.options(seat)) if asked else []
            self._answers = known
        return known[2]

    def play(self, seat: Seat, number: int) -> None:
        """The answer of that number. ValueError where there is none."""
        answers = self.list_answers(seat)
        if not 0 <= number < len(answers):
            raise ValueError(f"{number} is no answer now; there are {len(answers)}: see action_mask.")
        self.table.play(seat, answers[number], self.table.game.now)

    def observe(self, seat: Seat) -> Observation:
        """A row for each seat, the observer's first, then in order of the seats; zeros for who has left. And which
        answers there are."""
        view = self.table.view(seat)
        hands = {seat: view["hand"]} if "hand" in view else {}
        rows = build_chance_rows(self.reader, view, self.table.game.board, hands)
        seen = np.zeros((self.seats, len(self.names)), np.float32)
        for at in range(self.seats):
            if (row := rows[(seat + at) % self.seats]) is not None:
                seen[at] = row
        mask = np.zeros(MAX_ANSWERS, np.int8)
        mask[: len(self.list_answers(seat))] = 1
        return {"observation": seen, "action_mask": mask}

    def tell(self, seat: Seat) -> dict[str, Any]:
        """What a program may want to read besides: the view as the site sends it, and the answers as they are said."""
        return {"view": self.table.view(seat), "answers": [each.to_json() for each in self.list_answers(seat)]}

    def share_rewards(self) -> list[float]:
        """What each seat gets as the game ends: its share of the first place less a fair share; together 0. Nothing
        where it was given up."""
        if not self.table.over:
            return [0.0] * self.seats
        return [each - 1 / self.seats for each in share_result(self.table)]
