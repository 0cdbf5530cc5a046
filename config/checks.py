"""What `manage.py check` says about the way to run."""

import os
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, Warning, register


@register("starboard")
def one_process_alone(**kwargs: Any) -> list[Error]:
    """Alone means one process: the queue, the clock and the announcements live inside it."""
    try:
        processes = int(os.environ.get("WEB_CONCURRENCY") or 1)
    except ValueError:
        processes = 1
    if not settings.LONE or processes <= 1:
        return []
    return [
        Error(
            f"WEB_CONCURRENCY asks for {processes} processes, but Starboard running alone has exactly one.",
            hint="Unset WEB_CONCURRENCY, or set DATABASE_URL and REDIS_URL to run for real.",
            id="starboard.E001",
        )
    ]


@register(Tags.security, deploy=True)
def mail_leaves_the_house(**kwargs: Any) -> list[Warning]:
    """For real, codes for signing in must reach people's own mailboxes."""
    from accounts import mailbox

    if settings.LONE or not mailbox.in_use():
        return []
    return [
        Warning(
            "EMAIL_URL is not set, so mail stays in the database and nobody can prove an address.",
            hint="Set EMAIL_URL, for example smtp+tls://user:password@mail.example.org:587",
            id="starboard.W001",
        )
    ]


@register(Tags.security, deploy=True)
def one_key_for_all(**kwargs: Any) -> list[Warning]:
    """For real there are many processes, perhaps on many machines; each would make a key of its own."""
    if settings.LONE or os.environ.get("SECRET_KEY"):
        return []
    return [
        Warning(
            "SECRET_KEY is not set, so each machine makes its own and knows no session of the others.",
            hint="Set SECRET_KEY to the same long random text everywhere.",
            id="starboard.W002",
        )
    ]
