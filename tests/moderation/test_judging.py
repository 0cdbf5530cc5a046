"""F40: a moderator judges a report in one form, whatever they do is on record, and they see no more than it takes."""

from __future__ import annotations

import io
import json

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts import moderators, sanctions, tokens
from accounts.models import MailboxMessage, Sanction, User
from common import clock, durations
from games.engine.catalog import titles
from games.lobby import tables
from games.models import Match, Message, Report, Room
from games.moderation import reports
from tests.moderation.conftest import said
from tests.people import browser

HOURS = {"1": 1, "24": 24, "168": 168, "720": 720, "": None}


@pytest.fixture
def report(ann: User, ben: User, lobby_room: Room) -> Report:
    said(lobby_room, ann, "Hello <b>there</b>")
    line = said(lobby_room, ben, "Go away, comet!")
    return reports.create_report(
        ann, reports.parse_report_target(ann, {"room": "*LOBBY_1", "number": str(line.number)}), "talk", "Too loud."
    )


def judge(pk: int) -> str:
    return reverse("admin:games_report_change", args=[pk])


# -- the queue


def test_the_queue_shows_the_open_ones(as_mod: Client, report: Report, django_assert_max_num_queries) -> None:
    queue = reverse("admin:games_report_changelist")
    with django_assert_max_num_queries(14):
        assert "Ben" in as_mod.get(queue).text
    Report.objects.update(closed=1)
    assert judge(report.pk) not in as_mod.get(queue).text
    assert judge(report.pk) in as_mod.get(queue, {"state": "closed"}).text


def test_a_report_is_read_with_what_was_said(as_mod: Client, report: Report, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(16):
        page = as_mod.get(judge(report.pk)).text
    assert "<strong>Go away, comet!</strong>" in page
    assert "Hello &lt;b&gt;there&lt;/b&gt;" in page
    assert "Too loud." in page
    assert not LogEntry.objects.exists()


def test_with_a_match_its_journal_is_a_click_away(as_mod: Client, ann: User, match: str) -> None:
    """As spectators see it: the journal's page shows no hidden card."""
    filed = reports.create_report(ann, reports.parse_report_target(ann, {"match": match}), "stalling")
    journal = reverse("admin:games_match_journal", args=[match])
    assert journal in as_mod.get(judge(filed.pk)).text
    assert as_mod.get(journal).status_code == 200


@pytest.mark.parametrize("hours", HOURS)
@pytest.mark.parametrize("kind", ["warning", "silence", "unrated", "tables", "ban"])
def test_each_measure_for_each_time(
    as_mod: Client, mod: User, ben: User, report: Report, kind: str, hours: str
) -> None:
    form = {"kind": kind, "hours": hours, "reason": "Shouting", "verdict": "Clear"}
    assert as_mod.post(judge(report.pk), form).status_code == 302
    made = Sanction.objects.get()
    assert (made.user, made.kind, made.reason, made.by) == (ben, kind, "Shouting", mod)
    lasting = None if HOURS[hours] is None or kind == "warning" else made.since + HOURS[hours] * durations.HOUR_MS
    assert made.until == lasting
    report.refresh_from_db()
    assert (report.closed_by, report.verdict, report.closed is not None) == (mod, "Clear", True)
    entry = LogEntry.objects.get()
    assert (entry.user, entry.object_id) == (mod, str(report.pk))
    assert "Clear" in entry.change_message
    assert sanctions.format_sanction(made) in json.loads(json.dumps(entry.change_message))


def test_closing_without_a_measure(as_mod: Client, report: Report) -> None:
    as_mod.post(judge(report.pk), {"kind": "", "hours": "24", "reason": "", "verdict": "Nothing in it"})
    assert not Sanction.objects.exists()
    assert "No measure." in LogEntry.objects.get().change_message


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "silence", "hours": "24", "reason": "", "verdict": "Clear"},
        {"kind": "silence", "hours": "24", "reason": "Shouting", "verdict": ""},
        {"kind": "death", "hours": "24", "reason": "Shouting", "verdict": "Clear"},
        {"kind": "silence", "hours": "-1", "reason": "Shouting", "verdict": "Clear"},
        {"kind": "silence", "hours": "24", "reason": "x" * 301, "verdict": "Clear"},
    ],
    ids=["no reason", "no verdict", "no such measure", "no such time", "too long"],
)
def test_a_form_that_is_not_whole_does_nothing(as_mod: Client, report: Report, form: dict[str, str]) -> None:
    assert as_mod.post(judge(report.pk), form).status_code == 200
    report.refresh_from_db()
    assert report.closed is None
    assert not Sanction.objects.exists()
    assert not LogEntry.objects.exists()


def test_a_report_is_closed_once(as_mod: Client, report: Report) -> None:
    form = {"kind": "silence", "hours": "24", "reason": "Shouting", "verdict": "Clear"}
    as_mod.post(judge(report.pk), form)
    assert "It has already been closed." in as_mod.post(judge(report.pk), form).text
    assert Sanction.objects.count() == LogEntry.objects.count() == 1


@pytest.mark.parametrize("pk", ["999999", "x", "²", "9" * 30])
def test_a_report_that_is_not_there(as_mod: Client, pk: str) -> None:
    assert as_mod.get(f"/admin/games/report/{pk}/change/").status_code == 404


def test_nothing_in_the_queue_is_changed_or_deleted(as_mod: Client, report: Report) -> None:
    assert as_mod.get("/admin/games/report/add/").status_code == 403
    assert as_mod.post(f"/admin/games/report/{report.pk}/delete/", {"post": "yes"}).status_code == 403
    form = {"action": "delete_selected", "_selected_action": [report.pk], "post": "yes"}
    as_mod.post("/admin/games/report/", form)
    assert Report.objects.exists()


# -- measures of their own


def test_a_measure_without_a_report(as_mod: Client, mod: User, ben: User) -> None:
    address = reverse("admin:accounts_sanction_add")
    assert 'value="ben"' in as_mod.get(address, {"user": "ben"}).text
    assert not Sanction.objects.exists()
    as_mod.post(address, {"user": "ben", "kind": "tables", "hours": "168", "reason": "Stalling"})
    made = Sanction.objects.get()
    assert (made.user, made.kind, made.by) == (ben, "tables", mod)
    assert "You can't join other players' tables" in LogEntry.objects.get().change_message
    for now, shown in (("yes", True), ("no", False)):
        assert ("Stalling" in as_mod.get(reverse("admin:accounts_sanction_changelist"), {"now": now}).text) == shown


def test_a_measure_is_lifted_on_record(as_mod: Client, ben: User) -> None:
    made = sanctions.impose_sanction(ben, "ban", "A mistake", by=None)
    lift = reverse("admin:accounts_sanction_lift", args=[made.pk])
    assert as_mod.get(lift).status_code == 405
    assert "Lift it now" in as_mod.get(reverse("admin:accounts_sanction_change", args=[made.pk])).text
    as_mod.post(lift)
    made.refresh_from_db()
    ben.refresh_from_db()
    assert (made.lifted is not None, ben.is_active) == (True, True)
    assert LogEntry.objects.get().change_message == "Lifted."
    assert "already been lifted" in as_mod.post(lift, follow=True).text
    assert LogEntry.objects.count() == 1


def test_a_measure_is_neither_rewritten_nor_deleted(as_mod: Client, ben: User) -> None:
    made = sanctions.impose_sanction(ben, "silence", "Shouting", by=None)
    change = reverse("admin:accounts_sanction_change", args=[made.pk])
    assert as_mod.post(change, {"reason": "Nothing"}).status_code == 403
    assert as_mod.post(reverse("admin:accounts_sanction_delete", args=[made.pk]), {"post": "yes"}).status_code == 403
    assert Sanction.objects.get().reason == "Shouting"


@pytest.mark.parametrize("name", ["mod", "boss"])
def test_moderators_do_not_judge_themselves_or_those_above(
    as_mod: Client, mod: User, person, ann: User, name: str
) -> None:
    person("Boss", is_staff=True, is_superuser=True)
    form = {"user": name, "kind": "ban", "hours": "", "reason": "Revolt"}
    as_mod.post(reverse("admin:accounts_sanction_add"), form)
    filed = reports.create_report(ann, reports.parse_report_target(ann, {"person": name}), "talk")
    as_mod.post(judge(filed.pk), {"kind": "ban", "hours": "", "reason": "Revolt", "verdict": "Revolt"})
    made = sanctions.impose_sanction(User.objects.get(username=name), "silence", "x", by=None)
    as_mod.post(reverse("admin:accounts_sanction_lift", args=[made.pk]))
    filed.refresh_from_db()
    made.refresh_from_db()
    assert (Sanction.objects.count(), filed.closed, made.lifted) == (1, None, None)


def test_ending_a_match_and_removing_a_line_are_on_record(
    as_mod: Client, ben: User, match: str, lobby_room: Room
) -> None:
    as_mod.post(reverse("admin:games_match_end", args=[match]), {"reason": "Cheating"})
    assert Match.objects.get().status == "over"
    line = said(lobby_room, ben, "Comet!")
    as_mod.post(reverse("admin:games_message_delete", args=[line.pk]), {"post": "yes"})
    assert not Message.objects.exists()
    assert LogEntry.objects.count() == 2


# -- who may see what


def test_the_role_matrix(as_mod: Client, mod: User, ann: User, ben: User, match: str, report: Report) -> None:
    """Every page of the admin: what a moderator may open is listed here, and nothing else opens."""
    from django.contrib import admin

    may = {"games.report", "games.message", "games.match", "accounts.user", "accounts.sanction"}
    for model in admin.site._registry:
        name = f"{model._meta.app_label}.{model._meta.model_name}"
        page = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        assert as_mod.get(page).status_code == (200 if name in may else 403), name
        assert browser(ann).get(page).status_code == 302, name
        assert Client().get(page).status_code == 302, name
    for address in (judge(report.pk), reverse("admin:games_report_suspects")):
        assert (as_mod.get(address).status_code, browser(ann).get(address).status_code) == (200, 302)


def test_a_moderator_sees_no_secret(as_mod: Client, ann: User, ben: User, match: str, report: Report) -> None:
    """F40, F51, F52: no address, password, token, session, mail or snapshot, and no whisper that nobody reported."""
    ben.set_password("a long and quiet orbit")
    ben.save()
    raw = tokens.create_token(ben, "bot")[1]
    MailboxMessage.objects.create(to=ben.email, sender="x", subject="Code", text="ABC-123")
    whisper = said(Room.objects.create(kind="box", user=ann), ben, "Only for Ann", to=ann)
    canaries = [
        ben.email,
        ben.password,
        raw,
        tokens.hash_token(raw),
        "ABC-123",
        "Only for Ann",
        Match.objects.get().invite,
    ]
    places = [
        reverse("admin:accounts_user_changelist"),
        reverse("admin:accounts_user_change", args=[ben.pk]),
        reverse("admin:games_message_changelist"),
        reverse("admin:games_match_change", args=[match]),
        reverse("admin:games_match_journal", args=[match]),
        judge(report.pk),
    ]
    for place in places:
        answer = as_mod.get(place)
        assert answer.status_code == 200, place
        assert [canary for canary in canaries if canary in answer.text] == [], place
    assert as_mod.get(reverse("admin:games_message_change", args=[whisper.pk])).status_code == 302
    assert as_mod.get(reverse("admin:accounts_user_changelist"), {"q": "ben@example"}).text.count("Ben") == 0
    assert as_mod.post(reverse("admin:accounts_user_change", args=[ben.pk]), {"is_superuser": "on"}).status_code == 403


def test_who_came_from_the_same_device_is_shown(as_mod: Client, ann: User, ben: User) -> None:
    from accounts.models import Footprint

    for each in (ann, ben):
        Footprint.objects.create(user=each, kind="device", digest="d", first=1, last=clock.get_current_time_ms())
    page = as_mod.get(reverse("admin:accounts_user_change", args=[ann.pk])).text
    assert reverse("admin:accounts_user_change", args=[ben.pk]) in page


def test_appointing_and_dismissing(ann: User, person) -> None:
    call_command("moderator", "ann", stdout=io.StringIO())
    ann.refresh_from_db()
    assert ann.is_staff
    assert set(ann.get_all_permissions()) == set(moderators.MAY)
    call_command("moderator", "ann", "--dismiss", stdout=io.StringIO())
    ann = User.objects.get(pk=ann.pk)
    assert (ann.is_staff, ann.get_all_permissions()) == (False, set())
    person("Guest", is_guest=True)
    for nobody in ("guest", "nobody", "ann@example.org"):  # whose address is not proved
        with pytest.raises(CommandError):
            call_command("moderator", nobody, stdout=io.StringIO())


def test_the_owner_reads_the_record(as_mod: Client, person, report: Report) -> None:
    as_mod.post(judge(report.pk), {"kind": "", "hours": "24", "reason": "", "verdict": "Nothing in it"})
    boss = browser(person("Boss", is_staff=True, is_superuser=True))
    assert "Nothing in it" in boss.get(reverse("admin:admin_logentry_changelist")).text
    entry = LogEntry.objects.get()
    assert boss.post(reverse("admin:admin_logentry_delete", args=[entry.pk]), {"post": "yes"}).status_code == 403
    assert as_mod.get(reverse("admin:admin_logentry_changelist")).status_code == 403


def test_a_banned_moderator_is_out(as_mod: Client, mod: User) -> None:
    sanctions.impose_sanction(mod, "ban", "Abuse", by=None)
    assert as_mod.get(reverse("admin:games_report_changelist")).status_code == 302


def test_suspects_for_moderators(as_mod: Client, ann: User, ben: User, match: str) -> None:
    from accounts.models import Footprint

    page = reverse("admin:games_report_suspects")
    assert "No one stands out." in as_mod.get(page).text
    for each in (ann, ben):
        Footprint.objects.create(user=each, kind="device", digest="d", first=1, last=clock.get_current_time_ms())
    assert reverse("admin:games_match_journal", args=[match]) in as_mod.get(page).text


def test_who_is_banned_leaves_open_tables_too(as_mod: Client, ann: User, ben: User) -> None:
    table = tables.create_match(ben, titles()[0].slug, seats=2)
    as_mod.post(reverse("admin:accounts_sanction_add"), {"user": "ben", "kind": "ban", "hours": "1", "reason": "x"})
    table.refresh_from_db()
    assert table.status == "cancelled"
