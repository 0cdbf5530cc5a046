"""§8.9 How many answers a game can take at most: no turn asks for more than is counted."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.chance import Seeded
from games.engine.policy import random_answer
from games.engine.table import Table
from games.titles.galactic_civ.constants import ANSWERS, LAST_ROUND

from ..longest import last_answer
from ..settings import Settings
from .helpers import CIV, game


@pytest.mark.parametrize("seats", CIV.seats)
def test_simulated_games_are_shorter(seats: int) -> None:
    assert CIV.last_answer
    assert ANSWERS[seats][1] < CIV.last_answer(seats, Settings())


def test_events_and_a_third_player_ask_more() -> None:
    assert last_answer(2, Settings()) == 2 * (1 + LAST_ROUND * 14)
    assert last_answer(3, Settings()) == 3 * (1 + LAST_ROUND * 17)
    assert last_answer(3, Settings(events="on")) == 3 * (1 + LAST_ROUND * 17 + 18)  # none in the first two rounds


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_turn_asks_more(seats: int) -> None:
    table = Table.start(CIV, seats, {"events": "on"}, pace="mail", chance=Seeded(seats))
    rng, asked = Seeded(7), Counter[int]()
    while not table.over:
        asked[game(table).turn] += 1
        table.play(*random_answer(table, rng))
    most = 18 if seats > 2 else 15
    assert asked.pop(0) <= seats
    assert max(asked.values()) <= most
    assert len(asked) <= seats * LAST_ROUND
