"""What time does to a game: settles what ran out, and says when something is due next."""

from __future__ import annotations

from typing import NamedTuple

from django.db import transaction

from common import clock as site_clock
from games.core import broadcast
from games.engine.control import Repace, TakeBack
from games.engine.options import Silence
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Match

from . import bot_timing, deadlines, match_cache, outages, plan_answers, storage, successions, turn_notices, wakeups
from .closing import is_closed, seat_computers
from .match_cache import LoadedMatch, find_earliest, list_human_seats
from .missed_deadlines import MissedDeadline
from .move_requests import PlanMover


class DueTimes(NamedTuple):
    """When something is due after an entry, in ms."""

    bot_due: int | None  # computer players, the house and plans look
    deadlines: tuple[deadlines.SeatDeadline, ...]  # the deadlines of those asked, where the rules have no clock
    alarm: int | None  # the earliest of all, flags and hammers included: the match's one alarm

    @property
    def first_deadline(self) -> int | None:
        """When the first deadline falls."""
        return find_earliest(*(each.due_at for each in self.deadlines))


class LateAnswer(NamedTuple):
    """An entry that a plan made for its owner as their deadline fell."""

    entry: int
    mover: PlanMover


class Settled(NamedTuple):
    """What time had decided: the deadlines that were missed, and those for which a plan answered."""

    missed: list[MissedDeadline]
    late: list[LateAnswer]


def apply_timeouts(loaded: LoadedMatch, table: Table, now: int) -> Settled:
    """Does all that was due by `now` (ms): flags and hammers each at its own moment, so that a late sweep writes the
    same journal; then, one after the other, the silent answers of those whose deadline is past. These are made now:
    whoever is asked next has all of their time, however late we are. Time during which the site was down is given
    back before anything else. The match is locked."""
    since, missed, late = table.game.since, list[MissedDeadline](), list[LateAnswer]()
    outages.compensate_outage(loaded, table, now)
    while (due := table.next_alarm()) is not None and due <= now:
        successions.wake_table(loaded, table, due, now)
    for each in deadlines.list_overdue_deadlines(outages.postpone_match_deadlines(loaded, table), now):
        if table.game.since != since or each.seat not in table.asked:
            continue
        if answer := answer_late(loaded, table, each.seat, now):
            late.append(answer)
            continue
        table.house(Silence(each.seat), now)
        if not is_closed(loaded.match, each.due_at):
            missed.append(MissedDeadline(each, table.version, now))
    return Settled(missed, late)


def answer_late(loaded: LoadedMatch, table: Table, seat: int, now: int) -> LateAnswer | None:
    """Answers for a seat whose deadline is past by what its plan says for that case, instead of silence; None where it
    says nothing. That is no missed deadline. `table`: the match, and what time has done by then. `now`: ms."""
    if not loaded.has_plan(seat):
        return None
    present = loaded._replace(table=table, recent_entries=(*loaded.recent_entries, *table.entries))
    found = plan_answers.find_plan_answer(present, seat, now, late=True)
    if found is None or found.played is None:
        return None
    try:
        table.play(seat, found.played.action, now)
    except Illegal:
        return None
    return LateAnswer(table.version, PlanMover(loaded.seats[seat].user_id or 0, found.row.pk, found.played.rule))


def calculate_due_times(loaded: LoadedMatch, table: Table, by_person: bool = False) -> DueTimes:
    """When something is due after the entries a table has made; `by_person`: the last by a person themselves."""
    if table.over or table.suspended:
        return DueTimes(None, (), None)
    at = table.entries[-1].now
    bot = bot_timing.calculate_bot_due(seat_computers(loaded, at), table, at, by_person)
    flag = table.next_alarm()
    seats = () if flag is not None or is_untimed_solo(loaded, table) else calculate_seat_deadlines(loaded, table)
    return DueTimes(bot, seats, find_earliest(flag, bot, *(each.due_at for each in seats)))


def is_untimed_solo(loaded: LoadedMatch, table: Table) -> bool:
    """Whether nothing but a hammer limits the time for an answer: at a live table where one person plays against bots
    alone. Not where clocks run."""
    clock = table.game.clock
    if loaded.match.pace != Match.Pace.LIVE or (clock and not clock.unlimited):
        return False
    return len(list_human_seats(loaded, table)) == 1


def calculate_seat_deadlines(loaded: LoadedMatch, table: Table) -> tuple[deadlines.SeatDeadline, ...]:
    """The deadline of each seat asked. A question that goes on keeps its own: standing actions buy no time."""
    terms, last = deadlines.get_deadline_terms(loaded.match), table.entries[-1]
    kept, put, at = find_ongoing_deadlines(loaded, table)
    if isinstance(last.action, TakeBack):  # the question is the old one, and so is its time
        put, at = table.game.since, last.action.since
    chairs = loaded.seats
    made = (
        kept[seat]
        if seat in kept
        else deadlines.build_seat_deadline(seat, put, at, terms, chairs[seat].vacations, chairs[seat].hours)
        for seat in sorted(table.asked)
    )
    return tuple(each for each in made if each is not None)


def find_ongoing_deadlines(loaded: LoadedMatch, table: Table) -> tuple[dict[int, deadlines.SeatDeadline], int, int]:
    """The deadlines that go on; and for the others, by which entry and when (ms) the seats were asked."""
    last = table.entries[-1]
    if table.game.since > loaded.version:
        return {}, table.game.since, last.now
    if table.game.since != loaded.table.game.since or isinstance(last.action, Repace):
        return {}, table.version, last.now
    answered = {entry.action.seat for entry in table.entries if isinstance(entry.action, Silence)}
    kept = {each.seat: each for each in outages.postpone_match_deadlines(loaded, table) if each.seat not in answered}
    return kept, table.version, last.now


def is_past_deadline(loaded: LoadedMatch, seat: int, at: int, now: int) -> bool:
    """Whether the time for a question put to a seat at `at` is over at `now`. Both in ms."""
    if is_untimed_solo(loaded, loaded.table):
        return False
    terms, chair = deadlines.get_deadline_terms(loaded.match), loaded.seats[seat]
    made = deadlines.build_seat_deadline(seat, 0, at, terms, chair.vacations, chair.hours)
    due = made.due_at if made else None
    return loaded.table.next_alarm() is None and due is not None and due <= now


def reschedule_deadlines(match: Match, *, again: int | None = None, keep: bool = False) -> None:
    """Calculates the deadlines of a running match anew, whose row is locked: somebody's vacation or seat has
    changed, or when the table rests. Seat `again` is given all of its time once more, as far as its latest end
    allows. `keep`: none falls earlier than it would have."""
    terms, chairs, now = (
        deadlines.get_deadline_terms(match),
        match_cache.load_seat_infos(match),
        storage.get_database_time_ms(),
    )
    found = []
    for each in deadlines.parse_deadlines(match.deadlines):
        at = now if each.seat == again else each.asked_at
        chair = chairs[each.seat]
        made = deadlines.recalculate_deadline(each, at, terms, chair.vacations, chair.hours)
        if made is not None:
            found.append(made._replace(due_at=max(made.due_at, each.due_at)) if keep else made)
    match.deadlines = [list(each) for each in found]
    match.first_deadline = find_earliest(*(each.due_at for each in found))
    match.lineup += 1
    match.bot_due = match.alarm = now  # whoever comes sets it to the right moment
    match.save(update_fields=["deadlines", "first_deadline", "lineup", "alarm", "bot_due"])
    turn_notices.renew_turn_mails(match, chairs, found)
    transaction.on_commit(lambda: broadcast_match_refresh(match.pk, match.version))


def broadcast_match_refresh(match_id: str, version: int) -> None:
    """Has the viewers of a match look again though nobody has moved, and wakes it. Called after the commit."""
    broadcast.broadcast_match_changed(match_id, version)
    broadcast.broadcast_lineup_changed(match_id)
    wakeups.schedule_wakeup(match_id, site_clock.get_current_time_ms())


def choose_row_wakeup(before: int | None, due: int | None, now: int) -> int | None:
    """What the match's row is to say: that nothing is due before this moment.

    An earlier moment that still lies ahead is left standing: whoever comes then finds nothing due and sets
    it right. That happens once in minutes, and spares the index a change at nearly every move.
    """
    return before if before is not None and due is not None and now < before <= due else due
