"""What changes a running match when all agree: another pace, or calling it off.

One proposal of each kind at a time. Everybody at the table sees it; whoever made it may withdraw it, and anybody who
has to agree may turn it down, which ends it. Computer players agree with everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction

from accounts.models import User
from games.core.exceptions import Refused
from games.engine import control
from games.engine.types import Illegal
from games.models import Match, Proposal

from . import access, match_cache, storage, timeouts
from . import pace as paces
from .ending import stop
from .pace import Pace, checked
from .table_settings import checked_settings, known_title
from .transaction import MatchSession, locked_row


def propose(match_id: str, user: User, kind: str, pace: Pace | None = None) -> None:
    """Proposes something; where nobody else has to agree, it is done at once."""
    with at_seat(match_id, user) as (match, seat):
        if kind not in Proposal.Kind.values:
            raise Refused("You can propose another pace, or ending this game without a result.", status=422)
        if kind == Proposal.Kind.PACE:
            if pace is None:
                raise Refused("At which pace should the game continue? Choose live or by mail.", status=422)
            if checked(pace) == paces.of(match):
                raise Refused("The game is already played at that pace.")
            fitting(match, pace)
        if match.proposals.filter(kind=kind).exists():
            raise Refused("Someone has already proposed that. Agree to it or decline it.")
        terms = pace._asdict() if pace else {}
        made = Proposal(match=match, kind=kind, seat=seat, terms=terms, agreed=[seat], at=storage.now())
        made.save()
        carried(match, made)


def agree(match_id: str, user: User, kind: str) -> None:
    """Agrees to a proposal; the last one to agree carries it."""
    with at_seat(match_id, user) as (match, seat):
        found = proposed(match, kind)
        if seat not in found.agreed:
            found.agreed = sorted([*found.agreed, seat])
            found.save(update_fields=["agreed"])
        carried(match, found)


def decline(match_id: str, user: User, kind: str) -> None:
    """Turns a proposal down, or withdraws one's own: it is gone."""
    with at_seat(match_id, user) as (match, _):
        proposed(match, kind).delete()
        shown(match)


def of(match: Match) -> list[dict[str, Any]]:
    """The proposals at a table, as everybody there sees them."""
    made = match.proposals.all() if match.status == Match.Status.RUNNING else []
    return [
        {"kind": each.kind, "seat": each.seat, "agreed": each.agreed, "terms": each.terms, "at": each.at}
        for each in made
    ]


@contextmanager
def at_seat(match_id: str, user: User) -> Iterator[tuple[Match, int]]:
    """The match, its row locked in a transaction of its own, and the user's seat, which is still in the game.

    Refused: 404 no such match, 409 it is not being played, 403 no seat or one that has left.
    """
    access.visible(match_id, user)
    with locked_row(match_id) as match:
        yield match, seat_in(match, user)


# -- on a locked match


def seat_in(match: Match, user: User) -> int:
    """The user's seat that is still in a running game."""
    if match.status != Match.Status.RUNNING:
        raise Refused("This game isn't being played.")
    seat = access.seat_of(match, user)
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    if not position(match).table.game.plays(seat):
        raise Refused("You have left the game. Only those who play can decide.", status=403)
    return seat


def proposed(match: Match, kind: str) -> Proposal:
    found = match.proposals.filter(kind=kind).first()
    if found is None:
        raise Refused("That proposal is no longer open.")
    return found


def position(match: Match) -> match_cache.Held:
    return match_cache.locked(match.pk, match.version, match.lineup)


def carried(match: Match, made: Proposal) -> None:
    """Does it if all people still in the game agree; else shows how far it is."""
    held = position(match)
    people = [seat for seat in held.table.game.living() if held.chairs[seat].user is not None]
    if any(seat not in made.agreed for seat in people):
        shown(match)
        return
    made.delete()
    if made.kind == Proposal.Kind.OFF:
        match.proposals.all().delete()
        stop(match, {"ranking": [], "ending": "called_off"})
    else:
        repace(match, Pace(**made.terms))


def fitting(match: Match, pace: Pace) -> None:
    """422 where something the table chose when it was opened does not go with a pace."""
    checked_settings(known_title(match.title), match.size, match.settings, pace.kind)


def repace(match: Match, pace: Pace) -> None:
    """The match goes on at another pace: an entry says so, and every deadline begins anew."""
    session = MatchSession.on(match)
    try:
        if session.table.over:
            raise Illegal("The game ended by the clock in the meantime.")
        control.repace(session.table, pace.kind, session.now)
    except Illegal as why:
        raise Refused.of(why) from None
    fitting(match, pace)
    host = match.host
    for column, value in pace.columns(host.time_zone if host else "UTC").items():
        setattr(match, column, value)
    match.lineup += 1
    match.save(update_fields=["pace", "deadline", "hour", "zone", "allowance", "vacations", "lineup"])
    session.held = session.held._replace(match=match, chairs=match_cache.chairs(match))
    session.follow_up()
    session.commit()
    match_id, version = match.pk, session.table.version
    transaction.on_commit(lambda: timeouts.told(match_id, version))


def shown(match: Match) -> None:
    """Has everybody at the table look again."""
    match.lineup += 1
    match.save(update_fields=["lineup"])
    match_id, version = match.pk, match.version
    transaction.on_commit(lambda: timeouts.told(match_id, version))
