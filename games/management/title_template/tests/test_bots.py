"""The steady bot: always legal, never without end, and better than chance."""

from __future__ import annotations

import pytest

from games.engine.simulate import find_first_mover, played

from .. import TITLE


@pytest.mark.parametrize("seats", TITLE.seats)
def test_games_of_steady_players_end(seats: int) -> None:
    table = played(TITLE, ["steady"] * seats, {}, seats)
    assert table.over
    assert table.over.ending == "beacon"


def test_it_beats_chance() -> None:
    """First and second in the order of play in turn."""
    won = 0
    for seed in range(40):
        levels = ["random", "random"]
        levels[seed % 2] = "steady"
        table = played(TITLE, levels, {"timers": "off"}, seed)
        assert table.over
        won += [(seat - find_first_mover(table)) % 2 for seat in table.over.ranking[0]] == [seed % 2]
    assert won >= 24
