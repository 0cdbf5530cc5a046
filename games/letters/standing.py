"""Whether the decision of a letter is still to be made."""

from __future__ import annotations

from games import deadlines
from games.deadlines import Due
from games.models import Letter, Match, Seat


def decision(letter: Letter) -> Due | None:
    """The decision with its deadline, asked of the database now; None when it is over or no longer his."""
    match = Match.objects.filter(pk=letter.match_id, status=Match.Status.RUNNING).defer("snapshot").first()
    found = deadlines.decision(match, letter.seat) if match else None
    if found is None or found.asked != letter.asked:
        return None
    seated = Seat.objects.filter(match_id=letter.match_id, number=letter.seat, user_id=letter.user_id)
    return found if seated.exists() else None
