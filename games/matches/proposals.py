"""What changes a running match when all agree: another pace, calling it off, or by mail a pause.

One proposal of each kind at a time. Everybody at the table sees it; whoever made it may withdraw it, and anybody who
has to agree may turn it down, which ends it. Computer players agree with everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypedDict, cast

from django.db import transaction

from accounts.models import User
from common.refusals import Refused
from games.core.exceptions import translate_refusal
from games.engine import control
from games.engine.types import Illegal
from games.models import Match, Proposal

from . import access, mail_pauses, match_cache, storage, timeouts
from . import pace as paces
from .ending import stop_match
from .pace import MatchPace, require_valid_pace
from .table_settings import require_title, require_valid_settings
from .transaction import MatchSession, locked_row

PACE_COLUMNS = (
    *("pace", "deadline", "hour", "zone", "allowance", "vacations", "rest_days", "waking", "forgiving", "most_days"),
    *("closes", "lineup"),
)
ProposalKind = Literal["pace", "off", "pause"]  # as in Proposal.Kind


class ProposalPayload(TypedDict):
    """A proposal as everybody at the match sees it."""

    kind: ProposalKind
    seat: int
    agreed: list[int]
    terms: dict[str, Any]  # of another pace, or of a pause
    at: int  # ms


def create_proposal(
    match_id: str, user: User, kind: str, pace: MatchPace | None = None, *, days: int | None = None, key: str = ""
) -> None:
    """Proposes another pace, calling the match off, or a pause of so many days; carries it out at once where nobody
    else has to agree. A pause asked for again under the same key is the same. Locks the match. Refused: 403 no seat,
    404, 409 not now, 422 not a proposal."""
    with at_seat(match_id, user) as (match, seat):
        own_key = f"{user.pk}:{key}" if key else ""
        if kind == Proposal.Kind.PAUSE and mail_pauses.knows_pause_key(match, own_key):
            return
        terms = build_terms(match, kind, pace, days)
        if match.proposals.filter(kind=kind).exists():
            raise Refused("Someone has already proposed that. Agree to it or decline it.")
        made = Proposal(match=match, kind=kind, seat=seat, terms=terms, agreed=[seat], key=own_key)
        made.at = storage.get_database_time_ms()
        made.save()
        if kind == Proposal.Kind.PAUSE:
            mail_pauses.tell_of_asked_pause(match_cache.load_from_locked_row(match), made)
        apply_if_all_agreed(match, made)


def accept_proposal(match_id: str, user: User, kind: str) -> None:
    """Accepts an open proposal; the last one who has to accept carries it out. Locks the match. Refused: 403, 404,
    409."""
    with at_seat(match_id, user) as (match, seat):
        found = get_open_proposal(match, kind)
        if seat not in found.agreed:
            found.agreed = sorted([*found.agreed, seat])
            found.save(update_fields=["agreed"])
        apply_if_all_agreed(match, found)


def decline_proposal(match_id: str, user: User, kind: str) -> None:
    """Declines an open proposal, or withdraws one's own: its row is deleted. Locks the match. Refused: 403, 404,
    409."""
    with at_seat(match_id, user) as (match, _):
        get_open_proposal(match, kind).delete()
        bump_lineup_and_notify(match)


def list_proposals(match: Match) -> list[ProposalPayload]:
    """The open proposals of a match as its viewers see them; none unless it is running. `at`: ms."""
    made = match.proposals.all() if match.status == Match.Status.RUNNING else []
    return [
        {
            "kind": cast("ProposalKind", each.kind),
            "seat": each.seat,
            "agreed": each.agreed,
            "terms": each.terms,
            "at": each.at,
        }
        for each in made
    ]


@contextmanager
def at_seat(match_id: str, user: User) -> Iterator[tuple[Match, int]]:
    """The match, its row locked in a transaction of its own, and the user's seat, which is still in the game.

    Refused: 404 no such match, 409 it is not being played, 403 no seat or one that has left.
    """
    access.access_match(match_id, user)
    with locked_row(match_id) as match:
        yield match, seat_in(match, user)


# -- on a locked match


def seat_in(match: Match, user: User) -> int:
    """The user's seat that is still in a running game."""
    if match.status != Match.Status.RUNNING:
        raise Refused("This game isn't being played.")
    seat = access.find_user_seat(match, user)
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    if not match_cache.load_from_locked_row(match).table.game.plays(seat):
        raise Refused("You have left the game. Only those who play can decide.", status=403)
    return seat


def build_terms(match: Match, kind: str, pace: MatchPace | None, days: int | None) -> dict[str, Any]:
    """The terms of a proposal, as they are stored. Refused: 409 not now, 422 not a proposal."""
    if kind not in Proposal.Kind.values:
        raise Refused("You can propose another pace, a pause, or ending this game without a result.", status=422)
    if kind == Proposal.Kind.PAUSE:
        return mail_pauses.build_pause_terms(match, days)
    if kind == Proposal.Kind.OFF:
        return {}
    if pace is None:
        raise Refused("At which pace should the game continue? Choose live or by mail.", status=422)
    if require_valid_pace(pace) == paces.get_match_pace(match):
        raise Refused("The game is already played at that pace.")
    require_settings_fit_pace(match, pace)
    return pace._asdict()


def get_open_proposal(match: Match, kind: str) -> Proposal:
    """The open proposal of a kind. Refused (409) where there is none."""
    found = match.proposals.filter(kind=kind).first()
    if found is None:
        raise Refused("That proposal is no longer open.")
    return found


def apply_if_all_agreed(match: Match, made: Proposal) -> None:
    """Carries a proposal out if all people still in the game agree; else tells the viewers how far it is. The match
    is locked."""
    held = match_cache.load_from_locked_row(match)
    people = match_cache.list_human_seats(held)
    if any(seat not in made.agreed for seat in people):
        bump_lineup_and_notify(match)
        return
    made.delete()
    if made.kind == Proposal.Kind.OFF:
        match.proposals.all().delete()
        stop_match(match, {"ranking": [], "ending": "called_off"})
    elif made.kind == Proposal.Kind.PAUSE:
        mail_pauses.begin_pause(match, made.terms["days"], made.key)
    else:
        change_match_pace(match, read_proposed_pace(match, made.terms))


def require_settings_fit_pace(match: Match, pace: MatchPace) -> None:
    """Refused (422) where the settings of a match do not go with a pace."""
    require_valid_settings(require_title(match.title), match.size, match.settings, pace.kind)


def change_match_pace(match: Match, pace: MatchPace) -> None:
    """Changes the pace of a locked match: an entry says so, and every deadline begins anew. Refused where the rules
    do not allow it."""
    session = MatchSession.for_match(match)
    try:
        if session.table.over:
            raise Illegal("The game ended by the clock in the meantime.")
        control.repace(session.table, pace.kind, session.now)
    except Illegal as why:
        raise translate_refusal(why) from None
    require_settings_fit_pace(match, pace)
    host = match.host
    for column, value in pace.to_match_columns(host.time_zone if host else "UTC").items():
        setattr(match, column, value)
    paces.set_closing(match, session.now)
    match.lineup += 1
    match.save(update_fields=PACE_COLUMNS)
    session.loaded = session.loaded._replace(match=match, seats=match_cache.load_seat_infos(match))
    session.follow_up()
    session.commit()
    match_id, version = match.pk, session.table.version
    transaction.on_commit(lambda: timeouts.broadcast_match_refresh(match_id, version))


def read_proposed_pace(match: Match, terms: dict[str, Any]) -> MatchPace:
    """The pace that was proposed; what it does not name stays as it is at a match by mail."""
    known = paces.get_rest_terms(match) if match.pace == Match.Pace.MAIL else {}
    return MatchPace(**{**known, **terms})


def bump_lineup_and_notify(match: Match) -> None:
    """Counts a new line-up of a locked match, so that all its viewers load it anew; they are told after the commit."""
    match.lineup += 1
    match.save(update_fields=["lineup"])
    match_id, version = match.pk, match.version
    transaction.on_commit(lambda: timeouts.broadcast_match_refresh(match_id, version))
