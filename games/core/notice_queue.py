"""The outbox: a notice is a row, made in the transaction in which the thing happens that it tells of.

    queue_notice(NoticeKind.SEAT_LOST, user_id, match, key=f"{seat}:{entry}", words={"why": "You missed 3 deadlines."})

Whoever queues it need not know what its reader wants, or by which ways they are reached: a worker finds that out
(games.notices), looks once more whether it is still true, and sends it, each way once. Nothing is sent if the
transaction is not committed. Twice the same kind, reader, match and key is one notice.

`words` are read by anybody who sees the reader's lock screen, and go to other people's servers: public things alone.
Never a hidden card, a plan, a sum or a token.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.db.models import Q

from common import clock
from games.models import Device, Hook, Match, Notice, NoticeKind


class Owed(NamedTuple):
    """A notice to be queued: to a user, or (`user_id` None) to the hooks of its match. Moments in ms: `at` it
    happened, `due` it is to be told (None: both now)."""

    kind: NoticeKind
    user_id: int | None
    match: Match | None = None
    key: str = ""
    words: Mapping[str, str] = {}
    seat: int | None = None
    asked: int | None = None
    at: int | None = None
    due: int | None = None

    @property
    def full_key(self) -> str:
        """What names it among all notices."""
        match_id = self.match.pk if self.match else "-"
        return f"{self.kind.value}:{self.user_id or 'hooks'}:{match_id}:{self.key}"


def queue_notice(
    kind: NoticeKind,
    user_id: int,
    match: Match | None = None,
    *,
    key: str = "",
    words: Mapping[str, str] | None = None,
    seat: int | None = None,
    due: int | None = None,
) -> None:
    """Queues one notice to one user, in the caller's transaction: one statement. `key`: what makes it another than
    those of the same kind about the same match, at most 60 characters. `due`: ms, when it is to be told (now).

    Words by kind: SEAT_LOST `why` and `back` (sentences), SEAT_WANTED `seats` ("2 open seats"), INVITATION and
    WHISPER and OFFER `who`, OVER `result` (a sentence), STAFF `what` (sentences). None of them is needed.
    """
    queue_notices([Owed(kind, user_id, match, key, words or {}, seat, due=due)])


def queue_notices(owed: Collection[Owed]) -> None:
    """Queues several, in one statement; those there are already are left alone."""
    if not owed:
        return
    now = clock.get_current_time_ms()
    rows = [
        Notice(
            key=each.full_key,
            kind=each.kind,
            user_id=each.user_id,
            match=each.match,
            seat=each.seat,
            asked=each.asked,
            words=dict(each.words),
            at=now if each.at is None else each.at,
            due=now if each.due is None else each.due,
        )
        for each in owed
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)


def list_reachable_users(user_ids: Collection[int], match: Match) -> set[int | None]:
    """Those of these users whom a push or a hook reaches; None is among them where the match has a hook itself. For
    questions, of which there are many: nobody else's are queued. Two queries."""
    own = Q(user__in=user_ids, match=None)
    hooks = Hook.objects.filter(own | Q(match=match), stopped=None).values_list("user_id", "match_id")
    devices = Device.objects.filter(user__in=user_ids).values_list("user_id", flat=True)
    return {None if of_match else user for user, of_match in hooks} | set(devices)
