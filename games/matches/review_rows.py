"""The rows of reviews: promised with the end of a match, filled in once, gone when the match goes on after all."""

from __future__ import annotations

from django.db import transaction

from games.core.failpoints import hit_failpoint
from games.models import Match, Seat, SeatReview
from games.thinking.requests import Review


def promise_reviews(match_id: str) -> None:
    """In the transaction in which a match ends: a row for each seat that a person holds, or held last. None of a
    sandbox, whose owner says what the dice give."""
    seats = Seat.objects.filter(match=match_id, match__sandbox=False).order_by("number")
    held = seats.values_list("number", "user", "former", "match__title")
    rows = [
        SeatReview(match_id=match_id, seat=number, user_id=user or former, title=title)
        for number, user, former, title in held
        if user or former
    ]
    SeatReview.objects.bulk_create(rows, ignore_conflicts=True)


def forget_reviews(match: Match) -> None:
    """In the transaction in which a match that was over goes on."""
    SeatReview.objects.filter(match=match).delete()


def list_due_reviews(most: int) -> list[str]:
    """The matches that wait to be looked through, the first promised first."""
    due = SeatReview.objects.filter(answers=None, match__status=Match.Status.OVER).order_by("pk")
    return list(dict.fromkeys(due.values_list("match", flat=True)[:most]))


def fill_reviews(match_id: str, version: int, review: Review | None) -> int:
    """Fills in what waits of a match that ended with entry `version`; how many rows that were. None where it went on
    since. `review`: None where it cannot be judged: then no answer was. Locks the match."""
    with transaction.atomic():
        locked = Match.objects.select_for_update(no_key=True)
        if not locked.filter(pk=match_id, version=version, status=Match.Status.OVER).exists():
            return 0
        hit_failpoint("reviewing")
        rows = list(SeatReview.objects.filter(match=match_id, answers=None))
        for row in rows:
            row.answers, row.slips = (0, 0) if review is None else _read_tally(review, row.seat)
            if review is not None and review.totals is not None:
                row.luck, row.unsure = review.totals.luck[row.seat], review.totals.error[row.seat]
        SeatReview.objects.bulk_update(rows, ["answers", "slips", "luck", "unsure"])
        hit_failpoint("reviewed")
    return len(rows)


def _read_tally(review: Review, seat: int) -> tuple[int, int]:
    return review.tally.answers[seat], review.tally.slips[seat]
