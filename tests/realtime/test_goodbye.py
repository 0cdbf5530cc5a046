"""F35, F49: a session ended from another browser, a deleted account and a ban close the sockets at the next beat."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts import sanctions
from accounts.models import User
from games.models import Entry, Seat
from games.realtime import reconcile
from tests.realtime.conftest import Company
from tests.realtime.phone import calling, live
from tests.realtime.test_sessions import do


@pytest.fixture
def phone(company: Company) -> Client:
    """Ann is signed in in another browser too, through the door."""
    EmailAddress.objects.create(user=company.ann.user, email="ann@example.org", verified=True, primary=True)
    client = Client()
    client.post("/account/login/", {"login": "ann@example.org", "password": "pass"})
    return client


def end_from_there(company: Company, phone: Client) -> None:
    here = UserSession.objects.filter(user=company.ann.user).exclude(session_key=phone.session.session_key)
    if not here.exists():  # who was put in without a door has no row of their own
        here = [UserSession.objects.create(user=company.ann.user, ip="::1", session_key=key_of(company))]
    for session in here:
        assert phone.post(f"/account/sessions/{session.pk}/end/").status_code == 302


def key_of(company: Company) -> str:
    return str(company.ann.browser.session.session_key)


def delete(company: Company, phone: Client) -> None:
    assert phone.post("/account/data/delete/", {"name": "Ann"}).headers["Location"] == "/"


def delete_in_the_admin(company: Company, phone: Client) -> None:
    User.objects.get(pk=company.ann.user.pk).delete()


def ban(company: Company, phone: Client) -> None:
    sanctions.impose_sanction(company.ann.user, "ban", "Cheating", by=None)


WAYS = (end_from_there, delete, delete_in_the_admin, ban)
Way = Callable[[Company, Client], None]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_every_socket_of_the_user_closes_and_nobody_elses(company: Company, phone: Client, way: Way) -> None:
    """A beat comes every second; whoever stays sees who sits there now."""
    assert reconcile.CREDENTIALS_INTERVAL_S <= 1.0

    async def test() -> None:
        async with (
            calling(f"/ws/matches/{company.id}", company.ann.browser) as ann,
            calling("/ws/me", company.ann.browser) as me,
            calling(f"/ws/matches/{company.id}", company.ben.browser) as ben,
        ):
            await do(way, company, phone)
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            assert await ann.closed() == await me.closed() == 4401
            await ben.ask({"ping": 1}, "pong")

    live(test)
    gone = way is not end_from_there
    assert Seat.objects.filter(match=company.id, bot="").count() == (1 if gone else 2)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_move_sent_after_it_is_not_made(company: Company, phone: Client, way: Way) -> None:
    _, action = company.move()

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ann.browser) as ann:
            await do(way, company, phone)
            await ann.say({"play": action, "key": "k"})
            assert await ann.closed() == 4401

    live(test)
    assert not Entry.objects.filter(match=company.id, actor=Entry.Actor.PLAYER).exists()


def test_the_other_browser_stays_open(company: Company, phone: Client) -> None:
    async def test() -> None:
        async with calling("/ws/me", phone) as other:
            await do(end_from_there, company, phone)
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            await other.ask({"ping": 1}, "pong")

    live(test)
