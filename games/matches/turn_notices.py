"""The mails that a question owes: rows, made in the transaction that puts the question.

Three for each person asked by mail: "your turn", a reminder when a quarter of their time is left, and a last
warning. Whether, when and how each is sent is decided when a worker looks at it (games.mail).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from common.durations import HOUR_MS
from games.models import Match, TurnMail

from .deadlines import SeatDeadline
from .match_cache import SeatInfo

MAX_REMINDER_LEAD_MS, MAX_WARNING_LEAD_MS = 48 * HOUR_MS, 12 * HOUR_MS  # before the deadline, however long it is


def find_new_deadlines(
    match: Match,
    seats: tuple[SeatInfo, ...],
    old_deadlines: Iterable[SeatDeadline],
    new_deadlines: Iterable[SeatDeadline],
) -> list[SeatDeadline]:
    """The deadlines of people by mail that were not there before."""
    if match.pace != Match.Pace.MAIL:
        return []
    known = {(due.seat, due.question_entry) for due in old_deadlines}
    return [
        due
        for due in new_deadlines
        if (due.seat, due.question_entry) not in known and seats[due.seat].user_id is not None
    ]


def create_turn_mails(match: Match, seats: tuple[SeatInfo, ...], seat_deadlines: Iterable[SeatDeadline]) -> None:
    """Creates the mails owed for these deadlines; those there are already are left alone."""
    rows = [
        TurnMail(
            match=match,
            asked=due.question_entry,
            seat=due.seat,
            kind=kind,
            user_id=user,
            at=due.asked_at,
            due=get_turn_mail_time(kind, due),
        )
        for due in seat_deadlines
        if (user := seats[due.seat].user_id) is not None
        for kind in (TurnMail.Kind.TURN, TurnMail.Kind.REMIND, TurnMail.Kind.LAST)
    ]
    if rows:
        TurnMail.objects.bulk_create(rows, ignore_conflicts=True)


def renew_turn_mails(match: Match, seats: tuple[SeatInfo, ...], seat_deadlines: Iterable[SeatDeadline]) -> None:
    """Creates anew the mails of these deadlines that were another's, or cancelled as such: somebody else answers, or
    somebody is back."""
    for due in seat_deadlines if match.pace == Match.Pace.MAIL else ():
        rows = TurnMail.objects.filter(match=match, asked=due.question_entry, seat=due.seat).exclude(
            kind=TurnMail.Kind.ANSWER
        )
        rows.filter(~Q(user=seats[due.seat].user_id) | Q(state=TurnMail.State.VOID, why="over")).delete()
        create_turn_mails(match, seats, [due])


def get_turn_mail_time(kind: str, deadline: SeatDeadline) -> int:
    """When a mail of this kind is meant to be sent, in ms; reminders are scaled to the deadline."""
    whole = max(0, deadline.due_at - deadline.asked_at)
    if kind == TurnMail.Kind.REMIND:
        return deadline.due_at - min(whole // 4, MAX_REMINDER_LEAD_MS)
    if kind == TurnMail.Kind.LAST:
        return deadline.due_at - min(whole // 8, MAX_WARNING_LEAD_MS)
    return deadline.asked_at
