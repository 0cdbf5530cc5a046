"""A leaver ranks where they left; everybody else as the rules rank. Galactic Magnate §15.8, §15.3"""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.lobby import substitutes
from games.matches import match_cache
from games.models import Match, Stake
from games.ratings import settlement
from games.ratings.placement import calculate_places
from games.ratings.stakes import record_leavers
from tests.ratings.conftest import begun, leaves, points, seat, stakes

RANKED = [[3], [1], [0], [2]]  # seats, the best first


@pytest.mark.parametrize(
    ("ranking", "left", "expected"),
    [
        (RANKED, {}, {3: 1, 1: 2, 0: 3, 2: 4}),
        (RANKED, {3: 4}, {1: 1, 0: 2, 2: 3, 3: 4}),  # a computer player won on a leaver's seat
        (RANKED, {3: 3}, {1: 1, 0: 2, 3: 3, 2: 4}),  # seat 2 had resigned before seat 3 left
        (RANKED, {2: 4, 0: 3}, {3: 1, 1: 2, 0: 3, 2: 4}),
        (RANKED, {3: 4, 1: 3, 0: 2}, {2: 1, 0: 2, 1: 3, 3: 4}),  # the last of the people is the first
        ([[0, 1], [2]], {}, {0: 1, 1: 1, 2: 3}),
        ([[0, 1, 2]], {}, {0: 1, 1: 1, 2: 1}),
        ([[0, 1], [2]], {2: 2}, {0: 1, 1: 1, 2: 3}),  # two share the first place; the leaver is behind both
    ],
)
def test_places(ranking: list[list[int]], left: dict[int, int], expected: dict[int, int]) -> None:
    assert calculate_places(ranking, left) == expected


def lost(match: Match, user: User) -> None:
    """Somebody misses too many deadlines, and a computer player plays on for them."""
    match.seats.filter(user=user).update(former=user, user=None, bot="steady")
    held = match_cache.load_current_match(match.pk)
    record_leavers(match.pk, held.table.game.living(), held.last_entry_at_ms)


def finish(match: Match, users: list[User]) -> None:
    """These leave one after the other, the house first removes the computer players."""
    from games.matches import moves

    for each in match.seats.filter(user=None):
        moves.remove_player(match.pk, each.number)
    for user in users:
        leaves(match, user)


@pytest.mark.django_db
def test_who_lost_their_seat_is_last_though_the_computer_player_outlasts_others(people: list[User]) -> None:
    ann, ben, cid, dot = people[:4]
    match = begun([ann, ben, cid, dot])
    lost(match, cid)
    leaves(match, dot)
    leaves(match, ben)
    finish(match, [])
    settlement.settle_match_rating(match.pk)
    found = stakes(match)
    assert [found[each].place for each in (ann, ben, dot, cid)] == [1, 2, 3, 4]
    assert found[cid].early
    assert [points(each) for each in (ann, ben, dot, cid)] == [1275, 1055, 910, 760]


@pytest.mark.django_db
def test_who_takes_their_seat_back_never_left(people: list[User]) -> None:
    """Ann takes the seat back, so that one more was still there when Ben left."""
    ann, ben, cid, dot = people[:4]
    match = begun([ann, ben, cid, dot])
    lost(match, ann)
    lost(match, ben)
    assert [stakes(match)[each].left for each in (ann, ben)] == [4, 3]
    substitutes.take_over_seat(match.pk, ann, match.seats.get(former=ann).number)
    assert [stakes(match)[each].left for each in (ann, ben)] == [None, 4]
    assert stakes(match)[ann].left_at is None
    finish(match, [dot, cid])
    settlement.settle_match_rating(match.pk)
    assert [stakes(match)[each].place for each in (ann, cid, dot, ben)] == [1, 2, 3, 4]


@pytest.mark.django_db
def test_two_who_lose_their_seats_at_once_do_not_share_a_place(people: list[User]) -> None:
    match = begun(people[:3])
    match.seats.exclude(user=people[0]).update(user=None, bot="steady")
    record_leavers(match.pk, [0, 1, 2], 5)
    assert sorted(each.left for each in Stake.objects.filter(left__isnull=False)) == [2, 3]
    assert set(Stake.objects.values_list("left_at", flat=True)) == {None, 5}


@pytest.mark.django_db
def test_who_sits_down_for_somebody_plays_for_that_players_points(people: list[User], person: Any) -> None:
    """The stake stays with whoever sat there when the game began."""
    ann, ben, cid = people[:3]
    eva = people[4]
    match = begun([ann, ben, cid])
    lost(match, cid)
    substitutes.take_over_seat(match.pk, eva, match.seats.get(former=cid).number)
    finish(match, [ben, ann])
    settlement.settle_match_rating(match.pk)
    assert [points(each) for each in (ann, ben, cid, eva)] == [970 + 260, 970, 800, 1000]


@pytest.mark.django_db
def test_f35_who_deletes_their_account_leaves_their_stake(people: list[User]) -> None:
    """The others gain what the deleted user would have lost."""
    ann, ben, cid = people[:3]
    match = begun([ann, ben, cid])
    where = seat(match, cid)
    cid.delete()
    assert Stake.objects.get(match=match, seat=where).left == 3
    finish(match, [ben])
    settlement.settle_match_rating(match.pk)
    assert [points(each) for each in (ann, ben)] == [1230, 970]
    gone = Stake.objects.get(match=match, seat=where)
    assert (gone.user, gone.place, gone.loss, gone.nth) == (None, 3, 200, None)


@pytest.mark.django_db
def test_who_had_resigned_before_ranks_as_the_rules_say(people: list[User]) -> None:
    ann, ben, cid = people[:3]
    match = begun([ann, ben, cid])
    leaves(match, cid)
    lost(match, cid)
    assert stakes(match)[cid].left is None
    leaves(match, ben)
    settlement.settle_match_rating(match.pk)
    assert [stakes(match)[each].place for each in (ann, ben, cid)] == [1, 2, 3]
