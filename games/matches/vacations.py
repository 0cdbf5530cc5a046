"""Vacations: days on which a player's deadlines by mail stand still, out of a yearly budget.

Whole local days, planned ahead or from now on; they end by themselves or when the player is back. A deadline that
is past already is not put off, and what a vacation gives is never more than its own length, so that all of a year
gives no more than the budget. Everybody at his tables sees when he will be back.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User, Vacation
from games.core import clock
from games.core.exceptions import Refused
from games.models import Match

from . import deadlines, storage, timeouts

BUDGET = 25  # days a year
AHEAD = 366  # days one may plan ahead
LATE = 3_600_000  # ms: a vacation that begins with less time left of some deadline
MOST_LATE = 3  # such vacations a year


class Year(NamedTuple):
    """What has become of a year's days."""

    year: int
    used: int
    planned: int

    @property
    def left(self) -> int:
        """Days that can still be taken."""
        return BUDGET - self.used - self.planned


def take(user: User, first: date, last: date) -> Vacation:
    """Plans a vacation, or begins it if its first day is today. 422 says what does not fit."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        now = storage.now()
        today = day_of(now, user)
        if why := unfit(first, last, today):
            raise Refused(why, status=422)
        starts = max(now, morning(first, user))
        ends = morning(last + timedelta(days=1), user)
        if user.vacations.filter(starts__lt=ends, ends__gt=starts).exists():
            raise Refused("You have already planned a vacation for some of these days.", status=422)
        wanted = days(first, last)
        for year in {day.year for day in wanted}:
            taken = {day for day in taken_days(user) | wanted if day.year == year}
            if len(taken) > BUDGET:
                raise Refused(f"That is more than the {BUDGET} days of {year}.", status=422)
        matches = affected(user)
        late = any(0 <= due - starts < LATE for due in own_dues(matches, user))
        if late and user.vacations.filter(late=True, first__year=first.year).count() >= MOST_LATE:
            raise Refused(
                f"Less than an hour is left of a deadline of yours, and you have begun {MOST_LATE} vacations that "
                "late this year. Answer first.",
                status=422,
            )
        made = Vacation.objects.create(user=user, first=first, last=last, starts=starts, ends=ends, late=late)
        for match in matches:
            timeouts.renew(match)
        return made


def unfit(first: date, last: date, today: date) -> str:
    """Why these days cannot be a vacation; "" when they can."""
    if first < today:
        return "That day is past. Start today or later."
    if last < first:
        return "The last day must not be before the first."
    return (
        f"Plan at most a year ahead, until {today + timedelta(days=AHEAD):%-d %b %Y}."
        if last > today + timedelta(days=AHEAD)
        else ""
    )


def end(user: User, vacation_id: int) -> None:
    """Ends a vacation now, or drops one that has not begun."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        now = storage.now()
        found = user.vacations.filter(pk=vacation_id, ends__gt=now).first()
        if found is None:
            raise Refused("That vacation is over.", status=404)
        matches = affected(user)
        if found.starts >= now:
            found.delete()
        else:
            found.ends, found.last = now, day_of(now, user)
            found.save(update_fields=["ends", "last"])
        for match in matches:
            timeouts.renew(match)


def of(user: User) -> list[Vacation]:
    """Those under way and to come."""
    return list(user.vacations.filter(ends__gt=clock.now()))


def back(user_id: int | None, now: int) -> int | None:
    """When somebody who is on vacation now will be back, in ms."""
    if user_id is None:
        return None
    found = Vacation.objects.filter(user=user_id, starts__lte=now, ends__gt=now)
    return found.values_list("ends", flat=True).first()


def budget(user: User) -> Year:
    """This year's days."""
    today = day_of(clock.now(), user)
    taken = {day for day in taken_days(user) if day.year == today.year}
    used = sum(day <= today for day in taken)
    return Year(today.year, used, len(taken) - used)


def unmoved(user: User) -> list[Match]:
    """His running matches by mail in which a vacation puts nothing off."""
    return list(by_mail(user).filter(vacations=False).defer("snapshot"))


# -- days


def days(first: date, last: date) -> set[date]:
    return {first + timedelta(days=n) for n in range((last - first).days + 1)}


def taken_days(user: User) -> set[date]:
    """All days of all of his vacations; a day begun is a day."""
    found: set[date] = set()
    for first, last in user.vacations.values_list("first", "last"):
        found |= days(first, last)
    return found


def zone(user: User) -> ZoneInfo:
    return ZoneInfo(user.time_zone)


def day_of(at: int, user: User) -> date:
    return datetime.fromtimestamp(at / 1000, zone(user)).date()


def today(user: User) -> date:
    """The day it is where somebody lives."""
    return day_of(clock.now(), user)


def morning(day: date, user: User) -> int:
    """When a local day begins, in ms."""
    return deadlines.local(day, 0, user.time_zone)


# -- matches


def by_mail(user: User) -> QuerySet[Match]:
    """His running matches by mail."""
    return Match.objects.filter(status=Match.Status.RUNNING, pace=Match.Pace.MAIL, seats__user=user)


def affected(user: User) -> list[Match]:
    """His running matches in which a vacation counts, locked, in the one order in which they are ever locked."""
    ids = sorted(by_mail(user).filter(vacations=True).values_list("pk", flat=True))
    rows = Match.objects.select_for_update(no_key=True).filter(pk__in=ids, status=Match.Status.RUNNING)
    return list(rows.order_by("pk"))


def own_dues(matches: list[Match], user: User) -> list[int]:
    seats = {match.pk: match.seats.filter(user=user).values_list("number", flat=True).first() for match in matches}
    found = (deadlines.of(match, seat) for match in matches if (seat := seats[match.pk]) is not None)
    return [due for due in found if due is not None]
