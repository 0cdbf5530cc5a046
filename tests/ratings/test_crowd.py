"""What is written in bulk for measurements is what counting would have written."""

from __future__ import annotations

import pytest

from games.models import Stake, Standing
from games.ratings import people as games_of
from games.ratings.rebuilding import in_order, reckoned
from games.ratings.timing import Part
from tests.ratings.crowd import crowd

pytestmark = pytest.mark.django_db


def test_a_crowd_is_consistent() -> None:
    users = crowd(12, 60, busiest=40)
    stakes = list(Stake.objects.order_by("match", "seat"))
    before = sorted(Standing.objects.values_list("user", "title", "pace", "points", "games", "wins"))
    did = {match: [Part(each.played or 0, each.took, each.early) for each in laid] for match, laid in in_order(stakes)}
    fresh = reckoned(stakes, did).values()
    assert before == sorted((s.user_id, s.title, s.pace, s.points, s.games, s.wins) for s in fresh)
    assert sum(each.games for each in games_of.results(users[0], users[0])) >= 40
