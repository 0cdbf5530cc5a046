"""Every title under every law, a sample: `manage.py fuzz` plays the large counts."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.catalog import titles
from games.engine.conformance import conform, silence_finishes
from games.engine.fuzz import random_table

TITLES = {title.slug: title for title in titles()}


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("seed", range(8))
def test_a_random_game_keeps_every_law(slug: str, seed: int) -> None:
    seats, chosen = random_table(TITLES[slug], seed)
    conform(TITLES[slug], seats, chosen, seed, every=25)


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("pace", ["live", "mail"])
def test_the_printed_game_keeps_every_law(slug: str, pace: str) -> None:
    for seats in TITLES[slug].seats:
        conform(TITLES[slug], seats, {}, seats, every=40)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(TITLES)), st.integers(0, 2**32))
def test_any_seed_keeps_every_law(slug: str, seed: int) -> None:
    seats, chosen = random_table(TITLES[slug], seed)
    conform(TITLES[slug], seats, chosen, seed, every=200)


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("seed", range(4))
def test_silence_finishes_every_game(slug: str, seed: int) -> None:
    """F28: nobody says a word, and the game ends all the same."""
    seats, chosen = random_table(TITLES[slug], seed)
    assert silence_finishes(TITLES[slug], seats, chosen, seed).over
