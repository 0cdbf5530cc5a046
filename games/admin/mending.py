"""What stands on a match's page for mending it: what happened, what would be undone, what was done to it before.

Nothing is done here; the forms do it (`mending_forms`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from common import clock
from common.durations import format_duration
from common.refusals import Refused
from games.engine.sentences import tell
from games.matches import access, going_back, ill_matches, replays, storage, struck_lines, tenures
from games.matches.ill_matches import Illness
from games.matches.stored_positions import UnreadableMatchError
from games.models import Intervention, Match

from .desk_readings import CLOCK_LATE_MS
from .mending_forms import FORMS, BackForm, MendForm

SHOWN_ENTRIES = 40


class EntryLine(NamedTuple):
    """One entry, as spectators read it. `struck`: undone already, and by which act; `leaving`: it would be undone;
    `may_lead_back`: whether the match can go back to it."""

    number: int
    at: Any
    lines: list[str]
    struck: str
    leaving: bool
    chosen: bool
    may_lead_back: bool


def read_number(asked: str) -> int | None:
    """A number of an address; None where there is none."""
    return int(asked) if asked.isdecimal() and len(asked) < 10 else None


def list_entry_lines(match: Match, until: int, chosen: int | None, ill: Illness | None) -> list[EntryLine]:
    """The entries up to `until`, in their order, with what they say. `ill`: what of them cannot be read."""
    since = max(-1, until - SHOWN_ENTRIES)
    names = list(match.seats.order_by("number").values_list("name", flat=True))
    holders, struck = tenures.load_holders(match.pk), struck_lines.list_struck(match.pk)
    found: dict[int, EntryLine] = {}
    for fact in list_told_facts(match, since, until):
        number = fact["entry"]
        undone = next((each.words for each in struck if each.covers(number)), "")
        leaving = chosen is not None and number > chosen and not undone
        leads = number < match.version and not undone and (ill is None or number == ill.readable)
        fresh = EntryLine(number, clock.to_datetime(fact["at"]), [], undone, leaving, number == chosen, leads)
        if fact["say"]:
            called = tenures.list_names_at(names, holders, number)
            found.setdefault(number, fresh).lines.append(tell(fact["say"], called))
    return list(found.values())


def list_told_facts(match: Match, since: int, until: int) -> list[dict[str, Any]]:
    """What spectators were told after entry `since` up to `until`, of an ill match too."""
    try:
        return replays.list_visible_facts(match.pk, None, since, until)
    except UnreadableMatchError:
        return ill_matches.list_recorded_facts(match, since, until)


def list_forms(match: Match, chosen: int | None, *, ill: bool) -> dict[str, MendForm]:
    """The forms of what can be done to the match as it is, by their acts. `ill`: it cannot be read."""
    running = match.status == Match.Status.RUNNING
    acts = ["seat", "time", "resume" if match.paused else "pause"] if running and not ill else []
    acts += ["finish"] if running else []
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
    begun = match.version >= 0 and match.status != Match.Status.OPEN
    shown["ill"] = ill_matches.diagnose_match(match) if begun else None
    if chosen is not None:
        try:
            shown["undone"] = going_back.preview_going_back(match, chosen)
        except Refused as why:
            shown["refusal"] = why.reason
    lines = list_entry_lines(match, last, chosen if shown["undone"] else None, shown["ill"]) if begun else []
    forms = (
        {} if own or not begun else list_forms(match, chosen if shown["undone"] else None, ill=shown["ill"] is not None)
    )
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
