"""The admin's page of a person: what a host needs first, and no list of every right."""

from __future__ import annotations

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts import guests, moderators, sanctions
from accounts.models import User
from common import clock
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.models import Report
from tests.people import browser, person

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_owner() -> Client:
    return browser(person("Owner", is_staff=True, is_superuser=True))


def test_what_matters_comes_first_and_nothing_lists_every_right(as_owner: Client) -> None:
    ann = person("Ann")
    html = as_owner.get(f"/admin/accounts/user/{ann.pk}/change/").content.decode()
    assert html.index("At the table") < html.index("Moderation") < html.index("Rights")
    assert "user_permissions" not in html
    assert html.count("<option") < 60
    for found in ("/admin/games/match/?q=ann", "/admin/games/report/?q=ann", "/admin/games/message/?q=ann"):
        assert found in html
        assert as_owner.get(found).status_code == 200


def test_a_moderator_is_made_by_an_action(as_owner: Client) -> None:
    ann = person("Ann")
    form = {"action": "make_moderator", "_selected_action": [ann.pk]}
    assert as_owner.post("/admin/accounts/user/", form).status_code == 302
    ann = User.objects.get(pk=ann.pk)
    assert ann.is_staff
    assert [group.name for group in ann.groups.all()] == ["moderators"]
    assert not ann.is_superuser
    assert LogEntry.objects.get().change_message == "Made a moderator."


def test_the_name_comes_first_then_what_they_play_and_what_was_decided(as_owner: Client) -> None:
    ann, ben = person("Ann"), person("Ben")
    match = tables.create_match(ann, titles()[0].slug, seats=2, name="Harvest moon")
    joining.join_match(match.pk, ben)
    starting.start_match(match.pk, ann)
    Report.objects.create(by=ben, about=ann, why="talk", at=clock.get_current_time_ms())
    sanctions.impose_sanction(ann, "warning", "Be kind", by=None)
    html = as_owner.get(f"/admin/accounts/user/{ann.pk}/change/").text
    playing, reports, measures, deeds = "Playing now</h2>", "Reports</h2>", "Measures</h2>", "What was done here</h2>"
    order = ["<h1>Ann</h1>", playing, "Harvest moon", reports, "by Ben", measures, "Be kind", deeds]
    assert sorted(order, key=html.index) == order


def test_a_moderator_sees_no_log_and_appoints_no_one(as_owner: Client) -> None:
    """F40: the least rights that judging a report takes."""
    judge, ann = person("Judge"), person("Ann")
    moderators.appoint_moderator(judge)
    window = browser(User.objects.get(pk=judge.pk))
    html = window.get(f"/admin/accounts/user/{ann.pk}/change/").text
    assert "Measures" in html
    for hidden in ("What was done here", "Make moderator", "Make a sign-in link", ann.email):
        assert hidden not in html
    assert window.post(f"/admin/accounts/user/{ann.pk}/moderator/").status_code == 403
    assert not User.objects.get(pk=ann.pk).is_staff


def test_a_moderator_is_made_and_dismissed_on_the_page_and_it_is_logged(as_owner: Client) -> None:
    ann = person("Ann")
    deeds = ("appoint", True, "Made a moderator."), ("dismiss", False, "No longer a moderator.")
    for verb, staff, told in deeds:
        as_owner.post(f"/admin/accounts/user/{ann.pk}/moderator/", {"verb": verb})
        assert User.objects.get(pk=ann.pk).is_staff is staff
        assert LogEntry.objects.latest("pk").change_message == told
    assert LogEntry.objects.count() == 2
    page = f"/admin/accounts/user/{ann.pk}/change/"
    as_owner.get(page)  # what was said once is not said again
    done = as_owner.get(page).text.partition("What was done here</h2>")[2]
    assert all(told in done and "by Owner" in done for _, _, told in deeds)


def test_a_get_appoints_nobody_and_who_runs_the_site_or_is_no_member_cannot_be(as_owner: Client) -> None:
    ann, host = person("Ann"), person("Host", is_staff=True, is_superuser=True)
    for who, answer in ((ann, 405), (host, 404), (guests.create_guest(), 404)):
        ask = as_owner.get if who == ann else as_owner.post
        assert ask(f"/admin/accounts/user/{who.pk}/moderator/").status_code == answer
        assert not User.objects.get(pk=who.pk).groups.exists()
    assert not LogEntry.objects.exists()


def test_who_gets_a_link_is_told(as_owner: Client) -> None:
    ann = person("Ann")
    as_owner.post(f"/admin/accounts/user/{ann.pk}/sign_in_link/")
    assert LogEntry.objects.get().change_message == "Handed out a sign-in link"
    assert "signs you in once" in User.objects.get(pk=ann.pk).notice
    assert "Handed out a sign-in link" in as_owner.get(f"/admin/accounts/user/{ann.pk}/change/").text
