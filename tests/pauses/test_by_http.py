"""The addresses of a pause, and what everybody's frame says of it."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from accounts.models import User
from games.realtime import payloads
from tests.pauses.conftest import Evening


def post(user: User | None, path: str, body: Any = None, **headers: str) -> Any:
    """A request of somebody's browser."""
    browser = Client()
    if user:
        browser.force_login(user)
    return browser.post(
        f"/api/matches/{path}", json.dumps(body or {}), content_type="application/json", headers=headers
    )


def test_the_whole_dialogue(two: Evening, ann: User, ben: User) -> None:
    asked = post(ann, f"{two.id}/pause", {"seconds": 300})
    assert asked.status_code == 200
    told = asked.json()
    assert told["said"] == "You ask for a pause of 5 minutes. 1 more has to agree within 60 seconds: /yes"
    anns_seat, bens_seat = two.seat(ann), two.seat(ben)
    assert (
        told["pause"]
        == two.seen
        == {
            "seat": anns_seat,
            "seconds": 300,
            "state": "asked",
            "needed": 2,
            "yes": [anns_seat],
            "vote_ends": two.row.vote_ends,
            "ends": None,
            "resume": [],
            "missing": [bens_seat],
        }
    )
    assert payloads.build_opening_payload(two.id, ben)["match"]["pause"] == told["pause"]
    assert post(ben, f"{two.id}/pause/yes").json()["pause"]["state"] == "on"
    frame = payloads.MatchPayload(two.head).build_frame(anns_seat, None)
    assert (frame["asked"], frame["options"], frame["prompt"]) == ([], [], "The game is paused.")
    assert frame["clocks"]["alarm"] is None
    assert frame["view"]["clock"]["frozen"] == two.row.began
    assert post(ann, f"{two.id}/pause/resume").json()["pause"]["missing"] == [bens_seat]
    assert post(ben, f"{two.id}/pause/resume").json() == {"said": "The game resumes.", "pause": None}
    assert payloads.build_opening_payload(two.id, ann)["match"]["pause"] is None
    assert "frozen" not in payloads.MatchPayload(two.head).build_frame(anns_seat, None)["view"]["clock"]


def test_no(two: Evening, ann: User, ben: User) -> None:
    post(ann, f"{two.id}/pause", {"seconds": 300})
    assert post(ben, f"{two.id}/pause/no").json()["pause"]["state"] == "refused"
    again = post(ann, f"{two.id}/pause", {"seconds": 300})
    assert (again.status_code, again.json()["reason"]) == (429, "The table has just declined. Ask again in a minute.")


def test_what_is_refused(two: Evening, ann: User, cid: User) -> None:
    """Bad input, strangers and nobody change nothing, and are told why."""
    bodies = (
        {},
        {"seconds": 0},
        {"seconds": 1801},
        {"seconds": "60"},
        {"seconds": 1.5},
        {"seconds": -1},
        {"seconds": 10**30},
    )
    for body in (*bodies, {"seconds": True}, {"seconds": 60, "seat": 1}, [], "x"):
        assert post(ann, f"{two.id}/pause", body).status_code == 422, body
    for verb in ("pause", "pause/yes", "pause/no", "pause/resume"):
        body = {"seconds": 60}
        assert post(cid, f"{two.id}/{verb}", body).status_code == 403
        assert post(None, f"{two.id}/{verb}", body).status_code == 401
        assert post(ann, f"nowhere/{verb}", body).status_code == 404
        assert Client().get(f"/api/matches/{two.id}/{verb}").status_code == 405
    for verb in ("yes", "no", "resume"):
        answer = post(ann, f"{two.id}/pause/{verb}")
        assert answer.status_code == 409
        assert answer.json()["reason"].endswith((".", "300"))
    assert not two.match.pauses.exists()


def test_the_page_offers_it_to_who_plays(two: Evening, ann: User, cid: User) -> None:
    for user, offered in ((ann, True), (cid, False)):
        browser = Client()
        browser.force_login(user)
        page = browser.get(f"/m/{two.id}/").content.decode()
        assert ("Ask for a pause" in page) is offered
