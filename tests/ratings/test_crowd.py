"""What is written in bulk for measurements is what counting would have written."""

from __future__ import annotations

import pytest

from games.benchmarks.crowd import create_crowd
from games.models import Stake, Standing
from games.ratings import profiles as games_of
from games.ratings.play_time import SeatActivity
from games.ratings.rebuild import iterate_in_settled_order, recalculate_standings

pytestmark = pytest.mark.django_db


def test_a_crowd_is_consistent() -> None:
    users = create_crowd(12, 60, busiest=40)
    stakes = list(Stake.objects.order_by("match", "seat"))
    before = sorted(Standing.objects.values_list("user", "title", "pace", "points", "games", "wins"))
    did = {
        match: [SeatActivity(each.played or 0, each.took, each.early) for each in laid]
        for match, laid in iterate_in_settled_order(stakes)
    }
    fresh = recalculate_standings(stakes, did).values()
    assert before == sorted((s.user_id, s.title, s.pace, s.points, s.games, s.wins) for s in fresh)
    assert sum(each.games for each in games_of.load_title_results(users[0], users[0])) >= 40


def test_a_profile_sums_up_what_the_stakes_say() -> None:
    """Asked list by list, so that thousands of games before the last ones cost nothing."""
    (user, *_) = create_crowd(12, 60, busiest=40)
    stakes = list(Stake.objects.filter(user=user).select_related("match").order_by("match__ended"))
    assert len({each.pace for each in stakes}) == 2
    results = games_of.load_title_results(user, user)
    for each in results:
        mine = [stake for stake in stakes if stake.title == each.title]
        assert each.last_places == [stake.place for stake in mine][-games_of.LAST_GAMES :]
        assert each.games == len(mine)
        assert each.left_early == sum(stake.early for stake in mine)
        assert each.longest_ms == max((stake.played or 0 for stake in mine if stake.pace == "live"), default=None)
        assert each.expected_wins == pytest.approx(sum(1 / stake.match.size for stake in mine))
    habits = games_of.load_play_habits(user, results)
    assert (habits.games, habits.left_early) == (len(stakes), sum(stake.early for stake in stakes))
    assert habits.longest_ms == max(stake.played or 0 for stake in stakes if stake.pace == "live")
