"""Vacations: days on which a player's deadlines by mail stand still, out of a yearly budget.

Whole local days, planned ahead or from now on; they end by themselves or when the player is back. A deadline that
is past already is not put off, and what a vacation gives is never more than its own length, so that all of a year
gives no more than the budget. Everybody at the player's tables sees when they will be back.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User, Vacation
from common import clock
from common.durations import HOUR_MS
from common.refusals import Refused
from games.models import Match

from . import deadlines, storage, timeouts
from .counted_time import get_local_hour_ms

DAYS_PER_YEAR = 25  # days a year
MAX_DAYS_AHEAD = 366  # days one may plan ahead
LATE_START_MS = HOUR_MS  # a vacation that begins with less time left of some deadline
MAX_LATE_STARTS = 3  # such vacations a year


class VacationBudget(NamedTuple):
    """What has become of a year's days."""

    year: int
    days_used: int
    days_planned: int

    @property
    def days_left(self) -> int:
        """Days that can still be taken."""
        return DAYS_PER_YEAR - self.days_used - self.days_planned


def create_vacation(user: User, first: date, last: date) -> Vacation:
    """Plans a vacation, or begins it if its first day is today. Locks the user, then the matches. Refused (422) says
    what does not fit."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        now = storage.get_database_time_ms()
        today = get_local_date(now, user)
        if why := find_vacation_dates_error(first, last, today):
            raise Refused(why, status=422)
        starts = max(now, get_local_midnight_ms(first, user))
        ends = get_local_midnight_ms(last + timedelta(days=1), user)
        if user.vacations.filter(starts__lt=ends, ends__gt=starts).exists():
            raise Refused("You have already planned a vacation for some of these days.", status=422)
        wanted = list_vacation_days(first, last)
        for year in {day.year for day in wanted}:
            taken = {day for day in get_taken_days(user) | wanted if day.year == year}
            if len(taken) > DAYS_PER_YEAR:
                raise Refused(f"That is more than the {DAYS_PER_YEAR} days of {year}.", status=422)
        matches = lock_mail_matches(user, vacations=True)
        late = any(0 <= due - starts < LATE_START_MS for due in list_own_due_times(matches, user))
        if late and user.vacations.filter(late=True, first__year=first.year).count() >= MAX_LATE_STARTS:
            raise Refused(
                f"Less than an hour is left of a deadline of yours, and you have begun {MAX_LATE_STARTS} vacations "
                "that late this year. Answer first.",
                status=422,
            )
        made = Vacation.objects.create(user=user, first=first, last=last, starts=starts, ends=ends, late=late)
        for match in matches:
            timeouts.reschedule_deadlines(match)
        return made


def find_vacation_dates_error(first: date, last: date, today: date) -> str:
    """Why these days cannot be a vacation; "" when they can."""
    if first < today:
        return "That day is past. Start today or later."
    if last < first:
        return "The last day must not be before the first."
    return (
        f"Plan at most a year ahead, until {today + timedelta(days=MAX_DAYS_AHEAD):%-d %b %Y}."
        if last > today + timedelta(days=MAX_DAYS_AHEAD)
        else ""
    )


def end_vacation(user: User, vacation_id: int) -> None:
    """Ends a vacation now, or drops one that has not begun. Locks the user, then the matches. Refused (404) when it
    is over."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        now = storage.get_database_time_ms()
        found = user.vacations.filter(pk=vacation_id, ends__gt=now).first()
        if found is None:
            raise Refused("That vacation is over.", status=404)
        matches = lock_mail_matches(user, vacations=True)
        if found.starts >= now:
            found.delete()
        else:
            found.ends, found.last = now, get_local_date(now, user)
            found.save(update_fields=["ends", "last"])
        for match in matches:
            timeouts.reschedule_deadlines(match)


def list_vacations(user: User) -> list[Vacation]:
    """The user's vacations under way and to come."""
    return list(user.vacations.filter(ends__gt=clock.get_current_time_ms()))


def find_vacation_end(user_id: int | None, now: int) -> int | None:
    """When a user who is on vacation at `now` will be back, in ms; None: they are not."""
    if user_id is None:
        return None
    found = Vacation.objects.filter(user=user_id, starts__lte=now, ends__gt=now)
    return found.values_list("ends", flat=True).first()


def get_vacation_budget(user: User) -> VacationBudget:
    """What has become of the user's vacation days of this year."""
    today = get_local_date(clock.get_current_time_ms(), user)
    taken = {day for day in get_taken_days(user) if day.year == today.year}
    used = sum(day <= today for day in taken)
    return VacationBudget(today.year, used, len(taken) - used)


def list_unaffected_matches(user: User) -> list[Match]:
    """The user's running matches by mail in which a vacation puts nothing off."""
    return list(list_mail_matches(user).filter(vacations=False).defer("snapshot"))


# -- days


def list_vacation_days(first: date, last: date) -> set[date]:
    """All days from `first` to `last`, both included."""
    return {first + timedelta(days=n) for n in range((last - first).days + 1)}


def get_taken_days(user: User) -> set[date]:
    """All days of all of the user's vacations; a day begun is a day."""
    found: set[date] = set()
    for first, last in user.vacations.values_list("first", "last"):
        found |= list_vacation_days(first, last)
    return found


def get_user_time_zone(user: User) -> ZoneInfo:
    """The user's time zone."""
    return ZoneInfo(user.time_zone)


def get_local_date(at: int, user: User) -> date:
    """The day of a moment (ms) where the user lives."""
    return datetime.fromtimestamp(at / 1000, get_user_time_zone(user)).date()


def get_local_today(user: User) -> date:
    """The present day where the user lives."""
    return get_local_date(clock.get_current_time_ms(), user)


def get_local_midnight_ms(day: date, user: User) -> int:
    """When a local day begins, in ms."""
    return get_local_hour_ms(day, 0, user.time_zone)


# -- matches


def list_mail_matches(user: User) -> QuerySet[Match]:
    """The user's running matches by mail."""
    return Match.objects.filter(status=Match.Status.RUNNING, pace=Match.Pace.MAIL, seats__user=user)


def lock_mail_matches(user: User, **terms: bool) -> list[Match]:
    """The user's running matches by mail with these terms, locked, in the one order in which they are ever locked."""
    ids = sorted(list_mail_matches(user).filter(**terms).values_list("pk", flat=True))
    rows = Match.objects.select_for_update(no_key=True).filter(pk__in=ids, status=Match.Status.RUNNING)
    return list(rows.order_by("pk"))


def list_own_due_times(matches: list[Match], user: User) -> list[int]:
    """When the user's present decisions in these matches are due, in ms."""
    seats = {match.pk: match.seats.filter(user=user).values_list("number", flat=True).first() for match in matches}
    found = (deadlines.find_seat_due_ms(match, seat) for match in matches if (seat := seats[match.pk]) is not None)
    return [due for due in found if due is not None]
