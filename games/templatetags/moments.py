"""Moments on pages, in the one manner of common.moments, by the reader's own clock."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template

from common import moments

register = template.Library()


@register.filter
def when(moment: datetime | int | None, reader: Any = None) -> str:
    """`{{ match.ended|when:user }}`: "today 20:05", "Mon 24 Nov, 20:05"; a reader without an account is told UTC."""
    if moment is None:
        return ""
    at = int(moment.timestamp() * 1000) if isinstance(moment, datetime) else moment
    return moments.format_moment(at, getattr(reader, "time_zone", "") or "UTC")
