"""Which entries of a match were undone by going back, by whom and why: they stay in the record, struck out.

The entries say what was undone; who did it is in the match's own record, so that a name goes with its account.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from games.engine.interventions import list_struck_spans
from games.models import Intervention, Match

WAYS_BACK = Intervention.objects.filter(kind=Intervention.Kind.BACK, entry__isnull=False)  # those that were gone


class Struck(NamedTuple):
    """Entries `first` to `last` are undone, by entry `by`; `words` say who did it and why."""

    first: int
    last: int
    by: int
    words: str

    def covers(self, number: int) -> bool:
        """Whether an entry is one of these."""
        return self.first <= number <= self.last


def note_ways_back(matches: QuerySet[Match]) -> QuerySet[Match]:
    """These matches, each with `led_back`: whether anything was undone there."""
    return matches.annotate(led_back=Exists(WAYS_BACK.filter(match=OuterRef("pk"))))


def list_struck(match_id: str) -> list[Struck]:
    """What is struck out in a match, in the order of its entries. One query."""
    rows = WAYS_BACK.filter(match=match_id).select_related("by", "second").order_by("entry")
    found = {row.entry or 0: row for row in rows}
    spans = list_struck_spans([(entry, row.details["to"]) for entry, row in found.items()])
    return [Struck(first, last, by, describe_striking(found[by])) for first, last, by in spans]


def describe_striking(row: Intervention) -> str:
    """Who undid it, and why."""
    names = [each.name for each in (row.by, row.second) if each] or ["a moderator"]
    return f"Undone by {' and '.join(names)}: {row.reason}"
