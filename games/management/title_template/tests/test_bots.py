"""The steady bot: always legal, never without end, and better than chance."""

from __future__ import annotations

import pytest

from games.engine.simulate import list_winning_places, played

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
        won += list_winning_places(table) == [seed % 2]
    assert won >= 24
