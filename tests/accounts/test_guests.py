"""A guest is in with one click, and stays the same user when they become a member."""

import io
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import guests
from accounts.models import User
from accounts.views import sign_in
from games.lobby import tables
from tests.accounts import emails

pytestmark = pytest.mark.django_db

GAME = "galactic-magnate"  # any game would do


def the_guest(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_one_click_and_in(client: Client) -> None:
    """No address, no password, a friendly name."""
    answer = client.post("/guest/", {"next": "/rules/galactic-magnate/"})
    guest = the_guest(client)
    assert answer.headers["Location"] == "/rules/galactic-magnate/"
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert len(guest.name.split()) == 2


@pytest.mark.parametrize("next_", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", ""])
def test_next_never_leads_away(client: Client, next_: str) -> None:
    """A form of another site cannot send people elsewhere through us."""
    assert client.post("/guest/", {"next": next_}).headers["Location"] == "/play/"


def test_a_get_makes_nobody(client: Client) -> None:
    """A GET never acts."""
    assert client.get("/guest/").status_code == 405
    assert not User.objects.exists()


def test_somebody_signed_in_stays_who_they_are(guest_client: Client) -> None:
    before = the_guest(guest_client)
    guest_client.post("/guest/")
    assert the_guest(guest_client) == before


def test_a_flood_of_guests_is_stopped(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """F34: one address makes so many guests an hour and no more."""
    monkeypatch.setattr(sign_in, "GUESTS_AN_HOUR", 2)
    answers = [Client().post("/guest/").status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert User.objects.count() == 2


def test_a_guest_becomes_an_account_and_is_the_same_person(guest_client: Client) -> None:
    guest = the_guest(guest_client)
    answer = guest_client.post("/account/keep/", {"email": "vega@stars.example"}, follow=True)
    assert answer.status_code == 200
    assert mail.outbox[-1].to == ["vega@stars.example"]
    guest_client.post(answer.redirect_chain[-1][0], {"code": emails.code()})
    kept = the_guest(guest_client)
    assert kept == guest
    assert (kept.is_guest, kept.email) == (False, "vega@stars.example")
    assert EmailAddress.objects.get(user=kept).verified


def test_a_wrong_code_keeps_nothing(guest_client: Client) -> None:
    answer = guest_client.post("/account/keep/", {"email": "vega@stars.example"}, follow=True)
    guest_client.post(answer.redirect_chain[-1][0], {"code": "AAA-AAA"})
    assert the_guest(guest_client).is_guest


def test_an_address_of_somebody_else_cannot_be_taken(guest_client: Client, member) -> None:
    """The owner of the address is told in a mail that they have an account, and the guest learns nothing."""
    owner = member("vega@stars.example")
    answer = guest_client.post("/account/keep/", {"email": "vega@stars.example"}, follow=True)
    assert answer.status_code == 200
    assert list(EmailAddress.objects.values_list("user", flat=True)) == [owner.pk]
    assert the_guest(guest_client).is_guest


def test_sign_up_leads_guests_to_keep_what_they_have(guest_client: Client) -> None:
    assert guest_client.get("/account/signup/").headers["Location"] == "/account/keep/"


def test_guests_can_sign_in_to_the_account_they_have(guest_client: Client, member) -> None:
    user = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    assert guest_client.get("/account/login/").status_code == 200
    guest_client.post("/account/login/", {"login": "vega@stars.example", "password": "a long and quiet orbit"})
    assert the_guest(guest_client) == user


def test_guests_who_never_played_are_forgotten_after_a_week(guest_client: Client) -> None:
    now = timezone.now()
    assert guests.delete_idle_guests(now + timedelta(days=6)) == 0
    assert guests.delete_idle_guests(now + timedelta(days=8)) == 1
    assert not User.objects.exists()


def test_guests_with_a_seat_are_kept(guest_client: Client) -> None:
    """A finished match stays at its link with the names of those who played it."""
    call_command("load_boards", verbosity=0, stdout=io.StringIO())
    tables.create_match(the_guest(guest_client), GAME, seats=2)
    assert guests.delete_idle_guests(timezone.now() + timedelta(days=800)) == 0
