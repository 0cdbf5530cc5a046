"""Deadlines: when an answer is due, how long a full deadline is, what a player missed.

Every question without a clock has one for each seat it asks; it lies in the match's row (`Match.deadlines`), and the
match's one alarm is never later than the first of them, so that the sweep finds it by index. A decision is named
by its match, the entry that put the question to the seat (`question_entry`), and the seat. At its deadline the house
plays the silent answer, in the transaction that counts the miss.

A deadline is so many hours of 3,600 s each, or a fixed local hour of the host's time zone. It stands still on the days
of the week that rest at the table, in pauses that all agreed on, and on the player's vacations; where it would end
outside the player's waking hours it ends an hour after they begin. Days that others give lengthen it. None of that
takes it past its latest end, which is fixed when the question is put (`time_bounds`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from common.durations import DAY_MS, HOUR_MS, SECOND_MS
from games.core.quiet_hours import QuietHours
from games.models import Match, Seat

from . import time_bounds
from .counted_time import (
    TimeSpans,
    add_counted_ms,
    find_next_local_hour,
    measure_counted_ms,
    merge_spans,
    skip_spans,
    subtract_counted_ms,
)
from .time_bounds import CLOSED_ANSWER_MS, MIN_NOTICE_MS, OWN_HOURS_MS, DeadlineTerms

WAKING_GRACE_MS = HOUR_MS  # from the beginning of the waking hours to a deadline that was moved into them
MAX_WAKING_STEPS = 8  # nights and days of rest that one after the other are stepped over


class SeatDeadline(NamedTuple):
    """The deadline of one seat's decision: `question_entry` names the decision, `asked_at` and `due_at` are moments in
    ms."""

    seat: int
    question_entry: int  # the entry that put the question to the seat
    asked_at: int  # when that was, in ms
    due_at: int  # in ms
    gift_days: int = 0  # days that others have given
    latest_at: int | None = None  # whatever happens, it is not due later (ms); None at tables of before


def parse_deadlines(stored: Iterable[Iterable[int]]) -> tuple[SeatDeadline, ...]:
    """The deadlines as a match's row stores them."""
    return tuple(SeatDeadline(*each) for each in stored)


def build_seat_deadline(
    seat: int, question_entry: int, at: int, terms: DeadlineTerms, vacations: TimeSpans, hours: QuietHours | None
) -> SeatDeadline | None:
    """The deadline of a question that was put to a seat at `at` (ms); None: it has none."""
    latest = time_bounds.calculate_latest_end(at, terms)
    due = calculate_deadline(at, terms, vacations, hours, latest_at=latest)
    return None if due is None else SeatDeadline(seat, question_entry, at, due, 0, latest)


def recalculate_deadline(
    deadline: SeatDeadline, at: int, terms: DeadlineTerms, vacations: TimeSpans, hours: QuietHours | None
) -> SeatDeadline | None:
    """The same deadline as if its question had been put at `at` (ms), with the days that were given, and never past its
    latest end; None: there is none any more."""
    due = calculate_deadline(at, terms, vacations, hours, deadline.gift_days, deadline.latest_at)
    return None if due is None else deadline._replace(asked_at=at, due_at=due)


def calculate_deadline(
    at: int,
    terms: DeadlineTerms,
    vacations: TimeSpans = (),
    hours: QuietHours | None = None,
    gift_days: int = 0,
    latest_at: int | None = None,
) -> int | None:
    """When a question that was put at `at` is due, in ms, for somebody on vacation in the stretches `vacations` and
    asleep in their quiet `hours`, to whom others gave some days; None: never. The last hour of a table is everybody's:
    from then on computers answer, at once."""
    if terms.answer_ms is None:
        return None
    if terms.closes is not None and at >= terms.closes:
        return at + CLOSED_ANSWER_MS
    still = list_still_spans(at, terms, vacations, gift_days)
    if terms.hour is None:
        due = add_counted_ms(at, terms.answer_ms + gift_days * DAY_MS, still)
    else:
        due = find_next_local_hour(
            add_counted_ms(at, MIN_NOTICE_MS + gift_days * DAY_MS, still), terms.hour, terms.zone
        )
        for start, end in still:
            if start < due < end:
                due = find_next_local_hour(end, terms.hour, terms.zone)
    if terms.waking and hours is not None:
        due = wait_for_waking_hours(due, hours, still)
    return min(each for each in (due, latest_at, terms.closes) if each is not None)


def list_still_spans(at: int, terms: DeadlineTerms, vacations: TimeSpans, gift_days: int = 0) -> list[tuple[int, int]]:
    """The stretches from `at` (ms) on in which a deadline stands still, as far as it can reach."""
    own = [span for span in (*vacations, *terms.pauses) if span[1] > at]
    needed = max(terms.answer_ms or 0, DAY_MS) + gift_days * DAY_MS + OWN_HOURS_MS
    return merge_spans([*own, *terms.list_rests(at, needed + sum(end - start for start, end in own))])


def wait_for_waking_hours(due: int, hours: QuietHours, still: TimeSpans) -> int:
    """A deadline (ms) as its player's own hours have it: where it would end in their night, or on a day on which they
    rest, it ends an hour after they are up. By `OWN_HOURS_MS` at most, what stands still anyhow not counted."""
    moment = due
    for _ in range(MAX_WAKING_STEPS):
        awake = find_waking_moment(skip_spans(moment, still), hours)
        if awake == moment:
            break
        moment = awake
    return min(moment, add_counted_ms(due, OWN_HOURS_MS, still))


def find_waking_moment(at: int, hours: QuietHours) -> int:
    """The moment `at` (ms) if somebody is up then; else an hour after they are."""
    up = hours.next_allowed(at)
    if up == at or hours.is_quiet(up + WAKING_GRACE_MS):
        return up
    return up + WAKING_GRACE_MS


def list_overdue_deadlines(seat_deadlines: tuple[SeatDeadline, ...], now: int) -> list[SeatDeadline]:
    """The deadlines that are past at `now` (ms), the first to fall first."""
    return sorted((each for each in seat_deadlines if each.due_at <= now), key=lambda each: (each.due_at, each.seat))


def find_seat_deadline(match: Match, seat: int) -> SeatDeadline | None:
    """The deadline of the decision a seat is asked for; None where it is not asked or has no deadline."""
    return next((each for each in parse_deadlines(match.deadlines) if each.seat == seat), None)


def find_seat_due_ms(match: Match, seat: int) -> int | None:
    """When the present decision of a seat is due, in ms; None where it is not asked or has no deadline."""
    found = find_seat_deadline(match, seat)
    return found.due_at if found else None


def get_deadline_terms(match: Match) -> DeadlineTerms:
    """The terms of a match's deadlines: a time for each answer, or a fixed hour; and by mail, when they rest."""
    answer_ms = match.deadline * SECOND_MS if match.deadline else None
    if match.pace != Match.Pace.MAIL:
        return DeadlineTerms(answer_ms, None, match.zone)
    pauses = tuple((start, end) for start, end, *_ in match.mail_pauses)
    return DeadlineTerms(
        answer_ms,
        match.hour,
        match.zone,
        frozenset(match.rest_days),
        pauses,
        match.vacations,
        match.waking,
        match.closes,
    )


def get_full_deadline_ms(match: Match) -> int | None:
    """How long a full deadline is, in ms: a day where it is a fixed hour; None where there is none."""
    agreed = get_deadline_terms(match)
    return DAY_MS if agreed.hour is not None and agreed.answer_ms is not None else agreed.answer_ms


def postpone_deadline(
    deadline: SeatDeadline,
    terms: DeadlineTerms,
    vacations: TimeSpans,
    start: int,
    end: int,
    hours: QuietHours | None = None,
) -> SeatDeadline:
    """A deadline, if the time from `start` to `end` (ms) counts for nobody: as if the question had been put so much
    later, its latest end too. Time in it that did not count anyhow, being a vacation, is not given back twice."""
    still = list_still_spans(deadline.asked_at, terms, vacations, deadline.gift_days + 1)
    lost = measure_counted_ms(max(deadline.asked_at, start), end, still)
    latest = None if deadline.latest_at is None else add_counted_ms(deadline.latest_at, lost, still)
    moved = deadline._replace(latest_at=latest)
    if terms.answer_ms is None or terms.hour is not None:
        at = deadline.asked_at + lost
        later = recalculate_deadline(moved, at, terms, vacations, hours)
        return moved._replace(asked_at=at, due_at=max(deadline.due_at, later.due_at if later else 0))
    due = add_counted_ms(deadline.due_at, lost, still)
    at = subtract_counted_ms(due, terms.answer_ms + deadline.gift_days * DAY_MS, still)
    later = recalculate_deadline(moved, at, terms, vacations, hours)
    return moved._replace(asked_at=at, due_at=later.due_at if later else due)


def count_missed_deadlines(match: Match, seat: int) -> int:
    """How many deadlines the player at a seat has missed since they sat down."""
    return Seat.objects.filter(match=match, number=seat).values_list("misses", flat=True).first() or 0


def get_miss_allowance(match: Match) -> int | None:
    """After how many misses a computer player takes the seat; None: never."""
    return match.allowance
