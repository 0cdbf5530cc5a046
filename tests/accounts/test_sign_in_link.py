"""A one-time sign-in link for somebody who cannot sign in: handed out by an admin, used once."""

import io
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.test import Client

from accounts import mailbox, sign_in_links
from accounts.models import User
from common import clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def vega(member) -> User:
    return member("vega@stars.example")


def link(user: User) -> str:
    return f"/signin/{sign_in_links.make_sign_in_key(user)}/"


def whose(client: Client) -> str:
    return client.session.get("_auth_user_id", "")


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_at_it_does_nothing(client: Client, vega: User, method: str) -> None:
    """F42: a GET never acts; mail scanners and previews open links."""
    path = link(vega)
    assert getattr(client, method)(path).status_code == 200
    assert whose(client) == ""
    client.post(path)
    assert whose(client) == str(vega.pk)


def test_it_works_once(client: Client, vega: User) -> None:
    path, second = link(vega), Client()
    client.post(path)
    assert second.post(path).status_code == 404
    assert second.get(path).status_code == 404
    assert whose(second) == ""


def test_it_ends_with_another_way_of_signing_in(client: Client, vega: User) -> None:
    path = link(vega)
    Client().force_login(vega, "django.contrib.auth.backends.ModelBackend")
    assert client.post(path).status_code == 404


def test_it_ends_after_a_day(client: Client, vega: User, monkeypatch: pytest.MonkeyPatch) -> None:
    path, later = link(vega), clock.get_current_time() + timedelta(days=1, minutes=1)
    monkeypatch.setattr(clock, "get_current_time", lambda: later)
    assert client.get(path).status_code == 404
    assert client.post(path).status_code == 404


@pytest.mark.parametrize("key", ["x", "1-", "1-x-y", "-", "%00", "9" * 400 + "-a-b", "a" * 3000, "%ED%A0%80", "²-a-b"])
def test_a_guessed_link_opens_nothing(client: Client, vega: User, key: str) -> None:
    assert client.post(f"/signin/{key}/").status_code == 404


def test_one_persons_link_is_not_anothers(client: Client, vega: User, member) -> None:
    other = member("rigel@stars.example")
    stolen = f"{other.pk}-{sign_in_links.make_sign_in_key(vega).partition('-')[2]}"
    assert client.post(f"/signin/{stolen}/").status_code == 404


def test_never_into_the_admin_nor_into_a_closed_account(client: Client, vega: User) -> None:
    path = link(vega)
    for field, value in (("is_staff", True), ("is_superuser", True), ("is_active", False)):
        User.objects.filter(pk=vega.pk).update(**{field: value})
        assert client.post(path).status_code == 404
        User.objects.filter(pk=vega.pk).update(is_staff=False, is_superuser=False, is_active=True)


def test_a_second_factor_is_asked_all_the_same(client: Client, vega: User) -> None:
    TOTP.activate(vega, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    asked = client.post(link(vega))
    assert asked.status_code == 302
    assert "2fa" in asked.headers["Location"]
    assert whose(client) == ""


def test_a_browser_that_was_a_guest_is_theirs_from_then_on(client: Client, vega: User) -> None:
    client.post("/guest/")
    guest = whose(client)
    assert guest not in ("", str(vega.pk))
    client.post(link(vega))
    assert whose(client) == str(vega.pk)


def test_it_ends_the_session_of_a_guest_before_it_asks_for_the_second_factor(client: Client, vega: User) -> None:
    """Whoever is signed in would be led away from that page."""
    client.post("/guest/")
    TOTP.activate(vega, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    asked = client.post(link(vega), follow=True)
    assert asked.status_code == 200
    assert "2fa" in asked.request["PATH_INFO"]
    assert whose(client) == ""


def test_the_admin_hands_it_out_and_that_is_on_record(admin_client: Client, client: Client, vega: User) -> None:
    page = f"/admin/accounts/user/{vega.pk}/sign_in_link/"
    assert page in admin_client.get(f"/admin/accounts/user/{vega.pk}/change/").text
    assert "/signin/" not in admin_client.get(page).text
    assert not LogEntry.objects.exists()
    shown = admin_client.post(page)
    assert "no-store" in shown.headers["Cache-Control"]
    handed = shown.context["link"]
    assert handed in shown.text
    entry = LogEntry.objects.get()
    assert "sign-in link" in entry.change_message
    assert handed.split("/signin/")[1].strip("/") not in entry.change_message
    client.post(urlsplit(handed).path)
    assert whose(client) == str(vega.pk)


def test_a_moderator_cannot(client: Client, vega: User, member) -> None:
    moderator = member("mod@stars.example")
    User.objects.filter(pk=moderator.pk).update(is_staff=True)
    moderator.refresh_from_db()
    client.force_login(moderator, "django.contrib.auth.backends.ModelBackend")
    assert client.post(f"/admin/accounts/user/{vega.pk}/sign_in_link/").status_code == 403


def test_the_command_prints_one(client: Client, vega: User) -> None:
    said = io.StringIO()
    call_command("sign_in_link", "VEGA@stars.example", stdout=said)
    client.post(urlsplit(said.getvalue().strip()).path)
    assert whose(client) == str(vega.pk)
    for who in ("nobody@stars.example",):
        with pytest.raises(CommandError):
            call_command("sign_in_link", who)


def test_the_pages_say_what_is_possible_where_mail_stays_here(client: Client, vega: User, settings) -> None:
    """A second browser read "read it in the mailbox", and there "Nothing for you yet"."""
    settings.EMAIL_BACKEND, settings.LONE = mailbox.BACKEND, True
    words = "Only a browser that was signed in before can read"
    for path in ("/mailbox/", "/account/login/", "/account/password/reset/"):
        shown = client.get(path).text
        assert words in shown, path
        assert "Ask the host for a sign-in link" in shown
    assert words not in client.get("/account/signup/").text
    before = Client()
    before.post(link(vega))
    del before.cookies[settings.SESSION_COOKIE_NAME]
    assert words not in before.get("/mailbox/").text
