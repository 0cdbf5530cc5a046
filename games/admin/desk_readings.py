"""What stands on the desk: what waits for somebody, who is here, how much is played. Each reading is one query.

Moments and ages are milliseconds (UTC).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.contrib.admin.models import LogEntry
from django.db.models import Count, Max, Min, QuerySet, Window
from django.db.models.functions import TruncDate
from django.urls import reverse

from accounts.models import Announcement
from accounts.site_settings import get_site
from common import clock, moments
from common.durations import MINUTE_MS, SECOND_MS, format_duration
from games.core.presence import AWAY_AFTER_MS
from games.models import Hook, Location, MailPreferences, Match, NoticeDelivery, Report, Room, TurnMail

CLOCK_LATE_MS = 15 * SECOND_MS  # a clock that ran out is settled within a second or two
MAIL_LATE_MS = 5 * MINUTE_MS
SHOWN = 5  # of each kind; the others are counted
CURVE_DAYS = 30
LATELY = 6  # entries of the log


class Item(NamedTuple):
    """One thing that waits for somebody, since a moment (0: nobody knows since when), and where it is dealt with."""

    since: int
    icon: str
    name: str
    words: str
    detail: str
    address: str
    button: str


class Pile(NamedTuple):
    """All things of one kind that wait: how many, the oldest of them, and the page where the others are."""

    label: str
    total: int
    items: list[Item]
    address: str


class Backlog(NamedTuple):
    """Letters or notices that should have left: how many, since when the oldest waits, how often it was tried."""

    total: int
    since: int | None
    tries: int


def read_open_reports(now: int) -> Pile:
    """Reports that no moderator has closed."""
    rows = _with_total(Report.objects.filter(closed=None).select_related("about", "by").order_by("at"))
    items = [
        Item(
            row.at,
            "book",
            row.by.name if row.by else "A former player",
            f"reported {row.about.name}",
            f"{row.get_why_display().lower()}, {format_duration(now - row.at)} ago",
            reverse("admin:games_report_change", args=[row.pk]),
            "Read",
        )
        for row in rows
    ]
    return Pile("open reports", _total(rows), items, reverse("admin:games_report_changelist"))


def read_overdue_matches(now: int) -> Pile:
    """Matches in which a clock has run out and nothing followed, the longest overdue first."""
    late = Match.objects.filter(alarm__lt=now - CLOCK_LATE_MS).only("name", "title", "alarm").order_by("alarm")
    rows = _with_total(late)
    items = [
        Item(
            row.alarm or now,
            "clock",
            row.name,
            "stands still",
            f"something was due {format_duration(now - (row.alarm or now))} ago",
            reverse("admin:games_match_mend", args=[row.pk]),
            "Mend",
        )
        for row in rows
    ]
    return Pile("overdue matches", _total(rows), items, f"{reverse('admin:games_match_changelist')}?standing=overdue")


def read_bounced_addresses() -> Pile:
    """People whose address refuses letters. The address itself is nobody's business."""
    rows = _with_total(MailPreferences.objects.exclude(bounced="").select_related("user").order_by("pk"))
    items = [
        Item(
            0,
            "mail",
            row.user.name,
            "gets no letters",
            "the address sent one back; every page tells them so",
            reverse("admin:accounts_user_change", args=[row.user_id]),
            "Look",
        )
        for row in rows
    ]
    return Pile("addresses that bounce", _total(rows), items, reverse("admin:accounts_user_changelist"))


def read_stopped_hooks(now: int) -> Pile:
    """Hooks to which nothing is sent any more, for they took nothing for too long. Their owners have been told."""
    rows = _with_total(Hook.objects.exclude(stopped=None).select_related("user").order_by("stopped"))
    items = [
        Item(
            row.stopped or 0,
            "link",
            f"{row.get_style_display()} hook of {row.user.name}",
            "is stopped",
            f"{format_duration(now - (row.stopped or now))} ago{': ' * bool(row.failure)}{row.failure}",
            reverse("admin:accounts_user_change", args=[row.user_id]),
            "Look",
        )
        for row in rows
    ]
    return Pile("stopped hooks", _total(rows), items, reverse("admin:accounts_user_changelist"))


def read_late_mail(now: int) -> Backlog:
    """Turn mails that should have left. Those of matches in an outage wait rightly."""
    waiting = TurnMail.objects.filter(state=TurnMail.State.WAITING, match__outage_from=None)
    return _read_backlog(waiting.filter(due__lt=now - MAIL_LATE_MS))


def read_late_notices(now: int) -> Backlog:
    """The same of notices, on whichever way."""
    waiting = NoticeDelivery.objects.filter(state=NoticeDelivery.State.WAITING)
    return _read_backlog(waiting.filter(due__lt=now - MAIL_LATE_MS))


def _read_backlog(late: QuerySet[Any]) -> Backlog:
    found = late.aggregate(count=Count("pk"), since=Min("due"), tries=Max("tries"))
    return Backlog(found["count"], found["since"], found["tries"] or 0)


class Presence(NamedTuple):
    """Somebody who is on the site, and where."""

    name: str
    where: str
    address: str


class Crowd(NamedTuple):
    """How many are on the site, and some of them."""

    total: int
    people: list[Presence]


def read_crowd() -> Crowd:
    """Who gave a sign of life lately, the latest first."""
    here = Location.objects.filter(seen__gt=clock.get_current_time_ms() - AWAY_AFTER_MS)
    rows = _with_total(here.select_related("user", "room", "match").defer("match__snapshot").order_by("-seen"), 8)
    people = [
        Presence(
            row.user.name,
            row.match.name if row.match else name_room(row.room),
            reverse("admin:accounts_user_change", args=[row.user_id]),
        )
        for row in rows
    ]
    return Crowd(_total(rows), people)


def name_room(room: Room | None) -> str:
    """Where somebody is who is at no table: rooms of the lobby have numbers that nobody reads."""
    return room.name if room and room.kind != Room.Kind.LOBBY else "Lobby"


class Day(NamedTuple):
    """How many games were begun on a day."""

    day: date
    games: int


def read_games_a_day(zone: ZoneInfo, now: datetime) -> list[Day]:
    """The last thirty days by the reader's clock, today (so far) the last."""
    today = now.astimezone(zone).date()
    first = datetime.combine(today - timedelta(days=CURVE_DAYS - 1), datetime.min.time(), zone)
    begun = Match.objects.filter(started__gte=first).order_by()
    counts = dict(begun.annotate(day=TruncDate("started", tzinfo=zone)).values_list("day").annotate(games=Count("pk")))
    days = [today - timedelta(days=back) for back in reversed(range(CURVE_DAYS))]
    return [Day(day, counts.get(day, 0)) for day in days]


class Announced(NamedTuple):
    """An announcement that is shown or will be."""

    id: int
    words: str
    when: str


def read_announcements(zone: str, now: int) -> list[Announced]:
    """Those that are not over, as every page has them, so without a query; the next to be shown last."""
    found = sorted(get_site().announcements, key=lambda each: each.starts)
    return [Announced(each.pk, each.words, _say_when(each, zone, now)) for each in found]


def _say_when(each: Announcement, zone: str, now: int) -> str:
    until = moments.format_moment(each.ends, zone)
    return (
        f"shown until {until}" if each.starts <= now else f"from {moments.format_moment(each.starts, zone)} to {until}"
    )


class Deed(NamedTuple):
    """Something that was done in the admin."""

    at: datetime
    who: str
    what: str
    about: str


def read_latest_deeds() -> list[Deed]:
    """The end of the admin's log."""
    rows = LogEntry.objects.select_related("user", "content_type").order_by("-action_time")[:LATELY]
    return [
        Deed(row.action_time, str(row.user or "Somebody"), row.get_change_message() or "Deleted.", row.object_repr)
        for row in rows
    ]


def list_oldest_first(piles: list[Pile]) -> list[Item]:
    """What waits, of all piles; what nobody knows the age of comes last."""
    return sorted(_items(piles), key=lambda item: item.since or float("inf"))


def _items(piles: list[Pile]) -> Iterator[Item]:
    for pile in piles:
        yield from pile.items


def _with_total(rows: QuerySet[Any], shown: int = SHOWN) -> list[Any]:
    """The first rows, each with the number of all of them: one query for both."""
    return list(rows.annotate(total=Window(Count("*")))[:shown])


def _total(rows: list[Any]) -> int:
    return rows[0].total if rows else 0
