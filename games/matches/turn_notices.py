"""The letters that a question owes: rows, made in the transaction that puts the question.

Three for each person asked by mail: "your turn", a reminder when a quarter of their time is left, and a last
warning. Whether, when and how each is sent is decided when a worker looks at it (games.mail).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from games.models import Letter, Match

from .deadlines import SeatDeadline
from .match_cache import SeatInfo

HOUR_MS = 3_600_000  # ms
MAX_REMINDER_LEAD_MS, MAX_WARNING_LEAD_MS = 48 * HOUR_MS, 12 * HOUR_MS  # before the deadline, however long it is


def find_new_deadlines(
    match: Match, chairs: tuple[SeatInfo, ...], before: Iterable[SeatDeadline], after: Iterable[SeatDeadline]
) -> list[SeatDeadline]:
    """The deadlines of people by mail that were not there before."""
    if match.pace != Match.Pace.MAIL:
        return []
    known = {(due.seat, due.asked) for due in before}
    return [due for due in after if (due.seat, due.asked) not in known and chairs[due.seat].user is not None]


def create_turn_mails(match: Match, chairs: tuple[SeatInfo, ...], dues: Iterable[SeatDeadline]) -> None:
    """Creates the mails owed for these deadlines; those there are already are left alone."""
    rows = [
        Letter(
            match=match,
            asked=due.asked,
            seat=due.seat,
            kind=kind,
            user_id=user,
            at=due.at,
            due=get_turn_mail_time(kind, due),
        )
        for due in dues
        if (user := chairs[due.seat].user) is not None
        for kind in (Letter.Kind.TURN, Letter.Kind.REMIND, Letter.Kind.LAST)
    ]
    if rows:
        Letter.objects.bulk_create(rows, ignore_conflicts=True)


def renew_turn_mails(match: Match, chairs: tuple[SeatInfo, ...], dues: Iterable[SeatDeadline]) -> None:
    """Creates anew the mails of these deadlines that were another's, or cancelled as such: somebody else answers, or
    somebody is back."""
    for due in dues if match.pace == Match.Pace.MAIL else ():
        rows = Letter.objects.filter(match=match, asked=due.asked, seat=due.seat).exclude(kind=Letter.Kind.ANSWER)
        rows.filter(~Q(user=chairs[due.seat].user) | Q(state=Letter.State.VOID, why="over")).delete()
        create_turn_mails(match, chairs, [due])


def get_turn_mail_time(kind: str, due: SeatDeadline) -> int:
    """When a mail of this kind is meant to be sent, in ms; reminders are scaled to the deadline."""
    whole = max(0, due.due - due.at)
    if kind == Letter.Kind.REMIND:
        return due.due - min(whole // 4, MAX_REMINDER_LEAD_MS)
    if kind == Letter.Kind.LAST:
        return due.due - min(whole // 8, MAX_WARNING_LEAD_MS)
    return due.at
