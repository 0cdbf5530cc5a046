"""Quick match: the best public table that others opened in the same way, or a new one.

Live, what is still free when somebody does not want to wait any longer is taken by computer players; by mail it
begins when all seats are taken by people. Whoever looks for the same game queues up at its board, so that a crowd
that presses at once fills one table after the other.
"""

from __future__ import annotations

from typing import Any

from django.db import OperationalError, transaction
from django.db.models import Q, QuerySet

from accounts import relationships, sanctions
from accounts.models import User
from common import clock
from common.refusals import Refused
from config import outages
from games.content import boards
from games.engine.title import Title
from games.matches.access import lock_match
from games.matches.pace import MatchPace, require_valid_pace
from games.matches.table_settings import require_title, require_valid_settings
from games.models import Board, Match

from .autofill import fill_with_bots_and_start, schedule_autofill
from .joining import start_if_full
from .seating import take_seat
from .tables import create_match

WAIT_CHOICES_S = (0, 15, 30, 60, 120)  # seconds until computer players take the free seats
MAX_COMPARED_MATCHES = 100  # tables that are compared
MAX_QUEUE_ATTEMPTS = 4  # turns in the queue that one asks for


def join_quick_match(
    user: User, title: str, pace: str = Match.Pace.LIVE, seats: int = 0, wait_seconds: int = 30
) -> Match:
    """Seats a user where the game begins soonest: at an open match with the fewest free seats, the oldest of those;
    `seats` 0 is the usual number. Who waits at such a match already stays there, but need not wait longer than they
    say now. Without wait (0) only a last free seat is taken; else the game begins at once with computer players.
    Refused: 404, 409, 422, 503 too many at once."""
    game = require_title(title)
    require_valid_pace(MatchPace(pace))
    seats = seats or get_default_seat_count(game)
    require_valid_settings(game, seats, {}, pace)
    if pace == Match.Pace.LIVE and wait_seconds not in WAIT_CHOICES_S:
        raise Refused(f"The wait is one of these: {', '.join(map(str, WAIT_CHOICES_S))} seconds.", status=422)
    for _ in range(MAX_QUEUE_ATTEMPTS):
        try:
            return join_or_create_match(user, game, pace, seats, wait_seconds)
        except OperationalError as error:  # the queue was longer than the database lets anybody wait
            if outages.find_blamed_service(error) is outages.database:
                raise
            continue
    raise Refused("Many players are looking for a game. Try again in a moment.", status=503)


def join_or_create_match(user: User, game: Title[Any, Any, Any], pace: str, seats: int, wait_seconds: int) -> Match:
    """Seats a user when their turn in the queue (a lock on the board's row) has come."""
    sanctions.check_sanction(user, "tables")
    with transaction.atomic():
        board = Board.objects.select_for_update(no_key=True).get(pk=boards.get_default_board(game.slug).pk)
        alike = list_similar_matches(game, board, pace).filter(build_programs_filter(user))
        most = 1 if pace == Match.Pace.LIVE and wait_seconds == 0 else seats
        match = (
            find_waiting_match(alike, user)
            or join_best_match(alike.filter(size=seats), user, most)
            or create_quick_match(user, game, pace, seats)
        )
        if pace == Match.Pace.LIVE and match.status == Match.Status.OPEN:
            apply_wait_time(match, wait_seconds)
    return match


def get_default_seat_count(game: Title[Any, Any, Any]) -> int:
    """How many seats a match has when nobody says: four, where the game is for four."""
    return min(4, game.seats[-1])


def list_similar_matches(game: Title[Any, Any, Any], board: Board, pace: str) -> QuerySet[Match]:
    """The open public matches that start by themselves and are played by the usual rules."""
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
        return tables.filter(autofill_at__isnull=False)
    usual = MatchPace(Match.Pace.MAIL).to_match_columns("UTC")
    return tables.filter(when_full=True, **{name: usual[name] for name in usual if name not in ("pace", "zone")})


def build_programs_filter(user: User) -> Q:
    """Keeps matches at which this user looks for company: programs where they are welcome, people where they are not,
    since people who press once have not chosen to play programs."""
    closed = Q(programs=Match.Programs.NO)
    return ~closed if user.is_program else closed


def find_waiting_match(alike: QuerySet[Match], user: User) -> Match | None:
    """The match at which a user waits already, locked; None: there is none."""
    waiting = alike.filter(seats__user=user).values_list("pk", flat=True).first()
    match = lock_match(waiting) if waiting else None
    return match if match and match.status == Match.Status.OPEN and match.seats.filter(user=user).exists() else None


def join_best_match(alike: QuerySet[Match], user: User, most: int) -> Match | None:
    """Seats a user in the best of these matches, with at most so many free seats, and returns it, locked; None: none
    has a seat for them."""
    others = alike.exclude(seats__user__in=relationships.blocked_with(user)).exclude(unwelcome__user=user)
    listed = others.prefetch_related("seats", "invitations").order_by("created")[:MAX_COMPARED_MATCHES]
    free = {match.pk: match.size - len(match.seats.all()) - len(match.invitations.all()) for match in listed}
    for match_id in sorted((pk for pk in free if 0 < free[pk] <= most), key=free.__getitem__):
        match = lock_match(match_id)
        if match.status == Match.Status.OPEN and try_take_seat(match, user):
            start_if_full(match)
            return match
    return None


def try_take_seat(match: Match, user: User) -> bool:
    """Seats a user in a locked match; False where they may not sit there, or somebody was quicker."""
    try:
        take_seat(match, user)
    except Refused:
        return False
    return True


def create_quick_match(user: User, game: Title[Any, Any, Any], pace: str, seats: int) -> Match:
    """Creates a match that others find by quick match."""
    return create_match(user, game.slug, seats=seats, pace=pace, when_full=pace == Match.Pace.MAIL)


def apply_wait_time(match: Match, seconds: int) -> None:
    """Has computer players fill a locked live match when the first of its players wants to wait no longer."""
    if seconds == 0:
        fill_with_bots_and_start(match)
    else:
        schedule_autofill(match, clock.get_current_time_ms() + seconds * 1000)
