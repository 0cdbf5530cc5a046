"""Looking back: the position after any entry, and the story so far.

Positions are found by playing the journal again, from the nearest position this process remembers.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from threading import Lock
from typing import Any

from msgspec import MsgspecError

from common.refusals import Refused
from games.engine.journal import Entry as Written
from games.engine.replay import DivergedError, replay
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Entry, Match

from . import match_cache
from .stored_positions import UnreadableLine, read_told_entries, replay_entry

CHECKPOINT_EVERY = 32  # entries between the positions remembered
MAX_CHECKPOINT_MATCHES = 64  # matches of which positions are remembered
MAX_ENTRIES_READ = 5_000  # entries told at once


# -- the verbs


def build_past_payload(match_id: str, number: int, audience: int | None) -> dict[str, Any]:
    """The frame of the position after entry `number`, as that audience saw it. Nothing can be done in it. Refused:
    404 no such entry, 409 played by older rules."""
    held = match_cache.load_current_match(match_id)
    if not 0 <= number <= held.version:
        raise Refused(f"There is no entry {number} in this game.", status=404)
    table = load_past_table(held, number)
    return {
        "type": "state",
        "version": number,
        "head": held.version,
        "since": None,
        "facts": list_visible_facts(match_id, audience, number - 1, number),
        "view": table.view(audience),
        "options": [],
        "asked": sorted(table.asked),
        "prompt": table.prompt(None),
        "clocks": {"now": load_entries(held, number - 1, number)[0].now, "alarm": None},
        "presence": {},
        "over": held.over if number == held.version else None,
    }


def list_visible_facts(
    match_id: str, audience: int | None, since: int = -1, until: int | None = None
) -> list[dict[str, Any]]:
    """The facts after entry `since` (-1: all of them) up to `until` (None: the last), as the seat `audience` may see
    them (None: a spectator), each with its entry, seat and time (ms). Refused: 404, 409 not started."""
    held = match_cache.load_current_match(match_id)
    plan = held.table.game.board
    return [
        {"seat": entry.seat, **shown.to_json(plan), "entry": entry.number, "at": entry.now}
        for entry in load_entries(held, since, held.version if until is None else until)
        for fact in entry.facts
        if (shown := fact.shown_to(audience))
    ]


# -- positions


class ReplayCheckpoints:
    """The positions of one match that are remembered, as dumps, by number."""

    def __init__(self) -> None:
        self.dumps: dict[int, bytes] = {}

    def find_before(self, number: int) -> int | None:
        """The nearest remembered number that is not beyond this one."""
        numbers = sorted(self.dumps)
        found = bisect_right(numbers, number)
        return numbers[found - 1] if found else None


_marks: OrderedDict[str, ReplayCheckpoints] = OrderedDict()
_guard = Lock()


def load_past_table(loaded: match_cache.LoadedMatch, number: int) -> Table:
    """The table after entry `number`. Refused (409) where it was played by older rules, or an entry is damaged."""
    if number == (loaded.version if loaded.readable is None else loaded.readable):
        return loaded.table
    if loaded.readable is not None:
        raise Refused(f"Entry {loaded.readable} is the last one that can be read. Choose that one.", status=422)
    try:
        return replay_to_entry(loaded, number)
    except (DivergedError, RuntimeError, Illegal, LookupError, MsgspecError):
        # Played by older rules: its facts stay, its positions are no longer known.
        raise Refused("This game was played by older rules; its positions can no longer be shown.") from None


def replay_to_entry(loaded: match_cache.LoadedMatch, number: int) -> Table:
    """The table after an entry, played again from the nearest position remembered."""
    marks, plan = get_replay_checkpoints(loaded.match), loaded.table.game.board
    near = marks.find_before(number)

    def remember(table: Table) -> None:
        if table.version % CHECKPOINT_EVERY == 0:
            marks.dumps.setdefault(table.version, table.dump())

    if near is None:
        return replay(load_whole_entries(loaded, -1, number), plan, remember)
    table = Table.load(marks.dumps[near], plan)
    for entry in load_whole_entries(loaded, near, number):
        replay_entry(table, entry, "")
        remember(table)
    return table


def get_replay_checkpoints(match: Match) -> ReplayCheckpoints:
    """The positions of a match that this process remembers."""
    with _guard:
        marks = _marks.setdefault(match.pk, ReplayCheckpoints())
        _marks.move_to_end(match.pk)
        while len(_marks) > MAX_CHECKPOINT_MATCHES:
            _marks.popitem(last=False)
        return marks


def load_whole_entries(loaded: match_cache.LoadedMatch, since: int, until: int) -> list[Written]:
    """The same for who plays them again. Refused (409) where one is damaged."""
    found = load_entries(loaded, since, until)
    if any(isinstance(entry.action, UnreadableLine) for entry in found):
        raise Refused("An entry of this game's record is damaged, so this position can't be shown.")
    return found


def load_entries(loaded: match_cache.LoadedMatch, since: int, until: int) -> list[Written]:
    """The entries after `since`, up to `until`: from memory where they are recent, at most `MAX_ENTRIES_READ` of
    them. One that is damaged says so, and leads nowhere."""
    if loaded.recent_entries and loaded.recent_entries[0].number <= since + 1:
        return [entry for entry in loaded.recent_entries if since < entry.number <= until]
    rows = Entry.objects.filter(
        match_id=loaded.match.pk, number__gt=since, number__lte=min(until, since + MAX_ENTRIES_READ)
    )
    return read_told_entries(loaded.table.title, rows.order_by("number").values_list("number", "line", "at"))
