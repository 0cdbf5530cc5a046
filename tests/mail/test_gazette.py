"""The weekly gazette: for those who ask for it, once a week, by their own clock, of what their seat may see."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from common import clock
from common.durations import DAY_MS, HOUR_MS, WEEK_MS
from games.core import failpoints
from games.core.quiet_hours import parse_local_time, to_wall_clock
from games.lobby import tables
from games.mail import gazette_content, gazette_delivery
from games.mail.gazette_delivery import find_next_gazette, schedule_gazette, send_due_gazettes
from games.models import Gazette, MailPreferences
from tests.matches.conftest import Game

BERLIN = "Europe/Berlin"


@pytest.fixture
def reader(ann: User, game: Game, outbox: list[Any]) -> User:
    """Somebody in Berlin with a running game, who asked for the gazette."""
    ann.time_zone = BERLIN
    ann.save()
    MailPreferences.objects.create(user=ann, gazette=True)
    schedule_gazette(ann, clock.get_current_time_ms())
    return ann


@pytest.fixture
def reach(settings: Any) -> Callable[[int], None]:
    """Moves time to a moment (ms)."""

    def go(at: int) -> None:
        settings.TIME_OFFSET_MS += at - clock.get_current_time_ms() + 1000

    return go


def gazettes(outbox: list[Any]) -> list[Any]:
    return [mail for mail in outbox if mail.subject.startswith("Your week")]


@pytest.mark.parametrize("zone", [BERLIN, "UTC", "Pacific/Kiritimati", "America/Los_Angeles"])
def test_it_is_due_each_sunday_at_five_by_the_readers_clock(zone: str) -> None:
    """Clock changes included: 60 weeks in a row, a week apart by the calendar."""
    at = parse_local_time("2026-01-07T12:00", zone)
    last = None
    for _ in range(60):
        at = find_next_gazette(zone, at)
        there = to_wall_clock(at, zone)
        assert (there.weekday(), there.hour, there.minute) == (6, 17, 0)
        assert last is None or there.date() - last == timedelta(days=7)
        last = there.date()


def test_once_a_week_however_often_anybody_looks(reader: User, outbox: list[Any], reach: Callable[[int], None]) -> None:
    assert send_due_gazettes() == 0
    for week in range(1, 4):
        reach(find_next_gazette(BERLIN, clock.get_current_time_ms()))
        schedule_gazette(reader, clock.get_current_time_ms() - DAY_MS)
        assert sum(send_due_gazettes() for _ in range(3)) == 1
        assert len(gazettes(outbox)) == week
    names = [mail.extra_headers["Message-ID"] for mail in gazettes(outbox)]
    assert len(set(names)) == 3
    assert Gazette.objects.filter(user=reader, state="waiting").count() == 1


def test_nobody_gets_one_unasked(game: Game, outbox: list[Any], reach: Callable[[int], None]) -> None:
    reach(clock.get_current_time_ms() + 2 * WEEK_MS)
    schedule_gazette(User.objects.get(username="ben"), clock.get_current_time_ms())
    assert (send_due_gazettes(), Gazette.objects.count()) == (0, 0)


def test_what_it_says(reader: User, game: Game, outbox: list[Any], reach: Callable[[int], None]) -> None:
    reach(Gazette.objects.get().due)
    send_due_gazettes()
    (mail,) = gazettes(outbox)
    said = " ".join(mail.body.split())
    assert "RUNNING - Sunday crew (Galactic Magnate, with Ben). Waiting for " in said
    assert ", until " in said
    assert f"/match/{game.id}/" in said or game.id in said
    assert "List-Unsubscribe" in mail.extra_headers
    page = mail.alternatives[0][0]
    assert "Sunday crew" in page
    assert not any(word in page for word in ("<img", "<link", "url("))


def test_it_tells_how_a_game_ended(
    reader: User, ann: User, game: Game, person: Callable[[str], User], outbox: list[Any], reach: Callable[[int], None]
) -> None:
    mod = person("Mod")
    mod.is_staff = True
    tables.end_match_as_moderator(game.id, mod, "A fault of ours.")
    game.match.__class__.objects.filter(pk=game.id).update(ended=datetime.now(UTC) + timedelta(days=6))
    reach(Gazette.objects.get().due)
    send_due_gazettes()
    assert "FINISHED" in gazettes(outbox)[0].body


def test_the_moment_is_the_one_with_the_largest_sum() -> None:
    assert gazette_content.get_largest_sum("@1 {pay|pays} *1,260* to @0 and *40*.") == 1260
    assert gazette_content.get_largest_sum("@1 {roll|rolls}.") == 0


def test_quiet_hours_put_it_off(reader: User, outbox: list[Any], reach: Callable[[int], None]) -> None:
    MailPreferences.objects.filter(user=reader).update(quiet_from=16 * 60, quiet_until=19 * 60, rest_days=[])
    reach(Gazette.objects.get().due)
    assert send_due_gazettes() == 0
    row = Gazette.objects.get()
    assert to_wall_clock(row.due, BERLIN).hour == 19
    reach(row.due)
    assert send_due_gazettes() == 1


@pytest.mark.parametrize("wish", [{"gazette": False}, {"when": "off"}, {"bounced": "ann@example.org"}])
def test_whoever_no_longer_wants_it_gets_none(
    reader: User, outbox: list[Any], reach: Callable[[int], None], wish: dict[str, Any]
) -> None:
    MailPreferences.objects.filter(user=reader).update(**wish)
    if "bounced" in wish:
        MailPreferences.objects.filter(user=reader).update(bounced=reader.email)
    reach(Gazette.objects.get().due)
    assert (send_due_gazettes(), gazettes(outbox)) == (0, [])
    assert Gazette.objects.order_by("week")[0].state == "void"


@pytest.mark.parametrize(("where", "mails"), [("gazette handed over", 1), ("gazette taken", 2)])
def test_whoever_dies_leaves_one_duplicate_at_most(
    reader: User,
    outbox: list[Any],
    reach: Callable[[int], None],
    monkeypatch: pytest.MonkeyPatch,
    where: str,
    mails: int,
) -> None:
    """Killed before or after the mail server took it, twice: with the same Message-ID, and then left alone."""

    def die(name: str) -> None:
        if name == where:
            raise SystemExit

    reach(Gazette.objects.get().due)
    monkeypatch.setattr(gazette_delivery, "hit_failpoint", die)
    with pytest.raises(SystemExit):
        send_due_gazettes()
    assert send_due_gazettes() == 0  # somebody has it
    monkeypatch.setattr(gazette_delivery, "hit_failpoint", failpoints.hit_failpoint)
    for _ in range(4):
        reach(clock.get_current_time_ms() + gazette_delivery.LEASE_MS)
        send_due_gazettes()
    assert len(gazettes(outbox)) == mails
    assert len({mail.extra_headers["Message-ID"] for mail in gazettes(outbox)}) == 1


def test_what_may_have_been_taken_twice_is_left_alone(
    reader: User, outbox: list[Any], reach: Callable[[int], None]
) -> None:
    Gazette.objects.update(handed=gazette_delivery.MAX_HANDOVERS)
    reach(Gazette.objects.get().due)
    assert (send_due_gazettes(), gazettes(outbox)) == (0, [])
    assert Gazette.objects.order_by("week")[0].why == "uncertain"


def test_a_mail_server_that_is_away_is_tried_again(
    reader: User, outbox: list[Any], reach: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*args: Any, **more: Any) -> Any:
        raise SMTPServerDisconnected("away")

    reach(Gazette.objects.get().due)
    with monkeypatch.context() as broken:
        broken.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", away)
        assert send_due_gazettes() == 0
    reach(clock.get_current_time_ms() + HOUR_MS)
    assert send_due_gazettes() == 1


def test_asking_for_it_on_the_page_owes_one(ann: User, client: Any) -> None:
    client.force_login(ann)
    wishes = {"when": "once", "reminders": "on", "replies": "on", "gazette": "on"}
    client.post(reverse("mail_preferences"), wishes)
    assert Gazette.objects.filter(user=ann, state="waiting").count() == 1
