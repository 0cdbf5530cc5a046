"""F40: whoever is insulted, or finds that something is wrong, can say so; and with it is kept what was said."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.models import Message, Report, Room
from games.moderation import reports
from tests.moderation.conftest import said
from tests.pages.reading import fit
from tests.people import browser

FORM = "/report/"


def test_a_line_of_the_lobby_with_what_was_said_around_it(
    as_ann: Client, ann: User, ben: User, cid: User, lobby_room: Room
) -> None:
    for number in range(20):
        said(lobby_room, cid, f"line {number}")
    line = said(lobby_room, ben, "You are all comets.")
    for number in range(20):
        said(lobby_room, cid, f"more {number}")
    where = {"room": "*lobby_1", "number": line.number}
    page = as_ann.get(FORM, where)
    assert page.status_code == 200
    assert "You are all comets." in page.content.decode()
    fit(page)
    assert not Report.objects.exists()
    answer = as_ann.post(FORM, {**where, "why": "talk", "words": "This hurts."})
    assert answer.headers["Location"] == reverse("report_thanks")
    report = Report.objects.get()
    assert (report.by, report.about, report.message, report.words) == (ann, ben, line, "This hurts.")
    assert [kept["text"] for kept in report.context if kept["this"]] == ["You are all comets."]
    assert len(report.context) == reports.MESSAGES_BEFORE + 1 + reports.MESSAGES_AFTER
    fit(as_ann.get(reverse("report_thanks")))


def test_the_context_is_kept_when_the_lines_are_deleted(as_ann: Client, ben: User, lobby_room: Room) -> None:
    line = said(lobby_room, ben, "Gone tomorrow")
    as_ann.post(FORM, {"room": lobby_room.name, "number": line.number, "why": "spam", "words": ""})
    Message.objects.all().delete()
    report = Report.objects.get()
    assert (report.message, report.context[0]["text"]) == (None, "Gone tomorrow")


def test_a_person(as_ann: Client, ann: User, ben: User) -> None:
    fit(as_ann.get(FORM, {"person": "ben"}))
    as_ann.post(FORM, {"person": "ben", "why": "name", "words": "That name!"})
    assert Report.objects.values_list("by", "about", "why").get() == (ann.pk, ben.pk, "name")


def test_a_match_with_one_other(as_ann: Client, ben: User, match: str) -> None:
    as_ann.post(FORM, {"match": match, "why": "stalling", "words": ""})
    assert Report.objects.values_list("about", "match").get() == (ben.pk, match)


def test_a_match_with_several_asks_whom(as_ann: Client, ann: User, ben: User, cid: User) -> None:
    table = tables.create_match(ann, titles()[0].slug, seats=3)
    for other in (ben, cid):
        joining.join_match(table.pk, other)
    starting.start_match(table.pk, ann)
    page = as_ann.get(FORM, {"match": table.pk})
    assert "Who?" in page.content.decode()
    fit(page)
    answer = as_ann.post(FORM, {"match": table.pk, "why": "stalling", "words": ""})
    assert (answer.status_code, Report.objects.count()) == (422, 0)
    assert "Say whom it is about." in answer.content.decode()
    as_ann.post(FORM, {"match": table.pk, "person": "cid", "why": "stalling", "words": ""})
    assert Report.objects.get().about == cid


def test_who_plays_on_as_a_computer_player_can_still_be_reported(as_ann: Client, ben: User, match: str) -> None:
    from accounts import sanctions

    sanctions.impose_sanction(ben, "ban", "Cheating", by=None)
    as_ann.post(FORM, {"match": match, "person": "ben", "why": "stalling", "words": ""})
    assert Report.objects.get().about == ben


def test_talk_at_a_table(as_ann: Client, ben: User, match: str) -> None:
    room = Room.objects.get_or_create(match_id=match, kind="players")[0]
    line = said(room, ben, "Comet!")
    as_ann.post(FORM, {"match": match, "number": line.number, "why": "talk", "words": ""})
    assert Report.objects.get().message == line


def test_who_did_not_hear_it_cannot_report_it(cid: User, ben: User, match: str) -> None:
    """F50: what players say among themselves is not shown to others by reporting it."""
    room = Room.objects.get_or_create(match_id=match, kind="players")[0]
    line = said(room, ben, "A secret of the table")
    for audience in ({}, {"audience": "players"}, {"audience": "box"}):
        answer = browser(cid).get(FORM, {"match": match, "number": line.number, **audience})
        assert answer.status_code == 404
        assert "A secret" not in answer.content.decode()
    watched = said(Room.objects.get_or_create(match_id=match, kind="spectators")[0], ben, "Aloud")
    given = {"match": match, "audience": "spectators", "number": watched.number}
    assert browser(cid).get(FORM, given).status_code == 200


def test_a_private_match_is_not_found(cid: User, ann: User) -> None:
    table = tables.create_match(ann, titles()[0].slug, seats=2, private=True)
    assert browser(cid).get(FORM, {"match": table.pk}).status_code == 404


def test_a_whisper_with_what_the_two_whispered(as_ann: Client, ann: User, ben: User, cid: User) -> None:
    """Of one's own box, and of nobody else's; what a third person whispered is not shown to moderators."""
    box = Room.objects.create(kind="box", user=ann)
    said(box, cid, "A secret of Cid", to=ann)
    line = said(box, ben, "Comet!", to=ann)
    said(box, ann, "Stop it.", to=ben)
    as_ann.post(FORM, {"room": "whispers", "number": line.number, "why": "talk", "words": ""})
    assert [kept["text"] for kept in Report.objects.get().context] == ["Comet!", "Stop it."]
    assert browser(cid).get(FORM, {"room": "whispers", "number": line.number}).status_code == 404


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"person": "nobody"},
        {"match": "zzzzzzzzzz"},
        {"room": "*LOBBY_1", "number": "1"},
        {"room": "nowhere", "number": "1"},
        {"number": "1"},
        {"room": "*LOBBY_1", "number": "9" * 40},
        {"room": "*LOBBY_1", "number": "-1"},
        {"room": "*LOBBY_1", "number": "²"},
        {"person": "a\0b"},
        {"room": "a\0b", "number": "1"},
        {"match": "\ud800"},
        {"room": "whispers", "number": "1"},
    ],
)
def test_what_is_not_there_is_not_found(as_ann: Client, given: dict[str, str]) -> None:
    given = {name: value.encode("utf-8", "replace").decode() for name, value in given.items()}
    for answer in (as_ann.get(FORM, given), as_ann.post(FORM, {**given, "why": "talk", "words": ""})):
        assert answer.status_code == 404
    assert not Report.objects.exists()


def test_nobody_reports_themselves(as_ann: Client) -> None:
    answer = as_ann.post(FORM, {"person": "ann", "why": "talk", "words": ""})
    assert (answer.status_code, Report.objects.count()) == (422, 0)
    assert as_ann.get(FORM, {"person": "ann"}).status_code == 422


@pytest.mark.parametrize("why", ["", "nonsense", "\0"])
def test_a_reason_is_needed(as_ann: Client, ben: User, why: str) -> None:
    answer = as_ann.post(FORM, {"person": "ben", "why": why, "words": ""})
    assert answer.status_code == 422
    assert "Say what is wrong." in answer.content.decode()
    fit(answer)
    assert not Report.objects.exists()


def test_a_form_elsewhere_only_leads_here(as_ann: Client, ben: User) -> None:
    """The button at a line of talk posts where the line is, and is shown the form."""
    assert as_ann.post(FORM, {"person": "ben"}).status_code == 200
    assert not Report.objects.exists()


def test_the_same_thing_is_one_report(as_ann: Client, ben: User) -> None:
    for _ in range(3):
        as_ann.post(FORM, {"person": "ben", "why": "talk", "words": "Again"})
    assert Report.objects.count() == 1


def test_a_flood_is_stopped(as_ann: Client, person, monkeypatch: pytest.MonkeyPatch) -> None:
    """F34."""
    monkeypatch.setattr(reports, "MAX_REPORTS_PER_HOUR", 2)
    codes = []
    for name in ("One", "Two", "Three"):
        person(name)
        codes.append(as_ann.post(FORM, {"person": name.lower(), "why": "talk", "words": ""}).status_code)
    assert (codes, Report.objects.count()) == ([302, 302, 429], 2)


def test_words_are_tidied_and_bounded(as_ann: Client, ben: User) -> None:
    """F31."""
    as_ann.post(FORM, {"person": "ben", "why": "other", "words": "a\0b\u202e <script>"})
    assert Report.objects.get().words == "ab <script>"
    answer = as_ann.post(FORM, {"person": "ben", "why": "talk", "words": "x" * 1001})
    assert (answer.status_code, Report.objects.count()) == (422, 1)


def test_strangers_sign_in_first(client: Client, ben: User) -> None:
    assert client.get(FORM, {"person": "ben"}).headers["Location"].startswith("/account/login/")
    assert client.post(FORM, {"person": "ben", "why": "talk", "words": ""}).status_code == 302
    assert not Report.objects.exists()
