"""Quick match: the best public table that others opened in the same way, or a new one.

Live, what is still free when somebody does not want to wait any longer is taken by computer players; by mail it
begins when all seats are taken by people. Whoever looks for the same game queues up at its board, so that a crowd
that presses at once fills one table after the other.
"""

from __future__ import annotations

from typing import Any

from django.db import OperationalError, transaction
from django.db.models import QuerySet

from accounts import relationships
from accounts.models import User
from config import outages
from games.content import boards
from games.core import clock
from games.core.exceptions import Refused, unless_sanctioned
from games.engine.title import Title
from games.lobby.joining import begin_if_full
from games.matches.access import lock
from games.matches.pace import EXCUSED, USUAL, Pace, checked
from games.matches.table_settings import checked_settings, known_title
from games.models import Board, Match

from .autofill import complete, fill_by
from .seating import take
from .tables import open_table

WAITS = (0, 15, 30, 60, 120)  # seconds until computer players take the free seats
LOOKED_AT = 100  # tables that are compared
TRIES = 4  # turns in the queue that one asks for


def quick(user: User, title: str, pace: str = "live", seats: int = 0, wait_seconds: int = 30) -> Match:
    """Sits somebody down where the game begins soonest: at a table with the fewest free seats, the oldest of
    those; `seats` 0 is the usual number. Who waits at such a table already stays there, but need not wait longer
    than he says now. Without wait (0) only a last free seat is taken; else it begins at once with computer players.
    """
    game = known_title(title)
    checked(Pace(pace))
    seats = seats or usual(game)
    checked_settings(game, seats, {}, pace)
    if pace == Match.Pace.LIVE and wait_seconds not in WAITS:
        raise Refused(f"The wait is one of these: {', '.join(map(str, WAITS))} seconds.", status=422)
    for _ in range(TRIES):
        try:
            return seated(user, game, pace, seats, wait_seconds)
        except OperationalError as error:  # the queue was longer than the database lets anybody wait
            if outages.blamed(error) is outages.database:
                raise
            continue
    raise Refused("Many players are looking for a game. Try again in a moment.", status=503)


def seated(user: User, game: Title[Any, Any, Any], pace: str, seats: int, wait_seconds: int) -> Match:
    """Sits him down, when his turn in the queue has come."""
    unless_sanctioned(user, "tables")
    with transaction.atomic():
        board = Board.objects.select_for_update(no_key=True).get(pk=boards.standard(game.slug).pk)
        alike = tables_like(game, board, pace)
        most = 1 if pace == Match.Pace.LIVE and wait_seconds == 0 else seats
        match = mine(alike, user) or found(alike.filter(size=seats), user, most) or new(user, game, pace, seats)
        if pace == Match.Pace.LIVE and match.status == Match.Status.OPEN:
            waited(match, wait_seconds)
    return match


def usual(game: Title[Any, Any, Any]) -> int:
    """How many seats a table has when nobody says: four, where the game is for four."""
    return min(4, game.seats[-1])


def tables_like(game: Title[Any, Any, Any], board: Board, pace: str) -> QuerySet[Match]:
    """The open public tables that begin by themselves and are played by the usual rules."""
    tables = Match.objects.filter(
        status=Match.Status.OPEN,
        private=False,
        rated=True,
        title=game.slug,
        rules=game.rules,
        board=board,
        pace=pace,
        settings={},
    )
    if pace == Match.Pace.LIVE:
        return tables.filter(fills__isnull=False)
    return tables.filter(when_full=True, deadline=USUAL, hour=None, allowance=EXCUSED, vacations=True)


def mine(alike: QuerySet[Match], user: User) -> Match | None:
    """The table at which he waits already, locked."""
    waiting = alike.filter(seats__user=user).values_list("pk", flat=True).first()
    match = lock(waiting) if waiting else None
    return match if match and match.status == Match.Status.OPEN and match.seats.filter(user=user).exists() else None


def found(alike: QuerySet[Match], user: User, most: int) -> Match | None:
    """The best of these tables that has room for him, and at most so many free seats; with him at it."""
    others = alike.exclude(seats__user__in=relationships.blocked_with(user)).exclude(unwelcome__user=user)
    listed = others.prefetch_related("seats", "invitations").order_by("created")[:LOOKED_AT]
    free = {match.pk: match.size - len(match.seats.all()) - len(match.invitations.all()) for match in listed}
    for match_id in sorted((pk for pk in free if 0 < free[pk] <= most), key=free.__getitem__):
        match = lock(match_id)
        if match.status == Match.Status.OPEN and took(match, user):
            begin_if_full(match)
            return match
    return None


def took(match: Match, user: User) -> bool:
    """Whether he got a seat; somebody who came by hand may have been quicker."""
    try:
        take(match, user)
    except Refused:
        return False
    return True


def new(user: User, game: Title[Any, Any, Any], pace: str, seats: int) -> Match:
    """A table of his own that others find in the same way."""
    return open_table(user, game.slug, seats=seats, pace=pace, when_full=pace == Match.Pace.MAIL)


def waited(match: Match, seconds: int) -> None:
    """Live: computer players come when the first of those who sit here wants to wait no longer."""
    if seconds == 0:
        complete(match)
    else:
        fill_by(match, clock.now() + seconds * 1000)
