"""What waits to be done, and for how long: that, and not whether a process lives, tells whether workers keep up (F7).

All ages are in milliseconds by the clock that decides (games.matches.storage); None: nothing waits.
"""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Min, QuerySet

from games.models import Match, Pulse, Report, TurnMail

from . import storage


def get_sweep_age_ms(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """How long ago the last sweep was, in ms; None: there has been none yet."""
    return _age(Pulse.objects.using(using), "at", using)


def get_overdue_match_age_ms(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """By how many ms the match that is most overdue is late; None: none is."""
    return _age(Match.objects.using(using).filter(alarm__isnull=False), "alarm", using)


def get_unsent_mail_age_ms(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """How many ms ago the oldest mail that is not sent yet was due; None: none waits."""
    waiting = TurnMail.objects.using(using).filter(state=TurnMail.State.WAITING, match__outage_from=None)
    return _age(waiting, "due", using)


def get_open_report_age_ms(using: str = DEFAULT_DB_ALIAS) -> int | None:
    """How old the oldest report is that no moderator has closed, in ms; None: all are closed."""
    return _age(Report.objects.using(using).filter(closed=None), "at", using)


def _age(rows: QuerySet[Any], moment: str, using: str) -> int | None:
    """How long ago the earliest of these moments was; None as well while it is still to come."""
    earliest = rows.aggregate(earliest=Min(moment))["earliest"]
    if earliest is None:
        return None
    age = storage.get_database_time_ms(using) - int(earliest)
    return age if age >= 0 else None
