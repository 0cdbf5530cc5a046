"""The printed formula: every row of the table it was checked against, and what must hold for any points.

Galactic Magnate §15.2 Galactic Magnate §15.3 Galactic Magnate §15.4 Galactic Magnate §15.5 Galactic Magnate §15.6
Galactic Magnate §15.7
"""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.ratings.formula import (
    BONUS_AFTER_MS,
    RatingChange,
    calculate_rating_changes,
    clamp_stake,
    get_contributions,
    get_max_rounding_loss,
)

# points in finishing order; losses; gains; points after, without the bonus
PRINTED = [
    ([1000, 1000], [0, 160], [160, 0], [1160, 840]),
    ([1000, 1200, 900], [0, 156, 180], [246, 90, 0], [1246, 1134, 720]),
    ([3000, 4000, 2000], [0, 520, 400], [720, 200, 0], [3720, 3680, 1600]),
    ([1000] * 4, [0, 110, 170, 240], [275, 165, 80, 0], [1275, 1055, 910, 760]),
    ([1000] * 5, [0, 100, 160, 220, 280], [323, 223, 143, 70, 0], [1323, 1123, 983, 850, 720]),
    (
        [1234, 777, 1501, 999, 1111],
        [0, 77, 240, 219, 311],
        [347, 270, 150, 77, 0],
        [1581, 970, 1411, 857, 800],
    ),
]
LOST = {2: 0, 3: 1, 4: 3, 5: 6}  # points that may vanish
MOST = 20_000
UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a busy machine proves nothing


def purses(drawn: bytes) -> list[int]:
    """What so many players have, from two bytes each: a whole table is a single draw, so it is made quickly."""
    return [int.from_bytes(drawn[at : at + 2]) % (MOST + 1) for at in range(0, len(drawn) - 1, 2)]


tables = st.binary(min_size=2 * 2, max_size=2 * 11).map(purses)


def ranked(points: list[int]) -> list[RatingChange]:
    return calculate_rating_changes(points, list(range(1, len(points) + 1)))


@pytest.mark.parametrize(("points", "losses", "gains", "after"), PRINTED)
def test_the_checked_table(points: list[int], losses: list[int], gains: list[int], after: list[int]) -> None:
    found = ranked(points)
    assert [each.loss for each in found] == losses
    assert [each.gain for each in found] == gains
    assert [came + each.sum for came, each in zip(points, found, strict=True)] == after


def test_the_printed_percentages() -> None:
    assert [get_contributions(players) for players in (2, 3, 4, 5)] == [
        (0, 16),
        (0, 13, 20),
        (0, 11, 17, 24),
        (0, 10, 16, 22, 28),
    ]


@pytest.mark.parametrize("players", range(6, 12))
def test_six_to_eleven_go_on_from_ten_to_thirty_percent(players: int) -> None:
    found = get_contributions(players)
    assert (len(found), found[0], found[1], found[-1]) == (players, 0, 10, 30)
    steps = [after - before for before, after in pairwise(found[1:])]
    assert max(steps) - min(steps) <= 1


def test_seats_need_not_sit_in_finishing_order() -> None:
    """The example of the question and answer page: A 2000, B 3000, C 4000 points came in as B, C, A."""
    found = calculate_rating_changes([2000, 3000, 4000], [3, 1, 2])
    assert [2000 + found[0].sum, 3000 + found[1].sum, 4000 + found[2].sum] == [1600, 3720, 3680]


def test_more_than_ten_minutes_earn_a_hundred() -> None:
    found = calculate_rating_changes([3000, 4000, 2000], [1, 2, 3], [BONUS_AFTER_MS + 1, BONUS_AFTER_MS, 0])
    assert [each.bonus for each in found] == [100, 0, 0]
    assert calculate_rating_changes([1000, 1000], [1, 2], [BONUS_AFTER_MS + 1] * 2, bonus=0) == ranked([1000, 1000])


def test_with_the_bonus() -> None:
    found = calculate_rating_changes([3000, 4000, 2000], [1, 2, 3], [BONUS_AFTER_MS + 1] * 3)
    assert [3000 + found[0].sum, 4000 + found[1].sum, 2000 + found[2].sum] == [3820, 3780, 1700]


def test_nobody_plays_for_less_than_nothing() -> None:
    assert clamp_stake(-5) == 0
    assert ranked([1000, -5]) == ranked([1000, 0]) == [RatingChange(0, 0, 0), RatingChange(0, 0, 0)]


@UNTIMED
@given(tables)
def test_only_rounding_is_lost(points: list[int]) -> None:
    """Never more comes out than goes in, and at most 0, 1, 3 or 6 points vanish in games of two to five."""
    found = ranked(points)
    lost = sum(each.loss for each in found) - sum(each.gain for each in found)
    assert 0 <= lost <= LOST.get(len(points), get_max_rounding_loss(len(points)))
    assert get_max_rounding_loss(len(points)) == LOST.get(len(points), get_max_rounding_loss(len(points)))


@UNTIMED
@given(tables)
def test_points_flow_from_worse_to_better_places_only(points: list[int]) -> None:
    found = ranked(points)
    assert found[0].loss == 0
    assert found[-1].gain == 0
    for place, each in enumerate(found):
        assert each.gain <= sum(other.loss for other in found[place + 1 :])


@UNTIMED
@given(tables)
def test_the_remainder_may_go_to_the_winner(points: list[int]) -> None:
    found = calculate_rating_changes(points, list(range(1, len(points) + 1)), to_winner=True)
    assert sum(each.loss for each in found) == sum(each.gain for each in found)
    assert found[1:] == ranked(points)[1:]


@UNTIMED
@given(tables, st.data())
def test_who_shares_a_place_plays_for_nothing_against_the_other(points: list[int], data: st.DataObject) -> None:
    groups = data.draw(st.lists(st.integers(1, len(points)), min_size=len(points), max_size=len(points)))
    places = [1 + sum(other < group for other in groups) for group in groups]
    found = calculate_rating_changes(points, places)
    lost = sum(each.loss for each in found) - sum(each.gain for each in found)
    assert 0 <= lost <= len(points) ** 2
    for place, each in zip(places, found, strict=True):
        assert place > 1 or each.loss == 0
        behind = sum(other.loss for where, other in zip(places, found, strict=True) if where > place)
        assert each.gain <= behind


@UNTIMED
@given(st.integers(2, 5))
def test_all_in_one_place_change_nothing(players: int) -> None:
    assert calculate_rating_changes([1000] * players, [1] * players) == [RatingChange(0, 0, 0)] * players


def test_two_behind_one_share_the_mean() -> None:
    """Places 2 and 3 of three give 13 and 20 percent; who shares them, 16.5 each."""
    assert [each.loss for each in calculate_rating_changes([1000] * 3, [1, 2, 2])] == [0, 165, 165]
    assert [each.gain for each in calculate_rating_changes([1000] * 3, [1, 2, 2])] == [330, 0, 0]
