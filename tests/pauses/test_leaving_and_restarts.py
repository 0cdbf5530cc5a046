"""Who leaves during a pause; it outlasts a restart of everything; it can be watched again (F35)."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.engine.pauses import Resume, Suspend
from games.lobby.tables import end_match_as_moderator
from games.matches import match_cache, moves, pause_votes, pauses, replays
from games.models import Pause
from tests.pace.conftest import Clock, sweep
from tests.pauses.conftest import MINUTE, Evening, journal
from tests.pauses.unpaused import clocks as all_of
from tests.pauses.unpaused import last_moment, played

State = Pause.State


# -- leaving


def test_who_leaves_during_a_pause(three: Evening, ann: User, ben: User, cid: User) -> None:
    """The leaver's yes is not needed to go on; leaving is a resignation at that moment."""
    three.paused(ann, [ben, cid])
    left = three.seat(cid)
    moves.resign_seat(three.id, left, by=cid)
    assert three.head.table.game.gone == [left]
    assert three.suspended
    pause_votes.vote_to_resume(three.id, ann)
    pause_votes.vote_to_resume(three.id, ben)
    assert not three.suspended
    three.moves(5)


def test_if_only_the_leaver_was_missing_it_goes_on(three: Evening, ann: User, ben: User, cid: User) -> None:
    three.paused(ann, [ben, cid])
    pause_votes.vote_to_resume(three.id, ann)
    pause_votes.vote_to_resume(three.id, ben)
    moves.resign_seat(three.id, three.seat(cid), by=cid)
    sweep()
    assert not three.suspended
    assert three.row.state == State.OVER


def test_the_last_one_wins_during_a_pause(two: Evening, ann: User, ben: User) -> None:
    two.paused(ann, [ben])
    winner = two.seat(ben)
    moves.resign_seat(two.id, two.seat(ann), by=ann)
    match = two.match
    assert (match.status, match.result) == ("over", {"ranking": [[winner], [1 - winner]], "ending": "last_standing"})
    sweep()
    assert (two.match.paused, two.row.state) == (False, State.OVER)
    assert pauses.build_pause_payload(two.match) is None


def test_f35_somebody_s_account_is_deleted_during_a_pause(three: Evening, ann: User, ben: User, cid: User) -> None:
    """A computer player sits there now and agrees silently."""
    three.paused(ann, [ben, cid])
    pause_votes.vote_to_resume(three.id, ann)
    pause_votes.vote_to_resume(three.id, ben)
    cid.delete()
    sweep()
    assert not three.suspended
    three.moves(6)


def test_f35_everybody_s_account_is_deleted(two: Evening, ann: User, ben: User) -> None:
    two.paused(ann, [ben])
    ann.delete()
    ben.delete()
    sweep()
    assert not two.suspended


def test_a_moderator_ends_a_paused_match(two: Evening, ann: User, ben: User, person: Any) -> None:
    boss = person("Eve")
    User.objects.filter(pk=boss.pk).update(is_staff=True)
    two.paused(ann, [ben])
    end_match_as_moderator(two.id, User.objects.get(pk=boss.pk), "Enough of it.")
    sweep()
    assert (two.match.paused, two.row.state) == (False, State.OVER)


# -- it outlasts a restart, and can be watched again


def test_it_outlasts_a_restart_of_everything(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """All of it is in rows: nothing kept in memory is needed at any step."""
    two.busy()
    steps = (
        lambda: pause_votes.request_pause(two.id, ann, 600),
        lambda: pause_votes.accept_pause(two.id, ben),
        lambda: two.reach(lambda table: table.suspended),
        lambda: clock.on(5 * MINUTE),
        lambda: pause_votes.vote_to_resume(two.id, ben),
        lambda: clock.on(MINUTE),
        lambda: pause_votes.vote_to_resume(two.id, ann),
        lambda: two.moves(6),
    )
    for step in steps:
        match_cache.evict_match()
        step()
        match_cache.evict_match()
        before = two.head.table.digest()
        assert match_cache.load_from_snapshot(match_cache.get_stored_match(two.id)).table.digest() == before
    entries = journal(two)
    assert sum(isinstance(entry.action, Suspend | Resume) for entry in entries) == 2
    assert all_of(two.head.table, entries[-1].now) == all_of(played(entries), last_moment(entries))


def test_a_paused_game_is_watched_again(two: Evening, ann: User, ben: User) -> None:
    """Every moment of it, the pause included."""
    two.paused(ann, [ben])
    began = two.match.version
    for user in (ann, ben):
        pause_votes.vote_to_resume(two.id, user)
    two.moves(5)
    held = two.head
    assert replays.load_past_table(held, began).suspended
    assert not replays.load_past_table(held, began + 1).suspended
    last = replays.load_past_table(held, held.version)
    assert last.digest() == held.table.digest()
