"""A player's own hours change, and with them the deadlines of the games by mail in which they count.

The wishes themselves are one row for mail and deadlines alike (`MailPreferences`); how they are read is
`core.quiet_hours`. A change holds at once, and brings no deadline forward.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User

from . import timeouts, vacations


def reschedule_for_new_hours(user: User, **kwargs: Any) -> None:
    """Reckons the deadlines of a user anew whose hours, days of rest or time zone have just changed (signal). Locks the
    user, then the matches."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        for match in vacations.lock_mail_matches(user, waking=True):
            timeouts.reschedule_deadlines(match, keep=True)
