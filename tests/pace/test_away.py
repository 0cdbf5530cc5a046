"""While you were away, and what a frame tells beside the moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.lobby import substitutes
from games.matches import access, proposals, sealed_plans, storage, undo, vacations
from games.models import Match, Plan, Seat
from games.realtime import payloads
from tests.matches.conftest import Game
from tests.pace.conftest import due
from tests.people import browser


def post(user: User, game: Game, path: str, body: Any = None) -> Any:
    return browser(user).post(f"/api/matches/{game.id}/{path}", json.dumps(body or {}), content_type="application/json")


def test_what_was_seen_is_kept_for_each_seat_and_only_grows(mail: Game, ann: User, ben: User, cid: User) -> None:
    mail.moves(12)
    seat = access.find_user_seat(mail.match, ann)
    assert post(ann, mail, "seen", {"version": 5}).status_code == 204
    assert post(ann, mail, "seen", {"version": 3}).status_code == 204
    assert post(ann, mail, "seen", {"version": 10**6}).status_code == 204  # more than there is: nobody has seen it
    assert post(cid, mail, "seen", {"version": 6}).status_code == 204
    assert Seat.objects.get(match_id=mail.id, number=seat).seen == 5
    assert Seat.objects.get(match_id=mail.id, number=1 - (seat or 0)).seen == -1


def test_the_opening_says_how_far_one_has_looked(mail: Game, ann: User, cid: User) -> None:
    """Also by what one has done oneself; strangers have not looked at anything."""
    mail.moves(12)
    mine = access.find_user_seat(mail.match, ann)
    opening = payloads.build_opening_payload(mail.id, ann)["match"]
    last = max(entry.number for entry in mail.head.recent_entries if entry.seat == mine)
    assert opening["seen"] == last
    substitutes.mark_entries_seen(mail.id, ann, mail.match.version)
    assert payloads.build_opening_payload(mail.id, ann)["match"]["seen"] == mail.match.version
    assert payloads.build_opening_payload(mail.id, cid)["match"]["seen"] is None


def test_a_get_of_the_page_marks_nothing_as_seen(mail: Game, ann: User) -> None:
    browser(ann).get(f"/m/{mail.id}/")
    assert not Seat.objects.filter(match_id=mail.id, seen__gte=0).exists()


def test_frames_tell_deadlines_proposals_and_vacations(mail: Game, ann: User, ben: User) -> None:
    (asked,) = mail.head.table.asked
    picture = payloads.find_match_payload(mail.id)
    assert picture is not None
    assert picture.build_position(None)["clocks"]["dues"] == {asked: due(mail)}
    day = vacations.get_local_date(storage.get_database_time_ms(), ann)
    made = vacations.create_vacation(ann, day, day)
    proposals.create_proposal(mail.id, ben, "off")
    shown = payloads.build_opening_payload(mail.id, ben)["match"]
    assert [seat["away_until"] for seat in shown["seats"] if seat["name"] == "Ann"] == [made.ends]
    assert [each["kind"] for each in shown["proposals"]] == ["off"]
    assert (shown["pace"], shown["deadline"], shown["hour"]) == ("mail", 86_400, None)


def test_everything_beside_the_moves_by_the_api(mail: Game, ann: User, ben: User) -> None:
    assert post(ann, mail, "proposals", {"kind": "pace", "pace": "mail", "deadline": 3600}).status_code == 200
    assert post(ben, mail, "proposals/pace/decline").status_code == 200
    assert post(ann, mail, "passing", {"passing": True}).status_code == 200
    assert [each.rules for each in Plan.objects.filter(match_id=mail.id)] == [[sealed_plans.PASS_RULE]]
    assert post(ann, mail, "seats/0/take").status_code == 409
    refused = post(ann, mail, "undo", {"key": "k"})
    assert refused.status_code == 409
    assert refused.json()["reason"].endswith(".")
    assert post(ann, mail, "proposals", {"kind": "off"}).status_code == 200
    assert post(ben, mail, "proposals/off/agree").status_code == 200
    assert Match.objects.get(pk=mail.id).status == Match.Status.OVER


def test_a_stranger_does_nothing_at_a_private_table(slow: Callable[..., Game], cid: User) -> None:
    game = slow(private=True)
    for path, body in (
        ("undo", {"key": "k"}),
        ("proposals", {"kind": "off"}),
        ("proposals/off/agree", {}),
        ("passing", {"passing": True}),
        ("seats/0/take", {}),
        ("seen", {"version": 1}),
    ):
        assert post(cid, game, path, body).status_code == 404, path


@pytest.mark.parametrize("likely", [True, False])
def test_the_button_for_taking_back_is_there_where_it_may_work(mail: Game, likely: bool) -> None:
    """It is offered after a move that drew nothing and hid nothing; the engine decides when it is pressed."""
    held = mail.head
    (seat,) = held.table.asked
    last = held.recent_entries[-1]
    changed = last.__class__(last.number, seat, last.action, last.now, [] if likely else [3], [])
    assert undo.is_undo_likely(held._replace(recent_entries=(*held.recent_entries[:-1], changed)), seat) is likely
    assert not undo.is_undo_likely(held._replace(recent_entries=(*held.recent_entries[:-1], changed)), 1 - seat)


def test_a_page_of_vacations(ann: User, mail: Game) -> None:
    page = browser(ann)
    assert b"25 left" in page.get("/account/vacations/").content
    day = vacations.get_local_date(storage.get_database_time_ms(), ann)
    today = {"first": day, "last": day, "now": "yes"}
    assert page.post("/account/vacations/", today).status_code == 302
    assert page.post("/account/vacations/", today).status_code == 422
    made = ann.vacations.get()
    assert b"24 left" in page.get("/account/vacations/").content
    assert page.post(f"/account/vacations/{made.pk}/end/").status_code == 302
    assert page.get(f"/account/vacations/{made.pk}/end/").status_code == 405
    assert vacations.list_vacations(ann) == []


def test_somebody_elses_vacation_is_not_ones_own(ann: User, ben: User) -> None:
    day = vacations.get_local_date(storage.get_database_time_ms(), ann)
    made = vacations.create_vacation(ann, day, day)
    browser(ben).post(f"/account/vacations/{made.pk}/end/")
    assert vacations.list_vacations(ann) == [made]


def test_the_settings_keep_zone_and_notifications(ann: User) -> None:
    data = {"display": "Ann", "theme": "auto", "speed": "normal", "time_zone": "Europe/Amsterdam", "notify": "on"}
    assert browser(ann).post("/account/profile/", data).status_code == 302
    ann.refresh_from_db()
    assert (ann.time_zone, ann.notify) == ("Europe/Amsterdam", True)
    assert browser(ann).post("/account/profile/", {**data, "time_zone": "Mars/Olympus"}).status_code == 200
    ann.refresh_from_db()
    assert ann.time_zone == "Europe/Amsterdam"
