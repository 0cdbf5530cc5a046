"""Whoever goes, at any moment of any title: the game ends well, and nobody else's points are touched."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.catalog import titles
from games.ratings.leaver_games import check_leaver_game, check_points


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_every_game_ends_well_whoever_goes(title: Any) -> None:
    """A sample: `manage.py leavers --games 2500` plays ten thousand."""
    gone = [check_leaver_game(title, seed)[1] for seed in range(40, 43)]
    assert sum(gone), "nobody went: the sample says nothing"


def test_what_a_follower_does_moves_nobody_elses_points() -> None:
    for at in range(4):
        ranking = [[seat] for seat in (1, 2, 3)]
        ranking.insert(at, [0])
        check_points(ranking, {0: 4})
