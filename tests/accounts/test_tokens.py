"""Tokens of programs: shown once, kept as a digest, revoked at will."""

import hashlib

import pytest
from django.test import Client

from accounts import tokens
from accounts.models import ApiToken, User
from common import clock
from common.refusals import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(member) -> User:
    return member("vega@stars.example")


def test_the_token_is_kept_only_as_a_digest(user: User) -> None:
    """Whoever reads the database can act for nobody (F43: 128 bits and more, only SHA-256 stored)."""
    token, raw = tokens.create_token(user, "My bot")
    kept = [str(value) for value in ApiToken.objects.values_list().get()]
    assert not any(raw in value for value in kept)
    assert token.digest == hashlib.sha256(raw.encode()).hexdigest()
    assert len(raw) > 40


def test_whose_it_is(user: User) -> None:
    _, raw = tokens.create_token(user, "My bot")
    assert tokens.user_of_token(raw) == user


@pytest.mark.parametrize("change", [str.upper, lambda raw: raw + "x", lambda raw: raw[:-1], lambda raw: raw + "\ud800"])
def test_anything_else_is_nobodys(user: User, change) -> None:
    _, raw = tokens.create_token(user, "My bot")
    assert tokens.user_of_token(change(raw)) is None
    assert tokens.user_of_token("") is None


def test_a_revoked_token_is_nobodys(user: User) -> None:
    token, raw = tokens.create_token(user, "My bot")
    assert tokens.revoke_token(user, token.pk)
    assert tokens.user_of_token(raw) is None


def test_a_banned_users_token_is_nobodys(user: User) -> None:
    """F35."""
    _, raw = tokens.create_token(user, "My bot")
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert tokens.user_of_token(raw) is None


def test_nobody_revokes_anothers(user: User, guest_client: Client) -> None:
    """F50: a user finds no token of another's."""
    token, raw = tokens.create_token(user, "My bot")
    assert guest_client.post(f"/account/tokens/{token.pk}/revoke/").status_code == 404
    assert tokens.user_of_token(raw) == user


def test_twenty_and_no_more(user: User) -> None:
    for _ in range(tokens.MOST):
        tokens.create_token(user, "")
    with pytest.raises(Refused, match="Revoke one"):
        tokens.create_token(user, "")


def test_the_page_shows_it_once(client: Client, user: User) -> None:
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    page = client.post("/account/tokens/", {"name": "My\0 bot"})
    raw = page.context["new_token"]
    assert raw in page.content.decode()
    assert raw not in client.get("/account/tokens/").content.decode()
    assert ApiToken.objects.get().name == "My bot"
    assert "no-store" in page.headers["Cache-Control"]


def test_the_page_is_for_people_signed_in(client: Client) -> None:
    assert client.get("/account/tokens/").headers["Location"].startswith("/account/login/")


def test_last_used_is_noted_but_not_at_every_move(user: User, django_assert_num_queries) -> None:
    token, raw = tokens.create_token(user, "My bot")
    tokens.user_of_token(raw)
    token.refresh_from_db()
    assert token.used is not None
    assert token.used <= clock.get_current_time()
    with django_assert_num_queries(1):
        tokens.user_of_token(raw)
