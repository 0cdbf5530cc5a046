"""What a moderator does to a match in play: one verb each, on the one write path, with a reason.

    go_back(match_id, moderator, to=212, version=217, reason="Bo's phone sent it too early.")

Each writes one entry of the house (`games.engine.interventions`), a row that says who it was (`Intervention`), and a
notice to every player, in one transaction with the match's row locked. What was due is not done first: a match is
mended where time alone would make it worse, or where doing what is due fails. Whoever plays in a match, or ever did,
may do none of this to it. The log of the admin is the caller's.

The words that players are sent are made by `describe_intervention`, which a page shows before anything is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from django.db.models import Q

from accounts.models import User
from common.durations import DAY_MS, MINUTE_MS
from common.refusals import Refused
from common.text import clean_line
from games.core.exceptions import translate_refusal
from games.core.notice_queue import Owed, queue_notices
from games.engine import interventions as engine
from games.engine.intervention_facts import Conclude, GiveTime, Halt, Proceed
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Intervention, Match, NoticeKind

from . import access, deadlines, ill_matches, match_cache, outages, storage, time_bounds
from .ending import stop_match
from .intervention_words import Act, Kind, describe_intervention
from .stored_positions import UnreadableMatchError
from .transaction import MatchSession, locked_row

MAX_REASON_LENGTH = 300
MIN_GIVEN_MS, MAX_GIVEN_MS = MINUTE_MS, 30 * DAY_MS  # time that is given at once
MAX_PAUSE_MS = 90 * DAY_MS
MAX_PAUSES_PER_SWEEP = 100  # matches that one sweep has go on


class Intervening(NamedTuple):
    """A locked match that somebody may mend, and the session in which they do."""

    match: Match
    session: MatchSession


class Done(NamedTuple):
    """An act that was done: by which entry, when (ms), and who sat where."""

    entry: int
    at: int
    chairs: tuple[match_cache.SeatInfo, ...]

    @classmethod
    def by_session(cls, session: MatchSession) -> Done:
        """As a session has committed it."""
        return cls(session.table.version, session.now, session.loaded.seats)


# -- the verbs


def give_time(match_id: str, by: User, seats: list[int], ms: int, reason: str) -> Intervention:
    """Gives seats so much more time for what they are asked, and where clocks run on those. `ms`: a minute to thirty
    days. Locks the match. Refused: 403 not theirs to do, 404, 409 not running, 422 no such time or seats."""
    act = Act(Kind.TIME, by, require_reason(reason), {"seats": seats, "ms": ms})
    if not MIN_GIVEN_MS <= ms <= MAX_GIVEN_MS:
        raise Refused("Give from 1 minute to 30 days.", status=422)
    with intervening(match_id, by) as (match, session):
        living = session.loaded.table.game.living()
        if not seats or not set(seats) <= set(living) or len(set(seats)) != len(seats):
            raise Refused("Choose players who are still in the game.", status=422)
        make_up_for_outage(session)
        play(session, lambda table, now: engine.give_more_time(table, GiveTime(seats, ms, act.reason), now))
        longer = lengthen_deadlines(session, set(seats), ms)
        session.loaded = session.loaded._replace(deadlines=longer)
        return commit_act(match, session, act)


def pause_match(match_id: str, by: User, until: int | None, reason: str) -> Intervention:
    """Has a match stand still, until a moment (ms) or (None) until a moderator resumes it: nobody is asked, no clock
    runs and no letter about a turn leaves. Locks the match. Refused: 403, 404, 409 not running or paused, 422 a moment
    that is past or too far away."""
    act = Act(Kind.PAUSE, by, require_reason(reason), until=until)
    with intervening(match_id, by) as (match, session):
        if until is not None and not MINUTE_MS <= until - session.now <= MAX_PAUSE_MS:
            raise Refused("A pause ends within 90 days, and not before a minute is over.", status=422)
        make_up_for_outage(session)
        play(session, lambda table, now: engine.halt_play(table, Halt(until or 0, act.reason), now))
        return commit_act(match, session, act)


def resume_match(match_id: str, by: User, reason: str) -> Intervention:
    """Has a paused match go on, whoever paused it. Locks the match. Refused: 403, 404, 409 not paused."""
    with intervening(match_id, by) as (match, session):
        act = Act(Kind.RESUME, by, require_reason(reason))
        resume_locked_match(match, session, act.reason)
        return commit_act(match, session, act)


def end_match(
    match_id: str, by: User, version: int, ending: str, ranking: list[list[int]], reason: str
) -> Intervention:
    """Ends a match after entry `version`: `decided` with a ranking (groups of seats, best first), `drawn`, or
    `stopped` without a result, as if it had never been played. Points follow from a ranking and from a draw. Locks the
    match. Refused: 403, 404, 409 not running or moved on, 422 no such ending or ranking."""
    act = Act(Kind.END, by, require_reason(reason), {"ending": ending, "ranking": ranking})
    with locked_to_mend(match_id, by) as match:
        require_version(match, version)
        try:
            session = open_session(match, ill=True)
        except UnreadableMatchError:
            return end_without_position(match, act)
        if ending == "drawn":
            ranking = engine.rank_draw(session.loaded.table.game)
        play(session, lambda table, now: engine.conclude(table, Conclude(ranking, ending, act.reason), now), 422)
        close_pauses(match.pk, session.now)
        made = commit_act(match, session, act)
        if ending == "stopped":
            match.refresh_from_db()
            stop_match(match, {"ranking": [], "ending": ending, "reason": act.reason})
        return made


def end_without_position(match: Match, act: Act) -> Intervention:
    """The same for a locked match of which nothing can be read. Who is still in the game is not known then, so a draw
    is one of all its seats."""
    ending, ranking = act.details["ending"], act.details["ranking"]
    if ending == "drawn":
        ranking = [[*range(match.size)]]
    if not engine.is_ranking(ranking, ending, match.size):
        raise Refused("A ranking names every seat once.", status=422)
    now = MatchSession.for_match(match).now
    close_pauses(match.pk, now)
    entry = ill_matches.end_unreadable_match(match, ranking, ending, act.reason, now)
    return record_act(match, act, Done(entry, now, match_cache.load_seat_infos(match)))


# -- what they share


@contextmanager
def intervening(match_id: str, by: User, *, over: bool = False, ill: bool = False) -> Iterator[Intervening]:
    """A match, its row locked in a transaction of its own, and a session whose table is as it was left: nothing that
    was due is done. `over`: also one that is over; `ill`: also one that cannot be read, at the last position that can.
    Refused: 403, 404, 409."""
    with locked_to_mend(match_id, by, over=over) as match:
        yield Intervening(match, open_session(match, ill=ill))


@contextmanager
def locked_to_mend(match_id: str, by: User, *, over: bool = False) -> Iterator[Match]:
    """A match that somebody may mend, its row locked in a transaction of its own. Refused likewise."""
    with locked_row(match_id) as match:
        require_may_intervene(match, by)
        if match.status != Match.Status.RUNNING and not (over and match.status == Match.Status.OVER):
            over_by_now = match.status == Match.Status.OVER
            raise Refused("This game is over." if over_by_now else "This game isn't being played.")
        yield match


def open_session(match: Match, *, ill: bool = False) -> MatchSession:
    """The session of a locked match whose table is as it was left. UnreadableMatchError where nothing can be read."""
    session = MatchSession.for_match(match)
    try:
        leave_as_it_was(session)
    except UnreadableMatchError:
        if not ill:
            raise
        session.loaded = ill_matches.load_ill_match(match)
        leave_as_it_was(session)
    return session


def leave_as_it_was(session: MatchSession) -> None:
    """Has a session play on the table as the last entry left it: what was due since is not done."""
    session.table = session.loaded.table.fork(session.loaded.draw_chance())


def require_may_intervene(match: Match, by: User) -> None:
    """Refused (403) for whoever is no moderator, and for everybody who plays or played in the match."""
    if not (by.is_staff and by.is_active):
        raise Refused("Only a moderator can do that.", status=403)
    if by.pk and access.is_match_insider(match, by):
        raise Refused("You play in this game, so another moderator has to decide.", status=403)


def require_reason(reason: str) -> str:
    """The reason, on one line. Refused (422) where there is none."""
    told = clean_line(reason, MAX_REASON_LENGTH)
    if not told:
        raise Refused("Give a reason. The players read it.", status=422)
    return told


def require_version(match: Match, version: int) -> None:
    """Refused (409) where the match has moved on since somebody looked at it."""
    if match.version != version:
        raise Refused("The game has moved on. Look again.", stale=True)


def play(session: MatchSession, verb: Callable[[Table, int], object], status: int = 409) -> None:
    """Plays an act on the session's table. Refused with this status where the rules have no such thing."""
    try:
        verb(session.table, session.now)
    except Illegal as why:
        raise translate_refusal(why, status) from None


def make_up_for_outage(session: MatchSession) -> None:
    """Gives back the time in which the site was down, if that is still owed here: the mark goes with any entry."""
    outages.compensate_outage(session.loaded, session.table, session.now)


def commit_act(match: Match, session: MatchSession, act: Act) -> Intervention:
    """Writes the entry that an act has made, the row that says whose it was, and the notices of it."""
    session.commit()
    return record_act(match, act, Done.by_session(session))


def record_act(match: Match, act: Act, done: Done) -> Intervention:
    """Writes the row that says whose an act was, and the notices of it."""
    made = Intervention.objects.create(
        match=match,
        kind=act.kind,
        entry=done.entry,
        by=act.by if act.by.pk else None,
        second=act.second,
        reason=act.reason,
        details=act.details,
        at=done.at,
        until=act.until,
    )
    tell_players(match, done, act)
    return made


def tell_players(match: Match, done: Done, act: Act) -> None:
    """Queues a notice to everybody who sits there, and to the hooks of the match."""
    tell_player(match, done, act, None, None)
    for seat, chair in enumerate(done.chairs):
        if chair.user_id is not None:
            tell_player(match, done, act, chair.user_id, seat)


def tell_player(match: Match, done: Done, act: Act, user_id: int | None, seat: int | None, more: str = "") -> None:
    """Queues the notice of an act to one person, or (None) to the hooks of the match. `more`: what only they are
    told."""
    names = [chair.name for chair in done.chairs]
    words = {"what": f"{describe_intervention(act, names, done.at)} {more}".rstrip()}
    queue_notices([Owed(NoticeKind.STAFF, user_id, match, str(done.entry), words, seat)])


def resume_locked_match(match: Match, session: MatchSession, reason: str) -> None:
    """Has a locked, paused match go on; its last day is as much later. To be committed. Refused (409) where it is not
    paused."""
    since = find_paused_since(match, session.loaded)
    play(session, lambda table, now: engine.proceed_with_play(table, Proceed(since, reason), now))
    if match.closes is not None:
        Match.objects.filter(pk=match.pk).update(closes=match.closes + session.now - since)
        session.loaded = session.loaded._replace(match=match_cache.get_stored_match(match.pk))
    close_pauses(match.pk, session.now)


def find_paused_since(match: Match, loaded: match_cache.LoadedMatch) -> int:
    """Since when (ms) a match stands still, whoever paused it."""
    own = match.interventions.filter(kind=Kind.PAUSE, ended=None).values_list("at", flat=True).first()
    other = match.pauses.filter(state="on").values_list("began", flat=True).first()
    return next((moment for moment in (own, other) if moment is not None), loaded.last_entry_at_ms)


def close_pauses(match_id: str, at: int) -> None:
    """A moderator's pause of a match is over, if there was one. `at`: ms."""
    Intervention.objects.filter(match=match_id, kind=Kind.PAUSE, ended=None).update(ended=at)


def lengthen_deadlines(session: MatchSession, seats: set[int], ms: int) -> tuple[deadlines.SeatDeadline, ...]:
    """The deadlines of a match, those of these seats so much later: counted from now where they are past."""
    terms = deadlines.get_deadline_terms(session.loaded.match)
    return tuple(
        lengthen_deadline(each, ms, session.now, terms, session.loaded.seats[each.seat]) if each.seat in seats else each
        for each in session.loaded.deadlines
    )


def lengthen_deadline(
    deadline: deadlines.SeatDeadline,
    ms: int,
    now: int,
    terms: time_bounds.DeadlineTerms,
    chair: match_cache.SeatInfo,
) -> deadlines.SeatDeadline:
    """A deadline so much later, as if its question had been put so much later; its latest end too."""
    more = ms + max(0, now - deadline.due_at)
    latest = None if deadline.latest_at is None else deadline.latest_at + more
    moved, at = deadline._replace(latest_at=latest), deadline.asked_at + more
    later = deadlines.recalculate_deadline(moved, at, terms, chair.vacations, chair.hours)
    due = max(deadline.due_at + more, later.due_at if later else 0)
    return moved._replace(asked_at=at, due_at=due)


# -- what time ends


def sweep_staff_pauses() -> int:
    """Ends the pauses whose time is over; how many it looked after. Locks each match in turn."""
    over = Q(until__lte=storage.get_database_time_ms()) | ~Q(match__status=Match.Status.RUNNING)
    found = Intervention.objects.filter(over, kind=Kind.PAUSE, ended=None).values_list("match_id", flat=True)
    for match_id in (waiting := list(found[:MAX_PAUSES_PER_SWEEP])):
        with locked_row(match_id) as match:
            end_pause_if_over(match)
    return len(waiting)


def end_pause_if_over(match: Match) -> None:
    """Ends a moderator's pause of a locked match, if its time is over, or the match is."""
    row = match.interventions.filter(kind=Kind.PAUSE, ended=None).first()
    session = MatchSession.for_match(match)
    if match.status != Match.Status.RUNNING:
        close_pauses(match.pk, session.now)
    elif row is not None and row.until is not None and row.until <= session.now:
        leave_as_it_was(session)
        resume_locked_match(match, session, "")
        session.commit()
