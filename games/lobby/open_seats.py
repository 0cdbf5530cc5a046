"""Seats to take over: where a computer player plays on for who is gone. Told is what everybody may see of them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts import relationships
from accounts.models import User
from common.refusals import Refused
from games.matches import match_cache
from games.matches.summaries import position
from games.models import Match, Seat, Tenure

log = logging.getLogger(__name__)

MAX_OPEN_SEATS = 40  # seats looked at in one go


class SeatRank(NamedTuple):
    """Where a seat stands, as spectators see it: 1 the first; None where the game counts nobody's worth."""

    place: int | None
    living: int


class OpenSeat(NamedTuple):
    """A seat to take over. `holders`: its tenures in their order, the computer's last."""

    match: Match
    seat: Seat
    holders: list[Tenure]
    rank: SeatRank
    facts: list[tuple[str, str]]  # what one would take, as label and value
    turn: int | None
    is_asked: bool

    @property
    def lost(self) -> Tenure:
        """Who lost it last."""
        return next(each for each in reversed(self.holders) if not each.bot)

    @property
    def computer(self) -> Tenure:
        """Who plays there now."""
        return self.holders[-1]


def list_open_seats(user: User | None = None, pace: str = "", title: str = "") -> list[OpenSeat]:
    """The seats of public games that can be taken over, the one open for longest first; none at tables where the user
    plays, or a player whom they block or who blocks them. A position for each match."""
    rows = query_open_seats().filter(match__private=False)
    rows = rows.filter(match__pace=pace) if pace else rows
    rows = rows.filter(match__title=title) if title else rows
    if user is not None:
        rows = rows.exclude(match__programs=Match.Programs.NO) if user.is_program else rows
        sits = Seat.objects.filter(match=OuterRef("match"), user=user)
        met = Seat.objects.filter(match=OuterRef("match"), user__in=relationships.blocked_with(user))
        rows = rows.exclude(Exists(sits)).exclude(Exists(met))
    return build_open_seats(list(rows[:MAX_OPEN_SEATS]))


def query_open_seats() -> QuerySet[Seat]:
    """The seats of running matches on which a computer player plays on for somebody."""
    rows = Seat.objects.filter(user=None, match__status=Match.Status.RUNNING, open_since__isnull=False)
    return rows.select_related("match", "match__host").defer("match__snapshot").order_by("open_since", "pk")


def build_open_seats(rows: Iterable[Seat]) -> list[OpenSeat]:
    """These seats with what everybody may see of them; those that are out of their game are left out."""
    rows = list(rows)
    wanted = Q()
    for seat in rows:
        wanted |= Q(match=seat.match_id, seat=seat.number)
    held: dict[tuple[str, int], list[Tenure]] = {}
    for tenure in Tenure.objects.filter(wanted).order_by("pk") if rows else ():
        held.setdefault((tenure.match_id, tenure.seat), []).append(tenure)
    made = []
    for seat in rows:
        holders = held.get((seat.match_id, seat.number), [])
        if any(not each.bot for each in holders) and (found := build_open_seat(seat, holders)):
            made.append(found)
    return made


def build_open_seat(seat: Seat, holders: list[Tenure]) -> OpenSeat | None:
    """One of them; None where it is out of its game, or the position cannot be read."""
    try:
        table = match_cache.load_current_match(seat.match_id, seat.match.version).table
        if not table.game.plays(seat.number):
            return None
        view = table.view(None)
        facts = position.describe_public_seat(table, seat.number)
    except Refused:
        return None
    except Exception:  # one match's fault is not the list's
        log.exception("the open seat of match %s cannot be shown", seat.match_id)
        return None
    rank = find_rank(view.get("worth"), table.game.living(), seat.number)
    return OpenSeat(seat.match, seat, holders, rank, facts, view.get("turn"), seat.number in table.asked)


def find_rank(worth: list[int] | None, living: list[int], seat: int) -> SeatRank:
    """Where a seat stands among those still in the game, by what each is worth; seats worth the same share a place."""
    if worth is None:
        return SeatRank(None, len(living))
    return SeatRank(1 + sum(worth[other] > worth[seat] for other in living), len(living))


def describe_lost_tenure(seat: OpenSeat) -> str:
    """Who held it until when, and who holds it now: "Ann until turn 14, then Vela (computer)"."""
    until = f" until turn {seat.computer.from_turn}" if seat.computer.from_turn else ""
    return f"{seat.lost.name}{until}, then {seat.computer.name} (computer)"
