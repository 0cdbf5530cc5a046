"""What a host changes for the whole site is kept, by whom, when, from what to what; and each change is put back in one
press."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts import settings_history, site_settings
from accounts.models import SettingsChange, SiteSettings, User
from common.refusals import Refused
from games.engine.catalog import titles
from tests.accounts.test_site_settings import FORM
from tests.people import browser

pytestmark = pytest.mark.django_db
PAGE = "/admin/accounts/sitesettings/1/change/"
EVERY = [each.slug for each in titles()]


@pytest.fixture
def host(person: Any) -> User:
    return person("Ada", is_staff=True, is_superuser=True)  # type: ignore[no-any-return]


@pytest.fixture
def as_host(host: User) -> Client:
    return browser(host)


def save(client: Client, **changes: Any) -> SettingsChange | None:
    """The form is sent with these values; what came into the history."""
    before = settings_history.find_newest()
    delivered = SiteSettings()
    numbers = {name: getattr(delivered, name) for name in FORM if name.startswith("program")}
    given = {**FORM, **numbers, "sign_up": "open", "offered": EVERY, **changes}
    answer = client.post(PAGE, {name: value for name, value in given.items() if value != ""})
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    return SettingsChange.objects.filter(pk__gt=before).first()


def address(change: SettingsChange | None) -> str:
    assert change is not None
    return f"/admin/accounts/sitesettings/{change.pk}/back/"


def put_back(client: Client, change: SettingsChange | None) -> str:
    """As the page puts it; what was told."""
    page = client.get(address(change))
    answer = client.post(address(change), {"seen": page.context["seen"]}, follow=True)
    return " ".join(str(message) for message in answer.context["messages"])


def kept() -> SiteSettings:
    return site_settings.get_site().settings


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every process reads the row itself."""
    monkeypatch.setattr(site_settings, "KEPT_S", 0.0)


def test_a_change_is_kept_with_who_when_and_what(as_host: Client, host: User) -> None:
    made = save(as_host, sign_up="closed", guests="", offered=EVERY[1:])
    assert made is not None
    assert (made.by, made.before) == (host, {"sign_up": "open", "guests": True, "titles_withheld": []})
    assert made.after == {"sign_up": "closed", "guests": False, "titles_withheld": EVERY[:1]}
    page = " ".join(as_host.get(PAGE).text.split())
    assert "New accounts: open to everyone before, closed then." in page
    assert f"Games not offered: none before, {titles()[0].name} then." in page
    assert "By Ada." in page
    assert save(as_host, sign_up="closed", guests="", offered=EVERY[1:]) is None, "nothing is otherwise"


def test_a_change_is_put_back_in_one_press_and_logged(as_host: Client) -> None:
    first = save(as_host, sign_up="closed", house_rules="Be kind.")
    save(as_host, sign_up="closed", house_rules="Be kind.", guests="")
    page = as_host.get(address(first))
    assert kept().sign_up == "closed", "a GET does nothing"
    assert [row[0] for row in page.context["rows"]] == ["House rules", "New accounts"]
    assert "Be kind." in page.text
    told = put_back(as_host, first)
    assert told == "Put back. House rules: rewritten. New accounts: closed before, open to everyone then."
    assert (kept().sign_up, kept().house_rules, kept().guests) == ("open", "", False)
    assert LogEntry.objects.order_by("-pk")[0].change_message == told
    newest = SettingsChange.objects.first()
    assert newest
    assert newest.after == {"house_rules": "", "sign_up": "open"}
    put_back(as_host, newest)
    assert (kept().sign_up, kept().house_rules) == ("closed", "Be kind."), "and that is a change as well"


def test_of_two_presses_the_second_is_refused(as_host: Client) -> None:
    """And so is whoever decided before somebody else changed something."""
    first = save(as_host, sign_up="closed")
    seen = as_host.get(address(first)).context["seen"]
    for _ in range(2):
        answer = as_host.post(address(first), {"seen": seen}, follow=True)
    assert "have changed since you looked" in answer.text
    assert SettingsChange.objects.count() == 2
    assert "already" in put_back(as_host, first)
    assert "nothing to put back" in as_host.get(address(first)).text
    assert SettingsChange.objects.count() == 2


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 40, "1.5"])
def test_nonsense_changes_nothing(as_host: Client, seen: str) -> None:
    first = save(as_host, sign_up="closed")
    assert as_host.post(address(first), {"seen": seen}).status_code == 302
    assert kept().sign_up == "closed"
    assert "no such change" in as_host.get("/admin/accounts/sitesettings/987654/back/", follow=True).text.lower()


def test_what_no_setting_may_be_any_more_is_refused_in_a_sentence(as_host: Client, host: User) -> None:
    """A version of the software that has fewer choices, or a setting less."""
    first = save(as_host, sign_up="closed")
    assert first
    SettingsChange.objects.filter(pk=first.pk).update(before={"sign_up": "by lot", "gone": 1})
    assert as_host.get(address(first)).status_code == 200
    with pytest.raises(Refused, match="can't be put back any more") as no:
        settings_history.put_back_change(first.pk, first.pk, host)
    assert no.value.status == 422
    SettingsChange.objects.filter(pk=first.pk).update(before={"gone": 1})
    with pytest.raises(Refused, match="already"):
        settings_history.put_back_change(first.pk, first.pk, host)


def test_only_who_may_change_settings_puts_them_back(as_host: Client, person: Any) -> None:
    first = save(as_host, sign_up="closed")
    other = browser(person("Bo", is_staff=True))
    assert other.get(address(first)).status_code == 403
    assert other.post(address(first), {"seen": first.pk if first else 0}).status_code == 403
    assert kept().sign_up == "closed"


def test_the_history_has_an_end_and_outlives_who_made_it(
    as_host: Client, host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings_history, "KEPT", 3)
    made = [save(as_host, name=f"Harbour {n}") for n in range(5)]
    assert set(SettingsChange.objects.values_list("pk", flat=True)) == {each.pk for each in made[2:] if each}
    User.objects.filter(pk=host.pk).delete()
    assert SettingsChange.objects.filter(by=None).count() == 3
