"""What a site says of itself (pages.md C, "Missing altogether": privacy, house rules, contact, robots, manifest)."""

from __future__ import annotations

import pytest
from django.test import Client

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
