"""Which entries of a match were undone by going back, by whom and why: they stay in the record, struck out.

The entries say what was undone; who did it is in the match's own record, so that a name goes with its account.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.interventions import list_struck_spans
from games.models import Intervention


class Struck(NamedTuple):
    """Entries `first` to `last` are undone, by entry `by`; `words` say who did it and why."""

    first: int
    last: int
    by: int
    words: str

    def covers(self, number: int) -> bool:
        """Whether an entry is one of these."""
        return self.first <= number <= self.last

    def to_json(self) -> dict[str, Any]:
        """As pages get it."""
        return self._asdict()


def list_struck(match_id: str, until: int | None = None) -> list[Struck]:
    """What is struck out in a match, in the order of its entries; `until`: as it stood after that entry. One query."""
    rows = Intervention.objects.filter(match=match_id, kind=Intervention.Kind.BACK, entry__isnull=False)
    if until is not None:
        rows = rows.filter(entry__lte=until)
    found = {row.entry: row for row in rows.select_related("by", "second").order_by("entry")}
    spans = list_struck_spans([(entry or 0, row.details["to"]) for entry, row in found.items()])
    return [Struck(first, last, by, describe_striking(found[by])) for first, last, by in spans]


def describe_striking(row: Intervention) -> str:
    """Who undid it, and why."""
    names = [each.name for each in (row.by, row.second) if each] or ["A moderator"]
    return f"Undone by {' and '.join(names)}: {row.reason}" if row.by else f"Undone by a moderator: {row.reason}"
