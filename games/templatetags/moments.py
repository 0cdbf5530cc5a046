"""Moments on pages, in the one manner of accounts.times, by the reader's own clock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template

from accounts import times

register = template.Library()


@register.filter
def when(moment: datetime | int | None, reader: Any = None) -> str:
    """`{{ match.ended|when:user }}`: "today 20:05", "Mon 24 Nov, 20:05"; a reader without an account is told UTC."""
    if moment is None:
        return ""
    at = int(moment.timestamp() * 1000) if isinstance(moment, datetime) else moment
    return times.when(at, getattr(reader, "time_zone", "") or "UTC")
