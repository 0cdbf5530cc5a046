"""It begins with the move that comes to a turn, everything stands still, and it ends when all say so.

The vote is in `test_the_vote`.
"""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.core import presence
from games.engine.catalog import titles
from games.engine.pauses import Resume, Suspend
from games.matches import match_cache, moves, pace, pause_votes, pauses, proposals, storage, undo
from games.matches.moves import submit_move_as_user
from games.models import Entry, Match, Pause
from tests.pace.conftest import DAY, Clock, sweep
from tests.pauses.conftest import MINUTE, SECOND, Evening, evening, journal

State = Pause.State
SLUGS = [each.slug for each in titles()]


# -- where it begins


@pytest.mark.parametrize("slug", SLUGS)
def test_it_begins_where_the_next_turn_does(slug: str, ann: User, ben: User) -> None:
    """Galactic Magnate §14.4, Monopoly Space §14.10, Planetopoly §13.6, Galactic Civ §10.8: play goes on until then,
    and the move that comes there brings the pause with it."""
    game = evening(slug, ann, ben)
    game.busy()
    pause_votes.request_pause(game.id, ann, 120)
    assert "Keep playing" in pause_votes.accept_pause(game.id, ben)
    assert (game.row.state, game.suspended, game.match.paused) == (State.AGREED, False, False)
    while not game.suspended:
        assert game.match.alarm is not None
        lineup = game.match.lineup
        answer = game.move()
    assert game.row.state == State.ON
    assert game.match.lineup > lineup  # whoever watches asks anew what is up at the table
    assert game.row.began == game.match.moved
    assert game.row.ends == game.row.began + 120 * SECOND
    assert (game.match.paused, game.match.asked, game.match.alarm) == (True, [], None)
    *_, move, begun = journal(game)
    assert isinstance(begun.action, Suspend)
    assert move.number == answer.version == begun.number - 1
    assert begun.now == move.now


def test_14_4_at_once_where_a_window_is_open(two: Evening, ann: User, ben: User) -> None:
    """Galactic Magnate §14.4"""
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    assert two.suspended


def test_the_move_before_it_keeps_its_key_and_its_answer(two: Evening, ann: User, ben: User) -> None:
    """F13: asked again, the same answer; the pause is another entry."""
    two.busy()
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    while not two.suspended:
        seat, action, by, version = two.next()
        answer = moves.submit_move(two.id, seat, action, by=by, key=f"key {version}", version=version)
    assert moves.submit_move(two.id, seat, action, by=by, key=f"key {version}", version=version) == answer
    assert two.match.version == answer.version + 1
    assert Entry.objects.get(match=two.id, number=answer.version).key == f"key {version}"
    assert Entry.objects.get(match=two.id, number=answer.version + 1).key is None


def test_another_process_s_table_knows_of_it(two: Evening, ann: User, ben: User) -> None:
    """What a process kept from before the vote is looked at anew: the line-up has changed."""
    two.busy()
    kept = two.head
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    match_cache.evict_match()
    match_cache.cache_loaded_match(kept)  # as another process has it
    while not two.suspended:
        two.move()
    assert two.row.state == State.ON


def test_a_clock_that_runs_out_may_bring_it(three: Evening, ann: User, ben: User, cid: User, clock: Clock) -> None:
    """A flag falls in the middle of something, the next turn begins: so does the pause."""
    three.busy()
    pause_votes.request_pause(three.id, ann, 60)
    pause_votes.accept_pause(three.id, ben)
    pause_votes.accept_pause(three.id, cid)
    for _ in range(5):
        if not three.suspended:
            clock.to((three.head.alarm or 0) + 1)
            sweep()
    assert three.suspended
    assert len(three.head.table.game.gone) >= 1


# -- standing still


def test_no_clock_runs_and_nothing_falls(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """F19, F28: whoever looks, and however long it takes."""
    two.paused(ann, [ben], seconds=1800)
    before, stored = two.times(), two.stored()
    clock.on(29 * MINUTE)
    assert storage.list_due_match_ids() == []
    assert sweep() == 0
    assert not moves.wake_match(two.id).acted
    tasks.run_wakeup(two.id)
    assert (two.times(), two.stored()) == (before, stored)
    pause_votes.vote_to_resume(two.id, ann)
    pause_votes.vote_to_resume(two.id, ben)
    begun, over = [entry for entry in journal(two) if isinstance(entry.action, Suspend | Resume)]
    assert over.now - begun.now >= 29 * MINUTE
    assert two.times(over.now) == before
    assert two.match.alarm is not None
    assert two.match.alarm > over.now


def test_no_move_is_made_and_the_sentence_says_why(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    seat, action, by, version = two.next()
    two.paused(ann, [ben])
    stored = two.stored()
    clock.on(60 * SECOND)
    ways = (
        lambda: submit_move_as_user(two.id, by, action, key="a", version=version),
        lambda: submit_move_as_user(two.id, by, action, key="a"),
        lambda: moves.submit_text(two.id, seat, "roll", by=by, key="b"),
        lambda: undo.take_back_move(two.id, ann, key="c"),
    )
    for way in ways:
        with pytest.raises(Refused, match=r"The game is paused for (4|3) minutes.* more, or until .*Ann.* say /resume"):
            way()
    pause_votes.vote_to_resume(two.id, ann)
    with pytest.raises(Refused, match="or until Ben says /resume"):
        ways[0]()
    clock.on(5 * MINUTE)
    with pytest.raises(Refused, match="resumes as soon as someone says /resume"):
        ways[0]()
    assert two.stored()[1:] == stored[1:]


def test_computer_players_rest_too(ann: User, clock: Clock) -> None:
    game = evening("galactic-magnate", ann, bots=2)
    tasks.advance_match(game.id)
    pause_votes.request_pause(game.id, ann, 60)
    while not game.suspended:
        tasks.advance_match(game.id)
        if not game.suspended and game.head.seats[min(game.head.table.asked)].user_id:
            game.move()
    version = game.match.version
    assert game.match.bot_due is None
    clock.on(30 * SECOND)
    tasks.sweep_due_matches()
    tasks.advance_match(game.id)
    assert game.match.version == version
    assert pause_votes.vote_to_resume(game.id, ann) == "The game resumes."
    tasks.advance_match(game.id)
    assert game.match.version > version + 1 or game.head.seats[min(game.head.table.asked)].user_id == ann.pk


def test_nobody_is_asked_during_a_pause(two: Evening, ann: User, ben: User) -> None:
    """Nothing waits for anybody: no count in a title, no mail, no task."""
    from games.realtime.feeds import list_matches_awaiting_user

    two.paused(ann, [ben])
    assert list_matches_awaiting_user(ann.pk) == list_matches_awaiting_user(ben.pk) == []


def test_who_stays_away_is_not_removed(ann: User, ben: User, clock: Clock) -> None:
    """Where the table agreed to remove who gives no sign of life for 40 s: pauses do not count."""
    game = evening("galactic-magnate", ann, ben, settings={"disconnect": "resign"})
    game.reach(lambda table: table.at_rest)
    presence.mark_seat_seen(game.id, 0)
    game.paused(ann, [ben])
    for _ in range(30):
        clock.on(5 * SECOND)
        presence.record_presence_watch()
    assert presence.list_auto_resign_match_ids() == []
    assert presence.list_disconnected_seats(game.id) == []
    for user in (ann, ben):
        pause_votes.vote_to_resume(game.id, user)
    assert presence.list_disconnected_seats(game.id) == []
    for _ in range(10):
        clock.on(5 * SECOND)
        presence.record_presence_watch()
    assert presence.list_disconnected_seats(game.id) == [0]


def test_not_by_mail_while_it_lasts(two: Evening, ann: User, ben: User) -> None:
    two.paused(ann, [ben])
    proposals.create_proposal(two.id, ann, "pace", pace.MatchPace("mail", 86_400))
    with pytest.raises(Refused, match="paused"):
        proposals.accept_proposal(two.id, ben, "pace")
    assert two.match.pace == "live"


def test_a_pause_agreed_on_is_void_by_mail(two: Evening, ann: User, ben: User) -> None:
    two.reach(lambda table: not table.at_rest and (table.question is None or table.question.until is None))
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    proposals.create_proposal(two.id, ann, "pace", pace.MatchPace("mail", 86_400))
    proposals.accept_proposal(two.id, ben, "pace")
    assert pauses.build_pause_payload(two.match) is None
    sweep()
    assert two.row.state == State.REFUSED
    two.moves(4)
    assert not two.suspended


# -- going on


def test_14_5_all_have_to_say_so(three: Evening, ann: User, ben: User, cid: User) -> None:
    """Galactic Magnate §14.5"""
    three.paused(ann, [ben, cid])
    said = pause_votes.vote_to_resume(three.id, ann)
    assert said.startswith("You vote to resume. Still waiting for ")
    assert "Ben" in said
    assert "Cid" in said
    with pytest.raises(Refused, match="You've voted to resume"):
        pause_votes.vote_to_resume(three.id, ann)
    assert three.seen is not None
    assert set(three.seen["missing"]) == {three.seat(ben), three.seat(cid)}
    pause_votes.vote_to_resume(three.id, cid)
    assert three.suspended
    assert pause_votes.vote_to_resume(three.id, ben) == "The game resumes."
    assert (three.suspended, three.match.paused, three.row.state, three.seen) == (False, False, State.OVER, None)
    with pytest.raises(Refused, match="isn't paused"):
        pause_votes.vote_to_resume(three.id, ben)
    three.moves(5)


def test_14_6_when_its_time_is_over_anybody(three: Evening, ann: User, ben: User, cid: User, clock: Clock) -> None:
    """Galactic Magnate §14.6: and until somebody does, it stays a pause."""
    three.paused(ann, [ben, cid], seconds=60)
    clock.on(61 * SECOND)
    sweep()
    assert three.suspended
    assert three.seen is not None
    assert three.seen["missing"] == []
    assert pause_votes.vote_to_resume(three.id, cid) == "The game resumes."
    assert not three.suspended


def test_14_6_who_said_so_before_may_say_it_again(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """Galactic Magnate §14.6"""
    two.paused(ann, [ben], seconds=60)
    pause_votes.vote_to_resume(two.id, ann)
    clock.on(61 * SECOND)
    assert pause_votes.vote_to_resume(two.id, ann) == "The game resumes."


def test_14_6_nobody_comes_back_for_a_day(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """Galactic Magnate §14.6: the house resumes it; then the clocks decide."""
    two.paused(ann, [ben], seconds=60)
    clock.on(DAY)
    sweep()
    assert two.suspended
    clock.on(61 * SECOND)
    sweep()
    assert not two.suspended
    clock.on(10 * MINUTE)
    sweep()
    assert two.match.status == Match.Status.OVER


def test_how_long_it_was(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """Pauses do not count as play."""
    assert pauses.get_paused_time_ms(two.match) == 0
    two.paused(ann, [ben])
    began = two.row.began
    assert began is not None
    clock.on(100 * SECOND)
    assert pauses.get_paused_time_ms(two.match, began + 7 * SECOND) == 7 * SECOND
    assert 100 * SECOND <= pauses.get_paused_time_ms(two.match) < 110 * SECOND
    pause_votes.vote_to_resume(two.id, ann)
    pause_votes.vote_to_resume(two.id, ben)
    total = pauses.get_paused_time_ms(two.match)
    assert total == (two.row.resumed or 0) - began
    clock.on(MINUTE)
    assert pauses.get_paused_time_ms(two.match) == total
    assert pauses.get_paused_time_ms(two.match, began) == 0


def test_a_straight_game_is_asked_nothing_about_pauses(two: Evening, django_assert_max_num_queries: Any) -> None:
    """A move at a table without a pause costs what it did."""
    two.move()
    with django_assert_max_num_queries(8) as seen:
        two.move()
    assert not [query["sql"] for query in seen.captured_queries if "games_pause" in query["sql"]]
