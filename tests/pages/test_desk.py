"""The desk: what waits, how each part is, who is here; to everybody what they may look at, in few queries."""

from __future__ import annotations

import re
import shutil
from typing import Any

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import moderators, site_settings
from accounts.models import Announcement, User
from common import clock
from config import health
from games.admin import desk, desk_curve, desk_lights
from games.admin.desk_readings import Day
from games.admin.side_bar import ICONS, PARTS, list_host_tables
from games.chat import location
from games.content import boards
from games.matches import storage
from games.models import Hook, Location, MailPreferences, Match, Pulse, Report, TurnMail
from games.studio import designers
from games.views.rows import AnyTitle
from tests.people import browser
from tests.services.processes import free_port

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15
HOUR = 3_600_000


@pytest.fixture
def ill_site(host: User, running: Match, table: Match, person: Any) -> Match:
    """A site on which something of each kind waits."""
    now, ines = storage.get_database_time_ms(), person("<b>Ines</b>")
    Match.objects.filter(pk=running.pk).update(alarm=now - 2 * HOUR, name="Harvest moon")
    Report.objects.create(by=host, about=ines, why="talk", at=now - HOUR)
    TurnMail.objects.create(match=running, asked=0, seat=0, kind="turn", user=host, at=now, due=now - HOUR, tries=7)
    MailPreferences.objects.create(user=ines, bounced="ines@example.org")
    Hook.objects.create(user=ines, style="json", url="https://secret.example/hook", at=now, stopped=now - 3 * HOUR)
    Location.objects.create(user=host, match=running, seen=now)
    Pulse.objects.create(at=now - 42_000)
    LogEntry.objects.create(
        user=host, content_type=ContentType.objects.get_for_model(Match), object_id="x", object_repr="Sunday crew",
        action_flag=CHANGE, change_message="Ended: It was stuck.",
    )  # fmt: skip
    return running


def test_everything_that_waits_is_on_it(as_admin: Client, ill_site: Match) -> None:
    text = as_admin.get("/admin/").text
    for said in (
        "Harvest moon", "something was due 2 h ago", "reported &lt;b&gt;Ines&lt;/b&gt;", "silent for 4",
        "tried 7 times", "is stopped", "gets no letters", "It was stuck.", "All tables",
    ):  # fmt: skip
        assert said in text, said
    assert text.index("is stopped") < text.index("stands still") < text.index("reported")  # the oldest first
    assert "<b>Ines" not in text


def test_what_is_announced_stands_on_it(as_admin: Client, person: Any) -> None:
    now = clock.get_current_time_ms()
    Announcement.objects.create(words="Over <b>since</b> noon", starts=now - 2 * HOUR, ends=now - HOUR)
    Announcement.objects.create(words="The cup begins", starts=now - HOUR, ends=now + HOUR)
    Announcement.objects.create(words="A short pause", starts=now + 48 * HOUR, ends=now + 49 * HOUR)
    site_settings.forget_site()
    text = as_admin.get("/admin/desk/").text
    assert re.search(r"The cup begins</a>\s*<span>shown until ", text)
    assert re.search(r"A short pause</a>\s*<span>from ", text)
    assert "since" not in text.partition("Announcements")[2].partition("</section>")[0]


def test_no_address_and_no_secret_is_on_it(as_admin: Client, ill_site: Match) -> None:
    text = as_admin.get("/admin/").text
    assert "ines@example.org" not in text
    assert "secret.example" not in text


def test_it_looks_again_alone(as_admin: Client, ill_site: Match) -> None:
    answer = as_admin.get("/admin/desk/")
    assert 'data-waits="5"' in answer.text  # the report, the match, the letter, the bounce, the hook
    assert "<html" not in answer.text
    assert "no-store" in answer["Cache-Control"]
    assert as_admin.post("/admin/desk/").status_code == 405


def test_it_asks_few_queries(as_admin: Client, ill_site: Match) -> None:
    as_admin.get("/admin/")
    with CaptureQueriesContext(connection) as asked:
        as_admin.get("/admin/")
    assert len(asked) <= MOST_QUERIES, "\n".join(each["sql"][:200] for each in asked)


def test_moderators_see_reports_matches_and_people_only(ill_site: Match, person: Any) -> None:
    """F40: the parts of the site, the log and the mail of others are not their business."""
    judge = person("Wren")
    moderators.appoint_moderator(judge)
    text = browser(User.objects.get(pk=judge.pk)).get("/admin/").text
    assert "open reports" in text
    assert "Harvest moon" in text
    for hidden in ("silent for", "gets no letters", "is stopped", "It was stuck.", "letters not leaving", "Backup"):
        assert hidden not in text, hidden


def test_the_side_bar_is_in_parts_that_a_host_looks_for(as_admin: Client, ill_site: Match, person: Any) -> None:
    """Every table that is registered is in a part of its name, and whoever may see one thing sees its part alone."""
    request = as_admin.get("/admin/").wsgi_request
    parts = {part["name"]: [table["object_name"] for table in part["models"]] for part in list_host_tables(request)}
    assert list(parts) == list(PARTS)
    known = {label for labels in PARTS.values() for label in labels}
    assert known == {model._meta.label for model in admin.site._registry}
    text = as_admin.get("/admin/games/match/").text
    assert 'aria-current="page"' in text
    assert 'href=""' not in text
    noor = person("Noor")
    designers.appoint_designer(noor)
    request = browser(User.objects.get(pk=noor.pk)).get("/admin/").wsgi_request
    assert [part["name"] for part in list_host_tables(request)] == ["Boards"]


def test_studio_and_lab_have_a_strip_of_icons_instead(as_admin: Client, person: Any) -> None:
    """Each with its name, to where its reader may go alone; each icon is one that is drawn."""
    assert set(ICONS) <= {label for labels in PARTS.values() for label in labels}
    board = boards.get_default_board("planetopoly")
    strip = re.compile(r'<nav class="icon-strip".*?</nav>', re.DOTALL)
    for path in (f"board/{board.pk}/studio/", "simulation/"):
        page = as_admin.get(f"/admin/games/{path}").text
        (drawn,) = strip.findall(page)
        assert 'id="nav-sidebar"' not in page
        assert drawn.count("<svg") == len(re.findall(r"<span>[A-Z][^<]+</span>", drawn)) == len(ICONS) + 1
        assert drawn.count('aria-current="page"') == 1
    noor = person("Noor")
    designers.appoint_designer(noor)
    page = browser(User.objects.get(pk=noor.pk)).get(f"/admin/games/board/{board.pk}/studio/").text
    names = re.findall(r"<span>([^<]+)</span>", strip.findall(page)[0])
    assert names == ["The desk", "Boards", "Simulations"]


def test_a_designer_s_desk_says_how_a_board_begins(person: Any) -> None:
    """Nothing ever waits for them: instead of an empty pile there is the way to the boards, and there what to do."""
    noor = person("Noor")
    designers.appoint_designer(noor)
    them = browser(User.objects.get(pk=noor.pk))
    text = them.get("/admin/").text
    assert "Waiting for you" not in text
    assert '<a href="/admin/games/board/">Open a board</a>' in text
    assert "make a draft of it" in them.get("/admin/games/board/").text


def test_a_dead_worker_is_seen_within_fifteen_seconds() -> None:
    """By the desk, and by each process, which looks every 5 s and writes it into the log."""
    (every,) = re.findall(r"const EVERY = ([0-9_]+);", (settings.BASE_DIR / "static/pages/desk.js").read_text())
    assert desk_lights.SWEEP_SILENT_MS + int(every) <= 13_000  # and two seconds for a machine that is busy
    assert health.SWEEP_LATE + 5_000 <= 15_000
    assert desk_lights.light_worker(desk_lights.SWEEP_SILENT_MS).state == "well"
    assert desk_lights.light_worker(desk_lights.SWEEP_SILENT_MS + 1).state == "ill"
    assert desk_lights.light_worker(None).state == "ill"


@pytest.mark.parametrize("check", ["disk", "backup"])
def test_a_full_disk_and_a_failed_backup_are_seen(
    as_admin: Client, check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = health.Finding(check, health.FAILING, f"the {check} is ill")
    monkeypatch.setattr(health, f"check_{check}", lambda: found)
    assert f"the {check} is ill" in as_admin.get("/admin/desk/").text


@pytest.mark.parametrize(("free", "seen"), [(2, False), (0.5, True)])
def test_a_disk_that_fills_up_is_seen(
    as_admin: Client, monkeypatch: pytest.MonkeyPatch, free: float, seen: bool
) -> None:
    """By its own figures: less than a gigabyte is left."""
    left = int(free * (1 << 30))
    usage = shutil._ntuple_diskusage(100 << 30, (100 << 30) - left, left)  # type: ignore[attr-defined]
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage)
    text = as_admin.get("/admin/desk/").text
    assert f"{free:.1f} GB of 100.0 GB are free" in text
    assert ("Make room there" in text) is seen


def test_a_database_that_is_slow_is_seen(as_admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers, but not at once; one that answers nothing is said by the page itself (desk.js) and by the probe."""
    moments = iter([0, 900_000_000])
    monkeypatch.setattr(desk, "monotonic_ns", lambda: next(moments))
    text = as_admin.get("/admin/desk/").text
    assert "answers in 900 ms" in text
    assert re.search(r'class="desk-light look">(?:(?!</li>).)*Database', text, re.DOTALL)


def test_a_dead_redis_is_seen(as_admin: Client, settings: Any) -> None:
    """On an address at which nothing listens."""
    settings.LONE, settings.REDIS_URL = False, f"redis://127.0.0.1:{free_port()}/0"
    text = as_admin.get("/admin/desk/").text
    assert re.search(r'class="desk-light ill">(?:(?!</li>).)*Redis(?:(?!</li>).)*does not answer', text, re.DOTALL)
    assert "systemctl restart redis-server" in text


def test_a_well_site_says_so(as_admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    Pulse.objects.create(at=storage.get_database_time_ms())
    for check in ("disk", "backup"):
        monkeypatch.setattr(health, f"check_{check}", lambda: health.Finding("x", health.OK, "fine"))
    text = as_admin.get("/admin/desk/").text
    assert "every light is well" in text
    assert "nothing waits" in text


def test_where_people_are_is_named_as_they_read_it(as_admin: Client, person: Any) -> None:
    """The lobby, of which no page shows the rooms' own names."""
    location.enter_lobby(person("Wren"))
    text = as_admin.get("/admin/desk/").text
    assert "Lobby" in text
    assert "LOBBY_" not in text


def test_games_are_counted_by_the_reader_s_days(as_admin: Client, running: Match, title: AnyTitle) -> None:
    User.objects.update(time_zone="Pacific/Auckland")
    boss = User.objects.get(is_superuser=True)
    days = desk.build_desk(boss)["days"]
    assert (len(days), days[-1].games, sum(day.games for day in days)) == (30, 1, 1)


def test_the_curve_says_what_it_shows() -> None:
    today = timezone.now().date()
    days = [Day(today, games) for games in (0, 3, 38, 9)]
    drawn = desk_curve.draw_games_a_day(days)
    assert f"50 games begun in 4 days, most on {today.day} {today:%B}: 38; 9 today so far" in drawn
    assert "NaN" not in desk_curve.draw_games_a_day([Day(today, 0), Day(today, 0)])
