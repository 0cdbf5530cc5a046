"""A moderator sees what came after a reported line, and the reporter hears when something came of it."""

from __future__ import annotations

from django.test import Client

from accounts.models import Sanction, User
from games.models import Report, Room
from games.moderation import reports
from tests.moderation.conftest import said
from tests.people import browser


def report(ann: User, ben: User, room: Room) -> Report:
    line = said(room, ben, "You are all comets.")
    aimed = reports.parse_report_target(ann, {"room": room.name, "number": str(line.number)})
    return reports.create_report(ann, aimed, "talk")


def close(client: Client, filed: Report, **measure: str) -> None:
    form = {"verdict": "Seen.", "kind": "", "hours": "24", "reason": "", **measure}
    assert client.post(f"/admin/games/report/{filed.pk}/change/", form).status_code == 302


def test_lines_after_the_report_are_shown_too(as_mod: Client, ann: User, ben: User, lobby_room: Room) -> None:
    filed = report(ann, ben, lobby_room)
    for number in range(20):
        said(lobby_room, ben, f"flood {number}.")
    html = as_mod.get(f"/admin/games/report/{filed.pk}/change/").content.decode()
    assert "flood 6." in html
    assert "flood 19." in html


def test_whispers_of_others_are_not_shown_with_one(as_mod: Client, ann: User, ben: User, cid: User) -> None:
    box = Room.objects.create(kind="box", user=ann, name="")
    line = said(box, ben, "You comet.", to=ann)
    filed = reports.create_report(
        ann, reports.parse_report_target(ann, {"room": reports.WHISPERS_ROOM_NAME, "number": str(line.number)}), "talk"
    )
    for number in range(10):
        said(box, ben, f"between us {number}.", to=ann)
    said(box, cid, "A secret of Cid.", to=ann)
    html = as_mod.get(f"/admin/games/report/{filed.pk}/change/").content.decode()
    assert "between us 9." in html
    assert "A secret of Cid." not in html


def test_the_reporter_reads_that_something_came_of_it(as_mod: Client, ann: User, ben: User, lobby_room: Room) -> None:
    close(as_mod, report(ann, ben, lobby_room), kind=Sanction.Kind.WARNING, reason="Insults")
    mine = browser(ann)
    html = mine.get("/play/").content.decode()
    assert "A moderator has acted on your report. Thank you." in html
    assert "Insults" not in html
    assert mine.post("/account/notice/read/").status_code == 302
    assert "acted on your report" not in mine.get("/play/").content.decode()


def test_without_a_measure_nobody_is_told(as_mod: Client, ann: User, ben: User, lobby_room: Room) -> None:
    close(as_mod, report(ann, ben, lobby_room))
    assert "acted on your report" not in browser(ann).get("/play/").content.decode()


def test_one_long_word_cannot_widen_the_page(as_mod: Client, ann: User, ben: User, lobby_room: Room) -> None:
    """Once five hundred characters made it 3,470 px wide."""
    from pathlib import Path

    from django.conf import settings

    html = as_mod.get(f"/admin/games/report/{report(ann, ben, lobby_room).pk}/change/").content.decode()
    assert '<table class="said">' in html
    style = (Path(settings.BASE_DIR) / "static/css/admin.css").read_text()
    assert ".said { table-layout: fixed" in style
    assert ".said td, blockquote { overflow-wrap: anywhere; }" in style
