"""What happened since a player's last turn, told by what they may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.sentences import tell
from games.matches import match_cache, replays, tenures
from games.models import Entry, Fired

MAX_STORY_LINES = 24  # lines; of a longer story the end


def describe_since_last_turn(loaded: match_cache.LoadedMatch, seat: int, names: Sequence[str]) -> list[str]:
    """What happened since the last move that a seat's player made in person, in the sentences of the log: what their
    plan or the house did for them as well. Of a longer story the end."""
    holders = tenures.load_holders(loaded.match.pk)
    since = tenures.get_first_entry(holders, seat)
    last = max(since - 1, find_last_own_entry(loaded, seat))
    facts = strike_out(replays.list_visible_facts(loaded.match.pk, seat, last - 1, loaded.version))
    told = [
        tell(fact["say"], tenures.list_names_at(names, holders, fact["entry"]), seat if fact["entry"] >= since else -1)
        for fact in facts
        if fact["say"] and not fact["routine"]
    ]
    if len(told) <= MAX_STORY_LINES:
        return told
    return [f"({len(told) - MAX_STORY_LINES} things before that: see the game's history.)", *told[-MAX_STORY_LINES:]]


def strike_out(facts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Facts as they are sent, without those of entries that a moderator has undone since."""
    undone = [(fact["to"], fact["entry"]) for fact in facts if fact["fact"] == "went_back"]
    return [fact for fact in facts if not any(to < fact["entry"] < back for to, back in undone)]


def find_last_own_entry(loaded: match_cache.LoadedMatch, seat: int) -> int:
    """The number of the last entry that a seat's player made in person; 0 where there is none."""
    fired = Fired.objects.filter(match_id=loaded.match.pk).values("entry")
    own = Entry.objects.filter(match_id=loaded.match.pk, seat=seat, number__lte=loaded.version)
    own = own.filter(actor__in=(Entry.Actor.PLAYER, "")).exclude(number__in=fired)
    return own.order_by("-number").values_list("number", flat=True).first() or 0
