"""F8: the site was down. Each clock and deadline is put off by that, once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin import site
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from games import tasks
from games.admin.outages import OutageAdmin
from games.lobby.tables import end_match_as_moderator
from games.matches import deadlines, match_cache, moves, outages, pause_votes, replays, storage, undo, vacations
from games.matches.vacations import get_local_date
from games.models import Entry, Match, Miss, Outage
from games.ratings.play_time import measure_seat_activity
from tests.matches.conftest import UNTIMED, Game
from tests.outages.conftest import HOUR, MOST, SLACK, Down, excuses, lived, sound
from tests.pace.conftest import DAY, Clock, due
from tests.pace.test_taking_back import act, dealing, proposal

__all__ = ["dealing"]


def test_a_live_clock_stands_still_while_the_site_is_down(timed: Game, down: Down, settings: Any) -> None:
    """The scheduler is stopped, an hour passes, it starts: once, and it is said openly."""
    timed.reach()
    flag, asked, version = timed.head.table.next_alarm() or 0, timed.head.table.asked, timed.match.version
    last = down()
    for _ in range(3):
        tasks.sweep_due_matches()
        tasks.run_wakeup(timed.id)
    (entry,) = excuses(timed)
    assert timed.match.version == version + 1
    assert entry["action"]["ended"] - entry["action"]["began"] == pytest.approx(HOUR, abs=SLACK)
    assert timed.head.table.asked == asked
    assert timed.head.table.next_alarm() == flag + entry["action"]["ended"] - entry["action"]["began"]
    (said,) = [fact["say"] for fact in replays.list_visible_facts(timed.id, None, version)]
    assert said == "The site was *down* for *1 hour*; that time has been given back to everyone."
    (row,) = Outage.objects.all()
    assert (row.matches, row.counted) == (1, row.ended)
    assert row.began == pytest.approx(last, abs=SLACK)
    settings.TIME_OFFSET_MS += (timed.head.table.next_alarm() or 0) - storage.get_database_time_ms() + 50
    lived()
    tasks.sweep_due_matches()
    assert timed.match.status == Match.Status.OVER, "and from then on it runs as ever"
    sound(timed)


def test_a_deadline_by_mail_is_put_off(mail: Game, down: Down, clock: Clock) -> None:
    before = due(mail)
    clock.to(before - HOUR // 2)
    down()
    for _ in range(3):
        tasks.sweep_due_matches()
    (entry,) = excuses(mail)
    away = entry["action"]["ended"] - entry["action"]["began"]
    assert due(mail) == mail.head.deadlines[0].due_at == mail.head.alarm == before + away
    assert mail.match.alarm <= due(mail)
    assert not Miss.objects.exists()
    sound(mail)
    clock.to(due(mail))
    lived()
    tasks.sweep_due_matches()
    assert Miss.objects.count() == 1
    assert len(excuses(mail)) == 1


def test_what_was_due_before_stays_as_it_was(timed: Game, down: Down, settings: Any) -> None:
    """A flag that had fallen when the site went down has fallen, at its own moment."""
    timed.reach()
    flag = timed.head.table.next_alarm() or 0
    settings.TIME_OFFSET_MS += flag - storage.get_database_time_ms() + 2_000
    lived()
    settings.TIME_OFFSET_MS += HOUR
    tasks.sweep_due_matches()
    entry = Entry.objects.filter(match_id=timed.id).order_by("-number")[0]
    assert (entry.seat, entry.at) == (-1, flag)
    assert timed.match.status == Match.Status.OVER
    assert excuses(timed) == []


def test_a_deadline_that_was_past_before_is_missed(mail: Game, clock: Clock) -> None:
    before = due(mail)
    clock.to(before + 2_000)
    lived()
    clock.on(HOUR)
    tasks.sweep_due_matches()
    assert Miss.objects.get().due == before
    assert due(mail) >= storage.get_database_time_ms() + DAY - SLACK, "whoever is asked next has all of their time"


def test_no_outage_counts_without_an_end(mail: Game, down: Down, settings: Any) -> None:
    """The part beyond the bound ran; the deadline in it is missed."""
    settings.OUTAGE_MOST = 2 * 3_600
    before = due(mail)
    down(9 * HOUR)
    tasks.sweep_due_matches()
    (entry,) = excuses(mail)
    assert entry["action"]["ended"] - entry["action"]["began"] == pytest.approx(2 * HOUR, abs=SLACK)
    assert due(mail) == pytest.approx(before + 2 * HOUR, abs=SLACK)
    assert MOST > 2 * 3_600


def test_a_move_after_an_outage_that_the_flag_outlived(timed: Game, down: Down) -> None:
    """The player's clock still had time; none of it is lost, though the table was in memory all along."""
    timed.reach()
    move, flag = timed.next(), timed.head.table.next_alarm() or 0
    seat = move.seat
    main = timed.head.table.game.clock.main[seat]
    down(90_000)
    assert main > 100_000
    assert storage.get_database_time_ms() < flag
    moves.submit_move(timed.id, seat, move.action, by=move.by, key="k", version=move.version)
    assert len(excuses(timed)) == 1
    assert timed.head.table.game.clock.main[seat] > main - SLACK
    sound(timed)


def test_where_nothing_was_waited_for_nothing_is_made_good(begin: Any, down: Down) -> None:
    """The mark goes all the same: mails wait for that."""
    game: Game = begin(settings=UNTIMED)
    bot = {
        "deadlines": [],
        "first_deadline": None,
        "alarm": storage.get_database_time_ms() + HOUR,
        "lineup": game.match.lineup + 1,
    }
    Match.objects.filter(pk=game.id).update(**bot)
    down()
    tasks.sweep_due_matches()
    assert Outage.objects.get().matches == 1
    assert excuses(game) == []
    assert (game.match.outage_from, game.match.outage_to) == (None, None)


def test_a_match_that_is_ended_keeps_no_mark(mail: Game, down: Down, cid: User) -> None:
    down()
    assert outages.check_for_outage()
    User.objects.filter(pk=cid.pk).update(is_staff=True, is_superuser=True)
    end_match_as_moderator(mail.id, User.objects.get(pk=cid.pk), "enough")
    assert mail.match.outage_from is None


def test_nobody_played_meanwhile_and_nobody_was_slow(begin: Any, down: Down, clock: Clock) -> None:
    for pace in ("live", "mail"):
        game: Game = begin(pace=pace)
        (mover,) = game.reach().asked
        clock.on(20_000)
        before = measure_seat_activity(game.match, {})[mover]
        down()
        tasks.sweep_due_matches()
        clock.on(20_000)
        game.move()
        after = measure_seat_activity(game.match, {})[mover]
        assert after.played_ms - before.played_ms == pytest.approx(40_000, abs=SLACK)
        assert (after.median_move_ms or 0) < 40_000 + SLACK


def test_a_move_is_taken_back_in_the_time_that_was_given_back(dealing: Game, down: Down, clock: Clock) -> None:
    """The question is as old as it was, and that is younger than the clock on the wall says."""
    seat, offer = proposal(dealing)
    clock.on(20 * HOUR)
    down(5 * HOUR)
    tasks.sweep_due_matches()
    asked = deadlines.find_seat_deadline(dealing.match, seat)
    act(dealing, seat, offer)
    undo.take_back_move(dealing.id, dealing.owner(seat), key="oops")
    assert deadlines.find_seat_deadline(dealing.match, seat) == asked
    assert asked is not None
    assert asked.due_at == asked.asked_at + DAY > storage.get_database_time_ms()


def test_the_admin_tells_of_it_and_changes_nothing(down: Down, rf: RequestFactory) -> None:
    down()
    tasks.sweep_due_matches()
    page, request, row = OutageAdmin(Outage, site), rf.get("/"), Outage.objects.get()
    request.user = User(is_staff=True, is_superuser=True)
    assert page.counts_for_nobody(row) == "1 hour"
    assert page.until(row) - page.since(row) >= timedelta(hours=1)
    assert page.has_view_permission(request)
    assert not page.has_add_permission(request)
    assert not page.has_change_permission(request)
    assert not page.has_delete_permission(request)


def test_two_outages_one_after_the_other(mail: Game, down: Down) -> None:
    before = due(mail)
    for count in (1, 2):
        down()
        tasks.sweep_due_matches()
        assert len(excuses(mail)) == count
        assert due(mail) == pytest.approx(before + count * HOUR, abs=SLACK)


def test_a_pause_is_as_it_was(timed: Game, down: Down, ann: User, ben: User, clock: Clock) -> None:
    """Its clock stands still already; nothing is given twice."""
    timed.reach(lambda table: table.at_rest)
    pause_votes.request_pause(timed.id, ann, 1_800)
    pause_votes.accept_pause(timed.id, ben)
    assert timed.match.paused
    left = [timed.head.table.game.clock.left(seat, storage.get_database_time_ms()) for seat in (0, 1)]
    down()
    tasks.sweep_due_matches()
    pause_votes.vote_to_resume(timed.id, ann)
    if timed.match.paused:
        pause_votes.vote_to_resume(timed.id, ben)
    assert excuses(timed) == []
    now = timed.head.last_entry_at_ms
    assert [timed.head.table.game.clock.left(seat, now) for seat in (0, 1)] == left


def test_a_vacation_is_not_given_back_twice(mail: Game, down: Down, clock: Clock) -> None:
    """A day of vacation on which the player's deadlines stood still anyhow."""
    (seat,) = mail.head.table.asked
    absent = mail.owner(seat)
    day = get_local_date(storage.get_database_time_ms(), absent)
    vacations.create_vacation(absent, day, day)
    match_cache.evict_match()
    before = due(mail)
    ((_, ends),) = mail.head.seats[seat].vacations
    clock.to(ends - HOUR)
    down(3 * HOUR)
    tasks.sweep_due_matches()
    assert due(mail) == pytest.approx(before + 2 * HOUR, abs=SLACK)


AWAY = st.lists(st.tuples(st.integers(0, 69), st.integers(1, 30)), max_size=3).map(
    lambda found: [(start + 100 * n, start + length + 100 * n) for n, (start, length) in enumerate(found)]
)


@given(st.integers(0, 150), st.integers(1, 100), AWAY, st.integers(0, 300), st.integers(1, 100))
def test_a_deadline_and_its_question_stay_together(
    at: int, span: int, away: list[tuple[int, int]], start: int, length: int
) -> None:
    """Reckoned anew, when a vacation changes, it falls when it fell; and never earlier than without the outage."""
    terms = deadlines.DeadlineTerms(span)
    each = deadlines.SeatDeadline(0, 1, at, deadlines.calculate_deadline(at, terms, away) or 0)
    put_off = deadlines.postpone_deadline(each, terms, away, start, start + length)
    assert deadlines.calculate_deadline(put_off.asked_at, terms, away) == put_off.due_at
    expected = (
        deadlines.calculate_deadline(at, terms, joined([*away, (start, start + length)]))
        if start < each.due_at
        else None
    )
    assert expected is None or put_off.due_at == expected
    assert each.due_at <= put_off.due_at


def joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches that do not overlap, which cover the same."""
    made: list[tuple[int, int]] = []
    for start, until in sorted(spans):
        if made and start <= made[-1][1]:
            made[-1] = made[-1][0], max(until, made[-1][1])
        else:
            made.append((start, until))
    return made


def test_a_deadline_at_a_fixed_hour() -> None:
    """As if the question had been put so much later: the next day where less than the notice is left."""
    terms = deadlines.DeadlineTerms(DAY, 20)
    each = deadlines.SeatDeadline(0, 1, 9 * HOUR, 20 * HOUR)
    assert deadlines.postpone_deadline(each, terms, (), 13 * HOUR, 14 * HOUR) == each._replace(asked_at=10 * HOUR)
    long = deadlines.postpone_deadline(each, terms, (), 13 * HOUR, 19 * HOUR)
    assert long == each._replace(asked_at=15 * HOUR, due_at=44 * HOUR)
