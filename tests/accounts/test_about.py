"""What a site says of itself ("Missing altogether": privacy, house rules, contact, robots, manifest)."""

from __future__ import annotations

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils.html import escape

from accounts import footprints, guests, mailbox
from accounts.views.about import list_cookies
from common import durations
from games.chat import cleanup
from games.mail import delivery
from tests.pages.reading import flat

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["privacy", "house-rules", "contact"])
def test_every_page_leads_there(client: Client, page: str) -> None:
    assert f'href="/{page}/"' in client.get("/").content.decode()
    assert client.get(f"/{page}/").status_code == 200


def test_a_contact_comes_from_the_settings(client: Client, settings) -> None:
    assert "left no address" in client.get("/contact/").content.decode()
    settings.SITE_OPERATOR, settings.SITE_CONTACT = "The Harbour Club", "club@stars.example"
    html = client.get("/contact/").content.decode()
    assert "The Harbour Club" in html
    assert 'href="mailto:club@stars.example"' in html


def test_what_programs_ask_for_first(client: Client) -> None:
    robots = client.get("/robots.txt").content.decode()
    assert "Disallow: /turn/" in robots
    assert client.get("/favicon.ico").headers["Location"].endswith("favicon.svg")
    assert '<link rel="manifest"' in client.get("/").content.decode()
    told = client.get("/site.webmanifest")
    assert told.headers["Content-Type"] == "application/manifest+json"
    assert (told.json()["display"], told.json()["start_url"]) == ("standalone", "/play/")


def test_the_privacy_page_lists_each_cookie_and_no_other(client: Client, member) -> None:
    """A way through the site on which each of them is set; a new one has to be told of."""
    ann = member("ann@example.org")
    EmailAddress.objects.get_or_create(user=ann, email=ann.email, defaults={"verified": True, "primary": True})
    ann.set_password("shooting-stars-9")
    ann.save()
    for path in ("/", "/play/", "/ranks/", "/rules/", "/mailbox/", "/account/signup/"):
        client.get(path)
    client.post("/theme/", {"theme": "dark"})
    seen = set(client.cookies)
    client.post("/account/login/", {"login": ann.email, "password": "shooting-stars-9", "remember": "on"})
    seen |= set(client.cookies)
    client.post("/account/profile/", {"display": "Ann", "theme": "auto", "speed": "normal", "time_zone": "UTC"})
    client.get("/play/")
    seen |= set(client.cookies)
    client.post("/account/logout/")
    seen |= set(client.cookies)
    assert seen == {each.name for each in list_cookies()}
    html = flat(client.get("/privacy/"))
    assert [
        each for each in list_cookies() if f'<th scope="row">{each.name}</th><td>{escape(each.why)}' not in html
    ] == []


def test_the_privacy_page_tells_the_ages_that_tidying_keeps_to(client: Client, settings) -> None:
    settings.EMAIL_BACKEND = mailbox.BACKEND
    rows = dict(re.findall(r'<th scope="row">([^<]+)</th><td>([^<]+)</td></tr>', flat(client.get("/privacy/"))))
    days = {
        "Signed-in browsers": settings.SESSION_COOKIE_AGE / 86_400,
        "Device and network": footprints.KEPT / durations.DAY_MS,
        "Lobby chat": cleanup.MESSAGE_RETENTION_MS / durations.DAY_MS,
        "Whispers": cleanup.WHISPER_RETENTION_MS / durations.DAY_MS,
        "Turn emails": delivery.RETENTION_MS / durations.DAY_MS,
        "Your mailbox": mailbox.KEPT.days,
    }
    told = {14: "2 weeks", 30: "30 days", 90: "90 days", 180: "half a year"}
    assert {what: told[age] in rows[what] for what, age in days.items()} == dict.fromkeys(days, True)
    assert guests.FORGOTTEN.days == 7
