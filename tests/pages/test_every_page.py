"""Every page, for everybody: the right status, no inline script or style, labels, one main heading."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.views.rows import AnyTitle
from tests.pages.reading import fit

pytestmark = pytest.mark.django_db

OPEN = ["front", "lobby", "rules", "account_login", "account_signup", "account_request_login_code"]
OWN = [
    "my_matches",
    "profile",
    "tokens",
    "programs",
    "account_logout",
    "account_email",
    "account_change_password",
    "account_set_password",
    "mfa_index",
    "usersessions_list",
]


@pytest.mark.parametrize("name", OPEN)
def test_strangers_may_read_the_open_pages(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    fit(answer)


@pytest.mark.parametrize("name", OWN)
def test_strangers_are_sent_to_the_door_of_the_others(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(("/account/login/", "/"))


@pytest.mark.parametrize(
    "name", ["front", "lobby", "rules", "my_matches", "profile", "tokens", "keep", "account_logout"]
)
def test_guests_have_their_pages(as_guest: Client, name: str) -> None:
    answer = as_guest.get(reverse(name))
    assert answer.status_code == 200
    fit(answer)


@pytest.mark.parametrize("name", [*OWN, "front", "lobby", "rules"])
def test_members_have_all_pages(as_host: Client, name: str) -> None:
    answer = as_host.get(reverse(name), follow=True)
    assert answer.status_code == 200
    fit(answer)


def test_pages_of_a_title(client: Client, as_host: Client, title: AnyTitle) -> None:
    for name in ("table_new", "rulebook"):
        for browser in (client, as_host):
            answer = browser.get(reverse(name, args=[title.slug]))
            assert answer.status_code == 200
            fit(answer)


@pytest.mark.parametrize("name", ["table_new", "rulebook"])
def test_there_is_no_page_of_a_game_that_is_not_there(client: Client, name: str) -> None:
    answer = client.get(reverse(name, args=["no-such-game"]))
    assert answer.status_code == 404
    fit(answer)


def test_the_pages_of_matches(client: Client, as_host: Client, table: Match, running: Match) -> None:
    for match in (table, running):
        for browser in (client, as_host):
            answer = browser.get(reverse("match", args=[match.pk]))
            assert answer.status_code == 200
            assert fit(answer, whole=match is table).title.strip()


def test_the_admin_is_in_our_hand(as_admin: Client) -> None:
    answer = as_admin.get("/admin/")
    assert answer.status_code == 200
    assert "css/admin" in answer.content.decode()


@pytest.mark.parametrize("name", ["front", "lobby", "account_login", "rules"])
def test_every_page_sends_the_content_policy(client: Client, name: str) -> None:
    policy = client.get(reverse(name)).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_no_style_sheet_loads_anything_from_elsewhere() -> None:
    """No third-party request: fonts and pictures are our own."""
    for sheet in (settings.BASE_DIR / "static").rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?:https?:)?//", sheet.read_text("utf-8")), sheet
        assert "@import" not in sheet.read_text("utf-8"), sheet
