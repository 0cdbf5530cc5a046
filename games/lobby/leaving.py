"""A user leaves all their tables at once."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.matches import game_imports, match_cache, moves, storage, tenures, timeouts
from games.matches.access import lock_match
from games.models import Invitation, Match, Miss, Seat, Tenure
from games.ratings import stakes

from .seating import vacate_seat


def leave_games_on_deletion(instance: User, **kwargs: Any) -> None:
    """Signal: leaves all games before an account is deleted, in the same transaction; a pseudonym stays."""
    leave_all_matches(instance, Tenure.Why.GONE)
    game_imports.delete_imported_games(instance)
    tenures.forget_holder(instance)
    Seat.objects.filter(user=instance).update(name=tenures.PSEUDONYM)
    Seat.objects.filter(former=instance, open_since=None).update(name=tenures.PSEUDONYM)
    named = Match.objects.filter(host=instance, name__startswith=f"{instance.name}'s ")
    named.update(name=f"{tenures.PSEUDONYM}'s table")
    Miss.objects.filter(user=instance.pk).update(user=None)


def leave_games_on_ban(user: User, **kwargs: Any) -> None:
    """Signal: leaves all games when a user is banned. They keep their name, and may take their seats back when the
    ban is over."""
    leave_all_matches(user, Tenure.Why.BANNED)
    Invitation.objects.filter(user=user).delete()


def leave_all_matches(user: User, why: Tenure.Why) -> None:
    """Leaves every match of a user that is open or running, each locked in the order of their ids."""
    with transaction.atomic():
        sitting = Seat.objects.filter(user=user, match__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
        for match_id in sorted(sitting.values_list("match_id", flat=True)):  # always locked in this order
            match = lock_match(match_id)
            seat = match.seats.filter(user=user).first()
            if seat is None:
                continue
            if match.status == Match.Status.OPEN:
                vacate_seat(match, seat)
            elif match.status == Match.Status.RUNNING:
                release_held_seats(match, user, why)
                replace_user_with_bot(match, seat, why)


def release_held_seats(match: Match, user: User, why: Tenure.Why) -> None:
    """Has computer players play on where a user moved more than their own seat, in a match whose row is locked."""
    if match.holder_id != user.pk:
        return
    for seat in match.seats.filter(held=True, user=None):
        replace_user_with_bot(match, seat, why)
    match.seats.update(held=False)
    match.holder = None
    match.save(update_fields=["holder"])


def replace_user_with_bot(match: Match, seat: Seat, why: Tenure.Why) -> None:
    """Has a computer player play on for a user, in a match whose row is locked; it looks at the position at once."""
    table = match_cache.load_from_locked_row(match).table
    now = storage.get_database_time_ms()
    tenures.seat_computer(match, seat, tenures.Moment.of_table(table, now), why)
    stakes.record_leavers(match.pk, table.game.living(), now)
    timeouts.reschedule_deadlines(match)
    moves.stop_clocks_if_alone(match)
