"""Who wants to hear of seats to take over, and that they do: at most once a day each."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts import relationships
from accounts.models import User
from common import clock
from common.durations import DAY_MS
from common.refusals import Refused
from games.core.notice_queue import Owed, queue_notices
from games.engine.catalog import titles
from games.models import Match, NoticeKind, SeatWish
from games.ratings.company import Company, explain_unmet, load_company_figures

from .open_seats import OpenSeat, build_open_seats, describe_lost_tenure, query_open_seats

MAX_SEATS_PER_SWEEP = 20  # seats announced in one go
MAX_READERS = 500  # people told of one seat, those told longest ago first
FRONT_PLACES = 3  # of a wish for seats at the front


def get_seat_wish(user: User) -> SeatWish:
    """A user's wish; an unsaved one that wants nothing for who has none."""
    return SeatWish.objects.filter(user=user).first() or SeatWish(user=user)


def set_seat_wish(
    user: User, wanted: bool, paces: Collection[str] = (), games: Collection[str] = (), front_only: bool = False
) -> None:
    """Sets which seats a user wants to hear of. Empty: of every kind. Refused (422): no such pace or game."""
    if set(paces) - set(Match.Pace.values) or set(games) - {title.slug for title in titles()}:
        raise Refused("There is no such pace or game.", status=422)
    chosen: dict[str, Any] = {"paces": sorted(paces), "titles": sorted(games)}
    SeatWish.objects.update_or_create(user=user, defaults={"wanted": wanted, "front_only": front_only, **chosen})


def announce_open_seats() -> int:
    """Tells those who want such seats of every one that was not announced yet, each once; how many seats that were."""
    found = query_open_seats().filter(match__private=False, announced=False)[:MAX_SEATS_PER_SWEEP]
    seats = build_open_seats(rows := list(found))
    shown = {each.seat.pk: each for each in seats}
    for row in rows:
        with transaction.atomic():
            if query_open_seats().filter(pk=row.pk, announced=False).update(announced=True) and row.pk in shown:
                queue_seat_wanted(shown[row.pk])
    return len(rows)


def queue_seat_wanted(seat: OpenSeat) -> None:
    """Queues the word of an open seat to everybody who wants it and may take it."""
    now = clock.get_current_time_ms()
    wishes = [wish for wish in list_due_alerts(seat, now) if fits_wish(wish, seat)]
    readers = select_accepted(seat.match, [wish.user for wish in wishes])
    words = {"seats": "A seat to take over", "who": describe_lost_tenure(seat)}
    if seat.rank.place:
        words["rank"] = f"{seat.rank.place} of {seat.rank.living}"
    key = f"{seat.seat.number}:{seat.seat.open_since}"
    queue_notices([Owed(NoticeKind.SEAT_WANTED, user.pk, seat.match, key, words, seat.seat.number) for user in readers])
    SeatWish.objects.filter(user__in=readers).update(told=now)


def list_due_alerts(seat: OpenSeat, now: int) -> list[SeatWish]:
    """The wishes of those who were not told of a seat for a day, and do not play there, nor did."""
    wishes = SeatWish.objects.filter(Q(told=None) | Q(told__lte=now - DAY_MS), wanted=True, user__is_active=True)
    here = seat.match.tenures.filter(user__isnull=False).values("user")
    return list(wishes.exclude(user__in=here).select_related("user").order_by("told")[:MAX_READERS])


def fits_wish(wish: SeatWish, seat: OpenSeat) -> bool:
    """Whether a seat is of the kind that is wanted."""
    at_front = seat.rank.place is None or seat.rank.place <= FRONT_PLACES
    pace_fits = not wish.paces or seat.match.pace in wish.paces
    return pace_fits and (not wish.titles or seat.match.title in wish.titles) and (at_front or not wish.front_only)


def select_accepted(match: Match, users: list[User]) -> list[User]:
    """Those of these users whom the table accepts, and who meet nobody there whom they block or who blocks them."""
    people = [user for user in match.seats.values_list("user", flat=True) if user is not None]
    apart = {user for each in people for user in relationships.blocked_with(each)}
    asked = Company.from_stored(match.company)
    figures = load_company_figures(users, match.title, match.pace) if asked.to_stored() else {}
    return [
        user
        for user in users
        if user.pk not in apart and not (user.pk in figures and explain_unmet(asked, figures[user.pk]))
    ]
