"""The letters that a question owes: rows, made in the transaction that puts the question.

Three for each person asked by mail: "your turn", a reminder when a quarter of his time is left, and a last
warning. Whether, when and how each is sent is decided when a worker looks at it (games.mail).
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from games.models import Letter, Match

from .deadlines import Due
from .match_cache import Chair

HOUR = 3_600_000  # ms
EARLIEST_REMINDER, EARLIEST_WARNING = 48 * HOUR, 12 * HOUR  # before the deadline, however long it is


def fresh(match: Match, chairs: tuple[Chair, ...], before: Iterable[Due], after: Iterable[Due]) -> list[Due]:
    """The decisions of people by mail that were not asked for before."""
    if match.pace != Match.Pace.MAIL:
        return []
    known = {(due.seat, due.asked) for due in before}
    return [due for due in after if (due.seat, due.asked) not in known and chairs[due.seat].user is not None]


def put(match: Match, chairs: tuple[Chair, ...], dues: Iterable[Due]) -> None:
    """Makes the rows of these decisions; those there are already are left alone."""
    rows = [
        Letter(
            match=match,
            asked=due.asked,
            seat=due.seat,
            kind=kind,
            user_id=user,
            at=due.at,
            due=moment(kind, due),
        )
        for due in dues
        if (user := chairs[due.seat].user) is not None
        for kind in (Letter.Kind.TURN, Letter.Kind.REMIND, Letter.Kind.LAST)
    ]
    if rows:
        Letter.objects.bulk_create(rows, ignore_conflicts=True)


def renewed(match: Match, chairs: tuple[Chair, ...], dues: Iterable[Due]) -> None:
    """Somebody else answers, or somebody is back: letters that were another's, or given up as such, are owed anew."""
    for due in dues if match.pace == Match.Pace.MAIL else ():
        rows = Letter.objects.filter(match=match, asked=due.asked, seat=due.seat).exclude(kind=Letter.Kind.ANSWER)
        rows.filter(~Q(user=chairs[due.seat].user) | Q(state=Letter.State.VOID, why="over")).delete()
        put(match, chairs, [due])


def moment(kind: str, due: Due) -> int:
    """When a letter is meant to be sent, in ms; reminders are scaled to the deadline."""
    whole = max(0, due.due - due.at)
    if kind == Letter.Kind.REMIND:
        return due.due - min(whole // 4, EARLIEST_REMINDER)
    if kind == Letter.Kind.LAST:
        return due.due - min(whole // 8, EARLIEST_WARNING)
    return due.at
