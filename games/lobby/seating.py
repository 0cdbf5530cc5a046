"""Who sits where, before the start; and leaving, at any time."""

from __future__ import annotations

from hashlib import sha256

from django.db import transaction

from accounts.models import User
from games.core import clock
from games.core.exceptions import Refused
from games.engine.catalog import title as title_of
from games.matches import moves
from games.matches.access import lock
from games.models import Match, Seat, Unwelcome

from . import reserved_seats
from .checks import changed, few_enough, hosted, opened

# What bots are called; pages mark them as such. Constellations, but none that a board has for a planet.
CREW = (
    "Vela", "Orion", "Carina", "Norma", "Pavo", "Antlia", "Ara", "Cetus", "Fornax", "Puppis", "Mensa", "Lupus",
    "Auriga", "Caelum", "Cassiopeia", "Cepheus", "Columba", "Circinus", "Crux", "Delphinus", "Dorado", "Eridanus",
    "Grus", "Lacerta", "Lepus", "Libra", "Lynx", "Monoceros", "Musca", "Octans", "Perseus", "Pictor", "Pyxis",
    "Sagitta", "Scutum", "Serpens", "Sextans", "Tucana", "Volans", "Vulpecula",
)  # fmt: skip


def unseat(match_id: str, user: User, number: int) -> None:
    """Frees a chair before the start: one's own, or, by the host, anybody's; whom the host has asked to leave does
    not come back, unless he is invited anew.
    """
    with transaction.atomic():
        match = opened(match_id)
        seat = match.seats.filter(number=number).first()
        if seat is None:
            raise Refused("No one sits there.", status=404)
        if seat.user_id != user.pk:
            hosted(match, user)
            if seat.user_id is not None:
                Unwelcome.objects.get_or_create(match=match, user_id=seat.user_id)
        vacate(match, seat)


def leave(match_id: str, user: User) -> None:
    """Leaves a table. Before the start the chair is free again, the next person becomes host, and a table
    without people closes. In a running game the seat resigns as its title provides; where it cannot at that
    moment, the house removes it, which counts the same.
    """
    with transaction.atomic():
        match = lock(match_id)
        seat = match.seats.filter(user=user).first()
        if seat is None:
            raise Refused("You don't have a seat at this table.", status=403)
        if match.status == Match.Status.OPEN:
            vacate(match, seat)
            return
    moves.leave(match_id, seat.number, by=user)


# -- on a locked match


def sit(match: Match, user: User | None, level: str = "", name: str = "") -> Seat:
    """Puts somebody on the first free chair."""
    taken = set(match.seats.values_list("number", flat=True))
    free = [number for number in range(match.size) if number not in taken]
    if not free:
        raise Refused("Every seat is taken.")
    label = name or (user.name if user else "")
    return Seat.objects.create(match=match, number=free[0], user=user, bot=level, name=label[:40])


def take(match: Match, user: User) -> Seat:
    """Sits a person down who may: on the seat that is kept for him, or on one that nobody waits for."""
    few_enough(user)
    reserved_seats.welcome(match, user)
    if reserved_seats.spare(match, user) <= 0 and match.seats.count() < match.size:
        raise Refused("The free seats are kept for people who are invited.")
    seat = sit(match, user)
    reserved_seats.forget(match, user.pk)
    changed(match)
    return seat


def seat_bot(match: Match, level: str) -> Seat:
    """Sits a computer player down, where nobody is expected."""
    if level not in title_of(match.title).levels:
        raise Refused(f"No bot is called {level!r}."[:120], status=422)
    if reserved_seats.spare(match) <= 0 and match.seats.count() < match.size:
        raise Refused("The free seats are kept for people who are invited. Take an invitation back first.")
    taken = set(match.seats.values_list("name", flat=True))
    name = next(name for name in crew(match.pk) if name not in taken)
    seat = sit(match, None, level, name)
    changed(match)
    return seat


def crew(match_id: str) -> list[str]:
    """The bots' names in the order in which a match takes them: each match its own, and always the same."""
    return sorted(CREW, key=lambda name: sha256(f"{match_id}:{name}".encode()).digest())


def vacate(match: Match, seat: Seat) -> None:
    """Frees a chair. The first of the people who stay becomes host; without people the table closes."""
    seat.delete()
    people = match.seats.filter(user__isnull=False).order_by("number")
    heir = people.first()
    if heir is None:
        close(match)
        return
    if match.host_id is None or not people.filter(user_id=match.host_id).exists():
        match.host_id = heir.user_id
        match.save(update_fields=["host"])
    changed(match)


def close(match: Match) -> None:
    """Closes a table that has not begun."""
    match.status, match.ended, match.fills = Match.Status.CANCELLED, clock.moment(clock.now()), None
    match.save(update_fields=["status", "ended", "fills"])
    reserved_seats.forget(match)
    changed(match)
