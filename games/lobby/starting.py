"""Starting a game: from a table, at once against computer players, or again with the same people."""

from __future__ import annotations

import secrets

from django.db import transaction

from accounts.models import User
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import title as title_of
from games.engine.chance import Seeded
from games.engine.temperaments import join_manner, list_temperaments
from games.engine.types import Rng
from games.matches import pace
from games.matches.access import has_seat, lock_match
from games.models import Match
from games.ratings.company import Company

from . import invitations, own_numbers, reserved_seats
from .checks import lock_open_match, require_host
from .seating import create_bot_seat, take_seat
from .tables import create_match


def start_match(match_id: str, user: User) -> None:
    """The host starts the game with those who sit there. Locks the match. Refused: 403, 404, 409, 422."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_host(match, user)
        start_locked_match(match)


def start_bot_match(user: User, title: str, bots: int = 2, level: str = DEFAULT_LEVEL, rng: Rng | None = None) -> Match:
    """Creates and starts a game of `user` against `bots` bots of that level, unrated, in one transaction. `rng` says
    which temperaments they have, each another as long as these last; without it that is left to chance. Refused: 403 a
    moderator's measure, 404 no such title, 409 or 429 too many matches, 422 no such level, or not for so many."""
    with transaction.atomic():
        match = create_match(user, title, seats=bots + 1, rated=False)
        for temperament in draw_temperaments(title, level, bots, rng or Seeded(secrets.randbits(32))):
            create_bot_seat(match, join_manner(level, temperament))
        start_locked_match(match)
    return match


def draw_temperaments(title: str, level: str, bots: int, rng: Rng) -> list[str]:
    """A temperament for each of so many bots of a level, each another as long as these last; "": none there."""
    drawn: list[str] = []
    while len(drawn) < bots:
        left = list_temperaments(title_of(title), level) or [""]
        while left and len(drawn) < bots:
            drawn.append(left.pop(rng.randrange(len(left))))
    return drawn


def create_rematch(match_id: str, user: User) -> Match:
    """The same game again: the first of its players who asks opens the match and reserves a seat for each of the
    others, and all are told; it starts by itself when all have sat down. The seats are drawn anew, as its title
    draws them. Locks the old match, then the new one. Refused: 403, 404, 409."""
    with transaction.atomic():
        old = lock_match(match_id)
        if not has_seat(old, user):
            raise Refused("Only those who played can play again.", status=403)
        if old.status != Match.Status.OVER:
            raise Refused("This game isn't over.")
        if (
            old.rematch
            and old.rematch.status in (Match.Status.OPEN, Match.Status.RUNNING)
            and has_seat(old.rematch, user)
        ):
            return old.rematch
        if old.rematch and old.rematch.status == Match.Status.OPEN:
            match = lock_match(old.rematch.pk)
            take_seat(match, user)
            if match.seats.count() == match.size:
                start_locked_match(match)
            return match
        match = create_match(
            user,
            old.title,
            seats=old.size,
            settings=title_of(old.title).settings_since(old.settings, old.rules),
            pace=pace.get_match_pace(old),
            private=old.private,
            rated=old.rated,
            sandbox=old.sandbox,
            name=old.name,
            board_id=old.board_id,
            when_full=True,
            succession=old.succession,
            company=Company.from_stored(old.company),
            programs=old.programs,
        )
        for seat in old.seats.exclude(bot=""):
            create_bot_seat(match, seat.bot)
        for seat in old.seats.filter(user__isnull=False).exclude(user=user).select_related("user"):
            if seat.user and not reserved_seats.is_blocked_at_match(match, seat.user):
                invitations.create_invitation(match, seat.user, user)
        old.rematch = match
        old.save(update_fields=["rematch"])
        if match.seats.count() == match.size:  # against computer players nobody is waited for
            start_locked_match(match)
    return match


def start_locked_match(match: Match) -> None:
    """Starts a locked match with those who sit there: at once, or, where a player's browser adds a number to the dice,
    as soon as these are sealed with it (`own_numbers`). Refused: 409 too few players, 422."""
    own_numbers.start_with_numbers(match)
