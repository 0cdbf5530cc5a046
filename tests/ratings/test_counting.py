"""Galactic Magnate §15.1, §15.8, F35: what each comes with is written at the start, what came of it once at the end."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.lobby import tables
from games.matches import proposals
from games.models import Match, Stake, Standing
from games.ratings import payload, settlement
from games.ratings.stakes import explain_unrated
from games.realtime import payloads
from tests.ratings.conftest import begun, ended, later, leaves, points, stakes

pytestmark = pytest.mark.django_db


def test_everybody_comes_with_a_thousand(people: list[User]) -> None:
    """§15.1"""
    match = begun(people[:3])
    assert match.rating == "staked"
    assert {each.user: each.points for each in Stake.objects.all()} == dict.fromkeys(people[:3], 1000)
    assert not Standing.objects.exists()


def test_a_match_that_is_over_is_due_and_then_done(people: list[User]) -> None:
    ann, ben, cid = people[:3]
    match = ended(begun([ann, ben, cid]), [ben, cid, ann])
    assert match.rating == "due"
    assert [points(each) for each in (ann, ben, cid)] == [1000, 1000, 1000]
    assert settlement.settle_match_rating(match.pk)
    match.refresh_from_db()
    assert match.rating == "done"
    assert [points(each) for each in (ben, cid, ann)] == [1230, 970, 800]
    assert [stakes(match)[each].place for each in (ben, cid, ann)] == [1, 2, 3]
    standing = Standing.objects.get(user=ben)
    assert (standing.games, standing.wins, standing.best, standing.last) == (1, 1, 1230, 230)


def test_a_match_is_counted_once(people: list[User]) -> None:
    match = ended(begun(people[:2]), people[:2])
    assert settlement.settle_match_rating(match.pk)
    assert not settlement.settle_match_rating(match.pk)
    assert settlement.settle_due_ratings() == 0
    assert [points(each) for each in people[:2]] == [1160, 840]


def test_the_sweep_finds_what_nobody_rang_for(people: list[User]) -> None:
    ended(begun(people[:2]), people[:2])
    assert tasks.settle_ratings() == 1
    assert points(people[0]) == 1160


def test_the_bell_of_a_match_that_is_over_counts_it(people: list[User]) -> None:
    match = ended(begun(people[:2]), people[:2])
    tasks.run_wakeup(match.pk)
    assert points(people[0]) == 1160


def test_a_new_match_begins_with_all_that_was_over_before(people: list[User]) -> None:
    """Nobody has counted the first one; the second begins with its points all the same."""
    ended(begun(people[:2]), people[:2])
    match = begun(people[:2])
    assert {user: stake.points for user, stake in stakes(match).items()} == {people[0]: 1160, people[1]: 840}


def test_matches_side_by_side_are_played_for_what_was_there_at_their_start(people: list[User]) -> None:
    first, second = begun(people[:2]), begun(people[:2])
    for match in (second, first):
        settlement.settle_match_rating(ended(match, people[:2]).pk)
    assert [points(each) for each in people[:2]] == [1320, 680]


def test_ten_minutes_earn_the_bonus_and_who_left_before_gets_none(people: list[User], settings: Any) -> None:
    """§15.7"""
    ann, ben, cid = people[:3]
    match = begun([ann, ben, cid])
    later(settings, 500_000)
    leaves(match, cid)
    later(settings, 200_000)
    leaves(match, ben)
    settlement.settle_match_rating(match.pk)
    assert [stakes(match)[each].bonus for each in (ann, ben, cid)] == [100, 100, 0]
    assert [points(each) for each in (ann, ben, cid)] == [1330, 1070, 800]


def test_each_pace_and_game_has_a_list_of_its_own(people: list[User]) -> None:
    settlement.settle_match_rating(ended(begun(people[:2]), people[:2]).pk)
    assert stakes(begun(people[:2], pace="mail"))[people[0]].points == 1000
    assert stakes(begun(people[:2], title="planetopoly", settings={}))[people[0]].points == 1000


def test_a_match_called_off_is_never_counted(people: list[User]) -> None:
    match = begun(people[:2])
    proposals.create_proposal(match.pk, people[0], "off")
    proposals.accept_proposal(match.pk, people[1], "off")
    match.refresh_from_db()
    assert (match.status, match.rating) == ("over", "none")
    assert settlement.settle_due_ratings() == 0
    assert "wasn't finished" in explain_unrated(match)


def test_a_match_a_moderator_stopped_is_never_counted(people: list[User], person: Any) -> None:
    match = begun(people[:2])
    tables.end_match_as_moderator(match.pk, person("Mod", is_staff=True), "A fault of ours.")
    match.refresh_from_db()
    assert match.rating == "none"
    assert not settlement.settle_match_rating(match.pk)


def test_points_never_go_below_nothing_at_the_table(people: list[User]) -> None:
    """Many games at once may cost more than there was; the next is played for nothing."""
    Standing.objects.create(user=people[0], title="galactic-magnate", pace="live", points=-40, games=9)
    match = begun(people[:2])
    assert stakes(match)[people[0]].points == -40
    settlement.settle_match_rating(ended(match, [people[1], people[0]]).pk)
    assert points(people[0]) == -40
    assert points(people[1]) == 1000


def test_one_match_that_cannot_be_counted_does_not_hold_up_the_others(people: list[User]) -> None:
    broken = ended(begun(people[:2]), people[:2])
    Match.objects.filter(pk=broken.pk).update(result={})
    good = ended(begun(people[2:4]), people[2:4])
    assert settlement.settle_due_ratings() == 1
    good.refresh_from_db()
    assert good.rating == "done"


def test_the_page_of_a_match_tells_what_came_of_it(people: list[User]) -> None:
    """Before it is counted only that it will be; a stranger is told the same, with no stake marked as theirs."""
    ann, ben, cid = people[:3]
    match = begun([ann, ben])
    assert payload.build_rating_payload(match) == {"state": "staked", "why": "", "stakes": []}
    ended(match, [ann, ben])
    assert payload.build_rating_payload(match)["state"] == "due"
    settlement.settle_match_rating(match.pk)
    match.refresh_from_db()
    first, second = payloads.build_opening_payload(match.pk, ben)["match"]["rated"]["stakes"]
    assert first | {"seat": 0} == {
        "seat": 0, "yours": False, "place": 1, "before": 1000, "loss": 0, "gain": 160, "bonus": 0, "change": 160,
        "after": 1160,
    }  # fmt: skip
    assert (second["yours"], second["place"], second["change"], second["after"]) == (True, 2, -160, 840)
    assert not any(each["yours"] for each in payloads.build_opening_payload(match.pk, cid)["match"]["rated"]["stakes"])


def test_who_looks_on_is_told_when_it_is_counted(people: list[User]) -> None:
    """The line-up grows, so that whoever missed the notification is brought on by the next reconcile."""
    match = ended(begun(people[:2]), people[:2])
    before = match.lineup
    settlement.settle_match_rating(match.pk)
    match.refresh_from_db()
    assert match.lineup == before + 1


def test_a_table_may_play_without_the_bonus_and_give_the_winner_what_is_left(people: list[User], settings: Any) -> None:
    """§15.6, §15.7 As variants, chosen when the table is opened."""
    chosen = {"timers": "off", "rating_bonus": 30, "rating_remainder": "to_winner"}
    players = people[:4]
    for user in players:
        Standing.objects.create(user=user, title="galactic-magnate", pace="live", points=1009, games=1)
    match = begun(players, settings=chosen)
    later(settings, 700_000)
    settlement.settle_match_rating(ended(match, players).pk)
    found = [stakes(match)[user] for user in players]
    assert [each.bonus for each in found] == [30] * 4
    assert sum(each.loss for each in found) == sum(each.gain for each in found)
    printed = begun(players, settings={"timers": "off"})
    later(settings, 700_000)
    settlement.settle_match_rating(ended(printed, players).pk)
    assert [stakes(printed)[user].bonus for user in players] == [100] * 4
