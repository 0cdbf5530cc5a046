"""Who sits where, before the start; and leaving, at any time."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from common import clock
from common.refusals import Refused
from games.engine.catalog import title as title_of
from games.engine.temperaments import has_manner
from games.matches import moves
from games.matches.access import lock_match
from games.matches.bot_names import choose_bot_name
from games.models import Match, Seat, Unwelcome

from . import own_numbers, reserved_seats
from .checks import lock_open_match, publish_lineup_change, require_below_match_limits, require_host


def unseat_player(match_id: str, user: User, number: int) -> None:
    """Frees a seat before the start: one's own, or, by the host, anybody's. Whom the host has removed does not come
    back, unless invited anew. Locks the match. Refused: 403 not the host, 404 nobody sits there, 409 started."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        seat = match.seats.filter(number=number).first()
        if seat is None:
            raise Refused("No one sits there.", status=404)
        if seat.user_id != user.pk:
            require_host(match, user)
            if seat.user_id is not None:
                Unwelcome.objects.get_or_create(match=match, user_id=seat.user_id)
        vacate_seat(match, seat)


def leave_match(match_id: str, user: User) -> None:
    """Leaves a match. Before the start the seat is free again, the next person becomes host, and a match without
    people is closed. In a running game a computer player follows, where the table wants that and another person plays
    on; else the seat resigns as its title provides, or, where it cannot at that moment, is removed by the house, which
    counts the same. Refused: 403 no seat, 404, 409."""
    with transaction.atomic():
        match = lock_match(match_id)
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise Refused("You don't have a seat at this table.", status=403)
        if match.status == Match.Status.OPEN:
            vacate_seat(match, seat)
            return
    if not moves.hand_over_seat(match_id, seat.number, "left", user.pk):
        moves.resign_seat(match_id, seat.number, by=user)


# -- on a locked match


def create_seat(match: Match, user: User | None, level: str = "", name: str = "") -> Seat:
    """Creates a seat with the first free number in a locked match. Refused (409) when every seat is taken, and while it
    is about to begin."""
    own_numbers.require_not_starting(match)
    taken = set(match.seats.values_list("number", flat=True))
    free = [number for number in range(match.size) if number not in taken]
    if not free:
        raise Refused("Every seat is taken.")
    label = name or (user.name if user else "")
    return Seat.objects.create(match=match, number=free[0], user=user, bot=level, name=label[:40])


def take_seat(match: Match, user: User) -> Seat:
    """Seats a user who may sit here: on the seat reserved for them, or on one reserved for nobody. The match is
    locked. Refused: 403, 409."""
    require_below_match_limits(user)
    reserved_seats.require_may_sit(match, user)
    if reserved_seats.count_spare_seats(match, user) <= 0 and match.seats.count() < match.size:
        raise Refused("The free seats are kept for people who are invited.")
    seat = create_seat(match, user)
    reserved_seats.delete_invitations(match, user.pk)
    publish_lineup_change(match)
    return seat


def create_bot_seat(match: Match, level: str) -> Seat:
    """Seats a computer player where nobody is expected; `level` may name a temperament too. The match is locked.
    Refused: 409 no free seat, 422 no such level or temperament."""
    if not has_manner(title_of(match.title), level):
        raise Refused(f"No bot is called {level!r}."[:120], status=422)
    if reserved_seats.count_spare_seats(match) <= 0 and match.seats.count() < match.size:
        raise Refused("The free seats are kept for people who are invited. Take an invitation back first.")
    name = choose_bot_name(match.pk, set(match.seats.values_list("name", flat=True)), level)
    seat = create_seat(match, None, level, name)
    publish_lineup_change(match)
    return seat


def vacate_seat(match: Match, seat: Seat) -> None:
    """Frees a seat of a locked match before the start; one that is about to begin waits again. The first of the people
    who stay becomes host; without people the match is closed."""
    own_numbers.drop_pending_start(match)
    if seat.user_id is not None and seat.user_id == match.holder_id:
        match.seats.filter(held=True, user=None).delete()
        match.holder = None
        match.save(update_fields=["holder"])
    seat.delete()
    people = match.seats.filter(user__isnull=False).order_by("number")
    heir = people.first()
    if heir is None:
        close_open_match(match)
        return
    if match.host_id is None or not people.filter(user_id=match.host_id).exists():
        match.host_id = heir.user_id
        match.save(update_fields=["host"])
    publish_lineup_change(match)


def close_open_match(match: Match) -> None:
    """Closes a locked match that has not begun."""
    own_numbers.drop_pending_start(match)
    match.status, match.ended, match.autofill_at = (
        Match.Status.CANCELLED,
        clock.to_datetime(clock.get_current_time_ms()),
        None,
    )
    match.save(update_fields=["status", "ended", "autofill_at"])
    reserved_seats.delete_invitations(match)
    publish_lineup_change(match)
