"""What stands on a match's page for mending it: what happened, what would be undone, what was done to it before.

Nothing is done here; the forms do it (`mending_forms`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from common import clock
from common.durations import format_duration
from common.refusals import Refused
from games.engine.sentences import tell
from games.matches import access, going_back, replays, storage, struck_lines, tenures
from games.models import Intervention, Match

from .desk_readings import CLOCK_LATE_MS
from .mending_forms import FORMS, BackForm, MendForm

SHOWN_ENTRIES = 40


class EntryLine(NamedTuple):
    """One entry, as spectators read it. `struck`: undone already, and by which act; `leaving`: it would be undone."""

    number: int
    at: Any
    lines: list[str]
    struck: str
    leaving: bool
    chosen: bool


def read_number(asked: str) -> int | None:
    """A number of an address; None where there is none."""
    return int(asked) if asked.isdecimal() and len(asked) < 10 else None


def list_entry_lines(match: Match, until: int, chosen: int | None) -> list[EntryLine]:
    """The entries up to `until`, in their order, with what they say."""
    since = max(-1, until - SHOWN_ENTRIES)
    names = list(match.seats.order_by("number").values_list("name", flat=True))
    holders, struck = tenures.load_holders(match.pk), struck_lines.list_struck(match.pk)
    found: dict[int, EntryLine] = {}
    for fact in replays.list_visible_facts(match.pk, None, since, until):
        number = fact["entry"]
        undone = next((each.words for each in struck if each.covers(number)), "")
        leaving = chosen is not None and number > chosen and not undone
        fresh = EntryLine(number, clock.to_datetime(fact["at"]), [], undone, leaving, number == chosen)
        if fact["say"]:
            called = tenures.list_names_at(names, holders, number)
            found.setdefault(number, fresh).lines.append(tell(fact["say"], called))
    return list(found.values())


def list_forms(match: Match, chosen: int | None) -> dict[str, MendForm]:
    """The forms of what can be done to the match as it is, by their acts."""
    running = match.status == Match.Status.RUNNING
    acts = ["seat", "time", "resume" if match.paused else "pause", "finish"] if running else []
    forms = {act: FORMS[act](match) for act in acts}
    if chosen is not None and match.status in (Match.Status.RUNNING, Match.Status.OVER):
        forms["back"] = BackForm(match, initial={"to": chosen})
    return forms


def show_mending(match: Match, user: Any, given: Any) -> dict[str, Any]:
    """All that the page shows. `given`: what its address asks for: `to`, an entry to go back to, and `before`."""
    chosen, before = read_number(given.get("to", "")), read_number(given.get("before", ""))
    last = match.version if before is None else min(before - 1, match.version)
    if before is None and chosen is not None:
        last = max(min(last, chosen + SHOWN_ENTRIES // 2), min(last, SHOWN_ENTRIES))
    own = access.is_match_insider(match, user)
    shown: dict[str, Any] = {"chosen": chosen, "undone": None, "refusal": "", "own": own}
    shown["overdue"] = describe_standstill(match)
    if chosen is not None:
        try:
            shown["undone"] = going_back.preview_going_back(match, chosen)
        except Refused as why:
            shown["refusal"] = why.reason
    begun = match.version >= 0 and match.status != Match.Status.OPEN
    lines = list_entry_lines(match, last, chosen if shown["undone"] else None) if begun else []
    forms = {} if own or not begun else list_forms(match, chosen if shown["undone"] else None)
    names = list(match.seats.order_by("number").values_list("name", flat=True))
    if shown["undone"]:
        asked = [names[seat] for seat in shown["undone"].asked]
        shown |= {"asked": asked, "prompt": tell(shown["undone"].prompt, names)}
    shown |= {"lines": lines, "forms": forms, "earlier": lines[0].number if lines and lines[0].number > 0 else None}
    return shown | {"later": last < match.version, "deeds": list_deeds(match)}


def describe_standstill(match: Match) -> str:
    """For how long something is due that was not done; "" where nothing is late."""
    late = storage.get_database_time_ms() - (match.alarm or 0)
    due = match.status == Match.Status.RUNNING and match.alarm is not None
    return format_duration(late) if due and late > CLOCK_LATE_MS else ""


def list_deeds(match: Match) -> list[dict[str, Any]]:
    """What was done to the match before, the newest first, and what waits for a second person."""
    rows = match.interventions.select_related("by", "second").order_by("-pk")
    return [
        {
            "at": clock.to_datetime(row.at),
            "who": " and ".join(each.name for each in (row.by, row.second) if each) or "a former moderator",
            "what": describe_deed(row),
            "reason": row.reason,
            "waits": row.entry is None,
            "row": row,
        }
        for row in rows
    ]


def describe_deed(row: Intervention) -> str:
    """An act in a few words."""
    if row.kind == Intervention.Kind.BACK:
        return f"{'asks to go' if row.entry is None else 'went'} back to entry {row.details['to']}"
    if row.kind == Intervention.Kind.SEAT:
        return f"gave {row.details['before']}'s seat to {row.details['after'] or 'a bot'}"
    return row.get_kind_display()
