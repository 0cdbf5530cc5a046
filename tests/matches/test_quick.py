"""Quick match: a crowd fills one table after the other, computer players come once, whatever dies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from accounts import relationships, sanctions
from accounts.models import User
from common import clock
from games import tasks
from games.lobby import autofill, joining, quick_match, seating, tables
from games.models import Match, Seat
from tests.matches.conftest import TITLE
from tests.matches.crowd import together
from tests.matches.test_lobby import refused

Person = Callable[[str], User]


def later(settings: Any, seconds: float) -> None:
    settings.TIME_OFFSET_MS += int(seconds * 1000)


def fresh(match: Match) -> Match:
    match.refresh_from_db()
    return match


# -- live


def test_one_opens_and_the_next_joins(ann: User, ben: User) -> None:
    first = quick_match.join_quick_match(ann, TITLE, seats=3, wait_seconds=30)
    assert (first.status, first.private, first.rated, first.settings, first.size) == ("open", False, True, {}, 3)
    assert quick_match.join_quick_match(ben, TITLE, seats=3) == first
    assert first.seats.count() == 2


def test_the_last_seat_begins_at_once(ann: User, ben: User) -> None:
    match = quick_match.join_quick_match(ann, TITLE, seats=2)
    assert quick_match.join_quick_match(ben, TITLE, seats=2) == match
    assert (fresh(match).status, match.autofill_at, match.seats.exclude(bot="").count()) == ("running", None, 0)


def test_who_sits_down_by_hand_begins_it_too(ann: User, ben: User) -> None:
    match = quick_match.join_quick_match(ann, TITLE, seats=2)
    joining.join_match(match.pk, ben)
    assert fresh(match).status == "running"


def test_bots_come_when_the_wait_is_over(ann: User, settings: Any) -> None:
    match = quick_match.join_quick_match(ann, TITLE, seats=3, wait_seconds=30)
    later(settings, 29)
    tasks.sweep_due_matches()
    assert fresh(match).status == "open"
    later(settings, 1.1)
    tasks.sweep_due_matches()
    assert fresh(match).status == "running"
    assert match.seats.exclude(bot="").count() == 2


def test_the_bell_alone_is_enough(ann: User, settings: Any) -> None:
    """The prompt task does what the sweep would do; once more does nothing."""
    match = quick_match.join_quick_match(ann, TITLE, seats=3, wait_seconds=15)
    tasks.run_wakeup(match.pk)
    assert fresh(match).status == "open"
    later(settings, 16)
    tasks.run_wakeup(match.pk)
    tasks.run_wakeup(match.pk)
    assert fresh(match).status == "running"
    assert match.seats.count() == 3


def test_nobody_waits_longer_than_they_want(ann: User, ben: User) -> None:
    """The first who wants to wait no longer has the free seats filled; nobody's patience lengthens another's."""
    before = clock.get_current_time_ms()
    match = quick_match.join_quick_match(ann, TITLE, seats=4, wait_seconds=60)
    quick_match.join_quick_match(ben, TITLE, seats=4, wait_seconds=15)
    assert before + 15_000 <= (fresh(match).autofill_at or 0) <= clock.get_current_time_ms() + 15_000
    quick_match.join_quick_match(ann, TITLE, seats=4, wait_seconds=120)
    assert (fresh(match).autofill_at or 0) <= clock.get_current_time_ms() + 15_000


def test_without_wait_it_begins_at_once(ann: User, ben: User, cid: User) -> None:
    """And takes no one's time: only a last free seat is taken."""
    waiting = quick_match.join_quick_match(ann, TITLE, seats=3, wait_seconds=60)
    own = quick_match.join_quick_match(ben, TITLE, seats=3, wait_seconds=0)
    assert own != waiting
    assert (fresh(own).status, own.seats.exclude(bot="").count()) == ("running", 2)
    joining.add_bot(waiting.pk, ann)
    assert quick_match.join_quick_match(cid, TITLE, seats=3, wait_seconds=0) == waiting
    assert fresh(waiting).status == "running"


def test_pressing_again_is_pressing_once(ann: User) -> None:
    assert (
        quick_match.join_quick_match(ann, TITLE, seats=3)
        == quick_match.join_quick_match(ann, TITLE, seats=3)
        == quick_match.join_quick_match(ann, TITLE, seats=4)
    )
    assert Seat.objects.count() == 1


def test_a_table_that_all_have_left_closes(ann: User, ben: User, settings: Any) -> None:
    match = quick_match.join_quick_match(ann, TITLE, seats=3)
    quick_match.join_quick_match(ben, TITLE, seats=3)
    for user in (ann, ben):
        seating.leave_match(match.pk, user)
    later(settings, 60)
    tasks.sweep_due_matches()
    assert (fresh(match).status, match.seats.count(), match.autofill_at) == ("cancelled", 0, None)


def test_only_tables_as_printed_are_quick(ann: User, ben: User) -> None:
    others = [
        tables.create_match(ann, TITLE, seats=3),
        tables.create_match(ann, TITLE, seats=3, settings={"timers": "off"}, when_full=True),
        tables.create_match(ann, TITLE, seats=3, private=True),
    ]
    Match.objects.filter(pk__in=[each.pk for each in others[1:]]).update(
        autofill_at=clock.get_current_time_ms() + 60_000
    )
    assert quick_match.join_quick_match(ben, TITLE, seats=3) not in others


def test_the_fullest_table_first(ann: User, ben: User, cid: User, person: Person) -> None:
    quick_match.join_quick_match(ann, TITLE, seats=4)
    fuller = tables.create_match(ben, TITLE, seats=4)
    Match.objects.filter(pk=fuller.pk).update(autofill_at=clock.get_current_time_ms() + 60_000)
    joining.join_match(fuller.pk, cid)
    assert quick_match.join_quick_match(person("Dora"), TITLE, seats=4) == fuller


@pytest.mark.parametrize(
    ("status", "how"),
    [
        (404, {"title": "no-such-game"}),
        (422, {"seats": 17}),
        (422, {"seats": -1}),
        (422, {"pace": "slow"}),
        (422, {"wait_seconds": 7}),
        (422, {"wait_seconds": -1}),
    ],
)
def test_what_cannot_be_is_refused(ann: User, status: int, how: dict[str, Any]) -> None:
    refused(status, quick_match.join_quick_match, ann, **{"title": TITLE, **how})
    assert not Match.objects.exists()


# -- by mail


def test_by_mail_it_begins_when_all_seats_are_taken(ann: User, ben: User, cid: User, settings: Any) -> None:
    """Never filled with computer players, unless the host does it."""
    match = quick_match.join_quick_match(ann, TITLE, "mail", seats=3, wait_seconds=0)
    assert quick_match.join_quick_match(ben, TITLE, "mail", seats=3) == match
    later(settings, 6 * 86_400)
    tasks.sweep_due_matches()
    assert (fresh(match).status, match.autofill_at) == ("open", None)
    quick_match.join_quick_match(cid, TITLE, "mail", seats=3)
    assert (fresh(match).status, match.pace) == ("running", "mail")


def test_any_table_may_begin_by_itself(ann: User, ben: User) -> None:
    match = tables.create_match(ann, TITLE, seats=3, when_full=True)
    joining.join_match(match.pk, ben)
    assert joining.add_bot(match.pk, ann).number in range(3)
    assert fresh(match).status == "running"
    still = tables.create_match(ann, TITLE, seats=2)
    joining.join_match(still.pk, ben)
    assert fresh(still).status == "open"


# -- who does not meet


def test_blocked_people_are_not_matched(ann: User, ben: User, cid: User) -> None:
    relationships.block_user(ann, ben)
    match = quick_match.join_quick_match(ann, TITLE, seats=3)
    assert quick_match.join_quick_match(ben, TITLE, seats=3) != match
    assert quick_match.join_quick_match(cid, TITLE, seats=3) == match


def test_whom_the_host_sent_away_is_not_matched_there(ann: User, ben: User) -> None:
    match = quick_match.join_quick_match(ann, TITLE, seats=3)
    quick_match.join_quick_match(ben, TITLE, seats=3)
    seating.unseat_player(match.pk, ann, 1)
    assert quick_match.join_quick_match(ben, TITLE, seats=3) != match


def test_a_measure_keeps_from_tables_of_others(ann: User, ben: User) -> None:
    table = tables.create_match(ben, TITLE, seats=3)
    sanctions.impose_sanction(ann, "tables", "Left too often.", by=None, hours=1)
    assert "Left too often" in refused(403, quick_match.join_quick_match, ann, TITLE)
    refused(403, joining.join_match, table.pk, ann)
    tables.create_match(ann, TITLE, seats=2)  # a player may still open their own


# -- at once


@pytest.mark.parametrize(("crowd", "seats", "pace"), [(12, 4, "live"), (10, 5, "mail")])
def test_a_crowd_fills_whole_tables(person: Person, crowd: int, seats: int, pace: str) -> None:
    """Everybody presses at once: full tables only, and nobody sits twice."""
    users = [person(f"P{number}") for number in range(crowd)]
    together(
        [
            lambda user=user: quick_match.join_quick_match(user, TITLE, pace, seats=seats, wait_seconds=60)
            for user in users
        ]
    )
    assert set(Match.objects.values_list("status", flat=True)) == {"running"}
    assert set(Counter(Seat.objects.values_list("match", flat=True)).values()) == {seats}
    assert sorted(Seat.objects.values_list("user", flat=True)) == sorted(user.pk for user in users)


def test_one_who_presses_many_times_at_once_sits_once(ann: User) -> None:
    together([lambda: quick_match.join_quick_match(ann, TITLE, seats=4)] * 6)
    assert Seat.objects.filter(user=ann).count() == 1


def test_sweeps_at_once_fill_once(ann: User, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    match = quick_match.join_quick_match(ann, TITLE, seats=4, wait_seconds=15)
    later(settings, 20)
    assert sum(together([autofill.autofill_due_matches] * 4 + [lambda: autofill.autofill_match(match.pk)] * 4)) == 1
    assert "could not be filled" not in caplog.text  # the others saw that it was done
    assert (fresh(match).status, match.seats.count(), match.version >= 0) == ("running", 4, True)


def test_a_fill_that_dies_leaves_nothing_half(ann: User, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between the first chair and the start, it is done whole by the next sweep."""
    match = quick_match.join_quick_match(ann, TITLE, seats=4, wait_seconds=15)
    later(settings, 20)
    real = autofill.start_locked_match
    monkeypatch.setattr(autofill, "start_locked_match", lambda match: (_ for _ in ()).throw(RuntimeError("killed")))
    assert autofill.autofill_due_matches() == 0
    assert (fresh(match).status, match.seats.count()) == ("open", 1)
    monkeypatch.setattr(autofill, "start_locked_match", real)
    assert autofill.autofill_due_matches() == 1
    assert (fresh(match).status, match.seats.count()) == ("running", 4)
