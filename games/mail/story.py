"""What happened since somebody's last turn, in words he may know."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.sentences import tell
from games.matches import match_cache, replays
from games.models import Entry

MOST = 24  # lines; of a longer story the end


def since_last_turn(held: match_cache.Held, seat: int, names: Sequence[str]) -> list[str]:
    """From his last move on, what that led to included."""
    own = Entry.objects.filter(match_id=held.match.pk, seat=seat, number__lte=held.version).order_by("-number")
    last = own.values_list("number", flat=True).first()
    facts = replays.story(held.match.pk, seat, (last if last is not None else 0) - 1, held.version)
    told = [tell(fact["say"], names, seat) for fact in facts if fact["say"] and not fact["routine"]]
    if len(told) <= MOST:
        return told
    return [f"({len(told) - MOST} things before that: see the game's history.)", *told[-MOST:]]
