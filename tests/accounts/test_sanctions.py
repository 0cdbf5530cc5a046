"""Measures of moderators: what somebody may not do, why and until when (F40)."""

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore

from accounts import sanctions, sessions
from accounts.models import Sanction, User
from accounts.sanctions import Sanctioned
from common import clock, durations

pytestmark = pytest.mark.django_db
KINDS = ["silence", "unrated", "tables", "ban"]


@pytest.fixture
def ann(member) -> User:
    return member("ann@example.org")


@pytest.fixture
def later(settings):
    """Moves time on by so many hours."""
    settings.TIME_OFFSET_MS = 0

    def go(hours: float) -> None:
        settings.TIME_OFFSET_MS += int(hours * durations.HOUR_MS)

    return go


@pytest.mark.parametrize("kind", KINDS)
def test_it_holds_until_its_end(ann: User, later, kind: str) -> None:
    sanctions.impose_sanction(ann, kind, "Insults", by=None, hours=24)
    with pytest.raises(Sanctioned):
        sanctions.check_sanction(ann, kind)
    later(24.1)
    sanctions.check_sanction(ann, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_of_one_kind_and_of_one_person(ann: User, member, kind: str) -> None:
    sanctions.impose_sanction(ann, kind, "Insults", by=None)
    for other in set(KINDS) - {kind}:
        sanctions.check_sanction(ann, other)
    sanctions.check_sanction(member("ben@example.org"), kind)


def test_it_says_what_why_and_until_when_in_the_users_own_time(ann: User, monkeypatch) -> None:
    ann.time_zone = "Europe/Berlin"
    ann.save()
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: 1_795_600_800_000)  # 25 November 2026, 10:00 UTC
    made = sanctions.impose_sanction(ann, "silence", "Insults  at the\ntable.", by=None, hours=24)
    assert sanctions.format_sanction(made) == ("You can't chat (until tomorrow 11:00). Reason: Insults at the table.")
    made = sanctions.impose_sanction(ann, "tables", "Stalling", by=None)
    assert sanctions.format_sanction(made) == "You can't join other players' tables (permanently). Reason: Stalling."


def test_of_several_the_last_to_end_counts(ann: User) -> None:
    sanctions.impose_sanction(ann, "silence", "Short", by=None, hours=1)
    week = sanctions.impose_sanction(ann, "silence", "Long", by=None, hours=168)
    sanctions.impose_sanction(ann, "silence", "Short again", by=None, hours=1)
    assert sanctions.get_active_sanction(ann, "silence") == week
    good = sanctions.impose_sanction(ann, "silence", "For good", by=None)
    assert sanctions.get_active_sanction(ann, "silence") == good


def test_it_can_be_lifted(ann: User) -> None:
    made = sanctions.impose_sanction(ann, "silence", "A mistake", by=None)
    sanctions.lift_sanction(made)
    sanctions.check_sanction(ann, "silence")
    assert made.lifted is not None


def test_a_warning_is_there_until_it_is_read(ann: User, member) -> None:
    made = sanctions.impose_sanction(ann, "warning", "Be kind", by=None, hours=5)
    assert made.until is None
    assert sanctions.format_sanction(made) == "A warning from the moderators: Be kind."
    assert not sanctions.mark_warning_read(member("ben@example.org"), made.pk)
    assert list(sanctions.in_force().filter(user=ann)) == [made]
    assert sanctions.mark_warning_read(ann, made.pk)
    assert not sanctions.mark_warning_read(ann, made.pk)
    assert not sanctions.in_force().exists()


def test_a_ban_closes_the_door_and_its_end_opens_it(ann: User, later) -> None:
    """F35: `is_active` says the same, so every guard keeps it."""
    sanctions.impose_sanction(ann, "ban", "Cheating", by=None, hours=24)
    ann.refresh_from_db()
    assert not ann.is_active
    assert sanctions.lift_expired_bans() == 0
    later(25)
    assert sanctions.lift_expired_bans() == 1
    ann.refresh_from_db()
    assert ann.is_active
    assert sanctions.lift_expired_bans() == 0


def test_one_of_two_bans_is_enough(ann: User, later) -> None:
    short = sanctions.impose_sanction(ann, "ban", "Cheating", by=None, hours=1)
    sanctions.impose_sanction(ann, "ban", "Again", by=None, hours=48)
    later(2)
    assert sanctions.lift_expired_bans() == 0
    sanctions.lift_sanction(short)
    ann.refresh_from_db()
    assert not ann.is_active
    sanctions.lift_sanction(Sanction.objects.get(reason="Again"))
    ann.refresh_from_db()
    assert ann.is_active


def test_who_was_shut_out_otherwise_stays_so(ann: User, later) -> None:
    """Only what a ban did, its end undoes."""
    User.objects.filter(pk=ann.pk).update(is_active=False)
    later(1000)
    assert sanctions.lift_expired_bans() == 0
    ann.refresh_from_db()
    assert not ann.is_active


def test_lifting_something_else_lets_nobody_in(ann: User, later) -> None:
    """F40: an account that is shut for another reason is not opened by a measure that ends, or is lifted."""
    User.objects.filter(pk=ann.pk).update(is_active=False)
    silence = sanctions.impose_sanction(ann, "silence", "Insults", by=None, hours=1)
    sanctions.lift_sanction(sanctions.impose_sanction(ann, "unrated", "A mistake", by=None))
    later(2)
    assert sanctions.lift_expired_bans() == 0
    sanctions.lift_sanction(silence)
    ann.refresh_from_db()
    assert not ann.is_active


def test_what_is_lifted_stays_as_it_was(ann: User, later) -> None:
    made = sanctions.impose_sanction(ann, "silence", "A mistake", by=None)
    sanctions.lift_sanction(made)
    moment = made.lifted
    later(1)
    sanctions.lift_sanction(made)
    assert made.lifted == moment


def test_only_a_warning_is_read(ann: User) -> None:
    made = sanctions.impose_sanction(ann, "silence", "Insults", by=None)
    assert not sanctions.mark_warning_read(ann, made.pk)


def test_a_reason_fits_its_row(ann: User) -> None:
    made = sanctions.impose_sanction(ann, "silence", "Word " * 100 + "\n", by=None)
    assert len(made.reason) <= sanctions.LONGEST


def test_sessions_of_others_are_not_listed(ann: User, member) -> None:
    """F49."""
    ben = member("ben@example.org")
    session = SessionStore()
    session.create()
    UserSession.objects.create(user=ben, ip="::1", session_key=session.session_key, user_agent="x")
    assert sessions.list_sessions(ann, None) == []
    assert len(sessions.list_sessions(ben, None)) == 1
