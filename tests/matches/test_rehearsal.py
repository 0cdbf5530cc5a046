"""Matches of computer players through the real door with the printed timers: none gets stuck (a sample of 200)."""

import pytest

from games.benchmarks.rehearsal import rehearse
from games.engine.catalog import titles


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("slug", [title.slug for title in titles()])
def test_a_match_of_bots_runs_to_its_end(slug: str, settings) -> None:
    settings.TIME_OFFSET_MS = 0
    found = rehearse(slug, seats=2, level="steady", games=1)
    assert found["stuck"] == []
    assert found["finished"] == 1
