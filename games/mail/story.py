"""What happened since a player's last turn, told by what they may know."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.sentences import tell
from games.matches import match_cache, replays
from games.models import Entry

MAX_STORY_LINES = 24  # lines; of a longer story the end


def describe_since_last_turn(loaded: match_cache.LoadedMatch, seat: int, names: Sequence[str]) -> list[str]:
    """What happened since a seat's last move, in sentences; of a longer story the end."""
    own = Entry.objects.filter(match_id=loaded.match.pk, seat=seat, number__lte=loaded.version).order_by("-number")
    last = own.values_list("number", flat=True).first()
    facts = replays.list_visible_facts(loaded.match.pk, seat, (last if last is not None else 0) - 1, loaded.version)
    told = [tell(fact["say"], names, seat) for fact in facts if fact["say"] and not fact["routine"]]
    if len(told) <= MAX_STORY_LINES:
        return told
    return [f"({len(told) - MAX_STORY_LINES} things before that: see the game's history.)", *told[-MAX_STORY_LINES:]]
