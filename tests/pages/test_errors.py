"""Errors are pages too: designed, in words, without inline anything, and standing alone when nothing else does."""

from __future__ import annotations

import pytest
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, permission_denied, server_error

from accounts.views import sign_in
from games.models import Match
from tests.pages.reading import Page, fit, read

pytestmark = pytest.mark.django_db


def test_nothing_at_this_address(client: Client, as_host: Client) -> None:
    for visitor in (client, as_host):
        answer = visitor.get("/no/such/page/")
        assert answer.status_code == 404
        assert "Off the chart" in answer.content.decode()
        fit(answer)


@pytest.mark.parametrize("name", ["500.html", "400.html"])
def test_the_last_resort_needs_no_request_and_no_database(name: str) -> None:
    page = Page(get_template(name).render())
    assert page.faults == []
    assert page.counts["h1"] == 1


def test_the_last_resort_answers() -> None:
    request = RequestFactory().get("/")
    assert server_error(request).status_code == 500
    assert bad_request(request, Exception()).status_code == 400


def test_what_is_not_mine(client: Client) -> None:
    answer = client.get("/")
    request = answer.wsgi_request
    assert read(permission_denied(request, Exception())).faults == []


def test_too_many_guests_are_asked_to_wait(client: Client, table: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Making guests is bounded by address on every way in, not only at /guest/."""
    monkeypatch.setattr(sign_in, "GUESTS_AN_HOUR", 0)
    client.post(f"/m/{table.pk}/join/")
    client.logout()
    answer = client.post(f"/m/{table.pk}/join/")
    assert answer.status_code == 429
    assert "in an hour" in answer.content.decode()
    fit(answer)
