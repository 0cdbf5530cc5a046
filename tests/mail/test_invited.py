"""The mail about a seat that is kept: once, to a player it helps, and when they want it."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache

from accounts.models import User
from common import clock
from games.content import boards
from games.lobby import invitations, tables
from games.mail import invitation_mail
from games.matches.usual_length import describe_usual_length
from games.models import Invitation, Location, MailPreferences, Match

pytestmark = pytest.mark.django_db(transaction=True)

GAME = "galactic-magnate"  # any game would do


@pytest.fixture(autouse=True)
def _ready() -> None:
    cache.clear()
    boards.publish_default_boards()


def person(name: str) -> User:
    user = User.objects.create_user(name.lower(), f"{name.lower()}@stars.example", display=name)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def ben() -> User:
    return person("Ben")


@pytest.fixture
def table(ben: User) -> Match:
    """A table by mail at which a seat is kept for Ben."""
    ann = person("Ann")
    made = tables.create_match(ann, GAME, seats=3, pace="mail", name="Slow stars")
    invitations.invite_player(made.pk, ann, "Ben")
    return made


def test_it_comes_once(table: Match) -> None:
    assert [invitation_mail.send_due_invitation_mails(), invitation_mail.send_due_invitation_mails()] == [1, 0]
    (sent,) = mail.outbox
    assert sent.to == ["ben@stars.example"]
    assert sent.subject == "Ann invited you: Slow stars"
    assert f"/m/{table.pk}/" in sent.body
    assert "/stop/" in sent.extra_headers["List-Unsubscribe"]
    assert Invitation.objects.get().mail is None
    ((page, kind),) = sent.alternatives
    assert kind == "text/html"
    assert "Ann invited you" in page
    for text in (sent.body, page):  # as the table and the first notice say it
        assert describe_usual_length(table) in " ".join(text.split())
    assert f"/m/{table.pk}/" in page
    assert "/stop/" in page
    assert not any(word in page for word in ("<img", "<link", "url(", "at this table and chose"))


def test_not_to_who_wants_none(table: Match, ben: User) -> None:
    MailPreferences.objects.create(user=ben, when="off")
    assert invitation_mail.send_due_invitation_mails() == 0
    assert (mail.outbox, Invitation.objects.get().mail) == ([], None)


def test_not_to_who_has_no_address(table: Match) -> None:
    EmailAddress.objects.all().delete()
    assert invitation_mail.send_due_invitation_mails() == 0


def test_not_in_quiet_hours(table: Match, ben: User) -> None:
    minute = clock.get_current_time_ms() // 60_000 % 1440  # of the day, in UTC, which is Ben's time zone
    MailPreferences.objects.create(user=ben, quiet_from=(minute - 60) % 1440, quiet_until=(minute + 60) % 1440)
    assert invitation_mail.send_due_invitation_mails() == 0
    assert (Invitation.objects.get().mail or 0) > clock.get_current_time_ms()


def test_not_for_a_seat_that_is_no_longer_kept(table: Match, ben: User) -> None:
    invitations.decline_invitation(table.pk, ben)
    assert invitation_mail.send_due_invitation_mails() == 0


def test_live_only_to_who_is_not_here(ben: User) -> None:
    cid, ann = person("Cid"), person("Ann")
    Location.objects.create(user=cid, seen=clock.get_current_time_ms())
    Location.objects.create(user=ben, seen=clock.get_current_time_ms() - 600_000)
    made = tables.create_match(ann, GAME, seats=3)
    for name in ("Ben", "Cid"):
        invitations.invite_player(made.pk, ann, name)
    assert invitation_mail.send_due_invitation_mails() == 1
    assert mail.outbox[0].to == ["ben@stars.example"]


def test_nobody_is_flooded(ben: User) -> None:
    """F34: ten mails a day at most, whoever invites."""
    for number in range(12):
        host = person(f"Host{number}")
        invitations.invite_player(tables.create_match(host, GAME, seats=2, pace="mail").pk, host, "Ben")
    assert invitation_mail.send_due_invitation_mails() == 10


def test_a_mail_server_that_does_not_answer_is_asked_again(table: Match, monkeypatch: Any) -> None:
    def away(self: object) -> int:
        raise ConnectionRefusedError

    monkeypatch.setattr("games.mail.invitation_mail.EmailMultiAlternatives.send", away)
    assert invitation_mail.send_due_invitation_mails() == 0
    assert (Invitation.objects.get().mail or 0) > clock.get_current_time_ms()
