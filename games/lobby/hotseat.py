"""Several seats of one person, moved at one screen that is handed round.

The match has a `holder`, and each seat they move is marked `held`. The holder is the user of one of them, the one that
is uncovered, so everything else goes on to know one seat a person: what they see, do and are asked is of that seat.
When another of their seats is asked and that one is not, the screen shows what spectators see until it is handed over
(`match_cache.find_next_held`). Such a match is private and never rated.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from accounts.program_marks import strip_program_mark
from common.refusals import Refused
from common.text import clean_line
from games.matches import access, match_cache
from games.models import Match, Seat

from . import reserved_seats
from .checks import lock_open_match, publish_lineup_change, require_host
from .joining import start_if_full
from .seating import create_seat
from .substitutes import lock_running_match

MAX_SEAT_NAME = 40


def name_held_seat(name: str, number: int) -> str:
    """What a seat is called that somebody moves beside their own: by the name they gave, or by its number."""
    return strip_program_mark(clean_line(name, MAX_SEAT_NAME)) or f"Player {number + 1}"


def add_held_seat(match_id: str, user: User, name: str = "") -> Seat:
    """The host takes one more seat of a table that has not begun, for somebody at the same screen: the table is private
    and unrated from then on. Locks the match. Refused: 403 not the host, 404, 409 by mail, or no free seat."""
    with transaction.atomic():
        match = lock_open_match(match_id)
        require_host(match, user)
        if match.pace != Match.Pace.LIVE:
            raise Refused("By mail everyone has a seat of their own. Choose a live game to share a screen.")
        if reserved_seats.count_spare_seats(match) <= 0 and match.seats.count() < match.size:
            raise Refused("The free seats are kept for people who are invited. Take an invitation back first.")
        seat = create_seat(match, None, name=name or "?")
        seat.name, seat.held = name_held_seat(name, seat.number), True
        seat.save(update_fields=["name", "held"])
        match.seats.filter(user=user).update(held=True)
        match.holder, match.private, match.rated = user, True, False
        match.save(update_fields=["holder", "private", "rated"])
        publish_lineup_change(match)
        start_if_full(match)
        seat.refresh_from_db()  # beginning draws an order of its own
        return seat


def uncover_seat(match_id: str, user: User, number: int | None = None) -> Seat:
    """Hands a holder's screen over: from now on it shows the seat that is asked, or `number` where several are. Locks
    the match. Refused: 403 they hold no seats here, or not that one, 404, 409 not being played, or others are asked."""
    access.access_match(match_id, user)
    with transaction.atomic():
        match = lock_running_match(match_id)
        if match.holder_id != user.pk:
            raise Refused("Each player at this table has a screen of their own.", status=403)
        held = {seat.number: seat for seat in match.seats.filter(held=True)}
        seat = held.get(choose_seat(match.asked, held) if number is None else number)
        if seat is None:
            raise Refused("That seat isn't yours to move.", status=403)
        asked = sorted(set(match.asked) & set(held))
        if asked and seat.number not in asked:
            raise Refused(f"It's {held[asked[0]].name}'s turn. Hand the screen to them.")
        if seat.user_id == user.pk:
            return seat
        match.seats.filter(user=user).update(user=None)
        seat.user = user
        seat.save(update_fields=["user"])
        match.lineup += 1
        match.save(update_fields=["lineup"])
        publish_lineup_change(match)
    return seat


def choose_seat(asked: list[int], held: dict[int, Seat]) -> int:
    """The seat to uncover: the next one that is asked; the one that is uncovered, where none is."""
    shown = {number: seat.user_id is not None for number, seat in held.items()}
    found = match_cache.find_next_held(asked, shown)
    return next(number for number in shown if shown[number]) if found is None else found
