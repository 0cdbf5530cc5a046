"""Starting a game: from a table, at once against computer players, or again with the same people."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.content import boards
from games.core.exceptions import Refused
from games.engine.catalog import title as title_of
from games.engine.table import Table
from games.engine.types import Illegal
from games.matches import moves, pace, randomness, storage
from games.matches.access import lock, sits
from games.models import Match, Seat
from games.ratings import stakes

from . import invitations, reserved_seats
from .checks import changed, hosted, opened
from .seating import seat_bot, take
from .tables import open_table


def start(match_id: str, user: User) -> None:
    """The host starts the game with those who sit there."""
    with transaction.atomic():
        match = opened(match_id)
        hosted(match, user)
        begin(match)


def play_now(user: User, title: str, bots: int = 2, level: str = "steady") -> Match:
    """A game against computer players, at once."""
    with transaction.atomic():
        match = open_table(user, title, seats=bots + 1, rated=False)
        for _ in range(bots):
            seat_bot(match, level)
        begin(match)
    return match


def rematch(match_id: str, user: User) -> Match:
    """The same game again: the first of its players who asks opens the table and keeps a seat for each of the
    others, and all are told; it begins by itself when all have sat down. Who sits where is drawn anew, as its title
    draws it.
    """
    with transaction.atomic():
        old = lock(match_id)
        if not sits(old, user):
            raise Refused("Only those who played can play again.", status=403)
        if old.status != Match.Status.OVER:
            raise Refused("This game isn't over.")
        if old.again and old.again.status in (Match.Status.OPEN, Match.Status.RUNNING) and sits(old.again, user):
            return old.again
        if old.again and old.again.status == Match.Status.OPEN:
            match = lock(old.again.pk)
            take(match, user)
            if match.seats.count() == match.size:
                begin(match)
            return match
        match = open_table(
            user,
            old.title,
            seats=old.size,
            settings=title_of(old.title).settings_since(old.settings, old.rules),
            pace=pace.of(old),
            private=old.private,
            rated=old.rated,
            name=old.name,
            board_id=old.board_id,
            when_full=True,
        )
        for seat in old.seats.exclude(bot=""):
            seat_bot(match, seat.bot)
        for seat in old.seats.filter(user__isnull=False).exclude(user=user).select_related("user"):
            if seat.user and not reserved_seats.avoids(match, seat.user):
                invitations.keep(match, seat.user, user)
        old.again = match
        old.save(update_fields=["again"])
        if match.seats.count() == match.size:  # against computer players nobody is waited for
            begin(match)
    return match


def begin(match: Match) -> None:
    """Seats those present in the order the title draws, and writes entry 0."""
    game = title_of(match.title)
    match.settings = game.settings_since(match.settings, match.rules)
    seats = list(match.seats.order_by("number"))
    if len(seats) < game.seats[0]:
        raise Refused(f"{game.name} needs at least {game.seats[0]} players.")
    try:
        table = Table.start(
            game,
            len(seats),
            match.settings,
            boards.plan(match.board),
            match.pace,
            randomness.Secure(),
            storage.now(),
            unlimited=match.pace == Match.Pace.LIVE and sum(not seat.bot for seat in seats) == 1,
        )
    except Illegal as why:
        raise Refused.of(why, status=422) from None
    renumber([seats[chair] for chair in table.game.seating])
    reserved_seats.forget(match)
    match.size, match.rules, match.fills = len(seats), game.rules, None
    match.save(update_fields=["fills", "settings"])
    match.lineup += 1
    stakes.stake(match)
    moves.begin(match, table)
    changed(match)


def renumber(seats: list[Seat]) -> None:
    """Gives the seats the numbers of their order; in two steps, since no number may occur twice."""
    for step in (1000, 0):
        for number, seat in enumerate(seats):
            seat.number = number + step
        Seat.objects.bulk_update(seats, ["number"])
