"""What is done to an account by hand, in admin or shell: only where it may be, and never without a line in a log."""

from __future__ import annotations

from io import StringIO

import pytest
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.core.management import call_command
from django.test import Client

from accounts import moderators, sign_in_links
from accounts.admin.people import PersonAdmin
from accounts.models import User
from tests.people import browser, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_owner() -> Client:
    return browser(person("Owner", is_staff=True, is_superuser=True))


@pytest.mark.parametrize("act", ["appoint", "dismiss", "action", "link"])
def test_nothing_is_done_that_cannot_be_logged(as_owner: Client, act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each act and its line in the log are one write: a fault between them leaves neither."""
    ann = person("Ann")
    if act == "dismiss":
        moderators.appoint_moderator(ann)
    before = User.objects.values().get(pk=ann.pk), set(ann.groups.values_list("name", flat=True))

    def fail(*given: object) -> None:
        raise RuntimeError("no log")

    monkeypatch.setattr(PersonAdmin, "log_change", fail)
    monkeypatch.setattr(sign_in_links, "make_sign_in_key", lambda user: pytest.fail("a link that no log tells of"))
    page = f"/admin/accounts/user/{ann.pk}"
    address, form = {
        "action": ("/admin/accounts/user/", {"action": "make_moderator", "_selected_action": [ann.pk]}),
        "link": (f"{page}/sign_in_link/", {}),
    }.get(act, (f"{page}/moderator/", {"verb": act}))
    with pytest.raises(RuntimeError, match="no log"):
        as_owner.post(address, form)
    assert before == (User.objects.values().get(pk=ann.pk), set(ann.groups.values_list("name", flat=True)))


@pytest.mark.parametrize("who", ["guest", "program", "owner"])
def test_only_a_member_is_made_a_moderator(as_owner: Client, who: str) -> None:
    ann = person("Ann")
    other = {
        "guest": lambda: person("Wanderer", is_guest=True),
        "program": lambda: person("Engine", owner=ann),
        "owner": lambda: person("Second owner", is_superuser=True),
    }[who]()
    page = f"/admin/accounts/user/{other.pk}"
    assert as_owner.post(f"{page}/moderator/", {"verb": "appoint"}).status_code == 404
    other.refresh_from_db()
    assert (other.is_staff, other.groups.count(), LogEntry.objects.count()) == (False, 0, 0)
    assert "Make moderator" not in as_owner.get(f"{page}/change/").text


def test_a_measure_and_its_end_are_logged(as_owner: Client) -> None:
    ann = person("Ann")
    form = {"user": ann.username, "kind": "warning", "hours": "24", "reason": "Be kind"}
    as_owner.post("/admin/accounts/sanction/add/", form)
    measure = ann.sanctions.get()
    as_owner.post(f"/admin/accounts/sanction/{measure.pk}/lift/")
    measure.refresh_from_db()
    assert measure.lifted
    logged = LogEntry.objects.filter(content_type__model="sanction", object_id=str(measure.pk)).order_by("pk")
    assert [(each.user.name, each.action_flag) for each in logged] == [("Owner", ADDITION), ("Owner", CHANGE)]


def test_what_the_command_line_does_is_logged_and_told(caplog: pytest.LogCaptureFixture) -> None:
    """The admin's log needs somebody signed in; the site's own log has what a shell did, without the link."""
    ann, said = person("Ann"), StringIO()
    call_command("sign_in_link", ann.username, stdout=said)
    call_command("moderator", ann.username, stdout=StringIO())
    call_command("moderator", ann.username, "--dismiss", stdout=StringIO())
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        f"A sign-in link was made on the command line for account {ann.pk}.",
        f"By the command line account {ann.pk} is a moderator.",
        f"By the command line account {ann.pk} is no longer a moderator.",
    ]
    assert said.getvalue().strip().rpartition("/signin/")[2] not in caplog.text
    assert "signs you in once" in User.objects.get(pk=ann.pk).notice
