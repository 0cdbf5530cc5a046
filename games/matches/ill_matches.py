"""A match whose stored record is damaged, so that its position cannot be read: what can be read, and what can be done.

It goes back to the last entry up to which it can be read, if there is one, or it ends: both write a snapshot of that
position, so the match can be read again. Of a match of which nothing can be read, the end is an entry like any other,
but no position stands behind it. What is damaged stays in the journal as it is.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

from django.db import DatabaseError

from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.facts import Fact
from games.engine.intervention_facts import Conclude, Concluded
from games.engine.journal import Entry as Written
from games.engine.types import HOUSE
from games.models import Entry, Match

from . import match_cache, storage
from .ending import stop_match
from .stored_positions import UnreadableMatchError, find_last_readable, list_rows, read_told_entries
from .transaction import write_closing_entry

log = logging.getLogger(__name__)


class Illness(NamedTuple):
    """What is known of a match that cannot be read. `readable`: the last entry up to which it can; None: nothing
    can. `missing`: how many entries there should be and are not."""

    reason: str
    readable: int | None
    missing: int


def diagnose_match(match: Match) -> Illness | None:
    """What cannot be read of a match that has begun; None where its position can."""
    try:
        match_cache.load_current_match(match.pk)
    except UnreadableMatchError as why:
        table = find_last_readable(load_row(match))
        there = Entry.objects.filter(match=match.pk, number__lte=match.version).count()
        return Illness(why.reason, None if table is None else table.version, match.version + 1 - there)
    return None


def load_readable_match(match: Match) -> match_cache.LoadedMatch:
    """A match at its present position, or an ill one at the last that can be read: `readable` says which that is.
    UnreadableMatchError where nothing can be read."""
    try:
        return match_cache.load_current_match(match.pk)
    except UnreadableMatchError:
        return load_ill_match(match)


def load_ill_match(match: Match) -> match_cache.LoadedMatch:
    """An ill match at the last position that can be read, under the number of its last entry, so that the next one
    follows on that. UnreadableMatchError where nothing can be read."""
    row = load_row(match)
    table = find_last_readable(row)
    if table is None:
        raise UnreadableMatchError(row)
    readable, table.number = table.number, row.version
    return match_cache.build_loaded_match(row, table, (), None)._replace(snapshot_due=True, readable=readable)


def load_row(match: Match) -> Match:
    """The row of a match, with its snapshot."""
    return match_cache.get_stored_match(match.pk)


def list_recorded_facts(match: Match, since: int, until: int) -> list[dict[str, Any]]:
    """What spectators were told by the entries after `since` up to `until`, as `replays.list_visible_facts` has it:
    of an ill match, whose damaged entries say that they are."""
    rows = [(row.number, row.line, row.at) for row in list_rows(match) if since < row.number <= until]
    try:
        title, plan = title_of(match.title), boards.get_engine_board(match.board)
    except DatabaseError:
        raise
    except Exception:  # a title that is gone, a board that is damaged
        log.exception("the board of match %s cannot be read", match.pk)
        return []
    return [
        {"seat": entry.seat, **told, "entry": entry.number, "at": entry.now}
        for entry in read_told_entries(title, rows)
        for fact in entry.facts
        if (told := describe_recorded_fact(fact, plan))
    ]


def describe_recorded_fact(fact: Fact, plan: Any) -> dict[str, Any] | None:
    """A fact as spectators were told of it; None where they were not, or its words cannot be found any more."""
    try:
        shown = fact.shown_to(None)
        return shown.to_json(plan) if shown else None
    except Exception as fault:
        log.warning("a fact cannot be told: %r", fault)
        return None


def end_unreadable_match(match: Match, ranking: list[list[int]], ending: str, reason: str, now: int) -> int:
    """Ends a locked match of which nothing can be read, by an entry without a position; the entry's number. Points
    follow from a ranking. `now`: ms."""
    action, fact = Conclude(ranking, ending, reason), Concluded(ranking, ending, reason, "")
    entry = Written(match.version + 1, HOUSE, action, now, [], [fact])
    write_closing_entry(match, entry)
    if ranking:
        storage.finish_match(match.pk, {"ranking": ranking, "ending": ending}, now)
    else:
        stop_match(match, {"ranking": [], "ending": ending, "reason": reason})
    return entry.number
