"""What waits to be done, and for how long: that, and not whether a process lives, tells whether workers keep up (F7).

All ages are in milliseconds by the clock that decides (games.matches.storage); None: nothing waits.
"""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Min, QuerySet

from games.models import Letter, Match, Pulse, Report

from . import storage


def swept(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """How long ago the last sweep was; None: there has been none yet."""
    return _age(Pulse.objects.using(using), "at", using)


def overdue_match(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """By how much the match that is most overdue is late."""
    return _age(Match.objects.using(using).filter(alarm__isnull=False), "alarm", using)


def waiting_letter(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """How long ago the oldest letter that waits was to be sent."""
    waiting = Letter.objects.using(using).filter(state=Letter.State.WAITING, match__down=None)
    return _age(waiting, "due", using)


def unread_report(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """How old the oldest report is that no moderator has decided."""
    return _age(Report.objects.using(using).filter(closed=None), "at", using)


def _age(rows: QuerySet[Any], moment: str, using: str) -> int | None:
    """How long ago the earliest of these moments was; None as well while it is still to come."""
    earliest = rows.aggregate(earliest=Min(moment))["earliest"]
    if earliest is None:
        return None
    age = storage.now(using) - int(earliest)
    return age if age >= 0 else None
