"""The rows of plans: which is in force, which was the last, and that those of a seat are over."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from games.models import Match, Plan


def find_plan(match_id: str, seat: int, user_id: int | None) -> Plan | None:
    """The plan that is in force for a person at a seat."""
    return Plan.objects.filter(match=match_id, seat=seat, user=user_id, ended_entry=None).first()


def find_last_plan(match_id: str, seat: int, user_id: int) -> Plan | None:
    """The plan that a person laid down last at a seat, in force or not."""
    return Plan.objects.filter(match=match_id, seat=seat, user=user_id).order_by("-pk").first()


def is_key_used(match_id: str, seat: int, key: str) -> bool:
    """Whether a reply with this key has laid a plan down already."""
    return bool(key) and Plan.objects.filter(match=match_id, seat=seat, key=key).exists()


def end_plan(match_id: str, seat: int, version: int) -> bool:
    """Ends the plan of a seat in a match whose row is locked, after entry `version`: its owner took it back, or lost
    the seat and takes it along. Whoever comes back has to confirm theirs. Whether there was one."""
    ended = Plan.objects.filter(match=match_id, seat=seat, ended_entry=None).update(ended_entry=version)
    if ended:
        Match.objects.filter(pk=match_id).update(planned=F("planned").bitand(~(1 << seat)))
    return bool(ended)


def list_plan_rows(match_id: str) -> list[dict[str, Any]]:
    """All plans of a match as plain data, in the order in which they were laid down, with the entries that their rules
    answered and that stand. For a match that is over: until then a plan is its owner's alone."""
    rows = Plan.objects.filter(match=match_id).select_related("user").prefetch_related("fired").order_by("pk")
    return [
        {
            "seat": row.seat,
            "name": row.user.name,
            "laid_entry": row.laid_entry,
            "ended_entry": row.ended_entry,
            "rules": row.rules,
            "fired": [
                {"entry": each.entry, "rule": each.rule}
                for each in sorted(row.fired.all(), key=lambda fired: fired.entry)
                if not each.taken_back
            ],
        }
        for row in rows
    ]
