"""The mails and notices that a question owes: rows, made in the transaction that puts the question.

Three for each person asked by mail: "your turn", a reminder when a quarter of their time is left, and a last
warning. Whether, when and how each is sent is decided when a worker looks at it (games.mail).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import Q

from common.durations import HOUR_MS
from games.core.notice_queue import Owed, list_reachable_users, queue_notices
from games.models import Match, NoticeKind, TurnMail

from .deadlines import SeatDeadline
from .match_cache import SeatInfo

NOTICE_KINDS: dict[str, NoticeKind] = {
    TurnMail.Kind.TURN: NoticeKind.TURN,
    TurnMail.Kind.REMIND: NoticeKind.HURRY,
    TurnMail.Kind.LAST: NoticeKind.HURRY,
}
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
        if (due.seat, due.question_entry) not in known
        and seats[due.seat].user_id is not None
        and (match.closes is None or due.asked_at < match.closes)
    ]


def create_turn_mails(match: Match, seats: tuple[SeatInfo, ...], seat_deadlines: Iterable[SeatDeadline]) -> None:
    """Creates the mails owed for these deadlines, and the notices beside them; those there are already are left
    alone."""
    seat_deadlines = list(seat_deadlines)
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
        queue_question_notices(match, seats, seat_deadlines)


def queue_question_notices(match: Match, seats: tuple[SeatInfo, ...], seat_deadlines: Collection[SeatDeadline]) -> None:
    """Queues "my turn" and "nearly out of time" for the devices and hooks of those asked, and "whose turn" for the
    hooks of the match."""
    asked = {due.seat: seats[due.seat].user_id for due in seat_deadlines}
    reachable = list_reachable_users([user for user in asked.values() if user is not None], match)
    owed = []
    for due in seat_deadlines:
        told = f"{due.question_entry}:{due.seat}"
        if asked[due.seat] is not None and asked[due.seat] in reachable:
            owed += [build_owed(match, asked[due.seat], f"{told}:{kind}", due, kind) for kind in NOTICE_KINDS]
        if None in reachable:
            owed.append(build_owed(match, None, told, due, TurnMail.Kind.TURN))
    queue_notices(owed)


def build_owed(match: Match, user_id: int | None, key: str, deadline: SeatDeadline, kind: str) -> Owed:
    """The notice that stands beside a turn mail of this kind, due when that is."""
    due, seat, asked = get_turn_mail_time(kind, deadline), deadline.seat, deadline.question_entry
    return Owed(NOTICE_KINDS[kind], user_id, match, key, seat=seat, asked=asked, at=deadline.asked_at, due=due)


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
