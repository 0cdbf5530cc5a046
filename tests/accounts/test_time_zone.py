"""The time zone comes from the browser until its player has chosen one ("Time zone stays UTC")."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts import emails
from tests.people import browser, person

pytestmark = pytest.mark.django_db


def zone() -> str:
    return User.objects.get().time_zone


def test_a_guest_has_the_zone_of_the_browser(client: Client) -> None:
    client.post("/guest/", {"zone": "Europe/Berlin"})
    assert zone() == "Europe/Berlin"


def test_a_new_account_has_it_too(client: Client) -> None:
    answer = client.post("/account/signup/", {"email": "lyra@stars.example"}, follow=True)
    client.post(answer.redirect_chain[-1][0], {"code": emails.code(), "zone": "Asia/Tokyo"})
    assert zone() == "Asia/Tokyo"


@pytest.mark.parametrize("nonsense", ["", "Mars/Olympus", "../etc/passwd", "x" * 5000, "europe/berlin"])
def test_what_is_no_zone_changes_nothing(client: Client, nonsense: str) -> None:
    client.post("/guest/", {"zone": nonsense})
    assert zone() == "UTC"


def test_a_chosen_zone_stays(client: Client, member) -> None:
    """Also UTC, when it was chosen: another zone first, then back."""
    user = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    mine = browser(user)
    for wanted in ("Asia/Tokyo", "UTC"):
        form = {"display": "Calm Vega", "theme": "auto", "speed": "normal", "time_zone": wanted}
        assert mine.post("/account/profile/", form).status_code == 302
    form = {"login": "vega@stars.example", "password": "a long and quiet orbit", "zone": "Europe/Berlin"}
    client.post("/account/login/", form)
    assert zone() == "UTC"


def test_one_who_has_chosen_none_is_asked_again_at_sign_in(client: Client, member) -> None:
    user = member("vega@stars.example")
    user.set_password("a long and quiet orbit")
    user.save()
    form = {"login": "vega@stars.example", "password": "a long and quiet orbit", "zone": "Europe/Berlin"}
    client.post("/account/login/", form)
    assert zone() == "Europe/Berlin"


def test_the_browser_is_asked_only_before_anybody_is_signed_in(client: Client) -> None:
    assert "data-ask-zone" in client.get("/account/login/").content.decode()
    client.post("/guest/")
    assert "data-ask-zone" not in client.get("/account/profile/").content.decode()


def test_settings_do_not_list_the_zones_of_the_world() -> None:
    """630 options made the page the slowest around the table: they are listed when one means to choose."""
    mine = browser(person("Ann"))
    html = mine.get("/account/profile/").content.decode()
    assert html.count("<option") < 20
    form = {"display": "Ann", "theme": "auto", "speed": "normal", "time_zone": "America/New York"}
    assert mine.post("/account/profile/", form).status_code == 302
    assert zone() == "America/New_York"
    answer = mine.post("/account/profile/", {**form, "time_zone": "Atlantis/Centre"})
    assert "There is no time zone of that name." in answer.content.decode()
    assert zone() == "America/New_York"
