"""Opening a table, and closing it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games.core import clock
from games.core.exceptions import Refused
from games.core.text import cleaned
from games.lobby import table_names
from games.matches import match_cache, timeouts
from games.matches.access import lock
from games.matches.ending import stop
from games.matches.pace import Pace, checked
from games.matches.table_settings import checked_settings, known_title
from games.models import Match

from .checks import changed, chosen_board, few_enough, hosted, opened, room_for_guests
from .seating import close, sit

ABANDONED = 7 * 24 * 3_600_000  # ms without an entry
ABANDONED_AT_ONCE = 50  # matches looked at in one go
OPEN_FOR = {"live": 24 * 3_600_000, "mail": 7 * 24 * 3_600_000}  # ms a table stays without being started


def open_table(
    user: User,
    title: str,
    *,
    seats: int,
    settings: dict[str, Any] | None = None,
    pace: str | Pace = "live",
    private: bool = False,
    rated: bool = True,
    name: str = "",
    board_id: int | None = None,
    when_full: bool = False,
) -> Match:
    """Opens a table and sits its host down; `when_full`: the game starts by itself when every seat is taken. A table
    without a name is given one. 422 with the sentence for settings that do not fit.
    """
    game = known_title(title)
    chosen = checked(pace if isinstance(pace, Pace) else Pace(pace))
    given = checked_settings(game, seats, settings or {}, chosen.kind)
    few_enough(user)
    room_for_guests(user)
    match = Match(
        title=game.slug,
        name=cleaned(name, table_names.LONGEST) or table_names.drawn(user),
        settings=given,
        private=private,
        rated=rated,
        host=user,
        board=chosen_board(game.slug, board_id),
        rules=game.rules,
        size=seats,
        when_full=when_full,
        **chosen.columns(user.time_zone),
    )
    with transaction.atomic():
        match.save(force_insert=True)
        sit(match, user)
        changed(match)
    return match


def cancel(match_id: str, user: User) -> None:
    """The host closes a table that has not begun."""
    with transaction.atomic():
        match = opened(match_id)
        hosted(match, user)
        close(match)


def expire(now: int) -> int:
    """Closes the tables that nobody started within a day, or by mail within a week; how many."""
    stale = Q()
    for pace, ms in OPEN_FOR.items():
        stale |= Q(pace=pace, created__lt=clock.moment(now - ms))
    found = Match.objects.filter(stale, status=Match.Status.OPEN)
    closed = 0
    for match_id in found.values_list("pk", flat=True)[:500]:
        with transaction.atomic():
            match = lock(match_id)
            if match.status == Match.Status.OPEN:
                close(match)
                closed += 1
    return closed


def abandon(now: int) -> int:
    """Closes, as unfinished, the live games against bots alone to which nobody came back for a week: no clock ends
    them, and among people one does. How many."""
    ago = now - ABANDONED
    idle = Match.objects.filter(status=Match.Status.RUNNING, pace=Match.Pace.LIVE, moved__lt=ago).order_by("moved")
    closed = 0
    for match_id in idle.values_list("pk", flat=True)[:ABANDONED_AT_ONCE]:
        with transaction.atomic():
            match = lock(match_id)
            if match.status == Match.Status.RUNNING and (match.moved or now) < ago and alone(match):
                stop(match, {"ranking": [], "ending": "abandoned"})
                closed += 1
    return closed


def alone(match: Match) -> bool:
    """Whether a running match that is locked is one person's against bots, with no clock."""
    held = match_cache.locked(match.pk, match.version, match.lineup)
    return timeouts.unhurried(held, held.table)


def end(match_id: str, by: User, reason: str) -> None:
    """A moderator ends a match: nobody is ranked, and everybody can read why."""
    if not by.is_staff:
        raise Refused("Only a moderator can end a match.", status=403)
    with transaction.atomic():
        match = lock(match_id)
        if match.status == Match.Status.OPEN:
            close(match)
            return
        if match.status != Match.Status.RUNNING:
            raise Refused("This game is over.")
        stop(match, {"ranking": [], "ending": "stopped", "reason": cleaned(reason, 300)})
