"""A vacation that begins by itself before a first missed deadline, for players who allow it.

A sweep looks for deadlines that are about to fall (`LEAD_MS`) for somebody who has missed nothing at that table, or
nothing that has not worn off. The vacation takes the days of the year's budget that any other takes, at most
`MAX_DAYS` at a time, and ends as any other does. It begins in one transaction with the deadlines it moves, so once.
"""

from __future__ import annotations

import logging
from datetime import date, timedelta

from django.db import transaction

from accounts.models import User, Vacation
from common.durations import HOUR_MS
from games.models import Match, Seat

from . import deadlines, missed_deadlines, storage, timeouts, vacations
from .counted_time import get_local_hour_ms

log = logging.getLogger(__name__)

LEAD_MS = HOUR_MS  # before a deadline; of shorter ones a quarter of their time. Who comes back has it left
MAX_DAYS = 7  # that begin by themselves at a time
MAX_PER_SWEEP = 50  # players one sweep looks after


def begin_due_vacations() -> int:
    """Begins the vacations of all who allow it and are about to miss a first deadline; how many. Locks each user, then
    their matches."""
    now = storage.get_database_time_ms()
    close = Seat.objects.filter(
        user__auto_vacation=True,
        match__status=Match.Status.RUNNING,
        match__pace=Match.Pace.MAIL,
        match__vacations=True,
        match__first_deadline__gt=now,
        match__first_deadline__lte=now + LEAD_MS,
    )
    begun = 0
    for match_id, user_id in close.values_list("match_id", "user_id")[:MAX_PER_SWEEP]:
        try:
            begun += user_id is not None and begin_vacation_if_due(match_id, user_id)
        except Exception:
            log.exception("the vacation of a player of match %s could not begin", match_id)
    return begun


def begin_vacation_if_due(match_id: str, user_id: int) -> bool:
    """Begins a vacation of a user whose first deadline to be missed in a match is about to fall; whether
    it has begun. Locks the user, then their matches."""
    with transaction.atomic():
        user = User.objects.select_for_update().filter(pk=user_id, auto_vacation=True).first()
        if user is None:
            return False
        now = storage.get_database_time_ms()
        matches = vacations.lock_mail_matches(user, vacations=True)
        match = next((each for each in matches if each.pk == match_id), None)
        days = choose_days(user, now)
        if match is None or not days or not is_first_miss_due(match, user, now):
            return False
        ends = get_local_hour_ms(days[-1] + timedelta(days=1), 0, user.time_zone)
        Vacation.objects.create(
            user=user, first=days[0], last=days[-1], starts=now, ends=ends, late=False, automatic=True
        )
        for each in matches:
            timeouts.reschedule_deadlines(each)
        if not user.notice:
            user.notice = f"Your vacation began by itself on {days[0]:%-d %b}. Back? End it in Settings, Vacations."
            user.save(update_fields=["notice"])
    return True


def is_first_miss_due(match: Match, user: User, now: int) -> bool:
    """Whether a user is about to miss a deadline in a locked match, and has missed none there that still counts."""
    number = match.seats.filter(user=user).values_list("number", flat=True).first()
    found = None if number is None else deadlines.find_seat_deadline(match, number)
    if found is None or not now < found.due_at <= now + min(LEAD_MS, (found.due_at - found.asked_at) // 4):
        return False
    return missed_deadlines.count_standing_misses(match, found.seat) == 0


def choose_days(user: User, now: int) -> list[date]:
    """The days of a vacation that begins now (ms): as many as the year's budget has, up to the next one planned; none
    on a vacation."""
    if vacations.find_vacation_end(user.pk, now) is not None:
        return []
    today, taken = vacations.get_local_date(now, user), vacations.get_taken_days(user)
    left = vacations.DAYS_PER_YEAR - sum(day.year == today.year for day in taken)
    days: list[date] = []
    for day in (today + timedelta(days=n) for n in range(MAX_DAYS)):
        if day.year != today.year or (day in taken and day != today):
            break
        left -= day not in taken
        if left < 0:
            break
        days.append(day)
    return days
