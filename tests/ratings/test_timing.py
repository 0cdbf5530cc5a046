"""How long a player played: live while they were in the game, by mail while they were asked, pauses never. Galactic
Magnate §15.7"""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine import pauses
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.table import Table
from games.matches import match_cache, moves, proposals, randomness, storage
from games.matches.pace import MatchPace
from games.matches.transaction import JournalWrite
from games.models import Match
from games.ratings import settlement
from games.ratings.play_time import measure_seat_activity
from tests.ratings.conftest import begun, later, leaves, seat, stakes

pytestmark = pytest.mark.django_db
SLACK = 5_000  # ms that a test itself may take


def entry(match: Match, write: Any) -> None:
    """One entry of the house."""
    match.refresh_from_db()
    held = match_cache.load_from_locked_row(match)
    table: Table = held.table.fork(randomness.SystemRandomness())
    write(table, storage.get_database_time_ms())
    JournalWrite(held, match.alarm, table).write()
    match_cache.evict_match()


def reach_a_turn(match: Match) -> None:
    """Plays on until a turn begins."""
    for _ in range(20):
        held = match_cache.load_current_match(match.pk)
        if held.table.at_rest:
            return
        mover = min(held.table.asked)
        action = choose(held.table.fork(), mover, "random", Seeded(held.version))
        assert action is not None
        user = match.seats.get(number=mover).user
        assert user is not None
        moves.submit_move(match.pk, mover, action.to_json(), by=user, key=f"k{held.version}")
    raise AssertionError("no turn has begun")


def near(found: int | None, expected: int) -> bool:
    return found is not None and expected <= found < expected + SLACK


def did(match: Match) -> Any:
    match.refresh_from_db()
    return measure_seat_activity(match, {})


def test_live_from_the_start_to_ones_own_end(people: list[User], settings: Any) -> None:
    ann, ben, cid = people[:3]
    match = begun([ann, ben, cid])
    where = {each: seat(match, each) for each in (ann, ben, cid)}
    later(settings, 300_000)
    leaves(match, cid)
    later(settings, 300_000)
    leaves(match, ben)
    found = did(match)
    assert near(found[where[cid]].played_ms, 300_000)
    assert near(found[where[ann]].played_ms, 600_000)
    assert [found[where[each]].left_early for each in (ann, ben, cid)] == [False, True, True]


def test_a_pause_is_no_play(people: list[User], settings: Any) -> None:
    match = begun(people[:2])
    reach_a_turn(match)
    later(settings, 100_000)
    entry(match, lambda table, now: pauses.suspend(table, 0, 1800, now))
    later(settings, 1_000_000)
    entry(match, lambda table, now: pauses.resume(table, now))
    later(settings, 50_000)
    leaves(match, people[1])
    assert all(near(each.played_ms, 150_000) for each in did(match))
    settlement.settle_match_rating(match.pk)
    assert [each.bonus for each in stakes(match).values()] == [0, 0]


def test_by_mail_only_the_time_in_which_one_was_asked(people: list[User], settings: Any) -> None:
    """One seat is asked at a time; the other's time stands still."""
    match = begun(people[:2], pace="mail")
    later(settings, 700_000)
    (asked,) = match_cache.load_current_match(match.pk).table.asked
    leaves(match, match.seats.get(number=1 - asked).user)
    found = did(match)
    assert near(found[asked].played_ms, 700_000)
    assert near(found[1 - asked].played_ms, 0)
    settlement.settle_match_rating(match.pk)
    assert sorted(each.bonus for each in stakes(match).values()) == [0, 100]


def test_a_match_that_changes_its_pace_counts_each_stretch_by_its_own(people: list[User], settings: Any) -> None:
    ann, ben = people[:2]
    match = begun([ann, ben])
    later(settings, 200_000)
    proposals.create_proposal(match.pk, ann, "pace", MatchPace("mail"))
    proposals.accept_proposal(match.pk, ben, "pace")
    later(settings, 3_000_000)
    (asked,) = match_cache.load_current_match(match.pk).table.asked
    leaves(match, match.seats.get(number=1 - asked).user)
    found = did(match)
    assert near(found[1 - asked].played_ms, 200_000)
    assert near(found[asked].played_ms, 3_200_000)
    settlement.settle_match_rating(match.pk)
    assert {each.pace for each in stakes(match).values()} == {"live"}  # the list it began on


def test_who_lost_their_seat_has_played_until_then(people: list[User], settings: Any) -> None:
    match = begun(people[:2])
    found = measure_seat_activity(match, {0: round(match.started.timestamp() * 1000)}) if match.started else []
    assert [each.played_ms for each in found] == [0, 0]
    later(settings, 500_000)
    leaves(match, people[0])
    match.refresh_from_db()
    assert match.started
    begun_at = round(match.started.timestamp() * 1000)
    assert measure_seat_activity(match, {1: begun_at + 60_000})[1].played_ms == 60_000


def test_how_long_a_move_takes(people: list[User], settings: Any) -> None:
    match = begun(people[:2])
    held = match_cache.load_current_match(match.pk)
    mover = min(held.table.asked)
    later(settings, 4_000)
    roll = next(option.action for option in held.table.options(mover) if option.action and not option.grave)
    moves.submit_move(match.pk, mover, roll.to_json(), by=match.seats.get(number=mover).user, key="k")
    found = did(match)
    assert near(found[mover].median_move_ms, 4_000)
    assert found[1 - mover].median_move_ms is None


def test_a_journal_of_older_rules_counts_all_the_same(people: list[User], settings: Any) -> None:
    """It cannot be played again: everybody has played from start to end."""
    match = begun(people[:2])
    later(settings, 800_000)
    leaves(match, people[1])
    last = match.entries.order_by("-number")[0]
    match.entries.filter(number=last.number).update(line=last.line.replace("resigned", "slow"))
    settlement.settle_match_rating(match.pk)
    assert [each.bonus for each in stakes(match).values()] == [100, 100]
