"""How long somebody stays signed in, and what is kept of it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import Client

from accounts import sessions, tasks
from accounts.models import User
from common import clock
from tests.people import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(member) -> User:
    return member("ann@example.org")


def near_its_end(client: Client) -> None:
    """The session of this browser was begun thirteen days ago."""
    key = client.session.session_key
    Session.objects.filter(pk=key).update(expire_date=clock.get_current_time() + timedelta(days=1))
    cache.delete(f"session:renewed:{key}")


def runs_out(client: Client) -> timedelta:
    return Session.objects.get(pk=client.session.session_key).expire_date - clock.get_current_time()


def test_whoever_comes_back_stays_signed_in(ann: User) -> None:
    client = browser(ann)
    near_its_end(client)
    answer = client.get("/play/")
    assert runs_out(client) > timedelta(days=13)
    assert answer.cookies["session"]["max-age"] == 14 * 24 * 3600


def test_a_session_is_renewed_once_a_day_and_not_at_first(ann: User) -> None:
    client = browser(ann)
    assert "session" not in client.get("/play/").cookies
    near_its_end(client)
    client.get("/play/")
    assert "session" not in client.get("/play/").cookies


def test_a_browser_that_is_not_signed_in_is_left_alone(client: Client) -> None:
    client.get("/play/")
    assert not Session.objects.exists()


def test_nobody_is_held_up_when_it_cannot_be_renewed(ann: User, monkeypatch) -> None:
    def away(*args: object) -> bool:
        raise ConnectionError

    client = browser(ann)
    monkeypatch.setattr(sessions.cache, "add", away)
    assert client.get("/play/").status_code == 200


def test_with_a_session_its_address_and_browser_go(ann: User) -> None:
    """At the latest with the next tidying: signed out, or run out."""
    out, old, here = browser(ann), browser(ann), browser(ann)
    for client in (out, old, here):
        UserSession.objects.create(user=ann, ip="::1", user_agent="x", session_key=client.session.session_key)
    out.post("/account/logout/")
    Session.objects.filter(pk=old.session.session_key).update(expire_date=clock.get_current_time() - timedelta(days=1))
    tasks.clean_up_accounts()
    assert list(UserSession.objects.values_list("session_key", flat=True)) == [here.session.session_key]
