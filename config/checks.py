"""What `manage.py check` says about the way to run."""

import os
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, Warning, register

PLACEHOLDER = "CHANGE-ME"  # what deploy/starboard.env.example says where a secret goes
SECRETS = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "SECRET_KEY_FALLBACKS",
    "EMAIL_URL",
    "MAIL_KEY",
    "MAIL_KEY_FALLBACKS",
    "DICE_KEY",
    "DICE_KEY_FALLBACKS",
    "VAPID_KEY",
    "METRICS_TOKEN",
)


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
            "EMAIL_URL is not set, so mail stays in the database and no one can prove an address.",
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


@register(Tags.security, deploy=True)
def mails_have_a_key(**kwargs: Any) -> list[Warning]:
    """Tokens in mails are opened by whichever process is asked, with a key that opens nothing else."""
    if settings.LONE or (os.environ.get("MAIL_KEY") and settings.MAIL_KEY != settings.SECRET_KEY):
        return []
    return [
        Warning(
            "MAIL_KEY is not set, or is the SECRET_KEY: mails need a key of their own, the same everywhere.",
            hint="Set MAIL_KEY to another long random text.",
            id="starboard.W003",
        )
    ]


@register(Tags.security, deploy=True)
def dice_have_a_key(**kwargs: Any) -> list[Warning]:
    """Whichever process plays a move opens the seals of its match."""
    own = os.environ.get("DICE_KEY")
    if settings.LONE or (own and own not in (settings.SECRET_KEY, settings.MAIL_KEY)):
        return []
    return [
        Warning(
            "DICE_KEY is not set, or is another key: dice are sealed under a key of their own, the same everywhere.",
            hint="Set DICE_KEY to another long random text.",
            id="starboard.W006",
        )
    ]


@register(Tags.security, deploy=True)
def somebody_attests(**kwargs: Any) -> list[Warning]:
    """Replies act only where a server of ours says who wrote them."""
    if settings.LONE or not settings.MAIL_REPLY or settings.MAIL_AUTHSERV:
        return []
    return [
        Warning(
            "MAIL_REPLY is set but MAIL_AUTHSERV is not, so no reply acts: nothing says who wrote it.",
            hint="Set MAIL_AUTHSERV to the name your mail server writes into Authentication-Results.",
            id="starboard.W004",
        )
    ]


@register(Tags.security, deploy=True)
def placeholders_are_filled_in(**kwargs: Any) -> list[Error]:
    """The example environment is to be filled in; its keys are known to everybody."""
    left = [name for name in SECRETS if PLACEHOLDER in os.environ.get(name, "")]
    return [
        Error(
            f"{name} still says {PLACEHOLDER}, as in the example that everyone can read.",
            hint=f"Fill in {name} in /etc/starboard.env. The comment above it says what goes there.",
            id="starboard.E002",
        )
        for name in left
    ]
