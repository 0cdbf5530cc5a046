"""The weekly gazette goes out: from rows, one for each person and week, on Sunday at five by their own clock or at
their next waking hour.

A row is claimed, written down as handed over, handed to the mail server, and written down as sent together with the row
of the week after it. Whoever dies between the last two leaves one duplicate with the same Message-ID, never more.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string

from accounts.models import User
from common import clock
from common.durations import HOUR_MS, MINUTE_MS, WEEK_MS
from games.core.failpoints import hit_failpoint
from games.core.quiet_hours import parse_local_time, to_wall_clock
from games.models import Gazette, MailPreferences

from . import message, preferences, tokens
from .content import build_page_url
from .failures import name_failure
from .gazette_content import list_gazette_games

log = logging.getLogger(__name__)

SUNDAY, GAZETTE_HOUR = 6, 17  # of the week and the day, by the reader's own clock
MAX_GAZETTES_PER_SWEEP = 20
LEASE_MS = 2 * MINUTE_MS  # ms for which a worker has a row to itself
MAX_HANDOVERS = 2
STALE_MS = 24 * HOUR_MS  # a gazette later than this is left out


def find_next_gazette(zone: str, after: int) -> int:
    """The moment (ms) of the first gazette after a moment: a Sunday at five, where somebody lives."""
    day = to_wall_clock(after, zone).date()
    day += timedelta(days=(SUNDAY - day.weekday()) % 7)
    moment = parse_local_time(f"{day}T{GAZETTE_HOUR:02}:00", zone)
    return moment if moment > after else parse_local_time(f"{day + timedelta(days=7)}T{GAZETTE_HOUR:02}:00", zone)


def schedule_gazette(user: User, after: int) -> None:
    """Owes somebody the first gazette after a moment (ms), if they like one; the same again changes nothing."""
    mail_preferences = preferences.get_mail_preferences(user)
    if not mail_preferences.gazette:
        return
    zone = preferences.get_mail_time_zone(user)
    moment = find_next_gazette(zone, after)
    there = to_wall_clock(moment, zone).isocalendar()
    row, made = Gazette.objects.get_or_create(
        user=user, week=f"{there.year}-W{there.week:02}", defaults={"due": moment}
    )
    if not made:
        Gazette.objects.filter(pk=row.pk, state=Gazette.State.VOID, why="off").update(
            state=Gazette.State.WAITING, why="", due=moment
        )


def send_due_gazettes(limit: int = MAX_GAZETTES_PER_SWEEP) -> int:
    """Sends the gazettes that are due, at most `limit`; returns how many were sent. One person's failure stops nobody
    else's."""
    due = Gazette.objects.filter(state=Gazette.State.WAITING, due__lte=clock.get_current_time_ms())
    return sum(try_gazette(row) for row in due.select_related("user").order_by("due")[:limit])


def try_gazette(row: Gazette) -> bool:
    """Sends one, and never raises; whether it was sent."""
    try:
        return send_gazette(row)
    except Exception:  # one player's mail is not the others'
        log.exception("the gazette of user %s could not be sent", row.user_id)
        return False


def send_gazette(row: Gazette) -> bool:
    """Sends one, if its reader wants it now and no other worker has it; whether it was sent."""
    now = clock.get_current_time_ms()
    if not Gazette.objects.filter(pk=row.pk, state=Gazette.State.WAITING, due=row.due).update(due=now + LEASE_MS):
        return False
    mail_preferences = preferences.get_mail_preferences(row.user)
    address = preferences.get_mail_address(row.user)
    if why := find_objection(row, mail_preferences, address, now):
        return settle_gazette(row, why)
    hours = preferences.get_quiet_hours(row.user, mail_preferences)
    if hours.is_quiet(now):
        Gazette.objects.filter(pk=row.pk).update(due=hours.next_allowed(now))
        return False
    made = build_gazette(row, address, now)
    if made is None:
        return settle_gazette(row, "no games")
    Gazette.objects.filter(pk=row.pk).update(handed=row.handed + 1)
    hit_failpoint("gazette handed over")
    try:
        made.send()
    except (OSError, SMTPException) as error:
        log.warning("a gazette has to wait: %s", name_failure(error))
        Gazette.objects.filter(pk=row.pk).update(due=now + HOUR_MS, handed=row.handed)
        return False
    hit_failpoint("gazette taken")
    return settle_gazette(row)


def find_objection(row: Gazette, mail_preferences: MailPreferences, address: str, now: int) -> str:
    """Why a gazette is not to be sent; "" where it is."""
    if not mail_preferences.gazette or mail_preferences.when == MailPreferences.When.OFF:
        return "off"
    if not address or preferences.get_bounced_address(row.user):
        return "no address"
    if row.handed >= MAX_HANDOVERS:
        return "uncertain"
    hours = preferences.get_quiet_hours(row.user, mail_preferences)
    return "late" if now > hours.next_allowed(row.due) + STALE_MS else ""


def settle_gazette(row: Gazette, why: str = "") -> bool:
    """A gazette was sent, or is not to be sent for a reason; the next one is owed. Whether it was sent."""
    now = clock.get_current_time_ms()
    with transaction.atomic():
        Gazette.objects.filter(pk=row.pk).update(
            state=Gazette.State.VOID if why else Gazette.State.SENT, why=why, sent=None if why else now
        )
        if why != "off":
            schedule_gazette(row.user, now)
    return not why


def build_gazette(row: Gazette, address: str, now: int) -> EmailMultiAlternatives | None:
    """The gazette as a mail; None for somebody without games."""
    running, over = list_gazette_games(row.user, now - WEEK_MS, now)
    if not running and not over:
        return None
    stop = build_page_url("stop_mail", tokens.sign_unsubscribe_token(row.user))
    about = {
        "name": row.user.name,
        "running": running,
        "over": over,
        "wishes_link": build_page_url("mail_preferences"),
        "stop_link": stop,
    }
    made = EmailMultiAlternatives(
        f"Your week: {len(running)} running, {len(over)} finished",
        message.collapse_blank_lines(render_to_string("mail/gazette.txt", about)),
        None,
        [address],
        headers={
            "Message-ID": f"<gazette.{row.user_id}.{row.week}@{message.get_mail_domain()}>",
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
    )
    made.attach_alternative(render_to_string("mail/gazette.html", about), "text/html")
    return made
