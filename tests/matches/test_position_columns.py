"""The players' table of a letter has what each of them has, and no pile that happens to have as many cards as seats."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bots import choose
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.table import Table
from games.matches.summaries.position import list_all_columns

MOVES = 120
PLAYERS = ("cash", "credit", "funds", "debt", "capacity", "worth", "prison", "jail", "character", "token", "colours",
           "chips", "domes", "skips", "barred", "race", "hands", "limit")  # fmt: skip


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
@pytest.mark.parametrize("seats", [3, 8])
def test_a_column_is_what_players_have(title: Any, seats: int) -> None:
    if seats not in title.seats:
        return
    table, rng, found = Table.start(title, seats, {}, pace="mail", chance=Seeded(3)), Seeded(4), set()
    for _ in range(MOVES):
        found |= {key for key, _ in list_all_columns(table, table.view(0))}
        if not table.asked:
            break
        seat = min(table.asked)
        table.play(seat, choose(table, seat, "steady", rng) or table.silence(seat))
    assert found
    assert found <= set(PLAYERS), found - set(PLAYERS)
